"""How a file that was read writes its grid, so that an edit of it is written alike."""

from __future__ import annotations

from xwcore_xd import meaning
from xwcore_xd.cell_writing import Customs
from xwcore_xd.grammar import SPECIAL, UNKNOWN, WIDE
from xwcore_xd.reading import Reading


def customs_of(reading: Reading) -> Customs:
    """How the file writes its grid."""
    cells = {sign for row in reading.layout.rows for sign in row.text}
    wide = {plain: sign for sign, plain in WIDE.items() if sign in cells}
    block = wide.get("#", "#") if "#" not in cells else "#"
    kinds = [header.value for header in reading.layout.headers if header.name == SPECIAL]
    return Customs(
        block=UNKNOWN if reading.dots_are_blocks else block,
        void=wide.get("_", "_") if "_" not in cells else "_",
        keys={key: meaning.rebus_value(said) for key, said in reading.rebus.items()},
        special=meaning.special_kind(kinds[0]) if kinds else None,
        design=reading.layout.design is not None,
    )
