"""`xw validate`: what is wrong with files, and where."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import click

from xwcore.cli.excerpts import tell
from xwcore.cli.failures import about
from xwcore.cli.known_codes import known_codes, warn_of_unknown
from xwcore.cli.options import (
    ignore_option,
    json_option,
    open_source,
    paths_argument,
    reading_options,
    select_option,
    stdin_once,
)
from xwcore.cli.output import dump_json, plural, say, shown, tracked
from xwcore.cli.sarif import sarif_log
from xwcore.cli.session import current_registry
from xwcore.errors import XwError
from xwcore.findings import codes
from xwcore.findings.diagnostics import Diagnostic, Severity, select
from xwcore.verbs import Registry

_FATAL: Final = (Severity.ERROR,)
_STRICT: Final = (Severity.ERROR, Severity.WARNING)


@dataclass(frozen=True, slots=True)
class Request:
    """What was asked for."""

    paths: tuple[str, ...]
    strict: bool
    select: tuple[str, ...]
    ignore: tuple[str, ...]
    source_format: str | None
    read_options: dict[str, Any]
    sarif: bool
    as_json: bool


@dataclass(frozen=True, slots=True)
class Checked:
    """The findings of one file, those kept that were asked for, and its bytes for excerpts."""

    path: str
    format: str | None
    found: tuple[Diagnostic, ...]
    data: bytes = b""

    def to_dict(self) -> dict[str, Any]:
        """The item of `--json`."""
        return {
            "path": self.path,
            "format": self.format,
            "diagnostics": [each.to_dict() for each in self.found],
        }


@click.command("validate")
@paths_argument
@click.option("--strict", is_flag=True, help="Warnings fail as well.")
@select_option
@ignore_option
@reading_options
@click.option("--sarif", is_flag=True, help="Write SARIF 2.1.0, for code hosts and editors.")
@json_option
@click.pass_context
def command(ctx: click.Context, /, **given: Any) -> None:
    """Check files and show every finding with its place. Exit status 1 on errors, with --strict on
    warnings too.
    """
    request = Request(**given)
    if request.sarif and request.as_json:
        raise click.UsageError("--json and --sarif exclude each other")
    stdin_once(request.paths)
    registry = current_registry()
    warn_of_unknown(registry, (*request.select, *request.ignore))
    results = []
    for path in tracked(request.paths, "Checking"):
        results.append(_kept(_check(registry, path, request), request))
        if not (request.sarif or request.as_json):
            _tell(results[-1])
    _write(registry, results, request)
    fatal = _STRICT if request.strict else _FATAL
    ctx.exit(int(any(each.severity in fatal for checked in results for each in checked.found)))


def _check(registry: Registry, path: str, request: Request) -> Checked:
    """Validate one file; one that cannot be opened is a finding, too."""
    source = open_source(path)
    try:
        data = source.read_all()
    except OSError as error:
        reason = error.strerror or str(error)
        return Checked(path, None, (codes.UNREADABLE.at(reason),))
    except XwError as error:
        return Checked(path, None, (codes.LIMIT.at(error.message),))
    with about(path):
        report = registry.validate(source, request.source_format, **request.read_options)
    return Checked(path, report.format, report.diagnostics, data)


def _kept(checked: Checked, request: Request) -> Checked:
    # That a file could not be checked at all is no matter of which findings are wanted.
    only = request.select if checked.format is not None else ()
    return replace(checked, found=select(checked.found, only, request.ignore))


def _tell(checked: Checked) -> None:
    tell(checked.found, checked.path, checked.data)
    if not checked.found:
        say(f"{shown(checked.path)}: {checked.format}, nothing found")


def _write(registry: Registry, results: Sequence[Checked], request: Request) -> None:
    if request.as_json:
        dump_json([checked.to_dict() for checked in results])
    elif request.sarif:
        pairs = [(checked.path, checked.found) for checked in results]
        dump_json(sarif_log(pairs, known_codes(registry)))
    elif len(results) > 1 or results[0].found:
        say(_summary(results))


def _summary(results: Sequence[Checked]) -> str:
    found = [each for checked in results for each in checked.found]
    counts = [_count(found, severity) for severity in Severity]
    said = ", ".join(count for count in counts if count) or "nothing found"
    return f"{plural(len(results), 'file')} checked: {said}{_mendable(found)}"


def _mendable(found: Iterable[Diagnostic]) -> str:
    safe = [each.fix.safe for each in found if each.fix is not None]
    said = [f"`xw fix` mends {sum(safe)}"] if any(safe) else []
    if not all(safe):
        said.append(f"`xw fix --unsafe` mends {len(safe)}")
    return f"; {', '.join(said)}" if said else ""


def _count(found: Iterable[Diagnostic], severity: Severity) -> str:
    count = sum(each.severity is severity for each in found)
    word = "note" if severity is Severity.INFO else str(severity)
    return plural(count, word) if count else ""
