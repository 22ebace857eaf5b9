"""The command line `xw`.

Contract: exit status 0 success, 1 errors found or failure, 2 wrong usage, 130 interrupted; results
go to standard output, everything else to standard error; no traceback for mistakes of a user.
"""

from __future__ import annotations

from xwcore.plugin import lazy_exports

__getattr__, __dir__, __all__ = lazy_exports(__name__)
