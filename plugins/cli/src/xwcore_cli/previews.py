"""Preview of fixes: a unified diff of text, a hex summary of binary data.

Contract: linear in the size of the files, except for a changed part of bounded length.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Sequence
from typing import Final

from xwcore_documents import safe_text

#: difflib is quadratic at worst; longer changed parts are shown as replaced.
_MAX_COMPARED_LINES: Final = 500

#: Ranges of changed bytes shown, and bytes shown of each.
_MAX_RANGES: Final = 40
_SHOWN_BYTES: Final = 16

_CONTEXT: Final = 3

#: A line with its end. The line separators of Unicode are characters of a line.
_LINE: Final = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")


def preview(name: str, before: bytes, after: bytes) -> Iterator[str]:
    """The lines of the preview. Of changed lines each character is shown that cannot be seen."""
    texts = _as_text(before), _as_text(after)
    if texts[0] is None or texts[1] is None:
        return _hex_summary(name, before, after)
    return _unified(name, texts[0], texts[1])


def _as_text(data: bytes) -> str | None:
    """The text of the data; None for data with a NUL, or neither UTF-8 nor Windows-1252."""
    if b"\0" in data:
        return None
    for encoding in ("utf-8", "cp1252"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    return None


def _unified(name: str, before: str, after: str) -> Iterator[str]:
    old, new = _LINE.findall(before), _LINE.findall(after)
    head = _common_head(old, new)
    tail = _common_head(old[head:][::-1], new[head:][::-1])
    yield f"--- {safe_text(name)}"
    yield f"+++ {safe_text(name)} (fixed)"
    start = max(0, head - _CONTEXT)
    middle = [lines[start : min(len(lines) - tail + _CONTEXT, len(lines))] for lines in (old, new)]
    if max(map(len, middle)) > _MAX_COMPARED_LINES:
        yield f"@@ -{start + 1},{len(middle[0])} +{start + 1},{len(middle[1])} @@"
        yield from (_line("-", line) for line in middle[0])
        yield from (_line("+", line) for line in middle[1])
        return
    matcher = difflib.SequenceMatcher(a=middle[0], b=middle[1], autojunk=False)
    for group in matcher.get_grouped_opcodes():
        yield from _hunk(group, middle[0], middle[1], start)


def _common_head(old: Sequence[object], new: Sequence[object]) -> int:
    """The number of equal items at the start; a binary search compares slices at full speed."""
    low, high = 0, min(len(old), len(new))
    while low < high:
        middle = (low + high + 1) // 2
        if old[low:middle] == new[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def _hunk(
    group: list[tuple[str, int, int, int, int]], old: list[str], new: list[str], start: int
) -> Iterator[str]:
    first, last = group[0], group[-1]
    yield (
        f"@@ -{start + first[1] + 1},{last[2] - first[1]}"
        f" +{start + first[3] + 1},{last[4] - first[3]} @@"
    )
    for tag, old_from, old_to, new_from, new_to in group:
        if tag == "equal":
            yield from (_line(" ", line) for line in old[old_from:old_to])
        else:
            yield from (_line("-", line) for line in old[old_from:old_to])
            yield from (_line("+", line) for line in new[new_from:new_to])


def _line(mark: str, line: str) -> str:
    """One line of a diff; line ends other than a line feed are shown: they may be the change."""
    text = line.rstrip("\r\n")
    end = {"\n": "", "\r\n": "  [CR LF]", "\r": "  [CR]", "": "  [no line end]"}
    shown = safe_text(text) if mark == " " else _visible(text)
    return mark + shown + end.get(line[len(text) :], "")


def _visible(text: str) -> str:
    """The text with a name for each character that looks like a blank, or like nothing."""
    if text.isprintable():
        return text
    return "".join(
        character if character.isprintable() else f"[{_named(character)}]" for character in text
    )


def _named(character: str) -> str:
    return "TAB" if character == "\t" else f"U+{ord(character):04X}"


def _hex_summary(name: str, before: bytes, after: bytes) -> Iterator[str]:
    yield f"--- {safe_text(name)} ({len(before)} bytes)"
    yield f"+++ {safe_text(name)} ({len(after)} bytes, fixed)"
    ranges = _ranges(before, after)
    for old_from, old_to, new_from, new_to in ranges[:_MAX_RANGES]:
        yield f"@@ {old_from:#x} @@"
        for mark, part in (("-", before[old_from:old_to]), ("+", after[new_from:new_to])):
            if part:
                more = f" ... ({len(part)} bytes)" if len(part) > _SHOWN_BYTES else ""
                yield f"{mark}{part[:_SHOWN_BYTES].hex(' ')}{more}"
    if len(ranges) > _MAX_RANGES:
        yield f"... and {len(ranges) - _MAX_RANGES} more places"


def _ranges(before: bytes, after: bytes) -> list[tuple[int, int, int, int]]:
    """The changed ranges; a single one, without equal ends, if the lengths differ."""
    if len(before) == len(after):
        return [(start, end, start, end) for start, end in _unequal(before, after)]
    head = _common_head(before, after)
    tail = _common_head(before[head:][::-1], after[head:][::-1])
    return [(head, len(before) - tail, head, len(after) - tail)]


def _unequal(before: bytes, after: bytes) -> list[tuple[int, int]]:
    ranges: list[tuple[int, int]] = []
    for at, (old, new) in enumerate(zip(before, after, strict=True)):
        if old == new:
            continue
        if ranges and ranges[-1][1] == at:
            ranges[-1] = ranges[-1][0], at + 1
        else:
            ranges.append((at, at + 1))
    return ranges
