"""Samples of a format, and decoys, truncations and mutations made from them."""

from __future__ import annotations

import html
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from xwcore.plugin import DECOYS, Puzzle

Item = TypeVar("Item")

#: What a sample holds: see `Sample`.
Expected = Mapping[str, Any] | Puzzle | bytes

#: Names that suggest no format, or a wrong one.
MISLEADING_NAMES: Final = (
    *("puzzle", "page.html", "data.bin", "archive.zip", "README", "a.b.c"),
    *("list.txt", "data.json", "feed.xml", "table.csv"),
)

#: The bytes that a sniffer sees of a file, where it asks for no more.
HEAD: Final = 4_096

#: Files that are not puzzles, with lines, numbers and words as puzzles have them.
PROSE: Final = (
    ("a story", b"It was late. Across the street a light went down.\n\n1. Wait\n2. See\n" * 60),
    ("a table", b"title,author,width,height\nA,B,15,15\nC,D,21,21\n"),
    ("a list", b"".join(b"%d. Item number %d\n" % (n, n) for n in range(1, 200))),
    ("capitals", b"QUARTERS\nTHUNDERS\nSQUIRREL\n" * 8),
    ("settings", b"title: A\nauthor: B\nwidth: 15\nheight: 15\n\nthe grid is missing\n"),
    ("a mail", b"From: A\nTo: B\nSubject: Across and down\n\nACROSS\n1. See above.\n\nDOWN\n"),
    ("a program", b"def grid(width, height):\n    return [[0] * width for _ in range(height)]\n"),
    (
        "other JSON",
        b'{"title": "A", "author": "B", "width": 15, "rows": ["a", "b"], "clues": null}',
    ),
    ("a list as JSON", b"[1, 2, {}]"),
    ("other XML", b"<?xml version='1.0'?>\n<puzzle><title>A</title></puzzle>\n"),
    ("a feed", b"<rss version='2.0'><channel><title>Crosswords</title></channel></rss>"),
    ("4,096 capitals", b"A" * HEAD),
    ("4,096 NUL bytes", b"\0" * HEAD),
    ("4,096 bytes", bytes((n * n + 7 * n) % 251 for n in range(HEAD))),
    ("4,096 line breaks", b"\r\n" * (HEAD // 2)),
)


#: Characters that patterns repeat, the length of a run of them and of a line, and the lines of a
#: file to try.
_RUNNING: Final = (b"a", b"A", b"1", b" ", b".", b"-", b"a ", b"1,", b'"', b"\\", b"[", b"<")
_RUN: Final = 40
_LONG_LINE: Final = 2_000
_MOST_PLACES: Final = 8


@dataclass(frozen=True, slots=True)
class Sample:
    """A file of the format: a name for messages, and its bytes.

    `options` are read options that it needs; `clean` means that validation reports no error.

    `expect` states what the file holds, from a source other than the plugin: a dictionary of some
    attributes, rows, clues and cells (see `xwcore_testing.expectations`), the whole puzzle, or the
    bytes of the same puzzle in another format. `canonical` means that the writer makes these very
    bytes of the content alone.
    """

    name: str
    data: bytes
    options: dict[str, Any] = field(default_factory=dict)
    clean: bool = True
    expect: Expected | None = None
    canonical: bool = False


@dataclass(frozen=True, slots=True)
class Fault:
    """A file with a fault: a name for messages, its bytes, and the code that must be reported.

    `at` are the wrong bytes: the span of the diagnostic must touch one of their places. `placed`
    False means that something is missing, so the diagnostic need not have a span. `options` are
    read options that the file needs. `cell` (row and column from 0) and `clue` (a label such as
    "4-Across") are those that the diagnostic must name.
    """

    name: str
    data: bytes
    code: str
    at: bytes = b""
    placed: bool = True
    options: dict[str, Any] = field(default_factory=dict)
    cell: tuple[int, int] | None = None
    clue: str | None = None


def spread(items: list[Item], most: int) -> list[Item]:
    """Some of the items, at most so many, from the whole list."""
    return items[:: -(-len(items) // most) or 1]


def decoys_quoting(data: bytes) -> Iterator[tuple[str, bytes]]:
    """Sources that quote or resemble a sample without being of the format; core decoys first."""
    yield from DECOYS
    # A binary format is quoted as Python prints its bytes.
    text = repr(data) if b"\0" in data else data.decode("latin-1")
    before, after = "<html>\n<body><pre>\n", "\n</pre></body></html>\n"
    yield "HTML quoting the format", (before + html.escape(text) + after).encode("latin-1")
    yield "HTML quoting the format without escaping", (before + text + after).encode("latin-1")
    fence = f"```\n{text}\n```"
    markdown = f"# A format\n\nA file looks like this:\n\n{fence}\n\nThat is all.\n"
    yield "Markdown showing the format", markdown.encode("latin-1")
    yield "UTF-32", text.encode("utf-32")


def truncations(data: bytes, most: int = 1_000) -> Iterator[bytes]:
    """The sample truncated at every byte; a long one at `most` bytes, all of the head included."""
    head = min(len(data), most // 2)
    yield from (data[:end] for end in range(head))
    step = max(1, -(-(len(data) - head) // (most - head or 1)))
    yield from (data[:end] for end in range(head, len(data), step))


def mutations(data: bytes, count: int, seed: int = 0) -> Iterator[bytes]:
    """`count` damaged copies: bytes changed, deleted, repeated, moved; the same for each seed."""
    chance = random.Random(seed)  # noqa: S311 - it need not be unpredictable
    for _ in range(count):
        changed = bytearray(data)
        for _ in range(chance.choice((1, 1, 1, 2, 4, 16))):
            _mutate(changed, chance)
        yield bytes(changed)


def with_runs(data: bytes) -> Iterator[bytes]:
    """The sample with a run of one character at some lines: in front, as a line, and at the end;
    and with a long line.

    A pattern with nested repeats takes years for these, and no time for all that it matches.
    """
    ends = [at for at in range(len(data)) if data[at : at + 1] == b"\n"] or [*range(len(data))]
    for end in spread(ends, _MOST_PLACES):
        for run in (character * _RUN for character in _RUNNING):
            for start, piece in ((end + 1, run + b"!"), (end + 1, run + b"!\n"), (end, run + b"!")):
                yield data[:start] + piece + data[start:]
        yield data[:end] + b"A" * _LONG_LINE + data[end:]


def _mutate(data: bytearray, chance: random.Random) -> None:
    start = chance.randrange(len(data) + 1)
    end = min(len(data), start + chance.choice((1, 1, 2, 8, 64)))
    kind = chance.randrange(5)
    if kind == 0:
        data[start:end] = bytes(chance.randrange(256) for _ in range(end - start))
    elif kind == 1:
        del data[start:end]
    elif kind == 2:
        data[start:start] = data[start:end] * chance.choice((1, 2, 20))
    elif kind == 3:
        data[start:end] = chance.choice(
            (b"\0", b"\xff", b"\n", b"\r\n\r\n", b"~", b"<", b":", b"(")
        )
    else:
        moved = data[start:end]
        del data[start:end]
        place = chance.randrange(len(data) + 1)
        data[place:place] = moved
