"""What the server answers: diagnostics, hover, code actions, outline, formatting.

Contract: functions of a `PuzzleDocument` without state; a text that cannot be read has diagnostics
and fixes, and no outline, hover on clues or formatting.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Mapping

from lsprotocol import types

import xwcore
import xwcore_crossword
from xwcore.plugin import CODES, Code, Source, plural
from xwcore_lsp.documents import PuzzleDocument

SOURCE = "xwcore"

_SEVERITIES = {
    xwcore.Severity.ERROR: types.DiagnosticSeverity.Error,
    xwcore.Severity.WARNING: types.DiagnosticSeverity.Warning,
    xwcore.Severity.INFO: types.DiagnosticSeverity.Information,
}


def findings(document: PuzzleDocument) -> tuple[xwcore.Diagnostic, ...]:
    """What `xwcore.validate` reports about the text, or about each puzzle of a list; nothing for a
    text of no installed format.
    """
    if document.format is None:
        return ()
    sources = [
        Source(document.data[part.start : part.end], part=part) for part in document.parts()
    ] or [Source(document.data)]
    reports = [xwcore.validate(source, document.format) for source in sources]
    return tuple(finding for report in reports for finding in report)


def diagnostics(document: PuzzleDocument) -> list[types.Diagnostic]:
    """The findings as diagnostics of the protocol."""
    return [_diagnostic(document, finding) for finding in findings(document)]


def _diagnostic(document: PuzzleDocument, finding: xwcore.Diagnostic) -> types.Diagnostic:
    message = f"{finding.message}\n{finding.hint}" if finding.hint else finding.message
    return types.Diagnostic(
        range=document.positions.range(finding.span),
        message=message,
        severity=_SEVERITIES[finding.severity],
        code=finding.code,
        source=SOURCE,
    )


# -- hover ----------------------------------------------------------------------------------------


def hover(document: PuzzleDocument, position: types.Position) -> types.Hover | None:
    """The explanation of the findings at a position, and the answer of the clue in its line."""
    parts = [
        _explained(document.format, finding)
        for finding in findings(document)
        if _contains(document.positions.range(finding.span), position)
    ]
    clue = _clue_text(document, position.line)
    if clue:
        parts.append(clue)
    if not parts:
        return None
    contents = types.MarkupContent(types.MarkupKind.Markdown, "\n\n---\n\n".join(parts))
    return types.Hover(contents)


def _contains(place: types.Range, position: types.Position) -> bool:
    return place.start <= position <= place.end


def _explained(format_name: str | None, finding: xwcore.Diagnostic) -> str:
    row = _codes(format_name).get(finding.code)
    lines = [f"**{finding.code}** {escaped(finding.message)}"]
    if row is not None and row.section.explanation:
        lines.append(escaped(row.section.explanation))
    if row is not None and row.section.hint:
        lines.append(f"*{escaped(row.section.hint)}*")
    return "\n\n".join(lines)


def _codes(format_name: str | None) -> Mapping[str, Code]:
    spec = xwcore.formats().get(format_name or "")
    own = spec.codes() if spec is not None and spec.codes is not None else {}
    kinds = xwcore.default_registry().kinds()
    of_kinds = [kinds[name].codes() for name in (spec.kinds if spec else ()) if name in kinds]
    return {**CODES, **ChainMap(*map(dict, of_kinds)), **own}


def _clue_text(document: PuzzleDocument, line: int) -> str | None:
    puzzle = document.puzzle()
    if not isinstance(puzzle, xwcore_crossword.Crossword):
        return None
    for clue, clue_line in document.clue_lines(puzzle):
        if clue_line == line:
            return _described(puzzle, clue)
    return None


def _described(puzzle: xwcore_crossword.Crossword, clue: xwcore_crossword.Clue) -> str:
    lines = [f"**{clue.number} {clue.direction}**: {escaped(clue.answer or 'no answer')}"]
    for entry in puzzle.entries:
        if (entry.number, entry.direction) == (clue.number, clue.direction):
            cells = ", ".join(f"r{row + 1}c{column + 1}" for row, column in entry.cells)
            lines.append(f"{plural(len(entry.cells), 'cell')}: {cells}")
    return "\n\n".join(lines)


def escaped(text: str) -> str:
    """The text with what Markdown and HTML would interpret escaped."""
    return "".join(
        f"\\{character}" if character in "\\`*_{}[]()<>#+!|&~" else character for character in text
    )


# -- fixes ----------------------------------------------------------------------------------------


def code_actions(document: PuzzleDocument, place: types.Range) -> list[types.CodeAction]:
    """A quick fix for each fixable finding in the range, and one that applies all safe fixes."""
    fixable = [finding for finding in findings(document) if finding.fix is not None]
    actions = [
        _quick_fix(document, finding)
        for finding in fixable
        if _overlaps(document.positions.range(finding.span), place)
    ]
    if any(finding.fix is not None and finding.fix.safe for finding in fixable):
        actions.append(_fix_all(document))
    return actions


def _overlaps(first: types.Range, second: types.Range) -> bool:
    return first.start <= second.end and second.start <= first.end


def _quick_fix(document: PuzzleDocument, finding: xwcore.Diagnostic) -> types.CodeAction:
    assert finding.fix is not None
    title = finding.fix.title or finding.hint.rstrip(".") or "Fix"
    edits = [
        types.TextEdit(
            types.Range(
                document.positions.position(edit.start), document.positions.position(edit.end)
            ),
            edit.data.decode("utf-8", "replace"),
        )
        for edit in finding.fix.edits
    ]
    suffix = "" if finding.fix.safe else " (may lose information)"
    return types.CodeAction(
        title=f"{finding.code}: {title}{suffix}",
        kind=types.CodeActionKind.QuickFix,
        diagnostics=[_diagnostic(document, finding)],
        edit=_workspace_edit(document, edits),
        is_preferred=finding.fix.safe,
    )


def _fix_all(document: PuzzleDocument) -> types.CodeAction:
    assert document.format is not None
    if document.parts():
        data = xwcore.open(document.data, document.format).fix_all().data
    else:
        data = xwcore.fix(document.data, document.format).data
    return types.CodeAction(
        title="Apply all safe fixes",
        kind=types.CodeActionKind.SourceFixAll,
        edit=_workspace_edit(document, [_replacement(document, data)]),
    )


def _replacement(document: PuzzleDocument, data: bytes) -> types.TextEdit:
    return types.TextEdit(document.positions.whole, data.decode("utf-8", "replace"))


def _workspace_edit(document: PuzzleDocument, edits: list[types.TextEdit]) -> types.WorkspaceEdit:
    return types.WorkspaceEdit(changes={document.uri: edits})


# -- outline and formatting -----------------------------------------------------------------------


def outline(document: PuzzleDocument) -> list[types.DocumentSymbol]:
    """The title with the grid's size, and each group of clues with its clues."""
    puzzle = document.puzzle()
    if puzzle is None:
        return []
    whole = document.positions.whole
    title = puzzle.title or "untitled"
    if not isinstance(puzzle, xwcore_crossword.Crossword):
        return [_symbol(title, puzzle.kind, types.SymbolKind.File, whole)]
    size = f"{puzzle.grid.width} x {puzzle.grid.height}"
    symbols = [_symbol(title, size, types.SymbolKind.File, document.positions.line_range(0))]
    groups: dict[str, list[types.DocumentSymbol]] = {}
    for clue, line in document.clue_lines(puzzle):
        name = f"{clue.number or ''} {clue.text}".strip()
        place = document.positions.line_range(line)
        symbol = _symbol(name, clue.answer or "", types.SymbolKind.String, place)
        groups.setdefault(str(clue.direction), []).append(symbol)
    for direction, clues in groups.items():
        place = types.Range(
            min(clue.range.start for clue in clues), max(clue.range.end for clue in clues)
        )
        group = _symbol(direction.title() or "Clues", "", types.SymbolKind.Namespace, place)
        group.children = clues
        symbols.append(group)
    return symbols


def _symbol(
    name: str, detail: str, kind: types.SymbolKind, place: types.Range
) -> types.DocumentSymbol:
    return types.DocumentSymbol(
        name=name, detail=detail, kind=kind, range=place, selection_range=place
    )


def formatting(document: PuzzleDocument) -> list[types.TextEdit]:
    """The text in the format's canonical style; no edit where that would change the content."""
    puzzle = document.puzzle()
    if puzzle is None or document.format is None:
        return []
    try:
        data = xwcore.dumps(puzzle.replace(extras={}), document.format)
        again = xwcore.read(data, document.format)
    except xwcore.XwError:
        return []
    if data == document.data or xwcore.diff(puzzle, again):
        return []
    return [_replacement(document, data)]
