"""Detection: the `version` and `kind` of the outermost object in the head of a file.

Large grids may stand before both. Then the keys of the outermost object decide: those that ipuz
alone has, or, in a file that is named as ipuz, a grid. The head of a file in UTF-16 has half the
characters, and hardly any other JSON is in UTF-16: there a grid and another key decide. A file that
is named as ipuz may be damaged: then most of its keys decide.
"""

from __future__ import annotations

import re
from typing import Final

from xwcore.plugin import Evidence, Probe
from xwcore_ipuz.manifest import SPEC
from xwcore_ipuz.syntax import KIND, VERSION

#: Byte order mark, white space, the function call of version 1, and the brace of the object.
_START: Final = re.compile(
    rb"(?:\xef\xbb\xbf){0,4}[ \t\r\n]*(?:[A-Za-z_$][A-Za-z0-9_$.]{0,63}[ \t]{0,8}\([ \t\r\n]*)?\{"
)
_TEXT: Final = r'[^"\\]*+(?:\\.[^"\\]*+)*+'
_STRING: Final = re.compile(f'"({_TEXT})"', re.DOTALL)
_NO_NESTING: Final = rf'(?:[^"{{}}\[\]]++|"{_TEXT}")*+'
#: A string, a list or an object without another one in it, such as a row or a cell, or a sign. A
#: string without an end reaches to the end of the head, so that no byte is searched twice.
_TOKEN: Final = re.compile(
    rf'"({_TEXT})(?:"|\\?\Z)|\[{_NO_NESTING}\]|\{{{_NO_NESTING}\}}|[{{}}\[\]:,]',
    re.DOTALL,
)
#: A key of ipuz, in quotation marks of any kind or in none, and the bracket of its rows.
_KEY: Final = re.compile(
    r"(?<![A-Za-z0-9_])(?:(version|kind|dimensions|clues|title|author|copyright|showenumerations)"
    r"[\"'\u201d]?[ \t]{0,8}:|(puzzle|solution|saved)[\"'\u201d]?[ \t]{0,8}:[ \t\r\n]{0,8}\[)"
)
#: Keys that other JSON does not have together.
_TELLING: Final = frozenset({"dimensions", "puzzle", "solution", "clues", "saved"})
_OF_GRID: Final = frozenset({"dimensions", "puzzle", "solution"})
_ENOUGH_KEYS: Final = 4
#: Keys that no other JSON has together.
_OWN_KEYS: Final = frozenset({"puzzle", "showenumerations"})
_GRIDS: Final = frozenset({"puzzle", "solution"})
_BESIDE_GRIDS: Final = frozenset({"title", "author", "copyright", "dimensions", "kind", "clues"})
#: The braces that begin an object in UTF-16.
_WIDE_BRACES: Final = (b"{\0", b"\0{")


def sniff(probe: Probe) -> Evidence | None:
    """LIKELY if the file is ipuz, or is named so and has most of its keys; else None."""
    is_named, head = probe.extension == ".ipuz", probe.head
    is_wide = probe.may_be_wide and any(brace in head for brace in _WIDE_BRACES)
    if is_wide:
        head = probe.text.encode("utf-8", "replace")
    # The search for a single byte takes a twentieth of the time of the others.
    elif not is_named and (b"{" not in head or not any(map(head.__contains__, SPEC.markers))):
        return None
    if _is_ipuz(head, is_named=is_named, is_wide=is_wide):
        return Evidence.LIKELY
    is_damaged = is_named and _has_keys(head)
    return Evidence.LIKELY if is_damaged else None


def _has_keys(head: bytes) -> bool:
    """Whether the head has keys of ipuz, two of them of the grid; or one beside its address."""
    text = head.decode("utf-8", "replace")
    keys = {match[1] or match[2] for match in _KEY.finditer(text)}
    if "ipuz.org/" in text.replace("\\/", "/"):
        return not keys.isdisjoint(_TELLING)
    return len(keys & _OF_GRID) >= 2 and len(keys) >= _ENOUGH_KEYS


def _is_ipuz(head: bytes, *, is_named: bool, is_wide: bool) -> bool:
    """Whether the object has a version or a kind of ipuz, or goes on beyond the head and has the
    keys of one.
    """
    start = _START.match(head)
    if start is None:
        return False
    text = head[start.end() :].decode("latin-1")
    depth, key, string, in_kind = 1, None, None, False
    keys: set[str | None] = set()
    for match in _TOKEN.finditer(text):
        part = match[0]
        if part[0] == '"':
            string = match[1]
            is_version = depth == 1 and key == "version" and VERSION.fullmatch(_unescaped(string))
            if is_version or (depth <= 2 and in_kind and _is_kind(string)):
                return True
        elif len(part) > 1:
            if in_kind and depth == 1 and any(map(_is_kind, _STRING.findall(part))):
                return True
        elif part == ":" and depth == 1:
            key = string
            keys.add(key)
            in_kind = key == "kind"
        elif part in "{[":
            depth += 1
        elif part in "}]":
            depth -= 1
            if depth == 0:
                return False
        elif depth == 1:
            key, in_kind = None, False
    is_likely = is_named or (is_wide and not keys.isdisjoint(_BESIDE_GRIDS))
    return keys >= _OWN_KEYS or (is_likely and not keys.isdisjoint(_GRIDS))


def _is_kind(string: str) -> bool:
    return KIND.fullmatch(_unescaped(string)) is not None


def _unescaped(string: str) -> str:
    return string.replace("\\/", "/")
