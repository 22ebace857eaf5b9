"""`xw fix`: mend what can be mended mechanically."""

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
from xwcore.cli.output import dump_json, plural, say, shown, tracked, write_bytes
from xwcore.cli.previews import preview
from xwcore.cli.session import current_registry
from xwcore.files.saving import save
from xwcore.files.terminal_text import safe_text
from xwcore.findings.diagnostics import Diagnostic, Severity
from xwcore.verbs import Registry


@dataclass(frozen=True, slots=True)
class Request:
    """What was asked for."""

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
    """What became of one file; `failed` says that it could not be mended or saved at all."""

    path: str
    applied: tuple[Diagnostic, ...] = ()
    remaining: tuple[Diagnostic, ...] = ()
    failed: bool = False

    @property
    def is_bad(self) -> bool:
        """Errors remain, or worse."""
        return self.failed or any(each.severity is Severity.ERROR for each in self.remaining)

    def to_dict(self) -> dict[str, Any]:
        """The item of `--json`."""
        return {
            "path": self.path,
            "applied": [each.to_dict() for each in self.applied],
            "remaining": [each.to_dict() for each in self.remaining],
        }


@click.command("fix")
@paths_argument
@click.option("--diff", is_flag=True, help="Show what would change; write nothing.")
@click.option("--unsafe", is_flag=True, help="Also mends by which something may be lost.")
@select_option
@ignore_option
@reading_options
@json_option
@click.pass_context
def command(ctx: click.Context, /, **given: Any) -> None:
    """Mend files in place, each in one step: it is the old file or the new one at any time.
    Standard input is mended to standard output. Exit status 1 if errors remain, with --diff if they
    would remain.
    """
    request = Request(**given)
    stdin_once(request.paths)
    if request.as_json and "-" in request.paths and not request.diff:
        raise click.UsageError("--json and the mended file cannot both go to standard output")
    registry = current_registry()
    warn_of_unknown(registry, (*request.select, *request.ignore))
    outcomes = [_fix(registry, path, request) for path in tracked(request.paths, "Mending")]
    if request.as_json:
        dump_json([outcome.to_dict() for outcome in outcomes])
    ctx.exit(int(any(outcome.is_bad for outcome in outcomes)))


def _fix(registry: Registry, path: str, request: Request) -> Outcome:
    try:
        with about(path):
            return _mend(registry, path, request)
    except Failure as failure:
        failure.show()
        return Outcome(path, failed=True)


def _mend(registry: Registry, path: str, request: Request) -> Outcome:
    source = open_source(path)
    before = source.read_all()
    fixed = registry.fix(
        source, request.source_format, select=request.select, ignore=request.ignore,
        unsafe=request.unsafe, **request.read_options,
    )  # fmt: skip
    outcome = Outcome(path, fixed.applied, fixed.remaining)
    if request.diff:
        for line in preview(path, before, fixed.data) if fixed.data != before else ():
            say(line, err=request.as_json)
    elif path == "-":
        write_bytes(fixed.data)
    elif fixed.data != before:
        save(path, fixed.data, overwrite=True)
    if not request.as_json:
        _tell(outcome, diff=request.diff)
    return outcome


def _tell(outcome: Outcome, *, diff: bool) -> None:
    """Write what was done; beside a preview, or a file on standard output, to standard error."""
    err = diff or outcome.path == "-"
    mended = "would mend" if diff else "mended"
    name = shown(outcome.path)
    if not outcome.applied and not outcome.remaining:
        say(f"{name}: nothing found", err=err)
        return
    for each in outcome.applied:
        title = each.fix.title if each.fix is not None else ""
        how = f" ({safe_text(title)})" if title else ""
        say(f"{name}: {mended} {each.code}: {safe_text(each.message)}{how}", err=err)
    for each in outcome.remaining:
        if each.severity is not Severity.INFO:
            say(f"{name}: remains: {safe_text(str(each))}", err=err)
    remaining = plural(len(outcome.remaining), "finding")
    say(f"{name}: {mended} {len(outcome.applied)}, {remaining} left", err=err)
