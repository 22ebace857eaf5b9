"""Parse a file that is text: its lines, or the tags of a page, which know where they are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple, NoReturn

from xwcore.plugin import WHOLE, Code, Place, ReadContext, Span
from xwcore_crossword import plain_html
from xwcore_documents import TextDocument

#: A tag; or a comment, script or style, where none is looked for.
_TAG: Final = re.compile(
    r"<!--.*?(?:-->|\Z)|<(?P<other>script|style)\b.*?(?:</(?P=other)\b|\Z)"
    r"|<(?P<name>/?[a-z][a-z0-9]{0,20})(?P<attributes>[^<>]{0,2000})>",
    re.DOTALL | re.IGNORECASE,
)
_ATTRIBUTE: Final = re.compile(
    r"""(?<![\w-])([a-z-]{1,40})\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)'|([^\s"'>]{1,200}))""",
    re.IGNORECASE,
)


class TextFile:
    """A file of text. The place of a part is where it starts and where it ends."""

    def __init__(self, data: bytes, context: ReadContext) -> None:
        self.context = context
        self.source = TextDocument.decode(data)
        self.text = self.source.text
        #: The place of the whole.
        self.start = (0, len(self.text))

    def span(self, path: tuple[int, int], place: Place = WHOLE) -> Span:
        """The place of a part in the file."""
        return self.source.span(*path, place)

    def lines(self) -> Iterator[FilePart]:
        """The lines, without their ends."""
        start = 0
        for line in self.source.lines:
            yield FilePart(self, start, start + len(line))
            start += len(line) + 1

    def tags(self) -> Iterator[PageTag]:
        """The start and end tags of a page, as far as they may mean anything to a reader."""
        for match in _TAG.finditer(self.text):
            if match["name"] is not None:
                yield PageTag.of(match, FilePart(self, *match.span()))


class FilePart:
    """A part of a text."""

    __slots__ = ("document", "path", "text")

    def __init__(self, document: TextFile, start: int, end: int) -> None:
        self.document = document
        self.path = (start, end)
        self.text = document.text[start:end]

    def report(self, code: Code, message: str, place: Place = WHOLE) -> None:
        """Report a diagnostic at this part."""
        if not self.document.context.is_full:
            self.document.context.report(code.at(message, self.document.span(self.path, place)))

    def fail(self, code: Code, message: str) -> NoReturn:
        """Report a diagnostic at this part and give up.

        Raises:
            ReadError: always.
        """
        self.document.context.fail(code.at(message, self.document.span(self.path)))


class PageTag(NamedTuple):
    """A tag of a page, its name in lower case with the "/" of an end tag."""

    name: str
    attributes: dict[str, str]
    part: FilePart

    @classmethod
    def of(cls, match: re.Match[str], part: FilePart) -> PageTag:
        """The tag of a match."""
        attributes = {
            attribute[1].lower(): plain_html(attribute[2] or attribute[3] or attribute[4] or "")
            for attribute in _ATTRIBUTE.finditer(match["attributes"])
        }
        return cls(match["name"].lower(), attributes, part)

    def has_class(self, name: str) -> bool:
        """Whether the attribute "class" has a name."""
        return name in self.attributes.get("class", "").split()
