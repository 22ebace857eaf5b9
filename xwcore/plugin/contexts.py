"""The context of reading: options, limits, and where to report."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, NoReturn

from xwcore.errors import ReadError
from xwcore.files.source import DEFAULT_LIMITS, Limits, Meter
from xwcore.findings.codes import TOO_MANY
from xwcore.findings.diagnostics import Diagnostic
from xwcore.options import OptionValue

#: For a writer that reads its own file back: a puzzle in memory may have any size. Nesting stays
#: bounded, because trees are walked by recursion.
READ_BACK_LIMITS: Final = Limits(
    max_bytes=2**40,
    max_cells=2**40,
    max_clues=2**40,
    max_string=2**40,
    max_steps=2**40,
    max_depth=400,
)


@dataclass(slots=True, eq=False)
class ReadContext(Meter):
    """Argument of `xw_read` and `xw_validate`: options, limits, and where to report.

    `name` is the file's name, or "". `xw_validate` may compare it with the content; reading does
    not depend on it. `diagnostics` is a list that the registry holds as well: a plugin may change
    its content, and to put another list in its place is an error.
    """

    format: str
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    limits: Limits = DEFAULT_LIMITS
    diagnostics: list[Diagnostic] = field(default_factory=list)
    name: str = ""
    _used: dict[str, int] = field(default_factory=dict)

    @property
    def is_full(self) -> bool:
        """Whether there are more diagnostics than are kept: looking for others is of no use."""
        return len(self.diagnostics) > self.limits.max_diagnostics

    def report(self, diagnostic: Diagnostic) -> None:
        """Report a diagnostic; reading continues. After `limits.max_diagnostics` of them a last one
        states that there are more.
        """
        if len(self.diagnostics) < self.limits.max_diagnostics:
            self.diagnostics.append(diagnostic)
        elif len(self.diagnostics) == self.limits.max_diagnostics:
            self.diagnostics.append(TOO_MANY.at())

    def report_cause(self, cause: Diagnostic, follows: Callable[[Diagnostic], bool]) -> None:
        """Report a diagnostic before all others: the cause of those for which `follows` is true.
        They stay in the report, see `findings.causes`; `xw validate` counts them.
        """
        from xwcore.findings.causes import put_cause

        put_cause(self.diagnostics, cause, follows)
        del self.diagnostics[self.limits.max_diagnostics + 1 :]

    def fail(self, diagnostic: Diagnostic, excerpt: str = "") -> NoReturn:
        """Report the diagnostic and stop.

        Raises:
            ReadError: always; it has all diagnostics reported.
        """
        self.diagnostics.append(diagnostic)
        raise read_error(self.diagnostics, self.format, excerpt)

    def inner(self) -> ReadContext:
        """An empty context of the same options and limits, for a hook that calls another reader
        and looks at what that reports before it reports it as its own.
        """
        return ReadContext(self.format, self.options, self.limits, name=self.name)


def read_error(
    diagnostics: Iterable[Diagnostic], format: str | None = None, excerpt: str = ""
) -> ReadError:
    """A `ReadError` with the message of the last diagnostic."""
    reported = tuple(diagnostics)
    return ReadError(reported[-1].message, format=format, diagnostics=reported, excerpt=excerpt)
