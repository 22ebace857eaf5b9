"""All types by name (appendix A), and the rule that makes names comparable."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from typing import Final

from xwcore_spf.syntax.lattice_types import COMPASS, LATTICE_TYPES
from xwcore_spf.syntax.matrix_types import MATRIX_TYPES
from xwcore_spf.syntax.names import canonical_name
from xwcore_spf.syntax.spelling import Spelling

#: The types in the order of appendix A, by the name that /type has.
TYPES: Final[Mapping[str, Spelling]] = {
    puzzle_type.name: puzzle_type
    for puzzle_type in sorted(
        (*LATTICE_TYPES, *MATRIX_TYPES, COMPASS), key=lambda row: int(row.section[2:])
    )
}

_NAMES: Final = {
    **{name: name for name in TYPES},
    **{alias: name for name, row in TYPES.items() for alias in row.declared.aliases},
}


def find_type(name: str) -> Spelling | None:
    """The type of that name, title or alias; None where there is none."""
    known = _NAMES.get(canonical_name(name))
    return None if known is None else TYPES[known]


def nearest_type(name: str) -> str:
    """The name most like an unknown one, or ""."""
    near = difflib.get_close_matches(canonical_name(name), list(_NAMES), n=1, cutoff=0.6)
    return near[0] if near else ""
