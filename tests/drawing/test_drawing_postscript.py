import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import xwcore_drawing
from docs import gallery
from tests.drawing.drawing_texts import HOSTILE, with_text
from xwcore_drawing import Drawing
from xwcore_drawing.glyphs import GlyphFonts
from xwcore_drawing.postscript import PROCEDURES, string_literal
from xwcore_drawing.shapes import Bounds, Circle, Line, Polygon, Rectangle, Run, Text

#: A string, a comment, or any other token.
TOKEN = re.compile(rb"\((?:[^()\\\r\n]|\\[0-7]{3}|\\\n)*\)|%[^\n]*|[\[\]{}]|/?[^\s()\[\]{}/%]+")

NUMBER = re.compile(rb"-?[0-9]+(\.[0-9]+)?")

#: The operators that an embedded document must not use ("EPSF", section 2.4).
FORBIDDEN = {
    "banddevice",
    "clear",
    "cleardictstack",
    "copypage",
    "erasepage",
    "exitserver",
    "framedevice",
    "grestoreall",
    "initclip",
    "initgraphics",
    "initmatrix",
    "quit",
    "renderbands",
    "setglobal",
    "setpagedevice",
    "setpageparams",
    "setshared",
    "startjob",
    "letter",
    "note",
    "legal",
    "a4",
    "file",
    "run",
    "deletefile",
    "renamefile",
    "filenameforall",
}


def _tokens(eps: bytes) -> list[bytes]:
    tokens, at = [], 0
    while at < len(eps):
        match = TOKEN.match(eps, at)
        if match is None:
            assert eps[at : at + 1].isspace(), eps[at - 20 : at + 20]
            at += 1
        else:
            tokens.append(match[0])
            at = match.end()
    return tokens


def _names(eps: bytes) -> set[str]:
    """The names that would be executed."""
    return {
        token.decode("ascii")
        for token in _tokens(eps)
        if token[:1] not in b"(%/[]{}" and not NUMBER.fullmatch(token)
    }


def _strings(eps: bytes) -> list[bytes]:
    results = [token[1:-1].replace(b"\\\n", b"") for token in _tokens(eps) if token[:1] == b"("]
    return [re.sub(rb"\\([0-7]{3})", lambda m: bytes([int(m[1], 8)]), item) for item in results]


#: What a document of the gallery executes; nothing else may occur, whatever the texts.
KNOWN = _names(
    xwcore_drawing.draw(gallery.play(), clues=True).eps()
    + xwcore_drawing.draw(gallery.scripts(), solution=True, clues=True).eps()
)


@pytest.mark.parametrize("picture", gallery.CROSSWORDS, ids=lambda item: item.name)
def test_eps_of_the_gallery_conforms(picture: gallery.Picture) -> None:
    eps = picture.draw().eps()
    lines = eps.decode("ascii").split("\n")
    assert lines[0] == "%!PS-Adobe-3.0 EPSF-3.0"
    assert all(len(line) <= 255 for line in lines)
    assert lines[-2] == "%%EOF"
    order = [
        "%%BoundingBox:",
        "%%EndComments",
        "%%BeginProlog",
        "%%EndProlog",
        "%%Page:",
        "%%BeginPageSetup",
        "%%EndPageSetup",
        "%%Trailer",
        "%%EOF",
    ]
    places = [next(at for at, line in enumerate(lines) if line.startswith(word)) for word in order]
    assert places == sorted(places)
    assert not _names(eps) & FORBIDDEN
    box = re.search(rb"%%BoundingBox: 0 0 (\d+) (\d+)\n", eps)
    exact = re.search(rb"%%HiResBoundingBox: 0 0 ([0-9.]+) ([0-9.]+)\n", eps)
    assert box is not None
    assert exact is not None
    for whole, part in zip(box.groups(), exact.groups(), strict=True):
        assert 0 <= int(whole) - float(part) < 1


def test_eps_needs_just_the_fonts_it_names() -> None:
    eps = xwcore_drawing.draw(gallery.symbols(), solution=True).eps().decode("ascii")
    needed = re.findall(r"^%%(?:DocumentNeededResources:|\+) font (\S+)$", eps, re.MULTILINE)
    assert needed == ["Helvetica", "Symbol", "ZapfDingbats"]
    assert re.findall(r"^%%IncludeResource: font (\S+)$", eps, re.MULTILINE) == needed
    assert "Symbol" not in xwcore_drawing.draw(gallery.plain()).eps().decode("ascii")


def test_eps_shows_the_letters() -> None:
    eps = xwcore_drawing.draw(gallery.plain(), solution=True, clues=True).eps()
    strings = _strings(eps)
    assert b"".join(item for item in strings if item.isupper()) == b"STAMPHBIALIKELDTEVERY"
    assert b"Each & <all>" in strings
    assert b"\xa9 A. Setter" in strings
    assert b"pietas" in strings


@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize("solution", [True, False])
def test_eps_hostile_texts_stay_strings(text: str, solution: bool) -> None:
    eps = xwcore_drawing.draw(with_text(text), clues=True, solution=solution).eps()
    assert _names(eps) <= KNOWN
    comments = [token for token in _tokens(eps) if token.startswith(b"%%Title")]
    assert len(comments) == 1


@given(st.text(max_size=60))
def test_eps_text_is_never_outside_strings(text: str) -> None:
    eps = xwcore_drawing.draw(with_text(text), clues=True, solution=True).eps()
    assert _names(eps) <= KNOWN
    eps.decode("ascii")
    assert all(len(line) <= 255 for line in eps.split(b"\n"))


@given(st.binary(max_size=600))
def test_eps_string_literal_gives_the_bytes_back(data: bytes) -> None:
    literal = string_literal(data).encode("ascii")
    assert _strings(literal) == [data]
    assert all(32 <= byte < 127 or byte == 10 for byte in literal)


def _parts(text: str) -> list[tuple[str, bytes]] | None:
    return GlyphFonts().parts(text, bold=False, italic=False)


def test_eps_fonts_of_characters() -> None:
    assert _parts("Ab") == [("xw-Helvetica", b"Ab")]
    assert _parts("€é“") == [("xw-Helvetica", b"\x80\xe9\x93")]
    assert _parts("aπ") == [("xw-Helvetica", b"a"), ("Symbol", b"p")]
    assert _parts("♥✈★①") == [("Symbol", b"\xa9"), ("ZapfDingbats", b"\x28\x48\xac")]
    assert _parts("\u2761\u2768\u2775\u2776\u2794\u2798\u27be") == [
        ("ZapfDingbats", b"\xa1\x80\x8d\xb6\xd4\xd8\xfe")
    ]
    assert _parts("") == []


@pytest.mark.parametrize("text", ["ά", "Дč", "日", "ﬁ", "a\u0301\u0302", "\u2795", "שלום", "👁"])
def test_eps_text_that_those_fonts_lack_has_no_parts(text: str) -> None:
    fonts = GlyphFonts()
    assert fonts.parts("A" + text, bold=False, italic=False) is None
    assert not fonts.names()


def test_eps_text_that_those_fonts_lack_is_drawn_as_outlines() -> None:
    eps = Drawing((Text(0.5, 0.5, "Дč", 0.6),), Bounds(0, 0, 1, 1)).eps()
    assert b"%%DocumentNeededResources" not in eps
    body = eps[eps.index(b"box fill") :]
    assert body.count(b"newpath") == 1
    assert body.count(b" m\n") == body.count(b"\nh\n")
    assert body.count(b" m\n") >= 4  # two letters, a counter and a caron


def test_eps_letters_from_right_to_left_are_drawn_from_the_right() -> None:
    text = "\N{HEBREW LETTER VAV}\N{HEBREW LETTER SHIN}"  # a narrow letter, then a wide one
    eps = Drawing((Text(1, 0.5, text, 0.6),), Bounds(0, 0, 2, 1)).eps().decode("ascii")
    outlines = re.findall(r"[^\n]* m\n(?:[^\n]* [lc]\n)*h", eps)
    across = [
        [float(number) for line in outline.split("\n") for number in line.split()[:-1][::2]]
        for outline in outlines
    ]
    narrow = min(across, key=lambda xs: max(xs) - min(xs))
    for wide in across:
        assert wide is narrow or max(wide) < min(narrow)
    assert len(across) >= 2


def test_eps_fallback_of_a_picture() -> None:
    def strings(shape: Text) -> list[bytes]:
        return _strings(Drawing((shape,), Bounds(0, 0, 1, 1)).eps())

    assert b"E" in strings(Text(0, 0, "👁", 1, fallback="E"))
    assert b"E" not in strings(Text(0, 0, "👁", 1))
    assert b"E" not in strings(Text(0, 0, "♥", 1, fallback="E"))


def test_eps_shapes() -> None:
    shapes = (
        Line(0, 0, 1, 1, 0.1, "#ff0000"),
        Line(0, 1, 1, 1, 0.1, dashes=0.2),
        Rectangle(0, 0, 1, 1, None, "#00ff00", 0.1, 0.2),
        Rectangle(0, 0, 1, 1, None),
        Circle(1, 1, 0.5, "#0000ff", None),
        Circle(1, 1, 0.5, "not a color", "nor this", 1),
        Polygon(((0, 0), (1, 0), (1, 1)), None, "#000000", 0.1, closed=False),
        Polygon(()),
        Text(1, 1, "ab", 0.5, runs=(Run("a", underline=True), Run("b", strike=True, rise=1))),
    )
    body = Drawing(shapes, Bounds(0, 0, 2, 2), size=10).eps().decode("ascii")
    body = body[body.index("box fill") :]
    assert "1 0 0 rgb\n6 26 16 16 1 line\n0 0 0 rgb\n6 16 16 16 1 2 dashed" in body
    assert "6 16 10 10 2 roundbox 0 1 0 1 outline" in body
    assert "16 16 5 disc 0 0 1 paint" in body
    assert body.count("disc") == 1
    assert "newpath 6 26 moveto\n16 26 lineto\n16 16 lineto\n 0 0 0 1 outline" in body
    assert "/xw-Helvetica 5 0 true false\n(a)\n/xw-Helvetica 3.5 1.65 false true\n(b)" in body


def test_eps_procedures_are_balanced() -> None:
    tokens = _tokens(PROCEDURES.encode("ascii"))
    assert tokens.count(b"{") == tokens.count(b"}")
    assert tokens.count(b"[") == tokens.count(b"]")
