"""What `xw plugins doctor` notes, and where the output of a plugin goes."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import pytest

from tests.cli.cli_toys import RowsFormat
from xwcore import PluginContractError, Registry
from xwcore.plugin import FormatSpec, hookimpl
from xwcore.registry.statuses import PluginStatus
from xwcore_cli.checkup import examine
from xwcore_cli.known_codes import known_codes
from xwcore_cli.strays import kept_apart


class RowsWithTable(RowsFormat):
    """Rows with another table of codes."""

    def __init__(self, codes: Callable[[], Any]) -> None:
        self._codes = codes

    @hookimpl
    def xw_format(self) -> FormatSpec:
        return FormatSpec(
            name="rows",
            title="Rows",
            codes=self._codes,
            signatures=RowsFormat().xw_format().signatures,
        )


def _raise() -> Any:
    raise SystemExit("no table")


RAISED = _raise.__code__.co_firstlineno + 1


def examined(codes: Callable[[], Any]) -> PluginStatus:
    registry = Registry(discover=False)
    registry.register(RowsWithTable(codes))
    (status,) = registry.plugins()
    examine(registry, status)
    return status


@pytest.mark.parametrize(
    ("codes", "note"),
    [
        (dict, ""),
        (list, "table of codes is not a mapping of codes"),
        (lambda: {"ROW1": "a row"}, "table of codes is not a mapping of codes"),
        (_raise, f"table of codes raised SystemExit: no table [test_cli_checkup.py:{RAISED}]"),
    ],
)
def test_faults_of_a_table_of_codes_are_noted(codes: Callable[[], Any], note: str) -> None:
    notes = [text for text in examined(codes).notes if "table" in text]
    assert notes == ([note] if note else [])


def test_an_interrupt_is_no_fault_of_the_plugin() -> None:
    def interrupt() -> Any:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        examined(interrupt)


def test_output_of_a_plugin_is_limited_and_goes_to_standard_error(
    capsys: pytest.CaptureFixture[str],
) -> None:
    status = examined(dict)
    stdin = sys.stdin
    with kept_apart(status):
        assert sys.stdin.read() == ""
        print("\x1b[31mred\x07")
        print("x" * 3_000)
        print("y")
    assert sys.stdin is stdin
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.count("x") in range(1_900, 2_001)
    assert "red" in output.err
    assert "y" not in output.err
    assert "\x1b" not in output.err
    assert "prints to standard output" in status.notes


def test_a_format_without_a_table_of_codes_has_no_note() -> None:
    registry = Registry(discover=False)
    registry.register(RowsWithTable(None))  # type: ignore[arg-type]
    (status,) = registry.plugins()
    examine(registry, status)
    assert not [text for text in status.notes if "table" in text]
    assert "ROW101" not in known_codes(registry)


def test_a_strict_registry_raises_the_fault_of_a_table_of_codes() -> None:
    registry = Registry(discover=False, strict=True)
    registry.register(RowsWithTable(_raise))
    with pytest.raises(PluginContractError, match="table of codes raised SystemExit: no table"):
        known_codes(registry)
