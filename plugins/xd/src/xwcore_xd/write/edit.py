"""Editing: the lines of a file that a change of its puzzle affects; all other lines are kept.

Contract: `edited` returns the file with the differences in headers, cells, clues and notes; None
where so much differs that the file is no template. The caller reads the result back.
"""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from dataclasses import dataclass, field

from xwcore.plugin import MetadataEntry, TextDocument, can_encode, decode_text
from xwcore_crossword import Clue, Crossword
from xwcore_xd.design import design_lines, looks_of, start_lines
from xwcore_xd.parse.structure import ClueLine, Header, Row
from xwcore_xd.read import Reading, pairs_of, roles_of, special_kind
from xwcore_xd.syntax import (
    AUTHOR,
    BLOCK,
    CLUEGROUP,
    COPYRIGHT,
    FORM,
    REBUS,
    SECTION_KEY,
    SPECIAL,
    TITLE,
    UNKNOWN,
    VOID,
    WIDE,
    rebus_value,
)
from xwcore_xd.write.clues import clue_line, clue_lines, clue_text, group_letters, position_of
from xwcore_xd.write.grid import GridStyle, WrittenGrid, write_grid
from xwcore_xd.write.headers import header_line, one_line, pairs_text

#: Longer lists are written anew: comparing two lists takes quadratic time.
_MOST = 2_000


class _NoTemplateError(Exception):
    """The file is no template for this puzzle."""


def edited(puzzle: Crossword, source: Reading) -> bytes | None:
    """The bytes of a file with the changes of the puzzle; None where it is no template."""
    editor = _Editor(puzzle, source)
    try:
        editor.grid()
        editor.headers()
        editor.clues()
        editor.notes()
    except _NoTemplateError:
        return None
    return editor.patch.apply()


@dataclass(slots=True)
class Patch:
    """Changes of a document by line. `replaced` maps a line to the lines that replace it; `added`
    maps a line to lines below it, -1 to lines at the top.
    """

    document: TextDocument
    replaced: dict[int, list[str]] = field(default_factory=dict)
    added: dict[int, list[str]] = field(default_factory=dict)

    def replace(self, line: int, text: str) -> None:
        """Replace a line by another."""
        if text != self.text(line):
            self.replaced[line] = [text]

    def text(self, line: int) -> str:
        """A line with the changes so far."""
        texts = self.replaced.get(line)
        return self.document.lines[line] if texts is None else "\n".join(texts)

    def delete(self, line: int) -> None:
        """Delete a line."""
        self.replaced[line] = []

    def add(self, line: int, *texts: str) -> None:
        """Add lines below a line."""
        self.added.setdefault(line, []).extend(texts)

    def apply(self) -> bytes:
        """The bytes with all changes; UTF-8 where the encoding lacks a character."""
        document = self.document
        edits = [self._edit(line) for line in sorted({*self.replaced, *self.added})]
        text = "".join(text for _, _, text in edits)
        if not can_encode(text, document.encoding):
            document = _in_utf8(document)
        data = document.replaced(edits)
        if TextDocument.decode(data).encoding != document.encoding:
            document = _in_utf8(document)  # the changed file looks like one in another encoding
            data = document.replaced(edits)
        if document.text.endswith("\n"):
            return data
        return data.removesuffix(document.encode("\n"))

    def _edit(self, line: int) -> tuple[int, int, str]:
        """The change of a line as an edit of the text; other line ends are kept."""
        document, lines = self.document, self.document.lines
        added = self.added.get(line, [])
        if line < 0:
            return 0, 0, "".join(f"{text}\n" for text in added)
        start, end = document.line_start(line), document.line_start(line + 1)
        line_end = start + len(lines[line])
        texts = self.replaced.get(line)
        if texts is None:
            if end > line_end:
                return end, end, "".join(f"{text}\n" for text in added)
            return end, end, "".join(f"\n{text}" for text in added)
        texts = [*texts, *added]
        return (start, line_end, "\n".join(texts)) if texts else (start, end, "")


def _in_utf8(document: TextDocument) -> TextDocument:
    body = decode_text(document.data[len(document.bom) :], document.encoding)
    return TextDocument.decode(body.encode("utf-8", "replace"))


class _Editor:
    """Compares a puzzle with the one in the file, part by part, and changes lines in `patch`."""

    def __init__(self, puzzle: Crossword, source: Reading) -> None:
        self._puzzle = puzzle
        self._source = source
        self._old = source.crossword
        self._parsed = source.parsed
        self._lines = source.parsed.document.lines
        self.patch = Patch(source.parsed.document)
        # A section Design that is not understood is kept as metadata and not changed.
        design = source.parsed.design
        self._has_design = design is not None and not any(
            entry.key == SECTION_KEY + design.title for entry in self._old.metadata
        )

    # -- the grid ----------------------------------------------------------------------------------

    def grid(self) -> None:
        """Change the cells that differ, and the headers that explain them."""
        if self._puzzle.grid == self._old.grid:
            return
        style = self._style()
        old, new = write_grid(self._old.grid, style), write_grid(self._puzzle.grid, style)
        self._change_rows(old, new)
        self._explain(style, old, new)
        self._change_sections(old, new)

    def _style(self) -> GridStyle:
        """How the file spells its grid."""
        signs = {sign for text in self._parsed.rows.texts for sign in text}
        wide = {plain: sign for sign, plain in WIDE.items() if sign in signs}
        block = BLOCK if BLOCK in signs else wide.get(BLOCK, BLOCK)
        special = self._parsed.header(SPECIAL)
        return GridStyle(
            block=UNKNOWN if self._source.dots_are_blocks else block,
            void=VOID if VOID in signs else wide.get(VOID, VOID),
            keys={key: rebus_value(readings) for key, readings in self._source.rebus.items()},
            special=None if special is None else special_kind(special.value),
            has_design=self._has_design,
        )

    def _change_rows(self, old: WrittenGrid, new: WrittenGrid) -> None:
        rows = self._parsed.rows
        lengths = {*map(len, rows.texts), *map(len, old.rows), *map(len, new.rows)}
        if len(lengths) > 1 or not len(rows) == len(old.rows) == len(new.rows):
            first = rows[0]
            self.patch.replaced[first.line] = [self._row_line(first, text) for text in new.rows]
            for line in rows.lines[1:]:
                self.patch.delete(line)
            return
        for index, (before, after) in enumerate(zip(old.rows, new.rows, strict=True)):
            if before != after:
                row = rows[index]
                cells = "".join(
                    sign if old_sign == new_sign else new_sign
                    for sign, old_sign, new_sign in zip(row.text, before, after, strict=True)
                )
                self.patch.replace(row.line, self._row_line(row, cells))

    def _row_line(self, row: Row, cells: str) -> str:
        """The line of a row with other cells; indentation and blanks are kept."""
        line = self._lines[row.line]
        text = " ".join(cells) if row.is_spread else cells
        return line[: row.at] + text + line[row.at + len(row.raw) :]

    def _explain(self, style: GridStyle, old: WrittenGrid, new: WrittenGrid) -> None:
        """Add new keys to the header Rebus, and a new kind of mark as Special."""
        own = {(key, value) for key, value in old.pairs if key == value}
        pairs = [pair for pair in new.pairs if pair not in {*style.keys.items(), *own}]
        if any(key in style.keys for key, _ in pairs):
            raise _NoTemplateError
        rebus, special = self._parsed.header(REBUS), self._parsed.header(SPECIAL)
        if pairs and rebus is not None:
            self._set_value(rebus, f"{rebus.value} {pairs_text(pairs)}".strip())
        elif pairs:
            self._insert_header(header_line("Rebus", pairs_text(pairs)))
        if new.special is not None and new.special != style.special:
            if special is not None:
                self._set_value(special, new.special)
            else:
                self._insert_header(header_line("Special", new.special))

    def _change_sections(self, old: WrittenGrid, new: WrittenGrid) -> None:
        """Write the sections Design and Start anew where they differ."""
        old_grid, new_grid = self._old.grid, self._puzzle.grid
        design, start = self._parsed.design, self._parsed.start
        if old.looks != new.looks or (
            self._has_design and looks_of(old_grid, 0) != looks_of(new_grid, 0)
        ):
            if design is not None and not self._has_design:
                raise _NoTemplateError
            lines = design_lines(new_grid, new.looks)
            if design is None:
                self._append_section("Design", lines)
            else:
                end = design.end if design.end == len(self._lines) else design.end - 1
                self._replace_lines(design.start, end, ["", *lines])
        lines = start_lines(new_grid)
        if lines == start_lines(old_grid):
            return
        if start.lines:
            self._replace_lines(start.lines[0], start.lines[-1] + 1, lines)
        else:
            self._append_section("Start", lines)

    def _append_section(self, title: str, lines: list[str]) -> None:
        if not self._parsed.is_explicit:
            raise _NoTemplateError
        self.patch.add(len(self._lines) - 1, "", f"## {title}", "", *lines)

    def _replace_lines(self, start: int, end: int, lines: list[str]) -> None:
        if start >= end:
            self.patch.add(start - 1, *lines)
            return
        self.patch.replaced[start] = lines
        for line in range(start + 1, end):
            self.patch.delete(line)

    # -- headers -----------------------------------------------------------------------------------

    def _set_value(self, header: Header, value: str) -> None:
        line = self._lines[header.line]
        start = line[: header.at].rstrip()
        value = one_line(value).strip()
        blanks = line[len(start) : header.at] or " "
        rest = line[header.at + len(header.value) :] if header.value else ""
        self.patch.replace(header.line, f"{start}{blanks}{value}{rest}" if value else start)

    def _insert_header(self, text: str, above: Header | None = None) -> None:
        """Add a header below another one, else below the last public one."""
        public = [header for header in self._parsed.headers if header.level == 1]
        if not public:
            raise _NoTemplateError
        self.patch.add((above or public[-1]).line, text)

    def headers(self) -> None:
        """Change title, author, copyright and metadata."""
        roles = roles_of(self._parsed.headers)
        named = roles.named
        for name in (TITLE, AUTHOR, COPYRIGHT):
            value = getattr(self._puzzle, name)
            if value == getattr(self._old, name):
                continue
            line = header_line(name.capitalize(), value)
            if name in named:
                self._set_value(named[name], value)
            elif name == TITLE and self._parsed.headers:
                self.patch.add(self._parsed.headers[0].line - 1, line)
            else:
                self._insert_header(line, named.get(AUTHOR) or named.get(TITLE))
        if self._puzzle.metadata != self._old.metadata:
            self._change_metadata(roles.further)

    def _change_metadata(self, headers: list[Header]) -> None:
        old, old_sections = _without_sections(self._old)
        new, new_sections = _without_sections(self._puzzle)
        if old_sections != new_sections:
            raise _NoTemplateError
        if len(headers) != len(old):  # the header Form goes with the bars
            headers = [header for header in headers if header.name != FORM]
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
                self.patch.delete(header.line)
            self._insert_entries(headers, start, new[first:last])

    def _replace_entry(self, header: Header, entry: MetadataEntry) -> None:
        if entry.level != header.level:
            raise _NoTemplateError
        if entry.key == header.key and entry.key:
            self._set_value(header, entry.value)
        else:
            self.patch.replace(header.line, _entry_line(entry))

    def _insert_entries(
        self, headers: list[Header], at: int, entries: Sequence[MetadataEntry]
    ) -> None:
        above = headers[at - 1] if at else None
        for entry in entries:
            if entry.level != (1 if above is None else above.level):
                raise _NoTemplateError
            if above is None and headers and headers[0].level == 1:
                # Above the first metadata: a header above that is title, author or copyright.
                self.patch.add(headers[0].line - 1, _entry_line(entry))
            else:
                self._insert_header(_entry_line(entry), above)

    # -- clues -------------------------------------------------------------------------------------

    def clues(self) -> None:
        """Change the lines of clues that differ."""
        old, new = list(self._old.clues), list(self._puzzle.clues)
        if old == new:
            return
        order = self._source.clue_order
        if not old or max(len(old), len(new)) > _MOST:
            raise _NoTemplateError
        letters = self._letters()
        old_places = [(clue.number, clue.direction) for clue in old]
        new_places = [(clue.number, clue.direction) for clue in new]
        for tag, start, end, first, last in _opcodes(old_places, new_places):
            if tag == "equal":
                for at, to in zip(range(start, end), range(first, last), strict=True):
                    if old[at] != new[to]:
                        self._change_clue(order[at], old[at], to, letters)
                continue
            for index in order[start:end]:
                self._delete_clue(index)
            for clue in new[first:last]:
                self._insert_clue(start, clue, letters)

    def _letters(self) -> dict[str, str]:
        """The letters of the groups: the file's own, and free ones."""
        header = self._parsed.header(CLUEGROUP)
        own = {pair.value: pair.key for pair in pairs_of(header.value)} if header else {}
        further = [name for name in self._puzzle.clues.groups if name not in own]
        letters = {**own, **group_letters(further)}
        old = {*own, *self._old.clues.groups}
        if any(name not in old and letter != name for name, letter in letters.items()):
            raise _NoTemplateError  # a new name for the header Cluegroup
        return letters

    def _change_clue(self, index: int, old: Clue, to: int, letters: dict[str, str]) -> None:
        """Change the clue with this index in the file to clue `to` of the puzzle."""
        line, new = self._parsed.clues[index], self._puzzle.clues[to]
        if clue_text(old) != clue_text(new):
            self._change_text(line, new)
        is_stated = line.answer is not None or to in self._puzzle.clues.stated_answers
        if old.answer != new.answer and is_stated:
            self._change_answer(line, new)
        if old.metadata != new.metadata:
            for entry in self._parsed.clues.metadata.get(index, ()):
                self.patch.delete(entry.line)
            self.patch.add(line.last, *clue_lines(new, letters)[1:])

    def _change_text(self, line: ClueLine, new: Clue) -> None:
        text = clue_text(new)
        source = self._lines[line.line]
        start, end = line.text_at, line.text_at + len(line.text)
        is_in_place = line.line == line.last and line.text and source[start:end] == line.text
        if is_in_place and text and (line.answer_at >= 0 or "~" not in text):
            self.patch.replace(line.line, source[:start] + text + source[end:])
        else:
            self._rewrite(line, new, line.answer)

    def _change_answer(self, line: ClueLine, new: Clue) -> None:
        answer = one_line(new.answer or "").strip()
        if line.answer is None or line.last in self.patch.replaced:
            self._rewrite(line, new, answer)
            return
        source = self._lines[line.last]
        start = source.rindex(line.answer)
        end = start + len(line.answer)
        self.patch.replace(line.last, source[:start] + answer + source[end:])

    def _rewrite(self, line: ClueLine, new: Clue, answer: str | None) -> None:
        """Write a clue anew, in one line."""
        source = self._lines[line.line]
        indentation = source[: len(source) - len(source.lstrip())]
        text = clue_line(line.position, clue_text(new), answer)
        self.patch.replace(line.line, indentation + text)
        for at in range(line.line + 1, line.last + 1):
            self.patch.delete(at)

    def _delete_clue(self, index: int) -> None:
        clues = self._parsed.clues
        for line in range(clues.lines[index], clues.last_line(index) + 1):
            self.patch.delete(line)
        for entry in clues.metadata.get(index, ()):
            self.patch.delete(entry.line)

    def _insert_clue(self, at: int, new: Clue, letters: dict[str, str]) -> None:
        """Add a clue below the one above it, else above the next one of its group."""
        clues, order = self._parsed.clues, self._source.clue_order
        group = (position_of(new, letters) or "").rstrip("0123456789")
        if at and clues.groups[order[at - 1]] == group:
            line = clues.end(order[at - 1])
        elif at < len(order) and clues.groups[order[at]] == group:
            line = clues.lines[order[at]] - 1
        else:
            raise _NoTemplateError
        self.patch.add(line, *clue_lines(new, letters))

    # -- notes -------------------------------------------------------------------------------------

    def notes(self) -> None:
        """Change the notes."""
        if self._puzzle.notes == self._old.notes:
            return
        lines = self._puzzle.notes.split("\n") if self._puzzle.notes else []
        if self._parsed.notes is not None:
            self._replace_lines(*self._parsed.notes, lines)
        elif self._parsed.is_explicit:
            self._append_section("Notes", lines)
        else:
            self.patch.add(len(self._lines) - 1, "", "", *lines)


def _without_sections(puzzle: Crossword) -> tuple[list[MetadataEntry], list[MetadataEntry]]:
    """The metadata of a puzzle, and the sections that are kept as metadata."""
    sections = [entry for entry in puzzle.metadata if entry.key.startswith(SECTION_KEY)]
    others = [entry for entry in puzzle.metadata if not entry.key.startswith(SECTION_KEY)]
    return others, sections


def _entry_line(entry: MetadataEntry) -> str:
    return header_line(entry.key, entry.value) if entry.key else entry.value


def _opcodes(old: Sequence[object], new: Sequence[object]) -> list[tuple[str, int, int, int, int]]:
    matcher = difflib.SequenceMatcher(None, old, new, autojunk=False)
    return list(matcher.get_opcodes())
