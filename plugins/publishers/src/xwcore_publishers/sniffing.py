"""Detection: the keys of JSON, the name of the root of XML, the data in the scripts of a page.

The signs of a format occur together in files of that format alone.
"""

from __future__ import annotations

import functools
import re
from typing import Final

from xwcore.plugin import Evidence, Probe
from xwcore_publishers.parse.pages import HOLDERS, holding, is_markup
from xwcore_publishers.syntax import KEYS, ROOTS

_ROOT: Final = re.compile(
    r"\s{0,99}(?:(?:<\?[^<>]{0,400}>|<!--[^<>]{0,4000}-->)\s{0,99}){0,9}<([A-Za-z-]{1,30})[\s>/]"
)
_PAGE: Final = re.compile(rb"<html[\s>]", re.IGNORECASE)
_KEY: Final = re.compile(rb'"([A-Za-z_$]{1,30})"\s{0,20}:')
#: Bytes of a file of JSON that are searched for keys, and of a page for its data.
_JSON_BYTES: Final = 65_536


def sniff(probe: Probe, format: str) -> Evidence | None:
    """LIKELY if the file is one of this format; else None."""
    data = probe.first(_JSON_BYTES)
    if is_markup(data):
        is_ours = _is_page(data, format) or _is_xml(data, format)
    else:
        is_ours = _is_json(data, format)
    return Evidence.LIKELY if is_ours else None


def _is_json(data: bytes, format: str) -> bool:
    if data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] not in (b"{", b"["):
        return False
    return _has_keys(data, format)


def _has_keys(data: bytes, format: str) -> bool:
    keys = _keys(data)
    return any(keys.issuperset(group.split()) for group in KEYS.get(format, ()))


# Each format of the package is asked about the same bytes: they are searched once for all.


@functools.lru_cache(maxsize=1)
def _keys(data: bytes) -> frozenset[str]:
    """The keys of the JSON."""
    return frozenset(match[1].decode("ascii") for match in _KEY.finditer(data))


@functools.lru_cache(maxsize=1)
def _pages(data: bytes) -> int:
    """The number of start tags of a page."""
    return len(_PAGE.findall(data))


def _is_page(data: bytes, format: str) -> bool:
    holders = HOLDERS.get(format, ())
    if not holders or _pages(data) > 1:  # a page that shows another one
        return False
    places = ((holder, holding(data, holder)) for holder in holders)
    return any(
        place is not None and (not holder.is_open or _has_keys(data[slice(*place)], format))
        for holder, place in places
    )


def _is_xml(data: bytes, format: str) -> bool:
    if format not in ROOTS:
        return False
    name, sign = ROOTS[format]
    root, text = _root(data)
    return root == name and sign in text


@functools.lru_cache(maxsize=1)
def _root(data: bytes) -> tuple[str, str]:
    """The name of the outermost element, "" without one, and the text, both in lower case."""
    text = data.decode("utf-8", "replace").removeprefix("\ufeff")
    match = _ROOT.match(text)
    return ("" if match is None else match[1].lower()), text.lower()
