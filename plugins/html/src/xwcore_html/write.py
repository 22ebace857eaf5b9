"""Write a puzzle as one HTML page.

Contract: the page is self-contained: style and script are inside, nothing is loaded, and a content
security policy forbids it. Every text of the puzzle is escaped. Without a script the page shows the
picture and the clues, which are the children of the element of the player. The solution is in
the page only where the option asks for it, and never that of a locked puzzle.

Source: HTML Living Standard; CSS Paged Media.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Iterator
from functools import partial
from importlib.resources import files
from typing import Any, Final, NamedTuple

from xwcore.plugin import Asking, Puzzle, WriteContext
from xwcore_crossword import (
    Clue,
    Crossword,
    enumerated,
    escaped_html,
    group_heading,
    is_from_right,
)
from xwcore_drawing import (
    Drawing,
    Page,
    PageTexts,
    draw,
    escaped,
    page_of,
    words_in,
)
from xwcore_html.boards import logic_board
from xwcore_html.codes import NO_PLAYER
from xwcore_html.crosswords import crossword_data, marks_of
from xwcore_html.printing import print_sizes
from xwcore_html.scripts import page_script
from xwcore_logic import LogicPuzzle

#: Bytes that a cell takes on a page with a player, at least: 17 were measured for empty cells.
_LEAST_OF_CELL: Final = 16

#: An on-screen keyboard takes room from the page, and does not cover it.
_VIEWPORT: Final = "width=device-width, initial-scale=1, interactive-widget=resizes-content"

_STYLE: Final = files("xwcore_html").joinpath("page.css")


def write(puzzle: Puzzle, context: WriteContext) -> bytes:
    """The page of one puzzle.

    Raises:
        LimitError: the page would be larger than a file may be.
    """
    if context.options["player"] and isinstance(puzzle, Crossword):
        context.count("max_output", _LEAST_OF_CELL * puzzle.grid.cell_count)
    shown = page_of(puzzle, context.registry)
    context.hold(*shown.features)
    solution = bool(context.options["solution"]) and shown.solved is not None
    if context.options["solution"]:
        for loss in shown.solution_losses:
            context.lose(loss)
    player = None
    if context.options["player"]:
        player = player_of(puzzle, context.registry, solution=solution)
        if player is None:
            context.report(NO_PLAYER.at())
    if solution:
        context.hold(*shown.solution_features)
    text = page(puzzle, shown, context.registry, player=player, solution=solution)
    return text.encode("utf-8")


class PlayerData(NamedTuple):
    """The data that the player needs, further elements, and the picture to show instead of the
    usual one.
    """

    data: dict[str, Any]
    elements: tuple[str, ...] = ()
    picture: Drawing | None = None


def player_of(puzzle: Puzzle, registry: Asking | None, *, solution: bool) -> PlayerData | None:
    """The player of a crossword or of a logic puzzle; None for other kinds, and where there is
    nothing to enter.
    """
    if isinstance(puzzle, Crossword):
        data = crossword_data(puzzle, solution=solution)
        return PlayerData(_with_key(puzzle, data), tuple(marks_of(puzzle)))
    if isinstance(puzzle, LogicPuzzle):
        board = logic_board(puzzle, partial(draw, registry=registry), solution=solution)
        if board is not None:
            data = _with_key(puzzle, board.data)
            return PlayerData(data, tuple(board.glyphs), board.picture)
    return None


def _with_key(puzzle: Puzzle, data: dict[str, Any]) -> dict[str, Any]:
    """The data with the name under which the state of play is kept: a checksum of the puzzle.

    It is the same for a page with the solution and one without.
    """
    cells = [[cell.get("number"), cell.get("kind"), cell.get("given")] for cell in data["cells"]]
    texts = [clue.text for clue in puzzle.clues] if isinstance(puzzle, Crossword) else []
    parts = [puzzle.title, puzzle.author, puzzle.notes, data["width"], cells, texts]
    text = json.dumps(parts, sort_keys=True)
    return {**data, "key": "xwcore-" + hashlib.sha256(text.encode("utf-8")).hexdigest()[:16]}


def page(
    puzzle: Puzzle,
    shown: Page,
    registry: Asking | None,
    *,
    player: PlayerData | None,
    solution: bool,
) -> str:
    """The page as text."""
    script = "" if player is None else page_script()
    texts = shown.texts
    title = _line(texts.title) or "Untitled"
    picture = None if player is None else player.picture
    if picture is None:
        picture = shown.draw(puzzle, registry)
    proportion = picture.bounds.height / picture.bounds.width
    style = _STYLE.read_text("utf-8") + print_sizes(puzzle, texts, proportion).style()
    language = shown.language
    parts = [
        "<!DOCTYPE html>",
        f'<html lang="{escaped(language or "en")}">',
        "<head>",
        '<meta charset="utf-8">',
        f'<meta name="viewport" content="{_VIEWPORT}">',
        f'<meta http-equiv="Content-Security-Policy" content="{_policy(style, script)}">',
        '<meta name="generator" content="xwcore">',
        f"<title>{title}</title>",
        f"<style>{style}</style>",
        "</head>",
        "<body>",
        *_header(texts, title),
        "<main>",
        *_puzzle(puzzle, texts, player, picture, language),
        "</main>",
        *_solution(puzzle, shown, registry, solution=solution and player is None),
        *_footer(puzzle),
    ]
    if player is not None:
        parts.append(f"<script>{script}</script>")
    return "\n".join([*parts, "</body>", "</html>", ""])


def _puzzle(
    puzzle: Puzzle, texts: PageTexts, player: PlayerData | None, picture: Drawing, language: str
) -> Iterator[str]:
    """Picture and clues, in the element of the player where there is one."""
    name = "div" if player is None else "xw-player"
    attributes = f' lang="{escaped(language)}"' if language else ""
    if isinstance(puzzle, Crossword) and is_from_right(puzzle):
        attributes += ' dir="rtl"'
    yield f'<{name} class="xw-puzzle"{attributes}>'
    yield f'<div class="xw-picture">{_scalable(picture.svg(), "The grid")}</div>'
    if isinstance(puzzle, Crossword):
        yield from _clues(puzzle, language)
    else:
        yield from _lists(texts)
    if player is not None:
        yield from player.elements
        yield f'<script type="application/json">{_embedded(player.data)}</script>'
    yield f"</{name}>"


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
    about = [*_paragraphs(texts.rules, "rules"), *_paragraphs(texts.notes, "notes")]
    return [
        "<header>",
        f'<h1 dir="auto">{title}</h1>',
        *([f'<p class="author" dir="auto">{author}</p>'] if author else []),
        *(['<details class="about" open><summary>About</summary>'] if about else []),
        *about,
        *(["</details>"] if about else []),
        "</header>",
    ]


def _scalable(svg: str, label: str) -> str:
    """The drawing as an element of the page, with a name for screen readers."""
    return svg.replace("<svg ", f'<svg role="img" aria-label="{label}" ', 1)


def _lists(texts: PageTexts) -> list[str]:
    """The lists of a puzzle that is not a crossword, such as the words to find."""
    parts = []
    for section in texts.sections:
        parts.append(f"<section><h2>{escaped(section.heading)}</h2><ol>")
        for item in section.items:
            label = f"<b>{escaped(item.label)}</b> " if item.label else ""
            parts.append(f'<li dir="auto">{label}<span>{escaped(item.text)}</span></li>')
        parts.append("</ol></section>")
    return ['<div class="xw-clues">', *parts, "</div>"] if parts else []


def _clues(puzzle: Crossword, language: str) -> list[str]:
    if not puzzle.clues:
        return []
    parts = ['<div class="xw-clues">']
    clues = puzzle.clues
    position = 0
    for group in clues.groups:
        heading = group_heading(group, language)
        parts.append(f"<section><h2>{escaped(heading)}</h2><ol>")
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


def _solution(puzzle: Puzzle, shown: Page, registry: Asking | None, *, solution: bool) -> list[str]:
    if not solution:
        return []
    drawing = shown.draw(puzzle, registry, solution=True)
    picture = _scalable(drawing.svg(), "The solution")
    heading = escaped(words_in(shown.language).solution)
    return [f'<details class="solution"><summary>{heading}</summary>', picture, "</details>"]


def _footer(puzzle: Puzzle) -> list[str]:
    return [
        "<footer>",
        *_paragraphs(puzzle.copyright, "copyright"),
        "</footer>",
    ]


def _embedded(data: dict[str, Any]) -> str:
    """JSON that no parser of HTML takes for the end of the element."""
    text = json.dumps(data, separators=(",", ":"), ensure_ascii=True)
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
