"""Fonts for pages and pictures: those of this package, and those of the system for other scripts.

The names are imported on first use.
"""

from __future__ import annotations

from xwcore.plugin import lazy_exports

__getattr__, __dir__, __all__ = lazy_exports(__name__)
