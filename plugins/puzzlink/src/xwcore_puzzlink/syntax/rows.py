"""The puzzles that an address can hold: how their types are spelled, from the declarations.

A declaration has for `puzzlink` one mapping, or one for each of several ids (`ids`):

| key | what it states |
|---|---|
| `address` | the lists of clues in order; a tuple of lists is left out as a whole |
| `file` | the sections of a file of pzprv3, see `sections` |
| `flags` | the letters before the size that state the rules of the type |
| `choices` | letters that state a parameter: its name, its value without the letter, and with it |
| `display` | letters before the size that state how clues are shown |
| `fixed` | the parameters that the id itself states |
| `old_flags` | letters of a spelling that nothing writes today; its clues are unmodeled |
| `old_files` | ids whose files have other lines than those of the newer id, with their sections |
| `keeps_givens`, `blank` | the solution repeats the given cells; others are `blank`, where stated |
| `empty`, `hole` | the value of empty cells; that of holes, which have no walls in an address |
| `origin`, `boxes` | 1 where cells have a frame; areas are those of a sudoku, and not stated |
| `square` | a file has one number as its size |
| `partial_borders` | a player may leave out borders and numbers that follow from the others |
| `loose_borders` | a border of a player may end inside of an area |
| `bridges`, `curves` | what is entered are edges: bridges, or links whose signs are in the cells |
| `whole_bank` | with other pieces than pentominoes it is another puzzle |
| `clashes` | ids of other puzzles that are the name of this type, with names for them |

A list of clues is words: the places, the spelling of the clues, and what these mean where that does
not follow from the layers: "cells packed3 O*" has white and black circles as 1 and 2, "cells
number16 .=# 0=-" names single values ("." is a question mark). `optional` lists are left out where
they have no clue. Other parts are "walls", "/", "parameter NAME", "bank NAME" (letters of pieces),
"bank-of NAME" (the number of their cells), "pieces", "shapes", "shaded SPELLING" (shaded cells,
then numbers) and "sums".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType
from typing import Any, Final

from xwcore.plugin import PluginContractError
from xwcore_logic import (
    Alphabet,
    LayerSpec,
    Letters,
    Numbers,
    NumbersUpToMax,
    PuzzleType,
    Symbols,
    Value,
    is_type_name,
    known_type,
    lookup,
    spelled_types,
)
from xwcore_puzzlink.syntax import boards
from xwcore_puzzlink.syntax.addresses import FORMAT
from xwcore_puzzlink.syntax.boards import (
    ARROW_CLUES,
    ARROWS,
    BLACK_IF_ODD,
    COLORED_ARROWS,
    RUNS,
    SIDES_OF_CELL,
    AddressPart,
    AreaNumbers,
    Bank,
    ClueListPart,
    Meaning,
    Optional,
    Parameter,
    PieceList,
    Places,
    ShadedNumbers,
    Shapes,
    Slash,
    SumClues,
)
from xwcore_puzzlink.syntax.clue_text import (
    BLACK_CELL,
    UNKNOWN,
    ArrowNumbers,
    ClueText,
    ColoredArrowNumbers,
    DistantMarks,
    Dots,
    FourNumbers,
    LoopRunLengths,
    Number4,
    Number16,
    Number36,
    Packed,
    Raw,
    RunLengths,
    SignList,
    SparseMarks,
)
from xwcore_puzzlink.syntax.genres import address_of
from xwcore_puzzlink.syntax.sections import Section, sections_of


@dataclass(frozen=True, kw_only=True)
class TypeRow:
    """An id, the type of puzzle that it means, and the lists of clues of its addresses.

    `names` are all ids of the puzzle, the first of which is written. `is_board`: the model has no
    type for the id, and the puzzle is a board without rules. The rest is what the declaration
    states under the same name.
    """

    type: str
    names: tuple[str, ...]
    parts: tuple[AddressPart, ...]
    sections: tuple[Section, ...] = ()
    flags: str = ""
    choices: Mapping[str, tuple[str, int, int]] = field(default_factory=dict)
    display: str = ""
    fixed: Mapping[str, int] = field(default_factory=dict)
    old_flags: str = ""
    old_files: Mapping[str, tuple[Section, ...]] = field(default_factory=dict)
    keeps_givens: bool = False
    blank: str | None = None
    empty: str = ""
    hole: str = ""
    origin: int = 0
    boxes: bool = False
    square: bool = False
    partial_borders: bool = False
    loose_borders: bool = False
    bridges: bool = False
    curves: bool = False
    whole_bank: bool = False
    clashes: Mapping[str, str] = field(default_factory=dict)
    is_board: bool = False

    @property
    def id(self) -> str:
        """The id that is written."""
        return self.names[0]

    def parameters(self, flags: str) -> dict[str, int]:
        """The parameters that the id and the letters before the size state."""
        chosen = {
            name: present if letter in flags else absent
            for letter, (name, absent, present) in self.choices.items()
        }
        return {**self.fixed, **chosen}

    def flags_of(self, params: Mapping[str, Any]) -> str:
        """The letters before the size that state these parameters."""
        letters = [
            letter
            for letter, (name, _, present) in self.choices.items()
            if params.get(name, _default(self.type, name)) == present
        ]
        return "".join(sorted([*self.flags, *letters]))


def _default(type_name: str, name: str) -> int | None:
    kind = lookup(type_name)
    parameter = None if kind is None else kind.parameters.get(name)
    return None if parameter is None else parameter.default


WALLS: Final = Meaning(symbols=MappingProxyType({1: "wall"}))

ROOMS: Final = (
    ClueListPart(Packed(2, 5), boards.vertical_edges, WALLS),
    ClueListPart(Packed(2, 5), boards.horizontal_edges, WALLS),
)

#: The spellings of lists.
_TEXTS: Final[Mapping[str, ClueText]] = {
    "number4": Number4(),
    "number16": Number16(),
    "number16_black": Number16(has_black=True),
    "number36": Number36(),
    "number10": SignList("0123456789.", "a"),
    "packed2": Packed(2, 5),
    "packed3": Packed(3, 3),
    "arrow_numbers": ArrowNumbers(),
    "colored_arrow_numbers": ColoredArrowNumbers(),
    "distant_marks": DistantMarks(),
    "distant_blocks": DistantMarks(has_end=False),
    "dots": Dots(),
    "four_numbers": FourNumbers(),
    "run_lengths": RunLengths(),
    "loop_run_lengths": LoopRunLengths(),
    "sparse_marks": SparseMarks(),
}

#: The places of lists inside of the grid, and the layers that they are in.
_PLACES: Final[Mapping[str, tuple[Places, str]]] = {
    "cells": (boards.cells, "cells"),
    "first_cells": (boards.first_cells, "cells"),
    "circled": (boards.marked_cells("circled"), "cells"),
    "blackened": (boards.marked_cells("blackened"), "cells"),
    "symbols": (boards.marked_cells("symbols"), "cells"),
    "arrowed": (boards.marked_cells("arrowed"), "cells"),
    "colors": (boards.marked_cells("colors"), "cells"),
    "corners": (boards.corners, "cells"),
    "inner_corners": (boards.inner_corners, "cells"),
    "vertices": (boards.vertices, "vertices"),
    "inner_vertices": (boards.inner_vertices, "vertices"),
    "edges": (boards.edges, "edges"),
    "dots": (boards.dots, "cells"),
}

#: The meanings that have a name.
_MEANINGS: Final[Mapping[str, Meaning]] = {
    "none": Meaning(),
    "numbers": Meaning(numbers=True),
    "letters": Meaning(letters=True),
    "arrows": ARROWS,
    "arrow_clues": ARROW_CLUES,
    "colored_arrows": COLORED_ARROWS,
    "black_if_odd": BLACK_IF_ODD,
    "sides": SIDES_OF_CELL,
    "runs": RUNS,
    # Counted from 0 in an address, from 1 in the model.
    "index": Meaning(symbols=MappingProxyType({number: number + 1 for number in range(4096)})),
}

_SHADED: Final = Meaning(symbols=MappingProxyType({1: boards.SHADED}))
_NUMBERS: Final = Meaning(symbols=MappingProxyType({UNKNOWN: "?"}), numbers=True)

_RAW: Final[Mapping[str, int]] = {".": UNKNOWN, "black": BLACK_CELL}


def _parts(items: Iterable[Any], spec: LayerSpec) -> Iterator[AddressPart]:
    """The parts of an address."""
    for item in items:
        if not isinstance(item, str):
            parts = tuple(_parts(item, spec))
            yield Optional(tuple(part for part in parts if isinstance(part, ClueListPart)))
        elif item == "walls":
            yield from ROOMS
        else:
            yield _part(item.split(), spec)


def _part(words: list[str], spec: LayerSpec) -> AddressPart:
    match words:
        case ["/"]:
            return Slash()
        case ["parameter", name]:
            return Parameter(name)
        case ["bank", *names]:
            return Bank(*names)
        case ["bank-of", name]:
            return Bank(size=name)
        case ["pieces"]:
            return PieceList()
        case ["shapes"]:
            return Shapes()
        case ["shaded", text]:
            shades = ClueListPart(Packed(2, 5), boards.shades, _SHADED)
            return ShadedNumbers(shades, ClueListPart(_text(text), boards.cells, _NUMBERS))
        case ["sums"]:
            return SumClues()
        case [places, text, *rest]:
            known, layer = _places(places)
            is_optional = "optional" in rest
            meaning = _meaning([word for word in rest if word != "optional"], getattr(spec, layer))
            kind = AreaNumbers if places == "first_cells" else ClueListPart
            return kind(_text(text), known, meaning, is_optional)
    raise ValueError(f"unknown list of clues {' '.join(words)!r}")


def _text(word: str) -> ClueText:
    """The spelling that a word names; "signs:123:g" states the signs and the first blank."""
    name, _, signs = word.partition(":")
    return SignList(*signs.split(":")) if name == "signs" else _TEXTS[word]


def _places(word: str) -> tuple[Places, str]:
    """The places that a word names, and their layer."""
    name, _, depth = word.partition(":")
    if name == "outside":
        return boards.outside(boards.depth_of(depth)), "top"
    if name == "all-sides":
        return boards.outside(boards.depth_of("1"), all_sides=True), "top"
    return _PLACES[name]


def _meaning(words: list[str], alphabets: Iterable[Alphabet]) -> Meaning:
    """What clues mean: by the words, or by what the layer holds."""
    if not words:
        return _declared_meaning(tuple(alphabets))
    if len(words) == 1 and words[0] in _MEANINGS:
        return _MEANINGS[words[0]]
    symbols: dict[Raw, Value] = {}
    aliases: set[Raw] = set()
    has_numbers = has_letters = False
    for word in words:
        if word in _MEANINGS:
            symbols |= _MEANINGS[word].symbols
            has_numbers = has_numbers or _MEANINGS[word].numbers
            has_letters = has_letters or _MEANINGS[word].letters
        elif "=" in word and len(word) > 2:
            raw, _, symbol = word.partition("=")
            symbols[_RAW[raw] if raw in _RAW else int(raw)] = symbol
        else:
            for number, symbol in enumerate(word, 1):
                if symbol in symbols.values():
                    aliases.add(number)
                symbols[number] = symbol
    return Meaning(
        symbols=MappingProxyType(symbols),
        numbers=has_numbers,
        letters=has_letters,
        aliases=frozenset(aliases),
    )


def _declared_meaning(alphabets: tuple[Alphabet, ...]) -> Meaning:
    """Numbers and letters as the layer has them; a question mark where it has one."""
    has_unknown = any(isinstance(a, Symbols) and "?" in a.symbols for a in alphabets)
    return Meaning(
        symbols=MappingProxyType({UNKNOWN: "?"} if has_unknown else {}),
        numbers=any(isinstance(a, (Numbers, NumbersUpToMax)) for a in alphabets),
        letters=any(isinstance(a, Letters) for a in alphabets),
    )


_known: dict[str, tuple[PuzzleType, tuple[TypeRow, ...]]] = {}


def rows_of(puzzle_type: PuzzleType) -> tuple[TypeRow, ...]:
    """The rows of a type; none where addresses do not spell it.

    Raises:
        PluginContractError: the declaration has no such spelling.
    """
    known = _known.get(puzzle_type.name)
    if known is None or known[0] is not puzzle_type:
        try:
            known = puzzle_type, tuple(_rows(puzzle_type))
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            message = f"type {puzzle_type.name}: spelling of puzz.link: {error}"
            raise PluginContractError(message) from error
        _known[puzzle_type.name] = known
    return known[1]


def _rows(puzzle_type: PuzzleType) -> Iterator[TypeRow]:
    spelling = puzzle_type.spellings.get(FORMAT, ())
    for data in (spelling,) if isinstance(spelling, Mapping) else spelling:
        fields = dict(data)
        names = fields.pop("ids", puzzle_type.known_as.get(FORMAT, ""))
        old_files = fields.pop("old_files", {})
        yield TypeRow(
            type=puzzle_type.name,
            names=tuple(names.split()),
            parts=tuple(_parts(fields.pop("address"), puzzle_type.givens)),
            sections=tuple(sections_of(fields.pop("file", ()))),
            old_files={name: tuple(sections_of(old_files[name])) for name in old_files},
            **fields,
        )


def all_rows() -> tuple[TypeRow, ...]:
    """The rows of all types."""
    return tuple(row for puzzle_type in spelled_types(FORMAT) for row in rows_of(puzzle_type))


def row_of_id(name: str) -> TypeRow | None:
    """The row of an id; None if its puzzles are kept as text."""
    puzzle_type = known_type(FORMAT, name)
    if puzzle_type is None:
        return _board_row(name)
    return next((row for row in rows_of(puzzle_type) if name in row.names), None)


#: What the places of a board without a type hold where the table does not state it.
_BOARD: Final = LayerSpec(
    cells=(Numbers(), Symbols("?")),
    vertices=(Numbers(), Symbols("?")),
    top=(Numbers(), Symbols("?")),
)


@cache
def _board_row(name: str) -> TypeRow | None:
    """The row of an id that no type has; None where its addresses are kept as text."""
    address = address_of(name)
    if address is None:
        return None
    parts = tuple(_parts(address, _BOARD))
    return TypeRow(type=name_of_other(name), names=(name,), parts=parts, is_board=True)


def row_of_type(
    type_name: str, *, has_numbers: bool = False, params: Mapping[str, Any] | None = None
) -> TypeRow | None:
    """The row of a type of the model and its parameters; of two, the one for letters or the one
    for numbers.
    """
    puzzle_type = lookup(type_name)
    if puzzle_type is None:
        return _board_row(type_name)
    rows = rows_of(puzzle_type)
    stated = [row for row in rows if row.fixed and row.fixed.items() <= (params or {}).items()]
    rows = tuple(stated or [row for row in rows if not row.fixed] or rows)
    return rows[-1 if has_numbers else 0] if rows else None


def name_of_other(name: str) -> str:
    """The name for a puzzle of an id that no type has: another one where a type is named so."""
    row = row_of_type(name) if is_type_name(name) else None
    return name if row is None else row.clashes.get(name, name)
