"""Changes of the text of a file: attributes, contents, elements inserted and deleted.

What is inserted is laid out like the element beside it, and has its prefix.
"""

from __future__ import annotations

from xwcore.plugin import WIDE, TextEdit, XmlElement, can_encode
from xwcore_jpz.markup import escaped_attribute
from xwcore_jpz.parse import Document
from xwcore_jpz.write.elements import Tag


class NotInPlaceError(Exception):
    """The file has no place for the change."""


class Patch:
    """Collects edits of the text of a file."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.text = document.source.text
        self._edits: list[TextEdit] = []

    def result(self) -> bytes:
        """The bytes of the changed file.

        Raises:
            NotInPlaceError: two edits are of the same place.
        """
        source = self.document.source
        kept = 0
        encodable = []
        for start, end, text in sorted(self._edits, key=lambda edit: edit[:2]):
            if start < kept:
                raise NotInPlaceError
            kept = end
            encodable.append((start, end, _encodable(text, source.encoding)))
        return source.replaced(encodable)

    def set_inside(self, element: XmlElement, xml: str) -> None:
        """Replace what is between the tags of an element."""
        if element.inside != element.end:
            self._replace(element.inside, element.close, xml)
        elif xml:
            name = self._prefix(element) + self.document.spelled_name(element)
            start = self._before_space(element.inside - 2)
            self._replace(start, element.end, f">{xml}</{name}>")

    def set_attributes(
        self, element: XmlElement, before: dict[str, str], after: dict[str, str]
    ) -> None:
        """Change the attributes that differ between `before` and `after`."""
        added = ""
        attributes = self.document.attributes(element)
        for name in {**before, **after}:
            old, new = before.get(name), after.get(name)
            if old == new:
                continue
            stated = attributes.get(name.lower())
            if stated is None:
                added += "" if new is None else f' {name}="{escaped_attribute(new)}"'
            elif new is None:
                self._replace(self._before_space(stated.start), stated.end, "")
            else:
                value = escaped_attribute(new).replace("'", "&apos;")
                self._replace(stated.value_start, stated.value_end, value)
        if added:
            ends = [attribute.end for attribute in attributes.values()]
            name = self._prefix(element) + self.document.spelled_name(element)
            at = max(ends) if ends else element.start + 1 + len(name)
            self._replace(at, at, added)

    def delete(self, element: XmlElement) -> None:
        """Delete an element with the white space before it."""
        self._replace(self._before_space(element.start), element.end, "")

    def insert_after(self, element: XmlElement, tag: Tag) -> None:
        """Insert an element as the next sibling; of several, the first one comes first."""
        layout = self.text[self._before_space(element.start) : element.start]
        self._replace(element.end, element.end, layout + self._spelled(element, tag))

    def insert_before(self, element: XmlElement, tag: Tag) -> None:
        """Insert an element as the sibling before; of several, the first one comes first."""
        layout = self.text[self._before_space(element.start) : element.start]
        self._replace(element.start, element.start, self._spelled(element, tag) + layout)

    def insert_first(self, parent: XmlElement, tag: Tag) -> None:
        """Insert an element as the first child."""
        if parent.children:
            first = parent.children[0]
            layout = self.text[self._before_space(first.start) : first.start]
            self._replace(parent.inside, parent.inside, layout + self._spelled(parent, tag))
        else:
            self.set_inside(parent, self._spelled(parent, tag))

    def insert_into(self, parent: XmlElement, tag: Tag) -> None:
        """Insert an element into one without children; of several, the first one comes first.

        Raises:
            NotInPlaceError: the parent is an empty-element tag.
        """
        if parent.inside == parent.end:
            raise NotInPlaceError
        self._replace(parent.close, parent.close, self._spelled(parent, tag))

    # -- helpers -------------------------------------------------------------------------------

    def _replace(self, start: int, end: int, text: str) -> None:
        if self.text[start:end] != text:
            self._edits.append((start, end, text))

    def _before_space(self, at: int) -> int:
        """The offset of the white space that ends at `at`."""
        while at and self.text[at - 1].isspace():
            at -= 1
        return at

    def _prefix(self, element: XmlElement) -> str:
        """The prefix of an element, with its colon."""
        before, colon, _ = self.text[element.start + 1 : element.inside].partition(":")
        return before + colon if colon and before.replace("-", "").isalnum() else ""

    def _spelled(self, near: XmlElement, tag: Tag) -> str:
        """The XML of an element with the prefix of one beside it."""
        prefix = self._prefix(near)
        if prefix and tag.has_markup:
            raise NotInPlaceError
        return tag.xml(prefix)


def _encodable(text: str, encoding: str) -> str:
    """The text with references for characters that the encoding of the file lacks."""
    if encoding == "utf-8" or encoding in WIDE or can_encode(text, encoding):
        return text
    return "".join(
        character if can_encode(character, encoding) else f"&#{ord(character)};"
        for character in text
    )
