"""Scan JSON that may be malformed: nodes with their places, each fault with its fix.

Contract: one pass, linear in the size of the file, without recursion of our own; depth, number of
values and length of strings are checked against the limits. A fault is read as its fix would be.
"""

from __future__ import annotations

import codecs as encodings
import json
import re
from typing import Final, NoReturn

from xwcore.plugin import Code, Edit, Fix, plural
from xwcore_documents import MAC_ROMAN, WINDOWS_1252, JsonNode, decode_text, guess_single_byte
from xwcore_ipuz import codes
from xwcore_ipuz.parse.reports import Reporter
from xwcore_ipuz.syntax import VALUES_PER_CELL

UTF8: Final = "utf-8"
#: UTF-8 with bytes of Windows-1252 in between.
MIXED: Final = "mixed"

_BLANKS: Final = re.compile(r"[ \t\r\n]*")
#: What JSON does not allow between values: comments, control characters, invisible characters.
_STRAY: Final = re.compile(
    r"//[^\r\n]*|/\*(?:[^*]|\*(?!/))*(?:\*/|\Z)|[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]+"
    r"|(?:\xef\xbb\xbf|\xc2\xa0|\xe2\x80[\x8b-\x8f])+"
)
_PLAIN: Final = re.compile(r'[^"\\\x00-\x1f]*')
_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
_WORD: Final = re.compile(r"-?[A-Za-z_$][A-Za-z0-9_$]*")
_HEX: Final = re.compile(r"[0-9A-Fa-f]{4}")
_SURROGATE: Final = re.compile("[\ud800-\udfff]")

#: A value that is a word.
_CONSTANT: Final = re.compile(r"(?:true|false|null|-?NaN|-?Infinity)\b")
#: A string in single quotation marks or in those of a word processor.
_OTHER_QUOTES: Final = re.compile(
    r"'((?:[^'\\\r\n]|\\.)*)'|\xe2\x80[\x9c-\x9f]((?:[^\r\n\xe2]|\xe2(?!\x80[\x9c-\x9f]))*)"
    r"\xe2\x80[\x9c-\x9f]"
)
#: The rest of a line up to a quotation mark.
_TO_QUOTE: Final = re.compile(r'[^"\r\n]*"')
_WITHOUT_QUOTE: Final = re.compile(r'(?:[^"\\\r\n]|\\.)*+')
#: What follows the quotation mark at the end of a string; everything else is inside the string.
_AFTER_STRING: Final = re.compile(
    r'[ \t]*(?:[,:\]}{\[/\r\n]|\Z|"(?![ \t]*(?:[,\]}\r\n]|\Z)))|[ \t]+"'
)
_AFTER_VALUE: Final = re.compile(r"[ \t]*(?:[,\]}\r\n]|\Z)")
#: A string in an array, of a length that cells have: no key, which a colon follows.
_STRING_OF_ARRAY: Final = re.compile(r'"[^"\\\x00-\x1f]{0,40}"[ \t\r\n]*[,\]]')
#: A key without its closing quotation mark, before the colon and a value.
_KEY_WITHOUT_QUOTE: Final = re.compile(
    r'(?!"[^"]*"[ \t\r\n]*:)"([\w.:-]{1,40}?)[ \t]*(?=:[ \t]*["\[{0-9-])'
)
#: The start of the next line, if a value or the end of a container is there.
_NEXT_LINE: Final = re.compile(r'[ \t\r\n]*(?:[\[\]{}]|"[^,:\]} \t\r\n])')

_CONSTANTS: Final[dict[str, bool | None]] = {"true": True, "false": False, "null": None}
_ESCAPES: Final = {
    '"': '"',
    "\\": "\\",
    "/": "/",
    "b": "\b",
    "f": "\f",
    "n": "\n",
    "r": "\r",
    "t": "\t",
}
_CLOSING: Final = {"object": "}", "array": "]"}
#: Longer integers have no use in a puzzle. They are read as floats, which take any length.
_LONGEST_INTEGER: Final = 15

#: A valid sequence of UTF-8 of several bytes, or else one byte (RFC 3629, section 4).
_UTF8_OR_BYTE: Final = re.compile(
    rb"((?:[\xc2-\xdf]|\xe0[\xa0-\xbf]|\xed[\x80-\x9f]|[\xe1-\xec\xee\xef][\x80-\xbf]"
    rb"|(?:\xf0[\x90-\xbf]|[\xf1-\xf3][\x80-\xbf]|\xf4[\x80-\x8f])[\x80-\xbf])[\x80-\xbf])"
    rb"|[\x80-\xff]"
)


def encoding_of(data: bytes) -> str:
    """UTF8, MIXED, or MAC_ROMAN where it gives the likelier text and no character is UTF-8."""
    matches = [match[1] is None for match in _UTF8_OR_BYTE.finditer(data)]
    if not any(matches):
        return UTF8
    return MAC_ROMAN if all(matches) and guess_single_byte(data) == MAC_ROMAN else MIXED


def stray_bytes(data: bytes, encoding: str) -> list[Edit]:
    """The bytes that are not UTF-8, each with the UTF-8 of its character."""
    return [
        Edit(match.start(), match.end(), _character_of(match[0], encoding))
        for match in _UTF8_OR_BYTE.finditer(data)
        if match[1] is None
    ]


def _character_of(byte: bytes, encoding: str) -> bytes:
    """The character of a byte in UTF-8: of Mac Roman if the file is, else of Windows-1252."""
    return decode_text(byte, MAC_ROMAN if encoding == MAC_ROMAN else WINDOWS_1252).encode()


def in_utf8(data: bytes, encoding: str) -> bytes:
    """The bytes with UTF-8 for those that are not."""
    if encoding == UTF8:
        return data
    return _UTF8_OR_BYTE.sub(lambda match: match[1] or _character_of(match[0], encoding), data)


class Scanner:
    """Makes nodes from bytes.

    The bytes are scanned as Latin-1, one character per byte, so that offsets are those of the file;
    only strings are decoded. `at` is where the scanner is. While a container is open, its `end` is
    that of its last item.
    """

    def __init__(self, reporter: Reporter, encoding: str = UTF8) -> None:
        self.reporter = reporter
        self.text = reporter.data.decode("latin-1")
        self.encoding = encoding
        self.at = 0
        self.is_cut = False
        self._count = 0
        self._stray_end = 0
        self._opened: list[JsonNode] = []
        self._keys: list[JsonNode] = []
        self._next_key: JsonNode | None = None
        self._has_open_string = False
        #: Where faults inside of strings are reported: a string may be scanned again.
        self._reported: set[int] = set()
        #: A part of a line that has no quotation mark.
        self._without_quote = 0, -1

    def start(self) -> int:
        """Where the file begins after byte order mark and white space."""
        has_mark = self.reporter.data.startswith(encodings.BOM_UTF8)
        return self.blank(len(encodings.BOM_UTF8) if has_mark else 0)

    def blank(self, at: int) -> int:
        """The first offset from `at` on that is neither white space nor reported as stray."""
        while True:
            blanks = _BLANKS.match(self.text, at)
            assert blanks is not None
            stray = _STRAY.match(self.text, blanks.end())
            if stray is None:
                return blanks.end()
            at = stray.end()
            if at > self._stray_end:
                self._stray_end = at
                what = "comment" if stray[0][0] == "/" else "stray character"
                message = f"{what} between values"
                self._report(codes.STRAY, stray.start(), at, message, (stray.start(), at, ""))

    def value(self, at: int) -> JsonNode:
        """The value that begins at `at`, or after white space there.

        Raises:
            ReadError: the value is not JSON, beyond repair.
            LimitError: the value is too deep, or has too many values.
        """
        self.at = self.blank(at)
        opened = self._opened
        node: JsonNode | None = self._value()
        while opened:
            container = opened[-1]
            is_empty = node is container
            if node is not None and not is_empty:
                self._add(container, node)
            if not self._is_at_item(container, follows=not is_empty):
                node = opened.pop()
            elif opened[-1].kind == "array" or self._is_at_value():
                node = self._value()
            else:
                node = None
        assert node is not None
        return node

    # -- containers ---------------------------------------------------------------------------

    def _add(self, container: JsonNode, node: JsonNode) -> None:
        """Put a value into its container."""
        container.end = node.end
        if container.kind == "array":
            container.value.append(node)
            return
        key = self._keys.pop()
        if key.value in container.value:
            message = f"duplicate key {key.value[:40]!r} in one object"
            self._report(codes.DUPLICATE_KEY, key.start, key.end, message)
            # The last one counts, at its own position.
            container.value.pop(key.value).clear()
        container.value[key.value] = node
        container.members.append((key, node))

    def _is_at_item(self, container: JsonNode, *, follows: bool) -> bool:
        """Go to the next item; False if the container ends, with `at` after its end.

        `follows` means that the container has an item already.
        """
        before, comma = self.at, -1
        surplus = []
        while True:
            self.at = self.blank(self.at)
            char = self.text[self.at : self.at + 1]
            if char != ",":
                break
            if follows and comma < 0:
                comma = self.at
            else:
                surplus.append(self.at)
            self.at += 1
        closing = _CLOSING[container.kind]
        if container.kind == "object" and self._is_in_array() and self._is_at_item_of_array(char):
            # The object lacks its end; the commas belong to the array around it.
            self._report_missing(closing, container.end, self.at)
            self.at = before
            return False
        for at in surplus:
            self._report_comma(at)
        if char == "":
            self._cut_off(container)
        elif char in "]}":
            if comma >= 0:
                # A number of one digit may be lost behind it, but no member, and no list.
                is_object = container.kind == "object"
                is_safe = is_object or all(item.kind == "array" for item in container.value)
                self._report_comma(comma, safe=is_safe)
            self._close(container, closing, char)
        elif char == ":" and self._is_member_in_array(container, comma):
            return True
        else:
            if follows and comma < 0:
                edit = container.end, container.end, ","
                message = "comma missing before the next item"
                self._report(codes.SEPARATOR, self.at, self.at + 1, message, edit)
            return True
        return False

    def _is_in_array(self) -> bool:
        return len(self._opened) > 1 and self._opened[-2].kind == "array"

    def _is_at_item_of_array(self, char: str) -> bool:
        """Whether no key is at `at`, but a container, or a string before a comma or a bracket."""
        return char in ("{", "[") or (
            char == '"' and _STRING_OF_ARRAY.match(self.text, self.at) is not None
        )

    def _close(self, container: JsonNode, closing: str, char: str) -> None:
        """End a container at a closing bracket, which may be of the other kind."""
        at = self.at
        if char == closing:
            self.at += 1
        elif len(self._opened) > 1 and _CLOSING[self._opened[-2].kind] == char:
            self._report_missing(closing, at, at)
        else:
            self.at += 1
            message = f"bracket {char!r}, expected {closing!r}"
            self._report(codes.BRACKET, at, at + 1, message, (at, at + 1, closing))
        container.end = self.at

    def _report_missing(self, closing: str, at: int, where: int) -> None:
        message = f"bracket {closing!r} missing"
        self._report(codes.BRACKET, where, where + 1, message, (at, at, closing))

    def _report_comma(self, at: int, *, safe: bool = False) -> None:
        """Report a comma without an item; between two commas an item may be missing."""
        message = "surplus comma: no item before or after it"
        edit = at, at + 1, ""
        self._report(codes.TRAILING_COMMA, at, at + 1, message, edit, safe=safe)

    def _is_member_in_array(self, array: JsonNode, comma: int) -> bool:
        """Close arrays whose last item is the key of a member of the object around them."""
        arrays = 0
        for container in reversed(self._opened):
            if container.kind != "array":
                break
            arrays += 1
        is_key = array.kind == "array" and array.value and array.value[-1].kind == "string"
        if comma >= 0 or not is_key or arrays == len(self._opened):
            return False
        key = array.value.pop()
        end = array.value[-1].end if array.value else array.start + 1
        message = f"bracket ']' missing before the key {key.value[:40]!r}"
        self._report(codes.BRACKET, key.start, key.end, message, (end, end, "]" * arrays))
        for _ in range(arrays):
            closed = self._opened.pop()
            closed.end = end
            self._add(self._opened[-1], closed)
        self._next_key = key
        return True

    def _cut_off(self, container: JsonNode) -> None:
        """End all containers at the end of the file."""
        size = len(self.text)
        if not self.is_cut:
            self.is_cut = True
            rest = _BLANKS.match(self.text, container.end)
            kept = size if rest is not None and rest.end() == size else container.end
            closing = "".join(_CLOSING[opened.kind] for opened in reversed(self._opened))
            message = f"file cut off: {plural(len(closing), 'bracket')} not closed"
            # The string that the end cuts off is a value, which is kept, or a key.
            text = '"' * (self._has_open_string and kept == size) + closing
            self._report(codes.CUT_OFF, min(kept, size), size, message, (kept, size, text))
        self.at = container.end = size

    def _is_at_value(self) -> bool:
        """Read a key and its colon; False if no value follows."""
        key = self._key()
        self.at = self.blank(key.end)
        char = self.text[self.at : self.at + 1]
        if char == ":":
            self.at = self.blank(self.at + 1)
            char = self.text[self.at : self.at + 1]
            after = self.blank(self.at + 1) if char == "," else -1
            if after >= 0 and self.text[after : after + 1] in ("[", "{"):
                self._report_comma(self.at)
                self.at = after
        elif char and char not in ",]}":
            message = f"colon missing after the key {key.value[:40]!r}"
            self._report(codes.SEPARATOR, self.at, self.at + 1, message, (key.end, key.end, ":"))
        if char == "":
            return False
        self._keys.append(key)
        return True

    def _key(self) -> JsonNode:
        if self._next_key is not None:
            key, self._next_key = self._next_key, None
            return key
        at = self.at
        if self.text[at] == '"':
            return self._unclosed_key(at) or self._string(at, is_key=True)
        if other := _OTHER_QUOTES.match(self.text, at):
            return self._in_other_quotes(other)
        if match := _WORD.match(self.text, at):
            if self.text[match.end() : match.end() + 1] == '"':
                message = "opening quotation mark of a key missing"
                self._report(codes.QUOTES, at, match.end(), message, (at, at, '"'))
                return JsonNode("string", at, match.end() + 1, match[0])
            message = f"key {match[0][:40]} without quotation marks"
            edit = at, match.end(), f'"{match[0]}"'
            self._report(codes.BARE_KEY, at, match.end(), message, edit, safe=True)
            return JsonNode("string", at, match.end(), match[0])
        return self._fail(at, "a key in quotation marks")

    def _unclosed_key(self, at: int) -> JsonNode | None:
        """The key at a quotation mark that lacks the other one before its colon, if it does."""
        match = _KEY_WITHOUT_QUOTE.match(self.text, at)
        if match is None:
            return None
        message = f"closing quotation mark of the key {match[1]!r} missing"
        self._report(codes.QUOTES, at, match.end(), message, (match.end(1), match.end(1), '"'))
        return JsonNode("string", at, match.end(1), match[1])

    # -- scalars ------------------------------------------------------------------------------

    def _value(self) -> JsonNode:
        """The scalar at `at`; or the container that is opened there."""
        at = self.at
        char = self.text[at : at + 1]
        self._count += 1
        limits = self.reporter.context.limits
        if not self._count % VALUES_PER_CELL:
            limits.check("max_cells", self._count // VALUES_PER_CELL)
        if char and char in "{[":
            limits.check("max_depth", len(self._opened) + 1)
            is_object = char == "{"
            node = JsonNode("object" if is_object else "array", at, at + 1, {} if is_object else [])
            self._opened.append(node)
        else:
            node = self._scalar(at, char)
        self.at = node.end
        return node

    def _scalar(self, at: int, char: str) -> JsonNode:
        if char == '"':
            return self._string(at)
        number = _NUMBER.match(self.text, at)
        other = _OTHER_QUOTES.match(self.text, at)
        known = number or other
        if known is None or _AFTER_VALUE.match(self.text, known.end()) is None:
            unopened = self._unopened(at, char)
            if unopened is not None:
                return unopened
        if number is not None:
            return self._number(at, number[0])
        if other is not None:
            return self._in_other_quotes(other)
        if match := _WORD.match(self.text, at):
            return self._word(at, match[0])
        if char and char in ",]}" and self._opened:
            message = f"value missing: found {char!r}, expected a value"
            self._report(codes.NOT_JSON, at, at + 1, message, (at, at, "null"))
            return JsonNode("constant", at, at, None)
        return self._fail(at, "a value")

    def _unopened(self, at: int, char: str) -> JsonNode | None:
        """The string at `at` that lacks its opening quotation mark, if a closing one follows."""
        quote = self._quote_after(at)
        if (
            char in ("", ",", "]", "}")
            or _CONSTANT.match(self.text, at)
            or self.text[quote : quote + 1] != '"'
            or not _AFTER_VALUE.match(self.text, quote + 1)
        ):
            return None
        message = "opening quotation mark of a string missing"
        self._report(codes.QUOTES, at, quote, message, (at, at, '"'))
        return JsonNode("string", at, quote + 1, self._unescaped(self.text[at:quote]))

    def _unescaped(self, raw: str) -> str:
        """The text that stands between quotation marks; as it is where an escape is invalid."""
        decoded = self._decoded(raw)
        try:
            return str(json.loads(f'"{decoded}"', strict=False))
        except ValueError:
            return decoded

    def _word(self, at: int, word: str) -> JsonNode:
        end = at + len(word)
        if word in _CONSTANTS:
            return JsonNode("constant", at, end, _CONSTANTS[word])
        if word.lstrip("-") in ("NaN", "Infinity"):
            self._report(codes.NOT_A_NUMBER, at, end, f"{word} is not a JSON number")
            return JsonNode("constant", at, end, None)
        message = f"invalid value {word[:40]}, expected a text in quotation marks"
        self._report(codes.NOT_JSON, at, end, message, (at, end, f'"{word}"'))
        return JsonNode("string", at, end, word)

    def _quote_after(self, at: int) -> int:
        """Where the next quotation mark of the line is, or where the line ends; searched once."""
        if not self._without_quote[0] <= at <= self._without_quote[1]:
            match = _WITHOUT_QUOTE.match(self.text, at)
            assert match is not None
            self._without_quote = match.span()
        return self._without_quote[1]

    def _in_other_quotes(self, match: re.Match[str]) -> JsonNode:
        raw = match[1] if match[1] is not None else match[2]
        raw = raw.replace("\\'", "'").replace('\\"', '"').replace('"', '\\"')
        message = "quotation marks of a string are not '\"'"
        self._report(codes.QUOTES, *match.span(), message, (*match.span(), f'"{raw}"'))
        return JsonNode("string", *match.span(), self._unescaped(raw))

    def _number(self, at: int, text: str) -> JsonNode:
        end = at + len(text)
        if len(text) <= _LONGEST_INTEGER and text.lstrip("-").isdecimal():
            return JsonNode("number", at, end, int(text))
        value = float(text)
        if value in (float("inf"), float("-inf")):
            message = f"number {text[:20]} out of range, largest is 1.8e308"
            self._report(codes.NOT_A_NUMBER, at, end, message)
            return JsonNode("constant", at, end, None)
        return JsonNode("number", at, end, value)

    # -- strings ------------------------------------------------------------------------------

    def _string(self, start: int, *, is_key: bool = False) -> JsonNode:
        node = self._whole_string(start, is_key=is_key)
        self.reporter.context.limits.check("max_string", len(node.value))
        return node

    def _whole_string(self, start: int, *, is_key: bool) -> JsonNode:
        text = self.text
        at = self._plain_end(start + 1)
        if text[at : at + 1] == '"' and (is_key or _AFTER_STRING.match(text, at + 1)):
            return JsonNode("string", start, at + 1, self._decoded(text[start + 1 : at]))
        parts: list[str] = []
        inner: list[tuple[int, int]] = []  # quotation marks inside, and how many parts precede each
        begin = start + 1
        while True:
            char = text[at : at + 1]
            parts.append(self._decoded(text[begin:at]))
            if char == '"':
                rest = _TO_QUOTE.match(text, at + 1)
                if is_key or rest is None or _AFTER_STRING.match(text, at + 1):
                    break
                inner.append((at, len(parts)))
                piece, begin = '"', at + 1
            elif not char:
                self._has_open_string = True
                break
            elif char in "\r\n" and not is_key and _NEXT_LINE.match(text, at):
                return self._unclosed(start, parts, at)
            else:
                piece, begin = self._special(at, char)
            parts.append(piece)
            at = self._plain_end(begin)
        if len(inner) % 2 and not is_key:
            first, count = inner[0]
            if text[start + 1 : first].rstrip(" \t").endswith(","):
                return self._unclosed(start, parts[:count], first)
        for quote, _ in inner:
            message = "quotation mark inside a string without a backslash"
            self._report(codes.QUOTES, quote, quote + 1, message, (quote, quote, "\\"))
        return JsonNode("string", start, min(at + 1, len(text)), _joined(parts))

    def _unclosed(self, start: int, parts: list[str], at: int) -> JsonNode:
        """A string without closing quotation mark: it ends before the separators before `at`."""
        end = at
        while end > start + 1 and self.text[end - 1] in " \t,]}":
            end -= 1
        value = _joined(parts)
        value = value[: len(value) - (at - end)] if end < at else value
        message = "closing quotation mark of a string missing"
        self._report(codes.QUOTES, start, end, message, (end, end, '"'))
        return JsonNode("string", start, end, value)

    def _plain_end(self, at: int) -> int:
        match = _PLAIN.match(self.text, at)
        assert match is not None
        return match.end()

    def _decoded(self, raw: str) -> str:
        if raw.isascii():
            return raw
        return in_utf8(raw.encode("latin-1"), self.encoding).decode("utf-8", "replace")

    def _character(self, at: int) -> str:
        """The character that begins at an offset, which has up to four bytes."""
        return self._decoded(self.text[at : at + 4])[:1]

    def _special(self, at: int, char: str) -> tuple[str, int]:
        """The text of an escape, or of a bare control character, and where it ends."""
        if char == "\0":
            message = "NUL in a string, expected no NUL"
            self._report_inside(codes.CONTROL_CHARACTER, at, message, "", safe=False)
            return "", at + 1
        if char != "\\":
            message = f"unescaped control character U+{ord(char):04X} in a string"
            escaped = json.dumps(char)[1:-1]
            # It may stand in place of another character.
            self._report_inside(codes.CONTROL_CHARACTER, at, message, escaped, safe=False)
            return char, at + 1
        letter = self.text[at + 1 : at + 2]
        if letter in _ESCAPES and letter:
            return _ESCAPES[letter], at + 2
        if letter == "u" and (match := _HEX.match(self.text, at + 2)):
            return chr(int(match[0], 16)), at + 6
        shown = self._character(at + 1)
        message = f"invalid escape sequence \\{shown}" if shown.isprintable() else ""
        self._report_inside(codes.BAD_ESCAPE, at, message, "\\\\", safe=False)
        return "\\", at + 1

    # -- reports ------------------------------------------------------------------------------

    def _report_inside(self, code: Code, at: int, message: str, text: str, *, safe: bool) -> None:
        """Report a character of a string once; the fix replaces the character by `text`."""
        if at not in self._reported:
            self._reported.add(at)
            self._report(code, at, at + 1, message, (at, at + 1, text), safe=safe)

    def _report(
        self,
        code: Code,
        start: int,
        end: int,
        message: str,
        edit: tuple[int, int, str] | None = None,
        *,
        safe: bool = False,
    ) -> None:
        """Report a fault; `edit` is its fix: where it starts and ends, and the new text."""
        fix = None
        if edit is not None:
            title = _FIX_TITLES.get(code.code) or code.section.hint
            fix = Fix((Edit(edit[0], edit[1], edit[2].encode("latin-1")),), safe, title)
        self.reporter.report(code, start, min(end, len(self.text)), message, fix=fix)

    def _fail(self, at: int, expected: str) -> NoReturn:
        actual = repr(self._character(at)) if at < len(self.text) else "the end of the file"
        message = f"invalid JSON: found {actual}, expected {expected}"
        self.reporter.fail(codes.NOT_JSON, at, min(at + 1, len(self.text)), message)


_FIX_TITLES: Final = {
    codes.TRAILING_COMMA.code: "remove the comma",
    codes.BARE_KEY.code: "put the key in quotation marks",
    codes.CONTROL_CHARACTER.code: "escape the control character",
    codes.BAD_ESCAPE.code: "double the backslash",
    codes.SEPARATOR.code: "insert the separator",
    codes.BRACKET.code: "correct the brackets",
    codes.CUT_OFF.code: "close the brackets",
    codes.QUOTES.code: "correct the quotation marks",
    codes.STRAY.code: "remove the stray text",
    codes.NOT_JSON.code: "write a valid value",
}


def _joined(parts: list[str]) -> str:
    """The text, with a pair of escaped surrogates as one character."""
    text = "".join(parts)
    if _SURROGATE.search(text) is None:
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")
