"""A type described for people, from its row in the table: keys, sizes, signs, checks, decisions.

Contract: `description` gives Markdown; the page of the format in the documentation is made of it.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from xwcore_logic import checks_of
from xwcore_spf.syntax.diagram import Art, Blank, Border, PlaceKind, Symbol, describe
from xwcore_spf.syntax.spelling import Spelling, find_type, spelled_names

#: Where the descriptions stand in a page.
BEGIN: Final = "<!-- types: begin -->\n"
END: Final = "<!-- types: end -->\n"


def page(text: str) -> str:
    """A page with the descriptions of all types between its marks."""
    before, _, rest = text.partition(BEGIN)
    types = "\n".join(description(row) for row in _rows())
    return before + BEGIN + "\n" + types + "\n" + END + rest.partition(END)[2]


def _rows() -> Iterator[Spelling]:
    """The types of appendix A, in its order."""
    known = [row for name in spelled_names() if (row := find_type(name)) is not None]
    listed = [row for row in known if row.notes.section]
    return iter(sorted(listed, key=lambda row: int(row.notes.section.removeprefix("A."))))


def description(row: Spelling) -> str:
    """The section of a type."""
    lines = [f"### {row.notes.section} {row.title}", "", "| | |", "|---|---|"]
    lines += [f"| {name} | {_cell(text)} |" for name, text in _facts(row)]
    return "\n".join(lines) + "\n"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _facts(row: Spelling) -> Iterator[tuple[str, str]]:
    names = ", ".join(f"`{name}`" for name in (row.name, *row.declared.aliases))
    yield "/type", names if row.notes.attested else f"{names} (by the rule of names)"
    yield "keys", "; ".join(_keys(row))
    yield "puzzle", f"{_size(row, row.puzzle)}: {_signs(row.puzzle)}"
    for key, art in row.arts:
        yield f"/{key}", f"{_size(row, art)}: {_signs(art)}"
    if row.solution is None:
        yield "solution", "as the puzzle"
    else:
        yield "solution", f"{_size(row, row.solution)}: {_signs(row.solution)}"
    if row.hint_names:
        yield "hints", f"from outside: {', '.join(row.hint_names)}"
    checks = [
        _without_section(" ".join((c.__doc__ or "").split())) for c in checks_of(row.declared)
    ]
    if checks:
        yield "checked", " ".join(checks)
    yield "rules", row.declared.rules
    decided = " ".join([*_shared_decisions(row), row.notes.decided]).strip()
    if decided:
        yield "decided", decided


def _shared_decisions(row: Spelling) -> Iterator[str]:
    """What was decided for all types with a sign or a spelling."""
    arts = [row.puzzle, row.solution_art]
    contents = [content for art in arts for field in art.fields for content in field.content]
    if any(isinstance(content, Blank) and content.also == ".-" for content in contents):
        yield "White cells of the solution may be blank, `.` or `-`; blanks are written."
    if any(isinstance(content, Symbol) and "0O" in content.instead for content in contents):
        yield "The sign is the letter O, as in real files; 0 and o are understood."


def _without_section(text: str) -> str:
    """Without the "A.31: " that sources begin with; the table is of one section."""
    match = re.match(r"A\.[0-9.]+: ", text)
    rest = text if match is None else text[match.end() :]
    return rest[:1].upper() + rest[1:]


def _keys(row: Spelling) -> Iterator[str]:
    for key in row.size_keys:
        most = "" if row.declared.largest_size is None else f" to {row.declared.largest_size}"
        yield f"`/{key}` from {row.declared.least_size}{most}"
    for key, parameter in row.parameters.items():
        high = "" if parameter.high is None else f" to {parameter.high}"
        missing = "optional" if parameter.default is None else f"else {parameter.default}"
        missing = "required" if parameter.required else missing
        yield f"`/{key}` from {parameter.low}{high} ({missing})"
    for key in row.strings:
        yield f"`/{key}` (a string, optional)"
    if row.shapes:
        yield "`/shapes` (an array of diagrams)"


def _size(row: Spelling, art: Art) -> str:
    width, height = art.width.text, art.height.text
    if row.square:
        width, height = (text.replace("x", "s").replace("y", "s") for text in (width, height))
    return f"{width} by {height}"


def _signs(art: Art) -> str:
    symbols: dict[str, str] = {}
    for field in art.fields:
        if field.part is PlaceKind.RULER:
            continue
        symbols[field.part.value] = describe(field.content)
        if field.border is not Border.NONE and field.border_content != field.content:
            symbols[f"{field.part.value} of the border"] = describe(field.border_content)
    usual = {
        "vertex": "+", "horizontal edge of the border": "-", "vertical edge of the border": "|",
        "horizontal edge": "blank, -", "vertical edge": "blank, |",
    }  # fmt: skip
    unusual = {part: text for part, text in symbols.items() if usual.get(part) != text}
    return "; ".join(f"{part} `{text}`" for part, text in unusual.items())


if __name__ == "__main__":
    for name in sys.argv[1:]:
        Path(name).write_text(page(Path(name).read_text("utf-8")), "utf-8")
