"""Changing the lines of a file that an edit of its puzzle touches, and no other ones.

Contract: `edited` gives the file of a record with what differs in headers, cells, clues and notes;
None where so much is new that the file serves as no template. What it gives is read again by the
caller, as everything that is written.
"""

from __future__ import annotations

import difflib
from collections.abc import Sequence

from xwcore.model.clues import ACROSS, DOWN
from xwcore.model.metadata import Entry
from xwcore.plugin import Clue, Crossword, Grid
from xwcore_xd import meaning
from xwcore_xd.cell_writing import Customs, WrittenGrid, write_grid
from xwcore_xd.customs import customs_of
from xwcore_xd.design import design_lines, looks_of, start_lines
from xwcore_xd.grammar import (
    AUTHOR,
    CLUEGROUP,
    COPYRIGHT,
    MEANING,
    REBUS,
    SECTION_KEY,
    SPECIAL,
    STAND_INS,
    TITLE,
)
from xwcore_xd.layout import ClueLine, Header, Row
from xwcore_xd.patching import Patch
from xwcore_xd.reading import Reading, quiet_reading
from xwcore_xd.record import XdRecord
from xwcore_xd.text_writing import (
    clue_line,
    clue_lines,
    clue_text,
    group_letters,
    header_line,
    one_line,
    pairs_text,
    position_of,
)

#: Longer lists are written anew: comparing them takes the square of their length.
_MOST = 2_000


class _NoTemplateError(Exception):
    """The file is no template for this puzzle."""


def edited(puzzle: Crossword, record: XdRecord) -> bytes | None:
    """The bytes of the record's file with the puzzle's changes, or None."""
    reading = quiet_reading(record)
    patch = Patch(reading.document)
    editor = _Editor(puzzle, reading, patch)
    try:
        editor.grid()
        editor.headers()
        editor.clues()
        editor.notes()
    except _NoTemplateError:
        return None
    return patch.apply()


class _Editor:
    def __init__(self, puzzle: Crossword, reading: Reading, patch: Patch) -> None:
        self._puzzle = puzzle
        self._reading = reading
        self._old = reading.crossword
        self._layout = reading.layout
        self._patch = patch
        self._lines = reading.document.lines

    # -- the grid -------------------------------------------------------------------------------

    def grid(self) -> None:
        """Change the cells that differ, and the headers that explain them."""
        if self._puzzle.grid == self._old.grid:
            return
        customs = customs_of(self._reading)
        old, new = write_grid(self._old.grid, customs), write_grid(self._puzzle.grid, customs)
        self._rows(old, new)
        self._explain(customs, new)
        self._sections(self._old.grid, self._puzzle.grid, old, new)

    def _rows(self, old: WrittenGrid, new: WrittenGrid) -> None:
        rows = self._layout.rows
        same_size = len(old.rows) == len(new.rows) == len(rows) and all(
            len(row.text) == len(text) == len(new.rows[0])
            for row, text in zip(rows, old.rows, strict=True)
        )
        if not same_size:
            self._patch.replaced[rows[0].line] = [
                self._indented(rows[0], text) for text in new.rows
            ]
            for row in rows[1:]:
                self._patch.delete(row.line)
            return
        for row, before, after in zip(rows, old.rows, new.rows, strict=True):
            if before == after:
                continue
            cells = "".join(
                kept if one == other else other
                for kept, one, other in zip(row.text, before, after, strict=True)
            )
            self._patch.replace(row.line, self._indented(row, cells))

    def _indented(self, row: Row, cells: str) -> str:
        line = self._lines[row.line]
        text = " ".join(cells) if row.spread else cells
        return line[: row.at] + text + line[row.at + len(row.raw) :]

    def _explain(self, customs: Customs, new: WrittenGrid) -> None:
        """New keys go into the header Rebus, a new kind of mark into Special."""
        pairs = [(key, value) for key, value in new.pairs if customs.keys.get(key) != value]
        if any(key in customs.keys for key, _ in pairs):
            raise _NoTemplateError
        if pairs:
            self._extend(REBUS, pairs_text(pairs))
        if new.special is not None and new.special != customs.special:
            header = self._header(SPECIAL)
            if header is not None:
                self._set_value(header, new.special)
            else:
                self._insert_header(header_line("Special", new.special))

    def _extend(self, name: str, text: str) -> None:
        header = self._header(name)
        if header is None:
            self._insert_header(header_line(name.capitalize(), text))
        else:
            self._set_value(header, f"{header.value} {text}".strip())

    def _sections(self, old: Grid, new: Grid, before: WrittenGrid, after: WrittenGrid) -> None:
        """Write the sections Design and Start anew where they change."""
        design, start = self._layout.design, self._layout.start
        if before.looks != after.looks or (design and looks_of(old, 0) != looks_of(new, 0)):
            if design is None:
                self._append_section("Design", design_lines(new, after.looks))
            else:
                lines = design_lines(new, after.looks)
                end = design.end if design.end == len(self._lines) else design.end - 1
                self._replace_lines(design.start, end, ["", *lines])
        if start_lines(old) == start_lines(new):
            return
        lines = start_lines(new)
        if start:
            self._replace_lines(start[0].line, start[-1].line + 1, lines)
        else:
            self._append_section("Start", lines)

    def _append_section(self, title: str, lines: list[str]) -> None:
        if not self._layout.explicit:
            raise _NoTemplateError
        self._patch.add(len(self._lines) - 1, "", f"## {title}", "", *lines)

    def _replace_lines(self, start: int, end: int, lines: list[str]) -> None:
        if start >= end:
            self._patch.add(start - 1, *lines)
            return
        self._patch.replaced[start] = lines
        for line in range(start + 1, end):
            self._patch.delete(line)

    # -- headers --------------------------------------------------------------------------------

    def _header(self, name: str) -> Header | None:
        return next((each for each in self._layout.headers if each.name == name), None)

    def _set_value(self, header: Header, value: str) -> None:
        line = self._lines[header.line]
        start = line[: header.at].rstrip()
        value = one_line(value).strip()
        blank = line[len(start) : header.at] or " "
        rest = line[header.at + len(header.value) :] if header.value else ""
        self._patch.replace(header.line, f"{start}{blank}{value}{rest}" if value else start)

    def _insert_header(self, text: str, after: Header | None = None) -> None:
        """Put a header after another one, else after the last public one."""
        public = [each for each in self._layout.headers if each.level == 1]
        if not public:
            raise _NoTemplateError
        self._patch.add((after or public[-1]).line, text)

    def headers(self) -> None:
        """Change title, author, copyright and metadata."""
        named, entries = self._roles()
        for name, value in (
            (TITLE, self._puzzle.title),
            (AUTHOR, self._puzzle.author),
            (COPYRIGHT, self._puzzle.copyright),
        ):
            if value == getattr(self._old, name):
                continue
            if name in named:
                self._set_value(named[name], value)
            elif name == TITLE and self._layout.headers:
                self._patch.add(self._layout.headers[0].line - 1, header_line("Title", value))
            else:
                self._insert_header(
                    header_line(name.capitalize(), value), named.get(AUTHOR) or named.get(TITLE)
                )
        if self._puzzle.metadata != self._old.metadata:
            self._metadata(entries)

    def _roles(self) -> tuple[dict[str, Header], list[Header]]:
        """The headers that are title, author and copyright, and those that are metadata."""
        keys = {header.name for header in self._layout.headers}
        chosen = {TITLE: TITLE}
        for name in (AUTHOR, COPYRIGHT):
            stand_ins = [other for other in STAND_INS[name] if other in keys]
            chosen[name if name in keys or not stand_ins else stand_ins[0]] = name
        named: dict[str, Header] = {}
        entries = []
        for header in self._layout.headers:
            what = chosen.get(header.name)
            if what is not None and what not in named:
                named[what] = header
            elif header.name not in MEANING:
                entries.append(header)
        return named, entries

    def _metadata(self, headers: list[Header]) -> None:
        old = [each for each in self._old.metadata if not each.key.startswith(SECTION_KEY)]
        new = [each for each in self._puzzle.metadata if not each.key.startswith(SECTION_KEY)]
        kept = [each for each in self._old.metadata if each.key.startswith(SECTION_KEY)]
        if kept != [each for each in self._puzzle.metadata if each.key.startswith(SECTION_KEY)]:
            raise _NoTemplateError
        barred = len(headers) - len(old)
        if barred:
            headers = [each for each in headers if each.name != "form"]
        if len(headers) != len(old) or max(len(old), len(new)) > _MOST:
            raise _NoTemplateError
        for tag, start, end, first, last in _opcodes(old, new):
            if tag == "equal":
                continue
            if tag == "replace" and end - start == last - first:
                for header, entry in zip(headers[start:end], new[first:last], strict=True):
                    self._replace_entry(header, entry)
                continue
            for header in headers[start:end]:
                self._patch.delete(header.line)
            self._insert_entries(headers, start, new[first:last])

    def _replace_entry(self, header: Header, entry: Entry) -> None:
        if entry.level != header.level:
            raise _NoTemplateError
        if entry.key == header.key and entry.key:
            self._set_value(header, entry.value)
        else:
            text = header_line(entry.key, entry.value) if entry.key else entry.value
            self._patch.replace(header.line, text)

    def _insert_entries(self, headers: list[Header], at: int, entries: Sequence[Entry]) -> None:
        for entry in entries:
            text = header_line(entry.key, entry.value) if entry.key else entry.value
            before = headers[at - 1] if at else None
            if before is not None and before.level != entry.level:
                raise _NoTemplateError
            if before is None and entry.level != 1:
                raise _NoTemplateError
            if before is None and headers and headers[0].level == 1:
                # Before the first one that is there; a header above it belongs to the puzzle.
                self._patch.add(headers[0].line - 1, text)
            else:
                self._insert_header(text, before)

    # -- clues ----------------------------------------------------------------------------------

    def clues(self) -> None:
        """Change the lines of clues that differ."""
        old, new = list(self._old.clues), list(self._puzzle.clues)
        if old == new:
            return
        lines = self._clue_lines()
        if len(lines) != len(old) or not lines or max(len(old), len(new)) > _MOST:
            raise _NoTemplateError
        letters = self._letters()
        keys = [(clue.number, clue.direction) for clue in old]
        wanted = [(clue.number, clue.direction) for clue in new]
        for tag, start, end, first, last in _opcodes(keys, wanted):
            if tag == "equal":
                for at, to in zip(range(start, end), range(first, last), strict=True):
                    self._change_clue(lines[at], old[at], new[to], letters, to)
                continue
            for clue in lines[start:end]:
                for line in (*range(clue.line, clue.last + 1), *(m.line for m in clue.metadata)):
                    self._patch.delete(line)
            for at in range(first, last):
                self._insert_clue(lines, start, new[at], letters)

    def _clue_lines(self) -> list[ClueLine]:
        """The lines in the order in which the model has the clues."""
        letters = {letter: name for name, letter in self._letters().items()}
        known = {"A": ACROSS, "D": DOWN, "": ""}
        order = {ACROSS: 0, DOWN: 1}
        ranked = []
        for clue in self._layout.clues:
            name = known.get(clue.group) or letters.get(clue.group, clue.group)
            order.setdefault(name, len(order))
            ranked.append((order[name], clue))
        return [clue for _, clue in sorted(ranked, key=lambda pair: pair[0])]

    def _letters(self) -> dict[str, str]:
        """The letters of the groups: the file's own, then such as are free."""
        header = self._header(CLUEGROUP)
        own = {pair.value: pair.key for pair in meaning.pairs(header.value)} if header else {}
        names = [name for name in self._puzzle.clues.groups if name not in own]
        given = {**own, **group_letters(names)}
        old = {*own, *self._old.clues.groups}
        if any(name not in old and letter != name for name, letter in given.items()):
            raise _NoTemplateError  # a new name for the header Cluegroup
        return given

    def _change_clue(
        self, line: ClueLine, old: Clue, new: Clue, letters: dict[str, str], at: int
    ) -> None:
        if old == new:
            return
        if old._replace(answer=None) != new._replace(answer=None):
            self._change_text(line, old, new)
        if old.answer != new.answer:
            stated = at in self._puzzle.clues.stated_answers
            if line.answer is not None or stated:
                self._change_answer(line, new)
        if old.metadata != new.metadata:
            for each in line.metadata:
                self._patch.delete(each.line)
            self._patch.add(line.last, *clue_lines(new, letters)[1:])

    def _change_text(self, line: ClueLine, old: Clue, new: Clue) -> None:
        text = clue_text(new)
        if text == clue_text(old):
            return
        source = self._lines[line.line]
        start, end = line.text_at, line.text_at + len(line.text)
        plain = line.line == line.last and source[start:end] == line.text and line.text
        if plain and text and (line.answer_at >= 0 or "~" not in text):
            self._patch.replace(line.line, source[:start] + text + source[end:])
            return
        indent = source[: len(source) - len(source.lstrip())]
        answer = line.answer
        self._patch.replace(line.line, indent + clue_line(line.position, text, answer))
        for at in range(line.line + 1, line.last + 1):
            self._patch.delete(at)

    def _change_answer(self, line: ClueLine, new: Clue) -> None:
        source = self._patch.text(line.last)
        answer = one_line(new.answer or "").strip()
        if line.answer is not None and line.last not in self._patch.replaced:
            start = source.rindex(line.answer)
            end = start + len(line.answer)
            self._patch.replace(line.last, source[:start] + answer + source[end:])
            return
        indent = source[: len(source) - len(source.lstrip())]
        self._patch.replace(line.line, indent + clue_line(line.position, clue_text(new), answer))
        for at in range(line.line + 1, line.last + 1):
            self._patch.delete(at)

    def _insert_clue(
        self, lines: list[ClueLine], at: int, new: Clue, letters: dict[str, str]
    ) -> None:
        """Put a clue behind the one before it, with a blank line where a group begins."""
        said = clue_lines(new, letters)
        position = position_of(new, letters) or ""
        group = position.rstrip("0123456789")
        before = lines[at - 1] if at else None
        after = lines[at] if at < len(lines) else None
        if before is not None and before.group == group:
            self._patch.add(before.end, *said)
        elif after is not None and after.group == group:
            self._patch.add(after.line - 1, *said)
        else:
            raise _NoTemplateError

    # -- notes ----------------------------------------------------------------------------------

    def notes(self) -> None:
        """Change the notes."""
        if self._puzzle.notes == self._old.notes:
            return
        lines = self._puzzle.notes.split("\n") if self._puzzle.notes else []
        place = self._layout.notes
        if place is not None:
            self._replace_lines(*place, lines)
        elif self._layout.explicit:
            self._append_section("Notes", lines)
        else:
            self._patch.add(len(self._lines) - 1, "", "", *lines)


def _opcodes(old: Sequence[object], new: Sequence[object]) -> list[tuple[str, int, int, int, int]]:
    matcher = difflib.SequenceMatcher(None, old, new, autojunk=False)
    return [(tag, a, b, c, d) for tag, a, b, c, d in matcher.get_opcodes()]
