"""Parse a file: text becomes sections of lines, each with its place."""

from __future__ import annotations

from dataclasses import dataclass, field

from xwcore.plugin import Code, Place, ReadContext, Span, Unmodeled
from xwcore_documents import TextDocument
from xwcore_exolve import codes, syntax


@dataclass(slots=True)
class Section:
    """A section: its name, the value on its first line, and the lines `first` to `last` of the
    file, `last` excluded. `lines` are those after the first one that are not empty, by number.
    """

    name: str
    value: str
    first: int
    last: int
    lines: list[tuple[int, str]] = field(default_factory=list)
    #: Whether the model does not hold it, though it holds others of this name.
    is_kept: bool = False


class ParsedFile:
    """The sections of a file, and the way from a line to its bytes."""

    def __init__(self, document: TextDocument, context: ReadContext) -> None:
        self.document = document
        self.context = context
        self.lines = document.lines
        self.sections: list[Section] = []
        #: What the rows of the grid have that the model does not hold.
        self.decorations: list[Unmodeled] = []
        #: The lines after exolve-begin, and that of exolve-end.
        self.begin = self.end = 0

    def named(self, name: str) -> list[Section]:
        """The sections of a name."""
        return [section for section in self.sections if section.name == name]

    def value(self, name: str) -> str:
        """The value of the first section of a name; "" without any."""
        return next((section.value for section in self.named(name)), "")

    def span(self, line: int, place: Place) -> Span:
        """The place of a line."""
        return self.document.line_span(line, place=place)

    def report(self, code: Code, line: int, message: str, place: Place | None = None) -> None:
        """Report a diagnostic at a line."""
        if not self.context.is_full:
            self.context.report(code.at(message, self.span(line, place or Place())))


def parse(data: bytes, context: ReadContext) -> ParsedFile:
    """Parse a file.

    Raises:
        ReadError: the file has no line exolve-begin.
    """
    parsed = ParsedFile(TextDocument.decode(data), context)
    begin = next((at for at, line in enumerate(parsed.lines) if syntax.BEGIN.fullmatch(line)), None)
    if begin is None:
        context.fail(codes.NO_BEGIN.at())
    if parsed.document.encoding != "utf-8":
        encoding = parsed.document.encoding
        parsed.report(codes.ENCODING, begin, f"encoding: {encoding}, expected UTF-8")
    parsed.begin = parsed.end = begin + 1
    section: Section | None = None
    for number in range(begin + 1, len(parsed.lines)):
        line = parsed.lines[number]
        context.limits.check("max_string", len(line))
        parsed.end = number
        if syntax.END.fullmatch(line):
            break
        bare = syntax.COMMENT.sub("", line)
        match = syntax.SECTION.fullmatch(bare)
        if match is not None:
            names = (name for other, name in syntax.SYNONYMS if other.fullmatch(match[1]))
            name = next(names, match[1])
            section = Section(name, match[2] or "", number, number + 1)
            parsed.sections.append(section)
        elif section is not None:
            section.last = number + 1
            if bare.strip():
                section.lines.append((number, bare.strip()))
    else:
        parsed.end = len(parsed.lines)
        parsed.report(codes.NO_END, begin, "no line exolve-end after exolve-begin")
    return parsed
