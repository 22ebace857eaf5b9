"""The rules of types: a right solution passes, a wrong one is reported with its cells."""

from __future__ import annotations

import re

import pytest

from tests.spf.spf_support import TEXTS, findings


def source(name: str, **changes: object) -> str:
    """An example with other diagrams (tuples of rows) or other numbers."""
    text = TEXTS[name]
    for key, value in changes.items():
        if isinstance(value, tuple):
            rows = "\n".join(f"({row})" for row in value)
            text, count = re.subn(
                rf"/{key} \[\n.*?\]\n", f"/{key} [\n{rows} ]\n", text, flags=re.DOTALL
            )
        else:
            text, count = re.subn(rf"/{key} .*\n", f"/{key} {value}\n", text)
        assert count == 1
    return text


def broken(name: str, **changes: object) -> list[tuple[str, tuple[int, int] | None]]:
    """The codes and cells that validation reports."""
    return [(code, cell) for code, cell, _ in findings(source(name, **changes))]


_SNAKE = {"X": 4, "Y": 3, "max": 7, "puzzle": ("          ", *["          "] * 3)}


def test_snake_may_turn_and_not_touch_itself() -> None:
    straight = (" 1 2 3 4", "       5", "       6")
    assert broken("snake", **{**_SNAKE, "max": 6}, solution=straight) == []
    touching = (" 2 3 4  ", " 1   5  ", "   7 6  ")
    assert broken("snake", **_SNAKE, solution=touching) == [
        ("SPF607", (1, 0)),
        ("SPF607", (2, 1)),
    ]
    beside = (" 1 2 3  ", " 6 5 4  ", " 7      ")
    assert ("SPF607", (0, 0)) in broken("snake", **_SNAKE, solution=beside)


def test_galaxies_center_on_a_border() -> None:
    divided = ("+-+-+-+", "|     |", "+-+-+-+", "| |   |", "+ +-+-+", "| |   |", "+-+-+-+")
    assert ("SPF501", (1, 1)) in broken("galaxies", solution=divided)
    assert broken("galaxies") == []


YAGIT = ("+-+-+-+-+", "|A      |", "+ * * + +", "|  B    |", "+ * * + +", "|      A|", "+-+-+-+-+")


def test_yagit_fence_as_a_closed_ring() -> None:
    ring = (
        "+-+-+-+-+",
        "|A      |",
        "+ *-* + +",
        "| |B|   |",
        "+ *-* + +",
        "|      A|",
        "+-+-+-+-+",
    )
    numbers = {"X": 4, "Y": 3, "puzzle": YAGIT}
    assert broken("yagit", **numbers, solution=ring) == [("SPF608", (1, 1))]
    fences = (
        "+-+-+-+-+",
        "|A  |   |",
        "+-* * + +",
        "| |B|   |",
        "+ * * + +",
        "| |B|  A|",
        "+-+-+-+-+",
    )
    assert ("SPF608", (1, 1)) not in broken("yagit", **numbers, solution=fences)


@pytest.mark.parametrize(("vertex", "expected"), [("+", []), ("*", [("SPF608", (1, 1))])])
def test_yagit_fences_cross_where_no_dot_is(
    vertex: str, expected: list[tuple[str, tuple[int, int]]]
) -> None:
    puzzle = ("+-+-+", "|A B|", f"+ {vertex} +", "|B A|", "+-+-+")
    solution = ("+-+-+", "|A|B|", "+-+-+", "|B|A|", "+-+-+")
    assert broken("yagit", X=2, Y=2, puzzle=puzzle, solution=solution) == expected


def test_yagit_dots_of_the_solution() -> None:
    rows = ("+-+-+-+", "|     |", "+ + + +", "|  A  |", "+ *-+-+", "|A|B  |", "+-+-+-+")
    assert broken("yagit", solution=rows) == []
    assert broken("yagit", solution=(*rows[:4], "+ +-+-+", *rows[5:])) == []
    assert broken("yagit", solution=(*rows[:4], "+ *-*-+", *rows[5:])) == [("SPF502", (2, 2))]


@pytest.mark.parametrize("name", ["abcd", "abcd-diagonal"])
def test_black_cells_of_letters_are_given(name: str) -> None:
    rows_of = re.search(r"/solution \[\n(.*?) \]", TEXTS[name], flags=re.DOTALL)
    assert rows_of is not None
    rows = [row.strip("()") for row in rows_of[1].split("\n")]
    rows[0] = "#" + rows[0][1:]
    assert ("SPF501", (0, 0)) in broken(name, solution=tuple(rows))


FILLOMINO = ("+-+-+-+", "|2    |", "+ + + +", "|  4  |", "+ + +-+", "|   |1|", "+-+-+-+")


def lattice(first: str = "|2 2|1|", second: str = "+-+-+-+") -> tuple[str, ...]:
    return ("+-+-+-+", first, second, "|4 4 4|", "+-+ +-+", "|1|4|1|", "+-+-+-+")


def test_fillomino_borders_of_the_solution() -> None:
    assert broken("fillomino", puzzle=FILLOMINO, solution=lattice()) == []
    assert broken("fillomino", solution=lattice(first="|2 2 1|")) == [("SPF616", (0, 1))]
    assert ("SPF616", (0, 0)) in broken("fillomino", solution=lattice(first="|2|2|1|"))
    assert broken("fillomino", solution=lattice(second="+ +-+-+")) == [("SPF616", (0, 0))]
    bare = ("+-+-+-+", "|2 2 1|", "+ + + +", "|4 4 4|", "+ + + +", "|1 4 1|", "+-+-+-+")
    assert broken("fillomino", solution=bare) == []


def test_laser_beam_follows_the_arrows() -> None:
    rows = TEXTS["laser"]
    # The beam enters along the falling diagonal: the arrow 7 stands for the rising one.
    assert "SPF608" in [code for code, _, _ in findings(rows.replace("( n-", "( 7-"))]
    assert "SPF608" in [code for code, _, _ in findings(rows.replace("+ / )", "+ N )"))]
    assert findings(rows) == []


def test_thermometers_hold_all_filled_cells() -> None:
    assert ("SPF613", (1, 1)) in broken("thermometers", solution=("## ", " # ", "  #"))
    assert broken("thermometers") == []


def test_thermometers_in_rows_of_one_length() -> None:
    text = TEXTS["thermometers"]
    assert "SPF301" in [code for code, _, _ in findings(text.replace("( +------)", "( +-----)"))]
    shorter = re.sub(r"(?<=/puzzle \[\n)(\(.*?)(?= \]\n/sol)", _without_last, text, flags=re.DOTALL)
    assert findings(shorter) == []


def _without_last(rows: re.Match[str]) -> str:
    return re.sub(r".\)", ")", rows[1])


LABYRINTH = ("+ +-+-+", "|     |", "+-+-+ +", "|2  | |", "+ +-+ +", "|    -|", "+-+-+-+")


@pytest.mark.parametrize(
    ("puzzle", "cell"),
    [
        ((*LABYRINTH[:2], "+-+ + +", *LABYRINTH[3:]), (0, 1)),  # a branch
        ((*LABYRINTH[:4], "+ +-+-+", *LABYRINTH[5:]), (1, 2)),  # cells without a way to them
    ],
)
def test_labyrinth_without_a_single_way(puzzle: tuple[str, ...], cell: tuple[int, int]) -> None:
    assert broken("magic-labyrinth", puzzle=puzzle) == [("SPF620", cell)]
    assert broken("magic-labyrinth", puzzle=LABYRINTH) == []


def test_not_checked_without_an_entrance() -> None:
    closed = ("+-+-+-+", *LABYRINTH[1:])
    codes = {code for code, _ in broken("magic-labyrinth", puzzle=closed)}
    assert codes == {"SPF416", "SPF620"}


def test_fences_numbers_of_the_solution() -> None:
    text = TEXTS["fences"]
    before, middle, after = text.partition("/solution")
    assert findings(before + middle + after.replace("+ 7 +", "+   +")) == []
    wrong = before + middle + after.replace("+ 7 +", "+ 6 +")
    assert [(code, cell) for code, cell, _ in findings(wrong)] == [("SPF502", (0, 0))]
