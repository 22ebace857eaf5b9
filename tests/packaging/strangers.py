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
from xwcore_crossword import Crossword, CrosswordFeature, Grid

def declare(name, **more):
    more.setdefault("signatures", (Signature(magic=b"STRANGER " + name.encode()),))
    return FormatSpec(name=name, title=name, extensions=(".puz", ".txt"),
                      features=frozenset({CrosswordFeature.GRID}), **more)
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


def _wrong(name: str, hook: str, *body: str, declared: str = "reads=False, writes=False") -> str:
    """A plugin with one hook, which does this."""
    lines = "".join(f"        {line}\n" for line in body)
    if hook in ("xw_read", "xw_write"):
        declared = f"reads={hook == 'xw_read'}, writes={hook == 'xw_write'}"
    return _plugin(name, f"    @hookimpl\n    def {_HOOKS[hook]}:\n{lines}", declared)


_HOOKS: Final = {
    "xw_detect": "xw_detect(self, probe)",
    "xw_read": "xw_read(self, data, context)",
    "xw_write": "xw_write(self, puzzle, context)",
    "xw_validate": "xw_validate(self, data, context)",
    "xw_draw": "xw_draw(self, puzzle, options)",
}

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
    companion: Stranger | None = None

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
        if self.companion is not None:
            self.companion.install(folder)


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
        "without puzzle",
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
    Stranger("a-another-name", _plugin("a-different", ""), "a-different"),
    Stranger("a-future", _plugin("a-future", ""), "999", requires="xwcore>=999"),
    Stranger(
        "a-api",
        _plugin("a-api", "", "reads=False, writes=False, api_version=999"),
        "API",
    ),
    # -- on import
    Stranger(
        "a-dependency",
        "import a_library_of_nobody\n",
        "the module 'a_library_of_nobody' is not installed",
    ),
    Stranger(
        "a-endless",
        "def again():\n    return again()\nagain()\n",
        "RecursionError",
    ),
    Stranger(
        "a-reentrant",
        "import xwcore\nxwcore.formats()\nxwcore.read(b'any', 'a-reentrant')\n",
        "it is being imported",
    ),
    Stranger(
        "a-speechless",
        "class Wordless(Exception):\n    def __str__(self):\n        raise RuntimeError\n"
        "raise Wordless\n",
        "Wordless",
    ),
    Stranger("a-verbose", "raise RuntimeError('long ' * 2_000_000)\n", "long long long"),
    # -- in each hook
    Stranger(
        "a-declaring",
        _plugin("a-declaring", "", "**{}[0]"),
        "KeyError",
    ),
    *(
        Stranger(
            f"a-failing-{hook[3:]}",
            _wrong(f"a-failing-{hook[3:]}", hook, "raise LookupError('in vain')"),
            f"{hook} raised LookupError: in vain",
        )
        for hook in _HOOKS
    ),
    *(
        Stranger(
            f"a-junk-{hook[3:]}",
            _wrong(f"a-junk-{hook[3:]}", hook, "return ['junk']"),
            f"{hook} returned list",
        )
        for hook in _HOOKS
    ),
    Stranger(
        "a-junk-format",
        "from xwcore.plugin import *\nclass Stranger(FormatHooks):\n    @hookimpl\n"
        "    def xw_format(self):\n        return {'name': 'a-junk-format'}\nplugin = Stranger()\n",
        "xw_format returned dict",
    ),
    *(
        Stranger(
            f"a-spec-{field.replace('_', '-')}",
            _plugin(
                f"a-spec-{field.replace('_', '-')}",
                "",
                f"reads=False, writes=False, {field}={value}",
            ),
            f"{field} is of type",
        )
        for field, value in {"kinds": "'crossword'", "media_types": "(1,)", "url": "None"}.items()
    ),
    Stranger(
        "a-codes",
        _plugin("a-codes", "", "reads=False, writes=False, codes=lambda: 1 / 0"),
        "ZeroDivisionError",
    ),
    Stranger(
        "a-reports",
        _wrong("a-reports", "xw_validate", "context.report('all is lost')"),
        "xw_validate reported str",
    ),
    Stranger(
        "a-losses",
        _wrong("a-losses", "xw_write", "context.lose('everything')", "return b'any'"),
        "xw_write reported str",
    ),
    Stranger(
        "a-raised-reports",
        _wrong(
            "a-raised-reports",
            "xw_read",
            "raise ReadError('no', diagnostics=[5], span=Span())",
        ),
        "xw_read reported int",
    ),
    Stranger(
        "a-textless",
        _wrong("a-textless", "xw_read", "return Crossword(Grid.from_rows(['A']), title=None)"),
        "title: NoneType, expected str",
    ),
    Stranger(
        "a-fixes",
        _wrong(
            "a-fixes",
            "xw_validate",
            "edit = Edit(5, 10**9, b'')",
            "context.report(Code('A1', Severity.ERROR, 'bad').at('bad', fix=Fix((edit,))))",
        ),
        "reaches outside the file",
    ),
    # -- towards the others
    Stranger(
        "a-tampering",
        _wrong(
            "a-tampering",
            "xw_detect",
            "memoryview(probe.head)[:1] = b'%'",
        ),
        "xw_detect raised TypeError",
    ),
    Stranger(
        "a-certain",
        _plugin(
            "a-certain",
            "",
            "reads=False, writes=False, signatures=(Signature(pattern=b'[^@]*+', reach=4096),)",
        ),
        "a signature matches a source without puzzle",
    ),
    Stranger(
        "a-equal",
        _plugin("a-equal", "    def __eq__(self, other):\n        return True\n"),
        "compares by value",
    ),
    Stranger(
        "a-wrapping",
        _plugin(
            "a-wrapping",
            "    @hookimpl(wrapper=True)\n    def xw_read(self, data, context):\n        yield\n"
            "        return 'mine'\n",
            "writes=False",
        ),
        "xw_read",
    ),
    Stranger(
        "a-argument",
        _plugin(
            "a-argument",
            "    @hookimpl\n    def xw_detect(self, probe):\n"
            "        return Evidence.CERTAIN\n"
            "    @hookimpl\n    def xw_read(self, data, contekst):\n        pass\n",
            "writes=False",
        ),
        "contekst",
    ),
    Stranger(
        "a-twin",
        _plugin("a-twin", ""),
        "both claim the format 'a-twin'",
        companion=Stranger(
            "a-twin-two",
            _plugin("a-twin", ""),
            "",
            b"[xwcore.formats]\na-twin = xwcore_a_twin_two:plugin\n",
        ),
    ),
    # -- time and output
    Stranger(
        "a-slow",
        _wrong("a-slow", "xw_detect", "time.sleep(0.5)"),
        "s and is not asked again",
    ),
    Stranger(
        "a-recursion",
        _wrong("a-recursion", "xw_detect", "return self.xw_detect(probe)"),
        "RecursionError",
    ),
    Stranger(
        "a-circle",
        _wrong("a-circle", "xw_detect", "import xwcore", "return xwcore.detect(probe.head)"),
        "xw_detect raised",
    ),
    Stranger(
        "a-huge",
        _wrong("a-huge", "xw_write", "return bytes(64 * 1024 * 1024 + 1)"),
        "xw_write returned 67108865 bytes",
    ),
    Stranger(
        "a-printing",
        "print('x' * 1_000_000, input)\n"
        + _wrong(
            "a-printing",
            "xw_detect",
            "print('{\\x1b[31m')",
            "sys.stdout.buffer.write(b'raw')",
            "sys.exit('enough')",
        ),
        "prints to standard output",
    ),
    Stranger(
        "a-asking",
        _wrong("a-asking", "xw_detect", "return input('Format? ')"),
        "EOFError",
    ),
)

#: Every stranger, by name.
STRANGERS: Final[Mapping[str, Stranger]] = {stranger.name: stranger for stranger in _ALL}
