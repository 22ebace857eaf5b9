"""A file that a host has opened: its verbs over what is found once, and its members."""

from __future__ import annotations

from collections.abc import Callable, Collection
from importlib import import_module
from types import MethodType
from typing import TYPE_CHECKING, Any, TypeVar, overload

from xwcore.errors import FormatError
from xwcore.files.source import Probe, Source
from xwcore.verbs.finding import FoundFile

if TYPE_CHECKING:
    from xwcore.detection.claims import Claim
    from xwcore.detection.values import Detection
    from xwcore.findings.diagnostics import Span
    from xwcore.model.puzzle import Puzzle
    from xwcore.verbs.converting import convert_file
    from xwcore.verbs.fixing_files import fix_file, fix_members
    from xwcore.verbs.reading_all import read_files
    from xwcore.verbs.validating import validate_file

    AnyPuzzle = TypeVar("AnyPuzzle", bound=Puzzle)


class _OnUse:
    """A method that is a function of a module; its first argument is the object.

    Type checkers see the function itself: its signature and documentation are written once.
    """

    def __init__(self, module: str, function: str) -> None:
        self._module = module
        self._function = function

    def __get__(self, instance: object, owner: type) -> Callable[..., Any]:
        function: Callable[..., Any] = getattr(import_module(self._module), self._function)
        return function if instance is None else MethodType(function, instance)


class File(FoundFile):
    """A source, opened and detected once; `xwcore.open` returns it.

    `detection`, `format`, `content`, `read`, `validate`, `fix` and `convert` are about one puzzle:
    of several in a container or a list the member that was named, else `SeveralPuzzlesError`.
    `read_all`, `fix_all` and `members` are about all of them.
    """

    if TYPE_CHECKING:
        read_all = read_files
        validate = validate_file
        fix = fix_file
        fix_all = fix_members
        convert = convert_file
    else:
        read_all = _OnUse("xwcore.verbs.reading_all", "read_files")
        validate = _OnUse("xwcore.verbs.validating", "validate_file")
        fix = _OnUse("xwcore.verbs.fixing_files", "fix_file")
        fix_all = _OnUse("xwcore.verbs.fixing_files", "fix_members")
        convert = _OnUse("xwcore.verbs.converting", "convert_file")

    def __repr__(self) -> str:
        detected = self.asked or (self._detection.format if self._detection else "not detected yet")
        return f"<File {self.source.path or 'in memory'!r}: {detected}>"

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

    # -- parts --------------------------------------------------------------------------------

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
