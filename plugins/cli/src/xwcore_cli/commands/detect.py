"""`xw detect`: which format files have, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import click

from xwcore.plugin import Claim, Detection, Evidence, Registry, Signal, XwError
from xwcore_cli.failures import Failure
from xwcore_cli.many import Files, run
from xwcore_cli.options import many_files
from xwcore_cli.output import padded, say, shown, table
from xwcore_cli.session import current_registry
from xwcore_cli.sources import Item
from xwcore_cli.work import Outcome, Work
from xwcore_documents import safe_text, text_columns

#: The format of files that no format claims, in the table.
_UNKNOWN: Final = "unknown"

_EVIDENCE_COLUMNS: Final = max(len(evidence.label) for evidence in Evidence)


class DetectAnswer(NamedTuple):
    """The answer for one path. Without a `detection`, `reason` says why.

    `claims` are the answers of all formats, for `--explain`.
    """

    path: str
    detection: Detection | None = None
    reason: str = ""
    claims: tuple[Claim, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """The item of `--json`; it has times only with `--explain`, so that output repeats."""
        detection = self.detection
        if detection is not None:
            signals = [*detection.signals]
        else:
            signals = [signal for claim in self.claims for signal in claim.signals]
        if not self.claims:
            signals = [signal._replace(microseconds=None) for signal in signals]
        return {
            "path": self.path,
            "format": detection.format if detection else None,
            "evidence": detection.evidence.label if detection else None,
            "signals": [signal.to_dict() for signal in signals],
            "runner_up": detection.runner_up if detection else None,
            "reason": self.reason,
            **self._container(),
        }

    def _container(self) -> dict[str, Any]:
        """The keys of a file in containers."""
        if self.detection is None or not self.detection.containers:
            return {}
        return {"chain": self.detection.chain, "member": self.detection.member}


@dataclass(frozen=True, slots=True)
class Detecting(Work):
    """Identify one file and print the answer; `columns` are the widths of path and format."""

    explain: bool
    columns: tuple[int, int]

    def run(self, item: Item) -> Outcome:
        """Print a row, with `explain` the answers of all formats."""
        answer = _ask(current_registry(), item, explain=self.explain)
        _print(answer, self.columns)
        return _outcome(answer)

    def failed(self, item: Item, failure: Failure) -> Outcome:
        """A file that cannot be read has no format."""
        return _outcome(DetectAnswer(item.path, reason=failure.reason))


@click.command("detect")
@many_files
@click.option("--explain", is_flag=True, help="Ask every format, and list its result and time.")
@click.pass_context
def command(ctx: click.Context, files: Files, explain: bool) -> None:
    """Identify the format of each file and print its name, the evidence and the reason. The content
    decides; the name of a file only breaks ties. Exit status 1 if a format is unknown.
    """
    format_columns = max(map(len, [_UNKNOWN, *current_registry().formats()]))
    columns = _path_columns(files), format_columns
    ctx.exit(int(run(Detecting(explain, columns), files, "Detecting")))


def _outcome(answer: DetectAnswer) -> Outcome:
    return Outcome(answer.to_dict(), is_bad=answer.detection is None)


def _path_columns(files: Files) -> int:
    """The width of the longest path; of files that are listed while working it is unknown."""
    return max((text_columns(shown(path)) for path in files.selection.paths), default=0)


def _ask(registry: Registry, item: Item, *, explain: bool) -> DetectAnswer:
    source, path = item.open(), item.path
    source.read_all()  # an unreadable file is a failure, not a file of unknown format
    detection, claims = registry.open(source).explain() if explain else (None, ())
    if detection is None:
        try:
            detection = registry.detect(source)
        except XwError as error:
            return DetectAnswer(path, None, error.message, claims)
    return DetectAnswer(path, detection, detection.reason, claims)


def _print(answer: DetectAnswer, columns: tuple[int, int]) -> None:
    name, detection = padded(shown(answer.path), columns[0]), answer.detection
    format_name = padded(detection.chain if detection else _UNKNOWN, columns[1])
    evidence = padded(detection.evidence.label if detection else "-", _EVIDENCE_COLUMNS)
    styled = click.style(format_name, bold=bool(detection), fg=None if detection else "red")
    say(f"{name}  {styled}  {evidence}  {safe_text(answer.reason)}")
    rows = [_row(signal) for claim in answer.claims for signal in _signals(claim)]
    for line in table(rows, indent="    ") if rows else ():
        say(line)


def _signals(claim: Claim) -> tuple[Signal, ...]:
    return claim.signals or (Signal(claim.format, "signature", None, "no signature matches"),)


def _row(signal: Signal) -> tuple[str, ...]:
    evidence = "-" if signal.evidence is None else signal.evidence.label
    time = "" if signal.microseconds is None else f"{signal.microseconds:.1f} us"
    return signal.format, signal.kind, evidence, signal.detail, time
