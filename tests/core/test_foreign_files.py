"""A source that no format claims is named: a hundred wrong downloads, forty wrapped files."""

from __future__ import annotations

import base64
import binascii
import gzip
import html
import io
import json
import quopri
import time
import zipfile
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import quote, quote_plus

import pytest

import xwcore
from tests.cli.cli_toys import run_xw
from tests.packaging.samples import ACROSS_TEXT, XD, small_puz
from tests.publishers.publishers_samples import FILES
from xwcore.detection import foreign_files
from xwcore.plugin import Probe
from xwcore.registry import known_formats

PUZ = small_puz()
MAIL = b"From: a@example.org\nTo: b@example.org\nSubject: puzzle\nMIME-Version: 1.0\n"
ENTITIES = ACROSS_TEXT.replace(b"&", b"&amp;").replace(b"<", b"&lt;").replace(b">", b"&gt;")


def archive(**members: bytes) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as opened:
        for name, data in members.items():
            opened.writestr(name, data)
    return stream.getvalue()


def page(title: str, body: str = "<p>Text.</p>") -> bytes:
    head = f"<!DOCTYPE html>\n<html><head><title>{title}</title></head>"
    return f"{head}<body>{body}</body></html>".encode()


JSON_KIND = "JSON of a kind that no installed format reads"
TABLE = "a table of values separated by commas, semicolons or tabs (CSV)"

#: Wrong downloads, and what each is.
DOWNLOADS = {
    "nothing": (b"", "empty"),
    "blanks": (b" \r\n\r\n", "white space only"),
    "zeros": (bytes(512), "NUL bytes only: the file was not written to its end"),
    "login page": (page("Log in &amp; subscribe"), 'an HTML page, titled "Log in & subscribe"'),
    "missing page": (page("\n 404\n Not Found "), 'an HTML page, titled "404 Not Found"'),
    "page in upper case": (b"<HTML><BODY>Moved</BODY></HTML>", "an HTML page"),
    "page behind a mark": (b"\xef\xbb\xbf \n<html lang=en>\n", "an HTML page"),
    "error": (b'{"error": "Not found"}', 'JSON with an error message: "Not found"'),
    "nested error": (
        b'{"ok":false,"error":{"code":404,"message":"No puzzle"}}',
        'JSON with an error message: "No puzzle"',
    ),
    "list of errors": (
        b'{"errors":[{"message":"Rate limit"}]}',
        'JSON with an error message: "Rate limit"',
    ),
    "message": (b'{"message":"Forbidden"}', 'JSON with an error message: "Forbidden"'),
    "status": (
        b'{"status":"ERROR","code":401,"message":"Log in"}',
        'JSON with an error message: "Log in"',
    ),
    "other JSON": (b'{"name": "x", "list": [1]}', f'{JSON_KIND}, with the first key "name"'),
    "list": (b"[1, 2]", JSON_KIND),
    "PDF": (b"%PDF-1.7\n%\xe2\xe3", "a PDF document"),
    "PNG": (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "a PNG picture"),
    "JPEG": (b"\xff\xd8\xff\xe0\0\x10JFIF", "a JPEG picture"),
    "SVG": (b'<?xml version="1.0"?>\n<svg xmlns="x"/>', "an SVG picture"),
    "EPS": (b"%!PS-Adobe-3.0 EPSF-3.0\n", "a PostScript document"),
    "old Word": (
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(99),
        "an Office document of the older binary kind, such as .doc, .xls or .msg",
    ),
    "new Word": (
        archive(**{"[Content_Types].xml": b"<x/>", "word/document.xml": b"<y/>"}),
        "an Office document, such as .docx or .xlsx",
    ),
    "EPUB": (archive(**{"META-INF/container.xml": b"<x/>"}), "an EPUB book"),
    "RTF": (b"{\\rtf1\\ansi Clues}", "a rich text document (RTF)"),
    "LFS": (
        b"version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n",
        "a pointer of Git LFS in place of the file: fetch it with git lfs pull",
    ),
    "CSV": (b"Title,Author\nOne,A\nTwo,B\n", TABLE),
    "semicolons": (b'"Title";"Author"\r\n"One";"A"\r\n', TABLE),
    "tabs": (b"number\tclue\n1\tRiver\n", TABLE),
    "XML error": (
        b'<?xml version="1.0"?>\n<Error><Code>X</Code><Message>Access Denied</Message></Error>',
        'XML with an error message: "Access Denied"',
    ),
    "feed": (b"<rss><channel><title>News</title></channel></rss>", 'a feed of news, titled "News"'),
    "headers": (
        b"HTTP/1.1 403 Forbidden\r\nServer: x\r\n\r\n",
        "an HTTP response with its headers and the status 403 Forbidden",
    ),
    "shortcut": (
        b"[InternetShortcut]\r\nURL=https://example.org/\r\n",
        "a Windows shortcut: it has the place of the file, not its content",
    ),
    "conflict": (
        b"<<<<<<< ours\nx\n=======\ny\n>>>>>>> theirs\n",
        "a file with a merge conflict in line 1: resolve the conflict",
    ),
    "program": (b"\x7fELF\2\1\1\0", "a program for Linux"),
    "mail": (MAIL + b"\nHello.\n", "a mail message: save its attachment"),
    "mailbox": (b"From a@b Fri\n" + MAIL + b"\nHello.\n", "a mail message: save its attachment"),
    "page in UTF-16": (page("Log in").decode().encode("utf-16"), 'an HTML page, titled "Log in"'),
    "page with a late title": (
        b"<html><script>a()</script>" + b"<!-- -->" * 4000 + b"<title>Late</title>",
        'an HTML page, titled "Late"',
    ),
    "part of a page": (b'<a href="/login">Log in</a>', "an HTML page"),
    "escaped error": (
        b'{"error":"a \\"b\\" caf\\u00e9"}',
        'JSON with an error message: "a "b" caf\xe9"',
    ),
    "list of texts": (b'{"errors":["Too many"]}', 'JSON with an error message: "Too many"'),
    "error in a list": (b'[{"error":"Gone"}]', 'JSON with an error message: "Gone"'),
    "error code": (b'{"error":404}', "JSON with an error code: 404"),
    "status code": (b'{"statusCode": 403, "body": ""}', "JSON with an error code: 403"),
    "code of success": (b'{"statusCode": 200}', f'{JSON_KIND}, with the first key "statusCode"'),
    "empty object": (b"{ }", "JSON without any content"),
    "empty list": (b"[]\n", "JSON without any content"),
    "null": (b"null", "JSON without any content"),
    "JSON text": (b'"Hello"', JSON_KIND),
    "JSONP": (b'callback({"a": 1});', "JSON in a script (JSONP)"),
    "mark alone": (b"\xef\xbb\xbf", "white space only"),
    "megabyte of zeros": (
        bytes(1_000_000),
        "NUL bytes in its first 64 KiB: the file was not written to its end",
    ),
    "CSV of another language": ("T\xedtulo;Autor\n\xc9l;\xd1\n".encode(), TABLE),
    "YAML": (b"---\nname: a\nlist:\n  - 1\n", "a YAML document"),
    "YAML without a mark": (b"name: a\ncells:\n  - a\n", "a YAML document"),
    "TOML": (b'name = "x"\n\n[part]\nversion = "1"\n', "a settings file, such as .ini or .toml"),
    "settings": (b"; comment\n[core]\nbare=false\n", "a settings file, such as .ini or .toml"),
    "fault": (
        b'<?xml version="1.0"?>\n<?xml-x y?>\n<Envelope><faultstring>No</faultstring>',
        'XML with an error message: "No"',
    ),
    "XML declaration": (b'<?xml version="1.0"?>\n', "XML without any content"),
    "icon": (b"\0\0\1\0\1\0\x10\x10", "an icon of Windows"),
    "sound": (b"\xff\xfb\x90\x64" + bytes(9), "an audio or video file"),
    "fonts": (b"ttcf\0\1\0\0", "a font"),
    "line": (b"404: Not Found\n", 'a line of text with an error message: "404: Not Found"'),
    "address": (
        b"https://example.org/monday.puz\n",
        "a web address: it has the place of the file, not its content",
    ),
    "PHP": (b"<?php echo 1; ?>", "a PHP script"),
    "page in Latin-1": (
        "<title>F\xfcr G\xe4ste</title>".encode("latin-1"),
        'an HTML page, titled "F\xfcr G\xe4ste"',
    ),
    "page in UTF-16 without a mark": (
        page("Log in").decode().encode("utf-16-le"),
        'an HTML page, titled "Log in"',
    ),
    "page in UTF-32": (page("Log in").decode().encode("utf-32"), 'an HTML page, titled "Log in"'),
    "page in one file": (
        b"From: <Saved by Blink>\nSnapshot-Content-Location: https://example.org\nSubject: x\n\n",
        "a web page with its pictures in one file (MHTML): save the page as text or HTML",
    ),
    "name of an error": (b'{"error":{"status":"DENIED"}}', "JSON with an error code: DENIED"),
    "failure": (b'{"success": false}', "JSON of a failed request"),
    "failure with words": (
        b'{"ok":false,"description":"Bad Request"}',
        'JSON of a failed request: "Bad Request"',
    ),
    "WordprocessingML": (
        b'<?xml version="1.0"?>\n<?mso-application progid="Word.Document"?>\n<w:wordDocument/>',
        "XML of a kind that no installed format reads, with the root element w:wordDocument",
    ),
    "CSV of Excel": (b"sep=;\r\nNumber;Clue\r\n1;River\r\n", TABLE),
    "HEIC": (b"\0\0\0\x18ftypheix\0\0\0\0", "an AVIF or HEIC picture"),
    "JPEG XL": (b"\0\0\0\x0cJXL \r\n\x87\n", "a JPEG 2000 or JPEG XL picture"),
    "Photoshop": (b"8BPS\0\1" + bytes(9), "a Photoshop picture"),
    "DjVu": (b"AT&TFORM\0\0\0\1DJVM", "a DjVu document"),
    "InDesign": (b"\x06\x06\xed\xf5\xd8\x1d\x46\xe5" + bytes(9), "an InDesign document"),
    "Kindle": (b"Book".ljust(60, b"\0") + b"BOOKMOBI", "a book for Kindle"),
    "resource fork": (
        b"\0\5\x16\7" + bytes(99),
        "a file of macOS about another file, without its content (AppleDouble)",
    ),
    "AppleSingle": (
        b"\0\5\x16\0" + bytes(99),
        "a file of macOS with its resource fork (AppleSingle): unpack it before",
    ),
    "BinHex": (
        b"(This file must be converted with BinHex 4.0)\r\n:#@0[F",
        "a text in BinHex of macOS: decode it first",
    ),
    "StuffIt": (b"SIT!\0\1", "compressed or packed by StuffIt: unpack it before"),
    "alias": (
        b"book\0\0\0\0mark" + bytes(9),
        "an alias of macOS: it has the place of the file, not its content",
    ),
    "shortcut with properties": (
        b"[{000214A0-0000-0000-C000-000000000046}]\r\nProp3=19,2\r\n[InternetShortcut]\r\nURL=x\r\n",
        "a Windows shortcut: it has the place of the file, not its content",
    ),
    "link of git": (b"../2024/monday.puz", "a path: it has the place of the file, not its content"),
    "magnet": (
        b"magnet:?xt=urn:btih:00\n",
        "a web address: it has the place of the file, not its content",
    ),
    "document of Google": (
        b'{"":"WARNING! DO NOT EDIT THIS FILE!","doc_id":"x"}',
        "a link to a document of Google, not its content",
    ),
    "torrent": (b"d4:infod4:name5:a.puzee", "a torrent"),
    "contact": (b"BEGIN:VCARD\r\nVERSION:3.0\r\n", "a contact (vCard)"),
    "script of a page": (b"/* x */\n(function () { return 1; })();\n", "JavaScript"),
    "Python": (b"# x\nimport puz\n\npuz.read('a')\n", "a Python program"),
    "pickle": (b"\x80\4\x95\1\0\0\0\0\0\0\0}.", "a Python pickle"),
    "style sheet": (b"body { margin: 0; }\n", "a style sheet (CSS)"),
    "log": (b"2024-01-01 10:00:00 no puzzle\n2024-01-01 10:00:01 end\n", "a log"),
    "LaTeX with a remark": (b"% A remark.\n\\documentclass{article}\n", "a LaTeX document"),
}

TEXT = "Across Lite TEXT"
CONFLICT = b"\n<<<<<<< ours\n=======\n\n>>>>>>> theirs\n"
IPUZ = b"""{
"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1"],
"dimensions": {"width": 2, "height": 2}, "puzzle": [[1, 2], [3, 0]],
"solution": [["A", "T"], ["T", "O"]]}
"""
GUARDIAN = FILES["guardian"]["JSON"]
OBJECT = "inside of other JSON or a script: save its object alone"
PERCENT = "in percent encoding: decode it first, for example with decodeURIComponent"
QUOTES = "as a text in quotes of JSON or a script: save that text alone, as jq -r does"
BASE64 = "in Base64: decode it first, for example with base64 -d"

#: Puzzles that something else is around, and what to do.
WRAPPED = {
    "Base64": (base64.encodebytes(PUZ), f"Across Lite .puz {BASE64}"),
    "Base64 for addresses": (base64.urlsafe_b64encode(XD), f".xd {BASE64}"),
    "Base64 of gzip": (base64.b64encode(gzip.compress(PUZ)), f"Across Lite .puz {BASE64}"),
    "data address": (
        b"data:application/octet-stream;base64," + base64.b64encode(PUZ),
        f"Across Lite .puz {BASE64}",
    ),
    "quoted-printable": (
        MAIL
        + b"Content-Transfer-Encoding: quoted-printable\n\n"
        + quopri.encodestring(ACROSS_TEXT),
        f"{TEXT} in a mail message: save the attachment",
    ),
    "attachment": (
        MAIL
        + b"Content-Type: multipart/mixed; boundary=x\n\n--x\nContent-Transfer-Encoding: base64\n\n"
        + base64.encodebytes(PUZ)
        + b"\n--x--\n",
        "Across Lite .puz in a mail message: save the attachment",
    ),
    "page": (
        page("Puzzle", f"<pre>\n{ENTITIES.decode()}</pre>"),
        f"{TEXT} in a web page: save the text of the page alone",
    ),
    "page without entities": (
        page("Puzzle", f"<pre>\n{ACROSS_TEXT.decode()}</pre>"),
        f"{TEXT} in a web page: save the text of the page alone",
    ),
    "quotation": (
        b"".join(b"> " + line + b"\n" for line in ACROSS_TEXT.splitlines()),
        f'{TEXT} quoted with "> " as in a mail: delete the signs',
    ),
    "fence": (
        b"# Puzzle\n\n```\n" + XD + b"\n```\n",
        ".xd in a Markdown document: save the text between the fences alone",
    ),
    "fence at the end": (
        b"```\n" + XD.rstrip() + b"```",
        ".xd in a Markdown document: save the text between the fences alone",
    ),
    "mail with the text of a puzzle": (
        MAIL + b"Content-Transfer-Encoding: quoted-printable\n\n" + quopri.encodestring(XD),
        ".xd in a mail message: save the attachment",
    ),
    "text above": (
        b"Hello,\nthis is the puzzle.\n\n" + XD,
        ".xd below other text: save what stands below it alone",
    ),
    "no-break spaces": (
        ACROSS_TEXT.replace(b" ", b"\xc2\xa0"),
        f"{TEXT} with no-break spaces in place of blanks: replace them",
    ),
    "typographic quotation marks": (
        IPUZ.decode().replace('"', "\u201d").encode(),
        'ipuz with typographic quotation marks: replace them by "',
    ),
    "attachment after another part": (
        MAIL
        + b"Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n"
        + b"Content-Transfer-Encoding: quoted-printable\r\n\r\nHello=20you\r\n--x\r\n"
        + b"Content-Transfer-Encoding: base64\r\n\r\n"
        + base64.encodebytes(PUZ)
        + b"\r\n--x--\r\n",
        "Across Lite .puz in a mail message: save the attachment",
    ),
    "upload": (
        b"--x\r\nContent-Disposition: form-data; name=a\r\n\r\n" + XD + b"\r\n--x--\r\n",
        ".xd in a mail message: save the attachment",
    ),
    "uuencode": (
        b"begin 644 a.puz\n"
        + b"".join(binascii.b2a_uu(PUZ[start : start + 45]) for start in range(0, len(PUZ), 45))
        + b"`\nend\n",
        "Across Lite .puz in uuencode: decode it first, for example with uudecode",
    ),
    "hexadecimal": (
        PUZ.hex(" ").upper().encode(),
        "Across Lite .puz in hexadecimal: decode it first, for example with xxd -r -p",
    ),
    "percent": (quote(IPUZ, safe="").encode(), f"ipuz {PERCENT}"),
    "form": (b"puzzle=" + quote_plus(XD).encode(), f".xd {PERCENT}"),
    "data address with percent signs": (
        b"data:text/plain;charset=utf-8," + quote(ACROSS_TEXT).encode(),
        f"{TEXT} in a data address: decode the percent signs before, as a browser does",
    ),
    "text of JSON": (json.dumps(IPUZ.decode()).encode(), f"ipuz {QUOTES}"),
    "text of JSON in JSON": (
        json.dumps({"ok": True, "data": ACROSS_TEXT.decode()}).encode(),
        f"{TEXT} {QUOTES}",
    ),
    "object of JSON": (b'{"ok": true, "data": ' + IPUZ + b"}", f"ipuz {OBJECT}"),
    "Base64 in JSON": (
        json.dumps({"name": "a.puz", "content": base64.encodebytes(PUZ).decode()}).encode(),
        f"Across Lite .puz in Base64 {QUOTES}, then decode it first, for example with base64 -d",
    ),
    "script with an object": (b"window.puzzle = " + IPUZ.strip() + b";\n", f"ipuz {OBJECT}"),
    "script with a text": (b"const a = '" + XD.replace(b"\n", b"\\n") + b"';", f".xd {QUOTES}"),
    "guarded JSONP": (
        b"/**/ typeof a === 'function' && a(" + GUARDIAN + b");",
        f"The Guardian {OBJECT}",
    ),
    "guarded JSON": (b")]}',\n" + GUARDIAN, f"The Guardian {OBJECT}"),
    "script of a page": (
        page("Puzzle", f'<script type="application/json">{html.escape(IPUZ.decode())}</script>'),
        "ipuz in a web page: save the text of the page alone",
    ),
    "lines of a page": (
        page("Puzzle", ENTITIES.decode().replace("\n", "<br>\n")),
        f"{TEXT} in a web page: save the text of the page alone",
    ),
    "escaped": (ENTITIES, f"{TEXT} with the references of HTML, such as &quot;: replace them"),
    "element": (
        b"<reply><file><![CDATA[" + XD + b"]]></file></reply>",
        ".xd in XML: save the text of the element alone",
    ),
    "answer of a server": (
        b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n" + ACROSS_TEXT,
        f"{TEXT} in an HTTP response: save what follows its headers",
    ),
    "archive in a mail": (
        MAIL
        + b"Content-Type: multipart/mixed; boundary=x\n\n--x\nContent-Transfer-Encoding: base64\n\n"
        + base64.encodebytes(archive(a=PUZ))
        + b"\n--x--\n",
        "a zip archive in a mail message: save the attachment",
    ),
    "archive in Base64": (base64.b64encode(archive(a=PUZ)), f"a zip archive {BASE64}"),
    "conflict in the first line": (
        b"<<<<<<< ours\n" + XD + b"=======\n" + XD + b">>>>>>> theirs\n",
        ".xd with a merge conflict in line 1: resolve the conflict",
    ),
    "conflict in Across Lite TEXT": (
        ACROSS_TEXT.replace(b"\n", CONFLICT, 1),
        f"{TEXT} with a merge conflict in line 2: resolve the conflict",
    ),
    "conflict in ipuz": (
        IPUZ.replace(b"\n", CONFLICT, 1),
        "ipuz with a merge conflict in line 2: resolve the conflict",
    ),
    "conflict with its base": (
        XD.replace(b"\n", CONFLICT.replace(b"====", b"||||||| 12ab\n\n====", 1), 1),
        ".xd with a merge conflict in line 2: resolve the conflict",
    ),
    "conflict": (
        XD.replace(b"\n", b"\n<<<<<<< ours\nDate: 1\n=======\nDate: 2\n>>>>>>> theirs\n", 1),
        ".xd with a merge conflict in line 2: resolve the conflict",
    ),
}
ALL = {**DOWNLOADS, **{f"wrapped: {name}": case for name, case in WRAPPED.items()}}


@pytest.mark.parametrize("name", ALL)
def test_wrong_download_is_named(name: str) -> None:
    data, what = ALL[name]
    with pytest.raises(xwcore.UnknownFormatError) as caught:
        xwcore.detect(data)
    assert str(caught.value) == f"the source is {what}"
    with pytest.raises(xwcore.UnknownFormatError) as caught:
        xwcore.detect(gzip.compress(data))
    assert str(caught.value).endswith(f"the source is {what}")


@pytest.mark.parametrize("name", ["login page", "error code", "LFS", "RTF", "conflict"])
def test_every_verb_says_the_same_sentence(name: str, tmp_path: Path) -> None:
    data, what = ALL[name]
    path = tmp_path / "download"
    path.write_bytes(data)
    sentence = f"the source is {what}"
    report = xwcore.validate(path)
    assert [entry.message for entry in report] == [sentence]
    for verb in (xwcore.read, lambda source: xwcore.convert(source, tmp_path / "out.xd")):
        with pytest.raises(xwcore.UnknownFormatError) as caught:
            verb(path)
        assert str(caught.value) == sentence
    for arguments in (("detect", path), ("validate", path), ("convert", path, tmp_path / "out.xd")):
        result = run_xw(*arguments)
        assert result.exit_code == 1
        assert sentence in " ".join((result.stdout + result.stderr).split())
    (entry,) = json.loads(run_xw("validate", "--json", path).stdout)
    assert entry["diagnostics"][0]["message"] == sentence


def test_the_name_of_the_file_is_compared() -> None:
    source = io.BytesIO(page("Log in"))
    source.name = "monday.puz"
    with pytest.raises(xwcore.UnknownFormatError, match=r"an HTML page.*name suggests puz"):
        xwcore.detect(source)


@pytest.mark.parametrize(("name", "is_named"), [("a.puz", True), ("a.xd", False), ("a", True)])
def test_the_name_of_a_wrapped_file_may_be_that_of_its_format(name: str, is_named: bool) -> None:
    source = io.BytesIO(base64.encodebytes(PUZ))
    source.name = name
    for registry in (xwcore.Registry(), xwcore.Registry(discover=False)):
        with pytest.raises(xwcore.FormatError) as caught:
            registry.detect(source)
        assert "Across Lite .puz" in str(caught.value)
        assert ("the content does not" not in str(caught.value)) is is_named


def test_packages_name_files(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> str:
        raise ValueError

    def described(probe: Probe, claimed: Callable[[bytes], str | None]) -> str | None:
        return f"{claimed(XD)} with a letter" if probe.head.startswith(b"Dear") else None

    modules = (
        SimpleNamespace(described=broken, described_archive=broken),
        SimpleNamespace(),
        SimpleNamespace(described=lambda *_: 7, described_archive=min),
        SimpleNamespace(described=described),
    )
    monkeypatch.setattr(foreign_files, "helpers", lambda _: modules)
    with pytest.raises(xwcore.UnknownFormatError, match=r"^the source is \.xd with a letter$"):
        xwcore.detect(b"Dear reader")
    with pytest.raises(xwcore.UnknownFormatError, match=r"^the source is notes$"):
        xwcore.detect(archive(notes=b"Dear reader", other=b""))


@pytest.mark.parametrize("text", [ACROSS_TEXT, PUZ + b"\n"], ids=["text", "puz"])
def test_a_conflict_in_a_claimed_file_is_an_error_without_packages(
    text: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(foreign_files, "helpers", lambda _: ())
    with pytest.raises(xwcore.UnknownFormatError, match="no installed format claims the source"):
        xwcore.detect(page("Log in"))
    data = text.replace(b"\n", b"\n<<<<<<< ours\n=======\n>>>>>>> theirs\n", 1)
    with pytest.raises(xwcore.UnknownFormatError, match=r"a merge conflict: resolve the conflict$"):
        xwcore.detect(data)


def test_truncated_archives_are_named() -> None:
    for data in (gzip.compress(PUZ)[:60], archive(a=PUZ * 4)[:-40]):
        with pytest.raises(xwcore.UnknownFormatError, match="truncated"):
            xwcore.detect(data)
        (diagnostic,) = xwcore.validate(data)
        assert diagnostic.hint.startswith("Download the file again")
    (diagnostic,) = xwcore.validate(archive(a=PUZ, b=PUZ))
    assert diagnostic.hint.startswith("Choose one")


@pytest.mark.parametrize("wrapping", ["Base64", "text of JSON", "page"])
def test_the_package_of_a_wrapped_file_is_named(
    wrapping: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = {"name": "acme", "title": "Acme", "package": "xwcore-acme", "magic": "ACME 1.0"}
    data = b"ACME 1.0\n" + b"a line of the file\n" * 9
    wrapped = {
        "Base64": base64.encodebytes(data),
        "text of JSON": json.dumps({"file": data.decode()}).encode(),
        "page": page("Acme", f"<pre>{data.decode()}</pre>"),
    }
    monkeypatch.setattr(known_formats, "all_known", lambda: known_formats.hints_of([row]).formats)
    with pytest.raises(xwcore.XwError, match=r"Acme.*pip install xwcore-acme"):
        xwcore.detect(wrapped[wrapping])


def test_prose_has_no_name() -> None:
    with pytest.raises(xwcore.UnknownFormatError, match="no installed format claims the source"):
        xwcore.detect(b"Dear reader,\n\nthis is a letter.\n")


@pytest.mark.parametrize(
    "piece",
    [b"<", b"<p", b"<!--", b"<pre>", b"```\n", b"<<<<<<<\n", b"=\n", b"{", b'{"a":', b'"', b"> \n",
     b"A", b"a,", b"From: x\n", b"Content-Transfer-Encoding: base64\n", b"\\u", b" ", b"<title>",
     b'"error":', b"=======\n<<<<<<<\n", b"<pre>A</pre>",
     b"<!-- -->", b"<!---->\n", b"[{", b"a;b\t", b'\\"', b'["',
     b"--x\n\n", b"%41", b"<![CDATA[", b"= {", b"\n  a", b"('", b"00 ", b"begin 644 a\n",
     b"a:\n", b"[a]\n"],
)  # fmt: skip
def test_naming_takes_bounded_time(piece: bytes) -> None:
    for start, end in ((b"", b""), (b"<html>", b""), (b"{", b"!")):
        began = time.process_time()
        with pytest.raises(xwcore.XwError):
            xwcore.detect(start + piece * (60_000 // len(piece)) + end)
        assert time.process_time() - began < 2
