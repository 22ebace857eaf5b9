"""`xw formats`: the installed formats."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import click

from xwcore.plugin import Feature, FormatSpec, Option, PluginState, Registry
from xwcore_cli.options import complete_format, json_option, known_format
from xwcore_cli.output import dump_json, say, table, to_json_safe, warn, wrapped_rows, write_bytes
from xwcore_cli.session import current_registry


@click.command("formats")
@click.argument("name", required=False, callback=known_format, shell_complete=complete_format)
@click.option("--matrix", is_flag=True, help="Show a table of features by format.")
@click.option(
    "--mime-xml",
    "packaged",
    flag_value="xml",
    help="Write a package for the shared MIME database (share/mime/packages).",
)
@click.option(
    "--magic",
    "packaged",
    flag_value="magic",
    help="Write rules for file(1), in magic(5) format.",
)
@click.option(
    "--thumbnailer",
    "packaged",
    flag_value="thumbnailer",
    help="Write an entry for pictures of puzzles on the desktop (share/thumbnailers).",
)
@json_option
def command(name: str | None, matrix: bool, packaged: str | None, as_json: bool) -> None:
    """List the installed formats, or show the details of one, by name or extension: kinds of
    puzzles, features, read and write options.
    """
    if matrix + as_json + (packaged is not None) > 1:
        raise click.UsageError("the options of xw formats exclude each other")
    registry = current_registry()
    specs = registry.formats() if name is None else {name: registry.spec(name)}
    if packaged is not None:
        from xwcore_cli.mime import magic_file, mime_xml, thumbnailer

        writers = {"xml": mime_xml, "magic": magic_file, "thumbnailer": thumbnailer}
        write_bytes(writers[packaged](specs.values()).encode("utf-8"))
    elif as_json:
        dump_json([to_json_safe(spec.to_dict()) for spec in specs.values()])
    elif not specs:
        warn(_no_formats(registry))
    else:
        lines = _matrix(specs) if matrix else _details(specs[name]) if name else _overview(specs)
        for line in lines:
            say(line)
    if name is None:
        _warn_of_unusable(registry)


def _no_formats(registry: Registry) -> str:
    if registry.plugins(load=False):
        return "none of the installed formats is usable (see: xw plugins)"
    return "no format is installed: pip install 'xwcore[all]' installs those of this project"


def _overview(specs: Mapping[str, FormatSpec]) -> Iterator[str]:
    rows = [("FORMAT", "READS", "WRITES", "KINDS", "EXTENSIONS", "TITLE")]
    rows += [
        (
            spec.name,
            _yes(spec.reads),
            _yes(spec.writes),
            ", ".join(spec.kinds),
            " ".join(spec.extensions),
            spec.title,
        )
        for spec in specs.values()
    ]
    return table(rows)


def _matrix(specs: Mapping[str, FormatSpec]) -> Iterator[str]:
    rows = [["FEATURE", *specs]]
    for feature in _by_rank({feature for spec in specs.values() for feature in spec.features}):
        cells = [_yes(feature in spec.features) for spec in specs.values()]
        rows.append([feature.label, *cells])
    return table(rows)


def _by_rank(features: Iterable[Feature]) -> list[Feature]:
    return sorted(features, key=lambda feature: (feature.rank, feature))


def _details(spec: FormatSpec) -> Iterator[str]:
    yield from table([(f"{spec.name}:", spec.title)])
    rows = [
        ("extensions", " ".join(spec.extensions) or "-"),
        ("media types", " ".join(spec.media_types) or "-"),
        ("kinds", ", ".join(spec.kinds)),
        ("reads", _yes(spec.reads)),
        ("writes", _yes(spec.writes)),
        ("document", spec.url or "-"),
    ]
    features = ", ".join(feature.label for feature in _by_rank(spec.features))
    rows += wrapped_rows("features", features)
    if spec.types:
        rows += wrapped_rows("types", ", ".join(spec.types()))
    rows += _reasons(spec)
    yield from table(rows, indent="  ")
    named = [("-r", option) for option in spec.read_options]
    named += [("-w", option) for option in spec.write_options]
    yield from table(
        [(f"{flag} {option.name}={option.type.__name__}", _help(option)) for flag, option in named],
        indent="  ",
    )


def _reasons(spec: FormatSpec) -> Iterator[tuple[str, str]]:
    """What a file does not keep of the features, with the features concerned."""
    for reason in spec.reasons:
        features = ", ".join(feature.label for feature in reason.features)
        yield from wrapped_rows("condition", f"{reason.text} ({features})")


def _help(option: Option) -> str:
    parts = [option.help] if option.help else []
    if option.choices:
        parts.append("one of " + ", ".join(map(str, option.choices)))
    if option.default is not None:
        parts.append(f"default {option.default}")
    return "; ".join(parts)


def _yes(value: bool) -> str:
    return "yes" if value else "-"


def _warn_of_unusable(registry: Registry) -> None:
    unusable = [
        status.name
        for status in registry.plugins()
        if status.state not in (PluginState.OK, PluginState.DISABLED)
    ]
    if unusable:
        warn(f"not usable: {', '.join(unusable)} (see: xw plugins)")
