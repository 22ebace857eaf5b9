"""Our own examples: one at least of every type and of both graph formats."""

from __future__ import annotations

import re

import pytest

from tests.logic_types import SPELLINGS as TYPES
from tests.spf.spf_support import REGISTRY, TEXTS, codes
from xwcore_logic import LogicPuzzle
from xwcore_spf.syntax.spelling import find_type

EVERY = pytest.mark.parametrize("name", sorted(TEXTS))
DRAWN = pytest.mark.parametrize("name", sorted(name for name in TEXTS if "graph" not in name))


def read(name: str) -> LogicPuzzle:
    puzzle = REGISTRY.read(TEXTS[name].encode())
    assert isinstance(puzzle, LogicPuzzle)
    return puzzle


def test_show_every_type() -> None:
    shown = {(read(name).type, read(name).givens.graph is not None) for name in TEXTS}
    wanted = {(name, False) for name in TYPES}
    assert shown >= wanted | {("fences", True), ("fillomino", True)}


@EVERY
def test_are_found_faultless(name: str) -> None:
    data = TEXTS[name].encode()
    assert REGISTRY.detect(data).format == "spf"
    assert REGISTRY.validate(data).diagnostics == ()


@EVERY
def test_are_written_byte_for_byte(name: str) -> None:
    puzzle = read(name)
    assert REGISTRY.dumps(puzzle, "spf") == TEXTS[name].encode()


@pytest.mark.slow
@EVERY
def test_survive_without_their_record(name: str) -> None:
    puzzle = read(name)
    fresh = puzzle.replace(extras={})
    assert REGISTRY.losses(fresh, "spf") == ()
    for prolog in ("eps", "none"):
        assert REGISTRY.read(REGISTRY.dumps(fresh, "spf", prolog=prolog)) == puzzle
    assert codes(REGISTRY.dumps(fresh, "spf")) == []


@DRAWN
def test_give_their_rows_back_from_their_layers(name: str) -> None:
    puzzle = read(name)
    assert puzzle.solution is not None
    assert (puzzle.givens.width, puzzle.givens.height) == (puzzle.width, puzzle.height)
    assert (puzzle.solution.width, puzzle.solution.height) == (puzzle.width, puzzle.height)
    fresh = REGISTRY.dumps(puzzle.replace(extras={}), "spf").decode()
    digits = re.search(r"/digits .*", TEXTS[name])
    if digits is not None and digits[0] not in fresh:
        return  # the example leaves more room for numbers than they need
    for key in ("puzzle", "solution"):
        diagram = re.search(rf"/{key} \[\n.*? \]\n", TEXTS[name], re.DOTALL)
        assert diagram is not None
        assert diagram[0] in fresh, key


@DRAWN
@pytest.mark.parametrize("ending", ["\r\n", "\r"])
def test_read_alike_with_other_line_ends(name: str, ending: str) -> None:
    data = TEXTS[name].replace("\n", ending).encode()
    puzzle = REGISTRY.read(data)
    assert puzzle == read(name)
    assert REGISTRY.dumps(puzzle, "spf") == data
    assert codes(data) == []


@DRAWN
def test_tell_their_sizes_without_the_keys(name: str) -> None:
    puzzle = read(name)
    kind = find_type(puzzle.type)
    assert kind is not None
    keys = [*kind.size_keys, *(key for key in ("left", "top") if key in kind.parameters)]
    lines = TEXTS[name].splitlines(keepends=True)
    for key in keys:
        without = "".join(line for line in lines if not line.startswith(f"/{key} "))
        expected = "SPF215" if key in ("left", "top") else "SPF211"
        assert codes(without) == [expected], key
        fixed = REGISTRY.fix(without.encode(), format="spf")
        assert fixed.remaining == ()
        assert REGISTRY.read(fixed.data) == puzzle


@DRAWN
def test_rows_without_trailing_blanks_are_fixed(name: str) -> None:
    # Editors strip blanks at the end of a line; in a string they are followed by a parenthesis.
    text = TEXTS[name]
    diagram = text[text.index("/puzzle [") : text.index("]", text.index("/puzzle ["))]
    rows = re.findall(r"\((.* )\)", diagram)
    for row in rows:
        text = text.replace(f"({row})", f"({row.rstrip()})")
    if rows:
        assert "SPF301" in codes(text) or name == "thermometers"
    # A single short row may have lost any of its characters.
    fixed = REGISTRY.fix(text.encode(), format="spf", unsafe=len(rows) == 1)
    if name != "thermometers":  # its last column need not be there
        assert REGISTRY.read(fixed.data) == read(name)
    assert not any(diagnostic.code == "SPF301" for diagnostic in fixed.remaining)


@EVERY
def test_are_edited_in_place(name: str) -> None:
    data = TEXTS[name].encode().replace(b"%%EOF", b"% a remark\n%%EOF")
    puzzle = REGISTRY.read(data)
    edited = puzzle.replace(author="A. (B) \\ C")
    written = REGISTRY.dumps(edited, "spf")
    assert written == data.replace(b"(xwcore maintainers)", rb"(A. \(B\) \\ C)")
    assert REGISTRY.read(written) == edited
