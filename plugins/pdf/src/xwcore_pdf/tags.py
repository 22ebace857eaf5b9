"""The structure of a document: headings, grids as tables, clues as lists, in reading order.

Contract: all that a page shows is in one element of the structure, or marked as an artifact: lines,
fills, page numbers. An element is on one page; lists that go on begin again on the next.

Source: PDF 1.7, sections 14.6 (marked content), 14.7 (logical structure) and 14.8 (tagged PDF).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from fpdf.structure_tree import StructElem, StructureTreeBuilder

#: The slot of the page of an element, which fpdf2 declares as an attribute.
_PAGE: Any = vars(StructElem)["pg"]


class TaggedElement(StructElem):
    """An element of the structure, whose children are on its page."""

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

    def element(
        self, kind: str, *key: Any, inside: TaggedElement | None = None, alt: str = ""
    ) -> TaggedElement:
        """The element of a kind with this key on the page, made at its first use."""
        element = self._elements.get((kind, *key)) if key else None
        if element is None:
            parent = inside or self._tree.doc_struct_elem
            element = TaggedElement("/" + kind, parent, [], self._page, alt=alt or None)
            parent.k.append(element)
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
