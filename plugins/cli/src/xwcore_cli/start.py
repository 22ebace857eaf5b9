"""The start of `xw`: what is imported, and failures before any command runs."""

from __future__ import annotations

import gc
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

from xwcore_cli.exit_codes import FAILURE, INTERRUPTED

if TYPE_CHECKING:
    import click


def main() -> None:
    """Run `xw` on the arguments of the process; ends in SystemExit."""
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
    from xwcore_cli.app import xw

    gc.freeze()
    gc.enable()
    return xw
