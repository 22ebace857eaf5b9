"""Damage files in one place, and measure what validating and fixing make of them.

    python -m tests.damages [--count 500] [--seed 1] [--samples]

Over our own samples, and over the real files of the corpus where there are any: files of five
formats that have no warning. For each kind of damage it prints how often the first finding names
the cause, how often fixing restores the content (with safe fixes; with all), how many lines the
terminal has, and how many files were washed clean: reported before a safe fix, clean after it, and
different from the original. Of these there may be none.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import random
import re
import statistics
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

import xwcore
from tests.support import ROOT, corpus_files
from xwcore.plugin import Diagnostic, Severity
from xwcore_cli.excerpts import print_diagnostics
from xwcore_cli.finding_formats import by_place
from xwcore_crossword import Crossword

#: A damage of bytes at a place that the generator chooses; None where the file has no such place.
Apply = Callable[[bytes, random.Random], bytes | None]

FORMATS: Final = ("puz", "xd", "across-text", "ipuz", "jpz")


class Damage(NamedTuple):
    """A kind of damage. `causes` are the beginnings of codes that name it; `is_redundant` means
    that the rest of the file has what was lost.
    """

    name: str
    format: str
    apply: Apply
    causes: tuple[str, ...]
    is_redundant: bool = False


@dataclass
class Outcome:
    """What became of the damaged files of one kind."""

    count: int = 0
    silent: int = 0  # no finding: nothing in the file contradicts the damage
    named: int = 0
    restored: int = 0
    restored_unsafe: int = 0
    washed: list[bytes] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    seconds: float = 0.0
    firsts: dict[str, int] = field(default_factory=lambda: defaultdict(int))


# -- damages ---------------------------------------------------------------------------------------


def _lines_damage(
    pattern: str, change: Callable[[list[bytes], int, random.Random], list[bytes] | None]
) -> Apply:
    """A damage of one of the lines that match a pattern."""
    compiled = re.compile(pattern.encode())

    def apply(data: bytes, chance: random.Random) -> bytes | None:
        lines = data.splitlines(keepends=True)
        places = [at for at, line in enumerate(lines) if compiled.fullmatch(line.rstrip(b"\r\n"))]
        if not places:
            return None
        changed = change(lines, chance.choice(places), chance)
        return None if changed is None else b"".join(changed)

    return apply


def _without(lines: list[bytes], at: int, _chance: random.Random) -> list[bytes]:
    return [*lines[:at], *lines[at + 1 :]]


def _twice(lines: list[bytes], at: int, _chance: random.Random) -> list[bytes]:
    return [*lines[: at + 1], *lines[at:]]


def _exchanged(lines: list[bytes], at: int, _chance: random.Random) -> list[bytes] | None:
    if at + 1 >= len(lines) or not lines[at + 1].strip() or lines[at] == lines[at + 1]:
        return None
    return [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]]


def _shorter(lines: list[bytes], at: int, chance: random.Random) -> list[bytes]:
    text = lines[at].rstrip(b"\r\n")
    cell = len(text) - len(text.lstrip()) + chance.randrange(len(text.strip()))
    return [*lines[:at], lines[at][:cell] + lines[at][cell + 1 :], *lines[at + 1 :]]


def _another_letter(lines: list[bytes], at: int, chance: random.Random) -> list[bytes] | None:
    letters = [i for i, byte in enumerate(lines[at]) if 65 <= byte <= 90]
    if not letters:
        return None
    where = chance.choice(letters)
    line = bytearray(lines[at])
    line[where] = chance.choice([byte for byte in range(65, 91) if byte != line[where]])
    return [*lines[:at], bytes(line), *lines[at + 1 :]]


def _another_number(lines: list[bytes], at: int, chance: random.Random) -> list[bytes]:
    match = re.search(rb"[0-9]+", lines[at])
    assert match is not None
    number = int(match[0])
    other = b"%d" % chance.choice([n for n in range(1, number + 12) if n != number])
    return [
        *lines[:at],
        lines[at][: match.start()] + other + lines[at][match.end() :],
        *lines[at + 1 :],
    ]


def _another_answer(lines: list[bytes], at: int, chance: random.Random) -> list[bytes] | None:
    line = lines[at]
    start = line.rindex(b"~") + 1
    letters = [i for i in range(start, len(line)) if 65 <= line[i] <= 90]
    if not letters:
        return None
    where = chance.choice(letters)
    byte = chance.choice([byte for byte in range(65, 91) if byte != line[where]])
    return [*lines[:at], line[:where] + bytes((byte,)) + line[where + 1 :], *lines[at + 1 :]]


def _carriage_returns(data: bytes, _chance: random.Random) -> bytes | None:
    return data.replace(b"\r\n", b"\n").replace(b"\n", b"\r")


def _double_spaced(data: bytes, _chance: random.Random) -> bytes | None:
    return data.replace(b"\r\n", b"\n").replace(b"\n", b"\n\n")


def _read_as_windows_1252(data: bytes, _chance: random.Random) -> bytes | None:
    try:
        changed = data.decode("utf-8").encode("utf-8").decode("cp1252").encode("utf-8")
    except UnicodeError:
        return None
    return changed if changed != data else None


def _bit_7_stripped(data: bytes, _chance: random.Random) -> bytes | None:
    changed = bytes(byte & 0x7F for byte in data)
    return changed if changed != data else None


def _cut(data: bytes, chance: random.Random) -> bytes | None:
    return data[: chance.randrange(len(data) // 2, len(data) - 20)]


def _clues_twice(heading: bytes) -> Apply:
    def apply(data: bytes, _chance: random.Random) -> bytes | None:
        at = data.find(heading)
        return None if at < 0 else data.rstrip() + b"\n\n" + data[at:]

    return apply


def _substituted(pattern: bytes, new: Callable[[re.Match[bytes], random.Random], bytes]) -> Apply:
    """A damage of one match of a pattern."""

    def apply(data: bytes, chance: random.Random) -> bytes | None:
        matches = [*re.finditer(pattern, data)]
        if not matches:
            return None
        match = chance.choice(matches)
        text = new(match, chance)
        return None if text == match[0] else data[: match.start()] + text + data[match.end() :]

    return apply


def _nothing(_match: re.Match[bytes], _chance: random.Random) -> bytes:
    return b""


def _json_rows(key: bytes, change: str) -> Apply:
    """A row of a board is missing, doubled or exchanged with the next one."""

    def apply(data: bytes, chance: random.Random) -> bytes | None:
        match = re.search(rb'"%b"\s*:\s*\[(?=\s*\[)' % key, data)
        if match is None:
            return None
        rows = []
        at, depth = match.end(), 0
        start = at
        while depth >= 0 and at < len(data):
            if data[at : at + 1] == b"[":
                start = at if depth == 0 else start
                depth += 1
            elif data[at : at + 1] == b"]":
                depth -= 1
                if depth == 0:
                    rows.append((start, at + 1))
            at += 1
        if len(rows) < 3:
            return None
        number = chance.randrange(len(rows) - 1)
        (start, stop), (after, end) = rows[number], rows[number + 1]
        row, between, following = data[start:stop], data[stop:after], data[after:end]
        if change == "missing":
            return data[:start] + data[after:]
        if change == "twice":
            return data[:stop] + between + row + data[stop:]
        if row == following:
            return None
        return data[:start] + following + between + row + data[end:]

    return apply


def _puz_byte(region: str) -> Apply:
    """A changed byte of a part of a .puz file."""

    def apply(data: bytes, chance: random.Random) -> bytes | None:
        if not data.startswith(b"ACROSS&DOWN\0", 2):
            return None
        cells = data[0x2C] * data[0x2D]
        strings = 0x34 + 2 * cells
        changed = bytearray(data)
        if region in ("letter", "odd letter", "state"):
            start = 0x34 + (cells if region == "state" else 0)
            open_cells = [at for at in range(start, start + cells) if changed[at] not in b".:"]
            at = chance.choice(open_cells)
            pool = bytes(range(65, 91)) if region == "letter" else bytes(range(1, 32))
            changed[at] = chance.choice([byte for byte in pool if byte != changed[at]])
            return bytes(changed)
        if region == "block":
            changed[chance.choice(range(0x34, 0x34 + cells))] ^= 0x5F
            return bytes(changed)
        if region == "checksum":
            at = chance.choice([0, 1, 0x0E, 0x0F, *range(0x10, 0x18)])
        elif region == "header":
            at = chance.choice([0x2C, 0x2D, 0x2E, 0x2F, 0x30, 0x31, 0x32, 0x33])
        else:
            ends = [at for at in range(strings, len(data)) if data[at] == 0]
            letters = [at for at in range(strings, ends[3]) if data[at] != 0]
            at = chance.choice(letters)
        changed[at] ^= chance.choice([1, 2, 4, 8, 16, 32, 64, 128])
        return bytes(changed) if region != "text" or changed[at] else None

    return apply


def _puz_nul(*, lost: bool) -> Apply:
    def apply(data: bytes, chance: random.Random) -> bytes | None:
        strings = 0x34 + 2 * data[0x2C] * data[0x2D]
        places = [
            at
            for at in range(strings + 1, len(data) - 1)
            if (data[at] == 0) == lost and data[at - 1] and data[at + 1]
        ]
        at = chance.choice(places)
        return data[:at] + data[at + 1 :] if lost else data[:at] + b"\0" + data[at + 1 :]

    return apply


_ROW = r"[A-Z#.]{3,}"
_CLUE = r"[AD][0-9]+\. .* ~ [A-Z]+"
_TEXT_ROW = r"\t?[A-Z.]{3,}"
_ENCODING = ("601", "602", "102", "103", "106", "107", "IPZ5", "JPZ1")

DAMAGES: Final = (
    Damage("letter of the solution", "puz", _puz_byte("letter"), ("PUZ208", "PUZ408")),
    Damage("odd byte in the solution", "puz", _puz_byte("odd letter"), ("PUZ408",), True),
    Damage("block or letter", "puz", _puz_byte("block"), ("PUZ408", "PUZ208"), True),
    Damage("odd byte in the state", "puz", _puz_byte("state"), ("PUZ408",), True),
    Damage("checksum", "puz", _puz_byte("checksum"), ("PUZ20",), True),
    Damage("header", "puz", _puz_byte("header"), ("PUZ111",), True),
    Damage("text", "puz", _puz_byte("text"), ("PUZ208", "PUZ311", "PUZ312")),
    Damage("NUL lost", "puz", _puz_nul(lost=True), ("PUZ311", "PUZ516", "PUZ208"), True),
    Damage("NUL surplus", "puz", _puz_nul(lost=False), ("PUZ312", "PUZ516", "PUZ208"), True),
    Damage("cut", "puz", _cut, ("PUZ301", "PUZ501", "PUZ102", "PUZ302")),
    Damage(
        "decoded as Latin-1",
        "puz",
        lambda data, _chance: data.decode("latin-1").encode("utf-8"),
        ("PUZ112",),
        True,
    ),
    Damage("row missing", "xd", _lines_damage(_ROW, _without), ("XD441",), True),
    Damage("row twice", "xd", _lines_damage(_ROW, _twice), ("XD442",), True),
    Damage("rows exchanged", "xd", _lines_damage(_ROW, _exchanged), ("XD443",), True),
    Damage("cell lost", "xd", _lines_damage(_ROW, _shorter), ("XD444",), True),
    Damage("letter of the grid", "xd", _lines_damage(_ROW, _another_letter), ("XD445",), True),
    Damage("letter of an answer", "xd", _lines_damage(_CLUE, _another_answer), ("XD525",), True),
    Damage("clue missing", "xd", _lines_damage(_CLUE, _without), ("XW101",)),
    Damage("clue twice", "xd", _lines_damage(_CLUE, _twice), ("XD523",), True),
    Damage("clue number", "xd", _lines_damage(_CLUE, _another_number), ("XD524",), True),
    Damage("CR only", "xd", _carriage_returns, ("XD104",), True),
    Damage("double spacing", "xd", _double_spaced, ("XD106",), True),
    Damage("wrong encoding", "xd", _read_as_windows_1252, ("XD601",), True),
    Damage("bit 7 lost", "xd", _bit_7_stripped, ("XD601",)),
    Damage("clues twice", "xd", _clues_twice(b"\nA1. "), ("XD523", "XD209"), True),
    Damage("cut", "xd", _cut, ("XW101", "XD203", "XD446", "XD506", "XD527")),
    Damage("row missing", "across-text", _lines_damage(_TEXT_ROW, _without), ("ACT314",)),
    Damage("row twice", "across-text", _lines_damage(_TEXT_ROW, _twice), ("ACT315",), True),
    Damage("cell lost", "across-text", _lines_damage(_TEXT_ROW, _shorter), ("ACT305",)),
    Damage(
        "size",
        "across-text",
        _lines_damage(r"\t?[0-9]+x[0-9]+", _another_number),
        ("ACT304",),
        True,
    ),
    Damage(
        "clue missing", "across-text", _lines_damage(r"\t?[A-Z].*[a-z].*", _without), ("ACT501",)
    ),
    Damage(
        "clue twice",
        "across-text",
        _lines_damage(r"\t?[A-Z].*[a-z].*", _twice),
        ("ACT502", "ACT511", "ACT512"),
    ),
    Damage("CR only", "across-text", _carriage_returns, ("ACT109",), True),
    Damage("double spacing", "across-text", _double_spaced, ("ACT",), True),
    Damage("bit 7 lost", "across-text", _bit_7_stripped, ("ACT112",)),
    Damage("clues twice", "across-text", _clues_twice(b"<ACROSS>"), ("ACT20",), True),
    Damage("cut", "across-text", _cut, ("ACT",)),
    Damage("puzzle row missing", "ipuz", _json_rows(b"puzzle", "missing"), ("IPZ3",), True),
    Damage("puzzle row twice", "ipuz", _json_rows(b"puzzle", "twice"), ("IPZ3",), True),
    Damage(
        "puzzle rows exchanged", "ipuz", _json_rows(b"puzzle", "exchanged"), ("IPZ3", "XW"), True
    ),
    Damage("solution row missing", "ipuz", _json_rows(b"solution", "missing"), ("IPZ3",)),
    Damage("solution row twice", "ipuz", _json_rows(b"solution", "twice"), ("IPZ3",), True),
    Damage(
        "width",
        "ipuz",
        _substituted(rb'"(width|height)"\s*:\s*[0-9]+', lambda match, _chance: match[0] + b"1"),
        ("IPZ3",),
        True,
    ),
    Damage("bracket lost", "ipuz", _substituted(rb"[\]}]", _nothing), ("IPZ1",), True),
    Damage("comma lost", "ipuz", _substituted(rb",", _nothing), ("IPZ1",), True),
    Damage("quote lost", "ipuz", _substituted(rb'"', _nothing), ("IPZ1",)),
    Damage("cut", "ipuz", _cut, ("IPZ1",)),
    Damage("bit 7 lost", "ipuz", _bit_7_stripped, ("IPZ117",)),
    Damage("wrong encoding", "ipuz", _read_as_windows_1252, ("IPZ5", "IPZ1"), True),
    Damage(
        "closing tag lost",
        "jpz",
        _substituted(rb"</[a-z-]+>", _nothing),
        ("JPZ1",),
        True,
    ),
    Damage(
        "closing tag misspelled",
        "jpz",
        _substituted(rb"</([a-z-]+)>", lambda match, _chance: b"</" + match[1] + b"x>"),
        ("JPZ1",),
        True,
    ),
    Damage(
        "bare ampersand",
        "jpz",
        _substituted(rb"&amp;", lambda _match, _chance: b"&"),
        ("JPZ1",),
    ),
    Damage("second root", "jpz", lambda data, _chance: data + b"<crossword/>", ("JPZ1",), True),
    Damage("cut", "jpz", _cut, ("JPZ1",)),
    Damage(
        "cell missing",
        "jpz",
        _substituted(rb"<cell [^>]*solution=[^>]*/>", _nothing),
        ("JPZ",),
    ),
    Damage(
        "width",
        "jpz",
        _substituted(rb'(?<=<grid )(width|height)="[0-9]+', lambda match, _chance: match[0] + b"1"),
        ("JPZ3",),
        True,
    ),
    Damage("bit 7 lost", "jpz", _bit_7_stripped, ("JPZ111",)),
    Damage("wrong encoding", "jpz", _read_as_windows_1252, ("JPZ",), True),
)


# -- the experiment --------------------------------------------------------------------------------


def samples() -> Iterator[tuple[str, bytes]]:
    """Our own crosswords in each of the formats."""
    for name in ("harbour", "mini", "bells"):
        source = json.loads((ROOT / "examples" / "puzzles" / f"{name}.json").read_text("utf-8"))
        clues = {way: dict(source["clues"][way]) for way in ("across", "down")}
        puzzle = Crossword.build(
            source["grid"],
            clues["across"],
            clues["down"],
            title=source["title"],
            author=source["author"],
            copyright=source["copyright"],
            metadata=[("date", "2026-05-17")],
        )
        for target in FORMATS:
            yield target, xwcore.dumps(puzzle, target)


def originals(*, only_samples: bool) -> dict[str, list[bytes]]:
    """Files without a warning, by format."""
    files = defaultdict(list)
    for name, data in samples():
        files[name].append(data)
    if not only_samples:
        for path in corpus_files("*/*"):
            data = path.read_bytes()
            report = xwcore.validate(data)
            if report.format in FORMATS and not _severe(report.diagnostics):
                files[report.format].append(data)
    return files


def _severe(diagnostics: Sequence[Diagnostic]) -> list[Diagnostic]:
    return [entry for entry in diagnostics if entry.severity is not Severity.INFO]


def measure(damage: Damage, original: bytes, damaged: bytes, outcome: Outcome) -> None:
    """Add what becomes of one damaged file."""
    known = {(entry.code, entry.message) for entry in xwcore.validate(original, damage.format)}
    started = time.process_time()
    report = by_place(xwcore.validate(damaged, damage.format))
    outcome.seconds = max(outcome.seconds, time.process_time() - started)
    new = [entry for entry in report if (entry.code, entry.message) not in known]
    outcome.count += 1
    # Notes on the original are fixed as well.
    sound = [
        xwcore.read(data, damage.format)
        for data in (original, xwcore.fix(original, damage.format).data)
    ]
    sound += [xwcore.read(xwcore.fix(original, damage.format, unsafe=True).data, damage.format)]
    if not new:
        outcome.silent += 1
        return
    visible = _severe(new) or new
    outcome.firsts[visible[0].code] += 1
    outcome.named += visible[0].code.startswith(damage.causes)
    shown = io.StringIO()
    with contextlib.redirect_stdout(shown):
        print_diagnostics(_severe(report), "file", damaged)
    outcome.lines.append(len(shown.getvalue().splitlines()) + 1)
    fixed = xwcore.fix(damaged, damage.format)
    if content(fixed.data, damage.format) in sound:
        outcome.restored += 1
        outcome.restored_unsafe += 1
        return
    if not _severe(xwcore.validate(fixed.data, damage.format).diagnostics) and _severe(new):
        outcome.washed.append(damaged)
    unsafe = xwcore.fix(damaged, damage.format, unsafe=True)
    outcome.restored_unsafe += content(unsafe.data, damage.format) in sound


def content(data: bytes, name: str) -> xwcore.Puzzle | None:
    """The puzzle of a file; None where there is none."""
    try:
        return xwcore.read(data, name)
    except xwcore.XwError:
        return None


def run(count: int, seed: int, *, only_samples: bool) -> Iterator[tuple[Damage, Outcome]]:
    """Each kind of damage with its outcome, over `count` damaged files altogether."""
    files = originals(only_samples=only_samples)
    for damage in DAMAGES:
        outcome = Outcome()
        chance = random.Random(f"{seed} {damage.format} {damage.name}")
        for at in range(max(1, round(count / len(DAMAGES)))):
            original = chance.choice(files[damage.format])
            del at
            damaged = damage.apply(original, chance)
            if damaged is not None and damaged != original:
                measure(damage, original, damaged, outcome)
        yield damage, outcome


def main() -> None:
    """Run the experiment and print the figures."""
    parser = argparse.ArgumentParser(description="Damage files in one place.")
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--samples", action="store_true", help="leave the corpus out")
    arguments = parser.parse_args()
    total, lines, redundant, restored, unsafe = Outcome(), [], 0, 0, 0
    print(f"{'kind':42} files silent named restored (unsafe) lines washed  first findings")
    for damage, outcome in run(arguments.count, arguments.seed, only_samples=arguments.samples):
        reported = outcome.count - outcome.silent
        total.count += outcome.count
        total.silent += outcome.silent
        total.named += outcome.named
        total.washed += outcome.washed
        lines += outcome.lines
        if damage.is_redundant:
            redundant += outcome.count
            restored += outcome.restored
            unsafe += outcome.restored_unsafe
        firsts = " ".join(f"{code}:{n}" for code, n in sorted(outcome.firsts.items()))
        name = f"{damage.format}: {damage.name}{' *' if damage.is_redundant else ''}"
        print(
            f"{name:42} {outcome.count:5} {outcome.silent:6} {outcome.named:5} "
            f"{outcome.restored:8} {outcome.restored_unsafe:8} "
            f"{max(outcome.lines, default=0):5} {len(outcome.washed):6}  {reported and firsts}"
            f" {outcome.seconds:.2f} s"
        )
    reported = max(1, total.count - total.silent)
    print(f"damaged files: {total.count}, of which {total.silent} contradict nothing")
    print(f"the first finding names the cause: {100 * total.named / reported:.0f} %")
    print(
        f"restored where the file has what was lost (*): {100 * restored / max(1, redundant):.0f} %"
        f" with safe fixes, {100 * unsafe / max(1, redundant):.0f} % with all"
    )
    print(f"lines of the terminal: median {statistics.median(lines)}, at most {max(lines)}")
    print(f"washed clean: {len(total.washed)}")


if __name__ == "__main__":
    main()
