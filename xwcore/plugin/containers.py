"""Containers, such as archives: what a package of the group `xwcore.containers` gives."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from xwcore.files.source import Limits


class ContainerMember(NamedTuple):
    """A file in a container: its name as the container spells it, and its size in bytes.

    `head` gives the first bytes, `MOST_PROBED` at most, and `read` all of them; both raise
    `ContainerError` for a member that is damaged, and `LimitError`. `is_file` is False for folders
    and for what systems add to archives.
    """

    name: str
    size: int
    head: Callable[[], bytes]
    read: Callable[[], bytes]
    is_file: bool = True


class Container:
    """A kind of container: a file that has others in it. Subclass it and set `name`.

    `has_names` is False where there is one file, which no name has to choose and `members` unpacks.
    All methods check the limits before they unpack, and raise `ContainerError` for damaged data.
    """

    name: str
    has_names = True

    def claims(self, head: bytes) -> bool:
        """Whether a file that starts with these bytes is such a container. One whose magic bytes
        are those of a format is not asked about, nor is text.
        """
        raise NotImplementedError

    def members(self, data: bytes, limits: Limits) -> Sequence[ContainerMember]:
        """The members, in the order of the container; folders and the like are counted as well."""
        raise NotImplementedError

    def replaced(self, data: bytes, contents: Mapping[int, bytes], limits: Limits) -> bytes:
        """The container with other contents of these members, by their place from 0; whatever else
        it has is kept.
        """
        raise NotImplementedError

    def new(self, name: str, content: bytes) -> bytes:
        """A container with one file: the same bytes on every day and every system."""
        raise NotImplementedError
