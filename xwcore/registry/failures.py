"""One line about the exception of a plugin: what was raised, where, and what is missing."""

from __future__ import annotations

import os
import sys
from typing import Final

from xwcore.errors import IncompatiblePluginError, XwError
from xwcore.findings.wording import class_name
from xwcore.registry.known_formats import hint_of, install_hint
from xwcore.registry.statuses import PluginState, PluginStatus

#: Packages whose code is not that of a plugin.
_NOT_OF_PLUGINS: Final = sys.stdlib_module_names | {"xwcore", "pluggy"}

#: Characters that are kept of the message of a plugin's exception.
MAX_REASON: Final = 500


def why(error: BaseException) -> str:
    """One line about an exception, with the line of the plugin's code that raised it."""
    place = ""
    try:
        kind = class_name(error)
        message = error.message if isinstance(error, XwError) else f"{kind}: {error}".rstrip(": ")
        if isinstance(error, ModuleNotFoundError) and error.name:
            missing = f"the module {error.name!r} is not installed"
            message = f"{missing} ({message}){_package(error.name)}"
        message = str.__str__(message)
        place = _place(error)
    except BaseException as further:  # the texts of a plugin's exception may fail as well
        if type(further) is KeyboardInterrupt:
            raise
        message = class_name(error)
    if len(message) > MAX_REASON:
        message = f"{message[:MAX_REASON]}..."
    return f"{message} [{place}]" if place else message


def _package(module: str) -> str:
    """How to get a module that is missing, where its package is known; or ""."""
    package = hint_of("modules", module.partition(".")[0])
    return "" if package is None else f": {install_hint(package)}"


def _place(error: BaseException) -> str:
    """The last line of the plugin's code in the traceback, or "".

    The plugin is the package of the first frame that is neither the core's nor Python's; a package
    that it calls, such as that of a kind, is not at fault.
    """
    if isinstance(error, (XwError, SyntaxError)):  # they state a place of their own
        return ""
    # That of the interpreter: a class of a plugin may have an attribute of this name.
    place, package, step = "", "", BaseException.__dict__["__traceback__"].__get__(error)
    while step is not None:
        frame = step.tb_frame
        top = str(frame.f_globals.get("__name__")).partition(".")[0]
        if not package and top not in _NOT_OF_PLUGINS:
            package = top
        if top == package:
            place = f"{os.path.basename(frame.f_code.co_filename)}:{step.tb_lineno}"
        step = step.tb_next
    return place


def keep(status: PluginStatus, error: BaseException) -> None:
    """Keep the failure of loading a plugin in its status, as its state and the reason."""
    is_made_for_another = isinstance(error, IncompatiblePluginError)
    state = PluginState.INCOMPATIBLE if is_made_for_another else PluginState.BROKEN
    status.fail(state, why(error), error)
