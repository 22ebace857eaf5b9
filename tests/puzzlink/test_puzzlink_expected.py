"""The answers to samples, faults and odd files are those of `tests/data/expected`."""

from __future__ import annotations

from typing import Final

import pytest

from tests.expected import answer, cases, expected
from tests.puzzlink import test_puzzlink_contract as contract
from xwcore import ReadError
from xwcore.plugin import ReadContext
from xwcore_puzzlink.read import read

ODD: Final[dict[str, str | bytes]] = {
    "a player below a folder": "https://my.example/pzv/p.html?masyu/2/2/1i",
    "a player of pzpr": "https://my.example/pzpr/p.html?masyu/2/2/1i",
    "pzpr without a host": "pzpr/p.html?masyu/2/2/1i",
    "another path": "https://my.example/masyu?masyu/2/2/1i\nhttps://puzz.link/p?lits/2/2/00\n",
    "a known host with another path": "https://puzz.link/rules?masyu/2/2/1i",
    "a host without a path": "puzz.link?masyu/2/2/1i",
    "a known id without a size": "p?masyu/abc",
    "an unknown id without a size": "p?nothree/abc and https://puzz.link/p?masyu/2/2/1i",
    "a size without clues": "p?masyu/2/2",
    "a size and a slash": "p?masyu/2/2/",
    "flags of a variant": "p?nothree/x/6/7/1234abc/d",
    "no width": "p?slither/0/4/1",
    "no height": "p?slither/4/0/1",
    "a mode": "text before http://pzv.jp/p.html?mashu_play/2/2/1i text after",
    "two addresses": "p?masyu/2/2/1i\np?lits/2/2/00\n",
    "two addresses, one malformed": "p?masyu/2/2/1i p?slither/2/2/3!b",
    "an address in UTF-16": "# Zoë\np?masyu/2/2/1i\n".encode("utf-16"),
    "a saved file with an address": "pzprv3\nmasyu\n2\n2\n. . \np?masyu/2/2/1i \n",
    "a saved file of a version": "pzprv3.1/nurikabe/2/2/. . /. 3 /",
    "a point after the clues": "See p?masyu/2/2/1i.\n",
    "a point and a sign of no clue": "See p?slither/2/2/3333.a\n",
    "signs after too few clues": "p?slither/2/2/3!!!",
    "more signs than end a sentence": "p?slither/2/2/3!!!!",
    "a bracket after an id without a type": "(p?nothree/3/3/1234.).",
    "a point that is a clue": "p?hashi/2/1/2..",
    "a link of a page": "<a href='https://puzz.link/p?type=player&amp;masyu/2/2/1i'>a loop</a>",
    "no address": "nothing here",
    "an empty file": "",
}

CASES = cases("puzzlink", (*contract.TestPuzzlinkContract.samples, *contract.FAULTS), ODD)


@pytest.mark.parametrize("name", CASES)
def test_file_is_answered_as_expected(name: str) -> None:
    assert answer(CASES[name]) == expected("puzzlink")[name]


def test_several_addresses_are_named() -> None:
    """A host that calls the plugin for a list gets the first three names; a missing size is 0."""
    data = b"p?masyu/2/3/1i p?lits/2/2/00 p?slither/b"
    names = "masyu 2 x 3, lits 2 x 2, slither 0 x 0"
    for further, count, more in ((0, 3, ""), (1, 4, ", ..."), (2, 5, ", ...")):
        with pytest.raises(ReadError) as caught:
            read(data + b" p?lits/9/9/00" * further, ReadContext("puzzlink"))
        message = caught.value.diagnostics[0].message
        assert message == f"{count} addresses, expected 1: {names}{more}"
