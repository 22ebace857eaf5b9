"""How SPF spells a type of puzzle, from the declaration of the type.

A declaration has for `spf` plain data:

| key | what it states |
|---|---|
| `puzzle` | the diagram: the name of a family, then words and options, see below |
| `solution` | the diagram of the solution; "as the puzzle" without it |
| `other_solution` | a second diagram of the solution that is read |
| `blocks` | further diagrams for the blocks, by key: `{"smallareas": "lattice width=2"}` |
| `digits`, `least_digits` | default of /digits where it is not 1 (or None), its least value |
| `hints` | the names of outside clues in the order in which they stand |

| family | what it is |
|---|---|
| `plain` | a matrix of cells |
| `lattice`, `arithmetic` | cells with vertices and edges between them |
| `crossed`, `headed`, `framed` | cells with hints left and above, or on all sides |
| `connected` | cells with links between them |
| `triangle` | rows of 1, 2, 3, ... cells |

Options are `width` and `height` of a cell ("d" is /digits, "2d", "d+1", "d+2"), `where` symbols
stand in wide cells ("any", "last", "center"), `cells` of a form of their own ("sums", "runs"),
`blank` for characters that mean a blank as well, `instead` for pairs of characters (what people
write, and what is meant), `left`, `top` and `hint` of crossed cells, `vertex` for another sign at
the vertices, `border=blank`. The words are `filled` (no cell is blank), `blank` (cells may be
blank, though every cell of a solution has a value) and `trailing`. What the places hold follows
from the layers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from xwcore.plugin import PluginContractError
from xwcore_logic import (
    LayerSpec,
    PuzzleType,
    TypeParameter,
    file_in,
    lookup,
    nearest,
    spelled_types,
)
from xwcore_spf.syntax.diagram import Art, LayoutSizes
from xwcore_spf.syntax.families import art, layers_of_blocks


class Notes(NamedTuple):
    """The section of appendix A; whether the name occurs in real files, since others follow from
    the titles; and what was decided where the section is silent, doubtful or wrong.
    """

    section: str
    attested: bool
    decided: str


@dataclass(frozen=True)
class Spelling:
    """How SPF spells one type: its diagrams, and the keys that spell them.

    Raises:
        PluginContractError: the declaration has no such spelling; on the use of a property.
    """

    declared: PuzzleType

    @property
    def _data(self) -> Mapping[str, Any]:
        data: Mapping[str, Any] = self.declared.spellings["spf"]
        return data

    @property
    def name(self) -> str:
        """The value of /type."""
        return self.declared.name

    @property
    def title(self) -> str:
        """The name for people."""
        return self.declared.title

    @property
    def square(self) -> bool:
        """Whether the type has /size instead of /X and /Y."""
        return self.declared.square

    @cached_property
    def notes(self) -> Notes:
        """What the documentation tells about the spelling, from `spf.md` in the folder."""
        head, _, text = (file_in(self.declared, "spf.md") or "").partition("\n")
        section, _, attested = head.partition(", ")
        return Notes(section, bool(attested), " ".join(text.split()))

    @property
    def hint_names(self) -> tuple[str, ...]:
        """The names of the outside clues in the order in which they stand."""
        return tuple(self._data.get("hints", ()))

    @property
    def format_two(self) -> bool:
        """Whether the type has a second format, a planar graph (A.15.2, A.16.2)."""
        return bool(self.declared.givens.graph)

    def _art(self, text: str, spec: LayerSpec, *, is_filled: bool = False) -> Art:
        try:
            return art(text, spec, is_filled=is_filled)
        except (ValueError, KeyError, AttributeError, TypeError) as error:
            message = f"type {self.name}: spelling of SPF: {error}"
            raise PluginContractError(message) from error

    @cached_property
    def puzzle(self) -> Art:
        """The diagram of the givens."""
        return self._art(self._data.get("puzzle", ""), self.declared.givens)

    @cached_property
    def solution(self) -> Art | None:
        """The diagram of the solution; None where it is as the puzzle."""
        spec = self.declared.solution
        text = self._data.get("solution")
        return None if text is None else self._art(text, spec, is_filled=spec.filled)

    @cached_property
    def other_solution(self) -> Art | None:
        """A second diagram of the solution that is read."""
        text = self._data.get("other_solution")
        return None if text is None else self._art(text, self.declared.solution)

    @cached_property
    def arts(self) -> tuple[tuple[str, Art], ...]:
        """Further diagrams, by key: those of the blocks."""
        spec = layers_of_blocks(self.declared.givens.blocks or ())
        blocks: Mapping[str, str] = self._data.get("blocks", {})
        return tuple((key, self._art(text, spec)) for key, text in blocks.items())

    @cached_property
    def parameters(self) -> dict[str, TypeParameter]:
        """The integer keys: parameters of the type, then those that only the diagram needs."""
        numbers = {
            key: parameter
            for key, parameter in self.declared.parameters.items()
            if parameter.kind == "number"
        }
        arts = [self.puzzle, *filter(None, (self.solution, self.other_solution))]
        for name, key in (("l", "left"), ("t", "top")):
            if any(art.depends(name) for art in arts):
                numbers[key] = TypeParameter(None, low=0)
        if any(art.depends("d") for art in arts):
            numbers["digits"] = TypeParameter(self._data.get("digits", 1), low=self.least_digits)
        return numbers

    @property
    def least_digits(self) -> int:
        """The least value of /digits; a lower one is taken for it."""
        return int(self._data.get("least_digits", 1))

    @property
    def graph_of_loop(self) -> bool:
        """Whether the solution of a planar graph is a loop of marked edges, not numbers."""
        return self.declared.solution.graph == "edges"

    @cached_property
    def strings(self) -> tuple[str, ...]:
        """The optional keys whose value is a string."""
        parameters = self.declared.parameters.items()
        return tuple(key for key, parameter in parameters if parameter.kind == "text")

    @property
    def shapes(self) -> bool:
        """Whether the type has /shapes."""
        return "shapes" in self.declared.parameters

    @property
    def solution_art(self) -> Art:
        """The diagram of the solution."""
        return self.puzzle if self.solution is None else self.solution

    def solution_art_of(self, height: int, sizes: LayoutSizes) -> Art:
        """The diagram that a solution of `height` rows is drawn as."""
        other = self.other_solution
        if other is not None and height == other.size(sizes)[1] != self.solution_art.size(sizes)[1]:
            return other
        return self.solution_art

    @property
    def size_keys(self) -> tuple[str, ...]:
        """The keys of the size."""
        return ("size",) if self.square else ("X", "Y")


_known: dict[str, Spelling] = {}


def spelling_of(puzzle_type: PuzzleType | None) -> Spelling | None:
    """How SPF spells a type; None where it does not."""
    if puzzle_type is None or "spf" not in puzzle_type.spellings:
        return None
    known = _known.get(puzzle_type.name)
    if known is None or known.declared is not puzzle_type:
        known = _known[puzzle_type.name] = Spelling(puzzle_type)
    return known


def find_type(name: str) -> Spelling | None:
    """The type of that name, title or alias; None where there is none."""
    return spelling_of(lookup(name))


def nearest_type(name: str) -> str:
    """The name most like an unknown one, or ""."""
    return nearest(name)


def spelled_names() -> tuple[str, ...]:
    """The names of the types that SPF spells, sorted."""
    return tuple(puzzle_type.name for puzzle_type in spelled_types("spf"))
