"""Detection by the version or the kind of the outermost object."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

import xwcore
from tests.ipuz.ipuz_samples import PLAIN, varied
from xwcore.plugin import Evidence, Probe
from xwcore_ipuz.sniffing import sniff

V2 = b'"version": "http://ipuz.org/v2"'


@pytest.mark.parametrize(
    "data",
    [
        b"{" + V2 + b"}",
        b"\xef\xbb\xbf\r\n\t ipuz ( {" + V2 + b"})",
        b"callback({" + V2 + b"})",
        b'{"version":"http:\\/\\/ipuz.org\\/v1"}',
        b'{"version":"https://www.ipuz.org/v2"}',
        b'{"a": {"b": [1, "}"]}, "c": "\\"}", ' + V2 + b"}",
        b'{"kind": ["http://ipuz.org/crossword#1"], "puzzle": [[' + b"0, " * 3_000 + b"0]]}",
        b"{" + V2 + b", \xff\xfe",
        PLAIN.encode("utf-16"),
        PLAIN.encode("utf-16-be"),
        PLAIN.encode("utf-16-le"),
        ('{"copyright":"x","solution":["' + "A" * 3_000 + '"]}').encode("utf-16-le"),
        b"\xef\xbb\xbf\xef\xbb\xbf{" + V2 + b"}",
        b'{"showenumerations":true,"puzzle":[[' + b'{"cell":0},' * 500 + b"0]]," + V2 + b"}",
    ],
)
def test_version_or_kind_is_detected(data: bytes) -> None:
    assert sniff(Probe(data[:4096], len(data))) is Evidence.LIKELY
    assert xwcore.detect(data).format == "ipuz"


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"[{" + V2 + b"}]",
        b'{"a": {' + V2 + b"}}",
        b'{"version": "http://ipuz.org"}',
        b'{"a": ["version", "http://ipuz.org/v2"]}',
        b'{"version": ["http://ipuz.org/v2"]}',
        b'{"url": "http://ipuz.org/v2"}',
        b'{"version": "see http://ipuz.org/v2"}',
        b"x " + V2,
        b'{"kind": "puzzle", "a": "http://ipuz.org/crossword#1"}',
        b"{}" + V2,
        b'"{' + V2.replace(b'"', b'\\"') + b'}"',
        b"<p>{" + V2 + b"}</p>",
        b"# ipuz\n\n{" + V2,
        b'{"showenumerations": true, "puzzle": [[0]]}',
        b'{"puzzle": [[' + b"0, " * 2_000 + b"0]]}",
        b'{"puzzle": {"showenumerations": [[' + b"0, " * 2_000 + b"0]]}}",
        "{'a': 1}".encode("utf-16"),
    ],
)
def test_other_json_is_not_detected(data: bytes) -> None:
    assert sniff(Probe(data[:4096], len(data))) is None


@pytest.mark.parametrize("piece", [b'"', b'\\"', b"{", b'"a":', b"[,"])
def test_damaged_heads_take_linear_time(piece: bytes) -> None:
    head = (b'{"ipuz": ' + piece * 4096)[:4096]
    start = time.process_time()
    for _ in range(20):
        sniff(Probe(head, 10**6))
    assert time.process_time() - start < 0.5


DAMAGED = [
    varied(
        ('"version": "http://ipuz.org/v2"', '"version": 2'), ("http://ipuz.org/crossword#1", "")
    ),
    varied(("{\n", "\n")),
    varied(("http://ipuz.org/v2", "http//ipuz.org/v2"), ("http://ipuz.org/c", "c")),
    PLAIN.replace('"', "'").encode(),
    PLAIN[60:].encode(),
]


@pytest.mark.parametrize("data", DAMAGED)
def test_damaged_file_is_detected_by_its_name_and_keys(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "a.ipuz"
    path.write_bytes(data)
    assert xwcore.detect(path).evidence is Evidence.LIKELY
    assert not xwcore.validate(path).ok or xwcore.validate(path).diagnostics
    with pytest.raises(xwcore.UnknownFormatError):
        xwcore.detect(data)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-16-be"])
def test_file_with_a_large_grid_first_is_detected_by_its_name(
    encoding: str, tmp_path: Path
) -> None:
    text = '{"notes": "", "solution": [[' + '"A", ' * 1_000 + '"A"]], ' + V2.decode() + "}"
    path = tmp_path / "a.ipuz"
    path.write_bytes(text.encode(encoding))
    assert xwcore.detect(path).evidence is Evidence.LIKELY


@pytest.mark.parametrize(
    "data", [b"{}", b"", b"ipuz", b'{"title": "a", "version": 1}', b"PK\3\4" + bytes(500)]
)
def test_other_files_with_the_name_of_ipuz_are_not_detected(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "a.ipuz"
    path.write_bytes(data)
    with pytest.raises(xwcore.UnknownFormatError):
        xwcore.detect(path)


def test_name_of_the_file_does_not_matter() -> None:
    assert xwcore.detect(PLAIN.encode()).evidence is Evidence.LIKELY
