"""The lines of a file as pieces for the lossless editor.

Contract: `edited` returns the file with the differences in headers, cells, clues and notes; None
where so much differs that the file is no template. The caller reads the result back.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from xwcore.plugin import MetadataEntry
from xwcore_crossword import Crossword
from xwcore_documents import Spelled, TextPiece, merge_columns, numbered, text_edits
from xwcore_xd.design import design_lines, start_lines
from xwcore_xd.parse.structure import ClueLine, Header
from xwcore_xd.read import ReadFile, pairs_of, roles_of
from xwcore_xd.syntax import AUTHOR, CLUEGROUP, COPYRIGHT, FORM, REBUS, SECTION_KEY, SPECIAL, TITLE
from xwcore_xd.write.clues import clue_line, clue_lines, clue_text, group_letters
from xwcore_xd.write.grid import GridStyle, WrittenGrid, style_of, write_grid
from xwcore_xd.write.headers import header_line, one_line, pairs_text

#: The spelling of a piece that both puzzles have alike.
_SAME: Final = Spelled("")


class _NoTemplateError(Exception):
    """The file is no template for this puzzle."""


def edited(puzzle: Crossword, source: ReadFile) -> bytes | None:
    """The bytes of a file with the changes of the puzzle; None where it is no template."""
    pieces = _Pieces(puzzle, source)
    try:
        pieces.headers()
        pieces.rows()
        pieces.clues()
        pieces.sections()
    except _NoTemplateError:
        return None
    document, size = source.parsed.document, len(source.parsed.document.text)
    stored = {**pieces.stored, "end": TextPiece.bare(size, size)}
    before, after = {**pieces.before, "end": _SAME}, {**pieces.after, "end": _SAME, **pieces.below}
    edits = text_edits(document.text, stored, before, after)
    return document.changed(edits)[0]


class _Pieces:
    """Where the pieces of a file are, how its puzzle and the puzzle of now spell them, and those
    that are new below the last line.
    """

    def __init__(self, puzzle: Crossword, source: ReadFile) -> None:
        self._puzzle = puzzle
        self._source = source
        self._old = source.crossword
        self._parsed = source.parsed
        self._lines = source.parsed.document.lines
        self._style = GridStyle()
        self._grids: tuple[WrittenGrid, WrittenGrid] | None = None
        if puzzle.grid != self._old.grid:
            self._style = style_of(source)
            self._grids = (
                write_grid(self._old.grid, self._style),
                write_grid(puzzle.grid, self._style),
            )
        self.stored: dict[Any, TextPiece] = {}
        self.before: dict[Any, Spelled] = {}
        self.after: dict[Any, Spelled] = {}
        self.below: dict[Any, Spelled] = {}

    def _locate(
        self, key: Any, start: int, last: int, pieces: Mapping[str, TextPiece] = {}
    ) -> None:
        """State the lines of a piece; its indentation is not spelled."""
        line_start, text = self._parsed.document.line_start, self._lines[start]
        first = line_start(start) + len(text) - len(text.lstrip())
        end = line_start(last) + len(self._lines[last])
        self.stored[key] = TextPiece(line_start(start), first, end, line_start(last + 1), pieces)

    def _inside(self, line: int, at: int, length: int) -> TextPiece:
        start = self._parsed.document.line_start(line) + at
        return TextPiece.bare(start, start + length)

    # -- headers -----------------------------------------------------------------------------------

    def headers(self) -> None:
        """Title, author, copyright and metadata, and the headers that explain the grid."""
        roles = roles_of(self._parsed.headers)
        for name, header in roles.named.items():
            self._locate_header(name, header)
        before, after = self._metadata(roles.further)
        first = roles.further[0].line if roles.further else len(self._lines)
        below = [name for name, header in roles.named.items() if header.line > first]
        self._spell_named(name for name in (TITLE, AUTHOR, COPYRIGHT) if name not in below)
        self.before |= {key: line for key, line in before.items() if key[0][0] == 1}
        self.after |= {key: line for key, line in after.items() if key[0][0] == 1}
        self._spell_named(below)
        self._explain()
        self.before |= before
        self.after |= after

    def _locate_header(self, key: Any, header: Header) -> None:
        value = self._inside(header.line, header.at, len(header.value))
        self._locate(key, header.line, header.line, {"value": value} if header.value else {})

    def _spell_named(self, names: Iterable[str]) -> None:
        for name in names:
            self.before[name] = _header(name.capitalize(), getattr(self._old, name))
            self.after[name] = _header(name.capitalize(), getattr(self._puzzle, name))

    def _metadata(self, headers: list[Header]) -> tuple[dict[Any, Spelled], dict[Any, Spelled]]:
        """The entries of both puzzles by level and key."""
        old, new = _entries(self._old), _entries(self._puzzle)
        if len(headers) != len(old[False]):  # the header Form goes with the bars
            headers = [header for header in headers if header.name != FORM]
        keys = list(numbered((header.level, header.key) for header in headers))
        for key, header in zip(keys, headers, strict=True):
            self._locate_header(key, header)
        if old == new:
            return dict.fromkeys(keys, _SAME), dict.fromkeys(keys, _SAME)
        if old[True] != new[True] or len(headers) != len(old[False]):
            raise _NoTemplateError
        new_keys = numbered((entry.level, entry.key) for entry in new[False])
        before = zip(keys, map(_entry, old[False]), strict=True)
        return dict(before), dict(zip(new_keys, map(_entry, new[False]), strict=True))

    def _explain(self) -> None:
        """New keys in the header Rebus, and a new kind of mark as Special."""
        if self._grids is None:
            return
        old, new = self._grids
        keys, special = self._style.keys, new.special
        own = {(key, value) for key, value in old.pairs if key == value}
        pairs = [pair for pair in new.pairs if pair not in {*keys.items(), *own}]
        if any(key in keys for key, _ in pairs):
            raise _NoTemplateError
        rebus = self._parsed.header(REBUS)
        values = {REBUS: f"{rebus.value if rebus else ''} {pairs_text(pairs)}".strip()}
        values = values if pairs else {}
        if special is not None and special != self._style.special:
            values[SPECIAL] = special
        for name, value in values.items():
            header = self._parsed.header(name)
            if header is not None:
                self._locate_header(name, header)
                self.before[name] = _header(header.key, header.value)
            self.after[name] = _header(name.capitalize(), value)

    # -- cells and clues ---------------------------------------------------------------------------

    def rows(self) -> None:
        """The rows; one keeps the signs of cells that are the same, and blanks between them."""
        if self._grids is None:
            return
        rows, old, new = self._parsed.rows, *(grid.rows for grid in self._grids)
        for index, line in enumerate(rows.lines):
            row = rows[index]
            cells = {"cells": self._inside(line, row.at, len(row.raw))}
            self._locate(("row", index), line, line, cells)
            self.before["row", index] = _row(row.raw)
        for index, becomes in enumerate(new):
            row, text = rows[min(index, len(rows) - 1)], becomes
            was = old[index] if index < min(len(rows), len(old)) else ""
            if was == becomes:
                text = row.text
            elif len(row.text) == len(was) == len(becomes):
                text = "".join(*merge_columns([row.text], [was], [becomes]))
            spread = " ".join(text) if row.is_spread else text
            self.after["row", index] = _row(row.raw if text == row.text else spread)

    def clues(self) -> None:
        """The lines of the clues and of their metadata, by number and group."""
        old, new = list(self._old.clues), list(self._puzzle.clues)
        if old == new:
            return
        if not old:
            raise _NoTemplateError
        letters = self._letters()
        known = {}
        old_keys = numbered((clue.number, clue.direction) for clue in old)
        for key, clue, index in zip(old_keys, old, self._source.clue_order, strict=True):
            line = self._parsed.clues[index]
            known[key] = clue, line
            self._locate_clue(key, line)
            self.before[key] = _clue(line, clue_text(clue), line.answer)
            for at, entry in enumerate(self._parsed.clues.metadata.get(index, ())):
                self._locate((key, at), entry.line, entry.line)
            lines = clue_lines(clue, letters)[1:]
            self.before |= {(key, at): Spelled(text) for at, text in enumerate(lines)}
        new_keys = numbered((clue.number, clue.direction) for clue in new)
        for to, (key, clue) in enumerate(zip(new_keys, new, strict=True)):
            lines = clue_lines(clue, letters)
            if key in known:
                was, line = known[key]
                is_stated = line.answer is not None or to in self._puzzle.clues.stated_answers
                has_changed = is_stated and was.answer != clue.answer
                answer = one_line(clue.answer or "").strip() if has_changed else line.answer
                self.after[key] = _clue(line, clue_text(clue), answer)
            elif lines:
                self.after[key] = Spelled(lines[0])
            self.after |= {(key, at): Spelled(text) for at, text in enumerate(lines[1:])}

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

    def _locate_clue(self, key: Any, line: ClueLine) -> None:
        pieces = {}
        is_one = line.line == line.last and line.text
        if is_one and self._lines[line.line].startswith(line.text, line.text_at):
            pieces["text"] = self._inside(line.line, line.text_at, len(line.text))
        if line.answer is not None:
            at = self._lines[line.last].rindex(line.answer)
            pieces["answer"] = self._inside(line.last, at, len(line.answer))
        self._locate(key, line.line, line.last, pieces)

    # -- sections ----------------------------------------------------------------------------------

    def sections(self) -> None:
        """The notes, and what the sections Design and Start have of the grid."""
        old, new, parsed = self._old, self._puzzle, self._parsed
        if old.notes != new.notes:
            self._section("Notes", parsed.notes, new.notes.split("\n") if new.notes else [])
        if self._grids is None:
            return
        old_looks, looks = (grid.looks for grid in self._grids)
        if old_looks != looks:
            place, design = None, parsed.design
            if design is not None and not self._style.has_design:
                raise _NoTemplateError
            if design is not None:
                place = parsed.inner_lines(design.start, design.end)
            self._section("Design", place, design_lines(new.grid, looks))
        lines, start = start_lines(new.grid), parsed.start.lines
        if lines != start_lines(old.grid):
            self._section("Start", (start[0], start[-1] + 1) if start else None, lines)

    def _section(self, title: str, place: tuple[int, int] | None, lines: list[str]) -> None:
        """Other lines for a section; one that the file lacks is added at the end."""
        text = "".join(f"{line}\n" for line in lines)
        if place is not None:
            start, end = map(self._parsed.document.line_start, place)
            if not self._parsed.document.text.endswith("\n", 0, end):  # no end of the last line
                text = text[:-1] if end > start else f"\n{text[:-1]}"
            self.stored[title] = TextPiece.bare(start, end)
            self.before[title] = _SAME
            self.after[title] = Spelled(text)
        elif self._parsed.is_explicit:
            self.below[title] = Spelled(f"\n## {title}\n\n{text}")
        elif title == "Notes":
            self.below[title] = Spelled(f"\n\n{text}")
        else:
            raise _NoTemplateError


def _row(cells: str) -> Spelled:
    return Spelled(cells, {"cells": Spelled(cells)})


def _header(key: str, value: str) -> Spelled:
    return Spelled(header_line(key, value), {"value": Spelled(one_line(value).strip())})


def _entry(entry: MetadataEntry) -> Spelled:
    return _header(entry.key, entry.value) if entry.key else Spelled(entry.value)


def _entries(puzzle: Crossword) -> dict[bool, list[MetadataEntry]]:
    """The metadata of a puzzle, and, as true, the sections that are kept as metadata."""
    entries: dict[bool, list[MetadataEntry]] = {False: [], True: []}
    for entry in puzzle.metadata:
        entries[entry.key.startswith(SECTION_KEY)].append(entry)
    return entries


def _clue(line: ClueLine, text: str, answer: str | None) -> Spelled:
    """A clue on the line of another one."""
    pieces = {"text": Spelled(text)}
    if answer is not None:
        pieces["answer"] = Spelled(answer)
    is_plain = text and (line.answer_at >= 0 or "~" not in text)
    return Spelled(clue_line(line.position, text, answer), pieces if is_plain else {})
