"""One examination of a source, which reading and validating share.

Contract: `examined` finds and understands the dictionary and reports through a context; `Report`
turns problems, which know bytes, into diagnostics, which know lines, columns and fixes.
"""

from __future__ import annotations

from collections.abc import Iterable

from xwcore.plugin import (
    WHOLE,
    Diagnostic,
    Edit,
    Fix,
    LineIndex,
    Place,
    ReadContext,
)
from xwcore_spf.codes import CODES
from xwcore_spf.parse import Document, parse
from xwcore_spf.parse.container import BYTE_ORDER_MARK, Container, Problem, find_container
from xwcore_spf.parse.postscript import active_operators


class Reporter:
    """Problems of one source, as diagnostics of a context."""

    def __init__(self, data: bytes, context: ReadContext) -> None:
        self.context = context
        self.lines = LineIndex(data)
        self.reported: set[tuple[str, str, int]] = set()
        self.can_fix = True

    def diagnostic(self, problem: Problem) -> Diagnostic:
        """The diagnostic of a problem."""
        place = WHOLE if problem.cell is None else Place(cell=problem.cell)
        span = self.lines.span(problem.start, problem.end, place)
        fix = None
        if problem.edits and self.can_fix:
            edits = tuple(Edit(start, end, text) for start, end, text in problem.edits)
            fix = Fix(edits, problem.safe, CODES[problem.code].hint)
        return CODES[problem.code].at(problem.message, span, fix=fix)

    def report(self, problems: Iterable[Problem]) -> None:
        """Report them in the order of their places, as many as the limits keep."""
        for problem in sorted(problems, key=lambda problem: (problem.start, problem.code)):
            key = problem.code, problem.message, problem.start
            if (
                key not in self.reported
                and len(self.reported) < self.context.limits.max_diagnostics
            ):
                self.reported.add(key)
                self.context.report(self.diagnostic(problem))

    def fail(self, code: str, message: str, start: int, end: int) -> None:
        """Report a problem and give up; raises `ReadError`."""
        self.context.fail(self.diagnostic(Problem(code, message, start, end)))


def container_of(data: bytes, context: ReadContext, reporter: Reporter) -> Container:
    """The container of a source.

    Raises:
        ReadError: there is no dictionary.
    """
    container = find_container(data, context.limits.max_depth)
    if container is None:
        reporter.fail("SPF101", "dictionary missing: no '<<' in the file", 0, 0)
    assert container is not None
    reporter.can_fix = container.section[0] == 0
    return container


def examined(data: bytes, context: ReadContext, reporter: Reporter) -> Document:
    """The document of a source; its problems are reported.

    Raises:
        ReadError: there is no dictionary, or no type in it.
        LimitError: the puzzle is larger than the limits allow.
    """
    container = container_of(data, context, reporter)
    document = parse(container, context.limits.max_cells)
    if document.size > context.limits.max_cells:
        context.limits.check("max_cells", document.size)
    reporter.report([*_around(data, container), *document.problems])
    if not document.has_type:
        reporter.context.fail(reporter.context.diagnostics.pop(_last_type(reporter.context)))
    return document


def _last_type(context: ReadContext) -> int:
    """Where the finding about the missing type is; it comes last in the error."""
    codes = [diagnostic.code for diagnostic in context.diagnostics]
    return max(at for at, code in enumerate(codes) if code in ("SPF201", "SPF202"))


def _around(data: bytes, container: Container) -> Iterable[Problem]:
    """Problems outside of the dictionary."""
    if data.startswith(BYTE_ORDER_MARK):
        yield Problem("SPF115", "byte order mark before the file", 0, 3, None, ((0, 3, b""),))
    first, last = container.section
    for start, end, where in ((first, container.start, "prolog"), (container.end, last, "epilog")):
        for active in active_operators(data, start, end):
            message = f"{where} uses {active.name}"
            yield Problem("SPF116", message, active.start, active.end)
