"""Where a publisher's page has its JSON, and how it is written there.

The JSON is looked for in scripts and attributes only: a page that shows a file of the format in its
text is none.
"""

from __future__ import annotations

import base64
import html
import json
import re
from collections.abc import Callable, Iterable
from itertools import islice
from typing import Any, Final, NamedTuple

from xwcore.plugin import Limits, LineIndex, ReadContext
from xwcore_documents import parse_json
from xwcore_publishers import codes
from xwcore_publishers.parse.lz_string import decompress
from xwcore_publishers.parse.scrambling import unscrambled

UTF8_MARK: Final = b"\xef\xbb\xbf"
_BLANK: Final = b" \t\r\n"
_ESCAPE: Final = re.compile(r"%u([0-9A-Fa-f]{4})|%([0-9A-Fa-f]{2})")
#: Keys of scrambled data in a script: `var key = "0a1b2c3"`.
_KEY: Final = re.compile(r"""\b(?:var|let|const)\s+[A-Za-z]{1,20}\s*=\s*["']([0-9a-f]{1,16})["']""")
_MOST_KEYS: Final = 20


#: A search for a sign of one case, the bracket, is many times as fast as one for letters of any.
_SCRIPT: Final = re.compile(rb"<(?i:script)\b[^<>]{0,500}>")
_SCRIPT_END: Final = re.compile(rb"</(?i:script)")


class Held(NamedTuple):
    """The JSON of a file, and the bytes from `start` to `end` that hold it.

    `is_decoded` where these bytes are not the JSON itself; `around` are the members of an object
    that had it as a text.
    """

    json: bytes
    start: int
    end: int
    is_decoded: bool = True
    around: dict[str, Any] | None = None


class Encoded(NamedTuple):
    """A text in a page that holds JSON in some encoding."""

    text: str
    page: bytes
    limits: Limits


#: Makes JSON of a text in a page.
Decode = Callable[[Encoded], str]


class Holder(NamedTuple):
    """A pattern whose group has the JSON in a page, and what makes JSON of it. Each match has the
    `sign`, which is looked for first: that takes a hundredth of the time.

    `is_open` where the group is only the first bracket of the JSON; `in_script` where the pattern
    is looked for in the scripts of the page.
    """

    sign: bytes
    pattern: re.Pattern[bytes]
    decode: Decode
    is_open: bool = False
    in_script: bool = True


def _as_it_is(encoded: Encoded) -> str:
    return encoded.text


def _from_attribute(encoded: Encoded) -> str:
    return html.unescape(encoded.text)


def _from_rawc(encoded: Encoded) -> str:
    keys = (match[1] for match in _KEY.finditer(encoded.page.decode("latin-1")))
    return unscrambled(encoded.text.replace("\\/", "/"), islice(keys, _MOST_KEYS))


def _from_pluribus(encoded: Encoded) -> str:
    return decompress(_unescaped(encoded.text), encoded.limits)


def _from_base64(encoded: Encoded) -> str:
    return _unescaped(base64.b64decode(encoded.text, validate=True).decode("utf-8"))


def _unescaped(text: str) -> str:
    """The text without the escapes that JavaScript's `escape` writes."""
    return _ESCAPE.sub(lambda match: chr(int(match[1] or match[2], 16)), text)


#: Where the pages of each format have their JSON.
HOLDERS: Final[dict[str, tuple[Holder, ...]]] = {
    "amuselabs": (
        Holder(
            b"rawc",
            re.compile(rb"""\brawc["']?\s{0,9}[=:]\s{0,9}["']([^"'\s]{8,})["']"""),
            _from_rawc,
        ),
    ),
    "nyt": (
        Holder(b"pluribus", re.compile(rb"\bpluribus\s{0,9}=\s{0,9}'([^'\s]+)'"), _from_pluribus),
        Holder(
            b"gameData",
            re.compile(rb"""\bgameData\s{0,9}=\s{0,9}["']([^"'\s]+)["']"""),
            _from_base64,
        ),
        Holder(b"gameData", re.compile(rb"\bgameData\s{0,9}=\s{0,9}(\{)"), _as_it_is, is_open=True),
    ),
    "guardian": (
        *(
            Holder(sign, re.compile(start + attribute), _from_attribute, in_script=False)
            for sign, start in (
                (b"data-crossword-data", rb"\bdata-crossword-data="),
                (
                    b"CrosswordComponent",
                    rb"<gu-island\b[^<>]{0,400}\bCrosswordComponent\b[^<>]{0,400}?\bprops=",
                ),
                (b"&quot;crossword&quot;", rb"\bprops=(?=.{0,200}&quot;crossword&quot;)"),
            )
            for attribute in (rb'"([^"]+)"', rb"'([^']+)'")
        ),
    ),
    "przekroj": (
        Holder(
            b"&quot;blacksquare&quot;",
            re.compile(rb"data-json=\"(?=[^\"<>]*?&quot;blacksquare&quot;)([^\"<>]+)\""),
            _from_attribute,
            in_script=False,
        ),
    ),
    "crosshare": (
        Holder(
            b'"props"',
            re.compile(rb"\A\s{0,99}(\{)\s{0,99}\"props\"\s{0,99}:"),
            _as_it_is,
            is_open=True,
        ),
    ),
}


def find_json(data: bytes, context: ReadContext) -> Held:
    """The JSON of a file of the format that the context names.

    Raises:
        ReadError: the file is a page without JSON of the format, or with JSON that is encoded
            in an unknown way.
    """
    if not is_markup(data):
        return _in_json(data, context)
    holders, scripts = HOLDERS.get(context.format, ()), scripts_of(data)
    places = ((holder, holding(data, holder, scripts)) for holder in holders)
    match = next(((holder, place) for holder, place in places if place is not None), None)
    if match is None:
        context.fail(codes.NO_PUZZLE_DATA.at())
    holder, place = match
    text = data[slice(*place)].decode("utf-8", "replace")
    return Held(_decoded(text, holder.decode, data, place, context), *place)


def is_markup(data: bytes) -> bool:
    """Whether a file is HTML or XML."""
    return data.removeprefix(UTF8_MARK).lstrip(_BLANK).startswith(b"<")


def holding(
    page: bytes, holder: Holder, scripts: Iterable[tuple[int, int]]
) -> tuple[int, int] | None:
    """The first and the last byte of the text in a page with these scripts that a holder finds."""
    if holder.sign not in page:
        return None
    for start, end in scripts if holder.in_script else ((0, len(page)),):
        match = holder.pattern.search(page[start:end])
        if match is None:
            continue
        first, last = (start + offset for offset in match.span(1))
        return first, _end_of_object(page, first, end) if holder.is_open else last
    return None


def scripts_of(page: bytes) -> list[tuple[int, int]]:
    """Where the texts of the scripts of a page start and end."""
    scripts, at = [], 0
    while match := _SCRIPT.search(page, at):
        end = _SCRIPT_END.search(page, match.end())
        at = len(page) if end is None else end.start()
        scripts.append((match.end(), at))
    return scripts


def _end_of_object(page: bytes, start: int, end: int) -> int:
    """Where the JSON object ends that begins at an offset; `end` where it is malformed."""
    text = page[start:end].decode("latin-1")
    try:
        return start + json.JSONDecoder().raw_decode(text)[1]
    except (ValueError, RecursionError):
        return end


def _in_json(data: bytes, context: ReadContext) -> Held:
    """A file of JSON. Its object may have the JSON of the puzzle as a text under the key "rawc"."""
    if context.format == "amuselabs" and b'"rawc"' in data:
        outer = parse_json(data, context.limits)
        # Only JSON without faults has places; a damaged file is read as it is, and reported.
        node = None if outer.faults else outer.node(("rawc",))
        if node is not None and node.kind == "string":
            place = node.start, node.end
            around = {key: value for key, value in outer.value.items() if key != "rawc"}
            json_text = _decoded(node.value, _from_rawc, data, place, context)
            return Held(json_text, *place, around=around)
    return Held(data, 0, len(data), is_decoded=False)


def _decoded(
    text: str, decode: Decode, data: bytes, place: tuple[int, int], context: ReadContext
) -> bytes:
    try:
        return decode(Encoded(text, data, context.limits)).encode("utf-8", "surrogatepass")
    except ValueError as error:
        message = f"puzzle data cannot be decoded: {str(error)[:60]}"
        context.fail(codes.UNREADABLE_DATA.at(message, LineIndex(data).span(*place)))
