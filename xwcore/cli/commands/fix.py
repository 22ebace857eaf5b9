"""`xw fix`: apply mechanical fixes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import click

from xwcore.cli.failures import Failure
from xwcore.cli.finding_formats import by_place
from xwcore.cli.known_codes import warn_of_unknown
from xwcore.cli.many import Files, run
from xwcore.cli.options import (
    ignore_option,
    many_files,
    reading_options,
    select_option,
    settings_options,
)
from xwcore.cli.output import plural, refuse_terminal, say, shown, write_bytes
from xwcore.cli.previews import preview
from xwcore.cli.session import current_registry
from xwcore.cli.settings import Settings, load_settings
from xwcore.cli.sources import Item, archive_and_member
from xwcore.cli.work import Outcome, Work
from xwcore.errors import SeveralPuzzlesError, XwError
from xwcore.files.containers import kind_of
from xwcore.files.saving import save
from xwcore.files.source import Source
from xwcore.files.terminal_text import safe_text
from xwcore.findings.diagnostics import Diagnostic, Severity, Span
from xwcore.findings.fixing import Fixed
from xwcore.verbs import Registry


@dataclass(frozen=True, slots=True)
class Result:
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

    @property
    def is_clean(self) -> bool:
        """Whether nothing more severe than notes remains."""
        severities = {diagnostic.severity for diagnostic in self.remaining}
        return self.error is None and severities <= {Severity.INFO}

    def to_dict(self) -> dict[str, Any]:
        """The item of `--json`."""
        return {
            "path": self.path,
            "applied": [diagnostic.to_dict() for diagnostic in self.applied],
            "remaining": [diagnostic.to_dict() for diagnostic in self.remaining],
            "error": self.error,
        }


@dataclass(frozen=True, slots=True)
class Fixing(Work):
    """Fix one file in place, or show the changes."""

    diff: bool
    unsafe: bool
    select: tuple[str, ...]
    ignore: tuple[str, ...]
    source_format: str | None
    read_options: dict[str, Any]
    settings: Settings
    as_json: bool

    def run(self, item: Item) -> Outcome:
        """Save the fixed file and print what was fixed and what remains."""
        path, registry = item.path, current_registry()
        # A member is fixed in its archive, which is saved.
        source = Source(item.archive, member=item.member) if item.archive else item.open()
        before = source.read_all()
        fixed, error = self._fixed(registry, source, before, path)
        if self.diff:
            for name, old, new in _changes(registry, item.file, before, fixed):
                for line in preview(name, old, new):
                    say(line, err=self.as_json)
        elif path == "-":
            write_bytes(fixed.data)
        elif fixed.data != before:
            save(item.file, fixed.data, overwrite=True)
        result = Result(path, fixed.applied, tuple(by_place(fixed.remaining)), error)
        if not self.as_json and (item.is_named or result.applied or not result.is_clean):
            _report(result, diff=self.diff)
        return _outcome(result)

    def _fixed(
        self, registry: Registry, source: Source, data: bytes, path: str
    ) -> tuple[Fixed, str | None]:
        """The fixed file, of an archive with all its puzzles; the reason if one cannot be read."""
        try:
            return self._fixed_puzzle(registry, source, path), None
        except SeveralPuzzlesError as error:
            members = error.members
        fixed, reason = Fixed(data, (), ()), None
        for member in members:
            try:
                after = self._fixed_puzzle(registry, Source(fixed.data), path, member)
            except XwError as error:
                failure = Failure(error.message, path=f"{path}:{member}")
                failure.show()
                reason = failure.message
                continue
            applied, remaining = fixed.applied + after.applied, fixed.remaining + after.remaining
            fixed = Fixed(after.data, applied, remaining)
        return fixed, reason

    def _fixed_puzzle(
        self, registry: Registry, source: Source, path: str, member: str | None = None
    ) -> Fixed:
        name = self.source_format
        if name is None and self.settings.options:
            name = registry.detect(source, member=member).format
        return registry.fix(
            source,
            self.source_format,
            select=self.select,
            ignore=(*self.ignore, *self.settings.ignored_for(path)),
            unsafe=self.unsafe,
            member=member,
            **{**self.settings.options_for(name), **self.read_options},
        )

    def failed(self, item: Item, failure: Failure) -> Outcome:
        """The file that could not be read or saved has an error."""
        return _outcome(Result(item.path, error=failure.reason))


def _changes(
    registry: Registry, path: str, before: bytes, fixed: Fixed
) -> Iterator[tuple[str, bytes, bytes]]:
    """The name and the bytes of each changed file: of a container the files in it."""
    if before == fixed.data:
        return
    if kind_of(before) is None:
        yield path, before, fixed.data
        return
    spans = [diagnostic.span or Span() for diagnostic in fixed.applied]
    for member in dict.fromkeys(":".join(span.path) for span in spans):
        name = f"{path}:{member}" if member else path
        old, new = (registry.content(data, member=member or None) for data in (before, fixed.data))
        yield name, old, new


def _outcome(result: Result) -> Outcome:
    return Outcome(result.to_dict(), result.is_bad, bool(result.applied))


@click.command("fix")
@many_files
@click.option("--diff", is_flag=True, help="Show the changes; write nothing.")
@click.option("--unsafe", is_flag=True, help="Also apply fixes that may lose content.")
@select_option
@ignore_option
@settings_options
@reading_options
@click.pass_context
def command(
    ctx: click.Context,
    /,
    files: Files,
    diff: bool,
    unsafe: bool,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    config: str | None,
    isolated: bool,
    source_format: str | None,
    read_options: dict[str, Any],
) -> None:
    """Apply mechanical fixes to files in place; each file is replaced in one step. Standard input
    is fixed to standard output. Exit status 1 if errors remain; with --diff if they would remain.
    """
    as_json = files.as_json or files.as_jsonl
    registry = current_registry()
    settings = load_settings(registry, config, is_isolated=isolated)
    work = Fixing(
        diff,
        unsafe,
        select or settings.select,
        ignore or settings.ignore,
        source_format,
        read_options,
        settings,
        as_json,
    )
    if "-" in files.selection.paths and not work.diff:
        if as_json:
            raise click.UsageError("--json and the fixed file cannot both go to standard output")
        refuse_terminal("--diff")
    warn_of_unknown(registry, (*work.select, *work.ignore))
    files = files.or_else(include=settings.include, exclude=settings.exclude)
    # An archive is one item: its members are fixed in it one after the other, as named ones are.
    if any(archive_and_member(path)[0] for path in files.selection.paths):
        files = replace(files, jobs=1)
    items = files.selection.items(registry, whole_archives=True)
    counts: Counter[bool] = Counter()
    is_bad = run(
        work, files, "Fixing", lambda outcome: counts.update([outcome.summary]), items=items
    )
    if not as_json and not files.selection.is_single:
        fixed = "would be fixed" if diff else "fixed"
        say(f"{plural(counts.total(), 'file')}: {counts[True]} {fixed}", err=diff)
    ctx.exit(int(is_bad))


def _report(result: Result, *, diff: bool) -> None:
    """Write what was fixed and what remains.

    To standard error if standard output has the preview or the fixed file.
    """
    err = diff or result.path == "-"
    fixed = "would fix" if diff else "fixed"
    name = shown(result.path)
    if not result.applied and not result.remaining:
        say(f"{name}: nothing to fix", err=err)
        return
    for diagnostic in result.applied:
        title = diagnostic.fix.title if diagnostic.fix is not None else ""
        how = f" ({safe_text(title)})" if title else ""
        text = f"{diagnostic.code}: {safe_text(diagnostic.message)}{how}"
        say(f"{name}: {fixed} {text}", err=err)
    for diagnostic in result.remaining:
        if diagnostic.severity is not Severity.INFO:
            say(f"{name}: remaining: {safe_text(str(diagnostic))}", err=err)
    remaining = plural(len(result.remaining), "diagnostic")
    say(f"{name}: {fixed} {len(result.applied)}, {remaining} remaining", err=err)
