"""What the hooks are given: options, limits, and where to report."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NoReturn

from xwcore.errors import ReadError
from xwcore.files.source import Limits
from xwcore.findings.codes import TOO_MANY
from xwcore.findings.diagnostics import Diagnostic
from xwcore.findings.features import Feature
from xwcore.findings.loss import Loss
from xwcore.findings.places import WHOLE, Place
from xwcore.options import OptionValue


@dataclass(slots=True)
class ReadContext:
    """What `xw_read` and `xw_validate` are given: options, limits, and where to report.

    `name` is the file's name where there is one, for `xw_validate` to compare with the content; it
    has no part in what is read.
    """

    format: str
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    limits: Limits = field(default_factory=Limits)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    name: str = ""

    def report(self, diagnostic: Diagnostic) -> None:
        """Say what was found; reading goes on. Findings past `limits.max_diagnostics` are counted
        out with one that says so.
        """
        if len(self.diagnostics) < self.limits.max_diagnostics:
            self.diagnostics.append(diagnostic)
        elif len(self.diagnostics) == self.limits.max_diagnostics:
            self.diagnostics.append(TOO_MANY.at())

    def fail(self, diagnostic: Diagnostic, excerpt: str = "") -> NoReturn:
        """Report the diagnostic and give up.

        Raises:
            ReadError: always; it carries all that was reported.
        """
        self.diagnostics.append(diagnostic)
        raise read_error(self.diagnostics, self.format, excerpt)


@dataclass(slots=True)
class WriteContext:
    """What `xw_write` is given: options, limits, and where to tell of losses."""

    format: str
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    limits: Limits = field(default_factory=Limits)
    losses: list[Loss] = field(default_factory=list)
    diagnostics: list[Diagnostic] = field(default_factory=list)

    def lose(self, loss: Loss) -> None:
        """Tell of something that this content does not survive; writing goes on."""
        self.losses.append(loss)

    def lose_at(self, feature: Feature, message: str, *where: Place) -> None:
        """As `lose`, from its parts; no place means the whole puzzle."""
        self.losses.append(Loss(feature, message, where or (WHOLE,)))

    def report(self, diagnostic: Diagnostic) -> None:
        """Say something about the writing that is no loss."""
        self.diagnostics.append(diagnostic)


def read_error(
    diagnostics: Iterable[Diagnostic], format: str | None = None, excerpt: str = ""
) -> ReadError:
    """A `ReadError` that speaks with the words of the last diagnostic."""
    found = tuple(diagnostics)
    return ReadError(found[-1].message, format=format, diagnostics=found, excerpt=excerpt)
