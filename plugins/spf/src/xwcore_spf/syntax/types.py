"""All types by name (appendix A), and the rule that makes names comparable."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from xwcore_spf.syntax.lattice_types import COMPASS, LATTICE_TYPES
from xwcore_spf.syntax.matrix_types import MATRIX_TYPES
from xwcore_spf.syntax.spelling import Spelling

#: The types in the order of appendix A, by the name that /type has.
TYPES: Final[Mapping[str, Spelling]] = {
    puzzle_type.name: puzzle_type
    for puzzle_type in sorted(
        (*LATTICE_TYPES, *MATRIX_TYPES, COMPASS), key=lambda row: int(row.section[2:])
    )
}

#: The names of types by name and alias.
NAMES: Final = {
    **{name: name for name in TYPES},
    **{alias: name for name, row in TYPES.items() for alias in row.declared.aliases},
}
