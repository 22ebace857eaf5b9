"""The examples in the docstrings of the hooks, and the plugin of the module's docstring, run."""

from __future__ import annotations

import doctest
import inspect
import textwrap

import pytest

import xwcore
from tests.support import ROOT
from xwcore.plugin import hooks as hookspecs
from xwcore.plugin.hooks import HOOK_NAMES, FormatHooks


@pytest.mark.parametrize("name", sorted(HOOK_NAMES))
def test_hook_example_runs(name: str) -> None:
    text = inspect.getdoc(getattr(FormatHooks, name))
    assert text is not None
    example = doctest.DocTestParser().get_doctest(text, {}, name, None, None)
    assert len(example.examples) > 2
    failures: list[str] = []
    runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
    runner.run(example, out=failures.append)
    assert not failures, "".join(failures)


@pytest.mark.parametrize("name", sorted(HOOK_NAMES))
def test_hook_has_a_page_with_its_docstring(name: str) -> None:
    page = (ROOT / "docs" / "authors" / "hooks" / f"{name}.md").read_text(encoding="utf-8")
    assert f"automethod:: xwcore.plugin.hooks.FormatHooks.{name}\n" in page


def test_the_plugin_of_the_docstring_works() -> None:
    assert hookspecs.__doc__ is not None
    code = textwrap.dedent(hookspecs.__doc__.split("A whole plugin::\n")[1])
    names: dict[str, object] = {}
    exec(compile(code, "docstring", "exec"), names)  # noqa: S102 - our own docstring
    registry = xwcore.Registry(discover=False)
    registry.register(names["plugin"])
    puzzle = registry.read(b"ROWS\nPAD\nO#E")
    assert registry.dumps(puzzle, "rows") == b"ROWS\nPAD\nO#E"
