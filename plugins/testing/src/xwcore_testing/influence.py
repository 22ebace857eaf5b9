"""The contract of completeness: no part of a file is ignored without a report."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, ClassVar, Final, NamedTuple

from xwcore.plugin import DEFAULT_LIMITS, FormatError, LimitError, Puzzle, ReadError, Registry
from xwcore_documents import JsonNode, parse_json
from xwcore_testing.advice import demand
from xwcore_testing.base import ContractBase
from xwcore_testing.samples import Sample, spread

#: A word or a number. In a binary file every other byte is a token.
_WORDS: Final = re.compile(rb"[A-Za-z0-9\x80-\xff]+")

#: The most tokens of a sample that are changed, spread over the whole of it.
_MOST_TOKENS: Final = 400


class InfluenceContract(ContractBase):
    """Changing any token of a sample changes the puzzle, the diagnostics, or the detection; of a
    file in JSON, each value and each key by its path.

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
                change.what
                for change in changes(sample.data)
                if not any(change.at in covered for covered in known)
                and _outcome(registry, self.spec.name, sample, change.data) == before
            ]
            demand(
                not silent,
                f"{sample.name}: ignored without a report: {', '.join(silent[:5])} ({len(silent)})",
                "hand over what the model has no attribute for as Puzzle(unmodeled=...), report"
                " it, or name the bytes in `noise`",
            )


class ChangedFile(NamedTuple):
    """A file with one value changed: what was changed, a byte of it, and the new bytes."""

    what: str
    at: int
    data: bytes


def changes(data: bytes) -> list[ChangedFile]:
    """Each value of a file changed: by path in JSON, else token by token."""
    try:
        tree = parse_json(data, DEFAULT_LIMITS)
    except LimitError:
        tree = None
    if tree is not None and isinstance(tree.value, (dict, list)) and not tree.faults:
        return spread([*_changed_values(data, tree.root, "")], _MOST_TOKENS)
    ends = [(start, token, start + len(token) - 1) for start, token in tokens(data)]
    return [
        ChangedFile(f"{token!r} at byte {start}", end, changed_token(data, end))
        for start, token, end in ends
    ]


def _changed_values(data: bytes, node: JsonNode, path: str) -> Iterator[ChangedFile]:
    """Each scalar with another value, and each key with another name."""

    def put(start: int, end: int, new: bytes, what: str) -> ChangedFile:
        return ChangedFile(what, end - 1, data[:start] + new + data[end:])

    if node.kind == "object":
        for key, value in node.members:
            inner = f"{path}.{key.value}".lstrip(".")
            yield put(key.end - 1, key.end, b'x"', f"the key {inner}")
            yield from _changed_values(data, value, inner)
    elif node.kind == "array":
        for at, value in enumerate(node.array):
            yield from _changed_values(data, value, f"{path}[{at}]")
    elif node.kind == "string":
        changed = node.value[:-1] + ("y" if node.value.endswith("x") else "x")
        yield put(node.start, node.end, json.dumps(changed).encode(), f"the text at {path}")
    else:
        other = {True: "false", False: "true", None: "1"}
        is_number = node.kind == "number"
        new = str(node.value + 1) if is_number else other.get(node.value, "1")
        yield put(node.start, node.end, new.encode(), f"the value at {path}")


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
