"""Detection: the text is an address, a list of addresses, or a note with one.

Contract: LIKELY where the first line with content begins with an address, in brackets, quotes or a
link of Markdown or not; or where a third of the lines has a whole address, or the text is short and
no program or page. Of these, several sentences with an address are WEAK evidence. A longer text
that mentions an address is none.
"""

from __future__ import annotations

import re
from typing import Final

from xwcore.plugin import Evidence, Probe
from xwcore_puzzlink.parse import find_addresses
from xwcore_puzzlink.syntax.addresses import BLANK_LINE, HOSTS

#: Brackets, quotes and emphasis around an address, with the quotes and brackets of print.
_AROUND: Final = "<(\"'`*_|~\u00ab\u2018-\u201e\u300c\u300e\uff08"

#: What may precede an address in its line: blanks, the sign of a quotation, the sign or number of
#: an item, a key of a file with an address, a link of Markdown.
_BEFORE: Final = re.compile(
    r"\ufeff?[ \t>]*(?:[-*+\u2022\u2013] |[0-9]{1,4}[.):]? |URL=|<string>)?[ \t]*"
    rf"(?:\[[^\[\]]{{0,200}}\](?:\(|:[ \t]))?[{_AROUND}]*",
    re.IGNORECASE,
)

#: Characters from the start of an address to its question mark, at most.
_LONGEST_PATH: Final = len("https://") + 201

#: A line with content; most files have one at the start, and the others are not looked at.
_LINE: Final = re.compile(r"[^\r\n]+")

#: An address of any page with a query; what may precede the address of a note: a blank or a comma,
#: and then brackets and quotes.
_QUERY: Final = re.compile(r"://[\w./:%-]{1,200}\?[a-z]")
_BEFORE_IN_NOTE: Final = re.compile(rf"(?:.*[\s,;:|(\[\uff1a])?[{_AROUND}]*", re.DOTALL)

#: What a line of a program, a page or data has; what a line around a quotation begins with.
_CODE: Final = re.compile(r"[{}=\\]|</|\w\(|;$")
_FENCE: Final = re.compile(r"^[ \t>]*(?:```|~~~)", re.MULTILINE)

#: Lines with content of a note, and characters of each without its address.
_MOST_LINES: Final = 6
_MOST_CHARACTERS: Final = 400

#: The end of a sentence, and sentences of a note for each address; a note of two lines with no more
#: characters beside its addresses may have others.
_SENTENCE_END: Final = re.compile(r"\w\w[.!?]+[\"')\]*_\u2019\u201d]*(?=\s|$)|[\u3002\uff01\uff1f]")
_MOST_SENTENCES: Final = 2
_LINES_OF_SHORT_NOTE: Final = 2
_CHARACTERS_OF_SHORT_NOTE: Final = 200


def sniff(probe: Probe) -> Evidence | None:
    """LIKELY for a text that is an address, a list or a note, WEAK for prose with an address."""
    text = probe.text
    lines = text.replace("\r", "\n").split("\n")  # a pattern takes many times as long
    first = next((line for line in lines if not BLANK_LINE.fullmatch(line)), "")
    before = _BEFORE.match(first)
    if before is not None and "?" in first[: before.end() + _LONGEST_PATH]:
        address = next(find_addresses(first), None)
        if address is not None and _BEFORE.fullmatch(first[: address.start]):
            return Evidence.LIKELY
    is_data = first.lstrip("\ufeff \t")[:1] in ("", "{", "<", "[")
    if is_data or not _QUERY.search(text) or _FENCE.search(text):
        return None
    if not _is_note(text, is_whole=probe.whole):
        return None
    return Evidence.WEAK if _is_prose(text) else Evidence.LIKELY


def _is_note(text: str, *, is_whole: bool) -> bool:
    """Whether the text is a list of addresses, or a short one with an address."""
    lines = [line for line in _LINE.findall(text) if not BLANK_LINE.fullmatch(line)]
    count = sum(map(_has_address, lines))
    is_short = is_whole and len(lines) <= _MOST_LINES and not any(map(_CODE.search, lines))
    return count > 0 and (is_short or count * 3 >= len(lines))


def _is_prose(text: str) -> bool:
    """Whether a note has several sentences for each address."""
    addresses = [*find_addresses(text)]
    if len(_SENTENCE_END.findall(text)) <= _MOST_SENTENCES * len(addresses):
        return False
    characters = len(text) - sum(address.end - address.start for address in addresses)
    is_long = characters > _CHARACTERS_OF_SHORT_NOTE
    return is_long or len(_LINE.findall(text.strip())) > _LINES_OF_SHORT_NOTE


def _has_address(line: str) -> bool:
    """Whether a line of a note has the whole address of a puzzle, and few words."""
    for address in find_addresses(line):
        before, after = line[: address.start], line[address.end :]
        is_whole = address.has_size and "://" in address.prefix
        is_known = address.row is not None or any(host in address.prefix for host in HOSTS)
        is_short = len(before) + len(after) <= _MOST_CHARACTERS
        if is_whole and is_known and is_short and not any(map(_CODE.search, (before, after))):
            return _BEFORE_IN_NOTE.fullmatch(before) is not None
    return False
