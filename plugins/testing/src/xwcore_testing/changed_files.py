"""Files with one thing changed: a value or name of JSON and XML by its path, else a token."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from xwcore.plugin import DEFAULT_LIMITS, UTF8, LimitError
from xwcore_documents import (
    JsonNode,
    TextDocument,
    XmlElement,
    XmlTree,
    parse_json,
    parse_xml,
)
from xwcore_testing.samples import spread

#: A word or a number. In a binary file every other byte is a token.
_WORDS: Final = re.compile(rb"[A-Za-z0-9\x80-\xff]+")

#: The most tokens of a sample that are changed, spread over the whole of it.
_MOST_TOKENS: Final = 400


#: What is added to objects and elements, and how many of them are tried.
_ADDED: Final = "xwtest"
_MOST_ADDITIONS: Final = 24


class ChangedFile(NamedTuple):
    """A file with one value changed: what is changed, a byte of it, and the parts with new bytes.

    The whole file is made on use, since a sample has thousands of values, and few are tried.
    """

    what: str
    at: int
    source: bytes
    parts: tuple[tuple[int, int, bytes], ...]

    @property
    def data(self) -> bytes:
        """The changed file."""
        data = self.source
        for start, end, new in reversed(self.parts):
            data = data[:start] + new + data[end:]
        return data


def changes(data: bytes) -> list[ChangedFile]:
    """Each value of a file changed: by path in JSON and XML, else token by token."""
    by_path = [*_changed_json(data)] or [*_changed_xml(data)]
    if by_path:
        return spread(by_path, _MOST_TOKENS)
    return [
        _with_other_byte(f"{token!r} at byte {start}", start + len(token) - 1, data)
        for start, token in tokens(data)
    ]


def additions(data: bytes, extensible: str = "") -> list[ChangedFile]:
    """A file in JSON or XML with one more key in an object, or one more attribute of an element:
    one file for each kind of object and element, but for paths that `extensible` matches.
    """
    longer = [*_longer_objects(data)] or [*_longer_elements(data)]
    counted = [change for path, change in longer if not re.fullmatch(extensible, path)]
    return spread(counted, _MOST_ADDITIONS)


def _longer_objects(data: bytes) -> Iterator[tuple[str, ChangedFile]]:
    """A path without indices, such as "clues[].text", and the file with a new key there."""
    root = _json_root(data)
    waiting = [] if root is None else [(root, "")]
    known: set[str] = set()
    while waiting:
        node, path = waiting.pop()
        if node.kind == "array":
            waiting += [(value, f"{path}[]") for value in node.array]
        elif node.kind == "object":
            waiting += [(value, f"{path}.{key.value}".lstrip(".")) for key, value in node.members]
            if path not in known:
                known.add(path)
                at = node.start + 1
                comma = b"," if node.members else b""
                new = f'"{_ADDED}": 1'.encode() + comma
                what = f"a new key {_ADDED!r} in {path or 'the file'}"
                yield path, ChangedFile(what, at, data, ((at, at, new),))


def _longer_elements(data: bytes) -> Iterator[tuple[str, ChangedFile]]:
    """A path of elements, and the file with a new attribute of the last one."""
    parsed = _xml_of(data)
    if parsed is None:
        return
    source, tree, root = parsed
    waiting = [(root, root.name)]
    known: set[str] = set()
    while waiting:
        element, path = waiting.pop()
        waiting += [(child, f"{path}/{child.name}") for child in element.children]
        if path not in known:
            known.add(path)
            end = element.start + 1 + len(tree.spelled_name(element))
            at = source.span(end, end).start
            new = f' {_ADDED}="1"'.encode()
            what = f"a new attribute {_ADDED!r} of {path}"
            yield path, ChangedFile(what, at, data, ((at, at, new),))


def _with_other_byte(what: str, at: int, data: bytes) -> ChangedFile:
    return ChangedFile(what, at, data, ((at, at + 1, _other_byte(data, at)),))


def _changed_json(data: bytes) -> Iterator[ChangedFile]:
    """Each value and key of a file in JSON changed; nothing of another file."""
    root = _json_root(data)
    if root is not None:
        yield from _changed_values(data, root, "")


def _json_root(data: bytes) -> JsonNode | None:
    """The object or list of a file in JSON; None for another file."""
    try:
        tree = parse_json(data, DEFAULT_LIMITS)
    except LimitError:
        return None
    return tree.root if isinstance(tree.value, (dict, list)) and not tree.faults else None


def _xml_of(data: bytes) -> tuple[TextDocument, XmlTree, XmlElement] | None:
    """The text of a file in XML, its tree and its outermost element; None for another file."""
    try:
        source = TextDocument.decode(data, UTF8)
        tree = parse_xml(source, DEFAULT_LIMITS)
    except (UnicodeDecodeError, LimitError):
        return None
    return None if tree.root is None or tree.faults else (source, tree, tree.root)


def _changed_xml(data: bytes) -> Iterator[ChangedFile]:
    """Each text, attribute and name of a file in XML changed; nothing of another file.

    What stands around the outermost element, comments and namespaces are left as they are.
    """
    parsed = _xml_of(data)
    if parsed is None:
        return
    source, tree, root = parsed

    def token_of(start: int, end: int, what: str) -> Iterator[ChangedFile]:
        """The last token of a part of the text changed."""
        first, after = (source.span(place, place).start for place in (start, end))
        last = [*_WORDS.finditer(data, first, after)][-1:]
        for at in (match.end() - 1 for match in last):
            yield _with_other_byte(what, at, data)

    waiting = [(root, root.name)]
    while waiting:
        element, path = waiting.pop()
        yield _renamed(source, tree, element, path)
        for name, attribute in tree.attributes(element).items():
            if not name.startswith("xmlns"):
                inner = f"{path}/@{name}"
                yield from token_of(
                    attribute.value_start, attribute.value_end, f"the value {inner}"
                )
                at = source.span(attribute.start, attribute.end).start + len(name.encode()) - 1
                yield _with_other_byte(f"the name {inner}", at, data)
        at = element.inside
        inside: list[tuple[XmlElement, str]] = []
        for child in (*element.children, None):
            end = element.close if child is None else child.start
            yield from token_of(at, end, f"the text in {path}")
            if child is not None:
                at = child.end
                inside.append((child, f"{path}/{child.name}[{len(inside) + 1}]"))
        waiting += reversed(inside)


def _renamed(source: TextDocument, tree: XmlTree, element: XmlElement, path: str) -> ChangedFile:
    """The file with another name of an element, in both tags."""
    name = tree.spelled_name(element)
    ends = [element.start + 1 + len(name)]
    if element.end > element.close:
        ends.append(element.close + 2 + len(name))
    places = [source.span(end, end).start for end in ends]
    parts = tuple((place, place, b"x") for place in places)
    return ChangedFile(f"the name {path}", places[0] - 1, source.data, parts)


def _changed_values(data: bytes, node: JsonNode, path: str) -> Iterator[ChangedFile]:
    """Each scalar with another value, and each key with another name."""

    def put(start: int, end: int, new: bytes, what: str) -> ChangedFile:
        return ChangedFile(what, end - 1, data, ((start, end, new),))

    if node.kind == "object":
        for key, value in node.members:
            inner = f"{path}.{key.value}".lstrip(".")
            yield put(key.end - 1, key.end, b'x"', f"the key {inner}")
            yield from _changed_values(data, value, inner)
    elif node.kind == "array":
        for at, value in enumerate(node.array):
            yield from _changed_values(data, value, f"{path}[{at}]")
    elif node.kind == "string":
        changed = node.value[:-1] + ("y" if node.value.endswith("x") else "x")
        yield put(node.start, node.end, json.dumps(changed).encode(), f"the text at {path}")
    else:
        other = {True: "false", False: "true", None: "1"}
        is_number = node.kind == "number"
        new = str(node.value + 1) if is_number else other.get(node.value, "1")
        yield put(node.start, node.end, new.encode(), f"the value at {path}")


def tokens(data: bytes) -> list[tuple[int, bytes]]:
    """Offset and bytes of the tokens."""
    words = [(match.start(), match[0]) for match in _WORDS.finditer(data)]
    if b"\0" in data:
        inside = {at for start, token in words for at in range(start, start + len(token))}
        words += [(at, data[at : at + 1]) for at in range(len(data)) if at not in inside]
    return spread(sorted(words), _MOST_TOKENS)


def changed_token(data: bytes, at: int) -> bytes:
    """The data with another byte at this place, of the same class where it is a letter."""
    return data[:at] + _other_byte(data, at) + data[at + 1 :]


def _other_byte(data: bytes, at: int) -> bytes:
    byte = data[at : at + 1]
    other = {b"9": b"8", b"Z": b"Y", b"z": b"y", b"\xff": b"\xfe"}.get(byte)
    return other or bytes([byte[0] + 1])
