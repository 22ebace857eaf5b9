"""LZ-string, the compression of the addresses: a dictionary of texts, and codes of growing length.

The algorithm is that of the JavaScript library of this name (`compressToBase64`), rewritten with
a limit of the output. Texts are counted in UTF-16 units, as there.
"""

from __future__ import annotations

from typing import Final

_DIGITS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_VALUES: Final = {digit: value for value, digit in enumerate(_DIGITS)}
_BITS: Final = 6

#: The codes that are not entries of the dictionary: a new unit of 8 or 16 bits, and the end.
_UNIT_8, _UNIT_16, _END = range(3)


class MalformedLzError(ValueError):
    """A text that is not compressed so."""


class _BitReader:
    """The bits of digits of base64, the lowest bit of each number first."""

    def __init__(self, text: str) -> None:
        try:
            self.values = [_VALUES[digit] for digit in text]
        except KeyError as error:
            raise MalformedLzError(f"character {error.args[0]!r} in base64") from None
        self.at = 0

    def number(self, bits: int) -> int:
        """The next number of so many bits."""
        number = 0
        for bit in range(bits):
            index, offset = divmod(self.at, _BITS)
            if index >= len(self.values):
                raise MalformedLzError("compressed text is truncated")
            number |= (self.values[index] >> (_BITS - 1 - offset) & 1) << bit
            self.at += 1
        return number


def decompressed(text: str, most: int) -> str:
    """The text that `compressed` made the digits of.

    Raises:
        MalformedLzError: they are not compressed text.
        OverflowError: the text is longer than `most`.
    """
    reader = _BitReader(text.rstrip("="))
    units: dict[int, str] = {}
    next_code, bits, room = 4, 3, 4
    first = reader.number(2)
    if first == _END:
        return ""
    if first > _END:
        raise MalformedLzError(f"code {first} at the start")
    before = chr(reader.number(8 if first == _UNIT_8 else 16))
    units[3] = before
    pieces, length = [before], len(before)
    while True:
        code = reader.number(bits)
        if code == _END:
            return _text("".join(pieces))
        if code in (_UNIT_8, _UNIT_16):
            units[next_code] = chr(reader.number(8 if code == _UNIT_8 else 16))
            code = next_code
            next_code += 1
            room -= 1
            if room == 0:
                room, bits = 1 << bits, bits + 1
        if code in units:
            piece = units[code]
        elif code == next_code:
            piece = before + before[0]
        else:
            raise MalformedLzError(f"code {code}, expected at most {next_code}")
        length += len(piece)
        if length > most:
            raise OverflowError(most)
        pieces.append(piece)
        units[next_code] = before + piece[0]
        next_code += 1
        room -= 1
        before = piece
        if room == 0:
            room, bits = 1 << bits, bits + 1


class _BitWriter:
    """Writes numbers, the lowest bit of each first, as digits of base64."""

    def __init__(self) -> None:
        self.digits: list[str] = []
        self.value = 0
        self.count = 0

    def put(self, number: int, bits: int) -> None:
        """Write a number of so many bits."""
        for bit in range(bits):
            self.value = self.value << 1 | (number >> bit & 1)
            self.count += 1
            if self.count == _BITS:
                self.digits.append(_DIGITS[self.value])
                self.value = self.count = 0


def compressed(text: str) -> str:
    """The digits of a text, with the padding of base64."""
    writer = _BitWriter()
    codes: dict[str, int] = {}
    fresh: set[str] = set()
    next_code, bits, room = 3, 2, 2
    before = ""

    def put() -> None:
        nonlocal bits, room
        if before in fresh:
            unit = ord(before)
            writer.put(_UNIT_8 if unit < 256 else _UNIT_16, bits)
            writer.put(unit, 8 if unit < 256 else 16)
            fresh.discard(before)
            room -= 1
            if room == 0:
                room, bits = 1 << bits, bits + 1
        else:
            writer.put(codes[before], bits)
        room -= 1
        if room == 0:
            room, bits = 1 << bits, bits + 1

    for unit in _units(text):
        if unit not in codes:
            codes[unit] = next_code
            next_code += 1
            fresh.add(unit)
        if before + unit in codes:
            before += unit
            continue
        put()
        codes[before + unit] = next_code
        next_code += 1
        before = unit
    if before:
        put()
    writer.put(_END, bits)
    writer.put(0, _BITS - writer.count)
    digits = "".join(writer.digits)
    return digits + "=" * (-len(digits) % 4)


def _units(text: str) -> str:
    """The UTF-16 units of a text, each as a character."""
    if text.isascii():
        return text
    data = text.encode("utf-16-le", "surrogatepass")
    return "".join(map(chr, memoryview(data).cast("H")))


def _text(units: str) -> str:
    """The text of UTF-16 units; a unit without its other half becomes a question mark."""
    if units.isascii():
        return units
    data = units.encode("utf-16-le", "surrogatepass")
    return data.decode("utf-16-le", "replace")
