"""What plugins print, kept out of the answers of the command line.

Contract: while a plugin is imported or called, standard output is a stream that goes to standard
error, bounded and harmless, and standard input is empty, so that neither `--json` nor `-` suffers.
The plugin's record remembers. What writes to file descriptors, past Python, is beyond it.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from typing import Any, Final

from xwcore.files.terminal_text import safe_text
from xwcore.registry.records import PluginRecord

#: Bytes of one call that are shown.
_SHOWN: Final = 2_000


class _Stray(io.BytesIO):
    """A standard output for one plugin."""

    def __init__(self, record: PluginRecord) -> None:
        super().__init__()
        self._record = record
        self._left = _SHOWN

    def write(self, data: Any, /) -> int:
        """Pass on what there is room for; claim to have taken all."""
        taken = bytes(data)
        self._record.note("prints to standard output")
        text = safe_text(taken[: self._left].decode("utf-8", "replace"), lines=True)
        self._left = max(0, self._left - len(taken))
        sys.stderr.write(text)
        return len(taken)


@contextmanager
def kept_apart(record: PluginRecord) -> Iterator[None]:
    """Call a plugin in this context: see `PluginRegistry.around`."""
    output = io.TextIOWrapper(_Stray(record), "utf-8", "replace", write_through=True)
    asked, sys.stdin = sys.stdin, io.StringIO()
    try:
        with redirect_stdout(output):
            yield
    finally:
        sys.stdin = asked
