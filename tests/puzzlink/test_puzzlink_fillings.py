"""Every filling of small boards, judged by npm's pzpr, and the solutions that the solver finds.

The boards are made at random, and read by pzpr, which enters every filling in turn and counts those
that it takes for complete. An address that pzpr writes has no finding but that a number is too
large, and no solution more or less than pzpr counts.
"""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
from collections.abc import Sequence
from typing import Final, NamedTuple

import pytest

import xwcore
import xwcore_solve
from xwcore_logic import LogicPuzzle

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif("PZPR_FOLDER" not in os.environ, reason="PZPR_FOLDER: a folder with pzpr"),
]

#: Prints for each board of its input the address that pzpr writes, and how many fillings are
#: complete; null where there are too many fillings.
_PROGRAM: Final = """
const pzpr = require('pzpr');
const boards = JSON.parse(require('fs').readFileSync(0, 'utf8'));
const MOST = 20000;
const isOpen = cell => cell.qnum === -1 && !(cell.qnums && cell.qnums.length);
// A place and what is entered in it: one of some values, or a ring of lines, turned on and off.
const place = (piece, name, values) =>
  ({count: values.length, enter: at => piece.setdata(name, values[at])});
const ring = borders => {
  let now = 0;
  const turn = border => border.setdata('line', 1 - border.line);
  return {count: 2, enter: at => { if (at !== now) borders.forEach(turn); now = at; }};
};
const cellsWith = (puzzle, values, filter, name = 'qans') => Array.from(puzzle.board.cell)
  .filter(filter).map(cell => place(cell, name, values));
const bordersWith = (puzzle, name, values, filter) => Array.from(puzzle.board.border)
  .filter(filter).map(border => place(border, name, values));
const places = {
  shades: puzzle => cellsWith(puzzle, [0, 1], isOpen),
  anyshades: puzzle => cellsWith(puzzle, [0, 1], () => true),
  slants: puzzle => cellsWith(puzzle, [31, 32], () => true),
  triangles: puzzle => cellsWith(puzzle, [0, 2, 3, 4, 5], isOpen),
  circles: puzzle => cellsWith(puzzle, [1, 2], isOpen, 'anum'),
  letters: puzzle => cellsWith(puzzle, [-1, 1, 2], isOpen, 'anum'),
  // Every set of closed loops: rings around some corners, or around some cells.
  loop: puzzle => Array.from(puzzle.board.cross)
    .filter(({bx, by}) => bx > 0 && by > 0 && bx < puzzle.board.maxbx && by < puzzle.board.maxby)
    .map(({bx, by}) => ring([[-1, 0], [1, 0], [0, -1], [0, 1]]
      .map(([right, down]) => puzzle.board.getb(bx + right, by + down)))),
  shadedloop: puzzle => places.loop(puzzle),
  fences: puzzle => Array.from(puzzle.board.cell)
    .map(({adjborder: {top, bottom, left, right}}) => ring([top, bottom, left, right])),
  outline: puzzle => places.fences(puzzle),
  links: puzzle => bordersWith(puzzle, 'line', [0, 1], border => border.inside),
  borders: puzzle => bordersWith(puzzle, 'qans', [0, 1], border => border.inside),
  numbers: puzzle => Array.from(puzzle.board.cell).filter(isOpen).map(cell =>
    place(cell, 'anum', Array.from({length: cell.getmaxnum()}, (_, at) => at + 1))),
};
// A shaded cell takes no line: what is not on the loop is shaded for the judge alone.
const isComplete = (puzzle, kind) => {
  puzzle.checker.resetCache();
  if (kind !== 'shadedloop') return puzzle.check(true).complete;
  const shaded = Array.from(puzzle.board.cell).filter(cell => isOpen(cell) && !cell.lcnt);
  shaded.forEach(cell => cell.setdata('qans', 1));
  const {complete} = puzzle.check(true);
  shaded.forEach(cell => cell.setdata('qans', 0));
  return complete;
};
const counted = (puzzle, kind) => {
  puzzle.setConfig('allowempty', true);
  const open = places[kind](puzzle);
  if (open.reduce((product, {count}) => product * count, 1) > MOST) return null;
  const chosen = open.map(() => 0);
  const enter = (at, number) => open[at].enter(chosen[at] = number);
  open.forEach((_, at) => enter(at, 0));
  const isLoop = ['loop', 'shadedloop', 'fences'].includes(kind);
  let complete = 0;
  for (;;) {
    // With `allowempty` it takes a board without a loop for complete.
    const isBlank = isLoop && !chosen.includes(1);
    if (!isBlank && isComplete(puzzle, kind)) complete++;
    let at = open.length - 1;
    while (at >= 0 && chosen[at] + 1 === open[at].count) enter(at--, 0);
    if (at < 0) return complete;
    enter(at, chosen[at] + 1);
  }
};
const judge = at => {
  if (at === boards.length) return;
  const puzzle = new pzpr.Puzzle();
  puzzle.open(boards[at][0], () => {
    console.log(JSON.stringify([puzzle.getURL().split('?')[1], counted(puzzle, boards[at][1])]));
    setImmediate(judge, at + 1);
  });
};
judge(0);
"""


class Id(NamedTuple):
    """What is entered in the boards of an id, its clues, what they follow, and the sizes."""

    kind: str
    clues: Sequence[str] = "0123.ghi"
    start: str = ""
    sizes: Sequence[tuple[int, int]] = ((2, 2), (3, 2), (2, 3), (3, 3), (4, 3))


SQUARES: Final = ((2, 2), (3, 3))
LOOPS: Final = ((2, 2), (3, 3), (4, 3), (4, 4), (5, 4))


IDS: Final = {
    "lightup": Id("shades"),
    "kurodoko": Id("shades", "2345.ghi"),
    "kurotto": Id("shades"),
    "mochikoro": Id("shades", "123.ghi"),
    "mochinyoro": Id("shades", "123.ghi"),
    "nuribou": Id("shades", "123.ghi"),
    "nurikabe": Id("shades", "123.ghi"),
    "tasquare": Id("shades", "1234.ghi"),
    "chocona": Id("anyshades", "0123.gkv"),
    "heyawake": Id("anyshades", "0123.gkv"),
    "hitori": Id("anyshades", "1234"),
    "lits": Id("anyshades", "0gkv"),
    "norinori": Id("anyshades", "0gkv"),
    "shimaguni": Id("anyshades", "0123.gkv"),
    "starbattle": Id("anyshades", "0gkv", "1/", SQUARES),
    "tapa": Id("shades", "0123459ghij"),
    "yinyang": Id("circles", "00123679ijq"),
    "bag": Id("outline", "23456.ghijk"),
    "gokigen": Id("slants", "01234ghi"),
    "shakashaka": Id("triangles"),
    "mashu": Id("loop", "0123456ij", sizes=LOOPS),
    "country": Id("loop", "0123.gkv", sizes=LOOPS),
    "moonsun": Id("loop", "0123456gkv", sizes=LOOPS),
    "yajirin": Id("shadedloop", ("10", "21", "31", "42", "1.", *"abcdef"), sizes=LOOPS),
    "numlin": Id("links", "12.ghij"),
    "slither": Id("fences"),
    "shwolf": Id("borders", "0123456gkv"),
    "shikaku": Id("borders", "1234ghij"),
    "cojun": Id("numbers", "01gkv"),
    "ripple": Id("numbers", "01gkv"),
    "fillomino": Id("numbers", "1234gh", sizes=((2, 2), (3, 2), (2, 3))),
    "easyasabc": Id("letters", "112ghijk", "2/", SQUARES),
    "tentaisho": Id("borders", "012468aceghijk"),
    "kropki": Id("numbers", "01234567", sizes=SQUARES),
    "building": Id("numbers", "123ghij", sizes=SQUARES),
}


def random_boards(count: int) -> list[tuple[str, str]]:
    """Addresses of boards of two to four rows and columns, and what is entered in them."""
    boards = []
    for name, row in IDS.items():
        chance = random.Random(f"{name} {count}")
        for _ in range(count):
            width, height = chance.choice(row.sizes)
            clues = "".join(chance.choices(row.clues, k=chance.randrange(2 * width * height)))
            boards.append((f"{name}/{width}/{height}/{row.start}{clues}", row.kind))
    return boards


def test_every_filling_of_a_small_board_is_judged_alike() -> None:
    boards = random_boards(int(os.environ.get("FILLINGS", "12")))
    answer = subprocess.run(
        ["node", "-e", _PROGRAM],
        input=json.dumps(boards).encode(),
        capture_output=True,
        cwd=os.environ["PZPR_FOLDER"],
        timeout=1200,
        check=True,
    )
    judged, undecided, different = 0, [], []
    for (_, kind), line in zip(boards, answer.stdout.splitlines(), strict=True):
        address, filling_count = json.loads(line)
        if filling_count is None:
            continue
        puzzle = xwcore.read(f"https://puzz.link/p?{address}".encode(), kind=LogicPuzzle)
        try:
            solution_count = len(xwcore_solve.solutions(puzzle, limit=0, seconds=60))
        except xwcore_solve.NotModeledError as error:
            undecided.append(str(error))
            continue
        judged += 1
        # Pieces of borders that divide nothing make several fillings of one solution.
        if solution_count != filling_count and (
            kind != "borders" or bool(solution_count) != bool(filling_count)
        ):
            different.append((address, filling_count, solution_count))
    print(f"{judged} boards judged, {len(undecided)} not decided")
    assert not different, different[:5]
    known = re.compile("value|border inside an area|not a square")
    assert not [message for message in undecided if not known.search(message)]
    assert judged > len(boards) / 2
