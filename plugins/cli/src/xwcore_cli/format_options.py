"""Options of formats as options of a command: `--paper A4` for `-w paper=A4`.

Contract: an option that the command has itself stays as it is. One that formats read with becomes
`-r`, one that they write with `-w`; for a name of both, the format of the target decides.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import Final

import click

from xwcore.plugin import FormatSpec, Option, bare_name
from xwcore_cli.session import current_registry

_READING: Final = "-r"
_WRITING: Final = "-w"

#: An example of an option of a format, with the option of the command that it stands for.
_EXAMPLES: Final = {
    _READING: "`--key 1234` is `-r key=1234`",
    _WRITING: "`--paper A4` is `-w paper=A4`",
}


def takes_format_options(command: click.Command) -> bool:
    """Whether the command has `-r` or `-w`."""
    return bool(_names(command) & {_READING, _WRITING})


def epilog(command: click.Command) -> str:
    """The last lines of the help of a command that takes options of formats."""
    names = _names(command)
    examples = ", ".join(example for side, example in _EXAMPLES.items() if side in names)
    return (
        f"Format options are options of this command, too: {examples}. `xw formats NAME` lists"
        " those of a format."
    )


def translated(command: click.Command, arguments: Sequence[str]) -> list[str]:
    """The arguments of a command, those that are options of formats as `-r` and `-w`."""
    own = _names(command)
    if not own & {_READING, _WRITING}:
        return [*arguments]
    return [*_translated(own, arguments)]


def similar_options(command: click.Command, name: str) -> list[str]:
    """The options of a command, those of formats included, that an unknown name may mean: what
    other programs call so, else those with a similar name.
    """
    from xwcore_cli.synonyms import OPTIONS_OF_OTHERS, meant_by  # on use: a wrong name is rare

    names = _names(command)
    if takes_format_options(command):
        for spec in current_registry().formats().values():
            options = (*spec.read_options, *spec.write_options)
            names |= {f"--{option.name.replace('_', '-')}" for option in options}
    return meant_by(name, OPTIONS_OF_OTHERS, names, most=2, alike=0.7)


def _names(command: click.Command) -> set[str]:
    return {name for parameter in command.params for name in parameter.opts} | {"--help"}


def _translated(own: set[str], arguments: Sequence[str]) -> Iterator[str]:
    remaining = iter(arguments)
    for argument in remaining:
        if argument == "--":
            yield argument
            yield from remaining
            return
        name, equals, value = argument.partition("=")
        if not name.startswith("--") or name in own:
            yield argument
            continue
        sides = _sides(name.removeprefix("--").replace("-", "_"), own, arguments)
        if not sides:
            yield argument  # click reports the unknown option
            continue
        if len(sides) > 1:
            text = f"-r {name[2:]}=... for reading, or -w {name[2:]}=... for writing"
            raise click.UsageError(f"{name} is an option of both formats: pass {text}")
        ((side, option),) = sides.items()
        if not equals:
            value = "true" if option.type is bool else next(remaining, "")
        yield side
        yield f"{option.name}={value}"


def _sides(name: str, own: set[str], arguments: Sequence[str]) -> dict[str, Option]:
    """The option of that name by side, `-r` or `-w`: both only if the target has it as well."""
    specs = [*current_registry().formats().values()]
    read_options = [option for spec in specs if spec.reads for option in spec.read_options]
    write_options = [option for spec in _targets(specs, arguments) for option in spec.write_options]
    by_side = {}
    for side, options in ((_READING, read_options), (_WRITING, write_options)):
        same = [option for option in options if option.name == name]
        if same and side in own:
            by_side[side] = same[0]
    return by_side


def _targets(specs: Sequence[FormatSpec], arguments: Sequence[str]) -> list[FormatSpec]:
    """The formats that the target may have, by `--to` or the extension of a path; else all."""
    named = [
        argument.partition("=")[2] or following
        for argument, following in zip(arguments, [*arguments[1:], ""], strict=True)
        if argument.partition("=")[0] == "--to"
    ]
    if named:
        wanted = named[-1].strip().lower().removeprefix(".").replace("_", "-")
        names = {wanted, f".{wanted}"}
    else:
        paths = [argument for argument in arguments if not argument.startswith("-")]
        names = {os.path.splitext(bare_name(path.lower()))[1] for path in paths[1:]} - {""}
    chosen = [spec for spec in specs if spec.name in names or names & {*spec.extensions}]
    return [spec for spec in (chosen or specs) if spec.writes]
