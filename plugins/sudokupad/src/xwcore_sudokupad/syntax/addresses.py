"""How addresses are spelled, and the short names in those of SudokuPad."""

from __future__ import annotations

import json
import re
from typing import Any, Final

#: The name of this format, and the key of its records.
FORMAT: Final = "sudokupad"

#: The two forms of a puzzle.
FPUZZLES: Final = "f-puzzles"
SCL: Final = "sudokupad"

#: What new addresses start with.
PREFIXES: Final = {
    FPUZZLES: "https://www.f-puzzles.com/?load=",
    SCL: "https://sudokupad.app/scl",
}

#: An address with a whole puzzle in it. The tag of SudokuPad says in which form it is.
ADDRESS: Final = re.compile(
    r"(?P<prefix>(?<![\w./:%-])(?:https?://)?(?:(?:www\.)?f-puzzles\.com/\?load="
    r"|(?:[\w-]{1,40}\.)?(?:sudokupad\.app|crackingthecryptic\.com)/(?:sudoku/|puzzle/)?"
    r"(?:\?puzzleid=)?(?P<tag>fpuzzles|fpuz|scl|ctc)))(?P<data>[A-Za-z0-9+/%=]{8,})"
)

#: The keys of SudokuPad that an address has in short.
_SHORT_NAMES: Final = {
    "c": "color",
    "ca": "cages",
    "ct": "center",
    "c1": "borderColor",
    "c2": "backgroundColor",
    "ce": "cells",
    "cs": "cellSize",
    "a": "arrows",
    "o": "overlays",
    "u": "underlays",
    "w": "width",
    "h": "height",
    "v": "value",
    "vd": "videos",
    "l": "lines",
    "r": "rounded",
    "re": "regions",
    "fs": "fontSize",
    "th": "thickness",
    "hl": "headLength",
    "wp": "wayPoints",
    "t": "title",
    "te": "text",
    "d": "duration",
}

#: A text of JSON, a key without quotes, an empty place of a list, or a short value.
_TEXT: Final = re.compile(r'"(?:[^"\\]++|\\.)*+"', re.DOTALL)
_KEY: Final = re.compile(r"([,{\[])([a-zA-Z0-9]+):")
_EMPTY: Final = re.compile(r"([,\[])(?=[,\]])")
_WORD: Final = re.compile(r":(f|t|#0|#F|[0-9a-fA-F]{6})(?=[,\]}])")
_WORDS: Final = {"f": "false", "t": "true", "#0": '"#000000"', "#F": '"#FFFFFF"'}
_COLOR: Final = re.compile(r"[0-9a-fA-F]{6}")

#: The deepest nesting of lists and objects.
_DEEPEST: Final = 100


class MalformedPuzzleError(ValueError):
    """A text that is not a puzzle."""


def decoded(text: str) -> Any:
    """The value of JSON.

    Raises:
        MalformedPuzzleError: it is none.
    """
    try:
        return json.loads(text, parse_constant=_refuse)
    except (ValueError, RecursionError) as error:
        raise MalformedPuzzleError("no JSON") from error


def _refuse(name: str) -> Any:
    raise ValueError(name)


def object_of(value: Any) -> dict[str, Any]:
    """An object of JSON.

    Raises:
        MalformedPuzzleError: it is another value.
    """
    if not isinstance(value, dict):
        raise MalformedPuzzleError("no object")
    return value


def encoded(value: Any) -> str:
    """A value as JSON without blanks."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def unzipped(text: str) -> Any:
    """The value of the text of an address of SudokuPad: JSON, or JSON with short names and values.

    Raises:
        MalformedPuzzleError: it is neither.
    """
    if '"' not in text:
        text = _with_double_quotes(text)
    pieces: list[str] = []
    at = 0
    for match in _TEXT.finditer(text):
        pieces += [_with_long_values(text[at : match.start()]), match[0]]
        at = match.end()
    pieces.append(_with_long_values(text[at:]))
    return _with_long_names(decoded("".join(pieces)))


def _with_double_quotes(text: str) -> str:
    """Texts between single quotes, in which a quote is escaped, between double ones."""
    return re.sub(r"\\'|'", lambda match: "'" if match[0] != "'" else '"', text)


def _with_long_values(text: str) -> str:
    """The part of a text between two texts of JSON, in the spelling of JSON."""
    text = _KEY.sub(r'\1"\2":', text)
    text = _EMPTY.sub(r"\1{}", text)
    return _WORD.sub(lambda match: ":" + _WORDS.get(match[1], f'"#{match[1]}"'), text)


def _with_long_names(value: Any, depth: int = 0) -> Any:
    if depth > _DEEPEST:
        raise MalformedPuzzleError("nested too deeply")
    if isinstance(value, list):
        return [_with_long_names(item, depth + 1) for item in value]
    if isinstance(value, dict):
        return {
            _SHORT_NAMES.get(key, key): _with_long_names(item, depth + 1)
            for key, item in value.items()
        }
    if isinstance(value, str) and _COLOR.fullmatch(value):
        return f"#{value}"
    return value
