"""The judge of the players of puzz.link, npm's pzpr, and the rules here judge the same boards.

Each board is a finished one with a few of its answers changed; both judges see the same file. The
release on npm knows some of the types. `MUTATIONS` is the number of boards (20,000 for a release).
Where the two differ for a known reason, `EXPLAINED` says who is right by the text of the rules.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final

import pytest

import xwcore
from tests.puzzlink.puzzlink_boards import board_ids, random_board
from tests.puzzlink.puzzlink_samples import spf_puzzles
from xwcore_logic import LogicPuzzle
from xwcore_puzzlink.saved import body_lines
from xwcore_puzzlink.syntax.rows import row_of_type
from xwcore_solve.generating import generate

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif("PZPR_FOLDER" not in os.environ, reason="PZPR_FOLDER: a folder with pzpr"),
]

#: Judges files from its input, each a line of JSON; prints for each whether it is complete, and why
#: not.
_PROGRAM: Final = """
const pzpr = require('pzpr');
const lines = require('fs').readFileSync(0, 'utf8').split('\\n').filter(line => line);
const judge = at => {
  if (at === lines.length) return;
  const puzzle = new pzpr.Puzzle();
  puzzle.open(JSON.parse(lines[at]), () => {
    const result = puzzle.check(true);
    console.log(JSON.stringify([result.complete, Array.from(result)]));
    setImmediate(judge, at + 1);
  });
};
judge(0);
"""

#: Who is right where the judges differ, by what pzpr found and the code here.
EXPLAINED: Final = {
    ("yajirin", "PZL501"): "a shaded clue is wrong; pzpr drops what is entered in a clue",
    ("kurodoko", "PZL501"): "the same",
    ("mochikoro", "PZL501"): "the same",
    ("shakashaka", "PZL613"): "the same",
    ("mochinyoro", "PZL501"): "the same",
    ("kurotto", "PZL501"): "a shaded clue is wrong; no player can shade one, and pzpr counts it",
    ("hashi", "PZL608"): "a piece of a bridge is wrong; no player can draw one",
    ("hashi", "PZL603"): "a bridge that is single and double is wrong; no player can draw one",
    ("cojun", "PZL609"): "a number above the size of its area is wrong; no player can enter one",
    ("ripple", "PZL609"): "the same",
    ("easyasabc", "XW202"): "a letter after the last one is wrong; no player can enter one",
}

#: The ids that the release on npm has for newer ones.
OLD_IDS: Final = {"skyscrapers": "building", "yajilin": "yajirin"}

#: The answers of a cell or an edge by the type: those that a player may enter.
_SHADES: Final = (".", "#")
_EDGES: Final = ("0", "1")

Mutation = Callable[[random.Random, list[list[str]]], None]


def _change(
    tokens: Sequence[str],
    first: int,
    last: int,
    chance: random.Random,
    lines: list[list[str]],
    *,
    frame: int = 0,
) -> None:
    """Enter other tokens at one to three places of some lines, inside of a frame of clues; in some
    boards take away all answers of a line.
    """
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        line = lines[chance.randrange(first, last)]
        inside = range(frame, len(line) - frame)
        places = [at for at in inside if line[at] in tokens]
        if chance.random() < 0.1:
            for at in places:
                line[at] = tokens[0]
        elif places:
            line[chance.choice(places)] = chance.choice(tokens)


def _numbers(size: int) -> tuple[str, ...]:
    return (".", *map(str, range(1, size + 1)))


def changes_of(puzzle: LogicPuzzle) -> Sequence[Mutation]:
    """What can be changed in the lines of a file after the size: the tokens and the lines."""
    width, height = puzzle.width, puzzle.height
    edges = 2 * height - 1
    numbers = _numbers(max(width, height))
    shaded = [partial(_change, _SHADES, -height, 0)]
    numbered = [partial(_change, numbers, -height, 0)]
    framed = [partial(_change, numbers, -height - 1, -1, frame=1)]
    links = [partial(_change, _EDGES, -edges - height, -height)]
    return {
        "akari": shaded,
        "chocona": shaded,
        "cojun": numbered,
        "country_road": links,
        "easy_as_abc": framed,
        "kurodoko": shaded,
        "kurotto": shaded,
        "lits": shaded,
        "moon_or_sun": links,
        "norinori": shaded,
        "nuribou": shaded,
        "ripple_effect": numbered,
        "shikaku": [partial(_change, _EDGES, -edges, 0)],
        "shimaguni": shaded,
        "skyscrapers": framed,
        "yin_yang": [partial(_change, (".", "1", "2"), -height, 0)],
        "arukone": [partial(_change, _EDGES, -edges, 0)],
        "fences": [partial(_change, _EDGES, -2 * height - 1, 0)],
        "fillomino": [
            partial(_change, _numbers(5), -edges - height, -edges),
            partial(_change, _EDGES, -edges, 0),
        ],
        "galaxies": [partial(_change, _EDGES, -edges - height, -height)],
        "hashi": [partial(_change, ("0", "1", "2"), -edges, 0)],
        "heyawake": shaded,
        "hitori": shaded,
        "kakuro": [partial(_change, _numbers(9), 1 - height, 0)],
        "kropki": numbered,
        "masyu": [partial(_change, _EDGES, -edges, 0)],
        "mochikoro": shaded,
        "mochinyoro": shaded,
        "nurikabe": shaded,
        "shakashaka": [partial(_change, (".", "2", "3", "4", "5"), -height, 0)],
        "slalom": [partial(_change, (".", "1", "2"), -height, 0)],
        "starbattle": shaded,
        "sudoku": numbered,
        "tapa": shaded,
        "tasquare": shaded,
        "yagit": [partial(_change, _EDGES, -edges, 0)],
        "yajilin": [
            partial(_change, _SHADES, -edges - height, -edges),
            partial(_change, _EDGES, -edges, 0),
        ],
    }.get(puzzle.type, [])


def finished() -> Iterator[LogicPuzzle]:
    """The samples with a solution, and larger puzzles that are made for the test."""
    yield from spf_puzzles().values()
    for name, sizes in (
        ("fences", (4, 5)),
        ("masyu", (5, 6)),
        ("slalom", (4, 5)),
        ("kropki", (4, 5)),
        ("skyscrapers", (4, 5)),
    ):
        for size in sizes:
            yield generate(name, size, size, seed=size)
    yield generate("fillomino", 4, 4, seed=2)
    yield generate("easy_as_abc", 4, 4, seed=2, params={"max": 3})


def file_of(puzzle: LogicPuzzle) -> tuple[list[str], list[str]]:
    """The head and the lines of a file in which the solution has been entered."""
    has_numbers = any(isinstance(value, int) for row in puzzle.givens.cells for value in row)
    row = row_of_type(puzzle.type, has_numbers=has_numbers)
    assert row is not None
    version = 1 if row.id == "slither" else 0
    sizes = [str(puzzle.height - row.origin), str(puzzle.width - row.origin)]
    name = OLD_IDS.get(row.id, row.id)
    head = ["pzprv3.1" if version else "pzprv3", name, *sizes[row.square :]]
    entered = puzzle.replace(solution=None, progress=puzzle.solution)
    lines = body_lines(entered, row, version, {})
    if name in ("building", "easyasabc"):  # the release on npm has no given numbers for these
        lines = [line.replace("q", "") for line in lines]
    return head, lines


def mutations(count: int) -> list[str]:
    """Files of finished puzzles with some answers changed; the same ones in every run."""
    boards = [puzzle for puzzle in finished() if puzzle.solution and changes_of(puzzle)]
    texts = []
    chance = random.Random(count)
    for puzzle in boards:
        head, body = file_of(puzzle)
        for _ in range(-(-count // len(boards))):
            lines = [line.split() for line in body]
            chance.choice(changes_of(puzzle))(chance, lines)
            texts.append("/".join([*head, *(f"{' '.join(line)} " for line in lines), ""]))
    return texts


def has_no_progress(text: str) -> bool:
    """Whether nothing has been entered in a file: it is not judged here."""
    return xwcore.read(text.encode(), "puzzlink", kind=LogicPuzzle).progress is None


def judged_by_pzpr(texts: Sequence[str]) -> list[tuple[bool, list[str]]]:
    answer = subprocess.run(
        ["node", "-e", _PROGRAM],
        input="\n".join(map(json.dumps, texts)).encode(),
        capture_output=True,
        cwd=os.environ["PZPR_FOLDER"],
        timeout=1200,
        check=True,
    )
    return [(complete, codes) for complete, codes in map(json.loads, answer.stdout.splitlines())]


def test_the_release_on_npm_judges_changed_boards_as_the_rules_do() -> None:
    texts = mutations(int(os.environ.get("MUTATIONS", "2000")))
    verdicts = judged_by_pzpr(texts)
    assert len(verdicts) == len(texts)
    agreed, explained, unexplained = 0, 0, []
    for text, (is_complete, codes) in zip(texts, verdicts, strict=True):
        report = xwcore.validate(text.encode(), "puzzlink")
        reported = [diagnostic.code for diagnostic in report.diagnostics]
        if is_complete == (not reported) or (not reported and has_no_progress(text)):
            agreed += 1
        elif is_complete and any((text.split("/")[1], code) in EXPLAINED for code in reported):
            explained += 1
        else:
            unexplained.append((text, codes, [str(d) for d in report.diagnostics[:2]]))
    print(f"{agreed} of {len(texts)} judged alike, {explained} explained")
    assert not unexplained, unexplained[:5]
    assert agreed > 0.99 * len(texts)


#: Prints for each address of its input what a method of pzpr writes for the board that it has read
#: there; null for an id that the release on npm does not have.
_WRITTEN: Final = """
const pzpr = require('pzpr');
const addresses = JSON.parse(require('fs').readFileSync(0, 'utf8'));
const write = at => {
  if (at === addresses.length) return;
  const next = text => { console.log(JSON.stringify(text)); setImmediate(write, at + 1); };
  if (!pzpr.variety(addresses[at].split('/')[0]).valid) return next(null);
  const puzzle = new pzpr.Puzzle();
  puzzle.open(addresses[at], () => next(puzzle[process.argv[1]]()));
};
write(0);
"""


def written_by_pzpr(method: str, addresses: list[str]) -> list[str | None]:
    """What a method of pzpr writes for boards, by their addresses after the question mark."""
    answer = subprocess.run(
        ["node", "-e", _WRITTEN, method],
        input=json.dumps(addresses).encode(),
        capture_output=True,
        cwd=os.environ["PZPR_FOLDER"],
        timeout=600,
        check=True,
    )
    return [json.loads(line) for line in answer.stdout.splitlines()]


def test_the_release_on_npm_reads_the_same_clues_of_boards_without_a_type() -> None:
    boards = [random_board(name, seed) for name in board_ids() for seed in range(10)]
    written = [xwcore.dumps(board, "puzzlink").decode().strip() for board in boards]
    addresses = [address.partition("?")[2] for address in written]
    answers = written_by_pzpr("getURL", addresses)
    known = [
        (address, text.partition("?")[2])
        for address, text in zip(addresses, answers, strict=True)
        if text is not None
    ]
    # pzpr adds a slash where an address ends with a dot.
    other = [pair for pair in known if pair[1] not in (pair[0], f"{pair[0]}/")]
    print(f"{len(known)} addresses of {len({pair[0].split('/')[0] for pair in known})} ids")
    assert not other, other[:5]
    # An id that becomes a type is compared by the tests above.
    assert len(known) > len(written) // 4


def test_files_that_the_release_on_npm_writes_have_the_givens_of_the_address() -> None:
    # Its files of a cave and a yajilin have the names of an older program; it lacks given numbers
    # of two types, and given borders of another.
    addresses = {
        name: xwcore.dumps(puzzle.replace(solution=None, progress=None), "puzzlink").decode()
        for name, puzzle in spf_puzzles().items()
        if puzzle.type not in ("cave", "easy_as_abc", "fillomino", "skyscrapers", "yajilin")
    }
    queries = [text.strip().partition("?")[2] for text in addresses.values()]
    files = written_by_pzpr("getFileData", queries)
    known = [(*pair, file) for pair, file in zip(addresses.items(), files, strict=True) if file]
    different = []
    for name, address, file in known:
        expected = xwcore.read(address.encode(), kind=LogicPuzzle)
        puzzle = xwcore.read(file.encode(), kind=LogicPuzzle)
        if (puzzle.type, puzzle.givens) != (expected.type, expected.givens):
            different.append((name, file))
    assert not different, different[:5]
    assert len(known) >= 25
