"""Odd lines of clues: all but "A1. text ~ ANSWER", which `parse` keeps by column.

Source: 2016, "Clues"; 3.0, clue metadata "A1 ^Key: value". No clue is lost: any other line is read
as a clue in an unusual spelling, as the continuation of the clue above, or as a clue without a
place, and reported.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final

from xwcore.plugin import Fix
from xwcore_xd import codes
from xwcore_xd.parse.structure import ClueLine, ClueMetadata, ParsedFile, Report
from xwcore_xd.syntax import (
    BLANKS,
    CLUE,
    CLUE_METADATA,
    LINE_BREAK,
    MALFORMED_CLUES,
    REVERSED_CLUE,
    SEPARATOR,
    SURE_CLUE,
)

#: Signs that stand after the number of a clue.
_POINTS: Final = (".", ",", ":", ")")
#: What may follow a tilde without blanks around it: an answer, not the rest of a sentence.
_BARE_ANSWER: Final = re.compile(r"[^\sa-z~]+(?: [/|] [^\sa-z~]+)*")

#: The tilde of an East Asian keyboard, before an answer; without blanks around it means a range.
_WIDE_TILDE: Final = re.compile(r"\s[\uff5e\u301c](?=\s+\S+\s*\Z)")

#: A second point after the number of a clue.
_DOUBLE_POINT: Final = re.compile(r"\.[ \t].*~")

#: Lines past this number do not continue a clue.
MAX_CLUE_LINES: Final = 20

_HEADING: Final = re.compile(r"[\s#*_]*(across|down)[\s:.*_]*", re.IGNORECASE)


def split_answer(rest: str) -> tuple[str, str | None, int]:
    """Text, answer, and the column of the answer (-1 without a tilde) after the point.

    The last " ~ " separates text and answer. A tilde without blanks, with no-break spaces, or of an
    East Asian keyboard does where an answer follows.
    """
    at = rest.rfind(SEPARATOR)
    if at >= 0:
        return rest[:at].strip(BLANKS), rest[at + 3 :].strip() or None, at + 3
    trimmed = rest.rstrip(BLANKS)
    if trimmed.endswith(" ~"):
        return trimmed[:-2].strip(BLANKS), None, len(trimmed)
    at = rest.rfind("~")
    if at < 0 and (wide := _WIDE_TILDE.search(rest)):
        at = wide.end() - 1
    if at >= 0:
        tail = rest[at + 1 :].strip()
        if _BARE_ANSWER.fullmatch(tail):
            return rest[:at].strip(), tail, rest.index(tail, at + 1)
    return rest.strip(BLANKS), None, -1


class OddClues:
    """Parses odd lines of clues into the table of a file."""

    def __init__(self, parsed: ParsedFile, report: Report) -> None:
        self._document = parsed.document
        self._lines = parsed.document.lines
        self._table = parsed.clues
        self._report = report
        self._indices: dict[str, int] = {}
        self._indexed = 0
        self._pending: list[tuple[str, ClueMetadata]] = []

    def are_all_clues(self, lines: Iterable[str]) -> bool:
        """Whether every line is certainly a clue, or metadata of one."""
        return all(SURE_CLUE.match(line) or CLUE_METADATA.match(line) for line in lines)

    def has_clues(self, lines: Iterator[str]) -> bool:
        """Whether the lines begin with a clue, or certainly hold one."""
        first = next(lines)
        return is_like_clue(first) or any(
            "~" in line and SURE_CLUE.match(line) for line in chain((first,), lines)
        )

    def finish(self) -> None:
        """Attach metadata that stood before its clue."""
        for position, metadata in self._pending:
            self._attach(position, metadata, late=True)
        self._pending = []

    def parse(self, line: int, text: str) -> None:
        """Add what the line with this number and text has."""
        match = CLUE.match(text)
        is_doubled = match is not None and _DOUBLE_POINT.match(match["rest"]) is not None
        if match and not is_doubled and (match["number"] or " ~" in match["rest"]):
            self._add_clue(line, match)
            return
        match = CLUE_METADATA.match(text)
        if match and (match[1] or match[2]):
            metadata = ClueMetadata(line, match[3].strip(BLANKS), match[4].strip(BLANKS))
            self._attach(match[1].upper() + match[2], metadata)
            return
        match = _malformed_clue(text)
        unfinished = self._is_unfinished(line)
        is_certain = match is not None and match.re is not REVERSED_CLUE and match["group"]
        if match and (is_certain or not unfinished):
            self._add_clue(line, match)
            self._report_position(line, match)
        elif unfinished:
            self._continue(line, text)
        else:
            self._add_stray(line, text)

    def _add_clue(self, line: int, match: re.Match[str]) -> None:
        group, number, rest = match["group"], match["number"], match["rest"]
        text, answer, at = split_answer(rest)
        start = match.start("rest")
        letter = _letter(match)
        self._table.append(
            ClueLine(
                line,
                line,
                letter,
                int(number) if number else None,
                text,
                answer,
                start + len(rest) - len(rest.lstrip(BLANKS)),
                start + at if at >= 0 else -1,
                letter + number,
            )
        )
        if group.islower() and match.re is not REVERSED_CLUE:
            column = match.start("group")
            edit = self._document.line_edit(line, column, column + 1, group.upper())
            span = self._document.line_span(line, column, column + 1)
            fix = Fix((edit,), title=f"write {group.upper()!r}")
            message = f"clue group {group!r} in lower case, expected {group.upper()!r}"
            self._report(codes.GROUP_CASE.at(message, span, fix=fix))

    def _report_position(self, line: int, match: re.Match[str]) -> None:
        start, end = len(match[0]) - len(match[0].lstrip(BLANKS)), match.start("rest")
        actual, expected = match[0][start:end].strip(), f"{_letter(match)}{match['number']}."
        if match["group"].islower() and match.re is not REVERSED_CLUE:
            expected = match["group"] + expected[1:]  # the case is reported as well
        edit = self._document.line_edit(line, start, end, f"{expected} ")
        # A sign that follows may be the point at a wrong place, a digit the end of the number.
        after = match["rest"][:1]
        is_single = after not in _POINTS and not after.isdigit()
        is_single = is_single and not SURE_CLUE.match(match["rest"])
        self._report(
            codes.POSITION.at(
                f"malformed clue position {actual!r}, expected {expected!r}",
                self._document.line_span(line, start, start + len(actual)),
                hint=f"Write {expected}",
                fix=Fix((edit,), is_single, f"write {expected!r}"),
            )
        )

    def _is_unfinished(self, line: int) -> bool:
        """Whether the last clue ends in the line above and has no answer yet."""
        table = self._table
        index = len(table.texts) - 1
        if index < 0 or index in table.metadata or table.last_line(index) != line - 1:
            return False
        if line - table.lines[index] > MAX_CLUE_LINES:
            return False
        odd = table.odd.get(index)
        is_open = odd is not None and odd.answer_at < 0
        return is_open or self._lines[line - 1].endswith(LINE_BREAK)

    def _continue(self, line: int, text: str) -> None:
        """Add a line to the clue above."""
        index = len(self._table) - 1
        more, answer, at = split_answer(text)
        before = self._table.texts[index].removesuffix(LINE_BREAK).rstrip(BLANKS)
        clue = self._table.change(index, f"{before}{LINE_BREAK}{more}" if more else before, answer)
        clue.last, clue.answer_at = line, at
        document = self._document
        start = document.line_start(line - 1)
        start += len(self._lines[line - 1].rstrip(BLANKS + LINE_BREAK))
        end = document.line_start(line) + len(text) - len(text.lstrip(BLANKS))
        edit = document.edit(start, end, LINE_BREAK)
        # Without a backslash, a blank may have stood there, or nothing.
        is_meant = self._lines[line - 1].rstrip(BLANKS).endswith(LINE_BREAK)
        fix = Fix((edit,), is_meant, "join the lines with a backslash")
        name = f"clue {clue.position}".rstrip()
        message = f"{name} continues on this line, expected one line for a clue"
        self._report(codes.LINE_BREAK_IN_CLUE.at(message, document.line_span(line), fix=fix))

    def _attach(self, position: str, metadata: ClueMetadata, *, late: bool = False) -> None:
        """Give metadata to its clue: the one above, else the last one of that position so far."""
        table = self._table
        last = len(table) - 1
        if last >= 0 and not late and table[last].position == position:
            table.metadata.setdefault(last, []).append(metadata)
            return
        index = self._index_of(position)
        if index is None and not late:
            self._pending.append((position, metadata))
            return
        message = f"metadata of clue {position} is not below its clue"
        if index is not None:
            table.metadata.setdefault(index, []).append(metadata)
        else:
            message = f"metadata of clue {position}, which does not exist"
            text = self._lines[metadata.line].strip()
            table.append(ClueLine(metadata.line, metadata.line, "", None, text, None))
        span = self._document.line_span(metadata.line)
        self._report(codes.METADATA_MISPLACED.at(message, span))

    def _index_of(self, position: str) -> int | None:
        """The last clue of that position so far."""
        for index in range(self._indexed, len(self._table)):
            self._indices[self._table[index].position] = index
        self._indexed = len(self._table)
        return self._indices.get(position)

    def _add_stray(self, line: int, text: str) -> None:
        span = self._document.line_span(line)
        if _HEADING.fullmatch(text):
            message = f"heading {text.strip()[:40]!r} among the clues"
            self._report(codes.CLUE_HEADING.at(message, span))
            return
        clue, answer, at = split_answer(text)
        self._table.append(ClueLine(line, line, "", None, clue, answer, 0, at))
        self._report(codes.STRAY_LINE.at(span=span))


def is_like_clue(line: str) -> bool:
    """Whether a line has the shape of a clue, or of metadata of one."""
    match = CLUE.match(line)
    if match:
        return bool(match["number"]) or " ~" in match["rest"]
    if CLUE_METADATA.match(line):
        return True
    match = _malformed_clue(line)
    return match is not None and bool(match["group"]) and " ~ " in match["rest"]


def _malformed_clue(line: str) -> re.Match[str] | None:
    """The parts of a clue whose position is malformed; None where no answer follows."""
    if "~" not in line:
        return None
    matches = (pattern.match(line) for pattern in (REVERSED_CLUE, *MALFORMED_CLUES))
    return next((match for match in matches if match and "~" in match["rest"]), None)


def _letter(match: re.Match[str]) -> str:
    """The letter of the group of a clue: that of "across", too."""
    return match["group"][:1].upper()
