"""How SPF spells a type of puzzle: a row of the tables.

Contract: a `Spelling` is data. The type itself (title, size, parameters) is declared once, in
`xwcore_logic.types`; the row has what only a diagram needs. `format_two` types have a second
format, a planar graph (A.15.2, A.16.2), which is the same for both.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from types import MappingProxyType

from xwcore_logic import TYPES as PUZZLE_TYPES
from xwcore_logic import PuzzleType, TypeParameter
from xwcore_spf.syntax.diagram import Art, Sizes


class Edges(StrEnum):
    """What the characters on the edges of a lattice stand for."""

    NONE = "nothing"
    WALLS = "borders of areas"
    LINKS = "links between cells"
    SIGNS = "signs between cells"
    LOOP = "parts of a loop"


_NOTHING: Mapping[str, TypeParameter] = MappingProxyType({})


@dataclass(frozen=True)
class Spelling:
    """One type: its name in /type, its section, its diagrams and the keys that spell them.

    `solution` None means "as the puzzle"; `other_solution` is a second diagram that is read.
    `spelled` are the keys that only the diagram needs (/digits, /left, /top). `hint_names` names
    the outside clues in the order in which they stand.
    """

    section: str
    name: str
    puzzle: Art
    solution: Art | None = None
    spelled: Mapping[str, TypeParameter] = field(default_factory=lambda: _NOTHING)
    edges: Edges = Edges.NONE
    solution_edges: Edges | None = None
    other_solution: Art | None = None
    arts: tuple[tuple[str, Art], ...] = ()  #: further diagrams, by key (/smallareas)
    attested: bool = False  #: the name occurs in real files; others follow from the titles
    hint_names: tuple[str, ...] = ()
    format_two: bool = False

    @cached_property
    def declared(self) -> PuzzleType:
        """The declaration of the type."""
        return PUZZLE_TYPES[self.name]

    @cached_property
    def title(self) -> str:
        """The name for people."""
        return self.declared.title

    @cached_property
    def square(self) -> bool:
        """Whether the type has /size instead of /X and /Y."""
        return self.declared.square

    @cached_property
    def parameters(self) -> dict[str, TypeParameter]:
        """The integer keys: parameters of the type, then those of the diagram."""
        numbers = {
            key: parameter
            for key, parameter in self.declared.parameters.items()
            if parameter.kind == "number"
        }
        return {**numbers, **self.spelled}

    @cached_property
    def strings(self) -> tuple[str, ...]:
        """The optional keys whose value is a string."""
        parameters = self.declared.parameters.items()
        return tuple(key for key, parameter in parameters if parameter.kind == "text")

    @cached_property
    def shapes(self) -> bool:
        """Whether the type has /shapes."""
        return "shapes" in self.declared.parameters

    @cached_property
    def solution_art(self) -> Art:
        """The diagram of the solution."""
        return self.puzzle if self.solution is None else self.solution

    def solution_art_of(self, height: int, sizes: Sizes) -> Art:
        """The diagram that a solution of `height` rows is drawn as."""
        other = self.other_solution
        if other is not None and height == other.size(sizes)[1] != self.solution_art.size(sizes)[1]:
            return other
        return self.solution_art

    @cached_property
    def size_keys(self) -> tuple[str, ...]:
        """The keys of the size."""
        return ("size",) if self.square else ("X", "Y")
