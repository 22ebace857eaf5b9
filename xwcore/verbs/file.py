"""A file that a host has opened: its verbs, one line each, over what is found once."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar, overload

from xwcore.errors import FormatError
from xwcore.files.source import Probe, Source
from xwcore.verbs.members import FileWithMembers

if TYPE_CHECKING:
    from xwcore.detection.claims import Claim
    from xwcore.detection.values import Detection
    from xwcore.files.saving import Target
    from xwcore.findings.diagnostics import Span
    from xwcore.findings.fixing import Fixed
    from xwcore.findings.report import Report
    from xwcore.model.puzzle import Puzzle
    from xwcore.verbs.fixing_files import ChooseFixing, FixedMembers
    from xwcore.verbs.reading_all import Puzzles
    from xwcore.verbs.writing import Conversion

    AnyPuzzle = TypeVar("AnyPuzzle", bound=Puzzle)


class File(FileWithMembers):
    """A source of a registry, opened and found once; `xwcore.open` makes it.

    `detection`, `format`, `content`, `read`, `validate`, `fix` and `convert` are about one puzzle:
    of several in a container or a list the member that was named, else `SeveralPuzzlesError`.
    `read_all`, `fix_all` and `members` are about all of them.
    """

    @overload
    def read(
        self,
        *,
        kind: type[AnyPuzzle],
        undo_adaptations: bool | Collection[str] = False,
        **options: Any,
    ) -> AnyPuzzle: ...
    @overload
    def read(
        self, *, undo_adaptations: bool | Collection[str] = False, **options: Any
    ) -> Puzzle: ...
    def read(
        self,
        *,
        kind: type[Puzzle] | None = None,
        undo_adaptations: bool | Collection[str] = False,
        **options: Any,
    ) -> Puzzle:
        """The puzzle; see `Registry.read`."""
        from xwcore.verbs.reading import read_puzzle

        return read_puzzle(self.found(), options, undo_adaptations, kind)

    def read_all(
        self, *, undo_adaptations: bool | Collection[str] = False, **options: Any
    ) -> Puzzles:
        """Every puzzle of the source; see `Registry.read_all`."""
        from xwcore.verbs.reading_all import read_puzzles

        return read_puzzles(self, options, undo_adaptations)

    def validate(self, **options: Any) -> Report:
        """Every diagnostic of the file; see `Registry.validate`."""
        from xwcore.verbs.validating import report_of_file

        return report_of_file(self, self._asked, options)

    def fix(
        self,
        *,
        select: Iterable[str] | None = None,
        ignore: Iterable[str] | None = None,
        unsafe: bool = False,
        **options: Any,
    ) -> Fixed:
        """The file, in its containers, with fixes applied; see `Registry.fix`."""
        from xwcore.verbs.fixing_files import fix_file

        return fix_file(self, select, ignore, options, unsafe=unsafe)

    def fix_all(
        self,
        *,
        members: Collection[str] | None = None,
        select: Iterable[str] | None = None,
        unsafe: bool = False,
        choose: ChooseFixing = lambda _member, _format: ((), {}),
    ) -> FixedMembers:
        """Fix several puzzles in a container, which is unpacked and packed again once.

        `members` are the names of those that are meant; all puzzles by default. `choose` gives the
        codes to ignore and the read options, for the name of a member and its format.

        A member that cannot be read does not stop the others: it is among the `failures`.

        Raises:
            ContainerError: the source is not a container, or cannot be packed again.
        """
        from xwcore.verbs.fixing_files import fix_members

        return fix_members(self, members, select, choose, unsafe=unsafe)

    def convert(
        self,
        target: Target,
        target_format: str | None = None,
        *,
        read_options: Mapping[str, Any] | None = None,
        write_options: Mapping[str, Any] | None = None,
        overwrite: bool = False,
        strict: bool = False,
        adapt: bool = True,
        undo_adaptations: bool | Collection[str] = False,
        check: bool = False,
        container: str | None = None,
        **options: Any,
    ) -> Conversion:
        """Read the puzzle and write it to the target; see `Registry.convert`."""
        from xwcore.verbs.converting import Asked, convert_file

        asked = Asked(read_options or {}, write_options or {}, options)
        return convert_file(
            self,
            target,
            target_format,
            asked,
            overwrite=overwrite,
            strict=strict,
            adapt=adapt,
            undo_adaptations=undo_adaptations,
            check=check,
            container=container,
        )

    # -- members and parts --------------------------------------------------------------------

    def extracted(self) -> Source:
        """The file that is meant as a source without its containers.

        Raises:
            ContainerError: the member is damaged.
        """
        content = self._chosen()
        return self.source if content is None else content.source(self.source.limits)

    def parts(self) -> tuple[Span, ...]:
        """The parts of a file that are puzzles of their own, such as the addresses of a list.

        Each span has the bytes of a part, and its name in `path`, which `member` of `open` takes.
        Empty for a file with one puzzle, and for containers.

        Raises:
            FormatError, PluginError, LimitError
        """
        return self._parts()

    def explain(self) -> tuple[Detection | None, tuple[Claim, ...]]:
        """The detection, or None instead of an error, and the timed claims of every format."""
        detector, probe = self.registry.detector(self._formats), self.source.probe()
        try:
            is_inside = self._member is not None or self._is_container
            content = self._chosen() if is_inside else None
            if content is None:
                return detector.explain(probe)
            data = content.read()
        except FormatError:
            return None, detector.explain(probe)[1]
        inner = Probe.of(data, len(data), content.name)
        return content.detection, detector.explain(inner)[1]
