"""A client of the language server that speaks the protocol over pipes, one message at a time."""

from __future__ import annotations

import json
import queue
import subprocess
import sys
import threading
from types import TracebackType
from typing import Any, Self

#: Seconds until a missing answer fails the test.
PATIENCE = 60


class Client:
    """A started server; use it as a context manager."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "xwcore_lsp.server"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        self._messages: queue.Queue[dict[str, Any]] = queue.Queue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        self._number = 0
        self.diagnostics: dict[str, list[dict[str, Any]]] = {}
        self.versions: dict[str, int | None] = {}
        self.capabilities: dict[str, Any] = {}

    def __enter__(self) -> Self:
        answer = self.request(
            "initialize", {"processId": None, "rootUri": None, "capabilities": {}}
        )
        self.capabilities = answer["capabilities"]
        self.notify("initialized", {})
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        try:
            self.request("shutdown", None)
            self.notify("exit", None)
            self._process.wait(PATIENCE)
        finally:
            self._process.kill()
            self._process.wait()
            self._reader.join(PATIENCE)
            for pipe in (self._process.stdin, self._process.stdout):
                assert pipe is not None
                pipe.close()

    def _read(self) -> None:
        stream = self._process.stdout
        assert stream is not None
        while True:
            length = 0
            while line := stream.readline().strip():
                name, _, value = line.partition(b":")
                if name.lower() == b"content-length":
                    length = int(value)
            if not length:
                return
            self._messages.put(json.loads(stream.read(length)))

    def send_raw(self, data: bytes) -> None:
        """Send bytes as they are."""
        assert self._process.stdin is not None
        self._process.stdin.write(data)
        self._process.stdin.flush()

    def _send(self, message: dict[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self._process.stdin is not None
        self._process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self._process.stdin.flush()

    def notify(self, method: str, parameters: Any) -> None:
        """Send a notification."""
        self._send({"method": method, "params": parameters})

    def request(self, method: str, parameters: Any) -> Any:
        """Send a request and wait for its result."""
        self._number += 1
        self._send({"id": self._number, "method": method, "params": parameters})
        while True:
            message = self._next()
            if message.get("id") == self._number and "method" not in message:
                assert "error" not in message, message["error"]
                return message["result"]

    def _next(self) -> dict[str, Any]:
        message = self._messages.get(timeout=PATIENCE)
        if message.get("method") == "textDocument/publishDiagnostics":
            parameters = message["params"]
            self.diagnostics[parameters["uri"]] = parameters["diagnostics"]
            self.versions[parameters["uri"]] = parameters.get("version")
        return message

    def published(self, uri: str) -> list[dict[str, Any]]:
        """Wait for the next diagnostics of a document."""
        self.diagnostics.pop(uri, None)
        while uri not in self.diagnostics:
            self._next()
        return self.diagnostics[uri]

    def open(self, uri: str, text: str, language: str = "") -> list[dict[str, Any]]:
        """Open a document; its diagnostics."""
        item = {"uri": uri, "languageId": language, "version": 1, "text": text}
        self.notify("textDocument/didOpen", {"textDocument": item})
        return self.published(uri)

    def ask(self, method: str, uri: str, **parameters: Any) -> Any:
        """A request about a document."""
        return self.request(f"textDocument/{method}", {"textDocument": {"uri": uri}, **parameters})
