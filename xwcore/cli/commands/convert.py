"""`xw convert`: another format, and what is lost."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

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
from xwcore.cli.output import dump_json, say, shown, standard_output, tell_briefly
from xwcore.cli.session import current_registry
from xwcore.errors import LossError, ReadError, UnknownFormatError, XwError
from xwcore.files.source import Source
from xwcore.files.terminal_text import safe_text
from xwcore.findings.diagnostics import Diagnostic
from xwcore.findings.loss import Loss
from xwcore.model.puzzle import Puzzle
from xwcore.verbs import Conversion, Registry


@dataclass(frozen=True, slots=True)
class Request:
    """What was asked for."""

    source: str
    target: str
    source_format: str | None
    target_format: str | None
    read_options: dict[str, Any]
    write_options: dict[str, Any]
    strict: bool
    force: bool
    explain: bool
    as_json: bool


@click.command("convert")
@click.argument("source", metavar="SRC", type=click.Path(allow_dash=True))
@click.argument("target", metavar="DST", type=click.Path(allow_dash=True))
@from_option
@click.option(
    "--to", "target_format", metavar="F", callback=known_format, shell_complete=complete_format,
    help="The format to write; else the extension of DST tells it, else SRC.",
)  # fmt: skip
@click.option("--strict", is_flag=True, help="Write nothing if something would be lost.")
@click.option("--explain", is_flag=True, help="Tell every place of a loss, and what stood there.")
@force_option
@read_option
@write_option
@json_option
def command(**given: Any) -> None:
    """Convert SRC to DST. What the target format cannot hold is told on standard error, feature by
    feature and place by place; with --strict nothing is written then, and the exit status is 1.
    """
    request = Request(**given)
    if request.as_json and request.target == "-":
        raise click.UsageError("--json and the converted file cannot both go to standard output")
    registry = current_registry()
    source = open_source(request.source)
    try:
        done = _convert(registry, source, request)
    except LossError as error:
        _tell_json(registry, source, request, error)
        puzzle = registry.read(source, request.source_format, **request.read_options)
        _tell_losses(request, puzzle, error.losses, "would be lost")
        raise
    _tell(request, done)


def _convert(registry: Registry, source: Source, request: Request) -> Conversion:
    target = standard_output() if request.target == "-" else request.target
    with about(request.source):
        source.read_all()
        source_format = request.source_format or registry.detect(source).format
    try:
        done = registry.convert(
            source, target, source_format=source_format, target_format=request.target_format,
            read_options=request.read_options, write_options=request.write_options,
            overwrite=request.force, strict=request.strict,
        )  # fmt: skip
    except LossError:
        raise
    except UnknownFormatError as error:  # the target's, for the source's is known here
        raise Failure(error.message, "--to names the format") from error
    except XwError as error:
        name = request.source if isinstance(error, ReadError) else ""
        raise failure_of(error, name) from error
    if not isinstance(target, str):
        target.flush()
    return done


def _tell(request: Request, done: Conversion) -> None:
    if request.as_json:
        dump_json(_json(request, done.losses, done.diagnostics))
    tell_briefly(done.diagnostics, shown(request.source))
    _tell_losses(request, done.puzzle, done.losses, "lost")
    if request.target != "-" and not request.as_json:
        lost = ", ".join(dict.fromkeys(loss.feature.label for loss in done.losses))
        said = f"lost {lost}" if lost else "nothing lost"
        say(f"{shown(request.source)} -> {safe_text(request.target)}: {said}")


def _tell_losses(request: Request, puzzle: Puzzle, losses: Iterable[Loss], word: str) -> None:
    facts = puzzle.facts() if request.explain else {}
    for loss in losses:
        said = click.style(word, fg="yellow")
        if not request.explain:
            count = f" [{loss.count} places]" if loss.count > 3 else ""
            say(f"{said}: {loss.feature.label}: {safe_text(str(loss))}{count}", err=True)
            continue
        say(f"{said}: {loss.feature.label}: {safe_text(loss.message)}", err=True)
        for place in loss.where:
            stood = facts.get((loss.feature, place))
            value = "" if stood is None else f": {safe_text(repr(stood))}"
            say(f"  {safe_text(str(place))}{value}", err=True)


def _tell_json(registry: Registry, source: Source, request: Request, error: LossError) -> None:
    """The same JSON where `--strict` refused: the losses are the answer."""
    if request.as_json:
        puzzle = registry.read(source, request.source_format, **request.read_options)
        dump_json(_json(request, error.losses, puzzle.diagnostics))


def _json(
    request: Request, losses: Iterable[Loss], diagnostics: Iterable[Diagnostic]
) -> dict[str, Any]:
    return {
        "source": request.source,
        "target": request.target,
        "losses": [loss.to_dict() for loss in losses],
        "diagnostics": [each.to_dict() for each in diagnostics],
    }
