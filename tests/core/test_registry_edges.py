"""Rare plugins: odd folders, metadata and declarations, patterns, messages of worker processes."""

from __future__ import annotations

import gzip
import io
import json
import struct
import zipfile
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

import xwcore
import xwcore.plugin
from tests.core.toys import ToyFormat
from tests.packaging.samples import small_puz
from xwcore import PluginContractError, Puzzle, Registry, UnknownFormatError
from xwcore.errors import (
    DeclarationError,
    FormatNotInstalledError,
    PluginError,
    PluginLoadError,
    XwError,
)
from xwcore.plugin import (
    CodecHooks,
    Evidence,
    FormatSpec,
    Option,
    Probe,
    ReadContext,
    Signature,
    hookimpl,
)
from xwcore.registry import discovery, known_formats
from xwcore.registry.admission import admitted_spec
from xwcore.registry.discovery import requirement_unmet
from xwcore.registry.switches import HINTS_VARIABLE
from xwcore_crossword import Grid
from xwcore_isolation import Isolation, isolation, wire
from xwcore_isolation.isolation import WorkerProcesses
from xwcore_logic import LayerSpec, PuzzleType
from xwcore_logic.type_registry import TypeRegistry

DATA = b"TOY-FILE\nAB"


def test_names_of_the_plugin_module() -> None:
    assert "FormatHooks" in dir(xwcore.plugin)
    with pytest.raises(AttributeError, match="has no attribute 'FormatHook'"):
        _ = xwcore.plugin.FormatHook  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ({"name": "Not a name"}, "invalid name of a format: 'Not a name'"),
        ({"extensions": ("toy",)}, "toy: extension 'toy', expected a dot and lower case"),
        ({"extensions": ".toy"}, "toy: extensions '.toy', expected a tuple"),
        ({"extensions": (".TOY",)}, "toy: extension '.TOY', expected a dot and lower case"),
        ({"read_options": (Option("a"), Option("a"))}, "toy: duplicate option"),
        ({"markers": (b"",)}, "toy: markers are bytes, and not empty"),
        ({"first": b"<"}, "toy: first b'<', expected a text of ASCII"),
        ({"first": "\xa9"}, "toy: first '\xa9', expected a text of ASCII"),
    ],
)
def test_declarations_are_checked(spec: dict[str, Any], words: str) -> None:
    with pytest.raises(DeclarationError, match=words):
        FormatSpec(**{"name": "toy", "title": "Toy", **spec})
    with pytest.raises(DeclarationError, match="type <class 'bytes'>, expected str, int"):
        Option("a", bytes)  # type: ignore[arg-type]


def test_a_signature_is_bytes() -> None:
    with pytest.raises(DeclarationError, match="signature: magic 'TOY!', expected bytes"):
        Signature(magic="TOY!")  # type: ignore[arg-type]
    with pytest.raises(DeclarationError, match="signature: pattern 'TOY', expected bytes"):
        Signature(pattern="TOY", reach=9)  # type: ignore[arg-type]


def test_an_entry_point_without_an_object_is_a_module() -> None:
    with pytest.raises(
        PluginContractError, match="a module, expected its object, like 'json:plugin'"
    ):
        admitted_spec(json, "toy", sorted)


def test_codec_hooks_belong_to_a_package() -> None:
    members = {"spec": FormatSpec("toy", "Toy"), "__module__": "manifest"}
    with pytest.raises(DeclarationError, match=r"define it in the manifest\.py of a package"):
        type("Toy", (CodecHooks,), members)


class NoHooks:
    """An object with the hooks of a format, of another class."""

    @hookimpl
    def xw_format(self) -> FormatSpec:
        return ToyFormat().xw_format()


class Unmarked:
    def xw_read(self, data: bytes, context: ReadContext) -> Puzzle:
        raise NotImplementedError


def test_registering_refuses_other_objects() -> None:
    registry = Registry(discover=False)
    for plugin, words in (
        (NoHooks(), "wrapper"),
        (Unmarked(), "xw_read is not marked with @hookimpl"),
        (ToyFormat(read_options=(Option("a", help=5),)), "help of an option is of type int"),  # type: ignore[arg-type]
    ):
        with pytest.raises(XwError, match=words):
            registry.register(plugin)
    assert not registry.formats()


@pytest.mark.parametrize(
    "pattern",
    [rb"a++b", rb"(?>ab|cd)x", rb"[^a-z\n]++x", rb"(?>a)b*+"],
)
def test_possessive_and_atomic_patterns_are_accepted(pattern: bytes) -> None:
    assert Signature(pattern=pattern, reach=4_000).find(b"") in (0, -1)
    with pytest.raises(DeclarationError, match="too long"):
        Signature(pattern=rb"(?:" + pattern + rb"a*)*" + pattern, reach=4_000)


def test_a_folder_has_modules_packages_and_other_things(tmp_path: Path) -> None:
    source = "from tests.core.toys import ToyFormat\nplugin = ToyFormat({!r})\n"
    (tmp_path / "one.py").write_text(source.format("one"))
    (tmp_path / "two").mkdir()
    helper = "import two.helper\nimport json.decoder\nassert two.helper.X and json\n"
    (tmp_path / "two" / "__init__.py").write_text(helper + source.format("two"))
    (tmp_path / "two" / "helper.py").write_text("X = 1\n")
    (tmp_path / "empty").mkdir()
    (tmp_path / "_private.py").write_text("raise SystemExit\n")
    registry = Registry(discover=False, plugin_dirs=[tmp_path])
    assert {status.name: status.reason for status in registry.plugins()} == {"one": "", "two": ""}


def test_a_malformed_requirement_is_met() -> None:
    assert requirement_unmet(["xwcore @@ 1", "xwcore[cli"], "0.1.0") is None


def test_known_formats_of_a_host_are_limited(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "formats.json"
    path.write_text(" " * (1024 * 1024 + 1))
    monkeypatch.setenv(HINTS_VARIABLE, str(path))
    with pytest.raises(ValueError, match="more than 1048576 bytes"):
        known_formats.host_hints()


def test_a_type_of_another_version_has_no_codes(monkeypatch: pytest.MonkeyPatch) -> None:
    def load() -> PuzzleType:
        raise AssertionError

    entry = discovery.FoundEntryPoint("bad", "module:TYPE", "own", "1.0", ("xwcore>=99",), load)
    monkeypatch.setattr(discovery, "scan", lambda *_: ([entry], []))
    types = TypeRegistry()
    assert types.codes("bad") == {}
    (status,) = types.statuses()
    assert status.reason.startswith("requires xwcore>=99, this is xwcore")


@pytest.mark.parametrize("table", [[1], 5, "text", {"A1": "no code"}])
def test_a_table_of_codes_of_a_wrong_type_is_empty(table: Any) -> None:
    types = TypeRegistry(discover=False)
    layer = LayerSpec()
    types.register(PuzzleType("own_type", "Own", layer, layer, codes=lambda: table))
    assert types.codes("own_type") == {}


class Greedy(ToyFormat):
    """Claims every source."""

    @hookimpl
    def xw_detect(self, probe: Probe) -> Evidence | None:
        return Evidence.LIKELY


class Failing(ToyFormat):
    @hookimpl
    def xw_detect(self, probe: Probe) -> Evidence | None:
        raise KeyError


def test_strict_detection_raises_faults_of_sniffers() -> None:
    for plugin, words in (
        (Greedy(signatures=()), "claims a source without puzzle"),
        (Failing(signatures=()), "xw_detect raised KeyError"),
    ):
        for strict in (False, True):
            registry = Registry(discover=False, strict=strict)
            registry.register(plugin)
            error = PluginError if strict else UnknownFormatError
            with pytest.raises(error, match=words if strict else "no installed format"):
                registry.detect(b"any text")


def test_a_known_format_in_an_archive_names_its_package() -> None:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr("a.puz", small_puz())
    registry = Registry(discover=False)
    registry.register(ToyFormat())
    for data in (stream.getvalue(), gzip.compress(small_puz())):
        with pytest.raises(FormatNotInstalledError, match="xwcore-puz"):
            registry.read(data)


# -- worker processes -----------------------------------------------------------------------------


def test_an_unregistered_plugin_is_not_sent_to_workers() -> None:
    registry, plugin = Registry(discover=False, isolated=Isolation(processes=1)), ToyFormat()
    registry.register(plugin)
    assert list(registry.formats()) == ["toy"]
    registry.unregister(plugin)
    registry.unregister(object())
    assert list(registry.formats()) == []
    registry.close()


@pytest.mark.parametrize(
    ("message", "words"),
    [
        (b"junk", "sent a malformed answer from its process"),
        (wire.encoded((None, "text", [], None, None), ()), "sent a malformed error"),
    ],
)
def test_messages_of_a_worker_are_checked(
    message: bytes, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    registry = Registry(discover=False, isolated=Isolation(processes=1))
    registry.register(ToyFormat())
    monkeypatch.setattr(WorkerProcesses, "_result", lambda *_: message)
    with pytest.raises(PluginContractError, match=words):
        registry.read(DATA)
    registry.close()


def test_messages_are_made_of_plain_values_and_those_of_the_core() -> None:
    value = MappingProxyType({"a": (1, Grid.from_rows(["AB"]))})
    assert wire.decoded(wire.encoded(value, ())) == value
    for wrong, words in ((int, "class int instead of a value"), (Path("a"), "records names")):
        with pytest.raises(TypeError, match=words):
            wire.encoded([wrong], ())


def test_damaged_messages_of_a_pipe_are_errors_of_the_system() -> None:
    reader, writer = isolation.WorkerContext().Pipe(duplex=False)
    try:
        for data in (b"R", b"A123", b"X" * 9):
            writer.send_bytes(data)
            with pytest.raises(OSError, match="malformed message of a worker"):
                reader.recv()
        writer.send_bytes(struct.pack("!cq", b"P", 7))
        assert reader.recv().task == 7
    finally:
        reader.close()
        writer.close()


def test_a_wrapper_that_pluggy_refuses_is_a_load_error() -> None:
    class Wrapper:
        @hookimpl(wrapper=True)
        def xw_read(self, dat: bytes) -> Any:
            return (yield)

    with pytest.raises(PluginLoadError, match="dat"):
        Registry(discover=False).register(Wrapper())
