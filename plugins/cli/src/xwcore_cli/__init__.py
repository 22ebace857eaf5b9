"""The command line `xw`.

Contract: exit status 0 success, 1 errors found or failure, 2 wrong usage, 130 interrupted; results
go to standard output, everything else to standard error; no traceback for mistakes of a user.
"""

from __future__ import annotations

import gc
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from xwcore.plugin import lazy_exports
from xwcore_cli.exit_codes import FAILURE, INTERRUPTED

if TYPE_CHECKING:
    import click

    from xwcore_cli.failures import Failure as Failure
    from xwcore_cli.failures import about as about
    from xwcore_cli.failures import failure_of as failure_of
    from xwcore_cli.many import Files as Files
    from xwcore_cli.many import run as run
    from xwcore_cli.many import run_single as run_single
    from xwcore_cli.mime import register_mimetypes as register_mimetypes
    from xwcore_cli.options import force_option as force_option
    from xwcore_cli.options import from_option as from_option
    from xwcore_cli.options import json_option as json_option
    from xwcore_cli.options import key_values as key_values
    from xwcore_cli.options import many_files as many_files
    from xwcore_cli.options import many_files_as as many_files_as
    from xwcore_cli.options import path_argument as path_argument
    from xwcore_cli.options import read_option as read_option
    from xwcore_cli.options import reading_options as reading_options
    from xwcore_cli.options import selected_files as selected_files
    from xwcore_cli.options import write_option as write_option
    from xwcore_cli.other_files import in_words as in_words
    from xwcore_cli.output import dump_json as dump_json
    from xwcore_cli.output import has_box_characters as has_box_characters
    from xwcore_cli.output import is_terminal as is_terminal
    from xwcore_cli.output import json_text as json_text
    from xwcore_cli.output import padded as padded
    from xwcore_cli.output import refuse_terminal as refuse_terminal
    from xwcore_cli.output import report_briefly as report_briefly
    from xwcore_cli.output import report_loss as report_loss
    from xwcore_cli.output import say as say
    from xwcore_cli.output import shown as shown
    from xwcore_cli.output import standard_output as standard_output
    from xwcore_cli.output import table as table
    from xwcore_cli.output import to_json_safe as to_json_safe
    from xwcore_cli.output import warn as warn
    from xwcore_cli.output import wrapped_rows as wrapped_rows
    from xwcore_cli.output import write_bytes as write_bytes
    from xwcore_cli.reading import ReadSettings as ReadSettings
    from xwcore_cli.session import current_registry as current_registry
    from xwcore_cli.sources import Item as Item
    from xwcore_cli.sources import Selection as Selection
    from xwcore_cli.targets import Planned as Planned
    from xwcore_cli.targets import file_target as file_target
    from xwcore_cli.targets import output_option as output_option
    from xwcore_cli.targets import run_into_folder as run_into_folder
    from xwcore_cli.targets import skip_option as skip_option
    from xwcore_cli.targets import two_paths as two_paths
    from xwcore_cli.work import Outcome as Outcome
    from xwcore_cli.work import Work as Work


#: Objects between two runs of the garbage collector: most commands for one file make fewer.
_COLLECTED_AFTER: Final = 100_000


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
    collector has no use in looking at it, now and at the end; and a command for one file makes few
    objects beside those of modules: a sixth of the time of a short run.
    """
    gc.disable()
    from xwcore_cli.app import xw

    gc.freeze()
    gc.set_threshold(_COLLECTED_AFTER)
    gc.enable()
    return xw


# Type checkers must not see this: with it, any name at all would seem to exist.
if not TYPE_CHECKING:
    __getattr__, __dir__, __all__ = lazy_exports(
        __name__,
        {
            "xwcore_cli.failures": "Failure about failure_of",
            "xwcore_cli.many": "Files run run_single",
            "xwcore_cli.mime": "register_mimetypes",
            "xwcore_cli.options": (
                "force_option from_option json_option key_values many_files many_files_as "
                "path_argument read_option reading_options selected_files write_option"
            ),
            "xwcore_cli.other_files": "in_words",
            "xwcore_cli.output": (
                "dump_json has_box_characters is_terminal json_text padded refuse_terminal "
                "report_briefly report_loss say "
                "shown standard_output table to_json_safe warn wrapped_rows write_bytes"
            ),
            "xwcore_cli.reading": "ReadSettings",
            "xwcore_cli.session": "current_registry",
            "xwcore_cli.sources": "Item Selection",
            "xwcore_cli.targets": (
                "Planned file_target output_option run_into_folder skip_option two_paths"
            ),
            "xwcore_cli.work": "Outcome Work",
        },
    )
