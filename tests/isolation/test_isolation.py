"""Hooks in worker processes: a hook that hangs, crashes or uses all memory ends as an error."""

from __future__ import annotations

import os
import pickle
import struct
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.core.toys import ToyFormat
from tests.isolation.isolated_plugins import Dangerous, Stuck
from tests.packaging.samples import ACROSS_TEXT, SPF, XD, small_puz
from tests.support import ROOT
from xwcore import (
    LimitError,
    OptionError,
    PluginContractError,
    ReadError,
    Registry,
    UnknownFormatError,
)
from xwcore.registry.guard import SealError
from xwcore_crossword import Crossword, Grid
from xwcore_drawing import draw
from xwcore_isolation import Isolation, isolation, wire
from xwcore_isolation.isolation import WorkerProcesses

MAGIC = b"DANGEROUS-FILE\n"
MEMORY = 96 * 1024 * 1024


@pytest.fixture(scope="module")
def dangerous() -> Iterator[Registry]:
    registry = Registry(discover=False, isolated=Isolation(seconds=2, memory=MEMORY, processes=1))
    registry.register(Dangerous())
    yield registry
    registry.close()


@pytest.fixture(scope="module")
def installed() -> Iterator[Registry]:
    registry = Registry(isolated=Isolation(seconds=30, processes=1))
    yield registry
    registry.close()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("what", "message"),
    [
        ("loop", "xw_read did not return within 2 s"),
        ("sleep", "xw_read did not return within 2 s"),
        ("abort", "xw_read ended its process .signal 6"),
        ("segfault", "xw_read ended its process .signal 11"),
        ("exit", "xw_read ended its process .exit code 3"),
        ("raise", "xw_read raised KeyError: 'bug'"),
    ],
)
def test_failure_of_a_worker_is_an_error_and_the_next_call_works(
    what: str, message: str, dangerous: Registry
) -> None:
    start = time.monotonic()
    with pytest.raises(PluginContractError, match=message) as caught:
        dangerous.read(MAGIC + what.encode(), "dangerous")
    assert caught.value.plugin == "dangerous"
    assert time.monotonic() - start < 30
    report = dangerous.validate(MAGIC + what.encode(), "dangerous")
    assert [diagnostic.code for diagnostic in report] == ["XW003"]
    assert dangerous.read(MAGIC + b"AB", "dangerous") == Crossword(
        Grid.from_rows([MAGIC[:0].decode() or "AB"])
    )


def test_worker_that_ends_before_its_call_was_noticed_is_an_error() -> None:
    broken: Future[bytes] = Future()
    broken.set_exception(BrokenProcessPool("All workers expired"))
    pool = SimpleNamespace(schedule=lambda *_, **__: broken)
    worker = SimpleNamespace(pool=pool, is_broken=False)
    with pytest.raises(SealError, match=r"^ended its process$"):
        WorkerProcesses(Isolation(), Registry, {})._result(worker, b"")  # pyright: ignore[reportPrivateUsage]
    assert worker.is_broken


def test_memory_over_the_limit_is_a_limit_error(dangerous: Registry) -> None:
    with pytest.raises(LimitError, match=f"memory: over the limit of {MEMORY} bytes") as caught:
        dangerous.read(MAGIC + b"memory", "dangerous")
    assert caught.value.limit == "memory"
    assert dangerous.read(MAGIC + b"AB", "dangerous").source_format == "dangerous"


def test_errors_of_a_hook_keep_their_attributes(dangerous: Registry) -> None:
    with pytest.raises(LimitError) as caught:
        dangerous.read(MAGIC + b"limit", "dangerous")
    assert (caught.value.limit, caught.value.value) == ("max_cells", 9)


def test_losses_come_back_from_the_worker(dangerous: Registry) -> None:
    puzzle = dangerous.read(MAGIC + b"AB", "dangerous")
    assert [str(loss) for loss in dangerous.losses(puzzle, "dangerous")] == ["lost"]


def test_a_worker_prints_nothing_on_the_output_of_the_host(
    dangerous: Registry, capfd: pytest.CaptureFixture[str]
) -> None:
    dangerous.read(MAGIC + b"print", "dangerous")
    assert capfd.readouterr().out == ""


def test_a_sniffer_that_never_returns_is_asked_once() -> None:
    registry = Registry(discover=False, isolated=Isolation(seconds=1, processes=1))
    registry.register(Stuck())
    registry.register(ToyFormat("good"))
    try:
        assert registry.detect(b"GOOD-FILE\nAB").format == "good"
        start = time.monotonic()
        with pytest.raises(UnknownFormatError):
            registry.detect(b"no magic bytes")
        first = time.monotonic() - start
        with pytest.raises(UnknownFormatError):
            registry.detect(b"no magic bytes")
        assert time.monotonic() - start < first + 0.9
        (stuck,) = [status for status in registry.plugins() if status.name == "stuck"]
        assert "xw_detect did not return within 1 s" in stuck.notes[0]
    finally:
        registry.close()


@pytest.mark.parametrize(
    "data", [small_puz(), ACROSS_TEXT, XD, SPF], ids=["puz", "across-text", "xd", "spf"]
)
def test_isolated_verbs_answer_as_others_do(data: bytes, installed: Registry) -> None:
    plain = Registry()
    assert installed.detect(data).format == plain.detect(data).format
    puzzle = installed.read(data)
    assert puzzle == plain.read(data)
    assert puzzle.diagnostics == plain.read(data).diagnostics
    assert installed.dumps(puzzle, puzzle.source_format or "") == data
    assert installed.validate(data) == plain.validate(data)
    assert installed.fix(data) == plain.fix(data)
    assert draw(puzzle, registry=installed) == draw(puzzle, registry=plain)
    if puzzle.kind == "crossword":
        assert installed.losses(puzzle, "xd") == plain.losses(puzzle, "xd")


def test_read_error_of_a_worker_has_its_diagnostics(installed: Registry) -> None:
    with pytest.raises(ReadError) as caught:
        installed.read(b"nothing of it", "xd")
    assert caught.value.diagnostics
    assert caught.value.format == "xd"


SCRIPT = """
from xwcore import *
from xwcore.plugin import FormatHooks, FormatSpec, Signature, hookimpl
from xwcore_isolation import Isolation
import time
class Hang(FormatHooks):
    @hookimpl
    def xw_format(self):
        magic = Signature(magic=b"HANG")
        return FormatSpec(name="hang", title="Hang", signatures=(magic,), writes=False)
    @hookimpl
    def xw_read(self, data, context):
        time.sleep(100)
registry = Registry(discover=False, isolated=Isolation(seconds=0.5, processes=1))
registry.register(Hang())
try:
    registry.read(b"HANG")
except PluginContractError as error:
    print(error)
"""


def test_a_script_without_a_guard_of_its_main_module_works(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(SCRIPT, "utf-8")
    result = subprocess.run(
        [sys.executable, os.fspath(script)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        cwd=ROOT,
    )
    expected = "the plugin of 'hang' (the host): xw_read did not return within 0.5 s\n"
    assert (result.stdout, result.returncode) == (expected, 0), result.stderr


FRESH = """
import sys
from xwcore import Registry
from xwcore_drawing import draw
from xwcore_isolation import Isolation
registry = Registry(isolated=Isolation(processes=1))
puzzle = registry.read(sys.stdin.buffer)
drawing = draw(puzzle, registry=registry)
print(puzzle.kind, len(drawing.svg()) > 1000, registry.losses(puzzle, "html") != ())
"""


@pytest.mark.slow
@pytest.mark.parametrize("data", [small_puz(), SPF], ids=["puz", "spf"])
def test_a_host_that_has_used_nothing_of_the_model_reads_puzzles(data: bytes) -> None:
    command = [sys.executable, "-c", FRESH]
    result = subprocess.run(
        command, input=data, capture_output=True, timeout=60, check=False, cwd=ROOT
    )
    kind = "logic" if data == SPF else "crossword"
    assert result.stdout.decode().split()[:2] == [kind, "True"], result.stderr.decode()


def test_a_plugin_that_cannot_be_sent_is_refused() -> None:
    class Holding(ToyFormat):
        def __init__(self) -> None:
            super().__init__("holding")
            self.stream = open(os.devnull, "rb")  # noqa: SIM115

    registry = Registry(discover=False, isolated=Isolation(processes=1))
    plugin = Holding()
    try:
        with pytest.raises(PluginContractError, match="cannot be sent to a worker process"):
            registry.register(plugin)
    finally:
        plugin.stream.close()


@pytest.mark.parametrize("wrong", [{"seconds": 0}, {"processes": 0}, {"memory": -1}])
def test_limits_of_isolation_are_positive(wrong: dict[str, Any]) -> None:
    with pytest.raises(OptionError, match="expected positive numbers"):
        Isolation(**wrong)


def test_isolation_without_pebble_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pebble", None)
    with pytest.raises(OptionError, match=r"pip install 'xwcore\[isolation\]'"):
        Registry(discover=False, isolated=Isolation())


# -- what a worker that is not trusted may send ---------------------------------------------------


class _Harmful:
    def __reduce__(self) -> Any:
        return os.system, ("exit 1",)


class _Changing:
    """Sets an attribute of a class of the core by the opcode that restores a state."""

    def __reduce__(self) -> Any:
        return Crossword, (), (None, {"kind": "changed"})


@pytest.mark.parametrize(
    "data",
    [
        pickle.dumps(_Harmful()),
        pickle.dumps(Crossword),
        pickle.dumps(_Changing()),
        pickle.dumps(Path("x")),
        b"cxwcore.registry.isolation\n_registries\n.",
        b"cos\nsystem\n(S'true'\ntR.",
        b"junk",
        b"",
    ],
)
def test_decoding_makes_values_of_the_core_only(data: bytes) -> None:
    with pytest.raises((pickle.UnpicklingError, EOFError)):
        wire.decoded(data)
    assert Crossword.kind == "crossword"


@pytest.mark.parametrize(
    ("name", "state"),
    [
        ("os:path", {}),
        ("builtins:dict", {}),
        ("xwcore.files.source:Source", {}),
        ("xwcore.registry.plugins:PluginRegistry", {}),
        ("xwcore_crossword.puzzle:Crossword", {"title": "x"}),
        ("xwcore.findings.features:Feature", "none of them"),
    ],
)
def test_the_maker_refuses_other_classes_and_incomplete_states(name: str, state: Any) -> None:
    with pytest.raises((pickle.UnpicklingError, KeyError)):
        wire.Maker()(name, state)


def test_a_record_is_opened_by_its_own_distribution_only(monkeypatch: pytest.MonkeyPatch) -> None:
    module = "xwcore_xd.record"
    record = Registry().read(XD).extras["xd"]
    packed = wire.decoded(wire.encoded((record,), [module]), "xwcore-xd")[0]
    assert isinstance(packed, wire.PackedRecord)
    assert packed.origin == "xwcore-xd"
    assert pickle.loads(pickle.dumps(packed)) == packed
    with pytest.raises(TypeError, match="PackedRecord"):  # no worker sends one of another
        wire.encoded(packed, [module])
    monkeypatch.setattr(wire, "_own", ("", ()))
    for origin, is_opened in (("xwcore-puz", False), ("xwcore-xd", True)):
        wire.open_records(origin, [module])
        opened = pickle.loads(pickle.dumps(packed))
        assert (type(opened) is type(record)) is is_opened
        assert opened == (record if is_opened else packed)


def test_the_maker_cannot_be_changed() -> None:
    maker = wire.Maker()
    with pytest.raises(AttributeError):
        maker.extra = 1


def test_answers_of_wrong_types_are_faults(monkeypatch: pytest.MonkeyPatch) -> None:
    registry = Registry(discover=False, isolated=Isolation(processes=1))
    registry.register(ToyFormat("toy"))

    def forged(*_: Any) -> bytes:
        grid = Grid.from_rows(["AB"])
        puzzle = Crossword(grid)
        object.__setattr__(puzzle, "title", 5)
        return wire.encoded((puzzle, None, [], None, None), ())

    monkeypatch.setattr(WorkerProcesses, "_result", forged)
    with pytest.raises(PluginContractError, match="title is int"):
        registry.read(b"TOY-FILE\nAB")
    registry.close()


def test_pipes_of_workers_carry_no_pickles() -> None:
    reader, writer = isolation.WorkerContext().Pipe(duplex=False)
    try:
        writer.send_bytes(pickle.dumps(_Harmful()))
        with pytest.raises(OSError, match="malformed message"):
            reader.recv()
        writer.send_bytes(struct.pack("!cq", b"R", 7) + b"data")
        message = reader.recv()
        assert (message.task, message.result.value) == (7, b"data")
    finally:
        reader.close()
        writer.close()


def test_a_registry_closes_at_the_end_of_a_with_block(monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[WorkerProcesses] = []
    close = WorkerProcesses.close

    def closing(workers: WorkerProcesses) -> None:
        close(workers)
        closed.append(workers)

    monkeypatch.setattr(WorkerProcesses, "close", closing)
    with Registry(isolated=Isolation(processes=1)) as registry:
        assert registry.read(small_puz()).kind == "crossword"
        assert not closed
    assert len(closed) == 1
