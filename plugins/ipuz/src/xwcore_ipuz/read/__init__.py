"""Read a file: its JSON values become a puzzle.

This module reads the fields of every kind of puzzle: version, kind, texts and metadata ("Puzzle
Fields"). Grid, clues and sudokus have modules of their own.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from xwcore.model.metadata import Entry
from xwcore.plugin import Crossword, Puzzle, ReadContext
from xwcore_ipuz import codes, markup
from xwcore_ipuz.parse import Document, parse
from xwcore_ipuz.read.clues import ClueLists, read_clues
from xwcore_ipuz.read.grid import Tokens, is_number, read_grid
from xwcore_ipuz.record import IpuzRecord
from xwcore_ipuz.syntax import (
    ATTRIBUTES,
    CROSSWORD_FAMILY,
    CROSSWORD_KINDS,
    DESCRIBED_SUDOKUS,
    FORMAT,
    KIND,
    KIND_KEY,
    KNOWN_VERSIONS,
    LITERAL_FIELDS,
    METADATA,
    NAMESPACE,
    STRUCTURE,
    SUDOKU_FAMILY,
    VERSION,
)

_DIAGRAMLESS: Final = (CROSSWORD_FAMILY, "/diagramless")


@dataclass(frozen=True, slots=True)
class ParsedFile:
    """A file as bytes, document and puzzle. `tokens` and `lists` are those of a crossword."""

    data: bytes
    document: Document
    puzzle: Puzzle
    tokens: Tokens | None = None
    lists: ClueLists | None = None


class Kinds(NamedTuple):
    """The kinds of a file: family, whether it is diagramless, and all other kinds."""

    family: str
    diagramless: bool
    others: tuple[str, ...]
    #: Sub-kinds of a sudoku with rules of their own.
    variants: tuple[str, ...] = ()


def read(data: bytes, context: ReadContext) -> Puzzle:
    """Read the puzzle of a file.

    Raises:
        ReadError: the file has no puzzle of a supported kind.
        LimitError: the puzzle is too large, or too deep.
    """
    return read_file(data, context).puzzle


def read_file(data: bytes, context: ReadContext) -> ParsedFile:
    """As `read`, with the document and what checking and editing need from it."""
    document = parse(data, context)
    try:
        return _read_document(document, data)
    finally:
        document.reporter.flush()


def _read_document(document: Document, data: bytes) -> ParsedFile:
    _check_version(document)
    kinds = _read_kinds(document)
    fields = {**_read_texts(document, kinds), "extras": {FORMAT: IpuzRecord(data)}}
    if kinds.family == SUDOKU_FAMILY:
        # Imported on use: most files are crosswords.
        from xwcore_ipuz.read.sudoku import read_sudoku

        return ParsedFile(data, document, read_sudoku(document, fields, kinds.variants))
    grid, tokens = read_grid(document, diagramless=kinds.diagramless)
    lists = read_clues(document, grid)
    clues = [listed.clue for listed in lists.clues]
    puzzle = Crossword(grid, clues, diagramless=kinds.diagramless, **fields)
    return ParsedFile(data, document, puzzle, tokens, lists)


def _check_version(document: Document) -> None:
    version = document.members.get("version")
    if not isinstance(version, str):
        document.report(codes.VERSION_MISSING, ("version",))
        return
    match = VERSION.fullmatch(version)
    if match is None:
        message = f"version {version[:40]!r}, expected an address such as 'http://ipuz.org/v2'"
        document.report(codes.VERSION_MISSING, ("version",), message)
    elif int(match[1]) not in KNOWN_VERSIONS:
        known = " or ".join(map(str, KNOWN_VERSIONS))
        message = f"unsupported ipuz version {match[1]}, expected {known}"
        document.report(codes.VERSION_UNKNOWN, ("version",), message)


def _read_kinds(document: Document) -> Kinds:
    """The kinds of the file.

    Raises:
        ReadError: there is no kind, or none of a supported family.
    """
    value = document.members.get("kind")
    if isinstance(value, str):
        message = "field 'kind': text, expected a list of texts"
        document.report(codes.FIELD_TYPE, ("kind",), message)
        value = [value]
    kinds = [kind for kind in value if isinstance(kind, str)] if isinstance(value, list) else []
    if not kinds:
        document.fail(codes.KIND_MISSING, ("kind",))
    families = [_family(kind) for kind in kinds]
    if any(family in CROSSWORD_KINDS for family, _ in families):
        family = CROSSWORD_FAMILY
    elif any(family == SUDOKU_FAMILY for family, _ in families):
        family = SUDOKU_FAMILY
    else:
        message = f"unsupported kind {', '.join(kinds)[:60]}"
        document.fail(codes.KIND_UNSUPPORTED, ("kind",), message)
    variants = tuple(
        dict.fromkeys(
            sub_kind
            for name, sub_kind in families
            if name == family == SUDOKU_FAMILY and sub_kind not in DESCRIBED_SUDOKUS
        )
    )
    implied = {(family, ""), _DIAGRAMLESS, *((family, sub_kind) for sub_kind in variants)}
    others = [kind for kind, pair in zip(kinds, families, strict=True) if pair not in implied]
    return Kinds(family, _DIAGRAMLESS in families, tuple(others), variants)


def _family(kind: str) -> tuple[str, str]:
    """Family and sub-kind of an address: "crossword" and "/diagramless"."""
    match = KIND.fullmatch(kind)
    return (match[1], match[2]) if match is not None else ("", "")


def _read_texts(document: Document, kinds: Kinds) -> dict[str, Any]:
    """Title, author, copyright, notes and metadata, as arguments of a puzzle."""
    fields: dict[str, Any] = {}
    metadata: list[Entry] = []
    for key, value in document.members.items():
        if key in ATTRIBUTES:
            text = _read_text(document, key, value)
            if text is not None:
                fields[key] = markup.plain(text)
        elif key in METADATA:
            text = _read_text(document, key, value)
            if text is not None:
                shown = _literal(text) if key in LITERAL_FIELDS else markup.plain(text)
                metadata.append(Entry(METADATA[key], shown))
        elif key == "kind":
            metadata += [Entry(KIND_KEY, kind) for kind in kinds.others]
        elif key not in STRUCTURE:
            name = key.removeprefix(NAMESPACE)
            metadata += [Entry(name, _literal(text)) for text in _extension_texts(value)]
    fields["metadata"] = metadata
    return fields


def _extension_texts(value: Any) -> list[str]:
    """The texts of a field that the specification does not define: one, or a list of them."""
    if isinstance(value, str):
        return [value]
    is_texts = isinstance(value, list) and all(isinstance(item, str) for item in value)
    return value if is_texts else []


def _literal(text: str) -> str:
    """A text without HTML, its line breaks as line feeds."""
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def _read_text(document: Document, key: str, value: Any) -> str | None:
    """The text of a field; None for null and for values of other types."""
    if value is None or isinstance(value, str):
        return value
    message = f"field {key!r}: {type_name(value)}, expected a text"
    document.report(codes.FIELD_TYPE, (key,), message)
    return str(value) if is_number(value) else None


def type_name(value: Any) -> str:
    """The JSON type of a value, for messages."""
    return _TYPE_NAMES.get(type(value), "number")


_TYPE_NAMES: Final = {
    bool: "boolean",
    dict: "object",
    list: "list",
    str: "text",
    type(None): "null",
}
