"""What xwcore knows of ipuz before it reads one; the codec is imported on use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from xwcore.plugin import (
    Code,
    Evidence,
    Feature,
    FormatHooks,
    FormatSpec,
    LogicPuzzle,
    Option,
    Probe,
    Puzzle,
    ReadContext,
    WriteContext,
    hookimpl,
)

if TYPE_CHECKING:
    from xwcore.drawing import Drawing

FEATURES: Final = frozenset({
    Feature.TITLE, Feature.AUTHOR, Feature.COPYRIGHT, Feature.NOTES,
    Feature.METADATA, Feature.METADATA_ORDER,
    Feature.GRID, Feature.VOIDS, Feature.BARS, Feature.DIAGRAMLESS, Feature.NUMBERING,
    Feature.SOLUTION, Feature.UNKNOWN_CELLS, Feature.REBUS, Feature.SYMBOLS,
    Feature.DIRECTIONAL_READINGS, Feature.ALTERNATIVE_READINGS,
    Feature.CIRCLES, Feature.SHADES, Feature.COLORS, Feature.MARKS,
    Feature.GIVEN, Feature.FILL, Feature.FILL_REBUS,
    Feature.CLUES, Feature.CLUE_GROUPS, Feature.UNICLUES, Feature.SHARED_PLACES,
    Feature.UNPLACED_CLUES, Feature.CLUE_ORDER, Feature.CLUE_MARKUP, Feature.CLUE_METADATA,
    Feature.CLUE_ANSWERS, Feature.CLUE_CELLS,
    Feature.LOGIC_TYPE, Feature.PARAMETERS, Feature.DIAGRAM,
})  # fmt: skip


def _codes() -> Mapping[str, Code]:
    from xwcore_ipuz.codes import CODES

    return CODES


SPEC: Final = FormatSpec(
    name="ipuz",
    title="ipuz",
    extensions=(".ipuz",),
    media_types=("application/x-ipuz",),
    kinds=("crossword", "logic"),
    features=FEATURES,
    write_options=(
        Option("indent", int, help="blanks for each level; 0: one line; as read if not given",
               choices=(0, 1, 2, 3, 4, 8)),
        Option("wrapper", default="keep", choices=("keep", "none", "ipuz"),
               help="ipuz: as a call of the function ipuz (JSONP, deprecated)"),
    ),
    codes=_codes,
    url="http://www.ipuz.org",
)  # fmt: skip


class IpuzFormat(FormatHooks):
    """The plugin."""

    @hookimpl
    def xw_format(self) -> FormatSpec:
        """The declaration."""
        return SPEC

    @hookimpl
    def xw_detect(self, probe: Probe) -> Evidence | None:
        """See `sniffing.detect`."""
        # A single byte is looked for in a twentieth of the time.
        if b"{" not in probe.head or b"ipuz" not in probe.head:
            return None
        from xwcore_ipuz.sniffing import detect

        return detect(probe)

    @hookimpl
    def xw_read(self, data: bytes, context: ReadContext) -> Puzzle:
        """See `reading.read`."""
        from xwcore_ipuz.reading import read

        return read(data, context)

    @hookimpl
    def xw_validate(self, data: bytes, context: ReadContext) -> None:
        """See `checking.validate`."""
        from xwcore_ipuz.checking import validate

        validate(data, context)

    @hookimpl
    def xw_write(self, puzzle: Puzzle, context: WriteContext) -> bytes:
        """See `writing.write`."""
        from xwcore_ipuz.writing import write

        return write(puzzle, context)

    @hookimpl
    def xw_draw(self, puzzle: Puzzle, options: Mapping[str, Any]) -> Drawing | None:
        """See `drawing.draw`; crosswords are the core's, puzzles in memory anybody's."""
        if not isinstance(puzzle, LogicPuzzle) or puzzle.source_format != SPEC.name:
            return None
        from xwcore_ipuz.drawing import draw

        return draw(puzzle, options)


plugin = IpuzFormat()
