"""Detection by content: puzzles at any name, and nothing that merely looks like one."""

from __future__ import annotations

import struct
import time

import pytest

from tests.spf.spf_support import REGISTRY, TEXTS
from xwcore import FormatError
from xwcore_spf.parse.postscript import DOS_EPS_MAGIC

TENTS = TEXTS["tents"].encode()
DICTIONARY = TENTS[TENTS.index(b"<<") : TENTS.index(b" pop")]


def dos_eps(postscript: bytes) -> bytes:
    header = struct.pack("<4s6IH", DOS_EPS_MAGIC, 30, len(postscript), 0, 0, 0, 0, 0xFFFF)
    return header + postscript


@pytest.mark.parametrize(
    "data",
    [
        TENTS,
        DICTIONARY,
        b"\n\n" + DICTIONARY,
        b"\xef\xbb\xbf" + TENTS,
        TENTS.replace(b"\n", b"\r"),
        dos_eps(TENTS),
        b"/scale 3 def\n" + DICTIONARY,
        DICTIONARY.replace(b"(tents)", b"(a_new_type)"),
        DICTIONARY.replace(b"\n/type", b" /type"),
        DICTIONARY[: DICTIONARY.index(b"/puzzle")] + b"% and so on",
    ],
)
def test_of_puzzles(data: bytes) -> None:
    assert REGISTRY.detect(data).format == "spf"


@pytest.mark.parametrize(
    "data",
    [
        b"%!PS-Adobe-3.0 EPSF-3.0\n<< /PageSize [1 2] >> setpagedevice\nshowpage\n",
        b"%!PS\n/a << /type /font >> def\n",
        b"%!PS\n<<\n/type (report)\n/pages 3\n>> pop\n",
        b"%!PS\n% /type (sudoku)\n(<< /type (sudoku) >>) show\n",
        b"%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n",
        b"%!ACROSS&DOWN\0" + bytes(range(256)),
        b"v=spf1 include:_spf.example.org ~all\n",
        b"<<\n",
        b"<< /type\n",
        b"<p>/type (sudoku)</p>",
        b"Here is a puzzle:\n\n" + TENTS,
    ],
)
def test_claims_nothing_else(data: bytes) -> None:
    with pytest.raises(FormatError):
        REGISTRY.detect(data)


@pytest.mark.parametrize("piece", [b"<< ", b"<<\n/type ", b"(", b"/type (\n", b"<<\n/type (x)\n"])
def test_takes_little_time(piece: bytes) -> None:
    data = b"%!PS /type\n" + piece * 2_000
    REGISTRY.open(data).explain()  # imports what is needed
    start = time.process_time()
    REGISTRY.open(data).explain()
    assert time.process_time() - start < 0.5
