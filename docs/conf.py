"""Sphinx configuration; pages of diagnostic codes are written from the code tables first."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from posixpath import dirname
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

from _check_pages import write_check_pages
from _code_pages import write_code_pages, write_type_page
from sphinx.application import Sphinx

from xwcore import __version__

project = "xwcore"
author = "xwcore maintainers"
copyright = "2026, xwcore maintainers"
release = __version__

extensions = [
    "myst_parser",
    "sphinx_design",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "sphinx.ext.viewcode",
]
exclude_patterns = ["_build"]
myst_enable_extensions = ["colon_fence", "deflist", "fieldlist"]
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"members": True, "show-inheritance": True, "undoc-members": True}
# Docstrings speak in single backticks of the names around them; as code they need no target.
default_role = "code"

# An annotation `type` is the built-in, not one of the attributes of that name.
suppress_warnings = ["ref.python"]

html_theme = "furo"
html_title = "xwcore"
html_copy_source = False
html_search_scorer = str(Path(__file__).parent / "scorer.js")

write_code_pages(Path(__file__).parent / "diagnostics")
write_check_pages(Path(__file__).parent / "authors" / "checks")
write_type_page(Path(__file__).parent / "reference" / "types.md")


def setup(app: Sphinx) -> None:
    """Connect before the theme, which asks for the navigation."""
    app.connect("html-page-context", share_navigation, priority=400)


#: The navigation of the pages that are in no tree themselves, by folder.
_shared: dict[tuple[str, str], str] = {}


def share_navigation(
    app: Sphinx, page: str, _template: str, context: dict[str, Any], _doctree: object
) -> None:
    """Make the navigation once for all pages of a folder that are not in it.

    Those are the codes and the sources, nine pages of ten. No entry is the page itself or leads to
    it, and addresses are relative to the folder: their navigation is the same, letter by letter.
    It took most of the build.
    """
    make: Callable[..., str] | None = context.get("toctree")
    included = app.env.toctree_includes
    in_tree = page == app.config.root_doc or any(page in names for names in included.values())
    if make is None or in_tree:
        return

    def once(**options: Any) -> str:
        key = dirname(page), repr(sorted(options.items()))
        if key not in _shared:
            _shared[key] = make(**options)
        return _shared[key]

    context["toctree"] = once
