"""Shapes in which ipuz files grow."""

from __future__ import annotations

from tests.ipuz.ipuz_samples import PLAIN
from xwcore_testing import Shape, nested, repeated

_CLUES = '"clues": {'
_HEAD, _TAIL = PLAIN.split(_CLUES)
_TITLE = '"title": "'
_NESTED = "[" * 50 + "]" * 50
_BEFORE_TITLE, _AFTER_TITLE = PLAIN.split(_TITLE)


def _square(count: int) -> bytes:
    side = min(250, int(count**0.5) + 1)
    row = "[" + ", ".join(["0"] * side) + "]"
    grid = ", ".join([row] * side)
    return (
        '{"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1"],'
        f' "dimensions": {{"width": {side}, "height": {side}}}, "puzzle": [{grid}]}}'
    ).encode()


SHAPES = (
    repeated("clue groups", _HEAD + _CLUES, '"Group#": [[1, "Clue"]],\n', _TAIL),
    repeated("equal groups", _HEAD + _CLUES, '"Across": [[1, "Clue"]],\n', _TAIL),
    repeated("clues", f'{_HEAD}{_CLUES}"Diagonal": [', '[#, "Clue"],\n', f'[1, ""]],{_TAIL}'),
    repeated(
        "clues with cells",
        f'{_HEAD}{_CLUES}"Zones": [',
        '{"cells": [[1, 1], [2, 2]]},',
        f'[1, ""]],{_TAIL}',
    ),
    repeated("keys", _HEAD, '"key#": {"a": [1]},\n', _CLUES + _TAIL),
    repeated("equal keys", _HEAD, '"title": "Twice",\n', _CLUES + _TAIL),
    repeated(
        "styles",
        _HEAD + '"styles": {',
        '"s#": {"shapebg": "circle"},\n',
        f'"s": {{}}}},{_CLUES}{_TAIL}',
    ),
    repeated("escapes", _BEFORE_TITLE + _TITLE, "\\u00e9", _AFTER_TITLE),
    repeated("wrong escapes", _BEFORE_TITLE + _TITLE, "\\x", _AFTER_TITLE),
    repeated("control characters", _BEFORE_TITLE + _TITLE, "\t", _AFTER_TITLE),
    repeated("markup", _BEFORE_TITLE + _TITLE, "<i>a &amp; ", _AFTER_TITLE),
    repeated("commas", _HEAD, ",", _CLUES + _TAIL),
    nested("nested markup", _BEFORE_TITLE + _TITLE, "<b><i>", "</i></b>", _AFTER_TITLE),
    nested("objects", f'{_HEAD}"extra": ', '{"a": ', "}", f",{_CLUES}{_TAIL}"),
    repeated("single quotation marks", _HEAD, "'key#': 'value',\n", _CLUES + _TAIL),
    repeated("comments", _HEAD, "/* # */", _CLUES + _TAIL),
    repeated("lists in lists", _HEAD, f'"key#": {_NESTED},\n', _CLUES + _TAIL),
    repeated("lists in one key", f'{_HEAD}"key": [', f"{_NESTED},\n", f"0],{_CLUES}{_TAIL}"),
    repeated("empty lists", f'{_HEAD}"key": [', "[],", f"0],{_CLUES}{_TAIL}"),
    nested("lists", f'{_HEAD}"extra": ', "[", "]", f",{_CLUES}{_TAIL}"),
    nested("open lists", f'{_HEAD}"extra": ', "[", "", _CLUES + _TAIL),
    Shape("a grid", _square),
)
