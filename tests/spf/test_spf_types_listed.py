"""`xw formats spf` lists the types."""

from __future__ import annotations

from click.testing import CliRunner

from tests.logic_types import SPELLINGS as TYPES
from xwcore_cli.app import xw
from xwcore_spf.manifest import SPEC


def test_types_are_declared() -> None:
    assert SPEC.types is not None
    assert set(SPEC.types()) >= set(TYPES)


def test_types_are_listed_on_the_command_line() -> None:
    shown = CliRunner().invoke(xw, ["formats", "spf"])
    assert shown.exit_code == 0
    words = shown.output.replace(",", " ").split()
    assert set(TYPES) <= set(words)
