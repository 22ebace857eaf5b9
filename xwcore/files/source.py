"""Sources: paths, bytes and streams, with limits applied before reading.

Contract: a `Source` reads the head once and the whole at most once. Detection keeps the position of
a seekable stream; bytes taken from one that is not seekable are part of what `read_all` returns. A
`Probe` is the immutable view of the head that detection works on.
"""

from __future__ import annotations

import codecs
import errno
import os
import stat
from typing import IO, TYPE_CHECKING, Final, NamedTuple

from xwcore.errors import LimitError, SourceError

if TYPE_CHECKING:
    from xwcore.files.streams import GivenStream
    from xwcore.findings.diagnostics import Span

#: Enough for every known header, and one read of a disk.
HEAD_BYTES: Final = 4_096

#: The bytes of a source that a sniffer can ask for by `Probe.first`: a web page with its scripts.
MOST_PROBED: Final = 1_048_576

SourceLike = str | os.PathLike[str] | bytes | bytearray | memoryview | IO[bytes]


#: The byte order marks of UTF-16.
_WIDE_MARKS: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


#: The key in `Puzzle.extras` of the containers around the file; no format has such a name.
CONTAINER: Final = ":container"


class Limits(NamedTuple):
    """Limits on the resources that a hostile file can use; sizes are checked before allocation.

    The defaults are many times the size of every real puzzle.
    """

    max_bytes: int = 16 * 1024 * 1024  #: a puzzle has 2 to 500 kB
    max_cells: int = 262_144  #: 512 x 512
    max_clues: int = 131_072  #: a clue for every two cells
    max_string: int = 1024 * 1024  #: characters in one text
    max_depth: int = 100  #: nesting, of PostScript arrays or markup
    max_diagnostics: int = 10_000  #: diagnostics kept of one file
    max_output: int = 64 * 1024 * 1024  #: bytes that a plugin may write for one puzzle
    max_members: int = 10_000  #: members of a container: thirty years of daily puzzles
    max_unpacked: int = 64 * 1024 * 1024  #: bytes of all members of a container together
    max_ratio: int = 200  #: unpacked to packed bytes; text of puzzles reaches 20
    max_containers: int = 3  #: containers in each other, such as gzip in zip
    max_steps: int = 1024 * 1024  #: work that a few bytes ask for: the cells of all words
    max_total_cells: int = 4_000_000  #: cells of all puzzles of a source: 10,000 of 20 x 20

    def check(self, limit: str, value: int) -> None:
        """Raise `LimitError` where `value` is over the limit of that name."""
        allowed: int = getattr(self, limit)
        if value > allowed:
            what = limit.removeprefix("max_")
            raise LimitError(
                f"{what}: {value}, limit {allowed} ({limit})", limit=limit, value=value
            )


#: The limits that apply where the host passes none.
DEFAULT_LIMITS: Final = Limits()


class Meter:
    """Counts what a file uses of the limits: the base of the contexts."""

    __slots__ = ()

    limits: Limits
    _used: dict[str, int]

    def count(self, limit: str, amount: int) -> None:
        """Add to what the file uses of a limit, before the memory or the time is spent:
        `context.count("max_cells", rows * columns)`. What applies to each part alone, such as
        `max_string`, is checked: `context.limits.check("max_string", len(text))`.

        Raises:
            LimitError: the sum is over the limit of that name.
        """
        total = self._used[limit] = self._used.get(limit, 0) + amount
        self.limits.check(limit, total)


class Probe(NamedTuple):
    """The beginning of a source, for detection. A tuple, so that no plugin can change it.

    `head` is at most `HEAD_BYTES` long; `size` is that of the whole source, None where unknown;
    `name` is the file name. `decoded` is the text of the head, where it was decoded before;
    `start` is a longer beginning, where the source is longer than the head: see `first`.
    """

    head: bytes
    size: int | None = None
    name: str = ""
    decoded: str | None = None
    start: bytes = b""

    @classmethod
    def of(cls, data: bytes, size: int | None, name: str) -> Probe:
        """The view of a source that starts with `data`."""
        if len(data) <= HEAD_BYTES:
            return cls(data, size, name)
        return cls(data[:HEAD_BYTES], size, name, None, data[:MOST_PROBED])

    def first(self, count: int = 16 * HEAD_BYTES) -> bytes:
        """The first bytes of the source, `count` of them but at most `MOST_PROBED`, for a sniffer
        that cannot decide by the head.
        """
        return (self.start or self.head)[: min(count, MOST_PROBED)]

    @property
    def may_be_wide(self) -> bool:
        """Whether the head begins as text in UTF-16 does: a byte order mark, or a NUL early on."""
        return b"\0" in self.head[:4] or self.head[:2] in _WIDE_MARKS

    @property
    def whole(self) -> bool:
        """True where the head is the whole source."""
        return self.size is not None and self.size <= len(self.head)

    @property
    def extension(self) -> str:
        """The name's last extension in lower case, with its dot, or ""."""
        return os.path.splitext(self.name)[1].lower()

    @property
    def text(self) -> str:
        """The head as text: UTF-8 or UTF-16 (a byte order mark is skipped), else Windows-1252.

        A character cut off by the end of the head is dropped; NUL bytes are kept.
        """
        if self.decoded is not None:
            return self.decoded
        if self.may_be_wide:
            from xwcore.files import encodings

            mark, encoding = encodings.byte_order_mark(self.head)
            encoding = encoding or encodings.wide_without_mark(self.head)
            if encoding in encodings.WIDE:
                return self.head[len(mark) : len(self.head) // 2 * 2].decode(encoding, "replace")
        return _decoded_head(self.head, whole=self.whole)

    def with_text(self) -> Probe:
        """The same view with the text decoded once for all readers, unless the head is binary."""
        if b"\0" in self.head:
            return self
        return Probe(self.head, self.size, self.name, self.text, self.start)


def _decoded_head(head: bytes, *, whole: bool) -> str:
    if head.isascii():
        return head.decode("ascii")
    data = head
    if head.startswith(codecs.BOM_UTF8):
        from xwcore.files.encodings import utf8_marks

        data = head[len(utf8_marks(head)) :]
    try:
        # Unless the head is the whole source, a character that its end cuts off is left out.
        return codecs.utf_8_decode(data, "strict", whole)[0]
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


class Source:
    """One source, opened at most once.

    `source` is a path, a bytes-like object, or a binary stream, seekable or not. `member` chooses a
    file in a container. `part` is the place of the bytes in a file with several puzzles: the places
    of diagnostics are those in this file.

    Raises:
        SourceError: it is none of these, or its path leads to a named pipe, a device or a socket.
        OSError: as the operating system says.
        LimitError: it is larger than `limits.max_bytes`.
    """

    __slots__ = ("_data", "_stream", "limits", "member", "name", "part", "path")

    def __init__(
        self,
        source: SourceLike | Source,
        limits: Limits | None = None,
        *,
        member: str | None = None,
        part: Span | None = None,
    ) -> None:
        self.limits = DEFAULT_LIMITS if limits is None else _checked_limits(limits)
        self.member = member
        self.part = part
        self.name = ""
        self.path: str | None = None
        self._data: bytes | None = None
        self._stream: GivenStream | None = None
        if isinstance(source, (bytes, bytearray, memoryview)):
            self._data = self._checked(source if type(source) is bytes else bytes(source))
        elif isinstance(source, (str, os.PathLike)):
            path = _decoded_path(source)
            self.path, self.name = path, os.path.basename(path)
        elif hasattr(source, "read"):
            from xwcore.files.streams import GivenStream

            self._stream = GivenStream(source)
            self.name = self._stream.name
        else:
            raise SourceError(
                f"source: {type(source).__name__}, expected a path, bytes or a binary stream"
            )

    @classmethod
    def of(cls, source: SourceLike | Source, limits: Limits | None = None) -> Source:
        """The source, which may be one already."""
        return source if isinstance(source, Source) else cls(source, limits)

    def probe(self) -> Probe:
        """The view for detection; reads at most `MOST_PROBED` bytes of a stream."""
        if self._stream is None or self._data is not None:
            # A puzzle is small: reading it whole at once saves opening it twice.
            data = self.read_all()
            return Probe.of(data, len(data), self.name)
        head = self._stream.head(MOST_PROBED)
        return Probe.of(head, len(head) if len(head) < MOST_PROBED else None, self.name)

    def peek_all(self) -> bytes:
        """As `read_all`; a stream that can seek is put back where it stood."""
        if self._data is None and self._stream is not None:
            with self._stream.kept_position():
                return self.read_all()
        return self.read_all()

    def read_all(self) -> bytes:
        """Every byte, from where a stream stood when it was given."""
        if self._data is None:
            if self._stream is None:
                self._data = self._read_path()
            else:
                self._data = self._checked(self._stream.read(self.limits.max_bytes + 1))
        return self._data

    def _read_path(self) -> bytes:
        assert self.path is not None
        with open_regular(self.path) as stream:
            size = os.fstat(stream.fileno()).st_size
            self.limits.check("max_bytes", size)
            # One byte more than allowed: the file may grow, and those of /proc state no size.
            return self._checked(stream.read(self.limits.max_bytes + 1))

    def _checked(self, data: bytes) -> bytes:
        self.limits.check("max_bytes", len(data))
        return data


def _checked_limits(limits: object) -> Limits:
    """The limits, all of them numbers.

    Raises:
        SourceError: they are not, such as those of a configuration file.
    """
    if not isinstance(limits, Limits):
        raise SourceError(f"limits: {type(limits).__name__}, expected Limits")
    for name, value in limits._asdict().items():
        if not isinstance(value, int) or isinstance(value, bool):
            raise SourceError(f"limit {name}: {value!r}, expected a whole number")
    return limits


def _decoded_path(path: str | os.PathLike[str]) -> str:
    try:
        return os.fsdecode(path)
    except TypeError as error:  # its __fspath__ gives something else
        raise SourceError(str(error)) from error


def open_regular(path: str) -> IO[bytes]:
    """A stream of the bytes of a regular file. Nothing else is opened: a named pipe or a terminal
    may wait without end, and a device may act on being opened.

    Raises:
        SourceError: the path leads to a named pipe, a device or a socket, or is not a path.
        OSError: as the operating system says; `IsADirectoryError` for a folder.
    """
    if not path:
        raise FileNotFoundError(errno.ENOENT, "the path is empty", path)
    try:
        return open(path, "rb", opener=_opened_at_once)
    except ValueError as error:  # a NUL, or half of a surrogate pair
        raise SourceError(f"invalid path {path!r}: {error}") from error


def _opened_at_once(path: str, flags: int) -> int:
    """The descriptor of a regular file; opening another one that took its name does not wait."""
    check_regular(path, os.stat(path).st_mode)
    descriptor = os.open(path, flags | getattr(os, "O_NONBLOCK", 0))
    try:
        check_regular(path, os.fstat(descriptor).st_mode)
    except (OSError, SourceError):
        os.close(descriptor)
        raise
    return descriptor


#: What is refused, by the type in the mode of a file.
_IRREGULAR: Final = {
    stat.S_IFIFO: "a named pipe",
    stat.S_IFCHR: "a character device",
    stat.S_IFBLK: "a block device",
    stat.S_IFSOCK: "a socket",
}


def check_regular(path: str, mode: int) -> None:
    """Check that a mode is that of a regular file; raises as `open_regular` does."""
    if stat.S_ISREG(mode):
        return
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), path)
    what = _IRREGULAR.get(stat.S_IFMT(mode), "a special file")
    raise SourceError(f"{path!r} is {what}, expected a regular file or an open stream")
