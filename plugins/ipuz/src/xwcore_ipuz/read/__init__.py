"""Read a file: its JSON values become a puzzle.

This module reads the fields of every kind of puzzle: version, kind, texts and metadata ("Puzzle
Fields"). Grid, clues and sudokus have modules of their own.
"""

from __future__ import annotations

import difflib
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from xwcore.model.metadata import Entry
from xwcore.plugin import Crossword, LogicPuzzle, OtherPuzzle, Puzzle, ReadContext
from xwcore_ipuz import codes, markup
from xwcore_ipuz.parse import Document, parse
from xwcore_ipuz.read.clues import ClueLists, read_clues
from xwcore_ipuz.read.grid import Tokens, as_text, is_number, read_grid
from xwcore_ipuz.record import IpuzRecord
from xwcore_ipuz.syntax import (
    ATTRIBUTES,
    CROSSWORD,
    CROSSWORD_FAMILY,
    CROSSWORD_KINDS,
    DESCRIBED_SUDOKUS,
    FORMAT,
    KIND,
    KIND_KEY,
    KNOWN_VERSIONS,
    LITERAL_FIELDS,
    METADATA,
    MODELED_FIELDS,
    NAMESPACE,
    STRUCTURE,
    SUDOKU,
    SUDOKU_FAMILY,
    UNMODELED_KINDS,
    VERSION,
    WRITTEN_VERSION,
)

_DIAGRAMLESS: Final = (CROSSWORD_FAMILY, "/diagramless")
_ADDRESSES: Final = {CROSSWORD_FAMILY: CROSSWORD, SUDOKU_FAMILY: SUDOKU}
_ALWAYS_MODELED: Final = frozenset({"version", "kind"})


@dataclass(frozen=True, slots=True)
class ParsedFile:
    """A file as bytes, document and puzzle. `tokens` and `lists` are those of a crossword."""

    data: bytes
    document: Document
    puzzle: Puzzle
    tokens: Tokens | None = None
    lists: ClueLists | None = None


class Kinds(NamedTuple):
    """The kinds of a file.

    `family` is "crossword", "sudoku", or "" for kinds that the model does not have. `others` are
    kinds that do not follow from the puzzle.
    """

    family: str
    diagramless: bool
    others: tuple[str, ...]
    #: Sub-kinds of a sudoku with rules of their own.
    variants: tuple[str, ...] = ()
    #: All kinds.
    stated: tuple[str, ...] = ()


def read(data: bytes, context: ReadContext) -> Puzzle:
    """Read the puzzle of a file.

    Raises:
        ReadError: the file has no grid, or a malformed sudoku.
        LimitError: the puzzle is too large, or too deep.
    """
    return read_file(data, context).puzzle


def read_file(data: bytes, context: ReadContext) -> ParsedFile:
    """As `read`, with the document and what checking and editing need from it."""
    document = parse(data, context)
    try:
        return _read_document(document, data)
    finally:
        document.flush()


def _read_document(document: Document, data: bytes) -> ParsedFile:
    _check_version(document)
    kinds = _read_kinds(document)
    sudoku: dict[str, Any] | None = None
    if kinds.family == SUDOKU_FAMILY:
        # Imported on use: most files are crosswords.
        from xwcore_ipuz.read.sudoku import read_sudoku

        sudoku = read_sudoku(document, kinds.variants)
        if sudoku is None:
            document.take_unmodeled()
            kinds = Kinds("", False, kinds.stated)
    fields = {**_read_texts(document, kinds), "extras": {FORMAT: IpuzRecord(data)}}
    if kinds.family != CROSSWORD_FAMILY:
        fields["unmodeled"] = document.take_unmodeled()
        puzzle = OtherPuzzle(**fields) if sudoku is None else LogicPuzzle(**sudoku, **fields)
        return ParsedFile(data, document, puzzle)
    grid, tokens = read_grid(document, diagramless=kinds.diagramless)
    lists = read_clues(document, grid)
    clues = [listed.clue for listed in lists.clues]
    fields["unmodeled"] = document.take_unmodeled()
    crossword = Crossword(grid, clues, diagramless=kinds.diagramless, **fields)
    return ParsedFile(data, document, crossword, tokens, lists)


def _check_version(document: Document) -> None:
    version = document.members.get("version")
    if not isinstance(version, str):
        document.report(codes.VERSION_MISSING, ("version",), replacement=WRITTEN_VERSION)
        return
    match = VERSION.fullmatch(version)
    if match is None:
        message = f"version {version[:40]!r}, expected an address such as 'http://ipuz.org/v2'"
        document.report(codes.VERSION_MISSING, ("version",), message, replacement=WRITTEN_VERSION)
    elif int(match[1]) not in KNOWN_VERSIONS:
        known = " or ".join(map(str, KNOWN_VERSIONS))
        message = f"unsupported ipuz version {match[1]}, expected {known}"
        document.report(codes.VERSION_UNKNOWN, ("version",), message)


def _read_kinds(document: Document) -> Kinds:
    """The kinds of the file."""
    value = document.members.get("kind")
    if isinstance(value, str):
        message = "field 'kind': text, expected a list of texts"
        document.report(codes.FIELD_TYPE, ("kind",), message, replacement=[value])
        value = [value]
    kinds = [kind for kind in value if isinstance(kind, str)] if isinstance(value, list) else []
    families = [_family(kind) for kind in kinds]
    if not kinds:
        family = _family_of_fields(document.members)
        fix = [_ADDRESSES[family]] if family else None
        document.report(codes.KIND_MISSING, ("kind",), replacement=fix)
    elif any(name in CROSSWORD_KINDS for name, _ in families):
        family = CROSSWORD_FAMILY
    elif any(name == SUDOKU_FAMILY for name, _ in families):
        family = SUDOKU_FAMILY
    else:
        family = _unmodeled_family(document, kinds, families)
    if not family:
        return Kinds("", False, tuple(kinds))
    for at, kind in enumerate(kinds):
        if "://" not in kind:
            message = f"kind {kind[:40]!r}, expected an address"
            document.report(codes.KIND_UNKNOWN, ("kind", at), message)
    variants = tuple(
        dict.fromkeys(
            sub_kind
            for name, sub_kind in families
            if name == family == SUDOKU_FAMILY and sub_kind not in DESCRIBED_SUDOKUS
        )
    )
    implied = {(family, ""), _DIAGRAMLESS, *((family, sub_kind) for sub_kind in variants)}
    others = [kind for kind, pair in zip(kinds, families, strict=True) if pair not in implied]
    return Kinds(family, _DIAGRAMLESS in families, tuple(others), variants, tuple(kinds))


def _unmodeled_family(document: Document, kinds: list[str], families: list[tuple[str, str]]) -> str:
    """Report kinds that the model does not have. An unknown kind may be misspelled."""
    shown = ", ".join(kinds)[:60]
    if any(name in UNMODELED_KINDS for name, _ in families):
        message = f"kind {shown}: kept as unmodeled content"
        document.report(codes.KIND_UNMODELED, ("kind",), message)
        return ""
    near: list[str] = []
    if document.members.get("puzzle"):
        near = difflib.get_close_matches(kinds[0][:60], _ADDRESSES.values(), 1, 0.8)
    expected = f", expected {near[0]!r}" if near else ""
    message = f"unknown kind {shown}{expected}"
    document.report(codes.KIND_UNKNOWN, ("kind",), message, replacement=near or None)
    return next((name for name, kind in _ADDRESSES.items() if kind in near), "")


def _family_of_fields(members: dict[str, Any]) -> str:
    """The family that the fields of a file without a kind are those of."""
    if not isinstance(members.get("puzzle"), list):
        return ""
    if isinstance(members.get("clues"), dict):
        return CROSSWORD_FAMILY
    return SUDOKU_FAMILY if members.keys() & {"charset", "boxes", "cages"} else ""


def _family(kind: str) -> tuple[str, str]:
    """Family and sub-kind of an address: "crossword" and "/diagramless"."""
    match = KIND.fullmatch(kind)
    return (match[1], match[2]) if match is not None else ("", "")


def _read_texts(document: Document, kinds: Kinds) -> dict[str, Any]:
    """Title, author, copyright, notes and metadata, as arguments of a puzzle."""
    fields: dict[str, Any] = {}
    metadata: list[Entry] = []
    modeled = MODELED_FIELDS.get(kinds.family, _ALWAYS_MODELED)
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
        elif key not in STRUCTURE and (texts := _extension_texts(value)):
            name = key.removeprefix(NAMESPACE)
            metadata += [Entry(name, _literal(text)) for text in texts]
        elif key not in modeled:
            document.unmodeled.add(key, value)
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
    text = as_text(value) if is_number(value) else None
    document.report(codes.FIELD_TYPE, (key,), message, replacement=text)
    if text is None:
        document.unmodeled.add(key, value)
    return text


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
