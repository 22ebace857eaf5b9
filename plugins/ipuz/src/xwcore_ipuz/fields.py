"""The fields of every kind of puzzle: version, kind, texts, metadata ("Puzzle Fields")."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from xwcore.model.metadata import Entry
from xwcore_ipuz import codes, markup
from xwcore_ipuz.document import Document
from xwcore_ipuz.grammar import (
    ATTRIBUTES,
    CROSSWORD_KINDS,
    KIND,
    KIND_KEY,
    KNOWN_VERSIONS,
    LITERAL_FIELDS,
    METADATA,
    NAMESPACE,
    STRUCTURE,
    VERSION,
)
from xwcore_ipuz.scanning import Node

CROSSWORD_FAMILY: Final = "crossword"
SUDOKU_FAMILY: Final = "sudoku"


class Kinds(NamedTuple):
    """What the kinds of a file say: its family, whether it is diagramless, and all the others."""

    family: str
    diagramless: bool
    others: tuple[str, ...]


def check_version(document: Document) -> None:
    """Report a version that is missing or not known."""
    node = document.root.object.get("version")
    if node is None or not isinstance(node.value, str):
        at = document.root.start if node is None else node.start
        document.places.report(codes.VERSION_MISSING, at, at + 1 if node is None else node.end)
        return
    match = VERSION.fullmatch(node.value)
    if match is None:
        message = f"{node.value[:40]!r} is no version of ipuz"
        document.places.at_node(codes.VERSION_MISSING, node, message)
    elif int(match[1]) not in KNOWN_VERSIONS:
        message = f"version {match[1]} is not known here"
        document.places.at_node(codes.VERSION_UNKNOWN, node, message)


def read_kinds(document: Document) -> Kinds:
    """The kinds of the file.

    Raises:
        ReadError: none is told, or none of a family that can be read.
    """
    places, root = document.places, document.root
    node = root.object.get("kind")
    if node is None:
        places.fail(codes.KIND_MISSING, root.start, root.start + 1)
    if node.kind == "string":
        places.at_node(codes.FIELD_TYPE, node, "the kinds are a list of texts")
    names = [node.value] if node.kind == "string" else [each.value for each in node.array]
    kinds = [name for name in names if isinstance(name, str)]
    if not kinds:
        places.fail(codes.KIND_MISSING, node.start, node.end)
    found = [_family(kind) for kind in kinds]
    if any(family in CROSSWORD_KINDS for family, _ in found):
        family = CROSSWORD_FAMILY
    elif any(family == SUDOKU_FAMILY for family, _ in found):
        family = SUDOKU_FAMILY
    else:
        message = f"{', '.join(kinds)[:80]} is not read here"
        places.fail(codes.KIND_UNSUPPORTED, node.start, node.end, message)
    implied = {(family, ""), (CROSSWORD_FAMILY, "/diagramless")}
    others = tuple(kind for kind, each in zip(kinds, found, strict=True) if each not in implied)
    return Kinds(family, (CROSSWORD_FAMILY, "/diagramless") in found, others)


def _family(kind: str) -> tuple[str, str]:
    match = KIND.fullmatch(kind)
    return (match[1], match[2]) if match is not None else ("", "")


def read_texts(document: Document, kinds: Kinds) -> dict[str, Any]:
    """Title, author, copyright, notes and metadata, as arguments of a puzzle."""
    said: dict[str, Any] = {}
    metadata: list[Entry] = []
    for key, node in document.root.object.items():
        if key in ATTRIBUTES:
            text = _text(document, key, node)
            if text is not None:
                said[ATTRIBUTES[key]] = markup.plain(text)
        elif key in METADATA:
            text = _text(document, key, node)
            if text is not None:
                shown = literal(text) if key in LITERAL_FIELDS else markup.plain(text)
                metadata.append(Entry(METADATA[key], shown))
        elif key == "kind":
            metadata += [Entry(KIND_KEY, kind) for kind in kinds.others]
        elif key not in STRUCTURE:
            name = key.removeprefix(NAMESPACE)
            metadata += [Entry(name, literal(text)) for text in extension_texts(node)]
    said["metadata"] = metadata
    return said


def extension_texts(node: Node) -> list[str]:
    """The texts of a field that the specification does not name: one, or a list of them."""
    if node.kind == "string":
        return [node.value]
    items = [each.value for each in node.array]
    return items if all(isinstance(each, str) for each in items) else []


def literal(text: str) -> str:
    """A text that is no markup, with line feeds."""
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def _text(document: Document, key: str, node: Node) -> str | None:
    if node.kind == "string":
        text: str = node.value
        return text
    if node.kind == "constant" and node.value is None:
        return None
    document.places.at_node(codes.FIELD_TYPE, node, f"{key!r} is a text")
    return str(node.value) if node.kind == "number" else None
