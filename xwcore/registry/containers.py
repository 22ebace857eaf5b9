"""Containers in a registry: their door, and the checks of a container."""

from __future__ import annotations

from typing import Any, Final

from xwcore.errors import PluginContractError
from xwcore.plugin.containers import Container, ContainerMember
from xwcore.registry.admission import check_is
from xwcore.registry.contained import Contained, Finish
from xwcore.registry.door import Door
from xwcore.registry.statuses import PluginStatus


class Containers(Door):
    """The door of containers, such as archives; its `proxy` has a container in the guard."""

    def __init__(self, **settings: Any) -> None:
        super().__init__("xwcore.containers", self._admit_container, what="container", **settings)

    def of(self, head: bytes) -> Container | None:
        """The container that starts with these bytes; None where no package claims them. One that
        fails is not asked further, unless the registry is strict.
        """
        for status in self.usable():
            container: Container = status.proxy
            try:
                if container.claims(head):
                    return container
            except PluginContractError:
                if self.strict:
                    raise
        return None

    def named(self, name: str) -> Container:
        """The container of that name.

        Raises:
            OptionError: no package has such a container.
            FormatNotInstalledError: its package is not installed.
            PluginError: it cannot be used.
        """
        status = self.find(name)
        if status is None:
            from xwcore.registry.absent import no_container

            raise no_container(name, self.names())
        container: Container = status.proxy
        return container

    def _admit_container(self, status: PluginStatus, plugin: Any) -> None:
        check_is(plugin, Container)
        name = getattr(plugin, "name", None)
        if not isinstance(name, str):
            raise PluginContractError(f"{type(plugin).__name__} has no name")
        if status.name and name != status.name:
            raise PluginContractError(
                f"the entry point is named {status.name!r}, the container {name!r}"
            )
        status.name, status.proxy = name, _ContainedContainer(self, status, plugin, _FINISH)


class _ContainedContainer(Contained):
    """A container whose members are in the guard as well."""

    def members(self, *arguments: Any) -> list[ContainerMember]:
        """The members; see `Container`."""
        list_members = self.contained(
            "members", lambda: [*map(self._member, self._plugin.members(*arguments))]
        )
        members: list[ContainerMember] = list_members()
        return members

    def _member(self, member: ContainerMember) -> ContainerMember:
        head, read = self.contained("head", member.head), self.contained("read", member.read)
        return member._replace(head=head, read=read)


def _bytes(answer: object) -> bytes:
    if not isinstance(answer, bytes):
        raise TypeError(f"{type(answer).__name__}, expected bytes")
    return answer


#: What is made of the answers of a container.
_FINISH: Final[Finish] = {
    "claims": bool,
    **dict.fromkeys(("head", "read", "replaced", "new"), _bytes),
}
