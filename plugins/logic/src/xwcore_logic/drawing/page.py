"""What a page to print shows of a logic puzzle."""

from __future__ import annotations

import re
from typing import Final

from xwcore.plugin import Feature, Loss
from xwcore_drawing import Page, plain_page
from xwcore_logic.constraints.catalog import rules_text
from xwcore_logic.declarations import PuzzleType, lookup
from xwcore_logic.features import LogicFeature
from xwcore_logic.puzzle import LogicPuzzle

_FEATURES: Final[frozenset[Feature]] = frozenset(
    {LogicFeature.LOGIC_TYPE, LogicFeature.CONSTRAINTS, LogicFeature.GIVENS}
)


_NO_SOLUTION: Final = Loss(
    LogicFeature.SOLUTION, "the puzzle has no solution to show; `xw solve` finds it"
)


def page_of_logic_puzzle(puzzle: LogicPuzzle) -> Page:
    """The rules of its type; a puzzle without a title has that of its type."""
    page = plain_page(puzzle)._replace(
        unsolved={"solution": False, "fill": False},
        solved={"solution": True} if puzzle.solution else None,
        features=_FEATURES,
        solution_features=frozenset({LogicFeature.SOLUTION}),
        solution_losses=() if puzzle.solution else (_NO_SOLUTION,),
    )
    kind = lookup(puzzle.type)
    if kind is None:
        return page
    is_named = bool(puzzle.title.strip())
    rules = _rules(kind, puzzle, named=is_named)
    title = puzzle.title if is_named else kind.title
    return page._replace(texts=page.texts._replace(title=title, rules=rules))


#: A name in the rules of a type: "/stars", "/size - 2", "max".
_NAME_IN_RULES: Final = re.compile(r"/[a-z_]+(?: - [a-z0-9]+)?|\b(?:min|max)\b")


def _rules(kind: PuzzleType, puzzle: LogicPuzzle, *, named: bool) -> str:
    """The rules of the type, with the puzzle's values instead of "/name", "min" and "max"."""
    bounds = kind.bounds(puzzle.params, puzzle.width, puzzle.height)

    def value(match: re.Match[str]) -> str:
        name = match[0].removeprefix("/")
        number = bounds.number(name)
        given = puzzle.params.get(name) if number is None else number
        if given is None:
            return name
        return ", ".join(map(str, given)) if isinstance(given, tuple) else str(given)

    rules = _NAME_IN_RULES.sub(value, kind.rules)
    rules = f"{rules} {rules_text(puzzle.constraints)}".strip()
    return f"{kind.title}. {rules}" if named else rules
