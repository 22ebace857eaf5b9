"""What sections leave to the boards of their file, and must say or be silent of over others.

An entry of GRBS or RUSR says nothing where the board says the same letter, where there is no
solution, or where a block stands. Kept under an edited board it would speak up, and hide what was
edited. A cell that is pencilled by a small letter alone needs the mark of GEXT for another entry.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from xwcore.model import grid as grids
from xwcore_puz.container import PuzFile
from xwcore_puz.layout import GEXT, GEXT_OF_FLAGS, GRBS, RTBL, RUSR
from xwcore_puz.parts import Parts
from xwcore_puz.sections import decode_fill_table, decode_rebus_table

_PENCILLED: Final = GEXT_OF_FLAGS[grids.PENCILLED]


def idle_rebus(file: PuzFile, base: Parts) -> list[int]:
    """Cells with a rebus entry that is none of the parts made from the file."""
    board, table = file.section(GRBS), file.section(RTBL)
    if board is None or table is None or len(board.data) != file.cells:
        return []
    if not board.data.strip(b"\0"):
        return []
    entries = decode_rebus_table(table.data, file.known_version).entries
    return [
        at
        for at, byte in enumerate(board.data)
        if byte and byte - 1 in entries and at not in base.rebus
    ]


def idle_fill(file: PuzFile, base: Parts) -> list[int]:
    """Cells with an entry of the player's that is none of the parts made from the file."""
    section = file.section(RUSR)
    if section is None or not section.data:
        return []
    entries = decode_fill_table(section.data, file.cells, file.known_version)
    return [at for at in entries or {} if at not in base.fill_table]


def pencilled_by_state(file: PuzFile, base: Parts, new: Parts) -> frozenset[int]:
    """Pencilled cells of which only the state said so, by a small letter that is no more."""
    if base.state == new.state or not new.marks:
        return frozenset()
    section = file.section(GEXT)
    marks = section.data if section is not None and len(section.data) == file.cells else b""
    cells = [at for at, mark in enumerate(new.marks) if mark & _PENCILLED]
    return differing(
        [at for at in cells if not (marks and marks[at] & _PENCILLED)], base.state, new.state
    )


def differing(cells: Collection[int], before: bytes, after: bytes) -> frozenset[int]:
    """Those of the cells that two boards have differently."""
    return frozenset(at for at in cells if before[at] != after[at])


def changed(before: Mapping[int, bytes], after: Mapping[int, bytes]) -> frozenset[int]:
    """Cells that have another entry, or none any more, or a new one."""
    return frozenset(at for at in {*before, *after} if before.get(at) != after.get(at))


def patched(board: bytes, other: bytes, cells: Collection[int]) -> bytes:
    """The board, with these cells from another one."""
    if not cells:
        return board
    whole = bytearray(board)
    for at in cells:
        whole[at] = other[at]
    return bytes(whole)
