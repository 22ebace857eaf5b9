"""XML as a tree whose parts know where they are in the text.

Contract: one pass, linear in the size of the text, without recursion; depth and number of elements
are checked against the limits. Nothing is executed, expanded or fetched: a document type ends the
reading, and an entity is text that `decoded_xml` turns into characters. Faults are collected with
their places and fixes, and the text is read on as the fix would leave it; a line and a column are
computed when a span is asked for. (XML 1.0, fifth edition.)
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from xwcore.plugin import WHOLE, Code, Limits, Place, ReadContext, Span, plural
from xwcore_documents.text_document import TextDocument, TextEdit

#: Elements for each cell or clue that the limits allow: cells, cells of words, markup.
_ELEMENTS_PER_CELL: Final = 8

_NAME: Final = r"[A-Za-z_:\x80-\U0010ffff][A-Za-z0-9_:.\x80-\U0010ffff-]*+"
#: "<" that begins no tag may be in a value; it is reported by `_SPECIAL`. At the end of the text,
#: it begins a tag that is cut off.
_NO_TAG: Final = r"<(?!\Z|[A-Za-z_:/!?\x80-\U0010ffff])"
_VALUE: Final = rf"""(?:"[^"<]*+(?:{_NO_TAG}[^"<]*+)*+"|'[^'<]*+(?:{_NO_TAG}[^'<]*+)*+')"""
#: Between attributes, a character that XML does not allow is a blank; it is reported by `_SPECIAL`.
_BLANK: Final = r"[\s\0-\x1f]"
#: What begins with "<". The last group that takes part names the kind: 3 a start tag, 4 an end tag,
#: 5 to 7 a section without an end, 8 a document type, 9 anything else.
_SECTIONS: Final = r"!--.*?(?:-->|(\Z))|!\[CDATA\[.*?(?:\]\]>|(\Z))|\?.*?(?:\?>|(\Z))"
#: What is read behind a section that does not end: no further section, and no group of one.
_NO_SECTIONS: Final = "(?!)()()()"
_TAG, _TAG_BEHIND_SECTION = (
    re.compile(
        rf"<(?:({_NAME})((?:{_BLANK}+{_NAME}\s*=\s*{_VALUE})*+){_BLANK}*+(/?)>|/({_NAME})\s*+>"
        rf"|{sections}|(!DOCTYPE)|(?=\Z|[A-Za-z_:/!?\x80-\U0010ffff])())",
        re.DOTALL,
    )
    for sections in (_SECTIONS, _NO_SECTIONS)
)
_START, _END, _DOCTYPE, _OTHER = 3, 4, 8, 9
_OPEN_SECTIONS: Final = range(5, 8)
_SECTION_SIGNS: Final = ("<!--", "<![CDATA[", "<?")
#: A tag with faults, up to its end or to the next "<".
_LOOSE_TAG: Final = re.compile(rf"<(/?)\s*({_NAME})([^<>]*)(>?)")
#: How end tags and sections begin.
_OPENINGS: Final = ("</", "<!--", "<![CDATA[")
_LOOSE_ATTRIBUTE: Final = re.compile(
    rf"""({_NAME})(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+)))?"""
)
_ATTRIBUTE: Final = re.compile(rf"""({_NAME})\s*=\s*(?:"([^"]*)"|'([^']*)')""")
#: What may stand around the root.
_AROUND: Final = re.compile(r"(?:\s|<!--.*?-->|<\?.*?\?>)*+", re.DOTALL)
_DECLARATION: Final = re.compile(r"<\?xml\s[^>]*>")
_LEAD: Final = re.compile(r"[\s\ufeff]+(?=<\?xml\s)")
#: What stands between elements and is not text, surplus end tags, and the text of a CDATA section.
_SECTION: Final = re.compile(
    rf"<!\[CDATA\[(.*?)\]\]>|<!--.*?-->|<\?.*?\?>|</{_NAME}\s*+>", re.DOTALL
)

#: Characters that XML does not allow, not even as a reference (section 2.2).
FORBIDDEN_IN_XML: Final = re.compile(r"[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")
_REFERENCE: Final = re.compile(
    r"&(?:#([0-9]{1,7})|#x([0-9A-Fa-f]{1,6})|([A-Za-z][A-Za-z0-9]{0,31}));"
)
_NAMED: Final = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}
#: Where a text needs a second look; apart, these searches are fast.
_SUSPECTS: Final = tuple(
    map(re.compile, (r"&(?!(?:amp|lt|gt|quot|apos);)", _NO_TAG, FORBIDDEN_IN_XML.pattern))
)
#: A section, in which all characters are text, a reference, or a character that is at fault.
_SPECIAL: Final = re.compile(
    rf"<!--.*?(?:-->|\Z)|<!\[CDATA\[.*?(?:\]\]>|\Z)|<\?.*?(?:\?>|\Z)|{_REFERENCE.pattern}|&"
    rf"|{_NO_TAG}|(?P<forbidden>{FORBIDDEN_IN_XML.pattern})(?P=forbidden)*+",
    re.DOTALL,
)


#: An ampersand that begins no reference.
_BARE_AMPERSAND: Final = re.compile(r"&(?!#?[A-Za-z0-9]{1,32};)")


#: What may have been a reference.
_DAMAGED_REFERENCE: Final = re.compile(r"&(?:[^\s<&]{1,32}|\s[A-Za-z0-9]{1,32});")


class XmlFaultKind(StrEnum):
    """What is wrong with a text that is not well-formed XML."""

    TAG = "tag"  #: an end tag is missing, surplus or misspelled; an attribute is malformed
    CUT_OFF = "cut off"  #: the text ends before the root does
    NO_ROOT = "no root"  #: there is no element; the tree is empty
    DOCUMENT_TYPE = "document type"  #: refused; the tree is empty
    BEFORE_DECLARATION = "before declaration"
    AFTER_ROOT = "after root"  #: a second root, or text
    AMPERSAND = "ampersand"
    LESS_THAN = "less than"
    HTML_ENTITY = "html entity"
    ENTITY = "entity"
    CHARACTER = "character"


class XmlFault(NamedTuple):
    """A fault at `text[start:end]`, and the edits that correct it. `message` may be empty where the
    kind says all; `is_safe` if nothing is lost or guessed.
    """

    kind: XmlFaultKind
    message: str
    start: int
    end: int
    edits: tuple[TextEdit, ...] = ()
    title: str = ""
    is_safe: bool = False


class XmlAttribute(NamedTuple):
    """An attribute: its name as it is spelled, its value, and where the whole starts, where the raw
    value starts and ends in the text, and where the whole ends.
    """

    name: str
    value: str
    start: int
    value_start: int
    value_end: int
    end: int


class XmlElement:
    """An element. Its start tag has the text from `start` to `inside`, its end tag that from
    `close` to `end`; an empty-element tag ends at all three. `attributes` are the values by name.
    """

    __slots__ = ("attributes", "children", "close", "end", "inside", "name", "start")

    def __init__(self, name: str, start: int, inside: int, attributes: dict[str, str]) -> None:
        self.name = name
        self.start = start
        self.inside = self.close = self.end = inside
        self.attributes = attributes
        self.children: Sequence[XmlElement] = ()

    def get(self, name: str, default: str = "") -> str:
        """The value of an attribute."""
        return self.attributes.get(name, default)

    def child(self, name: str) -> XmlElement | None:
        """The first child of that name."""
        return next((child for child in self.children if child.name == name), None)


class XmlText(NamedTuple):
    """A text between elements, with its references unless it `is_literal`: of a CDATA section."""

    text: str
    is_literal: bool = False

    def decoded(self) -> str:
        """The characters of the text."""
        return FORBIDDEN_IN_XML.sub("", self.text) if self.is_literal else decoded_xml(self.text)


def _start_of(fault: XmlFault) -> int:
    return fault.start


class XmlTree:
    """The elements of a text, the faults by place, and the way from an element to its bytes."""

    def __init__(
        self,
        source: TextDocument,
        root: XmlElement | None,
        faults: list[XmlFault],
        limits: Limits,
        names: Mapping[str, str],
    ) -> None:
        self.source = source
        self.text = source.text
        self.root = root
        self.faults = faults
        #: The names of elements and attributes by their spelling in the text.
        self.names = names
        self._limits = limits

    def walk(self) -> list[XmlElement]:
        """All elements, in the order of their start tags."""
        elements = []
        waiting = [] if self.root is None else [self.root]
        while waiting:
            element = waiting.pop()
            elements.append(element)
            if element.children:
                waiting += reversed(element.children)
        return elements

    def raw(self, element: XmlElement) -> str:
        """The XML of an element, as safe fixes write it, with the end tags that the text lacks at
        its end.
        """
        return self.corrected(element.start, element.end) + self._missing_end_tags(element)

    def raw_inside(self, element: XmlElement) -> str:
        """The XML between the tags of an element."""
        return self.text[element.inside : element.close]

    def corrected(self, start: int, end: int) -> str:
        """The text from `start` to `end` with the safe edits of the faults there, so that content
        that is kept as XML is the same before and after a fix.
        """
        parts: list[str] = []
        at = start
        for fault in self.faults[bisect_left(self.faults, start, key=_start_of) :]:
            if fault.start >= end:
                break
            if fault.is_safe and fault.end <= end:
                for edit_start, edit_end, text in fault.edits:
                    parts += self.text[at:edit_start], text
                    at = edit_end
        return "".join([*parts, self.text[at:end]])

    def _missing_end_tags(self, element: XmlElement) -> str:
        """The end tags of an element and of its last descendants, where the text has none."""
        tags, end = "", element.end
        while element.close == element.end == end and self.text[element.inside - 2] != "/":
            tags = f"</{self.spelled_name(element)}>{tags}"
            if not element.children:
                break
            element = element.children[-1]
        return tags

    def spelled_name(self, element: XmlElement) -> str:
        """The name of an element as it is written, with its prefix."""
        match = _LOOSE_TAG.match(self.text, element.start)
        return element.name if match is None else match[2]

    def attributes(self, element: XmlElement) -> dict[str, XmlAttribute]:
        """The attributes of an element with their spelling and places, found again."""
        start = element.start + 1 + len(self.spelled_name(element))
        matched = {}
        for match in _LOOSE_ATTRIBUTE.finditer(self.text, start, element.inside):
            name = self.names[match[1]]
            value = match.span(match.lastindex or 1)
            text = element.attributes.get(name, "")
            matched[name] = XmlAttribute(match[1], text, match.start(), *value, match.end())
        return matched

    def pieces(self, element: XmlElement) -> Iterator[XmlText | XmlElement]:
        """The texts and elements inside of an element, in order; comments are left out."""
        at = element.inside
        for child in element.children:
            if at < child.start:
                yield from self._texts(at, child.start)
            yield child
            at = child.end
        if at < element.close:
            yield from self._texts(at, element.close)

    def _texts(self, start: int, end: int) -> Iterator[XmlText]:
        raw = self.text[start:end]
        self._limits.check("max_string", len(raw))
        at = 0
        for match in _SECTION.finditer(raw) if "<" in raw else ():
            if match.start() > at:
                yield XmlText(raw[at : match.start()])
            if match[1]:
                yield XmlText(match[1], is_literal=True)
            at = match.end()
        if at < len(raw):
            yield XmlText(raw[at:])

    def content(self, element: XmlElement) -> str:
        """The text of an element and of all elements in it."""
        parts, waiting = [], [iter(self.pieces(element))]
        while waiting:
            piece = next(waiting[-1], None)
            if piece is None:
                waiting.pop()
            elif isinstance(piece, XmlText):
                parts.append(piece.decoded())
            else:
                waiting.append(self.pieces(piece))
        return "".join(parts)

    def span(self, element: XmlElement, place: Place = WHOLE, attribute: str = "") -> Span:
        """The span of an element's start tag, or of one of its attributes."""
        start, end = element.start, element.inside
        if attribute in element.attributes:
            stated = self.attributes(element).get(attribute)
            start, end = (start, end) if stated is None else (stated.start, stated.end)
        return self.source.span(start, end, place)

    def report(self, context: ReadContext, codes: Mapping[XmlFaultKind, Code]) -> None:
        """Report the faults, by the code of each kind.

        Raises:
            ReadError: the tree is empty.
        """
        for fault in self.faults:
            span = self.source.span(fault.start, fault.end)
            if fault.kind in (XmlFaultKind.NO_ROOT, XmlFaultKind.DOCUMENT_TYPE):
                context.fail(codes[fault.kind].at(fault.message, span))
            if context.is_full:
                continue
            fix = self.source.fix(fault.title, *fault.edits, safe=fault.is_safe)
            diagnostic = codes[fault.kind].at(fault.message, span, fix=fix if fault.edits else None)
            context.report(diagnostic)


def parse_xml(
    source: TextDocument,
    limits: Limits,
    *,
    name_of: Callable[[str], str] = str,
    children: Mapping[str, Container[str]] | None = None,
) -> XmlTree:
    """The tree of a text. One that is not well-formed is read as far as possible.

    `name_of` gives the names by which elements and attributes are found, such as `str.lower`.
    An element without an end tag ends before the first child that cannot be its own: one that is
    not in `children[name]`, or one of the same name.

    Raises:
        LimitError: the tree is too deep, or has too many elements.
    """
    builder = _Builder(source, limits, name_of, children or {})
    builder.build()
    faults = builder.faults
    end = len(source.text) if builder.root is None else builder.root.end
    if any(suspect.search(source.text, 0, end) for suspect in _SUSPECTS):
        faults += _character_faults(source.text, end, limits.max_diagnostics)
    faults.sort(key=lambda fault: fault.start)
    return XmlTree(source, builder.root, faults, limits, builder.names)


class _Names(dict[str, str]):
    """The name by which each spelling is found, with what is around it in a tag: " x=" is x. A text
    has thousands of elements, and a few names.
    """

    def __init__(self, name_of: Callable[[str], str]) -> None:
        super().__init__()
        self._name_of = name_of

    def __missing__(self, spelled: str) -> str:
        name = self[spelled] = self._name_of(_spelled_name(spelled))
        return name


def _spelled_name(part: str) -> str:
    """The name in a part of a tag."""
    match = re.search(_NAME, part)
    return part if match is None else match[0]


class _Builder:
    """Makes the elements of a text. `open` are those without an end so far, `spelled` their names
    as they are written.
    """

    def __init__(
        self,
        source: TextDocument,
        limits: Limits,
        name_of: Callable[[str], str],
        children: Mapping[str, Container[str]],
    ) -> None:
        self.text = source.text
        self.limits = limits
        self.root: XmlElement | None = None
        self.faults: list[XmlFault] = []
        self.names = _Names(name_of)
        self._children = children
        self._max_depth = limits.max_depth
        self._open: list[XmlElement] = []
        self._spelled: list[str] = []
        self._exchanged = -1  # where an end tag starts that stands behind that of its parent

    def build(self) -> None:
        """Make the tree."""
        lead = _LEAD.match(self.text)
        if lead is not None:
            edit = 0, lead.end(), ""
            kind = XmlFaultKind.BEFORE_DECLARATION
            self._fault(kind, "", 0, lead.end(), edit, "delete the white space", is_safe=True)
        end = self._scan_tags()
        if self.root is None:
            if not any(fault.kind == XmlFaultKind.DOCUMENT_TYPE for fault in self.faults):
                self._fault(XmlFaultKind.NO_ROOT, "malformed XML: no element found", 0, 0)
            return
        self._check_before(self.root)
        if self._open:
            self._cut_off(end)
            return
        match = _AROUND.match(self.text, self.root.end)
        at = self.root.end if match is None else match.end()
        if at < len(self.text):
            edit = at, len(self.text), ""
            self._fault(XmlFaultKind.AFTER_ROOT, "", at, len(self.text), edit, "delete the data")

    def _check_before(self, root: XmlElement) -> None:
        start = 1 if self.text.startswith("\ufeff") else 0
        match = _AROUND.match(self.text, start)
        at = start if match is None else match.end()
        if at < root.start:
            message = "malformed XML: data before the outermost element"
            edit = at, root.start, ""
            self._fault(XmlFaultKind.TAG, message, at, root.start, edit, "delete the data")
        for declaration in _DECLARATION.finditer(self.text, start, root.start):
            if self.text[start : declaration.start()].strip():
                message = "malformed XML: XML declaration after the start of the file"
                edit = *declaration.span(), ""
                title = "delete the declaration"
                self._fault(XmlFaultKind.TAG, message, *declaration.span(), edit, title)

    def _fault(
        self,
        kind: XmlFaultKind,
        message: str,
        start: int,
        end: int,
        edit: TextEdit | None = None,
        title: str = "",
        *,
        is_safe: bool = False,
    ) -> None:
        edits = () if edit is None else (edit,)
        self.faults.append(XmlFault(kind, message, start, end, edits, title, is_safe))

    # -- tags ----------------------------------------------------------------------------------

    def _scan_tags(self, pattern: re.Pattern[str] = _TAG, at: int = 0) -> int:
        """Make all elements from an offset on; the offset where the text ends, without half a tag
        at its end.
        """
        opened, spelled, names = self._open, self._spelled, self.names
        most = _ELEMENTS_PER_CELL * (self.limits.max_cells + self.limits.max_clues)
        count = 0
        for match in pattern.finditer(self.text, at):
            kind = match.lastindex
            if kind == _START:
                name, raw, slash = match.group(1, 2, 3)
                start, end = match.span()
                attributes = self._attributes(start, name, raw) if raw else {}
                self._add(XmlElement(names[name], start, end, attributes), name, slash)
                count += 1
                if count > most:
                    self.limits.check("max_cells", count)
            elif kind == _END:
                if spelled and spelled[-1] == match[4]:
                    spelled.pop()
                    element = opened.pop()
                    element.close, element.end = match.span()
                else:
                    self._end_other(match[4], *match.span())
            elif kind in _OPEN_SECTIONS and self.text.find("</", match.start()) >= 0:
                return self._scan_tags(_TAG_BEHIND_SECTION, self._read_open_section(match.start()))
            elif kind is not None and not self._is_read_on(match, kind):
                return match.start()
            if not opened and self.root is not None:
                break
        return len(self.text)

    def _add(self, element: XmlElement, spelled: str, slash: str) -> None:
        """Put an element into the innermost open one, and open it unless its tag has a slash."""
        opened = self._open
        if not opened:
            self.root = element
        elif isinstance(siblings := opened[-1].children, list):
            siblings.append(element)
        else:
            opened[-1].children = [element]
        if len(opened) >= self._max_depth:
            self.limits.check("max_depth", len(opened) + 1)
        if not slash:
            opened.append(element)
            self._spelled.append(spelled)

    def _attributes(self, start: int, name: str, raw: str, end: int = 0) -> dict[str, str]:
        """The attributes of a start tag; `end` is its end where `raw` is a corrected spelling."""
        if "'" not in raw:
            parts = raw.split('"')
            keys, values = parts[:-1:2], parts[1::2]
        else:
            matched = _ATTRIBUTE.findall(raw)
            keys, values = [item[0] for item in matched], [item[1] or item[2] for item in matched]
        names = self.names
        attributes = {names[key]: value for key, value in zip(keys, values, strict=False)}
        if len(attributes) < len(values) and len(set(map(_spelled_name, keys))) <= len(attributes):
            message = f"malformed XML: duplicate attribute in <{name[:40]}>"
            self._fault(XmlFaultKind.TAG, message, start, end or start + 1 + len(name) + len(raw))
        if "&" in raw or not raw.isprintable():
            for key, value in attributes.items():
                attributes[key] = decoded_xml(value.replace("\n", " ").replace("\t", " "))
        return attributes

    def _is_read_on(self, match: re.Match[str], kind: int) -> bool:
        """Read what is not well-formed; False where the text ends."""
        start = match.start()
        if kind == _DOCTYPE:
            if self._open:
                return True
            end = self.text.find("\n", start)
            self._fault(XmlFaultKind.DOCUMENT_TYPE, "", start, end if end >= 0 else len(self.text))
            return False
        loose = _LOOSE_TAG.match(self.text, start)
        if kind != _OTHER or (loose is not None and loose.end() == len(self.text) and not loose[4]):
            return False  # a section or a tag that the end of the text cuts off
        if any(opening.startswith(self.text[start : start + 9]) for opening in _OPENINGS):
            return False  # its first signs are all that is left
        if loose is None or (not loose[4] and loose[3].strip() and "=" not in loose[3]):
            edit = start, start + 1, "&lt;"
            self._fault(XmlFaultKind.LESS_THAN, "", start, start + 1, edit, "write &lt;")
        else:
            self._read_loose(loose)
        return True

    def _read_open_section(self, start: int) -> int:
        """Read the first signs of a section that does not end as text, as end tags follow it; the
        offset behind what is read. An XML declaration ends at its ">".
        """
        declaration = _DECLARATION.match(self.text, start)
        if declaration is not None:
            end = declaration.end()
            message = "malformed XML: no '?>' at the end of the XML declaration"
            edit = end - 1, end - 1, "?"
            self._fault(XmlFaultKind.TAG, message, start, end, edit, "insert '?'")
            return end
        opening = next(sign for sign in _SECTION_SIGNS if self.text.startswith(sign, start))
        end = start + len(opening)
        message = f"malformed XML: '{opening}' without an end, read as text"
        self._fault(XmlFaultKind.TAG, message, start, end, (start, start + 1, "&lt;"), "write &lt;")
        return end

    def _read_loose(self, loose: re.Match[str]) -> None:
        """Read a tag with faults: attributes without quotation marks, ">" missing."""
        slash, name, raw, bracket = loose.groups()
        start, end = loose.span()
        raw = raw.rstrip()
        end = end if bracket else start + len(f"<{slash}") + len(name) + len(raw)
        if slash:
            tag = f"</{name}>"
            what = f"end tag </{name[:40]}>"
        else:
            tag = f"<{name}"
            for key, double, single, bare in _LOOSE_ATTRIBUTE.findall(raw):
                value = (double or single or bare or "").replace('"', "&quot;")
                tag += f' {key}="{value.removesuffix("/") if bare else value}"'
            tag += "/>" if raw.endswith("/") else ">"
            what = f"attributes of <{name[:40]}>"
        message = f"malformed XML: {what}, expected {tag[:60]}"
        if not bracket:
            message = f"malformed XML: no '>' at the end of <{slash}{name[:40]}>"
        self._fault(XmlFaultKind.TAG, message, start, end, (start, end, tag), "correct the tag")
        if slash:
            self._end_other(name, start, end)
            return
        attributes = self._attributes(start, name, tag[1 + len(name) :], end)
        element = XmlElement(self.names[name], start, end, attributes)
        self._add(element, name, raw[-1:] if raw.endswith("/") else "")

    def _end_other(self, name: str, start: int, end: int) -> None:
        """Read an end tag that is not that of the innermost element."""
        if start == self._exchanged:
            pass  # the fault is reported at the tag before
        elif name in self._spelled and not self._is_misspelled(name, end):
            if self._is_exchanged(name, end):
                return self._end_exchanged(name, start, end)
            while self._spelled[-1] != name:
                self._end_without_tag(start)
        elif not self._spelled or self._is_surplus(name, start, end):
            message = f"malformed XML: end tag </{name[:40]}> without a start tag"
            edit = start, end, ""
            self._fault(XmlFaultKind.TAG, message, start, end, edit, "delete the end tag")
            return None
        else:
            expected = f"</{self._spelled[-1]}>"
            message = f"malformed XML: end tag </{name[:40]}>, expected {expected[:60]}"
            edit = start, end, expected
            self._fault(XmlFaultKind.TAG, message, start, end, edit, f"write {expected[:60]}")
        self._end_innermost(start, end)
        return None

    def _end_innermost(self, start: int, end: int) -> None:
        self._spelled.pop()
        element = self._open.pop()
        element.close, element.end = start, end

    def _is_surplus(self, name: str, start: int, end: int) -> bool:
        """Whether an end tag is that of a child without a start tag, repeats the one before it, or
        that of the innermost element is the next tag.
        """
        if self.names[name] in self._children.get(self._open[-1].name, ()):
            return True
        before = self._open[-1].children[-1:]
        if before and before[0].name == self.names[name]:
            return not self.text[before[0].end : start].strip()
        following = _TAG.search(self.text, end)
        return following is not None and following[4] == self._spelled[-1]

    def _is_misspelled(self, name: str, end: int) -> bool:
        """Whether the end tag of an outer element is the misspelled one of the innermost: the names
        begin alike, and a sibling of the innermost element follows.
        """
        innermost = self._spelled[-1]
        if not (name.startswith(innermost) or innermost.startswith(name)):
            return False
        following = _TAG.search(self.text, end)
        return following is not None and following[1] == innermost

    def _is_exchanged(self, name: str, end: int) -> bool:
        """Whether the end tags of the innermost element and the one around it are exchanged."""
        following = _TAG.match(self.text, end)
        return (
            self._spelled[-2:-1] == [name]
            and following is not None
            and following[4] == self._spelled[-1]
        )

    def _end_exchanged(self, name: str, start: int, end: int) -> None:
        """End the innermost element at an end tag that belongs behind its own."""
        innermost = self._spelled[-1]
        stop = self.text.index(">", end) + 1
        message = f"malformed XML: end tag </{name[:40]}> before </{innermost[:40]}>"
        edit = start, stop, f"</{innermost}></{name}>"
        self._fault(XmlFaultKind.TAG, message, start, stop, edit, "exchange the end tags")
        self._end_innermost(start, end)
        self._exchanged = end

    def _end_without_tag(self, before: int) -> None:
        """End the innermost element, which has no end tag: before the first child that cannot be
        its own, else at an offset.
        """
        element, name = self._open.pop(), self._spelled.pop()
        first = self._first_stranger(element)
        if first is not None:
            moved = element.children[first:]
            element.children = element.children[:first]
            self._open[-1].children = [*self._open[-1].children, *moved]
            before = moved[0].start
        element.close = element.end = self._before_space(before)
        message = f"malformed XML: no end tag </{name[:40]}>"
        edit = element.end, element.end, f"</{name}>"
        title = f"insert </{name[:40]}>"
        self._fault(XmlFaultKind.TAG, message, element.start, element.inside, edit, title)

    def _first_stranger(self, element: XmlElement) -> int | None:
        """The position of the first child that cannot be one of this element."""
        own = self._children.get(element.name)
        for position, child in enumerate(element.children):
            if child.name == element.name if own is None else child.name not in own:
                return position
        return None

    def _before_space(self, at: int) -> int:
        """The offset of the white space that ends at `at`."""
        while self.text[at - 1].isspace():
            at -= 1
        return at

    def _cut_off(self, at: int) -> None:
        """End all open elements where the text ends."""
        closing = ""
        count = 0
        while self._open:
            element = self._open[-1]
            if self._first_stranger(element) is not None and len(self._open) > 1:
                self._end_without_tag(at)
                continue
            self._open.pop()
            closing += f"</{self._spelled.pop()}>"
            element.close = element.end = at
            count += 1
        section = self.text[at : at + 9]
        end = len(self.text)
        message = f"file cut off: {plural(count, 'element')} without an end tag"
        edit = at, end, closing
        if section.startswith(("<!--", "<?")):
            edit = end, end, ("-->" if section[1] == "!" else "?>") + closing
        fault = XmlFault(XmlFaultKind.CUT_OFF, message, at, end, (edit,), "close the elements")
        # What follows an open CDATA section would be deleted, or become text.
        self.faults.append(fault._replace(edits=()) if section.startswith("<![") else fault)


# -- characters ---------------------------------------------------------------------------------


def decoded_xml(raw: str) -> str:
    """A raw text with its references decoded; those of HTML as well. An undefined one stays as it
    is spelled, and characters that XML does not allow are left out.
    """
    if "&" in raw:
        raw = _REFERENCE.sub(_referred, raw)
    return raw if raw.isprintable() else FORBIDDEN_IN_XML.sub("", raw)


def _referred(match: re.Match[str]) -> str:
    decimal, hexadecimal, name = match.groups()
    if name is not None:
        return _NAMED.get(name) or _html_characters(name) or match[0]
    code = int(decimal) if decimal is not None else int(hexadecimal, 16)
    return chr(code) if code <= 0x10FFFF else match[0]


def _html_characters(name: str) -> str:
    """The characters of an entity of HTML; "" for an unknown one."""
    # Imported on use: the table is large, and most files have none.
    from html.entities import html5

    return html5.get(name + ";", "")


def _character_faults(text: str, end: int, most: int) -> Iterator[XmlFault]:
    """The references that XML does not define, and the characters that it does not allow."""
    first = _BARE_AMPERSAND.search(text)
    has_several = first is not None and _BARE_AMPERSAND.search(text, first.end()) is not None
    for match in _SPECIAL.finditer(text, 0, end):
        special = match[0]
        if special[0] == "<" and special != "<":
            continue
        fault = _character_fault(text, *match.span(), has_several=has_several)
        if fault is not None:
            yield fault
            most -= 1
        if most < 0:
            return


def _character_fault(text: str, start: int, end: int, *, has_several: bool) -> XmlFault | None:
    special = text[start:end]
    kind, message, edit, title = XmlFaultKind.CHARACTER, "", "", ""
    if special in ("&", "<"):
        kind = XmlFaultKind.AMPERSAND if special == "&" else XmlFaultKind.LESS_THAN
        edit = "&amp;" if special == "&" else "&lt;"
    elif special[0] != "&":
        message = f"control character {ord(special[0]):#04x}, ignored"
        if len(special) > 1:
            message = f"{len(special)} control characters {ord(special[0]):#04x}, ignored"
        edit = " " if _is_between_attributes(text, start) else ""
        title = "write a blank" if edit else "delete the character"
        return XmlFault(kind, message, start, end, ((start, end, edit),), title)
    elif special[1] == "#":
        character = decoded_xml(special)
        if len(character) == 1:
            return None
        message = f"{special} is not a character of XML, ignored"
        return XmlFault(kind, message, start, end, ((start, end, ""),), "delete it")
    elif special[1:-1] in _NAMED:
        return None
    elif characters := _html_characters(special[1:-1]):
        kind = XmlFaultKind.HTML_ENTITY
        message = f"{special} is an entity of HTML and undefined in XML"
        edit = "".join(f"&#{ord(character)};" for character in characters)
    else:
        kind, message = XmlFaultKind.ENTITY, f"undefined entity {special}"
        edit = f"&amp;{special[1:]}"
        # Such as "R&B;": a sign between two capitals. Any other one may be a damaged entity.
        is_and = len(special) == 3 and special[1].isupper() and text[start - 1 : start].isupper()
        return XmlFault(kind, message, start, end, ((start, end, edit),), "write &amp;", is_and)
    is_safe = special not in _SIGNS or _SIGNS[special](text, start)
    if special == "&" and has_several:
        is_safe = _DAMAGED_REFERENCE.match(text, start) is None
    return XmlFault(kind, message, start, end, ((start, end, edit),), f"write {edit}", is_safe)


def _is_and(text: str, at: int) -> bool:
    """Whether an ampersand certainly means "and": between blanks or capitals of a text. Anywhere
    else it may stand in place of another character, unless it is one of several.
    """
    before, after = text[max(0, at - 1) : at], text[at + 1 : at + 2]
    if before.isspace() and after.isspace():
        return True
    tag = text.rfind("<", max(0, at - 1000), at)
    is_text = tag < 0 or text.find(">", tag, at) >= 0
    return is_text and before.isupper() and after.isupper()


def _is_less_than(text: str, at: int) -> bool:
    """Whether a less-than sign is certainly text: before a digit, or before a blank where the next
    tag begins before one ends.
    """
    if text[at + 1 : at + 2].isdigit():
        return True
    end = text.find(">", at, at + 1000)
    return text[at + 1 : at + 2].isspace() and 0 <= text.find("<", at + 1, at + 1000) < end


#: Whether a sign that stands for itself is certainly meant.
_SIGNS: Final = {"&": _is_and, "<": _is_less_than}


def _is_between_attributes(text: str, at: int) -> bool:
    """Whether an offset is in a tag and outside of a value; tags of over 1,000 characters are not
    recognized.
    """
    start = text.rfind("<", max(0, at - 1000), at)
    tag = text[start:at]
    return start >= 0 and ">" not in tag and not (tag.count('"') % 2 or tag.count("'") % 2)
