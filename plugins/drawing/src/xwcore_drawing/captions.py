"""The texts around a drawing: what is above it, beside it, and below."""

from __future__ import annotations

from typing import NamedTuple

from xwcore_drawing.shapes import Run


class CaptionItem(NamedTuple):
    """One clue: the label is its number; `runs` are its parts where it has several styles."""

    label: str
    text: str
    runs: tuple[Run, ...] = ()


class CaptionSection(NamedTuple):
    """Items under a heading: the across clues."""

    heading: str
    items: tuple[CaptionItem, ...]


class Captions(NamedTuple):
    """Lines above the drawing (the first is the title), sections beside it, paragraphs below."""

    heading: tuple[str, ...] = ()
    sections: tuple[CaptionSection, ...] = ()
    footing: tuple[str, ...] = ()
