"""`make test-readers`: what other programs show of the files that are written.

Every sample, and every real file of the corpus, is converted to each format and opened there. What
a program shows has to be what xwcore reads from the same file: the letters, as many clues as
entries, none of them empty. A program may fail where it fails with files of another writer, too,
found in the corpus or written by a program of `writers.py`: then the fault is its own, and
`docs/reference/readers.md` lists it.

    python -m tests.readers.test_readers --write    writes docs/reference/readers.md
"""

from __future__ import annotations

import re
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Final, NamedTuple

import pytest

import xwcore
from tests.readers.programs import FORMATS, Shown, has_node_programs, open_all, plain
from tests.readers.samples import SAMPLES
from tests.readers.writers import write_all
from tests.support import ROOT, corpus_files
from xwcore_crossword import Crossword, enumerated

PAGE: Final = ROOT / "docs" / "reference" / "readers.md"

#: The formats that are written, and the folders of the corpus.
TARGETS: Final = {"puz": ".puz", "xd": ".xd", "across-text": ".txt", "ipuz": ".ipuz", "jpz": ".jpz"}
FOLDERS: Final = (*(name.replace("-", "_") for name in TARGETS), "publishers", "exolve")

_NO_SOLUTION: Final = "it reads a point, a cell without a solution, as a block"
_TWO_LISTS: Final = "it reads two lists of clues, Across and Down"

#: Faults that no file of another writer shows, and the limit of the program in each: a program, a
#: format, the start of the fault, the limit.
ACCEPTED: Final = (
    ("jscrossword", "puz", "shows fewer clues", "it counts a hidden cell, `:`, as an open one"),
    ("jscrossword", "ipuz", "shows other letters", "a cell has one solution"),
    ("jscrossword", "xd", "shows no clues", _NO_SOLUTION),
    ("pypuz", "ipuz", "refuses: 'list' object has no attribute 'upper'", "a cell has one solution"),
    (
        "pypuz",
        "jpz",
        "refuses: 'NoneType' object has no attribute 'get'",
        "it reads a list of clues",
    ),
    ("pypuz", "jpz", "refuses: tuple index out of range", _TWO_LISTS),
    ("xd-crossword-tools", "jpz", "refuses: Expected exactly two clues", _TWO_LISTS),
    ("xd-crossword-tools", "xd", "refuses: This clue does not", _NO_SOLUTION),
    ("xd-crossword-tools", "xd", "refuses: This clue doesn't start with A or D", _TWO_LISTS),
    ("xd-crossword-tools", "xd", "refuses: This clue is not properly", "a clue has a number"),
    ("xdformat", "xd", "refuses: no clue number", "a clue has a number"),
    ("xdformat", "xd", "refuses: no headers", "a puzzle has a title or another header"),
)


class Fault(NamedTuple):
    """A difference of what a program shows."""

    program: str
    format: str
    fault: str


def sources() -> Iterator[tuple[str, Crossword]]:
    """The samples, and the crosswords of the corpus, by name."""
    yield from SAMPLES.items()
    for folder in FOLDERS:
        for path in corpus_files(f"{folder}/*"):
            try:
                puzzle = xwcore.read(path)
            except xwcore.FormatError:
                continue
            if isinstance(puzzle, Crossword):
                yield f"{folder}-{path.name}", puzzle


def written(folder: Path) -> list[tuple[Path, str]]:
    """A file of each source in each format."""
    files = []
    for name, puzzle in sources():
        for target, extension in TARGETS.items():
            path = folder / f"{name}{extension}"
            try:
                path.write_bytes(xwcore.dumps(puzzle.replace(extras={}), target, adapt=True))
            except (xwcore.WriteError, xwcore.UnsupportedOperationError):
                continue  # a grid of 300 columns is no .puz
            files.append((path, target))
    return files


def of_other_writers(folder: Path) -> list[tuple[Path, str]]:
    """The files of the corpus, with the usual extensions."""
    files = []
    for target in TARGETS:
        for path in corpus_files(f"{target.replace('-', '_')}/*"):
            copy = folder / f"{path.name}{TARGETS[target]}"
            copy.write_bytes(path.read_bytes())
            files.append((copy, target))
    return files


def rewritten(sources: list[tuple[Path, str]], folder: Path) -> list[tuple[Path, str]]:
    """What other programs write of these files, as far as it is a crossword."""
    files = write_all([path for path, _ in sources], folder)
    return [(path, name) for path, name in files if _is_crossword(path)]


def _is_crossword(path: Path) -> bool:
    try:
        return isinstance(xwcore.read(path), Crossword)
    except xwcore.FormatError:
        return False


def faults_of(path: Path, shown: Shown) -> Iterator[str]:
    """How what a program shows differs from what xwcore reads."""
    if shown.error:
        message = re.sub("across|down", "", re.sub("[0-9]+", "N", shown.error))
        yield f"refuses: {message.partition(':')[0][:44].strip()}"
        return
    puzzle = xwcore.read(path)
    assert isinstance(puzzle, Crossword)
    if not _has_letters(puzzle, shown):
        yield "shows other letters"
    texts = [plain(clue.text) for clue in puzzle.clues if clue.text.strip()]
    if not shown.clues and texts:
        yield "shows no clues"
    elif len(shown.clues) < len(puzzle.entries) <= len(puzzle.clues):
        yield "shows fewer clues"
    if sum(not text.strip() for text in shown.clues) > len(puzzle.clues) - len(texts):
        yield "shows empty clues"
    own = {plain(text) for text in shown.clues}
    printed = [
        {plain(clue.text), plain(enumerated(clue).text)}
        for clue in puzzle.clues
        if clue.text.strip()
    ]
    if len(printed) <= len(shown.clues) and any(own.isdisjoint(forms) for forms in printed):
        yield "shows other texts"


def _has_letters(puzzle: Crossword, shown: Shown) -> bool:
    """Whether each cell is the block or the solution, or its first letter."""
    grid = puzzle.grid
    if len(shown.rows) != grid.height or any(len(row) != grid.width for row in shown.rows):
        return False
    for cell in grid:
        letter = shown.rows[cell.row][cell.column]
        if cell.is_block or letter == "#":
            if not (cell.is_block and letter in ("#", None)):
                return False
        elif (readings := cell.readings) is not None:
            texts = {*readings.across, *readings.down}
            texts |= {sign.join(readings.across) for sign in "/|"}
            accepted = {text.upper() for text in texts} | {text[0].upper() for text in texts}
            if (letter or "").upper() not in accepted:
                return False
    return True


def faults_in(files: list[tuple[Path, str]]) -> dict[Fault, list[str]]:
    """The names of the files with each fault; an empty fault for those without any."""
    formats = dict(files)
    names: dict[Fault, list[str]] = defaultdict(list)
    for path, by_program in open_all(files).items():
        for program, shown in by_program.items():
            for fault in [*faults_of(path, shown)] or [""]:
                names[Fault(program, formats[path], fault)].append(path.name)
    return names


def is_accepted(fault: Fault, of_others: dict[Fault, list[str]]) -> bool:
    """Whether a fault is the program's own."""
    return fault in of_others or bool(reason_of(fault))


def reason_of(fault: Fault) -> str:
    """Why a fault is accepted that no file of another writer shows; empty without a reason."""
    reasons = (
        reason
        for program, name, start, reason in ACCEPTED
        if fault[:2] == (program, name) and fault.fault.startswith(start)
    )
    return next(reasons, "")


@pytest.mark.skipif(not has_node_programs(), reason="not applicable: `make test-readers` runs it")
def test_other_programs_show_what_was_written(tmp_path: Path) -> None:
    ours, others, again = (tmp_path / name for name in ("ours", "others", "again"))
    for folder in (ours, others, again):
        folder.mkdir()
    files, files_of_others = written(ours), of_other_writers(others)
    samples = [(path, name) for path, name in files if path.name.removesuffix(".ipuz") in SAMPLES]
    of_ours = faults_in(files)
    of_others = faults_in(files_of_others + rewritten(files_of_others + samples, again))
    if "--write" in sys.argv:
        PAGE.write_text(page(of_ours, of_others), "utf-8")
    unexplained = {
        fault: names
        for fault, names in of_ours.items()
        if fault.fault and not is_accepted(fault, of_others)
    }
    assert not unexplained, "\n".join(
        f"{fault.program}, {fault.format}: {fault.fault}: {', '.join(names[:6])}"
        for fault, names in sorted(unexplained.items())
    )


@pytest.mark.skipif(find_spec("pypuz") is None, reason="`make test-readers` installs pypuz")
def test_one_puzzle_of_pypuz_is_the_same_in_four_formats() -> None:
    package = find_spec("pypuz")
    assert package is not None
    folder = Path(str(package.origin)).parent / "test_files"
    first, *others = (xwcore.read(folder / f"3x.{name}") for name in ("puz", "ipuz", "jpz", "xml"))
    assert isinstance(first, Crossword)
    for other in others:
        assert isinstance(other, Crossword)
        assert [cell.solution for cell in other.grid] == [cell.solution for cell in first.grid]
        assert other.grid.cell_numbers == first.grid.cell_numbers
        assert [(clue.label, clue.text) for clue in other.clues] == [
            (clue.label, clue.text) for clue in first.clues
        ]
    crossfire = xwcore.read(folder / "3x.cfp", kind=Crossword)
    assert crossfire.grid.rows() == ["#AB", "CDE", "FG#"]
    assert crossfire.clues[5].text == "clue 6"


def page(of_ours: dict[Fault, list[str]], of_others: dict[Fault, list[str]]) -> str:
    """The page of the documentation."""
    lines = [*HEAD]
    for program, names in FORMATS.items():
        for name in names:
            mine = {
                fault.fault: set(files)
                for fault, files in of_ours.items()
                if fault[:2] == (program, name)
            }
            every = set[str]().union(*mine.values())
            refused = set[str]().union(
                *(files for fault, files in mine.items() if fault.startswith("refuses"))
            )
            faulty = set[str]().union(*(files for fault, files in mine.items() if fault))
            opened, shown = len(every) - len(refused), len(every) - len(faulty)
            lines.append(f"| {program} | {name} | {len(every)} | {opened} | {shown} |")
    lines += LIMITS
    for fault, files in sorted(of_ours.items()):
        if fault.fault:
            count = len(of_others.get(fault, ()))
            proof = f"{count} of other writers" if count else reason_of(fault)
            program, name, text = fault
            lines.append(f"| {program} | {name} | {text} | {len(files)} | {proof} |")
    return "\n".join([*lines, "", *NOTES, ""])


HEAD: Final = (
    "# Which program opens what",
    "",
    "`make test-readers` converts its samples and all real files of the corpus to each format,",
    "and opens the results in programs that others wrote. A file counts as shown where all",
    "letters are right and every clue has its text. This page is made from the run.",
    "",
    "| program | format | files | opened | shown |",
    "|---|---|---|---|---|",
)

LIMITS: Final = (
    "",
    "The others meet a limit of the program: it does the same with files of other writers, those",
    "of the corpus and those that jscrossword, pypuz, xd-crossword-tools and xdformat write of the",
    "same puzzles, or lacks what the puzzle has.",
    "",
    "| program | format | what it does | files | proof or reason |",
    "|---|---|---|---|---|",
)

NOTES: Final = (
    "Programs read strings of .puz before version 2.0 as ISO 8859-1; a new file with another",
    "character is one of version 2.0. @ajhyndman/puz leaves the notes out of the checksum of 2.0",
    "and refuses such a file with notes; `-w text=transliterate` writes one that it opens. The jar",
    "of kotwords is in no package index that is reached here; Crossword Nexus's solver opens files",
    'with jscrossword (its TECHNICAL_DETAILS.md, "Data Model").',
    "",
    "No option writes a file for one program: in this run no two of them need contrary forms.",
    "Where one shows less, no form of the file shows more there (jscrossword shows the key of a",
    "rebus in .xd, xd-crossword-tools takes from JPZ only clues of Across and Down whose number is",
    "in a cell), or the others open the form that it needs as well (`-w text=transliterate`).",
    "",
    "Next: [losses](../losses.md); [.puz](../formats/puz.md).",
)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        test_other_programs_show_what_was_written(Path(folder))
