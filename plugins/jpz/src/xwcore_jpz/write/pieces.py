"""The elements of a file as pieces for the lossless editor.

The pieces of an element are its attributes, one by one, and what is between its tags.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from xwcore.plugin import WIDE
from xwcore_documents import Spelled, TextEdit, TextPiece, XmlElement, can_encode, text_edits
from xwcore_jpz.markup import escaped_attribute
from xwcore_jpz.parse import ParsedFile
from xwcore_jpz.write.elements import Element

#: The spelling of a piece that both puzzles have alike.
SAME: Final = Spelled("")
#: The key of the end of the attributes; a new one that has none above it is added there.
_END: Final = ""


class NotInPlaceError(Exception):
    """The file has no place for the change."""


class FilePieces:
    """Where the elements of a file are, and how they are spelled in its way."""

    def __init__(self, parsed: ParsedFile) -> None:
        self._parsed = parsed
        self._text = parsed.source.text
        self._edits: list[TextEdit] = []

    def located(self, element: XmlElement) -> TextPiece:
        """An element, with the white space before it."""
        start, end = self._before_space(element.start), element.end
        name_end = element.start + 1 + len(self._parsed.tree.spelled_name(element))
        attributes = {}
        for name, stated in self._parsed.attributes(element).items():
            value = TextPiece.bare(stated.value_start, stated.value_end)
            at = self._before_space(stated.start)
            attributes[name] = TextPiece(at, at, stated.end, stated.end, {"value": value})
        last = max((piece.end for piece in attributes.values()), default=name_end)
        attributes[_END] = TextPiece.bare(last, last)
        inside = TextPiece.bare(element.inside, element.close)
        if self._is_empty_tag(element):
            inside = TextPiece.bare(self._before_space(end - 2), end)
        pieces = {"attributes": TextPiece(name_end, name_end, last, last, attributes)}
        return TextPiece(start, element.start, end, end, {**pieces, "inside": inside})

    def spelled(self, tag: Element, element: XmlElement) -> Spelled:
        """How an element of the file is spelled with the content of `tag`."""
        attributes = {}
        for name, text in tag.attributes.items():
            value = escaped_attribute(text)
            pieces = {"value": Spelled(value.replace("'", "&apos;"))}
            attributes[name.lower()] = Spelled(f' {name}="{value}"', pieces)
        attributes[_END] = SAME
        own = {"attributes": Spelled("", attributes, is_list=True)}
        own["inside"] = Spelled(self._between(element, tag.inside))
        return Spelled(tag.xml(self._prefix(element)), own)

    def added(self, tag: Element, near: XmlElement) -> Spelled:
        """How a new element is spelled; it has the prefix of one near it.

        Raises:
            NotInPlaceError: there is a prefix, and what is inside would need it.
        """
        prefix = self._prefix(near)
        if prefix and tag.has_markup:
            raise NotInPlaceError
        return Spelled(tag.xml(prefix))

    def change(
        self,
        stored: Mapping[Any, XmlElement],
        before: Mapping[Any, Spelled],
        after: Mapping[Any, Spelled],
    ) -> None:
        """Change some elements of one parent, or of several if none is added."""
        is_alike = list(before) == list(after)
        if is_alike and before == after:
            return
        pieces = {
            key: self.located(element)
            for key, element in stored.items()
            if not is_alike or before[key] != after[key]
        }
        self._edits += text_edits(self._text, pieces, before, after)

    def insert_first(self, parent: XmlElement, tags: Sequence[Element]) -> None:
        """Insert elements before the first child of an element."""
        added = {("new", at): self.added(tag, parent) for at, tag in enumerate(tags)}
        if added and not parent.children:
            inside = self.located(parent).pieces["inside"]
            start = inside.start if self._is_empty_tag(parent) else inside.end
            text = self._between(parent, "".join(spelled.text for spelled in added.values()))
            self._edits.append((start, inside.end, text))
        elif added:
            first = {"first": parent.children[0]}
            self.change(first, {"first": SAME}, {**added, "first": SAME})

    def result(self) -> bytes:
        """The bytes of the changed file."""
        source = self._parsed.source
        edits = [
            (start, end, _encodable(text, source.encoding))
            for start, end, text in sorted(self._edits, key=lambda edit: edit[:2])
        ]
        return source.replaced(edits)

    def _between(self, element: XmlElement, xml: str) -> str:
        """What takes the place between the tags of an element, or of the end of an empty tag."""
        if not self._is_empty_tag(element):
            return xml
        return f">{xml}</{self._parsed.tree.spelled_name(element)}>" if xml else "/>"

    def _is_empty_tag(self, element: XmlElement) -> bool:
        return element.inside == element.end and self._text.startswith("/>", element.end - 2)

    def _before_space(self, at: int) -> int:
        """The offset of the white space that ends at `at`."""
        while at and self._text[at - 1].isspace():
            at -= 1
        return at

    def _prefix(self, element: XmlElement) -> str:
        """The prefix of an element, with its colon."""
        return "".join(self._parsed.tree.spelled_name(element).rpartition(":")[:2])


def _encodable(text: str, encoding: str) -> str:
    """The text with references for characters that the encoding of the file lacks."""
    if encoding == "utf-8" or encoding in WIDE or can_encode(text, encoding):
        return text
    return "".join(
        character if can_encode(character, encoding) else f"&#{ord(character)};"
        for character in text
    )
