"""Format detection: every format claims the source or not, and the claims are ranked.

Contract: content decides. The file name breaks ties, and it makes WEAK evidence of a sniffer (only
part of the structure fits) LIKELY. The answer does not depend on the order of plugins; two equal
claims are an error. Fixed magic bytes that only one format declares end detection at once.
"""

from __future__ import annotations

import functools
import itertools
import threading
import time
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from xwcore.errors import (
    AmbiguousFormatError,
    FormatError,
    FormatNotInstalledError,
    PluginContractError,
    PluginError,
    UnknownFormatError,
    XwError,
)
from xwcore.files.source import Probe
from xwcore.plugin.declarations import STRONG_MAGIC_LENGTH, Evidence, FormatSpec, Signature
from xwcore.registry import known_formats
from xwcore.registry.admission import why
from xwcore.registry.decoys import DECOYS
from xwcore.registry.freezing import install_hint
from xwcore.registry.plugins import PluginRegistry
from xwcore.registry.records import FAULTY, PluginRecord, PluginState
from xwcore.registry.switches import one_or_more

#: Seconds. A sniffer is meant to take microseconds; a slower one is called again to be sure, and
#: then no more, because a host may detect thousands of files.
SLOW_SNIFFER: Final = 0.1

#: How many calls in a row may be slow. In a process with one thread: where it worked or the sniffer
#: waited, and where other processes may have kept it waiting. In a process with several threads.
SLOW_CALLS: Final = 2
SLOW_CALLS_KEPT_WAITING: Final = 4
SLOW_CALLS_AMONG_THREADS: Final = 6

#: Seconds. No thread waits this long for the others, so the sniffer itself is waiting.
LONGEST_WAIT: Final = 1.0

#: The CPU time of the thread; WebAssembly has one thread and no clock of its own for it.
_thread_time: Final = getattr(time, "thread_time", time.process_time)


class Signal(NamedTuple):
    """One observation about one format.

    `kind` is "magic", "header", "sniffer" or "name". `evidence` None speaks against the format.
    """

    format: str
    kind: str
    evidence: Evidence | None
    detail: str
    microseconds: float | None = None

    def to_dict(self) -> dict[str, Any]:
        """JSON-safe form."""
        fields = self._asdict()
        fields["evidence"] = None if self.evidence is None else self.evidence.label
        return fields


@dataclass(frozen=True, slots=True)
class Detection:
    """The detected format.

    `signals` are the observations in favor of any format, not only of the detected one.
    `runner_up` is the second best format, where several were compared. `containers` are the kinds
    of containers around the file, the innermost first, and `member` is its name in them.
    """

    format: str
    evidence: Evidence
    signals: tuple[Signal, ...] = ()
    runner_up: str | None = None
    containers: tuple[str, ...] = ()
    member: str = ""

    @property
    def chain(self) -> str:
        """The format and the containers around it, such as "format in gzip in zip"."""
        return " in ".join((self.format, *self.containers))

    @property
    def reason(self) -> str:
        """The observations in favor of the detected format, in a few words."""
        return ", ".join(
            signal.detail
            for signal in self.signals
            if signal.format == self.format and signal.evidence
        )

    def to_dict(self) -> dict[str, Any]:
        """JSON-safe form."""
        return {
            "format": self.format,
            "evidence": self.evidence.label,
            "signals": [signal.to_dict() for signal in self.signals],
            "runner_up": self.runner_up,
            "chain": self.chain,
            "containers": list(self.containers),
            "member": self.member,
        }


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

    record: PluginRecord
    spec: FormatSpec
    sniffs: bool
    markers: tuple[bytes, ...]
    no_claim: Claim

    @classmethod
    def of(cls, record: PluginRecord) -> _Candidate:
        """The candidate of a plugin; a plugin with nothing to ask has no marker that may occur."""
        spec, sniffs = record.declared, record.implements("xw_detect")
        markers = spec.markers or ((b"",) if sniffs or spec.signatures else ())
        sniffer = Signal(record.name, "sniffer", None, "not recognized") if sniffs else None
        return cls(record, spec, sniffs, markers, Claim(record.name, None, (), sniffer, ""))


def _by_magic_at(format: str, offset: int) -> Detection:
    """The answer where the magic bytes of a format match: the same value for every source."""
    signal = Signal(format, "magic", Evidence.STRONG, f"magic at byte {offset}")
    return Detection(format, Evidence.STRONG, (signal,))


class Detector:
    """Detection over the usable plugins of a registry, or those of them that `formats` allows."""

    def __init__(self, registry: PluginRegistry, formats: Collection[str] | None) -> None:
        self._registry = registry
        self._formats = formats
        self._records = registry.usable(formats)
        self._candidates = [*map(_Candidate.of, self._records)]
        # Fixed magic bytes by format and offset: one call compares several.
        magics: dict[tuple[str, int], tuple[bytes, ...]] = {}
        for record in self._records:
            for signature in record.declared.signatures:
                if signature.is_fixed:
                    key = record.name, signature.offset
                    magics[key] = (*magics.get(key, ()), signature.magic)
        self._magics = [
            (texts, offset, _by_magic_at(name, offset)) for (name, offset), texts in magics.items()
        ]

    @property
    def extensions(self) -> frozenset[str]:
        """The extensions of all formats."""
        return frozenset(
            extension for record in self._records for extension in record.declared.extensions
        )

    def detect(self, probe: Probe) -> Detection:
        """The format of the source.

        Raises:
            UnknownFormatError: no format claims the content.
            FormatNotInstalledError: the content is of a known format whose plugin is absent.
            AmbiguousFormatError: two formats claim the source with equal evidence.
        """
        return self._by_magic(probe.head) or self._best(probe, self.claims(probe))

    def has_magic(self, head: bytes) -> bool:
        """Whether the fixed magic bytes of any format match."""
        return any(head.startswith(magics, offset) for magics, offset, _ in self._magics)

    def explain(self, probe: Probe) -> tuple[Detection | None, tuple[Claim, ...]]:
        """The claims of every format, timed; the detection is None where `detect` would raise."""
        claims = self.claims(probe)
        try:
            return self._best(probe, claims), claims
        except FormatError:
            return None, claims

    def claims(self, probe: Probe) -> tuple[Claim, ...]:
        """What each format makes of the source, in order of names."""
        probe = probe.with_text()
        head, is_wide = probe.head, probe.may_be_wide  # text in UTF-16 has no markers
        extension = probe.extension if probe.name else ""
        claims = []
        for candidate in self._candidates:
            named = extension if extension in candidate.spec.extensions else ""
            if named or is_wide or any(map(head.__contains__, candidate.markers)):
                claims.append(self._claim(candidate, probe, named))
            else:
                claims.append(candidate.no_claim)
        return tuple(claims)

    def _by_magic(self, head: bytes) -> Detection | None:
        """The answer where the fixed magic bytes of exactly one format match.

        Only fixed magic bytes are STRONG evidence, so no other format can do better.
        """
        match: Detection | None = None
        for magics, offset, detection in self._magics:
            if head.startswith(magics, offset):
                if match is not None and match.format != detection.format:
                    return None
                match = match or detection
        return match

    def _claim(self, candidate: _Candidate, probe: Probe, named: str) -> Claim:
        """What one format makes of the source: signatures, sniffer, file name. `named` is the
        extension of the source, where it is one of the format.
        """
        record, spec, sniffs, _, _ = candidate
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
        sniffer = self._sniff(record, probe) if sniffs else None
        if sniffer is not None and sniffer.evidence is not None:
            evidence = max(evidence or Evidence.WEAK, min(sniffer.evidence, ceiling))
        if evidence is Evidence.WEAK and named:
            evidence = Evidence.LIKELY
        if record.state is not PluginState.OK:  # its sniffer has just failed
            evidence = None
        return Claim(record.name, evidence, matches, sniffer, named)

    def _best(self, probe: Probe, claims: Sequence[Claim]) -> Detection:
        """The best claim; raises as `detect` does."""
        ranked = sorted(
            [claim for claim in claims if claim.evidence is not None],
            key=lambda claim: (-(claim.evidence or 0), not claim.named, claim.format),
        )
        best = ranked[0] if ranked else None
        if best is None or best.evidence is None or best.evidence is Evidence.WEAK:
            raise self._unknown(probe, claims)
        evidence = best.evidence
        second = ranked[1] if len(ranked) > 1 else None
        if (
            second is not None
            and second.evidence == best.evidence
            and bool(second.named) == bool(best.named)
        ):
            rivals = [
                claim.format
                for claim in ranked
                if claim.evidence == best.evidence and bool(claim.named) == bool(best.named)
            ]
            preferred = self._registry.preferred(rivals)
            if preferred is None:
                raise AmbiguousFormatError(
                    f"{' and '.join(rivals)} match equally ({best.evidence.label}): pass the"
                    " format, or prefer one (Registry(prefer=...) or XW_PREFER)",
                    candidates=rivals,
                )
            second = next(claim for claim in ranked if claim.format != preferred)
            best = next(claim for claim in ranked if claim.format == preferred)
        signals = tuple(
            signal
            for claim in claims
            if claim.evidence or claim.named
            for signal in claim.signals
            if signal.evidence is not None
        )
        return Detection(best.format, evidence, signals, second.format if second else None)

    # -- sniffers -----------------------------------------------------------------------------

    def _sniff(self, record: PluginRecord, probe: Probe) -> Signal | None:
        """The observation of the format's sniffer; None where it may not be asked."""
        if record.sniffer_silent:
            return None
        if record.state is not PluginState.OK:  # put out of use after this detector was made
            if self._registry.strict:
                raise record.error()
            return None
        if not record.sniffer_checked and not self._check_sniffer(record):
            return None
        answer, seconds = self._timed(record, probe)
        if isinstance(answer, XwError):
            return Signal(record.name, "sniffer", None, f"{_FAILED}{answer}")
        detail = "structure fits" if answer is not None else "not recognized"
        if answer is Evidence.WEAK:
            detail = "part of the structure fits"
        return Signal(record.name, "sniffer", answer, detail, seconds * 1e6)

    def _timed(self, record: PluginRecord, probe: Probe) -> tuple[Evidence | XwError | None, float]:
        """The sniffer's answer or failure, and the seconds of the call.

        A busy machine or a first import makes any sniffer slow once. A sniffer that is slow every
        time is silenced, later where the thread took little CPU time. Threads wait for each other:
        among several the sniffer is called more often, and the CPU time of the thread counts.
        """
        answer: Evidence | XwError | None
        for calls in itertools.count(1):
            # The first call decides nothing, and this clock is slow to read.
            cpu = _thread_time() if calls > 1 else 0.0
            start = time.perf_counter()
            try:
                answer = self._ask(record, probe)
            except PluginError:
                raise  # the registry is strict
            except XwError as error:
                answer = error  # the record has a note of the failure
            seconds = time.perf_counter() - start
            if seconds <= SLOW_SNIFFER or record.sniffer_silent:
                return answer, seconds
            alone = threading.active_count() == 1
            if calls >= (SLOW_CALLS if alone else SLOW_CALLS_AMONG_THREADS):
                is_slow = seconds > LONGEST_WAIT or _thread_time() - cpu > SLOW_SNIFFER
                if alone and not is_slow and calls < SLOW_CALLS_KEPT_WAITING:
                    continue
                if alone or is_slow:
                    self._silence(record, seconds)
                return answer, seconds
        raise AssertionError("unreachable")

    def _silence(self, record: PluginRecord, seconds: float) -> None:
        record.sniffer_silent = True
        message = f"xw_detect took {seconds:.2f} s and is not asked again"
        error = record.contract_error(message)
        if self._registry.strict:
            raise error

    def _ask(self, record: PluginRecord, probe: Probe) -> Evidence | None:
        """Call the sniffer and check its answer."""
        try:
            answer: Evidence | None = self._registry.call(record, "xw_detect", probe=probe)
        except PluginContractError as error:
            if self._registry.strict:
                raise
            raise XwError(error.message) from error
        except XwError as error:
            message = f"xw_detect raised {why(error)}"
            broken = record.contract_error(message)
            raise (broken if self._registry.strict else XwError(message)) from error
        return answer

    def _check_sniffer(self, record: PluginRecord) -> bool:
        """Whether the sniffer may be used; it is checked once, and other threads wait."""
        with self._registry.lock:
            if record.sniffer_checking:
                return False  # the sniffer itself calls detection
            if not record.sniffer_checked:
                record.sniffer_checking = True
                try:
                    self._try_decoys(record)
                finally:
                    record.sniffer_checking, record.sniffer_checked = False, True
        return record.state is PluginState.OK and not record.sniffer_silent

    def _try_decoys(self, record: PluginRecord) -> None:
        """Call the sniffer with sources that are no puzzles; one that claims any is broken."""
        for name, data in DECOYS:
            answer, _ = self._timed(record, Probe(data, len(data)))
            if record.sniffer_silent:
                return
            if isinstance(answer, Evidence) and answer > Evidence.WEAK:
                record.fail(PluginState.BROKEN, f"xw_detect claims a source without puzzle: {name}")
                if self._registry.strict:
                    raise record.error()
                return

    # -- errors -------------------------------------------------------------------------------

    def _unknown(self, probe: Probe, claims: Sequence[Claim]) -> FormatError:
        """The error for a source that no format claims."""
        known = known_formats.recognize(probe)
        if known is not None:
            error = self._unusable(*known)
            if error is not None:
                return error
        attempts = [(claim.format, claim.outcome) for claim in claims]
        if not probe.head:
            return UnknownFormatError("the source is empty", attempts=attempts)
        from xwcore.files.containers import other_kind_of  # on use: few sources are unknown

        if kind := other_kind_of(probe.head):
            message = f"the source is compressed or packed by {kind}: unpack it before"
            return UnknownFormatError(message, attempts=attempts)
        readable = [candidate for candidate in self._candidates if candidate.spec.reads]
        if self._formats is not None and not readable:
            allowed = ", ".join(map(str, self._formats)) or "the list is empty"
            message = f"none of the allowed formats can be read: {allowed}{self._out_of_use()}"
            return UnknownFormatError(message, attempts=attempts)
        suggestion = next((claim.format for claim in claims if claim.named), None)
        by_name = None if suggestion else known_formats.by_extension(probe.extension)
        if by_name is not None:
            suggestion = by_name.title
        hint = f"; the file name suggests {suggestion}, the content does not" if suggestion else ""
        if by_name is not None and self._formats is not None and by_name.name not in self._formats:
            hint = f"; the file name suggests {suggestion}, which is not among the allowed formats"
        unread = {
            candidate.record.name for candidate in self._candidates if not candidate.spec.reads
        }
        if suggestion in unread:
            hint = f"; the file name suggests {suggestion}, which is written and not read"
        for claim in claims:
            if claim.named and claim.failure:
                hint = f"; the file name suggests {claim.format}, but {claim.failure}"
        from xwcore.detection.foreign_files import described  # on use, as above

        what = described(probe, self._claimed)
        tried = ", ".join(claim.format for claim in claims if claim.format not in unread) or "none"
        text = f"no installed format claims the source (tried: {tried})"
        text = f"the source is {what}" if what is not None else text
        return UnknownFormatError(f"{text}{hint}{self._out_of_use()}", attempts=attempts)

    def _claimed(self, data: bytes) -> str | None:
        """The title of the format that claims these bytes, which something else was around."""
        probe = Probe.of(data, len(data), "")
        detection = self._by_magic(probe.head)
        claims = () if detection is not None else self.claims(probe)
        names = [claim.format for claim in claims if (claim.evidence or 0) > Evidence.WEAK]
        if detection is not None:
            names = [detection.format]
        return self._registry.record(names[0]).declared.title if names else None

    def _out_of_use(self) -> str:
        """The formats that might claim the source, were their plugins not broken."""
        names = [
            f"{record.name} ({record.state}{_missing(record)})"
            for record in self._registry.plugins(load=False)
            if record.state in FAULTY and (self._formats is None or record.name in self._formats)
        ]
        return f"; not usable: {', '.join(dict.fromkeys(names))}, see: xw plugins" if names else ""

    def _unusable(self, known: known_formats.KnownFormat, reason: str) -> FormatError | None:
        """The error for content of a known format whose plugin is absent or out of use."""
        text = f"the source is {known.title} ({reason})"
        for record in self._registry.plugins(load=False):
            if record.name != known.name:
                continue
            if record.state is PluginState.OK:
                return None  # the plugin was asked and does not claim the source
            if self._formats is not None and record.name not in self._formats:
                return UnknownFormatError(f"{text}, which is not among the allowed formats")
            return UnknownFormatError(
                f"{text}, and its plugin ({record.source}) is {record.state}: {record.reason}"
            )
        return FormatNotInstalledError(
            f"{text}: {install_hint(known.package)}", format=known.name, package=known.package
        )


class DetectingRegistry(PluginRegistry):
    """Plugins, and a detector over each choice of formats that was asked for."""

    @functools.cached_property
    def _detectors(self) -> dict[tuple[int, frozenset[str] | None], Detector]:
        """The detectors made since a plugin was changed last, by generation and formats."""
        return {}

    def detector(self, formats: Collection[str] | None = None) -> Detector:
        """The detector over these formats; kept until a plugin is added, removed or loaded."""
        allowed = None if formats is None else frozenset(one_or_more(formats))
        detector = self._detectors.get((self._generation, allowed))
        if detector is None:
            with self.lock:  # no plugin may change between loading and taking the generation
                detector = Detector(self, allowed)
                current = self._generation
                self._detectors = {
                    **{key: kept for key, kept in self._detectors.items() if key[0] == current},
                    (current, allowed): detector,
                }
        return detector


def _missing(record: PluginRecord) -> str:
    """The package to install where the plugin misses the module of it."""
    name = record.cause.name if isinstance(record.cause, ModuleNotFoundError) else None
    package = known_formats.package_of_module(name.partition(".")[0]) if name else None
    return f": {install_hint(package)}" if package else ""


def _strength(signature: Signature) -> Evidence:
    return Evidence.STRONG if signature.is_fixed else Evidence.LIKELY


def _signature_signal(name: str, signature: Signature, offset: int) -> Signal:
    if signature.pattern:
        return Signal(name, "header", Evidence.LIKELY, "header matches")
    return Signal(name, "magic", _strength(signature), f"magic at byte {offset}")
