"""The answers to samples, faults and odd files are those of `tests/data/expected`."""

from __future__ import annotations

from typing import Final

import pytest

from tests.expected import answer, cases, expected
from tests.jpz import test_jpz_contract as contract
from tests.jpz.jpz_samples import HEAD, ODD, PLAIN, varied
from xwcore import LimitError, Limits
from xwcore.plugin import ReadContext
from xwcore_jpz.parse import parse

_ASCII: Final = PLAIN.replace("©", "(c)")


def _declared(encoding: str, text: str = _ASCII) -> str:
    return text.replace("UTF-8", encoding)


def _lair(text: str) -> bytes:
    """The plain file with another text of its last clue."""
    return varied(("Lair", text))


FILES: Final[dict[str, str | bytes]] = {
    "ASCII declared as Windows-1252": _declared("Windows-1252"),
    "ASCII declared as ISO 8859-2": _declared("iso-8859-2"),
    "ASCII declared as another encoding": _declared("klingon"),
    "ASCII declared as an encoding with a later name": _declared("x-klingon"),
    "ASCII declared as UTF-16": _declared("UTF-16"),
    "UTF-8 declared as UTF-16": PLAIN.replace("UTF-8", "UTF-16"),
    "UTF-8 declared as another encoding": PLAIN.replace("UTF-8", "klingon"),
    "UTF-16 declared as UTF-8": PLAIN.encode("utf-16"),
    "UTF-16 declared by its own name": PLAIN.replace("UTF-8", "utf-16-le").encode("utf-16"),
    "Windows-1252 declared as UTF-16": PLAIN.replace("UTF-8", "utf-16").encode("cp1252"),
    "Windows-1252 without a declaration": PLAIN.removeprefix(HEAD).encode("cp1252"),
    "Mac Roman without a declaration": PLAIN.removeprefix(HEAD).encode("mac-roman"),
    "ISO 8859-7 with a byte that it lacks": _declared("iso-8859-7", PLAIN)
    .encode("cp1252")
    .replace(b"Lair", b"\xae\xd2"),
    "Latin 1 with bytes of Windows": _declared("latin1", PLAIN)
    .replace("Lair", "“Lair”")
    .encode("cp1252"),
    "US-ASCII with bytes of Windows": _declared("us-ascii", PLAIN).encode("cp1252"),
    "KOI8": _declared("koi8-r", PLAIN).replace("Lair", "дом").encode("koi8-r"),
    "a declaration behind blanks": b" \n\t" + PLAIN.encode(),
    "a declaration on two lines": varied(('1.0" ', '1.0"\n  ')),
    "blanks without a declaration": "\n  " + PLAIN.removeprefix(HEAD),
    "a declaration of another version": varied(('"1.0"', '"2.0"')),
    "a declaration without a version": varied((' version="1.0"', "")),
    "an ampersand behind a comment": _lair("<!-- x -->& <![CDATA[&]]>& <?a b?>&"),
    "an empty number of a clue": varied(('word="6" number="3"', 'word="6" number=""')),
    "the last character of Unicode": _lair("&#x10FFFF;&#1114111;"),
    "a number of a clue that differs": varied(('word="6" number="3"', 'word="6" number="7"')),
    "a second declaration": varied(("<metadata>", '<metadata><?xml version="1.0"?>')),
    "an instruction before the declaration": "<?a b?>" + PLAIN,
    "an empty file": "",
    "blanks": " \n ",
    "no XML": "crossword\n",
    "an open tag": PLAIN[: PLAIN.index('="3" y="3"')],
    "an open comment": varied(("<clues", "<!-- <clues")),
    "an open CDATA section": _lair("<![CDATA[Lair"),
    "an open instruction": _lair("<?Lair"),
    "a wrong end tag far on": varied(("Lair</clue>", "Lair</cleu>")),
    "a document type behind the declaration": varied((HEAD, HEAD + "<!DOCTYPE jpz [\n]>\n")),
    "two namespaces": varied(
        ("crossword.info/xml/cross", f"example.org/{'long/' * 12}"),
        ("crossword.info/xml/rect", "example.org/rect"),
    ),
    "a prefix without a namespace": varied(("<metadata>", "<p:metadata>")).replace(
        b"</metadata>", b"</p:metadata>"
    ),
    "a prefix with the name of the root": varied(
        ("<crossword>", "<crossword><crossword-compiler-applet:odd/>")
    ),
    "metadata in upper case": varied(("<creator>A. Setter</creator>", "<Odd>1</Odd><ODD>2</ODD>")),
    "two prefixes": ODD.replace(' xmlns:cc="', ' xmlns:dd="').replace(
        "<?target data?>", f"<{'p' * 45}:x/><cc:y/>"
    ),
    "a prefix inside of unmodeled content": ODD.replace(
        "<?target data?>", "<cc:Odd a='1'>\n <cc:inner>1</cc:inner></cc:Odd>"
    ),
    "pieces of a clue": _lair("<![CDATA[]]>La<!-- x --><b>i</b><?a b?>r<![CDATA[ & ]]><!-- y -->"),
    "ampersands": _lair("& && &amp &; &#; &#x; &1; &a-b;"),
    "references": _lair("&lt;&gt;&quot;&apos;&amp;&#65;&#x42;&#x1F600;"),
    "references without a character": _lair("&#0;&#x110000;&#xD800;&#65535;&#1114112;&#x8;"),
    "references with many digits": _lair("&#0000065;&#00000065;&#x000041;&#x0000041;"),
    "entities of HTML": _lair("&nbsp;&NotEqualTilde;&Eacute;&eacute;&lang;"),
    "a long entity": _lair(f"&{'a' * 32};&{'a' * 33};"),
    "signs less than": _lair("2 <3, <, << <é <1"),
    "control characters": _lair("\x01L\x0ba\x1fi\x7fr\ufffe"),
    "a control character in a value": varied(('format="3"', 'format="\x013"')),
    "a control character in a value in single quotes": varied(('format="3"', "format='\x013'")),
    "a control character behind a value in single quotes": varied(
        ('<clue word="6"', "<clue word='6'\x01")
    ),
    "a control character between attributes": varied(('<clue word="6"', "<clue\x01word='6'")),
    "a control character in the first tag": PLAIN.removeprefix(HEAD).replace(
        "-applet xmlns", "-applet\x01xmlns", 1
    ),
    "a control character in a long tag": varied(
        ('<clue word="6"', f'<clue x="{"y" * 1100}" \x01 word="6"')
    ),
    "a control character behind a tag": varied((">Lair", ">\x01Lair")),
    "a reference in a value": varied(('solution="P"', 'solution="&#80;&lang;&bogus;"')),
    "a line break and a tab in a value": varied(("<clues ", '<clues odd="a\n\tb" ')),
    "an attribute in two cases": varied(('solution="P"', 'solution="P" SOLUTION="Q"')),
    "blanks around equals signs": varied(('solution="P"', "solution = 'P' ")),
    "an end tag with a blank": varied(("</title>", "</title >")),
    "an empty element with a blank": varied(('solution="W"/>', 'solution="W" />')),
    "a number that is none, far on": varied(('x="3" y="3"', 'x="a" y="3"')),
    "settings with a value missing": varied(('<grid width="3"', "<grid")),
    "a height that is too small": varied(('height="3"', 'height="2"')),
}

CASES = cases(
    "jpz",
    (*contract.TestJpzContract.samples, *contract.TestJpzContract.faults),
    FILES,
)


@pytest.mark.parametrize("name", CASES)
def test_file_is_answered_as_expected(name: str) -> None:
    assert answer(CASES[name]) == expected("jpz")[name]


def test_elements_are_limited_to_eight_for_each_cell_and_clue() -> None:
    context = ReadContext("jpz", limits=Limits(max_cells=3, max_clues=2))
    parse(f"<a>{'<b/>' * 39}</a>".encode(), context)
    with pytest.raises(LimitError, match="max_cells"):
        parse(f"<a>{'<b/>' * 40}</a>".encode(), context)


def test_depth_is_limited() -> None:
    context = ReadContext("jpz", limits=Limits(max_depth=4))
    parse(b"<a><b><c><d/></c></b></a>", context)
    with pytest.raises(LimitError, match="max_depth"):
        parse(b"<a><b><c><d><e/></d></c></b></a>", context)
