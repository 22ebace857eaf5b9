"""Documents are small: objects are in a compressed stream, and fonts are subsets."""

from __future__ import annotations

import io
from typing import Any

import pypdf
import pytest
from fontTools.ttLib import TTFont
from pypdf.generic import DictionaryObject, IndirectObject

import xwcore
import xwcore_pdf.write
from xwcore_crossword import Crossword
from xwcore_pdf.compact import compacted

#: Bytes of a crossword of 15x15 with 76 clues: those of jscrossword have 81,000 and more.
MOST = 40_000


def daily() -> Crossword:
    """A crossword as large as one of a newspaper, with clues of usual length."""
    rows = (
        ["ABCD#EFGHI#JKLM"] * 3
        + ["NOP#QRSTU#VWXYZ", "##ABCDE#FGHIJ##"] * 4
        + ["KLMNOPQ#RSTUVWX"] * 4
    )
    empty = Crossword.build(rows, across=[], down=[])
    texts = [f"Clue about the entry {entry.label}, with a few words" for entry in empty.entries]
    across = sum(entry.direction == "across" for entry in empty.entries)
    return Crossword.build(rows, across=texts[:across], down=texts[across:], title="Daily")


def objects(data: bytes) -> dict[int, Any]:
    """The objects of a document by number, streams decoded."""
    reader = pypdf.PdfReader(io.BytesIO(data), strict=True)
    size: Any = reader.trailer["/Size"]
    by_number = {}
    for number in range(1, int(size)):
        value: Any = reader.get_object(IndirectObject(number, 0, reader))
        kind = value.get("/Type") if isinstance(value, DictionaryObject) else None
        if value is not None and kind not in ("/ObjStm", "/XRef"):
            text = io.BytesIO()
            value.write_to_stream(text)
            by_number[number] = text.getvalue()
    return by_number


def test_a_daily_crossword_is_small() -> None:
    assert len(xwcore.dumps(daily(), "pdf")) < MOST


def test_embedded_fonts_have_outlines_and_no_hints() -> None:
    puzzle = daily().replace(title="\u00c9t\u00e9 \u05d0 \u2660", notes="a\u0301 *x* \u0416")
    reader = pypdf.PdfReader(io.BytesIO(xwcore.dumps(puzzle, "pdf")))
    size: Any = reader.trailer["/Size"]
    count = 0
    for number in range(1, int(size)):
        value: Any = reader.get_object(IndirectObject(number, 0, reader))
        if not isinstance(value, DictionaryObject) or "/Length1" not in value:
            continue
        count += 1
        font = TTFont(io.BytesIO(value.get_data()))  # type: ignore[attr-defined]
        assert not {"fpgm", "prep", "cvt ", "name"} & set(font.keys())
        glyphs = [font["glyf"][name] for name in font.getGlyphOrder()]
        assert sum(glyph.numberOfContours != 0 for glyph in glyphs) > 1
        programs = [glyph.program for glyph in glyphs if hasattr(glyph, "program")]
        assert not any(program.getBytecode() for program in programs)
    assert count >= 3


def test_a_compact_document_has_the_same_objects(monkeypatch: pytest.MonkeyPatch) -> None:
    documents = []

    def remembered(document: bytes) -> bytes:
        documents.append(document)
        return compacted(document)

    monkeypatch.setattr(xwcore_pdf.write, "compacted", remembered)
    puzzle = daily().replace(title="Títle (with) \\ endobj", notes="endstream 1 0 obj")
    data = xwcore.dumps(puzzle, "pdf", solution="page")
    (before,) = documents
    assert objects(data) == objects(before)
    assert len(data) < len(before) / 2
    assert pypdf.PdfReader(io.BytesIO(data)).metadata.title == puzzle.title  # type: ignore[union-attr]
