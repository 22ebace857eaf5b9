"""Diagnostics: what reading, validating and fixing report about a file.

Contract: a `Diagnostic` is a frozen value with a stable code, a severity, a place and, where the
fix is mechanical, the fix as edits of the source bytes. Codes are declared once, in the `CodeTable`
of a module, and explained in the file `codes.md` beside it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any, NamedTuple

from xwcore.findings.places import WHOLE, Place

if TYPE_CHECKING:
    from xwcore.findings.code_sections import CodeSection, CodeSections


class Severity(StrEnum):
    """How severe a diagnostic is."""

    ERROR = "error"  #: cannot be read as meant, or breaks the format
    WARNING = "warning"  #: likely wrong
    INFO = "info"  #: worth knowing


class Span(NamedTuple):
    """A place in a source: bytes `start` to `end`, and what they stand for.

    Text formats set `line` and `column` (both from 1, columns in characters); binary formats set
    the byte offset alone. `place` is the cell or clue that the bytes stand for. `path` has the
    names of the members that lead to the file in archives; the other attributes refer to that
    file. A puzzle of a file with several has its places in this file.
    """

    start: int = 0
    end: int | None = None
    line: int | None = None
    column: int | None = None
    place: Place = WHOLE
    path: tuple[str, ...] = ()

    def __str__(self) -> str:
        parts = [f"member {':'.join(self.path)}"] if self.path else []
        if self.line is not None:
            parts.append(f"line {self.line}")
            if self.column is not None:
                parts.append(f"column {self.column}")
        elif self.end is not None:
            parts.append(f"offset {self.start:#x}")
        if self.place != WHOLE:
            parts.append(str(self.place))
        return ", ".join(parts)


class Edit(NamedTuple):
    """Replace the source bytes `start` to `end` by `data`."""

    start: int
    end: int
    data: bytes


class Fix(NamedTuple):
    """A mechanical fix. `safe` means that it loses no information of the source."""

    edits: tuple[Edit, ...]
    safe: bool = True
    title: str = ""


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding about a file. `hint` says what to do; `fix` does it.

    `cause` is the code of the finding that this one follows from, or "": see `findings.causes`.
    """

    code: str
    severity: Severity
    message: str
    span: Span | None = None
    hint: str = ""
    fix: Fix | None = None
    cause: str = ""

    @property
    def place(self) -> Place:
        """The cell or clue that the finding is about; the whole puzzle if it names none."""
        return WHOLE if self.span is None else self.span.place

    def __str__(self) -> str:
        where = f"{self.span}: " if self.span is not None and str(self.span) else ""
        return f"{where}{self.severity} {self.code}: {self.message}"

    def to_dict(self) -> dict[str, Any]:
        """JSON-safe form, as `xw validate --json` prints it."""
        span = self.span or Span()
        located = self.span is not None and (span.line is not None or span.end is not None)
        return {
            "code": self.code,
            "severity": str(self.severity),
            "message": self.message,
            "line": span.line,
            "column": span.column,
            "offset": span.start if located else None,
            "cell": None if self.place.cell is None else list(self.place.cell),
            "clue": self.place.clue,
            "hint": self.hint,
            "fixable": self.fix is not None,
            **({"cause": self.cause} if self.cause else {}),
            **({"member": ":".join(span.path)} if span.path else {}),
        }


@dataclass(frozen=True, slots=True)
class Code:
    """A row of a table of codes: a code, its severity, and its summary in one line.

    The summary is the message of a finding that has no other. What `xw explain` prints beside it is
    the section of the code in its `table`; `heading` names the section where it has another name.
    """

    code: str
    severity: Severity
    summary: str
    table: CodeTable | None = field(default=None, repr=False, compare=False)
    heading: str = field(default="", repr=False, compare=False)

    @property
    def section(self) -> CodeSection:
        """What is written about the code; empty if nothing is.

        Raises:
            ValueError: the section is malformed.
        """
        from xwcore.findings.code_sections import CodeSection

        if self.table is None:
            return CodeSection()
        return self.table.sections.get(self.heading or self.code, CodeSection())

    def at(
        self,
        message: str = "",
        span: Span | None = None,
        *,
        hint: str | None = None,
        fix: Fix | None = None,
        severity: Severity | None = None,
    ) -> Diagnostic:
        """A diagnostic of this code.

        The message defaults to the summary, and the hint to that of the section. A hint that names
        what is in the file is made by the caller.
        """
        return Diagnostic(
            self.code,
            severity or self.severity,
            message or self.summary,
            span,
            self.section.hint if hint is None else hint,
            fix,
        )

    def to_dict(self) -> dict[str, str]:
        """JSON-safe form, as `xw explain --json` prints it."""
        row = {"code": self.code, "severity": str(self.severity), "summary": self.summary}
        return {**row, **self.section._asdict()}


class CodeTable(Mapping[str, Code]):
    """The codes of a module by name, in the order of their declaration.

    The first lines of `codes.py`::

        CODES: Final = CodeTable(__name__)

        RAGGED: Final = CODES.error("ROW103", "wrong row length")

    The file `codes.md` beside the module explains the codes; a plugin of a single file gives its
    text as `text`. `xwcore.findings.code_sections` has the shape.
    """

    def __init__(self, module: str = "", *, text: str = "") -> None:
        self._module = module
        self._text = text
        self._sections: CodeSections | None = None
        self._rows: dict[str, Code] = {}

    @property
    def sections(self) -> CodeSections:
        """What is written about the codes; read on use."""
        if self._sections is None:
            from xwcore.findings.code_sections import CodeSections

            self._sections = CodeSections(self._module, self._text)
        return self._sections

    def error(self, code: str, summary: str) -> Code:
        """Declare a code of severity error."""
        return self._declared(code, Severity.ERROR, summary)

    def warning(self, code: str, summary: str) -> Code:
        """Declare a code of severity warning."""
        return self._declared(code, Severity.WARNING, summary)

    def info(self, code: str, summary: str) -> Code:
        """Declare a code of severity info."""
        return self._declared(code, Severity.INFO, summary)

    def add(self, row: Code) -> Code:
        """Add a row, perhaps of another table.

        Raises:
            ValueError: the code is declared twice.
        """
        if row.code in self._rows:
            raise ValueError(f"the diagnostic code {row.code} is declared twice")
        self._rows[row.code] = row
        return row

    def _declared(self, code: str, severity: Severity, summary: str) -> Code:
        return self.add(Code(code, severity, summary, self))

    def __getitem__(self, code: str) -> Code:
        return self._rows[code]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)
