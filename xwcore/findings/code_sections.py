"""What `codes.md` has about each code: explanation, example, fix and source.

The file stands beside the module of the table and is read when one of its texts is needed: by
`xw explain`, by the documentation, and for the hint of the first finding. Its shape::

    # The diagnostic codes of Rows

    ## ROW103

    Every row has as many cells as the first one.

    Example: the row OW below the row PAD

    Fix: Complete the row.

    Source: section 3.2

A section starts with the explanation, a paragraph or several. The other parts follow in this order,
a paragraph each; fix and source may be missing. An example of several lines is a fenced block below
the line "Example:". The text is plain: `code` in backticks is the only markup.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

#: The heading of a section. Other lines that start with # are not headings in an example.
_HEADING: Final = re.compile(r"^## ([A-Z][A-Z0-9]*[0-9])[ \t]*$", re.MULTILINE)

#: A paragraph; a fenced block, whose text is a group, is one.
_PARAGRAPH: Final = re.compile(
    r"^(?P<fence>`{3,})[a-z]*\n(?:(?P<text>.*?)\n)??(?P=fence)$|^[^\n]*\S[^\n]*(?:\n[^\n]*\S[^\n]*)*",
    re.MULTILINE | re.DOTALL,
)

_PARTS: Final = ("Example", "Fix", "Source")
_FENCE: Final = "```"


class CodeSection(NamedTuple):
    """What is written about a code; a part that is not needed is empty."""

    explanation: str = ""
    example: str = ""
    hint: str = ""
    source: str = ""


class CodeSections(Mapping[str, CodeSection]):
    """The sections of a table of codes by code, read on first use.

    `module` is the name of the module of the table: the file has the name of the module and the
    ending .md. A plugin of a single file gives the `text` itself. A missing file has no sections.

    Raises:
        ValueError: on use, for a section of another shape; the message names the line.
    """

    def __init__(self, module: str = "", text: str = "") -> None:
        self._package, _, name = module.rpartition(".")
        self._file = f"{name}.md" if module else "the text of the codes"
        self._text = text
        self._bodies: dict[str, tuple[int, str]] | None = None
        self._parsed: dict[str, CodeSection] = {}

    def __getitem__(self, code: str) -> CodeSection:
        section = self._parsed.get(code)
        if section is None:
            line, body = self._read()[code]
            section = self._parsed[code] = self._section(code, line, body)
        return section

    def __iter__(self) -> Iterator[str]:
        return iter(self._read())

    def __len__(self) -> int:
        return len(self._read())

    def _read(self) -> dict[str, tuple[int, str]]:
        """The line of the heading and the body of each section."""
        if self._bodies is None:
            text = self._text
            if self._package:
                text = _data(self._package, self._file).decode()
            introduction, *parts = _HEADING.split(text.replace("\r\n", "\n"))
            bodies: dict[str, tuple[int, str]] = {}
            line = introduction.count("\n") + 1
            for code, body in zip(parts[::2], parts[1::2], strict=True):
                if code in bodies:
                    raise self._error(line, f"second section {code}")
                bodies[code] = line, body
                line += body.count("\n")
            self._bodies = bodies
        return self._bodies

    def _section(self, code: str, line: int, body: str) -> CodeSection:
        explanation: list[str] = []
        parts: dict[str, str] = {}
        for match in _PARAGRAPH.finditer(body):
            paragraph, at = match[0], line + body.count("\n", 0, match.start())
            label, colon, text = paragraph.partition(":")
            if colon and label in _PARTS:
                if any(_PARTS.index(label) <= _PARTS.index(part) for part in parts):
                    expected = "once, in the order " + ", ".join(_PARTS)
                    raise self._error(at, f"{code}: {label} is misplaced, expected {expected}")
                parts[label] = " ".join(text.split("\n")).strip()
            elif paragraph.startswith(_FENCE) and [*parts.items()][-1:] == [("Example", "")]:
                if match["fence"] is None:
                    raise self._error(at, f"{code}: the example has no closing {_FENCE}")
                parts["Example"] = match["text"] or ""
            elif parts or paragraph.startswith(("#", _FENCE)):
                expected = "expected an explanation, then " + ", ".join(_PARTS)
                raise self._error(at, f"{code}: {paragraph[:30]!r}, {expected}")
            else:
                explanation.append(" ".join(paragraph.split("\n")))
        for part in ("Explanation", *parts):
            if not (explanation if part == "Explanation" else parts[part]):
                raise self._error(line, f"{code}: {part} is empty")
        return CodeSection("\n\n".join(explanation), *(parts.get(part, "") for part in _PARTS))

    def _error(self, line: int, problem: str) -> ValueError:
        return ValueError(f"{self._file}, line {line}: {problem}")


def _data(package: str, name: str) -> bytes:
    """The bytes of a file in a package; none where it is missing."""
    import pkgutil  # on use: most reads have no finding

    try:
        return pkgutil.get_data(package, name) or b""
    except OSError:
        return b""
