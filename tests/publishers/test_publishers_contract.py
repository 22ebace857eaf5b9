"""The contract of every format, for PuzzleMe."""

from __future__ import annotations

from typing import ClassVar

from tests.publishers.publishers_samples import FILES, amuselabs, written
from xwcore.plugin import FormatHooks
from xwcore_publishers import manifest
from xwcore_testing import Fault, FormatContract, Sample


def _samples(format: str) -> tuple[Sample, ...]:
    is_page = ("page", "rawc")
    return tuple(
        Sample(name, data) for name, data in FILES[format].items() if not name.startswith(is_page)
    )


class TestAmuselabsContract(FormatContract):
    plugin: ClassVar[FormatHooks] = manifest.amuselabs
    samples = _samples("amuselabs")
    truncation_count = 60
    mutation_count = 40
    example_count = 10
    faults = (Fault("a number as title", written(amuselabs() | {"title": [1]}), "PUB202"),)
