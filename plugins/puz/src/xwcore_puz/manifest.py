"""The .puz plugin: what it declares, and its hooks. The codec is imported on use."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
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
    Signature,
    WriteContext,
    hookimpl,
)

_MAGIC: Final = b"ACROSS&DOWN\0"

#: How far into a file the header is looked for without being told that this is a .puz.
_REACH: Final = 4_000

#: What a written file gives back. Of voids, unplaced clues and shared places it holds some only:
#: the writer tells which are lost.
FEATURES: Final = frozenset(
    {
        Feature.TITLE, Feature.AUTHOR, Feature.COPYRIGHT, Feature.NOTES,
        Feature.GRID, Feature.VOIDS, Feature.DIAGRAMLESS,
        Feature.SOLUTION, Feature.UNKNOWN_CELLS, Feature.REBUS, Feature.SHORT_FORMS,
        Feature.SYMBOLS, Feature.LOCK,
        Feature.CIRCLES, Feature.FILL, Feature.FILL_REBUS, Feature.PENCILLED, Feature.REVEALED,
        Feature.INCORRECT, Feature.PREVIOUSLY_INCORRECT, Feature.TIMER,
        Feature.CLUES, Feature.UNPLACED_CLUES, Feature.SHARED_PLACES,
    }
)  # fmt: skip


def _codes() -> Mapping[str, Code]:
    from xwcore_puz.codes import CODES

    return CODES


_SPEC: Final = FormatSpec(
    name="puz",
    title="Across Lite .puz",
    extensions=(".puz",),
    media_types=("application/x-crossword",),
    signatures=(
        Signature(magic=_MAGIC, offset=2),
        Signature(magic=_MAGIC, offset=2, reach=_REACH),
    ),
    features=FEATURES,
    read_options=(
        Option("key", help="the four digits that unlock the solution, or search"),
        Option("verify", bool, default=True, help="compare the checksums"),
        Option(
            "encoding",
            choices=("windows-1252", "utf-8", "iso-8859-1", "mac-roman", "cp437"),
            help="of the texts, where the version tells the wrong one",
        ),
    ),
    write_options=(
        Option("key", help="lock the solution with these four digits, 1 to 9"),
        Option(
            "version",
            choices=("1.2", "1.3", "1.4", "2.0"),
            help="of the file; by content where it is not given",
        ),
        Option(
            "text",
            choices=("strict", "replace", "transliterate"),
            help="what becomes of characters that Windows-1252 lacks, instead of version 2.0",
        ),
    ),
    codes=_codes,
    url="https://code.google.com/archive/p/puz/wikis/FileFormat.wiki",
)


# An import statement takes a microsecond even where the module is there: a tenth of a read.
@cache
def _read() -> Callable[[bytes, ReadContext], Puzzle]:
    from xwcore_puz.reading import read

    return read


@cache
def _write() -> Callable[[Puzzle, WriteContext], bytes]:
    from xwcore_puz.writing import write

    return write


@cache
def _check() -> Callable[[bytes, ReadContext], None]:
    from xwcore_puz.checking import check_file

    return check_file


class PuzFormat(FormatHooks):
    """The hooks of .puz."""

    @hookimpl
    def xw_format(self) -> FormatSpec:
        """Declare the format."""
        return _SPEC

    @hookimpl
    def xw_detect(self, probe: Probe) -> Evidence | None:
        """Certain where a header has a grid, and its checksum is right; likely where it has room.

        The magic alone, without a header that could be one, is no evidence.
        """
        if b"\0" not in probe.head:
            return None  # the magic has one, and texts do not
        from xwcore_puz.detection import judge

        return judge(probe)

    @hookimpl
    def xw_read(self, data: bytes, context: ReadContext) -> Puzzle:
        """The puzzle in a file."""
        return _read()(data, context)

    @hookimpl
    def xw_write(self, puzzle: Puzzle, context: WriteContext) -> bytes:
        """The bytes of a file."""
        return _write()(puzzle, context)

    @hookimpl
    def xw_validate(self, data: bytes, context: ReadContext) -> None:
        """Check everything."""
        _check()(data, context)


plugin: Final = PuzFormat()
