"""xwcore: a plugin-based registry of puzzle file formats.

These are the names for hosts; authors of packages import `xwcore.plugin`. Kinds of puzzles come
from their packages. The names are imported on first use, so that `import xwcore` costs next to
nothing.
"""

from __future__ import annotations

from xwcore.lazy import lazy_exports

__getattr__, __dir__, __all__ = lazy_exports(__name__)
