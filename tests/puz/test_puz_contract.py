"""The contract of the kit, for .puz."""

from __future__ import annotations

from typing import ClassVar

from tests.puz.puz_files import DIAGRAMLESS, REBUS, UNICODE, WITH_PREAMBLE, puz, section
from tests.puz.puz_shapes import SHAPES
from tests.puz.test_puz_codes import FAULTS, LOCKED
from xwcore_puz.manifest import plugin as puz_plugin
from xwcore_testing import Fault, FormatContract, Sample


class TestPuzContract(FormatContract):
    plugin = puz_plugin
    shapes = SHAPES
    samples = (
        Sample(
            "plain",
            puz(),
            expect={
                "title": "Rails",
                "author": "A. Maker",
                "rows": ["TRAIN", "R#R#E", "ARENA", "I#N#R", "NEARS"],
                "clues": {"1-Across": "It runs on rails", "1-Down": "It runs on rails, downwards"},
            },
        ),
        Sample("rebus", REBUS),
        Sample("diagramless", DIAGRAMLESS),
        Sample("unicode", UNICODE),
        Sample("preamble and trailing bytes", WITH_PREAMBLE),
        Sample("locked", LOCKED),
        Sample("an unknown section", puz(sections=section(b"XTRA", b"data"))),
        Sample("cut off", puz()[:140], clean=False),
    )
    every_error_planted = True
    option_values: ClassVar = {"key": ["1234"]}
    #: The key unlocks the file; a wrong encoding is written as it was read, in the right one.
    transforming_options = ("key", "encoding")
    #: Version and reserved bytes of the header.
    noise = rb"(?s)(?<=ACROSS&DOWN\0.{10}).{20}"
    faults = tuple(
        Fault(
            f"{at}: {fault.code}",
            fault.data,
            fault.code,
            placed=fault.offset is not None,
            options=fault.options,
        )
        for at, fault in enumerate(FAULTS)
    )
