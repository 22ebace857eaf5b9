r"""The contract of a format that only writes: subclass `WriterContract`, set plugin and puzzles::

    from xwcore_testing import WriterContract
    from xwcore_poster.manifest import plugin as poster_plugin

    class TestPoster(WriterContract):
        plugin = poster_plugin
        examples = (small_crossword, small_puzzle)

        def inspect(self, data: bytes, text: str) -> None:
            assert well_formed(data)

Detection, round trips and validation need a reader; this contract has checks of the bytes in their
place.
"""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from typing import Any, ClassVar

import pytest

from xwcore.plugin import ANY_KIND, Option, OptionError, Puzzle, Registry, UnsupportedOperationError
from xwcore_crossword import CrosswordFeature
from xwcore_testing.advice import demand
from xwcore_testing.declaration import DeclarationContract, wrong_values
from xwcore_testing.determinism import demand_same_answers
from xwcore_testing.drawings import HOSTILE_TEXTS, filled_with
from xwcore_testing.generated import demand_for_all


class WriterContract(DeclarationContract):
    """The contract of a format with `reads=False`, as tests.

    `examples` are puzzles to write, at least one of each kind that the format holds. Together they
    must show the effect of every write option. `example_count` bounds the generated puzzles.
    """

    examples: ClassVar[Sequence[Puzzle]]
    example_count: ClassVar[int] = 20

    def inspect(self, data: bytes, text: str) -> None:
        """Override: fail where the bytes are malformed, or where `text` is not escaped in them.

        `text` is a hostile text that the puzzle has in every place, or "".
        """

    def test_format_writes_only(self, registry: Registry) -> None:
        """The format declares that it does not read, and reading is refused."""
        advice = "a format that reads has a contract of its own: FormatContract"
        demand(not self.spec.reads and self.spec.writes, "the format reads", advice)
        with pytest.raises(UnsupportedOperationError):
            registry.read(self._write(registry, self.examples[0]), self.spec.name)

    def test_examples_are_of_every_kind(self) -> None:
        """There is an example of every kind of puzzle that the format declares."""
        missing = {*self.spec.kinds} - {*ANY_KIND} - {puzzle.kind for puzzle in self.examples}
        demand(not missing, f"no example of kind {missing}", "set `examples`")

    def test_equal_puzzles_are_written_alike(self, registry: Registry) -> None:
        """The bytes depend on the content and the options: not on records, copies or calls."""
        for puzzle in self.examples:
            data = self._write(registry, puzzle)
            copied: Puzzle = pickle.loads(pickle.dumps(puzzle))  # noqa: S301 - our own bytes
            for twin in (puzzle, copied, puzzle.replace(extras={}, source_format=None)):
                advice = "write content only; no date, no random identifier, no state of the plugin"
                same = self._write(registry, twin) == data
                demand(same, f"{puzzle.title!r} is written differently the second time", advice)

    def test_bytes_depend_on_the_puzzle_only(self) -> None:
        """Other hash seeds, dates, folders, locales and environments change nothing."""
        demand_same_answers(self.plugin, (), self.examples)

    def test_hostile_texts_are_written_as_texts(self, registry: Registry) -> None:
        """Texts that break out of markup, strings and lines are escaped; see `inspect`."""
        for puzzle in self.examples:
            for text in HOSTILE_TEXTS:
                self._write(registry, filled_with(puzzle, text), text)

    def test_options_are_typed(self, registry: Registry) -> None:
        """An unknown option, a wrong type or a wrong choice raises an OptionError."""
        puzzle = self.examples[0]
        wrong = [
            {option.name: value}
            for option in self.spec.write_options
            for value in wrong_values(option)
        ]
        unknown: dict[str, Any] = {"no_such_option": 1}
        for options in (unknown, *wrong):
            with pytest.raises(OptionError):
                registry.dumps(puzzle, self.spec.name, **options)

    def test_options_have_an_effect(self, registry: Registry) -> None:
        """Every value of an option with choices changes the bytes of at least one example."""
        plain = [self._write(registry, puzzle) for puzzle in self.examples]
        for option in self.spec.write_options:
            for value in _other_values(option):
                changed = [
                    self._write(registry, puzzle, **{option.name: value})
                    for puzzle in self.examples
                ]
                what = f"option {option.name}={value} changes no example"
                demand(changed != plain, what, "use the option, or add an example that shows it")

    def test_losses_follow_from_the_declared_features(self) -> None:
        """What a puzzle uses and the format does not declare is lost; nothing unused is lost."""
        registry = self.alone()
        for puzzle in self.examples:
            self._losses_follow(registry, puzzle)
        strategy = self.puzzles(frozenset(CrosswordFeature.members()))
        if strategy is None:
            return
        demand_for_all(
            strategy, lambda puzzle: self._losses_follow(registry, puzzle), self.example_count
        )

    def _losses_follow(self, registry: Registry, puzzle: Puzzle) -> None:
        lost = {loss.feature for loss in registry.losses(puzzle, self.spec.name)}
        used = puzzle.features()
        missing = sorted(used - self.spec.features - lost)
        # A format of every kind holds what the kinds state, beside what it declares.
        is_declared = self.spec.kinds != ANY_KIND
        demand(
            not (missing and is_declared),
            f"not reported as lost: {missing}",
            "do not remove losses",
        )
        unused = sorted(lost - used)
        demand(not unused, f"lost, but not used: {unused}", "lose features that the puzzle uses")
        self._write(registry, puzzle)

    def _write(self, registry: Registry, puzzle: Puzzle, text: str = "", **options: Any) -> bytes:
        data = registry.dumps(puzzle, self.spec.name, **options)
        self.inspect(data, text)
        return data


def _other_values(option: Option) -> list[Any]:
    """The values other than the default that are known without knowing the format."""
    values = option.choices or ((True, False) if option.type is bool else ())
    return [value for value in values if value != option.default]
