"""The table of types, and random puzzles of every type made from its row."""

from __future__ import annotations

import io
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.logic_types import RULES
from tests.logic_types import SPELLINGS as TYPES
from tests.logic_types import TYPES as PUZZLE_TYPES
from tests.spf.spf_support import REGISTRY
from xwcore_logic import LogicPuzzle
from xwcore_logic.declarations import canonical_name
from xwcore_logic.rules.givens import checks_of
from xwcore_spf.syntax.diagram import (
    NOTHING,
    ArithmeticCell,
    Art,
    Blank,
    D,
    Finding,
    LayoutSizes,
    Number,
    Parts,
    PlaceKind,
    RunsCell,
    Suffixed,
    SumsCell,
    Symbol,
    Value,
    ValueSpelling,
    X,
    Y,
    alphabet,
    blank_values,
    blocks_of,
    decode,
    formula,
    layers_of,
    read_any,
    sloppy_value,
    write_any,
)
from xwcore_spf.syntax.spelling import Spelling, find_type, nearest_type
from xwcore_spf.write.diagram import CannotStandError, encode, rows_of

EVERY = pytest.mark.parametrize("name", sorted(TYPES))


def test_has_the_52_types_in_order() -> None:
    sections = {row.notes.section for row in TYPES.values()}
    assert sections == {f"A.{n}" for n in range(1, 53)}
    assert RULES.keys() >= TYPES.keys()
    assert sum(row.notes.attested for row in TYPES.values()) == 29
    assert [name for name, row in TYPES.items() if row.format_two] == ["fences", "fillomino"]
    assert all(checks_of(puzzle_type) is not None for puzzle_type in PUZZLE_TYPES.values())


@EVERY
def test_names_follow_from_titles(name: str) -> None:
    row = TYPES[name]
    for spelling in (name, row.title, row.title.upper(), *row.declared.aliases):
        assert find_type(spelling) is row
    assert canonical_name(row.title) == name


def test_knows_the_nearest_name() -> None:
    assert nearest_type("sudokku") == "sudoku"
    assert nearest_type("qqqq") == ""


def test_defaults_differ_by_type() -> None:
    defaults = {
        name: row.parameters["digits"].default
        for name, row in TYPES.items()
        if "digits" in row.parameters
    }
    assert {name for name, digits in defaults.items() if digits == 2} == {"basic", "pills", "snake"}
    assert {name for name, digits in defaults.items() if digits is None} == {"arukone"}


def test_formulas_print_and_solve() -> None:
    width = (D + 1) * X + 1
    assert width.text == "(d + 1)*x + 1"
    assert width(LayoutSizes(4, 1, 2)) == 13
    assert width.solved("x", 13, LayoutSizes(d=2)) == 4
    assert width.solved("x", 14, LayoutSizes(d=2)) is None
    assert width.solved("y", 13, LayoutSizes(d=2)) is None
    assert (2 * Y - 1).text == "2*y - 1"
    assert (X + 1 + 1).text == "x + 2"
    assert (D * formula(3)).text == "3*d"


#: Sizes for x = 4, y = 3 (or 4 x 4), two digits, /max 3, /left 2, /top 1: from appendix A.
FORMULAS = {
    "abc_box": (9, 6),
    "abcd": (11, 10),
    "aquarium": (11, 9),
    "arukone": (13, 7),
    "basic": (13, 13),
    "cave": (8, 3),
    "chatroom": (17, 7),
    "compass": (16, 6),
    "coral": (9, 6),
    "doubleblock": (11, 6),
    "easy_as_abc": (6, 6),
    "fences": (9, 7),
    "fillomino": (13, 7),
    "hashi": (4, 3),
    "heyawake": (13, 7),
    "hitori": (8, 3),
    "house_tree_animal": (11, 10),
    "japanese_sums": (13, 5),
    "kakuro": (8, 6),
    "killer_sudoku": (9, 9),
    "kropki": (13, 9),
    "laser": (13, 11),
    "magnets": (13, 11),
    "pentomino_search": (7, 6),
    "pills": (10, 4),
    "pyramid": (8, 4),
    "skyscrapers": (12, 6),
    "slalom": (9, 7),
    "snake": (10, 4),
    "starbattle": (9, 9),
    "starry_sky": (10, 4),
    "subway": (15, 13),
    "sudoku": (13, 9),
    "tapa": (8, 6),
    "tents": (7, 6),
    "thermometers": (11, 9),
    "yajilin": (17, 7),
}


@pytest.mark.parametrize("name", sorted(FORMULAS))
def test_sizes_are_those_of_the_appendix(name: str) -> None:
    row = TYPES[name]
    sizes = LayoutSizes(4, 4 if row.square else 3, 2, 3, 2, 1)
    assert row.puzzle.size(sizes) == FORMULAS[name]


def some_value(
    content: ValueSpelling, width: int, sizes: LayoutSizes, chance: random.Random
) -> Value:
    if isinstance(content, Blank):
        return content.value
    if isinstance(content, Number):
        low, high = content.limits(sizes)
        most = 10**width - 1 if high is None else min(high, 10**width - 1)
        return chance.randint(low, max(low, most))
    if isinstance(content, Symbol):
        return content.value_of(chance.choice(alphabet(content.characters, sizes) or "\0"))
    if isinstance(content, Suffixed):
        inner = some_value(
            chance.choice(content.inner), width - len(content.suffixes), sizes, chance
        )
        assert not isinstance(inner, tuple)
        blank = [] if content.is_whole else [None]
        return inner, *(chance.choice([*blank, *signs]) for signs in content.suffixes)
    if isinstance(content, Parts):
        part = width // content.count
        values = (
            some_value(chance.choice(content.inner), part, sizes, chance)
            for _ in range(content.count)
        )
        return tuple(value for value in values if not isinstance(value, tuple))
    if isinstance(content, ArithmeticCell):
        number = chance.randint(0, 10 ** (width // 2) - 1)
        return chance.choice([None, (None, "+", number), (3, None, None), (1, "x", number)])
    if isinstance(content, SumsCell):
        return chance.choice([None, 7, (None, None), (3, None), (None, 45), (12, 9)])
    assert isinstance(content, RunsCell)
    clues: list[Value] = ["#", "-", (0,), (8,), (3, 1), (1, 1, 1, 1)]
    return chance.choice(clues)


def random_values(
    art: Art, sizes: LayoutSizes, chance: random.Random
) -> dict[PlaceKind, list[list[Value]]]:
    values = blank_values(art, sizes)
    for field in art.fields:
        columns, rows = field.extent(sizes)
        for place in field.places(sizes):
            if field.part is PlaceKind.RULER:
                continue
            # An empty alphabet (/max 0) leaves the blank alone.
            contents = [
                item
                for item in place.content
                if not isinstance(item, Symbol) or alphabet(item.characters, sizes)
            ]
            value = some_value(chance.choice(contents), columns * rows, sizes, chance)
            values[field.part][place.row][place.column] = value
    return values


def random_sizes(row: Spelling, chance: random.Random) -> tuple[LayoutSizes, dict[str, int]]:
    x = chance.randint(row.declared.least_size, 4)
    y = x if row.square else chance.randint(row.declared.least_size, 4)
    params = {"size": x} if row.square else {"X": x, "Y": y}
    for key, parameter in row.parameters.items():
        high = min(parameter.high or 4, 4)
        params[key] = chance.randint(max(parameter.low, key not in {"left", "top"}), high)
    names = {"digits": "d", "max": "m", "left": "l", "top": "t"}
    given = {names[key]: value for key, value in params.items() if key in names}
    return LayoutSizes(x, y)._replace(**given), params


def random_puzzle(row: Spelling, chance: random.Random) -> LogicPuzzle:
    sizes, numbers = random_sizes(row, chance)
    spelled = {"size", "X", "Y", "digits", "left", "top"}
    params: dict[str, Any] = {key: n for key, n in numbers.items() if key not in spelled}
    if row.shapes:
        params["shapes"] = (("+-+",), ("+", "|", "+"))
    givens = layers_of(random_values(row.puzzle, sizes, chance), row.puzzle, sizes)
    for _, art in row.arts:
        blocks = blocks_of(layers_of(random_values(art, sizes, chance), art, sizes))
        givens = givens.replace(blocks=blocks or ())
    solution = layers_of(random_values(row.solution_art, sizes, chance), row.solution_art, sizes)
    return LogicPuzzle(
        row.name, sizes.x, sizes.y, givens, solution, params=params, show_solution=True
    )


@pytest.mark.slow
@EVERY
@settings(max_examples=6)
@given(chance=st.randoms(use_true_random=False))
def test_random_puzzles_come_back(name: str, chance: random.Random) -> None:
    puzzle = random_puzzle(TYPES[name], chance)
    written = io.BytesIO()
    assert REGISTRY.write(puzzle, written, "spf") == ()
    data = written.getvalue()
    again = REGISTRY.read(data)
    assert again == puzzle
    assert REGISTRY.dumps(again, "spf") == data
    assert isinstance(again, LogicPuzzle)
    # The rules do not hold in a random puzzle, but every character stands where it may. The search
    # for what would make them hold ends (SPF315).
    codes = [diagnostic.code for diagnostic in REGISTRY.validate(data)]
    of_rules = ("SPF315", "SPF4", "SPF5", "SPF6")
    assert not [code for code in codes if not code.startswith(of_rules)], codes


@EVERY
@settings(max_examples=8)
@given(chance=st.randoms(use_true_random=False))
def test_random_values_decode_to_themselves(name: str, chance: random.Random) -> None:
    row = TYPES[name]
    sizes, _ = random_sizes(row, chance)
    for art in (row.puzzle, row.solution_art):
        values = random_values(art, sizes, chance)
        rows = encode(values, art, sizes)
        findings: list[Finding] = []
        decoded = dict(decode(rows, art, sizes, findings.append))
        assert findings == []
        decoded.pop(PlaceKind.RULER, None)
        values.pop(PlaceKind.RULER, None)
        assert decoded == values
        assert rows_of(layers_of(decoded, art, sizes), art, sizes) == rows


@EVERY
def test_a_place_refuses_what_it_cannot_hold(name: str) -> None:
    row = TYPES[name]
    sizes = LayoutSizes(3, 3, 1, 2, 1, 1)
    with pytest.raises(CannotStandError):
        encode({PlaceKind.CELL: [["~"]]}, row.puzzle, sizes)


@given(st.text(alphabet=" 0123456789#-+|O*AZNvd.?", min_size=1, max_size=3))
def test_what_contents_read_they_write(text: str) -> None:
    sizes = LayoutSizes(3, 3, 2, 9)
    for row in TYPES.values():
        for field in row.puzzle.fields:
            extent = field.extent(sizes)
            if extent[0] * extent[1] != len(text):
                continue
            value = read_any(field.content, text, sizes)
            if value is None or isinstance(value, (int, str, tuple)):
                written = write_any(field.content, value, len(text), sizes)
                assert written is not None
                assert read_any(field.content, written, sizes) == value


@pytest.mark.parametrize(
    ("contents", "text", "value"),
    [
        ((Number(),), "7 ", 7),
        ((Number(),), "07", 7),
        ((Blank(), Symbol("#")), "# ", "#"),
        ((Symbol("O*", instead=("0O",)),), "0", "O"),
        ((Symbol("N/", instead=("\\N",)),), "\\", "N"),
    ],
)
def test_sloppy_spellings_are_understood(
    contents: tuple[ValueSpelling, ...], text: str, value: Value
) -> None:
    assert sloppy_value(contents, text, LayoutSizes()) == value


@pytest.mark.parametrize("text", ["x", "#-", "1#", "1 2"])
def test_there_are_no_guesses(text: str) -> None:
    value = sloppy_value((Blank(), Number(), Symbol("#")), text, LayoutSizes())
    assert value is NOTHING
