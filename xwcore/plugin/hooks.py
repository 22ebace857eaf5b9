"""The plugin API: the hooks and the marker `hookimpl`.

Contract: a format plugin is an instance of a class that subclasses `FormatHooks`, marks each hook
that it implements with `@hookimpl`, and is named by an entry point of the group "xwcore.formats"
whose name is the format's name. Type checkers then refuse a hook with a wrong signature, and the
registry refuses an `xw_*` method that is unmarked or unknown.
`docs/authors/hooks/index.md` has a whole plugin.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pluggy

from xwcore.files.source import Probe
from xwcore.plugin.declarations import Evidence, FormatSpec

if TYPE_CHECKING:
    from xwcore.findings.diagnostics import Span
    from xwcore.model.puzzle import Puzzle
    from xwcore.plugin.contexts import ReadContext
    from xwcore.plugin.writing import WriteContext

#: The name under which hooks are marked; pluggy keeps other projects' marks apart by it.
PROJECT = "xwcore"

hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)


class FormatHooks:
    """The hook specifications; subclass it and override what the format can do.

    Hooks that are not overridden are not implementations, so a format that cannot write simply
    leaves `xw_write` out and declares `writes=False`.
    """

    @hookspec(firstresult=True)
    def xw_format(self) -> FormatSpec:
        """Declare the format. Called once, when the plugin is registered; must be cheap."""
        raise NotImplementedError

    @hookspec(firstresult=True)
    def xw_detect(self, probe: Probe) -> Evidence | None:
        """Judge the beginning of a source; None where it is not of this format.

        Only for formats whose declared signatures cannot decide. Evidence above LIKELY counts only
        where a declared signature matches as well. Must take microseconds and raise no exception.
        """
        raise NotImplementedError

    @hookspec(firstresult=True)
    def xw_parts(self, data: bytes, context: ReadContext) -> tuple[Span, ...]:
        """The parts of a file that are puzzles of their own, in order and without overlap.

        Only for formats with several puzzles in a file. Where there are two parts or more, each is
        read, checked and written by the other hooks as a file of its own; a part has to be detected
        as one. All bytes outside of the parts are kept. Report nothing: reading does.

        Raises:
            LimitError: more parts than `context.limits.max_members`.
        """
        raise NotImplementedError

    @hookspec(firstresult=True)
    def xw_read(self, data: bytes, context: ReadContext) -> Puzzle:
        """Read the puzzle in the whole source; tolerate and report deviations.

        Raises:
            ReadError: through `context.fail`, where the source has no readable puzzle.
            LimitError: the source exceeds a limit of `context.limits`.
        """
        raise NotImplementedError

    @hookspec(firstresult=True)
    def xw_write(self, puzzle: Puzzle, context: WriteContext) -> bytes:
        """Write the bytes of a file; report to `context` what they do not hold.

        The core reports the loss of features that the format does not declare. An unmodified puzzle
        that was read from this format is written as the bytes that it was read from.

        Raises:
            WriteError: the format has no spelling for the puzzle.
        """
        raise NotImplementedError

    @hookspec(firstresult=True)
    def xw_validate(self, data: bytes, context: ReadContext) -> None:
        """Check everything and report it, including the reports of reading.

        A format without this hook is validated by reading it.
        """
        raise NotImplementedError


#: The hooks by name, for the registry's check of a plugin's methods.
HOOK_NAMES: frozenset[str] = frozenset(name for name in vars(FormatHooks) if name.startswith("xw_"))


def has_hook(plugin: object, hook: str) -> bool:
    """Whether the class of the plugin implements this hook itself."""
    return hasattr(getattr(type(plugin), hook, None), f"{PROJECT}_impl")
