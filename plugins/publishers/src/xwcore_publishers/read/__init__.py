"""Read a file: the module of its format makes a puzzle of it.

Each module has `FIELDS`, the paths of what it reads, with where it goes: an attribute of the
puzzle, a key of the metadata in upper case, or `USED` where the module reads it itself. Everything
else in the file is unmodeled content, named by its path.
"""

from __future__ import annotations

import importlib
from typing import cast

from xwcore.plugin import Puzzle, ReadContext
from xwcore_publishers.read.building import PuzzleFile


def read(data: bytes, context: ReadContext) -> Puzzle:
    """Read the puzzle of a file of the format that the context names.

    Raises:
        ReadError: the file is malformed, or lacks its grid.
        LimitError: the puzzle is too large.
    """
    return read_file(data, context).puzzle


def read_file(data: bytes, context: ReadContext) -> PuzzleFile:
    """As `read`, with the places that checking needs."""
    module = importlib.import_module(f"{__name__}.{context.format.replace('-', '_')}")
    return cast(PuzzleFile, module.read_file(data, context))
