"""The contract of completeness: no part of a file is ignored in silence."""

from __future__ import annotations

import re
from typing import Any, ClassVar, Final

from xwcore.plugin import FormatError, Puzzle, ReadError, Registry
from xwcore_testing.advice import demand
from xwcore_testing.base import ContractBase
from xwcore_testing.samples import Sample, spread

#: A word or a number. In a binary file every other byte is a token.
_WORDS: Final = re.compile(rb"[A-Za-z0-9\x80-\xff]+")

#: The most tokens of a sample that are changed, spread over the whole of it.
_MOST_TOKENS: Final = 400


class InfluenceContract(ContractBase):
    """Changing any token of a sample changes the puzzle, the diagnostics, or the detection.

    `noise` is a regular expression for the bytes that have no meaning in the format, such as a
    comment; a diagnostic need not mention them.
    """

    noise: ClassVar[bytes] = b""

    def test_every_token_has_influence(self, registry: Registry) -> None:
        """A changed token changes content, unmodeled content included, or gives a diagnostic."""
        for sample in self.samples:
            before = _outcome(registry, self.spec.name, sample, sample.data)
            noise = re.finditer(self.noise, sample.data) if self.noise else ()
            known = [range(*match.span()) for match in noise]
            known += _reported(registry, self.spec.name, sample)
            silent = [
                f"{token!r} at byte {start}"
                for start, token in tokens(sample.data)
                if not any(start + len(token) - 1 in covered for covered in known)
                and _outcome(
                    registry,
                    self.spec.name,
                    sample,
                    changed_token(sample.data, start + len(token) - 1),
                )
                == before
            ]
            demand(
                not silent,
                f"{sample.name}: ignored in silence: {', '.join(silent[:5])} ({len(silent)})",
                "hand over what the model has no attribute for as Puzzle(unmodeled=...), report"
                " it, or name the bytes in `noise`",
            )


def tokens(data: bytes) -> list[tuple[int, bytes]]:
    """Offset and bytes of the tokens."""
    words = [(match.start(), match[0]) for match in _WORDS.finditer(data)]
    if b"\0" in data:
        inside = {at for start, token in words for at in range(start, start + len(token))}
        words += [(at, data[at : at + 1]) for at in range(len(data)) if at not in inside]
    return spread(sorted(words), _MOST_TOKENS)


def changed_token(data: bytes, at: int) -> bytes:
    """The data with another byte at this place, of the same class where it is a letter."""
    byte = data[at : at + 1]
    other = {b"9": b"8", b"Z": b"Y", b"z": b"y", b"\xff": b"\xfe"}.get(byte)
    return data[:at] + (other or bytes([byte[0] + 1])) + data[at + 1 :]


def _reported(registry: Registry, name: str, sample: Sample) -> list[range]:
    """The bytes that a diagnostic of the sample speaks of."""
    spans = [
        entry.span for entry in registry.validate(sample.data, name, **sample.options).diagnostics
    ]
    return [
        range(span.start, span.end) for span in spans if span is not None and span.end is not None
    ]


def _outcome(
    registry: Registry, name: str, sample: Sample, data: bytes
) -> tuple[Puzzle | None, list[Any]]:
    """The puzzle, None where the file is not recognized or cannot be read, and the diagnostics
    without their places.
    """
    try:
        registry.detect(data)
    except FormatError as error:
        return None, [type(error)]
    report = registry.validate(data, name, **sample.options)
    diagnostics = [(entry.code, entry.message) for entry in report.diagnostics]
    try:
        return registry.read(data, name, **sample.options), diagnostics
    except ReadError as error:
        return None, [*diagnostics, error.message]
