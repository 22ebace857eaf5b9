"""What files of each format have and others do not: keys of JSON, elements of XML."""

from __future__ import annotations

from typing import Final

#: The keys of a format of JSON: all of one group occur in each file of it.
KEYS: Final[dict[str, tuple[str, ...]]] = {
    "amuselabs": ("placedWords box", "rawc"),
    "cnn": ("crossword metaData $",),
    "crosshare": ("authorName clues grid dir", "authorName clues grid pageProps"),
    "crosswordr": ("puzzleV2 content cells isBlack",),
    "guardian": ("entries dimensions position direction",),
    "nyt": (
        "clueLists dimensions cells",
        "gamePageData cells",
        "puzzle_data puzzle_meta",
    ),
    "princetonian": ("answer clue is_across x y",),
    "przekroj": ("questions blacksquare",),
    "puzzlr": ("result grid answer isBlack", "result grid answer clueNumber"),
    "telegraph": ("json copy gridsize Letter",),
    "uclick": ("AllAnswer AcrossClue DownClue", "gameData acrossClue downClue solution"),
    "washington-post": ("cells words direction clue width",),
    "wsj": ("data copy gridsize Letter", "celldata cluedata settings"),
    "xwordinfo": (
        "gridnums clues across size",
        "size clues across grid author",
        "answerKey clueData clues",
    ),
}
#: The root element of a format of XML, and the start tag that a file of it has.
ROOTS: Final[dict[str, tuple[bytes, bytes]]] = {
    "apz": (b"puzzle", b"<gridkey"),
    "cfp": (b"crossfire", b"<grid"),
    "keesing": (b"puzzle", b"<wordgroups"),
    "uclick": (b"crossword", b"<allanswer"),
}
#: Attributes of the elements of a page that has the puzzle in its text.
ELEMENTS: Final[dict[str, tuple[bytes, ...]]] = {
    "boston-globe": (b'id="puzzle"', b"data-coords=", b"<input"),
}
