"""The contract under bad input: typed errors, spans inside the file, time linear in size.

A file that is cut or damaged gives a puzzle, or an `XwError`; validation reports and never raises;
what can be read is written byte for byte, for whatever a reader tolerates its record must keep.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Final

from xwcore.errors import PluginContractError, XwError
from xwcore.testing.advice import demand, shown
from xwcore.testing.base import ContractBase
from xwcore.testing.placing import demand_placed_inside
from xwcore.testing.samples import mutations, truncations
from xwcore.verbs import Registry

#: How much longer twice the input may take: 2 is linear, 4 is quadratic.
LINEAR_RATIO: Final = 3.0

#: What growing files are padded to, in bytes; the larger ones are twice as long.
_GROWN: Final = 20_000

#: Seconds of computing below which no ratio is looked at, and that no damaged copy may take beyond
#: its share per byte: a hundred times what a careful parser takes.
_AT_ONCE: Final = 0.05
_SECONDS: Final = 0.5
_SECONDS_PER_BYTE: Final = 100e-6


class DamageContract(ContractBase):
    """What the plugin makes of files that are not as they should be."""

    def test_truncations_raise_typed_errors_only(self, registry: Registry) -> None:
        """Cut at any byte: a puzzle or an XwError; validation reports and never raises."""
        for sample in self.samples:
            self._survives(registry, truncations(sample.data, self.truncation_count), sample.name)

    def test_mutations_raise_typed_errors_only(self, registry: Registry) -> None:
        """Damaged in any way: a puzzle or an XwError; validation reports and never raises."""
        for sample in self.samples:
            self._survives(registry, mutations(sample.data, self.mutation_count), sample.name)

    def _survives(self, registry: Registry, damaged: Iterator[bytes], name: str) -> None:
        for data in damaged:
            start = time.process_time()
            report = registry.validate(data, self.spec.name)
            again = self._read_and_write(registry, data)
            taken = time.process_time() - start
            what = f"{name}, damaged to {shown(data)}"
            faults = [found.message for found in report if found.code == "XW003"]
            advice = "check before you index, decode or unpack, and call context.fail"
            demand(not faults, f"{what}: {faults}", advice)
            demand(
                again is None or again == data,
                f"{what}: it can be read, and is not written byte for byte",
                "keep the bytes that were read in the puzzle's record, however odd they are",
            )
            demand_placed_inside(report, data, what)
            most = _SECONDS + len(data) * _SECONDS_PER_BYTE
            advice = "look for a loop within a loop, or a pattern that backtracks"
            demand(taken < most, f"{what} takes {taken:.1f} s", advice)

    def _read_and_write(self, registry: Registry, data: bytes) -> bytes | None:
        """The bytes after reading and writing; None where an `XwError` says why not."""
        try:
            puzzle = registry.read(data, self.spec.name)
            return registry.dumps(puzzle, self.spec.name) if self.spec.writes else None
        except PluginContractError as error:
            advice = "raise XwError only: context.fail for reading, WriteError for writing"
            demand(False, f"{error}; the file is {shown(data)}", advice)
        except XwError:
            pass
        return None

    def test_time_is_linear_in_size(self, registry: Registry) -> None:
        """Twice the bytes take about twice the time, whatever is in them, and wherever."""
        sample = max(self.samples, key=lambda each: len(each.data)).data
        tail = sample[-max(16, len(sample) // 3) :]
        for piece in (tail, b"\0", b"\n\n", b"<", b"(", b"A", b"1 "):
            count = _GROWN // len(piece)
            for at in (len(sample), len(sample) // 2):
                before, after = sample[:at], sample[at:]
                slow = all(
                    self._ratio(registry, before, piece * (count * times), after) > LINEAR_RATIO
                    # What looks worse than linear once must look so again, on a larger scale.
                    for times in (1, 1, 2)
                )
                demand(
                    not slow,
                    f"a file with much of {piece[:8]!r} at byte {at} takes more than"
                    f" {LINEAR_RATIO:g} times as long when that is doubled",
                    "look for a loop within a loop, for text that grows by +=, and for slices"
                    " that are taken again and again",
                )

    def _ratio(self, registry: Registry, before: bytes, piece: bytes, after: bytes) -> float:
        """How much longer it takes with the piece twice; 0 where that takes no time worth it."""
        large = self._seconds(registry, before + piece * 2 + after)
        if large < _AT_ONCE:
            return 0
        return large / self._seconds(registry, before + piece + after)

    def _seconds(self, registry: Registry, data: bytes) -> float:
        """Seconds of computing; what else the machine does does not count."""
        start = time.process_time()
        registry.validate(data, self.spec.name)
        self._read_and_write(registry, data)
        return time.process_time() - start
