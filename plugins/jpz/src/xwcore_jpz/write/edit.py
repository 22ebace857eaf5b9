"""Change an existing file in place: an edited puzzle over the file that it was read from.

Contract: only the elements that the edit touched change; unmodeled attributes and elements stay.
What cannot be done in place gives None. The caller reads the file back before it uses it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple, TypeVar

from xwcore.plugin import MetadataEntry, Puzzle, XmlElement
from xwcore_crossword import Clue, Crossword, Grid, stated_clues
from xwcore_jpz import syntax
from xwcore_jpz.read import Cells, ClueLists, ListedClue, ParsedFile, answer_of, cells_of
from xwcore_jpz.write.clues import Words, clue_cells, compose_clue, compose_list
from xwcore_jpz.write.elements import Tag
from xwcore_jpz.write.fields import completion_tag, compose_text, entry_tag
from xwcore_jpz.write.grid import cell_attributes
from xwcore_jpz.write.patch import NotInPlaceError, Patch
from xwcore_jpz.write.unmodeled import SETTINGS

#: The attribute of a neighbor that draws the same bar, and the distance to the neighbor.
_NEIGHBOR_BARS: Final = {"left-bar": ("right-bar", 0, -1), "top-bar": ("bottom-bar", -1, 0)}

Item = TypeVar("Item")


def edited(old: ParsedFile, puzzle: Puzzle) -> bytes | None:
    """The file with the changes of the puzzle; None where it cannot be changed in place."""
    patch = Patch(old.document)
    try:
        _change_texts(patch, old, puzzle)
        if isinstance(puzzle, Crossword) and isinstance(old.puzzle, Crossword):
            _change_cells(patch, old.cells, old.puzzle.grid, puzzle.grid)
            if old.lists is not None:
                _ClueEditor(patch, old, old.lists, old.puzzle, puzzle).change()
        return patch.result()
    except NotInPlaceError:
        return None


def _blocks(
    before: Sequence[object], after: Sequence[object]
) -> Iterator[tuple[int, int, int, int]]:
    """The ranges of both sequences that belong together: pairs of items, and what is between the
    equal beginnings and the equal ends. Linear in time.
    """
    shorter = min(len(before), len(after))
    head = 0
    while head < shorter and before[head] == after[head]:
        head += 1
    tail = 0
    while tail < shorter - head and before[-1 - tail] == after[-1 - tail]:
        tail += 1
    if len(before) == len(after):
        head, tail = len(before), 0
    yield from ((at, at + 1, at, at + 1) for at in range(head))
    first, start = len(before) - tail, len(after) - tail
    if first > head or start > head:
        yield head, first, head, start
    yield from ((first + at, first + at + 1, start + at, start + at + 1) for at in range(tail))


# -- texts --------------------------------------------------------------------------------------


def _change_texts(patch: Patch, old: ParsedFile, puzzle: Puzzle) -> None:
    """Change title, author, copyright, notes and metadata."""
    added = []
    for name, attribute in syntax.ATTRIBUTES.items():
        text = getattr(puzzle, attribute)
        element = old.texts.attributes.get(attribute)
        if text != getattr(old.puzzle, attribute) and element is not None:
            patch.set_inside(element, compose_text(name, text))
        elif text != getattr(old.puzzle, attribute):
            added.append(Tag(name, inside=compose_text(name, text)))
    added += _change_metadata(patch, old, list(puzzle.metadata))
    metadata = old.puzzle_element.child("metadata")
    if metadata is None:
        if added:
            patch.insert_first(old.puzzle_element, Tag("metadata", children=[*added]))
        return
    for tag in added:
        if metadata.children:
            patch.insert_after(metadata.children[-1], tag)
        else:
            patch.insert_into(metadata, tag)


def _change_metadata(patch: Patch, old: ParsedFile, after: list[MetadataEntry]) -> list[Tag]:
    """Change the entries of metadata; elements without a neighbor are returned."""
    metadata = old.puzzle_element.child("metadata")
    siblings = [] if metadata is None else metadata.children
    before = [entry for entry, _ in old.texts.entries]
    elements = [element for _, element in old.texts.entries]
    keys = [entry.key for entry in before], [entry.key for entry in after]
    added = []
    for first, last, start, end in _blocks(*keys):
        if (last - first, end - start) == (1, 1) and before[first].key == after[start].key:
            if before[first] != after[start]:
                _change_entry(patch, old, elements[first], after[start])
            continue
        for element in elements[first:last]:
            _delete_entry(patch, old, element)
        has_neighbor = first > 0 and elements[first - 1] in siblings
        for entry in after[start:end]:
            if entry.key == syntax.COMPLETION_KEY and entry.key not in keys[0]:
                _add_completion(patch, old, entry.value)
            elif has_neighbor:
                patch.insert_after(elements[first - 1], entry_tag(entry.key, entry.value))
            else:
                added.append(entry_tag(entry.key, entry.value))
    return added


def _change_entry(patch: Patch, old: ParsedFile, element: XmlElement, entry: MetadataEntry) -> None:
    if element is old.kind:
        raise NotInPlaceError
    is_completion = entry.key == syntax.COMPLETION_KEY
    tag = completion_tag(entry.value) if is_completion else entry_tag(entry.key, entry.value)
    patch.set_inside(element, tag.inside)


def _delete_entry(patch: Patch, old: ParsedFile, element: XmlElement) -> None:
    """Delete an element of metadata; the settings of the message of completion stay."""
    if element is old.kind:
        raise NotInPlaceError
    if element.name == "completion":
        patch.set_inside(element, "")
    else:
        patch.delete(element)


def _add_completion(patch: Patch, old: ParsedFile, message: str) -> None:
    settings = old.document.root.child(SETTINGS)
    completion = None if settings is None else settings.child("completion")
    tag = completion_tag(message)
    if completion is not None:
        patch.set_inside(completion, tag.inside)
    elif settings is not None:
        patch.insert_first(settings, tag)
    elif old.puzzle_element is not old.document.root:
        patch.insert_first(old.document.root, Tag(SETTINGS, children=[tag]))
    else:
        raise NotInPlaceError


# -- grid ---------------------------------------------------------------------------------------


def _change_cells(patch: Patch, cells: list[XmlElement | None], old: Grid, new: Grid) -> None:
    """Change the attributes of cells."""
    if (old.width, old.height) != (new.width, new.height):
        raise NotInPlaceError
    for index, element in enumerate(cells) if old is not new else ():
        was, becomes = cell_attributes(old, index), cell_attributes(new, index)
        if was == becomes:
            continue
        if element is None:
            raise NotInPlaceError
        patch.set_attributes(element, was, becomes)
        for name, (other, below, right) in _NEIGHBOR_BARS.items():
            at = index + below * old.width + right
            neighbor = cells[at] if at >= 0 and name in was and name not in becomes else None
            if neighbor is not None:
                patch.set_attributes(neighbor, {other: "true"}, {})


# -- clues --------------------------------------------------------------------------------------


class _Answered(NamedTuple):
    """A clue with its stated answer, and the answer that the grid gives."""

    clue: Clue
    derived: str | None


class _Merge(NamedTuple):
    """The clues of one list before and after an edit."""

    listed: list[ListedClue]
    before: list[Clue]
    after: list[_Answered]


class _ClueEditor:
    """Changes, adds and deletes clues; a clue with other cells gets a word with these."""

    def __init__(
        self, patch: Patch, old: ParsedFile, lists: ClueLists, before: Crossword, after: Crossword
    ) -> None:
        self.patch = patch
        self.kind = old.kind
        self.lists = lists
        self.before = before
        self.after = after
        self.new_words = Words(lists.words)
        #: The id of the first word with these cells and this answer.
        self.words = {
            (cells, answer_of(lists.words[name])): name
            for name, cells in reversed(lists.word_cells.items())
        }
        self.counts = Counter(item.element.get("word").strip() for item in lists.clues)
        #: The ids of the words that have a clue after the edit.
        self.used: set[str] = set()

    def change(self) -> None:
        """Change the lists of clues, then the words."""
        listed = _by_group(self.lists.clues, lambda item: item.clue.direction)
        before = _by_group(stated_clues(self.before.clues), lambda clue: clue.direction)
        clues_after = self.after.clues
        answered = map(_Answered, stated_clues(clues_after), clues_after.derived_answers)
        after = _by_group(answered, lambda item: item.clue.direction)
        for direction in {**before, **after}:
            clues = after.get(direction, [])
            if direction in listed:
                self._merge_list(_Merge(listed[direction], before[direction], clues))
            else:
                self._add_list(direction, clues)
        self._change_words()

    def _merge_list(self, merge: _Merge) -> None:
        keys = [clue.number for clue in merge.before], [item.clue.number for item in merge.after]
        for first, last, start, end in _blocks(*keys):
            if (last - first, end - start) == (1, 1):
                self._change_clue(merge.listed[first], merge.before[first], merge.after[start])
                continue
            for listed in merge.listed[first:last]:
                self.patch.delete(listed.element)
            for item in merge.after[start:end]:
                if first:
                    self.patch.insert_after(merge.listed[first - 1].element, self._tag(item))
                elif last < len(merge.listed):
                    self.patch.insert_before(merge.listed[last].element, self._tag(item))
                else:
                    raise NotInPlaceError

    def _add_list(self, direction: str, clues: list[_Answered]) -> None:
        tag = compose_list(direction)
        tag.children += map(self._tag, clues)
        anchors = [child for child in self.kind.children if child.name != "grid"]
        self.patch.insert_after((anchors or self.kind.children)[-1], tag)

    def _tag(self, item: _Answered) -> Tag:
        return compose_clue(item.clue, self._word(item))

    def _word(self, item: _Answered) -> str:
        """The id of the word with the cells and the answer of a clue; "" without cells."""
        cells, answer = _cells(item.clue, self.after), item.clue.answer
        if not cells:
            return ""
        name = self.words.get((cells, answer))
        if name is None and answer is None:
            name = self.words.get((cells, item.derived))
        name = name or self.new_words.id_of(cells, answer)
        self.used.add(name)
        return name

    def _change_answer(self, name: str, item: _Answered) -> None:
        """Change the answer that the word of a clue states."""
        word, answer = self.lists.words.get(name), item.clue.answer
        stated = answer_of(word)
        if stated == answer or (answer is None and stated == item.derived):
            return
        if word is None or self.counts[name] > 1:
            raise NotInPlaceError
        answer = answer or item.derived
        becomes = {} if answer is None else {"solution": answer}
        self.patch.set_attributes(word, {"solution": stated or ""}, becomes)

    def _change_clue(self, listed: ListedClue, before: Clue, item: _Answered) -> None:
        after = item.clue
        was, becomes = compose_clue(before, ""), compose_clue(after, "")
        stated = listed.element.get("word").strip()
        cells = _cells(after, self.after)
        if cells == _cells(before, self.before):
            self.used.add(stated)
            self._change_answer(stated, item)
        else:
            was.attributes["word"] = stated
            if name := self._word(item):
                becomes.attributes["word"] = name
        if before.number == after.number:
            was.attributes.pop("number", None)
            becomes.attributes.pop("number", None)
        self.patch.set_attributes(listed.element, was.attributes, becomes.attributes)
        if was.inside != becomes.inside:
            self.patch.set_inside(listed.element, becomes.inside)

    def _change_words(self) -> None:
        """Delete the words that have lost their clue and are no entries; add missing ones.

        A file with words that are unmodeled content keeps these, and no others without a clue.
        """
        grid = self.after.grid
        has_own = any(item.name == "word" for item in self.after.unmodeled)
        had_clue = {listed.element.get("word").strip() for listed in self.lists.clues}
        entries = {cells_of(slot.cells, grid) for slot in grid.slots}
        kept = set(entries) if not has_own else set()
        is_changed = False
        for name, cells in self.lists.word_cells.items():
            is_own = has_own and name not in had_clue
            if name not in self.used and not is_own and cells not in kept:
                self.patch.delete(self.lists.words[name])
                is_changed = True
        others = self.lists.words.keys() - self.used
        if not has_own and (others or is_changed):
            for cells in sorted(entries.difference(self.lists.word_cells.values())):
                self.new_words.id_of(cells)
        grid_or_words = [child for child in self.kind.children if child.name in ("grid", "word")]
        for tag in self.new_words.tags():
            self.patch.insert_after(grid_or_words[-1], tag)


def _cells(clue: Clue, puzzle: Crossword) -> Cells:
    return clue_cells(clue._replace(grid=puzzle.grid), puzzle.grid)


def _by_group(items: Iterable[Item], group: Callable[[Item], str]) -> dict[str, list[Item]]:
    groups: dict[str, list[Item]] = {}
    for item in items:
        groups.setdefault(group(item), []).append(item)
    return groups
