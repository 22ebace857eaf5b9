"""Format detection: every format claims the source or not, and the claims are ranked.

Contract: content decides. The file name breaks ties, and it makes WEAK evidence of a sniffer (only
part of the structure fits) LIKELY. The answer does not depend on the order of plugins; two equal
claims are an error. Fixed magic bytes that only one format declares end detection at once;
everything else is in `claims`.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Collection
from typing import TYPE_CHECKING, Final

from xwcore.detection.values import Detection, Signal
from xwcore.errors import FormatError
from xwcore.files.source import Probe
from xwcore.plugin.declarations import Evidence
from xwcore.registry.plugins import PluginRegistry
from xwcore.registry.switches import one_or_more

if TYPE_CHECKING:
    from xwcore.detection.claims import Claim, Claims
    from xwcore.plugin.containers import Container

#: Control characters that no text has, and where they are looked for.
_BINARY: Final = re.compile(rb"[\0-\x08\x0e-\x1a\x1c-\x1f]")
_LOOKED_AT: Final = 512


def _by_magic_at(format: str, offset: int) -> Detection:
    """The answer where the magic bytes of a format match: the same value for every source."""
    signal = Signal(format, "magic", Evidence.STRONG, f"magic at byte {offset}")
    return Detection(format, Evidence.STRONG, (signal,))


class Detector:
    """Detection over the usable plugins of a registry, or those of them that `formats` allows."""

    def __init__(self, registry: PluginRegistry, formats: Collection[str] | None) -> None:
        self._registry = registry
        self._formats = formats
        self._statuses = registry.usable(formats)
        # Fixed magic bytes by format and offset: one call compares several.
        magics: dict[tuple[str, int], tuple[bytes, ...]] = {}
        for status in self._statuses:
            for signature in status.declared.signatures:
                if signature.is_fixed:
                    key = status.name, signature.offset
                    magics[key] = (*magics.get(key, ()), signature.magic)
        self._magics = [
            (texts, offset, _by_magic_at(name, offset)) for (name, offset), texts in magics.items()
        ]

    @functools.cached_property
    def _claims(self) -> Claims:
        """The claims of the formats, for sources without fixed magic bytes."""
        from xwcore.detection.claims import Claims

        return Claims(self._registry, self._statuses)

    @property
    def extensions(self) -> frozenset[str]:
        """The extensions of all formats."""
        return frozenset(
            extension for status in self._statuses for extension in status.declared.extensions
        )

    def detect(self, probe: Probe) -> Detection:
        """The format of the source.

        Raises:
            UnknownFormatError: no format claims the content.
            FormatNotInstalledError: the content is of a known format whose plugin is absent.
            AmbiguousFormatError: two formats claim the source with equal evidence.
        """
        has_conflict = b"\n>>>>>>> " in probe.head and b"<<<<<<< " in probe.head
        by_magic = None if has_conflict else self._by_magic(probe.head)
        if by_magic is not None:
            return by_magic
        claims = self._claims.of(probe)
        best = self._claims.best(claims)
        if best is None or has_conflict:
            from xwcore.detection.unknown import unknown_source

            specs = [status.declared for status in self._statuses]
            raise unknown_source(
                self._registry, probe, claims, specs, self._formats, self._title_of
            )
        return best

    def _title_of(self, data: bytes) -> str | None:
        """The title of the format that claims these bytes, which something else was around."""
        claims = self._claims.of(Probe.of(data, len(data), ""))
        strong = [claim for claim in claims if (claim.evidence or 0) > Evidence.WEAK]
        best = max(strong, key=lambda claim: claim.evidence or 0, default=None)
        return self._registry.status(best.format).declared.title if best else None

    def container_of(self, probe: Probe) -> Container | None:
        """The container that the source is; None for any other file, and where the fixed magic
        bytes of a format match.

        Raises:
            FormatNotInstalledError: the package of the container is not installed.
        """
        head = probe.head
        if not _BINARY.search(head, 0, _LOOKED_AT) or any(
            head.startswith(of, at) for of, at, _ in self._magics
        ):
            return None
        container = self._registry.containers.of(head)
        if container is None:
            from xwcore.detection.unknown import check_packed

            check_packed(self._registry, head)
        return container

    def explain(self, probe: Probe) -> tuple[Detection | None, tuple[Claim, ...]]:
        """The claims of every format, timed; the detection is None where `detect` would raise."""
        claims = self._claims.of(probe)
        try:
            return self._claims.best(claims), claims
        except FormatError:
            return None, claims

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
