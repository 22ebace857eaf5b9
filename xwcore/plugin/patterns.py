"""The time that a regular expression may take, estimated from its structure.

Contract: a clock cannot stop a pattern that runs, so a pattern that may go back too often is
refused when it is declared. The estimate is an upper bound: a pattern that is refused may be
harmless, and one that is accepted takes at most `MOST_STEPS` steps.
"""

from __future__ import annotations

import re
import re._constants as kinds  # type: ignore[import-not-found]
import re._parser as parser  # type: ignore[import-not-found]
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

#: Steps that one match may take; a million of them take about 10 ms.
MOST_STEPS: Final = 20_000_000

_ALL: Final = frozenset(range(256))
_DIGITS: Final = frozenset(b"0123456789")
_SPACES: Final = frozenset(b" \t\n\r\f\v")
_WORDS: Final = frozenset(byte for byte in range(128) if chr(byte).isalnum()) | {ord("_")}
_CATEGORIES: Final = {
    kinds.CATEGORY_DIGIT: _DIGITS,
    kinds.CATEGORY_NOT_DIGIT: _ALL - _DIGITS,
    kinds.CATEGORY_SPACE: _SPACES,
    kinds.CATEGORY_NOT_SPACE: _ALL - _SPACES,
    kinds.CATEGORY_WORD: _WORDS,
    kinds.CATEGORY_NOT_WORD: _ALL - _WORDS,
}
_REPEATS: Final = (kinds.MAX_REPEAT, kinds.MIN_REPEAT)

Items = Sequence[tuple[Any, Any]]


class _Start(NamedTuple):
    """The bytes that a part may start with, and whether it may match nothing."""

    bytes: frozenset[int]
    may_be_empty: bool


def reason_to_refuse(pattern: bytes, reach: int) -> str:
    """Why a pattern that is matched against `reach` bytes may take too long, or "".

    Raises:
        re.error: the pattern is malformed.
    """
    steps = _Estimate(reach, ignores_case=bool(re.compile(pattern).flags & re.IGNORECASE))
    steps.count([*parser.parse(pattern)], _END, repeated=False)
    if steps.refusal:
        return steps.refusal
    if steps.steps > MOST_STEPS:
        return f"{steps.steps} steps for {reach} bytes, limit {MOST_STEPS}"
    return ""


#: After the end of a pattern nothing can fail, so nothing is tried again.
_END: Final = _Start(frozenset(), False)


class _Estimate:
    """Counts the ways in which a pattern can match a source."""

    def __init__(self, reach: int, *, ignores_case: bool) -> None:
        self.reach = reach
        self.ignores_case = ignores_case
        self.steps = max(reach, 1)
        self.refusal = ""

    def count(self, items: Items, following: _Start, *, repeated: bool) -> None:
        """Count the ways of a sequence, which `following` comes after."""
        for at, (kind, value) in enumerate(items):
            after = _joined(self.start(items[at + 1 :]), following)
            if kind in _REPEATS:
                self._count_repeat(value, after, repeated=repeated)
            elif kind is kinds.POSSESSIVE_REPEAT:
                self.count([*value[2]], _END, repeated=True)
            elif kind is kinds.BRANCH:
                alternatives = [[*alternative] for alternative in value[1]]
                if repeated and not self._are_distinct(alternatives):
                    self.refusal = "alternatives that start alike are repeated"
                for alternative in alternatives:
                    self.count(alternative, after, repeated=repeated)
            elif kind is kinds.SUBPATTERN:
                self.ignores_case |= bool(value[1] & re.IGNORECASE)
                self.count([*value[-1]], after, repeated=repeated)
            elif kind is kinds.ATOMIC_GROUP:
                self.count([*value], after, repeated=repeated)
            elif kind in (kinds.ASSERT, kinds.ASSERT_NOT):
                self.count([*value[1]], _END, repeated=repeated)
            elif kind in (kinds.GROUPREF, kinds.GROUPREF_EXISTS):
                self.refusal = "a part depends on what a group matched"

    def _count_repeat(self, value: Any, after: _Start, *, repeated: bool) -> None:
        least, most, body = value
        if repeated:
            self.refusal = "a repeated part has a part that is repeated"
        own = self.start([*body])
        # A repeat can end in one place only where what comes next differs from what it repeats.
        if least != most and (after.may_be_empty or own.may_be_empty or own.bytes & after.bytes):
            self.steps *= min(most, self.reach) - least + 1
        if most > 1:
            after = _Start(own.bytes | after.bytes, after.may_be_empty)
        self.count([*body], after, repeated=repeated or most > 1)

    def _are_distinct(self, alternatives: Sequence[Items]) -> bool:
        """Whether one byte decides which alternative matches."""
        taken: frozenset[int] = frozenset()
        for alternative in alternatives:
            start = self.start(alternative)
            if start.may_be_empty or start.bytes & taken:
                return False
            taken |= start.bytes
        return True

    def start(self, items: Items) -> _Start:
        """What a sequence may start with."""
        starts = _Start(frozenset(), True)
        for kind, value in items:
            starts = _joined(starts, self._start_of(kind, value))
            if not starts.may_be_empty:
                break
        return starts

    def _start_of(self, kind: Any, value: Any) -> _Start:
        if kind in (kinds.LITERAL, kinds.NOT_LITERAL, kinds.IN):
            entries = value if kind is kinds.IN else [(kind, value)]
            return _Start(self._set(entries), False)
        if kind is kinds.ANY:
            return _Start(_ALL, False)
        if kind in (*_REPEATS, kinds.POSSESSIVE_REPEAT):
            start = self.start([*value[2]])
            return _Start(start.bytes, start.may_be_empty or value[0] == 0)
        if kind is kinds.SUBPATTERN:
            self.ignores_case |= bool(value[1] & re.IGNORECASE)
            return self.start([*value[-1]])
        if kind is kinds.ATOMIC_GROUP:
            return self.start([*value])
        if kind is kinds.BRANCH:
            starts = [self.start([*alternative]) for alternative in value[1]]
            together = frozenset().union(*(start.bytes for start in starts))
            return _Start(together, any(start.may_be_empty for start in starts))
        if kind in (kinds.AT, kinds.ASSERT, kinds.ASSERT_NOT):
            return _Start(frozenset(), True)
        return _Start(_ALL, True)

    def _set(self, entries: Items) -> frozenset[int]:
        chosen: set[int] = set()
        negated = False
        for kind, value in entries:
            if kind is kinds.NEGATE:
                negated = True
            elif kind is kinds.LITERAL:
                chosen.add(value)
            elif kind is kinds.NOT_LITERAL:
                chosen |= _ALL - {value}
            elif kind is kinds.RANGE:
                chosen.update(range(value[0], value[1] + 1))
            else:
                chosen |= _CATEGORIES.get(value, _ALL)
        if self.ignores_case:
            text = bytes(chosen)
            chosen |= {*text.lower(), *text.upper()}
        return _ALL - chosen if negated else frozenset(chosen)


def _joined(first: _Start, second: _Start) -> _Start:
    """What two parts in a row may start with."""
    if not first.may_be_empty:
        return first
    return _Start(first.bytes | second.bytes, second.may_be_empty)
