"""Why a place is forced: the fewest ground constraints that leave no other value.

Contract: every constraint of a program gets a head, `violated(N,(X,...))`, with its number and its
variables. The search assumes all of these false; what it needs of them to refute a value is a core,
from which constraints are taken away as long as the rest refutes it as well. The words of a
constraint are those of the line "%! ..." before it in the program, where {V} is what variable V
stands for; without such a line a constraint has no words.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

import clingo
from clingo import ast

from xwcore_logic import LogicPuzzle
from xwcore_solve.search import grounded, in_time

#: The head of a constraint: its number in the program, and its variables.
HEAD: Final = "violated"

#: The longest core that is made smaller; the search needs as many runs.
_MOST: Final = 400

#: A variable in the words of a constraint.
_NAME: Final = re.compile(r"\{(\w+)\}")

#: What the lines of the grid are in words.
_LINES: Final = {"left": "row", "right": "row", "top": "column", "bottom": "column"}

Assumption = tuple[clingo.Symbol, bool]


class Step(NamedTuple):
    """A constraint that a reason needs: the words of the rule, and the cells that it is about."""

    rule: str
    cells: tuple[tuple[int, int], ...]


class _Rule(NamedTuple):
    """A constraint of a program: its words, and its variables in the order of its head."""

    words: str
    names: tuple[str, ...]

    def step(self, terms: Sequence[clingo.Symbol]) -> Step:
        """The step of a ground constraint, by what its variables stand for."""
        shown = dict(zip(self.names, map(_in_words, terms), strict=True))
        words = _NAME.sub(lambda match: shown.get(match[1], match[0]), self.words)
        cells = dict.fromkeys(cell for term in terms for cell in _cells(term))
        return Step(words, tuple(cells))


def relaxed(program: str) -> tuple[str, list[_Rule]]:
    """A program whose constraints may be violated, and these."""
    rules: list[_Rule] = []
    statements: list[str] = []
    lines = program.split("\n")

    def take(statement: Any) -> None:
        if not _is_constraint(statement):
            statements.append(str(statement))
            return
        names = sorted({name for literal in statement.body for name in _variables(literal)})
        variables = ",".join(names) + ("," if len(names) == 1 else "")
        body = "; ".join(map(str, statement.body))
        statements.append(f"{HEAD}({len(rules)},({variables})) :- {body}.")
        line = lines[statement.location.begin.line - 2] if statement.location.begin.line > 1 else ""
        rules.append(_Rule(line[3:] if line.startswith("%! ") else "", tuple(names)))

    ast.parse_string(program, take)
    return "\n".join(statements[1:]), rules  # the first one is #program base.


def _is_constraint(statement: Any) -> bool:
    if statement.ast_type != ast.ASTType.Rule:
        return False
    atom = getattr(statement.head, "atom", None)
    return atom is not None and atom.ast_type == ast.ASTType.BooleanConstant


def _variables(literal: Any) -> Iterator[str]:
    """The variables of a literal of a body; those inside of a condition or a set are its own."""
    atom = getattr(literal, "atom", None)
    if literal.ast_type == ast.ASTType.ConditionalLiteral or atom is None:
        return
    if atom.ast_type in (ast.ASTType.Aggregate, ast.ASTType.BodyAggregate):
        return
    yield from re.findall(r"\b[A-Z]\w*\b", re.sub(r'"[^"]*"', "", str(atom)))


def reasons(
    puzzle: LogicPuzzle,
    program: str,
    entered: Sequence[Assumption],
    refuted: Assumption,
    end: float,
) -> tuple[Step, ...]:
    """The constraints that refute an assumption, each once; none where the time ends first."""
    text, rules = relaxed(program)
    control = grounded(puzzle, 1, program=text)
    atoms = [atom.symbol for atom in control.symbolic_atoms.by_signature(HEAD, 2)]
    core = _core(control, [*((atom, False) for atom in atoms), *entered, refuted], end)
    if core is None:
        return ()
    kept = [assumption for assumption in core if assumption != refuted]
    for assumption in list(kept) if len(kept) <= _MOST else ():
        if time.monotonic() >= end:
            break
        fewer = [other for other in kept if other != assumption]
        smaller = _core(control, [*fewer, refuted], end)
        if smaller is not None:
            kept = [other for other in fewer if other in smaller]
    steps = [
        rules[atom.arguments[0].number].step(atom.arguments[1].arguments)
        for atom, _ in kept
        if atom.name == HEAD
    ]
    return tuple(dict.fromkeys(steps))


def _core(
    control: clingo.Control, assumptions: Sequence[Assumption], end: float
) -> list[Assumption] | None:
    """The assumptions that no solution agrees with; None where there is one, or the time ends."""
    with control.solve(assumptions=list(assumptions), async_=True) as handle:
        if not in_time(handle, end):
            return None
        if not handle.get().unsatisfiable:
            return None
        literals = set(handle.core())
    signs: dict[int, Assumption] = {}
    for symbol, is_true in assumptions:
        atom = control.symbolic_atoms[symbol]
        if atom is not None:
            signs.setdefault(atom.literal if is_true else -atom.literal, (symbol, is_true))
    return [signs[literal] for literal in literals if literal in signs]


#: Sets of cells as players name them.
_SETS: Final = {"black": "shaded", "white": "unshaded", "loop": "loop"}


def _in_words(term: clingo.Symbol) -> str:
    """What a variable stands for: a number, a line, a set of cells, a group."""
    if term.type == clingo.SymbolType.Function and not term.name and len(term.arguments) == 2:
        first, second = term.arguments
        if first.type == clingo.SymbolType.Function and first.name in _LINES:
            return f"{_LINES[first.name]} {second.number + 1}"
    if term.type == clingo.SymbolType.Function and term.name:
        return _SETS.get(term.name, f"the {term.name}" if term.arguments else term.name)
    return term.string if term.type == clingo.SymbolType.String else str(term)


def _cells(term: clingo.Symbol) -> Iterator[tuple[int, int]]:
    """The cells in a term: pairs of numbers."""
    if term.type != clingo.SymbolType.Function:
        return
    if not term.name and len(term.arguments) == 2:
        first, second = term.arguments
        if first.type == second.type == clingo.SymbolType.Number:
            yield first.number, second.number
            return
    for part in term.arguments:
        yield from _cells(part)
