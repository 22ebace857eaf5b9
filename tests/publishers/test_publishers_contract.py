"""The contract of every format, for publishers: PuzzleMe always, all in `make test-all`."""

from __future__ import annotations

import os
from typing import Any, ClassVar

import pytest

from tests.publishers.publishers_samples import FILES, amuselabs, written
from xwcore.plugin import FormatHooks
from xwcore_publishers import manifest
from xwcore_testing import Fault, FormatContract, Sample

#: The text of pages around the data, and the run of letters that hides an unimportant key.
_PAGE = rb"<[^{]*|</script.*|window.*?=|\.f[0-9a-f]{6}'"


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


@pytest.mark.skipif(not os.environ.get("TEST_EVERYTHING"), reason="part of make test-all")
class _Contract(FormatContract):
    truncation_count = 60
    mutation_count = 40
    example_count = 10


def _contract(format: str) -> Any:
    name = "".join(map(str.title, format.split("-")))
    plugin = getattr(manifest, format.replace("-", "_"))
    attributes = {"plugin": plugin, "samples": _samples(format)}
    return type(f"Test{name}Contract", (_Contract,), attributes)


for _format in FILES:
    if _format != "amuselabs":
        _test = _contract(_format)
        globals()[_test.__name__] = _test
