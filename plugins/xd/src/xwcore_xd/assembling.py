"""The crossword from the parts of a file, whichever way they were found.

Contract: `assemble` is given plain columns and the grid; nothing here knows of lines.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from xwcore.model.clues import ACROSS, DOWN
from xwcore.model.markup import is_plain, normalised, plain_text
from xwcore.plugin import Clue, Clues, Crossword, Grid, Markup, Metadata
from xwcore_xd import markup as tags
from xwcore_xd.grammar import (
    ACROSS_LETTER,
    AUTHOR,
    COPYRIGHT,
    DOWN_LETTER,
    LINE_BREAK,
    MEANING,
    STAND_INS,
    TITLE,
)
from xwcore_xd.layout import ClueColumns, HeaderTuple

_DIRECTIONS: Final = {ACROSS_LETTER: ACROSS, DOWN_LETTER: DOWN}


def split_headers(
    headers: Sequence[HeaderTuple],
) -> tuple[dict[str, str], list[HeaderTuple], dict[str, list[str]]]:
    """The texts that the model names, further metadata, and the headers that have a meaning."""
    keys = {key.casefold() for key, _, _ in headers}
    chosen = {TITLE: TITLE}
    for name in (AUTHOR, COPYRIGHT):
        stand_ins = [other for other in STAND_INS[name] if other in keys]
        chosen[name if name in keys or not stand_ins else stand_ins[0]] = name
    texts: dict[str, str] = {}
    further: list[HeaderTuple] = []
    meaning: dict[str, list[str]] = {}
    for header in headers:
        name = header[0].casefold()
        what = chosen.get(name)
        if what is not None and what not in texts:
            texts[what] = header[1]
        elif name in MEANING:
            meaning.setdefault(name, []).append(header[1])
        else:
            further.append(header)
    return texts, further, meaning


def clues_of(
    grid: Grid, columns: ClueColumns, names: Mapping[str, str], *, line_breaks: bool
) -> Clues:
    """The clues, in group order; `names` are those of groups, by letter.

    A stated answer that says what the grid says is not kept.
    """
    groups, numbers, texts, answers, metadata = columns
    try:
        directions = list(map(_DIRECTIONS.__getitem__, groups))
    except KeyError:
        directions = [_DIRECTIONS.get(group) or names.get(group, group) for group in groups]
    plain, markups = _plain_texts(texts, line_breaks=line_breaks)
    if _in_order(directions):
        clues = Clues.from_columns(
            numbers,
            directions,
            plain,
            stated_answers=answers,
            markups=markups,
            metadata=metadata,
            grid=grid,
        )
    else:
        optional = zip(
            map(answers.get, range(len(plain))),
            map(markups.get, range(len(plain))),
            (metadata.get(at, ()) for at in range(len(plain))),
            strict=True,
        )
        made = zip(numbers, directions, plain, optional, strict=True)
        clues = Clues(
            Clue(number, direction, text, *details) for number, direction, text, details in made
        ).in_grid(grid)
    return clues.with_columns(stated_answers=_stated(clues, grid))


def _stated(clues: Clues, grid: Grid) -> dict[int, str]:
    """The answers that differ from those in the grid."""
    derived = clues.derived_answers
    others = {at: answer for at, answer in clues.stated_answers.items() if answer != derived[at]}
    if not others:
        return {}
    from xwcore_xd.answers import cells_by_place, says_the_same

    cells = cells_by_place(grid) if grid.readings else {}
    places = {at: cells.get((clues.numbers[at], clues.directions[at])) for at in others}
    return {
        at: answer
        for at, answer in others.items()
        if not says_the_same(answer, derived[at], places[at], grid)
    }


def _in_order(directions: Sequence[str]) -> bool:
    """Whether across comes before down, and down before the rest, each group in one piece."""
    across = directions.count(ACROSS)
    down = directions.count(DOWN)
    if across + down == len(directions):
        return directions[0:across].count(ACROSS) == across
    seen = list(dict.fromkeys([ACROSS, DOWN, *directions]))
    order = {name: at for at, name in enumerate(seen)}
    ranks = [order[name] for name in directions]
    return ranks == sorted(ranks)


def _plain_texts(
    texts: Sequence[str], *, line_breaks: bool
) -> tuple[Sequence[str], dict[int, Markup]]:
    """Texts without tags and with line breaks, and the trees of those that have markup."""
    markups: dict[int, Markup] = {}
    joined = "\n".join(texts)
    if LINE_BREAK in joined and line_breaks:
        texts = [text.replace(LINE_BREAK, "\n") for text in texts]
    if "{" in joined:
        changed = list(texts)
        for at, text in enumerate(texts):
            tree = tags.parse(text)
            if tree is None:
                continue
            settled = normalised(tree)
            changed[at] = plain_text(settled)
            if not is_plain(settled):
                markups[at] = settled
        texts = changed
    return texts, markups


def crossword(
    grid: Grid, clues: Clues, texts: Mapping[str, str], further: Sequence[HeaderTuple], notes: str
) -> Crossword:
    """The puzzle."""
    return Crossword(
        grid,
        clues,
        title=texts.get(TITLE, ""),
        author=texts.get(AUTHOR, ""),
        copyright=texts.get(COPYRIGHT, ""),
        notes=notes,
        metadata=Metadata(further),
    )
