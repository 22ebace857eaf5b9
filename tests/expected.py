"""Expected answers: what reading, checking and editing a file gives, as text to compare.

    python -m tests.expected          names the formats whose answers have changed
    python -m tests.expected --write  writes the answers of this version to tests/data/expected

Names of formats choose these only: `python -m tests.expected --write xd`.

`tests/data/expected/FORMAT.txt` has a section for each case of
`tests/AREA/test_AREA_expected.py`: the puzzle that the file is read as, each diagnostic with its
place and its fix, and which lines an edit of the puzzle changes. A change of an answer is seen in
the difference of this file, and a review decides whether it is meant.
"""

from __future__ import annotations

import functools
import importlib
import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import xwcore
from tests.support import ROOT
from xwcore import Puzzle, XwError
from xwcore.plugin import Diagnostic, Fix, Span
from xwcore_crossword import Crossword
from xwcore_logic import LogicPuzzle
from xwcore_testing import Fault, Sample

FOLDER: Final = ROOT / "tests" / "data" / "expected"

#: The areas with expected answers, by format.
AREAS: Final = {
    "across-text": "across_text",
    "ipuz": "ipuz",
    "jpz": "jpz",
    "puz": "puz",
    "puzzlink": "puzzlink",
    "spf": "spf",
    "sudoku": "sudoku",
    "xd": "xd",
}

#: Diagnostics that are shown at the start and at the end of a case, and characters of a line.
_MOST: Final = 6
_LONGEST: Final = 400

#: Characters of a changed line that is shown.
_LONGEST_LINE: Final = 120

#: Parts of `to_dict` with rows of values.
_LAYERS: Final = {"givens", "solution", "progress"}

#: Parts of `to_dict` that are shown in another way, or are the same in every case.
_LEFT_OUT: Final = {"xwcore", "source_format", "kind", "width", "height", "grid", "clues", "type"}


#: In the place of a puzzle that an earlier case has as well.
_SAME: Final = "the puzzle of: "


class Case(NamedTuple):
    """A file: its format, its bytes and the read options."""

    format: str
    data: bytes
    options: Mapping[str, Any]


def cases(
    format: str,
    samples: Iterable[Sample | Fault],
    further: Mapping[str, str | bytes] = MappingProxyType({}),
) -> dict[str, Case]:
    """The cases of samples, faults and further files, by name."""
    files = [(sample.name, Case(format, sample.data, sample.options)) for sample in samples]
    for name, text in further.items():
        data = text.encode() if isinstance(text, str) else text
        files.append((name, Case(format, data, {})))
    chosen: dict[str, Case] = {}
    for name, case in files:
        chosen[name if name not in chosen else f"{name}, again"] = case
    assert len(chosen) == len(files)
    return chosen


class Answer(NamedTuple):
    """What a case is answered with: the puzzle, and everything else."""

    puzzle: str
    rest: str


def answer(case: Case) -> Answer:
    """Read, edit and check the file of a case."""
    try:
        puzzle = xwcore.read(case.data, case.format, **case.options)
    except XwError as error:
        return Answer("", _text([f"{type(error).__name__}: {error}", *_report(case)]))
    return Answer(_text(_puzzle(puzzle)), _text([*_edited(puzzle, case), *_report(case)]))


def _text(lines: Iterable[str]) -> str:
    shown = (line.replace("\n", "\\n").replace("\r", "\\r") for line in lines)
    return "".join(
        f"{line if len(line) <= _LONGEST else f'{line[:_LONGEST]}... {len(line)} characters'}\n"
        for line in shown
    )


@functools.cache
def expected(format: str) -> Mapping[str, Answer]:
    """The stored answers of a format by the names of the cases."""
    text = (FOLDER / f"{format}.txt").read_text("utf-8")
    answers: dict[str, Answer] = {}
    for section in text.split("\n== ")[1:]:
        name, _, body = section.partition("\n")
        puzzle, _, rest = body.partition("--\n")
        if puzzle.startswith(_SAME):
            puzzle = answers[puzzle.removeprefix(_SAME).rstrip("\n")].puzzle
        answers[name] = Answer(puzzle, rest)
    return answers


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=True)


def _puzzle(puzzle: Puzzle) -> Iterator[str]:
    content = puzzle.to_dict()
    type_name = f" {content['type']}" if "type" in content else ""
    yield f"{puzzle.kind}{type_name} {content.get('width')} x {content.get('height')}"
    for key, value in content.items():
        if key in _LAYERS and value:
            for name, rows in value.items():
                yield f"{key}, {name}: {_rows(rows)}"
        elif key not in _LEFT_OUT and value not in ("", [], {}, None, False):
            yield f"{key}: {_json(value)}"
    if "grid" in content:
        yield "grid: " + " / ".join(" ".join(map(_cell, row)) for row in content["grid"])
    for clue in content.get("clues", ()):
        number, direction, text, answer = map(clue.pop, ("number", "direction", "text", "answer"))
        yield f"{number} {direction}: {_json(text)} {answer} {_json(clue) if clue else ''}".rstrip()


def _rows(rows: Any) -> str:
    """Rows of values in one line; a dot for a place without a value."""
    if not (isinstance(rows, list) and all(isinstance(row, list) for row in rows)):
        return _json(rows)
    values = [["." if value is None else _value(value) for value in row] for row in rows]
    return " / ".join(" ".join(row) for row in values)


def _value(value: object) -> str:
    return value if isinstance(value, str) and value.isalnum() else _json(value)


def _cell(cell: Any) -> str:
    if not isinstance(cell, dict):
        return "_" if cell is None else str(cell)
    solution, number = cell.pop("solution", None), cell.pop("number", "")
    return f"{number}{solution or '?'}{_json(cell) if cell else ''}"


def _edited(puzzle: Puzzle, case: Case) -> Iterator[str]:
    """The lines that change where every clue is longer, or the first number of a grid is gone."""
    if isinstance(puzzle, Crossword):
        clues = [
            clue._replace(text=f"{clue.text or 'One'} more", markup=None) for clue in puzzle.clues
        ]
        edited: Puzzle = puzzle.replace(title=f"{puzzle.title or 'One'} more", clues=clues)
    elif isinstance(puzzle, LogicPuzzle):
        rows = enumerate(puzzle.givens.cells)
        stated = [(row, at) for row, line in rows for at, value in enumerate(line) if value]
        edited = puzzle.with_cells(dict.fromkeys([*stated[:1], *stated[-1:]]))
    else:
        return
    try:
        data = xwcore.dumps(edited, case.format)
        again = xwcore.read(data, case.format, **case.options)
    except XwError as error:
        yield f"edited: {type(error).__name__}: {error}"
        return
    before, after = case.data.splitlines(), data.splitlines()
    if len(before) == len(after):
        pairs = enumerate(zip(before, after, strict=True), 1)
        changed = {number: new for number, (old, new) in pairs if old != new}
        lines = f"lines {', '.join(map(str, changed)) or 'none'}"
        for new in [*changed.values()][-1:]:
            if len(new) <= _LONGEST_LINE:
                lines += f", the last one {_json(new.decode('utf-8', 'backslashreplace'))}"
    else:
        lines = f"{len(before)} lines become {len(after)}"
    features = sorted({str(difference.feature) for difference in xwcore.diff(edited, again)})
    yield f"edited: {lines}; differences: {', '.join(features) or 'none'}"


def _report(case: Case) -> Iterator[str]:
    try:
        report = xwcore.validate(case.data, case.format, **case.options)
    except XwError as error:
        yield f"validate: {type(error).__name__}: {error}"
        return
    table = xwcore.formats()[case.format].codes
    hints = {} if table is None else {code: row.section.hint for code, row in table().items()}
    count = len(report.diagnostics)
    for at, diagnostic in enumerate(report.diagnostics):
        if at < _MOST or at >= count - _MOST:
            yield from _diagnostic(diagnostic, case.data)
            if diagnostic.hint != hints.get(diagnostic.code, diagnostic.hint):
                yield f"    hint: {diagnostic.hint}"
        elif at == _MOST:
            yield f"... {count} diagnostics"


def _diagnostic(diagnostic: Diagnostic, data: bytes) -> Iterator[str]:
    yield f"{diagnostic.code} {diagnostic.severity}: {diagnostic.message}"
    span = diagnostic.span or Span()
    if span != Span():
        end = span.start if span.end is None else span.end
        text = data[span.start : end].decode("utf-8", "backslashreplace")
        yield f"    at {span}, bytes {span.start}-{span.end} {_json(text)}"
    if diagnostic.fix is not None:
        yield f"    fix: {_fix(diagnostic.fix, data)}"


def _fix(fix: Fix, data: bytes) -> str:
    edits = [
        f"{edit.start}-{edit.end} {_json(data[edit.start : edit.end].decode('latin-1'))}"
        f" as {_json(edit.data.decode('latin-1'))}"
        for edit in fix.edits[:3]
    ]
    count = f", {len(fix.edits)} edits" if len(fix.edits) > len(edits) else ""
    return f"{fix.title} ({'safe' if fix.safe else 'unsafe'}) {', '.join(edits)}{count}"


def answers(format: str) -> str:
    """The answers to all cases of a format, as they are stored."""
    area = AREAS[format]
    module: Any = importlib.import_module(f"tests.{area}.test_{area}_expected")
    parts = [f"# Expected answers of {format}; written by: python -m tests.expected --write\n"]
    names: dict[str, str] = {}
    for name, case in module.CASES.items():
        puzzle, rest = answer(case)
        same = names.setdefault(puzzle, name) if puzzle else name
        shown = puzzle if same == name else f"{_SAME}{same}\n"
        parts.append(f"\n== {name}\n{shown}--\n{rest}")
    return "".join(parts)


def main() -> int:
    """Compare or write the answers of formats; 1 where some have changed."""
    names = [name for name in AREAS if name in sys.argv] or AREAS
    changed = [name for name in names if _is_changed(name, "--write" in sys.argv)]
    print("changed:", ", ".join(changed) or "none")
    return int(bool(changed))


def _is_changed(format: str, is_written: bool) -> bool:
    path = FOLDER / f"{format}.txt"
    text = answers(format)
    if path.exists() and path.read_text("utf-8") == text:
        return False
    if is_written:
        FOLDER.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    return True


if __name__ == "__main__":
    sys.exit(main())
