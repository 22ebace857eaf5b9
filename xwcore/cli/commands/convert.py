"""`xw convert`: a puzzle in another format, and what is lost."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

import click

from xwcore.cli.failures import Failure, about, failure_of
from xwcore.cli.options import (
    complete_format,
    force_option,
    from_option,
    json_option,
    known_format,
    open_source,
    read_option,
    write_option,
)
from xwcore.cli.output import (
    dump_json,
    refuse_terminal,
    report_briefly,
    say,
    shown,
    standard_output,
)
from xwcore.cli.session import current_registry
from xwcore.errors import LossError, ReadError, UnknownFormatError, XwError
from xwcore.files.source import Source
from xwcore.files.terminal_text import safe_text
from xwcore.findings.adaptation import Adaptation
from xwcore.findings.diagnostics import Diagnostic
from xwcore.findings.loss import Loss
from xwcore.model.puzzle import Puzzle
from xwcore.verbs import Conversion, Registry

#: What to do about a target that is a drawing or a page, if no plugin writes that format.
_DRAWING_HINTS: Final = {
    ".svg": "draw the puzzle with `xw render`",
    ".eps": "draw the puzzle with `xw render`",
    ".pdf": "pip install xwcore-pdf",
    ".html": "pip install xwcore-html",
}


@dataclass(frozen=True, slots=True)
class Request:
    """The arguments and options of the command."""

    source: str
    target: str
    source_format: str | None
    target_format: str | None
    read_options: dict[str, Any]
    write_options: dict[str, Any]
    strict: bool
    force: bool
    explain: bool
    exact: bool
    undo: tuple[str, ...]
    as_json: bool


def _target_format(ctx: click.Context, param: click.Parameter, text: str | None) -> str | None:
    """As `known_format`; the name of a drawing gets a hint."""
    try:
        return known_format(ctx, param, text)
    except click.BadParameter as error:
        hint = _DRAWING_HINTS.get("." + (text or "").strip().lower().removeprefix("."))
        if hint is None:
            raise
        message = f"{text!r} is not a puzzle format: {hint}"
        raise click.BadParameter(message, ctx, param) from error


@click.command("convert")
@click.argument("source", metavar="SRC", type=click.Path(allow_dash=True))
@click.argument("target", metavar="DST", type=click.Path(allow_dash=True))
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
@click.option("--exact", is_flag=True, help="Adapt nothing to the target format.")
@click.option(
    "--undo",
    metavar="FEATURE",
    multiple=True,
    help="Take back what an earlier conversion adapted: a feature, or all; may be repeated.",
)
@click.option("--explain", is_flag=True, help="List every place of a loss with the lost value.")
@force_option
@read_option
@write_option
@json_option
def command(**arguments: Any) -> None:
    """Convert the puzzle in SRC to the file DST. Content that the target format has no place for is
    put where it has room: an enumeration at the end of a clue, an intro in front of the notes;
    --exact switches that off. Adaptations, and losses, content that the target format cannot hold,
    are listed on standard error; with --strict losses are a failure and nothing is written.
    """
    request = Request(**arguments)
    if request.target == "-" and request.as_json:
        raise click.UsageError("--json and the converted file cannot both go to standard output")
    if request.target == "-" and not request.force:
        refuse_terminal("--force")
    registry = current_registry()
    source = open_source(request.source)
    try:
        conversion = _convert(registry, source, request)
    except LossError as error:
        puzzle = registry.read(source, request.source_format, **request.read_options)
        failure = failure_of(error, request.source)
        assert isinstance(failure, Failure)
        if request.as_json:
            dump_json(_to_dict(request, error.losses, puzzle.diagnostics))
            failure.in_json = True
        _report_losses(request, puzzle, error.losses, "would be lost")
        raise failure from error
    _report(request, conversion)


def _convert(registry: Registry, source: Source, request: Request) -> Conversion:
    target = standard_output() if request.target == "-" else request.target
    with about(request.source):
        source.read_all()
        source_format = request.source_format or registry.detect(source).format
    try:
        conversion = registry.convert(
            source,
            target,
            source_format=source_format,
            target_format=request.target_format,
            read_options=request.read_options,
            write_options=request.write_options,
            overwrite=request.force,
            strict=request.strict,
            adapt=not request.exact,
            check=True,
            undo_adaptations=request.undo if "all" not in request.undo else True,
        )
    except LossError:
        raise
    except UnknownFormatError as error:  # of the target: that of the source is known here
        raise _unknown_target(request.target, error) from error
    except XwError as error:
        raise failure_of(error, request.source if isinstance(error, ReadError) else "") from error
    if not isinstance(target, str):
        target.flush()
    return conversion


def _unknown_target(target: str, error: UnknownFormatError) -> Failure:
    """The failure for a target whose extension is that of no format."""
    extension = os.path.splitext(target)[1].lower()
    if hint := _DRAWING_HINTS.get(extension):
        return Failure(f"{extension} is not a puzzle format", hint, path=target)
    return Failure(error.message, "name the format with --to", path=target)


def _report(request: Request, conversion: Conversion) -> None:
    if request.as_json:
        adaptations = conversion.adaptations
        dump_json(_to_dict(request, conversion.losses, conversion.diagnostics, adaptations))
    of_reading = len(conversion.puzzle.diagnostics)
    report_briefly(conversion.diagnostics[:of_reading], shown(request.source))
    report_briefly(conversion.diagnostics[of_reading:], shown(request.target))
    for adaptation in conversion.adaptations:
        count = f" [{adaptation.count} places]" if adaptation.count > 3 else ""
        heading = click.style("adapted", fg="cyan")
        text = f"{adaptation.feature.label}: {safe_text(str(adaptation))}{count}"
        say(f"{heading}: {text}", err=True)
    _report_losses(request, conversion.puzzle, conversion.losses, "lost")
    if request.target != "-" and not request.as_json:
        lost = ", ".join(dict.fromkeys(loss.feature.label for loss in conversion.losses))
        summary = f"lost {lost}" if lost else "nothing lost"
        say(f"{shown(request.source)} -> {safe_text(request.target)}: {summary}")


def _report_losses(request: Request, puzzle: Puzzle, losses: Iterable[Loss], word: str) -> None:
    facts = puzzle.facts() if request.explain else {}
    heading = click.style(word, fg="yellow")
    for loss in losses:
        if not request.explain:
            count = f" [{loss.count} places]" if loss.count > 3 else ""
            say(f"{heading}: {loss.feature.label}: {safe_text(str(loss))}{count}", err=True)
            continue
        say(f"{heading}: {loss.feature.label}: {safe_text(loss.message)}", err=True)
        for place in loss.where:
            value = facts.get((loss.feature, place))
            text = "" if value is None else f": {safe_text(repr(value))}"
            say(f"  {safe_text(str(place))}{text}", err=True)


def _to_dict(
    request: Request,
    losses: Iterable[Loss],
    diagnostics: Iterable[Diagnostic],
    adaptations: Iterable[Adaptation] = (),
) -> dict[str, Any]:
    return {
        "source": request.source,
        "target": request.target,
        "losses": [loss.to_dict() for loss in losses],
        "diagnostics": [diagnostic.to_dict() for diagnostic in diagnostics],
        "adaptations": [adaptation.to_dict() for adaptation in adaptations],
    }
