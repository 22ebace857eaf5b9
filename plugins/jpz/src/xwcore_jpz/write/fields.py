"""Write a puzzle as the elements of a whole file."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from xwcore.plugin import MetadataEntry, OtherPuzzle, Puzzle, Unmodeled, WriteError
from xwcore_crossword import Crossword
from xwcore_jpz import syntax
from xwcore_jpz.markup import compose_lines
from xwcore_jpz.write.clues import compose_clues
from xwcore_jpz.write.elements import Element
from xwcore_jpz.write.grid import compose_cells
from xwcore_jpz.write.unmodeled import SETTINGS, restore

DECLARATION: Final = '<?xml version="1.0" encoding="UTF-8"?>\n'
#: The id of a word in XML that is kept as it is.
_WORD_ID: Final = re.compile(r"""\sid\s*=\s*["']\s*([^"']*?)\s*["']""", re.IGNORECASE)


def compose(puzzle: Puzzle, unmodeled: Iterable[Unmodeled] = ()) -> str:
    """The text of a new file; `unmodeled` is the content that the model cannot hold.

    Raises:
        WriteError: JPZ has no such puzzle.
    """
    unmodeled = tuple(unmodeled)
    element = Element(syntax.PUZZLE, {"xmlns": syntax.PUZZLE_NAMESPACE})
    root = Element(syntax.APPLET_ROOT, {"xmlns": syntax.ROOT_NAMESPACE})
    entries = list(puzzle.metadata)
    kind, lists = _compose_kind(puzzle, entries, unmodeled)
    message = next((entry for entry in entries if entry.key == syntax.COMPLETION_KEY), None)
    if message is not None and message.value:
        entries.remove(message)
        completion = completion_tag(message.value)
        root.children.append(Element(SETTINGS, children=[completion]))
    element.children += [_compose_metadata(puzzle, entries), kind]
    root.children.append(element)
    restore(root, element, kind, lists, unmodeled)
    return DECLARATION + root.laid_out() + "\n"


def _compose_kind(
    puzzle: Puzzle, entries: list[MetadataEntry], unmodeled: Iterable[Unmodeled]
) -> tuple[Element | str, dict[str, Element]]:
    """The element of the kind, and the lists of clues; the entry that names the kind is removed."""
    kinds = [entry for entry in entries if entry.key == syntax.KIND_KEY]
    if isinstance(puzzle, OtherPuzzle):
        elements = [item for item in unmodeled if not re.search("[.@]", item.name)]
        kept = [item for item in elements if item.name not in ("cell", "word", syntax.PUZZLE)]
        if not kept or not kinds:
            raise WriteError("puzzle of a kind without a model, expected one that was read as JPZ")
        entries.remove(kinds[0])
        return str(kept[0].value), {}
    if not isinstance(puzzle, Crossword) or not puzzle.grid.cell_count:
        raise WriteError("empty grid: a JPZ crossword has at least one cell")
    name = syntax.CROSSWORD
    if kinds and kinds[0].value in syntax.ELEMENT_OF_KIND:
        name = syntax.ELEMENT_OF_KIND[kinds[0].value]
        entries.remove(kinds[0])
    look = {"numbering-scheme": "coded" if name == "coded" else "normal"}
    grid = Element("grid", {"width": str(puzzle.grid.width), "height": str(puzzle.grid.height)})
    grid.children += [Element("grid-look", look), *compose_cells(puzzle.grid)]
    raw_words = [str(item.value) for item in unmodeled if item.name == "word"]
    taken = [match[1] for raw in raw_words if (match := _WORD_ID.search(raw))]
    words, lists = compose_clues(puzzle, taken)
    return Element(name, children=[grid, *words, *lists.values()]), lists


def _compose_metadata(puzzle: Puzzle, entries: Iterable[MetadataEntry]) -> Element:
    tag = Element("metadata")
    for name, attribute in syntax.ATTRIBUTES.items():
        text = getattr(puzzle, attribute)
        if text:
            tag.children.append(Element(name, inside=compose_text(name, text)))
    tag.children += [entry_tag(entry.key, entry.value) for entry in entries]
    return tag


def completion_tag(message: str) -> Element:
    """The message of completion."""
    return Element("completion", {"only-if-correct": "true"}, inside=compose_lines(message))


def compose_text(name: str, text: str) -> str:
    """The text of an element of metadata."""
    return compose_lines(text, one_line=name in syntax.ONE_LINE)


def entry_tag(key: str, value: str) -> Element:
    """An element of metadata; a key that is not a name of an element is an attribute."""
    name = syntax.ELEMENT_OF_KEY.get(key, key)
    is_taken = name == key and name.lower() in _TAKEN
    if not value or is_taken or not syntax.NAME.fullmatch(name):
        return Element(syntax.FIELD, {"name": key}, inside=compose_lines(value))
    return Element(name, inside=compose_lines(value))


#: Names of elements of metadata that have a meaning of their own.
_TAKEN: Final = frozenset({*syntax.ATTRIBUTES, *syntax.METADATA, syntax.AUTHOR, syntax.FIELD})
