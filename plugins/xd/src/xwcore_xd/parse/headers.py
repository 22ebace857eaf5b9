"""Odd headers: lines other than "Key: value", and the values of Rebus, Special and Cluegroup.

Sources: 2016, "Headers", "Rebus" and "Special"; Corpus for comma lists, "/" and "|", and repeated
keys.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from xwcore.files.text_document import TextDocument
from xwcore.plugin import Fix, Readings
from xwcore_xd import codes
from xwcore_xd.parse.structure import Header, ParsedFile, Report
from xwcore_xd.syntax import (
    ACROSS_DOWN,
    BLANKS,
    CIRCLE,
    CIRCLE_NAMES,
    EITHER,
    HEADER_KEYS,
    PAIR,
    SHADE_NAMES,
    SHADED,
    WIDE_HEADER,
)

_KNOWN: Final = frozenset(key.casefold() for key in HEADER_KEYS)

#: A longer value of a rebus key is ignored.
MAX_VALUE: Final = 200
#: Further readings of a rebus key are ignored.
MAX_READINGS: Final = 16


def parse_odd_header(parsed: ParsedFile, line: int, level: int, report: Report) -> None:
    """Add a header with a full-width colon, or a line that is no header."""
    document, headers = parsed.document, parsed.headers
    text = document.lines[line]
    match = WIDE_HEADER.fullmatch(text)
    if match:
        key, value = match[1].strip(), match[3].rstrip()
        headers.append(Header(line, key, key.casefold(), value, match.start(3), level))
        edit = document.line_edit(line, match.end(1), match.start(3), ": ")
        fix = Fix((edit,), title="write ':'")
        message = f"header {key[:30]!r} with a full-width colon, expected ':'"
        report(codes.NOT_A_HEADER.at(message, document.line_span(line, *match.span(2)), fix=fix))
        return
    value = text.strip(BLANKS)
    headers.append(Header(line, "", "", value, text.index(value[0]), level))
    message = f"header {value[:30]!r} without a colon, expected 'Key: value'"
    colon = _colon_fix(document, line, text, headers)
    report(codes.NOT_A_HEADER.at(message, document.line_span(line), fix=colon))


def _colon_fix(
    document: TextDocument, line: int, text: str, headers: Sequence[Header]
) -> Fix | None:
    """The fix of a line without a colon: a colon behind a known key, or the line joined to the
    header above, whose value goes on.
    """
    key, _, value = text.strip(BLANKS).partition(" ")
    if value and key.casefold() in _KNOWN:
        at = text.index(key) + len(key)
        edit = document.line_edit(line, at, at, ":")
        return Fix((edit,), safe=False, title="add a colon")
    above = headers[-2] if len(headers) > 1 else None
    if above is None or not above.value or above.line != line - 1:
        return None
    start = document.line_start(line)
    end = start + len(text) - len(text.lstrip(BLANKS))
    return document.fix("join the lines", (start - 1, end, " "), safe=False)


# -- pairs -----------------------------------------------------------------------------------------


class Pair(NamedTuple):
    """A pair "k=VALUE". `start` and `end` are its columns in the header's value."""

    key: str
    value: str
    start: int
    end: int


#: How far before a key its comma may stand.
_NEAR: Final = 8


def pairs_of(text: str) -> list[Pair]:
    """The pairs in a header's value. A value ends before the next key, so it may hold blanks."""
    matches = list(PAIR.finditer(text))
    ends = [*(match.start() for match in matches[1:]), len(text)][: len(matches)]
    pairs = []
    for match, end in zip(matches, ends, strict=True):
        tail = text[match.end() : end].rstrip()
        # "1=BEE, 2=EYE": the comma belongs to the separator.
        value = tail if match is matches[-1] else tail.removesuffix(",")
        pairs.append(Pair(match[1], value.strip(), match.start(1), match.end() + len(tail)))
    return pairs


def follows_comma(text: str, pair: Pair) -> bool:
    """Whether a comma separates the pair from the one before it in the value `text`."""
    return text[max(0, pair.start - _NEAR) : pair.start].rstrip().endswith(",")


def before_pairs(text: str) -> str:
    """What stands before the first pair of a value."""
    match = PAIR.search(text)
    return text[: match.start()].strip() if match else text.strip()


# -- Rebus -----------------------------------------------------------------------------------------


def rebus_of(values: Iterable[str]) -> dict[str, Readings]:
    """The readings of each key in the values of the Rebus headers; a repeated key has several."""
    values_by_key: dict[str, list[str]] = {}
    for text in values:
        for pair in pairs_of(text):
            if pair.value and len(pair.value) <= MAX_VALUE:
                values_by_key.setdefault(pair.key, []).append(pair.value)
    return {
        key: readings_of(list(dict.fromkeys(values))[:MAX_READINGS])
        for key, values in values_by_key.items()
    }


def readings_of(values: list[str]) -> Readings:
    """What a rebus key stands for: "A/B" across and down, "A|B" either; several values, any.

    A sign with nothing on one side of it is a letter ("1=/").
    """
    if len(values) == 1 and ACROSS_DOWN not in values[0] and EITHER not in values[0]:
        return Readings((values[0],), (values[0],))
    sides = [_sides(value) for value in values]
    across = tuple(dict.fromkeys(text for side in sides for text in side[0]))
    down = tuple(dict.fromkeys(text for side in sides for text in side[1]))
    if len(values) > 1 and any(side[0] != side[1] for side in sides):
        across = down = tuple(dict.fromkeys(across + down))
    return Readings(across, down)


def _sides(value: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    across, sign, down = value.partition(ACROSS_DOWN)
    if not (sign and across and down) or ACROSS_DOWN in down:
        either = _alternatives(value)
        return either, either
    return _alternatives(across), _alternatives(down)


def _alternatives(text: str) -> tuple[str, ...]:
    parts = text.split(EITHER)
    return tuple(dict.fromkeys(parts)) if all(parts) else (text,)


# -- Special ---------------------------------------------------------------------------------------

#: The two kinds of mark that have a name of their own; any other value is a mark of that name.
_KINDS: Final = dict.fromkeys(CIRCLE_NAMES, CIRCLE) | dict.fromkeys(SHADE_NAMES, SHADED)


def special_kind(value: str) -> str:
    """CIRCLE, SHADED, or the value itself."""
    return _KINDS.get(value.strip().casefold(), value.strip())
