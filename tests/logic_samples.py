"""The samples of the types of logic puzzles, which stand in their folders."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import xwcore_logic

#: Where the types are: in the sources or in what is installed.
TYPES: Final = Path(xwcore_logic.__file__).parent / "types"


def _name(path: Path) -> str:
    """The name of a sample: "arukone", "arukone-numbers", "lits-plus"."""
    return (path.parent.name + path.stem.removeprefix("sample")).replace("_", "-")


#: The files by name, sorted.
SAMPLES: Final[dict[str, Path]] = dict(
    sorted((_name(path), path) for path in TYPES.glob("*/sample*.spf"))
)
