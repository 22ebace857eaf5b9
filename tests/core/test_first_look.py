"""The first look names the format that the whole detection names."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from tests.core.toys import Sniffing, ToyFormat
from tests.packaging.samples import ACROSS_TEXT, SPF, XD, small_puz
from tests.support import corpus_files
from xwcore import AmbiguousFormatError, Evidence, Probe, Registry, XwError, hookimpl
from xwcore.detection.detector import Detection, Detector
from xwcore.detection.first_look import FirstLook
from xwcore.plugin import Signature
from xwcore.registry.decoys import DECOYS


def either(ask: Any, probe: Probe) -> Any:
    """What it gives, or the kind of error and its text."""
    try:
        found = ask(probe)
    except XwError as error:
        return type(error), str(error)
    return found.format if isinstance(found, Detection) else found


def without_times(detection: Detection) -> Detection:
    signals = tuple(signal._replace(microseconds=None) for signal in detection.signals)
    return replace(detection, signals=signals)


def agree(registry: Registry, probe: Probe) -> None:
    detector = registry.detector()
    whole = either(detector.weigh, probe)
    assert either(detector.name_of, probe) == either(detector.detect, probe) == whole
    only = FirstLook(registry, registry.usable()).only_claim(probe)
    assert only is None or only[0].name == whole


def test_the_first_look_agrees_on_files_of_every_kind() -> None:
    registry = Registry()
    samples = [small_puz(), ACROSS_TEXT, XD, SPF, b"prose\n" * 50, b""]
    samples += [data for _, data in DECOYS]
    samples += [path.read_bytes() for path in corpus_files("**/*") if path.is_file()]
    for data, name in product(samples, ("", "a.xd", "b.puz")):
        agree(registry, Probe(data[:4096], len(data), name))


def test_the_first_look_gives_the_same_reasons() -> None:
    registry = Registry()
    detector = registry.detector()
    for data in (XD, SPF, b"before" + small_puz()):  # none with its magic in its place
        for name in ("", "a.xd", "a.puz"):
            probe = Probe(data[:4096], len(data), name)
            for _ in "ab":  # at first the sniffers are tried out
                found = detector.detect(probe)
                assert found.signals
                assert without_times(found) == without_times(detector.weigh(probe))


@pytest.mark.parametrize("said", list(product([None, *Evidence], repeat=2)))
def test_the_first_look_agrees_however_two_sniffers_answer(said: tuple[Any, Any]) -> None:
    registry = Registry(discover=False)
    for name, evidence in zip(("alpha", "beta"), said, strict=True):
        registry.register(Sniffing(name, "word", evidence))
    for name in ("", "it.alpha", "it.beta"):
        agree(registry, Probe(b"a word", 6, name))


def test_the_usual_source_needs_the_first_look_only(monkeypatch: pytest.MonkeyPatch) -> None:
    registry = Registry()
    assert [registry.detect(data).format for data in (XD, ACROSS_TEXT)] == ["xd", "across-text"]

    monkeypatch.delattr(Detector, "detect")  # the whole detection
    assert registry.read(XD).source_format == "xd"
    assert registry.read(ACROSS_TEXT).source_format == "across-text"
    assert registry.read(small_puz()).source_format == "puz"


def test_the_first_look_leaves_two_magics_in_one_file_alone() -> None:
    registry = Registry(discover=False)
    for name, magic in (("short", b"MAGIC"), ("long", b"MAGIC-WORD")):
        registry.register(ToyFormat(name, signatures=(Signature(magic=magic),)))
    registry.register(Sniffing("other", "word"))
    data = b"MAGIC-WORD, a word"
    with pytest.raises(AmbiguousFormatError):
        registry.read(data)
    agree(registry, Probe(data, len(data), "it.short"))


class Failing(Sniffing):
    """A sniffer that fails where it finds a word."""

    @hookimpl
    def xw_detect(self, probe: Probe) -> Evidence | None:
        if "word" in probe.text:
            raise ZeroDivisionError("on purpose")
        return None


def test_a_sniffer_that_fails_at_the_first_look_is_noted() -> None:
    registry = Registry(discover=False)
    registry.register(Failing("failing", "word"))
    registry.register(ToyFormat("toy"))
    registry.register(Sniffing("other", "word"))
    assert registry.read(b"a word").source_format == "other"
    assert "ZeroDivisionError" in registry.plugins()[0].notes[0]


def test_a_sniffer_that_stops_the_program_stops_it_at_the_first_look() -> None:
    class Stopping(Sniffing):
        stop = False

        @hookimpl
        def xw_detect(self, probe: Probe) -> Evidence | None:
            if self.stop:
                raise KeyboardInterrupt
            return None

    plugin = Stopping("stopping", "word")
    registry = Registry(discover=False)
    registry.register(plugin)
    with pytest.raises(XwError):
        registry.read(b"a word")
    plugin.stop = True
    with pytest.raises(KeyboardInterrupt):
        registry.read(b"a word")


def test_a_view_that_a_plugin_changes_is_its_own_at_the_first_look() -> None:
    class Tampering(Sniffing):
        @hookimpl
        def xw_detect(self, probe: Probe) -> Evidence | None:
            object.__setattr__(probe, "head", b"")
            object.__setattr__(probe, "_views", {"text": "nothing"})
            return None

    registry = Registry(discover=False)
    registry.register(Tampering("a-first", ""))
    registry.register(Sniffing("b-second", "word"))
    for _ in range(2):
        assert registry.read(b"a word").source_format == "b-second"
