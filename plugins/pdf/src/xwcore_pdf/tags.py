"""The structure of a document: headings, grids as tables, clues as lists, in reading order.

Contract: all that a page shows is in one element of the structure, or marked as an artifact: rules,
page numbers. An element is on one page; lists that go on begin again on the next.

Source: PDF 1.7, sections 14.6 (marked content), 14.7 (logical structure) and 14.8 (tagged PDF);
ISO 14289-1 (PDF/UA-1), sections 7.3 (pictures), 7.5 (tables) and 7.6 (lists).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from fpdf.structure_tree import StructElem, StructureTreeBuilder
from fpdf.syntax import PDFString

from xwcore_drawing import Bounds

#: The slot of the page of an element, which fpdf2 declares as an attribute.
_PAGE: Any = vars(StructElem)["pg"]


#: The language of alternative texts and of the headers of rows and columns.
_ENGLISH: Final = "en"


class TaggedElement(StructElem):
    """An element of the structure, whose children are on its page. `a` has its attributes."""

    a: str | None = None
    actual_text: PDFString | None = None
    lang: PDFString | None = None

    @property
    def pg(self) -> Any:
        """The page, which fpdf2 sets for the children of the document."""
        return _PAGE.__get__(self)

    @pg.setter
    def pg(self, page: Any) -> None:
        _PAGE.__set__(self, page)
        for child in self.k if page is not None else ():
            if isinstance(child, TaggedElement):
                child.pg = page


class Tree(StructureTreeBuilder):
    """The structure as fpdf2 writes it."""

    def __iter__(self) -> Iterator[Any]:
        yield self.struct_tree_root
        yield self.doc_struct_elem
        yield self.struct_tree_root.parent_tree
        waiting = list(reversed(self.doc_struct_elem.k))
        while waiting:
            element = waiting.pop()
            yield element
            waiting += (child for child in reversed(element.k) if isinstance(child, TaggedElement))


class Tagger:
    """Marks the content of pages, one after the other."""

    def __init__(self, pdf: Any) -> None:
        self._pdf = pdf
        self._tree = pdf.struct_builder = Tree()
        self._page = 0
        self._count = 0
        self._elements: dict[tuple[Any, ...], TaggedElement] = {}

    def begin_page(self) -> None:
        """The page that was added last is the one whose content follows."""
        self._page = self._pdf.page
        self._count = 0
        self._elements.clear()

    def new(
        self, kind: str, *, alt: str = "", attributes: str = "", text: str = ""
    ) -> TaggedElement:
        """An element that is not in the structure yet. `alt` and `text` are English: what it shows,
        and what is read instead of its content.
        """
        parent: Any = None
        element = TaggedElement("/" + kind, parent, [], self._page, alt=alt or None)
        element.a = f"<<{attributes}>>" if attributes else None
        element.actual_text = PDFString(text) if text else None
        element.lang = PDFString(_ENGLISH) if alt or text else None
        return element

    def add(self, element: TaggedElement, inside: TaggedElement | None = None) -> TaggedElement:
        """Put an element last into another one, or into the document."""
        element.p = inside or self._tree.doc_struct_elem
        element.p.k.append(element)
        return element

    def element(
        self, kind: str, *key: Any, inside: TaggedElement | None = None, attributes: str = ""
    ) -> TaggedElement:
        """The element of a kind with this key on the page, made at its first use."""
        element = self._elements.get((kind, *key)) if key else None
        if element is None:
            element = self.add(self.new(kind, attributes=attributes), inside)
            if key:
                self._elements[kind, *key] = element
        return element

    @contextmanager
    def content(self, element: TaggedElement) -> Iterator[None]:
        """What is drawn belongs to the element."""
        self._pdf.operator(f"{element.s} <</MCID {self._count}>> BDC")
        yield
        self._pdf.operator("EMC")
        element.k.append(self._count)
        self._count += 1
        self._pdf.pages[self._page].struct_parents = self._page - 1
        self._tree.struct_tree_root.parent_tree.nums[self._page - 1].append(element)

    @contextmanager
    def artifact(self) -> Iterator[None]:
        """What is drawn has no meaning of its own."""
        self._pdf.operator("/Artifact BMC")
        yield
        self._pdf.operator("EMC")


#: Where the places of a layer are: above, in or below the rows of the grid; left of, in or right of
#: its columns.
_SIDES: Final = {
    "cells": (0, 0),
    "blocks": (0, 0),
    "horizontal": (0, 0),
    "vertical": (0, 0),
    "vertices": (0, 0),
    "top": (-1, 0),
    "bottom": (1, 0),
    "left": (0, -1),
    "right": (0, 1),
}

#: The layers of a grid; others have no rows and columns.
GRID_LAYERS: Final = frozenset(_SIDES)

#: The headers of rows and columns by their side.
_ROWS: Final = {-1: "above", 0: "row", 1: "below"}
_COLUMNS: Final = {-1: "left", 0: "column", 1: "right"}


class GridTable:
    """The structure of a grid: a table that has the texts of the cells, under headers of rows and
    columns. The drawing itself is a figure with an alternative text, in the table's caption.
    """

    def __init__(self, tags: Tagger, alt: str, box: Bounds) -> None:
        corners = " ".join(f"{corner:.1f}" for corner in box)
        attributes = f"/O /Layout /Placement /Block /BBox [{corners}]"
        self._tags = tags
        self.figure = tags.new("Figure", alt=alt, attributes=attributes)
        self._cells: dict[tuple[tuple[int, int], tuple[int, int]], TaggedElement] = {}

    def cell(self, layer: str, row: int, column: int) -> TaggedElement:
        """The cell for a place of one of the `GRID_LAYERS`."""
        above, beside = _SIDES[layer]
        place = (above, row), (beside, column)
        if place not in self._cells:
            self._cells[place] = self._tags.new("TD")
        return self._cells[place]

    def close(self) -> None:
        """Put the table into the structure; only the figure where nothing can be read."""
        tags = self._tags
        if not self._cells:
            tags.add(self.figure)
            return
        table = tags.add(tags.new("Table"))
        tags.add(self.figure, tags.add(tags.new("Caption"), table))
        rows = _without_gaps({row for row, _ in self._cells})
        columns = _without_gaps({column for _, column in self._cells})
        header = tags.add(tags.new("TR"), table)
        tags.add(tags.new("TD"), header)
        for side, number in columns:
            tags.add(self._header("Column", f"{_COLUMNS[side]} {number + 1}"), header)
        for row in rows:
            side, number = row
            line = tags.add(tags.new("TR"), table)
            tags.add(self._header("Row", f"{_ROWS[side]} {number + 1}"), line)
            for column in columns:
                tags.add(self._cells.get((row, column)) or tags.new("TD"), line)

    def _header(self, scope: str, text: str) -> TaggedElement:
        return self._tags.new("TH", attributes=f"/O /Table /Scope /{scope}", text=text)


def _without_gaps(places: set[tuple[int, int]]) -> list[tuple[int, int]]:
    """The numbers of each side in order, and those of the grid from 0."""
    last = max((number for side, number in places if side == 0), default=-1)
    return sorted(places | {(0, number) for number in range(last + 1)})
