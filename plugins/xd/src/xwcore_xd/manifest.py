"""The .xd plugin: what it declares, and its hooks. The codec is imported on use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from xwcore.plugin import (
    Code,
    Evidence,
    Feature,
    FormatHooks,
    FormatSpec,
    Option,
    Probe,
    Puzzle,
    ReadContext,
    WriteContext,
    hookimpl,
)

#: What a written file gives back. Of given letters, marks, metadata and clues it holds what its
#: lines can say: the writer tells what is lost.
FEATURES: Final = frozenset(
    {
        Feature.TITLE, Feature.AUTHOR, Feature.COPYRIGHT, Feature.NOTES,
        Feature.METADATA, Feature.METADATA_ORDER, Feature.METADATA_LEVELS,
        Feature.GRID, Feature.VOIDS, Feature.BARS,
        Feature.SOLUTION, Feature.UNKNOWN_CELLS, Feature.REBUS, Feature.SYMBOLS,
        Feature.DIRECTIONAL_READINGS, Feature.ALTERNATIVE_READINGS,
        Feature.CIRCLES, Feature.SHADES, Feature.COLORS, Feature.MARKS,
        Feature.GIVEN, Feature.FILL,
        Feature.CLUES, Feature.CLUE_GROUPS, Feature.UNICLUES, Feature.SHARED_PLACES,
        Feature.UNPLACED_CLUES, Feature.CLUE_ORDER, Feature.CLUE_MARKUP, Feature.CLUE_METADATA,
        Feature.CLUE_ANSWERS,
    }
)  # fmt: skip


def _codes() -> Mapping[str, Code]:
    from xwcore_xd.codes import CODES

    return CODES


_SPEC: Final = FormatSpec(
    name="xd",
    title=".xd",
    extensions=(".xd",),
    media_types=("text/x-xd",),
    features=FEATURES,
    read_options=(
        Option(
            "dots",
            choices=("block", "unknown"),
            help='what "." means; found out from the clues where it is not given',
        ),
        Option(
            "backslash",
            default="line",
            choices=("line", "literal"),
            help="whether a backslash in a clue is a line break",
        ),
    ),
    write_options=(
        Option(
            "style",
            choices=("canonical", "implicit", "explicit"),
            help="write anew: sections by blank lines, by headings, or as the puzzle needs it",
        ),
        Option(
            "dots", choices=("block", "unknown"), help='what "." means in the file that is written'
        ),
    ),
    codes=_codes,
    url="https://github.com/century-arcade/xd/blob/master/doc/xd-format.md",
)


class XdFormat(FormatHooks):
    """The hooks of .xd."""

    @hookimpl
    def xw_format(self) -> FormatSpec:
        """Declare the format."""
        return _SPEC

    @hookimpl
    def xw_detect(self, probe: Probe) -> Evidence | None:
        """Likely where headers, a grid and clues follow each other; there is no magic."""
        from xwcore_xd.sniffing import sniff

        return sniff(probe)

    @hookimpl
    def xw_read(self, data: bytes, context: ReadContext) -> Puzzle:
        """The puzzle in a file."""
        from xwcore_xd.reading import read

        return read(data, context)

    @hookimpl
    def xw_write(self, puzzle: Puzzle, context: WriteContext) -> bytes:
        """The bytes of a file."""
        from xwcore_xd.writing import write

        return write(puzzle, context)

    @hookimpl
    def xw_validate(self, data: bytes, context: ReadContext) -> None:
        """Check everything."""
        from xwcore_xd.checking import check

        check(data, context)


plugin: Final = XdFormat()
