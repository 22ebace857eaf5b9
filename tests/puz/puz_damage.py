"""Damaged copies of .puz files, by the kind of damage."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from xwcore_documents import windows_1252

WIDTH, HEIGHT, CLUE_COUNT, HEADER_SIZE = 0x2C, 0x2D, 0x2E, 0x34


def header_start(data: bytes) -> int:
    return data.index(b"ACROSS&DOWN\0") - 2


def strings_start(data: bytes) -> int:
    start = header_start(data)
    return start + HEADER_SIZE + 2 * data[start + WIDTH] * data[start + HEIGHT]


def _nuls(data: bytes) -> Iterator[int]:
    """The first NUL of each run."""
    for at, byte in enumerate(data):
        if byte == 0 and (at == 0 or data[at - 1]):
            yield at


def nul_lost(data: bytes) -> Iterator[bytes]:
    for at in _nuls(data):
        yield data[:at] + data[at + 1 :]


def nul_replaced(data: bytes) -> Iterator[bytes]:
    for at in _nuls(data):
        yield data[:at] + b"e" + data[at + 1 :]


def nul_inserted(data: bytes) -> Iterator[bytes]:
    for at in range(strings_start(data), len(data), 3):
        yield data[:at] + b"\0" + data[at:]


def letter_replaced_by_nul(data: bytes) -> Iterator[bytes]:
    for at in range(strings_start(data), len(data), 3):
        if data[at]:
            yield data[:at] + b"\0" + data[at + 1 :]


def neighbors_swapped(data: bytes) -> Iterator[bytes]:
    for at in range(header_start(data), len(data) - 1, 3):
        yield data[:at] + data[at + 1 : at - 1 if at else None : -1] + data[at + 2 :]


def size_changed(data: bytes) -> Iterator[bytes]:
    for offset in (WIDTH, HEIGHT, CLUE_COUNT, CLUE_COUNT + 1):
        at = header_start(data) + offset
        for value in (0, 5, 15, 0x80, 0xFF):
            yield data[:at] + bytes((value,)) + data[at + 1 :]


def clue_count_swapped(data: bytes) -> Iterator[bytes]:
    at = header_start(data) + CLUE_COUNT
    yield data[:at] + data[at + 1 : at + 2] + data[at : at + 1] + data[at + 2 :]


def magic_changed(data: bytes) -> Iterator[bytes]:
    start = header_start(data)
    for at in range(start + 2, start + 14):
        yield data[:at] + b"x" + data[at + 1 :]


def version_cleared(data: bytes) -> Iterator[bytes]:
    at = header_start(data) + 0x18
    yield data[:at] + bytes(4) + data[at + 4 :]


def cut(data: bytes) -> Iterator[bytes]:
    for end in range(header_start(data) + HEADER_SIZE + 1, len(data), 7):
        yield data[:end]


def transcoded(data: bytes) -> Iterator[bytes]:
    yield data.decode("latin-1").encode()
    yield windows_1252.decode_windows_1252(data).encode()
    yield data.decode("mac-roman").encode()
    yield data.decode("cp437").encode()
    yield data.decode("latin-1").encode("utf-8-sig")
    yield windows_1252.decode_windows_1252(windows_1252.decode_windows_1252(data).encode()).encode()


def transcoded_and_cut(data: bytes) -> Iterator[bytes]:
    yield data.decode("latin-1").encode()[:-5]


def transcoded_with_losses(data: bytes) -> Iterator[bytes]:
    yield data.decode("utf-8", "replace").encode()


def bytes_around(data: bytes) -> Iterator[bytes]:
    yield b"HTTP/1.0 200 OK\r\n\r\n" + data
    yield data + b"\r\n-- \r\nend of the mail\r\n"


DAMAGE: dict[str, Callable[[bytes], Iterator[bytes]]] = {
    damage.__name__.replace("_", " "): damage
    for damage in (
        nul_lost,
        nul_replaced,
        nul_inserted,
        letter_replaced_by_nul,
        neighbors_swapped,
        size_changed,
        clue_count_swapped,
        magic_changed,
        version_cleared,
        cut,
        transcoded,
        transcoded_and_cut,
        transcoded_with_losses,
        bytes_around,
    )
}
