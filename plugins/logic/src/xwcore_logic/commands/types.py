"""`xw types`: the installed types of logic puzzles."""

from __future__ import annotations

import re
from collections.abc import Iterator

import click

from xwcore.plugin import PluginState, XwError
from xwcore_cli import Failure, dump_json, json_option, say, table, to_json_safe, warn, wrapped_rows
from xwcore_logic import (
    PuzzleType,
    TypeRegistry,
    default_types,
    layers_in_words,
    range_text,
    type_named,
)


@click.command("types", short_help="List the installed types of logic puzzles.")
@click.argument("name", required=False)
@json_option
def command(name: str | None, as_json: bool) -> None:
    """List the installed types of logic puzzles, or show one: its layers, parameters and rules."""
    types = default_types()
    if name is None:
        declared = list(types.types().values())
    else:
        try:
            declared = [type_named(name)]
        except (ValueError, XwError) as error:
            raise Failure(str(error)) from error
    if as_json:
        dump_json([to_json_safe(puzzle_type.to_dict()) for puzzle_type in declared])
    elif not declared:
        warn("no type is installed: pip install xwcore-logic")
    else:
        for line in _details(declared[0]) if name is not None else _overview(declared):
            say(line)
    if name is None:
        _warn_of_unusable(types)


def _overview(types: list[PuzzleType]) -> Iterator[str]:
    rows = [("TYPE", "TITLE", "PARAMETERS")]
    rows += [
        (puzzle_type.name, puzzle_type.title, ", ".join(puzzle_type.parameters) or "-")
        for puzzle_type in types
    ]
    return table(rows)


def _details(puzzle_type: PuzzleType) -> Iterator[str]:
    yield from table([(f"{puzzle_type.name}:", puzzle_type.title)])
    shape = "square, " if puzzle_type.square else ""
    rows = [("size", shape + range_text(puzzle_type.least_size, puzzle_type.largest_size))]
    if puzzle_type.aliases:
        rows.append(("also called", ", ".join(puzzle_type.aliases)))
    rows += [
        (f"parameter {name}", parameter.in_words())
        for name, parameter in puzzle_type.parameters.items()
    ]
    for part, spec in (("givens", puzzle_type.givens), ("solution", puzzle_type.solution)):
        rows += [
            (f"{part}: {layer.replace('_', ' ')}", words)
            for layer, words in layers_in_words(spec).items()
        ]
    # A slash marks a name that a page replaces by its value.
    rules = re.sub(r"/(?=[a-z])", "", puzzle_type.rules)
    yield from table([*rows, *wrapped_rows("rules", rules)], indent="  ")


def _warn_of_unusable(types: TypeRegistry) -> None:
    for status in types.statuses():
        if status.state is not PluginState.OK:
            warn(f"type {status.name} ({status.source}) is {status.state}: {status.reason}")
