"""The contract of a table of codes: `codes.md` has a section for each code, and no other."""

from __future__ import annotations

from collections.abc import Mapping

from xwcore.plugin import Code, CodeTable, Severity
from xwcore_testing.advice import demand


def demand_explained(table: Mapping[str, Code]) -> None:
    """Fail unless each code has a summary, an explanation and an example, and a fix unless it is
    of severity info; the sections of the table are those of its codes.
    """
    for name, code in table.items():
        demand(name == code.code, f"{name} leads to the code {code.code}", "name it as the code")
        demand(code.summary, f"code {name} has no summary", "write one line, for lists of codes")
        parts = _parts_of(code)
        for part in ("explanation", "example", "hint"):
            needed = part != "hint" or code.severity is not Severity.INFO
            advice = f"write it in codes.md beside codes.py, in the section {name}"
            demand(parts[part] or not needed, f"code {name} has no {part}", advice)
    if isinstance(table, CodeTable):
        headings = {code.heading or name for name, code in table.items()}
        for heading in table.sections:
            advice = "declare the code in codes.py, or remove its section from codes.md"
            demand(heading in headings, f"no code for the section {heading}", advice)


def _parts_of(code: Code) -> dict[str, str]:
    try:
        return code.to_dict()
    except ValueError as error:
        demand(False, str(error), "docs/authors/diagnostics.md shows the shape of a section")
        raise
