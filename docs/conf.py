"""Sphinx configuration; pages of diagnostic codes are written from the code tables first."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from _code_pages import write_code_pages

from xwcore import __version__

project = "xwcore"
author = "xwcore maintainers"
copyright = "2026, xwcore maintainers"
release = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "sphinx.ext.viewcode"]
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

write_code_pages(Path(__file__).parent / "diagnostics")
