"""Damage a byte or a line of files, and look for damages that safe fixes wash clean.

    python -m tests.byte_damages [FORMAT ...] [--count 2000] [--seed 1] [--samples]

Over files without a warning: those of the contracts and of `tests.damages`, and the real files of
the corpus where there are any. A damage is washed clean where a warning or an error about it is
gone after all safe fixes, and the content differs from that before the damage. Of these there may
be none: each is printed, with the codes of the fixes, and the exit status is 1. Where information
alone was fixed (blanks at the end of a line), the damage is counted apart.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

import xwcore
from tests import damages, fuzz
from tests.support import corpus_files
from xwcore.plugin import Diagnostic, Severity

#: Bytes of the largest file that is damaged.
MOST_BYTES: Final = 60_000

Span = tuple[int, int, bytes]


def _letter(data: bytes, at: int, chance: random.Random) -> Span | None:
    if not chr(data[at]).isalpha() or data[at] > 127:
        return None
    first = 65 if data[at] < 97 else 97
    return (
        at,
        at + 1,
        bytes((chance.choice([x for x in range(first, first + 26) if x != data[at]]),)),
    )


def _case(data: bytes, at: int, _chance: random.Random) -> Span | None:
    changed = data[at : at + 1].swapcase()
    return None if changed == data[at : at + 1] else (at, at + 1, changed)


def _digit(data: bytes, at: int, chance: random.Random) -> Span | None:
    if not 48 <= data[at] <= 57:
        return None
    others = [digit for digit in range(48, 58) if digit != data[at]]
    return at, at + 1, bytes((chance.choice(others),))


def _quote(_data: bytes, at: int, chance: random.Random) -> Span:
    return at, at + 1, chance.choice((b'"', b"'", b"<", b"&", b"{", b"]", b"~", b"#", b":", b"\\"))


def _high_byte(_data: bytes, at: int, chance: random.Random) -> Span:
    return at, at + 1, bytes((chance.randrange(128, 256),))


def _deleted(_data: bytes, at: int, _chance: random.Random) -> Span:
    return at, at + 1, b""


def _inserted(data: bytes, at: int, chance: random.Random) -> Span:
    return at, at, chance.choice((data[at : at + 1], bytes((chance.randrange(256),)), b" ", b"\n"))


def _bit(data: bytes, at: int, chance: random.Random) -> Span:
    return at, at + 1, bytes((data[at] ^ (1 << chance.randrange(8)),))


def _exchanged(data: bytes, at: int, _chance: random.Random) -> Span:
    return at, at + 2, data[at : at + 2][::-1]


def _line_twice(data: bytes, at: int, _chance: random.Random) -> Span:
    start = data.rfind(b"\n", 0, at) + 1
    end = data.find(b"\n", at) + 1 or len(data)
    return start, start, data[start:end]


#: Each kind of damage by its name: what it writes over which bytes.
KINDS: Final[dict[str, Callable[[bytes, int, random.Random], Span | None]]] = {
    "letter": _letter,
    "case": _case,
    "digit": _digit,
    "sign of syntax": _quote,
    "byte from 0x80": _high_byte,
    "byte lost": _deleted,
    "byte added": _inserted,
    "bit": _bit,
    "bytes exchanged": _exchanged,
    "line twice": _line_twice,
}


class Original(NamedTuple):
    """A file, its findings, and its contents as it is and with its own fixes."""

    data: bytes
    known: set[tuple[str, str]]
    contents: list[xwcore.Puzzle]


class Washed(NamedTuple):
    """A damage that safe fixes wash clean; `is_noted`: only information was found of it."""

    kind: str
    before: bytes
    after: bytes
    codes: tuple[str, ...]
    is_noted: bool


def originals(name: str, *, only_samples: bool) -> Iterator[Original]:
    """The files of a format that have no warning."""
    files = [data for sample, data in damages.samples() if sample == name] + fuzz.seeds(name)
    if not only_samples:
        files += [path.read_bytes() for path in corpus_files("**/*")]
    for data in dict.fromkeys(files):
        if len(data) > MOST_BYTES:
            continue
        report = xwcore.validate(data)
        if report.format != name or severe(report.diagnostics):
            continue
        known = {(entry.code, entry.message) for entry in report.diagnostics}
        fixed = [xwcore.fix(data, name, unsafe=unsafe).data for unsafe in (False, True)]
        yield Original(data, known, [xwcore.read(form, name) for form in (data, *fixed)])


def severe(diagnostics: Sequence[Diagnostic]) -> list[Diagnostic]:
    """The findings that are no mere information."""
    return [entry for entry in diagnostics if entry.severity is not Severity.INFO]


def fixed_findings(name: str, original: Original, damaged: bytes) -> tuple[list[Diagnostic], bool]:
    """The findings about a damage that safe fixes fix, and whether the damage is washed clean."""
    try:
        fixed = xwcore.fix(damaged, name)
        content = xwcore.read(fixed.data, name)
    except xwcore.XwError:  # also a line feed that makes two addresses of one
        return [], False
    new = [entry for entry in fixed.applied if (entry.code, entry.message) not in original.known]
    left = [
        entry
        for entry in severe(fixed.remaining)
        if (entry.code, entry.message) not in original.known
    ]
    return new, bool(new) and not left and content not in original.contents


def washed(name: str, original: Original, kind: str, chance: random.Random) -> Washed | None:
    """Damage a file in one place; what was damaged, if safe fixes wash it clean."""
    data = original.data
    change = KINDS[kind](data, chance.randrange(len(data)), chance)
    if change is None:
        return None
    start, end, written = change
    damaged = data[:start] + written + data[end:]
    new, is_washed = fixed_findings(name, original, damaged)
    if damaged == data or not is_washed:
        return None
    codes = tuple(sorted({entry.code for entry in new}))
    around = slice(max(0, start - 12), start), slice(end, end + 12)
    before, after = data[around[0]], data[around[1]]
    return Washed(
        kind,
        before + b"[" + data[start:end] + b"]" + after,
        before + b"[" + written + b"]" + after,
        codes,
        not severe(new),
    )


def main() -> None:
    """Damage files of each format, and print what was washed clean."""
    parser = argparse.ArgumentParser(description="Damage a byte or a line of files.")
    parser.add_argument("formats", nargs="*")
    parser.add_argument("--count", type=int, default=2000, help="damages of each format")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--samples", action="store_true", help="leave the corpus out")
    arguments = parser.parse_args()
    specs = xwcore.formats().values()
    names = arguments.formats or [spec.name for spec in specs if spec.reads and spec.writes]
    total = 0
    for name in names:
        files = list(originals(name, only_samples=arguments.samples))
        chance = random.Random(f"{arguments.seed} {name}")
        damages_by_codes: dict[tuple[str, ...], list[Washed]] = defaultdict(list)
        for _ in range(arguments.count if files else 0):
            entry = washed(name, chance.choice(files), chance.choice([*KINDS]), chance)
            if entry is not None:
                damages_by_codes[entry.codes].append(entry)
        counts = Counter(
            entry.is_noted for entries in damages_by_codes.values() for entry in entries
        )
        print(
            f"{name}: {arguments.count} damages of {len(files)} files, "
            f"{counts[False]} washed clean, {counts[True]} where information alone was fixed"
        )
        total += counts[False]
        for codes, entries in sorted(damages_by_codes.items(), key=lambda item: -len(item[1])):
            print(f"  {len(entries):4} {' '.join(codes)}")
            for entry in entries[:4]:
                print(f"       {entry.kind}: {entry.before!r} {entry.after!r}")
    raise SystemExit(bool(total))


if __name__ == "__main__":
    main()
