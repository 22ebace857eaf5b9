"""What the page knows of a file. The functions are called from page.js, in the browser.

Contract: bytes in, JSON or bytes out; whatever the file does wrong is in the answer.
"""

from __future__ import annotations

import json
from typing import Any

import xwcore
import xwcore_drawing
from xwcore import Diagnostic, Puzzle, XwError
from xwcore.plugin import FormatSpec


def formats() -> str:
    """The titles of the formats that can be read, as JSON."""
    return json.dumps([spec.title for spec in xwcore.formats().values() if spec.reads])


def look(source: bytes | memoryview) -> str:
    """Everything about the file, as JSON."""
    data = bytes(source)
    report = xwcore.validate(data)
    facts: dict[str, Any] = {
        "title": "",
        "format": "",
        "error": "",
        "svg": "",
        "offers": [],
        "diagnostics": [_diagnostic(diagnostic) for diagnostic in report.diagnostics],
        "fixable": sum(diagnostic.fix is not None for diagnostic in report.diagnostics),
    }
    try:
        detection = xwcore.detect(data)
        title = xwcore.formats()[detection.format].title
        facts["format"] = f"{title} ({detection.evidence.label}: {detection.reason})"
        puzzle = xwcore.read(data, detection.format)
        facts["title"] = puzzle.title
        facts["svg"] = xwcore_drawing.draw(puzzle).svg()
        facts["offers"] = [_offer(puzzle, spec) for spec in _targets(puzzle)]
    except XwError as error:
        facts["error"] = error.message
    return json.dumps(facts)


def fixed(source: bytes | memoryview) -> bytes:
    """The file with all safe fixes."""
    return xwcore.fix(bytes(source)).data


def converted(source: bytes | memoryview, format: str) -> bytes:
    """The puzzle in another format."""
    return xwcore.dumps(xwcore.read(bytes(source)), format)


def playable(source: bytes | memoryview) -> bytes:
    """The puzzle as a page in which it can be solved."""
    return xwcore.dumps(xwcore.read(bytes(source)), "html", player=True)


def _targets(puzzle: Puzzle) -> list[FormatSpec]:
    writers = [spec for spec in xwcore.formats().values() if spec.writes]
    return [spec for spec in writers if spec.has_kind(puzzle.kind)]


def _offer(puzzle: Puzzle, spec: FormatSpec) -> dict[str, Any]:
    offer: dict[str, Any] = {
        "name": spec.name,
        "title": spec.title,
        "extension": spec.extensions[0],
        "media_type": next(iter(spec.media_types), "application/octet-stream"),
        "losses": [],
        "refusal": "",
    }
    try:
        offer["losses"] = [str(loss) for loss in xwcore.losses(puzzle, spec.name)]
    except XwError as error:
        offer["refusal"] = error.message
    return offer


def _diagnostic(diagnostic: Diagnostic) -> dict[str, str]:
    return {
        "code": diagnostic.code,
        "severity": str(diagnostic.severity),
        "place": "" if diagnostic.span is None else str(diagnostic.span),
        "message": diagnostic.message,
    }
