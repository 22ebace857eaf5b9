"""Clues: lines "A1. text ~ ANSWER" and "A1 ^Key: value", and what else stands among them.

Source: 2016, "Clues"; 3.0, clue metadata. No clue is lost: a line that is none is taken for the
rest of the clue before it, or for a clue without a place, and reported.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from xwcore.plugin import Fix
from xwcore_xd import codes as finding
from xwcore_xd.document import Document
from xwcore_xd.grammar import (
    BLANKS,
    CLUE,
    CLUE_METADATA,
    CLUE_WITHOUT_POINT,
    LINE_BREAK,
    SEPARATOR,
)
from xwcore_xd.layout import ClueLine, ClueMetadata, Found

#: What may follow a tilde without blanks around it: an answer, not the rest of a sentence.
_BARE_ANSWER: Final = re.compile(r"[^\sa-z~]+(?: [/|] [^\sa-z~]+)*")
#: A clue that goes on and on is none.
MAX_CLUE_LINES: Final = 20

#: A clue as the format describes it: the last " ~ " before an answer, single blanks.
_PLAIN: Final = re.compile(r"([A-Z]?)([0-9]{1,6})\. ([^ \t](?:.*[^ \t])?) ~ ([^ \t~]+)")

_HEADING: Final = re.compile(r"[\s#*_]*(across|down)[\s:.*_]*", re.IGNORECASE)


def split_answer(rest: str) -> tuple[str, str | None, int]:
    """Text, answer, and the column of the answer (-1 without a tilde) in what follows the point.

    The last " ~ " parts them; a tilde without blanks does where an answer follows it.
    """
    at = rest.rfind(SEPARATOR)
    if at >= 0:
        return rest[:at].strip(BLANKS), rest[at + 3 :].strip(BLANKS) or None, at + 3
    trimmed = rest.rstrip(BLANKS)
    if trimmed.endswith(" ~"):
        return trimmed[:-2].strip(BLANKS), None, len(trimmed)
    at = rest.rfind("~")
    if at >= 0:
        tail = rest[at + 1 :].strip(BLANKS)
        if _BARE_ANSWER.fullmatch(tail):
            return rest[:at].strip(BLANKS), tail, at + 1
    return rest.strip(BLANKS), None, -1


def _int(digits: str) -> int | None:
    return int(digits) if digits else None


class ClueReader:
    """Reads the lines of one file's clues, in order."""

    def __init__(self, document: Document, found: Found) -> None:
        self._document = document
        self._found = found
        self.clues: list[ClueLine] = []
        self._by_position: dict[str, ClueLine] = {}
        self._pending: list[tuple[str, ClueMetadata]] = []

    def read(self, lines: Iterable[int]) -> None:
        """Read these lines."""
        texts = self._document.lines
        plain, clues, by_position = _PLAIN.fullmatch, self.clues, self._by_position
        for line in lines:
            text = texts[line]
            match = plain(text)
            if match is not None:
                group, digits, words, answer = match.groups()
                position = group + digits
                clue = ClueLine(
                    line, line, group, int(digits), words, answer,
                    match.start(3), match.start(4), position, True,
                )  # fmt: skip
                clues.append(clue)
                by_position[position] = clue
            elif text.strip(BLANKS):
                self._line(line, text)

    def finish(self) -> list[ClueLine]:
        """All clues; metadata that stood before its clue is given to it."""
        for position, metadata in self._pending:
            self._attach(position, metadata, late=True)
        self._pending = []
        return self.clues

    def _line(self, line: int, text: str) -> None:
        match = CLUE.match(text)
        if match and (match[2] or " ~" in match[3]):
            self._clue(line, match, match[3])
            return
        match = CLUE_METADATA.match(text)
        if match and (match[1] or match[2]):
            self._metadata(line, match)
            return
        match = CLUE_WITHOUT_POINT.match(text)
        unfinished = self._unfinished(line)
        if match and "~" in match[3] and (match[1] or not unfinished):
            self._clue(line, match, match[3])
            self._position(line, match)
        elif unfinished:
            self._continue(line, text)
        else:
            self._stray(line, text)

    def _clue(self, line: int, match: re.Match[str], rest: str) -> None:
        words, answer, at = split_answer(rest)
        group = match[1]
        start = match.start(3)
        clue = ClueLine(
            line, line, group.upper(), _int(match[2]), words, answer,
            start + len(rest) - len(rest.lstrip(BLANKS)), start + at if at >= 0 else -1,
            group.upper() + match[2],
        )  # fmt: skip
        if group.islower():
            column = match.start(1)
            edit = self._document.edit(line, column, column + 1, group.upper())
            span = self._document.span(line, column, column + 1)
            fix = Fix((edit,), title="write it in upper case")
            self._found(finding.GROUP_CASE.at(span=span, fix=fix))
        self.clues.append(clue)
        self._by_position[clue.position] = clue

    def _position(self, line: int, match: re.Match[str]) -> None:
        end = match.end(2)
        edit = self._document.edit(line, end, match.start(3), ". ")
        self._found(
            finding.POSITION.at(
                f"{match[0][: match.start(3)].strip()!r} is no position of a clue",
                self._document.span(line, match.start(1) if match[1] else match.start(2), end),
                fix=Fix((edit,), title="put a point behind the number"),
            )
        )

    def _unfinished(self, line: int) -> bool:
        """Whether the last clue stands in the line above and has no answer yet."""
        if not self.clues:
            return False
        last = self.clues[-1]
        if last.metadata or last.last != line - 1 or line - last.line > MAX_CLUE_LINES:
            return False
        return last.answer_at < 0 or self._document.lines[last.last].endswith(LINE_BREAK)

    def _continue(self, line: int, text: str) -> None:
        clue = self.clues[-1]
        words, answer, at = split_answer(text)
        before = clue.text.removesuffix(LINE_BREAK).rstrip(BLANKS)
        clue.text = f"{before}{LINE_BREAK}{words}" if words else before
        clue.answer, clue.last = answer, line
        clue.answer_at = at
        document = self._document
        above = len(document.lines[line - 1].rstrip(BLANKS + LINE_BREAK))
        start = document.byte_at(line - 1, above)
        end = document.byte_at(line, len(text) - len(text.lstrip(BLANKS)))
        edit = document.edit(line, 0, 0, LINE_BREAK)
        edit = type(edit)(start, end, edit.data)
        self._found(
            finding.LINE_BREAK_IN_CLUE.at(
                span=document.span(line),
                fix=Fix((edit,), title="join the lines by a backslash"),
            )
        )

    def _metadata(self, line: int, match: re.Match[str]) -> None:
        metadata = ClueMetadata(line, match[3].strip(BLANKS), match[4].strip(BLANKS))
        self._attach(match[1].upper() + match[2], metadata)

    def _attach(self, position: str, metadata: ClueMetadata, *, late: bool = False) -> None:
        last = self.clues[-1] if self.clues else None
        if last is not None and last.position == position and not late:
            last.metadata = [*last.metadata, metadata]
            return
        other = self._by_position.get(position)
        if other is None and not late:
            self._pending.append((position, metadata))
            return
        what = f"metadata of {position} stands apart from its clue"
        if other is not None:
            other.metadata = [*other.metadata, metadata]
        else:
            what = f"there is no clue {position} for this metadata"
            lines = self._document.lines
            self.clues.append(
                ClueLine(metadata.line, metadata.line, "", None, lines[metadata.line].strip(), None)
            )
        self._found(finding.METADATA_MISPLACED.at(what, self._document.span(metadata.line)))

    def _stray(self, line: int, text: str) -> None:
        span = self._document.span(line)
        if _HEADING.fullmatch(text):
            self._found(finding.CLUE_HEADING.at(span=span))
            return
        words, answer, at = split_answer(text)
        self.clues.append(ClueLine(line, line, "", None, words, answer, 0, at))
        self._found(finding.STRAY_LINE.at(span=span))
