"""Read a file: its elements become a puzzle.

This module reads the texts and the kind of a puzzle. Grid and clues have modules of their own.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from xwcore.model.metadata import Entry
from xwcore.plugin import Crossword, OtherPuzzle, Puzzle, ReadContext
from xwcore_jpz import codes, syntax
from xwcore_jpz.markup import BREAK, read_lines
from xwcore_jpz.parse import Document, Element, parse
from xwcore_jpz.read.clues import ClueLists, read_clues
from xwcore_jpz.read.grid import GridReader
from xwcore_jpz.record import JpzRecord

#: The texts in the settings of the applet that are displayed.
_DISPLAYED: Final = ("title", "copyright")
#: Elements that may occur more than once in their parent; of all others the first one is read.
_REPEATABLE: Final = frozenset({"word", "clues", "instructions", "completion", syntax.PUZZLE})


class Texts(NamedTuple):
    """The elements of the texts: by attribute of the puzzle, and of each entry of metadata."""

    attributes: dict[str, Element]
    entries: list[tuple[Entry, Element]]

    def fields(self, document: Document) -> dict[str, Any]:
        """The arguments of a puzzle."""
        fields: dict[str, Any] = {
            name: read_lines(document, element, one_line=element.name in syntax.ONE_LINE)
            for name, element in self.attributes.items()
        }
        return {**fields, "metadata": [entry for entry, _ in self.entries]}


@dataclass(frozen=True, slots=True)
class ParsedFile:
    """A file as bytes, document and puzzle, with the elements that editing and checking need.

    `puzzle_element` is the rectangular puzzle, `kind` the element of its kind, `texts` has the
    elements of the texts. `cells` and `lists` are those of a crossword.
    """

    data: bytes
    document: Document
    puzzle: Puzzle
    puzzle_element: Element
    kind: Element
    cells: list[Element | None]
    texts: Texts
    lists: ClueLists | None = None


def read(data: bytes, context: ReadContext) -> Puzzle:
    """Read the puzzle of a file.

    Raises:
        ReadError: the file is not XML, or has no puzzle or no grid.
        LimitError: the puzzle is too large, or too deep.
    """
    return read_file(data, context).puzzle


def read_file(data: bytes, context: ReadContext) -> ParsedFile:
    """As `read`, with the document and what checking and editing need from it."""
    document = parse(data, context)
    element = _puzzle_element(document)
    kind = _kind_element(document, element)
    texts = _read_texts(document, element, kind)
    fields = {**texts.fields(document), "extras": {syntax.FORMAT: JpzRecord(data)}}
    if kind.name not in syntax.KINDS:
        document.unmodeled.add(kind.name, document.raw(kind))
        other = OtherPuzzle(**fields, unmodeled=document.unmodeled.all())
        return ParsedFile(data, document, other, element, kind, [], texts)
    grid_element = kind.child("grid")
    if grid_element is None:
        document.fail(codes.GRID_MISSING, kind)
    _keep_others(document, kind, "crossword", ("grid", "word", "clues"))
    _read_settings_of_grid(document, grid_element, kind)
    reader = GridReader(document, grid_element)
    grid = reader.read()
    lists = read_clues(document, kind, grid)
    clues = [listed.clue for listed in lists.clues]
    crossword = Crossword(grid, clues, **fields, unmodeled=document.unmodeled.all())
    return ParsedFile(data, document, crossword, element, kind, reader.cells, texts, lists)


# -- structure ----------------------------------------------------------------------------------


def _puzzle_element(document: Document) -> Element:
    """The rectangular puzzle: the root, or an element inside of it."""
    root = document.root
    elements = [element for element in (root, *root.children) if element.name == syntax.PUZZLE]
    if not elements:
        name = root.name[:40]
        message = f"no element rectangular-puzzle in <{name}>"
        document.fail(codes.PUZZLE_MISSING, root, message)
    first, *further = elements
    if first is not root:
        names = (syntax.PUZZLE, "applet-settings")
        _keep_others(document, root, "root", names)
    for element in further:
        document.report(codes.PUZZLE_REPEATED, element)
        document.unmodeled.add(syntax.PUZZLE, document.raw(element))
    return first


def _kind_element(document: Document, puzzle: Element) -> Element:
    """The element of the kind: `crossword`, or another one that has a grid, or is known."""
    known = syntax.KINDS.keys() | syntax.UNMODELED_KINDS.keys()
    kinds = [child for child in puzzle.children if child.name in known]
    kinds = kinds or [child for child in puzzle.children if child.child("grid") is not None]
    if not kinds:
        document.fail(codes.KIND_MISSING, puzzle)
    kind = next((child for child in kinds if child.name in syntax.KINDS), kinds[0])
    _keep_others(document, puzzle, syntax.PUZZLE, ("metadata", "instructions"), kind)
    if kind.name not in syntax.KINDS:
        message = f"puzzle of kind {kind.name[:40]!r}: kept as unmodeled content"
        document.report(codes.KIND_UNMODELED, kind, message)
    return kind


def _keep_others(
    document: Document,
    element: Element,
    name: str,
    known: tuple[str, ...],
    kind: Element | None = None,
) -> None:
    """Collect the attributes of an element, and its children that are not read."""
    for attribute in element.others():
        path = f"{name}@{attribute.name}"
        if syntax.USUAL_VALUES.get(path) != attribute.value:
            document.unmodeled.add(path, attribute.value)
    present = set()
    for child in element.children:
        is_repeated = child.name in present and child.name not in _REPEATABLE
        present.add(child.name)
        if child is not kind and (child.name not in known or is_repeated):
            document.unmodeled.add(f"{name}.{child.name}", document.raw(child))


def _read_settings_of_grid(document: Document, grid: Element, kind: Element) -> None:
    """Collect what the grid has beside its size and its cells: its look, pictures."""
    for attribute in grid.others(("width", "height")):
        document.unmodeled.add(f"grid@{attribute.name}", attribute.value)
    for child in grid.children:
        if child.name == "cell":
            continue
        if child.name != "grid-look" or child.children:
            document.unmodeled.add(f"grid.{child.name}", document.raw(child))
            continue
        for attribute in child.others():
            usual = "coded" if kind.name == "coded" else "normal"
            if attribute.name != "numbering-scheme" or attribute.value != usual:
                document.unmodeled.add(f"grid-look@{attribute.name}", attribute.value)


# -- texts --------------------------------------------------------------------------------------


def _read_texts(document: Document, puzzle: Element, kind: Element) -> Texts:
    """The elements of title, author, copyright, notes and metadata."""
    texts = Texts({}, [])
    address = syntax.KINDS.get(kind.name, syntax.UNMODELED_KINDS.get(kind.name, kind.name))
    if address:
        texts.entries.append((Entry(syntax.KIND_KEY, address), kind))
    displayed = _read_settings(document, texts)
    for child in puzzle.children:
        if child.name == "instructions":
            _add_entry(document, child, texts)
    element = puzzle.child("metadata")
    if element is not None:
        for attribute in element.others():
            document.unmodeled.add(f"metadata@{attribute.name}", attribute.value)
    for child in element.children if element is not None else ():
        field = syntax.ATTRIBUTES.get(child.name)
        if field is None or field in texts.attributes:
            _add_entry(document, child, texts)
        else:
            _keep_markup(document, child)
            texts.attributes[field] = child
    for name, text in displayed.items():
        hidden = texts.attributes.get(name)
        stated = "" if hidden is None else read_lines(document, hidden, one_line=True)
        if stated not in ("", read_lines(document, text, one_line=True)):
            document.unmodeled.add(f"hidden.{name}", stated)
        texts.attributes[name] = text
    return texts


def _read_settings(document: Document, texts: Texts) -> dict[str, Element]:
    """The title and the copyright in the settings of the applet, which displays them in place of
    those of the metadata. The message of completion becomes metadata.
    """
    displayed: dict[str, Element] = {}
    settings = document.root.child("applet-settings")
    if settings is None:
        return displayed
    _keep_others(document, settings, "applet-settings", ("completion", *_DISPLAYED))
    for child in settings.children:
        text = read_lines(document, child, one_line=child.name in syntax.ONE_LINE)
        if child.name == "completion":
            _keep_others(document, child, "completion", ())
            if text:
                texts.entries.append((Entry(syntax.COMPLETION_KEY, text), child))
        elif child.name in _DISPLAYED and child.name not in displayed and text:
            _keep_markup(document, child)
            displayed[child.name] = child
    return displayed


def _add_entry(document: Document, element: Element, texts: Texts) -> None:
    """Add the metadata of an element; one without text is no metadata, unless it has a key."""
    key = syntax.METADATA.get(element.name) or document.spelled_name(element)
    is_field = element.name == syntax.FIELD and "name" in element.attributes
    if is_field:
        key = element.get("name")
    text = read_lines(document, element, one_line=False)
    _keep_markup(document, element)
    if text or is_field:
        texts.entries.append((Entry(key, text), element))


def _keep_markup(document: Document, element: Element) -> None:
    """Collect the attributes and the markup of an element of metadata."""
    for attribute in element.others(("name",) if element.name == syntax.FIELD else ()):
        document.unmodeled.add(f"metadata.{element.name}@{attribute.name}", attribute.value)
    if any(child.name != BREAK for child in element.children):
        document.unmodeled.add(f"metadata.{element.name}", document.raw_inside(element))
