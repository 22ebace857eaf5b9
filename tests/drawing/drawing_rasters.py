"""Drawings made into pixels by Ghostscript and librsvg; only documents of our own are run."""

import shutil
import subprocess
from pathlib import Path

import pytest

from xwcore_drawing import Drawing

needs_ghostscript = pytest.mark.skipif(not shutil.which("gs"), reason="gs is not installed")
needs_librsvg = pytest.mark.skipif(
    not shutil.which("rsvg-convert"), reason="rsvg-convert is not installed"
)

#: Pixels, of 1/72 inch, that are compared by their mean; fonts and anti-aliasing differ.
BLOCK = 8


def pixels_of(eps: Path) -> tuple[int, int, bytes]:
    """Width, height and grays of the picture, at 72 pixels an inch."""
    command = [
        "gs",
        "-q",
        "-dSAFER",
        "-dBATCH",
        "-dNOPAUSE",
        "-dEPSCrop",
        "-sDEVICE=pgmraw",
        "-r72",
        "-dTextAlphaBits=4",
        "-dGraphicsAlphaBits=4",
        "-sOutputFile=-",
        "-sstdout=%stderr",
        eps.name,
    ]
    done = subprocess.run(command, cwd=eps.parent, capture_output=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr
    assert not done.stderr, done.stderr
    # P5, a comment, width and height, the greatest value, the pixels
    lines = done.stdout.split(b"\n", 4)
    assert lines[0] == b"P5"
    width, height = map(int, lines[2].split())
    return width, height, lines[4]


def eps_pixels(drawing: Drawing, folder: Path) -> tuple[int, int, bytes]:
    path = folder / "drawing.eps"
    path.write_bytes(drawing.eps())
    return pixels_of(path)


def svg_pixels(drawing: Drawing, folder: Path) -> tuple[int, int, bytes]:
    (folder / "drawing.svg").write_text(drawing.svg(), encoding="utf-8")
    command = [
        "rsvg-convert",
        "--dpi-x",
        "72",
        "--dpi-y",
        "72",
        "-f",
        "eps",
        "-o",
        "svg.eps",
        "drawing.svg",
    ]
    subprocess.run(command, cwd=folder, check=True, timeout=60)
    return pixels_of(folder / "svg.eps")


def _blocks(width: int, height: int, pixels: bytes) -> dict[tuple[int, int], float]:
    """The mean gray of each block that is wholly in the picture."""
    means = {}
    for top in range(0, height - BLOCK, BLOCK):
        for left in range(0, width - BLOCK, BLOCK):
            rows = [pixels[(top + row) * width + left :][:BLOCK] for row in range(BLOCK)]
            means[top, left] = sum(map(sum, rows)) / BLOCK**2
    return means


def agree(
    one: tuple[int, int, bytes],
    other: tuple[int, int, bytes],
    *,
    mean: float = 7,
    most: float = 48,
) -> bool:
    """Whether two pictures look the same; by default as far as two fonts do."""
    assert abs(one[0] - other[0]) <= 1
    assert abs(one[1] - other[1]) <= 1
    ones, others = _blocks(*one), _blocks(*other)
    apart = [abs(ones[at] - others[at]) for at in ones.keys() & others.keys()]
    return sum(apart) / len(apart) < mean and max(apart) < most
