"""A cap on request bodies, applied while they arrive.

Contract: a request that says it is too long never reaches the application; one that says nothing,
or lies, is cut off at the first byte too many. Both get 413. Nothing is kept here.
"""

from __future__ import annotations

from anyio import move_on_after
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

#: How long, and how many times the limit, a sender that is refused is listened to.
_DRAIN_SECONDS = 3.0
_DRAIN_TIMES = 4

TOO_LONG = "The file is too long.\n"


class BodyTooLongError(Exception):
    """More bytes arrived than are allowed."""


class BodyLimit:
    """ASGI middleware: no request body is longer than `max_bytes`."""

    def __init__(self, app: ASGIApp, max_bytes: int) -> None:
        self.app = app
        self.max_bytes = max_bytes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, counting."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        if _declared_length(scope) > self.max_bytes:
            await self._refuse(scope, receive, send)
            return
        received = 0
        started = False

        async def counting() -> Message:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            if received > self.max_bytes:
                raise BodyTooLongError
            return message

        async def noting(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        try:
            await self.app(scope, counting, noting)
        except BodyTooLongError:
            if started:
                raise
            await self._refuse(scope, receive, send)

    async def _refuse(self, scope: Scope, receive: Receive, send: Send) -> None:
        # A browser that is still sending would see a broken connection instead of the answer.
        with move_on_after(_DRAIN_SECONDS):
            await self._drain(receive)
        response = PlainTextResponse(TOO_LONG, 413, {"connection": "close"})
        await response(scope, receive, send)

    async def _drain(self, receive: Receive) -> None:
        left = _DRAIN_TIMES * self.max_bytes
        while left > 0:
            message = await receive()
            left -= len(message.get("body", b""))
            if not message.get("more_body", False):
                return


def _declared_length(scope: Scope) -> int:
    for name, value in scope["headers"]:
        if name == b"content-length" and value.isdigit():
            return int(value[:20])
    return 0
