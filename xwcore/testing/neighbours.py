"""Files of other formats: what a plugin must not claim.

There are three sources, so that an author need not collect any: the samples of every other contract
that the test run has imported, a plain crossword written by every other installed format, and the
`others` that a contract names.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from xwcore.errors import XwError
from xwcore.model.clues import Clue
from xwcore.model.crossword import Crossword
from xwcore.model.grid import Grid
from xwcore.testing.base import ContractBase
from xwcore.testing.samples import Sample
from xwcore.verbs import Registry

#: Small enough for every format that holds crosswords.
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
    """Name of the format, or "", and a file of it, for all formats but the contract's own."""
    own = {contract.spec.name, *contract.rivals}
    yield from (("", sample) for sample in contract.others)
    for other in _contracts(ContractBase):
        if (name := other.plugin.xw_format().name) not in own:
            yield from ((name, sample) for sample in other.samples)
    for name, data in _written(contract.company()):
        if name not in own:
            yield name, Sample(f"a crossword as {name}", data)


def _contracts(base: type[ContractBase]) -> Iterator[type[ContractBase]]:
    """The contracts of whole modules; one made inside of a test is that test's own affair."""
    for each in base.__subclasses__():
        if hasattr(each, "samples") and hasattr(each, "plugin") and "<" not in each.__qualname__:
            yield each
        yield from _contracts(each)


def _written(registry: Registry) -> Iterator[tuple[str, bytes]]:
    for name, spec in registry.formats().items():
        if spec.writes and PLAIN.kind in spec.kinds:
            try:
                yield name, registry.dumps(PLAIN, name)
            except XwError:
                continue  # another plugin's failure is no fault of this one
