"""Parse a file: bytes become elements, and each element and attribute has a place in the text.

Contract: linear in the size of the file; depth and number of elements are checked against the
limits. The structure is that of expat, with the declarations that defusedxml refuses. References
("&amp;") and CDATA sections are decoded here, because expat stops at the ones that files of JPZ
have: "&" alone, and the entities of HTML.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, NoReturn
from xml.sax import SAXParseException
from xml.sax.handler import ContentHandler

from defusedxml.common import DefusedXmlException
from defusedxml.expatreader import DefusedExpatParser

from xwcore.plugin import (
    MAC_ROMAN,
    UTF8,
    WIDE,
    WINDOWS_1252,
    Code,
    Fix,
    Place,
    ReadContext,
    Span,
    TextDocument,
    Unmodeled,
)
from xwcore_jpz import codes
from xwcore_jpz.syntax import NAMESPACES

#: Elements of a file for each cell or clue that the limits allow: cells, cells of words, markup.
_ELEMENTS_PER_CELL: Final = 8

_ATTRIBUTE: Final = re.compile(r"""\s+([^\s=/>]+)\s*=\s*(?:"([^"]*)"|'([^']*)')""")
_TAG_NAME: Final = re.compile(r"<[^\0-\x1f\s/>]+")
_TAG_END: Final = re.compile(r"\s*(/?)>")
#: What stands between elements: a CDATA section, a comment, a processing instruction.
_SECTION: Final = re.compile(r"<!\[CDATA\[(.*?)\]\]>|<!--.*?-->|<\?.*?\?>", re.DOTALL)

#: The encoding that the XML declaration states.
_DECLARED: Final = re.compile(
    r"\s*<\?xml\s[^>]{0,200}?encoding\s*=\s*[\"']([A-Za-z][A-Za-z0-9._-]{0,40})[\"']"
)
_DECLARATION: Final = re.compile(r"\s+(?=<\?xml\s)")
#: Declared names of encodings that this package decodes, as Python names them. As on
#: the web, ASCII and ISO 8859-1 are Windows-1252.
_SINGLE_BYTE: Final = {
    "windows-1252": WINDOWS_1252,
    "cp1252": WINDOWS_1252,
    "latin1": WINDOWS_1252,
    "iso-8859-1": WINDOWS_1252,
    "us-ascii": WINDOWS_1252,
    "macintosh": MAC_ROMAN,
    "x-mac-roman": MAC_ROMAN,
}
_OTHERS: Final = re.compile(r"iso-8859-(?:[2-9]|1[013-6])|windows-125[013-8]|koi8-[ru]")

#: A section in which nothing is a reference, a reference, "<" that begins no tag, or a character
#: that XML does not allow. A section without an end reaches to the end of the file, so that no
#: character is searched twice.
_SPECIAL: Final = re.compile(
    r"<!--.*?(?:-->|\Z)|<!\[CDATA\[.*?(?:\]\]>|\Z)|<\?.*?(?:\?>|\Z)"
    r"|&(?:#(?:[0-9]{1,7}|x[0-9A-Fa-f]{1,6})|[A-Za-z][A-Za-z0-9]{0,31});|&"
    r"|<(?![A-Za-z_:/!?\x80-\U0010ffff])"
    r"|[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]",
    re.DOTALL,
)
_REFERENCE: Final = re.compile(
    r"&(?:#([0-9]{1,7})|#x([0-9A-Fa-f]{1,6})|([A-Za-z][A-Za-z0-9]{0,31}));"
)
#: Characters that XML does not allow, not even as a reference.
FORBIDDEN: Final = re.compile(r"[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")
_NAMED: Final = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}


@dataclass(slots=True, eq=False)
class Attribute:
    """An attribute: its name as it is spelled, its value, and the offsets of the whole and of the
    raw value in the text.
    """

    name: str
    value: str
    start: int
    value_start: int
    end: int

    @property
    def key(self) -> str:
        """The name in `Element.attributes`."""
        return _local(self.name)


@dataclass(slots=True, eq=False)
class Element:
    """An element. Its name has no prefix and is in lower case, as are the names of `attributes`,
    which have the values; `Document.attributes` has their spelling and places.

    The start tag begins at `start` and ends at `inside`; the end tag begins at `close` and ends at
    `end`. An empty-element tag ends at all three.
    """

    name: str
    start: int
    inside: int
    close: int
    end: int
    attributes: dict[str, str]
    children: Sequence[Element] = ()

    def get(self, name: str, default: str = "") -> str:
        """The value of an attribute."""
        return self.attributes.get(name, default)

    def child(self, name: str) -> Element | None:
        """The first child of that name."""
        return next((child for child in self.children if child.name == name), None)


@dataclass(frozen=True, slots=True)
class Piece:
    """A text between elements. `is_literal` is set for a CDATA section, whose text is decoded."""

    text: str
    is_literal: bool = False


class Collector:
    """Collects what reading a file cannot put into the model.

    Names are those of the file: "applet-settings.actions" is an element, "crossword@lang" an
    attribute; "cell@style" has row, column and value of each. An element is its XML.
    """

    def __init__(self) -> None:
        self._values: list[Unmodeled] = []
        self._places: dict[str, list[tuple[Any, ...]]] = {}

    def add(self, name: str, value: str) -> None:
        """Add something that occurs once."""
        self._values.append(Unmodeled(name, value))

    def add_at(self, name: str, *place_and_value: Any) -> None:
        """Add something of a cell or of a list of clues, with its place."""
        self._places.setdefault(name, []).append(place_and_value)

    def all(self) -> tuple[Unmodeled, ...]:
        """Everything that was added."""
        places = [Unmodeled(name, tuple(at), len(at)) for name, at in self._places.items()]
        return (*self._values, *places)


class Document:
    """The elements of a file, and their places."""

    def __init__(
        self, source: TextDocument, masked: str, context: ReadContext, root: Element
    ) -> None:
        self.source = source
        self.text = source.text
        #: The text that was parsed: tags end here where they end for the parser.
        self._masked = masked
        self.context = context
        self.root = root
        self.unmodeled = Collector()
        #: The prefix of the root, with its colon.
        self._prefix = ""
        match = _TAG_NAME.match(self.text, root.start)
        if match is not None and ":" in match[0]:
            self._prefix = match[0][1:].partition(":")[0] + ":"

    def raw(self, element: Element) -> str:
        """The XML of an element, without the prefix of the root."""
        return self._without_prefix(self.text[element.start : element.end])

    def raw_inside(self, element: Element) -> str:
        """The XML between the tags of an element, without the prefix of the root."""
        return self._without_prefix(self.text[element.inside : element.close])

    def _without_prefix(self, xml: str) -> str:
        if not self._prefix:
            return xml
        return xml.replace(f"<{self._prefix}", "<").replace(f"</{self._prefix}", "</")

    def spelled_name(self, element: Element) -> str:
        """The name of an element in the case of the file."""
        match = _TAG_NAME.match(self.text, element.start)
        return element.name if match is None else match[0].rpartition(":")[2].lstrip("<")

    def attributes(self, element: Element) -> dict[str, Attribute]:
        """The attributes of an element with their spelling and places, parsed again."""
        return {attribute.key: attribute for attribute in self._attributes(element)}

    def _attributes(self, element: Element) -> Iterator[Attribute]:
        at = _after_name(self._masked, element.start)
        return _attributes(self._masked, self.text, at)

    def others(self, element: Element, known: Container[str] = ()) -> Iterator[Attribute]:
        """The attributes that are neither known nor declarations of namespaces."""
        if all(_is_known(name, known) for name in element.attributes):
            return
        for attribute in self._attributes(element):
            if not _is_known(attribute.key, known):
                yield attribute

    def pieces(self, element: Element) -> Iterator[Piece | Element]:
        """The texts and elements inside of an element, in order; comments are left out."""
        at = element.inside
        for child in element.children:
            yield from self._texts(at, child.start)
            yield child
            at = child.end
        yield from self._texts(at, element.close)

    def _texts(self, start: int, end: int) -> Iterator[Piece]:
        raw = self.text[start:end]
        self.context.limits.check("max_string", len(raw))
        at = 0
        for match in _SECTION.finditer(raw):
            if match.start() > at:
                yield Piece(raw[at : match.start()])
            if match[1]:
                yield Piece(match[1], is_literal=True)
            at = match.end()
        if at < len(raw):
            yield Piece(raw[at:])

    def span(self, element: Element, place: Place | None = None, attribute: str = "") -> Span:
        """The span of an element's start tag, or of one of its attributes."""
        start, end = element.start, element.inside
        if attribute in element.attributes:
            stated = self.attributes(element)[attribute]
            start, end = stated.start, stated.end
        return self.source.span(start, end, place or Place())

    def report(
        self,
        code: Code,
        element: Element,
        message: str = "",
        place: Place | None = None,
        *,
        attribute: str = "",
        fix: Fix | None = None,
    ) -> None:
        """Report a diagnostic at the start tag of an element, or at one of its attributes."""
        self.context.report(code.at(message, self.span(element, place, attribute), fix=fix))

    def setting(self, element: Element, name: str, value: str) -> Fix:
        """An unsafe fix that sets an attribute of an element."""
        if name in element.attributes:
            stated = self.attributes(element)[name]
            edit = stated.value_start, stated.end - 1, value
        else:
            match = _TAG_NAME.match(self.text, element.start)
            at = element.start if match is None else match.end()
            edit = at, at, f' {name}="{value}"'
        return self.source.fix(f"set {name} to {value}", edit, safe=False)

    def fail(self, code: Code, element: Element, message: str = "") -> NoReturn:
        """Report a diagnostic and give up.

        Raises:
            ReadError: always.
        """
        self.context.fail(code.at(message, self.span(element)))


def parse(data: bytes, context: ReadContext) -> Document:
    """Parse a file.

    Raises:
        ReadError: the file is not well-formed XML, or declares a document type.
        LimitError: the file is too deep, or has too many elements.
    """
    source = decoded_document(data, context)
    masked = masked_text(source, context)
    parser = DefusedExpatParser(forbid_dtd=True)
    builder = _Builder(source, masked, context, parser)
    parser.setContentHandler(builder)
    try:
        parser.feed(masked)
        parser.close()
    except SAXParseException as error:
        line, column = error.getLineNumber() or 1, error.getColumnNumber() or 0
        start = min(source.line_start(line - 1) + column, len(source.text))
        if not builder.is_whole:
            message = f"malformed XML: {error.getMessage()}"
            context.fail(codes.NOT_XML.at(message, source.span(start, start)))
        end = len(source.text)
        fix = source.fix("delete the data", (start, end, ""), safe=False)
        context.report(codes.AFTER_ROOT.at("", source.span(start, end), fix=fix))
    except DefusedXmlException:
        start = max(masked.find("<!DOCTYPE"), 0)
        context.fail(codes.DOCUMENT_TYPE.at("", source.span(start, source.end_of_line(start))))
    finally:
        # The parser and the builder refer to each other. Without this reference the elements are
        # freed with the document, not by the next garbage collection.
        parser.setContentHandler(ContentHandler())
    assert builder.root is not None  # expat reports a file without a root
    document = Document(source, masked, context, builder.root)
    _check_namespaces(document, builder.namespaces, builder.prefixes)
    return document


def _check_namespaces(
    document: Document, namespaces: list[Attribute], prefixes: dict[str, Element]
) -> None:
    """Report namespaces that are not those of Crossword Compiler, and undeclared prefixes."""
    for namespace in namespaces:
        if namespace.value not in NAMESPACES:
            message = f"unknown namespace {namespace.value[:50]!r}"
            span = document.source.span(namespace.start, namespace.end)
            document.context.report(codes.NAMESPACE.at(message, span))
    declared = {namespace.name for namespace in namespaces}
    for prefix, element in prefixes.items():
        if f"xmlns:{prefix}" not in declared:
            message = f"prefix {prefix[:40]!r} has no namespace"
            document.report(codes.NAMESPACE, element, message)


class _Builder(ContentHandler):
    """Makes the elements at the places that the parser reports."""

    def __init__(
        self, source: TextDocument, masked: str, context: ReadContext, locator: Any
    ) -> None:
        super().__init__()
        self.source = source
        #: What the parser reads: tags end here where they end for it.
        self.masked = masked
        self.context = context
        self.root: Element | None = None
        #: The declarations of namespaces, and the first element with each prefix.
        self.namespaces: list[Attribute] = []
        self.prefixes: dict[str, Element] = {}
        #: The element whose start tag is not read yet.
        self._started: Element | None = None
        self._open: list[Element] = []
        #: The children of each open element; most elements have none, and no list.
        self._siblings: list[list[Element]] = []
        self._count = 0
        self._most = _ELEMENTS_PER_CELL * (context.limits.max_cells + context.limits.max_clues)
        self._locator = locator
        self._names: dict[str, str] = {}

    @property
    def is_whole(self) -> bool:
        """Whether the root has ended."""
        return self.root is not None and not self._open

    def _shared(self, name: str) -> str:
        """One text for a name that thousands of elements have."""
        return self._names.setdefault(name, name)

    def _offset(self) -> int:
        line: int = self._locator.getLineNumber()
        column: int = self._locator.getColumnNumber()
        return self.source.line_start(line - 1) + column

    def startElement(self, name: str, attrs: Any) -> None:  # noqa: N802 - a method of SAX
        self._read_tag()
        self.context.limits.check("max_depth", len(self._open) + 1)
        self._count += 1
        if self._count > self._most:
            self.context.limits.check("max_cells", self._count)
        start = self._offset()
        element = Element(self._shared(_local(name)), start, start, start, start, {})
        self._started = element
        if ":" in name:
            self.prefixes.setdefault(name.partition(":")[0], element)
        if not self._open:
            self.root = element
        elif siblings := self._siblings[-1]:
            siblings.append(element)
        else:
            self._open[-1].children = self._siblings[-1] = [element]
        self._open.append(element)
        self._siblings.append([])

    def _read_tag(self) -> None:
        """Read the attributes and the end of the last start tag, once.

        The next event calls this: during the event of the tag, the parser holds all attributes.
        """
        element, self._started = self._started, None
        if element is None:
            return
        at = _after_name(self.masked, element.start)
        for attribute in _attributes(self.masked, self.source.text, at):
            element.attributes[self._shared(attribute.key)] = attribute.value
            if attribute.name[:5] == "xmlns":
                self.namespaces.append(attribute)
            at = attribute.end
        end = _TAG_END.match(self.masked, at)
        element.inside = element.close = element.end = at if end is None else end.end()

    def endElement(self, name: str) -> None:  # noqa: N802 - a method of SAX
        self._read_tag()
        element = self._open.pop()
        self._siblings.pop()
        if self.masked[element.inside - 2] != "/":
            element.close = self._offset()
            element.end = self.masked.index(">", element.close) + 1


def _local(name: str) -> str:
    """The name without prefix, in lower case; the declaration of a namespace keeps its prefix."""
    if not (name.islower() and ":" not in name) and not name.startswith("xmlns"):
        name = name.rpartition(":")[2].lower()
    return name


def _is_known(name: str, known: Container[str]) -> bool:
    return name in known or name.startswith("xmlns")


def _after_name(masked: str, start: int) -> int:
    """The offset after the name of the tag that begins at `start`."""
    match = _TAG_NAME.match(masked, start)
    return start + 1 if match is None else match.end()


def _attributes(masked: str, text: str, at: int) -> Iterator[Attribute]:
    """The attributes of a tag, whose name ends at the offset."""
    while match := _ATTRIBUTE.match(masked, at):
        at = match.end()
        group = 2 if match[2] is not None else 3
        value = text[match.start(group) : match.end(group)]
        if "&" in value or not value.isprintable():
            value = decoded_text(value.replace("\n", " ").replace("\t", " "))
        yield Attribute(match[1], value, match.start(1), match.start(group), at)


# -- encodings ----------------------------------------------------------------------------------


def decoded_document(data: bytes, context: ReadContext) -> TextDocument:
    """The file as text. A wrong encoding is reported, and the file decoded in the likely one."""
    document = TextDocument.decode(data)
    match = _DECLARED.match(document.text)
    stated = match[1].lower() if match is not None else ""
    if document.encoding == UTF8 or document.encoding in WIDE:
        expected = "utf-16" if document.encoding in WIDE else "utf-8"
        is_right = stated in (expected, document.encoding)
        if match is not None and not is_right and not (data.isascii() and _is_encoding(stated)):
            message = f"declared encoding {stated!r}, expected {expected.upper()}"
            start, end = match.span(1)
            fix = document.fix(f"declare {expected.upper()}", (start, end, expected.upper()))
            span = document.span(start, end)
            context.report(codes.DECLARED_ENCODING.at(message, span, fix=fix))
        return document
    encoding = _SINGLE_BYTE.get(stated, stated if _OTHERS.fullmatch(stated) else "")
    if encoding:
        try:
            return TextDocument.decode(data, encoding)
        except UnicodeDecodeError:  # the encoding lacks a byte
            encoding = ""
    shown = "Mac Roman" if document.encoding == MAC_ROMAN else "Windows-1252"
    place = re.search(r"[^\0-\x7f]", document.text)
    start = 0 if place is None else place.start()
    message = f"invalid {stated or 'UTF-8'}, read as {shown}"
    fix = Fix(document.utf8_edits(), safe=False, title="convert to UTF-8")
    context.report(codes.ENCODING.at(message, document.span(start, start + 1), fix=fix))
    return document


def _is_encoding(stated: str) -> bool:
    return stated == "utf-8" or stated in _SINGLE_BYTE or bool(_OTHERS.fullmatch(stated))


# -- references ---------------------------------------------------------------------------------


def decoded_text(raw: str) -> str:
    """A raw text with its references decoded; an undefined entity stays as it is spelled."""
    if "&" in raw:
        raw = _REFERENCE.sub(_referred, raw)
    return FORBIDDEN.sub("", raw) if not raw.isprintable() else raw


def _referred(match: re.Match[str]) -> str:
    decimal, hexadecimal, name = match.groups()
    if name is not None:
        return _NAMED.get(name) or html_entity(name) or match[0]
    code = int(decimal) if decimal is not None else int(hexadecimal, 16)
    return chr(code) if code <= 0x10FFFF else match[0]


def html_entity(name: str) -> str:
    """The characters of an entity of HTML; "" for an unknown one."""
    # Imported on use: the table is large, and most files have none.
    from html.entities import html5

    return html5.get(name + ";", "")


def masked_text(document: TextDocument, context: ReadContext) -> str:
    """The text for expat, of the same length and with the same lines: without references, and
    without what expat stops at. Each fault is reported.
    """
    text = document.text
    lead = _DECLARATION.match(text)
    if lead is not None:
        fix = document.fix("delete the white space", (0, lead.end(), ""))
        context.report(codes.BEFORE_DECLARATION.at("", document.span(0, lead.end()), fix=fix))
    masked, at = bytearray(), 0  # a list takes 120 bytes for each part
    for match in _SPECIAL.finditer(text):
        special = match[0]
        if special.startswith("<?xml") and match.start() == (0 if lead is None else lead.end()):
            mask = re.sub(r"[^\n]", " ", special)
        elif special.startswith(("<!", "<?")):
            continue
        else:
            mask = "." * len(special) if special[0] in "&<" else " "
            _report(document, match, context)
        masked += (text[at : match.start()] + mask).encode("utf-8", "surrogatepass")
        at = match.end()
    masked += text[at:].encode("utf-8", "surrogatepass")
    return masked.decode("utf-8", "surrogatepass")


def _is_between_attributes(text: str, at: int) -> bool:
    """Whether an offset is in a tag and outside of a value; tags of over 1,000 characters are not
    recognized.
    """
    start = text.rfind("<", max(0, at - 1000), at)
    tag = text[start:at]
    return start >= 0 and ">" not in tag and not (tag.count('"') % 2 or tag.count("'") % 2)


def _report(document: TextDocument, match: re.Match[str], context: ReadContext) -> None:
    """Report a reference that XML does not define, or a character that it does not allow."""
    special = match[0]
    name = special[1:-1]
    is_defined = name in _NAMED or (name[:1] == "#" and not FORBIDDEN.match(_character(special)))
    if is_defined or context.is_full:
        return
    start, end = match.span()
    fix = None
    if special == "&":
        code, message = codes.AMPERSAND, ""
        fix = document.fix("write &amp;", (start, end, "&amp;"))
    elif special == "<":
        code, message = codes.LESS_THAN, ""
        fix = document.fix("write &lt;", (start, end, "&lt;"))
    elif special[0] != "&":
        code, message = codes.CONTROL_CHARACTER, f"control character {ord(special):#04x}, ignored"
        if _is_between_attributes(document.text, start):
            fix = document.fix("write a blank", (start, end, " "), safe=False)
        else:
            fix = document.fix("delete the character", (start, end, ""), safe=False)
    else:
        code, message = codes.ENTITY, f"undefined entity {special}"
        characters = html_entity(name)
        if name[0] == "#":
            code, message = codes.CONTROL_CHARACTER, f"{special} is no character of XML, ignored"
        elif characters:
            code = codes.HTML_ENTITY
            message = f"{special} is an entity of HTML and undefined in XML"
            reference = "".join(f"&#{ord(character)};" for character in characters)
            fix = document.fix(f"write {reference}", (start, end, reference))
    context.report(code.at(message, document.span(start, end), fix=fix))


def _character(reference: str) -> str:
    """The character of a numeric reference; NUL where there is none."""
    match = _REFERENCE.fullmatch(reference)
    character = "" if match is None else _referred(match)
    return character if len(character) == 1 else "\0"
