"""The kinds of one damage that a file can have, applied to a sample of our own in each format.

A damage is made as it happens outside: in the bytes or lines of a file, not in the puzzle. Formats
of one line, of compressed data or without rows have few of these kinds.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

import xwcore
from tests.logic_samples import SAMPLES
from tests.support import ROOT
from xwcore_crossword import Crossword

Change = Callable[[bytes], bytes]


def crossword(*, with_lengths: bool = False) -> Crossword:
    """A symmetric crossword with accents in its texts, perhaps with enumerations."""
    source = json.loads((ROOT / "examples" / "puzzles" / "harbour.json").read_text("utf-8"))
    clues = {way: dict(source["clues"][way]) for way in ("across", "down")}
    puzzle = Crossword.build(
        source["grid"],
        clues["across"],
        clues["down"] | {1: "Caf\u00e9\u2019s \u2018bag\u2019 \u2013 of secrets"},
        title="Any Port \u2013 Zo\u00eb\u2019s Storm",
        author="Ren\u00e9",
        copyright=source["copyright"],
    )
    if not with_lengths:
        return puzzle
    letters = {(slot.number, slot.direction): len(slot.cells) for slot in puzzle.grid.slots}
    lengths = [str(letters[clue.number, clue.direction]) for clue in puzzle.clues]
    stated = zip(puzzle.clues, lengths, strict=True)
    return puzzle.replace(clues=[clue._replace(enumeration=text) for clue, text in stated])


_ROW_OF_SUDOKU: Final = (
    "534678912",
    "672195348",
    "198342567",
    "859761423",
    "426853791",
    "713924856",
    "961537284",
    "287419635",
    "345286179",
)


def _sudoku() -> bytes:
    rows = [
        "".join(sign if (row * 4 + at * 3) % 7 < 3 else "." for at, sign in enumerate(text))
        for row, text in enumerate(_ROW_OF_SUDOKU)
    ]
    return "\n".join(
        ["#AZo\u00eb", "#DF\u00fcr Caf\u00e9\u2019s guests", "[Puzzle]", *rows, ""]
    ).encode()


def samples() -> dict[str, bytes]:
    """The file of each format that is damaged."""
    puzzle = crossword()
    formats = ("puz", "xd", "across-text", "exolve", "ipuz", "jpz")
    files = {name: xwcore.dumps(puzzle, name) for name in formats}
    files["exolve"] = xwcore.dumps(crossword(with_lengths=True), "exolve")
    return {**files, "spf": SAMPLES["sudoku"].read_bytes(), "sudoku": _sudoku()}


# -- lines of a text ---------------------------------------------------------------------------


class Lines(NamedTuple):
    """Where a text format has its rows, its clues and its size."""

    row: str
    clue: str = ""
    width: str = ""
    height: str = ""
    heading: str = ""


def _places(data: bytes, pattern: str) -> list[int]:
    compiled = re.compile(pattern)
    return [at for at, line in enumerate(data.decode().split("\n")) if compiled.fullmatch(line)]


def _lines(pattern: str, number: int, change: Callable[[list[str], int], list[str]]) -> Change:
    """A change at one of the lines that match a pattern."""

    def apply(data: bytes) -> bytes:
        at = _places(data, pattern)[number]
        return "\n".join(change(data.decode().split("\n"), at)).encode()

    return apply


def _without(lines: list[str], at: int) -> list[str]:
    return [*lines[:at], *lines[at + 1 :]]


def _twice(lines: list[str], at: int) -> list[str]:
    return [*lines[: at + 1], *lines[at:]]


def _exchanged(lines: list[str], at: int) -> list[str]:
    return [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]]


def _cell_lost(lines: list[str], at: int) -> list[str]:
    line = lines[at].lstrip(" \t(")
    start = len(lines[at]) - len(line)
    return [*lines[:at], lines[at][:start] + line[1:].lstrip(), *lines[at + 1 :]]


def _cell_added(lines: list[str], at: int) -> list[str]:
    line = lines[at].lstrip(" \t(")
    start = len(lines[at]) - len(line)
    first = re.match(r"\S\s*", line)
    assert first is not None
    return [*lines[:at], lines[at][:start] + first[0] + line, *lines[at + 1 :]]


def _group_twice(pattern: str, gap: str) -> Change:
    """The first lines that match and follow each other, once more below them."""

    def apply(data: bytes) -> bytes:
        lines, places = data.decode().split("\n"), _places(data, pattern)
        start, end = places[0], places[0] + 1
        while end in places:
            end += 1
        group = "\n".join(lines[start:end])
        return "\n".join([*lines[:start], group + gap + group, *lines[end:]]).encode()

    return apply


def _shifted_texts(pattern: str, number: int) -> Change:
    """The texts of a clue and of those below it one line too low; that of the last one is lost."""

    def apply(data: bytes) -> bytes:
        lines, places = data.decode().split("\n"), _places(data, pattern)
        texts = [_CLUE_PARTS.fullmatch(lines[at]) for at in places]
        for at in range(number + 1, 30):
            own, above = texts[at], texts[at - 1]
            assert own is not None
            assert above is not None
            lines[places[at]] = own[1] + above[2]
        return "\n".join(lines).encode()

    return apply


#: The number of a clue, where there is one, and its text.
_CLUE_PARTS: Final = re.compile(r"(\s*(?:[AD]?[0-9]+\.?\s+)?)(.*)")


def _more(pattern: str) -> Change:
    """A number that is greater by one."""

    def apply(data: bytes) -> bytes:
        match = re.search(pattern.encode(), data)
        assert match is not None
        return data[: match.start(1)] + b"%d" % (int(match[1]) + 1) + data[match.end(1) :]

    return apply


def _both(first: bytes, second: bytes) -> Change:
    """Two texts exchanged."""

    def apply(data: bytes) -> bytes:
        mark = b"\0mark\0"
        assert first in data, first
        assert second in data, second
        return data.replace(first, mark).replace(second, first).replace(mark, second)

    return apply


def _exchanged_headings(pattern: str) -> Change:
    """The two texts that a pattern finds, exchanged everywhere."""

    def apply(data: bytes) -> bytes:
        text = data.decode()
        first, second = sorted({match[0] for match in re.finditer(pattern, text, re.MULTILINE)})
        other = {first: second, second: first}
        return re.sub(pattern, lambda match: other[match[0]], text, flags=re.MULTILINE).encode()

    return apply


def _block_twice(start: str, end: str) -> Change:
    """The part of a file that matches, once more behind it."""

    def apply(data: bytes) -> bytes:
        match = re.search(f"(?s)(?:{start}).*?(?={end})".encode(), data)
        assert match is not None
        return data[: match.end()] + match[0] + data[match.end() :]

    return apply


def wrong_encoding(data: bytes) -> bytes:
    """UTF-8 that was read as Windows-1252 and written as UTF-8."""
    return data.decode("cp1252").encode()


def bit_7_lost(data: bytes) -> bytes:
    """Bytes that went through a channel of 7 bits."""
    return bytes(byte & 0x7F for byte in data)


def double_spaced(data: bytes) -> bytes:
    """A line feed after each line feed."""
    return data.replace(b"\n", b"\n\n")


def carriage_returns(data: bytes) -> bytes:
    """Line ends of an old Macintosh."""
    return data.replace(b"\n", b"\r")


def _of_text(lines: Lines, number: int) -> Iterator[tuple[str, Change]]:
    row = lines.row
    yield "row missing", _lines(row, number, _without)
    yield "row twice", _lines(row, number, _twice)
    yield "rows exchanged", _lines(row, number, _exchanged)
    yield "cell of a row lost", _lines(row, number, _cell_lost)
    yield "cell added to a row", _lines(row, number, _cell_added)
    if lines.clue:
        yield "clue missing", _lines(lines.clue, number, _without)
        yield "clue twice", _lines(lines.clue, number, _twice)
        yield "clues exchanged", _lines(lines.clue, number, _exchanged)
    if lines.width:
        yield "width", _more(lines.width)
        yield "height", _more(lines.height)
    yield "grid twice", _group_twice(row, "\n")
    yield "grid twice, blank line between", _group_twice(row, "\n\n")
    if lines.clue:
        yield "clues twice", _group_twice(lines.clue, "\n")
        yield "clues of a list shifted", _shifted_texts(lines.clue, number)
    if lines.heading:
        yield "headings exchanged", _exchanged_headings(lines.heading)
    yield from WHOLE_FILE


WHOLE_FILE: Final = (
    ("wrong encoding", wrong_encoding),
    ("bit 7 lost", bit_7_lost),
    ("double spacing", double_spaced),
    ("CR only", carriage_returns),
    ("file twice", lambda data: data + data),
)


# -- members of JSON ---------------------------------------------------------------------------


def _members(change: Callable[[dict[str, Any]], object]) -> Change:
    def apply(data: bytes) -> bytes:
        members = json.loads(data)
        change(members)
        return json.dumps(members, ensure_ascii=False).encode()

    return apply


def _list(*keys: str, change: Callable[[list[Any]], object]) -> Change:
    def apply(members: dict[str, Any]) -> None:
        value: Any = members
        for key in keys:
            value = value[key]
        change(value)

    return _members(apply)


def _swap(first: int, second: int) -> Callable[[list[Any]], object]:
    def apply(values: list[Any]) -> None:
        values[first], values[second] = values[second], values[first]

    return apply


def _swap_texts(values: list[Any]) -> None:
    (values[3][1], values[4][1]) = (values[4][1], values[3][1])


def _shift_texts(values: list[Any]) -> None:
    texts = [value[1] for value in values]
    for value, text in zip(values, [*texts[1:], texts[0]], strict=True):
        value[1] = text


def _add(*keys: str) -> Change:
    def apply(members: dict[str, Any]) -> None:
        members["dimensions"][keys[0]] += 1

    return _members(apply)


def _exchange_lists(members: dict[str, Any]) -> None:
    clues = members["clues"]
    clues["Across"], clues["Down"] = clues["Down"], clues["Across"]


def _remove_rows(members: dict[str, Any]) -> None:
    del members["puzzle"][3], members["solution"][3]


IPUZ: Final[tuple[tuple[str, Change], ...]] = (
    ("row missing", _list("puzzle", change=lambda rows: rows.pop(3))),
    ("row missing in the solution", _list("solution", change=lambda rows: rows.pop(3))),
    ("row missing in both", _members(_remove_rows)),
    ("row twice", _list("puzzle", change=lambda rows: rows.insert(3, rows[3]))),
    ("row twice in the solution", _list("solution", change=lambda rows: rows.insert(3, rows[3]))),
    ("rows exchanged", _list("puzzle", change=_swap(3, 4))),
    ("rows of the solution exchanged", _list("solution", change=_swap(3, 4))),
    ("cell of a row lost", _list("puzzle", change=lambda rows: rows[3].pop(0))),
    ("cell added to a row", _list("puzzle", change=lambda rows: rows[3].insert(0, rows[3][0]))),
    ("cell of the solution lost", _list("solution", change=lambda rows: rows[3].pop(0))),
    ("clue missing", _list("clues", "Across", change=lambda clues: clues.pop(3))),
    ("clue twice", _list("clues", "Across", change=lambda clues: clues.insert(3, clues[3]))),
    ("clues exchanged", _list("clues", "Across", change=_swap(3, 4))),
    ("texts of clues exchanged", _list("clues", "Across", change=_swap_texts)),
    ("texts of clues shifted", _list("clues", "Across", change=_shift_texts)),
    ("width", _add("width")),
    ("height", _add("height")),
    ("headings exchanged", _members(_exchange_lists)),
    ("wrong encoding", wrong_encoding),
    ("bit 7 lost", bit_7_lost),
    ("double spacing", double_spaced),
    ("CR only", carriage_returns),
    ("grid twice", _block_twice(r'"puzzle"', r'"solution"')),
    ("clues twice", _list("clues", "Across", change=lambda clues: clues.extend(clues[:]))),
    ("file twice", lambda data: data + data),
)

# -- elements of XML -----------------------------------------------------------------------------

_CELL: Final = rb"<cell\b[^>]*/>\s*"
_ACROSS_CLUE: Final = rb"<clue [^<]*</clue>\s*(?=.*Down)"


def _row_of_cells(number: int) -> bytes:
    return rb'<cell\b[^>]*\by="%d"[^>]*/>\s*' % (number + 1)


def _elements(pattern: bytes, change: Callable[[list[bytes]], list[bytes]]) -> Change:
    def apply(data: bytes) -> bytes:
        matches = [*re.finditer(b"(?s)" + pattern, data)]
        start, end = matches[0].start(), matches[-1].end()
        changed = change([match[0] for match in matches])
        return data[:start] + b"".join(changed) + data[end:]

    return apply


def _renumbered(new: Callable[[int], int]) -> Change:
    def apply(data: bytes) -> bytes:
        return re.sub(
            rb'(<cell\b[^>]*\by=")([0-9]+)',
            lambda match: match[1] + b"%d" % (new(int(match[2]) - 1) + 1),
            data,
        )

    return apply


def _shifted_cells(by: int) -> Change:
    def apply(data: bytes) -> bytes:
        return re.sub(
            rb'<cell x="([0-9]+)" y="4"',
            lambda match: b'<cell x="%d" y="4"' % (int(match[1]) + by),
            data,
        )

    return apply


def _texts_of(pattern: bytes, change: Callable[[list[bytes]], list[bytes]]) -> Change:
    def apply(data: bytes) -> bytes:
        matches = [*re.finditer(pattern, data)]
        texts = iter(change([match[1] for match in matches]))
        parts, at = [], 0
        for match in matches:
            parts += [data[at : match.start(1)], next(texts)]
            at = match.end(1)
        return b"".join([*parts, data[at:]])

    return apply


def _order(*first: int) -> Callable[[list[bytes]], list[bytes]]:
    return lambda parts: [parts[at] for at in first] + parts[len(first) :]


JPZ: Final[tuple[tuple[str, Change], ...]] = (
    ("row missing", _elements(_row_of_cells(3), lambda _: [])),
    ("row twice", _elements(_row_of_cells(3), lambda cells: [*cells, *cells])),
    ("rows exchanged", _renumbered(lambda row: {3: 4, 4: 3}.get(row, row))),
    ("row shifted left", _shifted_cells(-1)),
    ("row shifted right", _shifted_cells(1)),
    ("cell lost", _elements(_row_of_cells(3), lambda cells: cells[1:])),
    ("clue missing", _elements(_ACROSS_CLUE, lambda clues: [*clues[:3], *clues[4:]])),
    ("clue twice", _elements(_ACROSS_CLUE, lambda clues: [*clues[:4], *clues[3:]])),
    ("clues exchanged", _elements(_ACROSS_CLUE, _order(0, 1, 2, 4, 3))),
    ("texts of clues exchanged", _texts_of(rb"<clue\b[^>]*>(.*?)</clue>", _order(0, 1, 2, 4, 3))),
    ("width", _more(r'<grid [^>]*width="([0-9]+)"')),
    ("height", _more(r'<grid [^>]*height="([0-9]+)"')),
    ("headings exchanged", _both(b">Across<", b">Down<")),
    ("wrong encoding", wrong_encoding),
    ("bit 7 lost", bit_7_lost),
    ("double spacing", double_spaced),
    ("CR only", carriage_returns),
    ("grid twice", _block_twice("<grid", "<word")),
    ("clues twice", _block_twice("<clues", "(?<=</clues>)")),
    ("words twice", _elements(rb"<word .*?</word>\s*", lambda words: [*words, *words])),
    ("file twice", lambda data: data + data),
)

# -- bytes of .puz -------------------------------------------------------------------------------


def _puz_rows(change: Callable[[list[bytes]], list[bytes]], part: int = 0) -> Change:
    def apply(data: bytes) -> bytes:
        width, height = data[0x2C], data[0x2D]
        start = 0x34 + part * width * height
        rows = [data[start + at * width :][:width] for at in range(height)]
        return data[:start] + b"".join(change(rows)) + data[start + width * height :]

    return apply


def _puz_texts(change: Callable[[list[bytes]], list[bytes]]) -> Change:
    def apply(data: bytes) -> bytes:
        start = 0x34 + 2 * data[0x2C] * data[0x2D]
        texts = data[start:].split(b"\0")
        return data[:start] + b"\0".join([*texts[:3], *change(texts[3:])])

    return apply


def _raised(at: int) -> Change:
    return lambda data: data[:at] + bytes((data[at] + 1,)) + data[at + 1 :]


PUZ: Final[tuple[tuple[str, Change], ...]] = (
    ("row missing", _puz_rows(lambda rows: [*rows[:3], *rows[4:]])),
    ("row twice", _puz_rows(lambda rows: [*rows[:4], *rows[3:]])),
    ("rows exchanged", _puz_rows(lambda rows: [*rows[:3], rows[4], rows[3], *rows[5:]])),
    ("state rows exchanged", _puz_rows(lambda rows: [*rows[:3], rows[4], rows[3], *rows[5:]], 1)),
    ("cell of a row lost", _puz_rows(lambda rows: [*rows[:3], rows[3][1:], *rows[4:]])),
    ("cell added to a row", _puz_rows(lambda rows: [*rows[:3], b"A", *rows[3:]])),
    ("clue missing", _puz_texts(lambda texts: [*texts[:3], *texts[4:]])),
    ("clue twice", _puz_texts(lambda texts: [*texts[:4], *texts[3:]])),
    ("clues exchanged", _puz_texts(lambda texts: [*texts[:3], texts[4], texts[3], *texts[5:]])),
    ("width", _raised(0x2C)),
    ("height", _raised(0x2D)),
    ("wrong encoding", lambda data: data.decode("latin-1").encode()),
    ("bit 7 lost", bit_7_lost),
    ("double spacing", lambda data: data.replace(b"\n", b"\n\n")),
    ("CR LF", lambda data: data.replace(b"\n", b"\r\n")),
    ("grid twice", _puz_rows(lambda rows: rows * 2)),
    ("clues twice", _puz_texts(lambda texts: [*texts[:-1], *texts])),
    ("file twice", lambda data: data + data),
)

# -- the table -----------------------------------------------------------------------------------

_TEXT_FORMATS: Final = {
    "xd": Lines(r"[A-Z#]{15}", r"[AD][0-9]+\. .* ~ [A-Z]+", heading=r"^[AD](?=[0-9]+\. )"),
    "across-text": Lines(
        r"\s*[A-Z.]{15}",
        r"\s*(?!15x|Ren|2026)[A-Z0-9][ -~]*[a-z][ -~]*",
        r"([0-9]+)x[0-9]+",
        r"[0-9]+x([0-9]+)",
        r"(?<=^<)(?:ACROSS|DOWN)(?=>$)",
    ),
    "exolve": Lines(
        r"\s*[A-Z.](?: ?[A-Z.]){14}",
        r"\s*[0-9]+\.? .*",
        r"exolve-width: *([0-9]+)",
        r"exolve-height: *([0-9]+)",
        r"(?<=exolve-)(?:across|down)",
    ),
    "spf": Lines(r"\([1-4]{4}\)"),
    "sudoku": Lines(r"[0-9.]{9}"),
}


def damages() -> Iterator[tuple[str, str, Change]]:
    """Each damage: the format, the kind, and the change of the bytes."""
    for name, lines in _TEXT_FORMATS.items():
        for kind, change in _of_text(lines, 1 if name == "spf" else 3):
            yield name, kind, change
    for name, kinds in (("ipuz", IPUZ), ("jpz", JPZ), ("puz", PUZ)):
        for kind, change in kinds:
            yield name, kind, change
