# ruff: noqa: D103, S603, S607 - a script; its samples speak for themselves
"""Draws the pictures of gallery.md, and writes it.

`python docs/gallery.py` needs nothing but xwcore.

`--png` also makes a PNG of every picture by librsvg and by Ghostscript, side by side in
demo-output/gallery, for looking at; both come from the system's packages.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import xwcore
import xwcore_drawing
from xwcore import Puzzle
from xwcore_crossword import Clue, Color, Corners, Crossword, Grid, Readings, Styled, cells
from xwcore_crossword.clue import marked_clue
from xwcore_drawing import Drawing
from xwcore_drawing.pages import DefaultMetrics, PageOptions, lay_out, page_of
from xwcore_drawing.shapes import Bounds

HERE = Path(__file__).parent
PICTURES = HERE / "pictures"
TYPES = HERE.parent / "plugins" / "logic" / "src" / "xwcore_logic" / "types"
RASTERS = HERE.parent / "demo-output" / "gallery"


class Picture(NamedTuple):
    """One picture of the gallery."""

    name: str
    title: str
    words: str
    puzzle: Callable[[], Any]
    options: dict[str, Any]

    def draw(self) -> Drawing:
        """The drawing, with the options of this picture."""
        return xwcore_drawing.draw(self.puzzle(), **self.options)


#: Pages to print: name, title, words, puzzle, options of the page.
PAGES = (
    (
        "page",
        "A daily crossword",
        "A4, the solution upside down at the foot: `-w solution=foot`.",
        "harbour",
        PageOptions(solution="foot"),
    ),
    (
        "page-landscape",
        "Landscape",
        "Letter, landscape: `-w paper=letter -w landscape=yes`.",
        "harbour",
        PageOptions(paper="letter", landscape=True),
    ),
    (
        "page-large",
        "Large print",
        "Clues of 16 points, on as many pages as they take: `-w large_print=yes`.",
        "harbour",
        PageOptions(large_print=True),
    ),
    (
        "page-bars",
        "A barred puzzle",
        "Lines to write clues on: `-w blank_clues=yes`.",
        "bars",
        PageOptions(blank_clues=True),
    ),
    (
        "page-logic",
        "A logic puzzle",
        "Title and rules are those of the type.",
        "skyscrapers",
        PageOptions(solution="foot"),
    ),
)

STAMP = ["STAMP", "H#B#I", "ALIKE", "L#D#T", "EVERY"]
SATOR = ["SATOR", "AREPO", "TENET", "OPERA", "ROTAS"]

CLUES = [
    Clue(1, "across", "It is licked before it is stuck"),
    Clue(4, "across", "As two peas are"),
    Clue(5, "across", "Each & <all>"),
    Clue(1, "down", "Layered rock"),
    Clue(2, "down", "Put up with, or dwell"),
    marked_clue(3, "down", ("Devotion; ", Styled("italic", ("pietas",)), " in Latin")),
]


def _flags(size: int, **marked: tuple[int, ...]) -> bytes:
    flags = bytearray(size)
    for name, indices in marked.items():
        for index in indices:
            flags[index] |= getattr(cells, name.upper())
    return bytes(flags)


def plain() -> Crossword:
    return Crossword(
        Grid.from_rows(STAMP),
        CLUES,
        title="Postage",
        author="A. Setter",
        copyright="© A. Setter",
        notes="A small crossword.\nEvery word crosses three others.",
    )


def voids() -> Crossword:
    rows = ["__S__", "_SAW_", "STAMP", "_ALE_", "__E__"]
    return Crossword(Grid.from_rows(rows), title="Diamond")


def bars() -> Crossword:
    left = bytes(cells.BAR_LEFT if at in (3, 6, 13, 22) else 0 for at in range(25))
    top = bytes(cells.BAR_TOP if at in (8, 11, 15, 19) else 0 for at in range(25))
    both = bytes(one | other for one, other in zip(left, top, strict=True))
    return Crossword(Grid.from_rows(SATOR, bars=both), title="Bars")


def marks() -> Crossword:
    grid = Grid.from_rows(
        STAMP,
        flags=_flags(25, circle=(0, 4, 12), shade=(10, 11, 14)),
        colors={
            2: Color("#ffd966"),
            20: Color("#1a5276"),
            22: Color(None, "#00803c"),
            24: Color("#f4b6c2"),
            6: Color("#7f1d1d"),
        },
        other_marks={7: ("unknown",)},
        corners={8: Corners(top_right="A", bottom_left="12")},
    )
    return Crossword(grid, title="Marks")


def rebus() -> Crossword:
    rows = [["STAR", "T", "HEART", "M", "P"], *["H#B#I", "ALIKE", "L#D#T"], "EVERY"]
    grid = Grid.from_rows(
        rows,
        readings={
            10: Readings(("A", "O"), ("A", "O")),
            12: Readings(("ONE",), ("UN",)),
        },
    )
    return Crossword(grid, title="Several letters in a cell")


def symbols() -> Crossword:
    rows = [["[89]", "[97]", "[75]", "#", "[37]"], ["[72]", "A", "[217]", "[152]", "[47]"]]
    return Crossword(Grid.from_rows(rows, shorts={2: "K", 9: "X"}), title="Pictures")


def play() -> Crossword:
    grid = Grid.from_rows(
        STAMP,
        fill="STUMP\0\0B\0\0ALI\0\0\0\0D\0\0EVE\0\0",
        fill_rebus={4: "PST"},
        flags=_flags(
            25,
            given=(24, 10),
            incorrect=(2,),
            revealed=(7, 12),
            previously_incorrect=(3, 12),
            pencilled=(20, 21, 22),
        ),
    )
    return Crossword(grid, title="In play")


def numbering() -> Crossword:
    grid = Grid.from_rows(STAMP, stated_numbers={0: 1, 2: "2a", 4: 3, 10: 101, 20: "V", 23: "**"})
    return Crossword(grid, title="Numbers of its own")


def diagramless() -> Crossword:
    grid = Grid.from_rows(STAMP, fill="ST\0\0\0" + "\0" * 20)
    return Crossword(grid, CLUES, title="Diagramless", diagramless=True)


def scripts() -> Crossword:
    rows = ["ДОМ", "ŁÓŚ", "ΑΒΓ", "日本語"]
    return Crossword(Grid.from_rows(rows), title="Scripts: Дом, łoś, αβγ, 日本語")


def large() -> Crossword:
    """A grid of the size of a newspaper's, of no words: letters by a rule."""
    rows = []
    for row in range(15):
        letters = [chr(65 + (row * 7 + column * 3) % 26) for column in range(15)]
        blocks = [
            (row % 4 == 3 and column % 6 == 2)
            or (row % 4 == 1 and column % 6 == 5)
            or ((14 - row) % 4 == 3 and (14 - column) % 6 == 2)
            for column in range(15)
        ]
        rows.append(
            ["#" if block else letter for block, letter in zip(blocks, letters, strict=True)]
        )
    grid = Grid.from_rows(rows)
    clues = [
        Clue(slot.number, slot.direction, "A clue of some words, and " * (1 + at % 3) + "an end")
        for at, slot in enumerate(grid.slots)
    ]
    return Crossword(grid, clues, title="Fifteen by fifteen", author="A. Rule")


CROSSWORDS = (
    Picture("plain", "As printed", "Blocks and numbers.", plain, {}),
    Picture("solution", "The solution", "`solution=True`", plain, {"solution": True}),
    Picture(
        "clues", "With its clues", "`clues=True`; clues keep their markup.", plain, {"clues": True}
    ),
    Picture(
        "voids", "Voids", "Where there is no cell, nothing is drawn.", voids, {"solution": True}
    ),
    Picture("bars", "Bars", "Entries divided by bars.", bars, {"solution": True}),
    Picture(
        "marks",
        "Marks",
        "Circles, shades, colors, texts in corners, and a mark of unknown meaning.",
        marks,
        {"solution": True},
    ),
    Picture(
        "rebus",
        "Rebus",
        "Shrunk to fit; several readings are divided by a stroke.",
        rebus,
        {"solution": True},
    ),
    Picture(
        "symbols",
        "Symbols",
        "By their Unicode characters; in EPS what its fonts lack is given by the short letter.",
        symbols,
        {"solution": True},
    ),
    Picture(
        "play",
        "In play",
        "Given letters are bold, entered ones blue, penciled ones gray and"
        " slanting, wrong ones struck out; a red corner means revealed, a gray one wrong before.",
        play,
        {},
    ),
    Picture("numbering", "Numbers", "Numbers that the file states.", numbering, {}),
    Picture("diagramless", "Diagramless", "As the player sees it.", diagramless, {}),
    Picture(
        "diagramless-solution",
        "Diagramless, solved",
        "With the solution, the blocks show.",
        diagramless,
        {"solution": True},
    ),
    Picture(
        "scripts",
        "Scripts",
        "Letters of other scripts; EPS has Latin, Cyrillic and Greek.",
        scripts,
        {"solution": True, "clues": True},
    ),
    Picture("large", "A page", "A page to print.", large, {"clues": True, "size": 20}),
)


def logic_pictures() -> Iterator[tuple[str, str, Drawing, Drawing]]:
    """Name, title, puzzle and solution of every sample file of SPF."""
    samples = {
        (path.parent.name + path.stem.removeprefix("sample")).replace("_", "-"): path
        for path in TYPES.glob("*/sample*.spf")
    }
    for name, path in sorted(samples.items()):
        puzzle = xwcore.read(path, "spf")
        plain, solved = (
            xwcore_drawing.draw(puzzle, solution=False),
            xwcore_drawing.draw(puzzle, solution=True),
        )
        yield f"spf-{name}", name.replace("-", " "), plain, solved


def printed_pages() -> Iterator[tuple[str, str, str, Drawing]]:
    """Name, title, words and picture of printed pages; those of PDF differ in their font only."""
    sys.path.insert(0, str(HERE.parent))
    from examples.puzzle_sources import sources

    puzzles: dict[str, Puzzle] = {**sources()}
    puzzles["skyscrapers"] = xwcore.read(TYPES / "skyscrapers" / "sample.spf", "spf")
    for name, title, words, key, options in PAGES:
        puzzle = puzzles[key]
        unplayed = {"fill": False} if isinstance(puzzle, Crossword) else {}
        sheet, *_ = lay_out(
            xwcore_drawing.draw(puzzle, **unplayed),
            page_of(puzzle).texts,
            options,
            DefaultMetrics(),
            xwcore_drawing.draw(puzzle, solution=True),
        )
        bounds = Bounds(0, 0, sheet.width, sheet.height)
        yield name, title, words, Drawing(tuple(sheet.shapes), bounds, puzzle.title, size=1)


def gallery() -> Iterator[str]:
    """The lines of gallery.md."""
    yield "# Gallery"
    yield ""
    yield "What `xwcore_drawing.draw` makes; [types](reference/types.md) have their own pictures."
    yield ""
    yield "SVG groups hold the shapes of one place: `data-layer` (`cells`, `horizontal`, ...),"
    yield "`data-row` and `data-column` from 0, `data-part` (`givens`, `solution`)."
    yield "`targets=True` adds an invisible group over each place."
    yield ""
    yield "| crosswords | |"
    yield "|---|---|"
    for picture in CROSSWORDS:
        yield f"| **{picture.title}**. {picture.words} | ![](pictures/{picture.name}.svg) |"
    yield ""
    yield "| [printed](printing.md) | |"
    yield "|---|---|"
    for name, title, words, _ in printed_pages():
        yield f"| **{title}**. {words} | ![](pictures/{name}.svg) |"
    yield ""
    yield "In a terminal:"
    yield ""
    yield "```text"
    (kropki,) = (plain for name, _, plain, _ in logic_pictures() if name == "spf-kropki")
    yield from kropki.text(width=80).splitlines()
    yield "```"
    yield ""
    yield "Next: [printing](printing.md); [embed a page](howto/embed.md)."


def rasterise(name: str, drawing: Drawing) -> None:
    """PNGs of the SVG and of the EPS, at two pixels a point."""
    RASTERS.mkdir(parents=True, exist_ok=True)
    svg, eps = RASTERS / f"{name}.svg", RASTERS / f"{name}.eps"
    svg.write_text(drawing.svg(), encoding="utf-8")
    eps.write_bytes(drawing.eps())
    subprocess.run(["rsvg-convert", "-z", "2", "-o", f"{svg}.png", svg], check=True)
    subprocess.run(
        [
            "gs",
            "-q",
            "-dSAFER",
            "-dBATCH",
            "-dNOPAUSE",
            "-dEPSCrop",
            "-sDEVICE=png16m",
            "-r144",
            "-dTextAlphaBits=4",
            "-dGraphicsAlphaBits=4",
            f"-sOutputFile={eps}.png",
            eps,
        ],
        check=True,
    )


def main(arguments: list[str]) -> int:
    """Write everything; 1 where `--png` is asked for and a rasteriser is not there."""
    PICTURES.mkdir(exist_ok=True)
    drawings = {picture.name: picture.draw() for picture in CROSSWORDS}
    for name, _, plain, solved in logic_pictures():
        drawings |= {name: plain, f"{name}-solution": solved}
    drawings |= {name: drawing for name, _, _, drawing in printed_pages()}
    for name, drawing in drawings.items():
        (PICTURES / f"{name}.svg").write_text(drawing.svg(), encoding="utf-8")
    (HERE / "gallery.md").write_text("\n".join(gallery()) + "\n", encoding="utf-8")
    if "--png" in arguments:
        if not (shutil.which("gs") and shutil.which("rsvg-convert")):
            print("needs Ghostscript and librsvg: gs, rsvg-convert", file=sys.stderr)
            return 1
        for name, drawing in drawings.items():
            rasterise(name, drawing)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
