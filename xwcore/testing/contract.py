r"""What every format plugin must hold: subclass `FormatContract`, name the plugin and its samples::

    from xwcore.testing import FormatContract, Sample
    from xwcore_rows.manifest import plugin

    class TestRows(FormatContract):
        plugin = plugin
        samples = (Sample("three by three", b"ROWS\nABC\nD#E\nFGH"),)

Every test says in its failure what the plugin's author can do about it.
"""

from __future__ import annotations

import copy
import io
import os
import pickle
import subprocess
import sys
import time
from collections.abc import Collection, Iterator, Sequence
from typing import IO, Any, ClassVar, Final

import pytest
from hypothesis import HealthCheck, given, settings

from xwcore.declaration import PLUGIN_API_VERSION, Feature, FormatSpec
from xwcore.difference import diff
from xwcore.dispatch import Registry
from xwcore.errors import FormatError, OptionError, PluginContractError, XwError
from xwcore.hookspecs import FormatHooks
from xwcore.model.puzzle import Puzzle
from xwcore.testing.exactness import assert_losses_exact
from xwcore.testing.samples import (
    MISLEADING_NAMES,
    Sample,
    decoys_quoting,
    mutations,
    truncations,
)
from xwcore.testing.strategies import crosswords

#: How much longer twice the input may take: 2 is linear, 4 is quadratic.
LINEAR_RATIO = 3.0


#: Puzzles are large as examples go; that is no fault of the strategy.
_UNHURRIED: Final = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much)


class Pipe(io.RawIOBase):
    """A stream that cannot seek and gives few bytes at a time."""

    def __init__(self, data: bytes) -> None:
        self._inner = io.BytesIO(data)

    def readable(self) -> bool:
        """Yes."""
        return True

    def read(self, size: int = -1) -> bytes:
        """At most seven bytes."""
        return self._inner.read(min(size, 7) if size >= 0 else 7)


class FormatContract:
    """The contract of a format plugin, as tests. Subclasses set `plugin` and `samples`.

    `others` are samples of other formats, which the plugin must not claim. `mutation_count` is the
    number of damaged copies tried of each sample. `kinds_tested` may be emptied by a format whose
    puzzles the kit cannot generate.
    """

    plugin: ClassVar[FormatHooks]
    samples: ClassVar[Sequence[Sample]]
    others: ClassVar[Sequence[Sample]] = ()
    mutation_count: ClassVar[int] = 300
    kinds_tested: ClassVar[Collection[str]] = ("crossword",)

    @pytest.fixture
    def registry(self) -> Registry:
        """A registry with this plugin alone."""
        return self.alone()

    @classmethod
    def alone(cls) -> Registry:
        """A registry with this plugin alone."""
        registry = Registry(discover=False)
        registry.register(cls.plugin)
        return registry

    @property
    def spec(self) -> FormatSpec:
        """What the plugin declares."""
        return self.plugin.xw_format()

    # -- declaration --------------------------------------------------------------------------

    def test_declaration_is_whole(self) -> None:
        """The declaration tells a host all that it needs."""
        spec = self.spec
        assert spec.title, "give the format a title for people"
        assert spec.extensions, "name at least one extension, for hints and for `xw convert`"
        assert spec.api_version == PLUGIN_API_VERSION, "declare the plugin API you were made for"
        assert self.samples, "give the contract at least one sample"
        for option in (*spec.read_options, *spec.write_options):
            assert option.help, f"option {option.name} needs a help line"
        for code in spec.codes().values() if spec.codes else ():
            assert code.summary, f"code {code.code} needs a summary"
            assert code.explanation, f"code {code.code} needs an explanation"

    def test_declaration_is_the_same_each_time(self) -> None:
        """Two calls of xw_format agree, and the declaration pickles."""
        assert self.plugin.xw_format() == self.plugin.xw_format()
        assert pickle.loads(pickle.dumps(self.spec)) == self.spec  # noqa: S301 - our own bytes

    # -- detection ----------------------------------------------------------------------------

    def test_detects_samples_under_any_name(self, registry: Registry, tmp_path: Any) -> None:
        """The name of a file changes nothing where the content tells."""
        for sample in self.samples:
            for name in MISLEADING_NAMES:
                path = tmp_path / name
                path.write_bytes(sample.data)
                found = registry.detect(path).format
                assert found == self.spec.name, f"{sample.name} called {name} is taken for {found}"

    def test_detects_samples_from_bytes_and_streams(self, registry: Registry) -> None:
        """Bytes, a seekable stream and a pipe give one answer; no stream is left moved."""
        for sample in self.samples:
            seekable = io.BytesIO(b"before" + sample.data)
            seekable.seek(6)
            pipe: IO[bytes] = Pipe(sample.data)  # type: ignore[assignment]
            for source in (sample.data, seekable, pipe):
                assert registry.detect(source).format == self.spec.name, sample.name
            assert seekable.tell() == 6, "detection moved the stream"

    def test_reads_alike_from_every_source(self, registry: Registry, tmp_path: Any) -> None:
        """A path, bytes, a stream and a pipe give equal puzzles."""
        for sample in self.samples:
            path = tmp_path / "sample"
            path.write_bytes(sample.data)
            pipe: IO[bytes] = Pipe(sample.data)  # type: ignore[assignment]
            first = registry.read(sample.data, **sample.options)
            for source in (path, os.fspath(path), io.BytesIO(sample.data), pipe):
                assert registry.read(source, **sample.options) == first, sample.name

    def test_claims_no_decoy(self, registry: Registry) -> None:
        """What is no puzzle of this format is not claimed."""
        for sample in self.samples:
            for name, data in decoys_quoting(sample.data):
                self._refuses(registry, data, f"{name} ({sample.name})")
            for end in range(min(4, len(sample.data))):
                self._refuses(registry, sample.data[:end], f"the first {end} bytes")

    def test_claims_no_sample_of_another_format(self, registry: Registry) -> None:
        """Files of other formats are not claimed."""
        for sample in self.others:
            self._refuses(registry, sample.data, sample.name)

    def _refuses(self, registry: Registry, data: bytes, what: str) -> None:
        try:
            found = registry.detect(data)
        except FormatError:
            return
        advice = "make the signature longer or the sniffer stricter"
        raise AssertionError(f"{what} is claimed ({found.reason}): {advice}")

    # -- round trips --------------------------------------------------------------------------

    def test_unmodified_samples_are_written_byte_for_byte(self, registry: Registry) -> None:
        """Reading, then writing, gives the bytes that were read; nothing is lost."""
        if not self.spec.writes:
            pytest.skip("the format does not write")
        for sample in self.samples:
            puzzle = registry.read(sample.data, **sample.options)
            again = registry.dumps(puzzle, self.spec.name)
            assert again == sample.data, f"{sample.name} changes: keep what is needed in a record"
            assert registry.losses(puzzle, self.spec.name) == (), sample.name
            revived = pickle.loads(pickle.dumps(puzzle))  # noqa: S301 - our own bytes
            assert registry.dumps(revived, self.spec.name) == sample.data, "not after pickling"

    def test_an_edit_survives(self, registry: Registry) -> None:
        """A changed title is written and read back, and nothing else changes."""
        if not self.spec.writes or Feature.TITLE not in self.spec.features:
            pytest.skip("the format does not write titles")
        for sample in self.samples:
            puzzle = registry.read(sample.data, **sample.options)
            edited = puzzle.replace(title="A new title")
            data = registry.dumps(edited, self.spec.name)
            found = diff(edited, registry.read(data, self.spec.name, **sample.options))
            assert not found, f"{sample.name}: {found[0]}"

    def test_samples_pickle_and_copy(self, registry: Registry) -> None:
        """Puzzles, with their records and diagnostics, pickle and copy."""
        for sample in self.samples:
            puzzle = registry.read(sample.data, **sample.options)
            for twin in (pickle.loads(pickle.dumps(puzzle)), copy.deepcopy(puzzle)):  # noqa: S301
                assert twin == puzzle, sample.name
                assert twin.diagnostics == puzzle.diagnostics
                assert twin.extras.keys() == puzzle.extras.keys()

    def test_clean_samples_validate(self, registry: Registry) -> None:
        """A clean sample has no finding that is an error, and every code is in the table."""
        known = self.spec.codes() if self.spec.codes else {}
        for sample in self.samples:
            report = registry.validate(sample.data, **sample.options)
            assert report.format == self.spec.name
            assert report.ok or not sample.clean, f"{sample.name}: {report.diagnostics}"
            for found in report:
                declared = found.code in known or found.code.startswith("XW")
                assert declared, f"{found.code} is in no code table"

    def test_generated_puzzles_survive_within_the_declared_features(self) -> None:
        """A puzzle that uses declared features only is given back, less the losses told."""
        self._losses_are_exact(self.spec.features)

    def test_losses_are_exact_for_every_feature(self) -> None:
        """The losses told are the differences found, whatever a puzzle uses."""
        self._losses_are_exact(frozenset(Feature))

    def _losses_are_exact(self, features: frozenset[Feature]) -> None:
        if not self.spec.writes or not set(self.kinds_tested) & set(self.spec.kinds):
            pytest.skip("nothing to generate for this format")
        registry, name = self.alone(), self.spec.name

        # Inside the test, for hypothesis wants a test to belong to one class, and this has many.
        @settings(max_examples=60, deadline=None, suppress_health_check=_UNHURRIED)
        @given(puzzle=crosswords(features))
        def check(puzzle: Puzzle) -> None:
            assert_losses_exact(registry, puzzle, name)

        check()

    # -- bad input ----------------------------------------------------------------------------

    def test_truncations_raise_typed_errors_only(self, registry: Registry) -> None:
        """Cut at any byte: a puzzle or an XwError; validation reports and never raises."""
        for sample in self.samples:
            self._survives(registry, truncations(sample.data), sample.name)

    def test_mutations_raise_typed_errors_only(self, registry: Registry) -> None:
        """Damaged in any way: a puzzle or an XwError; validation reports and never raises."""
        for sample in self.samples:
            self._survives(registry, mutations(sample.data, self.mutation_count), sample.name)

    def _survives(self, registry: Registry, damaged: Iterator[bytes], name: str) -> None:
        format_name = self.spec.name
        for data in damaged:
            report = registry.validate(data, format_name)
            faults = [found for found in report if found.code == "XW003"]
            assert not faults, f"{name}, as {data!r}: {faults}"
            again = self._read_and_write(registry, data)
            assert again in (None, data), (
                f"{name}: what can be read is written byte for byte, as {data!r}"
            )

    def _read_and_write(self, registry: Registry, data: bytes) -> bytes | None:
        """The bytes after reading and writing; None where an `XwError` says why not."""
        try:
            puzzle = registry.read(data, self.spec.name)
            return registry.dumps(puzzle, self.spec.name) if self.spec.writes else None
        except PluginContractError:
            raise
        except XwError:
            return None

    def test_time_is_linear_in_size(self, registry: Registry) -> None:
        """Twice the bytes take about twice the time, whatever is in them."""
        sample = max(self.samples, key=lambda each: len(each.data))
        tail = sample.data[-max(16, len(sample.data) // 3) :]
        for piece in (tail, b"\0", b"\n\n", b"<", b"(", b"A"):
            count = 60_000 // len(piece)
            small = self._seconds(registry, sample.data + piece * count)
            large = self._seconds(registry, sample.data + piece * count * 2)
            assert large < 0.05 or large / small < LINEAR_RATIO, (
                f"a file that goes on with {piece[:8]!r} takes {large:.3f} s, and {small:.3f} s"
                " at half the length: look for a loop within a loop"
            )

    def _seconds(self, registry: Registry, data: bytes) -> float:
        def once() -> float:
            start = time.perf_counter()
            registry.validate(data, self.spec.name)
            return time.perf_counter() - start

        return min(once() for _ in range(3))

    # -- options and determinism --------------------------------------------------------------

    def test_unknown_options_are_refused(self, registry: Registry) -> None:
        """An option that nobody declared is an OptionError, for reading and for writing."""
        sample = self.samples[0]
        with pytest.raises(OptionError):
            registry.read(sample.data, no_such_option=1)
        puzzle = registry.read(sample.data, **sample.options)
        if self.spec.writes:
            with pytest.raises(OptionError):
                registry.dumps(puzzle, self.spec.name, no_such_option=1)

    def test_options_are_typed(self, registry: Registry) -> None:
        """A value of a wrong type is an OptionError."""
        sample = self.samples[0]
        for option in self.spec.read_options:
            wrong: dict[str, Any] = {option.name: object()}
            with pytest.raises(OptionError):
                registry.read(sample.data, **wrong)

    def test_answers_do_not_depend_on_the_hash_seed(self) -> None:
        """Another process with another hash seed writes and finds the same."""
        module = type(self.plugin).__module__
        program = (
            "import importlib, sys\n"
            f"plugin = importlib.import_module({module!r}).plugin\n"
            "from xwcore import Registry\n"
            "registry = Registry(discover=False)\n"
            "registry.register(plugin)\n"
            "data = sys.stdin.buffer.read()\n"
            "name = plugin.xw_format().name\n"
            "puzzle = registry.read(data, name)\n"
            "out = [repr(registry.validate(data, name).diagnostics)]\n"
            "if plugin.xw_format().writes:\n"
            "    fresh = puzzle.replace(extras={})\n"
            "    out += [repr(registry.dumps(fresh, name)), repr(registry.losses(fresh, name))]\n"
            "print(chr(10).join(out))\n"
        )
        sample = next((each for each in self.samples if not each.options), None)
        if sample is None or not hasattr(sys.modules[module], "plugin"):
            pytest.skip("the plugin's module has no attribute `plugin`")
        answers = {_run(program, sample.data, seed) for seed in ("0", "1", "4711")}
        assert len(answers) == 1, "the answer depends on the order of a set or a hash"


def _run(program: str, data: bytes, seed: str) -> bytes:
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(  # noqa: S603 - our own interpreter and program
        [sys.executable, "-c", program],
        input=data,
        capture_output=True,
        env=environment,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode("utf-8", "replace")
    return done.stdout
