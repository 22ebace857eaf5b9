"""The base of every part of the contract: the plugin, its samples, registries that have it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, ClassVar

import pytest
from hypothesis import strategies as st

from xwcore.plugin import (
    Difference,
    Feature,
    FormatHooks,
    FormatSpec,
    Puzzle,
    Registry,
    default_registry,
)
from xwcore_testing.exact_losses import demand_exact, differences_of
from xwcore_testing.reasons import Comparison, demand_reasons
from xwcore_testing.samples import Fault, Sample
from xwcore_testing.shapes import Shape
from xwcore_testing.watchdog import Watchdog, limited_memory


class ContractBase:
    """The attributes that a subclass sets, and the registries of the tests.

    `plugin` is the object that the entry point names; `samples` are small files of its format, at
    least one. The other attributes are optional:

    `lists` are files with several puzzles, of a format with the hook `xw_parts`.
    `faults` are files with a fault that validation must report; `every_error_planted` means that
    every code of severity error has one. `others` are files of formats that are not installed.
    `rivals` are names of formats that are meant to share files with this one. `truncation_count`
    and `mutation_count` bound the damaged copies of each sample, `example_count` the generated
    puzzles of each test. `kinds_tested` are the kinds of puzzle to generate. `option_values` are
    values of options by name, for options whose type does not list them; `transforming_options` are
    read options after which another file is meant to be written, such as the key of a lock.
    `examples` are further puzzles, to show the effect of write options. `shapes` are the shapes in
    which files grow, and `growth_bytes` the bytes of the largest of them (see
    `xwcore_testing.growth`). `extension_counts` means that rows of numbers, or the like, are a file
    of the format under its extension alone; then only the decoys of the core are tried under it.
    """

    plugin: ClassVar[FormatHooks]
    samples: ClassVar[Sequence[Sample]]
    lists: ClassVar[Sequence[Sample]] = ()
    faults: ClassVar[Sequence[Fault]] = ()
    every_error_planted: ClassVar[bool] = False
    others: ClassVar[Sequence[Sample]] = ()
    rivals: ClassVar[Collection[str]] = ()
    truncation_count: ClassVar[int] = 1_000
    mutation_count: ClassVar[int] = 300
    example_count: ClassVar[int] = 60
    kinds_tested: ClassVar[Collection[str]] = ("crossword",)
    option_values: ClassVar[Mapping[str, Sequence[Any]]] = {}
    transforming_options: ClassVar[Collection[str]] = ()
    examples: ClassVar[Sequence[Puzzle]] = ()
    shapes: ClassVar[Sequence[Shape]] = ()
    growth_bytes: ClassVar[int] = 16_384
    extension_counts: ClassVar[bool] = False
    _own_watchdog: ClassVar[Watchdog]

    @pytest.fixture(autouse=True)
    def _within_time_and_memory(self) -> Iterator[None]:
        """Fail, instead of hanging, where a call of a hook takes too much; see `Watchdog`."""
        before = self._watchdog().report
        if before:
            pytest.fail(f"not run: {before}", pytrace=False)
        with limited_memory():
            yield
        after = self._watchdog().report
        if after:
            advice = "replace the pattern by one without nested repeats, or bound what it looks at"
            pytest.fail(f"{after}\nadvice: {advice}", pytrace=False)

    @classmethod
    def _watchdog(cls) -> Watchdog:
        """The watchdog of the plugin, the same for all tests of a contract."""
        if "_own_watchdog" not in vars(cls):
            cls._own_watchdog = Watchdog()
        return cls._own_watchdog

    @pytest.fixture
    def registry(self) -> Registry:
        """A registry with this plugin only."""
        return self.alone()

    @classmethod
    def alone(cls) -> Registry:
        """A registry with this plugin only."""
        registry = cls._watchdog().registry(discover=False)
        registry.register(cls.plugin)
        return registry

    @classmethod
    def company(cls) -> Registry:
        """A registry with this plugin among all that are installed."""
        name = cls.plugin.xw_format().name
        registry = cls._watchdog().registry(disable=(name,))
        registry.register(cls.plugin)
        return registry

    @property
    def spec(self) -> FormatSpec:
        """The declaration of the plugin."""
        return self.plugin.xw_format()

    def files(self) -> Iterator[Sample]:
        """The samples, then the files with a fault."""
        yield from self.samples
        for fault in self.faults:
            yield Sample(fault.name, fault.data, fault.options, clean=False)

    def may_lose(self, puzzle: Puzzle, difference: Difference) -> bool:
        """Override: whether a file may lose this of a puzzle, although the format declares the
        feature. `FormatSpec(reasons=...)` is for what can be stated as data.
        """
        return False

    def demand_kept(
        self, registry: Registry, puzzle: Puzzle, read_options: dict[str, Any] | None = None
    ) -> None:
        """Fail unless the reported losses of a write are the differences of the puzzle read back,
        and those in declared features have a reason.
        """
        __tracebackhide__ = True
        name = self.spec.name
        differences = differences_of(registry, puzzle, name, read_options)
        demand_exact(registry.losses(puzzle, name), differences)
        demand_reasons(self.spec, Comparison(puzzle, differences), self.may_lose)

    def puzzles(self, features: frozenset[Feature]) -> st.SearchStrategy[Puzzle] | None:
        """A strategy for puzzles that use no feature outside `features`; None if there is none.

        By default it is that of the kinds that the format holds and the test names. A strategy
        may exceed `features`: what the format lacks is reported as lost anyway.
        """
        kinds = default_registry().kinds()
        names = [name for name in self.kinds_tested if self.spec.has_kind(name)]
        return st.one_of([kinds[name].strategy(features) for name in names]) if names else None
