"""What each format makes of a source, and which claim is the best.

Contract: a format is asked about a source that has one of its markers, or a name of the format. Its
signatures and its sniffer give evidence; STRONG and CERTAIN need fixed magic bytes. A sniffer is
tried with decoys, timed, and silenced if it is slow.
"""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Sequence
from typing import Final, NamedTuple

from xwcore.detection.values import Detection, Signal
from xwcore.errors import AmbiguousFormatError, PluginContractError, PluginError, XwError
from xwcore.files.source import Probe
from xwcore.plugin.declarations import STRONG_MAGIC_LENGTH, Evidence, FormatSpec, Signature
from xwcore.registry.decoys import DECOYS
from xwcore.registry.failures import why
from xwcore.registry.plugins import PluginRegistry
from xwcore.registry.statuses import PluginState, PluginStatus

#: Seconds. A sniffer is meant to take microseconds; a slower one is called again to be sure, and
#: then no more, because a host may detect thousands of files.
SLOW_SNIFFER: Final = 0.1

#: How many calls in a row may be slow. In a process with one thread: where it worked or the sniffer
#: waited, and where other processes may have kept it waiting. In a process with several threads.
SLOW_CALLS: Final = 2
SLOW_CALLS_KEPT_WAITING: Final = 4
SLOW_CALLS_AMONG_THREADS: Final = 6

_CALLS: Final = range(1, 1 + max(SLOW_CALLS, SLOW_CALLS_KEPT_WAITING, SLOW_CALLS_AMONG_THREADS))

#: Seconds. No process, and no thread of one, waits this long for the others, so the sniffer itself
#: is waiting.
LONGEST_WAIT: Final = 1.0
LONGEST_WAIT_AMONG_THREADS: Final = 5.0

#: Byte order marks, white space and NUL, and the first other character.
_FIRST: Final = re.compile(rb"(?:\xef\xbb\xbf|[\0\t-\r\x1c-\x20])*+([!-~])")

#: The CPU time of the thread; WebAssembly has one thread and no clock of its own for it.
_thread_time: Final = getattr(time, "thread_time", time.process_time)

#: The detail of a sniffer that failed starts with it.
_FAILED: Final = "failed: "


class Claim:
    """What one format makes of a source; `evidence` None where it does not claim the source."""

    __slots__ = ("_matches", "_sniffer", "evidence", "format", "named")

    def __init__(
        self,
        format: str,
        evidence: Evidence | None,
        matches: Sequence[tuple[Signature, int]],
        sniffer: Signal | None,
        named: str,
    ) -> None:
        self.format = format
        self.evidence = evidence
        self._matches = matches
        self._sniffer = sniffer
        #: The extension of the source, where it is one of this format; otherwise "".
        self.named = named

    @property
    def signals(self) -> tuple[Signal, ...]:
        """Every observation about this format, made on demand."""
        signals = [_signature_signal(self.format, *match) for match in self._matches]
        if self._sniffer is not None:
            signals.append(self._sniffer)
        if self.named:
            signals.append(Signal(self.format, "name", Evidence.WEAK, f"named {self.named}"))
        return tuple(signals)

    @property
    def outcome(self) -> str:
        """The observations about the content, in a few words."""
        details = [signal.detail for signal in self.signals if signal.kind != "name"]
        return "; ".join(details) or "no signature matches"

    @property
    def failure(self) -> str:
        """The failure of the sniffer, or ""."""
        detail = "" if self._sniffer is None else self._sniffer.detail
        return detail.removeprefix(_FAILED) if detail.startswith(_FAILED) else ""


class _Candidate(NamedTuple):
    """One format that detection may ask. `no_claim` is its claim on a source that it is not asked
    about.
    """

    status: PluginStatus
    spec: FormatSpec
    sniffs: bool
    markers: tuple[bytes, ...]
    no_claim: Claim

    @classmethod
    def of(cls, status: PluginStatus) -> _Candidate:
        """The candidate of a plugin; a plugin with nothing to ask has no marker that may occur."""
        spec, sniffs = status.declared, status.implements("xw_detect")
        markers = spec.markers or ((b"",) if sniffs or spec.signatures else ())
        sniffer = Signal(status.name, "sniffer", None, "not recognized") if sniffs else None
        return cls(status, spec, sniffs, markers, Claim(status.name, None, (), sniffer, ""))


class Claims:
    """The claims of the formats of a detector."""

    def __init__(self, registry: PluginRegistry, statuses: Sequence[PluginStatus]) -> None:
        self._registry = registry
        self._candidates = [*map(_Candidate.of, statuses)]
        # Which candidates a first character and a marker lead to, or an extension.
        self._of_first: dict[str, dict[bytes, list[int]]] = {}
        self._of_extension: dict[str, list[int]] = {}
        for at, candidate in enumerate(self._candidates):
            of_marker = self._of_first.setdefault(candidate.spec.first, {})
            for marker in candidate.markers:
                of_marker.setdefault(marker, []).append(at)
            for extension in candidate.spec.extensions:
                self._of_extension.setdefault(extension, []).append(at)

    def of(self, probe: Probe) -> tuple[Claim, ...]:
        """What each format makes of the source, in order of names."""
        probe = probe.with_text()
        extension = probe.extension if probe.name else ""
        named = self._of_extension.get(extension, ())
        asked = {*named}
        if probe.may_be_wide:  # text in UTF-16 has no markers
            asked.update(range(len(self._candidates)))
        else:
            has = probe.head.__contains__
            match = _FIRST.match(probe.head)
            first = match[1].decode("ascii") if match else ""  # which every text has
            for characters, of_marker in self._of_first.items():
                if first in characters or not characters:
                    for marker in filter(has, of_marker):
                        asked.update(of_marker[marker])
        claims = [candidate.no_claim for candidate in self._candidates]
        for at in sorted(asked):
            claims[at] = self._claim(self._candidates[at], probe, extension if at in named else "")
        return tuple(claims)

    def _claim(self, candidate: _Candidate, probe: Probe, named: str) -> Claim:
        """What one format makes of the source: signatures, sniffer, file name. `named` is the
        extension of the source, where it is one of the format.
        """
        status, spec, sniffs, _, _ = candidate
        matches = []
        evidence = None
        ceiling = Evidence.LIKELY
        for signature in spec.signatures:
            match = signature.search(probe.head)
            if match is not None:
                matches.append((signature, match.start()))
                evidence = max(evidence or Evidence.LIKELY, _strength(signature))
                if len(signature.magic) >= STRONG_MAGIC_LENGTH:
                    ceiling = Evidence.CERTAIN
        sniffer = self._sniff(status, probe) if sniffs else None
        if sniffer is not None and sniffer.evidence is not None:
            evidence = max(evidence or Evidence.WEAK, min(sniffer.evidence, ceiling))
        if evidence is Evidence.WEAK and named:
            evidence = Evidence.LIKELY
        if status.state is not PluginState.OK:  # its sniffer has just failed
            evidence = None
        return Claim(status.name, evidence, matches, sniffer, named)

    def best(self, claims: Sequence[Claim]) -> Detection | None:
        """The best claim; None where no format claims the content.

        Raises:
            AmbiguousFormatError: two formats claim the source with equal evidence.
        """
        ranked = sorted(
            [claim for claim in claims if claim.evidence is not None],
            key=lambda claim: (-(claim.evidence or 0), not claim.named, claim.format),
        )
        strength = ranked[0].evidence if ranked else None
        if strength is None or strength is Evidence.WEAK:
            return None
        is_named = bool(ranked[0].named)
        equals = [claim for claim in ranked if claim.evidence == strength]
        rivals = [claim.format for claim in equals if bool(claim.named) == is_named]
        best = rivals[0] if len(rivals) == 1 else self._registry.preferred(rivals)
        if best is None:
            raise AmbiguousFormatError(
                f"{' and '.join(rivals)} match equally ({strength.label}): pass the format, or"
                " prefer one (Registry(prefer=...) or XW_PREFER)",
                candidates=rivals,
            )
        second = next((claim.format for claim in ranked if claim.format != best), None)
        signals = tuple(
            signal
            for claim in claims
            if claim.evidence or claim.named
            for signal in claim.signals
            if signal.evidence is not None
        )
        return Detection(best, strength, signals, second)

    # -- sniffers -----------------------------------------------------------------------------

    def _sniff(self, status: PluginStatus, probe: Probe) -> Signal | None:
        """The observation of the format's sniffer; None where it may not be asked."""
        if status.sniffer_silent:
            return None
        if status.state is not PluginState.OK:  # put out of use after this detector was made
            if self._registry.strict:
                raise status.error()
            return None
        if not status.sniffer_checked and not self._check_sniffer(status):
            return None
        answer, seconds = self._timed(status, probe)
        if isinstance(answer, XwError):
            return Signal(status.name, "sniffer", None, f"{_FAILED}{answer}")
        detail = "structure fits" if answer is not None else "not recognized"
        if answer is Evidence.WEAK:
            detail = "part of the structure fits"
        return Signal(status.name, "sniffer", answer, detail, seconds * 1e6)

    def _timed(self, status: PluginStatus, probe: Probe) -> tuple[Evidence | XwError | None, float]:
        """The sniffer's answer or failure, and the seconds of the call.

        A busy machine or a first import makes any sniffer slow once. A sniffer that is slow every
        time is silenced, later where the thread took little CPU time. Threads wait for each other:
        among several the sniffer is called more often, and the CPU time of the thread counts.
        """
        answer: Evidence | XwError | None
        cpu = 0.0
        for calls in _CALLS:
            if calls > 1:  # the first call decides nothing, and this clock is slow to read
                cpu = _thread_time()
            start = time.perf_counter()
            try:
                answer = self._ask(status, probe)
            except PluginError:
                raise  # the registry is strict
            except XwError as error:
                answer = error  # the status has a note of the failure
            seconds = time.perf_counter() - start
            if seconds <= SLOW_SNIFFER or status.sniffer_silent:
                return answer, seconds
            alone = threading.active_count() == 1
            if calls >= (SLOW_CALLS if alone else SLOW_CALLS_AMONG_THREADS):
                longest = LONGEST_WAIT if alone else LONGEST_WAIT_AMONG_THREADS
                is_slow = seconds > longest or _thread_time() - cpu > SLOW_SNIFFER
                if alone and not is_slow and calls < SLOW_CALLS_KEPT_WAITING:
                    continue
                if alone or is_slow:
                    self._silence(status, seconds)
                return answer, seconds
        raise AssertionError("unreachable")

    def _silence(self, status: PluginStatus, seconds: float) -> None:
        status.sniffer_silent = True
        message = f"xw_detect took {seconds:.2f} s and is not asked again"
        error = status.contract_error(message)
        if self._registry.strict:
            raise error

    def _ask(self, status: PluginStatus, probe: Probe) -> Evidence | None:
        """Call the sniffer and check its answer."""
        try:
            answer: Evidence | None = self._registry.call(status, "xw_detect", probe=probe)
        except PluginContractError as error:
            if self._registry.strict:
                raise
            raise XwError(error.message) from error
        except XwError as error:
            message = f"xw_detect raised {why(error)}"
            broken = status.contract_error(message)
            raise (broken if self._registry.strict else XwError(message)) from error
        return answer

    def _check_sniffer(self, status: PluginStatus) -> bool:
        """Whether the sniffer may be used; it is checked once, and other threads wait."""
        with self._registry.lock:
            if status.sniffer_checking:
                return False  # the sniffer itself calls detection
            if not status.sniffer_checked:
                status.sniffer_checking = True
                try:
                    self._try_decoys(status)
                finally:
                    status.sniffer_checking, status.sniffer_checked = False, True
        return status.state is PluginState.OK and not status.sniffer_silent

    def _try_decoys(self, status: PluginStatus) -> None:
        """Call the sniffer with sources that are not puzzles; one that claims any is broken."""
        for name, data in DECOYS:
            answer, _ = self._timed(status, Probe(data, len(data)))
            if status.sniffer_silent:
                return
            if isinstance(answer, Evidence) and answer > Evidence.WEAK:
                status.fail(PluginState.BROKEN, f"xw_detect claims a source without puzzle: {name}")
                if self._registry.strict:
                    raise status.error()
                return


def _strength(signature: Signature) -> Evidence:
    return Evidence.STRONG if signature.is_fixed else Evidence.LIKELY


def _signature_signal(name: str, signature: Signature, offset: int) -> Signal:
    if signature.pattern:
        return Signal(name, "header", Evidence.LIKELY, "header matches")
    return Signal(name, "magic", _strength(signature), f"magic at byte {offset}")
