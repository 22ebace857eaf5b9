"""The usual case of detection: one format alone claims the source, and nobody asks why.

Contract: `FirstLook.only_claim` gives the one format that claims a source, or None wherever more
than one does or anything at all is out of the ordinary (a sniffer that fails, is slow, or has not
been tried out yet). Then every claim is weighed, and whoever is at fault is noted. It makes no
signals and no claims, which would take twice the time of asking.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from xwcore.files.source import Probe
from xwcore.plugin.declarations import Evidence, Signature
from xwcore.registry.plugins import PluginRecord, PluginState

if TYPE_CHECKING:
    from xwcore.registry.plugins import PluginRegistry

#: A sniffer that takes longer than this (seconds) is not asked again: it is meant to take
#: microseconds, and a host may ask for thousands of files.
SLOW_SNIFFER: Final = 0.1


#: A format, its sniffer (None: it has none), and its signatures that may stand anywhere.
_Asked = tuple[PluginRecord, Callable[..., Any] | None, tuple[Signature, ...]]


class FirstLook:
    """A first look with the plugins of these records."""

    def __init__(self, registry: PluginRegistry, records: Sequence[PluginRecord]) -> None:
        self._registry = registry
        self._records = records
        self._asked: list[_Asked] | None = None
        fixed: dict[tuple[str, int], tuple[bytes, ...]] = {}
        for record in records:
            for each in _signatures(record):
                if each.is_fixed:
                    key = record.name, each.offset
                    fixed[key] = (*fixed.get(key, ()), each.magic)
        # By format and offset, for one call to compare several.
        self._fixed = [(name, offset, magics) for (name, offset), magics in fixed.items()]

    def magic(self, head: bytes) -> tuple[str, int] | None:
        """The format whose fixed magic bytes `head` has, and where; None where others have some."""
        # Only fixed magic bytes make evidence STRONG, so where one format alone has them,
        # no other can equal it.
        hit = None
        for name, offset, magics in self._fixed:
            if head.startswith(magics, offset):
                if hit is not None and hit[0] != name:
                    return None
                hit = hit or (name, offset)
        return hit

    def only_claim(self, probe: Probe) -> tuple[PluginRecord, Evidence | None] | None:
        """The format that alone claims the source by header, magic that may move, or sniffer; and
        what its sniffer says. For sources without the fixed magic bytes of one format.
        """
        start = time.perf_counter()
        found = self._only_claim(probe)
        return found if time.perf_counter() - start <= SLOW_SNIFFER else None

    def _only_claim(self, probe: Probe) -> tuple[PluginRecord, Evidence | None] | None:
        if self._registry.around is not None:
            return None  # the host wants to see each call
        head = probe.head
        if any(head.startswith(magics, offset) for _, offset, magics in self._fixed):
            return None  # several formats have fixed magic bytes here
        only = None
        # A view of their own, looked over each time: a plugin that tampers with it misleads nobody.
        # The text is made for all, unless it is none.
        text = "" if b"\0" in head else probe.text
        view = Probe(head, probe.size, probe.name, {"text": text} if text else {})
        for record, sniffer, signatures in self._asked or self._ask_whom():
            if record.state is not PluginState.OK:
                return None
            claims = False
            for each in signatures:  # a plain loop: any() would make a generator for each format
                claims = claims or each.find(head) >= 0
            answer = None
            if sniffer is not None and not record.sniffer_silent:
                if not record.sniffer_checked:
                    return None
                answer = _asking(sniffer, view)
                if answer is NotImplemented or answer is Evidence.WEAK or view.head is not head:
                    return None
                if text:
                    if view.text is not text:
                        return None
                elif view.has_text:
                    view = Probe(head, probe.size, probe.name)
            if claims or answer is not None:
                if only is not None:
                    return None
                only = record, answer
        return only

    def _ask_whom(self) -> list[_Asked]:
        registry = self._registry
        self._asked = [
            (
                record,
                registry.caller(record, "xw_detect")
                if registry.implements(record, "xw_detect")
                else None,
                tuple(each for each in _signatures(record) if not each.is_fixed),
            )
            for record in self._records
        ]
        return self._asked


def _asking(sniffer: Callable[..., Any], probe: Probe) -> Any:
    """What the sniffer says; NotImplemented where it fails, or says what it must not."""
    try:
        answer = sniffer(probe=probe)
    except KeyboardInterrupt:
        raise
    except BaseException:  # noqa: BLE001 - it is asked again, and then the failure is noted
        return NotImplemented
    return answer if answer is None or type(answer) is Evidence else NotImplemented


def _signatures(record: PluginRecord) -> tuple[Signature, ...]:
    assert record.spec is not None
    return record.spec.signatures
