"""The file that explains codes: its shape, when it is read, and what is wrong with it."""

from __future__ import annotations

import pickle
import subprocess
import sys
from pathlib import Path

import pytest

from xwcore.findings import codes
from xwcore.findings.code_sections import CodeSection, CodeSections
from xwcore.findings.diagnostics import Code, CodeTable, Severity

WHOLE = """# The diagnostic codes of Rows

Nothing here belongs to a code.

## ROW1

Every row has as many
cells as the first: one or `more`.

A second paragraph.

Example:

```text
## Grid

PAD
  OW
```

Fix: Complete
the row.

Source: section 3.2

## ROW2

Bytes beyond ASCII.

Example: the byte E9
"""


def test_parts_of_a_section() -> None:
    sections = CodeSections(text=WHOLE)
    assert dict(sections) == {
        "ROW1": CodeSection(
            "Every row has as many cells as the first: one or `more`.\n\nA second paragraph.",
            "## Grid\n\nPAD\n  OW",
            "Complete the row.",
            "section 3.2",
        ),
        "ROW2": CodeSection("Bytes beyond ASCII.", "the byte E9"),
    }
    assert dict(CodeSections(text=WHOLE.replace("\n", "\r\n"))) == dict(sections)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("## A1\n\nText.\n\n## A1\n\nText.\n", "line 5: second section A1"),
        ("## A1\n\nExample: one\n", "line 1: A1: Explanation is empty"),
        ("## A1\n", "line 1: A1: Explanation is empty"),
        ("## A1\n\nText.\n\nFix:\n", "line 1: A1: Fix is empty"),
        ("## A1\n\nText.\n\nExample:\n\nFix: Go.\n", "line 1: A1: Example is empty"),
        ("## A1\n\nText.\n\nFix: Go.\n\nExample: one\n", "line 7: A1: Example is misplaced"),
        ("## A1\n\nText.\n\nFix: Go.\n\nFix: Stay.\n", "line 7: A1: Fix is misplaced"),
        ("## A1\n\nText.\n\nFix: Go.\n\nMore.\n", "line 7: A1: 'More.', expected an explanation"),
        ("## A1\n\n### Part\n\nText.\n", "line 3: A1: '### Part', expected an explanation"),
        ("## A1\n\n```\nText.\n```\n", "line 3: A1: '```\\nText.\\n```', expected"),
        ("# T\n\n## A1\n\nText.\n\nExample:\n\n```text\nPAD\n\nOW\n", "line 9: A1: the example"),
    ],
)
def test_a_malformed_section_is_refused_with_its_line(text: str, problem: str) -> None:
    table = CodeTable(text=text)
    row = table.error("A1", "a fault")
    with pytest.raises(ValueError) as caught:
        row.at()
    assert str(caught.value).startswith(f"the text of the codes, {problem}")


def test_a_finding_takes_its_hint_from_the_section() -> None:
    table = CodeTable(text=WHOLE)
    row, bare = table.warning("ROW1", "wrong row length"), table.info("ROW9", "no section")
    assert row.at().hint == "Complete the row."
    assert row.at(hint="Add 3.").hint == "Add 3."
    assert (bare.at().hint, bare.section) == ("", CodeSection())
    assert Code("ROW1", Severity.WARNING, "of no table").at().hint == ""
    assert row.to_dict() == {
        "code": "ROW1",
        "severity": "warning",
        "summary": "wrong row length",
        **CodeSection(*table.sections["ROW1"])._asdict(),
    }
    assert pickle.loads(pickle.dumps(row)).at().hint == "Complete the row."


def test_a_module_has_its_file_beside_it() -> None:
    file = Path(str(codes.__file__)).with_suffix(".md")
    assert dict(CodeSections(codes.__name__)) == dict(CodeSections(text=file.read_text("utf-8")))
    assert dict(CodeSections("xwcore.findings.no_such_module")) == {}


def test_the_file_is_read_for_the_first_hint_and_not_before() -> None:
    program = """
import sys
opened = []
sys.addaudithook(lambda event, given: event == "open" and opened.append(str(given[0])))
from xwcore.findings import codes
codes.CODES["XW004"].at(hint="")
assert not [name for name in opened if name.endswith(".md")]
assert codes.CODES["XW004"].at().hint
assert [name for name in opened if name.endswith(".md")] == [codes.__file__[:-2] + "md"]
"""
    subprocess.run([sys.executable, "-c", program], check=True)
