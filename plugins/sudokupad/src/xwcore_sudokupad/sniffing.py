"""Detection: the text begins with an address, is a short note with one, or JSON of a puzzle.

Contract: LIKELY where the first line with content begins with an address, where a short text that
is no data has one, and where JSON has the keys of f-puzzles or of SudokuPad.
"""

from __future__ import annotations

import re
from typing import Final

from xwcore.plugin import Evidence, Probe
from xwcore_sudokupad.syntax.addresses import ADDRESS

#: What may precede an address in its line.
_BEFORE: Final = re.compile(
    r"\ufeff?[ \t>]*(?:[-*+] |[0-9]{1,4}[.):]? |URL=|<string>)?[ \t]*"
    r"(?:\[[^\[\]]{0,200}\]\()?[<(\"'`*_]*",
    re.IGNORECASE,
)
_BLANK_LINE: Final = re.compile(
    r"\ufeff?[ \t]*(?:(?:#|;|//).*|\[[A-Za-z0-9.{} -]{1,60}\][ \t]*|(?!URL=)[A-Za-z]{1,20}=.*"
    r"|<(?:\?xml |!DOCTYPE plist |plist|dict>|key>URL</key>).*)?",
    re.IGNORECASE,
)
_LINE: Final = re.compile(r"[^\r\n]+")
_FENCE: Final = re.compile(r"^[ \t>]*(?:```|~~~)", re.MULTILINE)
_CODE: Final = re.compile(r"[{}\\]|</|\w\(|;$")
_MOST_LINES: Final = 6

#: JSON of f-puzzles, whose grid is rows of objects with these keys, and of SudokuPad.
_GRID: Final = re.compile(
    r'"grid"\s*:\s*\[\s*\[\s*\{\s*'
    r'(?:\}|"(?:value|given|region|c|highlight|(?:given|center|corner)PencilMarks)"\s*:)'
)
_SIZE: Final = re.compile(r'"size"\s*:\s*[0-9]{1,2}\s*[,}]')
_CELLS: Final = re.compile(r'"cells"\s*:\s*\[\s*\[\s*\{')
_FURTHER: Final = re.compile(r'"(?:cellSize|regions|cages|underlays|overlays)"\s*:')


def sniff(probe: Probe) -> Evidence | None:
    """LIKELY for an address, a note with one, or JSON."""
    text = probe.text
    if text.lstrip("\ufeff \t\r\n").startswith("{"):
        is_grid = _GRID.search(text) and (_SIZE.search(text) or not probe.whole)
        is_board = _CELLS.search(text) and _FURTHER.search(text)
        return Evidence.LIKELY if is_grid or is_board else None
    lines = [
        match[0] for match in _LINE.finditer(text) if not _BLANK_LINE.fullmatch(match[0][:2_000])
    ]
    first = lines[0] if lines else ""
    address = ADDRESS.search(first)
    if address is not None and _BEFORE.fullmatch(first[: address.start()]):
        return Evidence.LIKELY
    is_data = first.lstrip("\ufeff \t")[:1] in ("", "{", "<", "[")
    if is_data or not probe.whole or len(lines) > _MOST_LINES or _FENCE.search(text):
        return None
    for line in lines:
        within = ADDRESS.search(line)
        if within is not None:
            around = line[: within.start()] + line[within.end() :]
            return None if _CODE.search(around) or len(around) > 400 else Evidence.LIKELY
    return None
