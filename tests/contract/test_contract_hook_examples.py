"""The examples of the pages of hooks, and the plugin of their overview, run."""

from __future__ import annotations

import doctest
from typing import Any

import pytest

import xwcore
from tests.support import ROOT
from xwcore.plugin.hooks import HOOK_NAMES


@pytest.mark.parametrize("name", sorted(HOOK_NAMES))
def test_hook_example_runs(name: str) -> None:
    page = (ROOT / "docs" / "authors" / "hooks" / f"{name}.md").read_text(encoding="utf-8")
    text = page.partition("```pycon\n")[2].partition("```")[0]
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


def test_the_plugin_of_the_overview_works() -> None:
    page = (ROOT / "docs" / "authors" / "hooks" / "index.md").read_text(encoding="utf-8")
    code = page.split("A whole plugin:\n")[1].split("```python\n")[1].split("```")[0]
    names: dict[str, object] = {}
    exec(compile(code, "index.md", "exec"), names)  # noqa: S102 - our own page
    registry = xwcore.Registry(discover=False)
    registry.register(names["plugin"])
    puzzle = registry.read(b"ROWS\nPAD\nO#E")
    assert registry.dumps(puzzle, "rows") == b"ROWS\nPAD\nO#E"


def test_the_example_of_places_in_xml_runs() -> None:
    page = (ROOT / "docs" / "authors" / "diagnostics.md").read_text(encoding="utf-8")
    code = page.split("## Places in XML")[1].split("```python\n")[1].split("```")[0]
    names: dict[str, Any] = {}
    exec(compile(code, "diagnostics.md", "exec"), names)  # noqa: S102 - our own page
    data = '<grid>\n <cell x="1"/>é<cell x="2"/></grid>'.encode()
    tags = names["elements"](data)
    assert [(name, span.line, span.column) for name, _, span in tags] == [
        ("grid", 1, 2),
        ("cell", 2, 3),
        ("cell", 2, 17),
    ]
    assert all(data[span.start : span.end].decode() == name for name, _, span in tags)
    with pytest.raises(ValueError, match="document types"):
        names["elements"](b"<!DOCTYPE x [<!ENTITY a 'b'>]><x>&a;</x>")
