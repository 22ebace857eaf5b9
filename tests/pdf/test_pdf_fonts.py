"""The parts and widths of texts, whatever their script."""

from __future__ import annotations

import io
from pathlib import Path

import pypdf
import pytest

import xwcore
import xwcore_pdf.fonts as fonts_module
from tests.pages import crossword
from xwcore_pdf.fonts import BOX, FontRun, Fonts

HEBREW = "\u05d0\u05d1"
GIMEL = "\u05d2"
ARABIC = "\u0643\u062a\u0627\u0628"

needs_dejavu = pytest.mark.skipif(
    bool(Fonts().face_of(HEBREW[0]).name.startswith("sourcesans")),
    reason="no font of the system has Hebrew letters",
)


def shown(parts: list[FontRun]) -> list[str]:
    return [part.text.strip() for part in parts if part.text.strip()]


def width(parts: list[FontRun]) -> float:
    return sum(part.width for part in parts) / 100


@needs_dejavu
@pytest.mark.parametrize(
    ("text", "from_left"),
    [
        (f"{HEBREW} (3,4) {GIMEL}", [GIMEL, ")", "3,4", "(", HEBREW]),
        (f"abc {HEBREW} 12 {GIMEL} def", ["abc", GIMEL, "12", HEBREW, "def"]),
        (f"abc {HEBREW} def", ["abc", HEBREW, "def"]),
        (f"{HEBREW} abc {GIMEL}", [GIMEL, "abc", HEBREW]),
    ],
)
def test_parts_of_both_directions_are_in_the_order_of_the_line(
    text: str, from_left: list[str]
) -> None:
    assert shown(list(Fonts().parts(text))) == from_left


@needs_dejavu
@pytest.mark.parametrize("italic", [False, True])
@pytest.mark.parametrize(
    "text",
    [
        f"English words and {HEBREW} mixed 12",
        f"{ARABIC} {ARABIC} (5)",
        "\N{GREEK CAPITAL LETTER XI}\u03b5\u03bd\u03bf\u03c6\u03ce\u03bd, \u201cquotes\u201d",
        "\u2654, \u201cx\u201d \u2655?",
        "\u2764\ufe0f x\u0304y\u0304 z",
        "\u0e01 \U0001f525!",
    ],
)
def test_a_line_is_as_wide_as_its_words_and_parts(text: str, italic: bool) -> None:
    fonts = Fonts()
    whole = fonts.width(text, 10, italic=italic)
    assert whole == pytest.approx(width(list(fonts.parts(text, italic=italic))))
    words = sum(fonts.width(word, 10, italic=italic) for word in text.split())
    spaces = text.count(" ") * fonts.width(" ", 10, italic=italic)
    assert whole == pytest.approx(words + spaces)


@needs_dejavu
def test_letters_that_join_are_as_wide_as_they_are_drawn() -> None:
    fonts = Fonts()
    apart = sum(fonts.face_of(letter).widths[ord(letter)] for letter in ARABIC) / 100
    assert fonts.width(ARABIC, 10) < apart * 0.95


def test_a_letter_and_its_accent_are_one_character() -> None:
    fonts = Fonts()
    (part,) = fonts.parts("e\u0301")
    assert part.text == "\u00e9"
    assert not part.shaped
    assert fonts.width("e\u0301", 10) == fonts.width("\u00e9", 10)


def test_an_accent_of_its_own_goes_to_its_letter() -> None:
    (part,) = Fonts().parts("x\u0304")
    assert part.shaped


def test_italics_that_are_missing_are_upright_letters_of_the_same_font() -> None:
    for letter in ("\u03a9", "\u0416"):
        assert Fonts().face_of(letter, italic=True).name == "sourcesanspro-regular"
        assert Fonts().face_of(letter, bold=True, italic=True).name == "sourcesanspro-bold"


def test_a_box_stands_for_a_character_without_a_glyph() -> None:
    fonts = Fonts()
    (part,) = fonts.parts("a\U000f0000b")
    assert part.text == f"a{BOX}b"
    assert part.width == pytest.approx(fonts.width("a\U000f0000b", 1000))
    assert list(fonts.missing) == ["\U000f0000"]
    reader = pypdf.PdfReader(io.BytesIO(xwcore.dumps(crossword(3, "\U000f0000"), "pdf")))
    assert BOX in reader.pages[0].extract_text()


def test_characters_that_are_never_shown_are_not_missing() -> None:
    fonts = Fonts()
    text = "a\U000e0100b"  # a variation selector
    assert fonts.width(text, 10) == fonts.width("ab", 10)
    assert shown(list(fonts.parts(text))) == ["ab"]
    assert not fonts.missing


def test_fonts_of_further_scripts_are_found_by_their_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ["NotoSansThai-Regular.ttf", "NotoSansThai-Bold.ttf", "DejaVuSans.ttf", "Other.ttf"]
    for name in names:
        (tmp_path / name).touch()
    monkeypatch.setattr("xwcore_pdf.fonts.FOLDERS", (str(tmp_path),))
    paths = fonts_module.system_files.__wrapped__()
    assert [Path(path).name for path in paths] == ["DejaVuSans.ttf", "NotoSansThai-Regular.ttf"]
