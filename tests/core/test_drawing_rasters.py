"""What the pictures look like: the gallery's EPS and SVG documents, made into pixels and compared.

Skipped where Ghostscript or librsvg is not installed; only documents of our own are run.
"""

import shutil
import subprocess
from pathlib import Path

import pytest

import xwcore
from docs import gallery
from tests.core.drawing_texts import HOSTILE, with_text
from xwcore.drawing import Drawing

needs_ghostscript = pytest.mark.skipif(not shutil.which("gs"), reason="gs is not installed")
needs_librsvg = pytest.mark.skipif(
    not shutil.which("rsvg-convert"), reason="rsvg-convert is not installed"
)

#: Pixels, of 1/72 inch, that are compared by their mean; fonts and anti-aliasing differ.
BLOCK = 8


def _pixels(eps: Path) -> tuple[int, int, bytes]:
    """Width, height and greys of the picture, at 72 pixels an inch."""
    command = ["gs", "-q", "-dSAFER", "-dBATCH", "-dNOPAUSE", "-dEPSCrop", "-sDEVICE=pgmraw",
               "-r72", "-dTextAlphaBits=4", "-dGraphicsAlphaBits=4", "-sOutputFile=-",
               "-sstdout=%stderr", eps.name]  # fmt: skip
    done = subprocess.run(command, cwd=eps.parent, capture_output=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr
    assert not done.stderr, done.stderr
    # P5, a comment, width and height, the greatest value, the pixels
    lines = done.stdout.split(b"\n", 4)
    assert lines[0] == b"P5"
    width, height = map(int, lines[2].split())
    return width, height, lines[4]


def _eps_pixels(drawing: Drawing, folder: Path) -> tuple[int, int, bytes]:
    path = folder / "drawing.eps"
    path.write_bytes(drawing.eps())
    return _pixels(path)


def _svg_pixels(drawing: Drawing, folder: Path) -> tuple[int, int, bytes]:
    (folder / "drawing.svg").write_text(drawing.svg(), encoding="utf-8")
    command = ["rsvg-convert", "--dpi-x", "72", "--dpi-y", "72", "-f", "eps", "-o", "svg.eps",
               "drawing.svg"]  # fmt: skip
    subprocess.run(command, cwd=folder, check=True, timeout=60)
    return _pixels(folder / "svg.eps")


def _blocks(width: int, height: int, pixels: bytes) -> dict[tuple[int, int], float]:
    """The mean grey of each block that is wholly in the picture."""
    means = {}
    for top in range(0, height - BLOCK, BLOCK):
        for left in range(0, width - BLOCK, BLOCK):
            rows = [pixels[(top + row) * width + left :][:BLOCK] for row in range(BLOCK)]
            means[top, left] = sum(map(sum, rows)) / BLOCK**2
    return means


@needs_ghostscript
@pytest.mark.parametrize("picture", gallery.CROSSWORDS, ids=lambda each: each.name)
def test_drawing_rasters_eps_is_not_blank(picture: gallery.Picture, tmp_path: Path) -> None:
    width, height, pixels = _eps_pixels(picture.draw(), tmp_path)
    assert len(pixels) == width * height
    assert min(pixels) < 40
    assert pixels.count(255) > len(pixels) / 4
    # The margin is white all around: nothing is cut off.
    edges = pixels[:width] + pixels[-width:] + pixels[::width] + pixels[width - 1 :: width]
    assert set(edges) == {255}


def _agree(one: tuple[int, int, bytes], other: tuple[int, int, bytes]) -> bool:
    assert abs(one[0] - other[0]) <= 1
    assert abs(one[1] - other[1]) <= 1
    ones, others = _blocks(*one), _blocks(*other)
    apart = [abs(ones[at] - others[at]) for at in ones.keys() & others.keys()]
    return sum(apart) / len(apart) < 7 and max(apart) < 48


#: Pictures with characters that the fonts of PostScript lack.
LACKING = {"symbols", "scripts"}


@needs_ghostscript
@needs_librsvg
@pytest.mark.parametrize(
    "picture",
    [each for each in gallery.CROSSWORDS if each.name not in LACKING],
    ids=lambda each: each.name,
)
def test_drawing_rasters_eps_and_svg_agree(picture: gallery.Picture, tmp_path: Path) -> None:
    drawing = picture.draw()
    assert _agree(_eps_pixels(drawing, tmp_path), _svg_pixels(drawing, tmp_path))


@needs_ghostscript
@needs_librsvg
def test_drawing_rasters_agreement_can_fail(tmp_path: Path) -> None:
    plain, bars = xwcore.draw(gallery.plain()), xwcore.draw(gallery.bars())
    solved = xwcore.draw(gallery.plain(), solution=True)
    assert not _agree(_eps_pixels(plain, tmp_path), _svg_pixels(bars, tmp_path))
    assert not _agree(_eps_pixels(plain, tmp_path), _svg_pixels(solved, tmp_path))


@needs_ghostscript
def test_drawing_rasters_solution_adds_ink(tmp_path: Path) -> None:
    _, _, empty = _eps_pixels(xwcore.draw(gallery.plain()), tmp_path)
    _, _, solved = _eps_pixels(xwcore.draw(gallery.plain(), solution=True), tmp_path)
    assert sum(solved) < sum(empty) - 21 * 255 * 20


@needs_ghostscript
@pytest.mark.parametrize("text", [*HOSTILE, "x) (PWNED) = flush (y", "\\) quit (", "%%EOF\n%!PS"])
def test_drawing_rasters_hostile_texts_run_nothing(text: str, tmp_path: Path) -> None:
    drawing = xwcore.draw(with_text(text), clues=True, solution=True)
    # Anything printed or any error would be on stderr, where it is asserted to be empty.
    _, _, pixels = _eps_pixels(drawing, tmp_path)
    assert min(pixels) < 40
