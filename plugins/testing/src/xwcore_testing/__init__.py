"""The kit for authors: contracts of formats and types to subclass, and strategies for puzzles.

The names are imported on first use: the scaffold needs neither pytest nor hypothesis.
"""

from __future__ import annotations

from xwcore.plugin import lazy_exports

__getattr__, __dir__, __all__ = lazy_exports(__name__)
