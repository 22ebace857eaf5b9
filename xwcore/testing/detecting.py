"""The contract of detection: its own files under any name, no others, in any company."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from xwcore.errors import FormatError
from xwcore.plugin.declarations import Signature
from xwcore.testing.advice import demand, shown
from xwcore.testing.base import ContractBase
from xwcore.testing.neighbours import foreign_samples
from xwcore.testing.samples import MISLEADING_NAMES, decoys_quoting
from xwcore.verbs import Registry

_STRICTER = "make the signature longer, or the sniffer stricter"


class Pipe(io.RawIOBase):
    """A stream that cannot seek and gives few bytes at a time."""

    def __init__(self, data: bytes) -> None:
        self._inner = io.BytesIO(data)

    def readable(self) -> bool:
        """Yes."""
        return True

    def read(self, size: int = -1) -> bytes:
        """At most seven bytes."""
        return self._inner.read(min(size, 7) if size >= 0 else 7)


class DetectionContract(ContractBase):
    """What the declared signatures and `xw_detect` claim."""

    def test_detects_samples_under_any_name(self, registry: Registry, tmp_path: Path) -> None:
        """The name of a file changes nothing where the content tells."""
        for sample in self.samples:
            for name in MISLEADING_NAMES:
                path = tmp_path / name
                path.write_bytes(sample.data)
                self._is_ours(registry, path, f"{sample.name}, called {name},")

    def test_detects_samples_from_bytes_and_streams(self, registry: Registry) -> None:
        """Bytes, a seekable stream and a pipe give one answer; no stream is left moved."""
        for sample in self.samples:
            seekable = io.BytesIO(b"before" + sample.data)
            seekable.seek(6)
            pipe: IO[bytes] = Pipe(sample.data)  # type: ignore[assignment]
            for source in (sample.data, seekable, pipe):
                self._is_ours(registry, source, f"{sample.name}, as {type(source).__name__},")
            demand(seekable.tell() == 6, "detection moved the stream", "look at the probe alone")

    def test_reads_alike_from_every_source(self, registry: Registry, tmp_path: Path) -> None:
        """A path, bytes, a stream and a pipe give equal puzzles."""
        for sample in self.samples:
            path = tmp_path / "sample"
            path.write_bytes(sample.data)
            pipe: IO[bytes] = Pipe(sample.data)  # type: ignore[assignment]
            first = registry.read(sample.data, **sample.options)
            for source in (path, os.fspath(path), io.BytesIO(sample.data), pipe):
                again = registry.read(source, **sample.options)
                advice = "read `data` alone: no file name, no state of the plugin"
                demand(again == first, f"{sample.name} reads differently the second time", advice)

    def test_claims_no_decoy(self, registry: Registry) -> None:
        """What is no puzzle of this format is not claimed."""
        for sample in self.samples:
            for name, data in decoys_quoting(sample.data):
                self._is_not_ours(registry, data, f"{name} ({sample.name})")
            for end in range(min(4, len(sample.data))):
                self._is_not_ours(registry, sample.data[:end], f"the first {end} bytes")

    def test_claims_no_sample_of_another_format(self, registry: Registry) -> None:
        """Files of other formats are not claimed: not alone, and not beside their own plugin."""
        company = self.company()
        for name, sample in foreign_samples(self):
            what = f"{sample.name} ({name or 'of another format'})"
            self._is_not_ours(registry, sample.data, what)
            self._is_not_ours(company, sample.data, f"with its plugin installed, {what}")

    def test_signatures_overlap_no_installed_format(self) -> None:
        """No file can carry the fixed bytes of this format and of another one."""
        for name, mine, other in self._overlaps():
            demand(
                False,
                f"a file may match {mine} and {other} of {name!r}: detection would be a toss",
                "take more, or other, bytes for the signature; if both are right, give xw_detect"
                " that is certain of the structure; if the two are meant to share files, name the"
                " other one in `rivals`",
            )

    def _overlaps(self) -> Iterator[tuple[str, Signature, Signature]]:
        """Pairs of fixed signatures that one source can match; a sniffer may still tell."""
        company = self.company()
        (own,) = [each for each in company.usable() if each.name == self.spec.name]
        if own.implements("xw_detect"):
            return  # it can be certain where the other one is not
        for record in company.usable():
            if record.name in (self.spec.name, *self.rivals) or record.spec is None:
                continue
            for mine in self.spec.signatures:
                for other in record.spec.signatures:
                    if mine.is_fixed and other.is_fixed and mine.can_equal(other):
                        yield record.name, mine, other

    def test_detects_samples_in_any_company(self) -> None:
        """All installed plugins together, in any order, know the samples as these."""
        installed = [record.plugin for record in self.company().usable()]
        orders = [
            installed,
            installed[::-1],
            sorted(installed, key=lambda each: each is not self.plugin),
        ]
        for order in orders:
            registry = Registry(discover=False, strict=False)
            for plugin in order:
                registry.register(plugin)
            for sample in self.samples:
                self._is_ours(registry, sample.data, f"{sample.name}, among other formats,")

    def _is_ours(self, registry: Registry, source: Path | bytes | IO[bytes], what: str) -> None:
        __tracebackhide__ = True
        try:
            found = registry.detect(source).format
        except FormatError as error:
            found = f"nothing ({error})"
        advice = "declare what its bytes begin with, or give xw_detect; names do not count"
        demand(found == self.spec.name, f"{what} is taken for {found}", advice)

    def _is_not_ours(self, registry: Registry, data: bytes, what: str) -> None:
        __tracebackhide__ = True
        try:
            found = registry.detect(data)
        except FormatError:
            return
        if found.format == self.spec.name:
            demand(False, f"{what} is claimed ({found.reason}): {shown(data)}", _STRICTER)
