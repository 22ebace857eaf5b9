"""`xw explain`: the meaning of a diagnostic code."""

from __future__ import annotations

import difflib
import string
import textwrap
from collections.abc import Iterator

import click

from xwcore.plugin import Code
from xwcore_cli.failures import Failure
from xwcore_cli.known_codes import known_codes
from xwcore_cli.options import json_option
from xwcore_cli.output import SEVERITY_COLORS, dump_json, say
from xwcore_cli.session import current_registry
from xwcore_documents import safe_text


@click.command("explain")
@click.argument("code", metavar="CODE")
@json_option
def command(code: str, as_json: bool) -> None:
    """Explain a diagnostic code, such as XW101: its meaning, an example, the fix, and the section
    of the format document.
    """
    row = _row(code.strip().upper())
    try:
        facts = row.to_dict()
    except ValueError as error:
        raise Failure(f"{row.code} is not explained", f"malformed {error}") from error
    if as_json:
        dump_json(facts)
        return
    severity = click.style(str(row.severity), fg=SEVERITY_COLORS[row.severity])
    say(f"{click.style(row.code, bold=True)} ({severity}): {safe_text(row.summary)}")
    for line in _body(row):
        say(line)


def _row(code: str) -> Code:
    table = known_codes(current_registry())
    if code not in table:
        is_known = _letters(code) in set(map(_letters, table))
        near = difflib.get_close_matches(code, table, n=3, cutoff=0.5 if is_known else 0.75)
        hints = [f"did you mean {' or '.join(near)}?"] if near else []
        if not is_known:
            hints.append("the plugin of the format may not be installed")
        raise Failure(f"unknown code {code!r}", " ".join(hints))
    return table[code]


def _letters(code: str) -> str:
    """The letters of a code, which stand for its format."""
    return code.rstrip(string.digits)


def _body(row: Code) -> Iterator[str]:
    section = row.section
    for paragraph in section.explanation.split("\n\n") if section.explanation else ():
        yield ""
        yield from textwrap.wrap(safe_text(paragraph), 80)
    if section.example:
        yield ""
        yield "Example:"
        yield from (f"    {line}" for line in safe_text(section.example, lines=True).split("\n"))
    for name, text in (("Fix", section.hint), ("Source", section.source)):
        if text:
            yield ""
            yield from textwrap.wrap(f"{name}: {safe_text(text)}", 80)
