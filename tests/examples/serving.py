"""The upload service on a port of this machine, for as long as a test needs it."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn
from starlette.types import ASGIApp

#: Seconds; nothing here takes one.
PATIENCE = 20.0


@contextmanager
def served(app: ASGIApp) -> Iterator[str]:
    """Serve the application on the loopback interface; its address."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        config = uvicorn.Config(app, log_level="error", ws="none", lifespan="off")
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
        thread.start()
        try:
            _wait_for(server)
            yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join(PATIENCE)
            assert not thread.is_alive()


def _wait_for(server: uvicorn.Server) -> None:
    end = time.monotonic() + PATIENCE
    while not server.started:
        assert time.monotonic() < end, "the service does not start"
        time.sleep(0.01)
