"""Files in zip archives and gzip files: every verb, exact bytes, limits, and damage."""

from __future__ import annotations

import bz2
import copy
import gzip
import io
import pickle
import struct
import sys
import time
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import xwcore
from tests.core.toys import Sniffing, ToyFormat
from tests.packaging.samples import ACROSS_TEXT, XD, small_puz
from xwcore import Registry, default_registry
from xwcore.detection.unwrapping import Walk
from xwcore.files.source import DEFAULT_LIMITS, Limits
from xwcore.findings.diagnostics import Diagnostic, Edit, Fix, Severity, Span
from xwcore.plugin import Evidence, ReadContext, Signature, hookimpl
from xwcore_cli.sources import Selection
from xwcore_containers import gzip_stream, zip_archive

PUZ = small_puz()
STORED, DEFLATED = zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED


def zipped(*members: tuple[str, bytes], method: int = DEFLATED, comment: bytes = b"") -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", method) as archive:
        for number, (name, data) in enumerate(members):
            info = zipfile.ZipInfo(name, (2001, 2, 3, 4, 5, 2 * number))
            info.compress_type = method
            info.comment = f"comment {number}".encode()
            info.extra = struct.pack("<HHBI", 0x5455, 5, 1, 1_000_000_000)
            archive.writestr(info, data)
        archive.comment = comment
    return stream.getvalue()


def streamed(*members: tuple[str, bytes]) -> bytes:
    """An archive whose writer could not seek: sizes follow the content of each member."""

    class Pipe(io.RawIOBase):
        def __init__(self) -> None:
            self.data = bytearray()

        def writable(self) -> bool:
            return True

        def write(self, data: object) -> int:
            self.data += bytes(memoryview(data))  # type: ignore[arg-type]
            return len(bytes(memoryview(data)))  # type: ignore[arg-type]

    pipe = Pipe()
    with zipfile.ZipFile(pipe, "w", DEFLATED) as archive:
        for name, data in members:
            archive.writestr(zipfile.ZipInfo(name, (2001, 2, 3, 4, 5, 6)), data)
    return bytes(pipe.data)


def with_zip64(name: str, data: bytes) -> bytes:
    stream = io.BytesIO()
    with (
        zipfile.ZipFile(stream, "w", DEFLATED) as archive,
        archive.open(zipfile.ZipInfo(name), "w", force_zip64=True) as member,
    ):
        member.write(data)
    return stream.getvalue()


def zip64_directory(name: str, data: bytes) -> bytes:
    """An archive with an end record of zip64, and all sizes and offsets in 8 bytes."""
    ones, date = 0xFFFFFFFF, 0x21
    crc, size, encoded = zlib.crc32(data), len(data), name.encode()
    common = struct.pack("<HHHHHI", 45, 0, STORED, 0, date, crc)
    local = b"PK\3\4" + common + struct.pack("<IIHH", size, size, len(encoded), 0) + encoded + data
    extra = struct.pack("<HHBI", 0x5455, 5, 1, 1_000_000_000)
    extra += struct.pack("<HHQQQ", 1, 24, size, size, 0)
    entry = b"PK\1\2" + struct.pack("<H", 45) + common + struct.pack("<II", ones, ones)
    entry += struct.pack("<HHHHHII", len(encoded), len(extra), 0, 0, 0, 0, ones) + encoded + extra
    end = struct.pack("<QHHIIQQQQ", 44, 45, 45, 0, 0, 1, 1, len(entry), len(local))
    locator = struct.pack("<IQI", 0, len(local) + len(entry), 1)
    last = struct.pack("<HHHHIIH", 0, 0, 0xFFFF, 0xFFFF, ones, ones, 0)
    return b"".join([local, entry, b"PK\6\6", end, b"PK\6\7", locator, b"PK\5\6", last])


def gzipped(data: bytes, name: str = "", mtime: int = 12345) -> bytes:
    stream = io.BytesIO()
    with gzip.GzipFile(name, "wb", 9, stream, mtime) as file:
        file.write(data)
    return stream.getvalue()


def whole(puzzle: xwcore.Puzzle) -> bytes:
    """The puzzle as it was read, containers included."""
    stream = io.BytesIO()
    xwcore.write(puzzle, stream)
    return stream.getvalue()


README = ("readme.txt", b"Two puzzles.\n" * 40)
NOISE = (("d/", b""), ("__MACOSX/._a.puz", b"\0\5\x16\7"), (".DS_Store", b"\0\0\0\1Bud1"), README)

WRAPPED = {
    "gzip": (gzipped(PUZ), "puz in gzip", ""),
    "named gzip": (gzipped(PUZ, "a.puz"), "puz in gzip", ""),
    "gzip of two streams": (gzipped(PUZ[:90]) + gzipped(PUZ[90:]), "puz in gzip", ""),
    "padded gzip": (gzipped(PUZ) + b"\0" * 20, "puz in gzip", ""),
    "deflated": (zipped(("a.puz", PUZ)), "puz in zip", "a.puz"),
    "stored": (zipped(("a.puz", PUZ), method=STORED), "puz in zip", "a.puz"),
    "streamed": (streamed(README, ("a.xd", XD), ("b.md", b"Text.")), "xd in zip", "a.xd"),
    "zip64": (with_zip64("a.xd", XD), "xd in zip", "a.xd"),
    "zip64 directory": (zip64_directory("a.xd", XD), "xd in zip", "a.xd"),
    "with others": (zipped(*NOISE, ("d/a.xd", XD), comment=b"all"), "xd in zip", "d/a.xd"),
    "nested": (
        gzipped(zipped(("b.xd.gz", gzipped(XD)), README)),
        "xd in gzip in zip in gzip",
        "b.xd.gz",
    ),
    "zip in zip": (
        zipped(("inner.zip", zipped(README, ("a.txt", ACROSS_TEXT)))),
        "across-text in zip in zip",
        "inner.zip:a.txt",
    ),
}

wrapped = pytest.mark.parametrize("data", [data for data, *_ in WRAPPED.values()], ids=WRAPPED)


@pytest.mark.parametrize(("data", "chain", "member"), WRAPPED.values(), ids=WRAPPED)
def test_detection_states_the_whole_chain(data: bytes, chain: str, member: str) -> None:
    detection = xwcore.detect(data)
    assert (detection.chain, detection.member) == (chain, member)
    assert detection.to_dict()["chain"] == chain
    assert xwcore.detect(data, member=member or None).chain == chain or not member


@wrapped
def test_an_unmodified_puzzle_gives_the_same_bytes(data: bytes) -> None:
    puzzle = xwcore.read(data)
    assert whole(puzzle) == data
    assert whole(pickle.loads(pickle.dumps(puzzle))) == data
    assert whole(copy.deepcopy(puzzle)) == data
    assert puzzle == xwcore.read(xwcore.dumps(puzzle, puzzle.source_format or ""))


@wrapped
def test_an_edit_changes_its_member_only(data: bytes) -> None:
    member = xwcore.detect(data).member
    puzzle = xwcore.read(data).replace(title="Another title, which is longer than before")
    changed = whole(puzzle)
    assert changed != data
    assert xwcore.read(changed) == puzzle
    assert changed == whole(puzzle)
    assert whole(xwcore.read(changed)) == changed
    if data.startswith(b"PK"):
        zip64 = (b"\1\0\x10\0", b"\1\0\x18\0")  # extra fields that have the sizes
        old, new = (zipfile.ZipFile(io.BytesIO(archive)) for archive in (data, changed))
        assert new.testzip() is None
        assert new.comment == old.comment
        for before, after in zip(old.infolist(), new.infolist(), strict=True):
            for name in ("filename", "date_time", "comment", "extra", "external_attr", "flag_bits"):
                if name != "extra" or not any(field in before.extra for field in zip64):
                    assert getattr(before, name) == getattr(after, name)
            if before.filename != member.partition(":")[0]:
                assert old.read(before) == new.read(after)


def test_gzip_keeps_its_header() -> None:
    data = gzipped(PUZ, "a.puz")
    changed = whole(xwcore.read(data).replace(title="Changed"))
    assert changed[:16] == data[:16]
    assert gzip_stream.unpack(changed, DEFAULT_LIMITS).name == "a.puz"
    assert xwcore.read(gzip.decompress(changed)).title == "Changed"


def test_a_system_reads_what_is_written(tmp_path: Path) -> None:
    puzzle = xwcore.read(XD)
    xwcore.write(puzzle, tmp_path / "a.xd.gz")
    xwcore.write(puzzle, tmp_path / "b.zip")
    xwcore.write(puzzle, tmp_path / "c.puz.zip")
    assert gzip.decompress((tmp_path / "a.xd.gz").read_bytes()) == XD
    archive = zipfile.ZipFile(tmp_path / "b.zip")
    assert archive.testzip() is None
    assert archive.namelist() == ["b.xd"]
    assert archive.read("b.xd") == XD
    assert xwcore.detect(tmp_path / "c.puz.zip").chain == "puz in zip"
    assert xwcore.detect(tmp_path / "c.puz.zip").member == "c.puz"


def test_new_containers_have_no_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = xwcore.read(XD)
    before = [xwcore.dumps(puzzle, "xd", container=kind) for kind in ("zip", "gzip")]
    monkeypatch.setattr(time, "time", lambda: 4_000_000_000.0)
    assert before == [xwcore.dumps(puzzle, "xd", container=kind) for kind in ("zip", "gzip")]


def test_the_name_of_the_target_or_an_argument_asks_for_a_container(tmp_path: Path) -> None:
    data = zipped(("a.puz", PUZ), README)
    puzzle = xwcore.read(data)
    xwcore.write(puzzle, tmp_path / "a.zip")
    xwcore.write(puzzle, tmp_path / "a.puz")
    xwcore.write(puzzle, tmp_path / "a.puz.gz")
    assert (tmp_path / "a.zip").read_bytes() == data
    assert (tmp_path / "a.puz").read_bytes() == PUZ == xwcore.dumps(puzzle, "puz")
    assert gzip.decompress((tmp_path / "a.puz.gz").read_bytes()) == PUZ
    assert xwcore.dumps(puzzle, "puz", container="same") == data
    assert xwcore.dumps(puzzle, "puz", container="none") == PUZ
    assert xwcore.detect(xwcore.dumps(puzzle, "xd", container="same")).chain == "xd"
    with pytest.raises(xwcore.OptionError, match="expected gzip, zip, same or none"):
        xwcore.dumps(puzzle, "puz", container="tar")


def test_convert_keeps_or_makes_containers(tmp_path: Path) -> None:
    source = tmp_path / "a.zip"
    source.write_bytes(zipped(("a.puz", PUZ), README))
    xwcore.convert(source, tmp_path / "b.xd.gz")
    xwcore.convert(source, tmp_path / "c.zip")
    xwcore.convert(source, tmp_path / "d.zip", target_format="xd")
    assert xwcore.detect(tmp_path / "b.xd.gz").chain == "xd in gzip"
    assert (tmp_path / "c.zip").read_bytes() == source.read_bytes()
    assert zipfile.ZipFile(tmp_path / "d.zip").namelist() == ["d.xd"]


def test_a_name_with_two_extensions_of_containers_asks_for_both(tmp_path: Path) -> None:
    puzzle = xwcore.read(XD)
    for name, chain in {
        "week.zip.gz": "xd in zip in gzip",
        "week.xd.zip.gz": "xd in zip in gzip",
        "week.puz.gz.zip": "puz in gzip in zip",
    }.items():
        xwcore.write(puzzle, tmp_path / name)
        assert xwcore.detect(tmp_path / name).chain == chain
    (week,) = zipfile.ZipFile(tmp_path / "week.puz.gz.zip").namelist()
    assert week == "week.puz.gz"
    data = gzip.compress(zipped(("a.xd", XD), README), mtime=1)
    xwcore.convert(data, tmp_path / "copy.zip.gz")
    assert (tmp_path / "copy.zip.gz").read_bytes() == data
    inner = xwcore.read(gzip.decompress(data))
    xwcore.write(inner, tmp_path / "inner.zip.gz")
    assert gzip.decompress((tmp_path / "inner.zip.gz").read_bytes()) == gzip.decompress(data)


@pytest.mark.parametrize(
    ("head", "kind"),
    [
        (bz2.compress(XD), "bzip2"),
        (bz2.compress(b""), "bzip2"),
        (b"\xfd7zXZ\0\0\4", "xz"),
        (b"\x28\xb5\x2f\xfd\x24\0", "Zstandard"),
        (b"7z\xbc\xaf\x27\x1c\0\4", "7-Zip"),
        (b"Rar!\x1a\x07\x01\0", "RAR"),
        (b"week.xd".ljust(257, b"\0") + b"ustar\x0000", "tar"),
    ],
)
def test_containers_that_are_not_unpacked_are_named(head: bytes, kind: str) -> None:
    with pytest.raises(xwcore.UnknownFormatError, match=f"packed by {kind}: unpack it before"):
        xwcore.read(head)
    with pytest.raises(xwcore.UnknownFormatError, match=f"content of the gzip: .* {kind}: unpack"):
        xwcore.read(gzip.compress(head))


def test_a_target_in_a_container_that_is_not_written_is_refused(tmp_path: Path) -> None:
    with pytest.raises(xwcore.UnknownFormatError, match=r"bzip2 is not written, expected \.gz or"):
        xwcore.write(xwcore.read(XD), tmp_path / "week.xd.bz2")
    assert not list(tmp_path.iterdir())


# -- several puzzles --------------------------------------------------------------------------

SEVERAL = zipped(("mon.puz", PUZ), README, ("tue.xd", XD), ("wed.puz", b"not a puzzle"))


def test_several_puzzles_are_named_and_chosen_by_name() -> None:
    for verb in (xwcore.read, xwcore.detect, xwcore.fix):
        with pytest.raises(xwcore.SeveralPuzzlesError, match=r"'mon.puz', 'tue.xd'") as caught:
            verb(SEVERAL)
        assert caught.value.members == ("mon.puz", "tue.xd")
    report = xwcore.validate(SEVERAL)
    assert [diagnostic.code for diagnostic in report] == ["XW006"]
    assert xwcore.read(SEVERAL, member="tue.xd").source_format == "xd"
    assert xwcore.validate(SEVERAL, member="tue.xd").format == "xd"
    with pytest.raises(xwcore.ContainerError, match=r"no member 'thu.xd'"):
        xwcore.read(SEVERAL, member="thu.xd")
    with pytest.raises(xwcore.ContainerError, match="not a container"):
        xwcore.read(XD, member="tue.xd")


def test_converting_a_member_over_its_archive_keeps_the_others(tmp_path: Path) -> None:
    path = tmp_path / "week.zip"
    path.write_bytes(SEVERAL)
    xwcore.convert(path, path, member="tue.xd", overwrite=True)
    assert path.read_bytes() == SEVERAL
    for container in (None, "zip", "gzip"):
        with pytest.raises(xwcore.WriteError, match=r"week.zip' has other files beside.*'tue.xd'"):
            xwcore.convert(
                path,
                path,
                member="tue.xd",
                target_format="puz",
                overwrite=True,
                container=container,
            )
        assert path.read_bytes() == SEVERAL
    puzzle = xwcore.read(path, member="mon.puz")
    xwcore.write(puzzle.replace(title="New"), path, overwrite=True)
    assert xwcore.read(path, member="mon.puz").title == "New"
    assert xwcore.read(path, member="tue.xd") == xwcore.read(SEVERAL, member="tue.xd")


def test_the_container_of_a_nested_archive_is_the_outer_one(tmp_path: Path) -> None:
    path = tmp_path / "week.zip.gz"
    data = gzip.compress(SEVERAL)
    path.write_bytes(data)
    puzzle = xwcore.read(path, member="tue.xd")
    xwcore.write(puzzle, path, "xd", overwrite=True, container="gzip")
    assert path.read_bytes() == data
    with pytest.raises(xwcore.WriteError, match="has other files beside"):
        xwcore.write(puzzle, path, "xd", overwrite=True, container="zip")


def test_an_archive_that_has_changed_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "week.zip"
    path.write_bytes(SEVERAL)
    first, second = xwcore.read_all(path)
    xwcore.write(first.replace(title="First"), path, overwrite=True)
    with pytest.raises(xwcore.WriteError, match="2 puzzles and has changed"):
        xwcore.write(second.replace(title="Second"), path, overwrite=True)
    assert xwcore.read(path, member="mon.puz").title == "First"
    with path.open("r+b") as file:
        file.truncate(DEFAULT_LIMITS.max_bytes + 1)
    with pytest.raises(xwcore.WriteError, match="more than the limits allow and has changed"):
        xwcore.write(second.replace(title="Second"), path, overwrite=True)
    xwcore.write(second, path, "xd", overwrite=True, container="none")
    assert path.read_bytes() == XD


@pytest.mark.parametrize("container", [None, "zip", "gzip"])
def test_a_puzzle_from_elsewhere_does_not_replace_an_archive(
    tmp_path: Path, container: str | None
) -> None:
    path = tmp_path / "week.zip"
    for data, count in ((SEVERAL, "2 puzzles"), (zipped(("a.xd", XD), README), "2 files")):
        path.write_bytes(data)
        with pytest.raises(xwcore.WriteError, match=f"{count}, which this puzzle would replace"):
            xwcore.write(xwcore.read(XD), path, "xd", overwrite=True, container=container)
        assert path.read_bytes() == data
    with pytest.raises(FileExistsError):
        xwcore.write(xwcore.read(XD), path, "xd")
    xwcore.write(xwcore.read(XD), path, "xd", overwrite=True, container="none")
    assert path.read_bytes() == XD


def test_the_name_of_a_member_is_a_text() -> None:
    member: Any = 3
    with pytest.raises(xwcore.ContainerError, match="member: int, expected str"):
        xwcore.read(SEVERAL, member=member)


def test_an_archive_beyond_the_limits_is_not_replaced(tmp_path: Path) -> None:
    path = tmp_path / "large.zip"
    path.write_bytes(SEVERAL + bytes(17 * 1024 * 1024))
    with pytest.raises(xwcore.WriteError, match="more than the limits allow, which this"):
        xwcore.write(xwcore.read(XD), path, "xd", overwrite=True)
    path.write_bytes(bytes(17 * 1024 * 1024))
    xwcore.write(xwcore.read(XD), path, "xd", overwrite=True)
    assert xwcore.detect(path).chain == "xd in zip"


def test_a_member_is_written_to_any_other_target(tmp_path: Path) -> None:
    puzzle = xwcore.read(SEVERAL, member="tue.xd")
    stream = io.BytesIO()
    xwcore.write(puzzle, stream, overwrite=True)
    assert stream.getvalue() == SEVERAL
    new, damaged, large = (tmp_path / name for name in ("new.zip", "damaged.zip", "large.zip"))
    damaged.write_bytes(SEVERAL[:-30])
    with large.open("wb") as file:
        file.truncate(DEFAULT_LIMITS.max_bytes + 1)
    for target in (new, damaged, large):
        xwcore.write(puzzle, target, overwrite=True)
        assert target.read_bytes() == SEVERAL
    with pytest.raises(xwcore.WriteError):
        xwcore.write(puzzle, "a\0b.zip", overwrite=True)


def test_a_file_alone_in_its_archive_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    path.write_bytes(zipped(("a.puz", PUZ), ("__MACOSX/._a.puz", b"")))
    xwcore.convert(path, path, target_format="xd", overwrite=True)
    assert xwcore.detect(path).chain == "xd in zip"


def test_the_last_of_several_members_with_one_name_counts() -> None:
    with pytest.warns(UserWarning, match="Duplicate name"):
        data = zipped(("a.xd", XD), README, ("a.xd", XD.replace(b"Small", b"Large")))
    puzzle = xwcore.read(data)
    assert puzzle.title == "Large square"
    assert whole(puzzle) == data
    assert xwcore.read(whole(puzzle.replace(title="New"))).title == "New"
    assert len(xwcore.read_all(data)) == 1


def test_a_format_chooses_among_puzzles() -> None:
    assert xwcore.read(SEVERAL, "xd").source_format == "xd"
    assert xwcore.detect(SEVERAL, formats={"puz"}).member == "mon.puz"


def test_the_message_names_few_of_many_members() -> None:
    data = zipped(*((f"{number:03}.puz", PUZ) for number in range(40)))
    with pytest.raises(xwcore.SeveralPuzzlesError, match=r"40 puzzles.*and 30 more") as caught:
        xwcore.read(data)
    assert len(caught.value.members) == 40


def test_read_all_has_names_and_failures() -> None:
    puzzles = xwcore.read_all(SEVERAL)
    assert [puzzle.source_format for puzzle in puzzles] == ["puz", "xd"]
    assert puzzles.names == ("mon.puz", "tue.xd")
    assert [name for name, _ in puzzles.items()] == ["mon.puz", "tue.xd"]
    ((name, error),) = puzzles.failures
    assert name == "wed.puz"
    assert isinstance(error, xwcore.UnknownFormatError)
    assert all(whole(puzzle) == SEVERAL for puzzle in puzzles)
    assert pickle.loads(pickle.dumps(puzzles)).names == puzzles.names


def test_read_all_of_a_single_file() -> None:
    for data in (XD, gzipped(XD), zipped(("a.xd", XD))):
        (puzzle,) = xwcore.read_all(data)
        assert puzzle.source_format == "xd"
    with pytest.raises(xwcore.UnknownFormatError, match="no puzzle in the container"):
        xwcore.read_all(zipped(("a", b"A"), ("b", b"B")))
    with pytest.raises(xwcore.UnknownFormatError):
        xwcore.read_all(b"nothing known")


def test_a_damaged_member_does_not_stop_the_others() -> None:
    data = bytearray(SEVERAL)
    data[SEVERAL.index(b"mon.puz") + 40] ^= 0xFF
    puzzles = xwcore.read_all(bytes(data))
    assert puzzles.names == ("tue.xd",)
    assert [name for name, _ in puzzles.failures] == ["mon.puz", "wed.puz"]
    with pytest.raises(xwcore.FormatError, match=r"damaged|2 puzzles"):
        xwcore.read(bytes(data))


# -- places and fixes -------------------------------------------------------------------------


class Spaced(ToyFormat):
    """Reports a space in line 2, which a fix removes."""

    @hookimpl
    def xw_validate(self, data: bytes, context: ReadContext) -> None:
        at = data.find(b" ")
        if at >= 0:
            fix = Fix((Edit(at, at + 1, b""),))
            line = Span(at, at + 1, 2, at - data.index(b"\n"))
            context.report(Diagnostic("TOY1", Severity.WARNING, "a space", line, fix=fix))


def test_a_diagnostic_has_the_path_of_the_member() -> None:
    registry = Registry(discover=False)
    registry.register(Spaced())
    data = zipped(README, ("in.zip", zipped(("a.toy", b"TOY-FILE\nA B"))))
    (diagnostic,) = registry.validate(data)
    assert diagnostic.span is not None
    assert diagnostic.span.path == ("in.zip", "a.toy")
    assert str(diagnostic.span) == "member in.zip:a.toy, line 2, column 2"
    assert diagnostic.to_dict()["member"] == "in.zip:a.toy"
    fixed = registry.fix(data)
    assert fixed.applied[0].span == diagnostic.span
    assert registry.open(fixed.data).content == b"TOY-FILE\nAB"
    assert zipfile.ZipFile(io.BytesIO(fixed.data)).read(README[0]) == README[1]


def test_a_read_error_has_the_path_of_the_member() -> None:
    data = zipped(("a.puz", PUZ[:30]))
    with pytest.raises(xwcore.ReadError) as caught:
        xwcore.read(data)
    assert caught.value.span is not None
    assert caught.value.span.path == ("a.puz",)
    assert "member a.puz" in str(caught.value)


# -- formats that are archives ----------------------------------------------------------------


def test_magic_bytes_of_a_format_come_before_the_container() -> None:
    registry = Registry(discover=False)
    data = zipped(("mimetype", b"application/toy"), ("a.toy", b"TOY-FILE\nAB"), method=STORED)
    registry.register(ToyFormat("toy"))
    assert registry.detect(data).chain == "toy in zip"
    at = data.index(b"application/toy")
    registry.register(
        ToyFormat("package", signatures=(Signature(magic=b"application/toy", offset=at),))
    )
    assert registry.detect(data).chain == "package"
    assert registry.validate(data).format == "package"


def test_a_format_may_be_zipped_under_its_own_extension(tmp_path: Path) -> None:
    registry = Registry(discover=False)
    registry.register(ToyFormat("toy", containers=("zip",)))
    data = zipped(("a.toy", b"TOY-FILE\nAB"))
    puzzle = registry.read(data)
    registry.write(puzzle, tmp_path / "a.toy")
    assert (tmp_path / "a.toy").read_bytes() == data == registry.dumps(puzzle, "toy")
    registry.write(puzzle, tmp_path / "b.toy", container="none")
    assert (tmp_path / "b.toy").read_bytes() == b"TOY-FILE\nAB"


# -- limits and damage ------------------------------------------------------------------------


def bomb(size: int) -> bytes:
    return bytes(size)


BOMBS: dict[str, Callable[[], bytes]] = {
    "gzip": lambda: gzipped(bomb(40_000_000)),
    "zip": lambda: zipped(("a.xd", bomb(40_000_000))),
    "many members": lambda: zipped(*((str(number), b"") for number in range(10_001))),
    "in total": lambda: zipped(*((str(number), bomb(1_000_000)) for number in range(70))),
    "nested": lambda: gzipped(gzipped(gzipped(gzipped(XD)))),
}


@pytest.mark.parametrize("make", BOMBS.values(), ids=BOMBS)
def test_bombs_are_refused(make: Callable[[], bytes]) -> None:
    data = make()
    start = time.process_time()
    with pytest.raises(xwcore.LimitError):
        xwcore.read(data)
    (diagnostic,) = xwcore.validate(data)
    assert diagnostic.code == "XW002"
    assert time.process_time() - start < 1


def test_an_archive_of_itself_ends() -> None:
    data = gzipped(XD)
    for _ in range(30):
        data = zipped(("a.zip", data))
    with pytest.raises(xwcore.LimitError, match="max_containers"):
        xwcore.detect(data)


def test_sizes_that_lie_unpack_no_more_than_they_state() -> None:
    data = zipped(("a.xd", XD + b"\n" * 3_000_000))
    stated = struct.pack("<I", len(XD) + 3_000_000)
    assert data.count(stated) == 2
    with pytest.raises(xwcore.ContainerError, match=r"length more, expected 100"):
        xwcore.read(data.replace(stated, struct.pack("<I", 100)))


def test_hosts_set_the_limits() -> None:
    data = zipped(("a.xd", XD), README)
    for limits in (Limits(max_members=1), Limits(max_unpacked=300), Limits(max_containers=0)):
        with pytest.raises(xwcore.LimitError):
            xwcore.read(data, limits=limits)


def changed(data: bytes, at: int, value: bytes) -> bytes:
    return data[:at] + value + data[at + len(value) :]


def test_encrypted_and_unsupported_members_are_named() -> None:
    data = zipped(("a.xd", XD))
    entry = data.index(b"PK\1\2")
    with pytest.raises(xwcore.ContainerError, match=r"member 'a.xd' is encrypted"):
        xwcore.read(changed(data, entry + 8, b"\1\0"))
    with pytest.raises(xwcore.ContainerError, match=r"'a.xd': unsupported .* 12 \(bzip2\)"):
        xwcore.read(changed(data, entry + 10, b"\x0c\0"))
    with pytest.raises(xwcore.ContainerError, match=r"'a.xd' is damaged: checksum"):
        xwcore.read(changed(data, entry + 16, b"\0\0\0\0"))
    with pytest.raises(xwcore.ContainerError, match="unsupported compression method 7"):
        xwcore.read(changed(gzipped(XD), 2, b"\7"))
    (diagnostic,) = xwcore.validate(changed(data, entry + 8, b"\1\0"))
    assert diagnostic.code == "XW006"


@pytest.mark.parametrize("name", ["gzip", "streamed", "zip64", "zip64 directory", "nested"])
def test_damage_gives_errors_of_xwcore_only(name: str) -> None:
    data, *_ = WRAPPED[name]
    for at in range(len(data)):
        for damaged in (data[:at], changed(data, at, bytes([data[at] ^ 0xFF]))):
            try:
                xwcore.read(damaged)
            except xwcore.XwError:
                continue


def test_hostile_names_are_escaped_and_never_paths(tmp_path: Path) -> None:
    names = ("../../outside.xd", "C:\\a\\b.xd", "\x1b[31mred.xd")
    data = zipped(*((name, XD) for name in names))
    with pytest.raises(xwcore.SeveralPuzzlesError) as caught:
        xwcore.read(data)
    assert "\x1b" not in str(caught.value)
    assert xwcore.read_all(data).names == names
    assert list(tmp_path.iterdir()) == []


def test_overlapping_members_are_not_repacked() -> None:
    data = zipped(("a.xd", XD), README)
    entries = [at for at in range(len(data)) if data.startswith(b"PK\1\2", at)]
    same = changed(data, entries[1] + 42, struct.pack("<I", 0))
    archive = zip_archive.ZipArchive(same, DEFAULT_LIMITS)
    with pytest.raises(xwcore.ContainerError, match="overlap"):
        archive.replaced({0: b"new"})


def test_a_system_without_zlib_gets_a_clear_error(monkeypatch: pytest.MonkeyPatch) -> None:
    data = gzipped(XD)
    stored = zipped(("a.xd", XD), method=STORED)
    monkeypatch.setitem(sys.modules, "zlib", None)
    with pytest.raises(xwcore.ContainerError, match="the module zlib, which is missing"):
        xwcore.read(data)
    assert xwcore.read(stored).source_format == "xd"


INNER = zipped(("b", b"TOY-FILE\nAB"), ("c", b"Text."))
MIDDLE = zipped(("inner.zip", INNER))


@pytest.mark.parametrize(
    ("data", "members", "unpacked"),
    [
        (gzipped(b"TOY-FILE\nAB"), 1, 11),
        (zipped(("a", b"TOY-FILE\nAB"), ("b", b"Text.")), 2, 16),
        (zipped(("a", MIDDLE), ("b", b"Text.")), 5, len(MIDDLE) + len(INNER)),
        (gzipped(INNER), 3, len(INNER)),
    ],
    ids=["gzip", "zip", "zip in zip", "zip in gzip"],
)
def test_limits_count_members_and_bytes_exactly(data: bytes, members: int, unpacked: int) -> None:
    registry = Registry(discover=False)
    registry.register(ToyFormat())
    limits = Limits(max_members=members, max_unpacked=unpacked)
    assert registry.detect(data, limits=limits).format == "toy"
    for name, limit in (("max_members", members), ("max_unpacked", unpacked)):
        with pytest.raises(xwcore.LimitError, match=name):
            registry.read_all(data, limits=limits._replace(**{name: limit - 1}))


def test_the_last_of_several_files_with_one_name_is_chosen() -> None:
    registry = Registry(discover=False)
    registry.register(ToyFormat())
    inner = zipped(("b", b"TOY-FILE\nIN"))
    data = zipped(("a:b", b"TOY-FILE\nAB"), ("a", inner), ("x", b"TOY-FILE\nXX"))
    assert registry.open(data, member="a:b").content == b"TOY-FILE\nIN"


def test_an_absent_plugin_of_a_member_is_named() -> None:
    data = zipped(("a", b"Text."), ("b", PUZ))
    with pytest.raises(xwcore.FormatNotInstalledError, match="xwcore-puz"):
        Registry(discover=False).read_all(data)


def test_the_file_in_a_gzip_is_named_by_the_header_or_the_gzip(tmp_path: Path) -> None:
    registry = Registry(discover=False)
    registry.register(Sniffing("alpha", "word", Evidence.WEAK))
    for name, header in (("file.alpha.gz", ""), ("file.gz", "file.alpha")):
        path = tmp_path / name
        path.write_bytes(gzipped(b"a word", header))
        assert registry.detect(path).chain == "alpha in gzip"


def test_the_message_names_all_of_few_members() -> None:
    data = zipped(*((f"{number}.puz", PUZ) for number in range(3)))
    with pytest.raises(xwcore.SeveralPuzzlesError) as caught:
        xwcore.read(data)
    assert str(caught.value).endswith("choose a member: '0.puz', '1.puz', '2.puz'")


def test_the_position_of_a_stream_is_kept() -> None:
    stream = io.BytesIO(b"before" + gzipped(XD))
    stream.seek(6)
    assert xwcore.detect(stream).chain == "xd in gzip"
    assert stream.tell() == 6
    assert xwcore.read(stream).source_format == "xd"


def test_time_is_linear_in_the_members() -> None:
    def seconds(count: int) -> float:
        data = zipped(*((f"{number}.puz", PUZ) for number in range(count)), method=STORED)
        start = time.process_time()
        assert len(xwcore.read_all(data)) == count
        return time.process_time() - start

    seconds(10)
    assert seconds(600) < 15 * seconds(150) + 0.2


def test_raw_deflate_with_many_empty_blocks_is_read_in_bounded_steps() -> None:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = b"".join(packer.flush(zlib.Z_FULL_FLUSH) for _ in range(20_000)) + packer.flush()
    header = gzip_stream.MAGIC + b"\x08\0\0\0\0\0\2\xff"
    data = header + packed + struct.pack("<II", 0, 0)
    with pytest.raises(xwcore.UnknownFormatError):
        xwcore.read(data)


def test_a_member_with_a_wrong_offset_is_kept_when_another_changes() -> None:
    data = zipped(("a.xd", XD), README)
    offset = data.rfind(b"PK\1\2") + 42
    damaged = changed(data, offset, b"\xfe\xff\xff\xff")
    puzzle = xwcore.read(damaged).replace(title="A title that is longer than the one before")
    archive = whole(puzzle)
    assert xwcore.read(archive) == puzzle
    place = archive.rfind(b"PK\1\2") + 42
    assert archive[place : place + 4] == b"\xfe\xff\xff\xff"


def streamed_zip64(name: str, data: bytes) -> bytes:
    """A streamed archive whose descriptor has sizes of 8 bytes."""
    archive = bytearray(streamed((name, data)))
    place = archive.rfind(b"PK\7\x08")
    crc, packed, size = struct.unpack_from("<III", archive, place + 4)
    archive[place + 4 : place + 16] = struct.pack("<IQQ", crc, packed, size)
    end = archive.rfind(b"PK\5\6")
    (directory,) = struct.unpack_from("<I", archive, end + 16)
    struct.pack_into("<I", archive, end + 16, directory + 8)
    return bytes(archive)


def test_descriptors_keep_their_spelling() -> None:
    for data in (streamed_zip64("a.xd", XD), streamed(("a.xd", XD))):
        puzzle = xwcore.read(data).replace(title="Other")
        archive = whole(puzzle)
        assert xwcore.read(archive) == puzzle
        assert whole(xwcore.read(archive).replace(title="Small square")) == data
        assert zipfile.ZipFile(io.BytesIO(archive)).testzip() is None


def test_an_archive_without_its_descriptor_is_repacked() -> None:
    data = streamed(("a.xd", XD), README)
    at = data.index(b"PK\7\x08")
    puzzle = xwcore.read(changed(data, at, b"\0" * 16)).replace(title="Other")
    assert xwcore.read(whole(puzzle)) == puzzle


def test_a_stated_size_over_4_gb_is_no_foreign_error() -> None:
    data = zip64_directory("a.xd", XD)
    entry = data.rfind(b"PK\1\2")
    data = changed(data, entry + 8, b"\x08")
    data = changed(data, data.index(b"\1\0\x18\0", entry) + 4, struct.pack("<Q", 1 << 33))
    with pytest.raises(xwcore.LimitError):
        xwcore.read(data)
    limits = DEFAULT_LIMITS._replace(max_unpacked=1 << 40, max_ratio=1 << 40)
    archive = zip_archive.ZipArchive(data, limits).replaced({0: b"new"})
    assert zip_archive.ZipArchive(archive, DEFAULT_LIMITS).members[0].size.value == 3


@pytest.mark.parametrize(
    ("place", "value", "message"),
    [
        (8, b"\xff\xff\xff\x7f", "end record of zip64 missing at offset 2147483647"),
        (-56, b"XX", "end record of zip64 missing at offset"),
    ],
)
def test_a_damaged_zip64_directory_is_an_error(place: int, value: bytes, message: str) -> None:
    data = zip64_directory("a.xd", XD)
    locator = data.index(b"PK\6\7")
    with pytest.raises(xwcore.ContainerError, match=message):
        xwcore.read(changed(data, locator + place, value))


def test_a_file_that_does_not_shrink_is_stored() -> None:
    archive = zip_archive.new_archive("a", b"x")
    (member,) = zipfile.ZipFile(io.BytesIO(archive)).infolist()
    assert member.compress_type == STORED
    assert zipfile.ZipFile(io.BytesIO(archive)).read("a") == b"x"


def test_gzip_with_a_comment_and_a_header_checksum() -> None:
    plain = gzipped(XD)
    header = plain[:3] + b"\x1e" + plain[4:10] + b"\2\0ab" + b"a.xd\0" + b"a comment\0" + b"\0\0"
    data = header + plain[10:]
    assert gzip_stream.unpack(data, DEFAULT_LIMITS).name == "a.xd"
    puzzle = xwcore.read(data).replace(title="Other")
    assert whole(puzzle).startswith(header)
    assert xwcore.read(whole(puzzle)) == puzzle
    for end in range(10, len(header) + 8):
        with pytest.raises(xwcore.ContainerError, match="truncated"):
            gzip_stream.unpack(data[:end], DEFAULT_LIMITS)


def test_explain_of_a_container_that_cannot_be_read_has_no_detection() -> None:
    two = zipped(("a.xd", XD), ("b.puz", PUZ))
    assert default_registry().open(two).explain()[0] is None
    damaged = zipped(("a.xd", XD))
    damaged = changed(damaged, damaged.index(b"PK\1\2") + 16, b"\0\0\0\0")
    detection, claims = default_registry().open(damaged).explain()
    assert detection is None
    assert {claim.format for claim in claims} >= {"xd", "puz"}
    detection, _ = default_registry().open(zipped(("a.xd", XD), README)).explain()
    assert detection is not None
    assert detection.chain == "xd in zip"


def test_archive_in_an_archive_is_unpacked_once_for_all_its_puzzles(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    entered: list[int] = []
    enter = Walk.enter

    def counted(walk: Walk, data: bytes, name: str) -> bool:
        entered.append(len(data))
        return enter(walk, data, name)

    monkeypatch.setattr(Walk, "enter", counted)
    counts = []
    for count in (2, 20):
        path = tmp_path / f"nested{count}.zip"
        path.write_bytes(zipped(("week.zip", zipped(*((f"{n}.xd", XD) for n in range(count))))))
        entered.clear()
        items = list(Selection((str(path),)).items(default_registry()))
        assert [item.open().read_all() for item in items] == [XD] * count
        counts.append(len(entered))
    assert counts[0] == counts[1]
