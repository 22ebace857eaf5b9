"""Where the faults of a file are reported: what a tree needs of the context of reading."""

from __future__ import annotations

from typing import NoReturn, Protocol

from xwcore.findings.diagnostics import Diagnostic


class Reporting(Protocol):
    """The part of `ReadContext` that takes diagnostics."""

    @property
    def is_full(self) -> bool:
        """Whether there are more diagnostics than are kept."""
        ...

    def report(self, diagnostic: Diagnostic) -> None:
        """Report a diagnostic; reading goes on."""

    def fail(self, diagnostic: Diagnostic) -> NoReturn:
        """Report the diagnostic and stop."""
        ...
