"""The parts of a file that are puzzles of their own, as the hook `xw_parts` gives them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from xwcore.files.source import Limits
from xwcore.findings.diagnostics import Span
from xwcore.findings.wording import class_name
from xwcore.registry.plugins import PluginRegistry
from xwcore.registry.statuses import PluginStatus
from xwcore.verbs.reading import read_context


def parts_of(
    registry: PluginRegistry, status: PluginStatus, data: bytes, limits: Limits
) -> tuple[Span, ...]:
    """The named parts of a file, if its format has several puzzles in a file and this one does.

    Raises:
        PluginError, LimitError
    """
    context = read_context(status, {}, limits)
    parts: tuple[Span, ...] = registry.call(status, "xw_parts", data=data, context=context)
    limits.check("max_members", len(parts))
    _check_parts(status, parts, len(data))
    return _named(parts) if len(parts) > 1 else ()


def _check_parts(status: PluginStatus, parts: Sequence[object], size: int) -> None:
    """The parts of a file of this size are in order and without overlap.

    Raises:
        PluginContractError
    """
    end = 0
    for number, part in enumerate(parts, 1):
        if not isinstance(part, Span):
            kind = class_name(part)
            wrong = f"xw_parts returned {kind} among the parts, expected a tuple of Span"
            raise status.contract_error(wrong)
        if part.end is None or not end <= part.start < part.end:
            raise status.contract_error(
                f"xw_parts returned part {number} from {part.start} to {part.end}, expected a start"
                f" of {end} or more and an end after it"
            )
        end = part.end
    if end > size:
        message = f"xw_parts returned a part that ends at {end}, after the file"
        raise status.contract_error(message)


def _named(parts: Iterable[Span]) -> tuple[Span, ...]:
    """The parts of a file with their names: the number of the line, else that of the part."""
    named: list[Span] = []
    names: dict[str, int] = {}
    for number, part in enumerate(parts, 1):
        name = str(part.line or number)
        names[name] = count = names.get(name, 0) + 1
        named.append(part._replace(path=(name if count == 1 else f"{name}.{count}",)))
    return tuple(named)
