"""Detection: keys of JSON, the root of XML, data in the scripts of a page, or its elements.

The signs of a format occur together in files of that format alone.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable
from typing import Final

from xwcore.plugin import MOST_PROBED, Evidence, Probe
from xwcore_publishers.parse.pages import HOLDERS, Holder, holding, is_markup, scripts_of
from xwcore_publishers.syntax import ELEMENTS, KEYS, ROOTS

_ROOT: Final = re.compile(
    rb"(?:\xef\xbb\xbf)?\s{0,99}(?:(?:<\?[^<>]{0,400}>|<!--[^<>]{0,4000}-->)\s{0,99}){0,9}"
    rb"<([A-Za-z-]{1,30})[\s>/]"
)
_PAGE: Final = re.compile(rb"<(?i:html)[\s>]")
_KEY: Final = re.compile(rb'"([A-Za-z_$][A-Za-z_$0-9]{0,29})"\s{0,20}:')
_KEYS: Final = {
    name: tuple(frozenset(group.encode("ascii").split()) for group in groups)
    for name, groups in KEYS.items()
}


def sniff(probe: Probe, format: str) -> Evidence | None:
    """LIKELY if the file is one of this format; else None."""
    # The data of a page may stand after all of its scripts and styles.
    data = probe.first(MOST_PROBED) if is_markup(probe.head) else probe.first()
    return Evidence.LIKELY if format in _formats_of(data) else None


@functools.lru_cache(maxsize=1)
def _formats_of(data: bytes) -> frozenset[str]:
    """The formats whose signs a file has. Each format of the package is asked about the same bytes,
    which are searched once for all of them.
    """
    if is_markup(data):
        return _formats_of_page(data) | _formats_of_xml(data)
    if data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] in (b"{", b"["):
        return _formats_of_json(data)
    return frozenset()


def _formats_of_json(data: bytes) -> frozenset[str]:
    keys = set(_KEY.findall(data))
    return frozenset(name for name, groups in _KEYS.items() if any(map(keys.issuperset, groups)))


def _formats_of_page(data: bytes) -> frozenset[str]:
    if len(_PAGE.findall(data)) > 1:  # a page that shows another one
        return frozenset()
    scripts = scripts_of(data)
    held = {
        name
        for name, holders in HOLDERS.items()
        if any(_is_held(data, name, holder, scripts) for holder in holders)
    }
    return frozenset(held) | _formats_of_elements(data)


def _formats_of_elements(page: bytes) -> frozenset[str]:
    """The formats whose puzzle is in the elements of a page, one of which has each sign."""
    return frozenset(
        name for name, signs in ELEMENTS.items() if all(sign in page for sign in signs)
    )


def _is_held(data: bytes, format: str, holder: Holder, scripts: Iterable[tuple[int, int]]) -> bool:
    """Whether a page has data where the holder looks for them, and keys of the format in them."""
    place = holding(data, holder, scripts)
    if place is None:
        return False
    return not holder.is_open or format in _formats_of_json(data[slice(*place)])


def _formats_of_xml(data: bytes) -> frozenset[str]:
    match = _ROOT.match(data)
    root = b"" if match is None else match[1].lower()
    signs = [(name, sign) for name, (expected, sign) in ROOTS.items() if root == expected]
    return frozenset(name for name, sign in signs if sign in data.lower())
