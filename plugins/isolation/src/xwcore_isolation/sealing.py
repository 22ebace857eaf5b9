"""What a plugin returns, reports and raises, made of the core's own exact types.

Contract: every function here runs where the registry contains failures, because comparing or
copying an object of a plugin may run the plugin's code. What it returns has no object of a class of
the plugin, but for the records in `Puzzle.extras`, which the core only keeps. For the core's own
types nothing is copied.
"""

from __future__ import annotations

import itertools
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any, Final

from xwcore import (
    AmbiguousFormatError,
    FormatNotInstalledError,
    KindError,
    LimitError,
    LossError,
    OptionError,
    PluginError,
    ReadError,
    UnknownFormatError,
)
from xwcore.plugin import (
    TOO_MANY,
    Diagnostic,
    Edit,
    Evidence,
    Feature,
    Fix,
    Loss,
    OtherPuzzle,
    Place,
    Puzzle,
    SealError,
    Severity,
    Span,
    XwError,
    class_name,
)
from xwcore_isolation.exactness import (
    BOOL,
    BYTES,
    INT,
    PUZZLE_FIELDS,
    STR,
    Check,
    Copier,
    Fields,
    named_tuple,
    of,
    optional,
    state_names,
    tuple_of,
    tuple_with,
    value_of,
)

#: Diagnostics that are kept of an error of a hook without a context.
MAX_RAISED: Final = 10_000


#: Records in the extras of one puzzle; one for each format that it went through.
_MOST_RECORDS: Final = 1_000


# -- answers ----------------------------------------------------------------------------------

#: The checks of answers by hook and class: an answer that passes is exact and needs no seal.
Checks = dict[tuple[str, type], Check]

_CHECKS: Final[Checks] = {
    ("xw_write", bytes): BYTES,
    ("xw_validate", type(None)): of(type(None)),
    ("xw_detect", type(None)): of(type(None)),
    ("xw_detect", Evidence): of(Evidence),
    ("xw_draw", type(None)): of(type(None)),
}


def sealed_answer(hook: str, answer: object, checks: Checks | None = None) -> Any:
    """The answer of a hook, of exact types; an object of a subclass is copied. `checks` gets the
    check for further answers of this class.

    Raises:
        SealError: it is nothing that the hook may return, or a part of it is of a wrong type.
    """
    seal = _SEALS.get(hook)
    if seal is None:  # a hook of a package, which checks what it gets
        return answer
    sealed = seal(answer)
    key = hook, type(sealed)
    check = _check_of(sealed) if isinstance(sealed, Puzzle) else _CHECKS.get(key)
    if checks is not None and check is not None:
        checks[key] = check
    return sealed


def _sealed_puzzle(answer: object) -> Puzzle:
    check = _check_of(answer)
    assert isinstance(answer, Puzzle)
    puzzle = answer
    if not check(puzzle):
        try:
            puzzle = _copy(answer, check.cls)
        except TypeError as error:
            raise SealError(f"returned a puzzle: {check.wrong(answer)}") from error
        if not check(puzzle):
            raise SealError(f"returned a puzzle: {check.wrong(puzzle)}")
    return puzzle


_OTHER: Final = Fields(OtherPuzzle, PUZZLE_FIELDS)


def _check_of(answer: object) -> Fields:
    """The check for the class of a kind that the puzzle is of, or of a subclass of.

    The package of a kind has it as `PUZZLE` in its module `exactness`.
    """
    for cls in type.mro(type(answer)):
        package = cls.__module__.partition(".")[0]
        if cls.__module__ == f"{package}.puzzle" and issubclass(cls, Puzzle):
            try:
                check: Fields = import_module(f"{package}.exactness").PUZZLE
            except ImportError:
                continue
            return check
    if isinstance(answer, OtherPuzzle):
        return _OTHER
    raise SealError(f"returned {class_name(answer)}, expected Puzzle")


def _copy(puzzle: Any, cls: type) -> Any:
    """A copy of exactly this class; the records in its extras are the same objects."""
    copier = Copier()
    state = {
        name: copier.copy(getattr(puzzle, name))
        for name in state_names(cls)
        if name not in ("diagnostics", "extras")
    }
    extras = itertools.islice(puzzle.extras.items(), _MOST_RECORDS)
    records = {str.__str__(name): record for name, record in extras}
    return value_of(cls, {**state, "extras": records, "diagnostics": ()})


def _sealed_parts(answer: object) -> tuple[Span, ...]:
    """The parts of a file, in order and without overlap."""
    if not isinstance(answer, tuple) or not all(map(_is_span, answer)):
        raise SealError(f"returned {class_name(answer)}, expected a tuple of Span")
    parts: tuple[Span, ...] = tuple(answer)
    end = 0
    for number, part in enumerate(parts, 1):
        if part.end is None or not end <= part.start < part.end:
            raise SealError(
                f"returned part {number} from {part.start} to {part.end}, expected a start of"
                f" {end} or more and an end after it"
            )
        end = part.end
    return parts


def _sealed_bytes(answer: object) -> bytes:
    """The bytes that a plugin wrote."""
    if type(answer) is bytes:
        return answer
    if isinstance(answer, bytes):
        return b"".join((answer,))
    raise SealError(f"returned {class_name(answer)}, expected bytes")


def _sealed_evidence(answer: object) -> Evidence | None:
    """The answer of a sniffer."""
    if answer is None or type(answer) is Evidence:
        return answer
    raise SealError(f"returned {class_name(answer)}, expected Evidence or None")


def _sealed_none(answer: object) -> None:
    """The answer of a hook that only reports."""
    if answer is not None:
        raise SealError(f"returned {class_name(answer)}, expected None")


def _sealed_drawing(answer: object) -> Any:
    """A drawing of exact types, or None."""
    if answer is None:
        return None
    from xwcore_drawing import Drawing
    from xwcore_isolation.exact_drawing import is_exact

    if not isinstance(answer, Drawing):
        raise SealError(f"returned {class_name(answer)}, expected Drawing or None")
    if is_exact(answer):
        return answer
    try:
        copy = Copier().copy(answer)
    except TypeError as error:
        raise SealError(f"returned a drawing: {error}") from error
    if not is_exact(copy):
        raise SealError("returned a drawing with attributes of a wrong type")
    return copy


_SEALS: Final[dict[str, Callable[[object], Any]]] = {
    "xw_detect": _sealed_evidence,
    "xw_parts": _sealed_parts,
    "xw_read": _sealed_puzzle,
    "xw_validate": _sealed_none,
    "xw_write": _sealed_bytes,
    "xw_draw": _sealed_drawing,
}


# -- reports ----------------------------------------------------------------------------------

_is_place: Final = named_tuple(Place, optional(tuple_of(int)), optional(of(str)), optional(of(str)))
_is_span: Final = named_tuple(
    Span, INT, optional(INT), optional(INT), optional(INT), _is_place, tuple_of(str)
)
_is_fix: Final = named_tuple(Fix, tuple_with(named_tuple(Edit, INT, INT, BYTES)), BOOL, STR)

_diagnostic: Final = Fields(
    Diagnostic,
    {
        "code": STR,
        "severity": of(Severity),
        "message": STR,
        "span": optional(_is_span),
        "hint": STR,
        "fix": optional(_is_fix),
        "cause": STR,
    },
)
_loss: Final = Fields(
    Loss, {"feature": of(Feature), "message": STR, "where": tuple_with(_is_place)}
)

#: Losses of one puzzle that are kept; one for each feature at each cell and clue would be fewer.
MAX_LOSSES: Final = 1_000_000


def seal_reports(diagnostics: list[Any], losses: list[Any] | None, most: int) -> None:
    """Replace what a plugin reported by exact values, and drop what is too much.

    Raises:
        SealError: something else was reported; the exact diagnostics and losses are left.
    """
    if len(diagnostics) > most + 2:  # one says that there are more, one is fatal
        diagnostics[most:-1] = [TOO_MANY.at()]
    wrong = _sealed_list(diagnostics, _diagnostic)
    if losses:
        del losses[MAX_LOSSES:]
        wrong = wrong or _sealed_list(losses, _loss)
    if wrong:
        raise SealError(wrong)


def _sealed_list(reported: list[Any], check: Fields) -> str:
    """Make the items exact; also returns what is wrong with the first that cannot be, or ""."""
    if all(map(check, reported)):
        return ""
    wrong = ""
    sealed = []
    for item in reported:
        try:
            sealed.append(_sealed_item(item, check))
        except BaseException as error:  # also what the attributes of the item raise
            if type(error) is KeyboardInterrupt:
                raise
            is_known = type(error) is SealError
            reason = str(error) if is_known else f"reported {class_name(item)}, which raises"
            wrong = wrong or reason
    reported[:] = sealed
    return wrong


def _sealed_item(item: object, check: Fields) -> Any:
    """One exact diagnostic or loss.

    Raises:
        SealError: it is neither, or an attribute is of a wrong type.
    """
    if not isinstance(item, check.cls):
        raise SealError(f"reported {class_name(item)}, expected {check.cls.__name__}")
    if check(item):
        return item
    try:
        copy = value_of(
            check.cls, {name: Copier().copy(getattr(item, name)) for name in check.names}
        )
    except TypeError as error:
        raise SealError(f"reported {check.cls.__name__}: {check.wrong(item)}") from error
    if not check(copy):
        raise SealError(f"reported {check.cls.__name__}: {check.wrong(copy)}")
    return copy


# -- errors -----------------------------------------------------------------------------------

#: The attributes of errors, and what stands for one that a plugin left out or made wrong.
_ERROR_ATTRIBUTES: Final[dict[type[XwError], dict[str, Any]]] = {
    UnknownFormatError: {"attempts": (), "what": ""},
    AmbiguousFormatError: {"candidates": ()},
    FormatNotInstalledError: {"format": "", "package": ""},
    PluginError: {"plugin": "", "distribution": ""},
    ReadError: {"format": None, "diagnostics": (), "span": None, "excerpt": ""},
    KindError: {"kind": ""},
    LossError: {"losses": ()},
    OptionError: {"option": ""},
    LimitError: {"limit": "", "value": -1},
}


def sealed_error(error: XwError, most: int) -> XwError:
    """The error that a plugin raised, of exactly a class of the core and with exact attributes.

    Raises:
        SealError: it has something else in place of a diagnostic or a loss.
    """
    cls: type[XwError] = next(base for base in type.mro(type(error)) if is_core_error(base))
    attributes: dict[str, Any] = {}
    for base, defaults in _ERROR_ATTRIBUTES.items():
        if issubclass(cls, base):
            attributes |= {
                name: _sealed_attribute(error, name, default, most)
                for name, default in defaults.items()
            }
    message = str.__str__(str(error.args[0])) if error.args else ""
    state = error.__dict__
    if (
        type(error) is cls
        and len(error.args) == 1
        and error.args[0] is message
        and len(state) == len(attributes)
        and all(state.get(name, state) is value for name, value in attributes.items())
    ):
        return error
    sealed = cls.__new__(cls, message)
    sealed.args = (message,)
    sealed.__dict__.update(attributes)
    return sealed


def is_core_error(cls: type) -> bool:
    """Whether the class is an error of the core, not one that names itself so."""
    if not (issubclass(cls, XwError) and cls.__module__.startswith("xwcore.")):
        return False
    return getattr(sys.modules.get(cls.__module__), cls.__name__, None) is cls


def _sealed_attribute(error: XwError, name: str, default: Any, most: int) -> Any:
    value = getattr(error, name, default)
    if name in ("diagnostics", "losses"):
        check = _diagnostic if name == "diagnostics" else _loss
        if type(value) is tuple and len(value) <= most and all(map(check, value)):
            return value
        return tuple([_sealed_item(item, check) for item in itertools.islice(value, most)])
    if value is None and default is None:
        return None
    kind = str if default is None else type(default)
    if name != "span" and kind in (str, int) and type(value) is kind:
        return value
    try:
        copy = Copier().copy(value)
    except TypeError:
        return default
    if name == "span":
        return copy if _is_span(copy) else default
    return copy if type(copy) is kind else default
