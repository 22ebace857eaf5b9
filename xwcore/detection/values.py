"""What detection finds: signals, and the format with the reasons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from xwcore.plugin.declarations import Evidence


class Signal(NamedTuple):
    """One observation about one format.

    `kind` is "magic", "header", "sniffer" or "name". `evidence` None speaks against the format.
    """

    format: str
    kind: str
    evidence: Evidence | None
    detail: str
    microseconds: float | None = None

    def to_dict(self) -> dict[str, Any]:
        """JSON-safe form."""
        fields = self._asdict()
        fields["evidence"] = None if self.evidence is None else self.evidence.label
        return fields


@dataclass(frozen=True, slots=True)
class Detection:
    """The detected format.

    `signals` are the observations in favor of any format, not only of the detected one.
    `runner_up` is the second best format, where several were compared. `containers` are the kinds
    of containers around the file, the innermost first, and `member` is its name in them.
    """

    format: str
    evidence: Evidence
    signals: tuple[Signal, ...] = ()
    runner_up: str | None = None
    containers: tuple[str, ...] = ()
    member: str = ""

    @property
    def chain(self) -> str:
        """The format and the containers around it, such as "format in gzip in zip"."""
        return " in ".join((self.format, *self.containers))

    @property
    def reason(self) -> str:
        """The observations in favor of the detected format, in a few words."""
        return ", ".join(
            signal.detail
            for signal in self.signals
            if signal.format == self.format and signal.evidence
        )

    def to_dict(self) -> dict[str, Any]:
        """JSON-safe form."""
        return {
            "format": self.format,
            "evidence": self.evidence.label,
            "signals": [signal.to_dict() for signal in self.signals],
            "runner_up": self.runner_up,
            "chain": self.chain,
            "containers": list(self.containers),
            "member": self.member,
        }
