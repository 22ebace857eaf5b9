"""A puzzle that is played in a notebook: `Player(puzzle)` is the value of a cell."""

import html
from typing import Final

import xwcore
from xwcore.plugin import Puzzle

#: The height of the view in pixels.
HEIGHT: Final = 640


class Player:
    """The page of a puzzle with a player, as the value of a cell of a notebook.

    With `solution` the page has the solution, to check and reveal. The view is a frame of its own:
    style and script of the page and of the notebook do not meet.
    """

    def __init__(self, puzzle: Puzzle, *, solution: bool = False, height: int = HEIGHT) -> None:
        page = xwcore.dumps(puzzle, "html", player=True, solution=solution)
        self.page = page.decode("utf-8")
        self.height = height

    def _repr_html_(self) -> str:
        """The frame."""
        source = html.escape(self.page)
        style = f"width: 100%; height: {self.height:d}px; border: 0"
        return f'<iframe title="Puzzle" srcdoc="{source}" style="{style}"></iframe>'
