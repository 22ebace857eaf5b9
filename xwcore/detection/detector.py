"""What is this file? Claims of the plugins, ranked.

Contract: content first, the name only breaks ties; the same answer under any order of plugins;
never a coin toss. Fixed magic bytes that one format alone declares end the question at once.
"""

from __future__ import annotations

import itertools
import threading
import time
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from xwcore.detection.first_look import SLOW_SNIFFER, FirstLook
from xwcore.errors import (
    AmbiguousFormatError,
    FormatError,
    FormatNotInstalledError,
    PluginContractError,
    PluginError,
    UnknownFormatError,
    XwError,
)
from xwcore.files.source import HEAD_BYTES, Probe
from xwcore.plugin.declarations import STRONG_MAGIC_LENGTH, Evidence, FormatSpec, Signature
from xwcore.registry import known_formats
from xwcore.registry.admission import why
from xwcore.registry.decoys import DECOYS
from xwcore.registry.plugins import PluginRecord, PluginState

if TYPE_CHECKING:
    from xwcore.registry.plugins import PluginRegistry

#: How often it may be that slow in a row.
ASKED_ALONE: Final = 2
ASKED_AMONG_THREADS: Final = 6

#: No thread waits that long (seconds) for the others; it is the sniffer that waits for something.
LONGEST_TURN: Final = 1.0


class Signal(NamedTuple):
    """One observation. `kind` is "magic", "header", "sniffer" or "name"; `evidence` None says that
    it speaks against the format.
    """

    format: str
    kind: str
    evidence: Evidence | None
    detail: str
    microseconds: float | None = None

    def to_dict(self) -> dict[str, Any]:
        """JSON-safe form."""
        said = self._asdict()
        said["evidence"] = None if self.evidence is None else self.evidence.label
        return said


@dataclass(frozen=True, slots=True)
class Detection:
    """The answer. `signals` are those that speak for a format: whichever it is, not only the
    answer; `runner_up` is the format that came second, if any was asked and claimed.
    """

    format: str
    evidence: Evidence
    signals: tuple[Signal, ...] = ()
    runner_up: str | None = None

    @property
    def reason(self) -> str:
        """Why, in a few words."""
        said = [
            each.detail for each in self.signals if each.format == self.format and each.evidence
        ]
        return ", ".join(said)

    def to_dict(self) -> dict[str, Any]:
        """JSON-safe form."""
        return {
            "format": self.format,
            "evidence": self.evidence.label,
            "signals": [signal.to_dict() for signal in self.signals],
            "runner_up": self.runner_up,
        }


class Claim(NamedTuple):
    """What one format says of a source; `evidence` None: nothing."""

    format: str
    evidence: Evidence | None
    signals: tuple[Signal, ...]


class Detector:
    """Detection over the usable plugins of a registry, or those of them that `formats` allows."""

    def __init__(self, registry: PluginRegistry, formats: Collection[str] | None) -> None:
        self._registry = registry
        self._formats = formats
        self._records = registry.usable(formats)
        self._first_look = FirstLook(registry, self._records)

    def name_of(self, probe: Probe) -> str:
        """The format of the source; raises as `detect`, and is quicker where nobody asks why."""
        magic = self._first_look.magic(probe.head)
        return self._claimer(probe) if magic is None else magic[0]

    def name_of_bytes(self, data: bytes) -> str:
        """As `name_of`, for a source that is in memory; magic bytes need no view of it."""
        head = data[:HEAD_BYTES]
        magic = self._first_look.magic(head)
        return self._claimer(Probe(head, len(data))) if magic is None else magic[0]

    def _claimer(self, probe: Probe) -> str:
        """`name_of` a source without fixed magic bytes of one format."""
        only = self._first_look.only_claim(probe)
        return self.weigh(probe).format if only is None else only[0].name

    def detect(self, probe: Probe) -> Detection:
        """The format of the source.

        Raises:
            UnknownFormatError: no format claims it with more than its name.
            FormatNotInstalledError: the content tells a format whose plugin is absent.
            AmbiguousFormatError: two formats claim it with equal evidence.
        """
        return self._by_magic(probe.head) or self._by_claim(probe)

    def detect_bytes(self, data: bytes) -> Detection:
        """As `detect`, for a source that is in memory; magic bytes need no view of it."""
        head = data[:HEAD_BYTES]
        return self._by_magic(head) or self._by_claim(Probe(head, len(data)))

    def _by_claim(self, probe: Probe) -> Detection:
        """The answer for a source without fixed magic bytes of one format."""
        # A name may be a signal for any format.
        only = None if probe.name else self._first_look.only_claim(probe)
        if only is None:
            return self.weigh(probe)
        record, answer = only
        claim = _claim_of(record, probe, None if answer is None else _sniffed(record, answer))
        assert claim.evidence is not None
        return Detection(record.name, claim.evidence, claim.signals)

    def _by_magic(self, head: bytes) -> Detection | None:
        """The answer where one format alone has its fixed magic bytes here."""
        magic = self._first_look.magic(head)
        if magic is None:
            return None
        name, offset = magic
        signal = Signal(name, "magic", Evidence.STRONG, f"magic at byte {offset}")
        return Detection(name, Evidence.STRONG, (signal,))

    def weigh(self, probe: Probe) -> Detection:
        """As `detect`, without a quick look: the answer of all claims."""
        return self._decide(probe, self.claims(probe))

    def explain(self, probe: Probe) -> tuple[Detection | None, tuple[Claim, ...]]:
        """Ask every format and time it; the answer is None where `detect` would raise."""
        claims = self.claims(probe)
        try:
            return self._decide(probe, claims), claims
        except FormatError:
            return None, claims

    def claims(self, probe: Probe) -> tuple[Claim, ...]:
        """What each format says, in order of names."""
        return tuple(
            _claim_of(record, probe, self._sniff(record, probe)) for record in self._records
        )

    def _sniff(self, record: PluginRecord, probe: Probe) -> Signal | None:
        if not self._registry.implements(record, "xw_detect") or record.sniffer_silent:
            return None
        if record.state is not PluginState.OK:  # found wrong since this detector was made
            if self._registry.strict:
                raise self._registry.error_of(record)
            return None
        if not record.sniffer_checked and not self._try_out(record):
            return None
        answer, seconds = self._timed(record, probe)
        if isinstance(answer, XwError):
            return Signal(record.name, "sniffer", None, f"failed: {answer}")
        return _sniffed(record, answer, seconds * 1e6)

    def _timed(self, record: PluginRecord, probe: Probe) -> tuple[Evidence | XwError | None, float]:
        """The answer or the failure, and the seconds it took.

        A busy machine, or a first import, makes anyone slow once; who is slow every time is not
        asked any more. Among threads one waits for the others: it is asked more often, and its own
        time counts.
        """
        answer: Evidence | XwError | None
        for asked in itertools.count(1):
            # Nobody is judged by the first time, and this clock is slow to read.
            own = time.thread_time() if asked > 1 else 0.0
            start = time.perf_counter()
            try:
                answer = self._ask(record, probe)
            except PluginError:
                raise  # the registry is strict
            except XwError as error:
                answer = error  # its failure is noted in its record
            seconds = time.perf_counter() - start
            if seconds <= SLOW_SNIFFER:
                return answer, seconds
            alone = threading.active_count() == 1
            if asked >= (ASKED_ALONE if alone else ASKED_AMONG_THREADS):
                slow = alone or seconds > LONGEST_TURN or time.thread_time() - own > SLOW_SNIFFER
                if slow:
                    self._silence(record, seconds)
                return answer, seconds
        raise AssertionError("unreachable")

    def _silence(self, record: PluginRecord, seconds: float) -> None:
        record.sniffer_silent = True
        message = f"xw_detect took {seconds:.2f} s and is not asked again"
        error = self._registry.contract_error(record, message)
        if self._registry.strict:
            raise error

    def _ask(self, record: PluginRecord, probe: Probe) -> Evidence | None:
        # A view of its own: a plugin that tampers with it misleads itself alone.
        try:
            answer = self._registry.call(record, "xw_detect", probe=probe.copy())
            if answer is not None and not isinstance(answer, Evidence):
                message = f"xw_detect gave {type(answer).__name__}, not Evidence or None"
                raise self._registry.contract_error(record, message)
        except PluginContractError as error:
            if self._registry.strict:
                raise
            raise XwError(error.message) from error
        except XwError as error:
            message = f"xw_detect raised {why(error)}"
            broken = self._registry.contract_error(record, message)
            raise (broken if self._registry.strict else XwError(message)) from error
        return answer

    def _try_out(self, record: PluginRecord) -> bool:
        """Whether a sniffer may speak; it is tried once, and other threads wait."""
        with self._registry.lock:
            if record.sniffer_trying:
                return False  # it asks what a source is while it is tried
            if not record.sniffer_checked:
                record.sniffer_trying = True
                try:
                    self._show_decoys(record)
                finally:
                    record.sniffer_trying, record.sniffer_checked = False, True
        return record.state is PluginState.OK and not record.sniffer_silent

    def _show_decoys(self, record: PluginRecord) -> None:
        """Show the sniffer what is no puzzle; who claims that, or is slow, loses its voice."""
        for name, data in DECOYS:
            claimed, _ = self._timed(record, Probe(data, len(data)))
            if record.sniffer_silent:
                return
            if isinstance(claimed, Evidence) and claimed > Evidence.WEAK:
                record.fail(PluginState.BROKEN, f"xw_detect claims what is no puzzle: {name}")
                if self._registry.strict:
                    raise self._registry.error_of(record)
                return

    def _decide(self, probe: Probe, claims: Sequence[Claim]) -> Detection:
        alive = {record.name for record in self._records if record.state is PluginState.OK}
        ranked = sorted(
            (claim for claim in claims if claim.evidence is not None and claim.format in alive),
            key=lambda claim: (-(claim.evidence or 0), not _named(claim), claim.format),
        )
        if not ranked or (ranked[0].evidence or 0) <= Evidence.WEAK:
            raise self._unknown(probe, claims)
        best = ranked[0]
        second = ranked[1] if len(ranked) > 1 else None
        assert best.evidence is not None
        if (
            second is not None
            and second.evidence == best.evidence
            and _named(second) == _named(best)
        ):
            rivals = [claim.format for claim in ranked if claim.evidence == best.evidence]
            raise AmbiguousFormatError(
                f"{' and '.join(rivals)} claim it alike ({best.evidence.label}); name the format",
                candidates=rivals,
            )
        every = (signal for claim in claims for signal in claim.signals)
        signals = tuple(signal for signal in every if signal.evidence is not None)
        return Detection(best.format, best.evidence, signals, second.format if second else None)

    def _unknown(self, probe: Probe, claims: Sequence[Claim]) -> FormatError:
        known = known_formats.recognise(probe)
        if known is not None:
            error = self._absent(*known)
            if error is not None:
                return error
        attempts = [(claim.format, _attempt(claim)) for claim in claims]
        if not probe.head:
            return UnknownFormatError("the source is empty", attempts=attempts)
        named = [claim.format for claim in claims if _named(claim)]
        hint = f"; its name suggests {named[0]}, its content does not" if named else ""
        hint = hint or _name_hint(probe)
        tried = ", ".join(claim.format for claim in claims) or "none"
        return UnknownFormatError(
            f"no installed format claims it (asked: {tried}){hint}", attempts=attempts
        )

    def _absent(self, known: known_formats.KnownFormat, reason: str) -> FormatError | None:
        """The error for a format that the content tells and that cannot be used."""
        text = f"this is {known.title} ({reason})"
        for record in self._registry.plugins(load=False):
            if record.name != known.name:
                continue
            if record.state is PluginState.OK:
                return None  # its plugin was asked, and knows better
            if self._formats is not None and record.name not in self._formats:
                return UnknownFormatError(f"{text}, which is not among the formats allowed here")
            return UnknownFormatError(
                f"{text}, and its plugin ({record.source}) is {record.state}: {record.reason}"
            )
        return FormatNotInstalledError(
            f"{text}: pip install {known.package}", format=known.name, package=known.package
        )


def _claim_of(record: PluginRecord, probe: Probe, sniffed: Signal | None) -> Claim:
    """What a format claims by its signatures, its sniffer, and the name of the source."""
    signals: list[Signal] = []
    evidence: Evidence | None = None
    spec = _spec(record)
    for signature in spec.signatures:
        signal = _signature_signal(record.name, signature, probe)
        if signal is not None and signal.evidence is not None:
            signals.append(signal)
            evidence = max(evidence or signal.evidence, signal.evidence)
    if sniffed is not None:
        signals.append(sniffed)
        if sniffed.evidence is not None:
            ceiling = Evidence.LIKELY
            if sniffed.evidence > ceiling and _has_magic(record, probe):
                ceiling = Evidence.CERTAIN
            evidence = max(evidence or Evidence.WEAK, min(sniffed.evidence, ceiling))
    if probe.name and probe.extension in spec.extensions:
        signals.append(Signal(record.name, "name", Evidence.WEAK, f"named {probe.extension}"))
    return Claim(record.name, evidence, tuple(signals))


def _sniffed(
    record: PluginRecord, answer: Evidence | None, microseconds: float | None = None
) -> Signal:
    detail = "structure fits" if answer is not None else "not recognised"
    return Signal(record.name, "sniffer", answer, detail, microseconds)


def _spec(record: PluginRecord) -> FormatSpec:
    assert record.spec is not None
    return record.spec


def _has_magic(record: PluginRecord, probe: Probe) -> bool:
    """Whether a signature of enough fixed bytes matches."""
    return any(
        len(each.magic) >= STRONG_MAGIC_LENGTH and each.find(probe.head) >= 0
        for each in _spec(record).signatures
    )


def _signature_signal(name: str, signature: Signature, probe: Probe) -> Signal | None:
    offset = signature.find(probe.head)
    if offset < 0:
        return None
    if signature.pattern:
        return Signal(name, "header", Evidence.LIKELY, "header matches")
    strong = Evidence.STRONG if signature.is_fixed else Evidence.LIKELY
    return Signal(name, "magic", strong, f"magic at byte {offset}")


def _named(claim: Claim) -> bool:
    return any(signal.kind == "name" for signal in claim.signals)


def _attempt(claim: Claim) -> str:
    said = [signal.detail for signal in claim.signals if signal.kind != "name"]
    return "; ".join(said) or "no signature matches"


def _name_hint(probe: Probe) -> str:
    known = known_formats.by_extension(probe.extension)
    return f"; its name suggests {known.title}, its content does not" if known else ""
