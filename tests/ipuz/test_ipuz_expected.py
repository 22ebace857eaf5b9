"""The answers to samples, faults and odd files are those of `tests/data/expected`."""

from __future__ import annotations

from typing import Final

import pytest

import xwcore
from tests.expected import answer, cases, expected
from tests.ipuz import test_ipuz_contract as contract
from tests.ipuz.ipuz_samples import PLAIN, varied
from xwcore import LimitError, Limits
from xwcore.plugin import ReadContext
from xwcore_ipuz.parse import parse

_END: Final = '      [3, "Lair"]\n    ]\n  }\n}\n'


def _lair(text: str) -> bytes:
    """The plain file with another text, quotation marks included, of its last clue."""
    return varied(('"Lair"', text))


def _row(text: str) -> bytes:
    """The plain file with another last row of its cells."""
    return varied(("[5, 0, 0]", text))


def _ends(text: str) -> str:
    """The plain file with another end."""
    assert PLAIN.endswith(_END)
    return PLAIN.removesuffix(_END) + text


FILES: Final[dict[str, str | bytes]] = {
    # encodings and what surrounds the object
    "UTF-16": PLAIN.encode("utf-16"),
    "UTF-16, big-endian, without a mark": PLAIN.encode("utf-16-be"),
    "UTF-16 behind a line break": f"\n{PLAIN}".encode("utf-16-le"),
    "UTF-16 with faults": PLAIN.replace('"title"', "title")
    .replace("Lair", "La\u00e9\U0001f600\tir")
    .encode("utf-16"),
    "bytes of Windows-1252": PLAIN.encode("cp1252").replace(
        b"Lair", b"\x93Lair\x94 \x81\xe2\x82 caf\xe9"
    ),
    "bytes of Mac Roman": PLAIN.encode("mac-roman").replace(b"Lair", b"\xd2D\x8en\xd3"),
    "Windows-1252 in UTF-8": PLAIN.encode().replace(
        b"Lair", b"\xe9\xc3\xa9 \xf0\x9f\x98\x80\xed\xa0"
    ),
    "a byte order mark": f"\ufeff {PLAIN}",
    "a byte order mark and a fault": "\ufeff " + PLAIN.replace("0, 0],\n", "0, 0,],\n", 1),
    "a callback of another name": f"$my.call_back1 ({PLAIN.strip()}) ; ",
    "a callback of 64 letters": f"{'c' * 64}({PLAIN.strip()})",
    "a callback of 65 letters": f"{'c' * 65}({PLAIN.strip()})",
    "words before the object": f"var puzzle = {PLAIN}",
    "a longer text than the object": f"{'x ' * 20}{{}}",
    "a string before the object": f'"a" {PLAIN}',
    "words behind the object": f"{PLAIN};\n// end",
    "words behind the wrapper": f"ipuz({PLAIN})); more",
    "blank lines around the object": f"\n\n{PLAIN}\n\n",
    "an empty file": "",
    "blanks": " \n ",
    "a number": "12",
    "a constant": "null",
    "words": "crossword",
    "a sign": "= 12",
    # between values
    "comments": varied(('"author"', '// by\n "author"'), ("[5, 0", "[5 /* five **/, 0")),
    "a comment that does not end": _ends('[3, "Lair"]]}} /* the end *'),
    "stray characters": varied(('"author"', '\x01\x02\u200b "author"'), ("[5,", "[\u00a0\ufeff5,")),
    "commas at the start": _row("[, 5, 0, 0]"),
    "a comma at the end, then one between items": _row("[5, 0, 0,], [5,, 0, 0]"),
    "commas between items": _row("[5, , 0,, 0]"),
    "commas at the end": _row("[5, 0, 0, , ]"),
    "commas alone": _row("[,,]"),
    "a comma behind the last member": varied(('"height": 3}', '"height": 3, }')),
    "a comma behind a colon": varied(('"dimensions": {', '"dimensions": , {')),
    "a comma for a value": varied(('"author": "A. Setter",', '"author": ,')),
    "no value at the end": varied(('"height": 3}', '"height": }')),
    "no comma between items": varied(("[5, 0, 0]", "[5 0 0]"), ("[4, 0, 0],", "[4, 0, 0]")),
    "no comma between members": varied(('"A. Setter",\n', '"A. Setter"\n')),
    "no colon behind a key of 41 letters": varied(('"author": ', f'"{"k" * 41}" ')),
    "no colon": varied(('"author": ', '"author" '), ('"width": 3', '"width" 3')),
    "a key without a value": varied(('"height": 3}', '"height"}')),
    # brackets
    "a brace for a bracket": varied(("[5, 0, 0]\n  ]", "[5, 0, 0]\n  }")),
    "a bracket for a brace": varied(('"height": 3}', '"height": 3]')),
    "no brace before the next object": varied(
        ('[1, "Quiet place to land"]', '{"number": 1, "clue": "Quiet place to land", {"number": 9}')
    ),
    "no bracket before a key": varied(("[5, 0, 0]\n  ],", "[5, 0, 0],")),
    "no brackets before a key": varied(("[5, 0, 0]\n  ],", "[5, 0, 0,")),
    "no bracket in an object in an array": varied(('[3, "Lair"]\n    ]', '[3, "Lair"\n    ]')),
    "a colon behind a number in an array": _row("[5: 0, 0]"),
    "a colon at the start of an array": _row("[: 5, 0, 0]"),
    "no bracket before a key of an object in an array": varied(
        ('[1, "Quiet place to land"]', '{"number": 1, "cells": [[1, 1], "clue": "Quiet"}')
    ),
    "a bracket too many": varied(("[5, 0, 0]", "[5, 0, 0]]")),
    "cut off behind an item": _ends('      [3, "Lair"]\n'),
    "cut off in a string": _ends('      [3, "La'),
    "cut off in a key": _ends('      [3, "Lair"]], "Odd'),
    "cut off behind a key": _ends('      [3, "Lair"]], "Odd"'),
    "cut off behind a colon": _ends('      [3, "Lair"]], "Odd": '),
    "cut off behind a comma": _ends('      [3, "Lair"],'),
    "cut off in an escape": _ends('      [3, "Lair\\'),
    "cut off before the clues": PLAIN[: PLAIN.index(',\n  "clues"')],
    # scalars
    "words of JavaScript": _row("[NaN, -Infinity, undefined]"),
    "constants": varied(('"publisher"', '"a": true, "b": false, "c": null, "publisher"')),
    "numbers of all kinds": varied(('"publisher"', '"n": [-1, 1.50, 2e3, -0.5E-2], "publisher"')),
    "numbers that JSON lacks": varied(('"publisher"', '"n": [01, +1, .5, 1., 0x1F], "publisher"')),
    "numbers of 15 digits and 16": varied(
        ('"publisher"', '"n": [123456789012345, -12345678901234, 1234567890123456], "publisher"')
    ),
    "a number out of range": _row("[1e400, 0, 0]"),
    "a minus alone": _row("[-, 0, 0]"),
    "a bare word": varied(('"A. Setter"', "Setter")),
    "bare words": varied(('"A. Setter"', "A. Setter")),
    # strings
    "no opening quotation mark": varied(('"A. Setter"', 'Setter"')),
    "no opening quotation mark of a key": varied(('"author"', 'author"')),
    "no opening quotation mark, two in a line": _row('[a", b", 0]'),
    "no closing quotation mark": varied(('"A. Setter",', '"A. Setter,')),
    "no closing quotation mark before brackets": _lair('"Lair ] '),
    "no closing quotation mark before many blanks": PLAIN.replace(
        "{", '{"intro": "Some words' + " " * 60 + ",", 1
    ),
    "no closing quotation mark before a comma alone": PLAIN.replace("{", '{"intro": ",', 1),
    "no closing quotation mark of an item that is empty": _row('[","b", 0]'),
    "no closing quotation mark of an item": _row('["5, "0", 0]'),
    "quotation marks in a string": _lair('"the "lair" of a wolf"'),
    "a quotation mark in a string": _lair('"3" long"'),
    "a quotation mark at the end of a string": _lair('"the "lair""'),
    "quotation marks before a comma": _lair('"the "lair", a den"'),
    "single quotation marks": _lair("'the \"lair\" isn\\'t'"),
    "quotation marks of a word processor": _lair("\u201cthe \u201elair\u201d"),
    "a key in single quotation marks": varied(('"author"', "'author'")),
    "bare keys": varied(('"author"', "$author_1"), ('"width"', "width")),
    "a long bare key": varied(('"author"', "k" * 60)),
    "a number for a key": varied(('"author"', "1")),
    "duplicate keys": varied(('"author"', '"title"'), ('"height": 3', '"height": 2, "height": 3')),
    "a long duplicate key": varied(('"author"', f'"{"k" * 50}": 1, "{"k" * 50}"')),
    "escapes": _lair(r'"\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00"'),
    "escapes with a fault": _lair(r'"\"\\\/\b\f\n\r\t\u00E9\ud83d\ude00\q"'),
    "surrogates alone": _lair(r'"\ud83d x \ude00\x"'),
    "escapes that JSON lacks": _lair(r'"\a \x41 \u12 \'"'),
    "escapes before hexadecimal digits": _lair(r'"\a0041 \u0041 \v0041"'),
    "an escape of a letter beyond ASCII": _lair('"\\\u00e9"'),
    "control characters": _lair('"a\x01b\tc\x1fd\x7fe"'),
    "a line break in a string": _lair('"a\nden"'),
    "a NUL in a string": _lair('"a\0b"'),
    "control characters in a key": varied(('"author"', '"aut\thor\n"')),
    "a fault in a file without blanks": PLAIN.replace(": ", ":").replace("0, 0],", "0,0,],", 1),
    "many faults in a line": _row("[5,, 0,, 0,,]"),
    "a fault in each of 25 lines": varied(
        ('"publisher"', "".join(f'"k{n}": [1,],\n' for n in range(25)) + '"publisher"')
    ),
    "faults far on": varied(
        ('"publisher"', f'"k": "{"é ☃ " * 300}",\r\n\r "j": [1,], "publisher"')
    ),
    # what JSON holds
    "a value in a long line": varied(
        ('"publisher"', f'"k": "{"é" * 600}\\"", "date": 7, "publisher"')
    ),
    "a kind beyond ASCII": varied(
        ('["http://ipuz.org/crossword#1"]', '"http://ipuz.org/crossword#é"')
    ),
    "lists for texts": varied(
        ('"A. Setter"', '["Zoë"]'), ('"publisher"', '"odd": [["é"]], "publisher"')
    ),
    "a fix of a field that is missing": varied(('"version": "http://ipuz.org/v2",\n', "")),
    "a fix of a field and a fault without a fix": varied(
        ('"author"', '"title"'), ("ipuz.org/v2", "ipuz.org/two")
    ),
    "a fix of a field and a fault of JSON": varied(
        ("ipuz.org/v2", "ipuz.org/two"), ("5, 0", "5,, 0")
    ),
}

CASES = cases(
    "ipuz",
    (*contract.TestIpuzContract.samples, *contract.TestIpuzContract.faults),
    FILES,
)


@pytest.mark.parametrize("name", CASES)
def test_file_is_answered_as_expected(name: str) -> None:
    assert answer(CASES[name]) == expected("ipuz")[name]


@pytest.mark.parametrize("end", ["]}", ",]}"])
def test_values_are_limited_to_16_for_each_cell(end: str) -> None:
    """Plain JSON and JSON with a fault have the same limit."""
    context = ReadContext("ipuz", limits=Limits(max_cells=2))
    parse(f'{{"a": [{",".join("1" * 45)}{end}'.encode(), context)
    for count in (46, 94):
        with pytest.raises(LimitError, match="max_cells"):
            parse(f'{{"a": [{",".join("1" * count)}{end}'.encode(), context)


@pytest.mark.parametrize("end", ["}", ",}"])
@pytest.mark.parametrize("inside", ["[[[%s]]]", '{"b": [{"c": %s}]}'])
def test_depth_is_limited(inside: str, end: str) -> None:
    context = ReadContext("ipuz", limits=Limits(max_depth=4))
    parse(f'{{"a": {inside % 1}{end}'.encode(), context)
    with pytest.raises(LimitError, match="max_depth"):
        parse(f'{{"a": {inside % "[]"}{end}'.encode(), context)


@pytest.mark.parametrize("end", ["}", ",}"])
def test_strings_are_limited(end: str) -> None:
    """Characters count, not bytes or escapes, in plain JSON and in JSON with a fault."""
    context = ReadContext("ipuz", limits=Limits(max_string=30))
    escapes = "\\u00e9" * 30
    assert parse(f'{{"a": [1, "{escapes}"]{end}'.encode(), context).members == {"a": [1, "é" * 30]}
    with pytest.raises(LimitError, match="max_string"):
        parse(f'{{"a": [{{"{escapes}e": 1}}]{end}'.encode(), context)
    assert parse(f'{{"a": "{"é" * 30}"{end}'.encode(), context).members == {"a": "é" * 30}
    with pytest.raises(LimitError, match="max_string"):
        parse(f'{{"a": "{"é" * 31}"{end}'.encode(), context)


def test_file_without_a_wrapper_is_kept_where_none_is_wanted() -> None:
    data = f"\n {PLAIN}\n".encode()
    assert xwcore.dumps(xwcore.read(data, "ipuz"), "ipuz", wrapper="none") == data
