"""Validating: every diagnostic of a file, or of a puzzle in memory."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from xwcore.errors import (
    ContainerError,
    FormatError,
    LimitError,
    PluginError,
    ReadError,
    SeveralPuzzlesError,
    XwError,
)
from xwcore.findings import codes
from xwcore.findings.diagnostics import Diagnostic
from xwcore.findings.report import Report
from xwcore.plugin.contexts import ReadContext
from xwcore.registry.statuses import PluginStatus
from xwcore.verbs.reading import decoded

if TYPE_CHECKING:
    from xwcore.registry.plugins import PluginRegistry
    from xwcore.verbs.finding import FoundFile


def validate_file(file: FoundFile, /, **options: Any) -> Report:
    """Every diagnostic of a file; see `Registry.validate`.

    Raises:
        FormatError: the format that was named cannot be used.
        OptionError
    """
    asked = file.asked
    try:
        opened = file.found()
    except (LimitError, ContainerError, SeveralPuzzlesError) as error:
        return Report(asked, (_diagnostic_of(error),))
    except FormatError as error:
        if asked is not None:
            raise
        return Report(None, (_diagnostic_of(error),))
    status = opened.status
    context = opened.context(options)
    checked = diagnostics_of(file.registry, status, opened.data, context)
    return Report(status.name, opened.placed(checked))


def diagnostics_of(
    registry: PluginRegistry, status: PluginStatus, data: bytes, context: ReadContext
) -> tuple[Diagnostic, ...]:
    """The diagnostics of a file; a failure of the plugin is one as well."""
    last: list[Diagnostic] = []
    reported = context.diagnostics
    try:
        if status.implements("xw_validate"):
            registry.call(status, "xw_validate", data=data, context=context)
        else:
            decoded(registry, status, data, context)
    except ReadError as error:
        known = set(map(id, reported))
        last = [diagnostic for diagnostic in error.diagnostics if id(diagnostic) not in known]
        if not error.diagnostics:
            last = [_diagnostic_of(error)]
        _clear_frames(error)
    except LimitError as error:
        last = [_diagnostic_of(error)]
        _clear_frames(error)
    except PluginError as error:
        if registry.strict:
            raise
        last = [_diagnostic_of(error)]
    return (*reported, *last)


def _clear_frames(error: XwError) -> None:
    """Forget what the calls of the error held: they refer to each other, and would stay until the
    next garbage collection.
    """
    import traceback

    traceback.clear_frames(error.__traceback__)


def _diagnostic_of(error: XwError) -> Diagnostic:
    """The diagnostic of the core for an error that ends checking."""
    if isinstance(error, LimitError):
        return codes.LIMIT.at(error.message)
    if isinstance(error, ReadError):
        return codes.UNREADABLE.at(error.message, error.span)
    if isinstance(error, PluginError):
        return codes.PLUGIN_FAULT.at(error.message)
    if isinstance(error, SeveralPuzzlesError):
        return codes.CONTAINER_UNREADABLE.at(error.message, hint="Choose one: archive.zip:name.")
    if isinstance(error, ContainerError):
        return codes.CONTAINER_UNREADABLE.at(error.message)
    return codes.UNKNOWN_FORMAT.at(error.message, hint="")
