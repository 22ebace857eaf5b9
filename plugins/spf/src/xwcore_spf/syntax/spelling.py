"""How SPF spells a type of puzzle, from the declaration of the type.

A declaration has for `spf` plain data:

| key | what it states |
|---|---|
| `puzzle` | the diagram: the name of a family, then words and options, see below |
| `solution` | the diagram of the solution; "as the puzzle" without it |
| `other_solution` | a second diagram of the solution that is read |
| `blocks` | further diagrams for the blocks, by key: `{"smallareas": "lattice width=2"}` |
| `digits`, `least_digits` | default of /digits where it is not 1 (or None), its least value |
| `hints` | the names of outside clues in the order in which they stand |

| family | what it is |
|---|---|
| `plain` | a matrix of cells |
| `lattice`, `arithmetic` | cells with vertices and edges between them |
| `crossed`, `headed`, `framed` | cells with hints left and above, or on all sides |
| `connected` | cells with links between them |
| `triangle` | rows of 1, 2, 3, ... cells |

Options are `width` and `height` of a cell ("d" is /digits, "2d", "d+1"), `where` symbols stand in
wide cells ("any", "last", "center"), `cells` of a form of their own ("sums", "runs"), `blank` for
characters that mean a blank as well, `instead` for pairs of characters (what people write, and what
is meant), `left`, `top` and `hint` of crossed cells, `vertex` for another sign at the vertices,
`border=blank`. The words are `filled` (no cell is blank), `blank` (cells may be blank, though every
cell of a solution has a value) and `trailing`. What the places hold follows from the layers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, NamedTuple

from xwcore.plugin import PluginContractError
from xwcore_logic import (
    LayerSpec,
    Numbers,
    PuzzleType,
    TypeParameter,
    file_in,
    lookup,
    nearest,
    spelled_types,
)
from xwcore_spf.syntax import families
from xwcore_spf.syntax.contents import Contents, contents, edge_contents, vertex_contents
from xwcore_spf.syntax.diagram import (
    NO_MEANING,
    ArithmeticCell,
    Art,
    Blank,
    D,
    Field,
    Formula,
    L,
    M,
    RunsCell,
    Sizes,
    SumsCell,
    Symbol,
    T,
    Where,
    formula,
)
from xwcore_spf.syntax.families import BLANK, MINUS, ONE, PIPE, PLUS, ZERO

#: The widths and numbers that options name.
_FORMULAS: Final[Mapping[str, Formula]] = {
    "d": D,
    "2d": 2 * D,
    "d+1": D + 1,
    "1": ONE,
    "2": families.TWO,
    "l": L,
    "t": T,
    "m": M,
}

#: Cells of a form of their own.
_FORMS: Final[Mapping[str, Contents]] = {"sums": (SumsCell(),), "runs": (BLANK, RunsCell())}

_WORDS: Final = frozenset({"filled", "blank", "trailing"})
_OPTIONS: Final = frozenset(
    [
        "width",
        "height",
        "where",
        "cells",
        "blank",
        "instead",
        "left",
        "top",
        "hint",
        "vertex",
        "border",
    ]
)


class _Diagram:
    """One diagram in the making: the words of its spelling over the layers that it shows."""

    def __init__(self, text: str, spec: LayerSpec, *, is_filled: bool) -> None:
        self.family, *words = text.split()
        self.spec = spec
        self.words = {word for word in words if "=" not in word}
        self.options = dict(word.split("=", 1) for word in words if "=" in word)
        unknown = (self.words - _WORDS) | (self.options.keys() - _OPTIONS)
        if self.family not in _FAMILIES or unknown:
            raise ValueError(f"unknown words in {text!r}")
        self.is_filled = ("filled" in self.words or is_filled) and "blank" not in self.words

    def number(self, name: str, default: Formula) -> Formula:
        """The formula that an option names."""
        return _FORMULAS[self.options[name]] if name in self.options else default

    def art(self) -> Art:
        """The diagram."""
        return _FAMILIES[self.family](self)

    def cells(self, width: Formula) -> Contents:
        """What the cells hold."""
        if "cells" in self.options:
            return _FORMS[self.options["cells"]]
        where = Where[self.options.get("where", "all").upper()]
        instead = tuple(filter(None, self.options.get("instead", "").split(",")))
        made = contents(self.spec.cells, narrow=width is ONE, where=where, instead=instead)
        return made if self.is_filled else (Blank(self.options.get("blank", "")), *made)

    def hints(self, *, narrow: bool = False) -> Contents:
        """What the outside clues hold."""
        known = self.spec.left or self.spec.top
        return (BLANK, *contents(known, narrow=narrow, where=Where.LAST))

    # -- the families ---------------------------------------------------------------------------

    def plain(self) -> Art:
        """A matrix of cells."""
        width, height = self.number("width", ONE), self.number("height", ONE)
        return families.plain(*self.cells(width), width=width, height=height)

    def lattice(self) -> Art:
        """Cells with vertices and edges between them, and hints where the layers have some."""
        spec, width = self.spec, self.number("width", ONE)
        vertex = vertex_contents(spec.vertices) if spec.vertices else PLUS
        border = vertex_contents(spec.border_vertices) if spec.border_vertices else PLUS
        if all(isinstance(alphabet, Numbers) for alphabet in spec.border_vertices):
            border = vertex if spec.border_vertices else PLUS  # which has the same digits
        if "vertex" in self.options:
            vertex = (Symbol(self.options["vertex"], meaning=NO_MEANING),)
        frame = MINUS, PIPE
        if spec.border_edges:
            level, upright = (
                edge_contents(spec.border_edges, upright=on_side, narrow=True)
                for on_side in (False, True)
            )
            frame = (BLANK, *level), (BLANK, *upright)
        if self.options.get("border") == "blank":
            frame = ((BLANK,), (BLANK,))
        before: Formula = ZERO
        more: tuple[Field, ...] = ()
        if spec.left and spec.clue_count == 2:
            before, more = 2 * D, families.paired_hints(self.hints())
            border = (Symbol("+-|", meaning=NO_MEANING),)
        elif spec.left:
            before = D
            more = families.side_hints(D, D, self.hints(), right=bool(spec.right))
        return families.lattice(
            *self.cells(width),
            width=width,
            vertex=vertex,
            border_vertex=border,
            horizontal=self._edges(spec.horizontal, upright=False, narrow=width is ONE),
            vertical=self._edges(spec.vertical, upright=True, narrow=True),
            border_horizontal=frame[0],
            border_vertical=frame[1],
            left=before,
            top=before,
            more=more,
            all_sides=bool(spec.right),
        )

    def _edges(self, own: tuple[Any, ...], *, upright: bool, narrow: bool) -> Contents:
        found = edge_contents((*self.spec.edges, *own), upright=upright, narrow=narrow)
        return (BLANK, *found)

    def arithmetic(self) -> Art:
        """The lattice of cells with an operator and a number."""
        return families.arithmetic(ArithmeticCell())

    def crossed(self) -> Art:
        """Cells with hints left and above, and rulers between."""
        width, count = self.number("width", ONE), formula(self.spec.clue_count or 0)
        if self.spec.clue_count == 1:
            count = ONE
        return families.crossed(
            *self.cells(width),
            left=self.number("left", count),
            top=self.number("top", count),
            hint=self.hints(),
            hint_width=self.number("hint", D),
            width=width,
        )

    def headed(self) -> Art:
        """Cells with one hint left and above each line, all /digits wide."""
        return families.headed(*self.cells(D), hint=self.hints())

    def framed(self) -> Art:
        """Cells with hints on all four sides."""
        width = self.number("width", D)
        hints = self.hints(narrow=width is ONE)
        return families.framed(*self.cells(width), hint=hints, width=width)

    def connected(self) -> Art:
        """Cells with links between them."""
        count = self.spec.clue_count or 0
        before = {0: ZERO, 1: D + 1}.get(count, count * D)
        more = families.connected_hints(count, self.hints()) if count else ()
        cells = self.cells(ONE)
        trailing = "trailing" in self.words
        return families.connected(*cells, left=before, top=before, more=more, trailing=trailing)

    def triangle(self) -> Art:
        """Rows of 1, 2, 3, ... cells."""
        return families.triangle(self.cells(ONE), contents(self.spec.row_colors, narrow=True))


_FAMILIES: Final[Mapping[str, Callable[[_Diagram], Art]]] = {
    "plain": _Diagram.plain,
    "lattice": _Diagram.lattice,
    "arithmetic": _Diagram.arithmetic,
    "crossed": _Diagram.crossed,
    "headed": _Diagram.headed,
    "framed": _Diagram.framed,
    "connected": _Diagram.connected,
    "triangle": _Diagram.triangle,
}


class Notes(NamedTuple):
    """The section of appendix A; whether the name occurs in real files, since others follow from
    the titles; and what was decided where the section is silent, doubtful or wrong.
    """

    section: str
    attested: bool
    decided: str


@dataclass(frozen=True)
class Spelling:
    """How SPF spells one type: its diagrams, and the keys that spell them.

    Raises:
        PluginContractError: the declaration has no such spelling; on the use of a property.
    """

    declared: PuzzleType

    @property
    def _data(self) -> Mapping[str, Any]:
        data: Mapping[str, Any] = self.declared.spellings["spf"]
        return data

    @property
    def name(self) -> str:
        """The value of /type."""
        return self.declared.name

    @property
    def title(self) -> str:
        """The name for people."""
        return self.declared.title

    @property
    def square(self) -> bool:
        """Whether the type has /size instead of /X and /Y."""
        return self.declared.square

    @cached_property
    def notes(self) -> Notes:
        """What the documentation tells about the spelling, from `spf.md` in the folder."""
        head, _, text = (file_in(self.declared, "spf.md") or "").partition("\n")
        section, _, attested = head.partition(", ")
        return Notes(section, bool(attested), " ".join(text.split()))

    @property
    def hint_names(self) -> tuple[str, ...]:
        """The names of the outside clues in the order in which they stand."""
        return tuple(self._data.get("hints", ()))

    @property
    def format_two(self) -> bool:
        """Whether the type has a second format, a planar graph (A.15.2, A.16.2)."""
        return bool(self.declared.givens.graph)

    def _art(self, text: str, spec: LayerSpec, *, is_filled: bool = False) -> Art:
        try:
            return _Diagram(text, spec, is_filled=is_filled).art()
        except (ValueError, KeyError, AttributeError, TypeError) as error:
            message = f"type {self.name}: spelling of SPF: {error}"
            raise PluginContractError(message) from error

    @cached_property
    def puzzle(self) -> Art:
        """The diagram of the givens."""
        return self._art(self._data.get("puzzle", ""), self.declared.givens)

    @cached_property
    def solution(self) -> Art | None:
        """The diagram of the solution; None where it is as the puzzle."""
        spec = self.declared.solution
        text = self._data.get("solution")
        return None if text is None else self._art(text, spec, is_filled=spec.filled)

    @cached_property
    def other_solution(self) -> Art | None:
        """A second diagram of the solution that is read."""
        text = self._data.get("other_solution")
        return None if text is None else self._art(text, self.declared.solution)

    @cached_property
    def arts(self) -> tuple[tuple[str, Art], ...]:
        """Further diagrams, by key: those of the blocks."""
        cells = (*(self.declared.givens.blocks or ()), *families.OUTSIDE_BLOCKS)
        blocks: Mapping[str, str] = self._data.get("blocks", {})
        spec = LayerSpec(cells=cells, edges=families.BLOCK_EDGES)
        return tuple((key, self._art(text, spec)) for key, text in blocks.items())

    @cached_property
    def parameters(self) -> dict[str, TypeParameter]:
        """The integer keys: parameters of the type, then those that only the diagram needs."""
        numbers = {
            key: parameter
            for key, parameter in self.declared.parameters.items()
            if parameter.kind == "number"
        }
        arts = [self.puzzle, *filter(None, (self.solution, self.other_solution))]
        for name, key in (("l", "left"), ("t", "top")):
            if any(art.depends(name) for art in arts):
                numbers[key] = TypeParameter(None, low=0)
        if any(art.depends("d") for art in arts):
            numbers["digits"] = TypeParameter(self._data.get("digits", 1), low=self.least_digits)
        return numbers

    @property
    def least_digits(self) -> int:
        """The least value of /digits; a lower one is taken for it."""
        return int(self._data.get("least_digits", 1))

    @property
    def graph_of_loop(self) -> bool:
        """Whether the solution of a planar graph is a loop of marked edges, not numbers."""
        return self.declared.solution.graph == "edges"

    @cached_property
    def strings(self) -> tuple[str, ...]:
        """The optional keys whose value is a string."""
        parameters = self.declared.parameters.items()
        return tuple(key for key, parameter in parameters if parameter.kind == "text")

    @property
    def shapes(self) -> bool:
        """Whether the type has /shapes."""
        return "shapes" in self.declared.parameters

    @property
    def solution_art(self) -> Art:
        """The diagram of the solution."""
        return self.puzzle if self.solution is None else self.solution

    def solution_art_of(self, height: int, sizes: Sizes) -> Art:
        """The diagram that a solution of `height` rows is drawn as."""
        other = self.other_solution
        if other is not None and height == other.size(sizes)[1] != self.solution_art.size(sizes)[1]:
            return other
        return self.solution_art

    @property
    def size_keys(self) -> tuple[str, ...]:
        """The keys of the size."""
        return ("size",) if self.square else ("X", "Y")


_known: dict[str, Spelling] = {}


def spelling_of(puzzle_type: PuzzleType | None) -> Spelling | None:
    """How SPF spells a type; None where it does not."""
    if puzzle_type is None or "spf" not in puzzle_type.spellings:
        return None
    known = _known.get(puzzle_type.name)
    if known is None or known.declared is not puzzle_type:
        known = _known[puzzle_type.name] = Spelling(puzzle_type)
    return known


def find_type(name: str) -> Spelling | None:
    """The type of that name, title or alias; None where there is none."""
    return spelling_of(lookup(name))


def nearest_type(name: str) -> str:
    """The name most like an unknown one, or ""."""
    return nearest(name)


def spelled_names() -> tuple[str, ...]:
    """The names of the types that SPF spells, sorted."""
    return tuple(puzzle_type.name for puzzle_type in spelled_types("spf"))
