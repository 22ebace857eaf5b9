"""The upload service, over HTTP."""

# ruff: noqa: E402 - what is imported late needs what may be absent

from __future__ import annotations

import base64
import http.client
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urlsplit

import pytest

import xwcore_drawing

pytest.importorskip("uvicorn", reason="the dependency group `examples` is not installed")
pytest.importorskip("python_multipart", reason="the dependency group `examples` is not installed")
httpx = pytest.importorskip("httpx", reason="the dependency group `examples` is not installed")

import xwcore
from examples.upload_service.app import create_app
from examples.upload_service.inspecting import safe_stem
from examples.upload_service.settings import Settings
from tests.core.toys import ToyFormat
from tests.examples.serving import PATIENCE, served
from tests.isolation.isolated_plugins import Dangerous
from xwcore import Puzzle, Registry, Severity
from xwcore.plugin import Code, ReadContext, hookimpl
from xwcore_crossword import Clue, Crossword, Grid

NASTY = '"><script>alert(1)</script><img src=x onerror=alert(1)>&amp;\u202e\x1b[31m'


def upload_sample(title: str = "Small square", format: str = "puz") -> bytes:
    grid = Grid.from_rows(["PAD", "OWE", "TEN"])
    clues = [Clue(n, "across", f"Clue {n}") for n in (1, 4, 5)]
    clues += [Clue(n, "down", f"Clue {n}") for n in (1, 2, 3)]
    return xwcore.dumps(Crossword(grid, clues, title=title), format)


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with served(create_app()) as address:
        yield address


@pytest.fixture(scope="module")
def client(address: str) -> Iterator[Any]:
    with httpx.Client(base_url=address, timeout=PATIENCE) as client:
        yield client


def looked(client: Any, data: bytes, name: str = "small.puz") -> Any:
    return client.post("/look", files={"file": (name, data)})


class Tags(HTMLParser):
    """Every start tag of a page, with its attributes; and its texts."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.texts.append(data)

    def of(self, name: str) -> list[dict[str, str | None]]:
        return [attributes for tag, attributes in self.elements if tag == name]


def test_upload_start_page_has_a_form_and_lists_the_formats(client: Any) -> None:
    answer = client.get("/")
    assert answer.status_code == 200
    page = Tags(answer.text)
    assert page.of("form")[0]["action"] == "/look"
    assert "Across Lite .puz" in answer.text
    assert client.get("/style.css").headers["content-type"].startswith("text/css")


def test_upload_page_shows_format_drawing_findings_and_offers(client: Any) -> None:
    answer = looked(client, upload_sample(), "misleading.jpg")
    assert answer.status_code == 200
    page = Tags(answer.text)
    assert "Small square" in page.texts
    assert "Across Lite .puz" in answer.text
    source = page.of("img")[0]["src"] or ""
    svg = base64.b64decode(source.removeprefix("data:image/svg+xml;base64,")).decode()
    assert svg == xwcore_drawing.draw(xwcore.read(upload_sample())).svg()
    assert "Nothing is lost." in page.texts
    offers = [button["id"] for button in page.of("button")]
    assert {"to-puz", "to-across-text", "to-xd"} <= set(offers)


@pytest.mark.parametrize("target", ["puz", "across-text", "xd"])
def test_upload_download_is_what_the_library_writes(client: Any, target: str) -> None:
    data = upload_sample()
    page = Tags(looked(client, data, "my puzzle.puz").text)
    fields = {
        field["name"]: field["value"]
        for field in page.of("input")
        if field.get("name") == "data" or field.get("name") == "stem"
    }
    answer = client.post("/convert", files={**files_of(fields), **files_of({"target": target})})
    assert answer.status_code == 200
    assert answer.content == xwcore.dumps(xwcore.read(data), target)
    assert answer.headers["content-disposition"].startswith('attachment; filename="my.')


def files_of(fields: dict[str | None, str | None] | dict[str, str]) -> dict[str, Any]:
    """Fields of a multipart form."""
    return {str(name): (None, value) for name, value in fields.items()}


def test_upload_losses_are_listed(client: Any) -> None:
    puzzle = xwcore.read(upload_sample()).replace(metadata={"Editor": "E. Ditor"})
    data = xwcore.dumps(puzzle, "xd")
    answer = looked(client, data)
    lost = [str(loss) for loss in xwcore.losses(xwcore.read(data), "puz")]
    assert lost
    for words in lost:
        assert words in Tags(answer.text).texts


def test_upload_findings_of_a_damaged_file_are_shown(client: Any) -> None:
    data = bytearray(upload_sample())
    data[0] ^= 0xFF
    answer = looked(client, bytes(data))
    codes = [diagnostic.code for diagnostic in xwcore.validate(bytes(data))]
    assert codes
    for code in codes:
        assert code in Tags(answer.text).texts


def test_upload_file_that_cannot_be_read_says_why(client: Any) -> None:
    answer = looked(client, upload_sample()[:30])
    page = Tags(answer.text)
    assert answer.status_code == 200
    assert [element for element in page.elements if element[1].get("id") == "error"]
    assert not page.of("img")
    assert not page.of("button")


@pytest.mark.parametrize("format", ["puz", "across-text", "xd"])
def test_upload_page_escapes_whatever_a_file_says(client: Any, format: str) -> None:
    puzzle = Crossword(
        Grid.from_rows(["AB"]), [Clue(1, "across", NASTY)], title=NASTY, author=NASTY, notes=NASTY
    )
    answer = looked(client, xwcore.dumps(puzzle, format), NASTY + ".puz")
    assert answer.status_code == 200
    page = Tags(answer.text)
    assert {tag for tag, _ in page.elements} <= {
        "html",
        "head",
        "meta",
        "title",
        "link",
        "body",
        "h1",
        "h2",
        "h3",
        "p",
        "img",
        "section",
        "table",
        "tr",
        "td",
        "div",
        "form",
        "input",
        "button",
        "ul",
        "li",
        "a",
    }
    assert not [
        name for _, attributes in page.elements for name in attributes if name.startswith("on")
    ]
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f\u202e]", answer.text)


def test_upload_every_response_forbids_scripts_and_frames(client: Any) -> None:
    answers = [
        client.get("/"),
        client.get("/nowhere"),
        client.get("/look"),
        client.get("/style.css"),
        looked(client, b"junk"),
        looked(client, upload_sample()),
        client.post("/look"),
        looked(client, bytes(3_000_000)),
        client.post("/convert", files=files_of({"data": "!"})),
    ]
    assert {answer.status_code for answer in answers} == {200, 400, 404, 405, 413, 415}
    for answer in answers:
        policy = answer.headers["content-security-policy"]
        assert policy.startswith("default-src 'none'")
        assert "script-src" not in policy
        assert "unsafe" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["cache-control"] == "no-store"


def test_upload_what_is_no_puzzle_is_refused(client: Any) -> None:
    answer = looked(client, b"<html>" + NASTY.encode())
    assert answer.status_code == 415
    assert "the source is an HTML page" in answer.text


def test_upload_forms_that_are_damaged_are_refused(client: Any) -> None:
    good = base64.b64encode(upload_sample()).decode()
    for fields, status in (
        ({"data": "no Base64 at all", "target": "puz"}, 400),
        ({"data": good, "target": "nothing"}, 415),
        ({"target": "puz"}, 415),
        ({"data": good, "target": "puz", "a": "1", "b": "2"}, 400),
    ):
        assert client.post("/convert", files=files_of(fields)).status_code == status
    assert client.post("/look", files={"file": (None, "a field")}).status_code == 400
    broken = {"content-type": "multipart/form-data; boundary=x"}
    assert client.post("/look", content=b"--y\r\n", headers=broken).status_code == 400


def test_upload_of_a_file_over_the_limit_is_refused(client: Any) -> None:
    # The body may be longer than a file, for the form that comes back is Base64.
    assert looked(client, upload_sample() + bytes(1024 * 1024)).status_code == 413


def test_upload_body_is_cut_off_while_it_arrives(address: str) -> None:
    """A sender that names no length is stopped soon after the limit, not at its own end."""
    most = Settings().max_body
    connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=PATIENCE)
    connection.putrequest("POST", "/look")
    connection.putheader("Content-Type", "multipart/form-data; boundary=x")
    connection.putheader("Transfer-Encoding", "chunked")
    connection.endheaders()
    connection.send(b"%x\r\n%s\r\n" % (len(HEAD), HEAD))
    block = bytes(64 * 1024)
    sent = 0
    try:
        while sent < 100 * most:
            connection.send(b"%x\r\n%s\r\n" % (len(block), block))
            sent += len(block)
    except OSError:
        pass  # it closed the connection
    assert sent < 20 * most
    connection.close()


HEAD = b'--x\r\nContent-Disposition: form-data; name="file"; filename="a.puz"\r\n\r\n'


def test_upload_length_that_is_declared_too_long_is_refused_unread(address: str) -> None:
    connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=PATIENCE)
    connection.putrequest("POST", "/look")
    connection.putheader("Content-Length", str(10**15))
    connection.endheaders()
    answer = connection.getresponse()
    assert answer.status == 413
    connection.close()


def test_upload_allow_list_is_applied_before_plugins_are_loaded() -> None:
    settings = Settings(formats=frozenset({"puz"}))
    registry = Registry(allow=settings.formats)
    with served(create_app(settings, registry)) as address, httpx.Client(base_url=address) as one:
        assert looked(one, upload_sample()).status_code == 200
        refused = looked(one, upload_sample(format="xd"))
        assert refused.status_code == 415
        fields = {"data": base64.b64encode(upload_sample()).decode(), "target": "xd"}
        assert one.post("/convert", files=files_of(fields)).status_code == 415
        states = {status.name: str(status.state) for status in registry.plugins(load=False)}
    assert states.pop("puz") == "ok"
    assert set(states.values()) == {"disabled"}


def test_upload_cells_over_the_limit_are_refused() -> None:
    settings = Settings(max_cells=4)
    with served(create_app(settings)) as address, httpx.Client(base_url=address) as one:
        answer = looked(one, upload_sample())
    assert "limit 4 (max_cells)" in answer.text
    assert 'id="drawing"' not in answer.text


@pytest.mark.parametrize("what", ["loop", "abort"])
def test_upload_plugin_that_hangs_or_crashes_is_an_error_of_one_file(what: str) -> None:
    settings = Settings(formats=frozenset({"dangerous"}), seconds=1.0, processes=1)
    registry = Registry(discover=False, isolated=settings.isolation)
    registry.register(Dangerous())
    bad = ("bad", b"DANGEROUS-FILE\n" + what.encode())
    good = ("good", b"DANGEROUS-FILE\nAB")
    try:
        with (
            served(create_app(settings, registry)) as address,
            httpx.Client(base_url=address, timeout=60) as one,
        ):
            failed = one.post("/look", files={"file": bad})
            assert failed.status_code < 500
            assert "XW003" in failed.text
            answer = one.post("/look", files={"file": good})
            assert answer.status_code == 200
            assert "XW003" not in answer.text
    finally:
        registry.close()


class FailingToy(ToyFormat):
    @hookimpl
    def xw_read(self, data: bytes, context: ReadContext) -> Puzzle:
        context.report(Code("TOY1", Severity.INFO, NASTY).at())
        raise RuntimeError("secret of the plugin")


def test_upload_failing_plugin_is_reported_without_its_secrets() -> None:
    registry = Registry(discover=False)
    registry.register(FailingToy())
    settings = Settings(formats=frozenset({"toy"}))
    with served(create_app(settings, registry)) as address, httpx.Client(base_url=address) as one:
        data = base64.b64encode(b"TOY-FILE\nAB").decode()
        answer = one.post("/convert", files=files_of({"data": data, "target": "toy"}))
    assert answer.status_code == 500
    assert "secret" not in answer.text


@pytest.mark.parametrize(
    ("name", "stem"),
    [
        ("monday.puz", "monday"),
        ("../../etc/passwd", "passwd"),
        ("C:\\x\\y.puz", "y"),
        ('a"\r\nX: y.puz', "a"),
        (".hidden", "puzzle"),
        ("", "puzzle"),
        ("-x", "puzzle"),
        ("\u00fcber.puz", "puzzle"),
        ("n" * 300, "n" * 60),
    ],
)
def test_upload_names_of_downloads_are_harmless(name: str, stem: str) -> None:
    assert safe_stem(name) == stem
