"""The structure of documents: what is on a page is in the structure or is an artifact."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any

import pypdf
import pytest
from pypdf.generic import ContentStream

import xwcore
from tests.pages import LOGIC_FILES, crossword

#: The elements that may be inside of an element (PDF 1.7, section 14.8.4).
INSIDE = {
    "/StructTreeRoot": {"/Document"},
    "/Document": {"/H1", "/H2", "/P", "/L", "/Table", "/Figure"},
    "/L": {"/LI"},
    "/LI": {"/Lbl", "/LBody"},
    "/Table": {"/Caption", "/TR"},
    "/Caption": {"/Figure"},
    "/TR": {"/TH", "/TD"},
}


def root_of(data: bytes) -> Any:
    return pypdf.PdfReader(io.BytesIO(data), strict=True).trailer["/Root"]


def elements(element: Any) -> Iterator[Any]:
    yield element
    for child in element["/K"]:
        if not isinstance(child, int):
            yield from elements(child.get_object())


def check_attributes(element: Any) -> None:
    """Check what PDF/UA-1 wants of tables, figures and lists."""
    kind, attributes = element["/S"], element.get("/A")
    if kind == "/Table":
        caption, *rows = [child.get_object() for child in element["/K"]]
        assert caption["/S"] == "/Caption"
        kinds = [[cell.get_object()["/S"] for cell in row["/K"]] for row in rows]
        assert kinds[0][1:] == ["/TH"] * (len(kinds[0]) - 1)
        for row in kinds[1:]:
            assert row == ["/TH"] + ["/TD"] * (len(kinds[0]) - 1)
    elif kind == "/TH":
        assert attributes["/Scope"] in ("/Row", "/Column")
        assert element["/ActualText"]
    elif kind == "/Figure":
        assert element["/Alt"]
        left, bottom, right, top = attributes["/BBox"]
        assert 0 <= left < right <= 842
        assert 0 <= bottom < top <= 842
    elif kind == "/L":
        assert attributes["/ListNumbering"] == "/Decimal"


def check_metadata(reader: pypdf.PdfReader) -> None:
    """Check that the title is the same in both metadata, and the identification."""
    assert reader.metadata is not None
    assert reader.metadata.title
    assert reader.xmp_metadata is not None
    assert reader.xmp_metadata.dc_title == {"x-default": reader.metadata.title}
    assert reader.xmp_metadata.dc_language == [reader.trailer["/Root"]["/Lang"]]  # type: ignore[index]
    data: Any = reader.trailer["/Root"]["/Metadata"]  # type: ignore[index]
    assert b'pdfuaid:part="1"' in data.get_data()


def check(data: bytes) -> list[str]:
    """Check the structure of a document; the kinds of the elements in reading order."""
    reader = pypdf.PdfReader(io.BytesIO(data), strict=True)
    root: Any = reader.trailer["/Root"]
    assert root["/MarkInfo"]["/Marked"]
    assert root["/Lang"]
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]
    check_metadata(reader)
    kinds = []
    owners: dict[tuple[int, int], str] = {}
    for element in elements(root["/StructTreeRoot"]):
        kind = element.get("/S", "/StructTreeRoot")
        kinds.append(kind)
        if kind != "/StructTreeRoot":
            check_attributes(element)
        for child in element["/K"]:
            if isinstance(child, int):
                at = reader.get_page_number(element["/Pg"].get_object())
                assert at is not None
                assert (at, child) not in owners
                owners[at, child] = kind
            else:
                inner = child.get_object()
                assert inner["/S"] in INSIDE[kind]
                assert inner["/P"].get_object() == element
    marked = {}
    for number, page in enumerate(reader.pages):
        for mark, kind in marks(reader, page):
            assert (number, mark) not in marked
            marked[number, mark] = kind
    assert marked == owners
    parents = list(root["/StructTreeRoot"]["/ParentTree"]["/Nums"])
    for page_number, page in enumerate(reader.pages):
        if "/StructParents" in page:
            of_page = parents[parents.index(page["/StructParents"]) + 1]
            stated = {mark: item.get_object()["/S"] for mark, item in enumerate(of_page)}
            assert stated == {
                mark: kind for (on_page, mark), kind in owners.items() if on_page == page_number
            }
    return kinds


def marks(reader: pypdf.PdfReader, page: Any) -> Iterator[tuple[int, str]]:
    """The marked content of a page; nothing is painted outside of it."""
    depth = 0
    for operands, operator in ContentStream(page.get_contents(), reader).operations:
        if operator in (b"BDC", b"BMC"):
            depth += 1
            assert depth == 1
            if operator == b"BDC":
                yield operands[1]["/MCID"], operands[0]
            else:
                assert operands == ["/Artifact"]
        elif operator == b"EMC":
            depth -= 1
        elif operator in (b"S", b"f", b"B", b"Tj", b"TJ", b"f*", b"B*", b"s", b"b"):
            assert depth == 1, operator
    assert depth == 0


def test_a_crossword_has_headings_a_table_and_lists() -> None:
    puzzle = crossword(5, notes="Notes", copyright="Copyright")
    kinds = check(xwcore.dumps(puzzle, "pdf", solution="page"))
    assert kinds[2:5] == ["/H1", "/P", "/P"]
    assert kinds.count("/L") == 2
    assert kinds.count("/LI") == kinds.count("/Lbl") == kinds.count("/LBody") == len(puzzle.clues)
    assert kinds.count("/Table") == 2
    assert kinds.count("/H2") == 2
    assert kinds.index("/Table") < kinds.index("/H2") < kinds.index("/L")


def test_the_first_heading_of_a_puzzle_without_title_is_of_the_first_level() -> None:
    kinds = check(xwcore.dumps(crossword(5, title=""), "pdf"))
    assert kinds.count("/H1") == 2
    assert "/H2" not in kinds


@pytest.mark.parametrize("solution", ["none", "foot", "page"])
def test_lists_that_go_on_begin_again(solution: str) -> None:
    puzzle = crossword(9, "word " * 60)
    kinds = check(xwcore.dumps(puzzle, "pdf", solution=solution))
    assert kinds.count("/LI") >= len(puzzle.clues)
    assert kinds.count("/L") > 2


@pytest.mark.parametrize("path", LOGIC_FILES[::8], ids=lambda path: path.parent.name)
def test_a_logic_puzzle_is_tagged(path: Any) -> None:
    kinds = check(xwcore.dumps(xwcore.read(path), "pdf", solution="page"))
    assert kinds.count("/H1") == 2
    assert "/P" in kinds


def test_the_grid_has_an_alternative_text_and_the_document_a_language() -> None:
    puzzle = crossword(5).replace(metadata={"language": "de-AT"})
    root = root_of(xwcore.dumps(puzzle, "pdf"))
    everything = list(elements(root["/StructTreeRoot"]))
    (figure,) = [item for item in everything if item.get("/S") == "/Figure"]
    assert figure["/Alt"] == "Crossword, 5 columns and 5 rows"
    assert figure["/Lang"] == "en"
    assert root["/Lang"] == "de-AT"
    headers = [item["/ActualText"] for item in everything if item.get("/S") == "/TH"]
    assert headers == [*(f"column {n}" for n in range(1, 6)), *(f"row {n}" for n in range(1, 6))]


def test_fonts_are_embedded_subsets_and_a_bookmark_leads_to_the_puzzle() -> None:
    reader = pypdf.PdfReader(io.BytesIO(xwcore.dumps(crossword(5), "pdf")))
    assert [item["/Title"] for item in reader.outline] == ["Title of it"]  # type: ignore[call-overload]
    for page in reader.pages:
        for font in page["/Resources"]["/Font"].values():  # type: ignore[index]
            (inner,) = font.get_object()["/DescendantFonts"]
            descriptor = inner.get_object()["/FontDescriptor"]
            assert "/FontFile2" in descriptor
            assert descriptor["/FontName"][7] == "+"
