"""The command line `xw`.

Contract: exit 0 fine, 1 findings or failure, 2 usage, 130 interrupted; results to standard output,
everything else to standard error; no traceback for what a user can cause. Needs the extra
`xwcore[cli]`; without it `main` says how to get it.
"""

from __future__ import annotations

import sys
from importlib.util import find_spec
from typing import Final

from xwcore.cli.exit_codes import INTERRUPTED, USAGE

_MISSING: Final = "xw needs click and rich, which are not installed: pip install 'xwcore[cli]'"


def main() -> None:
    """Run `xw` on the arguments of the process; ends in SystemExit."""
    if any(find_spec(name) is None for name in ("click", "rich")):
        print(_MISSING, file=sys.stderr)  # noqa: T201 - click would do it, and is not there
        sys.exit(USAGE)
    try:
        from xwcore.cli.app import xw

        xw(prog_name="xw")
    except KeyboardInterrupt:  # before click was there to catch it
        sys.exit(INTERRUPTED)
