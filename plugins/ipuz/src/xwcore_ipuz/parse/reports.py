"""Report diagnostics at the bytes of a file: places, and groups of one kind."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final, NoReturn

from xwcore.plugin import Code, Edit, Fix, Place, ReadContext, Span

_LINE_END: Final = re.compile(rb"\r\n|\r|\n")
#: Groups of a code in one file. Damage repeats itself: the last group has all further reports.
_MOST_GROUPS: Final = 100


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

    Faults of JSON of one code in one line are one diagnostic with a count. Reports come roughly in
    file order: the search for a line starts at the last reported place.

    `data` are the scanned bytes. `unit` is the encoding of the file where these are a transcoded
    copy; offsets are those of the file, and there are no fixes, whose edits would be of the copy.
    """

    def __init__(self, data: bytes, context: ReadContext, unit: str = "") -> None:
        self.data = data
        self.context = context
        self.unit = unit
        self._last = (0, 1, 1, len(unit) and 2)
        self._groups: list[_Group] = []
        self._newest: dict[str, _Group] = {}
        self._counts: dict[str, int] = {}
        #: Whether a fix of the JSON was reported: the places of values may change.
        self.changes_json = False

    def span(self, start: int, end: int, place: Place | None = None) -> Span:
        """The span of these bytes, with line and column."""
        at, line, column, offset = self._last
        if at > start:
            at, line, column, offset = 0, 1, 1, len(self.unit) and 2
        between = self.data[at:start]
        last_end = 0
        for match in _LINE_END.finditer(between):
            line, column, last_end = line + 1, 1, match.end()
        column += len(between[last_end:].decode("utf-8", "replace"))
        if not self.unit:
            self._last = start, line, column, 0
            return Span(start, end, line, column, place or Place())
        offset += self._size(between)
        self._last = start, line, column, offset
        return Span(
            offset, offset + self._size(self.data[start:end]), line, column, place or Place()
        )

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
        if group is not None and self._belongs(group, start, place, fix):
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

    def _belongs(self, group: _Group, start: int, place: Place | None, fix: Fix | None) -> bool:
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
