"""The declaration of JPZ. Cheap to import: the codec is imported on use."""

from __future__ import annotations

from typing import Final

from xwcore.plugin import CodecHooks, Evidence, Feature, FormatSpec, Probe, hookimpl

FEATURES: Final = frozenset(
    {
        Feature.TITLE,
        Feature.AUTHOR,
        Feature.COPYRIGHT,
        Feature.NOTES,
        Feature.METADATA,
        Feature.METADATA_ORDER,
        Feature.GRID,
        Feature.VOIDS,
        Feature.BARS,
        Feature.NUMBERING,
        Feature.SOLUTION,
        Feature.UNKNOWN_CELLS,
        Feature.REBUS,
        Feature.SYMBOLS,
        Feature.CIRCLES,
        Feature.COLORS,
        Feature.MARKS,
        Feature.CORNERS,
        Feature.GIVEN,
        Feature.FILL,
        Feature.FILL_REBUS,
        Feature.CLUES,
        Feature.CLUE_GROUPS,
        Feature.UNICLUES,
        Feature.SHARED_PLACES,
        Feature.UNPLACED_CLUES,
        Feature.CLUE_ORDER,
        Feature.CLUE_MARKUP,
        Feature.CLUE_METADATA,
        Feature.CLUE_ANSWERS,
        Feature.CLUE_CELLS,
        Feature.ENUMERATIONS,
        Feature.UNMODELED,
    }
)

SPEC: Final = FormatSpec(
    name="jpz",
    title="JPZ (Crossword Compiler XML)",
    extensions=(".jpz", ".xml"),
    media_types=("application/x-jpz",),
    kinds=("crossword", "other"),
    features=FEATURES,
    containers=("zip",),
    url="https://www.crossword-compiler.com",
)


class JpzFormat(CodecHooks):
    """The plugin."""

    spec = SPEC

    @hookimpl
    def xw_detect(self, probe: Probe) -> Evidence | None:
        """Call `sniff` of sniffing.py for files with a tag; other files import nothing."""
        if b"<" not in probe.head:
            return None
        evidence: Evidence | None = self.entry("sniffing", "sniff")(probe)
        return evidence


plugin = JpzFormat()
