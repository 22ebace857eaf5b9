"""Parse the dictionary of a puzzle: its type, sizes and diagrams.

Contract: `examined` finds the dictionary of a source, parses it and reports its problems through a
context; reading and checking start with it. `parse` turns a container into a `ParsedFile` and
reports every key that is missing, of a wrong type or out of range. Sizes that are not given are
derived from the diagram, or from the place of the plus, which is a function of /left, /top and
/max (A.1, A.2, A.10, A.23). Sections 2 and 3 of the specification define what all types share,
appendix A defines each type.
"""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from xwcore.plugin import (
    READ_BACK_LIMITS,
    WHOLE,
    Diagnostic,
    Edit,
    Fix,
    Limits,
    LineIndex,
    Place,
    ReadContext,
    Span,
    utf8_marks,
)
from xwcore_logic import Layers, TypeParameter, canonical_name
from xwcore_spf.codes import CODES
from xwcore_spf.parse.postscript import (
    MAX_PROBLEMS,
    Literal,
    PostScriptFile,
    Problem,
    Type,
    active_operators,
    character_offsets,
    find_container,
)
from xwcore_spf.syntax.diagram import (
    Art,
    Finding,
    LayoutSizes,
    Values,
    decode,
    fitted,
    layers_of,
)
from xwcore_spf.syntax.spelling import Spelling, find_type, nearest_type

#: Keys that every type may have (sections 3 and 4).
GENERAL_KEYS: Final = ("format", "type", "sol", "author", "description")
GRAPH_KEYS: Final = ("node", "edge", "area", "style", "area_outline")

#: A dictionary with a type, after that of the puzzle.
_OTHER_PUZZLE: Final = re.compile(rb"<<[^<>]*?(/type)[ \t\r\n]*\(")
_ENTITY: Final = re.compile(r"&(?:#[0-9]{1,7}|#x[0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")


class Diagram(NamedTuple):
    """One diagram of a parsed file.

    `values` are the strings of the file, `rows` their texts as far as they could be given the right
    size, `decoded` the values of their places; both None where the size is wrong.
    """

    key: str
    art: Art
    values: Sequence[Literal]
    rows: tuple[str, ...] | None
    decoded: Values | None


@dataclass(slots=True)
class ParsedFile:
    """The content of a container. `type` and `sizes` are None where they are unknown."""

    container: PostScriptFile
    name: str = ""
    format: int = 1
    type: Spelling | None = None
    sizes: LayoutSizes | None = None
    numbers: dict[str, int] = field(default_factory=dict)  #: integer keys, defaults included
    diagrams: dict[str, Diagram] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    most_problems: int = MAX_PROBLEMS
    type_problem: Problem | None = None  #: why there is no type
    offsets: dict[int, Sequence[int]] = field(default_factory=dict)
    unsound: set[str] = field(default_factory=set)  #: diagrams with a character that means nothing

    @property
    def values(self) -> Mapping[str, Literal]:
        """The values of the dictionary by key."""
        return self.container.values

    @property
    def is_graph(self) -> bool:
        """Whether this is a planar graph (format 2)."""
        return self.format == 2 and self.type is not None and self.type.format_two

    @property
    def size(self) -> int:
        """The number of cells and of clues beside them, or of areas; 0 where it is not known."""
        if self.is_graph:
            return len(self.values["area"].items) if "area" in self.values else 0
        if self.sizes is None:
            return 0
        sizes = self.sizes
        return sizes.x * sizes.y + (sizes.l or 0) * sizes.y + (sizes.t or 0) * sizes.x

    def sound(self, key: str) -> bool:
        """Whether the file has the diagram, and it was read without an error."""
        diagram = self.diagrams.get(key)
        return diagram is not None and diagram.decoded is not None and key not in self.unsound

    def layers(self, key: str) -> Layers | None:
        """The layers of a diagram; None where its size is wrong or not known."""
        diagram = self.diagrams.get(key)
        if diagram is None or diagram.decoded is None or self.sizes is None:
            return None
        return layers_of(diagram.decoded, diagram.art, self.sizes)

    def report(
        self, code: str, message: str, value: Literal | None, *edits: tuple[int, int, bytes]
    ) -> None:
        """Report a problem with a value, or with the whole dictionary."""
        self.note(self.problem(code, message, value, *edits))

    def problem(
        self, code: str, message: str, value: Literal | None, *edits: tuple[int, int, bytes]
    ) -> Problem:
        """A problem with a value, or with the whole dictionary."""
        start, end = (self.container.start, self.container.start + 2)
        if value is not None:
            start, end = value.start, value.end
        return Problem(code, message, start, end, None, edits)

    def note(self, problem: Problem) -> None:
        """Keep a problem; of very many, those that come first in the file are kept."""
        self.problems.append(problem)
        if len(self.problems) >= 2 * self.most_problems:
            self.problems = [*first_problems(self.problems, self.most_problems).values()]

    def _offsets(self, value: Literal) -> Sequence[int]:
        """The offsets of a row's characters, kept: a wrong row often has many findings."""
        if value.start not in self.offsets:
            self.offsets[value.start] = character_offsets(self.container.data, value)
        return self.offsets[value.start]

    def locate(self, diagram: Diagram, finding: Finding) -> Problem:
        """A finding of a diagram as a problem with its bytes."""
        whole = self.values[diagram.key]
        if not diagram.values:
            return Problem(finding.code, finding.message, whole.start, whole.end)
        value = diagram.values[min(finding.row, len(diagram.values) - 1)]
        offsets = self._offsets(value)
        start = offsets[min(finding.column, len(offsets) - 1)]
        end = offsets[min(finding.column + finding.length, len(offsets) - 1)]
        edits = []
        for edit in finding.edits:
            places = self._offsets(diagram.values[edit.row])
            # A row that was completed has columns that the file does not have.
            first, last = (
                min(column, len(places) - 1) for column in (edit.column, edit.column + edit.length)
            )
            edits.append((places[first], places[last], edit.text.encode("ascii")))
        end = max(start, end)
        problem = Problem(finding.code, finding.message, start, end, finding.cell, tuple(edits))
        return problem._replace(safe=finding.safe)


#: Problems of the same code, message and start are the same to a reader.
ProblemKey = tuple[str, str, int]


def first_problems(problems: Iterable[Problem], most: int) -> dict[ProblemKey, Problem]:
    """The different problems in the order of their places, `most` at most."""
    first: dict[ProblemKey, Problem] = {}
    for problem in sorted(problems, key=lambda problem: (problem.start, problem.code)):
        if len(first) == most:
            break
        first.setdefault((problem.code, problem.message, problem.start), problem)
    return first


def parse(container: PostScriptFile, context: ReadContext | None = None) -> ParsedFile:
    """The parsed file that a container holds; everything wrong is in its `problems`.

    `context` is that of a read; without it, nothing is limited.

    Raises:
        LimitError: there are more cells and clues than the limits allow, or a diagram of so many
            characters as the sizes state is too large.
    """
    context = context or ReadContext("spf", limits=READ_BACK_LIMITS)
    most_problems = context.limits.max_diagnostics
    parsed = ParsedFile(container, problems=[*container.problems], most_problems=most_problems)
    _general(parsed)
    kind = parsed.type
    if kind is None:
        return parsed
    _unknown_keys(parsed, kind)
    if parsed.is_graph:
        context.count("max_cells", parsed.size)
        return parsed
    if parsed.format != 1:
        return parsed
    _parameters(parsed, kind)
    rows = _strings(parsed, "puzzle", required=True)
    texts = [value.text for value in rows or ()]
    parsed.sizes = _sizes(parsed, kind, texts)
    context.limits.check("max_cells", parsed.size)
    _correct_sizes(parsed, kind, texts)
    context.count("max_cells", parsed.size)
    _draw(parsed, kind, context.limits)
    return parsed


def _draw(parsed: ParsedFile, kind: Spelling, limits: Limits) -> None:
    arts: list[tuple[str, Art, bool]] = [("puzzle", kind.puzzle, True)]
    arts += [(key, art, True) for key, art in kind.arts]
    arts.append(("solution", kind.solution_art, False))
    for key, art, required in arts:
        values = parsed.values.get(key)
        if key != "puzzle" and (required or values is not None):
            _strings(parsed, key, required=required)
        if values is None or values.strings is None:
            continue
        chosen = art
        if parsed.sizes is not None:
            if key == "solution":
                chosen = kind.solution_art_of(len(values.strings), parsed.sizes)
            width, height = chosen.size(parsed.sizes)
            limits.check("max_string", width * height)  # /digits, /left and /top widen a diagram
        parsed.diagrams[key] = _diagram(parsed, key, chosen, values.strings)


#: Findings on the length of a row.
_OF_LENGTH: Final = ("SPF301", "SPF302")


def _diagram(parsed: ParsedFile, key: str, art: Art, values: Sequence[Literal]) -> Diagram:
    texts = [value.text for value in values]
    sizes = parsed.sizes
    if sizes is None:
        return Diagram(key, art, values, None, None)
    rows, findings = fitted(texts, art.size(sizes), art.spare)
    diagram = Diagram(key, art, values, None if rows is None else tuple(rows), None)

    uneven = {finding.row for finding in findings}

    def report(finding: Finding) -> None:
        if finding.code == "SPF305":
            parsed.unsound.add(key)
        if finding.row in uneven and finding.code not in _OF_LENGTH:
            finding = finding._replace(safe=False)  # the values may be shifted
        parsed.note(parsed.locate(diagram, finding))

    for finding in findings:
        report(finding)
    return diagram if rows is None else diagram._replace(decoded=decode(rows, art, sizes, report))


# -- keys that every type has ---------------------------------------------------------------------


def _general(parsed: ParsedFile) -> None:
    _type(parsed)
    _format(parsed)
    _shown(parsed)
    author = parsed.values.get("author")
    if author is not None:
        _text(parsed, "author", author)
    description = parsed.values.get("description")
    if description is not None:
        if description.strings is None:
            parsed.report("SPF206", "/description: expected an array of strings", description)
        for value in description.strings or ():
            _text(parsed, "description", value)


def _text(parsed: ParsedFile, key: str, value: Literal) -> None:
    if value.type is not Type.STRING:
        parsed.report("SPF206", f"/{key}: {value.type}, expected a string", value)
        return
    if not value.text.isascii():
        parsed.report("SPF117", f"/{key}: characters beyond ASCII", value)
    if _ENTITY.search(value.text):
        parsed.report("SPF118", f"/{key}: HTML entities", value)


def _type(parsed: ParsedFile) -> None:
    value = parsed.values.get("type")
    if value is None:
        parsed.type_problem = parsed.problem("SPF201", "/type missing", None)
        return
    if value.type is not Type.STRING:
        message = f"/type: {value.type}, expected a string"
        parsed.type_problem = parsed.problem("SPF202", message, value)
        return
    parsed.name = canonical_name(value.text)
    parsed.type = find_type(value.text)
    if parsed.type is None:
        near = nearest_type(value.text)
        hint = f"; did you mean {near}?" if near else ""
        parsed.report("SPF203", f"unknown type {value.text!r}{hint}", value)
        return
    parsed.name = parsed.type.name
    if value.text != parsed.name:
        edit = (value.start, value.end, b"(%s)" % parsed.name.encode("ascii"))
        parsed.report("SPF204", f"/type: {value.text!r}, expected {parsed.name!r}", value, edit)


def _format(parsed: ParsedFile) -> None:
    value = parsed.values.get("format")
    if value is None:
        if {"node", "edge"} <= parsed.values.keys() and "puzzle" not in parsed.values:
            # A.15.2 leaves the key out of its own example; with no diagram it is nothing else.
            parsed.format = 2
            start = parsed.container.items[0].start
            line = b"/format 2" + parsed.container.line_ending
            edit = (start, start, line)
            parsed.report("SPF207", "planar graph without /format 2", None, edit)
        return
    number = value.integer
    if number is None:
        parsed.report("SPF206", f"/format: {value.type}, expected an integer", value)
        return
    parsed.format = number
    allowed = (1, 2) if parsed.type is not None and parsed.type.format_two else (1,)
    if parsed.type is not None and number not in allowed:
        parsed.report("SPF205", f"unsupported format {number} of {parsed.name}", value)


def _shown(parsed: ParsedFile) -> None:
    value = parsed.values.get("sol")
    if value is None:
        parsed.report("SPF208", "/sol missing, taken as false", None)
    elif value.type is not Type.BOOLEAN:
        parsed.report("SPF206", f"/sol: {value.type}, expected true or false", value)
    elif value.content and "solution" not in parsed.values and parsed.format == 1:
        parsed.report("SPF209", "/sol is true, /solution missing", value)


def known_keys(kind: Spelling, number: int) -> tuple[str, ...]:
    """The keys of a type in the order of the specification; general keys first."""
    if number == 2 and kind.format_two:
        return (*GENERAL_KEYS[:-1], *GRAPH_KEYS, "description")
    shapes = ("shapes",) if kind.shapes else ()
    own = (*kind.size_keys, *kind.parameters, *kind.strings)
    arts = ("puzzle", *(key for key, _ in kind.arts), *shapes, "solution")
    return (*GENERAL_KEYS[:-1], *own, *arts, "description")


def _unknown_keys(parsed: ParsedFile, kind: Spelling) -> None:
    known = known_keys(kind, parsed.format)
    for item in parsed.container.items:
        if item.key not in known:
            message = f"unknown key /{item.key} of {kind.title}"
            start = item.start
            parsed.note(Problem("SPF210", message, start, start + len(item.key) + 1))


# -- sizes and other numbers ----------------------------------------------------------------------


def _parameters(parsed: ParsedFile, kind: Spelling) -> None:
    """Read all integer keys of the type into `numbers`."""
    declared = kind.declared
    size = TypeParameter(low=declared.least_size, high=declared.largest_size)
    for key in kind.size_keys:
        _number(parsed, key, size)
    for key, parameter in kind.parameters.items():
        _number(parsed, key, parameter)
    if kind.least_digits > 1:  # A.6: less is taken for it
        digits = parsed.numbers.get("digits", kind.least_digits)
        parsed.numbers["digits"] = max(kind.least_digits, digits)
    for key in kind.strings:
        value = parsed.values.get(key)
        if value is not None:
            _text(parsed, key, value)


def _number(parsed: ParsedFile, key: str, parameter: TypeParameter) -> None:
    value = parsed.values.get(key)
    if value is None:
        if parameter.default is not None:
            parsed.numbers[key] = parameter.default
        elif parameter.required:
            parsed.report("SPF213", f"/{key} missing", None)
        return
    number = value.integer
    if number is None:
        parsed.report("SPF206", f"/{key}: {value.type}, expected an integer", value)
        return
    if value.type is not Type.INTEGER:
        edit = (value.start, value.end, b"%d" % number)
        parsed.report("SPF214", f"/{key}: real number, expected the integer {number}", value, edit)
    is_clamped = key == "digits" and parsed.type is not None and parsed.type.least_digits > 1
    if number < parameter.low and not is_clamped:
        parsed.report("SPF212", f"/{key}: {number}, expected at least {parameter.low}", value)
        return
    if parameter.high is not None and number > parameter.high:
        parsed.report("SPF212", f"/{key}: {number}, expected at most {parameter.high}", value)
        return
    parsed.numbers[key] = number


def _strings(parsed: ParsedFile, key: str, *, required: bool) -> Sequence[Literal] | None:
    """The strings of a diagram, where it is an array of strings."""
    value = parsed.values.get(key)
    if value is None:
        if required:
            parsed.report("SPF220", f"/{key} missing", None)
        return None
    strings = value.strings
    if strings is None:
        parsed.report("SPF206", f"/{key}: expected an array of strings", value)
        return None
    data = parsed.container.data
    end = None  # of the string before
    for string in strings:
        if _breaks(data, string.start, string.end):
            parsed.report("SPF222", "row broken over two lines", string)
        elif end is not None and not _breaks(data, end, string.start):
            edit = (end, string.start, parsed.container.line_ending)
            parsed.report("SPF221", "second row on the same line", string, edit)
        end = string.end
    return strings


def _breaks(data: bytes, start: int, end: int) -> bool:
    between = data[start:end]
    return b"\n" in between or b"\r" in between


def _sizes(parsed: ParsedFile, kind: Spelling, rows: Sequence[str]) -> LayoutSizes | None:
    """All sizes; those that are not given are derived from the diagram, and reported."""
    given = frozenset(parsed.values)
    derived = derive(kind, parsed.numbers, rows, given=given)
    if derived.missing:
        key = key_of(kind, derived.missing)
        puzzle = parsed.values.get("puzzle")
        if key not in given and puzzle is not None and puzzle.strings is not None:
            message = f"/{key} missing, and it does not follow from the diagram"
            parsed.report("SPF213", message, puzzle)
        return None
    _report_derived(parsed, kind, derived.derived)
    return derived.sizes


def _correct_sizes(parsed: ParsedFile, kind: Spelling, rows: Sequence[str]) -> None:
    """Take the size that all rows have, where they contradict the stated one. A solution of the
    same size proves it; without one, a square of the rows, or a width that is larger than stated.
    """
    stated, art = parsed.sizes, kind.puzzle
    if stated is None or len({*map(len, rows)}) != 1 or _fits(rows, art, stated):
        return
    width = art.size(stated)[0]
    if len(rows[0]) > width and not any(row[width:].strip(" ") for row in rows):
        return  # an editor has added blanks
    if len(rows[0]) < width and not any(row.endswith(" ") for row in rows):
        return  # an editor has deleted blanks
    numbers = {key: at for key, at in parsed.numbers.items() if key not in kind.size_keys}
    given = frozenset(parsed.values).difference(kind.size_keys)
    sizes = derive(kind, numbers, rows, given=given).sizes
    if sizes is None or not _fits(rows, art, sizes) or not _has_values(rows, art, sizes):
        return
    solution = parsed.values.get("solution")
    if solution is not None and solution.strings is not None:
        texts = [value.text for value in solution.strings]
        if not _fits(texts, kind.solution_art_of(len(texts), sizes), sizes):
            return
    elif not kind.square and (sizes.y != stated.y or sizes.x < stated.x):
        return
    values = {"size": sizes.x, "X": sizes.x, "Y": sizes.y}
    edits = [
        (parsed.values[key].start, parsed.values[key].end, b"%d" % values[key])
        for key in kind.size_keys
        if key in parsed.values and parsed.numbers.get(key) != values[key]
    ]
    if not edits:
        return
    message = f"size: {stated.x} x {stated.y}, expected {sizes.x} x {sizes.y} as in all rows"
    start, end, _ = edits[0]
    parsed.note(Problem("SPF310", message, start, end, None, tuple(edits)))
    parsed.numbers |= {key: values[key] for key in kind.size_keys}
    parsed.sizes = sizes


def _fits(rows: Sequence[str], art: Art, sizes: LayoutSizes) -> bool:
    """Whether rows have the size of a diagram; a stated one may be enormous."""
    size, longest = art.size(sizes), max(map(len, rows), default=0)
    return longest >= size[0] - art.spare[0] and not fitted(rows, size, art.spare)[1]


def _has_values(rows: Sequence[str], art: Art, sizes: LayoutSizes) -> bool:
    """Whether rows of the size of a diagram have a value in each place, and none between."""
    findings: list[Finding] = []
    made, _ = fitted(rows, art.size(sizes), art.spare)
    if made is not None:
        decode(made, art, sizes, findings.append)
    return made is not None and not findings


def _report_derived(parsed: ParsedFile, kind: Spelling, derived: Mapping[str, int]) -> None:
    for key in dict.fromkeys(key_of(kind, name) for name in derived):
        name = next(name for name in derived if key_of(kind, name) == key)
        number = derived[name]
        parsed.numbers[key] = number
        if parsed.values.get(key) is not None:
            continue  # the key is there; its value is reported already
        start = parsed.values["puzzle"].start
        code = "SPF211" if name in "xy" else "SPF215"
        item = next(item for item in parsed.container.items if item.value.start == start)
        line = b"/%s %d%s" % (key.encode("ascii"), number, parsed.container.line_ending)
        message = f"/{key} missing, {number} by the size of the diagram"
        edit = (item.start, item.start, line)
        parsed.note(
            Problem(code, message, item.start, item.start + len(item.key) + 1, None, (edit,))
        )


#: Fields of `Sizes` by the key that gives them.
SIZE_NAMES: Final = {
    "digits": "d",
    "max": "m",
    "left": "l",
    "top": "t",
    "X": "x",
    "Y": "y",
}


class Derived(NamedTuple):
    """All sizes (None where one is missing), those that were derived, and the missing one."""

    sizes: LayoutSizes | None
    derived: Mapping[str, int]
    missing: str = ""


def key_of(kind: Spelling, name: str) -> str:
    """The key that gives a size of this type."""
    if kind.square and name in "xy":
        return "size"
    return next(key for key, short in SIZE_NAMES.items() if short == name)


def derive(
    kind: Spelling, numbers: Mapping[str, int], rows: Sequence[str], *, given: frozenset[str]
) -> Derived:
    """The sizes of a puzzle. `numbers` has defaults for keys that are not in `given`."""
    known = {name: numbers[key] for key, name in SIZE_NAMES.items() if key in numbers}
    if kind.square and "size" in numbers:
        known |= {"x": numbers["size"], "y": numbers["size"]}
    sizes = LayoutSizes()._replace(**known)
    derived = _from_corner(kind, rows, sizes, given)
    sizes = sizes._replace(**derived)
    size = {"x": max(map(len, rows), default=0), "y": len(rows)}
    for names, axis, formula in (
        ("xml", "x", kind.puzzle.width),
        ("yt", "y", kind.puzzle.height),
    ):
        for name in names:
            if name in known or name in derived or not formula.depends(name):
                continue
            number = formula.solved(name, size[axis], sizes)
            if number is None or number < (1 if name in "xy" else 0):
                return Derived(None, derived, name)
            derived[name] = number
            if kind.square and name == "x":
                derived["y"] = number
            sizes = sizes._replace(**derived)
    return Derived(sizes, {n: v for n, v in derived.items() if known.get(n) != v})


def _from_corner(
    kind: Spelling, rows: Sequence[str], sizes: LayoutSizes, given: frozenset[str]
) -> dict[str, int]:
    """The numbers of hints that are not given, from the place of the plus."""
    place = next(((row.index("+"), at) for at, row in enumerate(rows) if "+" in row), None)
    derived: dict[str, int] = {}
    if kind.puzzle.corner is None or place is None:
        return derived
    for formula, target in zip(kind.puzzle.corner, place, strict=True):
        for name in "mlt":
            if key_of(kind, name) in given or name in derived or not formula.depends(name):
                continue
            number = formula.solved(name, target, sizes)
            if number is not None and number >= 0:
                derived[name] = number
    return derived


# -- one examination of a source, which reading and checking share --------------------------------


class Reporter:
    """Problems of one source, as diagnostics of a context."""

    def __init__(self, data: bytes, context: ReadContext) -> None:
        self.context = context
        self.data = data
        self.lines: LineIndex | None = None
        self.reported: set[ProblemKey] = set()
        self.can_fix = True

    def diagnostic(self, problem: Problem) -> Diagnostic:
        """The diagnostic of a problem."""
        span = self.span(problem)
        fix = None
        if problem.edits and self.can_fix:
            edits = tuple(Edit(start, end, text) for start, end, text in problem.edits)
            fix = Fix(edits, problem.safe, CODES[problem.code].section.hint)
        return CODES[problem.code].at(problem.message, span, fix=fix)

    def span(self, problem: Problem) -> Span:
        """The place of a problem."""
        place = WHOLE if problem.cell is None else Place(cell=problem.cell)
        if self.lines is None:
            self.lines = LineIndex(self.data)
        return self.lines.span(problem.start, problem.end, place)

    def report(self, problems: Iterable[Problem]) -> None:
        """Report them in the order of their places, as many as the limits keep."""
        most = self.context.limits.max_diagnostics
        for key, problem in first_problems(problems, most).items():
            if key not in self.reported and len(self.reported) < most:
                self.reported.add(key)
                self.context.report(self.diagnostic(problem))

    def fail(self, code: str, message: str, start: int, end: int) -> None:
        """Report a problem and give up; raises `ReadError`."""
        self.context.fail(self.diagnostic(Problem(code, message, start, end)))


def container_of(data: bytes, context: ReadContext, reporter: Reporter) -> PostScriptFile:
    """The container of a source.

    Raises:
        ReadError: the dictionary is missing.
    """
    most_problems = context.limits.max_diagnostics + 1
    container = find_container(data, context.limits.max_depth, most_problems)
    if container is None:
        reporter.fail("SPF101", "dictionary missing: no '<<' in the file", 0, 0)
    assert container is not None
    reporter.can_fix = container.section[0] == 0
    return container


def examined(data: bytes, context: ReadContext, reporter: Reporter) -> ParsedFile:
    """The parsed file of a source; its problems are reported.

    Raises:
        ReadError: the dictionary or its type is missing.
        LimitError: the puzzle is larger than the limits allow.
    """
    container = container_of(data, context, reporter)
    if len(data) > context.limits.max_string:
        for item in container.items:
            context.limits.check("max_string", item.end - item.value.start)
    parsed = parse(container, context)
    reporter.report([*_around(data, container), *parsed.problems])
    if parsed.type_problem is not None:
        context.fail(reporter.diagnostic(parsed.type_problem))
    return parsed


def _around(data: bytes, container: PostScriptFile) -> Iterable[Problem]:
    """Problems outside of the dictionary."""
    if data.startswith(BOM_UTF8):
        end = len(utf8_marks(data))
        yield Problem("SPF115", "byte order mark before the file", 0, end, None, ((0, end, b""),))
    first, last = container.section
    for start, end, where in ((first, container.start, "prolog"), (container.end, last, "epilog")):
        for active in active_operators(data, start, end):
            message = f"{where} uses {active.name}"
            yield Problem("SPF116", message, active.start, active.end)
    other = _OTHER_PUZZLE.search(data, container.end, last)
    if other is not None:
        message = "another puzzle after the dictionary, expected one"
        yield Problem("SPF120", message, *other.span(1))
