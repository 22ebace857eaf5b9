"""The Design and Start sections: what single cells look like, and letters that are filled in.

Source: Tools, "Design" and "Start". A design has rules "O { background: circle }", within <style>
or not, and a grid of the signs that they define; "." is a cell without a rule, "#" a block.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import compress, count
from typing import Any, Final

from xwcore_crossword import BAR_LEFT, BAR_TOP, CIRCLE, GIVEN, NONE, OPEN, SHADE, Color, Grid
from xwcore_xd.syntax import CIRCLE_NAMES, SHADE_NAMES

_COLOR: Final = re.compile(r"#[0-9a-fA-F]{6}")
_TAG: Final = re.compile(r"</?style>")
_SIGNS: Final = "ABCDEFGHIJKLMNPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz123456789"
_EMPTY: Final = "."


@dataclass(frozen=True, slots=True)
class Look:
    """What a sign of a design means: bits of flags and bars, and a color."""

    flags: int = 0
    bars: int = 0
    color: Color = Color()  # noqa: RUF009 - an immutable tuple


@dataclass(slots=True)
class Design:
    """The columns that a design adds; `is_whole` says that all of it was understood."""

    flags: bytearray
    bars: bytearray
    colors: dict[int, Color] = field(default_factory=dict)
    is_whole: bool = True


def read_design(lines: Sequence[str], width: int, height: int) -> Design:
    """The design in these lines, for a grid of this size."""
    rules, rows = _parts(lines)
    design = Design(bytearray(width * height), bytearray(width * height))
    looks: dict[str, Look] = {}
    for signs, body in rules:
        rule, is_known = _look(body)
        design.is_whole = design.is_whole and is_known
        for sign in signs.split(","):
            name = sign.strip()
            design.is_whole = design.is_whole and len(name) == 1
            looks[name] = _merged(looks.get(name, Look()), rule)
    fits = len(rows) == height and set(map(len, rows)) <= {width}
    if not fits or not {*looks, ".", "#"}.issuperset("".join(rows)):
        design.is_whole = False
    cells = "".join([row[:width].ljust(width, NONE) for row in rows[:height]])
    for at, sign in enumerate(cells):
        if sign in looks:
            _apply(design, at, looks[sign])
    return design


def _parts(lines: Sequence[str]) -> tuple[list[tuple[str, str]], list[str]]:
    """The rules, as signs and body, and the rows of the grid."""
    rows, text = [], []
    depth = 0
    for line in lines:
        stripped = line.strip()
        plain = "{" not in stripped and "}" not in stripped and "<" not in stripped
        if plain and not depth and len(stripped.split()) == 1:
            rows.append(stripped)
        else:
            depth = max(0, depth + stripped.count("{") - stripped.count("}"))
            text.append(stripped)
    rules = []
    for chunk in _TAG.sub(" ", " ".join(text)).split("}")[:-1]:
        signs, brace, body = chunk.rpartition("{")
        if brace:
            rules.append((signs.strip(), body))
    return rules, rows


def _look(body: str) -> tuple[Look, bool]:
    """What the properties of a rule mean, and whether all of them are known."""
    flags = bars = 0
    background: str | None = None
    known = True
    for item in body.split(";"):
        name, _, value = (part.strip() for part in item.partition(":"))
        if name == "background" and value in CIRCLE_NAMES:
            flags |= CIRCLE
        elif name == "background" and value in SHADE_NAMES:
            flags |= SHADE
        elif name == "background-light" and _COLOR.fullmatch(value):
            background = value
        elif name in ("bar-left", "bar-top") and value == "true":
            bars |= BAR_LEFT if name == "bar-left" else BAR_TOP
        elif name:
            known = False
    return Look(flags, bars, Color(background)), known


def _merged(look: Look, rule: Look) -> Look:
    color = rule.color if rule.color.background else look.color
    return Look(look.flags | rule.flags, look.bars | rule.bars, color)


def _apply(design: Design, index: int, look: Look) -> None:
    design.flags[index] |= look.flags
    design.bars[index] |= look.bars
    if look.color.background:
        design.colors[index] = look.color


def read_start(rows: Sequence[str], width: int, height: int) -> dict[int, str] | None:
    """The letters of a Start section by cell index; None where its size is another one."""
    if len(rows) != height or any(len(row) != width for row in rows):
        return None
    return {
        number * width + column: sign
        for number, row in enumerate(rows)
        for column, sign in enumerate(row)
        if sign not in ".#_" and sign != NONE
    }


def design_columns(
    kinds: bytes,
    flags: bytearray,
    design: Design | None,
    start: Mapping[int, str],
    solution: Mapping[int, str],
) -> dict[str, Any]:
    """The columns of a grid with the marks, colors and bars of a Design section and the given
    letters of a Start section; `flags` are those of the grid without them.

    A given letter that is the `solution` of its cell is displayed in any case and needs no fill.
    """
    columns: dict[str, Any] = {}
    if design is not None:
        size, own = len(kinds), int.from_bytes(flags, "little")
        flags[:] = (own | int.from_bytes(design.flags, "little")).to_bytes(size, "little")
        columns["bars"] = bytearray(design.bars)
        columns["colors"] = dict(design.colors)
        for at in compress(count(), kinds):  # an open cell counts as false
            flags[at] = columns["bars"][at] = 0
            columns["colors"].pop(at, None)
        columns["bars"] = bytes(columns["bars"])
    if start:
        fill = [NONE] * len(kinds)
        for at, letter in start.items():
            if kinds[at] == OPEN:
                fill[at] = NONE if solution.get(at) == letter else letter
                flags[at] |= GIVEN
        columns["fill"] = "".join(fill)
    columns["flags"] = bytes(flags)
    return columns


# -- writing ---------------------------------------------------------------------------------------


def looks_of(grid: Grid, flags: int) -> dict[int, Look]:
    """The looks of the open cells: bars, colors, and the flags in `flags`."""
    looks: dict[int, Look] = {}
    if not (grid.flags or grid.bars or grid.colors):
        return looks
    size = len(grid.kinds)
    cells = zip(grid.kinds, grid.flags or bytes(size), grid.bars or bytes(size), strict=True)
    for index, (kind, own_flags, bars) in enumerate(cells):
        background = grid.colors[index].background if index in grid.colors else None
        if background and not _COLOR.fullmatch(background):
            background = None
        if kind == OPEN and (own_flags & flags or bars or background):
            looks[index] = Look(own_flags & flags, bars, Color(background))
    return looks


def design_lines(grid: Grid, looks: Mapping[int, Look]) -> list[str]:
    """The lines of a Design section; looks beyond the signs that there are, are left out."""
    signs: dict[Look, str] = {}
    pool = list(_SIGNS)
    for look in looks.values():
        if look not in signs and pool:
            preferred = "O" if look == Look(CIRCLE) else "S" if look == Look(SHADE) else ""
            signs[look] = preferred or pool.pop(0)
            if preferred in pool:
                pool.remove(preferred)
    rules = [f"{sign} {{ {'; '.join(_properties(look))} }}" for look, sign in signs.items()]
    cells = [
        "#" if kind != OPEN else signs.get(looks.get(index, Look()), _EMPTY)
        for index, kind in enumerate(grid.kinds)
    ]
    return ["<style>", *rules, "</style>", "", *rows_of(cells, grid.width)]


def _properties(look: Look) -> Iterable[str]:
    if look.flags & CIRCLE:
        yield "background: circle"
    if look.flags & SHADE:
        yield "background: shaded"
    if look.color.background:
        yield f"background-light: {look.color.background}"
    if look.bars & BAR_LEFT:
        yield "bar-left: true"
    if look.bars & BAR_TOP:
        yield "bar-top: true"


def start_lines(grid: Grid) -> list[str]:
    """The rows of a Start section; none where no letter is given."""
    given = {
        at: grid.fill_at(at) or grid.solution_at(at) or NONE
        for at, flags in enumerate(grid.flags)
        if flags & GIVEN and grid.kinds[at] == OPEN
    }
    given = {at: text[0] for at, text in given.items() if text[0] not in "\0.#_ "}
    if not given:
        return []
    cells = [given.get(at, "#" if kind != OPEN else _EMPTY) for at, kind in enumerate(grid.kinds)]
    return rows_of(cells, grid.width)


def rows_of(cells: Sequence[str], width: int) -> list[str]:
    """Cells as rows of characters."""
    return ["".join(cells[at : at + width]) for at in range(0, len(cells), width or 1)]
