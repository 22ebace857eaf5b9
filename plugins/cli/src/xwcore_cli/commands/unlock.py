"""`xw unlock`: a file with its locked solution in plain letters."""

from __future__ import annotations

import os
from typing import Final

import click

from xwcore.plugin import Puzzle, ReadError, Registry, Source, XwError
from xwcore_cli.failures import Failure, about, failure_of
from xwcore_cli.options import force_option, path_argument
from xwcore_cli.output import refuse_terminal, say, shown, standard_output
from xwcore_cli.session import current_registry
from xwcore_cli.sources import Item
from xwcore_cli.targets import file_target
from xwcore_documents import safe_text

#: The value of the read option `key` that tries every key.
_SEARCH: Final = "search"

#: The read option that unlocks a solution, in every format that has locked ones.
_KEY: Final = "key"


@click.command("unlock")
@path_argument
@click.option("--key", help="The key, four digits; without it, every key is tried.")
@click.option(
    "-o",
    "--output",
    metavar="PATH",
    type=click.Path(allow_dash=True),
    help="The file to write; default: PATH with -unlocked before its extension.",
)
@force_option
def command(path: str, key: str | None, output: str | None, force: bool) -> None:
    """Write the puzzle with its solution unlocked to a new file; PATH stays as it is. For a file
    that is not locked, nothing is written.
    """
    registry = current_registry()
    with about(path):
        source = Item(path, os.path.basename(path)).open()
        source.read_all()  # standard input can be read only once
        file = registry.open(source)
        name = file.detection.format
        spec = registry.formats()[name]
        if not any(option.name == _KEY for option in spec.read_options):
            raise Failure(f"{spec.title} has no locked solutions", path=path)
        locked = file.read()
        if getattr(locked, "lock", None) is None:
            say(f"{shown(path)}: the solution is not locked", err=True)
            return
        puzzle = _unlocked(registry, source, name, key, path)
    before = {(diagnostic.code, diagnostic.message) for diagnostic in locked.diagnostics}
    for diagnostic in puzzle.diagnostics:
        if (diagnostic.code, diagnostic.message) not in before:
            say(f"{shown(path)}: {safe_text(diagnostic.message)}", err=True)
    target = file_target(output) if output else _beside(path)
    if target == "-" and not force:
        refuse_terminal("--force")
    try:
        stream = standard_output() if target == "-" else target
        registry.write(puzzle, stream, name, overwrite=force)
    except (XwError, OSError) as error:
        raise failure_of(error, target) from error
    if target != "-":
        say(f"{shown(path)} -> {safe_text(target)}")


def _unlocked(registry: Registry, source: Source, name: str, key: str | None, path: str) -> Puzzle:
    """The puzzle, unlocked by the key, or without one by any that fits."""
    try:
        return registry.read(source, name, key=key or _SEARCH)
    except ReadError as error:
        if key in (None, _SEARCH):
            raise
        hint = "omit --key to try every key"
        raise Failure(str(error), hint, path=path) from error


def _beside(path: str) -> str:
    """The file beside the source: "monday-unlocked.puz" for "monday.puz"."""
    if path == "-":
        return "-"
    stem, extension = os.path.splitext(path)
    return f"{stem}-unlocked{extension}"
