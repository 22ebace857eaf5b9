"""The language of a puzzle, and the headings of its clues in that language."""

from __future__ import annotations

import re
from typing import Final

from xwcore.plugin import Puzzle

#: Metadata that states the language, as BCP 47 names it.
_KEYS: Final = ("language", "lang", "locale")

_TAG: Final = re.compile(r"[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}")

#: The headings of across and down clues.
_HEADINGS: Final = {
    "da": ("Vandret", "Lodret"),
    "de": ("Waagerecht", "Senkrecht"),
    "en": ("Across", "Down"),
    "es": ("Horizontales", "Verticales"),
    "fi": ("Vaakasuoraan", "Pystysuoraan"),
    "fr": ("Horizontalement", "Verticalement"),
    "he": ("מאוזן", "מאונך"),
    "hu": ("Vízszintes", "Függőleges"),
    "it": ("Orizzontali", "Verticali"),
    "nl": ("Horizontaal", "Verticaal"),
    "no": ("Vannrett", "Loddrett"),
    "pl": ("Poziomo", "Pionowo"),
    "pt": ("Horizontais", "Verticais"),
    "ru": ("По горизонтали", "По вертикали"),
    "sv": ("Vågrätt", "Lodrätt"),
}


def language_of(puzzle: Puzzle) -> str:
    """The language that the metadata state, as a tag of BCP 47; "" where none is stated."""
    for entry in puzzle.metadata:
        tag = entry.value.strip().replace("_", "-")
        if entry.key.lower() in _KEYS and _TAG.fullmatch(tag):
            return tag
    return ""


def heading_in(language: str, group: str) -> str:
    """The heading of across or down clues in a language; "" where it is not known."""
    names = _HEADINGS.get(language.partition("-")[0].lower())
    return {"across": names[0], "down": names[1]}.get(group, "") if names else ""
