"""How JPZ is spelled: names of elements and attributes, and the values that they have."""

from __future__ import annotations

import re
from typing import Final

FORMAT: Final = "jpz"

APPLET_ROOT: Final = "crossword-compiler-applet"
ROOTS: Final = ("crossword-compiler", APPLET_ROOT)
PUZZLE: Final = "rectangular-puzzle"

_NAMESPACE: Final = "http://crossword.info/xml/"
ROOT_NAMESPACE: Final = _NAMESPACE + APPLET_ROOT
PUZZLE_NAMESPACE: Final = _NAMESPACE + PUZZLE
#: The namespaces that programs know, for the root and for the puzzle.
NAMESPACES: Final = frozenset(_NAMESPACE + name for name in (*ROOTS, PUZZLE))

#: The element of each kind that is read as a crossword, and the metadata value that names the kind:
#: the address that ipuz has for it.
CROSSWORD: Final = "crossword"
KINDS: Final = {
    CROSSWORD: "",
    "coded": "http://crosswordnexus.com/ipuz/coded#1",
    "acrostic": "http://ipuz.org/acrostic#1",
}
#: Elements of kinds that the model does not have, and the address of the kind.
UNMODELED_KINDS: Final = {
    "word-search": "http://ipuz.org/wordsearch#1",
    "wordsearch": "http://ipuz.org/wordsearch#1",
    "sudoku": "http://ipuz.org/sudoku#1",
}
KIND_KEY: Final = "Kind"
ELEMENT_OF_KIND: Final = {address: name for name, address in KINDS.items() if address}

#: The elements of `metadata` that are attributes of a puzzle.
ATTRIBUTES: Final = {
    "title": "title",
    "creator": "author",
    "copyright": "copyright",
    "description": "notes",
}
#: An element of `metadata` that some files have in place of `creator`.
AUTHOR: Final = "author"
#: The elements of `metadata` whose key has another name.
METADATA: Final = {
    "instructions": "Intro",
    "editor": "Editor",
    "publisher": "Publisher",
    "identifier": "UniqueID",
    "date": "Date",
}
ELEMENT_OF_KEY: Final = {key: name for name, key in METADATA.items()}
#: The key of the message that is displayed after the puzzle is solved.
COMPLETION_KEY: Final = "Explanation"
#: The element of metadata whose key is not a name of an element; its attribute `name` has the key.
FIELD: Final = "field"
#: Elements of metadata with one line of text.
ONE_LINE: Final = frozenset({"title", "creator", AUTHOR, "copyright"})

#: A name that an element or an attribute may have in a new file.
NAME: Final = re.compile(r"(?!(?i:xml))[A-Za-z_][A-Za-z0-9_.-]{0,63}")

#: The types of a cell.
LETTER: Final = "letter"
BLOCK: Final = "block"
VOID: Final = "void"
CLUE_CELL: Final = "clue"

#: The attributes of a cell that the model has.
CELL_ATTRIBUTES: Final = frozenset(
    {
        "x",
        "y",
        "type",
        "solution",
        "number",
        "solve-state",
        "hint",
        "background-shape",
        "background-color",
        "foreground-color",
        "top-bar",
        "left-bar",
        "right-bar",
        "bottom-bar",
        "top-right-number",
        "bottom-left-number",
        "bottom-right-number",
    }
)
#: The corners of a cell, by field of `Corners`; the top left one has the number.
CORNERS: Final = {
    "top_right": "top-right-number",
    "bottom_left": "bottom-left-number",
    "bottom_right": "bottom-right-number",
}
CIRCLE: Final = "circle"

#: A column or a row of a word, or a range of them: "3", "1-5", "5-1"; commas separate several.
RANGE: Final = re.compile(r"\s*([0-9]{1,6})\s*(?:-\s*([0-9]{1,6})\s*)?")

#: The attributes of a clue that the model has.
CLUE_ATTRIBUTES: Final = frozenset({"word", "number", "format"})

#: The usual value of an attribute; it is not content, and any other value is unmodeled.
USUAL_VALUES: Final = {
    "clues@ordering": "normal",
    "completion@only-if-correct": "true",
    "grid-look@numbering-scheme": "normal",
}

#: Titles of lists of clues in other languages than English, in lower case.
ACROSS_TITLES: Final = frozenset(
    {
        "across",
        "horizontal",
        "horizontales",
        "horizontalement",
        "horizontais",
        "horizontaal",
        "orizzontali",
        "waagerecht",
        "waagrecht",
        "v\u00e5grett",
        "v\u00e5gr\u00e4tt",
        "vandret",
        "poziomo",
    }
)
DOWN_TITLES: Final = frozenset(
    {
        "down",
        "vertical",
        "verticales",
        "verticalement",
        "verticais",
        "verticaal",
        "verticali",
        "senkrecht",
        "loddrett",
        "lodr\u00e4tt",
        "lodret",
        "pionowo",
    }
)
#: What stands between a name and the direction in a title: "Setter-1234...Across".
TITLE_PARTS: Final = re.compile("[.:\u2026\u2013\u2014-]")
#: The titles of the lists in a new file.
TITLES: Final = {"across": "Across", "down": "Down", "": "Clues"}

_MARKUP: Final = frozenset({"a", "b", "br", "em", "font", "i", "span", "strong", "sub", "sup", "u"})
#: The children that an element may have, of elements that hold no others: where one of these lacks
#: its end tag, it ends before any other child.
CHILDREN: Final = {
    "applet-settings": frozenset({"title", "copyright", "completion", "actions"}),
    "cell": frozenset({"arrow", "background-picture", "clue"}),
    "word": frozenset({"cells"}),
    "cells": frozenset(),
    "clues": frozenset({"title", "clue"}),
    "metadata": frozenset({*ATTRIBUTES, *METADATA, AUTHOR, FIELD}),
    "grid": frozenset({"grid-look", "cell", "background-picture"}),
    **dict.fromkeys(
        ("clue", "title", "creator", "copyright", "description", "instructions", "completion"),
        _MARKUP,
    ),
}
