"""What the page knows of files. The functions are called from page.js, in the browser.

Contract: bytes in, JSON or bytes out; whatever the file does wrong is in the answer.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterable
from pathlib import PurePosixPath
from typing import Any, Final

import xwcore
import xwcore_drawing
from xwcore import Diagnostic, Limits, Puzzle, XwError
from xwcore.plugin import FormatSpec
from xwcore_folders import ZipMembers

Bytes = bytes | memoryview

#: Bytes of all files of an archive together.
LARGEST_ARCHIVE: Final = 1 << 28


def formats() -> str:
    """The titles of the formats that can be read, as JSON."""
    return json.dumps([spec.title for spec in xwcore.formats().values() if spec.reads])


def targets() -> str:
    """The formats that can be written, as JSON."""
    return json.dumps([_offer(spec) for spec in xwcore.formats().values() if spec.writes])


def unpacked(name: str, source: Bytes) -> list[tuple[str, bytes, str]]:
    """The files of a zip archive, any other file alone: name, content, why it cannot be read."""
    data = bytes(source)
    try:
        archive = ZipMembers(io.BytesIO(data))
        members = archive.all()
    except XwError:
        return [(name, data, "")]
    if not members:
        return [(name, data, "the archive is empty")]
    if sum(member.size for member in members) > LARGEST_ARCHIVE:
        return [(name, data, f"the archive has more than {LARGEST_ARCHIVE >> 20} MB")]
    return [(member.name, *_content(archive, member.name)) for member in members]


def _content(archive: ZipMembers, name: str) -> tuple[bytes, str]:
    try:
        return archive.read(name, Limits()), ""
    except XwError as error:
        return b"", error.message


def look(source: Bytes) -> str:
    """What a file is, its picture, its findings, and what it can be written as; as JSON."""
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
        facts["offers"] = [_offer(spec) for spec in _targets(puzzle)]
    except XwError as error:
        facts["error"] = error.message
    return json.dumps(facts)


def preview(source: Bytes, format: str) -> str:
    """What another format would lose, and the picture of what it holds; as JSON.

    The picture is "" where the format is only written.
    """
    answer: dict[str, Any] = {"losses": [], "refusal": "", "svg": ""}
    try:
        puzzle = xwcore.read(bytes(source))
        answer["losses"] = [str(loss) for loss in xwcore.losses(puzzle, format)]
        if xwcore.formats()[format].reads:
            written = xwcore.read(xwcore.dumps(puzzle, format), format)
            answer["svg"] = xwcore_drawing.draw(written).svg()
    except XwError as error:
        answer["refusal"] = error.message
    return json.dumps(answer)


def fixed(source: Bytes) -> bytes:
    """The file with all safe fixes."""
    return xwcore.fix(bytes(source)).data


def converted(source: Bytes, format: str) -> bytes:
    """The puzzle in another format."""
    return xwcore.dumps(xwcore.read(bytes(source)), format)


def archive_of(files: Iterable[tuple[str, Bytes]], format: str) -> list[str | bytes]:
    """All files in another format, in a zip archive: a report as JSON, and the archive."""
    extension = xwcore.formats()[format].extensions[0]
    report, names = [], set[str]()
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, source in files:
            line: dict[str, Any] = {"name": name, "losses": [], "error": ""}
            try:
                puzzle = xwcore.read(bytes(source))
                data = xwcore.dumps(puzzle, format)
                line["losses"] = [str(loss) for loss in xwcore.losses(puzzle, format)]
                archive.writestr(_free_name(name, extension, names), data)
            except XwError as error:
                line["error"] = error.message
            report.append(line)
    return [json.dumps(report), stream.getvalue()]


def playable(source: Bytes, solution: bool = False) -> bytes:
    """The puzzle as a page in which it can be solved."""
    return xwcore.dumps(xwcore.read(bytes(source)), "html", player=True, solution=solution)


def _free_name(name: str, extension: str, taken: set[str]) -> str:
    """The name of a file with another extension, and a number where the name is taken."""
    stem = PurePosixPath(name.replace("\\", "/")).stem or "puzzle"
    free, number = f"{stem}{extension}", 1
    while free.casefold() in taken:
        number += 1
        free = f"{stem}-{number}{extension}"
    taken.add(free.casefold())
    return free


def _targets(puzzle: Puzzle) -> list[FormatSpec]:
    writers = [spec for spec in xwcore.formats().values() if spec.writes]
    return [spec for spec in writers if spec.has_kind(puzzle.kind)]


def _offer(spec: FormatSpec) -> dict[str, str]:
    return {
        "name": spec.name,
        "title": spec.title,
        "extension": spec.extensions[0],
        "media_type": next(iter(spec.media_types), "application/octet-stream"),
    }


def _diagnostic(diagnostic: Diagnostic) -> dict[str, str]:
    return {
        "code": diagnostic.code,
        "severity": str(diagnostic.severity),
        "place": "" if diagnostic.span is None else str(diagnostic.span),
        "message": diagnostic.message,
    }
