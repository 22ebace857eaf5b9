"""Installed plugins of other people, each wrong in its own way, as tiny distributions.

A stranger is a module and a `.dist-info` folder, written by hand into a folder that a test puts on
sys.path: that is all that an installed distribution is. Their names sort before those of the real
formats, so that what they do wrong happens first.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

_HEAD: Final = """
import sys, time
from xwcore.plugin import *
from xwcore.plugin import Crossword, Evidence, Feature, FormatHooks, FormatSpec, Grid, Signature
from xwcore.plugin import hookimpl

def declare(name, **more):
    more.setdefault("signatures", (Signature(magic=b"STRANGER " + name.encode()),))
    return FormatSpec(name=name, title=name, extensions=(".puz", ".txt"),
                      features=frozenset({Feature.GRID}), **more)
"""


def _plugin(name: str, hooks: str, declared: str = "reads=False, writes=False") -> str:
    return f"""{_HEAD}
class Stranger(FormatHooks):
    @hookimpl
    def xw_format(self):
        return declare({name!r}, {declared})
{hooks}
plugin = Stranger()
"""


_RAISING_HOOKS = """
    @hookimpl
    def xw_detect(self, probe):
        raise RuntimeError("detecting failed")
    @hookimpl
    def xw_read(self, data, context):
        raise RuntimeError("reading failed")
    @hookimpl
    def xw_write(self, puzzle, context):
        sys.exit("writing failed")
"""

_DETECTS = """
    @hookimpl
    def xw_detect(self, probe):
        {}
"""


@dataclass(frozen=True)
class Stranger:
    """A distribution: its module's code, its entry_points.txt, and what a doctor should say."""

    name: str
    code: str
    complaint: str
    entry_points: bytes = b""
    requires: str = "xwcore"
    metadata: bool = True

    @property
    def distribution(self) -> str:
        return f"xwcore-{self.name}"

    @property
    def module(self) -> str:
        return f"xwcore_{self.name.replace('-', '_')}"

    def install(self, folder: Path) -> None:
        """Write it into a folder of sys.path."""
        (folder / f"{self.module}.py").write_text(self.code, "utf-8")
        points = f"[xwcore.formats]\n{self.name} = {self.module}:plugin\n".encode()
        metadata = (
            f"Metadata-Version: 2.1\nName: {self.distribution}\nVersion: 9.1\n"
            f"Requires-Dist: {self.requires}\n"
        )
        info = folder / f"{self.module}-9.1.dist-info"
        info.mkdir()
        if self.metadata:
            (info / "METADATA").write_text(metadata, "utf-8")
        (info / "entry_points.txt").write_bytes(self.entry_points or points)


_ALL: Final = (
    Stranger("a-import", "raise ImportError('a library is missing')\n", "a library is missing"),
    Stranger("a-exit", "raise SystemExit(3)\n", "SystemExit"),
    Stranger("a-syntax", "def plugin(:\n", "SyntaxError"),
    Stranger("a-nothing", "", "plugin"),
    Stranger("a-object", "plugin = object()\n", "FormatHooks"),
    Stranger(
        "a-corrupt", "plugin = None\n", "", b"[xwcore.formats]\nthis line is no entry point\n"
    ),
    Stranger("a-remains", "plugin = None\n", "", metadata=False),
    Stranger("a-bytes", "plugin = None\n", "", b"[xwcore.formats]\na-bytes = \xff\xfe:plugin\n"),
    Stranger(
        "a-raising",
        _plugin("a-raising", _RAISING_HOOKS, ""),
        "detecting failed",
    ),
    Stranger(
        "a-greedy",
        _plugin("a-greedy", _DETECTS.format("return Evidence.CERTAIN")),
        "no puzzle",
    ),
    Stranger(
        "a-sloppy",
        _plugin("a-sloppy", _DETECTS.format("return True")),
        "bool",
    ),
    Stranger(
        "a-spelling",
        _plugin("a-spelling", "    @hookimpl\n    def xw_dectect(self, probe):\n        pass\n"),
        "xw_detect",
    ),
    Stranger(
        "a-unmarked",
        _plugin("a-unmarked", "    def xw_detect(self, probe):\n        pass\n"),
        "hookimpl",
    ),
    Stranger(
        "a-another-name", _plugin("a-different", ""), "a-different"
    ),
    Stranger(
        "a-future", _plugin("a-future", ""), "999", requires="xwcore>=999"
    ),
    Stranger(
        "a-api",
        _plugin("a-api", "", "reads=False, writes=False, api_version=999"),
        "API",
    ),
)  # fmt: skip

#: Every stranger, by name.
STRANGERS: Final[Mapping[str, Stranger]] = {each.name: each for each in _ALL}
