"""A file that is found, with a file for each of its members: detection of one format needs none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from xwcore.errors import ContainerError
from xwcore.verbs.finding import FoundFile

if TYPE_CHECKING:
    from xwcore.detection.unwrapping import Content
    from xwcore.findings.diagnostics import Span


class FileWithMembers(FoundFile):
    """A found file, its place, and the puzzles in it where it is a container or a list."""

    @property
    def span(self) -> Span:
        """The place of the file in that which has it, with the names that lead to it."""
        from xwcore.findings.diagnostics import Span

        return Span(0, len(self.content)) if self._content is None else self._content.span

    def members(self) -> tuple[Self, ...]:
        """The puzzles in a container or list, one file for each; unpacked once for all.

        Members that are named like a puzzle and are none are among them: their verbs raise. Empty
        for a source of one puzzle that is in no container.

        Raises:
            ContainerError, FormatError, LimitError
        """
        walk = self.walk()
        return () if walk is None else tuple(map(self._of, walk.puzzles(by_name=True)))

    def named(self, member: str) -> Self:
        """The file of a member of these containers.

        Raises:
            ContainerError: there is no such member.
        """
        walk = self.walk()
        if walk is None:
            raise ContainerError("the source is not a container, so it has no members")
        return self._of(walk.choose(member))

    def _of(self, content: Content) -> Self:
        make = type(self)
        return make(self.registry, self.source, self._asked, formats=self._formats, content=content)
