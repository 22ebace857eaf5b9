"""Checks of the clues: answers, references, order, metadata and signs.

Most checks look at all texts, or all answers, at once; only the clues that are found to need it are
looked at one by one.
"""

from __future__ import annotations

import operator
import re
from functools import cached_property
from itertools import compress, count, repeat
from typing import Final

from xwcore.plugin import Code, Fix, Place, plural
from xwcore_crossword import ACROSS, DOWN, label, plain_text
from xwcore_xd import codes, markup
from xwcore_xd.answers import cells_by_place, inline, with_every_answer
from xwcore_xd.parse.structure import ClueLine, Report
from xwcore_xd.read import ReadFile, group_names, roles_of
from xwcore_xd.syntax import ACROSS_LETTER, CLUEGROUP, DOWN_LETTER, LINE_BREAK, REFS, SPLIT

_REFERENCE: Final = re.compile(r"\b([0-9]{1,3})[- ](Across|Down)\b", re.IGNORECASE)
#: A reference in the usual spelling: what a text is searched for.
_USUAL_REFERENCE: Final = re.compile(r"[- ](?:[Aa]cross|ACROSS|[Dd]own|DOWN)\b")
_USUAL_GROUPS: Final = frozenset({ACROSS_LETTER, DOWN_LETTER, ""})
_POSITION: Final = re.compile(r"([A-Z]?)([0-9]{1,6})")
_WORD_EDGE: Final = r"(?<![^\W_]){}(?![^\W_])"
_TILDE: Final = re.compile(r"\s*[~\uff5e\u301c]\s*")
#: Shorter answers are words that clues need ("A", "OF").
_SHORTEST: Final = 3
_TO_UPPER: Final = {code: code - 32 for code in range(ord("a"), ord("z") + 1)}


def check_clues(file: ReadFile, report: Report) -> None:
    """Report on the clues."""
    if not file.parsed.clues.texts:
        last = len(file.parsed.document.lines) - 1
        report(codes.NO_CLUES.at(span=file.parsed.document.line_span(last)))
        return
    _ClueChecker(file, report).check()


def _without_tags(text: str) -> str:
    """The text without the tags that have a tilde: subscripts, and a literal of version 4."""
    for tag in ("{~", "~}", "{\\~\\}"):
        text = text.replace(tag, "")
    return text


class _ClueChecker:
    def __init__(self, file: ReadFile, report: Report) -> None:
        self._file = file
        self._document = file.parsed.document
        self._clues = file.parsed.clues
        self._grid = file.crossword.grid
        self._report = report
        self._joined = "\n".join(self._clues.texts)
        self._joined_upper = self._joined.upper()
        self._uppers = self._joined_upper.split("\n")
        self._positions: frozenset[tuple[str, int | None]] | None = None

    @cached_property
    def _group_names(self) -> dict[str, str]:
        return group_names(roles_of(self._file.parsed.headers))

    def _label(self, clue: ClueLine) -> str:
        """The label of the clue in the puzzle ("12-Across")."""
        names = {ACROSS_LETTER: ACROSS, DOWN_LETTER: DOWN}
        name = names.get(clue.group) or self._group_names.get(clue.group, clue.group)
        return label(clue.number, name)

    def check(self) -> None:
        """Report on all clues."""
        self._check_texts()
        self._check_answers()
        if self._clues.metadata:
            self._check_metadata()
        if not _USUAL_GROUPS.issuperset(self._clues.groups):
            self._check_groups()
        self._check_order()
        if self._grid.readings:
            self._check_inline_readings()

    @property
    def positions(self) -> frozenset[tuple[str, int | None]]:
        """Group and number of every clue."""
        if self._positions is None:
            groups, numbers = self._clues.groups, self._clues.numbers
            self._positions = frozenset(zip(groups, numbers, strict=True))
        return self._positions

    def _report_clue(
        self,
        code: Code,
        clue: ClueLine,
        message: str = "",
        at: int = 0,
        *,
        line: int | None = None,
        hint: str | None = None,
        fix: Fix | None = None,
    ) -> None:
        """Report a clue at a column of a line; without a line, at a column of the text."""
        lines = self._document.lines
        if line is None:
            line = clue.line if at <= len(lines[clue.line]) else clue.last
        span = self._document.line_span(
            line, min(at, len(lines[line])), place=Place(clue=self._label(clue))
        )
        self._report(code.at(message, span, hint=hint, fix=fix))

    # -- texts -------------------------------------------------------------------------------------

    def _check_texts(self) -> None:
        texts = self._clues.texts
        if "ACROSS" in self._joined_upper or "DOWN" in self._joined_upper:
            for index, upper in enumerate(self._uppers):
                if ("ACROSS" in upper or "DOWN" in upper) and _USUAL_REFERENCE.search(texts[index]):
                    self._check_references(index)
        if "" in texts:
            for index, text in enumerate(texts):
                if not text:
                    self._report_clue(codes.EMPTY_CLUE, self._clues[index])
        for sign in (LINE_BREAK, "~", "{"):
            if sign in self._joined:
                for index, text in enumerate(texts):
                    if sign in text:
                        self._check_sign(self._clues[index], sign)

    def _check_sign(self, clue: ClueLine, sign: str) -> None:
        text, at = clue.text, clue.text_at + clue.text.index(sign)
        if sign == LINE_BREAK and clue.line == clue.last:
            self._report_clue(codes.BACKSLASH, clue, at=at)
        elif sign == "~" and "~" in _without_tags(text):
            if with_every_answer([text], [clue.answer])[0] != [text]:
                return
            count = self._document.lines[clue.line].count("~")
            self._report_clue(codes.SEVERAL_TILDES, clue, f"{plural(count, 'tilde')} in a clue", at)
        elif sign == "{" and markup.has_open_tags(text):
            self._report_clue(codes.OPEN_MARKUP, clue, at=at)

    def _check_references(self, index: int) -> None:
        clue = self._clues[index]
        references = dict.fromkeys(
            (match[2][0].upper(), int(match[1])) for match in _REFERENCE.finditer(clue.text)
        )
        for group, number in references:
            if (group, number) not in self.positions:
                message = f"reference to clue {group}{number}, which does not exist"
                self._report_clue(codes.BROKEN_REF, clue, message, clue.text_at)
        own = (clue.group, clue.number)
        known = " ".join(
            f"{group}{number}"
            for group, number in references
            if (group, number) != own and (group, number) in self.positions
        )
        metadata = self._clues.metadata.get(index, ())
        if known and clue.position and not any(entry.key == REFS for entry in metadata):
            self._report_missing_refs(clue, known)

    def _report_missing_refs(self, clue: ClueLine, known: str) -> None:
        line = f"{clue.position} ^{REFS}: {known}"
        fix = None
        if clue.last + 1 < len(self._document.lines) or self._document.text.endswith("\n"):
            edit = self._document.whole_lines_edit(clue.last + 1, 0, f"{line}\n")
            fix = Fix((edit,), safe=False, title=f"add {line!r}")
        message = f"reference to {known[:60]} without metadata {REFS}"
        hint = f"Add the line {line} below it."
        self._report_clue(codes.MISSING_REFS, clue, message, clue.text_at, hint=hint, fix=fix)

    # -- answers -----------------------------------------------------------------------------------

    def _check_answers(self) -> None:
        answers, odd = self._clues.answers, self._clues.odd
        texts = [answer or "" for answer in answers]
        # No answer at all is contained in every text.
        doubtful = {*odd, *compress(count(), map(operator.contains, self._uppers, texts))}
        if not "".join(texts).isupper():
            doubtful.update(index for index, text in enumerate(texts) if not text.isupper())
        if "|" in "".join(texts) and not self._grid.readings:
            for index in [index for index, text in enumerate(texts) if "|" in text]:
                self._check_split(self._clues[index], texts[index])
        for index in sorted(doubtful):
            answer = answers[index]
            if answer is None:
                self._check_missing_answer(self._clues[index])
                continue
            if index in odd:
                self._check_tilde(odd[index])
            if not answer.isupper():
                self._check_answer_case(self._clues[index], answer)
            if answer in self._uppers[index] and len(answer) >= _SHORTEST:
                self._check_answer_in_text(self._clues[index], answer)

    def _check_split(self, clue: ClueLine, answer: str) -> None:
        if self._file.parsed.header(SPLIT) is not None or " | " in answer:
            return
        whole = answer.replace("|", "")
        edit = self._document.line_edit(
            clue.last, clue.answer_at, clue.answer_at + len(answer), whole
        )
        fix = Fix((edit,), safe=False, title=f"write {whole[:40]!r}")
        message = f"answer {answer[:30]!r} with a split character, expected {whole[:30]!r}"
        self._report_clue(
            codes.SPLIT_ANSWER, clue, message, clue.answer_at, line=clue.last, fix=fix
        )

    def _check_missing_answer(self, clue: ClueLine) -> None:
        if self._grid.has_solution:
            end = len(self._document.lines[clue.last])
            self._report_clue(codes.NO_ANSWER, clue, at=end, line=clue.last)

    def _check_tilde(self, clue: ClueLine) -> None:
        line = self._document.lines[clue.last]
        if line[clue.answer_at - 3 : clue.answer_at] == " ~ ":
            return
        before = line[: clue.answer_at].rstrip()
        at = len(before) - 1
        match = _TILDE.match(line, len(before[:at].rstrip()))
        if match is not None:
            edit = self._document.line_edit(clue.last, *match.span(), " ~ ")
            # What touches the tilde on one side only may be a surplus or exchanged character.
            is_safe = match[0] != "~ " and line[match.end() : match.end() + 1].isalnum()
            is_safe = is_safe and line[match.start() - 1] != "~"
            fix = Fix((edit,), is_safe, "write ' ~ '")
            message = f"clue and answer separated by {match[0]!r}, expected ' ~ '"
            self._report_clue(codes.BARE_TILDE, clue, message, at, line=clue.last, fix=fix)

    def _check_answer_case(self, clue: ClueLine, answer: str) -> None:
        upper = answer.translate(_TO_UPPER)
        if answer.lower() != answer or upper == answer:
            return
        start = self._document.lines[clue.last].rindex(answer)
        edit = self._document.line_edit(clue.last, start, start + len(answer), upper)
        fix = Fix((edit,), title=f"write {upper!r}")
        message = f"answer {answer[:30]!r} in lower case, expected {upper[:30]!r}"
        self._report_clue(codes.ANSWER_CASE, clue, message, start, line=clue.last, fix=fix)

    def _check_answer_in_text(self, clue: ClueLine, answer: str) -> None:
        word = re.compile(_WORD_EDGE.format(re.escape(answer)), re.IGNORECASE)
        match = word.search(clue.text)
        # The address of a link or an image is not text.
        tree = markup.parse(clue.text) if match else None
        if match and (tree is None or word.search(plain_text(tree))):
            message = f"the clue contains its answer {answer[:40]!r}"
            at = clue.text_at + match.start()
            self._report_clue(codes.ANSWER_IN_CLUE, clue, message, at)

    def _check_inline_readings(self) -> None:
        """Report answers that spell out all readings of their cells."""
        grid, clues = self._grid, self._file.crossword.clues
        cells = cells_by_place(grid)
        expected = {(clue.number, clue.direction): clue.answer for clue in clues}
        directions = {ACROSS_LETTER: ACROSS, DOWN_LETTER: DOWN}
        for index, answer in enumerate(self._clues.answers):
            group = self._clues.groups[index]
            place = (self._clues.numbers[index], directions.get(group, group))
            own = expected.get(place)
            if answer is None or place not in cells or own in (None, answer):
                continue
            if answer != inline(grid, cells[place]):
                continue
            clue = self._clues[index]
            start = self._document.lines[clue.last].rindex(answer)
            edit = self._document.line_edit(clue.last, start, start + len(answer), own or "")
            fix = Fix((edit,), title=f"write {own}")
            message = f"answer {answer[:30]!r} spells out all readings, expected {own[:30]!r}"
            self._report_clue(codes.INLINE_READINGS, clue, message, start, line=clue.last, fix=fix)

    # -- metadata, groups, order -------------------------------------------------------------------

    def _check_metadata(self) -> None:
        seen: set[str] = set()
        for index in sorted(self._clues.metadata):
            for entry in self._clues.metadata[index]:
                if entry.key == REFS:
                    self._check_refs(self._clues[index], entry.line, entry.value)
                elif entry.key not in seen:
                    seen.add(entry.key)
                    message = f"metadata key {entry.key[:40]!r}, expected {REFS!r}"
                    span = self._document.line_span(entry.line)
                    self._report(codes.METADATA_KEY.at(message, span))

    def _check_refs(self, clue: ClueLine, line: int, value: str) -> None:
        for position in value.replace(",", " ").split():
            match = _POSITION.fullmatch(position)
            if match and (match[1], int(match[2])) in self.positions:
                continue
            if match:
                message = f"reference to clue {position}, which does not exist"
            else:
                message = f"malformed reference {position[:40]!r}, expected a position such as 'A1'"
            span = self._document.line_span(line, place=Place(clue=self._label(clue)))
            self._report(codes.BROKEN_REF.at(message, span))

    def _check_groups(self) -> None:
        if self._file.parsed.header(CLUEGROUP) is not None:
            return
        seen = set(_USUAL_GROUPS)
        for index, group in enumerate(self._clues.groups):
            if group not in seen:
                seen.add(group)
                message = f"clue group {group!r} without a name in a header Cluegroup"
                hint = f"Add the header Cluegroup: {group}=NAME, with the name of the group."
                self._report_clue(codes.UNKNOWN_GROUP, self._clues[index], message, hint=hint)

    def _check_order(self) -> None:
        clues = self._clues
        groups, numbers, starts = clues.groups, clues.numbers, clues.lines
        ends = starts
        if clues.odd or clues.metadata:
            ends = [clues.end(index) for index in range(len(starts))]
        if self._is_interleaved():
            return
        after = map(operator.add, ends, repeat(1))
        apart = compress(count(1), map(operator.ne, starts[1:], after))
        changes = compress(count(1), map(operator.ne, groups[1:], groups))
        for index in sorted({*apart, *changes}):
            self._check_gap(index, starts[index] - ends[index - 1] - 1)
        ranks = [number or 0 for number in numbers]
        for index in compress(count(1), map(operator.lt, ranks[1:], ranks)):
            if groups[index] == groups[index - 1]:
                message = f"clue {ranks[index]} is below clue {ranks[index - 1]}, expected above"
                self._report_clue(codes.NOT_SORTED, clues[index], message)
                return

    def _is_interleaved(self) -> bool:
        """Whether clues of a group stand below those of another; the first one is reported."""
        groups = self._clues.groups
        starts = [0, *compress(count(1), map(operator.ne, groups[1:], groups))] if groups else []
        starts = [at for at in starts if groups[at]]  # stray lines have no group
        seen: set[str] = set()
        above = ""
        for at in starts:
            if groups[at] in seen and groups[at] != above:
                clue = self._clues[at]
                message = f"clue {clue.position} is below clues of group {above}, expected above"
                self._report_clue(codes.NOT_SORTED, clue, message)
                return True
            above = groups[at]
            seen.add(above)
        return False

    def _check_gap(self, index: int, count: int) -> None:
        """Check the `count` lines between a clue and the one above it."""
        clues, document = self._clues, self._document
        start = clues.lines[index]
        same_group = clues.groups[index] == clues.groups[index - 1]
        if not count and not same_group:
            if clues.numbers[index] is not None and clues.numbers[index - 1] is not None:
                edit = document.whole_lines_edit(start, 0, "\n")
                fix = Fix((edit,), title="insert a blank line")
                self._report_clue(codes.GROUPS_TOGETHER, clues[index], fix=fix)
        elif count > 0 and same_group:
            if any(line.strip() for line in document.lines[start - count : start]):
                return
            if count == 1 and index - 1 in clues.metadata:
                return  # xd-crossword-tools writes one below the metadata of a clue
            edit = document.whole_lines_edit(start - count, count)
            above, own = clues.numbers[index - 1], clues.numbers[index]
            # Numbers that begin again may be of a group whose letter is lost.
            is_safe = above is not None and own is not None and above < own
            is_safe = is_safe and bool(clues.groups[index])
            fix = Fix((edit,), is_safe, "delete the blank lines")
            message = f"blank lines between clues of a group: {count}, expected 0"
            self._report_clue(codes.EXTRA_BLANK, clues[index], message, fix=fix)
