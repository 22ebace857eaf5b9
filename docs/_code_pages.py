"""Pages made from the installation: one per diagnostic code, and the types of logic puzzles."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import xwcore
from xwcore.findings.codes import CODES
from xwcore.findings.diagnostics import Code
from xwcore_logic import PuzzleType
from xwcore_logic.type_registry import default_types


def write_code_pages(folder: Path) -> None:
    """Write `folder`/CODE.md for every code, and an index; pages of codes that are gone go."""
    folder.mkdir(exist_ok=True)
    tables = {"The core": list(CODES.values())}
    for kind in xwcore.default_registry().kinds().values():
        tables[kind.title] = list(kind.codes().values())
    for spec in xwcore.formats().values():
        tables[spec.title] = list(spec.codes().values()) if spec.codes else []
    pages = {f"{code.code}.md": _page(code) for table in tables.values() for code in table}
    pages["index.md"] = _index(tables)
    for old in folder.glob("*.md"):
        if old.name not in pages:
            old.unlink()
    for name, text in pages.items():
        path = folder / name
        _write_if_changed(path, text)


def write_type_page(path: Path) -> None:
    """Write the page of all installed types of logic puzzles, with the pictures of the gallery."""
    pictures = path.parents[1] / "pictures"
    parts = [
        "# Types of logic puzzles",
        "`xw types` lists them. A package such as `xwcore-logic` adds types.",
        "A place that is not listed holds nothing.",
    ]
    for puzzle_type in default_types().types().values():
        parts += _type(puzzle_type, pictures)
    parts += ["Next: [build a sudoku](../howto/build-sudoku.md), [the model](../model.md)."]
    _write_if_changed(path, "\n\n".join(parts) + "\n")


def _write_if_changed(path: Path, text: str) -> None:
    # An unchanged page keeps its time, so that it is not built again.
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


def _type(puzzle_type: PuzzleType, pictures: Path) -> list[str]:
    facts = puzzle_type.to_dict()
    # A slash marks a name that a printed page replaces by its value.
    rules = re.sub(r"/(?=[a-z])", "", facts["rules"])
    rows = [f"| name | `{facts['name']}` |", f"| rules | {_prose(rules)} |"]
    for layer in ("givens", "solution"):
        rows += [f"| {layer}: {part} | {_prose(holds)} |" for part, holds in facts[layer].items()]
    for name, parameter in puzzle_type.parameters.items():
        rows.append(f"| parameter `{name}` | {_prose(parameter.in_words())} |")
    stem = f"spf-{facts['name'].replace('_', '-')}"
    names = [f"{stem}{end}.svg" for end in ("", "-solution")]
    images = [f"![](../pictures/{name})" for name in names if (pictures / name).exists()]
    table = "\n".join(["| | |", "|---|---|", *rows])
    return [f"## {_prose(facts['title'])}", *([" ".join(images)] if images else []), table]


def _page(code: Code) -> str:
    # In no tree: three hundred names in the navigation of each page took most of the build.
    parts = ["---\norphan: true\n---", f"# {code.code}: {_prose(code.summary)}"]
    parts += [f"Severity: {code.severity}."]
    explanation, example, hint, source = code.section
    parts += [_prose(explanation)] if explanation else []
    parts += ["For example:", _fenced(example)] if example else []
    parts += [f"What to do: {_prose(hint)}"] if hint else []
    parts += [f"Source: {_prose(source)}"] if source else []
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
