"""Clues: their answers, references, order, metadata and signs."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from functools import cached_property
from itertools import compress
from operator import attrgetter, contains
from typing import Final

from xwcore.model.clues import ACROSS, DOWN, label
from xwcore.plugin import Code, Fix, Place
from xwcore_xd import codes as finding
from xwcore_xd import markup
from xwcore_xd.answers import cells_by_place, inline
from xwcore_xd.entry_clues import EntryClues
from xwcore_xd.grammar import ACROSS_LETTER, CLUEGROUP, DOWN_LETTER, LINE_BREAK, REFS
from xwcore_xd.layout import ClueLine, Found
from xwcore_xd.plain import PlainFile
from xwcore_xd.reading import Reading

_REFERENCE: Final = re.compile(r"\b([0-9]{1,3})[- ](Across|Down)\b", re.IGNORECASE)
#: The words as they are spelt, by their form in upper case.
_DIRECTIONS: Final = {
    "ACROSS": ("Across", "across", "ACROSS"),
    "DOWN": ("Down", "down", "DOWN"),
}
_USUAL_GROUPS: Final = frozenset({ACROSS_LETTER, DOWN_LETTER, ""})
_POSITION: Final = re.compile(r"([A-Z]?)([0-9]{1,6})")
_WORD_EDGE: Final = r"(?<![^\W_]){}(?![^\W_])"
_TILDE: Final = re.compile(r"[ \t]*~[ \t]*")
#: Shorter answers are words that clues need ("A", "OF").
_SHORTEST: Final = 3


def lint(reading: Reading, found: Found) -> None:
    """Report on the clues."""
    clues = reading.clue_lines
    if not clues:
        last = len(reading.document.lines) - 1
        found(finding.NO_CLUES.at(span=reading.document.span(last)))
        return
    _Clues(reading, found).lint()


class _Clues:
    def __init__(self, reading: Reading, found: Found) -> None:
        self._reading = reading
        self._document = reading.document
        self._clues = reading.clue_lines
        self._found = found

    @cached_property
    def _places(self) -> frozenset[str]:
        """The position of every clue, with a point and a blank behind it."""
        file = self._reading.file
        if file is not None and file.entries is not None:
            return frozenset(file.entries.starts)
        columns = self._reading.clues
        groups = zip(columns.groups, columns.numbers, strict=True)
        return frozenset([f"{group}{number}. " for group, number in groups])

    def lint(self) -> None:
        file = self._reading.file
        if file is not None and file.entries is not None:
            self._lint_entries(file.entries)
        else:
            columns = self._reading.clues
            answers = columns.answers.values()
            whole = "\n".join(columns.texts)
            upper = whole.upper()
            self._texts(whole, upper)
            plain = file is not None or all(map(attrgetter("plain"), self._clues))
            self._answers(upper.split("\n"), answers, "\n".join(answers) if plain else None)
            if columns.metadata:
                self._metadata()
            if not _USUAL_GROUPS.issuperset(columns.groups):
                self._groups()
            if file is None or not _is_in_order(file):
                self._order()
        if self._reading.grid.readings:
            self._inline()

    def _lint_entries(self, clues: EntryClues) -> None:
        """Clues of which order, groups, and all but the words are known to be right."""
        self._texts(clues.whole, clues.upper)
        self._answers(clues.uppers, clues.answers, clues.said)

    def _report(
        self,
        code: Code,
        clue: ClueLine,
        at: int = 0,
        fix: Fix | None = None,
        message: str = "",
        hint: str | None = None,
    ) -> None:
        place = Place(clue=self._label(clue))
        line = clue.line if at <= len(self._document.lines[clue.line]) else clue.last
        self._found(
            code.at(message, self._document.span(line, at, place=place), hint=hint, fix=fix)
        )

    @staticmethod
    def _label(clue: ClueLine) -> str:
        names = {"A": ACROSS, "D": DOWN}
        return label(clue.number, names.get(clue.group, clue.group))

    # -- text -----------------------------------------------------------------------------------

    def _texts(self, whole: str, upper: str) -> None:
        """What stands in the texts; one look at all of them tells what to look for."""
        for at in _speak_of_clues(whole, upper):
            self._references(self._clues[at])
        signs = [sign for sign in (LINE_BREAK, "~", "{") if sign in whole]
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
        found = [(m[2][0].upper(), int(m[1])) for m in _REFERENCE.finditer(clue.text)]
        named = list(dict.fromkeys(found))
        for group, number in named:
            if f"{group}{number}. " not in self._places:
                message = f"there is no clue {group}{number}"
                self._report(finding.BROKEN_REF, clue, clue.text_at, message=message)
        own = (clue.group, clue.number)
        known = [
            f"{group}{number}"
            for group, number in named
            if (group, number) != own and f"{group}{number}. " in self._places
        ]
        if not known or any(each.key == REFS for each in clue.metadata) or not clue.position:
            return
        line = f"{clue.position} ^{REFS}: {' '.join(known)}"
        fix = None
        if clue.last + 1 < len(self._document.lines) or self._document.text.endswith("\n"):
            edit = self._document.line_edit(clue.last + 1, 0, f"{line}\n")
            fix = Fix((edit,), safe=False, title=f"add {line!r}")
        hint = f"Add the line {line} below it."
        self._report(finding.MISSING_REFS, clue, clue.text_at, fix, hint=hint)

    # -- answers --------------------------------------------------------------------------------

    def _answers(self, uppers: Sequence[str], answers: Collection[str], said: str | None) -> None:
        """`uppers` are the texts in upper case; `said` is all answers, None where some clue is not
        plain.
        """
        every: Iterable[int] = range(len(self._clues))
        if said is not None and said == said.upper():
            # Nothing can be wrong but an answer in its own clue, and few are.
            every = compress(every, map(contains, uppers, answers))
        for at in every:
            self._answer(self._clues[at], uppers[at])

    def _answer(self, clue: ClueLine, text: str) -> None:
        answer = clue.answer
        if answer is None:
            if self._reading.grid.has_solution:
                self._report(finding.NO_ANSWER, clue, len(self._document.lines[clue.last]))
            return
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
        grid = self._reading.grid
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
            match = _POSITION.fullmatch(position)
            if match and f"{match[1]}{int(match[2])}. " in self._places:
                continue
            what = "there is no clue" if match else "this is no position:"
            span = self._document.span(line, place=Place(clue=self._label(clue)))
            self._found(finding.BROKEN_REF.at(f"{what} {position}", span))

    def _groups(self) -> None:
        named = any(header.name == CLUEGROUP for header in self._reading.layout.headers)
        seen = set(_USUAL_GROUPS)
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


def _speak_of_clues(whole: str, upper: str) -> list[int]:
    """The lines that may speak of a clue: " Across" or "-down" stands in them as a word. `upper` is
    all in upper case.

    To look for each of the words is quicker than a pattern of all, for most texts hold none.
    """
    if len(upper) != len(whole):  # a sign has several for its upper case
        upper = whole.encode().upper().decode()
    places: list[int] = []
    for name, words in _DIRECTIONS.items():
        at = upper.find(name)
        while at >= 0:
            end = at + len(name)
            if (
                whole[at - 1 : at] in ("-", " ")
                and whole[at:end] in words
                and not _is_of_word(whole[end : end + 1])
            ):
                places.append(at)
            at = upper.find(name, end)
    lines: dict[int, None] = {}
    line = seen = 0
    for at in sorted(places):
        line += whole.count("\n", seen, at)
        seen = at
        lines[line] = None
    return list(lines)


def _is_of_word(sign: str) -> bool:
    return sign.isalnum() or sign == "_"


def _is_in_order(file: PlainFile) -> bool:
    """Whether the clues stand in ascending order, in one piece for across and one for down, a blank
    line between: then there is nothing to say of their order.
    """
    groups = "".join(file.clues().groups)
    across = groups.count(ACROSS_LETTER)
    if groups != ACROSS_LETTER * across + DOWN_LETTER * (file.clue_count - across):
        return False
    numbers = [number or 0 for number in file.clues().numbers]
    sizes = [part.count("\n") + 1 for part in file.clue_text.rstrip("\n").split("\n\n")]
    pieces = [piece for piece in (numbers[:across], numbers[across:]) if piece]
    return sizes == list(map(len, pieces)) and pieces == list(map(sorted, pieces))


_TO_UPPER: Final = {code: code - 32 for code in range(ord("a"), ord("z") + 1)}


def _upper(text: str) -> str:
    return text.translate(_TO_UPPER)
