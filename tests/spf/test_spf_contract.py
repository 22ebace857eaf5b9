"""SPF holds the contract of every format."""

from __future__ import annotations

from typing import ClassVar

from xwcore_spf.manifest import plugin

from tests.spf.spf_support import TEXTS
from xwcore.testing import FormatContract, Sample

_DAMAGED = TEXTS["masyu"].replace("|*    |", "|0   |").replace("\n>>", " >>")


class TestSpfContract(FormatContract):
    plugin = plugin
    samples: ClassVar = (
        *(Sample(name, TEXTS[name].encode()) for name in ("tents", "masyu", "fences-graph")),
        Sample("carriage returns", TEXTS["tents"].replace("\n", "\r\n").encode()),
        Sample("damaged", _DAMAGED.encode(), clean=False),
    )
    mutation_count = 150
    kinds_tested = ()
