"""Parse a file of XML: elements that know where they are."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Final, NoReturn

from xwcore.plugin import WHOLE, Code, Place, ReadContext, Span, Unmodeled
from xwcore_documents import TextDocument, XmlElement, XmlFaultKind, parse_xml
from xwcore_publishers import codes

#: The element and the attribute of a link, which markup keeps.
_LINK: Final = ("a", "href")
_ESCAPED: Final = re.compile(r"(?:%[0-9A-Fa-f]{2})+")
#: Characters of Windows-1252 that were written as those of Latin-1.
_CONTROL: Final = re.compile("[\x80-\x9f]")


class XmlDocument:
    """The elements of a file: `root` is the outermost one."""

    def __init__(self, data: bytes, context: ReadContext) -> None:
        self.context = context
        source = TextDocument.decode(data)
        tree = parse_xml(source, context.limits, name_of=_local)
        tree.report(context, dict.fromkeys(XmlFaultKind, codes.NOT_XML))
        assert tree.root is not None  # reporting ends with the fault of an empty tree
        self.tree = tree
        self.root = Node(self, tree.root)
        self.start = tree.root

    def span(self, path: XmlElement, place: Place = WHOLE) -> Span:
        """The place of an element in the file."""
        return self.tree.span(path, place)

    def unmodeled(self, known: Mapping[str, str]) -> tuple[Unmodeled, ...]:
        """The attributes and texts whose path is not among the known ones: "puzzle.metadata.title"
        is the text of an element, "puzzle@id" an attribute. In `known`, "*" is any name. The markup
        inside of a known text is read, but for its attributes.
        """
        kept: dict[str, list[str]] = {}
        waiting = [(self.root.element.name, self.root.element, False)]
        while waiting:
            path, element, is_markup = waiting.pop()
            for name, value in element.attributes.items():
                is_link = is_markup and (element.name, name) == _LINK
                is_known = f"{path}@{name}" in known or f"{_any(path)}@{name}" in known
                if not is_link and not is_known:
                    kept.setdefault(f"{path}@{name}", []).append(value)
            is_read = is_markup or path in known or _any(path) in known
            if not is_read and not element.children:
                text = self.tree.content(element).strip()
                if text:
                    kept.setdefault(path, []).append(text)
            children = reversed(element.children)
            waiting += [(f"{path}.{child.name}", child, is_read) for child in children]
        return tuple(
            Unmodeled(path, values[0] if len(values) == 1 else json.dumps(values), len(values))
            for path, values in kept.items()
        )


class Node:
    """An element of a file, or the absence of one; `path` is the element for `XmlDocument.span`."""

    __slots__ = ("document", "element", "path")

    def __init__(
        self, document: XmlDocument, element: XmlElement | None, near: XmlElement | None = None
    ) -> None:
        self.document = document
        self.element = element or XmlElement("", 0, 0, {})
        self.path = element or near or document.tree.root

    def __getitem__(self, name: str) -> Node:
        """The first child of that name."""
        return Node(self.document, self.element.child(name), self.path)

    def __iter__(self) -> Iterator[Node]:
        """The children."""
        return (Node(self.document, child) for child in self.element.children)

    def get(self, name: str) -> str:
        """The value of an attribute; "" without it."""
        return self.element.get(name)

    def text(self) -> str:
        """The text inside of the element."""
        return self.document.tree.content(self.element)

    def html(self) -> str:
        """The XML inside of the element, as HTML."""
        return self.document.tree.raw_inside(self.element)

    def report(self, code: Code, message: str, place: Place = WHOLE) -> None:
        """Report a diagnostic at this element."""
        if not self.document.context.is_full and self.path is not None:
            self.document.context.report(code.at(message, self.document.span(self.path, place)))

    def fail(self, code: Code, message: str) -> NoReturn:
        """Report a diagnostic at this element and give up.

        Raises:
            ReadError: always.
        """
        assert self.path is not None
        self.document.context.fail(code.at(message, self.document.span(self.path)))


def unquoted(text: str) -> str:
    """A text that may have characters as "%41"; bytes that are not UTF-8 are Windows-1252."""
    text = _ESCAPED.sub(_bytes, text)
    return _CONTROL.sub(lambda match: _windows(match[0].encode("latin-1")), text)


def _bytes(match: re.Match[str]) -> str:
    data = bytes.fromhex(match[0].replace("%", ""))
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return _windows(data)


def _windows(data: bytes) -> str:
    return data.decode("cp1252", "replace")


def _local(name: str) -> str:
    return name.rpartition(":")[2].lower()


def _any(path: str) -> str:
    """The path with "*" in place of its last name."""
    return f"{path.rpartition('.')[0]}.*"
