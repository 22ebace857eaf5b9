"""Elements of a new file, and their layout."""

from __future__ import annotations

from dataclasses import dataclass, field

from xwcore_jpz.markup import escaped_attribute

_INDENT = "  "


@dataclass(slots=True)
class Element:
    """An element to write. `children` are elements, or XML; `inside` is XML instead of children."""

    name: str
    attributes: dict[str, str] = field(default_factory=dict)
    children: list[Element | str] = field(default_factory=list)
    inside: str = ""

    def child(self, name: str) -> Element:
        """The first child of that name; an absent one is added."""
        for child in self.children:
            if isinstance(child, Element) and child.name == name:
                return child
        added = Element(name)
        self.children.append(added)
        return added

    @property
    def has_markup(self) -> bool:
        """Whether the element has XML inside that is not an element of this module."""
        return "<" in self.inside or any(
            isinstance(child, str) or child.has_markup for child in self.children
        )

    def xml(self, prefix: str = "") -> str:
        """The element in one line; `prefix`, with its colon, is that of all names."""
        children = [
            child if isinstance(child, str) else child.xml(prefix) for child in self.children
        ]
        return self._tag(self.inside or "".join(children), prefix)

    def __str__(self) -> str:
        return self.xml()

    def laid_out(self, level: int = 0) -> str:
        """The element with a line for each child."""
        margin = _INDENT * level
        if not self.children:
            return margin + self._tag(self.inside)
        lines = [
            child.laid_out(level + 1) if isinstance(child, Element) else margin + _INDENT + child
            for child in self.children
        ]
        inside = "\n".join(["", *lines, margin])
        return margin + self._tag(inside)

    def _tag(self, inside: str, prefix: str = "") -> str:
        name = prefix + self.name
        start = f"<{name}"
        for key, value in self.attributes.items():
            start += f' {key}="{escaped_attribute(value)}"'
        return f"{start}>{inside}</{name}>" if inside else f"{start}/>"
