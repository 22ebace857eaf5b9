"""Clues: their answers, references, order, metadata and signs."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import compress
from operator import attrgetter, contains
from typing import Final

from xwcore.model.clues import ACROSS, DOWN, label
from xwcore.plugin import Code, Fix, Place
from xwcore_xd import codes as finding
from xwcore_xd import markup
from xwcore_xd.answers import cells_by_place, inline
from xwcore_xd.grammar import CLUEGROUP, LINE_BREAK, REFS
from xwcore_xd.layout import ClueLine, Found
from xwcore_xd.reading import Reading

_REFERENCE: Final = re.compile(r"\b([0-9]{1,3})[- ](Across|Down)\b", re.IGNORECASE)
_ACROSS_OR_DOWN: Final = re.compile(r"[- ](?:Across|Down|across|down|ACROSS|DOWN)\b")
_POSITION: Final = re.compile(r"[A-Z]?[0-9]{1,6}")
_WORD_EDGE: Final = r"(?<![^\W_]){}(?![^\W_])"
_TILDE: Final = re.compile(r"[ \t]*~[ \t]*")
#: Shorter answers are words that clues need ("A", "OF").
_SHORTEST: Final = 3


def lint(reading: Reading, found: Found) -> None:
    """Report on the clues."""
    clues = reading.layout.clues
    if not clues:
        last = len(reading.document.lines) - 1
        found(finding.NO_CLUES.at(span=reading.document.span(last)))
        return
    _Clues(reading, found).lint()


class _Clues:
    def __init__(self, reading: Reading, found: Found) -> None:
        self._reading = reading
        self._document = reading.document
        self._clues = reading.layout.clues
        self._found = found
        self._positions = {clue.position for clue in self._clues}
        self._refs: set[str] = set()

    def lint(self) -> None:
        self._texts()
        self._answers()
        self._metadata()
        self._groups()
        self._order()
        if self._reading.crossword.grid.readings:
            self._inline()

    def _report(
        self, code: Code, clue: ClueLine, at: int = 0, fix: Fix | None = None, message: str = ""
    ) -> None:
        place = Place(clue=self._label(clue))
        line = clue.line if at <= len(self._document.lines[clue.line]) else clue.last
        self._found(code.at(message, self._document.span(line, at, place=place), fix=fix))

    @staticmethod
    def _label(clue: ClueLine) -> str:
        names = {"A": ACROSS, "D": DOWN}
        return label(clue.number, names.get(clue.group, clue.group))

    # -- text -----------------------------------------------------------------------------------

    def _texts(self) -> None:
        """What stands in the texts; one look at all of them tells what to look for."""
        whole = "\n".join([clue.text for clue in self._clues])
        signs = [sign for sign in (LINE_BREAK, "~", "{") if sign in whole]
        at = seen = 0
        named: dict[int, None] = {}
        for match in _ACROSS_OR_DOWN.finditer(whole):
            at += whole.count("\n", seen, match.start())
            seen = match.start()
            named[at] = None
        for at in named:
            self._references(self._clues[at])
        if not signs and "\n\n" not in whole and whole[:1] != "\n" and whole[-1:] != "\n":
            return
        for clue in self._clues:
            if not clue.text:
                self._report(finding.EMPTY_CLUE, clue)
            for sign in signs:
                if sign in clue.text:
                    self._sign(clue, sign)

    def _sign(self, clue: ClueLine, sign: str) -> None:
        text, at = clue.text, clue.text_at + clue.text.index(sign)
        if sign == LINE_BREAK and clue.line == clue.last:
            self._report(finding.BACKSLASH, clue, at)
        elif sign == "~" and "~" in text.replace("{~", "").replace("~}", ""):
            self._report(finding.SEVERAL_TILDES, clue, at)
        elif sign == "{" and markup.has_open_tags(text):
            self._report(finding.OPEN_MARKUP, clue, at)

    def _references(self, clue: ClueLine) -> None:
        named = [f"{match[2][0].upper()}{match[1]}" for match in _REFERENCE.finditer(clue.text)]
        for position in dict.fromkeys(named):
            if position not in self._positions:
                message = f"there is no clue {position}"
                self._report(finding.BROKEN_REF, clue, clue.text_at, message=message)
        known = [each for each in dict.fromkeys(named)
                 if each in self._positions and each != clue.position]  # fmt: skip
        if not known or any(each.key == REFS for each in clue.metadata) or not clue.position:
            return
        line = f"{clue.position} ^{REFS}: {' '.join(known)}\n"
        fix = None
        if self._document.raw_lines[clue.last].endswith((b"\n", b"\r")):
            edit = self._document.line_edit(clue.last + 1, 0, line)
            fix = Fix((edit,), safe=False, title=f"add {line.strip()!r}")
        self._report(finding.MISSING_REFS, clue, clue.text_at, fix)

    # -- answers --------------------------------------------------------------------------------

    def _answers(self) -> None:
        has_solution = self._reading.crossword.has_solution
        upper = "\n".join([clue.text.replace("\n", " ") for clue in self._clues]).upper()
        texts = upper.split("\n")
        if len(texts) != len(self._clues):  # an upper-case form that is a line break? none is known
            texts = [clue.text.upper() for clue in self._clues]
        clues = self._clues
        answers = [clue.answer or "" for clue in clues]
        if all(map(str.isupper, answers)) and all(map(_is_plain, clues)):
            # Nothing can be wrong but an answer in its own clue, and few are.
            within = list(map(contains, texts, answers))
            clues, texts = list(compress(clues, within)), list(compress(texts, within))
        for clue, text in zip(clues, texts, strict=True):
            answer = clue.answer
            if answer is None:
                if has_solution:
                    self._report(finding.NO_ANSWER, clue, len(self._document.lines[clue.last]))
                continue
            if not clue.plain and not self._is_parted(clue):
                self._bare_tilde(clue, self._document.lines[clue.last])
            if not answer.isupper():
                self._answer_case(clue, answer)
            if answer in text and len(answer) >= _SHORTEST:
                self._answer_in_text(clue, answer)

    def _is_parted(self, clue: ClueLine) -> bool:
        at = clue.answer_at
        return self._document.lines[clue.last][at - 3 : at] == " ~ "

    def _answer_case(self, clue: ClueLine, answer: str) -> None:
        if answer.lower() != answer or _upper(answer) == answer:
            return
        line = self._document.lines[clue.last]
        start = line.rindex(answer)
        edit = self._document.edit(clue.last, start, start + len(answer), _upper(answer))
        fix = Fix((edit,), title="write it in upper case")
        self._report(finding.ANSWER_CASE, clue, start, fix)

    def _answer_in_text(self, clue: ClueLine, answer: str) -> None:
        word = _WORD_EDGE.format(re.escape(answer))
        match = re.search(word, clue.text, re.IGNORECASE)
        if match:
            self._report(finding.ANSWER_IN_CLUE, clue, clue.text_at + match.start())

    def _bare_tilde(self, clue: ClueLine, line: str) -> None:
        at = line.rfind("~", 0, clue.answer_at)
        match = _TILDE.search(line, len(line[:at].rstrip(" \t")))
        if match is None:
            return
        edit = self._document.edit(clue.last, *match.span(), " ~ ")
        fix = Fix((edit,), title="put the blanks in")
        self._report(finding.BARE_TILDE, clue, at, fix)

    def _inline(self) -> None:
        grid = self._reading.crossword.grid
        names = {"A": ACROSS, "D": DOWN}
        cells = cells_by_place(grid)
        answers = {
            (clue.number, clue.direction): clue.answer for clue in self._reading.crossword.clues
        }
        for clue in self._clues:
            place = (clue.number, names.get(clue.group, clue.group))
            if clue.answer is None or place not in cells:
                continue
            meant = answers.get(place)
            if clue.answer != inline(grid, cells[place]) or meant in (None, clue.answer):
                continue
            start = self._document.lines[clue.last].rindex(clue.answer)
            end = start + len(clue.answer)
            edit = self._document.edit(clue.last, start, end, meant or "")
            fix = Fix((edit,), title=f"write {meant}")
            self._report(finding.INLINE_READINGS, clue, start, fix)

    # -- metadata, groups, order ----------------------------------------------------------------

    def _metadata(self) -> None:
        seen: set[str] = set()
        for clue in self._clues:
            for each in clue.metadata or ():
                if each.key == REFS:
                    self._refs_line(clue, each.line, each.value)
                elif each.key not in seen:
                    seen.add(each.key)
                    message = f"metadata {each.key!r} is one of this file's own"
                    self._found(finding.METADATA_KEY.at(message, self._document.span(each.line)))

    def _refs_line(self, clue: ClueLine, line: int, value: str) -> None:
        for position in value.replace(",", " ").split():
            if position in self._positions:
                continue
            what = "there is no clue" if _POSITION.fullmatch(position) else "this is no position:"
            span = self._document.span(line, place=Place(clue=self._label(clue)))
            self._found(finding.BROKEN_REF.at(f"{what} {position}", span))

    def _groups(self) -> None:
        named = any(header.name == CLUEGROUP for header in self._reading.layout.headers)
        seen = {"A", "D", ""}
        for clue in () if named else self._clues:
            if clue.group not in seen:
                seen.add(clue.group)
                self._report(finding.UNKNOWN_GROUP, clue)

    def _order(self) -> None:
        sorted_so_far = True
        above: ClueLine | None = None
        lines = self._document.lines
        for clue in self._clues:
            if above is not None:
                if clue.line != above.last + 1 or clue.group != above.group:
                    self._gap(above, clue, above.end, lines)
                if sorted_so_far and clue.group == above.group:
                    sorted_so_far = (clue.number or 0) >= (above.number or 0)
                    if not sorted_so_far:
                        self._report(finding.NOT_SORTED, clue)
            above = clue

    def _gap(self, above: ClueLine, clue: ClueLine, end: int, lines: list[str]) -> None:
        between = clue.line - end - 1
        if between < 0:
            return
        if not between:
            if clue.group != above.group and clue.number is not None and above.number is not None:
                edit = self._document.line_edit(clue.line, 0, "\n")
                fix = Fix((edit,), title="put a blank line in")
                self._report(finding.GROUPS_TOGETHER, clue, fix=fix)
            return
        if clue.group != above.group or any(lines[at].strip() for at in range(end + 1, clue.line)):
            return
        edit = self._document.line_edit(end + 1, between)
        fix = Fix((edit,), title="delete the blank lines")
        self._report(finding.EXTRA_BLANK, clue, fix=fix)


_is_plain: Final = attrgetter("plain")
_TO_UPPER: Final = {code: code - 32 for code in range(ord("a"), ord("z") + 1)}
_upper: Callable[[str], str] = lambda text: text.translate(_TO_UPPER)  # noqa: E731
