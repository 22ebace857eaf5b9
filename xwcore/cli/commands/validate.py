"""`xw validate`: errors, warnings and notes about files, with their places."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import click

from xwcore.cli.excerpts import print_diagnostics
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
    """The arguments and options of the command."""

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
    """The selected diagnostics of one file, and its bytes for excerpts."""

    path: str
    format: str | None
    diagnostics: tuple[Diagnostic, ...]
    data: bytes = b""

    def to_dict(self) -> dict[str, Any]:
        """The item of `--json`."""
        return {
            "path": self.path,
            "format": self.format,
            "diagnostics": [diagnostic.to_dict() for diagnostic in self.diagnostics],
        }


@click.command("validate")
@paths_argument
@click.option("--strict", is_flag=True, help="Exit with 1 on warnings as well.")
@select_option
@ignore_option
@reading_options
@click.option("--sarif", is_flag=True, help="Write SARIF 2.1.0, for code hosts and editors.")
@json_option
@click.pass_context
def command(ctx: click.Context, /, **arguments: Any) -> None:
    """Check files and show every diagnostic with an excerpt of the file. Exit status 1 on errors;
    with --strict on warnings, too.
    """
    request = Request(**arguments)
    if request.sarif and request.as_json:
        raise click.UsageError("--json and --sarif exclude each other")
    stdin_once(request.paths)
    registry = current_registry()
    warn_of_unknown(registry, (*request.select, *request.ignore))
    results = []
    for path in tracked(request.paths, "Checking"):
        results.append(_kept(_check(registry, path, request), request))
        if not (request.sarif or request.as_json):
            _print(results[-1])
    _write(registry, results, request)
    fatal = _STRICT if request.strict else _FATAL
    severities = {diagnostic.severity for checked in results for diagnostic in checked.diagnostics}
    ctx.exit(int(not severities.isdisjoint(fatal)))


def _check(registry: Registry, path: str, request: Request) -> Checked:
    """Validate one file; a file that cannot be opened is a diagnostic, too."""
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
    # --select does not hide that a file could not be checked.
    only = request.select if checked.format is not None else ()
    return replace(checked, diagnostics=select(checked.diagnostics, only, request.ignore))


def _print(checked: Checked) -> None:
    print_diagnostics(checked.diagnostics, checked.path, checked.data)
    if not checked.diagnostics:
        say(f"{shown(checked.path)}: {checked.format}, no diagnostics")


def _write(registry: Registry, results: Sequence[Checked], request: Request) -> None:
    if request.as_json:
        dump_json([checked.to_dict() for checked in results])
    elif request.sarif:
        pairs = [(checked.path, checked.diagnostics) for checked in results]
        dump_json(sarif_log(pairs, known_codes(registry)))
    elif len(results) > 1 or results[0].diagnostics:
        say(_summary(results))


def _summary(results: Sequence[Checked]) -> str:
    diagnostics = [diagnostic for checked in results for diagnostic in checked.diagnostics]
    counts = [_count(diagnostics, severity) for severity in Severity]
    summary = ", ".join(count for count in counts if count) or "no diagnostics"
    return f"{plural(len(results), 'file')} checked: {summary}{_fixable(diagnostics)}"


def _fixable(diagnostics: Iterable[Diagnostic]) -> str:
    is_safe = [diagnostic.fix.safe for diagnostic in diagnostics if diagnostic.fix is not None]
    parts = [f"`xw fix` fixes {sum(is_safe)}"] if any(is_safe) else []
    if not all(is_safe):
        parts.append(f"`xw fix --unsafe` fixes {len(is_safe)}")
    return f"; {', '.join(parts)}" if parts else ""


def _count(diagnostics: Iterable[Diagnostic], severity: Severity) -> str:
    count = sum(diagnostic.severity is severity for diagnostic in diagnostics)
    noun = "note" if severity is Severity.INFO else str(severity)
    return plural(count, noun) if count else ""
