"""`xw convert`: a puzzle in another format, and what is lost."""

from __future__ import annotations

import difflib
import os
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any, Final

import click

from xwcore.plugin import (
    Adaptation,
    Conversion,
    Diagnostic,
    Feature,
    Loss,
    LossError,
    Puzzle,
    Registry,
    Source,
    UnknownFormatError,
    XwError,
    bare_name,
    hint_of,
    resolve_options,
    shown_value,
)
from xwcore_cli.failures import Failure, about, failure_of
from xwcore_cli.many import Files, run_single
from xwcore_cli.options import (
    complete_format,
    force_option,
    from_option,
    known_format,
    many_files_as,
    read_option,
    write_option,
)
from xwcore_cli.output import (
    refuse_terminal,
    report_briefly,
    report_loss,
    say,
    shown,
    standard_output,
)
from xwcore_cli.reading import ReadSettings
from xwcore_cli.session import current_registry
from xwcore_cli.sources import Item
from xwcore_cli.targets import (
    WOULD_LOSE,
    Planned,
    extension_of,
    file_target,
    output_option,
    run_into_folder,
    skip_option,
    two_paths,
    with_output_file,
)
from xwcore_cli.work import Outcome, Work
from xwcore_documents import safe_text

#: The texts of every puzzle; the name of a feature is that of the attribute.
_TEXT_FEATURES: Final = (Feature.TITLE, Feature.AUTHOR, Feature.COPYRIGHT, Feature.NOTES)


@dataclass(frozen=True, slots=True)
class Converting(Work):
    """Convert one file to its target; `is_single` for one source with a target of its own."""

    read_settings: ReadSettings
    target_format: str | None
    write_options: dict[str, Any]
    strict: bool
    force: bool
    explain: bool
    exact: bool
    undo: tuple[str, ...]
    container: str | None
    skip_existing: bool
    as_json: bool
    is_single: bool

    def run(self, item: Item) -> Outcome:
        """Write the target and print what was lost and adapted."""
        assert isinstance(item, Planned)
        if not self.is_single and not item.prepare(skip_existing=self.skip_existing):
            return item.skipped()
        registry, source = current_registry(), item.open_for(item.target)
        try:
            conversion = _convert(registry, source, item, self)
        except LossError as error:
            puzzle = self.read_settings.read(registry, source)
            failure = failure_of(error, item.path)
            assert isinstance(failure, Failure)
            if self.is_single or self.explain:
                _report_losses(self, puzzle, error.losses, "would be lost")
            answer = _to_dict(item, error.losses, puzzle.diagnostics)
            if self.is_single:
                failure.answer = answer
                raise failure from error
            labels = dict.fromkeys(loss.feature.label for loss in error.losses)
            reason = f"nothing was written: the conversion would lose {', '.join(labels)}"
            Failure(reason, path=item.path).show()
            return Outcome(answer, is_bad=True, summary=WOULD_LOSE)
        blanks = _only_blanks(registry, conversion)
        _report(self, item, conversion, blanks)
        answer = _to_dict(item, conversion.losses, conversion.diagnostics, conversion.adaptations)
        has_losses = len(blanks) < len(conversion.losses)
        return Outcome(answer, summary="with losses" if has_losses else "without loss")

    def failed(self, item: Item, failure: Failure) -> Outcome:
        """The answer of a file that was not converted has the error."""
        target = item.target if isinstance(item, Planned) else ""
        answer = {"source": item.path, "target": target, "error": failure.to_dict()}
        return Outcome(answer, is_bad=True)


def _target_format(ctx: click.Context, param: click.Parameter, text: str | None) -> str | None:
    """As `known_format`; an extension of several formats stays if one of them writes, and the
    puzzle decides. The name of a drawing gets a hint.
    """
    try:
        return known_format(ctx, param, text)
    except click.BadParameter as error:
        extension = f".{(text or '').strip().lower().removeprefix('.')}"
        specs = current_registry().formats().values()
        if any(spec.writes and extension in spec.extensions for spec in specs):
            return extension
        hint = hint_of("targets", extension)
        if hint is None:
            raise
        message = f"{text!r} is not a format that is written: {hint}"
        raise click.BadParameter(message, ctx, param) from error


@click.command("convert")
@many_files_as("SRC DST | -o FOLDER --to FORMAT PATH...")
@output_option
@skip_option
@from_option
@click.option(
    "--to",
    "target_format",
    metavar="FORMAT",
    callback=_target_format,
    shell_complete=complete_format,
    help="Format to write, a name or an extension; default: the extension of DST.",
)
@click.option("--strict", is_flag=True, help="Write nothing if something would be lost.")
@click.option("--exact", is_flag=True, help="Do not adapt content to the target format.")
@click.option(
    "--undo",
    metavar="FEATURE",
    multiple=True,
    help="Revert what an earlier conversion adapted: a feature, or all; may be repeated. With"
    " shades, every circle becomes a shade, also one that stands for a color.",
)
@click.option(
    "--container",
    type=click.Choice(["same", "none", "zip", "gzip"]),
    help="Write the file into a container: the one of SRC, none, a zip archive, gzip; default: by"
    " the extension of DST.",
)
@click.option("--explain", is_flag=True, help="List every place of a loss with the lost value.")
@force_option
@read_option
@write_option
@click.pass_context
def command(
    ctx: click.Context,
    /,
    files: Files,
    folder: str | None,
    skip_existing: bool,
    target_format: str | None,
    force: bool,
    source_format: str | None,
    read_options: dict[str, Any],
    **arguments: Any,
) -> None:
    """Convert the puzzle in SRC to the file DST, or with -o the puzzles of all PATHs to files in
    FOLDER. Content for which the target format has no field moves to another one: an enumeration
    to the end of its clue, an intro to the notes; --exact disables this. Adaptations and losses
    are listed on standard error. With --strict a loss is a failure, and nothing is written.
    """
    registry = current_registry()
    files, folder = with_output_file(files, folder, target_format)
    read_settings = ReadSettings(source_format, read_options, is_mixed=folder is not None)
    work = Converting(
        read_settings.checked(registry),
        target_format=target_format,
        force=force,
        skip_existing=skip_existing,
        as_json=files.writes_json,
        is_single=folder is None,
        **arguments,
    )
    if folder is None:
        extension = ".ipuz" if target_format is None else _extension(target_format)
        source, target = two_paths(files, "SRC DST, or -o FOLDER --to FORMAT PATH...", extension)
        if target_format is None:
            _check_is_file_name(source, target)
        if target == "-" and work.as_json:
            message = "--json and the converted file cannot both go to standard output"
            raise click.UsageError(message)
        if target == "-" and not force:
            refuse_terminal("--force")
        run_single(
            work, files, Planned(source, os.path.basename(source), target=file_target(target))
        )
        return
    if target_format is None:
        raise click.UsageError("-o FOLDER needs --to FORMAT")
    if force and skip_existing:
        raise click.UsageError("--force and --skip-existing exclude each other")
    if not target_format.startswith("."):
        spec = registry.formats()[target_format]
        resolve_options(spec.write_options, work.write_options, spec.title)
    extension = _extension(target_format)
    ctx.exit(int(run_into_folder(work, files, "Converting", folder, extension, done="converted")))


def _extension(target_format: str) -> str:
    """The extension of files of a format, which may be named by its extension."""
    return target_format if target_format.startswith(".") else extension_of(target_format)


def _check_is_file_name(source: str, target: str) -> None:
    """Refuse the name of a format in place of the target.

    Raises:
        click.UsageError: it is the name of a format.
    """
    if target in current_registry().formats():
        stem = os.path.splitext(bare_name(os.path.basename(source)))[0]
        message = f"{target!r} is a format, expected a file such as {stem}{extension_of(target)}"
        raise click.UsageError(f"{message}, or --to {target} and a file")


def _convert(registry: Registry, source: Source, item: Planned, request: Converting) -> Conversion:
    target = standard_output() if item.target == "-" else item.target
    with about(item.path):
        source.read_all()
        source_format, read_options = request.read_settings.arguments(registry, source)
        source_format = source_format or registry.detect(source).format
    try:
        conversion = registry.convert(
            source,
            target,
            source_format=source_format,
            target_format=request.target_format,
            read_options=read_options,
            write_options=request.write_options,
            overwrite=request.force,
            strict=request.strict,
            adapt=not request.exact,
            check=True,
            container=request.container,
            undo_adaptations=request.undo if "all" not in request.undo else True,
        )
    except LossError:
        raise
    except UnknownFormatError as error:  # of the target: that of the source is known here
        raise _unknown_target(item.target, request.target_format) from error
    except XwError as error:
        raise failure_of(error, item.path) from error
    except BrokenPipeError:
        raise
    except OSError as error:  # of the target
        raise failure_of(error) from error
    if not isinstance(target, str):
        target.flush()
    return conversion


def _unknown_target(target: str, named: str | None) -> Failure:
    """The failure for a target whose extension, or the named one, is that of no format, or of
    several.
    """
    stem, extension = os.path.splitext(bare_name(target))
    extension = named or extension.lower()
    if hint := hint_of("targets", extension):
        return Failure(f"no {extension} format holds the puzzle", hint, path=target)
    specs = [spec for spec in current_registry().formats().values() if spec.writes]
    if several := [spec.name for spec in specs if extension in spec.extensions]:
        message = f"several formats write {extension} files: {', '.join(several)}"
        return Failure(message, "--to names one of them", path=target)
    known = [known for spec in specs for known in spec.extensions]
    near = difflib.get_close_matches(extension, known, n=1)
    hint = f"did you mean {stem}{near[0]}? " if near else "`xw formats` lists the extensions; "
    hint += "--to names a format"
    return Failure("no format to write has this extension", hint, path=target)


def _report(
    request: Converting, item: Planned, conversion: Conversion, blanks: Collection[Loss]
) -> None:
    """Write the diagnostics, adaptations and losses; of many files only with --explain. `blanks`
    are the losses of texts that lost nothing but blanks.
    """
    of_reading = len(conversion.puzzle.diagnostics)
    report_briefly(conversion.diagnostics[:of_reading], shown(item.path))
    report_briefly(conversion.diagnostics[of_reading:], shown(item.target))
    if request.is_single or request.explain:
        for adaptation in conversion.adaptations:
            report_loss(adaptation, word="adapted", color="cyan")
        lost = [loss for loss in conversion.losses if loss not in blanks]
        _report_losses(request, conversion.puzzle, lost, "lost")
        _report_losses(request, conversion.puzzle, blanks, "changed")
    if item.target != "-" and not request.as_json:
        summary = _summary(conversion, blanks)
        say(f"{shown(item.path)} -> {safe_text(item.target)}: {summary}")


def _summary(conversion: Conversion, blanks: Collection[Loss]) -> str:
    """What was lost, by feature; a text that lost nothing but blanks is not lost."""
    lost = [loss.feature.label for loss in conversion.losses if loss not in blanks]
    parts = [f"lost {', '.join(dict.fromkeys(lost))}"] if lost else []
    if blanks:
        parts.append(f"changed blanks in {', '.join(loss.feature.label for loss in blanks)}")
    return "; ".join(parts) or "nothing lost"


def _only_blanks(registry: Registry, conversion: Conversion) -> list[Loss]:
    """The losses of texts that lost nothing but blanks: the target keeps the text without these."""
    return [loss for loss in conversion.losses if _is_of_blanks(registry, conversion, loss.feature)]


def _is_of_blanks(registry: Registry, conversion: Conversion, feature: Feature) -> bool:
    """Whether the text of the feature would be kept with single blanks and none at its ends."""
    if feature not in _TEXT_FEATURES:
        return False
    name = str(feature)
    text = getattr(conversion.puzzle, name)
    trimmed = " ".join(text.split())
    if not trimmed or trimmed == text:
        return False
    puzzle = conversion.puzzle.replace(**{name: trimmed})
    return all(loss.feature != feature for loss in registry.losses(puzzle, conversion.format))


def _report_losses(request: Converting, puzzle: Puzzle, losses: Iterable[Loss], word: str) -> None:
    facts = puzzle.facts() if request.explain else {}
    heading = click.style(word, fg="yellow")
    for loss in losses:
        if not request.explain:
            report_loss(loss, word=word)
            continue
        say(f"{heading}: {loss.feature.label}: {safe_text(loss.message)}", err=True)
        for place in loss.where:
            value = facts.get((loss.feature, place))
            text = "" if value is None else f": {safe_text(shown_value(loss.feature, value))}"
            say(f"  {safe_text(str(place))}{text}", err=True)


def _to_dict(
    item: Planned,
    losses: Iterable[Loss],
    diagnostics: Iterable[Diagnostic],
    adaptations: Iterable[Adaptation] = (),
) -> dict[str, Any]:
    return {
        "source": item.path,
        "target": item.target,
        "losses": [loss.to_dict() for loss in losses],
        "diagnostics": [diagnostic.to_dict() for diagnostic in diagnostics],
        "adaptations": [adaptation.to_dict() for adaptation in adaptations],
    }
