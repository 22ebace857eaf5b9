"""`xw fix`: apply mechanical fixes."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import chain, groupby
from typing import Any

import click

from xwcore.plugin import (
    Diagnostic,
    Fixed,
    FixedMembers,
    Registry,
    SeveralPuzzlesError,
    Severity,
    Source,
    Span,
    plural,
    save,
)
from xwcore_cli.failures import Failure, failure_of
from xwcore_cli.finding_formats import by_place, consequences, following, without_consequences
from xwcore_cli.known_codes import warn_of_unknown
from xwcore_cli.many import Files, run
from xwcore_cli.options import (
    force_option,
    ignore_option,
    many_files,
    reading_options,
    select_option,
    settings_options,
)
from xwcore_cli.other_files import in_words
from xwcore_cli.output import captured, refuse_terminal, say, shown, write_bytes
from xwcore_cli.previews import preview
from xwcore_cli.reading import ReadSettings
from xwcore_cli.session import current_registry
from xwcore_cli.settings import Settings, load_settings
from xwcore_cli.sources import Item
from xwcore_cli.targets import file_target
from xwcore_cli.work import Outcome, Work, failed
from xwcore_documents import safe_text


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
        severities = {diagnostic.severity for diagnostic in self.remaining}
        return self.error is not None or Severity.ERROR in severities

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
class Members(Item):
    """An archive for the members of it that are named one after the other: it is saved once."""

    items: tuple[Item, ...] = ()


@dataclass(frozen=True, slots=True)
class Fixing(Work):
    """Fix one file in place, or show the changes. With `output` the fixed file goes there."""

    diff: bool
    unsafe: bool
    select: tuple[str, ...]
    ignore: tuple[str, ...]
    read_settings: ReadSettings
    settings: Settings
    as_json: bool
    output: str | None
    force: bool

    def grouped(self, items: Iterable[Item]) -> Iterator[Item]:
        """The items; members of one archive that follow each other are one."""
        for archive, group in groupby(items, lambda item: item.archive):
            if not archive:
                yield from group
            else:
                relative = os.path.basename(archive)
                yield Members(archive, relative, archive=archive, items=tuple(group))

    def changes(self, item: Item) -> str:
        """The file, or the archive of a member."""
        is_other = self.diff or self._target(item) != item.file
        return "" if is_other else os.path.realpath(item.file)

    def _target(self, item: Item) -> str:
        """The path of the fixed file; "-" is standard output."""
        return self.output or item.file

    def run(self, item: Item) -> Outcome:
        """Save the fixed file and print what was fixed and what remains."""
        if isinstance(item, Members):
            return self._run_members(item)
        path, registry = item.path, current_registry()
        source = item.open()
        before = source.read_all()
        fixed, error = self._fixed(registry, source, path)
        self._save(item, before, fixed)
        return self._reported(item, Result(path, fixed.applied, fixed.remaining, error))

    def _run_members(self, item: Members) -> Outcome:
        """Fix members of an archive, which is saved once; the outcomes of all of them."""
        source = Source(item.archive)
        before = source.read_all()
        parts = {part.member: part for part in item.items}
        fixed = self._fixed_members(current_registry(), source, item.archive, parts)
        applied = tuple(chain.from_iterable(result.applied for _, result in fixed.members))
        self._save(item, before, Fixed(fixed.data, applied, ()))
        results = {name: Result("", file.applied, file.remaining) for name, file in fixed.members}
        failures = {name: failure_of(error) for name, error in fixed.failures}
        outcomes = []
        for part in item.items:
            with captured() as lines:
                if part.member in results:
                    result = replace(results[part.member], path=part.path)
                    outcome = self._reported(part, result)
                else:
                    failure = Failure(failures[part.member].message, path=part.path)
                    outcome = failed(self, part, failure)
            outcomes.append((part, outcome._replace(lines=tuple(lines))))
        return Outcome(parts=tuple(outcomes))

    def _save(self, item: Item, before: bytes, fixed: Fixed) -> None:
        """Save the fixed file, or show the changes."""
        if self.diff:
            for name, old, new in _changes(current_registry(), item.file, before, fixed):
                for line in preview(name, old, new):
                    say(line, err=self.as_json)
        elif self._target(item) == "-":
            write_bytes(fixed.data)
        elif self.output:
            try:
                save(self.output, fixed.data, overwrite=self.force)
            except OSError as error:  # of the target
                raise failure_of(error) from error
        elif fixed.data != before:
            save(item.file, fixed.data, overwrite=True)

    def _reported(self, item: Item, result: Result) -> Outcome:
        """The outcome of a file, which is printed."""
        result = replace(result, remaining=tuple(by_place(result.remaining)))
        if not self.as_json and (item.is_named or result.applied or not result.is_clean):
            err = self.diff or self._target(item) == "-"
            _report(result, diff=self.diff, err=err)
            if self.output and not err:
                say(f"{shown(item.path)} -> {shown(self.output)}")
        return _outcome(result)

    def _fixed(self, registry: Registry, source: Source, path: str) -> tuple[Fixed, str | None]:
        """The fixed file, of an archive with all its puzzles; the reason if one cannot be read."""
        _, options = self.read_settings.arguments(registry, source)
        with suppress(SeveralPuzzlesError):
            fixed = registry.fix(
                source,
                self.read_settings.source_format,
                select=self.select,
                ignore=self._ignored(path),
                unsafe=self.unsafe,
                **options,
            )
            return fixed, None
        members, reason = self._fixed_members(registry, source, path), None
        for member, error in members.failures:
            failure = Failure(error.message, path=f"{path}:{member}")
            failure.show()
            reason = failure.message
        applied = tuple(chain.from_iterable(result.applied for _, result in members.members))
        remaining = tuple(chain.from_iterable(result.remaining for _, result in members.members))
        return Fixed(members.data, applied, remaining), reason

    def _fixed_members(
        self,
        registry: Registry,
        source: Source,
        path: str,
        parts: Mapping[str, Item] | None = None,
    ) -> FixedMembers:
        """An archive with all its puzzles fixed, or with these members."""

        def choose(member: str, name: str) -> tuple[tuple[str, ...], dict[str, Any]]:
            ignored = self._ignored(path if parts is None else parts[member].path)
            return ignored, self.read_settings.options_for(registry, name)

        return registry.open(source, self.read_settings.source_format).fix_all(
            members=None if parts is None else [*parts],
            select=self.select,
            unsafe=self.unsafe,
            choose=choose,
        )

    def _ignored(self, path: str) -> tuple[str, ...]:
        return (*self.ignore, *self.settings.ignored_for(path))

    def failed(self, item: Item, failure: Failure) -> Outcome:
        """The file that could not be read or saved has an error; in an archive each member."""
        outcome = _outcome(Result(item.path, error=failure.reason))
        if not isinstance(item, Members):
            return outcome
        return Outcome(parts=tuple((part, self.failed(part, failure)) for part in item.items))


def _changes(
    registry: Registry, path: str, before: bytes, fixed: Fixed
) -> Iterator[tuple[str, bytes, bytes]]:
    """The name and the bytes of each changed file: of a container the files in it."""
    if before == fixed.data:
        return
    if registry.containers.of(before) is None:
        yield path, before, fixed.data
        return
    spans = [diagnostic.span or Span() for diagnostic in fixed.applied]
    for member in dict.fromkeys(":".join(span.path) for span in spans):
        name = f"{path}:{member}" if member else path
        old, new = (registry.open(data, member=member).content for data in (before, fixed.data))
        yield name, old, new


def _outcome(result: Result) -> Outcome:
    return Outcome(result.to_dict(), result.is_bad, bool(result.applied))


@click.command("fix")
@many_files
@click.option("--diff", is_flag=True, help="Show the changes; write nothing.")
@click.option("--unsafe", is_flag=True, help="Also apply fixes that may lose content.")
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    type=click.Path(allow_dash=True),
    help="Write the fixed file to FILE instead; only for one PATH.",
)
@force_option
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
    output: str | None,
    force: bool,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    config: str | None,
    isolated: bool,
    source_format: str | None,
    read_options: dict[str, Any],
) -> None:
    """Apply mechanical fixes to files in place, replacing each file atomically. Standard input is
    fixed to standard output. Exit status 1 if errors remain; with --diff if they would remain.
    """
    as_json = files.writes_json
    registry = current_registry()
    settings = load_settings(registry, config, is_isolated=isolated)
    read_settings = ReadSettings(
        source_format, read_options, settings.options, is_mixed=not files.is_single
    )
    work = Fixing(
        diff,
        unsafe,
        select or settings.select,
        ignore or settings.ignore,
        read_settings.checked(registry),
        settings,
        as_json,
        None if output is None else file_target(output),
        force,
    )
    if output is not None and (diff or not files.selection.is_single):
        other = "--diff, which writes nothing" if diff else "a folder or several files"
        raise click.UsageError(f"-o writes one fixed file, and excludes {other}")
    if (output or ("-" if "-" in files.selection.paths else "")) == "-" and not work.diff:
        if as_json:
            raise click.UsageError("--json and the fixed file cannot both go to standard output")
        refuse_terminal("--diff")
    warn_of_unknown(registry, (*work.select, *work.ignore))
    files = files.or_else(
        include=settings.include, exclude=settings.exclude, folder=settings.folder
    )
    # An archive is one item, so that it is saved once.
    items = files.selection.items(registry, whole_archives=True)
    counts, others = Counter[bool](), Counter[str]()
    is_bad = run(
        work,
        files,
        "Fixing",
        lambda outcome: counts.update([outcome.summary]),
        items=items,
        others=others,
    )
    if not files.selection.is_single:
        fixed = "would be fixed" if diff else "fixed"
        numbers = f"{plural(counts.total(), 'file')}: {counts[True]} {fixed}"
        rest = in_words(others)
        say(f"{numbers}, {rest}" if rest else numbers, err=diff or as_json)
    ctx.exit(int(is_bad))


def _place(name: str, span: Span | None) -> str:
    """The file in an archive, and the line: `week.zip:monday.xd:3`."""
    if span is None:
        return name
    parts = [name, *map(safe_text, span.path)]
    return ":".join(parts if span.line is None else [*parts, str(span.line)])


def _report(result: Result, *, diff: bool, err: bool) -> None:
    """Write what was fixed and what remains; with `err` to standard error, for standard output
    has the preview or the fixed file.
    """
    fixed = "would fix" if diff else "fixed"
    name = shown(result.path)
    if not result.applied and not result.remaining:
        say(f"{name}: nothing to fix", err=err)
        return
    for diagnostic in result.applied:
        title = diagnostic.fix.title if diagnostic.fix is not None else ""
        how = f" ({safe_text(title)})" if title else ""
        text = f"{diagnostic.code}: {safe_text(diagnostic.message)}{how}"
        say(f"{_place(name, diagnostic.span)}: {fixed} {text}", err=err)
    followers = consequences(result.remaining)
    for diagnostic in without_consequences(result.remaining):
        if diagnostic.severity is not Severity.INFO:
            count = followers.pop(diagnostic.code, 0)
            note = f" ({following(count)})" if count else ""
            say(f"{name}: remaining: {safe_text(str(diagnostic))}{note}", err=err)
    remaining = plural(len(result.remaining), "diagnostic")
    say(f"{name}: {fixed} {len(result.applied)}, {remaining} remaining", err=err)
