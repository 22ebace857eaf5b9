"""Call every hook of a plugin with harmless data, for `xw plugins doctor`.

Contract: a correct plugin rejects unusable data with an error of xwcore. The registry notes any
other failure in the record of the plugin.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, Final

from xwcore.plugin import DECOYS, Code, PluginRecord, Puzzle, Registry, XwError, why
from xwcore_crossword import Crossword, Grid
from xwcore_logic import LogicPuzzle

_SAMPLES: Final[tuple[Puzzle, ...]] = (
    Crossword(Grid.from_rows(["ON", "WE"]), title="Sample"),
    LogicPuzzle("sample", 2, 2),
)


def examine(registry: Registry, record: PluginRecord) -> None:
    """Read, check, write and draw with the plugin, and load its table of codes."""
    for _, data in DECOYS:
        _attempt(registry.validate, data, record.name)
        _attempt(registry.read, data, record.name)
        _attempt(registry.fix, data, record.name)
    for puzzle in _SAMPLES:
        _attempt(registry.dumps, puzzle, record.name)
        _attempt(registry.draw, puzzle.replace(source_format=record.name))
    _load_codes(registry, record)


def _attempt(verb: Callable[..., object], *arguments: Any) -> None:
    with suppress(XwError):  # rejected, or noted
        verb(*arguments)


def _load_codes(registry: Registry, record: PluginRecord) -> None:
    if record.spec is None or record.spec.codes is None:
        return
    try:
        with registry.surrounded(record):
            table: object = record.spec.codes()
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # noqa: BLE001 - contains the fault of a plugin
        record.note(f"table of codes raised {why(error)}")
        return
    if not isinstance(table, Mapping) or not all(isinstance(e, Code) for e in table.values()):
        record.note("table of codes is not a mapping of codes")
