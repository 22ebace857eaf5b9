"""`xw validate`: errors, warnings and notes about files, with their places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

import click

from xwcore.plugin import (
    CONTAINER_UNREADABLE,
    LIMIT,
    UNREADABLE,
    Code,
    ContainerError,
    Diagnostic,
    LimitError,
    Severity,
    Span,
    XwError,
    inside,
    plural,
    select,
)
from xwcore_cli.excerpts import print_diagnostics
from xwcore_cli.failures import Failure
from xwcore_cli.finding_formats import (
    by_place,
    concise,
    consequences,
    github,
    without_consequences,
)
from xwcore_cli.known_codes import known_codes, warn_of_unknown
from xwcore_cli.many import Files, run
from xwcore_cli.options import (
    ignore_option,
    many_files,
    reading_options,
    select_option,
    settings_options,
)
from xwcore_cli.other_files import in_words
from xwcore_cli.output import dump_json, say, shown, table
from xwcore_cli.reading import ReadSettings
from xwcore_cli.session import current_registry
from xwcore_cli.settings import Settings, load_settings
from xwcore_cli.solvers import require_solver, uniqueness
from xwcore_cli.sources import Item, changed_items
from xwcore_cli.work import Outcome, Work

_FATAL: Final = (Severity.ERROR,)
_STRICT: Final = (Severity.ERROR, Severity.WARNING)

#: From the least to the most severe.
_RANKS: Final = (Severity.INFO, Severity.WARNING, Severity.ERROR)

_OUTPUT_FORMATS: Final = ("full", "concise", "json", "jsonl", "sarif", "github")

#: Those with a flag of their own in the help: --json, --jsonl, --sarif. Infos are part of their
#: output, and it has no summary.
_MACHINE_FORMATS: Final = ("json", "jsonl", "sarif")


class FindingKind(NamedTuple):
    """What diagnostics are counted by; `fix` is "safe", "unsafe" or "". One that follows from a
    cause is counted apart.
    """

    code: str
    severity: Severity
    fix: str
    is_hidden: bool
    is_consequence: bool = False


class CheckedFile(NamedTuple):
    """The bytes of a file, or of a part of it, and the place of the part."""

    data: bytes
    part: Span | None = None


NO_CONTENT: Final = CheckedFile(b"")


def _without_part(path: str, part: Span) -> str:
    """The path of the file that has a part, from that of the part."""
    return path.removesuffix(":".join(part.path)).removesuffix(":")


@dataclass(frozen=True, slots=True)
class Checking(Work):
    """Check one file and print its diagnostics."""

    output_format: str
    is_silent: bool
    min_severity: Severity
    is_strict: bool
    select: tuple[str, ...]
    ignore: tuple[str, ...]
    read_settings: ReadSettings
    settings: Settings
    is_unique: bool = False
    is_verbose: bool = False

    def run(self, item: Item) -> Outcome:
        """Print the diagnostics in the order of the file."""
        try:
            source = item.open()
            data = source.read_all()
        except OSError as error:
            hint = None if error.errno else ""  # the section's is about files that exist
            return self._outcome(item, UNREADABLE.at(error.strerror or str(error), hint=hint))
        except XwError as error:
            return self._outcome(item, _code_of(error).at(error.message))
        registry = current_registry()
        name, options = self.read_settings.arguments(registry, source)
        report = registry.validate(source, name, **options)
        if registry.containers.of(data) is not None and report.format is not None:
            data = registry.open(source, name).content  # that the places refer to
        diagnostics = report.diagnostics
        if self.is_unique and report.format and report.ok:
            puzzle = registry.read(item.open(), report.format, **options)
            diagnostics += inside(uniqueness(puzzle), (), source.part)
        content = CheckedFile(data, source.part)
        return self._outcome(item, *diagnostics, format_name=report.format, content=content)

    def failed(self, item: Item, failure: Failure) -> Outcome:
        """A file that could not be checked has an error."""
        silent = replace(self, is_silent=True)  # the failure is on standard error
        return silent._outcome(item, UNREADABLE.at(failure.reason, hint=failure.hint))

    def _outcome(
        self,
        item: Item,
        *diagnostics: Diagnostic,
        format_name: str | None = None,
        content: CheckedFile = NO_CONTENT,
    ) -> Outcome:
        # --select does not hide that a file could not be checked.
        only = self.select if format_name is not None else ()
        ignored = (*self.ignore, *self.settings.ignored_for(item.path))
        member = item.member if content.part is None else _without_part(item.member, content.part)
        if member and self.output_format in ("sarif", "github"):
            diagnostics = inside(diagnostics, (member,))
        kept = by_place(select(diagnostics, only, ignored))
        least = _RANKS.index(self.min_severity)
        visible = [diagnostic for diagnostic in kept if _RANKS.index(diagnostic.severity) >= least]
        if not self.is_silent:
            self._print(item, format_name, visible, len(kept) - len(visible), content)
        answer: Any = None
        if self.output_format == "sarif":
            from xwcore_cli.sarif import sarif_results

            answer = sarif_results(item.file, visible)
        elif self.output_format in _MACHINE_FORMATS:
            answer = {
                "path": item.path,
                "format": format_name,
                "diagnostics": [diagnostic.to_dict() for diagnostic in visible],
            }
        fatal = _STRICT if self.is_strict else _FATAL
        causes = set() if self.is_verbose else set(consequences(visible))
        counts = Counter(_kind(diagnostic, least, causes) for diagnostic in kept)
        return Outcome(answer, any(diagnostic.severity in fatal for diagnostic in kept), counts)

    def _print(
        self,
        item: Item,
        name: str | None,
        visible: list[Diagnostic],
        hidden: int,
        content: CheckedFile,
    ) -> None:
        part = content.part
        path = item.path if part is None else _without_part(item.path, part)
        if self.output_format == "full":
            start = 0 if part is None else part.start
            print_diagnostics(visible, path, content.data, start, is_verbose=self.is_verbose)
            if not visible and item.is_named:
                noun = "note" if self.min_severity is Severity.WARNING else "diagnostic"
                rest = f"{plural(hidden, noun)} hidden" if hidden else "no diagnostics"
                say(f"{shown(item.path)}: {name}, {rest}")
        elif self.output_format in ("concise", "github"):
            followers = Counter[str]() if self.is_verbose else consequences(visible)
            for diagnostic in visible if self.is_verbose else without_consequences(visible):
                is_concise = self.output_format == "concise"
                count = followers.pop(diagnostic.code, 0)
                line = concise(path, diagnostic, count) if is_concise else None
                say(line or github(item.file, diagnostic))


def _kind(diagnostic: Diagnostic, least: int, causes: set[str]) -> FindingKind:
    severity, fix = diagnostic.severity, ""
    if diagnostic.fix is not None:
        fix = "safe" if diagnostic.fix.safe else "unsafe"
    is_hidden = _RANKS.index(severity) < least
    return FindingKind(diagnostic.code, severity, fix, is_hidden, diagnostic.cause in causes)


@click.command("validate")
@many_files
@click.option("--strict", is_flag=True, help="Exit with 1 on warnings as well.")
@select_option
@ignore_option
@click.option(
    "--min-severity",
    type=click.Choice([str(severity) for severity in _RANKS]),
    help="Hide diagnostics below this severity; default: warning, for JSON and SARIF info.",
)
@click.option(
    "--output-format",
    type=click.Choice(_OUTPUT_FORMATS),
    metavar="[full|concise|github]",
    help="full: with excerpts (default); concise: one line each; github: workflow annotations.",
)
@click.option(
    "--verbose",
    is_flag=True,
    help="Show every diagnostic, including those caused by another one.",
)
@click.option("--statistics", is_flag=True, help="Count the diagnostics of each code instead.")
@click.option(
    "--diff-base",
    metavar="REV",
    help="Check only files that are new or changed in git since REV.",
)
@click.option(
    "--unique",
    "is_unique",
    is_flag=True,
    help="Check that a logic puzzle has exactly one solution; needs a solver (xwcore-solve).",
)
@settings_options
@reading_options
@click.option("--sarif", is_flag=True, help="Write SARIF 2.1.0, for code scanning.")
@click.pass_context
def command(
    ctx: click.Context,
    /,
    files: Files,
    strict: bool,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    min_severity: str | None,
    output_format: str | None,
    verbose: bool,
    statistics: bool,
    diff_base: str | None,
    is_unique: bool,
    config: str | None,
    isolated: bool,
    source_format: str | None,
    read_options: dict[str, Any],
    sarif: bool,
) -> None:
    """Check files and show every diagnostic with an excerpt of the file. Exit status 1 on errors;
    with --strict on warnings, too. Notes are hidden and counted; --min-severity info shows them.
    """
    output_format = _output_format(files, output_format, sarif=sarif)
    registry = current_registry()
    settings = load_settings(registry, config, is_isolated=isolated)
    is_mixed = not files.is_single
    read_settings = ReadSettings(source_format, read_options, settings.options, is_mixed=is_mixed)
    least = min_severity or settings.min_severity
    default = Severity.INFO if output_format in _MACHINE_FORMATS else Severity.WARNING
    work = Checking(
        output_format,
        is_silent=statistics or output_format in _MACHINE_FORMATS,
        min_severity=Severity(least) if least else default,
        is_strict=strict or settings.strict,
        select=select or settings.select,
        ignore=ignore or settings.ignore,
        read_settings=read_settings.checked(registry),
        settings=settings,
        is_unique=is_unique,
        is_verbose=verbose,
    )
    if is_unique:
        require_solver()
    if statistics and output_format not in ("full", "concise", "json"):
        raise click.UsageError(f"--statistics has no output format {output_format}")
    warn_of_unknown(registry, (*work.select, *work.ignore))
    files = files.or_else(
        include=settings.include,
        exclude=settings.exclude,
        folder=settings.folder,
        path="." if diff_base is not None else None,
    )
    items = files.items()
    if diff_base is not None:
        from xwcore_cli.changed_files import changed_since

        items = changed_items(items, changed_since(diff_base))
    # Answers are written by this command where they are neither an array nor lines.
    as_json = output_format == "json" and not statistics
    files = files._replace(as_json=as_json, as_jsonl=output_format == "jsonl")
    if output_format == "sarif":
        from xwcore_cli.sarif import sarif_log

        with sarif_log(lambda: known_codes(registry)) as log:
            is_bad = run(work, files, "Checking", lambda outcome: log(outcome.answer), items=items)
        ctx.exit(int(is_bad))
    totals = Totals()
    others = totals.others if _has_summary(output_format, is_mixed=is_mixed) else None
    is_bad = run(work, files, "Checking", totals.add, items=items, others=others)
    if statistics:
        _write_statistics(totals, known_codes(registry), as_json=output_format == "json")
    has_findings = totals.has_visible  # one named file without any has a line of its own
    if _has_summary(output_format, is_mixed=is_mixed or has_findings):
        say(totals.summary())
    ctx.exit(int(is_bad))


def _output_format(files: Files, given: str | None, *, sarif: bool) -> str:
    """The output format, also by `--json`, `--jsonl` and `--sarif`."""
    flags = {"json": files.as_json, "jsonl": files.as_jsonl, "sarif": sarif}
    wanted = {name for name, flag in flags.items() if flag} | ({given} if given else set())
    if len(wanted) > 1:
        first, second = sorted(wanted)[:2]
        raise click.UsageError(f"output formats {first} and {second} exclude each other")
    return wanted.pop() if wanted else "full"


def _has_summary(output_format: str, *, is_mixed: bool) -> bool:
    """Whether the last line has the sums over all files."""
    return output_format == "concise" or (output_format == "full" and is_mixed)


class Totals:
    """The sums over all files."""

    def __init__(self) -> None:
        self.files = 0
        self.kinds: Counter[FindingKind] = Counter()
        self.files_of: Counter[str] = Counter()
        self.others: Counter[str] = Counter()

    def add(self, outcome: Outcome) -> None:
        """Add the diagnostics of one file."""
        self.files += 1
        self.kinds.update(outcome.summary)
        self.files_of.update({kind.code for kind in outcome.summary})

    @property
    def has_visible(self) -> bool:
        """Whether any diagnostic is shown."""
        return any(not kind.is_hidden for kind in self.kinds)

    def summary(self) -> str:
        """One line: files, diagnostics by severity, hidden ones, and what `xw fix` resolves."""
        shown_kinds = {kind: count for kind, count in self.kinds.items() if not kind.is_hidden}
        visible = {kind: n for kind, n in shown_kinds.items() if not kind.is_consequence}
        hidden = {kind: count for kind, count in self.kinds.items() if kind.is_hidden}
        text = _counts(visible) or "no diagnostics"
        parts = [f"{plural(self.files, 'file')} checked: {text}", *_fixable(visible)]
        followers = sum(shown_kinds.values()) - sum(visible.values())
        if followers:
            parts.append(f"{plural(followers, 'finding')} that follow, see --verbose")
        if hidden:
            parts.append(f"{_counts(hidden)} hidden (--min-severity info shows all)")
        return "; ".join(filter(None, [*parts, in_words(self.others)]))


def _counts(kinds: Mapping[FindingKind, int]) -> str:
    """The number of diagnostics of each severity that occurs."""
    counts: Counter[Severity] = Counter()
    for kind, count in kinds.items():
        counts[kind.severity] += count
    nouns = {severity: str(severity) for severity in Severity} | {Severity.INFO: "note"}
    return ", ".join(
        plural(counts[severity], nouns[severity]) for severity in Severity if counts[severity]
    )


def _fixable(kinds: Mapping[FindingKind, int]) -> Iterator[str]:
    safe = sum(count for kind, count in kinds.items() if kind.fix == "safe")
    unsafe = sum(count for kind, count in kinds.items() if kind.fix == "unsafe")
    parts = [f"`xw fix` fixes {safe}"] if safe else []
    if unsafe:
        parts.append(f"`xw fix --unsafe` fixes {safe + unsafe}")
    if parts:
        yield ", ".join(parts)


def _code_of(error: XwError) -> Code:
    """The code for a file that could not be opened."""
    if isinstance(error, LimitError):
        return LIMIT
    return CONTAINER_UNREADABLE if isinstance(error, ContainerError) else UNREADABLE


def _write_statistics(totals: Totals, known: Mapping[str, Code], *, as_json: bool) -> None:
    """Write a row for each code, the most frequent first."""
    counts: Counter[str] = Counter()
    for kind, count in totals.kinds.items():
        counts[kind.code] += count
    rows = [
        _statistics_row(totals, code, known.get(code))
        for code, _ in sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    ]
    if as_json:
        dump_json(rows)
    elif rows:
        names = list(rows[0])
        for line in table([names, *([str(row[name]) for name in names] for row in rows)]):
            say(line)


def _statistics_row(totals: Totals, code: str, known: Code | None) -> dict[str, Any]:
    kinds = {kind: count for kind, count in totals.kinds.items() if kind.code == code}
    return {
        "count": sum(kinds.values()),
        "files": totals.files_of[code],
        "fixable": sum(count for kind, count in kinds.items() if kind.fix),
        "code": code,
        "severity": str(max((kind.severity for kind in kinds), key=_RANKS.index)),
        "summary": "" if known is None else known.summary,
    }
