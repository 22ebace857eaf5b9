"""Diagnostics as SARIF 2.1.0, which code hosts and editors read (OASIS, 2020)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final
from urllib.parse import quote

from xwcore.findings.diagnostics import Code, Diagnostic, Severity, Span
from xwcore.findings.places import WHOLE
from xwcore.version import __version__

#: Section 3.27.10: information is a "note" in SARIF.
_LEVELS: Final = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}

_SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"


def sarif_log(
    results: Sequence[tuple[str, Sequence[Diagnostic]]], table: Mapping[str, Code]
) -> dict[str, Any]:
    """The log of one run: `results` are pairs of path and diagnostics, `table` the known codes."""
    used = sorted({diagnostic.code for _, diagnostics in results for diagnostic in diagnostics})
    positions = {code: index for index, code in enumerate(used)}
    driver = {
        "name": "xwcore",
        "version": __version__,
        "rules": [_rule(code, table.get(code)) for code in used],
    }
    return {
        "$schema": _SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {"driver": driver},
                "columnKind": "unicodeCodePoints",
                "results": [
                    _result(path, diagnostic, positions[diagnostic.code])
                    for path, diagnostics in results
                    for diagnostic in diagnostics
                ],
            }
        ],
    }


def _rule(code: str, row: Code | None) -> dict[str, Any]:
    if row is None:
        return {"id": code}
    texts = {"shortDescription": row.summary, "fullDescription": row.explanation, "help": row.hint}
    return {
        "id": code,
        **{name: {"text": text} for name, text in texts.items() if text},
        "defaultConfiguration": {"level": _LEVELS[row.severity]},
    }


def _result(path: str, diagnostic: Diagnostic, position: int) -> dict[str, Any]:
    text = f"{diagnostic.message} ({diagnostic.hint})" if diagnostic.hint else diagnostic.message
    return {
        "ruleId": diagnostic.code,
        "ruleIndex": position,
        "level": _LEVELS[diagnostic.severity],
        "message": {"text": text},
        "locations": [_location(path, diagnostic.span)],
    }


def _location(path: str, span: Span | None) -> dict[str, Any]:
    uri = quote(path.replace("\\", "/"), errors="surrogateescape")
    physical: dict[str, Any] = {"artifactLocation": {"uri": uri}}
    region = _region(span) if span is not None else {}
    if region:
        physical["region"] = region
    location: dict[str, Any] = {"physicalLocation": physical}
    if span is not None and span.place != WHOLE:
        location["logicalLocations"] = [{"name": str(span.place)}]
    return location


def _region(span: Span) -> dict[str, int]:
    region: dict[str, int] = {}
    if span.line is not None:
        region["startLine"] = span.line
        if span.column is not None:
            region["startColumn"] = span.column
    elif span.end is not None:
        region["byteOffset"] = span.start
        region["byteLength"] = max(0, span.end - span.start)
    return region
