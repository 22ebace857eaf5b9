"""Report diagnostics at the bytes of a file: places, and groups of one kind."""

from __future__ import annotations

import bisect
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple, NoReturn

from xwcore.plugin import Code, Edit, Fix, Place, ReadContext, Span

_LINE_END: Final = re.compile(rb"\r\n|\r|\n")
#: Groups of a code in one file. Damage repeats itself: the last group has all further reports.
_MOST_GROUPS: Final = 20


#: The distance of places with known line and column.
_MARKED: Final = 1024


class _Mark(NamedTuple):
    """Line and column of a byte, and its offset in the file."""

    at: int
    line: int
    column: int
    offset: int


@dataclass(slots=True)
class _Group:
    """Reports of one code: the first one, how many there are, and all their edits."""

    code: Code
    message: str
    span: Span
    fix: Fix | None
    end: int
    place: Place | None
    count: int = 1
    edits: list[Edit] = field(default_factory=list)


def _is_of_json(code: Code) -> bool:
    """Whether a code is one of JSON, not of what JSON holds."""
    return code.code.startswith("IPZ1")


class Reporter:
    """Collects diagnostics at byte offsets, with line and column, until `flush`.

    Faults of JSON of one code in one line are one diagnostic with a count.

    `data` are the scanned bytes. `unit` is the encoding of the file where these are a transcoded
    copy; offsets are those of the file, and there are no fixes, whose edits would be of the copy.
    `offset` is the number of bytes of the file before the copy.
    """

    def __init__(
        self, data: bytes, context: ReadContext, unit: str = "", *, offset: int = 0
    ) -> None:
        self.data = data
        self.context = context
        self.unit = unit
        self._offset = offset
        self._marks: list[_Mark] = []
        self._groups: list[_Group] = []
        self._newest: dict[str, _Group] = {}
        self._counts: dict[str, int] = {}
        #: Whether a fix of the JSON was reported: the places of values may change.
        self.changes_json = False

    def span(self, start: int, end: int, place: Place | None = None) -> Span:
        """The span of these bytes, with line and column."""
        if not self._marks:
            self._marks = list(self._find_marks())
        mark = self._marks[bisect.bisect_right(self._marks, start, key=lambda mark: mark.at) - 1]
        line, column, offset = self._after(mark, start)
        if self.unit:
            start, end = offset, offset + self._size(self.data[start:end])
        return Span(start, end, line, column, place or Place())

    def _find_marks(self) -> Iterator[_Mark]:
        """Places that a search for a line may start at, at most a kilobyte apart."""
        mark = _Mark(0, 1, 1, self._offset)
        while mark.at <= len(self.data):
            yield mark
            at = mark.at + _MARKED
            for _ in range(4):
                at += self._is_inside(at)
            mark = _Mark(at, *self._after(mark, at))

    def _is_inside(self, at: int) -> bool:
        """Whether a byte is inside a character or a line end."""
        byte = self.data[at] if at < len(self.data) else 0
        return 0x80 <= byte < 0xC0 or self.data[at - 1 : at] == b"\r"

    def _after(self, mark: _Mark, start: int) -> tuple[int, int, int]:
        """Line, column and offset in the file at `start`, which is after the mark."""
        _, line, column, offset = mark
        between = self.data[mark.at : start]
        last_end = 0
        for match in _LINE_END.finditer(between):
            line, column, last_end = line + 1, 1, match.end()
        column += len(between[last_end:].decode("utf-8", "replace"))
        return line, column, offset + self._size(between) if self.unit else 0

    def _size(self, data: bytes) -> int:
        """The number of bytes of the file that were transcoded to `data`."""
        return len(data.decode("utf-8", "replace").encode(self.unit))

    def report(
        self,
        code: Code,
        start: int,
        end: int,
        message: str = "",
        *,
        place: Place | None = None,
        fix: Fix | None = None,
    ) -> None:
        """Report a diagnostic at these bytes."""
        if self.unit and code.code != "IPZ102":
            fix = None
        self.changes_json |= fix is not None and _is_of_json(code)
        group = self._newest.get(code.code)
        if group is not None and self._belongs(group, start, fix):
            group.count += 1
            group.end = end
            group.edits += () if fix is None else fix.edits
            return
        message = message or code.summary
        group = _Group(code, message, self.span(start, end, place), fix, end, place)
        group.edits += () if fix is None else fix.edits
        self._groups.append(group)
        self._newest[code.code] = group
        self._counts[code.code] = self._counts.get(code.code, 0) + 1

    def _belongs(self, group: _Group, start: int, fix: Fix | None) -> bool:
        """Whether a report is one more of the group: in its line, or after too many groups."""
        if (fix is None) != (group.fix is None) or (
            fix and group.fix and fix.safe != group.fix.safe
        ):
            return False
        if self._counts[group.code.code] >= _MOST_GROUPS:
            return True
        if not _is_of_json(group.code) or start < group.end:
            return False
        return not _LINE_END.search(self.data, group.end, start)

    def flush(self) -> None:
        """Hand the diagnostics to the context."""
        for group in self._groups:
            fix = group.fix
            if fix is not None and group.count > 1:
                fix = fix._replace(edits=tuple(group.edits))
            more = f", and {group.count - 1} more" if group.count > 1 else ""
            self.context.report(group.code.at(group.message + more, group.span, fix=fix))
        self._groups.clear()
        self._newest.clear()

    def fail(self, code: Code, start: int, end: int, message: str = "") -> NoReturn:
        """Report a diagnostic and give up.

        Raises:
            ReadError: always.
        """
        self.flush()
        self.context.fail(code.at(message, self.span(start, end)))
