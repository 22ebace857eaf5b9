"""The look of a cell ("StyleSpec"): what has a part of the model."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from xwcore.model import grid as grids
from xwcore.plugin import Color
from xwcore_ipuz import codes
from xwcore_ipuz.grammar import CIRCLE, SIDES
from xwcore_ipuz.scanning import Node, Places

_HEX: Final = re.compile(r"#?([0-9A-Fa-f]{6})")
_SHORT_HEX: Final = re.compile(r"#?([0-9A-Fa-f])([0-9A-Fa-f])([0-9A-Fa-f])")


class Look(NamedTuple):
    """What a style says: bits of flags, a shape that is no circle, colours, sides with a bar."""

    flags: int = 0
    shape: str = ""
    color: Color = Color()
    bars: frozenset[str] = frozenset()


PLAIN: Final = Look()


class Styles:
    """The named styles of a file, and the looks of its cells."""

    def __init__(self, node: Node | None, places: Places) -> None:
        self._named = {} if node is None else node.object
        self._places = places
        self._looks: dict[str, Look] = {}
        if node is not None and node.kind != "object":
            places.at_node(codes.FIELD_TYPE, node, "the styles are an object")

    def look(self, node: Node | None) -> Look:
        """The look that a cell's style says; PLAIN where it says none."""
        if node is None or node.value is None or node.value is False:
            return PLAIN
        if node.kind == "string":
            return self._by_name(node)
        if node.kind != "object":
            self._places.at_node(codes.STYLE_VALUE, node, "a style is a name or an object")
            return PLAIN
        members = node.object
        base = members.get("named")
        look = self._by_name(base) if base is not None and base.kind == "string" else PLAIN
        return self._own(members, look)

    def _by_name(self, node: Node) -> Look:
        name: str = node.value
        if name not in self._looks:
            declared = self._named.get(name)
            if declared is None or declared.kind != "object":
                self._places.at_node(codes.STYLE_UNKNOWN, node, f"no style {name[:40]!r}")
                return PLAIN
            self._looks[name] = self._own(declared.object, PLAIN)
        return self._looks[name]

    def _own(self, members: dict[str, Node], look: Look) -> Look:
        """`look` changed by the members of a style."""
        flags, shape, color, bars = look
        if "shapebg" in members:
            shape = self._shape(members["shapebg"])
            flags &= ~grids.CIRCLE
            if shape == CIRCLE:
                flags, shape = flags | grids.CIRCLE, ""
        if "highlight" in members:
            on = members["highlight"].value in (True, "true")
            flags = flags | grids.SHADE if on else flags & ~grids.SHADE
        if "color" in members:
            color = color._replace(background=self._color(members["color"]))
        if "colortext" in members:
            color = color._replace(text=self._color(members["colortext"]))
        if "barred" in members:
            bars = self._sides(members["barred"])
        return Look(flags, shape, color, bars)

    def _shape(self, node: Node) -> str:
        if isinstance(node.value, str):
            return node.value
        if node.value is not None and node.value is not False:
            self._places.at_node(codes.STYLE_VALUE, node, "a shape is a name")
        return ""

    def _color(self, node: Node) -> str | None:
        """A colour as "#rrggbb"; a number is the reader's own choice of a colour, and says none."""
        if isinstance(node.value, str):
            if match := _HEX.fullmatch(node.value):
                return f"#{match[1]}"
            if match := _SHORT_HEX.fullmatch(node.value):
                return "#" + "".join(digit * 2 for digit in match.groups())
        if node.kind != "number" and node.value is not None:
            self._places.at_node(codes.STYLE_VALUE, node, "a colour is six hexadecimal digits")
        return None

    def _sides(self, node: Node) -> frozenset[str]:
        if isinstance(node.value, str) and SIDES.issuperset(node.value):
            return frozenset(node.value)
        if node.value is not None:
            self._places.at_node(codes.STYLE_VALUE, node, "sides are letters of TRBL")
        return frozenset()
