"""The scripts: the element `<xw-player>` as one file, and what a page of its own adds to it.

python -m xwcore_html.scripts > xw-player.js
"""

from __future__ import annotations

import json
import sys
from importlib.resources import files
from typing import Final

#: The parts of the element, in the order in which they need one another.
_PARTS: Final = ("base.js", "crossword.js", "logic.js", "element.js")


def _text(name: str) -> str:
    return files("xwcore_html").joinpath("player", name).read_text("utf-8")


def player_script() -> str:
    """The element `<xw-player>` with its style: a classic script for any page."""
    style = json.dumps(_text("player.css"), ensure_ascii=False)
    parts = "\n".join(map(_text, _PARTS))
    return f'"use strict"\n;(() => {{\nconst STYLE = {style}\n{parts}}})()\n'


def page_script() -> str:
    """The script of a page: the element, and what prints and lays out the page around it."""
    return player_script() + _text("page.js")


if __name__ == "__main__":
    sys.stdout.write(player_script())
