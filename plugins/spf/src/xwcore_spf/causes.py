"""The findings of an SPF file together: one damage of a diagram before what follows from it.

Contract: the form of the diagrams and the rules of the type tell rows that are exchanged or stand
in a diagram twice, a row of another length, and a wrong character. They are found by trying: the
only change after which nothing is wrong. A fix is safe where the rules were checked with the
solution, after all changes; but not that of a character, which is looked for at the places of
findings alone, nor that of a row of the puzzle, where a number less contradicts nothing. The search
takes a limited number of steps, and a finding says when it ended early.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from xwcore.plugin import (
    Diagnostic,
    Edit,
    Fix,
    LimitError,
    LineIndex,
    ReadContext,
    ReadError,
    Severity,
    apply_edits,
)
from xwcore_spf.codes import CODES
from xwcore_spf.parse import Diagram, ParsedFile
from xwcore_spf.parse.postscript import Literal

#: Steps of a search, at most: about 0.05 s. A check takes one for each byte of the file, and these.
_MOST_STEPS: Final = 80_000
_STEPS_OF_CHECK: Final = 4_000

#: Findings at whose places another character is tried, at most.
_MOST_PLACES: Final = 4

#: Characters of a diagram that stand in place of a wrong one, at most.
_MOST_SIGNS: Final = 16

_TOO_SHORT, _TOO_LONG, _WRONG_COUNT, _GIVEN = "SPF301", "SPF302", "SPF303", "SPF501"
_SOLUTION: Final = "solution"
_OF_LENGTH: Final = (_TOO_SHORT, _TOO_LONG)
#: Findings on characters, givens and rules, and those that the rules could not be checked.
_OF_DIAGRAMS: Final = ("SPF3", "SPF4", "SPF5", "SPF6")
_OF_RULES: Final = ("SPF4", "SPF5", "SPF6")
_UNCHECKED: Final = frozenset({"SPF620", "SPF621"})

_BLANK: Final = ord(" ")

#: Checks a file without a search.
Check = Callable[[bytes, ReadContext], object]


class Change(NamedTuple):
    """A change that may undo a damage: the code and message of the finding, where it stands, and
    what is written. `is_proof` means that nothing else can have been there where it fits.
    """

    code: str
    message: str
    start: int
    end: int
    edits: tuple[Edit, ...]
    is_proof: bool = True


class _ChecksEnded(Exception):  # noqa: N818 - no error
    """The search took all its steps."""


def put_causes(
    data: bytes, parsed: ParsedFile, context: ReadContext, check: Check, *, can_fix: bool
) -> None:
    """Put the finding that explains others before them, if there is one.

    `check` checks a changed file; there are no fixes in a file where `can_fix` is false.
    """
    wrong = [diagnostic for diagnostic in context.diagnostics if _is_of_diagrams(diagnostic)]
    errors = [
        diagnostic for diagnostic in context.diagnostics if diagnostic.severity is Severity.ERROR
    ]
    if not wrong or not errors:
        return
    cause = None
    is_alone = all(map(_is_of_diagrams, errors))
    is_of_rows = len(wrong) > 1 or wrong[0].code in (*_OF_LENGTH, _WRONG_COUNT)
    if (
        can_fix
        and is_alone
        and is_of_rows
        and len(context.diagnostics) < context.limits.max_diagnostics
    ):
        trial = _DiagramTrial(data, context, check)
        try:
            cause = _proven(parsed, wrong, trial)
        except _ChecksEnded:
            context.report(CODES["SPF315"].at())
    if cause is not None:
        context.report_cause(cause, lambda diagnostic: diagnostic.code.startswith(_OF_DIAGRAMS))
        return
    sized = [diagnostic for diagnostic in wrong if diagnostic.code in (*_OF_LENGTH, _WRONG_COUNT)]
    given = [diagnostic for diagnostic in wrong if diagnostic.code == _GIVEN]
    first = sized if len(sized) == 1 else given
    if len(first) == 1:
        context.report_cause(first[0], lambda diagnostic: diagnostic.code.startswith(_OF_RULES))


def _is_of_diagrams(diagnostic: Diagnostic) -> bool:
    is_severe = diagnostic.severity is not Severity.INFO
    return (
        is_severe and diagnostic.code.startswith(_OF_DIAGRAMS) and diagnostic.code not in _UNCHECKED
    )


class _DiagramTrial:
    """Tries changes of a file, until all its steps are taken."""

    def __init__(self, data: bytes, context: ReadContext, check: Check) -> None:
        self._data = data
        self._context = context
        self._check = check
        self._steps = 0

    def only_fitting(self, changes: Iterable[Change]) -> Diagnostic | None:
        """The finding on the only change after which nothing is wrong; None for none, or several.
        Its fix is unsafe where the search ended before all changes were tried.

        Raises:
            _ChecksEnded: the search took all its steps, and no change or several fit.
        """
        fitting: dict[bytes, tuple[Change, bool]] = {}
        tried = set[bytes]()
        try:
            for change in changes:
                changed = apply_edits(self._data, change.edits)
                if changed in tried:
                    continue
                tried.add(changed)
                is_checked = self._fits(changed)
                if is_checked is not None:
                    fitting[changed] = change, is_checked and change.is_proof
                if len(fitting) > 1:
                    return None
        except _ChecksEnded:
            if not fitting:
                raise
            fitting = {changed: (change, False) for changed, (change, _) in fitting.items()}
        if not fitting:
            return None
        ((change, is_safe),) = fitting.values()
        span = LineIndex(self._data).span(change.start, change.end)
        code = CODES[change.code]
        fix = Fix(change.edits, is_safe, code.section.hint)
        return code.at(change.message, span, fix=fix)

    def _fits(self, changed: bytes) -> bool | None:
        """Whether the rules were checked, if nothing is wrong; else None."""
        self._steps += len(changed) + _STEPS_OF_CHECK
        if self._steps > _MOST_STEPS:
            raise _ChecksEnded
        inner = self._context.inner()
        try:
            self._check(changed, inner)
        except (ReadError, LimitError):
            return None
        if any(map(_is_of_diagrams, inner.diagnostics)):
            return None
        return not any(diagnostic.code in _UNCHECKED for diagnostic in inner.diagnostics)


def _proven(
    parsed: ParsedFile, wrong: Sequence[Diagnostic], trial: _DiagramTrial
) -> Diagnostic | None:
    """The finding on the damage that the only fitting change undoes."""
    diagrams = [diagram for diagram in parsed.diagrams.values() if len(diagram.values) > 1]
    codes = {diagnostic.code for diagnostic in wrong}
    if _WRONG_COUNT in codes:
        return trial.only_fitting(change for part in diagrams for change in _rows_twice(part))
    if not codes.isdisjoint(_OF_LENGTH):
        return trial.only_fitting(change for part in diagrams for change in _other_lengths(part))
    near = wrong[:_MOST_PLACES]
    places = {diagnostic.span.start for diagnostic in near if diagnostic.span is not None}
    exchanges = [change for part in diagrams for change in _exchanges(part)]
    # The nearer to a finding, the sooner tried.
    exchanges.sort(key=lambda change: min(abs(change.start - place) for place in places or {0}))
    exchange = trial.only_fitting(exchanges)
    return exchange or trial.only_fitting(
        change for part in diagrams for change in _other_signs(part, places)
    )


# -- changes ---------------------------------------------------------------------------------------


def _content(row: Literal) -> bytes:
    """The bytes of a row between its parentheses."""
    return row.content if isinstance(row.content, bytes) else b""


def _is_plain(row: Literal) -> bool:
    """Whether the file has the bytes of a row as they are, without an escape."""
    return len(_content(row)) == row.end - row.start - 2


def _rows_twice(diagram: Diagram) -> Iterator[Change]:
    for at, (above, row) in enumerate(pairwise(diagram.values)):
        if _content(above) == _content(row):
            message = f"/{diagram.key}: row {at + 2} is a duplicate of the row above"
            edit = Edit(above.end, row.end, b"")
            yield Change("SPF312", message, row.start, row.end, (edit,))


def _exchanges(diagram: Diagram) -> Iterator[Change]:
    for at, (first, second) in enumerate(pairwise(diagram.values)):
        if _content(first) != _content(second) and _is_plain(first) and _is_plain(second):
            message = f"/{diagram.key}: rows {at + 1} and {at + 2} are exchanged"
            edits = (
                Edit(first.start + 1, first.end - 1, _content(second)),
                Edit(second.start + 1, second.end - 1, _content(first)),
            )
            yield Change("SPF311", message, first.start, first.end, edits)


def _signs(diagram: Diagram) -> list[int]:
    """The characters of a diagram, without the parentheses and the backslash of PostScript."""
    signs = set(b"".join(map(_content, diagram.values))) - set(b"()\\")
    return sorted(signs)[:_MOST_SIGNS]


def _other_lengths(diagram: Diagram) -> Iterator[Change]:
    """A character added to, or taken from, the only row of another length."""
    lengths = [len(_content(row)) for row in diagram.values]
    usual = max(lengths, key=lengths.count)
    others = [at for at, length in enumerate(lengths) if length != usual]
    if len(others) != 1 or abs(lengths[others[0]] - usual) != 1:
        return
    row = diagram.values[others[0]]
    content = _content(row)
    if not _is_plain(row):
        return
    message = f"/{diagram.key}: row {others[0] + 1} has {len(content)} characters, expected {usual}"
    for at in range(len(content) + (len(content) < usual)):
        if len(content) > usual:
            rows = [content[:at] + content[at + 1 :]]
        else:
            rows = [content[:at] + bytes((sign,)) + content[at:] for sign in _signs(diagram)]
        for other in rows:
            edit = Edit(row.start + 1, row.end - 1, other)
            # In the puzzle a number less contradicts nothing.
            is_proof = diagram.key == _SOLUTION
            yield Change("SPF313", message, row.start, row.end, (edit,), is_proof)


def _other_signs(diagram: Diagram, places: set[int]) -> Iterator[Change]:
    """Another character of the diagram at the place of a finding."""
    for row in diagram.values:
        if not _is_plain(row):
            continue
        for at, own in enumerate(_content(row), row.start + 1):
            for sign in _signs(diagram) if at in places else ():
                # A number less contradicts nothing, and a line end breaks the row.
                if own >= _BLANK and sign not in (own, _BLANK):
                    message = f"/{diagram.key} has {chr(own)!r}, and {chr(sign)!r} alone would fit"
                    edit = Edit(at, at + 1, bytes((sign,)))
                    yield Change("SPF314", message, at, at + 1, (edit,), is_proof=False)
