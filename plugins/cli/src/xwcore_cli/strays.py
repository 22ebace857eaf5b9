"""Keep output of plugins out of the output of the command line.

Contract: while a plugin is imported or called, its standard output goes to standard error, limited
and without control characters, and standard input is empty; so `--json` and `-` are not disturbed.
The status of the plugin gets a note. Writes to file descriptors, past Python, are not caught.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from typing import Any, Final

from xwcore.plugin import PluginStatus
from xwcore_cli.import_limit import limited_import
from xwcore_documents import safe_text

#: Bytes printed per call.
_SHOWN: Final = 2_000


class _Stray(io.BytesIO):
    """A standard output for one plugin."""

    def __init__(self, status: PluginStatus) -> None:
        super().__init__()
        self._status = status
        self._left = _SHOWN

    def write(self, data: Any, /) -> int:
        """Print the first bytes; accept all."""
        given = bytes(data)
        self._status.note("prints to standard output")
        text = safe_text(given[: self._left].decode("utf-8", "replace"), lines=True)
        self._left = max(0, self._left - len(given))
        sys.stderr.write(text)
        return len(given)


@contextmanager
def kept_apart(status: PluginStatus) -> Iterator[None]:
    """Call a plugin in this context: see `PluginRegistry.around`."""
    output = io.TextIOWrapper(_Stray(status), "utf-8", "replace", write_through=True)
    stdin, sys.stdin = sys.stdin, io.StringIO()
    try:
        with redirect_stdout(output), limited_import(status):
            yield
    finally:
        sys.stdin = stdin
