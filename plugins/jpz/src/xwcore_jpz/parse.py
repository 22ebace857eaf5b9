"""Parse a file: bytes become elements, and each element and attribute has a place in the text.

The tree is that of the core; this module decodes the bytes, and collects what the model cannot
hold.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from dataclasses import replace
from typing import Any, Final, NoReturn

from xwcore.plugin import UTF8, WHOLE, WIDE, Code, Fix, Place, ReadContext, Span, Unmodeled
from xwcore_documents import (
    MAC_ROMAN,
    WINDOWS_1252,
    TextDocument,
    TextEdit,
    XmlAttribute,
    XmlElement,
    XmlFaultKind,
    XmlText,
    XmlTree,
    parse_xml,
)
from xwcore_jpz import codes
from xwcore_jpz.syntax import CHILDREN, NAMESPACES

#: The encoding that the XML declaration states.
_DECLARED: Final = re.compile(
    r"\s*<\?xml\s[^>]{0,200}?encoding\s*=\s*[\"']([A-Za-z][A-Za-z0-9._-]{0,40})[\"']"
)
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


_CODES: Final = {
    XmlFaultKind.TAG: codes.NOT_XML,
    XmlFaultKind.CUT_OFF: codes.NOT_XML,
    XmlFaultKind.NO_ROOT: codes.NOT_XML,
    XmlFaultKind.DOCUMENT_TYPE: codes.DOCUMENT_TYPE,
    XmlFaultKind.BEFORE_DECLARATION: codes.BEFORE_DECLARATION,
    XmlFaultKind.AFTER_ROOT: codes.AFTER_ROOT,
    XmlFaultKind.AMPERSAND: codes.AMPERSAND,
    XmlFaultKind.LESS_THAN: codes.LESS_THAN,
    XmlFaultKind.HTML_ENTITY: codes.HTML_ENTITY,
    XmlFaultKind.ENTITY: codes.ENTITY,
    XmlFaultKind.CHARACTER: codes.CONTROL_CHARACTER,
}


_NOTHING: Final[AbstractSet[str]] = frozenset()


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


class ParsedFile:
    """The elements of a file, and their places. Names have no prefix and are in lower case."""

    def __init__(self, tree: XmlTree, root: XmlElement, context: ReadContext) -> None:
        self.tree = tree
        self.source = tree.source
        self.context = context
        self.root = root
        self.unmodeled = Collector()
        #: The prefix of the root, with its colon.
        self._prefix = "".join(tree.spelled_name(root).rpartition(":")[:2])

    def raw(self, element: XmlElement) -> str:
        """The XML of an element, without the prefix of the root."""
        return self._without_prefix(self.tree.raw(element))

    def raw_inside(self, element: XmlElement) -> str:
        """The XML between the tags of an element, as safe fixes write it, without the prefix of
        the root.
        """
        return self._without_prefix(self.tree.corrected(element.inside, element.close))

    def _without_prefix(self, xml: str) -> str:
        if not self._prefix:
            return xml
        return xml.replace(f"<{self._prefix}", "<").replace(f"</{self._prefix}", "</")

    def spelled_name(self, element: XmlElement) -> str:
        """The name of an element in the case of the file."""
        return self.tree.spelled_name(element).rpartition(":")[2]

    def attributes(self, element: XmlElement) -> dict[str, XmlAttribute]:
        """The attributes of an element with their spelling and places."""
        return self.tree.attributes(element)

    def others(self, element: XmlElement, known: AbstractSet[str] = _NOTHING) -> list[XmlAttribute]:
        """The attributes that are neither known nor declarations of namespaces."""
        if known >= element.attributes.keys():
            return []
        names = {name for name in element.attributes.keys() - known if name[:5] != "xmlns"}
        if not names:
            return []
        return [item for name, item in self.tree.attributes(element).items() if name in names]

    def pieces(self, element: XmlElement) -> Iterator[XmlText | XmlElement]:
        """The texts and elements inside of an element, in order; comments are left out."""
        return self.tree.pieces(element)

    def span(self, element: XmlElement, place: Place = WHOLE, attribute: str = "") -> Span:
        """The span of an element's start tag, or of one of its attributes."""
        return self.tree.span(element, place, attribute)

    def report(
        self,
        code: Code,
        element: XmlElement,
        message: str = "",
        place: Place = WHOLE,
        *,
        attribute: str = "",
        fix: Fix | None = None,
    ) -> None:
        """Report a diagnostic at the start tag of an element, or at one of its attributes."""
        self.context.report(code.at(message, self.span(element, place, attribute), fix=fix))

    def setting(self, element: XmlElement, name: str, value: str) -> Fix:
        """An unsafe fix that sets an attribute of an element."""
        edit = self.setting_edit(element, name, value)
        return self.source.fix(f"set {name} to {value}", edit, safe=False)

    def setting_edit(self, element: XmlElement, name: str, value: str) -> TextEdit:
        """The edit that sets an attribute of an element."""
        if name in element.attributes:
            stated = self.attributes(element)[name]
            return stated.value_start, stated.value_end, value
        at = element.start + 1 + len(self.tree.spelled_name(element))
        return at, at, f' {name}="{value}"'

    def deletion(self, element: XmlElement) -> TextEdit:
        """The edit that deletes an element and the white space before it."""
        start = element.start
        while self.source.text[start - 1].isspace():
            start -= 1
        return start, element.end, ""

    def fail(self, code: Code, element: XmlElement, message: str = "") -> NoReturn:
        """Report a diagnostic and give up; what is missing behind malformed XML follows from it.

        Raises:
            ReadError: always.
        """
        diagnostic = code.at(message, self.span(element))
        if any(reported.code == codes.NOT_XML.code for reported in self.context.diagnostics):
            diagnostic = replace(diagnostic, cause=codes.NOT_XML.code)
        self.context.fail(diagnostic)


def parse(data: bytes, context: ReadContext) -> ParsedFile:
    """Parse a file. One that is not well-formed is read as far as possible.

    Raises:
        ReadError: the file has no element, or declares a document type.
        LimitError: the file is too deep, or has too many elements.
    """
    source = decoded_document(data, context)
    tree = parse_xml(source, context.limits, name_of=_local, children=CHILDREN)
    tree.report(context, _CODES)
    assert tree.root is not None  # reporting ends with the fault of an empty tree
    parsed = ParsedFile(tree, tree.root, context)
    _check_namespaces(parsed)
    return parsed


def _local(name: str) -> str:
    """The name without prefix, in lower case; the declaration of a namespace keeps its prefix."""
    return name if name[:5] == "xmlns" else name.rpartition(":")[2].lower()


def _check_namespaces(parsed: ParsedFile) -> None:
    """Report namespaces that are not those of Crossword Compiler, and undeclared prefixes."""
    tree = parsed.tree
    declarations = {name for name in tree.names.values() if name[:5] == "xmlns"}
    for element in tree.walk() if declarations else ():
        if declarations.isdisjoint(element.attributes):
            continue
        for name, attribute in tree.attributes(element).items():
            if name in declarations and attribute.value not in NAMESPACES:
                message = f"unknown namespace {attribute.value[:50]!r}"
                span = parsed.source.span(attribute.start, attribute.end)
                parsed.context.report(codes.NAMESPACE.at(message, span))
    known = {"xmlns", *(name.partition(":")[2] for name in declarations)}
    unknown = {name.partition(":")[0].strip() for name in tree.names if ":" in name} - known
    for element in tree.walk() if unknown else ():
        prefix = tree.spelled_name(element).rpartition(":")[0]
        if prefix in unknown:
            unknown.remove(prefix)
            message = f"prefix {prefix[:40]!r} has no namespace"
            parsed.report(codes.NAMESPACE, element, message)


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
