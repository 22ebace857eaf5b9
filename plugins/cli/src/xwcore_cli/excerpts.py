"""Diagnostics with an excerpt of the source, as compilers print them.

Contract: text is quoted with a caret under the place, binary data as a row of hex digits; control
characters are removed; the work per diagnostic does not depend on the size of the file. A file has
at most forty lines, unless all are asked for.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import click

from xwcore.plugin import WHOLE, Diagnostic, Span
from xwcore_cli.finding_formats import consequences, following, without_consequences
from xwcore_cli.output import SEVERITY_COLORS, member_and_line, say, shown
from xwcore_documents import safe_text, text_columns

#: How many bytes are quoted before and after the place; a line may be a megabyte long.
_AROUND: Final = 60

#: Bytes in one row of hex digits.
_ROW: Final = 16

#: Diagnostics printed after the first one with the same code and place.
_MOST_ALIKE: Final = 3

#: Excerpts of one file, each of at most seven lines and those of its alike.
_MOST_SHOWN: Final = 3

#: Codes of which the last line has the number.
_MOST_CODES: Final = 4


def print_diagnostics(
    diagnostics: Iterable[Diagnostic],
    path: str,
    data: bytes,
    start: int = 0,
    *,
    is_verbose: bool = False,
) -> None:
    """Write the diagnostics; successive ones with the same code and place share an excerpt.

    `data` is the file from the byte `start` on. What follows from a cause is counted, and so is
    what exceeds `_MOST_SHOWN`, unless the output is verbose.
    """
    listed = [*diagnostics]
    followers = Counter[str]() if is_verbose else consequences(listed)
    kept = listed if is_verbose else without_consequences(listed)
    groups = [list(group) for _, group in itertools.groupby(kept, _code_and_bytes)]
    shown_groups = groups if is_verbose else _first_of_each_code(groups)
    for number, (first, *others) in enumerate(shown_groups):
        if number:
            say()
        _print_one(first, path, data, start, followers.pop(first.code, 0))
        for diagnostic in others[:_MOST_ALIKE]:
            say(f"  = also: {safe_text(diagnostic.message)}")
        if len(others) > _MOST_ALIKE:
            say(f"  = and {len(others) - _MOST_ALIKE} more {safe_text(first.code)} at this place")
    rest = Counter(group[0].code for group in groups)
    rest.subtract(group[0].code for group in shown_groups)
    if +rest:
        most = (+rest).most_common(_MOST_CODES)
        counted = ", ".join(f"{count} {safe_text(code)}" for code, count in most)
        more = " ..." if len(+rest) > _MOST_CODES else ""
        say(f"{shown(path)}: {(+rest).total()} more: {counted}{more} (--verbose shows all)")


def _first_of_each_code(groups: Sequence[list[Diagnostic]]) -> list[list[Diagnostic]]:
    """As many groups as are shown, in their order; each code has one before any has a second."""
    seen: Counter[str] = Counter()
    ranked = []
    for at, group in enumerate(groups):
        ranked.append((seen[group[0].code], at))
        seen[group[0].code] += 1
    return [groups[at] for at in sorted(at for _, at in sorted(ranked)[:_MOST_SHOWN])]


def _code_and_bytes(diagnostic: Diagnostic) -> tuple[object, ...]:
    span = diagnostic.span
    if span is None or (span.end is None and span.line is None):
        return (id(diagnostic),)  # no place to share
    return diagnostic.code, span.start, span.end, span.line


def _print_one(
    diagnostic: Diagnostic, path: str, data: bytes, start: int, followers: int = 0
) -> None:
    """Write heading, place, excerpt, hint, and how it is fixed and how many follow from it."""
    severity = click.style(
        str(diagnostic.severity), fg=SEVERITY_COLORS[diagnostic.severity], bold=True
    )
    say(f"{severity}[{safe_text(diagnostic.code)}]: {safe_text(diagnostic.message)}")
    say(f"  --> {shown(path)}{_place(diagnostic.span)}")
    *quoted, carets = list(excerpt(diagnostic.span, data, start)) or [""]
    for line in quoted:
        say(line)
    if carets:
        say(click.style(carets, fg=SEVERITY_COLORS[diagnostic.severity]))
    if diagnostic.hint:
        say(f"  = hint: {safe_text(diagnostic.hint)}")
    notes = []
    if diagnostic.fix is not None:
        how = "xw fix" if diagnostic.fix.safe else "xw fix --unsafe"
        notes.append(f"`{how}` fixes it")
    if followers:
        notes.append(f"{following(followers)} (--verbose shows all)")
    if notes:
        say(f"  = {'; '.join(notes)}")


def _place(span: Span | None) -> str:
    if span is None:
        return ""
    where = member_and_line(span)
    if span.line is None and span.end is not None:
        where += f", offset {span.start:#x} ({span.start})"
    return where if span.place == WHOLE else f"{where} ({safe_text(str(span.place))})"


def excerpt(span: Span | None, data: bytes, start: int = 0) -> Iterator[str]:
    """The lines of the excerpt, the last one with the carets; none without bytes."""
    if span is None or not data:
        return iter(())
    end = None if span.end is None else span.end - start
    span = span._replace(start=span.start - start, end=end)
    if span.line is not None:
        return _text_excerpt(span, span.line, data)
    return _hex_excerpt(span, data, start) if span.end is not None else iter(())


def _text_excerpt(span: Span, number: int, data: bytes) -> Iterator[str]:
    at = min(max(span.start, 0), len(data))
    end = min(max(span.end if span.end is not None else at, at), len(data))
    before = _after_break(data[max(0, at - _AROUND) : at])
    after = _until_break(data[at : at + _AROUND])
    marked = after[: end - at]
    texts = [safe_text(_decoded(part)) for part in (before, marked, after[len(marked) :])]
    margin = " " * len(str(number))
    yield f"{margin} |"
    yield f"{number} | {''.join(texts)}".rstrip()
    carets = "^" * max(1, text_columns(texts[1]))
    yield f"{margin} | {' ' * text_columns(texts[0])}{carets}"


def _after_break(part: bytes) -> bytes:
    """The bytes after the last line break, without a partial UTF-8 character."""
    start = max(part.rfind(b"\n"), part.rfind(b"\r")) + 1
    while start == 0 and part and 0x80 <= part[0] < 0xC0:
        part = part[1:]
    return part[start:]


def _until_break(part: bytes) -> bytes:
    """The bytes before the first line break."""
    return part.split(b"\n", 1)[0].split(b"\r", 1)[0]


def _decoded(part: bytes) -> str:
    try:
        return part.decode("utf-8")
    except UnicodeDecodeError:
        return part.decode("latin-1")


def _hex_excerpt(span: Span, data: bytes, shift: int) -> Iterator[str]:
    at, end = max(span.start, 0), span.end
    start = min(at, len(data) - 1) // _ROW * _ROW
    row = data[start : start + _ROW]
    margin = " " * 8
    letters = "".join(chr(byte) if 32 <= byte < 127 else "." for byte in row)
    yield f"{margin} |"
    yield f"{start + shift:08x} | {row.hex(' '):<{_ROW * 3}} {letters}"
    first = min(at - start, _ROW)
    last = min(max(end or 0, at + 1) - start, len(row))
    if at >= len(data):
        yield f"{margin} | {'   ' * len(row)}^ the file ends here"
    else:
        carets = " ".join(["^^"] * (last - first))
        yield f"{margin} | {'   ' * first}{carets}"
