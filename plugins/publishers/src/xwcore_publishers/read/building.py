"""What the readers share: a board of cells, clues, and the texts that a table of fields names."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final, Protocol

from xwcore.plugin import Code, Metadata, MetadataEntry, Place, ReadContext, Span, Unmodeled
from xwcore_crossword import (
    ACROSS,
    DOWN,
    Clue,
    Crossword,
    Grid,
    Number,
    is_plain,
    label,
    parse_html,
    plain_html,
    plain_text,
)
from xwcore_publishers import codes
from xwcore_publishers.parse import JsonDocument, Value

#: The place in a table of fields of what a reader reads itself.
USED: Final = ""
TITLE, AUTHOR, COPYRIGHT, NOTES = "title", "author", "copyright", "notes"
_ATTRIBUTES: Final = (TITLE, AUTHOR, COPYRIGHT, NOTES)
DATE, EDITOR, PUBLISHER = "Date", "Editor", "Publisher"

_NOTHING: Final[Mapping[str, str]] = MappingProxyType({})

#: Pictures in a text: kept as unmodeled content.
_IMAGE: Final = re.compile(r"<img\b[^<>]{0,2000}>", re.IGNORECASE)
_BREAK: Final = re.compile(r"[ \t\r\n]{0,40}<br[ \t]{0,9}/?>[ \t\r\n]{0,40}", re.IGNORECASE)
_DIRECTIONS: Final = {
    "across": ACROSS,
    "a": ACROSS,
    "h": ACROSS,
    "horizontal": ACROSS,
    "down": DOWN,
    "d": DOWN,
    "v": DOWN,
    "vertical": DOWN,
}


def direction_of(name: str) -> str:
    """The direction that a name states; the name itself is that of a group of clues."""
    return _DIRECTIONS.get(name.strip().strip(":").casefold(), name.strip())


def clean(text: str) -> str:
    """The plain text of HTML, without white space at its ends."""
    return plain_html(_BREAK.sub("\n", _IMAGE.sub("", text))).strip()


class Located(Protocol):
    """A value or an element of a file."""

    @property
    def path(self) -> Any:
        """What its document finds the place by."""

    def report(self, code: Code, message: str, place: Place = ...) -> None:
        """Report a diagnostic at its place."""


class Origin(Protocol):
    """A file of JSON or XML."""

    #: The context of the reading.
    context: ReadContext

    @property
    def start(self) -> Any:
        """The outermost value or element, for `span`."""

    def span(self, path: Any, place: Place = ...) -> Span:
        """The place of a value or an element."""
        raise NotImplementedError


class ClueList:
    """The clues that are being read, and the place of each in the file."""

    def __init__(self, document: Origin, grid: Grid) -> None:
        self.clues: list[Clue] = []
        self.paths: dict[str, Any] = {}
        self.unmodeled: list[Unmodeled] = []
        self._grid = grid
        self._document = document
        self._starts = {(slot.number, slot.direction): tuple(slot.cells) for slot in grid.slots}

    def add(
        self,
        value: Located,
        number: Number | None,
        direction: str,
        html: str,
        *,
        cells: Iterable[int | None] = (),
        answer: str = "",
        enumeration: str = "",
        metadata: tuple[tuple[str, str], ...] = (),
    ) -> None:
        """Add a clue whose text is HTML. `cells` are those that the file states, by index."""
        self._document.context.count("max_clues", 1)
        pictures = _IMAGE.findall(html)
        name = label(number, direction)
        if pictures:
            self.unmodeled.append(Unmodeled(f"picture in clue {name}", tuple(pictures)))
            html = _IMAGE.sub("", html)
        self._document.context.limits.check("max_string", len(html))
        parsed = parse_html(_BREAK.sub("\n", html).strip())
        place = Place(clue=name)
        if not parsed.is_whole:
            message = f"unclosed element of HTML in clue {name}: read as text"
            value.report(codes.CLUE_HTML, message, place)
        places = [*cells]
        own = tuple(at for at in places if at is not None)
        if len(own) != len(places):
            value.report(codes.CELL_PLACE, f"clue {name}: cell outside the grid", place)
        is_entry = not own or own == self._starts.get((number, direction))
        self.clues.append(
            Clue(
                number,
                text=plain_text(parsed.tree),
                answer=answer or None,
                markup=None if is_plain(parsed.tree) else parsed.tree,
                cells=None if is_entry else tuple(divmod(at, self._grid.width) for at in own),
                metadata=metadata,
                enumeration=enumeration,
                group=direction,
            )
        )
        self.paths.setdefault(name, value.path)


class PuzzleFile:
    """A file that was read: the puzzle, and the places of its clues for checks."""

    def __init__(self, document: Origin, puzzle: Crossword, paths: Mapping[str, Any]) -> None:
        self.document = document
        self.puzzle = puzzle
        self.paths = paths


def build(
    document: JsonDocument,
    fields: Mapping[str, str],
    clues: ClueList,
    grid: Grid,
    stated: Mapping[str, str] = _NOTHING,
    *,
    start: str = "",
    decode: Callable[[str], str] = str,
    unmodeled: Iterable[Unmodeled] = (),
    metadata: Iterable[MetadataEntry] = (),
    diagramless: bool = False,
) -> PuzzleFile:
    """The puzzle of a file of JSON: these clues, and the texts that the table of fields names.

    `start` is what the paths of the table begin with. `stated` are attributes that the reader has
    made itself. `decode` is applied to each text;
    `unmodeled` and `metadata` are further content.
    """
    texts = [(field, text) for field, text in stated.items() if text]
    paths = {start + path: field for path, field in fields.items()}
    for path, field in paths.items():
        if field != USED:
            texts.append((field, decode(_at(document.root, path).text())))
    kept = (*document.unmodeled(paths), *unmodeled)
    return build_of(document, texts, kept, clues, grid, metadata=metadata, diagramless=diagramless)


def build_of(
    document: Origin,
    texts: Iterable[tuple[str, str]],
    unmodeled: Iterable[Unmodeled],
    clues: ClueList,
    grid: Grid,
    *,
    metadata: Iterable[MetadataEntry] = (),
    diagramless: bool = False,
) -> PuzzleFile:
    """The puzzle of these clues. `texts` are attributes of the puzzle, of which the first that is
    not empty counts and another one is kept as unmodeled content, and metadata.
    """
    attributes = dict.fromkeys(_ATTRIBUTES, "")
    entries: list[MetadataEntry] = []
    further: list[Unmodeled] = []
    for field, text in ((field, clean(text)) for field, text in texts):
        document.context.limits.check("max_string", len(text))
        if field in _ATTRIBUTES:
            attributes[field] = attributes[field] or text
            if text not in ("", attributes[field]):
                further.append(Unmodeled(f"further {field}", text))
        elif text:
            entries.append(MetadataEntry(field, text))
    puzzle = Crossword(
        grid,
        clues.clues,
        title=attributes[TITLE],
        author=attributes[AUTHOR],
        copyright=attributes[COPYRIGHT],
        notes=attributes[NOTES],
        diagramless=diagramless,
        metadata=Metadata([*entries, *metadata]),
        unmodeled=(*unmodeled, *further, *clues.unmodeled),
    )
    return PuzzleFile(document, puzzle, clues.paths)


def _at(root: Value, path: str) -> Value:
    value = root
    for key in path.split(".") if path else ():
        name = key.removesuffix("[]")
        value = value[name] if name else value
        if key.endswith("[]"):
            value = value.at(0)
    return value
