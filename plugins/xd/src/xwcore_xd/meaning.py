"""Headers that tell how grid and clues are to be read: Rebus, Special, Cluegroup.

Sources: 2016, "Rebus" and "Special"; Corpus for comma lists, "/" and "|", and repeated keys.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from xwcore.plugin import Readings
from xwcore_xd.grammar import (
    ACROSS_DOWN,
    CIRCLE,
    CIRCLE_NAMES,
    EITHER,
    PAIR,
    SHADE_NAMES,
    SHADED,
)


class Pair(NamedTuple):
    """One "k=VALUE"; `start` and `end` are its columns in the header's value, `comma` says that a
    comma, not a blank, parts it from the one before.
    """

    key: str
    value: str
    start: int
    end: int
    comma: bool


#: Pairs as the format describes them, a blank between.
_USUAL_PAIRS: Final = re.compile(r"[^\s,]=[^\s,=]++(?: [^\s,]=[^\s,=]++)*+")

#: How far before a key its comma may stand.
_NEAR: Final = 8


def pairs(text: str) -> list[Pair]:
    """The pairs in a header's value. A value goes on to the next key, so it may hold blanks."""
    matches = list(PAIR.finditer(text))
    ends = [*(match.start() for match in matches[1:]), len(text)][: len(matches)]
    found = []
    for number, (match, end) in enumerate(zip(matches, ends, strict=True)):
        comma = match[0][0] == ","
        tail = text[match.end() : end]
        # "1=BEE, 2=EYE": the comma belongs to the separator.
        follows = number + 1 < len(matches)
        value = tail.rstrip().removesuffix(",") if follows else tail
        value = value.strip()
        start = match.start(1)
        before = text[max(0, start - _NEAR) : start]
        comma = comma or (number > 0 and before.rstrip().endswith(","))
        found.append(Pair(match[1], value, start, match.end() + len(tail.rstrip()), comma))
    return found


def is_usual(text: str) -> bool:
    """Whether the value is pairs with a blank between, without any doubtful sign."""
    return _USUAL_PAIRS.fullmatch(text) is not None


def simple_values(text: str) -> dict[str, str] | None:
    """The values by key, if they are pairs as usual, of other keys each, with one reading each."""
    if ACROSS_DOWN in text or EITHER in text or not is_usual(text):
        return None
    values = {pair[0]: pair[2:] for pair in text.split(" ")}
    return values if len(values) == text.count("=") else None


def keys_and_values(text: str) -> list[tuple[str, str]]:
    """What `pairs` finds, without its places; quick where the value is written as usual."""
    if is_usual(text):
        return [(pair[0], pair[2:]) for pair in text.split(" ")]
    return [(pair.key, pair.value) for pair in pairs(text)]


def leftover(text: str) -> str:
    """What stands before the first pair of a value."""
    match = PAIR.search(text)
    return text[: match.start()].strip() if match else text.strip()


def readings_of(values: list[str]) -> Readings:
    """What a rebus key stands for: "A/B" across and down, "A|B" either; several values, any.

    A sign with nothing on one side of it is a letter like others ("1=/").
    """
    if len(values) == 1 and ACROSS_DOWN not in values[0] and EITHER not in values[0]:
        return Readings((values[0],), (values[0],))
    sides = [_sides(value) for value in values]
    across = tuple(dict.fromkeys(text for side in sides for text in side[0]))
    down = tuple(dict.fromkeys(text for side in sides for text in side[1]))
    if len(values) > 1 and any(one != other for one, other in sides):
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


def is_plain(readings: Readings) -> bool:
    """Whether there is one solution only."""
    return len(readings.across) == 1 and readings.across == readings.down


def rebus_value(readings: Readings) -> str:
    """The value of a key that stands for these readings."""
    across, down = EITHER.join(readings.across), EITHER.join(readings.down)
    return across if readings.across == readings.down else f"{across}{ACROSS_DOWN}{down}"


#: The two kinds of mark that "Special" has; any other value is a mark of that name.
_KINDS: Final = dict.fromkeys(CIRCLE_NAMES, CIRCLE) | dict.fromkeys(SHADE_NAMES, SHADED)


def special_kind(value: str) -> str:
    """CIRCLE, SHADED, or the value itself."""
    return _KINDS.get(value.strip().casefold(), value.strip())
