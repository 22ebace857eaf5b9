"""Types that are a folder: a package with one file for each role.

| file | role |
|---|---|
| `__init__.py` | `TYPE`, the declaration: cheap to import, data alone |
| `rules.py` | `RULES` |
| `drawing.py` | `STYLE`; without it values are drawn as they are, shaded cells gray |
| `drawing.ps` | PostScript for what SPF cannot draw with the style alone |
| `program.lp` | the program of the solver |
| `sample.spf` | a puzzle with its solution |
| `spf.md` | the section of the specification of SPF, and what was decided where it is doubtful |

All but the declaration are read on use.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from xwcore.plugin import Code, Diagnostic
from xwcore_logic.declarations import LayerSpec, Numbers, PuzzleType, Symbols
from xwcore_logic.puzzle import LogicPuzzle

WALLS: Final = (Symbols(("wall",)),)
LINKS: Final = (Symbols(("link",)),)
#: What types declare whose areas of N cells have the numbers from 1 to N.
NUMBERED_AREAS: Final[Mapping[str, Any]] = {
    "givens": LayerSpec(cells=(Numbers(1, "cells"), Symbols("?")), edges=WALLS),
    "solution": LayerSpec(cells=(Numbers(1, "cells"),), filled=True),
    "spellings": {
        "spf": {"puzzle": "lattice width=d", "solution": "plain width=d"},
        "puzzlink": {
            "keeps_givens": True,
            "address": ("walls", "cells number16"),
            "file": ("edges given-walls", "cells -=? numbers", "cells entered"),
        },
    },
}
#: What types declare whose cells are shaded or not, with numbers or question marks as clues.
SHADED_BESIDE_NUMBERS: Final[Mapping[str, Any]] = {
    "givens": LayerSpec(cells=(Numbers(1, "cells"), Symbols("?"))),
    "solution": LayerSpec(cells=(Symbols("#"),)),
    "spellings": {
        "spf": {"puzzle": "plain width=d where=any", "solution": "plain blank=.-"},
        "puzzlink": {
            "address": ("cells number16",),
            "file": ("cells -=? numbers", "cells black"),
        },
    },
}


def declare(folder: str, **fields: Any) -> PuzzleType:
    """The type whose roles are files of a package; `folder` is its name, as in `__name__`."""

    def check(puzzle: LogicPuzzle) -> Iterable[Diagnostic]:
        from xwcore_logic.check import check

        return check(puzzle, declared)

    def draw(puzzle: LogicPuzzle, options: Mapping[str, Any]) -> object:
        from xwcore_logic.drawing import draw

        return draw(puzzle, declared, options)

    declared = PuzzleType(folder=folder, check=check, draw=draw, codes=_codes, **fields)
    return declared


def _codes() -> Mapping[str, Code]:
    from xwcore_logic.codes import CODES

    return CODES


def file_in(puzzle_type: PuzzleType, name: str) -> str | None:
    """The text of a file in the folder of a type; None where there is none."""
    from importlib.resources import files

    if not puzzle_type.folder:
        return None
    path = files(puzzle_type.folder) / name
    return path.read_text(encoding="utf-8") if path.is_file() else None
