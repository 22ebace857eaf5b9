"""What a plugin does wrong in one process: contained, noted, and without effect on the others."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pytest

from tests.core.toys import Sniffing, ToyFormat
from xwcore import LimitError, PluginContractError, Puzzle, Registry, Severity, UnknownFormatError
from xwcore.findings.fixing import EditError, apply_fixes
from xwcore.plugin import (
    Code,
    DeclarationError,
    Edit,
    Evidence,
    Fix,
    Probe,
    ReadContext,
    Signature,
    UnsupportedOperationError,
    WriteContext,
    hookimpl,
)
from xwcore.registry.failures import MAX_REASON
from xwcore.registry.statuses import MAX_NOTES, PluginStatus
from xwcore_crossword import Crossword, Grid
from xwcore_drawing import draw

BAD = Code("T1", Severity.ERROR, "bad")
PUZZLE = Crossword(Grid.from_rows(["ON", "WE"]))


def hostile_registry(*plugins: object, **switches: Any) -> Registry:
    registry = Registry(discover=False, **switches)
    for plugin in plugins:
        registry.register(plugin)
    return registry


@dataclass
class ByValue(ToyFormat):
    name: str = "value"

    def __post_init__(self) -> None:
        self.overrides: dict[str, Any] = {}


def test_hostile_equality_is_refused_for_it_hides_other_plugins() -> None:
    registry = hostile_registry(ToyFormat("good"))
    with pytest.raises(PluginContractError, match="compares by value"):
        registry.register(ByValue())
    assert registry.read(b"GOOD-FILE\nAB").source_format == "good"


class Speechless(Exception):  # noqa: N818 - it is no error of ours
    def __str__(self) -> str:
        raise RuntimeError


class Raising(ToyFormat):
    def __init__(self, make: Callable[[], BaseException]) -> None:
        super().__init__("bad")
        self.make = make

    @hookimpl
    def xw_read(self, data: bytes, context: ReadContext) -> Puzzle:
        raise self.make()


def test_hostile_exceptions_that_cannot_speak_are_contained() -> None:
    with pytest.raises(PluginContractError, match="xw_read raised Speechless"):
        hostile_registry(Raising(Speechless)).read(b"", "bad")


def test_failures_name_the_line_of_the_plugin() -> None:
    def fail() -> BaseException:
        clue: Any = None
        return ValueError(clue.text)

    line = fail.__code__.co_firstlineno + 2
    words = "xw_read raised AttributeError: 'NoneType' object has no attribute 'text'"
    with pytest.raises(PluginContractError) as caught:
        hostile_registry(Raising(fail)).read(b"", "bad")
    assert str(caught.value).endswith(f"{words} [test_hostile_plugins.py:{line}]")


def test_failures_in_the_core_name_the_line_of_the_plugin_that_called_it() -> None:
    def fail() -> BaseException:
        rows: Any = 5
        return ValueError(Grid.from_rows(rows))

    line = fail.__code__.co_firstlineno + 2
    with pytest.raises(PluginContractError, match="xw_read raised TypeError") as caught:
        hostile_registry(Raising(fail)).read(b"", "bad")
    assert str(caught.value).endswith(f" [test_hostile_plugins.py:{line}]")


def test_hostile_exceptions_are_cut_and_notes_are_counted() -> None:
    texts = iter(str(n) + "x" * 10_000 for n in range(100))
    registry = hostile_registry(Raising(lambda: ValueError(next(texts))))
    for _ in range(100):
        with pytest.raises(PluginContractError):
            registry.read(b"", "bad")
    notes = registry.plugins()[0].notes
    assert len(notes) == MAX_NOTES
    assert max(map(len, notes)) < 2 * MAX_REASON


class Tampering(Sniffing):
    @hookimpl
    def xw_detect(self, probe: Probe) -> Evidence | None:
        object.__setattr__(probe, "head", b"nothing")
        return None


def test_hostile_tampering_with_the_probe_misleads_itself_alone() -> None:
    registry = hostile_registry(Tampering("bad", "?"), Sniffing("good", "GOOD"))
    assert registry.detect(b"A GOOD file").format == "good"


class Reporting(ToyFormat):
    def __init__(self, *reports: Any, answer: Any = None) -> None:
        super().__init__("bad")
        self.reports = reports
        self.answer = answer

    @hookimpl
    def xw_validate(self, data: bytes, context: ReadContext) -> Any:
        for report in self.reports:
            context.report(report)
        return self.answer

    @hookimpl
    def xw_read(self, data: bytes, context: ReadContext) -> Puzzle:
        context.diagnostics += self.reports
        return PUZZLE.replace()

    @hookimpl
    def xw_write(self, puzzle: Puzzle, context: WriteContext) -> bytes:
        context.losses += self.reports
        return b"any"


def test_hostile_reports_are_a_fault_and_the_good_ones_are_kept() -> None:
    registry = hostile_registry(Reporting(BAD.at(), "junk"))
    assert [diagnostic.code for diagnostic in registry.validate(b"", "bad")] == ["T1", "XW003"]
    for act in (lambda: registry.read(b"", "bad"), lambda: registry.dumps(PUZZLE, "bad")):
        with pytest.raises(PluginContractError, match="reported"):
            act()


def test_hostile_answer_of_validation_is_a_fault() -> None:
    report = hostile_registry(Reporting(answer=[BAD.at()])).validate(b"", "bad")
    assert [diagnostic.code for diagnostic in report] == ["XW003"]
    assert "xw_validate returned list" in report.diagnostics[0].message


@pytest.mark.parametrize(
    ("edit", "words"),
    [
        (Edit(-1, 2, b""), "outside"),
        (Edit(0, 4, b""), "outside"),
        (Edit(2, 1, b""), "outside"),
        (Edit(0, 1, "text"), "expected Edit of bytes"),  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
        ("junk", "expected Edit of bytes"),
    ],
)
def test_hostile_fixes_are_faults_of_the_plugin(edit: Any, words: str) -> None:
    registry = hostile_registry(Reporting(BAD.at(fix=Fix((edit,)))))
    with pytest.raises(PluginContractError, match=words):
        registry.fix(b"any", "bad")


def test_hostile_fix_that_overlaps_itself_is_refused() -> None:
    result = BAD.at(fix=Fix((Edit(0, 2, b""), Edit(1, 3, b""))))
    with pytest.raises(EditError, match="twice"):
        apply_fixes(b"abc", lambda _: (result,))


def test_hostile_fixes_that_grow_end_at_the_limit() -> None:
    result = BAD.at(fix=Fix((Edit(0, 0, bytes(10 * 1024 * 1024)),)))
    with pytest.raises(LimitError, match="max_bytes"):
        hostile_registry(Reporting(result)).fix(b"abc", "bad")


def test_fixes_are_made_in_order_of_findings_and_overlaps_wait() -> None:
    def check(data: bytes) -> tuple[Any, ...]:
        first = BAD.at(fix=Fix((Edit(2, 4, b"x"),))) if data[2:4] == b"cd" else None
        inside = BAD.at(fix=Fix((Edit(3, 3, b"y"),))) if b"y" not in data else None
        before = BAD.at(fix=Fix((Edit(0, 2, b"z"),))) if data[:2] == b"ab" else None
        return tuple(item for item in (first, inside, before) if item)

    fixed = apply_fixes(b"abcdef", check)
    assert fixed.data == b"zxeyf"
    assert len(fixed.applied) == 3


class Huge(ToyFormat):
    @hookimpl
    def xw_write(self, puzzle: Puzzle, context: WriteContext) -> bytes:
        return bytes(context.limits.max_output + 1)


def test_hostile_output_is_not_saved(tmp_path: Any) -> None:
    target = tmp_path / "x.toy"
    with pytest.raises(PluginContractError, match="xw_write returned"):
        hostile_registry(Huge()).write(PUZZLE, target)
    assert not target.exists()


class Counting(ToyFormat):
    """Counts what it writes before the bytes are there."""

    @hookimpl
    def xw_write(self, puzzle: Puzzle, context: WriteContext) -> bytes:
        context.count("max_output", context.limits.max_output)
        context.count("max_output", 1)
        raise AssertionError("unreachable")


def test_output_that_a_writer_counts_is_limited() -> None:
    with pytest.raises(LimitError) as caught:
        hostile_registry(Counting()).dumps(PUZZLE, "toy")
    assert (caught.value.limit, caught.value.value) == ("max_output", 64 * 1024 * 1024 + 1)


class Drawing(ToyFormat):
    def __init__(self, name: str, answer: Any, **spec: Any) -> None:
        super().__init__(name, **spec)
        self.answer = answer

    @hookimpl(optionalhook=True)
    def xw_draw(self, puzzle: Puzzle, options: Mapping[str, Any]) -> Any:
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


class Odd(Puzzle):
    kind = "odd"


def test_hostile_drawing_reaches_only_puzzles_of_its_own_format() -> None:
    usual = draw(PUZZLE)
    for answer in (ValueError(), "junk"):
        registry = hostile_registry(Drawing("bad", answer))
        assert draw(PUZZLE, registry=registry) == usual
        with pytest.raises(PluginContractError, match="xw_draw"):
            draw(PUZZLE.replace(source_format="bad"), registry=registry)


def test_a_kind_that_is_not_installed_is_drawn_by_whoever_can() -> None:
    usual = draw(PUZZLE)
    assert draw(Odd(), registry=hostile_registry(Drawing("able", usual))) is usual
    with pytest.raises(UnsupportedOperationError, match="no installed plugin draws"):
        draw(Odd(), registry=hostile_registry(Drawing("unable", None)))


def test_strict_detection_raises_what_a_sniffer_does_wrong() -> None:
    class Failing(Sniffing):
        @hookimpl
        def xw_detect(self, probe: Probe) -> Evidence | None:
            raise UnknownFormatError("its own troubles")

    relaxed = hostile_registry(Failing("bad", "?"))
    with pytest.raises(UnknownFormatError, match="no installed format"):
        relaxed.detect(b"any")
    assert relaxed.plugins()[0].notes == ("xw_detect raised its own troubles",)
    with pytest.raises(PluginContractError, match="its own troubles"):
        hostile_registry(Failing("bad", "?"), strict=True).detect(b"any")


def test_a_host_may_surround_every_call_of_a_plugin() -> None:
    seen: list[str] = []

    @contextmanager
    def around(status: PluginStatus) -> Iterator[None]:
        seen.append(status.name)
        yield

    registry = hostile_registry(ToyFormat("good"))
    registry.around = around
    registry.dumps(registry.read(b"GOOD-FILE\nAB"), "good")
    assert seen == ["good", "good"]


@pytest.mark.parametrize(
    "pattern",
    [
        rb"(a+)+b",
        rb"(?:(?:a*)b?)*c",
        rb"(x(a{1,9})y)+",
        rb"([^(]+)*",
        rb"(?:a?){30}a{30}",
        rb"(?=(a+)+)b",
        rb"(?:a|aa)+$",
        rb"(?i:(?:Ax|aX)+)$",
        rb"a*a*a*b",
        rb".*?.*?x",
        rb"(a)b\1",
        rb"(?P<a>a)b",
        rb"(?<!a)b",
        rb"a{1,9}b",
    ],
)
def test_hostile_patterns_that_go_back_are_refused(pattern: bytes) -> None:
    with pytest.raises(DeclarationError, match=r"too long: .* expected a possessive repetition"):
        Signature(pattern=pattern, reach=4_000)


@pytest.mark.parametrize("pattern", [rb"(?:a|b)?" * 7, rb"a?" * 13, b"a" * 501])
def test_hostile_patterns_of_many_ways_are_refused(pattern: bytes) -> None:
    with pytest.raises(DeclarationError, match=r"too long: .* limit"):
        Signature(pattern=pattern, reach=4_000)


def test_malformed_pattern_is_refused() -> None:
    with pytest.raises(DeclarationError, match="invalid pattern"):
        Signature(pattern=rb"(a", reach=4_000)


@pytest.mark.parametrize(
    "pattern",
    [
        rb"(?:a++)?b*+",
        rb"([(+*]x)++",
        rb"(a\+b)++",
        rb"a{2}(b)*+",
        rb"[]+(]*+(c)++",
        rb"(?>ab|cd)++x",
        rb"[^\n]*+\n[^\n]*+\n",
        rb"(?i)\s*+\{\s{0,9}+\"",
        rb"(?:(?:a|aa)?+b){1,99}+c",
        rb"(?:[ab]?[ab]?[ab]?){0,4000}+c",
    ],
)
def test_patterns_that_are_accepted_take_milliseconds(pattern: bytes) -> None:
    signature = Signature(pattern=pattern, reach=4_000)
    start = time.process_time()
    for head in (b"", b"a" * 4_096, b"ab" * 2_048, b"a\n" * 2_048, b"abcd" * 1_024):
        assert signature.find(head) in (0, -1)
    assert time.process_time() - start < 1
