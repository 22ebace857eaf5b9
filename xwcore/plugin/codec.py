"""Hooks for a plugin that keeps its codec in role modules beside its manifest.

Contract: a subclass of `CodecHooks` stands in the `manifest.py` of a package and names the
declaration as `spec`. Each role module that the package has becomes a hook; the module is imported
when the hook is called for the first time, so the manifest stays cheap to import.
"""

from __future__ import annotations

import dataclasses
import importlib
import importlib.util
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from xwcore.errors import DeclarationError
from xwcore.files.source import Probe
from xwcore.plugin.declarations import Evidence, FormatSpec
from xwcore.plugin.hooks import FormatHooks, hookimpl

if TYPE_CHECKING:
    from xwcore.findings.diagnostics import Code, Span
    from xwcore.model.puzzle import Puzzle
    from xwcore.plugin.contexts import ReadContext
    from xwcore.plugin.writing import WriteContext


class CodecHooks(FormatHooks):
    """The hooks of a format, from the role modules of its package.

    ==============  ==========================================  ===============
    module          entry function                              hook
    ==============  ==========================================  ===============
    `sniffing.py`   `sniff(probe) -> Evidence | None`           `xw_detect`
    `parts.py`      `parts(data, context) -> tuple[Span, ...]`  `xw_parts`
    `read.py`       `read(data, context) -> Puzzle`             `xw_read`
    `check.py`      `check(data, context) -> None`              `xw_validate`
    `write.py`      `write(puzzle, context) -> bytes`           `xw_write`
    `codes.py`      `CODES`, the table of diagnostic codes      `FormatSpec.codes`
    `record.py`     the classes of the format's records         `FormatSpec.records`
    ==============  ==========================================  ===============

    A role may also be a folder with an `__init__.py`. A missing module means a missing hook. A hook
    that the subclass defines itself is left alone. A manifest::

        class RowsFormat(CodecHooks):
            spec = SPEC

        plugin = RowsFormat()
    """

    #: The declaration of the format.
    spec: ClassVar[FormatSpec]

    _package: ClassVar[str]
    _entries: ClassVar[dict[str, Callable[..., Any]]]

    def __init_subclass__(cls) -> None:
        """Add a hook for each role module of the subclass's package.

        Raises:
            DeclarationError: the subclass has no `spec`, or is not in a package.
        """
        super().__init_subclass__()
        if not hasattr(cls, "_package"):  # a subclass of a subclass keeps the package of the first
            cls._package, _, _ = cls.__module__.rpartition(".")
            cls._entries = {}
        if not cls._package:
            raise DeclarationError(f"{cls.__name__}: define it in the manifest.py of a package")
        if not isinstance(getattr(cls, "spec", None), FormatSpec):
            raise DeclarationError(f"{cls.__name__}: set spec to the FormatSpec of the format")
        if cls.spec.codes is None and _has_module(cls._package, "codes"):
            cls.spec = dataclasses.replace(cls.spec, codes=cls._codes)
        if not cls.spec.records and _has_module(cls._package, "record"):
            cls.spec = dataclasses.replace(cls.spec, records=(f"{cls._package}.record",))
        for hook, (role, implementation) in _ROLES.items():
            if getattr(cls, hook) is getattr(FormatHooks, hook) and _has_module(cls._package, role):
                setattr(cls, hook, implementation)

    @hookimpl
    def xw_format(self) -> FormatSpec:
        """Declare the format."""
        return self.spec

    @classmethod
    def _codes(cls) -> Mapping[str, Code]:
        codes: Mapping[str, Code] = importlib.import_module(f"{cls._package}.codes").CODES
        return codes

    @classmethod
    def entry(cls, role: str, function: str) -> Callable[..., Any]:
        """The entry function of a role module; the module is imported on the first call."""
        entry = cls._entries.get(role)
        if entry is None:
            module = importlib.import_module(f"{cls._package}.{role}")
            entry = cls._entries[role] = getattr(module, function)
        return entry


def _has_module(package: str, role: str) -> bool:
    spec = importlib.util.find_spec(f"{package}.{role}")
    # A folder without __init__.py, such as a leftover __pycache__, is a namespace without origin.
    return spec is not None and spec.origin is not None


@hookimpl
def xw_detect(self: CodecHooks, probe: Probe) -> Evidence | None:
    """Call `sniff` of sniffing.py."""
    evidence: Evidence | None = self.entry("sniffing", "sniff")(probe)
    return evidence


@hookimpl
def xw_parts(self: CodecHooks, data: bytes, context: ReadContext) -> tuple[Span, ...]:
    """Call `parts` of parts.py."""
    parts: tuple[Span, ...] = self.entry("parts", "parts")(data, context)
    return parts


@hookimpl
def xw_read(self: CodecHooks, data: bytes, context: ReadContext) -> Puzzle:
    """Call `read` of read.py."""
    puzzle: Puzzle = self.entry("read", "read")(data, context)
    return puzzle


@hookimpl
def xw_validate(self: CodecHooks, data: bytes, context: ReadContext) -> None:
    """Call `check` of check.py."""
    self.entry("check", "check")(data, context)


@hookimpl
def xw_write(self: CodecHooks, puzzle: Puzzle, context: WriteContext) -> bytes:
    """Call `write` of write.py."""
    data: bytes = self.entry("write", "write")(puzzle, context)
    return data


#: The role module of each hook, and the hook that calls it.
_ROLES: dict[str, tuple[str, Callable[..., Any]]] = {
    "xw_detect": ("sniffing", xw_detect),
    "xw_parts": ("parts", xw_parts),
    "xw_read": ("read", xw_read),
    "xw_validate": ("check", xw_validate),
    "xw_write": ("write", xw_write),
}
