"""Drawing puzzles: a display list, page layout, and backends that know no puzzle.

A drawing is a value. Its output is self-contained, and the backends escape every text of a puzzle.
The names are imported on first use.
"""

from __future__ import annotations

from xwcore.plugin import lazy_exports

__getattr__, __dir__, __all__ = lazy_exports(__name__)
