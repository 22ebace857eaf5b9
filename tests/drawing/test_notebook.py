from __future__ import annotations

import io
import os
import struct
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest
from PIL import Image

import xwcore
import xwcore_drawing
from tests.pages import crossword
from xwcore import Puzzle, WriteError


class Elements(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.names: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.append(tag)


def test_puzzle_is_shown_as_its_picture_under_its_title() -> None:
    html = crossword(5)._repr_html_()  # pyright: ignore[reportPrivateUsage]
    assert html is not None
    assert html.index("Title of it") < html.index("Ann Author") < html.index("<svg")


def test_hostile_title_stays_text() -> None:
    html = crossword(5, title="</div><script>alert(1)</script>\x1b[31m")._repr_html_()  # pyright: ignore[reportPrivateUsage]
    assert html is not None
    assert "script" not in Elements(html).names
    assert "\x1b" not in html


def test_puzzle_that_cannot_be_drawn_has_no_picture() -> None:
    assert Puzzle(title="Of no kind")._repr_html_() is None  # pyright: ignore[reportPrivateUsage]


def test_drawing_is_shown_as_svg() -> None:
    drawing = xwcore_drawing.draw(crossword(5))
    assert drawing._repr_svg_() == drawing.svg()  # pyright: ignore[reportPrivateUsage]


def test_drawing_is_saved_by_the_extension(tmp_path: Path) -> None:
    drawing = xwcore_drawing.draw(crossword(5))
    for name, start in (("a.svg", b"<svg "), ("a.EPS", b"%!PS-Adobe"), ("a.txt", b"")):
        drawing.save(tmp_path / name)
        assert (tmp_path / name).read_bytes().startswith(start)
    assert (tmp_path / "a.txt").read_text("utf-8") == drawing.text()


def test_drawing_is_not_saved_over_a_file_unless_asked_for(tmp_path: Path) -> None:
    drawing = xwcore_drawing.draw(crossword(5))
    path = tmp_path / "a.svg"
    path.write_text("old")
    with pytest.raises(FileExistsError):
        drawing.save(path)
    drawing.save(path, overwrite=True)
    assert path.read_text("utf-8") == drawing.svg()


def test_drawing_has_no_other_extension(tmp_path: Path) -> None:
    with pytest.raises(WriteError, match=r"'\.gif'.*expected \.svg"):
        xwcore_drawing.draw(crossword(5)).save(tmp_path / "a.gif")


def test_svg_is_as_large_on_paper_as_the_eps() -> None:
    drawing = xwcore_drawing.draw(crossword(5), size=20)
    box = next(
        line for line in drawing.eps().decode("ascii").splitlines() if "HiResBoundingBox" in line
    )
    width, height = (float(number) for number in box.split()[3:])
    assert f'width="{width:g}pt" height="{height:g}pt"' in drawing.svg()


#: What Python in a browser lacks.
IN_A_BROWSER = """
import os, sys, time
del time.thread_time, os.link
import xwcore
puzzle = xwcore.read(sys.argv[1])
xwcore.write(puzzle, sys.argv[2])
assert xwcore.read(sys.argv[2]) == puzzle
"""


def test_puzzles_are_read_and_written_without_clocks_of_threads_and_links(tmp_path: Path) -> None:
    xwcore.write(crossword(5), tmp_path / "a.xd")
    names = [str(tmp_path / "a.xd"), str(tmp_path / "b.xd")]
    subprocess.run([sys.executable, "-c", IN_A_BROWSER, *names], check=True)
    assert sorted(os.listdir(tmp_path)) == ["a.xd", "b.xd"]


def test_picture_is_saved_as_png(tmp_path: Path) -> None:
    drawing = xwcore_drawing.draw(crossword(5))
    drawing.save(tmp_path / "a.png")
    data = (tmp_path / "a.png").read_bytes()
    width, height = struct.unpack(">II", data[16:24])
    left, right = drawing.png(dpi=72), drawing.png(dpi=72)
    assert left == right
    assert struct.unpack(">II", left[16:24]) == (round(width / 2), round(height / 2))


@pytest.mark.parametrize("dpi", [0, -1, 1e9, float("nan")])
def test_resolution_out_of_range_is_refused(dpi: float) -> None:
    with pytest.raises(WriteError, match="pixels"):
        xwcore_drawing.draw(crossword(5)).png(dpi=dpi)


@pytest.mark.parametrize("width", [1, 5, 13, 21])
def test_png_has_the_pixels_that_were_asked_for_and_is_opaque(width: int) -> None:
    for longest in (16, 256, 1000):
        data = xwcore_drawing.draw(crossword(width)).png(longest=longest)
        with Image.open(io.BytesIO(data)) as picture:
            assert picture.size == (longest, longest)
            assert picture.getextrema()[-1] == (255, 255)


def test_png_without_its_extra_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(WriteError, match=r"xwcore\[png\]"):
        xwcore_drawing.draw(crossword(5)).png()


def test_repr_of_a_drawing_is_short() -> None:
    drawing = xwcore_drawing.draw(crossword(5).replace(title="Five"))
    assert repr(drawing) == f"<Drawing 'Five': {len(drawing.shapes)} shapes>"
