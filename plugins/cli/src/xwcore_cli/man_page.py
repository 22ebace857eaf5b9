"""The man page of `xw`, made from its commands: `python -m xwcore_cli.man_page > xw.1`.

Contract: the page has every command, with its arguments and options, of the core and of every other
distribution that adds one. The texts are those of `--help`; the same installation makes the same
page, without a date.

Source: man-pages(7) for the sections, man(7) for the macros.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from typing import Final

import click

from xwcore.plugin import (
    ALLOW_VARIABLE,
    DISABLE_VARIABLE,
    FOLDERS_VARIABLE,
    HINTS_VARIABLE,
    PREFER_VARIABLE,
    STRICT_VARIABLE,
    __version__,
)
from xwcore_cli.app import xw
from xwcore_cli.exit_codes import INTERRUPTED, USAGE

#: The environment variables that change what `xw` does.
_VARIABLES: Final = {
    ALLOW_VARIABLE: "Load the plugins of these formats or distributions only, separated by commas.",
    DISABLE_VARIABLE: "Do not load these.",
    PREFER_VARIABLE: "Of several plugins of a format, use the one of these distributions.",
    STRICT_VARIABLE: "Set to 1: a faulty plugin is an error.",
    FOLDERS_VARIABLE: "Load the plugins in these folders as well, separated as in PATH.",
    HINTS_VARIABLE: "A JSON file with formats and packages, for hints at plugins to install.",
    "NO_COLOR": "If set, print without color.",
}

_SEE_ALSO: Final = "The documentation: https://xwcore.readthedocs.io"


def man_page() -> str:
    """The page as text for man(1)."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    context = click.Context(xw, info_name="xw", **xw.context_settings)
    yield f'.TH XW 1 "" "xwcore {__version__}" "xwcore"'
    yield ".SH NAME"
    yield rf"xw \- {_text(_sentence(xw).rstrip('.').lower())}"
    yield ".SH SYNOPSIS"
    yield r".B xw"
    yield r"[\fIOPTIONS\fR] \fICOMMAND\fR [\fIARGUMENTS\fR]"
    yield ".SH DESCRIPTION"
    yield from _paragraphs(_help(xw))
    yield ".SH OPTIONS"
    yield from _options(xw, context)
    yield ".SH COMMANDS"
    for name in xw.list_commands(context):
        command = xw.get_command(context, name)
        if command is not None and not command.hidden:
            yield from _command(command, click.Context(command, context, name))
    yield ".SH EXIT STATUS"
    statuses = {0: "success", 1: "errors found, or failure", USAGE: "wrong usage"}
    for status, meaning in {**statuses, INTERRUPTED: "interrupted"}.items():
        yield from (".TP", rf"\fB{status}\fR", _text(meaning))
    yield ".SH ENVIRONMENT"
    for variable, meaning in _VARIABLES.items():
        yield from (".TP", rf"\fB{_text(variable)}\fR", _text(meaning))
    yield ".SH SEE ALSO"
    yield _text(_SEE_ALSO)


def _command(command: click.Command, context: click.Context) -> Iterator[str]:
    """A command as a subsection, and those below it."""
    pieces = " ".join(_text(piece) for piece in command.collect_usage_pieces(context))
    yield f".SS {_text(context.command_path)}"
    yield rf"\fB{_text(context.command_path)}\fR \fI{pieces}\fR"
    yield ".PP"
    yield from _paragraphs(_help(command))
    yield from _options(command, context)
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            if inner is not None and not inner.hidden:
                yield from _command(inner, click.Context(inner, context, name))


def _options(command: click.Command, context: click.Context) -> Iterator[str]:
    for parameter in command.get_params(context):
        texts = parameter.get_help_record(context)
        if texts is not None and isinstance(parameter, click.Option):
            yield from (".TP", rf"\fB{_text(texts[0])}\fR", _text(" ".join(texts[1].split())))


def _help(command: click.Command) -> str:
    return (command.help or "").partition("\f")[0]


def _sentence(command: click.Command) -> str:
    return _help(command).partition("\n\n")[0].strip()


def _paragraphs(text: str) -> Iterator[str]:
    for number, paragraph in enumerate(re.split(r"\n\s*\n", text.replace("\b\n", "").strip())):
        if number:
            yield ".PP"
        yield _text(" ".join(paragraph.split()))


def _text(text: str) -> str:
    """The text as roff prints it: no escapes, no requests."""
    text = text.replace("\\", r"\e").replace("-", r"\-")
    return rf"\&{text}" if text.startswith((".", "'")) else text


if __name__ == "__main__":
    sys.stdout.write(man_page())
