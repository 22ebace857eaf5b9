"""Diagnostics as SARIF 2.1.0, which code hosts and editors read (OASIS, 2020).

Contract: what the schema requires, and what the code scanning of GitHub requires beyond it: every
rule has three texts, and every result is at a line; in a binary file and for the whole file that is
line 1.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

import click

from xwcore.plugin import WHOLE, Code, Diagnostic, Severity, Span, __version__
from xwcore_cli.output import json_text, say

#: Section 3.27.10: information is a "note" in SARIF.
_LEVELS: Final = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}

_INFORMATION: Final = "https://xwcore.readthedocs.io"

_SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"


@contextmanager
def sarif_log(
    table: Callable[[], Mapping[str, Code]],
) -> Iterator[Callable[[Iterable[dict[str, Any]]], None]]:
    """Add results of `sarif_results` with the function; the log is written at the end.

    The results wait in a temporary file, so that memory does not depend on their number. `table`
    is called for the known codes.
    """
    codes: set[str] = set()
    with tempfile.TemporaryFile("w+", encoding="ascii") as stream:

        def add(results: Iterable[dict[str, Any]]) -> None:
            for result in results:
                codes.add(result["ruleId"])
                stream.write(json.dumps(result) + "\n")

        ended: click.exceptions.Exit | None = None
        try:
            yield add
        except click.exceptions.Exit as exit_status:  # interrupted: the log is written as well
            ended = exit_status
        stream.seek(0)
        _write(table(), sorted(codes), stream)
        if ended is not None:
            raise ended


def _write(table: Mapping[str, Code], codes: Sequence[str], results: Iterable[str]) -> None:
    driver = {
        "name": "xwcore",
        "version": __version__,
        "informationUri": _INFORMATION,
        "rules": [_rule(code, table.get(code)) for code in codes],
    }
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints"}
    head = json_text({"$schema": _SCHEMA, "version": "2.1.0"}, indent=None)
    say(f'{head[:-1]}, "runs": [{json_text(run, indent=None)[:-1]}, "results": [')
    separator = ""
    for line in results:
        result = json.loads(line)
        result["ruleIndex"] = codes.index(result["ruleId"])
        click.echo(f"{separator}{json_text(result, indent=None)}", nl=False)
        separator = ",\n"
    say("\n]}]}")


def _rule(code: str, row: Code | None) -> dict[str, Any]:
    """The rule of a code; a text that its row lacks is that of the next longer or shorter one."""
    summary = (row and row.summary) or code
    explanation = (row and row.section.explanation) or summary
    rule: dict[str, Any] = {
        "id": code,
        "shortDescription": {"text": summary},
        "fullDescription": {"text": explanation},
        "help": {"text": (row and row.section.hint) or explanation},
    }
    if row is not None:
        rule["defaultConfiguration"] = {"level": _LEVELS[row.severity]}
    return rule


def sarif_results(path: str, diagnostics: Iterable[Diagnostic]) -> list[dict[str, Any]]:
    """The results for one file, without the index of their rule."""
    return [_result(path, diagnostic) for diagnostic in diagnostics]


def _result(path: str, diagnostic: Diagnostic) -> dict[str, Any]:
    text = f"{diagnostic.message} ({diagnostic.hint})" if diagnostic.hint else diagnostic.message
    result: dict[str, Any] = {
        "ruleId": diagnostic.code,
        "level": _LEVELS[diagnostic.severity],
        "message": {"text": text},
        "locations": [_location(path, diagnostic.span)],
    }
    if diagnostic.fix is not None:
        result["properties"] = {"fix": "safe" if diagnostic.fix.safe else "unsafe"}
    return result


def _location(path: str, span: Span | None) -> dict[str, Any]:
    physical: dict[str, Any] = {
        "artifactLocation": {"uri": _uri(path)},
        "region": _region(Span() if span is None or span.path else span),
    }
    location: dict[str, Any] = {"physicalLocation": physical}
    if span is not None and (span.path or span.place != WHOLE):
        name = str(span) if span.path else str(span.place)
        location["logicalLocations"] = [{"name": name}]
    return location


def _uri(path: str) -> str:
    """The address of a file: relative to the current folder, where the path is."""
    if os.path.isabs(path):
        return Path(path).as_uri()
    return quote(os.fsencode(path.replace(os.sep, "/"))).removeprefix("./")


def _region(span: Span) -> dict[str, int]:
    region = {"startLine": span.line or 1}
    if span.line is not None:
        if span.column is not None:
            region["startColumn"] = span.column
    elif span.end is not None:
        region["byteOffset"] = span.start
        region["byteLength"] = max(0, span.end - span.start)
    return region
