"""Types of logic puzzles as data, and the one look-up by which a puzzle finds its type.

Contract: a `PuzzleType` is a frozen declaration: which layers the type has and what their places
may hold, its parameters, and the functions that check and draw it. The model knows no type by name
and imports no registry: `lookup` asks the resolver that the registry of types installs when its
module is imported. That import is the only way up that the model takes, and it happens on use.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, field
from importlib import import_module
from types import MappingProxyType
from typing import Any, Final, Protocol

from xwcore.plugin import Code, Diagnostic, PuzzleError
from xwcore_logic.layers import SIDES, Block, Layers, Spot, Value

#: Raised by one whenever a field of `PuzzleType` changes so that an older declaration would break.
TYPE_API_VERSION: Final = 1

UPPER: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

_NAME: Final = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")


# -- alphabets ------------------------------------------------------------------------------------


class NamedBounds:
    """The numbers that a declaration may name as a bound, for one puzzle.

    `size` is the longer side of the grid and the number of cells of its longest line, `cells` the
    number of cells, `border` and `corner` the number of cells at a vertex there, `sum` the sum of
    the numbers from 1 to the largest (the parameter `max`, else the size); every number among the
    parameters has its own name. A bound is a name, or names and numbers with " - " between them:
    "size - 2".
    """

    __slots__ = ("_names", "_terms")

    def __init__(
        self, params: Mapping[str, Any] | None = None, width: int = 0, height: int = 0
    ) -> None:
        names = {
            name: value
            for name, value in (params or {}).items()
            if isinstance(value, int) and not isinstance(value, bool)
        }
        if width and height:
            names |= {"size": max(width, height), "cells": width * height, "border": 2, "corner": 1}
            largest = names.get("max", names["size"])
            names["sum"] = largest * (largest + 1) // 2
        self._names = names
        self._terms: dict[str, int | None] = {}

    def number(self, bound: int | str | None) -> int | None:
        """The number that a bound stands for; None where it is open or a name is unknown."""
        if not isinstance(bound, str):
            return bound
        if bound not in self._terms:
            first, *others = (
                int(name) if name.isdecimal() else self._names.get(name)
                for name in bound.split(" - ")
            )
            known = [other for other in others if other is not None]
            is_known = first is not None and len(known) == len(others)
            self._terms[bound] = first - sum(known) if first is not None and is_known else None
        return self._terms[bound]

    def words(self, bound: int | str) -> str:
        """A bound in words: the number, or the name where the number is unknown."""
        number = self.number(bound)
        return str(bound if number is None else number)


#: The bounds of no puzzle: every name is unknown.
NO_BOUNDS: Final = NamedBounds()


class Alphabet(Protocol):
    """A set of values that a place may hold."""

    def holds(self, value: Value, bounds: NamedBounds) -> bool:
        """Whether the value belongs to the set in a puzzle with these bounds."""
        raise NotImplementedError

    def describe(self, bounds: NamedBounds = NO_BOUNDS) -> str:
        """The set in words, for messages and documents."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Numbers:
    """Whole numbers from `low` up to `high`; without `high` the range is open.

    Both are numbers or names of `NamedBounds`: `Numbers(1, "size")`, `Numbers("min", "max")`. A
    bound whose name has no number in the puzzle is open.
    """

    low: int | str = 0
    high: int | str | None = None

    def holds(self, value: Value, bounds: NamedBounds) -> bool:
        """Whether the value is a number in the range."""
        if not isinstance(value, int) or isinstance(value, bool):
            return False
        low, high = bounds.number(self.low), bounds.number(self.high)
        return (low is None or low <= value) and (high is None or value <= high)

    def describe(self, bounds: NamedBounds = NO_BOUNDS) -> str:
        """The range in words."""
        low = bounds.words(self.low)
        if self.high is not None:
            return f"a number from {low} to {bounds.words(self.high)}"
        return "a number" if self.low == 0 else f"a number of at least {low}"


@dataclass(frozen=True, slots=True)
class NumbersUpToMax:
    """Numbers from 1 to the parameter `max`, which the puzzle must have."""

    def holds(self, value: Value, bounds: NamedBounds) -> bool:
        """Whether the value is a number in the range."""
        largest = bounds.number("max") or 0
        return isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= largest

    def describe(self, bounds: NamedBounds = NO_BOUNDS) -> str:
        """The range in words."""
        return f"a number from 1 to {bounds.words('max')}"


@dataclass(frozen=True, slots=True)
class Symbols:
    """Symbols: a string of characters, or a tuple of words such as ("wall", "link")."""

    symbols: str | tuple[Value, ...]

    def holds(self, value: Value, bounds: NamedBounds) -> bool:
        """Whether the value is one of the symbols."""
        return isinstance(value, (str, tuple)) and value in tuple(self.symbols)

    def describe(self, bounds: NamedBounds = NO_BOUNDS) -> str:
        """The symbols."""
        return " or ".join(
            " with ".join(map(str, symbol)) if isinstance(symbol, tuple) else str(symbol)
            for symbol in self.symbols
        )


@dataclass(frozen=True, slots=True)
class Letters:
    """Capital letters; with `up_to_max` the first `max` letters only."""

    up_to_max: bool = True

    def holds(self, value: Value, bounds: NamedBounds) -> bool:
        """Whether the value is one of the letters."""
        letters = UPPER[: max(0, bounds.number("max") or 0)] if self.up_to_max else UPPER
        return isinstance(value, str) and len(value) == 1 and value in letters

    def describe(self, bounds: NamedBounds = NO_BOUNDS) -> str:
        """The letters in words."""
        if not self.up_to_max:
            return "a letter"
        return f"one of the first {bounds.words('max')} letters"


@dataclass(frozen=True, slots=True)
class ClueParts:
    """A clue of several parts: a tuple with one value of each part's alphabets.

    A part that may be missing is None; `required` counts the parts from the first that may not.
    """

    parts: tuple[tuple[Alphabet, ...], ...]
    required: int = 0

    def holds(self, value: Value, bounds: NamedBounds) -> bool:
        """Whether the value is a tuple with a fitting value for each part."""
        if not isinstance(value, tuple) or len(value) != len(self.parts):
            return False
        return all(
            (item is None and at >= self.required)
            or any(alphabet.holds(item, bounds) for alphabet in alphabets)
            for at, (item, alphabets) in enumerate(zip(value, self.parts, strict=True))
        )

    def describe(self, bounds: NamedBounds = NO_BOUNDS) -> str:
        """The parts in words."""
        return "(" + "; ".join(described(part, bounds) for part in self.parts) + ")"


@dataclass(frozen=True, slots=True)
class Several:
    """A clue of several values of one alphabet: a tuple of `low` to `high` values.

    With `unknown`, "?" may stand for each of them.
    """

    alphabet: Alphabet
    low: int
    high: int
    unknown: bool = False

    def holds(self, value: Value, bounds: NamedBounds) -> bool:
        """Whether the value is a tuple of so many fitting values."""
        if not isinstance(value, tuple) or not self.low <= len(value) <= self.high:
            return False
        return all(
            self.alphabet.holds(item, bounds) or (self.unknown and item == "?") for item in value
        )

    def describe(self, bounds: NamedBounds = NO_BOUNDS) -> str:
        """The values in words."""
        text = f"{self.low} to {self.high} times {self.alphabet.describe(bounds)}"
        return f"{text}, or ?" if self.unknown else text


def described(alphabets: Iterable[Alphabet], bounds: NamedBounds = NO_BOUNDS) -> str:
    """Everything that a place may hold, in words."""
    return ", ".join(alphabet.describe(bounds) for alphabet in alphabets) or "nothing"


# -- declarations ---------------------------------------------------------------------------------

Alphabets = tuple[Alphabet, ...]


@dataclass(frozen=True, slots=True)
class LayerSpec:
    """Which layers a set has, and what each place may hold beside None (nothing).

    An empty tuple means that the type does not have the layer. `horizontal` and `vertical` are
    further values of the edges that lie so, beside those of `edges`; `border_edges` and
    `border_vertices` are those of the frame, `corner_vertices` those of its corners where they
    differ from the border's. Outside clues: `clue_count` is the number of clues of
    a line where it is fixed; `clues_at_lines` says that those at the right and bottom belong to
    grid lines, of which there is one more. `filled`: every cell has a value. `graph` says what a
    solution on a planar graph is: marked "edges", or the numbers of "areas".
    """

    cells: Alphabets = ()
    edges: Alphabets = ()
    horizontal: Alphabets = ()
    vertical: Alphabets = ()
    border_edges: Alphabets = ()
    vertices: Alphabets = ()
    border_vertices: Alphabets = ()
    corner_vertices: Alphabets | None = None
    left: Alphabets = ()
    top: Alphabets = ()
    right: Alphabets = ()
    bottom: Alphabets = ()
    row_colors: Alphabets = ()
    blocks: Alphabets | None = None
    graph: str = ""
    clue_count: int | None = None
    clues_at_lines: bool = False
    triangular: bool = False
    filled: bool = False

    def blank(self, width: int, height: int) -> Layers:
        """Layers of that size in which every place of the set is empty."""
        blank = Layers.blank(width, height)
        clues = (None,) * (self.clue_count or 0)
        lines = {"left": height, "right": height, "top": width, "bottom": width}
        if self.clues_at_lines:
            lines |= {"right": height + 1, "bottom": width + 1}
        has_edges = self.edges or self.border_edges or self.horizontal or self.vertical
        sides: dict[str, Any] = {
            side: (clues,) * lines[side] for side in SIDES if getattr(self, side)
        }
        return Layers(
            cells=tuple((None,) * (row + 1) for row in range(height))
            if self.triangular
            else blank.cells,
            vertices=blank.vertices if self.vertices or self.border_vertices else (),
            horizontal=blank.horizontal if has_edges else (),
            vertical=blank.vertical if has_edges else (),
            row_colors=(None,) * height if self.row_colors else (),
            **sides,
        )

    def completed(self, layers: Layers, width: int, height: int) -> Layers:
        """The layers with every place of the set present; missing ones are empty."""
        blank = self.blank(width, height)
        rows = {
            name: _completed(getattr(blank, name), getattr(layers, name))
            for name in ("cells", "vertices", "horizontal", "vertical")
        }
        for side in SIDES:
            lines = getattr(layers, side) or getattr(blank, side)
            count = max([self.clue_count or 0, *map(len, lines)])
            before = side in ("left", "top")
            rows[side] = tuple(
                (None,) * (count - len(line)) + tuple(line)
                if before
                else tuple(line) + (None,) * (count - len(line))
                for line in lines
            )
        colors = layers.row_colors or blank.row_colors
        return layers.replace(row_colors=colors, **rows)


def _completed(blank: tuple[Any, ...], rows: tuple[Any, ...]) -> tuple[Any, ...]:
    if not blank or [*map(len, rows)] == [*map(len, blank)]:
        return rows
    return tuple(
        tuple(
            rows[row][column] if row < len(rows) and column < len(rows[row]) else None
            for column in range(len(values))
        )
        for row, values in enumerate(blank)
    )


@dataclass(frozen=True, slots=True)
class TypeParameter:
    """A parameter of a type: a number from `low` to `high`, a "text", or "shapes" (rows)."""

    default: int | None = None
    low: int = 1
    high: int | None = None
    required: bool = False
    kind: str = "number"
    help: str = ""

    def in_words(self) -> str:
        """Its values, default and help: "number, 0 to 1, default 0 (1: paths pass every cell)"."""
        words = [self.kind]
        if self.kind == "number":
            words.append(range_text(self.low, self.high))
            words += [] if self.default is None else [f"default {self.default}"]
            words += ["required"] if self.required else []
        return ", ".join(words) + (f" ({self.help})" if self.help else "")


def range_text(low: int, high: int | None) -> str:
    """The numbers that a size or parameter may have: "1 to 9", or "1 or more"."""
    return f"{low} or more" if high is None else f"{low} to {high}"


_NO_PARAMETERS: Final[Mapping[str, TypeParameter]] = MappingProxyType({})
_NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class PuzzleType:
    """A type of logic puzzle; an entry point of the group "xwcore.types" of the same name leads to
    it.

    `board` gives the layers that every puzzle of the type and size starts with (boxes, such as
    nine of 3 x 3), None for a board without layers. `check` reports what is wrong with a puzzle in
    memory, complete or not; `draw` makes its drawing; both take a `LogicPuzzle`, which this module
    does not import. `codes` is called for the table of the codes
    that `check` uses. `rules` is one paragraph for the player; "/name" stands for a parameter or a
    bound ("/size - 2") of the puzzle. `cellwise` states whether a player solves a puzzle by
    entering values into cells alone; None: where the solution has no edges and vertices.

    Other packages find what they need under their own name, as plain data that only they
    understand, in `spellings`: how a format spells the layers, what a solver needs. `known_as` has
    the names that a format knows the type by, separated by blanks, where it has names of its own;
    entry points of the group "xwcore.type_names", such as "puzzlink.slither", lead to the type as
    well. `folder` is the package whose files are the rules, the drawing and the program of the
    type, where it has one.
    """

    name: str
    title: str
    givens: LayerSpec
    solution: LayerSpec
    rules: str = ""
    square: bool = False
    least_size: int = 1
    largest_size: int | None = None
    parameters: Mapping[str, TypeParameter] = field(default_factory=lambda: _NO_PARAMETERS)
    aliases: tuple[str, ...] = ()
    board: Callable[[int, int], Layers | None] | None = None
    check: Callable[[Any], Iterable[Diagnostic]] | None = None
    draw: Callable[[Any, Mapping[str, Any]], object] | None = None
    codes: Callable[[], Mapping[str, Code]] | None = None
    cellwise: bool | None = None
    folder: str = ""
    known_as: Mapping[str, str] = field(default_factory=lambda: _NOTHING)
    spellings: Mapping[str, Any] = field(default_factory=lambda: _NOTHING)
    api_version: int = TYPE_API_VERSION

    def __post_init__(self) -> None:
        if not _NAME.fullmatch(self.name):
            raise ValueError(f"name of a puzzle type: {self.name!r}, expected lower_case")

    def layer(self, name: str) -> LayerSpec:
        """The declaration of "givens", "solution" or "progress", which is as the solution."""
        return self.givens if name == "givens" else self.solution

    @property
    def solved_by_cells(self) -> bool:
        """Whether a player solves a puzzle of the type by entering values into cells alone."""
        spec = self.solution
        if self.cellwise is not None:
            return self.cellwise and bool(spec.cells)
        return bool(spec.cells) and set(layers_in_words(spec)) <= {"cells", "row_colors"}

    def largest(self, params: Mapping[str, Any]) -> int:
        """The parameter `max` of a puzzle, or its default."""
        value = params.get("max")
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        parameter = self.parameters.get("max")
        return 0 if parameter is None or parameter.default is None else parameter.default

    def bounds(self, params: Mapping[str, Any], width: int = 0, height: int = 0) -> NamedBounds:
        """The bounds of a puzzle; without a size those of its parameters alone."""
        defaults = {
            name: parameter.default
            for name, parameter in self.parameters.items()
            if parameter.default is not None
        }
        return NamedBounds({**defaults, **params}, width, height)

    def to_dict(self) -> dict[str, Any]:
        """JSON-safe form, as `xw types --json` prints it."""
        return {
            "name": self.name,
            "title": self.title,
            "aliases": list(self.aliases),
            "rules": self.rules,
            "square": self.square,
            "least_size": self.least_size,
            "largest_size": self.largest_size,
            "parameters": {name: asdict(parameter) for name, parameter in self.parameters.items()},
            "givens": layers_in_words(self.givens),
            "solution": layers_in_words(self.solution),
        }


def layers_in_words(spec: LayerSpec) -> dict[str, str]:
    """What the places of each layer of a set may hold, by the name of the layer."""
    names = (
        "cells",
        "edges",
        "horizontal",
        "vertical",
        "border_edges",
        "vertices",
        "border_vertices",
        "corner_vertices",
        *SIDES,
        "row_colors",
    )
    words = {name: described(getattr(spec, name)) for name in names if getattr(spec, name)}
    if spec.blocks is not None:
        words["blocks"] = described(spec.blocks)
    if spec.graph:
        words["graph"] = "a planar graph"
    return words


def check_blocks(blocks: Iterable[Block], width: int, height: int) -> None:
    """Raise PuzzleError for a block without cells, a cell outside or a cell in two blocks."""
    taken: set[Spot] = set()
    for block in blocks:
        if not block.cells or len(set(block.cells)) != len(block.cells):
            raise PuzzleError(f"block {block.cells}: expected one or more different cells")
        for row, column in block.cells:
            if not (0 <= row < height and 0 <= column < width):
                raise PuzzleError(f"block: cell {(row, column)} is outside the grid")
        shared = taken.intersection(block.cells)
        if shared:
            raise PuzzleError(f"block: cell {min(shared)} is in another block already")
        taken.update(block.cells)


# -- look-up --------------------------------------------------------------------------------------


class Resolver(Protocol):
    """Finds types by name; the registry of types installs one."""

    def find(self, name: str) -> PuzzleType | None:
        """The usable type of that name or alias, None where there is none."""
        raise NotImplementedError

    def names(self) -> tuple[str, ...]:
        """The names of all types, sorted."""
        raise NotImplementedError

    def known(self, format_name: str, name: str) -> PuzzleType | None:
        """The usable type that a format knows by that name, None where there is none."""
        raise NotImplementedError

    def spelled(self, format_name: str) -> tuple[PuzzleType, ...]:
        """The usable types that have a spelling for a format, sorted by name."""
        raise NotImplementedError


#: The module that installs a resolver when it is imported.
_HOME: Final = "xwcore_logic.type_registry"
_installed: list[Resolver] = []


def install_resolver(resolver: Resolver | None) -> None:
    """Put a resolver behind `lookup`; None takes it away, so that the next look-up makes one."""
    _installed[:] = [] if resolver is None else [resolver]


def _resolver() -> Resolver:
    if not _installed:
        import_module(_HOME).install()
    return _installed[0]


def canonical_name(name: str) -> str:
    """The name of a type as its declaration has it: lower case, words joined by underscores."""
    return re.sub(r"[ \-_]+", "_", name.strip().lower())


def lookup(name: str) -> PuzzleType | None:
    """The type of that name, title or alias; None where no usable type has it."""
    return _resolver().find(canonical_name(name))


def known_type(format_name: str, name: str) -> PuzzleType | None:
    """The type that a format knows by that name; None where no usable type is."""
    return _resolver().known(format_name, name)


def spelled_types(format_name: str) -> tuple[PuzzleType, ...]:
    """All usable types that have a spelling for a format, sorted by name."""
    return _resolver().spelled(format_name)


def type_names() -> tuple[str, ...]:
    """The names of all types, sorted; no type is loaded."""
    return _resolver().names()


def is_type_name(name: str) -> bool:
    """Whether a type has that name or title; no type is loaded."""
    return canonical_name(name) in type_names()


def require(name: str) -> PuzzleType:
    """As `lookup`.

    Raises:
        PuzzleError: the type is unknown; the message names the nearest one.
    """
    puzzle_type = lookup(name)
    if puzzle_type is None:
        near = nearest(name)
        hint = f", did you mean {near!r}?" if near else "; `xw types` lists the installed types"
        raise PuzzleError(f"unknown type of logic puzzle: {name!r}{hint}")
    return puzzle_type


def nearest(name: str) -> str:
    """The name most like an unknown one, or ""."""
    near = difflib.get_close_matches(canonical_name(name), _resolver().names(), n=1, cutoff=0.6)
    return near[0] if near else ""
