"""References to entries in clues and notes, and their numbers after entries are renumbered.

A reference has the number and the direction of an entry: "6-Across", "17- and 21-Down", "6 Down's",
"6 waagerecht". A clue that says "See 6" and no more refers to what starts in the cell 6. What may
be a reference ("see 6", "1 Across Street", "6d") is reported and stays; other bare numbers, as in
"half of 6", are text, for most of them are counts.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from xwcore.plugin import Adaptation, Diagnostic, Place, Span
from xwcore_crossword.cells import Number
from xwcore_crossword.clue import Clue
from xwcore_crossword.clue_lists import slots_within, stated_clues
from xwcore_crossword.clues import Clues
from xwcore_crossword.codes import REFERENCE
from xwcore_crossword.continued import CONTINUED, SEPARATOR, further_entries
from xwcore_crossword.entries import ACROSS, DOWN
from xwcore_crossword.features import CrosswordFeature
from xwcore_crossword.grid import Grid
from xwcore_crossword.markup import Markup, Styled, plain_text
from xwcore_crossword.puzzle import Crossword

#: Number and direction of an entry, or of a clue.
Position = tuple[Number | None, str]

#: The new number of each entry; None where the entry no longer has one, or several have the label.
Numbers = Mapping[Position, Number | None]

_DIRECTIONS: Final = {"a": ACROSS, "d": DOWN}

#: The words for both directions in the languages of clues.
_ACROSS_WORDS: Final = (
    "across(?:es)?|waage?recht|horizonta(?:al|le?s?|lement|is)|orizzontal[ei]|poziomo|v\u00e5gr\u00e4tt"
    "|vannrett|vandret|vodorovn\u011b|v\u00edzszintes"
    "|\u043f\u043e \u0433\u043e\u0440\u0438\u0437\u043e\u043d\u0442\u0430\u043b\u0438"
)
_DOWN_WORDS: Final = (
    "downs?|senkrecht|vertica(?:al|le?s?|lement|is?|li)|pionowo|lodr\u00e4tt|loddrett|lodret|svisle"
    "|f\u00fcgg\u0151leges|\u043f\u043e \u0432\u0435\u0440\u0442\u0438\u043a\u0430\u043b\u0438"
)
_SEE_WORDS: Final = (
    r"see|cf\.?|siehe|vgl\.?|voir|v\u00e9ase|ver|veja|vedi|zie|zob\.|se|viz"
    r"|l\u00e1sd|\u0441\u043c\."
)
_AND_WORDS: Final = (
    "and(?:/or)?|or|nor|to|through|thru|with|plus|then"
    "|und|oder|et|ou|y|e|o|en|och|eller|og|i|\u0438|\u0438\u043b\u0438"
)

#: Number and direction of an entry: "6-Across", "6 Down", "6A", "17-, 19- and 21-Down",
#: "5-7 Across"; twenty numbers at most. A number after a currency sign, a point or a letter is none
#: of an entry.
_REFERENCE: Final = re.compile(
    r"(?<![\w.$\u20ac\u00a3])(?<![0-9],)"
    r"(?:(?<!\w-)|(?<=[0-9][AaDd]-)|(?<=[Aa]cross-)|(?<=[Dd]own-))"
    r"(?P<numbers>[0-9]{1,3}(?:-?"
    r"(?:[,;](?![0-9]{3}) ?(?:(?:and(?:/or)?|or|&) )?| ?[&/+\u2013-] ?"
    rf"|-(?:and|or|to|through)-|\s(?:{_AND_WORDS})\s)"
    r"[0-9]{1,3}){0,19})"
    r"(?P<sign>[-\u2010-\u2014\u2212]?\s?|\s[-\u2010-\u2014\u2212]\s?)"
    rf"(?P<direction>(?P<across>(?i:{_ACROSS_WORDS})|(?<=[0-9-])[Aa]|(?i:ac)\.?)"
    rf"|(?i:{_DOWN_WORDS})|(?<=[0-9-])[Dd]|(?i:dn)\.?)(?!\w)"
)

_LIST: Final = r"[0-9]{1,3}(?:(?:, ?(?:and )?| and | or | ?[&/\u2013-] ?)[0-9]{1,3}){0,19}"
_SPELLED: Final = (
    *("one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)

#: Numbers that may be those of entries, and are not decided: "Across 5", "see 5", "clues 5 and 7",
#: "Anagram of 5", "the 5th Across", "five-Across", "tate 5" in kana; the 5 of "5-, also 6-Across",
#: of "5 6-Across" and of "6-Across or 5"; "With 5, a bird" and "5's partner" at the start.
_MAYBE: Final = re.compile(
    rf"\b(?:{_ACROSS_WORDS}|{_DOWN_WORDS}|{_SEE_WORDS}|clues?(?: at)?|entr(?:y|ies)(?: at)?)"
    rf"[ :] ?(?:no\.? |number |\#|[ad]-?)?{_LIST}(?![\w-])"
    r"|\b(?:(?:anagram|opposite|antonym|synonym|homophone|reversal|partner|answers?|start|end|rest"
    r"|hint|theme) (?:of|to|for)|cont(?:inued|inuation|inues|\.|'d)? (?:from|of|in|at)"
    rf"|(?:start|begin|end)(?:s|ing|ning)? at) {_LIST}(?=\Z|[.,;:?!)]| \()"
    rf"|\b(?:[0-9]{{1,3}}(?:st|nd|rd|th)|{'|'.join(_SPELLED)})[ -](?:across|down)\b"
    r"|(?:\u30bf\u30c6|\u30e8\u30b3|\u305f\u3066|\u3088\u3053|\u7e26|\u6a2a)"
    r"(?:\u306e(?:\u30ab\u30ae|\u9375))?[ :]?[0-9]{1,3}"
    r"|(?<![\w.,$\u20ac\u00a3#-])[0-9]{1,3}(?:-(?=[,/\s])| \Z)"
    r"|\A(?:, ?| and | or | ?[&/] ?)[0-9]{1,3}(?=[.,;:)/]|\Z| (?:and|or|&) )"
    r"|\Awith [0-9]{1,3}(?:(?:, ?| and | ?& ?)[0-9]{1,3}){0,19}(?=[,:;])"
    r"|\A[0-9]{1,3}(?=['\u2019]s\b)",
    re.IGNORECASE,
)
_NUMBER: Final = re.compile("[0-9]+")

#: A clue that is nothing but a reference without a direction: "See 6", "See 6, 7 and 9 (3,4)".
_SEE: Final = re.compile(
    rf"(?i:{_SEE_WORDS}) (?P<numbers>[0-9]{{1,3}}(?:(?:, ?| and | ?[&/] ?)[0-9]{{1,3}}){{0,9}})"
    r"\.?(?: \([0-9 ,'-]{1,30}\))?"
)

#: What stands before and after a reference, at most.
_REACH: Final = 24
_ONE: Final = rf"[0-9]{{1,3}}[ -]?(?:{_ACROSS_WORDS}|{_DOWN_WORDS}|ac|dn|[ad])\b"
_JOINED: Final = rf"(?: ?[,/&;+\u2013-] ?| (?:{_AND_WORDS}) )"

#: Before and after a reference: a word that refers, or another reference.
_REFERRING: Final = re.compile(rf"\b(?:{_SEE_WORDS}|with) \Z|{_ONE}{_JOINED}\Z", re.IGNORECASE)
_BESIDE: Final = re.compile(_JOINED + _ONE, re.IGNORECASE)

#: Before a number and a word that may be part of a sentence ("went 3 down"), and after it.
_BEFORE: Final = re.compile(
    r"(?:\A|[(,;:\u2014/&-] ?|\b(?:of|to|from|for|in|by|like|than|as|this) )\Z", re.IGNORECASE
)
_AFTER: Final = re.compile(r"\Z|['\u2019]s\b|[.;:?!)\]\"\u201d/*]|,(?! ?[0-9])| ?[\u2013\u2014]| -")
#: "1 Across Street", "2 Down Under", "1 Across the Sea".
_OF_A_NAME: Final = re.compile(r" (?:[A-Z]|the\b)")

#: "3D" and "2-D" are dimensions, "6d" is an amount of money.
_DIMENSION: Final = re.compile("[234]-?D|.*d", re.DOTALL)

#: The positions in the metadata `Refs` of a clue: "A2 D4".
_REFS: Final = "refs"
_REF: Final = re.compile(r"\b([AD])([0-9]{1,3})\b")

#: The place of the notes.
_NOTES: Final = Place(key="notes")


class Followed(NamedTuple):
    """A crossword whose references have the new numbers, what was done, and what is undecided."""

    crossword: Crossword
    adaptations: tuple[Adaptation, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()


def follow(crossword: Crossword, numbers: Numbers) -> Followed:
    """The crossword with the new numbers in all references of its clues and notes.

    The numbers of the clues themselves stay. A reference to an entry whose new number is not known
    stays as it is, with a diagnostic (XW111) that names the clue.
    """
    if all(number == new for (number, _), new in numbers.items()):
        return Followed(crossword)
    clues, places, before = [], [], []
    undecided: list[Diagnostic] = []
    for clue in stated_clues(crossword.clues):
        place = Place(clue=clue.label)
        changed, unknown = _clue_with(clue, numbers)
        undecided += (_undecided(name, place, f"clue {clue.label}") for name in unknown)
        clues.append(changed)
        if changed != clue:
            places.append(place)
            before.append(clue.text)
    notes, unknown = _text_with(crossword.notes, numbers)
    undecided += (_undecided(name, _NOTES, "notes") for name in unknown)
    if notes != crossword.notes:
        places.append(_NOTES)
        before.append(crossword.notes)
    if not places:
        return Followed(crossword, (), tuple(undecided))
    what = "references with the new numbers of their entries"
    adaptation = Adaptation(CrosswordFeature.NUMBERING, tuple(places), what, tuple(before))
    changed_crossword = crossword.replace(clues=Clues(clues), notes=notes)
    return Followed(changed_crossword, (adaptation,), tuple(undecided))


def restored(crossword: Crossword, adaptation: Adaptation) -> Crossword:
    """The crossword with the texts from before an adaptation that keeps them (`before`)."""
    texts = dict(zip(adaptation.where, adaptation.before, strict=True))
    clues = [
        clue
        if (text := texts.get(Place(clue=clue.label))) is None
        else clue._replace(text=text, markup=None)
        for clue in stated_clues(crossword.clues)
    ]
    notes = texts.get(_NOTES, crossword.notes)
    return crossword.replace(clues=Clues(clues), notes=notes)


def renumbered(crossword: Crossword, grid: Grid) -> Followed:
    """The crossword with another grid: its clues, and the references in texts, follow the entries
    to their new numbers.

    An entry is the same one where it starts in the same cell, in the same direction. A clue whose
    entry is gone keeps its number.
    """
    numbers = numbers_in(crossword, grid)
    followed = follow(crossword, numbers)
    clues = [
        clue
        if (new := numbers.get((clue.number, clue.direction))) is None
        else clue._replace(number=new)
        for clue in stated_clues(followed.crossword.clues)
    ]
    return followed._replace(crossword=followed.crossword.replace(grid=grid, clues=Clues(clues)))


def numbers_in(crossword: Crossword, grid: Grid) -> dict[Position, Number | None]:
    """The number that each entry of the crossword has in a grid of the same size, by number and
    direction; those of a clue with cells of its own are those of the entry with these cells.
    """
    starts: dict[Position, int | None] = {}
    for slot in crossword.grid.slots:
        position = slot.number, slot.direction
        starts[position] = None if position in starts else slot.cells.start
    clues = crossword.clues
    for at, places in clues.cells.items():
        position = clues.numbers[at], clues.directions[at]
        slots = slots_within(places, crossword.grid)
        if position[1] in (ACROSS, DOWN) and len(slots) == 1:
            starts[position] = slots[0].cells.start
    new = {(slot.cells.start, slot.direction): slot.number for slot in grid.slots}
    return {
        position: None if start is None else new.get((start, position[1]))
        for position, start in starts.items()
        if position[0] is not None
    }


def with_automatic_numbers(crossword: Crossword) -> Crossword:
    """The crossword with automatic numbers for its entries and their clues.

    It keeps stated numbers if they do not lead from each clue to one entry.
    """
    grid = crossword.grid
    if grid.stated_numbers is None:
        return crossword
    automatic = grid.with_cells(stated_numbers=None)
    stated = [(slot.number, slot.direction) for slot in grid.slots]
    numbers = dict(zip(stated, (slot.number for slot in automatic.slots), strict=True))
    clues = crossword.clues
    positions = set(zip(clues.numbers, clues.directions, strict=True))
    if clues.cells or len(numbers) < len(stated) or not positions <= numbers.keys():
        return crossword
    changed = [clue._replace(number=numbers[clue.number, clue.direction]) for clue in clues]
    return crossword.replace(grid=automatic, clues=changed)


# -- texts ----------------------------------------------------------------------------------------


def _undecided(name: str, place: Place, where: str) -> Diagnostic:
    message = f"{where}: reference {name!r} to an entry whose new number is not known"
    return REFERENCE.at(message, Span(place=place))


def _clue_with(clue: Clue, numbers: Numbers) -> tuple[Clue, list[str]]:
    """The clue with the new numbers in its text and metadata, and the undecided references."""
    text, unknown = _text_with(clue.text, numbers, is_clue=True)
    markup = clue.markup
    if text != clue.text and markup is not None:
        markup = _markup_with(markup, numbers)
        if plain_text(markup) != text:  # a reference goes over the end of a style
            return clue, [*unknown, clue.text[:40]]
    metadata = tuple((key, _labels_with(key, value, numbers)) for key, value in clue.metadata)
    if (text, metadata) == (clue.text, clue.metadata):
        return clue, unknown
    return clue._replace(text=text, markup=markup, metadata=metadata), unknown


def _markup_with(markup: Markup, numbers: Numbers) -> Markup:
    return tuple(
        _text_with(node, numbers)[0]
        if isinstance(node, str)
        else Styled(node.style, _markup_with(node.children, numbers), node.arguments)
        for node in markup
    )


def _labels_with(key: str, value: str, numbers: Numbers) -> str:
    """The value of a clue's metadata with the new numbers."""
    if key == CONTINUED:
        return SEPARATOR.join(
            _text_with(name, numbers)[0] for name in further_entries([(key, value)])
        )
    if key.casefold() != _REFS:
        return value

    def ref(match: re.Match[str]) -> str:
        new = numbers.get((int(match[2]), _DIRECTIONS[match[1].lower()]))
        return match[0] if new is None else f"{match[1]}{new}"

    return _REF.sub(ref, value)


def _text_with(text: str, numbers: Numbers, *, is_clue: bool = False) -> tuple[str, list[str]]:
    """The text with the new numbers, and the references that are not decided."""
    if is_clue and (match := _SEE.fullmatch(text)):
        return _numbers_with(match, (ACROSS, DOWN), numbers)
    parts: list[str] = []
    undecided: list[str] = []
    end = 0
    for match in _REFERENCE.finditer(text):
        direction = ACROSS if match["across"] else DOWN
        changed, unknown = _numbers_with(match, (direction,), numbers)
        if changed != match[0] and not _is_certain(text, match):
            changed, unknown = match[0], [match[0]]
        undecided += unknown + _maybe(text[end : match.start()], numbers)
        parts += text[end : match.start()], changed
        end = match.end()
    rest = text[end:]
    return "".join([*parts, rest]), undecided + _maybe(rest, numbers)


def _is_certain(text: str, match: re.Match[str]) -> bool:
    """Whether these numbers and this word or letter can mean nothing but entries."""
    before = text[max(match.start() - _REACH, 0) : match.start()]
    after = text[match.end() : match.end() + _REACH]
    if _REFERRING.search(before) or _BESIDE.match(after):
        return True
    direction = match["direction"]
    if len(direction) == 1:
        is_apart = _BEFORE.search(before) and _AFTER.match(after)
        return bool(is_apart) and not _DIMENSION.fullmatch(match[0])
    if not match["sign"].isspace():  # "6-Across", but "6-across-the-board"
        return re.match(r"-[a-z]", after) is None
    if direction in ("Across", "Down"):
        return _OF_A_NAME.match(after) is None
    return bool(_BEFORE.search(before) and _AFTER.match(after))


def _maybe(text: str, numbers: Numbers) -> list[str]:
    """What may refer to entries with other numbers, in the text before or after a reference."""
    return [match[0] for match in _MAYBE.finditer(text) if _changes(match, numbers)]


def _changes(match: re.Match[str], numbers: Numbers) -> bool:
    spelled = re.split("[ -]", match[0].casefold())[0]
    stated = [int(number) for number in _NUMBER.findall(match[0])]
    if not stated and spelled in _SPELLED:
        stated = [_SPELLED.index(spelled) + 1]
    return any(
        numbers.get((number, direction), number) != number
        for number in stated
        for direction in (ACROSS, DOWN)
    )


def _numbers_with(
    match: re.Match[str], directions: Sequence[str], numbers: Numbers
) -> tuple[str, list[str]]:
    """A reference with the new numbers, and the reference itself if one of them is not known.

    A number of no entry stays. One for both directions needs the same new number in both.
    """
    new: list[Number] = []
    for text in _NUMBER.findall(match["numbers"]):
        positions = [(int(text), direction) for direction in directions]
        known = {numbers[position] for position in positions if position in numbers} or {int(text)}
        number = known.pop()
        if known or number is None:
            return match[0], [match[0]]
        new.append(number)
    following = iter(new)
    changed = _NUMBER.sub(lambda _: str(next(following)), match["numbers"])
    return match[0].replace(match["numbers"], changed, 1), []
