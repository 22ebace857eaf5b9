"""Change an existing file in place: an edited puzzle over the file that it was read from.

Contract: only the elements that the edit touched change; unmodeled attributes and elements stay.
What cannot be done in place gives None. The caller reads the file back before it uses it.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeVar

from xwcore.files.encodings import WIDE, can_encode
from xwcore.files.text_document import TextEdit
from xwcore.model.clues import stated_clues
from xwcore.plugin import Clue, Crossword, Puzzle
from xwcore_jpz import syntax
from xwcore_jpz.markup import escaped_attribute
from xwcore_jpz.parse import Element
from xwcore_jpz.read import ParsedFile
from xwcore_jpz.read.clues import Cells, ListedClue
from xwcore_jpz.write.clues import Words, clue_cells, compose_clue, compose_list
from xwcore_jpz.write.elements import Tag
from xwcore_jpz.write.fields import completion_tag, compose_text, entry_tag
from xwcore_jpz.write.grid import cell_attributes
from xwcore_jpz.write.unmodeled import SETTINGS

#: The attribute of a neighbor that draws the same bar, and the distance to the neighbor.
_NEIGHBOR_BARS: Final = {"left-bar": ("right-bar", 0, -1), "top-bar": ("bottom-bar", -1, 0)}


Item = TypeVar("Item")


def edited(old: ParsedFile, puzzle: Puzzle) -> bytes | None:
    """The file with the changes of the puzzle; None where it cannot be changed in place."""
    editor = _Editor(old)
    try:
        editor.change_texts(puzzle)
        editor.change_metadata(puzzle)
        if isinstance(puzzle, Crossword) and isinstance(old.puzzle, Crossword):
            editor.change_cells(old.puzzle, puzzle)
            editor.change_clues(old.puzzle, puzzle)
        return editor.result()
    except NotInPlaceError:
        return None


class NotInPlaceError(Exception):
    """The file has no place for the change."""


class _Editor:
    """Collects edits of the text of a file."""

    def __init__(self, old: ParsedFile) -> None:
        self.old = old
        self.document = old.document
        self.text = old.document.text
        self._edits: list[TextEdit] = []

    def result(self) -> bytes:
        """The bytes of the changed file.

        Raises:
            NotInPlaceError: two edits are of the same place.
        """
        edits = sorted(self._edits, key=lambda edit: edit[:2])
        source = self.document.source
        kept = 0
        encodable = []
        for start, end, text in edits:
            if start < kept:
                raise NotInPlaceError
            kept = end
            encodable.append((start, end, _encodable(text, source.encoding)))
        return source.replaced(encodable)

    # -- elements ------------------------------------------------------------------------------

    def _replace(self, start: int, end: int, text: str) -> None:
        if self.text[start:end] != text:
            self._edits.append((start, end, text))

    def _set_inside(self, element: Element, xml: str) -> None:
        """Replace what is between the tags of an element."""
        if element.inside != element.end:
            self._replace(element.inside, element.close, xml)
            return
        name = self.document.spelled_name(element)
        prefix = self._prefix(element)
        start = element.inside - 2
        while self.text[start - 1].isspace():
            start -= 1
        self._replace(start, element.end, f">{xml}</{prefix}{name}>")

    def _prefix(self, element: Element) -> str:
        tag = self.text[element.start + 1 : element.inside]
        before, colon, _ = tag.split(None, 1)[0].rpartition(":")
        return before + colon

    def _set_attributes(
        self, element: Element, before: dict[str, str], after: dict[str, str]
    ) -> None:
        """Change the attributes that differ between `before` and `after`."""
        added = ""
        for name in {**before, **after}:
            old, new = before.get(name), after.get(name)
            if old == new:
                continue
            stated = element.attributes.get(name.lower())
            if stated is None:
                if new is not None:
                    added += f' {name}="{escaped_attribute(new)}"'
            elif new is None:
                start = stated.start
                while self.text[start - 1].isspace():
                    start -= 1
                self._replace(start, stated.end, "")
            else:
                quotes = self.text[stated.value_start - 1]
                value = escaped_attribute(new).replace("'", "&apos;") if quotes == "'" else ""
                self._replace(stated.value_start, stated.end - 1, value or escaped_attribute(new))
        if added:
            at = self._end_of_attributes(element)
            self._edits.append((at, at, added))

    def _end_of_attributes(self, element: Element) -> int:
        ends = [attribute.end for attribute in element.attributes.values()]
        if ends:
            return max(ends)
        return element.start + 1 + len(self._prefix(element) + self.document.spelled_name(element))

    def _delete(self, element: Element) -> None:
        """Delete an element with the white space before it."""
        start = element.start
        while start and self.text[start - 1].isspace():
            start -= 1
        self._edits.append((start, element.end, ""))

    def _insert_after(self, element: Element, tag: Tag) -> None:
        """Insert an element as the next sibling, laid out like the element before it."""
        start = element.start
        while start and self.text[start - 1].isspace():
            start -= 1
        layout = self.text[start : element.start]
        self._edits.append((element.end, element.end, layout + self._prefixed(element, tag)))

    def _insert_first(self, parent: Element, tag: Tag) -> None:
        """Insert an element as the first child."""
        if parent.inside == parent.end:
            self._set_inside(parent, self._prefixed(parent, tag))
            return
        end = parent.inside
        while self.text[end].isspace():
            end += 1
        layout = self.text[parent.inside : end] if parent.children else ""
        xml = layout + self._prefixed(parent, tag)
        self._edits.append((parent.inside, parent.inside, xml))

    def _prefixed(self, near: Element, tag: Tag) -> str:
        """The XML of an element; an element beside it with a prefix stands for one of its own."""
        if self._prefix(near):
            raise NotInPlaceError
        return str(tag)

    # -- texts ---------------------------------------------------------------------------------

    def change_texts(self, puzzle: Puzzle) -> None:
        """Change title, author, copyright and notes."""
        old = self.old
        for name, attribute in syntax.ATTRIBUTES.items():
            text = getattr(puzzle, attribute)
            if text == getattr(old.puzzle, attribute):
                continue
            element = old.texts.attributes.get(attribute)
            xml = compose_text(name, text)
            if element is not None:
                self._set_inside(element, xml)
            else:
                self._insert_first(self._metadata(), Tag(name, inside=xml))

    def _metadata(self) -> Element:
        element = self.old.puzzle_element.child("metadata")
        if element is None:
            raise NotInPlaceError
        return element

    def change_metadata(self, puzzle: Puzzle) -> None:
        """Change the entries of metadata."""
        before = [entry for entry, _ in self.old.texts.entries]
        elements = [element for _, element in self.old.texts.entries]
        after = list(puzzle.metadata)
        keys = [entry.key for entry in before], [entry.key for entry in after]
        for first, last, start, end in _blocks(*keys):
            if (last - first, end - start) == (1, 1) and before[first].key == after[start].key:
                if before[first] != after[start]:
                    self._change_entry(elements[first], after[start].key, after[start].value)
                continue
            for element in elements[first:last]:
                if element is self.old.kind:
                    raise NotInPlaceError
                self._delete(element)
            metadata = self.old.puzzle_element.child("metadata")
            siblings = metadata.children if metadata is not None else []
            previous = siblings[-1] if siblings else None
            if first and elements[first - 1] in siblings:
                previous = elements[first - 1]
            for entry in after[start:end]:
                self._add_entry(entry.key, entry.value, previous)

    def _change_entry(self, element: Element, key: str, value: str) -> None:
        if element is self.old.kind:
            raise NotInPlaceError
        tag = completion_tag(value) if key == syntax.COMPLETION_KEY else entry_tag(key, value)
        self._set_inside(element, tag.inside)

    def _add_entry(self, key: str, value: str, previous: Element | None) -> None:
        has_message = any(entry.key == syntax.COMPLETION_KEY for entry, _ in self.old.texts.entries)
        if key == syntax.COMPLETION_KEY and not has_message:
            settings = self.document.root.child(SETTINGS)
            tag = completion_tag(value)
            if settings is not None:
                self._insert_first(settings, tag)
            else:
                self._insert_first(self.document.root, Tag(SETTINGS, children=[tag]))
        elif previous is not None:
            self._insert_after(previous, entry_tag(key, value))
        else:
            self._insert_first(self._metadata(), entry_tag(key, value))

    # -- grid ----------------------------------------------------------------------------------

    def change_cells(self, before: Crossword, after: Crossword) -> None:
        """Change the attributes of cells."""
        old, new = before.grid, after.grid
        if old is new:
            return
        if (old.width, old.height) != (new.width, new.height):
            raise NotInPlaceError
        for index, element in enumerate(self.old.cells):
            was, becomes = cell_attributes(old, index), cell_attributes(new, index)
            if was == becomes:
                continue
            if element is None:
                raise NotInPlaceError
            self._set_attributes(element, was, becomes)
            for name, (other, below, right) in _NEIGHBOR_BARS.items():
                if name in was and name not in becomes:
                    at = index + below * old.width + right
                    neighbor = self.old.cells[at] if at >= 0 else None
                    if neighbor is not None and other in neighbor.attributes:
                        self._set_attributes(neighbor, {other: "true"}, {})

    # -- clues ---------------------------------------------------------------------------------

    def change_clues(self, before: Crossword, after: Crossword) -> None:
        """Change, add and delete clues; a clue with other cells gets a word of its own."""
        lists = self.old.lists
        if lists is None:
            raise NotInPlaceError
        words = Words(lists.words)
        old = _by_group(lists.clues, lambda listed: listed.clue.direction)
        new = _by_group(stated_clues(after.clues), lambda clue: clue.direction)
        ids = {cells: name for name, cells in reversed(lists.word_cells.items())}
        stated = _by_group(stated_clues(before.clues), lambda clue: clue.direction)
        last = lists.lists[-1][1] if lists.lists else None
        for direction in {**old, **new}:
            if direction not in old:
                self._add_list(direction, new[direction], after, ids, words, last)
                continue
            merge = _Merge(old[direction], stated[direction], new.get(direction, []), before, after)
            self._merge_list(merge, ids, words)
        anchor = self._last_word()
        for tag in words.tags():
            self._insert_after(anchor, tag)

    def _last_word(self) -> Element:
        kept = [child for child in self.old.kind.children if child.name in ("word", "grid")]
        return kept[-1]

    def _merge_list(self, merge: _Merge, ids: dict[Cells, str], words: Words) -> None:
        keys = [clue.number for clue in merge.stated], [clue.number for clue in merge.after]
        for first, last, start, end in _blocks(*keys):
            if (last - first, end - start) == (1, 1):
                listed = merge.listed[first]
                self._change_clue(
                    merge, listed, merge.stated[first], merge.after[start], ids, words
                )
                continue
            for listed in merge.listed[first:last]:
                self._delete(listed.element)
            added = [self._clue(merge.new, clue, ids, words) for clue in merge.after[start:end]]
            for tag in added:
                if first:
                    self._insert_after(merge.listed[first - 1].element, tag)
                elif merge.listed and last < len(merge.listed):
                    self._insert_before(merge.listed[last].element, tag)
                else:
                    raise NotInPlaceError

    def _insert_before(self, element: Element, tag: Tag) -> None:
        start = element.start
        while start and self.text[start - 1].isspace():
            start -= 1
        layout = self.text[start : element.start]
        self._edits.append((element.start, element.start, self._prefixed(element, tag) + layout))

    def _clue(self, puzzle: Crossword, clue: Clue, ids: dict[Cells, str], words: Words) -> Tag:
        cells = clue_cells(clue._replace(grid=puzzle.grid), puzzle.grid)
        word = (ids.get(cells) or words.id_of(cells)) if cells else ""
        return compose_clue(clue, word)

    def _change_clue(
        self,
        merge: _Merge,
        listed: ListedClue,
        before: Clue,
        after: Clue,
        ids: dict[Cells, str],
        words: Words,
    ) -> None:
        old_cells = clue_cells(before._replace(grid=merge.old.grid), merge.old.grid)
        new_cells = clue_cells(after._replace(grid=merge.new.grid), merge.new.grid)
        was, becomes = compose_clue(before, ""), compose_clue(after, "")
        if old_cells != new_cells:
            was.attributes["word"] = listed.element.get("word")
            if new_cells:
                becomes.attributes["word"] = ids.get(new_cells) or words.id_of(new_cells)
        self._set_attributes(listed.element, was.attributes, becomes.attributes)
        if was.inside != becomes.inside:
            self._set_inside(listed.element, becomes.inside)

    def _add_list(
        self,
        direction: str,
        clues: Sequence[Clue],
        puzzle: Crossword,
        ids: dict[Cells, str],
        words: Words,
        previous: Element | None,
    ) -> None:
        tag = compose_list(direction)
        tag.children += [self._clue(puzzle, clue, ids, words) for clue in clues]
        self._insert_after(previous or self._last_word(), tag)


class _Merge:
    """The clues of one list before and after an edit, and the puzzles that they are of."""

    def __init__(
        self,
        listed: list[ListedClue],
        stated: list[Clue],
        after: list[Clue],
        old: Crossword,
        new: Crossword,
    ) -> None:
        self.listed = listed
        self.stated = stated
        self.after = after
        self.old = old
        self.new = new


def _by_group(items: Iterable[Item], group: Callable[[Item], str]) -> dict[str, list[Item]]:
    groups: dict[str, list[Item]] = {}
    for item in items:
        groups.setdefault(group(item), []).append(item)
    return groups


def _blocks(
    before: Sequence[object], after: Sequence[object]
) -> Iterable[tuple[int, int, int, int]]:
    """The ranges of both sequences that belong together: pairs of equal items, and the rest."""
    matcher = difflib.SequenceMatcher(None, before, after, autojunk=False)
    for tag, first, last, start, end in matcher.get_opcodes():
        if tag == "equal" or last - first == end - start:
            yield from (
                (first + at, first + at + 1, start + at, start + at + 1)
                for at in range(last - first)
            )
        else:
            yield first, last, start, end


def _encodable(text: str, encoding: str) -> str:
    """The text with references for characters that the encoding of the file lacks."""
    if encoding == "utf-8" or encoding in WIDE or can_encode(text, encoding):
        return text
    return "".join(
        character if can_encode(character, encoding) else f"&#{ord(character)};"
        for character in text
    )
