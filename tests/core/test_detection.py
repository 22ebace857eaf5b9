"""Claims, evidence, ambiguity, hints, sniffers that misbehave."""

from __future__ import annotations

import contextlib
import gzip
import io
import itertools
import os
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.core.toys import Sniffing, ToyFormat
from xwcore import (
    AmbiguousFormatError,
    FormatNotInstalledError,
    LimitError,
    Limits,
    PluginError,
    Registry,
    SourceError,
    UnknownFormatError,
)
from xwcore.detection.claims import (
    SLOW_CALLS,
    SLOW_CALLS_AMONG_THREADS,
    SLOW_CALLS_KEPT_WAITING,
)
from xwcore.errors import DeclarationError
from xwcore.files.source import HEAD_BYTES
from xwcore.plugin import Evidence, Probe, Signature, Source, hookimpl
from xwcore.registry.decoys import DECOYS
from xwcore.registry.statuses import PluginState
from xwcore_testing.detection import Pipe, can_equal


def registry_of(*plugins: object) -> Registry:
    registry = Registry(discover=False)
    for plugin in plugins:
        registry.register(plugin)
    return registry


def scanning(*entries: Any) -> Any:
    """A scan that finds these formats and nothing in other groups."""

    def scan(group: str = "xwcore.formats") -> tuple[list[Any], list[Any]]:
        return [*entries] if group == "xwcore.formats" else [], []

    return scan


def test_fixed_magic_ends_detection_at_once() -> None:
    class Asked(ToyFormat):
        count = 0

        @hookimpl
        def xw_detect(self, probe: Probe) -> Evidence | None:
            self.count += 1
            return None

    beta = Asked("beta")
    detection = registry_of(ToyFormat("alpha"), beta).detect(b"ALPHA-FILE\nAB")
    assert beta.count == 0
    assert (detection.format, detection.evidence, detection.runner_up) == (
        "alpha",
        Evidence.STRONG,
        None,
    )
    assert detection.reason == "magic at byte 0"


def test_content_beats_the_name(tmp_path: Path) -> None:
    registry = registry_of(ToyFormat("alpha"), ToyFormat("beta"))
    path = tmp_path / "file.beta"
    path.write_bytes(b"ALPHA-FILE\nAB")
    assert registry.detect(path).format == "alpha"
    _, claims = registry.open(path).explain()
    assert {claim.format: claim.outcome for claim in claims} == {
        "alpha": "magic at byte 0",
        "beta": "no signature matches",
    }


def test_a_name_alone_is_never_enough(tmp_path: Path) -> None:
    path = tmp_path / "file.beta"
    path.write_bytes(b"nothing known")
    with pytest.raises(UnknownFormatError, match="the file name suggests beta"):
        registry_of(ToyFormat("beta")).detect(path)


@pytest.mark.parametrize(
    ("extensions", "hint"),
    [
        ((".shared", ".shared"), None),
        ((".shared", ".beta .shared"), "the file name suggests alpha"),
        ((".alpha .shared", ".beta .shared"), None),
    ],
)
def test_an_extension_of_several_formats_suggests_the_one_whose_main_extension_it_is(
    tmp_path: Path, extensions: tuple[str, str], hint: str | None
) -> None:
    path = tmp_path / "file.shared"
    path.write_bytes(b"nothing known")
    formats = ToyFormat("alpha"), ToyFormat("beta")
    for toy, names in zip(formats, extensions, strict=True):
        toy.overrides["extensions"] = tuple(names.split())
    with pytest.raises(UnknownFormatError) as caught:
        registry_of(*formats).detect(path)
    assert ("suggests" in str(caught.value)) == (hint is not None)
    assert (hint or "") in str(caught.value)


def test_equal_claims_are_ambiguous_and_the_name_decides(tmp_path: Path) -> None:
    weaker = Sniffing("gamma", "word", Evidence.WEAK)
    registry = registry_of(Sniffing("alpha", "word"), Sniffing("beta", "word"), weaker)
    with pytest.raises(AmbiguousFormatError, match="alpha and beta match") as caught:
        registry.detect(b"a word")
    assert caught.value.candidates == ("alpha", "beta")
    path = tmp_path / "file.beta"
    path.write_bytes(b"a word")
    detection = registry.detect(path)
    assert (detection.format, detection.runner_up) == ("beta", "alpha")


def test_the_reason_is_that_of_the_detected_format_alone(tmp_path: Path) -> None:
    path = tmp_path / "file.beta"
    path.write_bytes(b"a word")
    detection = registry_of(Sniffing("alpha", "word"), Sniffing("beta", "word")).detect(path)
    assert detection.reason == "structure fits, named .beta"


def test_signals_are_those_of_formats_that_claim_or_are_named(tmp_path: Path) -> None:
    path = tmp_path / "file.beta"
    path.write_bytes(b"a word")
    plugins = (Sniffing("alpha", "word"), Sniffing("beta", "other"), Sniffing("gamma", "other"))
    detection = registry_of(*plugins).detect(path)
    assert [signal.detail for signal in detection.signals] == ["structure fits", "named .beta"]
    assert [signal["evidence"] for signal in detection.to_dict()["signals"]] == ["likely", "weak"]


def test_two_fixed_magics_that_both_match_are_ambiguous() -> None:
    longer = ToyFormat("beta", signatures=(Signature(magic=b"ALPHA-"),))
    with pytest.raises(AmbiguousFormatError):
        registry_of(ToyFormat("alpha"), longer).detect(b"ALPHA-FILE\nAB")


class Certain(ToyFormat):
    @hookimpl
    def xw_detect(self, probe: Probe) -> Evidence | None:
        return Evidence.CERTAIN if b"\nABC" in probe.head else None


def test_magic_and_structure_make_certain_and_win() -> None:
    also = ToyFormat("alpha", signatures=(Signature(magic=b"BETA-"),))
    detection = registry_of(also, Certain("beta")).detect(b"BETA-FILE\nABC")
    assert (detection.format, detection.evidence, detection.runner_up) == (
        "beta",
        Evidence.CERTAIN,
        "alpha",
    )


def test_a_sniffer_alone_gives_at_most_likely() -> None:
    detection = registry_of(Sniffing("alpha", "word", Evidence.CERTAIN)).detect(b"a word")
    assert detection.evidence is Evidence.LIKELY


@pytest.mark.parametrize(
    ("magic", "evidence"), [(b"ABCD", Evidence.CERTAIN), (b"ABC", Evidence.LIKELY)]
)
def test_magic_of_four_bytes_makes_a_sniffer_certain(magic: bytes, evidence: Evidence) -> None:
    sniffing = Sniffing("alpha", "word", Evidence.CERTAIN)
    sniffing.overrides["signatures"] = (Signature(magic=magic, reach=4),)
    assert registry_of(sniffing).detect(b"ABCD word").evidence is evidence


def test_a_pattern_is_named_as_a_header() -> None:
    pattern = ToyFormat("alpha", signatures=(Signature(pattern=rb"[ ]{0,3}+HEAD", reach=6),))
    (signal,) = registry_of(pattern).detect(b"  HEADER").signals
    assert (signal.kind, signal.detail) == ("header", "header matches")
    assert signal.evidence is Evidence.LIKELY


def test_a_format_that_is_only_written_is_named_as_such(tmp_path: Path) -> None:
    path = tmp_path / "file.beta"
    path.write_bytes(b"nothing known")
    written = Sniffing("beta", "word")
    written.overrides["reads"] = False
    with pytest.raises(UnknownFormatError) as caught:
        registry_of(ToyFormat("alpha"), written).detect(path)
    assert str(caught.value) == (
        "no installed format claims the source (tried: alpha); "
        "the file name suggests beta, which is written and not read"
    )


def test_weak_evidence_is_no_answer() -> None:
    with pytest.raises(UnknownFormatError):
        registry_of(Sniffing("alpha", "word", Evidence.WEAK)).detect(b"a word")


def test_a_part_of_the_structure_counts_with_the_name(tmp_path: Path) -> None:
    registry = registry_of(Sniffing("alpha", "word", Evidence.WEAK), Sniffing("beta", "other"))
    path = tmp_path / "file.alpha"
    path.write_bytes(b"a word")
    detection = registry.detect(path)
    assert (detection.format, detection.evidence) == ("alpha", Evidence.LIKELY)
    assert detection.reason == "part of the structure fits, named .alpha"
    with pytest.raises(UnknownFormatError):
        registry.detect(path.rename(tmp_path / "file.beta"))


@pytest.mark.parametrize("archive", ["gzip", "zip"])
def test_a_truncated_archive_is_unknown(archive: str) -> None:
    data = gzip.compress(b"ALPHA-FILE\nAB")
    if archive == "zip":
        stream = io.BytesIO()
        with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as members:
            members.writestr("README", "Nothing known.")
            members.writestr("folder/puzzle", b"ALPHA-FILE\nAB")
        data = stream.getvalue()
    registry = registry_of(ToyFormat("alpha"))
    assert registry.detect(data).chain == f"alpha in {archive}"
    for end in range(len(data)):
        with pytest.raises(UnknownFormatError):
            registry.detect(data[:end])
    with pytest.raises(UnknownFormatError, match="content of the gzip: no installed format"):
        registry.detect(gzip.compress(b"Nothing known."))


def test_who_claims_everything_loses_its_voice() -> None:
    registry = registry_of(Sniffing("greedy", "", Evidence.CERTAIN), Sniffing("toy", "word"))
    detection = registry.detect(b"a word")
    assert (detection.format, detection.runner_up) == ("toy", None)
    status = registry.plugins()[0]
    assert status.state is PluginState.BROKEN
    assert "claims a source without puzzle: empty" in status.reason


def test_a_slow_sniffer_is_reported_and_not_asked_again() -> None:
    class Slow(Sniffing):
        asked = 0

        @hookimpl
        def xw_detect(self, probe: Probe) -> Evidence | None:
            self.asked += 1
            if "word" in probe.text:
                time.sleep(0.15)
            return None

    slow = Slow("slow", "word")
    registry = registry_of(slow, Sniffing("toy", "word"))
    for _ in range(SLOW_CALLS_KEPT_WAITING):  # fewer calls on a machine that does nothing else
        assert registry.detect(b"a word").format == "toy"
    asked = slow.asked
    assert registry.detect(b"a word").format == "toy"
    assert slow.asked == asked
    assert "is not asked again" in registry.plugins()[0].notes[0]


@pytest.mark.parametrize(
    ("threads", "cpu_times", "longest_wait", "calls", "is_silent"),
    [
        (1, itertools.repeat(99.0), 9.0, SLOW_CALLS_KEPT_WAITING, True),
        (1, itertools.count(), 9.0, SLOW_CALLS, True),
        (1, itertools.repeat(0.0), 0.0, SLOW_CALLS, True),
        (2, itertools.repeat(0.0), 9.0, SLOW_CALLS_AMONG_THREADS, False),
        (2, itertools.repeat(99.0), 9.0, SLOW_CALLS_AMONG_THREADS, False),
        (2, itertools.count(), 9.0, SLOW_CALLS_AMONG_THREADS, True),
        (2, itertools.repeat(0.0), 0.0, SLOW_CALLS_AMONG_THREADS, True),
    ],
    ids=[
        "alone, kept waiting",
        "alone, working",
        "alone, waiting for itself",
        "waiting",
        "waiting after work",
        "working",
        "waiting for itself",
    ],
)
def test_a_sniffer_is_slow_by_its_cpu_time(
    threads: int,
    cpu_times: Iterator[float],
    longest_wait: float,
    calls: int,
    is_silent: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Slow(Sniffing):
        asked = 0

        @hookimpl
        def xw_detect(self, probe: Probe) -> Evidence | None:
            if "word" in probe.text:
                self.asked += 1
                time.sleep(0.002)
            return None

    slow = Slow("slow", "word")
    registry = registry_of(slow, Sniffing("toy", "word"))
    assert registry.detect(b"the decoys are tried, a word").format == "toy"
    slow.asked = 0
    monkeypatch.setattr("xwcore.detection.claims.SLOW_SNIFFER", 0.001)
    for name in ("LONGEST_WAIT", "LONGEST_WAIT_AMONG_THREADS"):
        monkeypatch.setattr(f"xwcore.detection.claims.{name}", longest_wait)
    monkeypatch.setattr("xwcore.detection.claims._thread_time", lambda: next(cpu_times))
    monkeypatch.setattr("threading.active_count", lambda: threads)
    assert registry.detect(b"a word").format == "toy"
    assert slow.asked == calls
    registry.detect(b"a word")
    assert slow.asked == (calls if is_silent else 2 * calls)


def test_a_sniffer_that_is_slow_once_is_asked_again() -> None:
    class Loading(Sniffing):
        asked = 0

        @hookimpl
        def xw_detect(self, probe: Probe) -> Evidence | None:
            self.asked += 1
            if self.asked == 1:
                time.sleep(0.15)
            return super().xw_detect(probe)

    loading = Loading("toy", "word")
    registry = registry_of(loading)
    assert registry.detect(b"a word").format == "toy"
    asked = loading.asked
    assert registry.detect(b"a word").format == "toy"
    assert loading.asked == asked + 1
    assert not registry.plugins()[0].notes


def test_a_plugin_that_is_out_of_use_is_not_asked_by_an_older_detector() -> None:
    class Greedy(Sniffing):
        asked = 0

        @hookimpl
        def xw_detect(self, probe: Probe) -> Evidence | None:
            self.asked += 1
            assert probe.head != b"a word"
            return Evidence.LIKELY

    greedy = Greedy("greedy", "")
    registry = registry_of(greedy, Sniffing("toy", "word"))
    older = registry.detector()
    assert registry.detect(b"a word", formats={"greedy", "toy"}).format == "toy"
    asked = greedy.asked
    assert asked == 1
    probe = Probe(b"a word", 6)
    assert older.detect(probe).format == "toy"
    assert greedy.asked == asked
    registry.strict = True
    with pytest.raises(PluginError, match="claims a source without puzzle"):
        older.detect(probe)


@pytest.mark.parametrize("junk", [True, 4, "likely", object()])
def test_a_sniffer_that_answers_junk_claims_nothing(junk: Any) -> None:
    registry = registry_of(Sniffing("junk", "word", junk), Sniffing("toy", "word"))
    assert registry.detect(b"a word").format == "toy"


def test_an_unknown_source_names_the_failed_sniffer_of_its_extension(tmp_path: Path) -> None:
    class Failing(Sniffing):
        @hookimpl
        def xw_detect(self, probe: Probe) -> Evidence | None:
            if probe.head == b"a word":
                raise ZeroDivisionError
            return None

    registry = registry_of(Failing("bad", "word"), ToyFormat("alpha"))
    for name, data, is_named in (
        ("a.bad", b"a word", True),
        ("a.bad", b"another", False),
        ("a.txt", b"a word", False),
    ):
        (tmp_path / name).write_bytes(data)
        with pytest.raises(UnknownFormatError) as caught:
            registry.detect(tmp_path / name)
        words = "the file name suggests bad, but the plugin of 'bad' (the host): xw_detect raised"
        assert (f"; {words} ZeroDivisionError [test_detection.py:" in str(caught.value)) is is_named


def test_an_unknown_source_names_the_formats_that_are_not_usable(tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text("1 / 0")
    registry = Registry(discover=False, plugin_dirs=[tmp_path], strict=False)
    with pytest.raises(UnknownFormatError, match=r"; not usable: bad \(broken\), see: xw plugins$"):
        registry.detect(b"a word")
    with pytest.raises(UnknownFormatError) as caught:
        registry.detect(b"a word", formats={"good"})
    assert "not usable" not in str(caught.value)


def test_explain_asks_and_times_everyone() -> None:
    class Waiting(Sniffing):
        @hookimpl
        def xw_detect(self, probe: Probe) -> Evidence | None:
            time.sleep(0.001)
            return super().xw_detect(probe)

    registry = registry_of(ToyFormat("alpha"), Waiting("beta", "word"))
    start = time.perf_counter()
    answer, claims = registry.open(b"ALPHA-FILE\nword").explain()
    elapsed = time.perf_counter() - start
    assert answer is not None
    assert answer.format == "alpha"
    assert answer.runner_up == "beta"
    assert [claim.format for claim in claims] == ["alpha", "beta"]
    sniffed = claims[1].signals[0]
    assert sniffed.kind == "sniffer"
    assert sniffed.microseconds is not None
    assert 1_000 <= sniffed.microseconds <= elapsed * 1e6
    assert [claim.outcome for claim in claims] == ["magic at byte 0", "structure fits"]
    nothing, _ = registry.open(b"unknown").explain()
    assert nothing is None


class Noting(Sniffing):
    """A format with markers that notes the heads that its sniffer is called with."""

    def __init__(self) -> None:
        super().__init__("alpha", "phrase")
        self.overrides["markers"] = (b"?", b"phrase")
        self.heads: list[bytes] = []

    @hookimpl
    def xw_detect(self, probe: Probe) -> Evidence | None:
        self.heads.append(probe.head)
        return self.answer if self.word in probe.text else None


@pytest.mark.parametrize(
    ("data", "format", "is_asked"),
    [
        (b"a word", "beta", False),
        (b"a word?", "beta", True),
        (b"a phrase", "alpha", True),
        ("a phrase".encode("utf-16-le"), "alpha", True),
        ("a word".encode("utf-16"), "beta", True),
        (b"a word\0", "beta", False),
    ],
)
def test_a_sniffer_is_called_where_a_marker_occurs_and_for_utf_16(
    data: bytes, format: str, is_asked: bool
) -> None:
    alpha = Noting()
    assert registry_of(alpha, Sniffing("beta", "word")).detect(data).format == format
    assert (data in alpha.heads) is is_asked


def test_a_file_with_the_extension_is_judged_without_a_marker(tmp_path: Path) -> None:
    path = tmp_path / "file.beta"
    path.write_bytes(b"a word")
    beta = Sniffing("beta", "word", Evidence.WEAK)
    beta.overrides["markers"] = (b"!",)
    assert registry_of(beta).detect(path).format == "beta"
    with pytest.raises(UnknownFormatError) as caught:
        registry_of(beta).detect(b"a word")
    assert dict(caught.value.attempts) == {"beta": "not recognized"}


@pytest.mark.parametrize(
    ("data", "is_asked"),
    [
        (b"<a phrase", True),
        (b"\xef\xbb\xbf\xef\xbb\xbf \r\n\t<a phrase", True),
        (b"a <phrase", False),
        ("\u3000<a phrase".encode(), True),  # white space, perhaps, that is not ASCII
        (b" " * 100, True),  # what follows is beyond the head, perhaps
        ("a phrase".encode("utf-16"), True),
    ],
)
def test_a_sniffer_is_called_where_its_first_character_is_the_first(
    data: bytes, is_asked: bool
) -> None:
    alpha = Noting()
    alpha.overrides.update(markers=(), first="<")
    explained = registry_of(alpha).detector(None).explain(Probe.of(data, len(data), ""))
    assert (data in alpha.heads) is is_asked
    assert (explained[0] is not None) == (is_asked and b"p" in data)


@pytest.mark.parametrize("markers", [(b"",), ("text",)])
def test_invalid_markers_are_refused(markers: Any) -> None:
    with pytest.raises(DeclarationError, match="markers"):
        ToyFormat(markers=markers).xw_format()


def test_an_error_names_the_result_of_each_plugin() -> None:
    registry = registry_of(ToyFormat("alpha"), Sniffing("beta", "word"))
    with pytest.raises(UnknownFormatError) as caught:
        registry.detect(b"unknown")
    assert dict(caught.value.attempts) == {
        "alpha": "no signature matches",
        "beta": "not recognized",
    }


def test_an_empty_source_is_called_empty() -> None:
    with pytest.raises(UnknownFormatError, match="empty"):
        registry_of().detect(b"")


PUZ = b"\0\0ACROSS&DOWN\0" + b"\0" * 40
TEXT = b"\xef\xbb\xbf\n <ACROSS PUZZLE v2>\n<TITLE>\n"
XD = b"Title: One\nAuthor: Two\n\n\nAB\nCD\n\n\nA1. Clue ~ AB\nA3. Other ~ CD\n"
SPF = b"%!PS\n<<\n/type (sudoku)\n/size 9\n>>\n"
IPUZ = b'{"version": "http://ipuz.org/v2", "kind": []}'


@pytest.mark.parametrize(
    ("data", "package"),
    [
        (PUZ, "xwcore-puz"),
        (b"preamble " + PUZ, "xwcore-puz"),
        (TEXT, "xwcore-across-text"),
        (XD, "xwcore-xd"),
        (SPF, "xwcore-spf"),
        (IPUZ, "xwcore-ipuz"),
        (b"ipuz(" + IPUZ + b")", "xwcore-ipuz"),
    ],
)
def test_absent_plugins_are_named_by_content(data: bytes, package: str) -> None:
    with pytest.raises(FormatNotInstalledError, match=f"pip install {package}") as caught:
        registry_of(ToyFormat()).detect(data)
    assert caught.value.package == package


@pytest.mark.parametrize(
    "data",
    [
        b"<html><pre>&lt;ACROSS PUZZLE&gt;</pre>",
        b"# Readme\n\n```\nA1. Clue ~ AB\n```\n",
        b"%!PS-Adobe-3.0 EPSF-3.0\n<< /a 1 >>\n",
        "<ACROSS PUZZLE>\n".encode("utf-16"),
        b'{"version": "other"}',
    ],
)
def test_hints_are_not_given_for_what_only_quotes_a_format(data: bytes) -> None:
    with pytest.raises(UnknownFormatError):
        registry_of().detect(data)


@pytest.mark.parametrize("piece", [b"/type (", b"A1. x ~ ", b"<<", b"{" * 9, b"Key: a\n", b"ipuz("])
def test_hints_take_linear_time(piece: bytes) -> None:
    start = time.process_time()
    with pytest.raises(UnknownFormatError):
        registry_of().detect(piece * 4_000)
    assert time.process_time() - start < 0.5


def test_a_present_but_broken_plugin_is_named_instead(monkeypatch: pytest.MonkeyPatch) -> None:
    from xwcore.registry.discovery import FoundEntryPoint

    entry = FoundEntryPoint("puz", "puz:plugin", "xwcore-puz", "0.1", (), lambda: 1 / 0)
    monkeypatch.setattr("xwcore.registry.discovery.scan", scanning(entry))
    with pytest.raises(UnknownFormatError, match=r"xwcore-puz 0\.1\) is broken: ZeroDivision"):
        Registry().detect(PUZ)


def test_an_allow_list_without_a_format_to_read_is_named() -> None:
    registry = registry_of(ToyFormat("alpha"))
    with pytest.raises(UnknownFormatError, match=r"none of the allowed formats can be read: toys"):
        registry.detect(b"a word", formats=["toys"])
    with pytest.raises(UnknownFormatError, match="can be read: the list is empty"):
        registry.read(b"a word", formats=[])


def test_a_hint_loads_no_plugin_outside_the_allowed_formats(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from xwcore.registry.discovery import FoundEntryPoint

    entries = [
        FoundEntryPoint(name, f"{name}:plugin", f"xwcore-{name}", "0.1", (), lambda: 1 / 0)
        for name in ("other", "puz")
    ]
    monkeypatch.setattr("xwcore.registry.discovery.scan", scanning(*entries))
    registry = Registry()
    registry.register(ToyFormat())
    with pytest.raises(UnknownFormatError, match="not among the allowed formats"):
        registry.detect(PUZ, formats={"toy"})
    states = {status.name: status.state for status in registry.plugins(load=False)}
    assert states["other"] is states["puz"] is PluginState.PENDING


def test_a_sniffer_that_detects_is_not_called_by_its_own_call() -> None:
    class Curious(Sniffing):
        depths: tuple[int, ...] = ()
        depth = 0

        @hookimpl
        def xw_detect(self, probe: Probe) -> Evidence | None:
            self.depth += 1
            self.depths += (self.depth,)
            with contextlib.suppress(UnknownFormatError):
                if self.depth < 9:
                    registry.detect(b"source")
            self.depth -= 1
            return super().xw_detect(probe)

    plugin = Curious("toy", "word")
    registry = registry_of(plugin)
    assert registry.detect(b"word").format == "toy"
    decoys = plugin.depths[: len(DECOYS)]
    assert decoys[0] == 1
    assert max(decoys) == 1


def test_a_plugin_that_was_asked_knows_better_than_a_hint() -> None:
    # It is there, and does not claim the file: to install it would be no help.
    with pytest.raises(UnknownFormatError, match="no installed format claims the source"):
        registry_of(ToyFormat("puz")).detect(PUZ)


def test_the_answer_is_one_under_every_hash_seed() -> None:
    program = (
        "from tests.core.toys import Sniffing\n"
        "from xwcore import AmbiguousFormatError, Registry\n"
        "registry = Registry(discover=False)\n"
        "registry.register(Sniffing('b', 'word'))\n"
        "registry.register(Sniffing('a', 'word'))\n"
        "registry.register(Sniffing('c', 'xyzzy'))\n"
        "try:\n    registry.detect(b'a word')\n"
        "except AmbiguousFormatError as error:\n    print(error, error.candidates)\n"
        "print(registry.open(b'xyzzy').explain()[0].format, list(registry.formats()))\n"
    )
    answers = set()
    for seed in range(8):
        environment = {**os.environ, "PYTHONHASHSEED": str(seed)}
        environment["PYTHONPATH"] = os.pathsep.join(sys.path)
        command = [sys.executable, "-c", program]
        answers.add(subprocess.check_output(command, env=environment))
    assert len(answers) == 1


# -- signatures -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        {"magic": b"AB", "pattern": b"AB"},
        {"magic": b"ABCD", "offset": -1},
        {"magic": b"ABCD", "reach": 70_000},
        {"pattern": b"A"},
        {"pattern": b"(a+)+b", "reach": 9},
        {"pattern": b"(a*){3,}", "reach": 9},
        {"pattern": b"(", "reach": 9},
    ],
)
def test_wrong_signatures_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(DeclarationError):
        Signature(**wrong)


def test_signatures_find_at_their_place_only() -> None:
    fixed = Signature(magic=b"ABCD", offset=2)
    assert (fixed.find(b"xxABCD"), fixed.find(b"xxxABCD"), fixed.find(b"xxABC")) == (2, -1, -1)
    moving = Signature(magic=b"ABCD", offset=2, reach=3)
    assert (moving.find(b"xxxxxABCD"), moving.find(b"xxxxxxABCD")) == (5, -1)
    header = Signature(pattern=rb"[ ]{0,3}+HEAD", reach=6)
    assert (header.find(b"  HEADER"), header.find(b"   HEADER"), header.find(b"x")) == (0, -1, -1)


def test_signatures_know_whether_they_can_both_match() -> None:
    one = Signature(magic=b"ABCD", offset=0)
    assert not can_equal(one, Signature(magic=b"BXYZ", offset=2))
    assert can_equal(one, Signature(magic=b"CDEF", offset=2))
    assert can_equal(one, Signature(magic=b"WXYZ", offset=4))
    assert can_equal(one, Signature(magic=b"ZZZZ", offset=0, reach=9))


# -- sources ----------------------------------------------------------------------------------


class CountingStream(io.BytesIO):
    reads = 0

    def read(self, size: int | None = -1, /) -> bytes:
        self.reads += 1
        return super().read(size)


def test_detection_leaves_a_seekable_stream_where_it_stood() -> None:
    stream = io.BytesIO(b"before" + b"TOY-FILE\nAB" * 1000)
    stream.seek(6)
    registry = registry_of(ToyFormat())
    assert registry.detect(stream).format == "toy"
    assert stream.tell() == 6
    assert registry.read(stream).source_format == "toy"


def test_the_head_is_read_once() -> None:
    stream = CountingStream(b"TOY-FILE\nAB")
    source = Source(stream)
    source.probe()
    reads = stream.reads
    source.probe()
    assert stream.reads == reads


def test_what_detection_took_from_a_pipe_is_read_again() -> None:
    data = b"TOY-FILE\nABC" + b"\n" * 1_100_000
    puzzle = registry_of(ToyFormat()).read(Pipe(data))  # type: ignore[call-overload] # pyright: ignore[reportCallIssue, reportArgumentType]
    assert puzzle.source_format == "toy"
    source = Source(Pipe(data))  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    assert len(source.probe().head) == HEAD_BYTES
    assert source.probe().size is None
    assert source.read_all() == data


@pytest.mark.parametrize("source", [bytearray(b"TOY-FILE\nAB"), memoryview(b"TOY-FILE\nAB")])
def test_bytes_like_sources_are_read(source: Any) -> None:
    assert registry_of(ToyFormat()).detect(source).format == "toy"


@pytest.mark.parametrize("source", [None, 3, ["x"], io.StringIO("TOY-FILE\nAB")])
def test_other_sources_are_a_typed_error(source: Any) -> None:
    with pytest.raises(SourceError):
        registry_of(ToyFormat()).detect(source)


def test_a_source_over_the_limit_is_refused_before_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "large"
    path.write_bytes(b"TOY-FILE\n" + b"A" * 100)
    limits = Limits(max_bytes=50)
    registry = registry_of(ToyFormat())
    sources: list[Callable[[], Any]] = [
        lambda: path,
        path.read_bytes,
        lambda: io.BytesIO(path.read_bytes()),
    ]
    for source in sources:
        with pytest.raises(LimitError, match="max_bytes") as caught:
            registry.read(source(), limits=limits)
        assert caught.value.limit == "max_bytes"
        report = registry.validate(source(), limits=limits)
        assert [diagnostic.code for diagnostic in report] == ["XW002"]


def test_a_file_over_the_limit_is_not_read_at_all(tmp_path: Path) -> None:
    path = tmp_path / "large"
    path.write_bytes(b"TOY-FILE\n" + b"A" * 100)
    with pytest.raises(LimitError) as caught:
        registry_of(ToyFormat()).read(path, limits=Limits(max_bytes=50))
    # The size is that of the file; reading up to the limit would have shown 51 bytes.
    assert caught.value.value == 109


def test_a_missing_file_is_an_oserror(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        registry_of(ToyFormat()).read(tmp_path / "absent")


def test_a_probe_gives_text_in_any_encoding() -> None:
    assert Probe(b"\xef\xbb\xbfa\xc3\xa9").text == "aé"
    assert Probe(b"a\xe9b").text == Probe(b"a\xe9b", 3).text == "aéb"
    assert Probe(b"ab\xe9", 3).text == "abé"
    assert Probe("aé".encode()[:-1]).text == "a"


class Patient(Sniffing):
    """A sniffer that looks behind the head."""

    @hookimpl
    def xw_detect(self, probe: Probe) -> Evidence | None:
        return Evidence.LIKELY if self.word.encode() in probe.first() else None


@pytest.mark.parametrize("form", [bytes, io.BytesIO])
def test_a_sniffer_may_ask_for_more_than_the_head(form: Any) -> None:
    registry = Registry(discover=False)
    registry.register(Patient("toy", "MARK"))
    assert registry.detect(form(b"." * 65_532 + b"MARK" + b"." * 9_000)).format == "toy"
    with pytest.raises(UnknownFormatError):
        registry.detect(form(b"." * 65_533 + b"MARK" + b"." * 9_000))


def test_the_first_bytes_are_bounded() -> None:
    probe = Source(b"ab" * 600_000).probe()
    assert (len(probe.head), len(probe.first()), probe.first(5)) == (4_096, 65_536, b"ababa")
    assert len(probe.first(10**9)) == 1_048_576
    assert Probe(b"short", 5).first(3) == b"sho"
    assert probe.with_text().first(9) == probe.first(9)
