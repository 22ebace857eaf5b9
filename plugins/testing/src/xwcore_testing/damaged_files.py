"""The contract for damaged files: typed errors, spans inside the file, linear time.

Reading a truncated or damaged file returns a puzzle or raises an `XwError`; validation reports and
never raises; a file that can be read is written byte for byte from its record.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from typing import Final

from xwcore.plugin import PluginContractError, Registry, XwError
from xwcore_testing.advice import demand, shown
from xwcore_testing.base import ContractBase
from xwcore_testing.samples import mutations, truncations, with_runs
from xwcore_testing.spans import demand_placed_inside

#: How much longer four times the input may take: 4 is linear, 16 is quadratic.
LINEAR_RATIO: Final = 7.0

#: The numbers of bytes that a sample is padded with: the first one, times four up to the last one.
_GROWN: Final = 16_384
_LARGEST: Final = 1_048_576

#: One in so many truncated files is written again; reading and checking have all of them.
_WRITTEN: Final = 4

#: The places of a sample at which one line, or one field, grows.
_PLACES: Final = 8

#: CPU seconds after which a file need not grow further.
_ENOUGH_SECONDS: Final = 0.15

#: CPU seconds below which no ratio is computed, and the limit for one damaged copy: a hundred times
#: the time of a careful parser.
_AT_ONCE: Final = 0.05
_SECONDS: Final = 0.5
_SECONDS_PER_BYTE: Final = 100e-6


class _DamagedFiles(ContractBase):
    """What the contracts of damaged files share."""

    def _survives(
        self, registry: Registry, damaged: Iterator[bytes], name: str, written: int = 1
    ) -> None:
        """Fail where a damaged copy is not read or refused; one in `written` is written again."""
        for at, data in enumerate(damaged):
            start = time.process_time()
            report = registry.validate(data, self.spec.name)
            again = self._read_and_write(registry, data, writes=at % written == 0)
            taken = time.process_time() - start
            what = f"{name}, damaged to {shown(data)}"
            faults = [diagnostic.message for diagnostic in report if diagnostic.code == "XW003"]
            advice = "check before you index, decode or unpack, and call context.fail"
            demand(not faults, f"{what}: {faults}", advice)
            demand(
                again is None or again == data,
                f"{what}: it can be read, but is not written byte for byte",
                "keep the bytes of the file in the record of the puzzle",
            )
            demand_placed_inside(report, data, what)
            most = _SECONDS + len(data) * _SECONDS_PER_BYTE
            advice = "search for a nested loop, or a pattern that backtracks"
            demand(taken < most, f"{what}: {taken:.1f} s, expected at most {most:.1f} s", advice)

    def _read_and_write(self, registry: Registry, data: bytes, writes: bool = True) -> bytes | None:
        """The bytes after reading and writing; None after an `XwError`, and where nothing is
        written.
        """
        try:
            puzzle = registry.read(data, self.spec.name)
            if writes and self.spec.writes:
                return registry.dumps(puzzle, self.spec.name)
        except PluginContractError as error:
            advice = "raise only XwError: context.fail in reading, WriteError in writing"
            demand(False, f"{error}; the file is {shown(data)}", advice)
        except XwError:
            pass
        return None


class RunContract(_DamagedFiles):
    """Long runs of a character, for which a pattern that backtracks takes years."""

    def test_runs_of_a_character_take_no_time(self, registry: Registry) -> None:
        """40 letters, digits, blanks or signs, and 2,000 letters, at any line, are read and checked
        at once.
        """
        sample = max(self.samples, key=lambda sample: len(sample.data))
        self._survives(registry, with_runs(sample.data), sample.name)


class DamageContract(_DamagedFiles):
    """Reading, checking and writing of damaged files."""

    def test_truncations_raise_typed_errors_only(self, registry: Registry) -> None:
        """Truncated at any byte: a puzzle or an XwError; validation never raises. Every fourth of
        those that can be read is written byte for byte.
        """
        for sample in self.samples:
            cut = truncations(sample.data, self.truncation_count)
            self._survives(registry, cut, sample.name, _WRITTEN)

    def test_mutations_raise_typed_errors_only(self, registry: Registry) -> None:
        """Damaged in any way: a puzzle or an XwError; validation never raises."""
        for sample in self.samples:
            self._survives(registry, mutations(sample.data, self.mutation_count), sample.name)


class LinearTimeContract(_DamagedFiles):
    """The time for files that grow up to 1 MB."""

    def test_time_is_linear_in_size(self, registry: Registry) -> None:
        """Four times the bytes take four times the time, whatever they are, up to 1 MB."""
        sample = max(self.samples, key=lambda sample: len(sample.data)).data
        tail = sample[-max(16, len(sample) // 3) :]
        row = max(sample.split(b"\n"), key=len)[-200:] + b"\n"
        middle = len(sample) // 2
        for at in _places_in(sample):
            self._grows_linearly(registry, sample[:at], b"A", sample[at:])
        for piece in (tail, row, b"\0", b"\n\n", b"<", b"(", b"A", b"1 "):
            self._grows_linearly(registry, sample, piece, b"")
        self._grows_linearly(registry, sample[:middle], tail, sample[middle:])

    def _grows_linearly(
        self, registry: Registry, before: bytes, piece: bytes, after: bytes
    ) -> None:
        """Repeat the piece up to 1 MB, or until it takes so long that a nested loop shows."""
        size = _GROWN
        seconds = self._seconds(registry, before, piece, after, size)
        while size < _LARGEST and seconds < _ENOUGH_SECONDS:
            size, smaller = size * 4, seconds
            seconds = self._seconds(registry, before, piece, after, size)
            if seconds > _AT_ONCE and seconds > smaller * LINEAR_RATIO:
                # A single measurement may be disturbed: the best of three counts.
                ratio = min(
                    self._seconds(registry, before, piece, after, size)
                    / self._seconds(registry, before, piece, after, size // 4)
                    for _ in range(3)
                )
                demand(
                    ratio <= LINEAR_RATIO,
                    f"time is not linear: {piece[:8]!r} repeated at byte {len(before)} takes"
                    f" {ratio:.1f} times as long for {size} bytes as for {size // 4}",
                    "search for a nested loop, for text that grows by +=, and for repeated slices"
                    " of the rest of the file",
                )

    def _seconds(
        self, registry: Registry, before: bytes, piece: bytes, after: bytes, size: int
    ) -> float:
        """CPU seconds of validation, reading and writing with so many bytes of the piece."""
        data = before + piece * (size // len(piece)) + after
        start = time.process_time()
        report = registry.validate(data, self.spec.name)
        faults = [diagnostic.message for diagnostic in report if diagnostic.code == "XW003"]
        demand(not faults, f"{piece[:8]!r} repeated: {faults[:1]}", "check the depth and the size")
        self._read_and_write(registry, data)
        return time.process_time() - start


def _places_in(data: bytes) -> list[int]:
    """The ends of some lines, or some offsets where there are no lines."""
    ends = [match.start() for match in re.finditer(rb"\r?\n", data)] if b"\0" not in data else []
    ends = ends if len(ends) > 1 else list(range(len(data)))
    return ends[:: -(-len(ends) // _PLACES)]
