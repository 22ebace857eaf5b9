"""Reading every puzzle of a container or list."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, Any

from xwcore.errors import OptionError, PluginError, XwError
from xwcore.findings.diagnostics import Span
from xwcore.model.puzzle import Puzzle
from xwcore.verbs.reading import read_puzzle

if TYPE_CHECKING:
    from xwcore.verbs.finding import FoundFile


class Puzzles(list[Puzzle]):
    """The puzzles of a source, in the order of the members of its container or of its parts.

    `names` are the names of their members; that of a part of a text is the number of its line.
    `spans` are their places: that of a part has its bytes in the file, its line and column.
    `failures` are the names of the members that cannot be read, each with the error.
    """

    def __init__(
        self,
        puzzles: Iterable[tuple[str, Puzzle]] = (),
        failures: Iterable[tuple[str, XwError]] = (),
        spans: Iterable[Span] = (),
    ) -> None:
        named = list(puzzles)
        super().__init__(puzzle for _, puzzle in named)
        self.names = tuple(name for name, _ in named)
        self.spans = tuple(spans)
        self.failures = tuple(failures)

    def items(self) -> tuple[tuple[str, Puzzle], ...]:
        """The puzzles with their names."""
        return tuple(zip(self.names, self, strict=True))


def read_files(
    file: FoundFile, /, *, undo_adaptations: bool | Collection[str] = False, **options: Any
) -> Puzzles:
    """Every puzzle of a file, a container or a list, within the limits of all together; see
    `Registry.read_all`.
    """
    walk = None if file.member else file.walk()
    if walk is None:
        puzzle = read_puzzle(file.found(), options, undo_adaptations)
        return Puzzles([("", puzzle)], spans=[file.span])
    puzzles: list[tuple[str, Puzzle]] = []
    spans: list[Span] = []
    cell_count = 0
    failures: list[tuple[str, XwError]] = []
    for member in file.members():
        try:
            puzzle = read_puzzle(member.found(), options, undo_adaptations)
        except OptionError:
            raise
        except XwError as error:
            failures.append((member.member, as_answer(error, strict=file.registry.strict)))
        else:
            cell_count += puzzle.cell_count
            file.source.limits.check("max_total_cells", cell_count)
            puzzles.append((member.member, puzzle))
            spans.append(member.span)
    if not puzzles:
        raise failures[0][1] if failures else walk.no_puzzle()
    return Puzzles(puzzles, failures, spans)


def as_answer(error: XwError, *, strict: bool) -> XwError:
    """The error of one member, without the calls that raised it, whose frames take ten times its
    memory; a fault of a plugin keeps its cause, and a strict registry raises it.
    """
    if not isinstance(error, PluginError):
        error.__cause__ = error.__context__ = None
    elif strict:
        raise error
    return error.with_traceback(None)
