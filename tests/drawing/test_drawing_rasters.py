"""What the pictures look like: the gallery's EPS and SVG, made into pixels and compared."""

from pathlib import Path

import pytest

import xwcore_drawing
from docs import gallery
from tests.drawing.drawing_rasters import (
    agree,
    eps_pixels,
    needs_ghostscript,
    needs_librsvg,
    svg_pixels,
)
from tests.drawing.drawing_texts import HOSTILE, with_text

#: Pictures with characters that the fonts of PostScript lack.
LACKING = {"symbols", "scripts"}


@needs_ghostscript
@pytest.mark.parametrize("picture", gallery.CROSSWORDS, ids=lambda item: item.name)
def test_eps_is_not_blank(picture: gallery.Picture, tmp_path: Path) -> None:
    width, height, pixels = eps_pixels(picture.draw(), tmp_path)
    assert len(pixels) == width * height
    assert min(pixels) < 40
    assert pixels.count(255) > len(pixels) / 4
    # The margin is white all around: nothing is cut off.
    edges = pixels[:width] + pixels[-width:] + pixels[::width] + pixels[width - 1 :: width]
    assert set(edges) == {255}


@pytest.mark.slow
@needs_ghostscript
@needs_librsvg
@pytest.mark.parametrize(
    "picture",
    [item for item in gallery.CROSSWORDS if item.name not in LACKING],
    ids=lambda item: item.name,
)
def test_eps_and_svg_agree(picture: gallery.Picture, tmp_path: Path) -> None:
    drawing = picture.draw()
    assert agree(eps_pixels(drawing, tmp_path), svg_pixels(drawing, tmp_path))


@needs_ghostscript
@needs_librsvg
def test_agreement_can_fail(tmp_path: Path) -> None:
    plain, bars = xwcore_drawing.draw(gallery.plain()), xwcore_drawing.draw(gallery.bars())
    solved = xwcore_drawing.draw(gallery.plain(), solution=True)
    assert not agree(eps_pixels(plain, tmp_path), svg_pixels(bars, tmp_path))
    assert not agree(eps_pixels(plain, tmp_path), svg_pixels(solved, tmp_path))


@needs_ghostscript
def test_solution_adds_ink(tmp_path: Path) -> None:
    _, _, empty = eps_pixels(xwcore_drawing.draw(gallery.plain()), tmp_path)
    _, _, solved = eps_pixels(xwcore_drawing.draw(gallery.plain(), solution=True), tmp_path)
    assert sum(solved) < sum(empty) - 21 * 255 * 20


@needs_ghostscript
@pytest.mark.parametrize("text", [*HOSTILE, "x) (PWNED) = flush (y", "\\) quit (", "%%EOF\n%!PS"])
def test_hostile_texts_run_nothing(text: str, tmp_path: Path) -> None:
    drawing = xwcore_drawing.draw(with_text(text), clues=True, solution=True)
    # Anything printed or any error would be on stderr, where it is asserted to be empty.
    _, _, pixels = eps_pixels(drawing, tmp_path)
    assert min(pixels) < 40
