"""The answers to samples, faults and odd files are those of `tests/data/expected`."""

from __future__ import annotations

import re
import struct
from typing import Final

import pytest

from tests.expected import answer, cases, expected
from tests.spf import test_spf_contract as contract
from tests.spf.spf_support import TEXTS

#: Without the faults in single rows of diagrams, of which each has a test.
FAULTS: Final = [fault for fault in contract.FAULTS if ", row " not in fault.name]

_TENTS: Final = TEXTS["tents"]


def _changed(*changes: tuple[str, str], example: str = "tents") -> str:
    text = TEXTS[example]
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def _keys(text: str) -> str:
    """The tents with further keys."""
    return _changed(("/X 4", f"{text}\n/X 4"))


def _without(*keys: str, example: str = "tents") -> str:
    """An example without the lines of these keys."""
    return re.sub(rf"/({'|'.join(keys)}) .*\n", "", TEXTS[example])


def _for_dos(start: int, length: int, *, header: int = 30) -> bytes:
    """The tents as an EPS file for DOS, with a preview behind the PostScript."""
    text = _TENTS.encode()
    values = (b"\xc5\xd0\xd3\xc6", start, length, 0, 0, header + len(text), 4, 0x1234)
    return struct.pack("<4s6IH", *values)[:header] + text + b"TIFF"


FILES: Final[dict[str, str | bytes]] = {
    # tokens
    "strings": _keys(r"/a (a\(b\)c \\ \n\r\t\b\f \101\60\7 \x \400 (in (side)) )"),
    "strings on several lines": _keys("/a (one\\\ntwo\nthree\r\nfour\rfive\\\r\nsix)"),
    "an author with escapes": _changed(("(xwcore maintainers)", r"(J\374rgen \(J.\) \134)")),
    "an author in UTF-8": _changed(("(xwcore maintainers)", "(Jürgen ☃)")),
    "an author in Latin-1": _changed(("xwcore", "Jürgen")).encode("latin-1"),
    "an author in hexadecimal": _changed(("(xwcore maintainers)", "<4A fC\n72 6>")),
    "hexadecimal strings": _keys("/a <> /b <4> /c < 4 a4B > /d <4g>"),
    "numbers": _keys("/a [ 1 +2 -3 007 1. .5 -.5 1e2 1.5E-1 +1.e+1 ]"),
    "numbers in other bases": _keys(
        "/a [ 2#101 16#fF 36#Zz ]\n/b 8#9\n/c 1#1\n/d 37#1\n/e 16#1234567890123456789"
    ),
    "integers of 18 digits and 19": _keys(
        "/a [ 123456789012345678 1234567890123456789 0000123456789012345678 ]\n/b -1e400"
    ),
    "numbers of 400 characters and 401": _keys(f"/a 0.{'1' * 398}\n/b 0.{'1' * 399}"),
    "names": _keys("/a [ true false null - + 1e e1 1-2 /literal //immediate / ] /b true"),
    "brackets that open nothing": _keys("/a 1 ) > < ] } /b 2"),
    "procedures and dictionaries": _keys("/a { 1 { (x) } << /X 9 >> } /b << /c 2 /d { } >> /e 5"),
    "a procedure that does not end": _keys("/a { 1 { 2 }"),
    "comments": _keys("/a % none\n1 %(\n/b [ % ] \n2 ]"),
    "an open string and a bracket": _changed(("(   A) ]", "(   A ]")),
    "an open string and a bracket without a blank": _changed(("(   A) ]", "(   A]")),
    "an empty key": _keys("/ 5"),
    "truth values for numbers": _changed(("[ 0.5 1.75 ]", "[ 0.5 true ]"), example="fences-graph"),
    "texts for numbers of a graph": _changed(
        ("[ 0.5 1.75 ]", "[ (x) true ]"), example="fences-graph"
    ),
    "open strings": _changed(("(    )\n(A   )", "(    \n((A  "), ("(  10 1)", r"(  10 1\)")),
    "ten open strings": _keys("".join(f"/k{n} (open\n" for n in range(10))),
    "white space of all kinds": _changed(("/X 4", "/X\t \0\f4")),
    # the dictionary
    "no dictionary": "%!PS\n/X 4\n",
    "an empty dictionary": "<<\n>>\n",
    "an empty file": "",
    "a byte order mark": f"\ufeff{_TENTS}",
    "carriage returns": _TENTS.replace("\n", "\r"),
    "two dictionaries": _TENTS.replace("<<", "<< /a 1 >> pop\n<<", 1),
    "15 dictionaries in front": _TENTS.replace("<<", "<< >>\n" * 15 + "<<", 1),
    "16 dictionaries in front": _TENTS.replace("<<", "<< >>\n" * 16 + "<<", 1),
    "a dictionary behind": f"{_TENTS}<< /type (masyu) >>",
    "a key right behind the begin": _changed(("<<\n/format", "<</format")),
    "keys inside a line": _changed(("/X 4\n/Y 3\n", "/X 4 /Y 3 ")),
    "a key with other characters": _keys("/a-b 1\n/ä 2\n// 3"),
    "values on other lines": _changed(("/X 4", "/X\n\n4"), ("/Y 3", "/Y % rows\n3")),
    "keys without values": _changed(("/X 4\n", "/X\n"), ("(   A) ]", "(   A) ]\n/a")),
    "a long value behind the end": _changed((">> pop", "(a text of over twenty letters) >> pop")),
    "two dictionaries without a type": "<<\n<<\n/X 4\n>>\n",
    "a value behind the end": _changed((">> pop", "1 (x) >> pop")),
    "a key three times": _changed(("/X 4", "/X 4\n/X 5\n/X 4")),
    "no end": _TENTS[: _TENTS.index(">>")],
    "no end and a row cut off": _TENTS[: _TENTS.index("(   A) ]")],
    "an array without an end": _changed(("(   A) ]", "(   A)")),
    "arrays in arrays": _keys("/a [ 1 [ 2 [ ] ] [ (x) ] ]\n/b [ [ [\n/c 1"),
    "arrays nested 100 deep": _keys("/a " + "[" * 100 + "]" * 100),
    "arrays nested 101 deep": _keys("/a " + "[" * 101 + " 1 " + "]" * 101),
    "active operators": _changed(
        ("%%EndComments", "(a) run (%pipe%ls) /quit <2570697065 25> run"),
        (">> pop", ">> /exec cvx (x) file exec"),
    ),
    "an open string with a device": _changed(("%%EndComments", "(%pipe%ls")),
    "an EPS file for DOS": _for_dos(30, len(_TENTS)),
    "an EPS file for DOS with a wrong length": _for_dos(30, len(_TENTS) + 99),
    "an EPS file for DOS with a wrong start": _for_dos(12, len(_TENTS)),
    "an EPS file for DOS, its header cut off": _for_dos(30, 9, header=29),
    # keys that every type has
    "no type": _without("type"),
    "a type in other words": _changed(("(tents)", "(Tents)")),
    "a type of another name": _changed(("(tents)", "(tants)")),
    "a type like no other": _changed(("(tents)", "(zzzzzz)")),
    "a type that is a number": _changed(("(tents)", "7")),
    "formats": _changed(("/format 1", "/format 3")),
    "a format that is a real number": _changed(("/format 1", "/format 1.0")),
    "a format that is a text": _changed(("/format 1", "/format (1)")),
    "a graph without a format": _without("format", example="fences-graph"),
    "nodes and edges alone": "<<\n/node [ 0 0 1 0 ]\n/edge [ 0 1 ]\n>>\n",
    "a graph of another type": _changed(("(fences)", "(tents)"), example="fences-graph"),
    "no format": _without("format"),
    "a format of 0": _changed(
        ("/format 1", "/format 0"), ("/sol false", "/sol true"), ("/solution", "/other")
    ),
    "a graph without areas": re.sub(r"(?s)/area \[.*?\] \]\n", "", TEXTS["fences-graph"]),
    "no sol": _without("sol"),
    "a sol that is a number": _changed(("/sol false", "/sol 0")),
    "a sol without a solution": _changed(("/sol false", "/sol true"), ("/solution", "/other")),
    "authors": _changed(("(xwcore maintainers)", "(Tom &amp; J&#252; &#xFC; & &a; &x1;)")),
    "an author that is a name": _changed(("(xwcore maintainers)", "anonymous")),
    "descriptions": _changed((">> pop", "/description [ (one) (two &lt;) ]\n>> pop")),
    "a description that is a string": _changed((">> pop", "/description (one)\n>> pop")),
    "a description with a number": _changed((">> pop", "/description [ (one) 2 ]\n>> pop")),
    "unknown keys": _keys("/max 3\n/left 1\n/unheard_of [ (x) ]"),
    # sizes
    "no sizes": _without("X", "Y"),
    "no width": _without("X"),
    "no height": _without("Y"),
    "a size that is a real number": _changed(("/X 4", "/X 4.0"), ("/Y 3", "/Y 3.5")),
    "a size that is too small": _changed(("/X 4", "/X 0")),
    "a size that is too large": _changed(("/X 4", "/X 100000")),
    "no size of a square": _without("size", "max", example="sudoku"),
    "no numbers of a diagram": _without("left", "top", "max", "digits", example="coral"),
    "no room for numbers beside the rows": re.sub(
        r"(?s)/puzzle \[.*?\]",
        "/puzzle [\n(1  1)\n(----)\n" + "(    )\n" * 4 + "]",
        _without("left", "top", "digits", example="coral"),
    ),
    "no numbers of a diagram with a column too many": re.sub(
        r"(?m)^(\([^)\n]*)\)", r"\1 )", _without("left", "top", "digits", example="coral")
    ),
    "no sizes and no numbers of a diagram": _without("X", "Y", "left", "top", example="coral"),
    "a border cut off": _changed(("(+-+-+-+)", "(+-+)"), example="masyu"),
    "no numbers beside the rows with a column too many": re.sub(
        r"(?s)/puzzle \[.*?\]",
        "/puzzle [\n( 1  1 )\n(+---- )\n" + "(|     )\n" * 4 + "]",
        _without("left", "top", "digits", example="coral"),
    ),
    "a corner between numbers of two digits": _changed(
        ("/left 1\n/top 2\n/digits 1", "/digits 2"), example="coral"
    ),
    "a width that is a text, and no height": _changed(("/X 4\n/Y 3", "/X (4)")),
    "no digits of another type": _changed(("/X 4", "/X 4\n/digits 0"), example="aquarium"),
    "a large number of digits": _changed(
        ("/size 4", "/size 4\n/digits 99999999"), example="sudoku"
    ),
    "no sizes of one cell": "<<\n/format 1\n/type (masyu)\n/sol false\n/puzzle [\n(+-+)\n(| |)\n"
    "(+-+) ]\n>> pop\n",
    "no sizes and no rows": re.sub(
        r"(?s)/puzzle \[.*?\]", "/puzzle [ ]", _without("X", "Y", example="masyu")
    ),
    "no size of a square that lacks a row": re.sub(
        r"\n[^\n]*\) \]\n/sol", " ]\n/sol", _without("size", example="sudoku"), count=1
    ),
    "used letters that are a number": _changed(
        ("/puzzle [", "/used 7\n/puzzle ["), example="pentomino-search"
    ),
    "the rows of a solution as a puzzle": re.sub(
        r"(?s)/puzzle \[.*?\]", "/puzzle [ (221) (444) (141) ]", TEXTS["fillomino"]
    ),
    "the rows of a puzzle as a solution": re.sub(
        r"(?s)/solution \[.*?\]",
        "/solution [\n(+-+-+-+)\n(|2 2|1|)\n(+-+-+-+) ]",
        _changed(("/Y 3", "/Y 1"), example="fillomino"),
    ),
    "no numbers beside the rows, and no corner": re.sub(
        r"(?s)/puzzle \[.*?\]",
        "/puzzle [\n( 1  1)\n(-----)\n" + "(|    )\n" * 4 + "]",
        _without("left", "top", "digits", example="coral"),
    ),
    "no largest number": _without("max", example="domino-hunt"),
    "digits below 2": _changed(("/digits 2", "/digits 1"), example="basic"),
    "no digits": _without("digits", example="basic"),
    "digits that are a text": _changed(("/digits 2", "/digits (2)"), example="basic"),
    "no sizes and an empty diagram": re.sub(
        r"(?s)/puzzle \[.*?\]", "/puzzle [ ]", _without("X", "Y")
    ),
    "a size of 0 for another type": _changed(("/size 3", "/size 0"), example="basic"),
    # diagrams
    "no diagram": _changed(("/puzzle [", "/pizzle [")),
    "a diagram that is a string": re.sub(r"(?s)/puzzle \[.*?\]", "/puzzle (x)", _TENTS),
    "a diagram with a number": _changed(("(    )\n(A   )", "(    )\n7")),
    "an empty diagram": re.sub(r"(?s)/solution \[.*?\]", "/solution [ ]", _TENTS),
    "rows on one line": _changed(("(    )\n(A   )", "(    ) (A   )")),
    "a row on two lines": _changed(("(A   )", "(A\n  )")),
    "rows of wrong lengths": _changed(("(A   )", "(A )"), ("(   A)", "(   A  )")),
    "a row too many": _changed(("(A   )", "(A   )\n(    )")),
    "a row too few": _changed(("(A   )\n", "")),
    "strange characters": _changed(("(A   )", "(A~ \t)"), (r"(1|    )", r"(1|\(\~  )")),
    "a row with escapes": _changed(("(A   )", r"(\101~\040 )")),
    "a row in Latin-1": _changed(("(A   )", "(Aä~ )")).encode("latin-1"),
    "a row in UTF-8": _changed(("(A   )", "(Aä~ )")),
    "a row that is not closed": _changed(("(A   )", "(A~  ")),
    "a row in hexadecimal": _changed(("(A   )", "<417E2020>")),
}

CASES = cases("spf", (*contract.TestSpfContract.samples, *FAULTS), FILES)


@pytest.mark.parametrize("name", CASES)
def test_file_is_answered_as_expected(name: str) -> None:
    assert answer(CASES[name]) == expected("spf")[name]
