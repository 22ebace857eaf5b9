"""The usual case of detection: one format alone claims the source, and nobody asks why.

Contract: `FirstLook.name_of` gives the name that `Detector.detect` gives, or None wherever more
than one format claims the source or anything at all is out of the ordinary (a sniffer that fails,
is slow, or has not been tried out yet). Then every claim is weighed, and whoever is at fault is
noted. It makes no signals and no claims, which would take twice the time of asking.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from xwcore.declaration import Signature
from xwcore.hookspecs import Evidence
from xwcore.registry import PluginRecord, PluginState
from xwcore.source import Probe

if TYPE_CHECKING:
    from xwcore.registry import PluginRegistry

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

    def name_of(self, probe: Probe) -> str | None:
        """The format of the source, if one alone claims it by magic bytes, header or sniffer."""
        found = self.magic(probe.head)
        if found is not None:
            return found[0]
        start = time.perf_counter()
        name = self._only_claim(probe)
        return name if time.perf_counter() - start <= SLOW_SNIFFER else None

    def _only_claim(self, probe: Probe) -> str | None:
        if self._registry.around is not None:
            return None  # the host wants to see each call
        if any(probe.head.startswith(magics, offset) for _, offset, magics in self._fixed):
            return None  # several formats have fixed magic bytes here
        only = None
        # A view of their own, looked over each time: a plugin that tampers with it misleads nobody.
        view, head, text = probe.copy(), probe.head, probe.text
        for record, sniffer, signatures in self._asked or self._ask_whom():
            if record.state is not PluginState.OK:
                return None
            claims = False
            for each in signatures:  # a plain loop: any() would make a generator for each format
                claims = claims or each.find(head) >= 0
            if sniffer is not None and not record.sniffer_silent:
                if not record.sniffer_checked:
                    return None
                answer = _asking(sniffer, view)
                if answer is NotImplemented or view.head is not head or view.text is not text:
                    return None
                claims = claims or (answer is not None and answer > Evidence.WEAK)
            if claims:
                if only is not None:
                    return None
                only = record.name
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
