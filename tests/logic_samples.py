"""The samples of the types of logic puzzles, which stand in their folders."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tests.support import ROOT

#: Where the types are.
TYPES: Final = ROOT / "plugins" / "logic" / "src" / "xwcore_logic" / "types"


def _name(path: Path) -> str:
    """The name of a sample: "arukone", "arukone-numbers", "lits-plus"."""
    return (path.parent.name + path.stem.removeprefix("sample")).replace("_", "-")


#: The files by name, sorted.
SAMPLES: Final[dict[str, Path]] = dict(
    sorted((_name(path), path) for path in TYPES.glob("*/sample*.spf"))
)
