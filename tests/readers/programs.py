"""Programs of other people that open files, each as a function from a file to what it shows.

`Shown` has the letters by row ("#" for a block, None where none is shown) and the clues. Python
packages are imported here. Those for node run in one process through `open.js` of
`../shared/readers`, which has bundles of two of them and finds @ajhyndman/puz in the folder that
NODE_PATH names.
"""

from __future__ import annotations

import html
import importlib
import json
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final, NamedTuple

from tests.support import ROOT

BUNDLES: Final = ROOT.parent / "shared" / "readers"

#: The formats that each program opens.
FORMATS: Final = {
    "puzpy": ("puz",),
    "@ajhyndman/puz": ("puz",),
    "jscrossword": ("puz", "ipuz", "jpz", "xd"),
    "pypuz": ("puz", "ipuz", "jpz"),
    "xd-crossword-tools": ("jpz", "xd"),
    "xdformat": ("xd",),
    "svisser/ipuz": ("ipuz",),
}

#: What `open.js` names the programs.
_NODE: Final = {
    "ajhyndman": "@ajhyndman/puz",
    "jscrossword": "jscrossword",
    "xct": "xd-crossword-tools",
}


class Shown(NamedTuple):
    """What a program shows of a file; `error` where it refuses the file."""

    rows: list[list[str | None]]
    clues: list[str]
    error: str = ""


def _refused(error: object) -> Shown:
    return Shown([], [], " ".join(str(error).split())[:120] or type(error).__name__)


# -- Python ---------------------------------------------------------------------------------------


def _with_puzpy(path: Path) -> Shown:
    import puz  # type: ignore[import-untyped]

    puzzle = puz.load(path.read_bytes())
    rebus = puzzle.rebus()
    cells: list[str | None] = ["#" if cell in ".:" else cell for cell in puzzle.solution]
    for at in rebus.get_rebus_squares():
        cells[at] = rebus.get_rebus_solution(at)
    rows = [cells[start : start + puzzle.width] for start in range(0, len(cells), puzzle.width)]
    return Shown(rows, list(puzzle.clues))


def _with_xdformat(path: Path) -> Shown:
    import xdformat  # type: ignore[import-untyped]

    puzzle: Any = xdformat.xdfile(path.read_text("utf-8"), path.name)
    rebus = puzzle.rebus()
    rows: list[list[str | None]] = [
        ["#" if cell in "#_" else rebus.get(cell, cell).upper() for cell in row]
        for row in puzzle.grid
    ]
    return Shown(rows, [clue for _, clue, *_ in puzzle.clues if clue])


def _with_ipuz(path: Path) -> Shown:
    # By name: to a type checker, the folder tests/ipuz is the module.
    ipuz: Any = importlib.import_module("ipuz")
    file = ipuz.read(path.read_text("utf-8"))
    block = str(file.get("block", "#"))

    def letter(puzzle_cell: Any, cell: Any) -> str | None:
        if isinstance(puzzle_cell, dict):
            puzzle_cell = puzzle_cell.get("cell")
        if puzzle_cell is None or str(puzzle_cell) == block:
            return "#"
        if isinstance(cell, dict):
            cell = cell.get("value") or cell.get("Across")
        value: str | None = cell[0] if isinstance(cell, list) else cell
        return value

    grid = file["puzzle"]
    solution = file.get("solution") or [[None] * len(row) for row in grid]
    rows = [
        [letter(*cells) for cells in zip(*pair, strict=True)]
        for pair in zip(grid, solution, strict=True)
    ]
    clues = [clue for group in file.get("clues", {}).values() for clue in group]
    texts = [
        clue.get("clue", "")
        if isinstance(clue, dict)
        else clue[1]
        if isinstance(clue, list)
        else clue
        for clue in clues
    ]
    return Shown(rows, texts)


def _with_pypuz(path: Path) -> Shown:
    import pypuz  # type: ignore[import-not-found, import-untyped, unused-ignore]

    puzzle: Any = pypuz.load(str(path))
    rows: list[list[str | None]] = [
        [None] * puzzle.metadata.width for _ in range(puzzle.metadata.height)
    ]
    for cell in puzzle.grid.cells:
        is_open = not (cell.isBlock or cell.isEmpty)
        rows[cell.y][cell.x] = (cell.solution or None) if is_open else "#"
    return Shown(rows, [clue.clue or "" for part in puzzle.clues for clue in part["clues"]])


_PYTHON: Final[dict[str, Callable[[Path], Shown]]] = {
    "puzpy": _with_puzpy,
    "pypuz": _with_pypuz,
    "xdformat": _with_xdformat,
    "svisser/ipuz": _with_ipuz,
}


# -- node -----------------------------------------------------------------------------------------


def has_node_programs() -> bool:
    """Whether node, the bundles and the package are there."""
    package = Path(os.environ.get("NODE_PATH", ""), "@ajhyndman", "puz", "package.json")
    return bool(shutil.which("node")) and (BUNDLES / "open.js").is_file() and package.is_file()


def _with_node(paths: list[Path]) -> dict[Path, dict[str, Shown]]:
    with tempfile.TemporaryDirectory() as folder:
        answer = Path(folder, "answer.json")
        names = "\n".join(map(str, paths))
        command = ["node", str(BUNDLES / "open.js"), str(answer)]
        subprocess.run(command, input=names, text=True, check=True, timeout=600)
        answers = json.loads(answer.read_text("utf-8"))
    shown: dict[Path, dict[str, Shown]] = {}
    for name, by_program in answers.items():
        for program, result in by_program.items():
            if "error" in result:
                message = re.search(r'"message":"([^"]*)', result["error"])
                value = _refused(message[1] if message else result["error"])
            else:
                value = Shown(result["rows"], [text for _, _, text in result["clues"]])
            shown.setdefault(Path(name), {})[_NODE[program]] = value
    return shown


# -- all ------------------------------------------------------------------------------------------


def open_all(files: Iterable[tuple[Path, str]]) -> dict[Path, dict[str, Shown]]:
    """What each program shows of each file, which has a format."""
    listed = list(files)
    shown = _with_node([path for path, _ in listed]) if has_node_programs() else {}
    for path, name in listed:
        for program, read in _PYTHON.items():
            if name not in FORMATS[program]:
                continue
            try:
                value = read(path)
            # Whatever another program raises, it refuses the file; pypuz has a `BaseException`.
            except BaseException as error:
                if isinstance(error, (KeyboardInterrupt, SystemExit)):
                    raise
                value = _refused(error)
            shown.setdefault(path, {})[program] = value
    return shown


def plain(text: str) -> str:
    """A clue without tags, signs of markup and entities, for comparison."""
    text = re.sub(r"<br\b[^>]*>", " ", text)
    text = html.unescape(re.sub(r"</?[a-z]+[^>]*>", "", text))
    text = re.sub(r"\{[/*_@!-]|[/*_@!-]\}", "", text).replace("\\", " ")
    return " ".join(re.sub(r"[*_]", "", text).split()).casefold()
