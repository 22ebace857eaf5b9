"""The context of writing: options, limits, and where to report losses."""

from __future__ import annotations

import reprlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from xwcore.errors import WriteError, XwError
from xwcore.files.source import Limits, Meter
from xwcore.findings.diagnostics import Diagnostic
from xwcore.findings.features import Feature
from xwcore.findings.loss import Loss
from xwcore.findings.places import WHOLE, Place
from xwcore.model.puzzle import Puzzle
from xwcore.model.unmodeled import Unmodeled
from xwcore.options import OptionValue
from xwcore.plugin.contexts import READ_BACK_LIMITS, ReadContext

if TYPE_CHECKING:
    from xwcore.model.difference import Difference

#: Reads the bytes of a file: the `read` of a plugin.
Reader = Callable[[bytes, "ReadContext"], Puzzle]

#: Why a feature is lost: a text, or a function that states it for one difference.
Message = str | Callable[["Difference"], str]


class Asking(Protocol):
    """A registry, as far as a writer needs it: the hooks of packages."""

    def ask(self, hook: str, *, first: Iterable[str | None] = (), **arguments: Any) -> Any:
        """The answer of the plugins to a hook; see `Registry.ask`."""


@dataclass(slots=True, eq=False)
class WriteContext(Meter):
    """Argument of `xw_write`: options, limits, and where to report losses.

    `features` are those that the format declares, None all; the core itself reports the loss of any
    other, but for those in `held`. `limits` are those of reading the file back: a puzzle in memory
    may have any size. `registry` is the one that writes, or None. The registry holds the lists
    `losses` and `diagnostics` as well, see `ReadContext`.
    """

    format: str
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    limits: Limits = READ_BACK_LIMITS
    losses: list[Loss] = field(default_factory=list)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    features: frozenset[Feature] | None = None
    held: set[Feature] = field(default_factory=set)
    registry: Asking | None = None
    _used: dict[str, int] = field(default_factory=dict)

    def hold(self, *features: Feature) -> None:
        """State that this file holds features that the format does not declare, since an option
        asked for them.
        """
        self.held.update(features)

    def lose(self, loss: Loss) -> None:
        """Report something that is lost; writing goes on."""
        self.losses.append(loss)

    def lose_at(self, feature: Feature, message: str, *where: Place) -> None:
        """As `lose`, from its parts; no place means the whole puzzle."""
        self.losses.append(Loss(feature, message, where or (WHOLE,)))

    def inner(self) -> WriteContext:
        """An empty context of the same options, limits and features, for a hook that calls another
        writer.
        """
        return WriteContext(
            self.format, self.options, self.limits, features=self.features, registry=self.registry
        )

    def report(self, diagnostic: Diagnostic) -> None:
        """Report something about the writing that is not a loss."""
        self.diagnostics.append(diagnostic)

    def own_unmodeled(self, puzzle: Puzzle) -> tuple[Unmodeled, ...]:
        """The unmodeled content of the puzzle, unless another format brought it."""
        return puzzle.unmodeled if puzzle.source_format in (None, self.format) else ()

    def differences(
        self,
        puzzle: Puzzle,
        data: bytes,
        read: Reader,
        *,
        options: Mapping[str, OptionValue] | None = None,
        limits: Limits | None = None,
    ) -> list[Difference]:
        """Read `data` back with the format's own `read` and compare it with the puzzle: the
        differences in features that the format declares. `options` are read options; `limits` are
        by default those of writing.

        Raises:
            WriteError: `data` cannot be read back.
        """
        context = ReadContext(self.format, options or {}, limits or self.limits)
        try:
            read_back = read(data, context)
        except XwError as error:
            message = f"{self.format}: the file written cannot be read back: {error.message}"
            raise WriteError(message) from error
        return self.held_differences(puzzle, read_back)

    def held_differences(self, puzzle: Puzzle, other: Puzzle) -> list[Difference]:
        """The differences in features that the format declares: none where both puzzles are
        written alike.
        """
        from xwcore.model.difference import diff

        differences = diff(puzzle, other)
        if self.features is None:
            return list(differences)
        return [difference for difference in differences if difference.feature in self.features]

    def report_losses(
        self, differences: Iterable[Difference], messages: Mapping[Feature, Message] | None = None
    ) -> None:
        """Report each difference as a loss.

        `messages` has the reason for a feature, or a function that states it for a difference.
        """
        for difference in differences:
            feature = difference.feature
            message = (messages or {}).get(feature, _what_was_read)
            text = message if isinstance(message, str) else message(difference)
            self.lose_at(feature, text, difference.where)

    def report_differences(
        self,
        puzzle: Puzzle,
        data: bytes,
        read: Reader,
        messages: Mapping[Feature, Message] | None = None,
        *,
        options: Mapping[str, OptionValue] | None = None,
        limits: Limits | None = None,
    ) -> None:
        """Report as losses the `differences` between the puzzle and `data` read back.

        Raises:
            WriteError: `data` cannot be read back.
        """
        differences = self.differences(puzzle, data, read, options=options, limits=limits)
        self.report_losses(differences, messages)


def _what_was_read(difference: Difference) -> str:
    """The default message of a loss: what the file read back has instead."""
    label = difference.feature.label
    if difference.feature == Feature.UNMODELED and difference.after is None:
        return "content of another format, for which this one has no place"
    if difference.after is None:
        return f"{label} missing in the file read back"
    if isinstance(difference.after, str) and difference.where == WHOLE:
        return f"{label} read back as {reprlib.repr(difference.after)}"
    return f"{label} read back differently"
