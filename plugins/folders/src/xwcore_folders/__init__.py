"""The files of folders and zip archives, for work on many files: one walk, one order, one choice.

What is in a single file (a zip archive, a gzip file or a list) the core finds: see `xwcore.open`.
The names are imported on first use.
"""

from __future__ import annotations

from xwcore.plugin import lazy_exports

__getattr__, __dir__, __all__ = lazy_exports(__name__)
