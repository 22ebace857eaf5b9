"""Adaptation: content is put where the target has room for it, and taken back from there.

Each adaptation is a pair of pure functions tied to a feature. `adapt` applies those whose feature
the target lacks; `undo` reverses them in a puzzle that was read from such a target. Both look at
the features that a format declares, and at no format by name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from xwcore.plugin import Adaptation, Feature, Metadata, Place, Puzzle
from xwcore_crossword.cells import CIRCLE, GIVEN, NO_COLOR, OPEN, SHADE, Readings
from xwcore_crossword.clue import Clue, enumerated
from xwcore_crossword.clue_lists import slot_from, stated_clues, with_missing
from xwcore_crossword.clues import Clues
from xwcore_crossword.continued import clues_by_further_entry
from xwcore_crossword.entries import ACROSS, DOWN, NO_DIRECTION
from xwcore_crossword.features import CrosswordFeature
from xwcore_crossword.markup import Markup, Styled, is_plain, normalized, plain_text
from xwcore_crossword.puzzle import Crossword
from xwcore_crossword.references import Numbers, follow, numbers_in, with_automatic_numbers
from xwcore_documents import usual_metadata

#: The adapted puzzle and the places that changed.
Adapted = tuple[Crossword, Sequence[Place]]

#: The metadata keys of an introduction and of a description, and the headings of notes that hold
#: an introduction.
INTRO_KEY: Final = "Intro"
_DESCRIPTION: Final = "Description"
_INTRO: Final = "Intro: "
_NOTES: Final = "\n\nNotes: "

#: The heading of clues without a direction.
_CLUES: Final = "Clues"

#: Stands for an empty clue.
_NO_CLUE: Final = "-"

#: Joins the alternative readings of a cell.
_OR: Final = "/"

#: An enumeration at the end of a clue's text: numbers, separated by one sign each.
_ENUMERATION: Final = re.compile(r"(?:^| )\(([0-9]{1,3}(?:[ ,.'/-][0-9]{1,3})*)\)\Z")


@dataclass(frozen=True, slots=True)
class Rule:
    """An adaptation: done where the target lacks `feature` and holds `needed`, and not `better`,
    for which there is another rule.

    `done` names what was done, for people. `undo` reverses `apply`; it is None where adapted
    content is not distinguished from other content, such as a circle for a color.
    """

    feature: Feature
    needed: Feature
    done: str
    apply: Callable[[Crossword], Adapted]
    undo: Callable[[Crossword], Crossword] | None = None
    better: Feature | None = None


def adapt(
    puzzle: Puzzle, features: Collection[Feature], *, empty_clues: bool = True
) -> tuple[Puzzle, tuple[Adaptation, ...]]:
    """The puzzle as a format with these features holds most of it, and what was done.

    `empty_clues` states whether readers of the format accept a clue without text.
    """
    puzzle, usual = usual_metadata(puzzle, features)
    if not isinstance(puzzle, Crossword):
        return puzzle, usual
    adaptations = [*usual]
    if Feature.NOTES in features:
        puzzle, places = _put_description_into_notes(puzzle)
        if places:
            what = "the description as the notes"
            adaptations.append(Adaptation(Feature.METADATA, tuple(places), what))
    for rule in _rules(features, empty_clues=empty_clues):
        puzzle, places = rule.apply(puzzle)
        if places:
            adaptations.append(Adaptation(rule.feature, tuple(places), rule.done))
    if CrosswordFeature.NUMBERING not in features:
        followed = follow(puzzle, _numbers_of_target(puzzle, features))
        diagnostics = (*puzzle.diagnostics, *followed.diagnostics)
        puzzle = followed.crossword.replace(diagnostics=diagnostics)
        adaptations += followed.adaptations
    return puzzle, tuple(adaptations)


def _numbers_of_target(crossword: Crossword, features: Collection[Feature]) -> Numbers:
    """The number of each entry in a file of a format that counts them."""
    if CrosswordFeature.UNICLUES in features:  # a format that states the numbers of clues
        return numbers_in(crossword, with_automatic_numbers(crossword).grid)
    grid = crossword.grid
    bars = grid.bars if CrosswordFeature.BARS in features else b""
    if grid.stated_numbers is None and bars == grid.bars and not crossword.clues.cells:
        return {}  # no entry gets another number
    return numbers_in(crossword, grid.with_cells(stated_numbers=None, bars=bars))


def undo(
    puzzle: Puzzle,
    features: Collection[Feature],
    *,
    empty_clues: bool = True,
    only: Collection[str] | None = None,
) -> Puzzle:
    """The puzzle before it was adapted to a format with these features. A date stays yyyy-mm-dd.

    `only` restricts it to the adaptations of some features: every circle becomes a shade, also one
    that stood for a color, and every rebus with a slash several readings.
    """
    if not isinstance(puzzle, Crossword):
        return puzzle
    for rule in reversed(_rules(features, empty_clues=empty_clues)):
        if rule.undo is not None and (only is None or rule.feature in only):
            puzzle = rule.undo(puzzle)
    return puzzle


def _rules(features: Collection[Feature], *, empty_clues: bool) -> list[Rule]:
    rules = [
        rule
        for rule in RULES
        if rule.needed in features
        and rule.feature not in features
        and (rule.better is None or rule.better not in features)
    ]
    return rules if empty_clues else [*rules, EMPTY_CLUES]


# -- enumerations -------------------------------------------------------------------------------


def _append_enumerations(crossword: Crossword) -> Adapted:
    if not crossword.clues.enumerations:
        return crossword, ()
    clues = stated_clues(crossword.clues)
    for at in crossword.clues.enumerations:
        clues[at] = enumerated(clues[at])
    places = [Place(clue=clues[at].label) for at in crossword.clues.enumerations]
    return _with(crossword, clues), tuple(dict.fromkeys(places))


def _take_enumerations(crossword: Crossword) -> Crossword:
    clues = []
    for clue in stated_clues(crossword.clues):
        match = None if clue.enumeration else _ENUMERATION.search(clue.text)
        if match is None:
            clues.append(clue)
            continue
        markup = clue.markup
        if markup is not None:
            markup = _without_end(markup, match[0])
            if markup is None:  # the markup ends inside of the enumeration
                clues.append(clue)
                continue
        text = clue.text[: match.start()]
        clues.append(clue._replace(text=text, markup=markup, enumeration=match[1]))
    return _with(crossword, clues)


def _without_end(markup: Markup, end: str) -> Markup | None:
    """The markup without its last plain text `end`; None where it does not end with it."""
    *nodes, last = markup
    if not isinstance(last, str) or not last.endswith(end):
        return None
    return normalized((*nodes, last.removesuffix(end)))


# -- markup -------------------------------------------------------------------------------------

#: The sign around a text in a style, as it is typed where there is no markup.
_SIGNS: Final = {"bold": "*", "italic": "_"}

#: A text between two of these signs: it begins and ends with no blank, and nothing joins on.
_SIGNED: Final = re.compile(r"(?<![\w*_])([*_])(?![\s*_])([^*_\n]{1,200})(?<!\s)\1(?![\w*_])")


def _write_signs(crossword: Crossword) -> Adapted:
    if not crossword.clues.markups:
        return crossword, ()
    clues, places = stated_clues(crossword.clues), []
    for at, markup in crossword.clues.markups.items():
        if (signed := normalized(_with_signs(markup))) != markup:
            text = plain_text(signed)
            clues[at] = clues[at]._replace(text=text, markup=None if is_plain(signed) else signed)
            places.append(Place(clue=clues[at].label))
    return (_with(crossword, clues) if places else crossword), tuple(dict.fromkeys(places))


def _with_signs(markup: Markup) -> Markup:
    """The tree with signs around bold and italic texts, in place of their styles."""
    nodes: list[str | Styled] = []
    for node in markup:
        if isinstance(node, str):
            nodes.append(node)
            continue
        children = _with_signs(node.children)
        sign, text = _SIGNS.get(node.style), plain_text(children)
        if sign is None or sign in text or text != text.strip() or not text:
            nodes.append(node._replace(children=children))
        else:
            nodes += sign, *children, sign
    return tuple(nodes)


def _read_signs(crossword: Crossword) -> Crossword:
    styles = {sign: style for style, sign in _SIGNS.items()}
    clues = []
    for clue in stated_clues(crossword.clues):
        if clue.markup is not None or not _SIGNED.search(clue.text):
            clues.append(clue)
            continue
        parts = _SIGNED.split(clue.text)
        nodes: list[str | Styled] = [parts[0]]
        for sign, text, after in zip(parts[1::3], parts[2::3], parts[3::3], strict=True):
            nodes += Styled(styles[sign], (text,)), after
        markup = normalized(nodes)
        clues.append(clue._replace(text=plain_text(markup), markup=markup))
    return _with(crossword, clues)


# -- clues for several entries -------------------------------------------------------------------


def _refer_to_continued_clues(crossword: Crossword) -> Adapted:
    """The crossword with a text such as "See 5-Across" for each entry without a clue where another
    clue continues.
    """
    continued = clues_by_further_entry(crossword.clues)
    if not continued:
        return crossword, ()
    clues = stated_clues(crossword.clues)
    missing = [clue for clue in _missing_clues(crossword) if clue.label in continued]
    empty = [clue for clue in clues if clue.label in continued and not clue.text.strip()]
    places = [Place(clue=clue.label) for clue in (*missing, *empty)]
    if not places:
        return crossword, ()
    clues = [
        clue._replace(text=f"See {continued[clue.label]}")
        if clue.label in continued and not clue.text.strip()
        else clue
        for clue in with_missing(clues, missing, crossword.grid)
    ]
    return _with(crossword, clues), places


def _missing_clues(crossword: Crossword) -> list[Clue]:
    """Clues without a text for the entries that have a number and no clue. A clue that states its
    cells is of the entry that begins with them, if there is one, whatever its label.
    """
    clues = crossword.clues
    with_clue = set()
    for at, position in enumerate(zip(clues.numbers, clues.directions, strict=True)):
        slot = slot_from(clues.cells.get(at), crossword.grid)
        with_clue.add(position if slot is None else (slot.number, slot.direction))
    return [
        Clue(entry.number, entry.direction)
        for entry in crossword.entries
        if entry.number is not None and (entry.number, entry.direction) not in with_clue
    ]


# -- clues of no entry ----------------------------------------------------------------------------


def _list_groups_in_notes(crossword: Crossword) -> Adapted:
    clues = crossword.clues
    groups = [name for name in clues.groups if name not in (ACROSS, DOWN, NO_DIRECTION)]
    return _list_in_notes(crossword, [clue for name in groups for clue in clues.group(name)])


def _list_uniclues_in_notes(crossword: Crossword) -> Adapted:
    clues = crossword.clues
    uniclues = clues.group(NO_DIRECTION) if NO_DIRECTION in clues.groups else []
    return _list_in_notes(crossword, [clue for clue in uniclues if clue.number is not None])


def _list_in_notes(crossword: Crossword, listed: Sequence[Clue]) -> Adapted:
    """The crossword with some of its clues as lists at the end of the notes, too: the clues stay,
    because their cells and answers, which no list has, are losses.
    """
    if not listed:
        return crossword, ()
    lists: dict[str, list[str]] = {}
    for clue in listed:
        number = "" if clue.number is None else f"{clue.number}. "
        text = " ".join(enumerated(clue).text.split())
        lists.setdefault(clue.group or _CLUES, []).append(f"{number}{text}")
    paragraphs = ["\n".join([f"{name}:", *lines]) for name, lines in lists.items()]
    notes = "\n\n".join(filter(None, [crossword.notes, *paragraphs]))
    places = dict.fromkeys(Place(clue=clue.label) for clue in listed)
    return crossword.replace(notes=notes), list(places)


# -- intro --------------------------------------------------------------------------------------


def _put_description_into_notes(crossword: Crossword) -> Adapted:
    """The crossword with the header Description of .xd as its notes, which several programs take it
    for, where it has no others.
    """
    description = crossword.metadata.get(_DESCRIPTION)
    if crossword.notes or not description:
        return crossword, ()
    kept = [
        entry for entry in crossword.metadata if entry.key.casefold() != _DESCRIPTION.casefold()
    ]
    adapted = crossword.replace(notes=description, metadata=Metadata(kept))
    return adapted, [Place(key=_DESCRIPTION)]


def _put_intro_into_notes(crossword: Crossword) -> Adapted:
    intros = crossword.metadata.get_all(INTRO_KEY)
    if not any(intros):
        return crossword, ()
    notes = _INTRO + "\n\n".join(filter(None, intros))
    if crossword.notes:
        notes += _NOTES + crossword.notes
    kept = [entry for entry in crossword.metadata if entry.key.casefold() != INTRO_KEY.casefold()]
    return crossword.replace(notes=notes, metadata=Metadata(kept)), [Place(key=INTRO_KEY)]


def _take_intro_from_notes(crossword: Crossword) -> Crossword:
    if not crossword.notes.startswith(_INTRO):
        return crossword
    intro, _, notes = crossword.notes.removeprefix(_INTRO).partition(_NOTES)
    metadata = Metadata([*crossword.metadata, (INTRO_KEY, intro)])
    return crossword.replace(notes=notes, metadata=metadata)


# -- shades -------------------------------------------------------------------------------------


def _draw_circles_for_shades(crossword: Crossword) -> Adapted:
    grid = crossword.grid
    used = set(grid.flags)
    if any(bits & CIRCLE for bits in used) or not any(bits & SHADE for bits in used):
        return crossword, ()
    places = [Place(cell=grid.place(at)) for at, bits in enumerate(grid.flags) if bits & SHADE]
    return _with_flags(crossword, SHADE, CIRCLE), places


def _take_circles_for_shades(crossword: Crossword) -> Crossword:
    return _with_flags(crossword, CIRCLE, SHADE)


def _with_flags(crossword: Crossword, old: int, new: int) -> Crossword:
    """The crossword with flag `new` in place of flag `old`."""
    flags = bytes(bits & ~old | new if bits & old else bits for bits in crossword.grid.flags)
    return crossword.replace(grid=crossword.grid.with_cells(flags=flags))


#: The background that stands for a shade.
_GRAY: Final = "#dcdcdc"
_WHITE: Final = "#ffffff"


def _color_shades(crossword: Crossword) -> Adapted:
    grid = crossword.grid
    shaded = [
        at
        for at, bits in enumerate(grid.flags)
        if bits & SHADE and grid.colors.get(at, NO_COLOR).background is None
    ]
    if not shaded:
        return crossword, ()
    colors = {at: grid.colors.get(at, NO_COLOR)._replace(background=_GRAY) for at in shaded}
    cleared = bytearray(grid.flags)
    for at in shaded:
        cleared[at] &= ~SHADE
    adapted = grid.with_cells(flags=bytes(cleared), colors={**grid.colors, **colors})
    return crossword.replace(grid=adapted), [Place(cell=grid.place(at)) for at in shaded]


def _shade_colors(crossword: Crossword) -> Crossword:
    colors = crossword.grid.colors
    gray = [at for at, color in colors.items() if color.background == _GRAY]
    return _with_flag_for_background(crossword, gray, SHADE) if gray else crossword


def _draw_circles_for_color(crossword: Crossword) -> Adapted:
    """Circles for the cells of the only background color, where it marks the lesser part."""
    grid = crossword.grid
    backgrounds = {
        at: color.background
        for at, color in grid.colors.items()
        if color.background not in (None, _WHITE) and grid.kinds[at] == OPEN
    }
    marked = any(bits & (CIRCLE | SHADE) for bits in set(grid.flags))
    is_mark = len(set(backgrounds.values())) == 1 and 2 * len(backgrounds) < grid.kinds.count(OPEN)
    if marked or not is_mark:
        return crossword, ()
    adapted = _with_flag_for_background(crossword, backgrounds, CIRCLE)
    return adapted, [Place(cell=grid.place(at)) for at in backgrounds]


def _with_flag_for_background(crossword: Crossword, cells: Iterable[int], flag: int) -> Crossword:
    """The crossword with a flag in place of the background of these cells, which have one."""
    grid = crossword.grid
    flags = bytearray(grid.flags or bytes(grid.cell_count))
    colors = {**grid.colors}
    for at in cells:
        flags[at] |= flag
        colors[at] = colors[at]._replace(background=None)
    colors = {at: color for at, color in colors.items() if color != NO_COLOR}
    return crossword.replace(grid=grid.with_cells(flags=bytes(flags), colors=colors))


# -- given letters ------------------------------------------------------------------------------


def _enter_given_letters(crossword: Crossword) -> Adapted:
    grid = crossword.grid
    letters = {
        grid.place(at): grid.fill_at(at) or grid.solution_at(at)
        for at, bits in enumerate(grid.flags)
        if bits & GIVEN
    }
    places = [place for place, text in letters.items() if text]
    if not places:
        return crossword, ()
    filled = grid.with_fill({place: letters[place] for place in places})
    entered = crossword.replace(grid=filled.with_flag(GIVEN, places, on=False))
    return entered, [Place(cell=place) for place in places]


# -- alternative readings -----------------------------------------------------------------------


def _join_readings(crossword: Crossword) -> Adapted:
    grid = crossword.grid
    joined = {
        at: _OR.join(both.across)
        for at, both in grid.readings.items()
        if not both.is_directional and all(text and _OR not in text for text in both.across)
    }
    if not joined:
        return crossword, ()
    readings = {at: both for at, both in grid.readings.items() if at not in joined}
    adapted = grid.with_cells(rebus={**grid.rebus, **joined}, readings=readings)
    places = [Place(cell=grid.place(at)) for at in sorted(joined)]
    return crossword.replace(grid=adapted, clues=stated_clues(crossword.clues)), places


def _split_readings(crossword: Crossword) -> Crossword:
    grid = crossword.grid
    split = {at: tuple(text.split(_OR)) for at, text in grid.rebus.items() if _OR in text}
    split = {at: parts for at, parts in split.items() if all(parts) and at not in grid.readings}
    if not split:
        return crossword
    rebus = {at: text for at, text in grid.rebus.items() if at not in split}
    readings = {at: Readings(parts, parts) for at, parts in split.items()}
    restored = grid.with_cells(rebus=rebus, readings={**grid.readings, **readings})
    return crossword.replace(grid=restored, clues=stated_clues(crossword.clues))


# -- empty clues --------------------------------------------------------------------------------


def _fill_empty_clues(crossword: Crossword) -> Adapted:
    clues = crossword.clues
    if all(map(str.strip, clues.texts)) and clues.are_the_entries() and not clues.cells:
        return crossword, ()
    filled = [
        clue if clue.text.strip() else clue._replace(text=_NO_CLUE, markup=None)
        for clue in stated_clues(clues)
    ]
    places = [Place(clue=clue.label) for clue in filled if clue.text == _NO_CLUE]
    own = {Place(clue=clue.label) for clue in clues if clue.text == _NO_CLUE}
    missing = [clue._replace(text=_NO_CLUE) for clue in _missing_clues(crossword)]
    places += [Place(clue=clue.label) for clue in missing]
    places = [place for place in dict.fromkeys(places) if place not in own]
    if not places:
        return crossword, ()
    return _with(crossword, with_missing(filled, missing, crossword.grid)), places


def _empty_filled_clues(crossword: Crossword) -> Crossword:
    clues = [
        clue._replace(text="") if clue.text == _NO_CLUE else clue
        for clue in stated_clues(crossword.clues)
    ]
    return _with(crossword, clues)


# -- helpers ------------------------------------------------------------------------------------


def _with(crossword: Crossword, clues: Iterable[Clue]) -> Crossword:
    return crossword.replace(clues=Clues(clues))


#: The adaptations in the order in which they are applied.
RULES: Final = (
    Rule(
        CrosswordFeature.ENUMERATIONS,
        CrosswordFeature.CLUES,
        "enumeration at the end of the clue",
        _append_enumerations,
        _take_enumerations,
    ),
    Rule(
        CrosswordFeature.CLUE_MARKUP,
        CrosswordFeature.CLUES,
        "*bold* and _italic_ in place of markup",
        _write_signs,
        _read_signs,
    ),
    Rule(
        CrosswordFeature.CLUE_METADATA,
        CrosswordFeature.CLUES,
        "a reference to the clue that continues in an entry without a clue",
        _refer_to_continued_clues,
    ),
    Rule(
        CrosswordFeature.CLUE_GROUPS,
        Feature.NOTES,
        "clues of further groups listed at the end of the notes",
        _list_groups_in_notes,
    ),
    Rule(
        CrosswordFeature.UNICLUES,
        Feature.NOTES,
        "clues without a direction listed at the end of the notes",
        _list_uniclues_in_notes,
    ),
    Rule(
        Feature.METADATA,
        Feature.NOTES,
        "intro in front of the notes",
        _put_intro_into_notes,
        _take_intro_from_notes,
    ),
    Rule(
        CrosswordFeature.SHADES,
        CrosswordFeature.COLORS,
        "a gray background in place of shades",
        _color_shades,
        _shade_colors,
    ),
    Rule(
        CrosswordFeature.SHADES,
        CrosswordFeature.CIRCLES,
        "circles in place of shades",
        _draw_circles_for_shades,
        _take_circles_for_shades,
        better=CrosswordFeature.COLORS,
    ),
    Rule(
        CrosswordFeature.COLORS,
        CrosswordFeature.CIRCLES,
        "circles in place of a background color",
        _draw_circles_for_color,
        better=CrosswordFeature.SHADES,
    ),
    Rule(
        CrosswordFeature.GIVEN,
        CrosswordFeature.FILL,
        "given letters entered",
        _enter_given_letters,
    ),
    Rule(
        CrosswordFeature.ALTERNATIVE_READINGS,
        CrosswordFeature.REBUS,
        "alternative readings joined by a slash",
        _join_readings,
        _split_readings,
    ),
)

#: For formats whose readers fail on a clue without text.
EMPTY_CLUES: Final = Rule(
    CrosswordFeature.CLUES,
    CrosswordFeature.CLUES,
    "a hyphen for an empty clue",
    _fill_empty_clues,
    _empty_filled_clues,
)
