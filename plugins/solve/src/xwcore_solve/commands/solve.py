"""`xw solve`: the solutions of a logic puzzle, and whether there is exactly one."""

from __future__ import annotations

import os
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

import click

from xwcore.plugin import Registry, deliver, plural
from xwcore_cli import (
    Files,
    Item,
    Outcome,
    Selection,
    Work,
    about,
    current_registry,
    file_target,
    force_option,
    from_option,
    has_box_characters,
    json_option,
    path_argument,
    read_option,
    run,
    run_single,
    say,
    shown,
    write_option,
)
from xwcore_documents import safe_text
from xwcore_drawing import draw
from xwcore_logic import LogicPuzzle
from xwcore_solve.errors import NotModeledError, UndecidedError
from xwcore_solve.hints import Hint, next_hint
from xwcore_solve.search import SECONDS, Answer, Verdict, differences, search

#: The places where two solutions differ that are listed.
_LISTED: Final = 12

#: Solutions that `--count` counts at most.
_COUNTED: Final = 1000


#: The extensions of targets that are pictures.
_PICTURES: Final = (".svg", ".eps", ".png")


@click.command("solve", short_help="Solve a logic puzzle and prove whether its solution is unique.")
@path_argument
@click.option("--count", "counts", is_flag=True, help=f"Count the solutions, up to {_COUNTED}.")
@click.option(
    "--limit",
    type=click.IntRange(min=1),
    help="Find at most this many solutions; default: 2, which shows whether there is one.",
)
@click.option(
    "--time-limit",
    "--seconds",
    "seconds",
    metavar="SECONDS",
    type=click.FloatRange(min=0, min_open=True),
    default=SECONDS,
    show_default=True,
    help="Time limit; an answer that takes longer is not decided.",
)
@click.option(
    "--next",
    "is_next",
    is_flag=True,
    help="Show the next forced value, and why.",
)
@click.option(
    "-o",
    "--output",
    metavar="PATH",
    type=click.Path(),
    help="Write the puzzle with its only solution to this file, or draw it: .svg, .eps, .png.",
)
@force_option
@from_option
@read_option
@write_option
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    /,
    path: str,
    counts: bool,
    limit: int | None,
    seconds: float,
    is_next: bool,
    output: str | None,
    force: bool,
    source_format: str | None,
    read_options: dict[str, Any],
    write_options: dict[str, Any],
    as_json: bool,
) -> None:
    """Solve a logic puzzle, or each puzzle of an archive or a list. Exit status 0 if each has
    exactly one solution, 1 if one has none, several or is not decided.
    """
    files = Files(Selection((path,)), jobs=1, as_json=as_json)
    if output is not None and not files.is_single:
        raise click.UsageError("-o takes one puzzle, and PATH has several")
    work = Solving(
        counts=counts,
        limit=limit,
        seconds=seconds,
        is_next=is_next,
        output=None if output is None else file_target(output),
        force=force,
        source_format=source_format,
        read_options=read_options,
        write_options=write_options,
    )
    if files.is_single:
        ctx.exit(int(run_single(work, files, Item(path, path))))
    ctx.exit(int(run(work, files, "Solving")))


@dataclass(frozen=True, slots=True)
class Solving(Work):
    """Solve one puzzle, or find its next forced place."""

    counts: bool
    limit: int | None
    seconds: float
    is_next: bool
    output: str | None
    force: bool
    source_format: str | None
    read_options: dict[str, Any]
    write_options: dict[str, Any]

    def run(self, item: Item) -> Outcome:
        """Print the answer, and write the puzzle with its only solution to `output`."""
        path, registry = item.path, current_registry()
        source = item.open_for(self.output)
        puzzle = registry.read(source, self.source_format, **self.read_options, kind=LogicPuzzle)
        try:
            return self._solved(path, puzzle, registry)
        except UndecidedError as error:
            reason = error.message.removeprefix("not decided: ")
            say(f"{shown(path)}: not decided: {safe_text(reason)}")
            return Outcome(_undecided(path, error), is_bad=True)

    def _solved(self, path: str, puzzle: LogicPuzzle, registry: Registry) -> Outcome:
        if self.is_next:
            hint = next_hint(puzzle, self.seconds)
            _print_hint(path, hint)
            return Outcome({"path": path, "hint": None if hint is None else hint._asdict()})
        answer = search(puzzle, self.limit or (_COUNTED if self.counts else 2), self.seconds)
        _print(puzzle, path, answer, counts=self.counts)
        is_unique = answer.verdict is Verdict.UNIQUE
        if self.output is not None and is_unique:
            with about(self.output):
                self._save(puzzle.replace(solution=answer.solutions[0]), registry)
            say(f"{shown(path)} -> {shown(self.output)}")
        return Outcome(_to_dict(path, answer), is_bad=not is_unique)

    def _save(self, solved: LogicPuzzle, registry: Registry) -> None:
        """Write the puzzle with its solution, or draw both where the target is a picture."""
        assert self.output is not None
        kind = os.path.splitext(self.output)[1].lower()
        if kind not in _PICTURES:
            registry.write(solved, self.output, overwrite=self.force, **self.write_options)
            return
        drawing = draw(solved, registry=registry, solution=True)
        data = {".svg": lambda: drawing.svg().encode(), ".eps": drawing.eps, ".png": drawing.png}
        deliver(data[kind](), self.output, overwrite=self.force)


def _print_hint(path: str, hint: Hint | None) -> None:
    if hint is None:
        say(f"{shown(path)}: no open place is forced")
    else:
        value = "empty" if hint.value is None else hint.value
        say(f"{shown(path)}: {hint.place}: {value}")
        if hint.reason:
            say(f"because {safe_text(hint.reason)}")


def _undecided(path: str, error: UndecidedError) -> dict[str, Any]:
    structure: dict[str, Any] = {
        "path": path,
        "verdict": str(Verdict.UNDECIDED),
        "is_complete": False,
        "solutions": [],
        "reason": error.message,
    }
    if isinstance(error, NotModeledError):
        structure["not_modeled"] = list(error.gaps)
    return structure


def _to_dict(path: str, answer: Answer) -> dict[str, Any]:
    structure: dict[str, Any] = {
        "path": path,
        "verdict": str(answer.verdict),
        "is_complete": answer.is_complete,
        "solutions": [solution.to_dict() for solution in answer.solutions],
    }
    if len(answer.solutions) > 1:
        structure["differences"] = list(differences(*answer.solutions[:2]))
    return structure


def _print(puzzle: LogicPuzzle, path: str, answer: Answer, *, counts: bool) -> None:
    count = len(answer.solutions)
    rest = "" if answer.is_complete else " or more"
    if answer.is_timeout:
        say(f"{shown(path)}: not decided, {plural(count, 'solution')}{rest}")
    elif counts:
        say(f"{shown(path)}: {plural(count, 'solution')}{rest}")
        return
    else:
        say(f"{shown(path)}: {_WORDS[answer.verdict]}")
    for solution in answer.solutions[:2]:
        drawing = draw(
            puzzle.replace(solution=solution), registry=current_registry(), solution=True
        )
        say(drawing.text(unicode=has_box_characters()).rstrip("\n"))
    if count > 1:
        places = list(islice(differences(*answer.solutions[:2]), _LISTED + 1))
        more = ", ..." if len(places) > _LISTED else ""
        say(f"the first two differ at: {', '.join(places[:_LISTED])}{more}")


_WORDS: Final = {
    Verdict.NONE: "no solution",
    Verdict.UNIQUE: "exactly one solution",
    Verdict.SEVERAL: "several solutions",
    Verdict.UNDECIDED: "not decided: one solution or more",
}
