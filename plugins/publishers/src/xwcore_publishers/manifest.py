"""The declarations of publishers' formats. Cheap to import: the readers are imported on use."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final

from xwcore.plugin import Evidence, Feature, FormatHooks, FormatSpec, Probe, Signature, hookimpl
from xwcore_crossword import CrosswordFeature

if TYPE_CHECKING:
    from xwcore.plugin import Code, Puzzle, ReadContext

#: What a crossword of most publishers may have.
_COMMON: Final = frozenset(
    {
        Feature.TITLE,
        Feature.AUTHOR,
        Feature.COPYRIGHT,
        Feature.NOTES,
        Feature.METADATA,
        Feature.METADATA_ORDER,
        Feature.UNMODELED,
        CrosswordFeature.GRID,
        CrosswordFeature.NUMBERING,
        CrosswordFeature.SOLUTION,
        CrosswordFeature.UNKNOWN_CELLS,
        CrosswordFeature.CLUES,
        CrosswordFeature.CLUE_ORDER,
        CrosswordFeature.CLUE_MARKUP,
        CrosswordFeature.CLUE_CELLS,
        CrosswordFeature.UNPLACED_CLUES,
        CrosswordFeature.SHARED_PLACES,
        CrosswordFeature.REBUS,
    }
)


#: What JSON begins with, and what a page or XML begins with.
_JSON: Final = "{["
_MARKUP: Final = "<"


def _codes() -> Mapping[str, Code]:
    from xwcore_publishers.codes import CODES

    return CODES


class TextFormat(FormatHooks):
    """The plugin of one format; its reader is `read/<name>.py`. Signatures decide."""

    def __init__(
        self,
        name: str,
        title: str,
        *features: Feature,
        without: Iterable[Feature] = (),
        extension: str = ".json",
        url: str = "",
        first: str = _JSON + _MARKUP,
        signatures: tuple[Signature, ...] = (),
    ) -> None:
        self._spec = FormatSpec(
            name=name,
            title=title,
            extensions=(extension,) if extension else (),
            kinds=("crossword",),
            writes=False,
            first=first,
            signatures=signatures,
            features=(_COMMON - frozenset(without)) | frozenset(features),
            url=url,
            codes=_codes,
        )

    @hookimpl
    def xw_format(self) -> FormatSpec:
        """Declare the format."""
        return self._spec

    @hookimpl
    def xw_read(self, data: bytes, context: ReadContext) -> Puzzle:
        """Read a file."""
        from xwcore_publishers.read import read

        return read(data, context)

    @hookimpl
    def xw_validate(self, data: bytes, context: ReadContext) -> None:
        """Check a file."""
        from xwcore_publishers.check import check

        check(data, context)


class PublisherFormat(TextFormat):
    """One whose signs are in JSON, XML or a page."""

    @hookimpl
    def xw_detect(self, probe: Probe) -> Evidence | None:
        """Look for the signs of the format."""
        from xwcore_publishers.sniffing import sniff

        return sniff(probe, self._spec.name)


_LOOKS: Final = (CrosswordFeature.CIRCLES, CrosswordFeature.SHADES)

amuselabs = PublisherFormat(
    "amuselabs",
    "PuzzleMe (Amuse Labs)",
    CrosswordFeature.VOIDS,
    CrosswordFeature.BARS,
    CrosswordFeature.CIRCLES,
    CrosswordFeature.COLORS,
    CrosswordFeature.GIVEN,
    CrosswordFeature.CLUE_GROUPS,
    CrosswordFeature.CLUE_ANSWERS,
    CrosswordFeature.ENUMERATIONS,
    url="https://amuselabs.com",
)
apz = PublisherFormat(
    "apz",
    "APZ (acrostics)",
    CrosswordFeature.GIVEN,
    CrosswordFeature.CLUE_GROUPS,
    without=(
        CrosswordFeature.CLUES,
        CrosswordFeature.CLUE_ORDER,
        CrosswordFeature.REBUS,
        CrosswordFeature.SHARED_PLACES,
        CrosswordFeature.UNKNOWN_CELLS,
        CrosswordFeature.UNPLACED_CLUES,
    ),
    extension=".apz",
    first=_MARKUP,
)
boston_globe = PublisherFormat(
    "boston-globe",
    "Boston Globe",
    without=(
        Feature.NOTES,
        Feature.METADATA,
        Feature.METADATA_ORDER,
        Feature.UNMODELED,
        CrosswordFeature.CLUE_CELLS,
        CrosswordFeature.NUMBERING,
    ),
    extension="",  # an extension of all pages of the web
    first=_MARKUP,
)
cfp = PublisherFormat(
    "cfp",
    "CFP (CrossFire)",
    CrosswordFeature.CIRCLES,
    without=(
        Feature.METADATA,
        Feature.METADATA_ORDER,
        CrosswordFeature.CLUE_CELLS,
        CrosswordFeature.NUMBERING,
    ),
    extension=".cfp",
    first=_MARKUP,
)
cnn = PublisherFormat(
    "cnn",
    "CNN",
    CrosswordFeature.VOIDS,
    CrosswordFeature.BARS,
    CrosswordFeature.CIRCLES,
    CrosswordFeature.COLORS,
    CrosswordFeature.CLUE_GROUPS,
    CrosswordFeature.ENUMERATIONS,
    without=(Feature.METADATA_ORDER,),
    first=_JSON,
)
crosshare = PublisherFormat(
    "crosshare",
    "Crosshare",
    *_LOOKS,
    CrosswordFeature.VOIDS,
    CrosswordFeature.BARS,
    CrosswordFeature.CLUE_METADATA,
    without=(
        Feature.METADATA_ORDER,
        CrosswordFeature.CLUE_CELLS,
        CrosswordFeature.NUMBERING,
    ),
    url="https://crosshare.org",
)
crosswordr = PublisherFormat(
    "crosswordr",
    "Crosswordr",
    CrosswordFeature.CIRCLES,
    CrosswordFeature.COLORS,
    without=(Feature.COPYRIGHT, Feature.METADATA_ORDER),
    first=_JSON,
)
guardian = PublisherFormat(
    "guardian",
    "The Guardian",
    CrosswordFeature.CLUE_METADATA,
    without=(
        Feature.COPYRIGHT,
        Feature.METADATA_ORDER,
        CrosswordFeature.REBUS,
    ),
)
keesing = PublisherFormat(
    "keesing",
    "Keesing",
    CrosswordFeature.VOIDS,
    CrosswordFeature.GIVEN,
    CrosswordFeature.CLUE_GROUPS,
    CrosswordFeature.CLUE_ANSWERS,
    without=(
        Feature.AUTHOR,
        Feature.COPYRIGHT,
        Feature.NOTES,
        Feature.METADATA,
        Feature.METADATA_ORDER,
    ),
    extension=".xml",
    first=_MARKUP,
)
nyt = PublisherFormat(
    "nyt",
    "New York Times",
    *_LOOKS,
    CrosswordFeature.VOIDS,
    CrosswordFeature.GIVEN,
    CrosswordFeature.ALTERNATIVE_READINGS,
    CrosswordFeature.CLUE_GROUPS,
)
princetonian = PublisherFormat(
    "princetonian",
    "The Daily Princetonian",
    CrosswordFeature.CIRCLES,
    without=(
        Feature.TITLE,
        Feature.AUTHOR,
        Feature.COPYRIGHT,
        Feature.NOTES,
        Feature.METADATA,
        Feature.METADATA_ORDER,
        CrosswordFeature.NUMBERING,
        CrosswordFeature.REBUS,
        CrosswordFeature.UNPLACED_CLUES,
    ),
    first=_JSON,
)
przekroj = PublisherFormat(
    "przekroj",
    "Przekrój",
    CrosswordFeature.VOIDS,
    CrosswordFeature.CLUE_GROUPS,
    without=(
        Feature.AUTHOR,
        Feature.COPYRIGHT,
        Feature.NOTES,
        Feature.METADATA_ORDER,
        CrosswordFeature.REBUS,
    ),
    url="https://przekroj.pl",
)
puzzlr = PublisherFormat(
    "puzzlr",
    "Puzzlr",
    CrosswordFeature.CIRCLES,
    CrosswordFeature.CLUE_ANSWERS,
    without=(Feature.METADATA_ORDER,),
    first=_JSON,
)
pzzl = TextFormat(
    "pzzl",
    "PZZL",
    *_LOOKS,
    without=(
        Feature.COPYRIGHT,
        Feature.METADATA_ORDER,
        CrosswordFeature.CLUE_CELLS,
        CrosswordFeature.CLUE_ORDER,
        CrosswordFeature.NUMBERING,
        CrosswordFeature.SHARED_PLACES,
    ),
    extension=".txt",
    first="",
    # A name, the date, title, author after a note, width and height, with empty lines between.
    signatures=(
        Signature(
            pattern=rb"(?:\xef\xbb\xbf)?+[^\r\n]{1,200}+\r?+\n\r?+\n[0-9]{6,6}+\r?+\n\r?+\n"
            rb"[^\r\n]{0,400}+\r?+\n\r?+\n[^\r\n]{0,1500}+\r?+\n\r?+\n"
            rb"[0-9]{1,3}+\r?+\n\r?+\n[0-9]{1,3}+\r?+\n\r?+\n",
            reach=4_000,
        ),
    ),
)
rows_garden = TextFormat(
    "rows-garden",
    "Rows Garden",
    CrosswordFeature.CLUE_GROUPS,
    CrosswordFeature.CLUE_METADATA,
    CrosswordFeature.COLORS,
    without=(
        Feature.METADATA_ORDER,
        CrosswordFeature.CLUE_ORDER,
        CrosswordFeature.CLUES,
        CrosswordFeature.REBUS,
        CrosswordFeature.SHARED_PLACES,
        CrosswordFeature.UNKNOWN_CELLS,
        CrosswordFeature.UNPLACED_CLUES,
    ),
    extension=".rg",
    first="",
    # Lines of keys and texts, then a list of rows, each of which is a list of clues.
    signatures=(
        Signature(
            pattern=rb"(?:\xef\xbb\xbf)?+[a-qs-z][a-z]{1,20}+:[^\r\n]{0,2000}+\r?+\n"
            rb"(?:(?:[a-qs-z][a-z]{1,20}+:|[ \t])[^\r\n]{0,2000}+\r?+\n|\r?+\n){0,60}+"
            rb"rows:[ \t]{0,9}+\r?+\n[ \t]{0,9}+-[ \t]{1,9}+-[ \t]{1,9}+(?:clue|answer):",
            reach=4_000,
        ),
    ),
)
telegraph = PublisherFormat(
    "telegraph",
    "The Telegraph",
    CrosswordFeature.SHADES,
    CrosswordFeature.CLUE_GROUPS,
    CrosswordFeature.ENUMERATIONS,
    without=(Feature.COPYRIGHT,),
    first=_JSON,
)
uclick = PublisherFormat(
    "uclick",
    "Universal Uclick",
    CrosswordFeature.CLUE_ANSWERS,
    without=(
        Feature.NOTES,
        CrosswordFeature.NUMBERING,
        CrosswordFeature.REBUS,
        CrosswordFeature.UNKNOWN_CELLS,
    ),
    extension=".json",
)
washington_post = PublisherFormat(
    "washington-post",
    "Washington Post",
    CrosswordFeature.VOIDS,
    CrosswordFeature.BARS,
    CrosswordFeature.CIRCLES,
    CrosswordFeature.COLORS,
    without=(Feature.METADATA_ORDER,),
    first=_JSON,
)
wsj = PublisherFormat(
    "wsj",
    "Wall Street Journal",
    *_LOOKS,
    CrosswordFeature.GIVEN,
    CrosswordFeature.CLUE_GROUPS,
    without=(Feature.COPYRIGHT,),
    first=_JSON,
)
xwordinfo = PublisherFormat(
    "xwordinfo",
    "XWord Info",
    *_LOOKS,
    CrosswordFeature.DIAGRAMLESS,
    CrosswordFeature.GIVEN,
    CrosswordFeature.CLUE_GROUPS,
    CrosswordFeature.CLUE_ANSWERS,
    url="https://www.xwordinfo.com",
    first=_JSON,
)
