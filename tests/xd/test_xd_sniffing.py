"""What is an .xd file, and what only looks like one."""

from __future__ import annotations

import sysconfig
import time
from pathlib import Path

import pytest

import xwcore
from tests.support import corpus_parameters
from tests.xd.test_xd_contract import SAMPLES
from tests.xd.xd_files import REGISTRY, SMALL_CLUES, SMALL_HEADERS, SMALL_ROWS, explicit, implicit
from xwcore import FormatError, UnknownFormatError
from xwcore.plugin import Probe
from xwcore_crossword import Crossword
from xwcore_xd.manifest import SPEC
from xwcore_xd.sniffing import sniff
from xwcore_xd.syntax import COMMENT_START, NO_CELLS

STRANGERS = {
    "mail": "From: A. Body\nDate: Mon, 1 Jan 2024\n\nHELLO\nWORLD\n",
    "mail with two blank lines": "From: A\nSubject: B\nDate: C\n\n\nDear A,\n\nthat is all.\n",
    "mail of base64": "Subject: x\nDate: y\n\n\nQUJDREVGR0hJ\nQUJDREVGR0hJ\n=\nab\n",
    "YAML": "title: A\nauthor: B\nlist:\n  - one\n  - two\n\n\nmore: x\n",
    "INI": "[section]\nkey: value\n\n\n[other]\nkey: value\n",
    "Python": "import os\n\n\ndef main():\n    pass\n\n\nmain()\n",
    "prose": "Title: the title\n\n\nOnce upon a time there was a king. ~ He had a crown.\n",
    "words": "alpha\nbeta\ngamma\n",
    "capitals": "ALPHA\nBRAVO\nDELTA\n",
    "a list": "1. First ~ one\n2. Second ~ two\n",
    "headings": "## Metadata\n\nProse about metadata.\n\n## Grid\n\nProse about a grid.\n",
    "headings alone": "## Metadata\n\n## Grid\n\n## Clues\n",
    "Markdown": "## Grid\n\n```\nABC\nDEF\n```\n",
    "CSV": "a,b,c\n1,2,3\n4,5,6\n",
    "HTTP": "HTTP/1.1 200 OK\nDate: x\n\n\nBODY\nBODY\n",
    "PEM": "-----BEGIN X-----\nProc-Type: 4\n\n\nQUJD\nQUJD\n-----END X-----\n",
}


def test_a_file_begins_with_a_comment_or_what_a_cell_may_have() -> None:
    ascii_signs = {*map(chr, range(ord("!"), ord("~") + 1))}
    assert {*SPEC.first} == ascii_signs - {*NO_CELLS} | {COMMENT_START[0]}


@pytest.mark.parametrize("name", STRANGERS)
def test_other_texts_are_not_claimed(name: str) -> None:
    data = STRANGERS[name].encode()
    assert sniff(Probe(data, len(data))) is None


def test_nul_in_the_title_hides_no_file() -> None:
    data = implicit().replace(b"Title: ", b"Title: \0")
    assert REGISTRY.detect(data).format == "xd"
    assert REGISTRY.read(data).title == "\0Small"


def test_quotations_are_not_claimed() -> None:
    for sample in SAMPLES:
        text = sample.data.decode("utf-8", "replace").replace("\r\n", "\n").replace("\r", "\n")
        quoted = "\n".join(f"    {line}" for line in text.split("\n"))
        for source in (
            f"# The format\n\nAn example:\n\n{quoted}\n\nThat is all.\n",
            f"An example:\n\n```xd\n{text}\n```\n",
            f'SAMPLE = """\\\n{text}"""\n',
            f"> {text}".replace("\n", "\n> "),
            f"<p>{text}</p>",
        ):
            data = source.encode()
            assert sniff(Probe(data[:4096], len(data))) is None, (sample.name, source)


@pytest.mark.parametrize(
    "headers",
    [
        "Title: Small\nAuthor A. Writer\nDate: 2026-01-02",
        "Title: A very long title that\ngoes on in the next line\nAuthor: A. Writer",
        "Title\uff1a Small\nAuthor\uff1a A. Writer",
        "Small\nby A. Writer",
    ],
)
def test_a_damaged_header_in_a_file_named_xd_is_diagnosed(headers: str, tmp_path: Path) -> None:
    path = tmp_path / "small.xd"
    path.write_bytes(implicit(headers=headers))
    detection = REGISTRY.detect(path)
    assert (detection.format, detection.evidence.name) == ("xd", "LIKELY")
    assert "XD301" in [entry.code for entry in REGISTRY.validate(path)]
    puzzle = REGISTRY.read(path)
    assert isinstance(puzzle, Crossword)
    assert (puzzle.grid.width, len(puzzle.clues)) == (4, SMALL_CLUES.count(" ~ "))


def test_a_file_named_xd_without_a_grid_is_diagnosed(tmp_path: Path) -> None:
    path = tmp_path / "small.xd"
    path.write_text(f"{SMALL_HEADERS}\n\n\n{SMALL_CLUES}")
    report = REGISTRY.validate(path)
    assert report.format == "xd"
    assert [entry.code for entry in report if entry.severity == "error"] == ["XD201"]
    with pytest.raises(UnknownFormatError):
        REGISTRY.detect(path.read_bytes())


#: They have several headers or headings of the format, which are enough with its name.
SIMILAR = {"mail", "mail with two blank lines", "YAML", "headings", "headings alone"}


@pytest.mark.parametrize("name", sorted(STRANGERS.keys() - SIMILAR))
def test_other_texts_named_xd_are_not_claimed(name: str, tmp_path: Path) -> None:
    path = tmp_path / "file.xd"
    path.write_text(STRANGERS[name])
    with pytest.raises(UnknownFormatError):
        REGISTRY.detect(path)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_files_in_utf_16_are_detected(encoding: str) -> None:
    data = implicit().decode().encode(encoding)
    assert REGISTRY.detect(data).format == "xd"
    assert REGISTRY.read(data).title == "Small"


@pytest.mark.parametrize("path", corpus_parameters("xd/*.xd", "edge/xd/*.xd"))
def test_real_files_are_detected(path: Path) -> None:
    assert xwcore.detect(path.read_bytes()).format == "xd"


@pytest.mark.parametrize(
    "path", corpus_parameters("puz/*.puz", "across_text/*.txt", "edge/across_text/*.txt", "spf/*")
)
def test_other_formats_are_not_claimed(path: Path) -> None:
    with pytest.raises(FormatError):
        REGISTRY.detect(path.read_bytes())


def test_a_grid_without_clues_is_detected() -> None:
    assert REGISTRY.detect(implicit(clues="")).format == "xd"
    assert REGISTRY.detect(b"Title: T\n\n\nAB#\n#CD\n").format == "xd"
    with pytest.raises(UnknownFormatError):
        REGISTRY.detect(b"Title: T\n\nAB#\n#CD\n")


@pytest.mark.parametrize("columns", [99, 100, 255, 1000])
def test_wide_grids_are_detected(columns: int) -> None:
    rows = ["AB" * (columns // 2) + "C" * (columns % 2)] * 4
    for text in ("\n".join(rows), "\n".join(map(" ".join, rows[:2]))):
        data = f"Title: Wide\n\n\n{text}\n\n\nA1. first ~ {rows[0][:9]}\n".encode()
        assert REGISTRY.detect(data).format == "xd"
        assert REGISTRY.detect(data.partition(b"\n\n\n")[2]).format == "xd"


def test_a_truncated_head_is_detected() -> None:
    long = implicit(clues=SMALL_CLUES * 80)
    assert REGISTRY.detect(long).format == "xd"
    notes = explicit(SMALL_HEADERS + "\nDescription: " + "x" * 5000)
    assert REGISTRY.detect(notes).format == "xd"


def test_detection_takes_linear_time() -> None:
    for piece in (b"A: b\n", b"ABC\n", b"\n", b"## Grid\n", b"A1. x ~ Y\n", b"A ", b"<!--\n", b":"):
        data = (piece * 4096)[:4096]
        start = time.process_time()
        for _ in range(20):
            sniff(Probe(data, 1 << 20))
        assert time.process_time() - start < 1.0, piece


def test_detected_files_are_read() -> None:
    for rows in (SMALL_ROWS, SMALL_ROWS.replace("#", ".")):
        assert REGISTRY.detect(implicit(rows=rows)).format == "xd"
        assert REGISTRY.read(implicit(rows=rows)).title == "Small"


@pytest.mark.slow
def test_texts_of_the_standard_library_are_not_claimed(tmp_path: Path) -> None:
    folders = (sysconfig.get_path("stdlib"), sysconfig.get_path("purelib"))
    paths = [path for folder in folders for path in Path(folder).rglob("*") if path.is_file()]
    suffixes = {".py", ".txt", ".md", ".rst", ".json", ".toml", ".pyi", ""}
    named = tmp_path / "named.xd"
    texts = [path for path in sorted(paths) if path.suffix in suffixes]
    for path in texts[:: max(1, len(texts) // 500)]:
        with path.open("rb") as stream:
            head = stream.read(4096)
        if b"ACROSS" in head or b"~" in head:
            continue  # parts of this project and of its peers
        named.write_bytes(head)
        for source in (head, named):
            with pytest.raises(FormatError):
                REGISTRY.detect(source)
