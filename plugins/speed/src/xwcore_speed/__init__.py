"""The compiled functions of xwcore, where a compiler was there when the package was built.

`xwcore_crossword.speed` chooses between them and those that are written in Python.
"""

from __future__ import annotations

try:
    from xwcore_speed._compiled import checksum as checksum
    from xwcore_speed._compiled import checksum_pair as checksum_pair
    from xwcore_speed._compiled import runs as runs
except ImportError:  # built without a compiler
    IS_COMPILED = False
else:
    IS_COMPILED = True
