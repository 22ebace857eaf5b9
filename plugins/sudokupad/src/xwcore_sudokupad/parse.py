"""Parsing: a text to the puzzle in it, as the JSON of f-puzzles or of SudokuPad."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import unquote

from xwcore.plugin import LimitError, ReadContext
from xwcore_documents import TextDocument
from xwcore_sudokupad import codes
from xwcore_sudokupad.syntax.addresses import (
    ADDRESS,
    FPUZZLES,
    SCL,
    MalformedPuzzleError,
    decoded,
    object_of,
    unzipped,
)
from xwcore_sudokupad.syntax.lz import MalformedLzError, decompressed


@dataclass(frozen=True, slots=True)
class ParsedFile:
    """A puzzle in a text: its form, its JSON, and its offsets. `prefix` is None for plain JSON."""

    document: TextDocument
    start: int
    end: int
    prefix: str | None
    form: str
    puzzle: dict[str, Any]


#: Characters that an address may unpack to, however short it is.
_SMALL: Final = 1_048_576


def parse(data: bytes, context: ReadContext) -> ParsedFile:
    """The puzzle in the text of a file.

    Raises:
        ReadError: there is none, or several, or it is malformed.
        LimitError: it unpacks to more than the limits allow.
    """
    document = TextDocument.decode(data)
    text = document.text
    if text.lstrip("\ufeff \t\r\n").startswith("{"):
        return _json(document, context)
    context.limits.check("max_string", max(map(len, document.lines), default=0))
    addresses = ADDRESS.finditer(text)
    address = next(addresses, None)
    if address is None:
        context.fail(codes.NO_PUZZLE.at())
    second = next(addresses, None)
    if second is not None:
        count = 2 + sum(1 for _ in addresses)
        span = document.span(*second.span())
        context.fail(codes.SEVERAL.at(f"{count} addresses, expected 1", span))
    try:
        plain = _unpacked(address["data"], context)
        form = SCL if address["tag"] in ("scl", "ctc") else FPUZZLES
        value = object_of(unzipped(plain) if form == SCL else decoded(plain))
    except (MalformedPuzzleError, MalformedLzError) as error:
        span = document.span(*address.span())
        context.fail(codes.MALFORMED.at(f"malformed address: {error}"[:99], span))
    return ParsedFile(document, *address.span(), address["prefix"], form, value)


def _json(document: TextDocument, context: ReadContext) -> ParsedFile:
    text = document.text
    start = len(text) - len(text.lstrip("\ufeff \t\r\n"))
    end = len(text.rstrip())
    try:
        value = decoded(text[start:end])
    except MalformedPuzzleError:
        context.fail(codes.MALFORMED.at("malformed JSON", document.span(start, end)))
    if not isinstance(value, dict) or not ("grid" in value or "cells" in value):
        context.fail(codes.NO_PUZZLE.at(span=document.span(start, end)))
    form = FPUZZLES if "grid" in value else SCL
    return ParsedFile(document, start, end, None, form, value)


def _unpacked(packed: str, context: ReadContext) -> str:
    limits = context.limits
    plain = unquote(packed)
    most = max(_SMALL, limits.max_ratio * len(plain))
    try:
        return decompressed(plain, min(most, limits.max_unpacked))
    except OverflowError:
        if limits.max_unpacked <= most:
            message = f"address unpacks to more than {limits.max_unpacked} (max_unpacked)"
            raise LimitError(message, limit="max_unpacked") from None
        raise MalformedPuzzleError(f"unpacks to more than {most} (max_ratio)") from None
