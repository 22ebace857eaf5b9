"""Detection: by the first line alone, and never where a text merely quotes it."""

from __future__ import annotations

from pathlib import Path

import pytest

import xwcore
from tests.across_text.across_text_samples import PLAIN, varied
from tests.support import corpus_parameters


@pytest.mark.parametrize(
    "data",
    [
        PLAIN.encode(),
        PLAIN.replace("\n", "\r\n").encode(),
        PLAIN.replace("\n", "\r").encode(),
        b"\xef\xbb\xbf" + PLAIN.encode(),
        b"\n \t\r\n" + PLAIN.encode(),
        b"\xef\xbb\xbf\n" + PLAIN.encode(),
        varied(("<ACROSS PUZZLE>", "<ACROSS PUZZLE V2>")),
        varied(("<ACROSS PUZZLE>", "<ACROSS PUZZLE v2>")),
        varied(("<ACROSS PUZZLE>", "<Across  Puzzle V2 >  ")),
        b"<ACROSS PUZZLE>",
        b"<ACROSS PUZZLE V2>\n",
        PLAIN.encode("utf-16"),
        PLAIN.encode("utf-16-le"),
        PLAIN.encode("utf-16-be"),
    ],
)
def test_is_detected(data: bytes) -> None:
    assert xwcore.detect(data).format == "across-text"


@pytest.mark.parametrize(
    "data",
    [
        b"<ACROSS PUZZLE",
        b"<ACROSS PUZZLES>\n",
        b"<ACROSS PUZZLE> is what the first line says.\n",
        b"ACROSS PUZZLE\n",
        b"The header is\n<ACROSS PUZZLE>\n<TITLE>\n",
        b"```\n" + PLAIN.encode() + b"```\n",
        b"    $ head -1 puzzle.txt\n    <ACROSS PUZZLE>\n",
        b"<html><body><pre>\n" + PLAIN.encode() + b"</pre></body></html>",
        b"<!-- -->\n<ACROSS PUZZLE>\n",
        PLAIN.encode("utf-32"),
        b"\n" * 5000 + PLAIN.encode(),
    ],
)
@pytest.mark.parametrize("name", ["puzzle.txt", "page.html"])
def test_is_not_claimed(data: bytes, name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    with pytest.raises(xwcore.UnknownFormatError):
        xwcore.detect(path, formats={"across-text"})


@pytest.mark.parametrize(
    "data",
    [
        varied(("<ACROSS PUZZLE>\n", "")),
        varied(("<ACROSS PUZZLE>", "<ACROSS PUZLE>")),
        varied(("<ACROSS PUZZLE>", "ACROSS PUZZLE")),
        b"Hello\n" + PLAIN.encode(),
    ],
)
def test_most_of_the_tags_and_the_name_are_enough(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "puzzle.txt"
    path.write_bytes(data)
    detection = xwcore.detect(path)
    assert (detection.format, detection.evidence.name) == ("across-text", "LIKELY")
    assert detection.reason == "part of the structure fits, named .txt"
    assert {"ACT101", "ACT104"} & {entry.code for entry in xwcore.validate(path)}
    with pytest.raises(xwcore.UnknownFormatError):
        xwcore.detect(data)


def test_the_first_line_is_strong_evidence() -> None:
    detection = xwcore.detect(PLAIN.encode())
    assert detection.evidence.name == "STRONG"
    assert detection.runner_up is None


@pytest.mark.parametrize("path", corpus_parameters("across_text/*", "edge/across_text/*"))
@pytest.mark.parametrize("name", ["a.txt", "b.puz", "c.html", "noname"])
def test_real_files_are_detected_under_any_name(path: Path, name: str, tmp_path: Path) -> None:
    copy = tmp_path / name
    copy.write_bytes(path.read_bytes())
    assert xwcore.detect(copy).format == "across-text"
