"""The puzzle data of PuzzleMe pages ("rawc"): JSON in Base64, of which the runs may be reversed.

The lengths of the runs are the hexadecimal digits of a key, plus two, over and over. The key stands
after a dot, reversed; or in a script of the page; or nowhere, and then it is searched for.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
from collections.abc import Iterable, Sequence
from typing import Final

_BASE64: Final = re.compile(r"[A-Za-z0-9+/_-]+={0,3}[A-Za-z0-9+/]*={0,2}")
_SHORTEST_RUN: Final = 2
_RUNS: Final = range(_SHORTEST_RUN, 19)
#: The lengths of keys that are searched for, the usual one first.
_KEY_LENGTHS: Final = (7, *range(1, 7), 8, 9, 10)
#: Characters that the beginning of the right text is decoded of before all of it is.
_BEGINNING: Final = 512
#: Beginnings that are looked at while a key is searched for.
_MOST_TRIED: Final = 40_000
#: How an object begins: with a key.
_START: Final = re.compile(r'(?:\{\s*(?:"\w*(?:"\s*(?::.*)?)?)?)?', re.DOTALL)
#: A character that JSON does not have, or half of a character in UTF-8.
_NO_TEXT: Final = re.compile(r"[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffd]")


def unscrambled(raw: str, keys: Iterable[str] = ()) -> str:
    """The JSON of a text; `keys` are those that the page may mean.

    Raises:
        ValueError: the text is not of this kind, or its key is not found.
    """
    body, dot, key = "".join(raw.split()).partition(".")
    if not _BASE64.fullmatch(body):
        raise ValueError("puzzle data is not Base64")
    stated = [key[::-1]] if dot else [*keys]
    for candidate in (None, *stated):
        runs = [int(digit, 16) + _SHORTEST_RUN for digit in candidate or "" if _is_hex(digit)]
        text = _decoded(_reversed_runs(body, runs) if runs else body)
        if text is not None and _is_json(text):
            return text
    text = _searched(body)
    if text is None:
        raise ValueError("puzzle data is scrambled with a key that is not found")
    return text


def _is_hex(digit: str) -> bool:
    return digit in "0123456789abcdefABCDEF"


def _reversed_runs(body: str, runs: Sequence[int]) -> str:
    """The text with each run reversed, the lengths over and over."""
    pieces, at, number = [], 0, 0
    while at < len(body):
        length = runs[number % len(runs)]
        pieces.append(body[at : at + length][::-1])
        at += length
        number += 1
    return "".join(pieces)


def _decoded(body: str) -> str | None:
    try:
        return base64.b64decode(body + "=" * (-len(body) % 4), b"+/").decode("utf-8")
    except (binascii.Error, ValueError):
        return None


def _is_json(text: str) -> bool:
    if not text.lstrip().startswith(("{", "[")):
        return False
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _searched(body: str) -> str | None:
    """The text with the first key, by length, with which all of it is JSON."""
    tried = 0
    for length in _KEY_LENGTHS:
        waiting: list[tuple[int, ...]] = [()]
        while waiting and tried < _MOST_TRIED:
            runs = waiting.pop()
            tried += 1
            if not _may_begin(body, runs, length):
                continue
            if len(runs) < length:
                waiting += [(*runs, run) for run in reversed(_RUNS)]
                continue
            text = _decoded(_reversed_runs(body, runs))
            if text is not None and _is_json(text):
                return text
    return None


def _may_begin(body: str, runs: tuple[int, ...], length: int) -> bool:
    """Whether the text that these runs give may be the beginning of JSON. Of a whole key, the text
    of its runs once decides nearly always.
    """
    if not runs:
        return True
    end = sum(runs)
    if not _is_beginning(body[:end], runs):
        return False
    return len(runs) < length or _is_beginning(body[: end * (_BEGINNING // end)], runs)


def _is_beginning(body: str, runs: tuple[int, ...]) -> bool:
    text = _reversed_runs(body, runs)
    beginning = base64.b64decode(text[: len(text) // 4 * 4].replace("=", "A")).decode(
        "utf-8", "ignore" if len(text) < 8 else "replace"
    )
    # The last character may be cut off.
    beginning = beginning.rstrip("\ufffd")
    return _START.fullmatch(beginning) is not None and not _NO_TEXT.search(beginning)
