"""Read a file: its JSON values become a puzzle.

This module reads the fields of every kind of puzzle: version, kind, texts and metadata ("Puzzle
Fields"), and the clues of a crossword ("clues", "Clue", "Direction"). Grid and sudokus have modules
of their own.
"""

from __future__ import annotations

import difflib
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, NamedTuple

from xwcore.plugin import MetadataEntry, OtherPuzzle, Puzzle, ReadContext
from xwcore_crossword import (
    CONTINUED,
    SEPARATOR,
    Clue,
    Crossword,
    Grid,
    Number,
    further_entries,
    is_plain,
    label,
    parse_html,
    plain_html,
    plain_text,
)
from xwcore_ipuz import codes
from xwcore_ipuz.parse import ParsedFile, Path, parse
from xwcore_ipuz.read.grid import (
    Tokens,
    as_number,
    as_text,
    is_number,
    is_pair,
    read_grid,
)
from xwcore_ipuz.record import IpuzRecord
from xwcore_ipuz.syntax import (
    ATTRIBUTES,
    CLUE_MEMBERS,
    CROSSWORD,
    CROSSWORD_FAMILY,
    CROSSWORD_KINDS,
    DATE,
    DATE_FIELD,
    DESCRIBED_SUDOKUS,
    DIRECTION_NAMES,
    DIRECTIONS,
    FORMAT,
    FURTHER_FIELDS,
    KIND,
    KIND_KEY,
    KNOWN_VERSIONS,
    LITERAL_FIELDS,
    MARKUP,
    METADATA,
    MODELED_FIELDS,
    NAMESPACE,
    SPACED_ENUMERATION,
    STRUCTURE,
    SUDOKU,
    SUDOKU_FAMILY,
    UNMODELED_KINDS,
    VERSION,
    WORD_SEARCH_FAMILY,
    WRITTEN_VERSION,
)
from xwcore_logic import LogicPuzzle

_DIAGRAMLESS: Final = (CROSSWORD_FAMILY, "/diagramless")
_ADDRESSES: Final = {CROSSWORD_FAMILY: CROSSWORD, SUDOKU_FAMILY: SUDOKU}
_ALWAYS_MODELED: Final = frozenset({"version", "kind"})


@dataclass(frozen=True, slots=True)
class ReadFile:
    """A file as bytes, parsed file and puzzle. `tokens` and `lists` are those of a crossword."""

    data: bytes
    parsed: ParsedFile
    puzzle: Puzzle
    tokens: Tokens | None = None
    lists: ClueLists | None = None


class Kinds(NamedTuple):
    """The kinds of a file.

    `family` is "crossword", "sudoku", or "" for kinds that the model does not have. `others` are
    kinds that do not follow from the puzzle.
    """

    family: str
    diagramless: bool
    others: tuple[str, ...]
    #: Sub-kinds of a sudoku with rules of their own.
    variants: tuple[str, ...] = ()
    #: All kinds.
    stated: tuple[str, ...] = ()


def read(data: bytes, context: ReadContext) -> Puzzle:
    """Read the puzzle of a file.

    Raises:
        ReadError: the file has no grid, or a malformed sudoku.
        LimitError: the puzzle is too large, or too deep.
    """
    return read_file(data, context).puzzle


def read_file(data: bytes, context: ReadContext) -> ReadFile:
    """As `read`, with the parsed file and what checking and editing need from it."""
    parsed = parse(data, context)
    try:
        return _read_document(parsed, data)
    finally:
        parsed.flush()


def _read_document(parsed: ParsedFile, data: bytes) -> ReadFile:
    _check_version(parsed)
    kinds = _read_kinds(parsed)
    sudoku: dict[str, Any] | None = None
    if kinds.family == SUDOKU_FAMILY:
        # Imported on use: most files are crosswords.
        from xwcore_ipuz.read.sudoku import read_sudoku

        sudoku = read_sudoku(parsed, kinds.variants)
        if sudoku is None:
            parsed.take_unmodeled()
            kinds = Kinds("", False, kinds.stated)
    words: dict[str, Any] | None = None
    if kinds.family == WORD_SEARCH_FAMILY:
        from xwcore_ipuz.read.word_search import read_word_search

        words = read_word_search(parsed)
    fields = {**_read_texts(parsed, kinds), "extras": {FORMAT: IpuzRecord(data)}}
    if kinds.family != CROSSWORD_FAMILY:
        fields["unmodeled"] = parsed.take_unmodeled()
        if words is not None:
            from xwcore_word_search import WordSearch

            return ReadFile(data, parsed, WordSearch(**words, **fields))
        puzzle = OtherPuzzle(**fields) if sudoku is None else LogicPuzzle(**sudoku, **fields)
        return ReadFile(data, parsed, puzzle)
    grid, tokens = read_grid(parsed, diagramless=kinds.diagramless)
    lists = read_clues(parsed, grid)
    clues = [listed.clue for listed in lists.clues]
    if "checksum" in parsed.members and not grid.has_solution:
        parsed.unmodeled.add("checksum", parsed.members["checksum"])
    fields["unmodeled"] = parsed.take_unmodeled()
    crossword = Crossword(grid, clues, diagramless=kinds.diagramless, **fields)
    return ReadFile(data, parsed, crossword, tokens, lists)


def _check_version(parsed: ParsedFile) -> None:
    version = parsed.members.get("version")
    if not isinstance(version, str):
        message = ""
        if version is not None:
            message = f"version {json.dumps(version)[:40]}, expected the text 'http://ipuz.org/v2'"
        parsed.report(codes.VERSION_MISSING, ("version",), message, replacement=WRITTEN_VERSION)
        return
    match = VERSION.fullmatch(version)
    if match is None:
        message = f"version {version[:40]!r}, expected an address such as 'http://ipuz.org/v2'"
        parsed.report(codes.VERSION_MISSING, ("version",), message, replacement=WRITTEN_VERSION)
    elif int(match[1]) not in KNOWN_VERSIONS:
        known = " or ".join(map(str, KNOWN_VERSIONS))
        message = f"unsupported ipuz version {match[1]}, expected {known}"
        parsed.report(codes.VERSION_UNKNOWN, ("version",), message)


def _read_kinds(parsed: ParsedFile) -> Kinds:
    """The kinds of the file."""
    value = parsed.members.get("kind")
    if isinstance(value, str):
        message = "field 'kind': text, expected a list of texts"
        parsed.report(codes.FIELD_TYPE, ("kind",), message, replacement=[value])
        value = [value]
    kinds = [kind for kind in value if isinstance(kind, str)] if isinstance(value, list) else []
    families = [_family(kind) for kind in kinds]
    if not kinds:
        family = _family_of_fields(parsed.members)
        fix = [_ADDRESSES[family]] if family else None
        message = f"kind {json.dumps(value)[:40]}, expected a list of addresses" if value else ""
        parsed.report(codes.KIND_MISSING, ("kind",), message, replacement=fix)
    elif any(name in CROSSWORD_KINDS for name, _ in families):
        family = CROSSWORD_FAMILY
    elif any(name == SUDOKU_FAMILY for name, _ in families):
        family = SUDOKU_FAMILY
    elif _is_word_search(parsed, families):
        family = WORD_SEARCH_FAMILY
    else:
        family = _unmodeled_family(parsed, kinds, families)
        # A misspelled kind is read as its fix.
        return Kinds(family, False, () if family else tuple(kinds), stated=tuple(kinds))
    if not family:
        return Kinds("", False, ())
    for at, kind in enumerate(kinds):
        if "://" not in kind:
            message = f"kind {kind[:40]!r}, expected an address"
            parsed.report(codes.KIND_UNKNOWN, ("kind", at), message)
    variants = tuple(
        dict.fromkeys(
            sub_kind
            for name, sub_kind in families
            if name == family == SUDOKU_FAMILY and not _is_described(parsed, sub_kind)
        )
    )
    implied = {(family, ""), _DIAGRAMLESS, *((family, sub_kind) for sub_kind in variants)}
    others = [kind for kind, pair in zip(kinds, families, strict=True) if pair not in implied]
    return Kinds(family, _DIAGRAMLESS in families, tuple(others), variants, tuple(kinds))


def _is_word_search(parsed: ParsedFile, families: list[tuple[str, str]]) -> bool:
    """Whether the file is a word search of the model."""
    if (WORD_SEARCH_FAMILY, "") not in families:
        return False
    from xwcore_ipuz.read.word_search import is_word_search

    return is_word_search(parsed.members)


def _is_described(parsed: ParsedFile, sub_kind: str) -> bool:
    """Whether the rules of this kind of sudoku follow from the fields of the file."""
    return not sub_kind or bool(parsed.members.get(DESCRIBED_SUDOKUS.get(sub_kind, "")))


def _unmodeled_family(parsed: ParsedFile, kinds: list[str], families: list[tuple[str, str]]) -> str:
    """Report kinds that the model does not have. An unknown kind may be misspelled."""
    shown = ", ".join(kinds)[:60]
    if any(name in UNMODELED_KINDS for name, _ in families):
        message = f"kind {shown}: kept as unmodeled content"
        parsed.report(codes.KIND_UNMODELED, ("kind",), message)
        return ""
    near: list[str] = []
    if parsed.members.get("puzzle"):
        near = difflib.get_close_matches(kinds[0][:60], _ADDRESSES.values(), 1, 0.8)
    expected = f", expected {near[0]!r}" if near else ""
    message = f"unknown kind {shown}{expected}"
    parsed.report(codes.KIND_UNKNOWN, ("kind",), message, replacement=near or None)
    return next((name for name, kind in _ADDRESSES.items() if kind in near), "")


def _family_of_fields(members: dict[str, Any]) -> str:
    """The family that the fields of a file without a kind are those of."""
    if not isinstance(members.get("puzzle"), list):
        return ""
    if isinstance(members.get("clues"), dict):
        return CROSSWORD_FAMILY
    return SUDOKU_FAMILY if members.keys() & {"charset", "boxes", "cages"} else ""


def _family(kind: str) -> tuple[str, str]:
    """Family and sub-kind of an address: "crossword" and "/diagramless"."""
    match = KIND.fullmatch(kind)
    return (match[1], match[2]) if match is not None else ("", "")


def _read_texts(parsed: ParsedFile, kinds: Kinds) -> dict[str, Any]:
    """Title, author, copyright, notes and metadata, as arguments of a puzzle."""
    fields: dict[str, Any] = {}
    metadata: list[MetadataEntry] = []
    modeled = MODELED_FIELDS.get(kinds.family, _ALWAYS_MODELED)
    structure = STRUCTURE
    if kinds.family == WORD_SEARCH_FAMILY:
        structure |= modeled | FURTHER_FIELDS[WORD_SEARCH_FAMILY]
    for key, value in parsed.members.items():
        if key in ATTRIBUTES:
            text = _read_text(parsed, key, value)
            if text is not None:
                fields[key] = _plain(text)
        elif key in METADATA:
            text = _read_text(parsed, key, value)
            if text is not None:
                shown = _literal(text) if key in LITERAL_FIELDS else _plain(text)
                if key == DATE_FIELD:
                    shown = _date(shown)
                metadata.append(MetadataEntry(METADATA[key], shown))
        elif key == "kind":
            metadata += [MetadataEntry(KIND_KEY, kind) for kind in kinds.others]
        elif key not in structure and (texts := _extension_texts(value)):
            name = key.removeprefix(NAMESPACE)
            metadata += [MetadataEntry(name, _literal(text)) for text in texts]
        elif key not in modeled:
            parsed.unmodeled.add(key, value)
    fields["metadata"] = metadata
    return fields


def _date(text: str) -> str:
    """The date mm/dd/yyyy as yyyy-mm-dd; the text itself where it is not a date."""
    match = DATE.fullmatch(text)
    return f"{match[3]}-{match[1]:0>2}-{match[2]:0>2}" if match else text


def _extension_texts(value: Any) -> list[str]:
    """The texts of a field that the specification does not define: one, or a list of them."""
    if isinstance(value, str):
        return [value]
    is_texts = isinstance(value, list) and all(isinstance(item, str) for item in value)
    return value if is_texts else []


def _plain(text: str) -> str:
    """The text without markup."""
    return plain_html(text) if MARKUP.search(text) else text


def _literal(text: str) -> str:
    """A text without HTML, its line breaks as line feeds."""
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def _read_text(parsed: ParsedFile, key: str, value: Any) -> str | None:
    """The text of a field; None for null and for values of other types."""
    if value is None or isinstance(value, str):
        return value
    message = f"field {key!r}: {type_name(value)}, expected a text"
    text = as_text(value) if is_number(value) else None
    parsed.report(codes.FIELD_TYPE, (key,), message, replacement=text)
    if text is None:
        parsed.unmodeled.add(key, value)
    return text


def type_name(value: Any) -> str:
    """The JSON type of a value, for messages."""
    return _TYPE_NAMES.get(type(value), "number")


_TYPE_NAMES: Final = {
    bool: "boolean",
    dict: "object",
    list: "list",
    str: "text",
    type(None): "null",
}


# -- clues -----------------------------------------------------------------------------------------

#: The types of the members of a clue.
_MEMBER_TYPES: Final = (
    ("number", (str, int, float, dict)),
    ("answer", (str, int, float)),
    ("cells", list),
)


#: Members of a clue that has nothing beside its number and text.
_TEXT_MEMBERS: Final = frozenset({"number", "label", "clue"})


class ListedClue(NamedTuple):
    """A clue, and its place in the file: the name of its list, and its position there."""

    clue: Clue
    list_name: str
    position: int

    @property
    def path(self) -> Path:
        """The path of the clue in the file."""
        return "clues", self.list_name, self.position

    @property
    def label(self) -> str:
        """The label of the clue in a `Place`."""
        return label(self.clue.number, self.clue.direction)


@dataclass(slots=True)
class ClueLists:
    """The clues of a file, in its order; lists of cells count from `base`."""

    clues: list[ListedClue] = field(default_factory=list)
    base: int = 1


def read_clues(parsed: ParsedFile, grid: Grid) -> ClueLists:
    """The clues of a crossword.

    Raises:
        LimitError: there are too many.
    """
    lists = ClueLists()
    groups = parsed.members.get("clues")
    if groups is None:
        return lists
    if not isinstance(groups, dict):
        parsed.report(codes.CLUES, ("clues",))
        return lists
    lists.base = _count_base(groups, grid)
    reader = _ClueReader(parsed, grid, lists.base)
    for name, items in groups.items():
        if not isinstance(items, list):
            message = f"clues {name[:40]!r}: expected a list of clues"
            parsed.report(codes.CLUES, ("clues", name), message)
            continue
        parsed.context.count("max_clues", len(items))
        direction = direction_of(name)
        if name != syntax_name(direction):
            parsed.unmodeled.add(f"clues.{direction}", name)
        for index, item in enumerate(items):
            clue = reader.read(item, direction, ("clues", name, index))
            if clue is not None:
                lists.clues.append(ListedClue(clue, name, index))
    return lists


def direction_of(name: str) -> str:
    """The direction of a list of clues. "Across:Rows" is across, displayed as "Rows"; some programs
    write the direction in another case.
    """
    return DIRECTIONS.get(name.partition(":")[0].strip().capitalize(), name)


def syntax_name(direction: str) -> str:
    """The usual name of the list of clues in a direction."""
    return DIRECTION_NAMES.get(direction, direction)


def _count_base(groups: dict[str, Any], grid: Grid) -> int:
    """The number that cells are counted from: 1, or 0 if only 0 puts every cell into the grid.

    The specification leaves this open. Its examples count from 1, some programs from 0, and several
    readers use this rule.
    """
    pairs = [
        pair
        for items in groups.values()
        if isinstance(items, list)
        for item in items
        if isinstance(item, dict) and isinstance(item.get("cells"), list)
        for pair in item["cells"]
        if is_pair(pair)
    ]
    fits_one = all(1 <= x <= grid.width and 1 <= y <= grid.height for x, y in pairs)
    fits_zero = all(0 <= x < grid.width and 0 <= y < grid.height for x, y in pairs)
    return 0 if fits_zero and not fits_one else 1


class _ClueReader:
    """Makes clues from JSON values."""

    def __init__(self, parsed: ParsedFile, grid: Grid, base: int) -> None:
        self.parsed = parsed
        self.grid = grid
        self.base = base

    def read(self, item: Any, direction: str, path: Path) -> Clue | None:
        """The clue of a text, of a pair of number and text, or of an object; None for others."""
        if isinstance(item, list) and len(item) > 1:
            number, text, *rest = item
            is_labeled = isinstance(number, (str, dict)) or is_number(number)
            if is_labeled and (isinstance(text, str) or text is None):
                if rest or text is None:
                    message = "malformed clue, expected a pair [number, text]"
                    pair = [number, text or ""]
                    self.parsed.report(codes.CLUE, path, message, replacement=pair)
                if isinstance(number, dict):
                    return self._from_object(
                        {"number": number, "clue": text or ""}, direction, path
                    )
                return _clue(_clue_number(number), direction, text or "")
        elif isinstance(item, str):
            return _clue(None, direction, item)
        elif isinstance(item, dict):
            return self._from_object(item, direction, path)
        self.parsed.report(codes.CLUE, path)
        return None

    def _from_object(self, item: dict[str, Any], direction: str, path: Path) -> Clue:
        text = item.get("clue", "")
        if not isinstance(text, str):
            message = "malformed clue: member 'clue' is not a text"
            self.parsed.report(codes.CLUE, (*path, "clue"), message)
            text = ""
        self._check_types(item, path)
        number = _clue_number(item.get("number", item.get("numbers")))
        members = CLUE_MEMBERS
        if number is None and "label" in item:
            number, members = _clue_number(item["label"]), CLUE_MEMBERS | {"label"}
        elif item.get("label") == str(number):
            members = CLUE_MEMBERS | {"label"}
        clue = _clue(number, direction, text)
        answer = item.get("answer")
        enumeration = _enumeration(item.get("enumeration"))
        if enumeration is None:
            members = members - {"enumeration"}
        details = [
            (key.removeprefix(NAMESPACE), detail_text(value))
            for key, value in _with_entries(item, str(path[1])).items()
            if key not in members
        ]
        stated = item.get("number")
        if isinstance(stated, dict):
            if "number" in stated and isinstance(stated.get("label"), str):
                details.append(("label", stated["label"]))
            details += [
                (f"number.{key}", detail_text(value))
                for key, value in stated.items()
                if key not in ("number", "label")
            ]
        if item.keys() <= _TEXT_MEMBERS and not details:
            return clue
        return clue._replace(
            answer=as_text(answer) if isinstance(answer, str) or is_number(answer) else None,
            metadata=tuple(details),
            enumeration=enumeration or "",
            stated_cells=self._cells(item["cells"], clue, path) if "cells" in item else None,
        )

    def _check_types(self, item: dict[str, Any], path: Path) -> None:
        """Report members of a clue of another type, which are ignored."""
        for name, types in _MEMBER_TYPES:
            value = item.get(name)
            if name == "number" and isinstance(value, list):
                value = value[0] if value else None
            if value is not None and (isinstance(value, bool) or not isinstance(value, types)):
                message = f"malformed clue: member {name!r} has another type, value ignored"
                self.parsed.report(codes.CLUE, (*path, name), message)

    def _cells(self, pairs: Any, clue: Clue, path: Path) -> tuple[tuple[int, int], ...] | None:
        """The clue's own cells; None if they are those of its entry, or invalid."""
        cells: list[tuple[int, int]] = []
        for at, pair in enumerate(pairs if isinstance(pairs, list) else ()):
            where: Path = (*path, "cells", at)
            if not is_pair(pair):
                message = "malformed cell of a clue, expected a pair [column, row]"
                self.parsed.report(codes.CLUE, where, message)
                return None
            column, row = (number - self.base for number in pair)
            if not (0 <= row < self.grid.height and 0 <= column < self.grid.width):
                size = f"{self.grid.width} x {self.grid.height}"
                message = f"cell [{pair[0]:.9g}, {pair[1]:.9g}] of a clue outside the {size} grid"
                self.parsed.report(codes.CLUE_CELLS, where, message)
                return None
            cells.append((row, column))
        entry = self._slots.get((clue.number, clue.direction))
        is_entry = entry is not None and cells == [self.grid.place(at) for at in entry]
        return tuple(cells) if cells and not is_entry else None

    @cached_property
    def _slots(self) -> dict[tuple[Number | None, str], Sequence[int]]:
        """The cells of each slot, by number and direction."""
        return {(slot.number, slot.direction): slot.cells for slot in self.grid.slots}


def _clue(number: Number | None, direction: str, text: str) -> Clue:
    if not MARKUP.search(text):
        return Clue(number, text=text, group=direction)
    tree = parse_html(text).tree
    markup_tree = None if is_plain(tree) else tree
    return Clue(number, text=plain_text(tree), markup=markup_tree, group=direction)


def _with_entries(item: dict[str, Any], list_name: str) -> dict[str, Any]:
    """The members of a clue; `continued` has the entries where it goes on as the model spells them:
    "3-Down, 1-Across". A list of numbers ("Clue") has the clue's own first; files of Exolve
    name that list `number`.
    """
    if CONTINUED in item:
        entries = entries_of(item[CONTINUED])
        return {**item, CONTINUED: entries} if entries else item
    numbers = item.get("numbers", item.get("number"))
    if not isinstance(numbers, list) or not numbers:
        return item
    if len(numbers) == 1 and _clue_number(numbers) is not None:
        return {key: value for key, value in item.items() if key != "numbers"}
    entries = entries_of([[list_name, number] for number in numbers[1:]])
    if not entries:
        return {**item, "numbers": numbers}
    return {**{key: item[key] for key in item if key != "numbers"}, CONTINUED: entries}


def entries_of(parts: Any) -> str:
    """The labels of the entries in the member `continued` of a clue; "" for other values."""
    labels = list(map(_entry_label, parts if isinstance(parts, list) else ()))
    text = SEPARATOR.join(labels)
    return text if all(labels) and further_entries([(CONTINUED, text)]) == labels else ""


def _entry_label(part: Any) -> str:
    """The label of an entry stated as an object or as a pair; "" for other values."""
    direction: Any = None
    number: Any = None
    if isinstance(part, dict):
        if not part.keys() <= {"direction", "number"}:
            return ""  # what else the entry has would be lost
        direction, number = part.get("direction"), part.get("number")
    elif isinstance(part, list) and len(part) == 2:
        direction, number = part
    if direction and isinstance(direction, str) and (isinstance(number, str) or is_number(number)):
        return label(as_number(as_text(number)), direction_of(direction))
    return ""


def _enumeration(value: Any) -> str | None:
    """The lengths of the words, separated by commas; None for a value that is not text."""
    if not isinstance(value, str):
        return as_text(value) if is_number(value) else None
    return value.replace(" ", ",") if SPACED_ENUMERATION.fullmatch(value) else value


def _clue_number(value: Any) -> Number | None:
    """A number, a label, or an object with one of them ("ClueNum"), or the first of a list, as in
    files of Exolve; None for an empty label.
    """
    if isinstance(value, list):
        value = value[0] if value else None
    if isinstance(value, dict):
        value = value["number"] if "number" in value else value.get("label")
    if value == "" or not (isinstance(value, str) or is_number(value)):
        return None
    return as_number(as_text(value))


def detail_text(value: Any) -> str:
    """A member of a clue as a text; values other than texts as JSON."""
    if isinstance(value, str):
        return value
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
