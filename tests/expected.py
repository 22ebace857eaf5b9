"""Expected answers: what reading, checking and editing a file gives, as text to compare.

    python -m tests.expected          names the formats whose answers have changed
    python -m tests.expected --write  writes the answers of this version to tests/data/expected

Names of formats choose these only: `python -m tests.expected --write xd`.

`tests/data/expected/FORMAT.txt` has a section for each case of
`tests/AREA/test_AREA_expected.py`: each diagnostic with its place and its fix, the puzzle that the
file is read as, and how many lines an edit of the puzzle changes. A case that is much like an
earlier one names it and states how it differs: "~ " takes the place of the line that begins alike,
up to its first colon, "- " is a line less, "+ " a line more, below the line behind "= ", "> " a
line more at the end. A change of an answer is seen in the difference of this file, and a review
decides whether it is meant.
"""

from __future__ import annotations

import difflib
import functools
import importlib
import itertools
import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import xwcore
from tests.support import ROOT
from xwcore import Puzzle, XwError
from xwcore.plugin import WHOLE, Diagnostic, Fix, Span, plural
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
_MOST: Final = 3
_LONGEST: Final = 400

#: Characters of a changed line that is shown.
_LONGEST_LINE: Final = 120

#: Parts of `to_dict` with rows of values.
_LAYERS: Final = {"givens", "solution", "progress"}

#: Parts of `to_dict` that are shown in another way, or are the same in every case.
_LEFT_OUT: Final = {"xwcore", "source_format", "kind", "width", "height", "grid", "clues", "type"}


#: What stands between the name of a case and that of an earlier one from which it differs little.
_LIKE: Final = ", like: "


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


#: The lines of what a case is answered with.
Answer = tuple[str, ...]


def answer(case: Case) -> Answer:
    """Read, edit and check the file of a case."""
    try:
        puzzle = xwcore.read(case.data, case.format, **case.options)
    except XwError as error:
        return (_shortened(f"{type(error).__name__}: {error}"), *_report(case))
    return (*_report(case), *map(_shortened, [*_puzzle(puzzle), *_edited(puzzle, case)]))


def _shortened(text: str) -> str:
    """A text in one line, its start only where it is long."""
    line = text.replace("\n", "\\n").replace("\r", "\\r")
    return line if len(line) <= _LONGEST else f"{line[:_LONGEST]}... {len(line)} characters"


@functools.cache
def expected(format: str) -> Mapping[str, Answer]:
    """The stored answers of a format by the names of the cases."""
    text = (FOLDER / f"{format}.txt").read_text("utf-8")
    answers: dict[str, Answer] = {}
    for section in text.split("\n== ")[1:]:
        title, *lines = section.removesuffix("\n").split("\n")
        name, _, earlier = title.partition(_LIKE)
        answers[name] = _changed(answers[earlier], lines) if earlier else tuple(lines)
    return answers


def _changed(base: Answer, changes: Iterable[str]) -> Answer:
    """The lines of an answer after changes of the form that `_changes` gives."""
    changes = list(changes)
    replacing = (change[2:] for change in changes if change.startswith("~"))
    replaced = {_start(line): line for line in replacing}
    remaining = iter([replaced.get(_start(line), line) for line in base])
    lines: list[str] = []
    for change in changes:
        sign, line = change[0], change[2:]
        if sign == "~":
            continue
        if sign == ">":
            lines += remaining
        elif sign != "+":
            lines += itertools.takewhile(line.__ne__, remaining)
        if sign != "-":
            lines.append(line)
    return (*lines, *remaining)


def _start(line: str) -> str:
    """What names a line among those of an answer: a code, a key, or a clue."""
    return line.partition(":")[0]


def _changes(base: Answer, lines: Answer) -> Iterator[str]:
    """How lines differ from those of an earlier answer."""
    counts = Counter(map(_start, base))
    own = Counter(map(_start, lines))
    replaced = {
        _start(line): line
        for line in lines
        if line not in base and counts[_start(line)] == 1 and own[_start(line)] == 1
    }
    yield from (f"~ {line}" for line in replaced.values())
    base = tuple(replaced.get(_start(line), line) for line in base)
    matcher = difflib.SequenceMatcher(None, base, lines, autojunk=False)
    for kind, start, end, first, last in matcher.get_opcodes():
        if kind == "equal":
            continue
        if kind == "insert" and 0 < start < len(base):
            yield f"= {base[start - 1]}"
        yield from (f"- {line}" for line in base[start:end])
        sign = ">" if start == len(base) else "+"
        yield from (f"{sign} {line}" for line in lines[first:last])


def _stored(name: str, lines: Answer, earlier: Mapping[str, Answer]) -> Iterable[str]:
    """The section of a case: the changes of the earlier answer that is most like it, or all."""
    own = Counter(lines)

    def distance(name: str) -> int:
        other = Counter(earlier[name])
        return (own - other).total() + (other - own).total()

    if earlier:
        nearest = min(earlier, key=distance)
        changes = list(_changes(earlier[nearest], lines))
        if len(changes) < len(lines) and _changed(earlier[nearest], changes) == lines:
            return [f"== {name}{_LIKE}{nearest}", *changes]
    return [f"== {name}", *lines]


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
        pairs = zip(before, after, strict=True)
        changed = [new for old, new in pairs if old != new]
        lines = plural(len(changed), "line")
        if changed and len(changed[-1]) <= _LONGEST_LINE:
            lines += f", the last one {_json(changed[-1].decode('utf-8', 'backslashreplace'))}"
    else:
        lines = f"{len(before)} lines become {len(after)}"
    features = sorted({str(difference.feature) for difference in xwcore.diff(edited, again)})
    yield f"edited: {lines}; differences: {', '.join(features) or 'none'}"


def _report(case: Case) -> Iterator[str]:
    try:
        report = xwcore.validate(case.data, case.format, **case.options)
    except XwError as error:
        yield _shortened(f"validate: {type(error).__name__}: {error}")
        return
    table = xwcore.formats()[case.format].codes
    hints = {} if table is None else {code: row.section.hint for code, row in table().items()}
    count = len(report.diagnostics)
    for at, diagnostic in enumerate(report.diagnostics):
        if at < _MOST or at >= count - _MOST:
            parts = [*_diagnostic(diagnostic, case.data)]
            if diagnostic.hint != hints.get(diagnostic.code, diagnostic.hint):
                parts.append(f"hint: {diagnostic.hint}")
            yield " | ".join(map(_shortened, parts))
        elif at == _MOST:
            yield f"... {count} diagnostics"


def _diagnostic(diagnostic: Diagnostic, data: bytes) -> Iterator[str]:
    """A diagnostic with its place, and its fix.

    One of a kind of puzzles has its cell or clue as the place: that these are the bytes of them is
    held by the contract of formats, for each sample.
    """
    place = ""
    span = diagnostic.span or Span()
    if diagnostic.code.startswith("XW1") and span.place != WHOLE:
        place = f" at {span.place}"
    elif span != Span():
        end = span.start if span.end is None else span.end
        text = data[span.start : end].decode("utf-8", "backslashreplace")
        place = f" at {span}, bytes {span.start}-{span.end} {_json(text)}"
    yield f"{diagnostic.code} {diagnostic.severity}: {diagnostic.message}{place}"
    if diagnostic.fix is not None:
        yield f"fix: {_fix(diagnostic.fix, data)}"


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
    earlier: dict[str, Answer] = {}
    for name, case in module.CASES.items():
        lines = answer(case)
        parts += (f"{line}\n" for line in _stored(name, lines, earlier))
        earlier[name] = lines
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
