from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from lsprotocol import types
from pygls.workspace import PositionCodec, TextDocument

import xwcore
import xwcore_logic
from tests.core.test_parts import BlocksFormat
from tests.lsp.lsp_client import Client
from xwcore import Span
from xwcore_crossword import Clue, Crossword, Grid
from xwcore_crossword.codes import CODES
from xwcore_lsp.documents import Positions, PuzzleDocument
from xwcore_lsp.features import code_actions, diagnostics, escaped
from xwcore_lsp.server import MAX_CHARACTERS

URI = "file:///puzzles/sample.xd"
OPTIONS = {"tabSize": 4, "insertSpaces": True}
WHOLE = {"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}}


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
    published = client.open(f"file:///sound.{format}", text_of(format), format)
    assert not [diagnostic for diagnostic in published if diagnostic["severity"] == 1]


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
    assert escaped(CODES[fault["code"]].section.explanation) in hover["contents"]["value"]


def test_quick_fix_removes_its_finding(client: Client) -> None:
    text = text_of("xd").replace("Title: Sample", "Title: Sample   ")
    published = client.open(URI, text, "xd")
    actions = client.ask("codeAction", URI, range=WHOLE, context={"diagnostics": []})
    quick = [action for action in actions if action["kind"] == "quickfix"]
    assert quick
    edited = applied(text, quick[0]["edit"]["changes"][URI])
    code = quick[0]["diagnostics"][0]["code"]
    assert code in {diagnostic["code"] for diagnostic in published}
    assert code not in {diagnostic.code for diagnostic in xwcore.validate(edited.encode(), "xd")}


def test_fix_all_gives_what_fix_gives(client: Client) -> None:
    text = text_of("xd").replace("Title: Sample", "Title: Sample   ")
    client.open(URI, text, "xd")
    actions = client.ask("codeAction", URI, range=WHOLE, context={"diagnostics": []})
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
    assert applied(untidy, client.ask("formatting", URI, options=OPTIONS)) == text
    client.open(URI, text, "xd")
    assert client.ask("formatting", URI, options=OPTIONS) == []


def test_text_of_no_format_is_left_alone(client: Client) -> None:
    uri = "file:///notes.md"
    assert client.open(uri, "Dear reader,\nthis is prose.\n", "markdown") == []
    assert client.ask("documentSymbol", uri) == []
    assert client.ask("hover", uri, position={"line": 0, "character": 0}) is None
    assert client.ask("formatting", uri, options=OPTIONS) == []


def test_broken_json_is_diagnosed(client: Client) -> None:
    text = json.dumps({"version": "http://ipuz.org/v2"})[:-5]
    assert client.open("file:///broken.ipuz", text, "ipuz")


def test_text_that_cannot_be_read_has_diagnostics_alone(client: Client) -> None:
    uri = "file:///broken.jpz"
    assert client.open(uri, "<broken", "jpz")
    assert client.ask("documentSymbol", uri) == []
    assert client.ask("formatting", uri, options=OPTIONS) == []
    assert client.ask("hover", uri, position={"line": 9, "character": 0}) is None


def test_a_web_page_is_left_alone(client: Client) -> None:
    for language in ("html", "plaintext"):
        uri = f"file:///{language}.html"
        assert client.open(uri, "<html></html>\n", language) == []
        assert client.ask("documentSymbol", uri) == []


def test_hover_beside_clues_and_findings_is_empty(client: Client) -> None:
    client.open(URI, text_of("xd"), "xd")
    assert client.ask("hover", URI, position={"line": 4, "character": 0}) is None


def test_outline_of_a_logic_puzzle_is_its_title(client: Client) -> None:
    puzzle = xwcore_logic.LogicPuzzle.from_cells("sudoku", ["1...", "..3.", ".4..", "...2"])
    text = xwcore.dumps(puzzle, "spf").decode()
    client.open("file:///a.spf", text, "spf")
    (symbol,) = client.ask("documentSymbol", "file:///a.spf")
    assert (symbol["name"], symbol["detail"]) == ("untitled", "logic")
    assert client.ask("hover", "file:///a.spf", position={"line": 99, "character": 0}) is None


def test_fixes_of_a_list_are_applied_together() -> None:
    registry, plugin = xwcore.default_registry(), BlocksFormat()
    registry.register(plugin)
    try:
        document = PuzzleDocument.of(TextDocument("file:///a.blocks", "=ab\n\n=cd\n"))
        whole = types.Range(types.Position(0, 0), types.Position(9, 0))
        *quick, every = code_actions(document, whole)
    finally:
        registry.unregister(plugin)
    assert [action.kind for action in quick] == [types.CodeActionKind.QuickFix] * 2
    assert every.edit is not None
    (edit,) = (every.edit.changes or {})["file:///a.blocks"]
    assert edit.new_text == "=AB\n; upper\n\n=CD\n; upper\n"


def test_a_text_over_the_limit_is_not_validated(client: Client) -> None:
    uri = "file:///long.xd"
    (published,) = client.open(uri, "x" * (MAX_CHARACTERS + 1), "xd")
    assert published["message"].startswith(f"document exceeds {MAX_CHARACTERS} characters")
    assert client.ask("documentSymbol", uri) == []


def test_a_list_over_the_limit_has_one_diagnostic() -> None:
    text = "p?lits/4/4/0001s0\n" * 10_001
    document = PuzzleDocument.of(TextDocument("file:///a.txt", text, language_id="puzzlink"))
    assert document.parts() == ()
    assert len(diagnostics(document)) == 1


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
