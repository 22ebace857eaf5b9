"""What a plugin declares, from a process of its own that imports it, as JSON.

Contract: `answer_of` starts the process, waits for a bounded time and reads a bounded answer; no
code of the plugin runs in the host. The process has the limits of a worker (`sandbox`). Its answer
is not trusted: it has plain values only, and `xwcore_isolation.stand_ins` makes a declaration of
them by the constructors of the core, which check it.
"""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import TYPE_CHECKING, Any, Final

from xwcore.plugin import (
    Code,
    Door,
    FormatSpec,
    Option,
    PluginRegistry,
    PluginStatus,
    Reason,
    Signature,
)
from xwcore_isolation import sandbox

if TYPE_CHECKING:
    from xwcore.plugin import FoundEntryPoint

#: Bytes of one answer; the longest table of codes of a format has 100,000.
MAX_ANSWER: Final = 4 * 1024 * 1024

#: What the process runs: it finds modules where the host does.
_PROGRAM: Final = (
    "import json, sys; sys.path[:] = json.loads(sys.argv[1]); "
    "from xwcore_isolation.declaring import main; main()"
)


class DeclaringError(Exception):
    """The process gave no answer; the message says why."""


# -- in the host ------------------------------------------------------------------------------


def answer_of(
    point: FoundEntryPoint,
    question: str,
    hookspecs: tuple[object, ...],
    seconds: float,
    memory: int | None,
) -> Mapping[str, Any]:
    """The answer about the plugin of an entry point: its "declaration", "codes" or "types".

    Raises:
        DeclaringError: the process took too long, ended, or gave no answer.
    """
    import cloudpickle

    with tempfile.TemporaryFile() as request, tempfile.TemporaryFile() as answer:
        request.write(cloudpickle.dumps((point, question, hookspecs, memory)))
        request.seek(0)
        command = [sys.executable, "-c", _PROGRAM, json.dumps(sys.path)]
        null = subprocess.DEVNULL
        process = subprocess.Popen(command, stdin=request, stdout=answer, stderr=null)  # noqa: S603
        try:
            status = process.wait(seconds)
        except subprocess.TimeoutExpired as error:
            raise DeclaringError(f"is not imported within {seconds:g} s") from error
        finally:
            process.kill()
            process.wait()
        answer.seek(0)
        data = answer.read(MAX_ANSWER + 1)
    if status != 0:
        ended = f"signal {-status}" if status < 0 else f"exit code {status}"
        raise DeclaringError(f"ended the process that imports it ({ended})")
    try:
        given = json.loads(data) if len(data) <= MAX_ANSWER else None
    except (ValueError, RecursionError):
        given = None
    if not isinstance(given, dict):
        raise DeclaringError("gave no declaration from the process that imports it")
    return given


# -- in the process ---------------------------------------------------------------------------


def main() -> None:
    """Answer the question on standard input; what the plugin prints goes nowhere."""
    point, question, hookspecs, memory = pickle.load(sys.stdin.buffer)  # noqa: S301 - of the host
    answer = os.dup(1)
    sandbox.silence(0, 1, 2)
    sandbox.enter()
    sandbox.limit_memory(memory)
    sandbox.limit_files(MAX_ANSWER)
    given = _answer(point, question, hookspecs)
    with open(answer, "wb") as stream:
        stream.write(json.dumps(given).encode("ascii"))
    # Threads that the plugin has started do not delay the end.
    os._exit(0)


def _answer(
    point: FoundEntryPoint, question: str, hookspecs: tuple[object, ...]
) -> dict[str, object]:
    registry = PluginRegistry(discover=False, hookspecs=hookspecs)

    def admit(_: PluginStatus, plugin: object) -> None:
        registry.register(plugin)

    door = Door("xwcore.formats", admit, scan=lambda: ([point], []))
    (status,) = door.statuses()
    if status.plugin is None:
        return {"state": str(status.state), "reason": status.reason}
    (admitted,) = registry.plugins()
    return _QUESTIONS[question](registry, admitted)


def _declaration(_: PluginRegistry, status: PluginStatus) -> dict[str, object]:
    """The declaration, and the hooks that the plugin has."""
    spec = status.declared
    plain = {
        field.name: value
        for field in fields(FormatSpec)
        if _is_plain(value := getattr(spec, field.name))
    }
    return {
        **plain,
        "features": sorted(map(str, spec.features)),
        "signatures": [_signature(signature) for signature in spec.signatures],
        "markers": [marker.decode("latin-1") for marker in spec.markers],
        "read_options": [_option(option) for option in spec.read_options],
        "write_options": [_option(option) for option in spec.write_options],
        "reasons": [_reason(reason) for reason in spec.reasons],
        "codes": spec.codes is not None,
        "types": spec.types is not None,
        "hooks": sorted(status.functions),
    }


def _is_plain(value: object) -> bool:
    items = value if isinstance(value, tuple) else (value,)
    return all(isinstance(item, (str, int)) for item in items)


def _signature(signature: Signature) -> dict[str, object]:
    return {
        "magic": signature.magic.decode("latin-1"),
        "pattern": signature.pattern.decode("latin-1"),
        "offset": signature.offset,
        "reach": signature.reach,
    }


def _option(option: Option) -> dict[str, object]:
    return {
        field.name: option.type.__name__ if field.name == "type" else getattr(option, field.name)
        for field in fields(Option)
    }


def _reason(reason: Reason) -> dict[str, object]:
    return {field.name: getattr(reason, field.name) for field in fields(Reason)}


def _codes(registry: PluginRegistry, status: PluginStatus) -> dict[str, object]:
    """The table of codes, with what is written about each code."""
    rows = registry.codes(status.name).items()
    return {"codes": [[name, *_code(code)] for name, code in rows]}


def _code(code: Code) -> list[str]:
    return [code.code, str(code.severity), code.summary, *code.section]


def _types(_: PluginRegistry, status: PluginStatus) -> dict[str, object]:
    names = status.declared.types
    return {"types": list(names() if names else ())}


_QUESTIONS: Final[dict[str, Callable[[PluginRegistry, PluginStatus], dict[str, object]]]] = {
    "declaration": _declaration,
    "codes": _codes,
    "types": _types,
}
