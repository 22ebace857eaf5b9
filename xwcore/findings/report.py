"""The report of validating a source."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from xwcore.findings.diagnostics import Diagnostic, Severity
from xwcore.findings.html_views import html_table
from xwcore.findings.wording import plural


@dataclass(frozen=True, slots=True)
class Report:
    """The diagnostics of a source. `format` is None where no format claims it."""

    format: str | None
    diagnostics: tuple[Diagnostic, ...]

    @property
    def ok(self) -> bool:
        """True where no diagnostic is an error."""
        return not any(finding.severity is Severity.ERROR for finding in self.diagnostics)

    def to_dict(self) -> dict[str, Any]:
        """JSON-safe form."""
        diagnostics = [finding.to_dict() for finding in self.diagnostics]
        return {"format": self.format, "ok": self.ok, "diagnostics": diagnostics}

    def __iter__(self) -> Iterator[Diagnostic]:
        return iter(self.diagnostics)

    def _repr_html_(self) -> str:
        """A table of the diagnostics, for a notebook."""
        count = plural(len(self.diagnostics), "diagnostic") if self.diagnostics else "no findings"
        heading = f"{self.format or 'unknown format'}: {count}"
        rows = [
            (str(finding.severity), finding.code, str(finding.span or ""), finding.message)
            for finding in self.diagnostics
        ]
        return html_table(heading, ("severity", "code", "place", "message"), rows)
