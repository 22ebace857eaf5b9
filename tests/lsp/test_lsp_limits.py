"""Malformed input of the language server, completion, and the way between clues and entries."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest

import xwcore
from tests.corpus.corpus_files import crossword
from tests.lsp.lsp_client import Client
from xwcore_lsp.messages import MAX_HEADER, MAX_MESSAGE, BoundedInput

TEXT = xwcore.dumps(crossword(1), "xd").decode()

HOSTILE = {
    "an enormous length": b"Content-Length: 99999999999999\r\n\r\n",
    "a length over the limit": b"Content-Length: %d\r\n\r\n{}" % (MAX_MESSAGE + 1),
    "many digits": b"Content-Length: " + b"9" * 5_000 + b"\r\n\r\n",
    "a negative length": b"Content-Length: -1\r\n\r\n",
    "no length": b"Content-Length:\r\n\r\n",
    "a long header": b"X" * 100_000 + b"\r\n\r\n",
    "no JSON": b"Content-Length: 4\r\n\r\n{{{{",
    "no UTF-8": b"Content-Length: 4\r\n\r\n\xff\xff\xff\xff",
    "nested JSON": b"Content-Length: 100000\r\n\r\n" + b"[" * 100_000,
    "a list": b"Content-Length: 2\r\n\r\n[]",
}


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with Client() as started:
        yield started


@pytest.mark.parametrize("what", HOSTILE)
def test_malformed_input_does_not_end_the_server(client: Client, what: str) -> None:
    client.send_raw(HOSTILE[what])
    client.open(f"file:///{what.replace(' ', '-')}.xd", TEXT, "xd")


def test_headers_are_read_in_any_case_and_lines_are_bounded() -> None:
    stream = BoundedInput(io.BytesIO(b"content-length:5\n\nabcdeX" + b"Y" * 3 * MAX_HEADER + b"\n"))
    assert stream.readline() == b"Content-Length: 5\r\n"
    assert stream.readline() == b"\r\n"
    assert stream.read(5) == b"abcde"
    assert stream.readline() == b"Dropped: 1\r\n"
    assert stream.readline() == b""


def _places(client: Client, method: str, line: int, character: int) -> list[tuple[int, int]]:
    client.open("file:///a.xd", TEXT, "xd")
    position = {"line": line, "character": character}
    answer = client.ask(
        method, "file:///a.xd", position=position, context={"includeDeclaration": True}
    )
    starts = [place["range"]["start"] for place in answer]
    return [(start["line"], start["character"]) for start in starts]


def test_a_clue_leads_to_its_entry_and_a_cell_to_its_clues(client: Client) -> None:
    lines = TEXT.splitlines()
    top = lines.index("ABC")
    across = next(number for number, line in enumerate(lines) if line.startswith("A1."))
    down = next(number for number, line in enumerate(lines) if line.startswith("D1."))
    assert _places(client, "definition", across, 3) == [(top, 0)]
    assert _places(client, "references", across, 3) == [(top, 0), (top, 1), (top, 2)]
    assert _places(client, "definition", top, 0) == [(across, 0), (down, 0)]
    assert _places(client, "definition", top + 1, 1) == []  # a block


def test_words_of_the_format_are_completed(client: Client) -> None:
    client.open("file:///b.xd", "Ti\n" + TEXT, "xd")
    position = {"line": 0, "character": 2}
    (item,) = client.ask("completion", "file:///b.xd", position=position)
    assert item["textEdit"]["newText"] == "Title: "


def test_diagnostics_have_the_version_of_the_text(client: Client) -> None:
    client.open("file:///c.xd", TEXT, "xd")
    for version in range(2, 6):
        client.notify(
            "textDocument/didChange",
            {
                "textDocument": {"uri": "file:///c.xd", "version": version},
                "contentChanges": [{"text": TEXT + "\n" * version}],
            },
        )
    while client.versions.get("file:///c.xd") != 5:
        client.published("file:///c.xd")
