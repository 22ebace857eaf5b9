from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from lsprotocol import types
from pygls.workspace import PositionCodec, TextDocument
from xwcore_lsp.documents import Positions
from xwcore_lsp.features import escaped

import xwcore
from tests.lsp.lsp_client import Client
from xwcore import Crossword, Grid, Span
from xwcore.findings.codes import CODES
from xwcore.plugin import Clue

URI = "file:///puzzles/sample.xd"


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with Client() as client:
        yield client


def crossword() -> Crossword:
    grid = Grid.from_rows(["TEA", "ARC", "PET"])
    texts = ["Drink é", "Part of a circle", "Cat, say", "Faucet", "Period", "Perform"]
    clues = [
        Clue(slot.number, slot.direction, text)
        for slot, text in zip(grid.slots, texts, strict=True)
    ]
    return Crossword(grid, clues, title="Sample", author="Ann", copyright="None")


def text_of(format: str) -> str:
    return xwcore.dumps(crossword(), format).decode("utf-8")


def applied(text: str, edits: list[dict[str, Any]]) -> str:
    lines = [*text.splitlines(keepends=True), ""]
    starts = [sum(map(len, lines[:number])) for number in range(len(lines) + 1)]

    def offset(position: dict[str, int]) -> int:
        return min(len(text), starts[position["line"]] + position["character"])

    for edit in sorted(edits, key=lambda edit: -offset(edit["range"]["start"])):
        start, end = offset(edit["range"]["start"]), offset(edit["range"]["end"])
        text = text[:start] + edit["newText"] + text[end:]
    return text


def test_capabilities_name_the_features(client: Client) -> None:
    wanted = {
        "hoverProvider",
        "codeActionProvider",
        "documentSymbolProvider",
        "documentFormattingProvider",
    }
    assert wanted <= set(client.capabilities)


@pytest.mark.parametrize("format", ["xd", "across-text", "ipuz", "jpz"])
def test_sound_file_has_no_error(client: Client, format: str) -> None:
    diagnostics = client.open(f"file:///sound.{format}", text_of(format), format)
    assert not [diagnostic for diagnostic in diagnostics if diagnostic["severity"] == 1]


def test_spf_file_is_served(client: Client) -> None:
    rows = "1 0 0 setrgbcolor"
    published = client.open("file:///broken.spf", f"%!PS-Adobe\n{rows}\n", "spf")
    assert published
    assert all(diagnostic["source"] == "xwcore" for diagnostic in published)


def test_diagnostic_is_where_the_fault_is(client: Client) -> None:
    text = text_of("xd").replace("~ PET", "~ PETS")
    line = next(n for n, line in enumerate(text.splitlines()) if "PETS" in line)
    published = client.open(URI, text, "xd")
    (fault,) = [
        diagnostic for diagnostic in published if diagnostic["range"]["start"]["line"] == line
    ]
    assert fault["code"] == "XW105"


def test_each_puzzle_of_a_list_is_checked_at_its_line(client: Client) -> None:
    text = "# of the week\np?lits/4/4/0001s0\n\nsee p?lits/4/4/0001s0zz (hard)\np?lits/4/4/00\n"
    published = client.open("file:///week.txt", text, "plaintext")
    places = {
        (diagnostic["range"]["start"]["line"], diagnostic["range"]["start"]["character"])
        for diagnostic in published
    }
    assert (3, 21) in places
    assert {line for line, _ in places} == {3, 4}


def test_edit_publishes_again(client: Client) -> None:
    client.open(URI, text_of("xd"), "xd")
    broken = text_of("xd").replace("~ PET", "~ PETS")
    client.notify(
        "textDocument/didChange",
        {"textDocument": {"uri": URI, "version": 2}, "contentChanges": [{"text": broken}]},
    )
    assert {diagnostic["range"]["start"]["line"] for diagnostic in client.published(URI)} >= {
        next(n for n, line in enumerate(broken.splitlines()) if "PETS" in line)
    }


def test_closing_withdraws_diagnostics(client: Client) -> None:
    client.open(URI, text_of("xd").replace("~ PET", "~ PETS"), "xd")
    client.notify("textDocument/didClose", {"textDocument": {"uri": URI}})
    assert client.published(URI) == []


def test_hover_on_a_clue_shows_answer_and_cells(client: Client) -> None:
    text = text_of("xd")
    client.open(URI, text, "xd")
    line = next(n for n, line in enumerate(text.splitlines()) if "Part of a circle" in line)
    hover = client.ask("hover", URI, position={"line": line, "character": 2})
    assert "ARC" in hover["contents"]["value"]
    assert "r2c1, r2c2, r2c3" in hover["contents"]["value"]


def test_hover_on_a_finding_explains_its_code(client: Client) -> None:
    text = text_of("xd").replace("~ PET", "~ PETS")
    (fault,) = [
        diagnostic
        for diagnostic in client.open(URI, text, "xd")
        if "PETS" in text.splitlines()[diagnostic["range"]["start"]["line"]]
    ]
    hover = client.ask("hover", URI, position=fault["range"]["start"])
    assert escaped(CODES[fault["code"]].explanation) in hover["contents"]["value"]


def test_quick_fix_removes_its_finding(client: Client) -> None:
    text = text_of("xd").replace("Title: Sample", "Title: Sample   ")
    published = client.open(URI, text, "xd")
    whole = {"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}}
    actions = client.ask("codeAction", URI, range=whole, context={"diagnostics": []})
    quick = [action for action in actions if action["kind"] == "quickfix"]
    assert quick
    edited = applied(text, quick[0]["edit"]["changes"][URI])
    code = quick[0]["diagnostics"][0]["code"]
    assert code in {diagnostic["code"] for diagnostic in published}
    assert code not in {diagnostic.code for diagnostic in xwcore.validate(edited.encode(), "xd")}


def test_fix_all_gives_what_fix_gives(client: Client) -> None:
    text = text_of("xd").replace("Title: Sample", "Title: Sample   ")
    client.open(URI, text, "xd")
    whole = {"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}}
    actions = client.ask("codeAction", URI, range=whole, context={"diagnostics": []})
    (every,) = [action for action in actions if action["kind"] == "source.fixAll"]
    edited = applied(text, every["edit"]["changes"][URI])
    assert edited.encode() == xwcore.fix(text.encode(), "xd").data


def test_outline_has_title_and_clue_groups(client: Client) -> None:
    client.open(URI, text_of("xd"), "xd")
    symbols = client.ask("documentSymbol", URI)
    assert [symbol["name"] for symbol in symbols] == ["Sample", "Across", "Down"]
    assert [clue["detail"] for clue in symbols[1]["children"]] == ["TEA", "ARC", "PET"]


def test_formatting_writes_the_canonical_style(client: Client) -> None:
    text = text_of("xd")
    untidy = text.replace("Title: Sample", "Title:    Sample")
    client.open(URI, untidy, "xd")
    options = {"tabSize": 4, "insertSpaces": True}
    assert applied(untidy, client.ask("formatting", URI, options=options)) == text
    client.open(URI, text, "xd")
    assert client.ask("formatting", URI, options=options) == []


def test_text_of_no_format_is_left_alone(client: Client) -> None:
    uri = "file:///notes.md"
    assert client.open(uri, "Dear reader,\nthis is prose.\n", "markdown") == []
    assert client.ask("documentSymbol", uri) == []
    assert client.ask("hover", uri, position={"line": 0, "character": 0}) is None
    assert client.ask("formatting", uri, options={"tabSize": 4, "insertSpaces": True}) == []


def test_broken_json_is_diagnosed(client: Client) -> None:
    text = json.dumps({"version": "http://ipuz.org/v2"})[:-5]
    assert client.open("file:///broken.ipuz", text, "ipuz")


@pytest.mark.parametrize("encoding", list(types.PositionEncodingKind))
def test_positions_count_in_the_units_of_the_client(encoding: types.PositionEncodingKind) -> None:
    text = "aé𝄞b\nsecond\n"
    document = TextDocument("file:///a.xd", text, position_codec=PositionCodec(encoding))
    positions = Positions.of(document)
    units = {"utf-8": 7, "utf-16": 4, "utf-32": 3}[encoding.value]
    assert positions.position(7) == types.Position(0, units)
    assert positions.position(len("aé𝄞b\n".encode())) == types.Position(1, 0)
    assert positions.position(10_000) == types.Position(2, 0)
    assert positions.range(Span(7, 8, 1, 4)).end == types.Position(0, units + 1)
    assert positions.range(None).start == types.Position(0, 0)


def test_hover_text_is_escaped() -> None:
    assert escaped("<b>*x*") == "\\<b\\>\\*x\\*"
