"""The recipes for web frameworks answer an upload as their page promises, in the real framework."""

from __future__ import annotations

import importlib
import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import xwcore
from tests.docs.running import DOCS, blocks
from xwcore_crossword import Crossword

PAGE = DOCS / "howto" / "web-frameworks.md"

#: A file whose error quotes it: sent as HTML, it would run.
HOSTILE = b"<ACROSS PUZZLE>\n<TITLE>\n<script>alert(1)</script>\n<SIZE>\n<b>x<b>\n"

#: Posts the bytes of a file; returns status, media type and body of the answer.
Post = Callable[[bytes], tuple[int, str, bytes]]


def recipe(framework: str, folder: Path) -> dict[str, Any]:
    """The names of the page after its first block and the one that imports the framework."""
    pytest.importorskip(framework)
    code = [text for language, text in blocks(PAGE) if language == "python"]
    (chosen,) = [text for text in code if f"from {framework}" in text]
    (folder / "puzzles").mkdir()
    (folder / "puzzles" / "monday.puz").write_bytes(square())
    names: dict[str, Any] = {"__name__": "recipe"}
    for text in (code[0], chosen):
        exec(compile(text, PAGE.name, "exec"), names)  # noqa: S102 - our own page
    return names


def square() -> bytes:
    crossword = Crossword.build(["AB", "CD"], across=["one", "two"], down=["three", "four"])
    return xwcore.dumps(crossword, "puz")


def flask_post(names: dict[str, Any]) -> Post:
    client = names["app"].test_client()

    def post(data: bytes) -> tuple[int, str, bytes]:
        answer = client.post("/ipuz", data={"file": (io.BytesIO(data), "upload.bin")})
        return answer.status_code, answer.content_type, answer.data

    return post


def fastapi_post(names: dict[str, Any]) -> Post:
    testclient = pytest.importorskip("fastapi.testclient")
    client = testclient.TestClient(names["api"])

    def post(data: bytes) -> tuple[int, str, bytes]:
        answer = client.post("/ipuz", files={"file": ("upload.bin", data)})
        return answer.status_code, answer.headers["content-type"], answer.content

    return post


def django_post(names: dict[str, Any]) -> Post:
    settings: Any = importlib.import_module("django.conf").settings
    upload_of: Any = importlib.import_module("django.core.files.uploadedfile").SimpleUploadedFile
    factory: Any = importlib.import_module("django.test").RequestFactory()
    if not settings.configured:
        settings.configure()

    def post(data: bytes) -> tuple[int, str, bytes]:
        upload = upload_of("upload.bin", data)
        answer = names["django_view"](factory.post("/ipuz", {"file": upload}))
        return answer.status_code, answer["Content-Type"], answer.content

    return post


@pytest.mark.slow
@pytest.mark.parametrize(
    ("framework", "poster"),
    [("flask", flask_post), ("fastapi", fastapi_post), ("django", django_post)],
    ids=["flask", "fastapi", "django"],
)
def test_recipe_answers_an_upload(
    framework: str,
    poster: Callable[[dict[str, Any]], Post],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    post = poster(recipe(framework, tmp_path))
    status, media_type, body = post(square())
    assert (status, media_type.partition(";")[0]) == (200, "application/json")
    assert xwcore.loads(body, "ipuz") == xwcore.read(square())
    status, media_type, body = post(HOSTILE)
    assert (status, media_type) == (400, "text/plain; charset=utf-8")
    assert body
