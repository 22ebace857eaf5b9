"""The pieces of a file that an edit may change: texts, cells, words, lists and clues.

Contract: only what the edit touched changes; unmodeled attributes and elements stay. What cannot be
done in place gives None. The caller reads the file back before it uses it.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple, TypeVar

from xwcore.plugin import Puzzle
from xwcore_crossword import BAR_LEFT, BAR_TOP, Clue, Crossword, Grid, stated_clues
from xwcore_documents import Spelled, XmlElement, numbered
from xwcore_jpz import syntax
from xwcore_jpz.read import Cells, ClueLists, ListedClue, ReadFile, answer_of, cells_of
from xwcore_jpz.write.clues import Words, clue_cells, compose_clue, compose_list
from xwcore_jpz.write.elements import Element
from xwcore_jpz.write.fields import completion_tag, compose_text, entry_tag
from xwcore_jpz.write.grid import cell_attributes
from xwcore_jpz.write.pieces import SAME, FilePieces, NotInPlaceError
from xwcore_jpz.write.unmodeled import SETTINGS

#: The bars that a cell may state for the next one: the bit, and the columns and rows to it.
_BARS_OF_NEXT: Final = {"right-bar": (BAR_LEFT, 1, 0), "bottom-bar": (BAR_TOP, 0, 1)}

Item = TypeVar("Item")


def edited(old: ReadFile, puzzle: Puzzle) -> bytes | None:
    """The file with the changes of the puzzle; None where it cannot be changed in place."""
    pieces = FilePieces(old.parsed)
    try:
        _change_texts(pieces, old, puzzle)
        if isinstance(puzzle, Crossword) and isinstance(old.puzzle, Crossword):
            _change_cells(pieces, old.cells, old.puzzle.grid, puzzle.grid)
            if old.lists is not None:
                _Clues(pieces, old, old.lists, old.puzzle, puzzle).change()
    except NotInPlaceError:
        return None
    return pieces.result()


# -- texts --------------------------------------------------------------------------------------


def _change_texts(pieces: FilePieces, old: ReadFile, puzzle: Puzzle) -> None:
    """Change title, author, copyright, notes and metadata."""
    stored: dict[Any, XmlElement] = dict(old.texts.attributes)
    keys = numbered(entry.key for entry, _ in old.texts.entries)
    stored |= zip(keys, (element for _, element in old.texts.entries), strict=True)
    was, becomes = _text_tags(old.puzzle, stored), _text_tags(puzzle, stored)
    kind, message = (syntax.KIND_KEY, 0), (syntax.COMPLETION_KEY, 0)
    if stored.get(kind) is old.kind:  # the name of the element of the kind is the value
        if was.pop(kind) != becomes.pop(kind, None):
            raise NotInPlaceError
        del stored[kind]
    if message in becomes and message not in stored:
        _add_completion(pieces, old, becomes.pop(message))
    metadata = old.puzzle_element.child("metadata")
    siblings = set(() if metadata is None else metadata.children)
    for key in [key for key, element in stored.items() if element not in siblings]:
        element = stored.pop(key)  # in the settings, or instructions
        before = {key: pieces.spelled(was.pop(key), element)}
        after = {key: pieces.spelled(becomes.pop(key), element)} if key in becomes else {}
        pieces.change({key: element}, before, after)
    if metadata is None and becomes:
        tag = Element("metadata", children=[*becomes.values()])
        pieces.insert_first(old.puzzle_element, [tag])
    elif metadata is not None and not metadata.children:
        pieces.insert_first(metadata, [*becomes.values()])
    elif metadata is not None:
        order = _order(stored)
        pieces.change(
            stored,
            {key: pieces.spelled(was[key], stored[key]) for key in sorted(was, key=order)},
            {
                key: pieces.spelled(becomes[key], stored[key])
                if key in stored
                else pieces.added(becomes[key], metadata)
                for key in sorted(becomes, key=order)
            },
        )


def _text_tags(puzzle: Puzzle, stored: Mapping[Any, XmlElement]) -> dict[Any, Element]:
    """The elements of the texts of a puzzle, by attribute, or by key and number.

    Those of title, author, copyright and notes stay when they become empty, and so does the message
    of completion, which has settings.
    """
    tags: dict[Any, Element] = {}
    for name, attribute in syntax.ATTRIBUTES.items():
        text = getattr(puzzle, attribute)
        if text or attribute in stored:
            tags[attribute] = Element(name, inside=compose_text(name, text))
    entries = puzzle.metadata
    for key, entry in zip(numbered(entry.key for entry in entries), entries, strict=True):
        if key[0] == syntax.COMPLETION_KEY:
            tags[key] = completion_tag(entry.value)
        elif entry.value or key not in stored or stored[key].name == syntax.FIELD:
            tags[key] = entry_tag(*entry[:2])
        else:
            tags[key] = Element(stored[key].name)
    for key, element in stored.items():
        if element.name == "completion":
            tags.setdefault(key, completion_tag(""))
    return tags


def _order(stored: Mapping[Any, XmlElement]) -> Callable[[Any], int]:
    """The order of metadata: the texts that the file has below its first entry come last."""
    entries = [element.start for key, element in stored.items() if isinstance(key, tuple)]
    first = min(entries, default=math.inf)
    late = {key for key, element in stored.items() if element.start > first}
    return lambda key: 1 if isinstance(key, tuple) else 2 * (key in late)


def _add_completion(pieces: FilePieces, old: ReadFile, message: Element) -> None:
    root = old.parsed.root
    settings = root.child(SETTINGS)
    completion = None if settings is None else settings.child("completion")
    if completion is not None:  # it is empty
        spelled = [pieces.spelled(tag, completion) for tag in (completion_tag(""), message)]
        pieces.change({0: completion}, {0: spelled[0]}, {0: spelled[1]})
    elif settings is not None:
        pieces.insert_first(settings, [message])
    elif old.puzzle_element is not root:
        pieces.insert_first(root, [Element(SETTINGS, children=[message])])
    else:
        raise NotInPlaceError


# -- grid ---------------------------------------------------------------------------------------


def _change_cells(pieces: FilePieces, cells: list[XmlElement | None], old: Grid, new: Grid) -> None:
    """Change the attributes of cells."""
    if (old.width, old.height) != (new.width, new.height):
        raise NotInPlaceError
    stored: dict[int, XmlElement] = {}
    before: dict[int, Spelled] = {}
    after: dict[int, Spelled] = {}
    for index, element in enumerate(cells) if old != new else ():
        was, becomes = _cell(old, index, element), _cell(new, index, element)
        if was == becomes:
            continue
        if element is None:
            raise NotInPlaceError
        stored[index] = element
        before[index], after[index] = pieces.spelled(was, element), pieces.spelled(becomes, element)
    pieces.change(stored, before, after)


def _cell(grid: Grid, index: int, element: XmlElement | None) -> Element:
    """A cell, with the bars that the file states in it for the next ones."""
    tag = Element("cell", cell_attributes(grid, index))
    for name, (bit, right, below) in _BARS_OF_NEXT.items() if grid.bars else ():
        at = index + right + below * grid.width
        is_inside = index % grid.width + right < grid.width and at < grid.cell_count
        if element is not None and name in element.attributes and is_inside and grid.bars[at] & bit:
            tag.attributes[name] = "true"
    return tag


# -- clues --------------------------------------------------------------------------------------


class _Answered(NamedTuple):
    """A clue with its stated answer, and the answer that the grid gives."""

    clue: Clue
    derived: str | None


class _Clues:
    """Changes, adds and deletes clues; a clue with other cells gets a word with these."""

    def __init__(
        self,
        pieces: FilePieces,
        old: ReadFile,
        lists: ClueLists,
        before: Crossword,
        after: Crossword,
    ) -> None:
        self._parts = pieces
        self._kind = old.kind
        self._lists = lists
        self._before = before
        self._after = after
        self._new_words = Words(lists.words)
        #: The id of the first word with these cells and this answer.
        self._words = {
            (cells, answer_of(lists.words[name])): name
            for name, cells in reversed(lists.word_cells.items())
        }
        self._clues_of_word = Counter(_word_id(item) for item in lists.clues)
        #: The ids of the words that have a clue after the edit, and the answers that change.
        self._used: set[str] = set()
        self._answers: dict[str, str] = {}

    def change(self) -> None:
        """Change the clues of each list, then the words and the lists."""
        listed = _by_group(self._lists.clues, lambda item: item.clue.direction)
        before = _by_group(stated_clues(self._before.clues), lambda clue: clue.direction)
        clues = self._after.clues
        answered = map(_Answered, stated_clues(clues), clues.derived_answers)
        after = _by_group(answered, lambda item: item.clue.direction)
        lists = []
        for direction in {**before, **after}:
            items = after.get(direction, [])
            if direction in listed:
                self._change_list(listed[direction], before[direction], items)
            else:
                lists.append(compose_list(direction))
                lists[-1].children += map(self._tag, items)
        self._change_kind(lists)

    def _change_list(
        self, listed: list[ListedClue], before: list[Clue], after: list[_Answered]
    ) -> None:
        """Change the clues of a list: by their numbers, or by their places if there are as many."""
        keys: list[Any] = [*range(len(before))]
        new_keys = keys
        if len(before) != len(after):
            keys = [*numbered(clue.number for clue in before)]
            new_keys = [*numbered(item.clue.number for item in after)]
        known = dict(zip(keys, zip(listed, before, strict=True), strict=True))
        was, becomes = dict.fromkeys(keys, SAME), {}
        for key, item in zip(new_keys, after, strict=True):
            if key in known:
                was[key], becomes[key] = self._spelled(known[key], item)
            else:
                becomes[key] = self._parts.added(self._tag(item), self._kind)
        self._parts.change({key: item.element for key, (item, _) in known.items()}, was, becomes)

    def _spelled(self, known: tuple[ListedClue, Clue], item: _Answered) -> tuple[Spelled, Spelled]:
        """A clue of the file as it was and as it becomes; it keeps its word if it can."""
        listed, before = known
        was = becomes = _word_id(listed)
        has_same_cells = _cells(before, self._before) == _cells(item.clue, self._after)
        if has_same_cells and self._is_answer_of(was, item):
            self._used.add(was)
        else:
            becomes = self._word(item)
        if before == item.clue and was == becomes:
            return SAME, SAME
        old, new = compose_clue(before, was), compose_clue(item.clue, becomes)
        return self._parts.spelled(old, listed.element), self._parts.spelled(new, listed.element)

    def _is_answer_of(self, name: str, item: _Answered) -> bool:
        """Whether the word of a clue states its answer, or may be changed to state it."""
        word, answer = self._lists.words.get(name), item.clue.answer
        stated = answer_of(word)
        if word is None or stated == answer or (answer is None and stated == item.derived):
            return True
        if self._clues_of_word[name] > 1:
            return False
        self._answers[name] = answer or item.derived or ""
        return True

    def _tag(self, item: _Answered) -> Element:
        return compose_clue(item.clue, self._word(item))

    def _word(self, item: _Answered) -> str:
        """The id of the word with the cells and the answer of a clue; "" without cells."""
        cells, answer = _cells(item.clue, self._after), item.clue.answer
        if not cells:
            return ""
        name = self._words.get((cells, answer))
        if name is None and answer is None:
            name = self._words.get((cells, item.derived))
        name = name or self._new_words.id_of(cells, answer)
        self._used.add(name)
        return name

    def _change_kind(self, lists: list[Element]) -> None:
        """Change the words, and add the new ones after them, and new lists after the lists."""
        own = dict(enumerate(child for child in self._kind.children if child.name == "grid"))
        listed = {("list", at): element for at, (_, element) in enumerate(self._lists.lists)}
        stored: dict[Any, XmlElement] = {**own, **self._lists.words, **listed}
        before = dict.fromkeys(stored, SAME)
        words: dict[Any, Spelled] = dict.fromkeys(self._kept_words(), SAME)
        for name in self._answers.keys() & words.keys():
            element, becomes = stored[name], self._answers[name]
            tags = [
                Element("word", {"solution": text} if text else {})
                for text in (answer_of(element), becomes)
            ]
            before[name], words[name] = (self._parts.spelled(tag, element) for tag in tags)
        words |= {
            ("new", tag.attributes["id"]): self._parts.added(tag, self._kind)
            for tag in self._new_words.tags()
        }
        after = {**dict.fromkeys(own, SAME), **words, **dict.fromkeys(listed, SAME)}
        after |= {
            ("new list", at): self._parts.added(tag, self._kind) for at, tag in enumerate(lists)
        }
        self._parts.change(stored, before, after)

    def _kept_words(self) -> list[str]:
        """The words of the file without those that have lost their clue and are not entries.

        Words for entries without one are asked for, unless words are unmodeled content: such a file
        keeps these, and no others without a clue.
        """
        grid, all_words = self._after.grid, self._lists.word_cells
        had_clue = {_word_id(listed) for listed in self._lists.clues}
        entries = {cells_of(slot.cells, grid) for slot in grid.slots}
        has_own = any(item.name == "word" for item in self._after.unmodeled)
        kept = [
            name
            for name, cells in all_words.items()
            if name in self._used or (name not in had_clue if has_own else cells in entries)
        ]
        if not has_own and all_words.keys() - self._used:
            for cells in sorted(entries.difference(all_words.values())):
                self._new_words.id_of(cells)
        return kept


def _word_id(listed: ListedClue) -> str:
    return listed.element.get("word").strip()


def _cells(clue: Clue, puzzle: Crossword) -> Cells:
    return clue_cells(clue._replace(grid=puzzle.grid), puzzle.grid)


def _by_group(items: Iterable[Item], group: Callable[[Item], str]) -> dict[str, list[Item]]:
    groups: dict[str, list[Item]] = {}
    for item in items:
        groups.setdefault(group(item), []).append(item)
    return groups
