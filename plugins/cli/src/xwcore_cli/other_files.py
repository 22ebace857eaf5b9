"""The files of a folder or archive that are not puzzles: what they are, and their number."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from xwcore.plugin import UnknownFormatError, plural

#: What people call the files that an error describes in more words.
_SHORT_NAMES: Final = {
    "picture": "image",
    "PDF": "PDF",
    "HTML": "web page",
    "Office": "Office document",
    "program": "program",
    "XML": "XML file",
    "JSON": "JSON file",
    "CSV": "table",
    "archive": "archive",
    "shortcut": "shortcut",
}

#: A file of which nothing is known.
UNKNOWN: Final = "of unknown type"

#: A file without NUL bytes of which nothing else is known.
TEXT: Final = "text file"

#: A file that is too large for a puzzle and has no extension of one.
LARGE: Final = "large file"


def name_of(error: UnknownFormatError, beginning: bytes) -> str:
    """What the file with this beginning is, in one or two words; "" where it is a puzzle after all,
    only wrapped.
    """
    if not error.what:
        return UNKNOWN if b"\0" in beginning else TEXT
    text = re.sub(r"^(?:an? )", "", error.what)
    if text == error.what and text[:1].islower():
        return ""  # "puz in Base64: decode it first"
    for part, name in _SHORT_NAMES.items():
        if part in text:
            return name
    return re.split(r"[:,(]| of | about ", text)[0].strip()


def in_words(others: Counter[str]) -> str:
    """The number of files, and of each sort: "3 other files (2 images, 1 PDF)"; "" for none."""
    total = others.total()
    if not total:
        return ""
    text = f"{total} other {'file' if total == 1 else 'files'}"
    ranked = sorted(others.items(), key=lambda item: (-item[1], item[0]))
    known = [plural(count, name) for name, count in ranked if name != UNKNOWN]
    if not known:
        return text
    if count := others[UNKNOWN]:
        known.append(f"{count} {UNKNOWN}")
    return f"{text} ({', '.join(known)})"
