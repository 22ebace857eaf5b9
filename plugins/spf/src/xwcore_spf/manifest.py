"""What xwcore knows of SPF before it reads one; the codec is imported on use."""

from __future__ import annotations

from typing import Final

from xwcore.plugin import CodecHooks, Evidence, Feature, FormatSpec, Option, Probe, hookimpl
from xwcore_spf.syntax.names import TYPE_NAMES

FEATURES: Final = frozenset(
    {
        Feature.AUTHOR,
        Feature.NOTES,
        Feature.GRID,
        Feature.LOGIC_TYPE,
        Feature.PARAMETERS,
        Feature.GIVENS,
        Feature.SOLUTION,
        Feature.SHOW_SOLUTION,
        Feature.UNMODELED,
    }
)


SPEC: Final = FormatSpec(
    name="spf",
    title="Standard Puzzle Format",
    extensions=(".spf", ".eps"),
    media_types=("application/postscript",),
    kinds=("logic",),
    features=FEATURES,
    read_options=(
        Option(
            "entities",
            default="keep",
            choices=("keep", "decode"),
            help="decode: give author and description without HTML entities",
        ),
    ),
    write_options=(
        Option(
            "prolog",
            default="eps",
            choices=("eps", "none"),
            help="none: the dictionary alone, without prolog and epilog",
        ),
        Option(
            "active",
            default="keep",
            choices=("keep", "drop"),
            help="drop: write no prolog and epilog that do more than draw",
        ),
    ),
    types=TYPE_NAMES,
)


class SpfFormat(CodecHooks):
    """The plugin."""

    spec = SPEC

    @hookimpl
    def xw_detect(self, probe: Probe) -> Evidence | None:
        """Call `sniff` of sniffing.py for bytes that may be SPF; other bytes import nothing."""
        # Two searches: the one for a single byte takes a twentieth of the time of the other.
        if b"/" not in probe.head or b"/type" not in probe.head:
            return None
        evidence: Evidence | None = self.entry("sniffing", "sniff")(probe)
        return evidence


plugin = SpfFormat()
