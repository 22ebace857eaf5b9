"""`xw formats`: what is installed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import click

from xwcore.cli.options import complete_format, json_option
from xwcore.cli.output import dump_json, say, table, to_json_safe, warn
from xwcore.cli.session import current_registry
from xwcore.declaration import Feature, FormatSpec, Option
from xwcore.dispatch import Registry
from xwcore.registry import PluginState


@click.command("formats")
@click.argument("name", required=False, shell_complete=complete_format)
@click.option("--matrix", is_flag=True, help="Which format holds which feature.")
@json_option
def command(name: str | None, matrix: bool, as_json: bool) -> None:
    """List the installed formats, or tell all about one: what it reads, writes and can hold, its
    options.
    """
    registry = current_registry()
    specs = registry.formats() if name is None else {name: registry.spec(name)}
    if as_json:
        dump_json([to_json_safe(spec.to_dict()) for spec in specs.values()])
    elif not specs:
        warn("no format is installed: pip install 'xwcore[all]' brings those of this project")
    else:
        lines = _matrix(specs) if matrix else _details(specs[name]) if name else _overview(specs)
        for line in lines:
            say(line)
    if name is None:
        _tell_of_others(registry)


def _overview(specs: Mapping[str, FormatSpec]) -> Iterator[str]:
    rows = [("FORMAT", "READS", "WRITES", "KINDS", "EXTENSIONS", "TITLE")]
    rows += [
        (
            spec.name, _yes(spec.reads), _yes(spec.writes), ", ".join(spec.kinds),
            " ".join(spec.extensions), spec.title,
        )
        for spec in specs.values()
    ]  # fmt: skip
    return table(rows)


def _matrix(specs: Mapping[str, FormatSpec]) -> Iterator[str]:
    rows = [["FEATURE", *specs]]
    for feature in Feature:
        held = [_yes(feature in spec.features) for spec in specs.values()]
        rows.append([feature.label, *held])
    return table(rows)


def _details(spec: FormatSpec) -> Iterator[str]:
    yield from table([(f"{spec.name}:", spec.title)])
    lacking = [feature.label for feature in Feature if feature not in spec.features]
    rows = [
        ("extensions", " ".join(spec.extensions) or "-"),
        ("media types", " ".join(spec.media_types) or "-"),
        ("kinds", ", ".join(spec.kinds)),
        ("reads", _yes(spec.reads)),
        ("writes", _yes(spec.writes)),
        ("holds", ", ".join(feature.label for feature in Feature if feature in spec.features)),
        ("does not hold", ", ".join(lacking)),
        ("document", spec.url or "-"),
    ]
    yield from table(rows, indent="  ")
    for flag, options in (("-r", spec.read_options), ("-w", spec.write_options)):
        for option in options:
            yield from table([(f"{flag} {option.name}={option.type.__name__}", _help(option))],
                             indent="  ")  # fmt: skip


def _help(option: Option) -> str:
    said = [option.help] if option.help else []
    if option.choices:
        said.append("one of " + ", ".join(map(str, option.choices)))
    if option.default is not None:
        said.append(f"default {option.default}")
    return "; ".join(said)


def _yes(held: bool) -> str:
    return "yes" if held else "-"


def _tell_of_others(registry: Registry) -> None:
    unusable = [
        record.name
        for record in registry.plugins()
        if record.state not in (PluginState.OK, PluginState.DISABLED)
    ]
    if unusable:
        warn(f"not usable: {', '.join(unusable)} (see: xw plugins)")
