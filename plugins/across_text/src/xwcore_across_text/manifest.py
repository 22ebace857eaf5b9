"""What xwcore knows of Across Lite TEXT before it reads one; the codec is imported on use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from xwcore.plugin import (
    Code,
    Crossword,
    Feature,
    FormatHooks,
    FormatSpec,
    Option,
    Puzzle,
    ReadContext,
    Signature,
    WriteContext,
    hookimpl,
)

_ENCODINGS: Final = ("utf-8", "windows-1252", "mac-roman")

#: The first line as writers spell it, and any other spelling of it.
SIGNATURES: Final = (
    *(
        Signature(magic=line + end)
        for line in (b"<ACROSS PUZZLE>", b"<ACROSS PUZZLE V2>", b"<ACROSS PUZZLE v2>")
        for end in (b"\n", b"\r")
    ),
    Signature(
        pattern=rb"(?i)(?:\xef\xbb\xbf)?[ \t\r\n]*<[ \t]*ACROSS[ \t]+PUZZLE"
        rb"(?:[ \t]+V[0-9.]{1,8})?[ \t]*>[ \t]*(?:[\r\n]|\Z)",
        reach=1024,
    ),
)

FEATURES: Final = frozenset({
    Feature.TITLE, Feature.AUTHOR, Feature.COPYRIGHT, Feature.NOTES,
    Feature.GRID, Feature.DIAGRAMLESS,
    Feature.SOLUTION, Feature.REBUS, Feature.SHORT_FORMS, Feature.SYMBOLS, Feature.CIRCLES,
    # Clues beyond the last entry stand at the end of their list, in any number.
    Feature.CLUES, Feature.UNPLACED_CLUES, Feature.SHARED_PLACES,
})  # fmt: skip


def _codes() -> Mapping[str, Code]:
    from xwcore_across_text.codes import CODES

    return CODES


SPEC: Final = FormatSpec(
    name="across-text",
    title="Across Lite TEXT",
    extensions=(".txt",),
    media_types=("text/plain",),
    signatures=SIGNATURES,
    features=FEATURES,
    read_options=(
        Option("encoding", help="UTF-8 if not given, else Windows-1252", choices=_ENCODINGS),
    ),
    write_options=(
        Option("encoding", help="that of the file read, else UTF-8", choices=_ENCODINGS),
        Option("version", int, help="1 or 2; the lowest that holds the puzzle", choices=(1, 2)),
        Option("newline", help="that of the file read, else lf", choices=("lf", "crlf", "cr")),
        Option("notes", default="whole", help="cut: at the 1023 characters that Across Lite keeps",
               choices=("whole", "cut")),
    ),
    codes=_codes,
    url="https://www.litsoft.com/across/docs/AcrossTextFormat.pdf",
)  # fmt: skip


class AcrossTextFormat(FormatHooks):
    """The plugin."""

    @hookimpl
    def xw_format(self) -> FormatSpec:
        """The declaration."""
        return SPEC

    @hookimpl
    def xw_read(self, data: bytes, context: ReadContext) -> Crossword:
        """See `reading.read`."""
        from xwcore_across_text.reading import read

        return read(data, context)

    @hookimpl
    def xw_validate(self, data: bytes, context: ReadContext) -> None:
        """See `checking.validate`."""
        from xwcore_across_text.checking import validate

        validate(data, context)

    @hookimpl
    def xw_write(self, puzzle: Puzzle, context: WriteContext) -> bytes:
        """See `writing.write`."""
        from xwcore_across_text.writing import write

        return write(puzzle, context)


plugin = AcrossTextFormat()
