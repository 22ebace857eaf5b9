"""The guard around a hook of a plugin: its failure is contained, the class of its answer checked.

Contract: a class is looked at once. What is in an answer is not looked at; the kit proves it, and
isolation seals it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from typing import Any

from xwcore.errors import ReadError, XwError
from xwcore.findings.wording import class_name
from xwcore.plugin.declarations import Evidence
from xwcore.registry.statuses import PluginStatus


class SealError(Exception):
    """What a plugin gave is not what its hook may give; the message is for its author."""


def guarded(
    status: PluginStatus,
    hook: str,
    around: Callable[[PluginStatus], AbstractContextManager[object]] | None,
    arguments: Mapping[str, Any],
) -> Any:
    """The answer of a hook; see `PluginRegistry.call`."""
    function = status.functions[hook]
    context = arguments.get("context")
    try:
        if around is None:
            answer = function(**arguments)
        else:
            with around(status):
                answer = function(**arguments)
    except XwError as error:
        _check_reports(status, hook, context, error)
        raise
    except BaseException as error:  # the one place where a plugin's failure is contained
        if type(error) is KeyboardInterrupt:
            raise
        _check_reports(status, hook, context, error)
        from xwcore.registry.failures import why

        reason = str(error) if type(error) is SealError else f"raised {why(error)}"
        raise status.contract_error(f"{hook} {reason}") from error
    if (hook, type(answer)) not in _CHECKED:
        _check_answer(status, hook, answer)
    _check_reports(status, hook, context)
    return answer


#: The classes of the answers of the core's hooks; that of `xw_read` is known once it is called.
_ANSWERS: dict[str, tuple[type, ...]] = {
    "xw_detect": (Evidence, type(None)),
    "xw_parts": (tuple,),
    "xw_validate": (type(None),),
    "xw_write": (bytes,),
}


#: Hooks and classes of answers that have been checked: a class is looked at once.
_CHECKED: set[tuple[str, type]] = set()

#: The classes of reports that have been checked.
_DIAGNOSTICS: set[type] = set()
_LOSSES: set[type] = set()


def _check_answer(status: PluginStatus, hook: str, answer: object) -> None:
    """Raise `PluginContractError` where a hook of the core may not give this answer."""
    if hook == "xw_read" and hook not in _ANSWERS:
        from xwcore.model.puzzle import Puzzle  # on use: detection needs no puzzle

        _ANSWERS[hook] = (Puzzle,)
    expected = _ANSWERS.get(hook)
    if expected is not None and not issubclass(type(answer), expected):
        names = " or ".join("None" if cls is type(None) else cls.__name__ for cls in expected)
        names = "a tuple of Span" if hook == "xw_parts" else names
        raise status.contract_error(f"{hook} returned {class_name(answer)}, expected {names}")
    _CHECKED.add((hook, type(answer)))


def _check_reports(
    status: PluginStatus, hook: str, context: Any, raised: BaseException | None = None
) -> None:
    """Raise `PluginContractError` where something else than diagnostics or losses was reported, in
    a context or with an error that the hook raised.
    """
    if context is not None:
        _check_items(status, hook, context.diagnostics, _DIAGNOSTICS, raised)
        _check_items(status, hook, getattr(context, "losses", []), _LOSSES, raised)
    if isinstance(raised, ReadError):
        # A subclass that does not call `__init__` has none.
        reported = list(getattr(raised, "diagnostics", ()))
        _check_items(status, hook, reported, _DIAGNOSTICS, raised)


def _check_items(
    status: PluginStatus,
    hook: str,
    items: list[Any],
    checked: set[type],
    raised: BaseException | None,
) -> None:
    """Raise `PluginContractError` for the first wrong item; what is right is left in the list."""
    if checked.issuperset(map(type, items)):
        return
    from xwcore.findings.diagnostics import Diagnostic
    from xwcore.findings.loss import Loss

    cls: type = Diagnostic if checked is _DIAGNOSTICS else Loss
    wrong = next((item for item in items if not issubclass(type(item), cls)), None)
    if wrong is None:
        checked.update(map(type, items))
        return
    items[:] = [item for item in items if issubclass(type(item), cls)]
    message = f"{hook} reported {class_name(wrong)}, expected {cls.__name__}"
    raise status.contract_error(message) from raised
