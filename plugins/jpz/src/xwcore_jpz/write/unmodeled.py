"""Put what a file had and the model cannot hold back into the elements of a new file.

The names are those of `Collector`. What has lost its place, such as an attribute of a cell outside
the grid, is left out; the read-back reports it as lost.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final

from xwcore.plugin import ReadContext, Unmodeled, XwError
from xwcore_jpz import codes, syntax
from xwcore_jpz.markup import compose_lines
from xwcore_jpz.parse import parse
from xwcore_jpz.write.elements import Element

#: The element of the settings; where it is, it is the first one in the root.
SETTINGS: Final = "applet-settings"
_ATTRIBUTE_NAME: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_.:-]{0,63}")


def restore(
    root: Element,
    puzzle: Element,
    kind: Element | str,
    lists: dict[str, Element],
    unmodeled: Iterable[Unmodeled],
) -> None:
    """Put the unmodeled content into the elements.

    A value that is not of the form that reading gives is left out, as is XML that is malformed.
    """
    parents = _Parents(root, puzzle, kind if isinstance(kind, Element) else None)
    for item in unmodeled:
        path, at, attribute = item.name.partition("@")
        if at and not _ATTRIBUTE_NAME.fullmatch(attribute):
            continue
        if path == "cell":
            parents.restore_cells(attribute, _places(item.value, 3))
        elif path.startswith("clues"):
            name = path.removeprefix("clues.")
            _restore_lists(lists, name, attribute, _places(item.value, 2))
        elif at:
            if (tag := parents.find(path)) is not None:
                tag.attributes[attribute] = str(item.value)
        elif path.startswith("hidden.") or _is_xml(item.value):
            parents.restore_element(path, str(item.value))


def _places(value: Any, length: int) -> list[tuple[Any, ...]]:
    """The items with a place each; the last part of an item is a text."""
    items = value if isinstance(value, tuple) else ()
    return [
        item
        for item in items
        if isinstance(item, tuple) and len(item) == length and isinstance(item[-1], str)
    ]


def _is_xml(value: Any) -> bool:
    """Whether a value is well-formed XML as the content of an element."""
    context = ReadContext(syntax.FORMAT)
    try:
        parse(f"<x>{value}</x>".encode(), context)
    except (XwError, UnicodeEncodeError):
        return False
    structure = (codes.NOT_XML.code, codes.AFTER_ROOT.code)
    return not any(diagnostic.code in structure for diagnostic in context.diagnostics)


class _Parents:
    """The elements that unmodeled content is put into, by their names."""

    def __init__(self, root: Element, puzzle: Element, kind: Element | None) -> None:
        self.root = root
        self.puzzle = puzzle
        self.kind = kind
        self._words = 0

    def find(self, path: str) -> Element | None:
        """The element of that name; settings and texts are added where they are absent."""
        if path == "root":
            return self.root
        if path == syntax.PUZZLE:
            return self.puzzle
        if path == "metadata":
            return self.puzzle.child(path)
        if path in (SETTINGS, "completion"):
            settings = self._settings()
            return settings.child(path) if path == "completion" else settings
        if path.startswith("metadata."):
            return self.puzzle.child("metadata").child(path.removeprefix("metadata."))
        if self.kind is None:
            return None
        grid = self.kind.child("grid")
        own = {"crossword": self.kind, "grid": grid, "grid-look": grid.child("grid-look")}
        return own.get(path)

    def _settings(self) -> Element:
        first = self.root.children[0]
        if isinstance(first, Element) and first.name == SETTINGS:
            return first
        settings = Element(SETTINGS)
        self.root.children.insert(0, settings)
        return settings

    def restore_element(self, path: str, value: str) -> None:
        """Put an element back into its parent, or the markup of a text into its element."""
        parent, _, name = path.partition(".")
        if parent == "hidden":
            displayed = self.puzzle.child("metadata").child(name)
            shown = Element(name, inside=displayed.inside)
            displayed.inside = compose_lines(value, one_line=True)
            self._settings().children.append(shown)
        elif parent == "metadata":
            text = self.puzzle.child("metadata").child(name)
            if _plain(value) == _plain(text.inside):
                text.inside = value
        elif path == syntax.PUZZLE:
            self.root.children.append(value)
        elif path == "word" and self.kind is not None:
            self._words += 1
            self.kind.children.insert(self._words, value)
        elif name and (tag := self.find(parent)) is not None:
            tag.children.append(value)

    def restore_cells(self, attribute: str, places: Iterable[tuple[Any, ...]]) -> None:
        """Put an attribute, or the content, back into each cell that had it."""
        if self.kind is None:
            return
        cells = {
            (int(cell.attributes["y"]) - 1, int(cell.attributes["x"]) - 1): cell
            for cell in self.kind.child("grid").children
            if isinstance(cell, Element) and cell.name == "cell"
        }
        for *place, value in places:
            cell = cells.get(tuple(place))
            if cell is not None and attribute:
                cell.attributes[attribute] = value
            elif cell is not None and _is_xml(value):
                cell.inside = value


def _restore_lists(
    lists: dict[str, Element], name: str, attribute: str, places: Iterable[tuple[Any, ...]]
) -> None:
    """Put an attribute, an element or the spelling of a title back into lists of clues."""
    for direction, value in places:
        tag = lists.get(direction)
        if tag is None:
            continue
        if attribute:
            (tag.child("title") if name == "title" else tag).attributes[attribute] = value
        elif name == "title.markup":
            if _is_xml(value) and _plain(value) == _plain(tag.child("title").inside):
                tag.child("title").inside = value
        elif name == "title":
            tag.child("title").inside = str(
                Element("b", inside=compose_lines(value, one_line=True))
            )
        elif _is_xml(value):
            tag.children.append(value)


def _plain(xml: str) -> str:
    """The text of XML without its tags, for comparison."""
    parts = []
    for part in xml.split("<"):
        _, bracket, text = part.partition(">")
        parts.append(text if bracket else part)
    return "".join(parts).strip()
