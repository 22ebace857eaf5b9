r"""The plugin API: the hooks, their contexts, and the markers.

Contract: a format plugin is an instance of a class that subclasses `FormatHooks`, marks each hook
that it implements with `@hookimpl`, and is named by an entry point of the group "xwcore.formats"
whose name is the format's name. Type checkers then refuse a hook with a wrong signature, and the
registry refuses an `xw_*` method that is unmarked or unknown. A whole plugin::

    from xwcore.plugin import Crossword, FormatHooks, FormatSpec, Grid, ReadContext
    from xwcore.plugin import Signature, WriteContext, Feature, Puzzle, hookimpl

    class RowsFormat(FormatHooks):
        @hookimpl
        def xw_format(self) -> FormatSpec:
            return FormatSpec(
                name="rows",
                title="Plain rows",
                extensions=(".rows",),
                signatures=(Signature(magic=b"ROWS\n"),),
                features=frozenset({Feature.GRID, Feature.SOLUTION}),
            )

        @hookimpl
        def xw_read(self, data: bytes, context: ReadContext) -> Puzzle:
            return Crossword(Grid.from_rows(data.decode("ascii").split("\n")[1:]))

        @hookimpl
        def xw_write(self, puzzle: Puzzle, context: WriteContext) -> bytes:
            rows = puzzle.grid.rows()
            return "\n".join(["ROWS", *rows]).encode("ascii")

    plugin = RowsFormat()
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING, Any, NoReturn

import pluggy

from xwcore.codes import TOO_MANY
from xwcore.declaration import Feature, FormatSpec, OptionValue
from xwcore.diagnostics import WHOLE, Diagnostic, Place, read_error
from xwcore.loss import Loss
from xwcore.source import Limits, Probe

if TYPE_CHECKING:
    from xwcore.drawing import Drawing
    from xwcore.model.puzzle import Puzzle

#: The name under which hooks are marked; pluggy keeps other projects' marks apart by it.
PROJECT = "xwcore"

hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)


class Evidence(IntEnum):
    """How sure a claim is; higher is surer."""

    WEAK = 1  #: only the name; never enough for `detect`
    LIKELY = 2  #: a header, or a sniffer's judgement
    STRONG = 3  #: magic bytes at their place
    CERTAIN = 4  #: magic bytes and structure agree

    @property
    def label(self) -> str:
        """The name in lower case, as the command line prints it."""
        return self.name.lower()


@dataclass(slots=True)
class ReadContext:
    """What `xw_read` and `xw_validate` are given: options, limits, and where to report.

    `name` is the file's name where there is one, for `xw_validate` to compare with the content; it
    has no part in what is read.
    """

    format: str
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    limits: Limits = field(default_factory=Limits)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    name: str = ""

    def report(self, diagnostic: Diagnostic) -> None:
        """Say what was found; reading goes on. Findings past `limits.max_diagnostics` are counted
        out with one that says so.
        """
        if len(self.diagnostics) < self.limits.max_diagnostics:
            self.diagnostics.append(diagnostic)
        elif len(self.diagnostics) == self.limits.max_diagnostics:
            self.diagnostics.append(TOO_MANY.at())

    def fail(self, diagnostic: Diagnostic, excerpt: str = "") -> NoReturn:
        """Report the diagnostic and give up.

        Raises:
            ReadError: always; it carries all that was reported.
        """
        self.diagnostics.append(diagnostic)
        raise read_error(self.diagnostics, self.format, excerpt)


@dataclass(slots=True)
class WriteContext:
    """What `xw_write` is given: options, limits, and where to tell of losses."""

    format: str
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    limits: Limits = field(default_factory=Limits)
    losses: list[Loss] = field(default_factory=list)
    diagnostics: list[Diagnostic] = field(default_factory=list)

    def lose(self, loss: Loss) -> None:
        """Tell of something that this content does not survive; writing goes on."""
        self.losses.append(loss)

    def lose_at(self, feature: Feature, message: str, *where: Place) -> None:
        """As `lose`, from its parts; no place means the whole puzzle."""
        self.losses.append(Loss(feature, message, where or (WHOLE,)))

    def report(self, diagnostic: Diagnostic) -> None:
        """Say something about the writing that is no loss."""
        self.diagnostics.append(diagnostic)


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
        """Judge the beginning of a source; None where it is not this format.

        Only for formats whose declared signatures cannot decide. Evidence above LIKELY counts only
        where a declared signature matches as well. Must take microseconds and raise nothing.
        """
        raise NotImplementedError

    @hookspec(firstresult=True)
    def xw_read(self, data: bytes, context: ReadContext) -> Puzzle:
        """Make a puzzle of the whole source; tolerate and report what is not as it should be.

        Raises:
            ReadError: through `context.fail`, where there is no puzzle to make.
            LimitError: where a limit of `context.limits` is met.
        """
        raise NotImplementedError

    @hookspec(firstresult=True)
    def xw_write(self, puzzle: Puzzle, context: WriteContext) -> bytes:
        """Make the bytes of a file; tell `context` what they do not hold.

        What follows from the declared features is told by the core already. An unmodified puzzle
        that was read from this format gives the bytes it was read from.

        Raises:
            WriteError: where there is no file to make.
        """
        raise NotImplementedError

    @hookspec(firstresult=True)
    def xw_validate(self, data: bytes, context: ReadContext) -> None:
        """Check everything and report it; reading's own reports included.

        A format without this hook is validated by reading it.
        """
        raise NotImplementedError

    @hookspec(firstresult=True)
    def xw_draw(self, puzzle: Puzzle, options: Mapping[str, Any]) -> Drawing | None:
        """Draw a puzzle of this format's own kind; None leaves it to the core."""
        raise NotImplementedError


#: The hooks by name, for the registry's check of a plugin's methods.
HOOK_NAMES: frozenset[str] = frozenset(name for name in vars(FormatHooks) if name.startswith("xw_"))


def unknown_hooks(names: Iterable[str]) -> list[str]:
    """Those of `names` that look like hooks and are none."""
    return sorted(name for name in names if name.startswith("xw_") and name not in HOOK_NAMES)
