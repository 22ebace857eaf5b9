"""The web application: an upload page, a page about the file, a download.

Contract: no state and no storage; a file exists only while its request is answered. Each response
forbids scripts, frames and foreign content. What a file does wrong is a page with 4xx.
"""

from __future__ import annotations

import base64
import binascii
import logging
from collections.abc import Callable
from typing import TypeVar

from anyio import CapacityLimiter, to_thread
from starlette.applications import Starlette
from starlette.datastructures import FormData, UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from examples.upload_service import pages
from examples.upload_service.body_limit import BodyLimit
from examples.upload_service.inspecting import Download, Inspector, safe_stem
from examples.upload_service.settings import Settings
from xwcore import FormatError, LimitError, PluginError, Registry, XwError

log = logging.getLogger(__name__)

Answer = TypeVar("Answer")

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; img-src data:; style-src 'self'; form-action 'self';"
        " base-uri 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cache-control": "no-store",
}


class Headers:
    """ASGI middleware: every response has `HEADERS`, error pages included."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, and add to what comes back."""

        async def adding(message: Message) -> None:
            if message["type"] == "http.response.start":
                added = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
                message = {**message, "headers": [*message.get("headers", ()), *added]}
            await send(message)

        await self.app(scope, receive, adding)


class Service:
    """The routes, over one inspector that all requests share."""

    def __init__(self, settings: Settings, registry: Registry | None = None) -> None:
        self.settings = settings
        self.inspector = Inspector(settings, registry)
        self._limiter: CapacityLimiter | None = None

    async def start(self, request: Request) -> Response:
        """GET /"""
        formats = await self._work(self.inspector.formats)
        return HTMLResponse(pages.start_page(formats, self.settings.max_file))

    async def look(self, request: Request) -> Response:
        """POST /look: the file is in the field "file"."""
        async with request.form(max_files=1, max_fields=1) as form:
            data, stem = await self._upload(form)
        findings = await self._work(lambda: self.inspector.look(data))
        return HTMLResponse(pages.findings_page(findings, data, stem))

    async def convert(self, request: Request) -> Response:
        """POST /convert: "data" in Base64, "target", "stem"."""
        body = self.settings.max_body
        async with request.form(max_files=0, max_fields=3, max_part_size=body) as form:
            data, target, stem = (str(form.get(name, "")) for name in ("data", "target", "stem"))
        try:
            decoded = base64.b64decode(data, validate=True)
        except (binascii.Error, ValueError):
            raise HTTPException(400, "The form is damaged.") from None
        done = await self._work(lambda: self.inspector.convert(decoded, target))
        return _attachment(done, safe_stem(stem))

    async def style(self, request: Request) -> Response:
        """GET /style.css"""
        return Response(pages.STYLE, media_type="text/css")

    async def _upload(self, form: FormData) -> tuple[bytes, str]:
        file = form.get("file")
        if not isinstance(file, UploadFile):
            raise HTTPException(400, "There is no file in the form.")
        # One byte more than is allowed tells that there is more; the limits refuse it then.
        return await file.read(self.settings.max_file + 1), safe_stem(file.filename or "")

    async def _work(self, function: Callable[[], Answer]) -> Answer:
        """Off the event loop, and not more at once than the settings say."""
        if self._limiter is None:
            self._limiter = CapacityLimiter(self.settings.workers)
        return await to_thread.run_sync(function, limiter=self._limiter)


def _attachment(done: Download, stem: str) -> Response:
    headers = {"content-disposition": f'attachment; filename="{stem}{done.extension}"'}
    return Response(done.data, media_type=done.media_type, headers=headers)


async def on_xw_error(_: Request, error: Exception) -> Response:
    """What a file does wrong is its sender's; what a plugin does wrong is ours."""
    status = 422
    if isinstance(error, PluginError):
        log.error("a plugin failed: %s", error)
        return HTMLResponse(pages.error_page("Something here failed."), 500)
    if isinstance(error, LimitError):
        status = 413
    elif isinstance(error, FormatError):
        status = 415
    return HTMLResponse(pages.error_page(str(error)), status)


async def on_http_error(_: Request, error: Exception) -> Response:
    """A page for each refusal."""
    assert isinstance(error, HTTPException)
    return HTMLResponse(pages.error_page(error.detail), error.status_code)


def create_app(settings: Settings | None = None, registry: Registry | None = None) -> ASGIApp:
    """The application: `uvicorn --factory examples.upload_service.app:create_app`."""
    chosen = settings or Settings()
    service = Service(chosen, registry)
    app = Starlette(
        routes=[
            Route("/", service.start),
            Route("/look", service.look, methods=["POST"]),
            Route("/convert", service.convert, methods=["POST"]),
            Route("/style.css", service.style),
        ],
        exception_handlers={XwError: on_xw_error, HTTPException: on_http_error},
    )
    # Around all of Starlette, whose own page for a failure comes from outside its middleware.
    return Headers(BodyLimit(app, chosen.max_body))
