"""Hundreds of programs in one environment, each in a copy of a process that is warm.

Contract: the process has imported xwcore and the libraries that it needs, and has looked at no
plugin: that is how far any program is before the first verb. Each program gets a fork of it, with
its own arguments, variables, streams and sys.path, and nothing of it is left for the next one.
"""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from tests.packaging.workbench import PATIENCE, Environment, Outcome, surroundings

_SERVER: Final = """
import json, os, signal, sys
import packaging.requirements, pluggy, rich.console, rich.table
import xwcore.verbs.opening, xwcore.registry.discovery, xwcore_drawing, xwcore.plugin
import xwcore_cli.app, xwcore_cli.commands.detect, xwcore_cli.commands.info
import xwcore_cli.commands.plugins, xwcore_cli.known_codes

strays = {"xwcore_puz", "xwcore_across_text"} & sys.modules.keys()
assert not strays, strays

def wanted():
    for line in sys.stdin:
        job = json.loads(line)
        child = os.fork()
        if child == 0:
            return job
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)

if job := wanted():
    signal.alarm(job["seconds"])
    for number, name in enumerate((os.devnull, job["output"], job["errors"])):
        mode = os.O_RDONLY if number == 0 else os.O_WRONLY | os.O_CREAT | os.O_TRUNC
        os.dup2(os.open(name, mode, 0o600), number)
    sys.stdin = open(0)
    os.environ.update(job["variables"])
    sys.path[:0] = job["path"]
    sys.argv = ["-c", *job["arguments"]]
    exec(job["code"], {"__name__": "__main__"})
"""

_XW: Final = "from xwcore_cli import main; main()"


class Copies:
    """Runs programs in copies of one process of the environment, one after the other."""

    def __init__(self, environment: Environment, folder: Path) -> None:
        self._output, self._errors = folder / "output", folder / "errors"
        self._server = subprocess.Popen(
            [environment.python, "-s", "-P", "-c", _SERVER],
            cwd=environment.folder,
            env=surroundings(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def run(
        self, code: str, *arguments: object, path: Path | None = None, **variables: str
    ) -> Outcome:
        """Run Python code, with a folder in front of sys.path."""
        job = {
            "code": code,
            "arguments": [*map(str, arguments)],
            "path": [] if path is None else [os.fspath(path)],
            "variables": variables,
            "seconds": PATIENCE,
            "output": os.fspath(self._output),
            "errors": os.fspath(self._errors),
        }
        assert self._server.stdin is not None
        assert self._server.stdout is not None
        print(json.dumps(job), file=self._server.stdin, flush=True)
        status = int(self._server.stdout.readline())
        texts = (path.read_text(encoding="utf-8") for path in (self._output, self._errors))
        return Outcome(status, *texts)

    def xw(self, *arguments: str, path: Path | None = None, **variables: str) -> Outcome:
        """Run the command, with a folder in front of sys.path."""
        return self.run(_XW, *arguments, path=path, **variables)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        self._server.communicate()
