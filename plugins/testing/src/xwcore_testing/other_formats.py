"""Files of other formats, which a plugin must not claim.

There are three sources: the samples of every other contract that the test run has imported, a plain
crossword written by every other installed format, and the `others` of the contract.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from xwcore.plugin import Registry, XwError
from xwcore_crossword import Clue, Crossword, Grid
from xwcore_testing.base import ContractBase
from xwcore_testing.samples import Sample

#: Every format of crosswords can hold it.
PLAIN: Final = Crossword(
    Grid.from_rows(["PAD", "OWE", "TEN"]),
    [
        Clue(1, "across", "Quiet place to land"),
        Clue(4, "across", "Be in the red"),
        Clue(5, "across", "Fingers of two hands"),
        Clue(1, "down", "Cooking vessel"),
        Clue(2, "down", "Wonder and fear"),
        Clue(3, "down", "Home of a beast"),
    ],
    title="A small square",
    author="A. Setter",
)


def foreign_samples(contract: ContractBase) -> Iterator[tuple[str, Sample]]:
    """Name of the format, or "", and a file of it, for all formats except the contract's."""
    own = {contract.spec.name, *contract.rivals}
    yield from (("", sample) for sample in contract.others)
    for other in _contracts():
        if (name := other.plugin.xw_format().name) not in own:
            yield from ((name, sample) for sample in other.samples)
    for name, data in _written(contract.company()):
        if name not in own:
            yield name, Sample(f"a crossword as {name}", data)


def _contracts() -> Iterator[type[ContractBase]]:
    """The contracts of modules, without those that a test defines inside of a function."""
    contracts: dict[type[ContractBase], None] = {}  # each once, though it has several bases
    waiting: list[type[ContractBase]] = [ContractBase]
    while waiting:
        classes = waiting.pop().__subclasses__()
        waiting += [contract for contract in classes if contract not in contracts]
        contracts |= dict.fromkeys(classes)
    for contract in contracts:
        is_whole = hasattr(contract, "samples") and hasattr(contract, "plugin")
        if is_whole and "<" not in contract.__qualname__:
            yield contract


def _written(registry: Registry) -> Iterator[tuple[str, bytes]]:
    for name, spec in registry.formats().items():
        if spec.writes and spec.has_kind(PLAIN.kind):
            try:
                yield name, registry.dumps(PLAIN, name)
            except XwError:
                continue  # the fault of another plugin
