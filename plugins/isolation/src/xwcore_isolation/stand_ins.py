"""Stands in for the plugins of installed packages in a host that imports none of them.

Contract: a stand-in has the declaration of its plugin and the names of its hooks; the functions of
the hooks run in workers. A declaration is made of plain values by the constructors of the core, and
the registry checks it as that of any plugin. It is kept as data, by distribution and version, for
all registries of the process.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final, NoReturn

from xwcore.plugin import (
    Code,
    CodeTable,
    Feature,
    FormatHooks,
    FormatSpec,
    FoundEntryPoint,
    IncompatiblePluginError,
    Option,
    PluginContractError,
    PluginLoadError,
    PluginState,
    Reason,
    Severity,
    Signature,
    XwError,
    hookimpl,
)
from xwcore_isolation.declaring import DeclaringError, answer_of
from xwcore_isolation.wire import feature

#: Answers by entry point, question and where modules are found; a plugin of a folder has no version
#: and is asked each time.
_answers: dict[tuple[object, ...], Mapping[str, Any]] = {}

_TYPES: Final = {"str": str, "int": int, "float": float, "bool": bool}


class StandIns:
    """Loads stand-ins in place of plugins; `seconds` and `memory` are the limits of a process that
    imports one, `hookspecs` the hooks of the host.
    """

    def __init__(
        self, seconds: float, memory: int | None, hookspecs: tuple[object, ...] = ()
    ) -> None:
        self._seconds, self._memory, self._hookspecs = seconds, memory, hookspecs

    def load(self, point: FoundEntryPoint) -> FormatHooks:
        """The stand-in for the plugin of an entry point.

        Raises:
            PluginLoadError, PluginContractError, IncompatiblePluginError: it cannot be used.
        """
        given = dict(self._asked(point, "declaration"))
        try:
            hooks = [str(name) for name in given.pop("hooks")]
            for name, question in (("codes", self._codes), ("types", self._types)):
                given[name] = partial(question, point) if given[name] else None
            return _stand_in(_spec(given), hooks)
        except XwError:
            raise
        except Exception as error:
            message = f"sent a malformed declaration: {type(error).__name__}: {error}"
            raise PluginContractError(message) from error

    def _codes(self, point: FoundEntryPoint) -> Mapping[str, Code]:
        rows = [[*map(str, row)] for row in self._asked(point, "codes")["codes"]]
        table = CodeTable(text="\n".join(_section(code, *texts) for _, code, _, _, *texts in rows))
        return {
            name: Code(code, Severity[severity.upper()], summary, table)
            for name, code, severity, summary, *_ in rows
        }

    def _types(self, point: FoundEntryPoint) -> tuple[str, ...]:
        return tuple(map(str, self._asked(point, "types")["types"]))

    def _asked(self, point: FoundEntryPoint, question: str) -> Mapping[str, Any]:
        origin = point.distribution, point.version, point.value
        key = (*origin, question, *sys.path)
        answer = _answers.get(key)
        if answer is None:
            try:
                answer = answer_of(point, question, self._hookspecs, self._seconds, self._memory)
            except DeclaringError as error:
                raise PluginLoadError(str(error)) from error
            if point.version and not self._hookspecs:
                _answers[key] = answer
        if "state" in answer:
            incompatible = answer["state"] == PluginState.INCOMPATIBLE
            cls = IncompatiblePluginError if incompatible else PluginLoadError
            raise cls(str(answer.get("reason")))
        return answer


def _section(code: str, explanation: str, example: str, fix: str, source: str) -> str:
    """What is written about a code, as in a file codes.md; "" where nothing is."""
    if not explanation:
        return ""
    parts = [f"## {code}", explanation]
    if example:
        parts.append(f"Example:\n\n{_FENCE}\n{example}\n{_FENCE}")
    parts += [f"{label}: {text}" for label, text in (("Fix", fix), ("Source", source)) if text]
    return "\n\n".join(parts) + "\n"


#: Longer than the runs of backticks in examples.
_FENCE: Final = "`" * 8


def _spec(given: Mapping[str, Any]) -> FormatSpec:
    """The declaration that a process sent.

    Raises:
        DeclarationError, and others: it is malformed.
    """
    own = partial(feature, kinds=given["kinds"])
    changed: dict[str, Any] = {
        "features": frozenset(map(own, given["features"])),
        "signatures": tuple(map(_signature, given["signatures"])),
        "markers": tuple(text.encode("latin-1") for text in given["markers"]),
        "read_options": tuple(map(_option, given["read_options"])),
        "write_options": tuple(map(_option, given["write_options"])),
        "reasons": tuple(_reason(reason, own) for reason in given["reasons"]),
    }
    plain = {name: _tuples(value) for name, value in given.items() if name not in changed}
    return FormatSpec(**plain, **changed)


def _signature(given: Mapping[str, Any]) -> Signature:
    return Signature(
        magic=given["magic"].encode("latin-1"),
        pattern=given["pattern"].encode("latin-1"),
        offset=int(given["offset"]),
        reach=int(given["reach"]),
    )


def _option(given: Mapping[str, Any]) -> Option:
    return Option(**{**given, "type": _TYPES[given["type"]], "choices": tuple(given["choices"])})


def _reason(given: Mapping[str, Any], own: Callable[[str], Feature]) -> Reason:
    features = {name: tuple(map(own, given[name])) for name in _FEATURES}
    return Reason(**{**{name: _tuples(value) for name, value in given.items()}, **features})


#: The attributes of a reason that are features.
_FEATURES: Final = ("features", "beside", "without", "follows")


def _tuples(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _stand_in(spec: FormatSpec, hooks: Sequence[str]) -> FormatHooks:
    """An object with these hooks, which are called in workers only."""

    @hookimpl
    def xw_format(self: FormatHooks) -> FormatSpec:  # noqa: ARG001 - a method
        return spec

    functions: dict[str, object] = {hook: hookimpl(_elsewhere) for hook in hooks}
    stand_in: FormatHooks = type("StandIn", (FormatHooks,), {**functions, "xw_format": xw_format})()
    return stand_in


def _elsewhere(self: FormatHooks) -> NoReturn:
    raise NotImplementedError("the hook runs in a worker")
