"""The command line `xw`.

Contract: exit status 0 success, 1 errors found or failure, 2 wrong usage, 130 interrupted; results
go to standard output, everything else to standard error; no traceback for mistakes of a user. Needs
the extra `xwcore[cli]`; without it `main` prints how to install it.
"""

from __future__ import annotations

import gc
import sys
from contextlib import suppress
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from xwcore.cli.exit_codes import FAILURE, INTERRUPTED, USAGE

if TYPE_CHECKING:
    import click

_MISSING: Final = "xw needs click and rich, which are not installed: pip install 'xwcore[cli]'"


def main() -> None:
    """Run `xw` on the arguments of the process; ends in SystemExit."""
    if any(find_spec(name) is None for name in ("click", "rich")):
        print(_MISSING, file=sys.stderr)  # noqa: T201 - click is not installed
        sys.exit(USAGE)
    if getattr(sys, "frozen", False):  # the processes of a frozen program start it again
        from multiprocessing import freeze_support

        freeze_support()
    try:
        xw = _imported()
        xw(prog_name="xw")
    except KeyboardInterrupt:  # during the import of click
        sys.exit(INTERRUPTED)
    except OSError as error:  # the help, or the JSON of a failure, cannot be written
        with suppress(OSError):
            print(f"error: {error.strerror or error}", file=sys.stderr)  # noqa: T201
        sys.exit(FAILURE)


def _imported() -> click.Command:
    """The command group. What its modules hold stays to the end of the process, so the garbage
    collector has no use in looking at it, now and at the end: a tenth of the time of a short run.
    """
    gc.disable()
    from xwcore.cli.app import xw

    gc.freeze()
    gc.enable()
    return xw
