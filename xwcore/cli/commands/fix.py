"""`xw fix`: apply mechanical fixes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import click

from xwcore.cli.failures import Failure, about
from xwcore.cli.known_codes import warn_of_unknown
from xwcore.cli.options import (
    ignore_option,
    json_option,
    open_source,
    paths_argument,
    reading_options,
    select_option,
    stdin_once,
)
from xwcore.cli.output import (
    dump_json,
    plural,
    refuse_terminal,
    say,
    shown,
    tracked,
    write_bytes,
)
from xwcore.cli.previews import preview
from xwcore.cli.session import current_registry
from xwcore.files.saving import save
from xwcore.files.terminal_text import safe_text
from xwcore.findings.diagnostics import Diagnostic, Severity
from xwcore.verbs import Registry


@dataclass(frozen=True, slots=True)
class Request:
    """The arguments and options of the command."""

    paths: tuple[str, ...]
    diff: bool
    unsafe: bool
    select: tuple[str, ...]
    ignore: tuple[str, ...]
    source_format: str | None
    read_options: dict[str, Any]
    as_json: bool


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result for one file; `error` is the reason if it could not be read or saved."""

    path: str
    applied: tuple[Diagnostic, ...] = ()
    remaining: tuple[Diagnostic, ...] = ()
    error: str | None = None

    @property
    def is_bad(self) -> bool:
        """Whether errors remain, or the file could not be read or saved."""
        errors = [
            diagnostic for diagnostic in self.remaining if diagnostic.severity is Severity.ERROR
        ]
        return self.error is not None or bool(errors)

    def to_dict(self) -> dict[str, Any]:
        """The item of `--json`."""
        return {
            "path": self.path,
            "applied": [diagnostic.to_dict() for diagnostic in self.applied],
            "remaining": [diagnostic.to_dict() for diagnostic in self.remaining],
            "error": self.error,
        }


@click.command("fix")
@paths_argument
@click.option("--diff", is_flag=True, help="Show the changes; write nothing.")
@click.option("--unsafe", is_flag=True, help="Also apply fixes that may lose content.")
@select_option
@ignore_option
@reading_options
@json_option
@click.pass_context
def command(ctx: click.Context, /, **arguments: Any) -> None:
    """Apply mechanical fixes to files in place; each file is replaced in one step. Standard input
    is fixed to standard output. Exit status 1 if errors remain; with --diff if they would remain.
    """
    request = Request(**arguments)
    stdin_once(request.paths)
    if "-" in request.paths and not request.diff:
        if request.as_json:
            raise click.UsageError("--json and the fixed file cannot both go to standard output")
        refuse_terminal("--diff")
    registry = current_registry()
    warn_of_unknown(registry, (*request.select, *request.ignore))
    outcomes = [_fix(registry, path, request) for path in tracked(request.paths, "Fixing")]
    if request.as_json:
        dump_json([outcome.to_dict() for outcome in outcomes])
    ctx.exit(int(any(outcome.is_bad for outcome in outcomes)))


def _fix(registry: Registry, path: str, request: Request) -> Outcome:
    try:
        with about(path):
            return _apply(registry, path, request)
    except Failure as failure:
        failure.show()
        return Outcome(path, error=failure.reason)


def _apply(registry: Registry, path: str, request: Request) -> Outcome:
    source = open_source(path)
    before = source.read_all()
    fixed = registry.fix(
        source,
        request.source_format,
        select=request.select,
        ignore=request.ignore,
        unsafe=request.unsafe,
        **request.read_options,
    )
    outcome = Outcome(path, fixed.applied, fixed.remaining)
    if request.diff:
        for line in preview(path, before, fixed.data) if fixed.data != before else ():
            say(line, err=request.as_json)
    elif path == "-":
        write_bytes(fixed.data)
    elif fixed.data != before:
        save(path, fixed.data, overwrite=True)
    if not request.as_json:
        _report(outcome, diff=request.diff)
    return outcome


def _report(outcome: Outcome, *, diff: bool) -> None:
    """Write what was fixed and what remains.

    To standard error if standard output has the preview or the fixed file.
    """
    err = diff or outcome.path == "-"
    fixed = "would fix" if diff else "fixed"
    name = shown(outcome.path)
    if not outcome.applied and not outcome.remaining:
        say(f"{name}: nothing to fix", err=err)
        return
    for diagnostic in outcome.applied:
        title = diagnostic.fix.title if diagnostic.fix is not None else ""
        how = f" ({safe_text(title)})" if title else ""
        text = f"{diagnostic.code}: {safe_text(diagnostic.message)}{how}"
        say(f"{name}: {fixed} {text}", err=err)
    for diagnostic in outcome.remaining:
        if diagnostic.severity is not Severity.INFO:
            say(f"{name}: remaining: {safe_text(str(diagnostic))}", err=err)
    remaining = plural(len(outcome.remaining), "diagnostic")
    say(f"{name}: {fixed} {len(outcome.applied)}, {remaining} remaining", err=err)
