"""What xwcore knows of SPF before it reads one; the codec is imported on use."""

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
from xwcore_spf.type_names import TYPE_NAMES

if TYPE_CHECKING:
    from xwcore.drawing import Drawing

FEATURES: Final = frozenset({
    Feature.AUTHOR, Feature.NOTES, Feature.GRID, Feature.LOGIC_TYPE, Feature.PARAMETERS,
    Feature.GIVENS, Feature.SOLUTION, Feature.SHOW_SOLUTION, Feature.UNMODELED,
})  # fmt: skip


def _codes() -> Mapping[str, Code]:
    from xwcore_spf.codes import CODES

    return CODES


SPEC: Final = FormatSpec(
    name="spf",
    title="Standard Puzzle Format",
    extensions=(".spf", ".eps"),
    media_types=("application/postscript",),
    kinds=("logic",),
    features=FEATURES,
    read_options=(
        Option("entities", default="keep", choices=("keep", "decode"),
               help="decode: give author and description without HTML entities"),
    ),
    write_options=(
        Option("prolog", default="eps", choices=("eps", "none"),
               help="none: the dictionary alone, without prolog and epilog"),
        Option("active", default="keep", choices=("keep", "drop"),
               help="drop: write no prolog and epilog that do more than draw"),
    ),
    codes=_codes,
    types=TYPE_NAMES,
)  # fmt: skip


class SpfFormat(FormatHooks):
    """The plugin."""

    @hookimpl
    def xw_format(self) -> FormatSpec:
        """The declaration."""
        return SPEC

    @hookimpl
    def xw_detect(self, probe: Probe) -> Evidence | None:
        """See `sniffing.detect`."""
        # A single byte is looked for in a twentieth of the time.
        if b"/" not in probe.head or b"/type" not in probe.head:
            return None
        from xwcore_spf.sniffing import detect

        return detect(probe)

    @hookimpl
    def xw_read(self, data: bytes, context: ReadContext) -> LogicPuzzle:
        """See `reading.read`."""
        from xwcore_spf.reading import read

        return read(data, context)

    @hookimpl
    def xw_validate(self, data: bytes, context: ReadContext) -> None:
        """See `checking.validate`."""
        from xwcore_spf.checking import validate

        validate(data, context)

    @hookimpl
    def xw_write(self, puzzle: Puzzle, context: WriteContext) -> bytes:
        """See `writing.write`."""
        from xwcore_spf.writing import write

        return write(puzzle, context)

    @hookimpl
    def xw_draw(self, puzzle: Puzzle, options: Mapping[str, Any]) -> Drawing | None:
        """See `drawing.draw`."""
        if not isinstance(puzzle, LogicPuzzle):
            return None
        from xwcore_spf.drawing import draw

        return draw(puzzle, options)


plugin = SpfFormat()
