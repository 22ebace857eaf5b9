"""The contract of every format, for JPZ."""

from __future__ import annotations

from tests.jpz import jpz_samples as samples
from tests.jpz.jpz_faults import FAULTS
from tests.jpz.jpz_shapes import SHAPES
from xwcore.plugin import FormatHooks
from xwcore_jpz.manifest import plugin
from xwcore_testing import FormatContract, Sample


class TestJpzContract(FormatContract):
    plugin: FormatHooks = plugin  # type: ignore[misc]
    shapes = SHAPES
    samples = (
        Sample("plain", samples.PLAIN.encode(), expect=samples.PLAIN_IN_IPUZ),
        Sample("as it is written", samples.CANONICAL.encode(), canonical=True),
        Sample(
            "rich",
            samples.RICH.encode(),
            expect={
                "title": "Odd shapes",
                "notes": "First line\n\nThird line",
                "metadata": {"Explanation": "Well done!", "Intro": "Shade the grid."},
                "cells": {(0, 1): "STAR", (0, 2): "\u00c9", (2, 1): None},
                "clues": {"1-Across": "Night light", "2-Down": "H2O in the sea"},
            },
        ),
        Sample("odd", samples.ODD.encode()),
        Sample("coded", samples.CODED.encode()),
        Sample("acrostic", samples.ACROSTIC.encode()),
        Sample("word search", samples.WORD_SEARCH.encode()),
        Sample("Windows-1252", samples.PLAIN.encode("cp1252"), clean=False),
        Sample("line ends of Windows", samples.ACROSTIC.replace("\n", "\r\n").encode()),
        Sample(
            "messy",
            samples.varied(("&amp;", "&"), ("Lair", "Caf&eacute;"), ("<?xml", "\n<?xml")),
            clean=False,
        ),
    )
    others = (
        Sample("other XML", b'<?xml version="1.0"?><crossword-puzzle/>'),
        Sample("a page", b"<html><rectangular-puzzle></html>"),
        Sample("a comment", b"<!-- <crossword-compiler> --><svg/>"),
    )
    faults = FAULTS
    every_error_planted = True
    truncation_count = 120
    mutation_count = 60
    example_count = 40
    #: The declaration, comments, processing instructions; the id of a word without a clue; the bold
    #: type of the headings of clues.
    noise = rb"<\?.*?\?>|<!--.*?-->|(?<=<word id=.)4"
