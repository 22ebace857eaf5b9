r"""The plugin API: the hooks and the marker `hookimpl`.

Contract: a format plugin is an instance of a class that subclasses `FormatHooks`, marks each hook
that it implements with `@hookimpl`, and is named by an entry point of the group "xwcore.formats"
whose name is the format's name. Type checkers then refuse a hook with a wrong signature, and the
registry refuses an `xw_*` method that is unmarked or unknown. A whole plugin::

    from xwcore.plugin import FormatHooks, FormatSpec, ReadContext
    from xwcore.plugin import Signature, WriteContext, Puzzle, hookimpl
    from xwcore_crossword import Crossword, CrosswordFeature, Grid

    class RowsFormat(FormatHooks):
        @hookimpl
        def xw_format(self) -> FormatSpec:
            return FormatSpec(
                name="rows",
                title="Plain rows",
                extensions=(".rows",),
                signatures=(Signature(magic=b"ROWS\n"),),
                features=frozenset({CrosswordFeature.GRID, CrosswordFeature.SOLUTION}),
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

from typing import TYPE_CHECKING

import pluggy

from xwcore.files.source import Probe
from xwcore.plugin.declarations import Evidence, FormatSpec

if TYPE_CHECKING:
    from xwcore.findings.diagnostics import Span
    from xwcore.model.puzzle import Puzzle
    from xwcore.plugin.contexts import ReadContext, WriteContext

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
        r"""Declare the format. Called once, when the plugin is registered; must be cheap.

        >>> from xwcore.plugin import FormatHooks, FormatSpec, Signature, hookimpl
        >>> from xwcore_crossword import CrosswordFeature
        >>> class RowsFormat(FormatHooks):
        ...     @hookimpl
        ...     def xw_format(self) -> FormatSpec:
        ...         return FormatSpec(
        ...             name="rows",
        ...             title="Plain rows",
        ...             extensions=(".rows",),
        ...             signatures=(Signature(magic=b"ROWS\n"),),
        ...             features=frozenset({CrosswordFeature.GRID, CrosswordFeature.SOLUTION}),
        ...         )
        >>> spec = RowsFormat().xw_format()
        >>> spec.name, spec.signatures[0].find(b"ROWS\nAB\nCD")
        ('rows', 0)
        """
        raise NotImplementedError

    @hookspec(firstresult=True)
    def xw_detect(self, probe: Probe) -> Evidence | None:
        r"""Judge the beginning of a source; None where it is not of this format.

        Only for formats whose declared signatures cannot decide. Evidence above LIKELY counts only
        where a declared signature matches as well. Must take microseconds and raise no exception.

        >>> from xwcore.plugin import Evidence, FormatHooks, Probe, hookimpl
        >>> class RowsFormat(FormatHooks):
        ...     @hookimpl
        ...     def xw_detect(self, probe: Probe) -> Evidence | None:
        ...         rows = probe.text.split("\n")
        ...         square = len(rows) > 2 and {len(row) for row in rows} == {len(rows)}
        ...         return Evidence.LIKELY if square and probe.whole else None
        >>> plugin = RowsFormat()
        >>> plugin.xw_detect(Probe(b"ABC\nDEF\nGHI", size=11))
        <Evidence.LIKELY: 2>
        >>> plugin.xw_detect(Probe(b"Dear reader,", size=12)) is None
        True
        """
        raise NotImplementedError

    @hookspec(firstresult=True)
    def xw_parts(self, data: bytes, context: ReadContext) -> tuple[Span, ...]:
        r"""The parts of a file that are puzzles of their own, in order and without overlap.

        Only for formats with several puzzles in a file. Where there are two parts or more, each is
        read, checked and written by the other hooks as a file of its own; a part has to be detected
        as one. All bytes outside of the parts are kept. Report nothing: reading does.

        Raises:
            LimitError: more parts than `context.limits.max_members`.

        >>> from xwcore.plugin import FormatHooks, LineIndex, ReadContext, Span, hookimpl
        >>> class RowsFormat(FormatHooks):
        ...     @hookimpl
        ...     def xw_parts(self, data: bytes, context: ReadContext) -> tuple[Span, ...]:
        ...         lines, at, parts = LineIndex(data), 0, []
        ...         for block in data.split(b"\n\n"):
        ...             parts.append(lines.span(at, at + len(block)))
        ...             context.limits.check("max_members", len(parts))
        ...             at += len(block) + 2
        ...         return tuple(parts)
        >>> parts = RowsFormat().xw_parts(b"AB\nCD\n\nEF\nGH", ReadContext("rows"))
        >>> [str(part) for part in parts]
        ['line 1, column 1', 'line 4, column 1']
        """
        raise NotImplementedError

    @hookspec(firstresult=True)
    def xw_read(self, data: bytes, context: ReadContext) -> Puzzle:
        r"""Read the puzzle in the whole source; tolerate and report deviations.

        Raises:
            ReadError: through `context.fail`, where the source has no readable puzzle.
            LimitError: the source exceeds a limit of `context.limits`.

        >>> from xwcore.plugin import Code, FormatHooks, Puzzle
        >>> from xwcore_crossword import Crossword, Grid
        >>> from xwcore.plugin import ReadContext, ReadError, Severity, Span, hookimpl
        >>> RAGGED = Code("ROW102", Severity.ERROR, "rows differ in length")
        >>> class RowsFormat(FormatHooks):
        ...     @hookimpl
        ...     def xw_read(self, data: bytes, context: ReadContext) -> Puzzle:
        ...         context.count("max_cells", len(data))
        ...         rows = data.decode("latin-1").split("\n")
        ...         if len({len(row) for row in rows}) > 1:
        ...             context.fail(RAGGED.at(span=Span(0, len(data))))
        ...         return Crossword(Grid.from_rows(rows), extras={"rows": data})
        >>> plugin = RowsFormat()
        >>> plugin.xw_read(b"PAD\nOWE\nTEN", ReadContext("rows")).grid.rows()
        ['PAD', 'OWE', 'TEN']
        >>> plugin.xw_read(b"PAD\nOW", ReadContext("rows"))
        Traceback (most recent call last):
        xwcore.errors.ReadError: offset 0x0: rows differ in length
        """
        raise NotImplementedError

    @hookspec(firstresult=True)
    def xw_write(self, puzzle: Puzzle, context: WriteContext) -> bytes:
        r"""Write the bytes of a file; report to `context` what they do not hold.

        The core reports the loss of features that the format does not declare. An unmodified puzzle
        that was read from this format is written as the bytes that it was read from.

        Raises:
            WriteError: the format has no spelling for the puzzle.

        >>> from xwcore.plugin import FormatHooks, Place, Puzzle
        >>> from xwcore_crossword import Crossword, CrosswordFeature, Grid
        >>> from xwcore.plugin import WriteContext, hookimpl
        >>> class RowsFormat(FormatHooks):
        ...     @hookimpl
        ...     def xw_write(self, puzzle: Puzzle, context: WriteContext) -> bytes:
        ...         assert isinstance(puzzle, Crossword)
        ...         grid = puzzle.grid
        ...         for index, letter in enumerate(grid.letters):
        ...             if not letter.isascii():
        ...                 place = Place(cell=grid.place(index))
        ...                 context.lose_at(CrosswordFeature.SOLUTION, "rows are ASCII", place)
        ...         return "\n".join(grid.rows()).encode("ascii", "replace")
        >>> context = WriteContext("rows")
        >>> RowsFormat().xw_write(Crossword(Grid.from_rows(["PÄD", "OWE"])), context)
        b'P?D\nOWE'
        >>> [str(loss) for loss in context.losses]
        ['rows are ASCII (row 1, column 2)']
        """
        raise NotImplementedError

    @hookspec(firstresult=True)
    def xw_validate(self, data: bytes, context: ReadContext) -> None:
        r"""Check everything and report it, including the reports of reading.

        A format without this hook is validated by reading it.

        >>> from xwcore.plugin import Code, Edit, Fix, FormatHooks, LineIndex
        >>> from xwcore.plugin import ReadContext, Severity, hookimpl
        >>> SMALL = Code("ROW201", Severity.WARNING, "lower-case letter")
        >>> class RowsFormat(FormatHooks):
        ...     @hookimpl
        ...     def xw_validate(self, data: bytes, context: ReadContext) -> None:
        ...         index = LineIndex(data)
        ...         for at, byte in enumerate(data):
        ...             if bytes([byte]).islower():
        ...                 fix = Fix((Edit(at, at + 1, bytes([byte]).upper()),))
        ...                 context.report(SMALL.at(span=index.span(at, at + 1), fix=fix))
        >>> context = ReadContext("rows")
        >>> RowsFormat().xw_validate(b"PAD\nOwE", context)
        >>> [str(diagnostic) for diagnostic in context.diagnostics]
        ['line 2, column 2: warning ROW201: lower-case letter']
        """
        raise NotImplementedError


#: The hooks by name, for the registry's check of a plugin's methods.
HOOK_NAMES: frozenset[str] = frozenset(name for name in vars(FormatHooks) if name.startswith("xw_"))


def has_hook(plugin: object, hook: str) -> bool:
    """Whether the class of the plugin implements this hook itself."""
    return hasattr(getattr(type(plugin), hook, None), f"{PROJECT}_impl")
