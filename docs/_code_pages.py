"""A page per diagnostic code, written from the code tables of the core and of every format."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import xwcore
from xwcore.findings.codes import CODES
from xwcore.findings.diagnostics import Code


def write_code_pages(folder: Path) -> None:
    """Write `folder`/CODE.md for every code, and an index; pages of codes that are gone go."""
    folder.mkdir(exist_ok=True)
    tables = {"The core": list(CODES.values())}
    for spec in xwcore.formats().values():
        tables[spec.title] = list(spec.codes().values()) if spec.codes else []
    pages = {f"{code.code}.md": _page(code) for table in tables.values() for code in table}
    pages["index.md"] = _index(tables)
    for old in folder.glob("*.md"):
        if old.name not in pages:
            old.unlink()
    for name, text in pages.items():
        path = folder / name
        # An unchanged page keeps its time, so that it is not built again.
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")


def _page(code: Code) -> str:
    # In no tree: three hundred names in the navigation of each page took most of the build.
    parts = ["---\norphan: true\n---", f"# {code.code}: {_prose(code.summary)}"]
    parts += [f"Severity: {code.severity}."]
    parts += [_prose(code.explanation)] if code.explanation else []
    parts += ["For example:", _fenced(code.example)] if code.example else []
    parts += [f"What to do: {_prose(code.hint)}"] if code.hint else []
    parts += [f"Source: {_prose(code.source)}"] if code.source else []
    return "\n\n".join(parts) + "\n"


def _index(tables: dict[str, list[Code]]) -> str:
    parts = [
        "# Diagnostic codes",
        "`xw explain CODE` prints any of these pages; codes keep their meaning for good.",
    ]
    for title, table in tables.items():
        if table:
            parts += [f"## {title}", _listing(table)]
    return "\n\n".join(parts) + "\n"


def _listing(table: Iterable[Code]) -> str:
    rows = [
        f"| [{code.code}]({code.code}.md) | {code.severity} | {_prose(code.summary)} |"
        for code in table
    ]
    return "\n".join(["| code | severity | meaning |", "|---|---|---|", *rows])


def _prose(text: str) -> str:
    """Text as Markdown that means itself; `code` spans stay."""
    outside = text.split("`")
    outside[::2] = [_escaped(part) for part in outside[::2]]
    return "`".join(outside).replace("|", "\\|")


def _escaped(text: str) -> str:
    for character in "\\*_<>[]#~":
        text = text.replace(character, f"\\{character}")
    return text


def _fenced(text: str) -> str:
    return f"`````text\n{text}\n`````"
