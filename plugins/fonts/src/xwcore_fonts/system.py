"""The font files of the system, in the order in which they are asked for a character.

Contract: the environment variable `XW_FONTS` has folders instead of `FOLDERS`, separated as in
`PATH`; where it is empty, no font of the system is used.
"""

from __future__ import annotations

import os
import re
import unicodedata
from functools import cache
from typing import Final

#: Where systems keep their fonts.
FOLDERS: Final = (
    "/usr/share/fonts",
    "/usr/local/share/fonts",
    "~/.local/share/fonts",
    "~/.fonts",
    "/System/Library/Fonts",
    "/Library/Fonts",
    "~/Library/Fonts",
    "C:/Windows/Fonts",
)

#: Names of font files that have many scripts, best first.
_BROAD: Final = (
    "dejavusans.ttf",
    "notosans-regular.ttf",
    "notosanscjk-regular.ttc",
    "notosanscjksc-regular.otf",
    "notosanscjkjp-regular.otf",
    "wqy-microhei.ttc",
    "droidsansfallbackfull.ttf",
    "droidsansfallback.ttf",
    "arial.ttf",
    "arial unicode.ttf",
    "seguisym.ttf",
    "msyh.ttc",
    "unifont.ttf",
)

#: Words in the names of fonts of other styles.
_STYLED: Final = re.compile(
    r"bold|italic|oblique|light|thin|black|medium|condensed|mono|serif|display|ui-|heavy",
    re.IGNORECASE,
)

#: A folder with more fonts than this is not searched to its end.
_MOST_FILES: Final = 5_000

_EXTENSIONS: Final = (".ttf", ".otf", ".ttc", ".otc")

#: The scripts of one font, by the first word of a character's name.
_CJK: Final = ("CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO", "IDEOGRAPHIC", "FULLWIDTH")

#: The fonts in the collections Noto Sans CJK and Noto Serif CJK, in order.
_REGIONS: Final = ("ja", "ko", "zh-hans", "zh-hant", "zh-hk")


def system_files(character: str = "") -> tuple[str, ...]:
    """The paths of the fonts of the system; for a character, those of its script first."""
    stated = os.environ.get("XW_FONTS")
    folders = FOLDERS if stated is None else tuple(filter(None, stated.split(os.pathsep)))
    return _ordered(folders, _script(character) if character else "")


@cache
def _ordered(folders: tuple[str, ...], script: str) -> tuple[str, ...]:
    def rank(path: str) -> tuple[bool, bool, int, str]:
        name = os.path.basename(path).casefold()
        is_styled = _STYLED.search(name) is not None
        known = _BROAD.index(name) if name in _BROAD else len(_BROAD)
        return is_styled, not (script and script in name), known, name

    return tuple(sorted(_files(folders), key=rank))


@cache
def _files(folders: tuple[str, ...]) -> tuple[str, ...]:
    """All font files in the folders; of files of one name the first."""
    paths: dict[str, str] = {}
    for folder in folders:
        for parent, inner, names in os.walk(os.path.expanduser(folder)):
            inner.sort()
            for name in sorted(names):
                if name.casefold().endswith(_EXTENSIONS):
                    paths.setdefault(name.casefold(), os.path.join(parent, name))
            if len(paths) > _MOST_FILES:
                return tuple(paths.values())
    return tuple(paths.values())


def _script(character: str) -> str:
    """The script of a character as names of font files spell it."""
    word = unicodedata.name(character, "").partition(" ")[0].partition("-")[0]
    return "cjk" if word in _CJK else word.casefold()


def collection_number(path: str, language: str) -> int:
    """The number of the font in a collection whose letters have the forms of a language."""
    if "cjk" not in os.path.basename(path).casefold():
        return 0
    tag = language.lower()
    if tag in ("zh-tw", "zh-mo"):
        tag = "zh-hant"
    elif tag.startswith("zh") and tag not in _REGIONS:
        tag = "zh-hans"
    names = [tag, tag.partition("-")[0]]
    return next((_REGIONS.index(name) for name in names if name in _REGIONS), 0)
