"""What the tables say about a type of puzzle.

Contract: a `PuzzleType` is a row of data. `format_two` types have a second format, a planar graph
(A.15.2, A.16.2), which is the same for both.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

from xwcore_spf.syntax.fields import Art


class Edges(StrEnum):
    """What the edges of a lattice say."""

    NONE = "nothing"
    WALLS = "borders of areas"
    LINKS = "links between cells"
    SIGNS = "signs between cells"
    LOOP = "parts of a loop"


@dataclass(frozen=True, slots=True)
class Parameter:
    """An integer key: its default (None: none), and its least and largest value."""

    default: int | None = None
    low: int = 1
    high: int | None = None
    required: bool = False


_NO_PARAMETERS: Mapping[str, Parameter] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class PuzzleType:
    """One type: its name in /type, its section, its diagrams and its keys.

    `solution` None means "as the puzzle"; `other_solution` is a second layout that is accepted.
    `square` types have /size instead of /X and /Y. `edges` is what the edges mean, `walls` the
    characters that separate areas. `hints` names the hints in the order in which they stand.
    """

    section: str
    name: str
    title: str
    puzzle: Art
    solution: Art | None = None
    square: bool = False
    parameters: Mapping[str, Parameter] = field(default_factory=lambda: _NO_PARAMETERS)
    edges: Edges = Edges.NONE
    walls: str = "-|"
    solution_edges: Edges | None = None
    other_solution: Art | None = None
    aliases: tuple[str, ...] = ()
    arts: tuple[tuple[str, Art], ...] = ()  #: further diagrams, by key (/smallareas)
    strings: tuple[str, ...] = ()  #: optional keys whose value is a string (/used)
    shapes: bool = False  #: has /shapes
    least_size: int = 1
    largest_size: int | None = None
    attested: bool = False  #: the name is found in real files, not made by the rule
    hint_names: tuple[str, ...] = ()
    format_two: bool = False

    @property
    def solution_art(self) -> Art:
        """The layout of the solution."""
        return self.puzzle if self.solution is None else self.solution

    @property
    def size_keys(self) -> tuple[str, ...]:
        """The keys of the size."""
        return ("size",) if self.square else ("X", "Y")
