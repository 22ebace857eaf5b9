"""Write a puzzle as one HTML page.

Contract: the page is self-contained: style and script are inside, nothing is loaded, and a content
security policy forbids it. Every text of the puzzle is escaped. Without a script the page shows the
picture and the clues; the script of the player takes the place of the picture. The solution is in
the page only where the option asks for it, and never that of a locked puzzle.

Source: HTML Living Standard; WAI-ARIA 1.2, the grid pattern.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Iterable
from importlib.resources import files
from typing import Any, Final, NamedTuple

from xwcore.plugin import Puzzle, WriteContext
from xwcore_crossword import (
    BAR_LEFT,
    BAR_TOP,
    SOLUTION_FEATURES,
    Cell,
    Clue,
    Color,
    Crossword,
    decorations,
    enumerated,
    escaped_html,
    group_heading,
    ink_on,
)
from xwcore_drawing import (
    DEFAULT_SIZE,
    Bounds,
    Drawing,
    PageTexts,
    color_parts,
    escaped,
    has_solution,
    page_picture,
    svg_fragment,
    texts_of,
)
from xwcore_html.boards import Draw, logic_board
from xwcore_html.codes import NO_PLAYER
from xwcore_logic import LogicPuzzle

#: Bytes that a cell takes in the data of the player, at least.
_LEAST_OF_CELL: Final = 80

_STYLE: Final = files("xwcore_html").joinpath("page.css")


def write(puzzle: Puzzle, context: WriteContext) -> bytes:
    """The page of one puzzle.

    Raises:
        LimitError: the page would be larger than a file may be.
    """
    solution = bool(context.options["solution"]) and has_solution(puzzle)
    player = None
    if context.options["player"]:
        if isinstance(puzzle, Crossword):
            context.count("max_output", _LEAST_OF_CELL * puzzle.grid.cell_count)
        player = player_of(puzzle, context.draw, solution=solution)
        if player is None:
            context.report(NO_PLAYER.at())
    if solution:
        context.hold(*SOLUTION_FEATURES)
    return page(puzzle, context.draw, player=player, solution=solution).encode("utf-8")


class Player(NamedTuple):
    """A script, the data that it needs, further elements of the page, and the picture to show in
    the place of the usual one.
    """

    script: str
    data: dict[str, Any]
    elements: tuple[str, ...] = ()
    picture: Drawing | None = None


def player_of(puzzle: Puzzle, draw: Draw, *, solution: bool) -> Player | None:
    """The player of a crossword or of a logic puzzle that is solved cell by cell; else None."""
    if isinstance(puzzle, Crossword):
        data = player_data(puzzle, solution=solution)
        return Player(_script("crossword.js"), _with_key(puzzle, data), _decorations(puzzle))
    if isinstance(puzzle, LogicPuzzle):
        board = logic_board(puzzle, draw, solution=solution)
        if board is not None:
            data = _with_key(puzzle, board.data)
            return Player(_script("board.js"), data, tuple(board.glyphs), board.picture)
    return None


def _script(name: str) -> str:
    """What every player has, and the script of a kind of puzzle."""
    folder = files("xwcore_html")
    return "\n".join(folder.joinpath(part).read_text("utf-8") for part in ("player.js", name))


def _with_key(puzzle: Puzzle, data: dict[str, Any]) -> dict[str, Any]:
    """The data with the name under which the state of play is kept: a checksum of the puzzle."""
    text = json.dumps([puzzle.title, puzzle.author, data], sort_keys=True)
    return {**data, "key": "xwcore-" + hashlib.sha256(text.encode("utf-8")).hexdigest()[:16]}


def page(puzzle: Puzzle, draw: Draw, *, player: Player | None, solution: bool) -> str:
    """The page as text."""
    style = _STYLE.read_text("utf-8")
    script = "" if player is None else player.script
    texts = texts_of(puzzle)
    title = _line(texts.title) or "Untitled"
    parts = [
        "<!DOCTYPE html>",
        '<html lang="en">',
        "<head>",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f'<meta http-equiv="Content-Security-Policy" content="{_policy(style, script)}">',
        '<meta name="generator" content="xwcore">',
        f"<title>{title}</title>",
        f"<style>{style}</style>",
        "</head>",
        "<body>",
        *_header(texts, title),
        "<main>",
        *_picture(None if player is None else player.picture, puzzle, draw),
        *_clues(puzzle),
        "</main>",
        *_solution(puzzle, draw, solution=solution and player is None),
        *_footer(puzzle),
    ]
    if player is not None:
        parts += player.elements
        data = _embedded(player.data)
        parts.append(f'<script type="application/json" id="puzzle">{data}</script>')
        parts.append(f"<script>{script}</script>")
    return "\n".join([*parts, "</body>", "</html>", ""])


def _policy(style: str, script: str) -> str:
    """A content security policy that allows this style and this script, and nothing else."""
    allowed = ["default-src 'none'", f"style-src '{_hash(style)}'"]
    if script:
        allowed.append(f"script-src '{_hash(script)}'")
    return "; ".join([*allowed, "base-uri 'none'", "form-action 'none'"])


def _hash(text: str) -> str:
    digest = hashlib.sha256(text.encode("utf-8")).digest()
    return "sha256-" + base64.b64encode(digest).decode("ascii")


def _line(text: str) -> str:
    return " ".join(escaped(text).split())


def _paragraphs(text: str, name: str) -> list[str]:
    lines = [escaped(line) for line in text.split("\n")]
    return [f'<p class="{name}" dir="auto">{"<br>".join(lines)}</p>'] if text.strip() else []


def _header(texts: PageTexts, title: str) -> list[str]:
    author = _line(texts.author)
    return [
        "<header>",
        f'<h1 dir="auto">{title}</h1>',
        *([f'<p class="author" dir="auto">{author}</p>'] if author else []),
        *_paragraphs(texts.rules, "rules"),
        *_paragraphs(texts.notes, "notes"),
        "</header>",
    ]


def _picture(drawing: Drawing | None, puzzle: Puzzle, draw: Draw) -> list[str]:
    if drawing is None:
        drawing = page_picture(puzzle, draw)
    return ['<div id="picture">', _scalable(drawing.svg(), "The grid"), "</div>"]


def _scalable(svg: str, label: str) -> str:
    """The drawing as an element of the page, with a name for screen readers."""
    return svg.replace("<svg ", f'<svg role="img" aria-label="{label}" ', 1)


def _clues(puzzle: Puzzle) -> list[str]:
    if not isinstance(puzzle, Crossword) or not puzzle.clues:
        return []
    parts = ['<div id="clues">']
    clues = puzzle.clues
    position = 0
    for group in clues.groups:
        parts.append(f"<section><h2>{escaped(group_heading(group))}</h2><ol>")
        for clue in clues.group(group):
            parts.append(_clue(clue, position))
            position += 1
        parts.append("</ol></section>")
    return [*parts, "</div>"]


def _clue(clue: Clue, position: int) -> str:
    number = "" if clue.number is None else escaped(str(clue.number))
    clue = enumerated(clue)
    text = escaped_html(clue.markup) if clue.markup else escaped(clue.text)
    return f'<li data-clue="{position}" dir="auto"><b>{number}</b> <span>{text}</span></li>'


def _solution(puzzle: Puzzle, draw: Draw, *, solution: bool) -> list[str]:
    if not solution:
        return []
    drawing = page_picture(puzzle, draw, solution=True)
    picture = _scalable(drawing.svg(), "The solution")
    return ["<details><summary>Solution</summary>", picture, "</details>"]


def _footer(puzzle: Puzzle) -> list[str]:
    return [
        "<footer>",
        *_paragraphs(puzzle.copyright, "copyright"),
        "</footer>",
    ]


# -- the data of the player -----------------------------------------------------------------------


def player_data(crossword: Crossword, *, solution: bool) -> dict[str, Any]:
    """What the script needs: cells, entries with their clues, and the solution where it is asked
    for.
    """
    grid = crossword.grid
    cells: list[dict[str, Any]] = []
    numbers = {} if crossword.diagramless else dict(grid.cell_numbers)
    bars = grid.bars
    for index, cell in enumerate(grid):
        hidden = crossword.diagramless and cell.is_block and not cell.is_void
        background = _background(cell.marks.color)
        cells.append(
            {
                "kind": "void" if cell.is_void else "block" if cell.is_block and not hidden else "",
                "number": str(numbers.get(index, "")),
                "circle": cell.marks.circle,
                "shade": cell.marks.shade,
                "color": background,
                "ink": ink_on(background) if background else "",
                "bars": _bars(bars[index]) if bars and not crossword.diagramless else [],
                "given": (cell.solution or "") if cell.given else "",
            }
        )
        if solution:
            cells[-1]["solution"] = _readings(cell)
    return {
        "width": grid.width,
        "height": grid.height,
        "cells": cells,
        "entries": [] if crossword.diagramless else _entries(crossword),
        "solution": solution,
    }


def _decorations(crossword: Crossword) -> tuple[str, ...]:
    """Templates with what is drawn in cells besides circle, number and letter."""
    templates = []
    for cell in crossword.grid:
        shapes = decorations(cell, ink_on(cell.marks.color.background))
        if shapes and not cell.is_void:
            bounds = Bounds(cell.column, cell.row, cell.column + 1, cell.row + 1)
            fragment = svg_fragment(shapes, bounds, DEFAULT_SIZE)
            templates.append(f'<template id="marks-{cell.index}">{fragment}</template>')
    return tuple(templates)


def _bars(bars: int) -> list[str]:
    return [side for side, flag in (("left", BAR_LEFT), ("top", BAR_TOP)) if bars & flag]


def _background(color: Color) -> str:
    """The background of a cell, if it is a color: the text comes from a puzzle."""
    background = color.background
    return background if background is not None and color_parts(background) is not None else ""


def _readings(cell: Cell) -> list[str]:
    """The letters that are right in a cell; none for a block."""
    readings = cell.readings
    if readings is None:
        return []
    return list(dict.fromkeys((*readings.across, *readings.down)))


def _entries(crossword: Crossword) -> list[dict[str, Any]]:
    width = crossword.grid.width
    places: dict[tuple[Any, Any], int] = {}
    for position, clue in enumerate(_in_groups(crossword)):
        places.setdefault((clue.number, clue.direction), position)
    return [
        {
            "name": f"{entry.number} {str(entry.direction).title()}",
            "direction": str(entry.direction),
            "cells": [row * width + column for row, column in entry.cells],
            "clue": places.get((entry.number, entry.direction), -1),
        }
        for entry in crossword.entries
    ]


def _in_groups(crossword: Crossword) -> Iterable[Clue]:
    clues = crossword.clues
    for group in clues.groups:
        yield from clues.group(group)


def _embedded(data: dict[str, Any]) -> str:
    """JSON that no parser of HTML takes for the end of the element."""
    text = json.dumps(data, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
