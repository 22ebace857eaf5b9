"""Trying every hook of a plugin on what is harmless, for `xw plugins doctor`.

Contract: a plugin in order refuses what it cannot use with an error of xwcore, and leaves no note
in its record; any other failure is noted there by the registry.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, Final

from xwcore.errors import XwError
from xwcore.findings.diagnostics import Code
from xwcore.model.crossword import Crossword
from xwcore.model.grid import Grid
from xwcore.model.logic import LogicPuzzle
from xwcore.model.puzzle import Puzzle
from xwcore.registry.admission import why
from xwcore.registry.decoys import DECOYS
from xwcore.registry.records import PluginRecord
from xwcore.verbs import Registry

_SAMPLES: Final[tuple[Puzzle, ...]] = (
    Crossword(Grid.from_rows(["ON", "WE"]), title="Sample"),
    LogicPuzzle("sample", ("12", "21")),
)


def examine(registry: Registry, record: PluginRecord) -> None:
    """Read, check, write and draw with the plugin, and ask for its codes."""
    for _, data in DECOYS:
        _attempt(registry.validate, data, record.name)
        _attempt(registry.read, data, record.name)
        _attempt(registry.fix, data, record.name)
    for puzzle in _SAMPLES:
        _attempt(registry.dumps, puzzle, record.name)
        _attempt(registry.draw, puzzle.replace(source_format=record.name))
    _ask_for_codes(registry, record)


def _attempt(verb: Callable[..., object], *arguments: Any) -> None:
    with suppress(XwError):  # refused, or noted
        verb(*arguments)


def _ask_for_codes(registry: Registry, record: PluginRecord) -> None:
    if record.spec is None or record.spec.codes is None:
        return
    try:
        with registry.surrounded(record):
            table: object = record.spec.codes()
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # noqa: BLE001 - a plugin's fault ends here
        record.note(f"its table of codes raised {why(error)}")
        return
    if not isinstance(table, Mapping) or not all(isinstance(e, Code) for e in table.values()):
        record.note("its table of codes is no mapping of codes")
