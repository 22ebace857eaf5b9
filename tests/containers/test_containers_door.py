"""The door of containers: a stranger's container, one that fails, and a package that is missing."""

from __future__ import annotations

import gzip
import io
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

import xwcore
from tests.packaging.samples import XD, small_puz
from xwcore import Registry
from xwcore.plugin import Container, ContainerMember, Limits
from xwcore.registry.containers import Containers

PUZ = small_puz()
MAGIC = b"\x01BOX"


class Box(Container):
    """A box of files: after the magic bytes the length of each and its bytes."""

    name = "box"

    def claims(self, head: bytes) -> bool:
        return head.startswith(MAGIC)

    def members(self, data: bytes, limits: Limits) -> Sequence[ContainerMember]:
        return [member_of(f"{n}", part) for n, part in enumerate(parts_of(data))]

    def replaced(self, data: bytes, contents: Mapping[int, bytes], limits: Limits) -> bytes:
        return boxed(*(contents.get(n, part) for n, part in enumerate(parts_of(data))))

    def new(self, name: str, content: bytes) -> bytes:
        return boxed(content)


def member_of(name: str, data: bytes) -> ContainerMember:
    return ContainerMember(name, len(data), head=lambda: data[:4096], read=lambda: data)


def boxed(*parts: bytes) -> bytes:
    return MAGIC + b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def parts_of(data: bytes) -> list[bytes]:
    parts, at = [], len(MAGIC)
    while at < len(data):
        start = at + 4
        at = start + int.from_bytes(data[at:start], "big")
        parts.append(data[start:at])
    return parts


def registry_of(*plugins: object) -> Registry:
    registry = Registry()
    for plugin in plugins:
        registry.register(plugin)
    return registry


def zipped(name: str, data: bytes) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr(name, data)
    return stream.getvalue()


def test_every_verb_looks_into_a_container_of_a_stranger(tmp_path: Path) -> None:
    registry, data = registry_of(Box()), boxed(PUZ, b"Text.", XD)
    with pytest.raises(xwcore.SeveralPuzzlesError, match=r"2 puzzles in the container.*'0', '2'"):
        registry.read(data)
    assert registry.detect(data, member="2").chain == "xd in box"
    assert [puzzle.source_format for puzzle in registry.read_all(data)] == ["puz", "xd"]
    assert registry.validate(data, member="2").format == "xd"
    path = tmp_path / "week.box"
    path.write_bytes(data)
    puzzle = registry.read(path, member="2")
    assert registry.dumps(puzzle, "xd", container="same") == data
    registry.write(puzzle.replace(title="Other"), path, "xd", overwrite=True)
    assert parts_of(path.read_bytes())[:2] == [PUZ, b"Text."]
    assert registry.read(path, member="2").title == "Other"
    assert registry.dumps(puzzle, "xd", container="box") == data
    new = registry.dumps(registry.read(XD), "xd", container="box")
    assert parts_of(new) == [XD]
    with pytest.raises(xwcore.OptionError, match="expected box, gzip, zip, same or none"):
        registry.dumps(puzzle, "xd", container="tar")
    for wrapped, chain in (
        (gzip.compress(boxed(XD)), "xd in box in gzip"),
        (zipped("a.box", boxed(XD)), "xd in box in zip"),
        (boxed(zipped("a.xd", XD)), "xd in zip in box"),
    ):
        assert registry.detect(wrapped).chain == chain
        changed = registry.read(wrapped).replace(title="Other")
        again = registry.read(registry.dumps(changed, "xd", container="same"))
        assert (again.title, again) == ("Other", changed)


def test_without_its_package_it_is_any_other_file() -> None:
    registry, box = Registry(), Box()
    with pytest.raises(xwcore.UnknownFormatError, match=r"\.xd below other text"):
        registry.read(boxed(XD))
    registry.register(box)
    assert registry.read(boxed(XD)).source_format == "xd"
    registry.unregister(box)
    with pytest.raises(xwcore.UnknownFormatError):
        registry.read(boxed(XD))


def test_text_and_files_with_magic_bytes_are_not_asked_about() -> None:
    class Greedy(Box):
        def claims(self, head: bytes) -> bool:
            raise AssertionError(head)

    registry = Registry(strict=True)
    registry.register(Greedy())
    assert registry.read(PUZ).source_format == "puz"
    assert registry.read(XD).source_format == "xd"


class Careless(Box):
    """A box one method of which gives something else."""

    def __init__(self, method: str, answer: Any) -> None:
        self.method = method
        self.answer = answer

    def __getattribute__(self, name: str) -> Any:
        own = object.__getattribute__(self, "__dict__")
        if name == own.get("method"):
            return Careless.fail.__get__(self)
        return super().__getattribute__(name)

    def fail(self, *_: object) -> Any:
        if isinstance(self.answer, BaseException):
            raise self.answer
        return self.answer


@pytest.mark.parametrize("answer", [ZeroDivisionError("x"), SystemExit(3), 7, [7]], ids=repr)
@pytest.mark.parametrize("method", ["members", "replaced", "new"])
def test_what_a_container_does_wrong_is_named(method: str, answer: object) -> None:
    registry = registry_of(Careless(method, answer))
    puzzle = registry_of(Box()).read(boxed(XD)).replace(title="x")
    container = "box" if method == "new" else "same"
    if method == "new":
        puzzle = puzzle.replace(extras={})
    with pytest.raises(xwcore.PluginContractError, match=f"the container 'box' .*: {method} "):
        registry.dumps(puzzle, "xd", container=container)


@pytest.mark.parametrize("function", ["head", "read"])
def test_the_functions_of_a_member_are_in_the_guard(function: str) -> None:
    class Damaged(Box):
        def members(self, data: bytes, limits: Limits) -> Sequence[ContainerMember]:
            wrong: Any = {function: lambda: "text"}
            return [member_of("a", XD)._replace(**wrong)]

    message = f"{function} raised TypeError: str, expected bytes"
    with pytest.raises(xwcore.PluginContractError, match=message):
        registry_of(Damaged()).read(boxed(XD))


def test_a_container_whose_claim_fails_stops_no_other() -> None:
    careless = Careless("claims", ZeroDivisionError("x"))
    registry = registry_of(careless)
    assert registry.read(zipped("a.xd", XD)).source_format == "xd"
    (status,) = (r for r in registry.containers.statuses() if r.name == "box")
    assert any("claims raised ZeroDivisionError" in note for note in status.notes)
    registry.strict = True
    with pytest.raises(xwcore.PluginContractError, match="claims raised"):
        registry.read(zipped("a.xd", XD))


class Nameless(Box):
    name: Any = None


@pytest.mark.parametrize(
    ("plugin", "message"), [(Box, "is a class"), (Nameless(), "Nameless has no name")]
)
def test_what_is_no_container_is_refused(plugin: Any, message: str) -> None:
    with pytest.raises(xwcore.PluginError, match=message):
        Registry().containers.add(plugin)


# -- a package that is missing ----------------------------------------------------------------

PACKED = {"zip": zipped("a.xd", XD), "gzip": gzip.compress(XD)}


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> Registry:
    """A registry where no package has a container."""
    registry = Registry()
    monkeypatch.setattr(registry, "_containers", Containers(scan=lambda: ([], [])))
    return registry


@pytest.mark.parametrize("name", PACKED)
def test_the_package_of_a_container_is_named_where_it_is_missing(
    bare: Registry, name: str, tmp_path: Path
) -> None:
    message = f"the source is a {name} file: pip install xwcore-containers"
    for verb in (bare.detect, bare.read, bare.read_all, bare.fix):
        with pytest.raises(xwcore.FormatNotInstalledError, match=message) as caught:
            verb(PACKED[name])
        assert (caught.value.format, caught.value.package) == (name, "xwcore-containers")
    with pytest.raises(xwcore.FormatNotInstalledError, match=message):
        bare.read(PACKED[name], "xd")
    (diagnostic,) = bare.validate(PACKED[name]).diagnostics
    assert (diagnostic.code, diagnostic.message) == ("XW001", message)
    assert bare.open(PACKED[name]).explain()[0] is None
    puzzle = bare.read(XD)
    with pytest.raises(xwcore.FormatNotInstalledError, match="pip install xwcore-containers"):
        bare.write(puzzle, tmp_path / ("a.xd.gz" if name == "gzip" else "a.zip"), "xd")
    assert not list(tmp_path.iterdir())
    path = tmp_path / "week.xd"
    path.write_bytes(PACKED[name])
    with pytest.raises(xwcore.FormatNotInstalledError, match=message):
        bare.write(puzzle, path, overwrite=True)
    assert path.read_bytes() == PACKED[name]
    bare.write(puzzle, path, overwrite=True, container="none")
    assert path.read_bytes() == XD


def test_a_container_that_is_disabled_says_so() -> None:
    registry = Registry(disable=["xwcore-containers"])
    message = "the source is a zip file, and the container 'zip' .* is disabled: disabled by"
    with pytest.raises(xwcore.UnknownFormatError, match=message):
        registry.read(PACKED["zip"])
    with pytest.raises(xwcore.OptionError, match=r"did you mean .xwcore-containers"):
        Registry(disable=["xwcore-container"]).read(XD)


def test_packed_files_that_no_package_unpacks_are_named(bare: Registry) -> None:
    with pytest.raises(xwcore.UnknownFormatError, match="packed by 7-Zip: unpack it before"):
        bare.read(b"7z\xbc\xaf\x27\x1c\0\4")


def test_a_sniffer_sees_as_much_of_a_member_as_of_a_file() -> None:
    page = b"<!DOCTYPE html>\n<p>" + b" " * 6_000 + b"</p>\n" + XD
    seen = []
    for data in (page, zipped("page", page), gzip.compress(page)):
        with pytest.raises(xwcore.UnknownFormatError) as caught:
            xwcore.read(data)
        seen.append(caught.value.attempts)
    assert seen[0] == seen[1] == seen[2] != ()
