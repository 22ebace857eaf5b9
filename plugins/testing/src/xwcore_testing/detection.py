"""The contract of detection: the samples under any name, and no file of another format."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from xwcore.plugin import DECOYS, FormatError, Registry, Signature
from xwcore_testing.advice import demand, shown
from xwcore_testing.base import ContractBase
from xwcore_testing.other_formats import foreign_samples
from xwcore_testing.samples import HEAD, MISLEADING_NAMES, PROSE, decoys_quoting

_STRICTER = "make the signature longer, or the sniffer stricter"


class Pipe(io.RawIOBase):
    """A stream that cannot seek and reads few bytes at a time."""

    def __init__(self, data: bytes) -> None:
        self._inner = io.BytesIO(data)

    def readable(self) -> bool:
        """True."""
        return True

    def read(self, size: int = -1) -> bytes:
        """At most seven bytes."""
        return self._inner.read(min(size, 7) if size >= 0 else 7)


class DetectionContract(ContractBase):
    """The claims of the declared signatures and of `xw_detect`."""

    def test_detects_samples_under_any_name(self, registry: Registry, tmp_path: Path) -> None:
        """The content decides, whatever the name of the file."""
        for sample in self.samples:
            for name in MISLEADING_NAMES:
                path = tmp_path / name
                path.write_bytes(sample.data)
                self._is_ours(registry, path, f"{sample.name}, called {name},")

    def test_detects_samples_from_bytes_and_streams(self, registry: Registry) -> None:
        """Bytes, a seekable stream and a pipe are detected alike; no stream is moved."""
        for sample in self.samples:
            seekable = io.BytesIO(b"before" + sample.data)
            seekable.seek(6)
            pipe: IO[bytes] = Pipe(sample.data)  # type: ignore[assignment]
            for source in (sample.data, seekable, pipe):
                self._is_ours(registry, source, f"{sample.name}, as {type(source).__name__},")
            demand(seekable.tell() == 6, "detection moved the stream", "use the probe only")

    def test_reads_alike_from_every_source(self, registry: Registry, tmp_path: Path) -> None:
        """A path, bytes, a stream and a pipe are read as equal puzzles."""
        for sample in self.samples:
            path = tmp_path / "sample"
            path.write_bytes(sample.data)
            pipe: IO[bytes] = Pipe(sample.data)  # type: ignore[assignment]
            first = registry.read(sample.data, **sample.options)
            for source in (path, os.fspath(path), io.BytesIO(sample.data), pipe):
                again = registry.read(source, **sample.options)
                advice = "read `data` only: no file name, no state of the plugin"
                demand(again == first, f"{sample.name} is read differently the second time", advice)

    def test_claims_no_decoy(self, registry: Registry) -> None:
        """Decoys and quotations of the samples are not claimed."""
        for sample in self.samples:
            for name, data in decoys_quoting(sample.data):
                self._is_not_ours(registry, data, f"{name} ({sample.name})")
            for end in range(min(4, len(sample.data))):
                self._is_not_ours(registry, sample.data[:end], f"the first {end} bytes")

    def test_the_own_extension_decides_nothing(self, registry: Registry, tmp_path: Path) -> None:
        """Decoys and prose are not claimed under the own extension."""
        for extension in self.spec.extensions:
            for name, data in (*DECOYS, *(() if self.extension_counts else PROSE)):
                if len(data) != 1:  # one letter may be the start of a grid
                    self._is_not_ours(registry, data, name, tmp_path / f"puzzle{extension}")

    def test_claims_no_prose(self, registry: Registry) -> None:
        """Prose, tables, programs and 4,096 bytes of anything are not claimed, nor found likely."""
        for name, data in PROSE:
            self._is_not_ours(registry, data, name)

    def test_detects_samples_by_their_first_bytes(self, registry: Registry) -> None:
        """The first 4,096 bytes of a sample are enough."""
        for sample in self.samples:
            if len(sample.data) > HEAD:
                self._is_ours(registry, sample.data[:HEAD], f"{sample.name}, {HEAD} bytes of it,")

    def _is_ours(self, registry: Registry, source: Path | bytes | IO[bytes], what: str) -> None:
        __tracebackhide__ = True
        try:
            detected = registry.detect(source).format
        except FormatError as error:
            detected = f"nothing ({error})"
        advice = "declare a signature of its first bytes, or add a sniffer; names do not count"
        demand(detected == self.spec.name, f"{what} is detected as {detected}", advice)

    def _is_not_ours(
        self, registry: Registry, data: bytes, what: str, path: Path | None = None
    ) -> None:
        """Fail where the format is detected, or its sniffer speaks for the bytes; they are tried as
        a file where there is a `path`.
        """
        __tracebackhide__ = True
        if path is not None:
            path.write_bytes(data)
        detection, claims = registry.open(path or data).explain()
        named = f", called {path.name}," if path is not None else ""
        if detection is not None and detection.format == self.spec.name:
            wrong = f"{what}{named} is claimed ({detection.reason}): {shown(data)}"
            demand(False, wrong, _STRICTER)
        for claim in claims:
            if claim.format == self.spec.name:
                likely = any(
                    signal.kind == "sniffer" and signal.evidence is not None
                    for signal in claim.signals
                )
                advice = "return None from xw_detect unless the content shows the format"
                wrong = f"{what}{named} is found likely by the sniffer: {shown(data)}"
                demand(not likely, wrong, advice)


class CompanyContract(DetectionContract):
    """Detection among all installed formats."""

    def test_claims_no_sample_of_another_format(self, registry: Registry, tmp_path: Path) -> None:
        """Files of other formats are not claimed, without and with their own plugin, and under the
        own extension.
        """
        company = self.company()
        named = () if self.extension_counts else self.spec.extensions
        for name, sample in foreign_samples(self):
            what = f"{sample.name} ({name or 'of another format'})"
            self._is_not_ours(registry, sample.data, what)
            for extension in named:
                path = tmp_path / f"puzzle{extension}"
                self._is_not_ours(registry, sample.data, what, path)
            self._is_not_ours(company, sample.data, f"with its plugin installed, {what}")

    def test_signatures_overlap_no_installed_format(self) -> None:
        """No file can match the fixed signatures of this format and of another one."""
        for name, mine, other in self._overlaps():
            demand(
                False,
                f"ambiguous: a file may match {mine} and {other} of {name!r}",
                "take more or other bytes for the signature; if both are right, add a sniffer that"
                " checks the structure; if the two formats are meant to share files, name the other"
                " one in `rivals`",
            )

    def _overlaps(self) -> Iterator[tuple[str, Signature, Signature]]:
        """Pairs of fixed signatures that one source can match."""
        company = self.company()
        (own,) = [status for status in company.usable() if status.name == self.spec.name]
        if own.implements("xw_detect"):
            return  # the sniffer decides
        for status in company.usable():
            if status.name in (self.spec.name, *self.rivals) or status.spec is None:
                continue
            for mine in self.spec.signatures:
                for other in status.spec.signatures:
                    if mine.is_fixed and other.is_fixed and can_equal(mine, other):
                        yield status.name, mine, other

    def test_detects_samples_in_any_company(self) -> None:
        """The samples are detected among all installed plugins, in any order."""
        installed = [status.plugin for status in self.company().usable()]
        orders = [
            installed,
            installed[::-1],
            sorted(installed, key=lambda plugin: plugin is not self.plugin),
        ]
        for order in orders:
            registry = Registry(discover=False, strict=False)
            for plugin in order:
                registry.register(plugin)
            for sample in self.samples:
                self._is_ours(registry, sample.data, f"{sample.name}, among other formats,")


def can_equal(one: Signature, other: Signature) -> bool:
    """Whether a source can match both: False where fixed bytes differ at some offset."""
    if not (one.is_fixed and other.is_fixed):
        return True
    start = max(one.offset, other.offset)
    end = max(start, min(one.end, other.end))
    first = one.magic[start - one.offset : end - one.offset]
    return first == other.magic[start - other.offset : end - other.offset]
