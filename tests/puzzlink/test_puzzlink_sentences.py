"""Addresses in sentences, links, lists and notes; texts that are none of these."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest
from click.testing import CliRunner

import xwcore
from xwcore_cli.app import xw
from xwcore_logic import LogicPuzzle

ADDRESS: Final = "https://puzz.link/p?mashu/2/2/1i"
OTHER: Final = "http://pzv.jp/p.html?nurikabe/2/2/2h1"

#: Texts with one address, `@`, by name.
TEXTS: Final = {
    "a sentence": "Here is one for you: @ have fun\n",
    "the end of a sentence": "Here is one for you: @.\n",
    "a question": "Have you seen @?\n",
    "an exclamation": "Look: @!!\n",
    "points": "@...\n",
    "a comma": "@, and good luck\n",
    "a semicolon": "@;\n",
    "angle brackets": "<@>\n",
    "angle brackets in a sentence": "See <@>, please.\n",
    "parentheses": "(@)\n",
    "parentheses in a sentence": "A puzzle (@).\n",
    "quotes": '"@"\n',
    "single quotes": "'@'\n",
    "quotes of print": "“@”\n",
    "Japanese": "問題\uff1a@\u3002\n",
    "backticks": "`@`\n",
    "bold": "**@**\n",
    "a spoiler": "||@||\n",
    "underscores": "A loop: _@_\n",
    "a link": "[a loop](@)\n",
    "a link in a sentence": "Try [a loop](@), it is short.\n",
    "an item with a link": "* [a loop](@)\n",
    "a reference": "[1]: @\n",
    "a quotation": "> @\n",
    "an item": "• @\n",
    "a title": "A loop\n\n@\n",
    "a title in the line": "Masyu by me: @\n",
    "a letter": "Hi Zoë,\n\nhere is the puzzle:\n@\n\nBye\n",
    "fields": "name,url\na loop,@\n",
    "fields in quotes": '"a loop","@"\n',
    "Linux": "[Desktop Entry]\nType=Link\nName=A loop\nURL=@\n",
    "four sentences": "Hi Bob! How are you? Here is a puzzle: @. Have fun.\n",
    "four sentences in two lines": "Hi Bob! How are you?\nHere is a puzzle: @. Have fun.\n",
    "two sentences for each line": "Hi Bob!\n\nHere is a puzzle:\n@\n\nBye bye.\n",
    "a point in an abbreviation": "By A. B. C.\n\ne.g.\n@\n1. easy\n",
    "macOS": (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN"'
        ' "http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n<plist version="1.0">\n<dict>\n'
        "\t<key>URL</key>\n\t<string>@</string>\n</dict>\n</plist>\n"
    ),
}


@pytest.mark.parametrize("name", TEXTS)
def test_a_text_with_an_address_is_a_puzzle(name: str) -> None:
    data = TEXTS[name].replace("@", ADDRESS).encode()
    puzzle = xwcore.read(data, kind=LogicPuzzle)
    assert (puzzle.source_format, puzzle.diagnostics) == ("puzzlink", ())
    assert puzzle == xwcore.read(ADDRESS.encode())
    assert xwcore.validate(data).diagnostics == ()
    assert xwcore.dumps(puzzle, "puzzlink") == data


@pytest.mark.parametrize("name", TEXTS)
def test_a_change_keeps_the_text_around_the_address(name: str) -> None:
    puzzle = xwcore.read(TEXTS[name].replace("@", ADDRESS).encode(), kind=LogicPuzzle)
    changed = puzzle.with_cells({(0, 0): "O"})
    expected = TEXTS[name].replace("@", "https://puzz.link/p?mashu/2/2/ai")
    assert xwcore.dumps(changed, "puzzlink").decode() == expected
    assert xwcore.read(expected.encode()) == changed


def test_a_point_may_be_a_clue() -> None:
    with_end = xwcore.read(b"https://puzz.link/p?hashi/2/1/2..\n", kind=LogicPuzzle)
    assert with_end.givens.cells == ((2, "?"),)
    assert xwcore.read(b"https://puzz.link/p?hashi/2/1/2.\n", kind=LogicPuzzle) == with_end
    changed = with_end.with_cells({(0, 0): 1})
    assert xwcore.dumps(changed, "puzzlink") == b"https://puzz.link/p?hashi/2/1/1..\n"


def test_text_after_the_clues_is_reported_as_before() -> None:
    puzzle = xwcore.read(b"https://puzz.link/p?slither/2/2/3333a.")
    assert [diagnostic.code for diagnostic in puzzle.diagnostics] == ["PZL202"]
    many = xwcore.read(b"https://puzz.link/p?slither/2/2/3333" + b"!" * 4)
    assert not many.diagnostics
    wrong = xwcore.read(b"https://puzz.link/p?slither/2/2/3" + b"!" * 4)
    assert {diagnostic.code for diagnostic in wrong.diagnostics} == {"PZL201", "PZL204"}


@pytest.mark.parametrize(
    "text",
    [
        "First {} and then {}.\n",
        "- [one]({})\n- [two]({})\n",
        "[one]({})[two]({})\n",
        "name,url\none,{}\ntwo,{}\n",
        "Two loops:\n\n1. <{}>\n2. <{}>!\n",
        "| one | {} |\n|---|---|\n| two | {} |\n",
    ],
)
def test_several_addresses_are_a_list(text: str) -> None:
    puzzles = xwcore.read_all(text.format(ADDRESS, OTHER).encode())
    assert [puzzle.type for puzzle in puzzles if isinstance(puzzle, LogicPuzzle)] == [
        "masyu",
        "nurikabe",
    ]
    assert all(puzzle.source_format == "puzzlink" for puzzle in puzzles)


def test_a_long_list_has_titles_between() -> None:
    lines = [f"Puzzle {number}\n{ADDRESS}\n" for number in range(300)]
    assert len(xwcore.read_all("".join(lines).encode())) == 300


#: Texts that mention an address, `@`.
MENTIONS: Final = {
    "a page": '<!DOCTYPE html>\n<html><body><a href="@">a loop</a></body></html>\n',
    "a link of a page": '<a href="@">a loop</a>\n',
    "a page of XML": '<?xml version="1.0"?>\n<feed><link href="@"/></feed>\n',
    "JSON": '{"url": "@"}\n',
    "a list of JSON": '[\n "@"\n]\n',
    "a program": 'import webbrowser\n\nwebbrowser.open("@")\n',
    "an assignment": 'url = "@"\n',
    "a statement": "open '@';\n",
    "a page of Markdown": "A format\n\n```\n@\n```\n",
    "a manual": "A solver of loops.\n" + "It has many options.\n" * 9 + "Try @ first.\n",
    "a log": "".join(
        f"10:{minute} GET {'@' if minute % 10 == 0 else '/'} 200\n" for minute in range(10, 60)
    ),
    "another host": "Buy it: https://shop.example.com/p?item/12/34 today\n",
    "no scheme": "Type p?mashu/2/2/1i after the host.\n",
    "no size": "The rules are at https://puzz.link/p?mashu/ of course.\n",
    "a path": "GET /p?mashu/2/2/1i 200\n",
    "a long line": "word " * 100 + "@\n",
}


@pytest.mark.parametrize("name", MENTIONS)
def test_a_text_that_mentions_an_address_is_no_puzzle(name: str) -> None:
    data = MENTIONS[name].replace("@", ADDRESS).encode()
    with pytest.raises(xwcore.UnknownFormatError):
        xwcore.detect(data)


#: Texts of several sentences with an address, `@`, by name.
PROSE: Final = {
    "a readme": "# loopy\n\nA solver of loops. Install it with pip.\n\nTry @ first.\n",
    "long lines": f"A solver of loops. It has many {'long ' * 40}options.\nTry @ first.\n",
    "a letter": "Hi!\n\nI found a puzzle. It is @. Is it hard?\n\nBye\n",
    "Japanese": "\u3053\u308c\u3002\n\u3053\u308c\u3002\n\u3053\u308c\uff01\n@\n",
    "quotes": 'Hello.\n"One."\n(Two.)\n**Three.**\n@\n',
}


@pytest.mark.parametrize("name", PROSE)
def test_prose_with_an_address_needs_its_name(name: str, tmp_path: Path) -> None:
    data = PROSE[name].replace("@", ADDRESS).encode()
    with pytest.raises(xwcore.UnknownFormatError):
        xwcore.detect(data)
    assert xwcore.read(data, "puzzlink") == xwcore.read(ADDRESS.encode())
    for file_name in ("README.md", "loop.txt", "loop.url"):
        path = tmp_path / file_name
        path.write_bytes(data)
        if path.suffix == ".md":
            with pytest.raises(xwcore.UnknownFormatError):
                xwcore.detect(path)
        else:
            assert f"named {path.suffix}" in xwcore.detect(path).reason


def test_sentences_of_a_list_belong_to_its_addresses() -> None:
    text = "".join(f"Puzzle {number}. It is easy.\n{ADDRESS}\n" for number in range(9))
    assert len(xwcore.read_all(text.encode())) == 9
    with pytest.raises(xwcore.UnknownFormatError):
        xwcore.detect(text.replace("easy", "easy. Is it. Or not").encode())


#: Addresses of other programs.
OTHER_PROGRAMS: Final = (
    "https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VRNb9swDL37",
    "https://www.f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF",
    "https://sudokupad.app/scl123",
)


@pytest.mark.parametrize("address", OTHER_PROGRAMS)
def test_an_address_of_another_program_is_no_puzzle_of_puzz_link(address: str) -> None:
    with pytest.raises(xwcore.ReadError, match="no address of a puzzle"):
        xwcore.read(address.encode(), "puzzlink")
    both = f"{ADDRESS}\n{address}\n"
    assert xwcore.read(both.encode(), "puzzlink") == xwcore.read(ADDRESS.encode())


def test_a_page_is_read_where_the_format_is_stated() -> None:
    page = f"<p><a href=\"{ADDRESS}\">one</a>, <a href='{OTHER}'>two</a></p>\n".encode()
    assert len(xwcore.read_all(page, "puzzlink")) == 2
    start = '<a href="https://puzz.link/p?type=player&amp;'
    puzzle = xwcore.read(f'{start}mashu/2/2/1i">a loop</a>'.encode(), "puzzlink", kind=LogicPuzzle)
    assert puzzle == xwcore.read(ADDRESS.encode())
    changed = xwcore.dumps(puzzle.with_cells({(0, 0): "O"}), "puzzlink")
    assert changed.decode() == f'{start}mashu/2/2/ai">a loop</a>'


def test_a_note_in_the_commands(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text(f"Hi,\n\ntry {ADDRESS}.\n")
    for command in ("detect", "info", "show", "validate"):
        result = CliRunner().invoke(xw, [command, str(path)])
        assert result.exit_code == 0, result.output
    result = CliRunner().invoke(xw, ["convert", str(path), str(tmp_path / "loop.spf")])
    assert result.exit_code == 0, result.output
    assert xwcore.read(tmp_path / "loop.spf", kind=LogicPuzzle).type == "masyu"
