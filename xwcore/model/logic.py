"""Logic puzzles: a type, its parameters, and the rows that draw the puzzle and its solution.

Contract: the rows are the content; the layers, the graph and all that is computed from them are
views, made by the `Layout` that the puzzle's format gives it. Changing a layer gives a new puzzle
with other rows.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Protocol

from xwcore.findings.features import Feature
from xwcore.findings.places import Place
from xwcore.model.content import Facts, Part
from xwcore.model.layers import Layers
from xwcore.model.planar import PlanarGraph
from xwcore.model.puzzle import Puzzle, whole_part

#: The value of a parameter: a plain value, or a nested tuple of them.
Parameter = bool | int | float | str | tuple[Any, ...]


class Layout(Protocol):
    """How the types of a format are drawn. Stateless: it looks at the puzzle that it is given."""

    def layers(self, puzzle: LogicPuzzle, rows: Sequence[str], part: str) -> Layers | None:
        """What `rows` say as the `part` ("puzzle" or "solution"); None for an unknown type."""

    def rows(self, puzzle: LogicPuzzle, layers: Layers, part: str) -> tuple[str, ...]:
        """The rows that say what `layers` hold.

        Raises:
            ValueError: a place holds what the type does not allow there.
        """
        raise NotImplementedError

    def graph(self, puzzle: LogicPuzzle) -> PlanarGraph | None:
        """The planar graph that the parameters hold, where the puzzle is one."""


class LogicPuzzle(Puzzle):
    """A logic puzzle.

    `type` is the name of its type ("masyu"), `format` the number of the layout that the type is
    written in, `params` everything else that the file says, by key, in order (lists
    become tuples). `puzzle` and
    `solution` are rows of equal length; `solution` is None where there is none. `show_solution`
    says which of them a drawing shows. `notes` are the lines of the description.
    """

    __slots__ = (
        "_cached_layers",
        "_cached_solution_layers",
        "format",
        "layout",
        "params",
        "puzzle",
        "show_solution",
        "solution",
        "type",
    )

    kind: ClassVar[str] = "logic"

    type: str
    format: int
    params: Mapping[str, Parameter]
    puzzle: tuple[str, ...]
    solution: tuple[str, ...] | None
    show_solution: bool
    layout: Layout | None
    _cached_layers: Layers | None
    _cached_solution_layers: Layers | None

    def __init__(
        self,
        type: str,
        puzzle: Iterable[str] = (),
        solution: Iterable[str] | None = None,
        *,
        format: int = 1,
        params: Mapping[str, Any] | None = None,
        show_solution: bool = False,
        layout: Layout | None = None,
        **further: Any,
    ) -> None:
        super().__init__(**further)
        put = object.__setattr__
        put(self, "type", type)
        put(self, "format", format)
        given = {} if params is None else params
        put(self, "params", {key: _frozen(value) for key, value in given.items()})
        put(self, "puzzle", tuple(puzzle))
        put(self, "solution", None if solution is None else tuple(solution))
        put(self, "show_solution", show_solution)
        put(self, "layout", layout)
        put(self, "_cached_layers", None)
        put(self, "_cached_solution_layers", None)

    def _arguments(self) -> dict[str, Any]:
        own = ("type", "format", "params", "puzzle", "solution", "show_solution", "layout")
        return {**super()._arguments(), **{name: getattr(self, name) for name in own}}

    @property
    def layers(self) -> Layers | None:
        """What the rows of the puzzle say; None where nobody knows how the type is drawn."""
        if self._cached_layers is None and self.layout is not None and self.puzzle:
            found = self.layout.layers(self, self.puzzle, "puzzle")
            object.__setattr__(self, "_cached_layers", found)
        return self._cached_layers

    @property
    def solution_layers(self) -> Layers | None:
        """What the rows of the solution say; None where there are none."""
        if self._cached_solution_layers is None and self.layout is not None and self.solution:
            found = self.layout.layers(self, self.solution, "solution")
            object.__setattr__(self, "_cached_solution_layers", found)
        return self._cached_solution_layers

    @property
    def graph(self) -> PlanarGraph | None:
        """The planar graph of a puzzle that is not drawn on a square grid, else None."""
        return None if self.layout is None else self.layout.graph(self)

    def with_layers(self, layers: Layers, part: str = "puzzle") -> LogicPuzzle:
        """A copy whose rows say what `layers` hold; `part` is "puzzle" or "solution".

        Raises:
            ValueError: a place holds what the type does not allow there, or nobody knows how the
                type is drawn.
        """
        if self.layout is None:
            raise ValueError(f"nobody knows how {self.type!r} is drawn")
        return self.replace(**{part: self.layout.rows(self, layers, part)})

    def parts(self) -> dict[str, Part]:
        """The content by part."""
        parts = super().parts()
        parts["type"] = whole_part(Feature.LOGIC_TYPE, (self.type, self.format))
        if self.params:
            features = frozenset({Feature.PARAMETERS})
            parts["params"] = Part(features, self.params, self._parameter_facts)
        if self.puzzle:
            parts["puzzle"] = whole_part(Feature.DIAGRAM, self.puzzle)
        if self.solution is not None:
            parts["solution"] = whole_part(Feature.SOLUTION, self.solution)
        if self.show_solution:
            parts["show_solution"] = whole_part(Feature.SHOW_SOLUTION, self.show_solution)
        return parts

    def _parameter_facts(self) -> Facts:
        return {(Feature.PARAMETERS, Place(key=key)): value for key, value in self.params.items()}

    def to_dict(self) -> dict[str, Any]:
        """JSON-safe structure; `docs/to_dict.md` describes it."""
        return {
            **super().to_dict(),
            "type": self.type,
            "format": self.format,
            "params": {key: _plain(value) for key, value in self.params.items()},
            "puzzle": list(self.puzzle),
            "solution": None if self.solution is None else list(self.solution),
            "show_solution": self.show_solution,
        }

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.type!r}>"


def _frozen(value: Any) -> Any:
    """Lists are tuples here, at any depth, so that a puzzle stays the value that it is."""
    return tuple(map(_frozen, value)) if isinstance(value, (list, tuple)) else value


def _plain(value: Parameter) -> Any:
    return [_plain(item) for item in value] if isinstance(value, tuple) else value
