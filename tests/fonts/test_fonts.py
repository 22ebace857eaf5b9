"""The parts and widths of texts, whatever their script."""

from __future__ import annotations

import io
import os
from pathlib import Path

import pypdf
import pytest

import xwcore
from tests.pages import crossword
from xwcore_fonts import BOX, FontRun, Fonts, losses_without_glyphs, shipped_faces, system_files
from xwcore_fonts.system import collection_number

HEBREW = "\u05d0\u05d1"
GIMEL = "\u05d2"
ARABIC = "\u0643\u062a\u0627\u0628"


def shown(parts: list[FontRun]) -> list[str]:
    return [part.text.strip() for part in parts if part.text.strip()]


def width(parts: list[FontRun]) -> float:
    return sum(part.width for part in parts) / 100


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


def test_letters_that_join_are_as_wide_as_they_are_drawn() -> None:
    fonts = Fonts()
    apart = sum(fonts.face_of(letter).width(ord(letter)) for letter in ARABIC) / 100
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


def test_fonts_of_the_script_of_a_character_are_asked_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ["NotoSansThai-Bold.ttf", "NotoSansThai-Regular.ttf", "DejaVuSans.ttf", "Other.ttf"]
    for name in [*names, "Thai.txt"]:
        (tmp_path / name).touch()
    monkeypatch.setenv("XW_FONTS", str(tmp_path))
    paths = system_files("\N{THAI CHARACTER KO KAI}")
    assert [Path(path).name for path in paths] == [
        *("NotoSansThai-Regular.ttf", "DejaVuSans.ttf", "Other.ttf", "NotoSansThai-Bold.ttf")
    ]


def test_files_that_are_no_fonts_are_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "Empty.ttf").touch()
    (tmp_path / "Text.otf").write_text("no font")
    (tmp_path / "Folder.ttf").mkdir()
    monkeypatch.setenv("XW_FONTS", str(tmp_path))
    fonts = Fonts()
    assert fonts.width("\N{THAI CHARACTER KO KAI}", 10) == fonts.width(BOX, 10)
    assert list(fonts.missing) == ["\N{THAI CHARACTER KO KAI}"]


def test_a_system_font_shows_what_the_shipped_ones_lack(monkeypatch: pytest.MonkeyPatch) -> None:
    folders = {str(Path(face.path).parent) for face in shipped_faces()}
    monkeypatch.setenv("XW_FONTS", os.pathsep.join(sorted(folders)))
    assert Fonts().face_of("A") is shipped_faces()[0]
    assert Fonts().face_of("\N{HEBREW LETTER ALEF}").name == "xwcoresans"


@pytest.mark.parametrize(
    "text",
    [
        "\N{LATIN SMALL LETTER E WITH CIRCUMFLEX AND ACUTE}\N{LATIN SMALL LETTER SCHWA}",
        "\N{GREEK SMALL LETTER ALPHA WITH PSILI}\N{GREEK CAPITAL LETTER OMEGA}",
        "\N{CYRILLIC SMALL LETTER DJE}\N{CYRILLIC CAPITAL LETTER ZHE}",
        "\N{HEBREW LETTER ALEF}\N{ARABIC LETTER BEH}",
        "\N{ARMENIAN CAPITAL LETTER AYB}\N{GEORGIAN LETTER AN}",
        "\N{CIRCLED DIGIT ONE}\N{CIRCLED NUMBER TWENTY}\N{CIRCLED LATIN CAPITAL LETTER A}",
        "\N{BLACK SPADE SUIT}\N{BLACK HEART SUIT}\N{BLACK DIAMOND SUIT}\N{BLACK CLUB SUIT}",
        "\N{LEFTWARDS ARROW}\N{UP DOWN ARROW}\N{NORTH EAST ARROW}\N{BLACK STAR}\N{CHECK MARK}",
        "\N{WHITE CHESS KING}\N{MUSIC FLAT SIGN}\N{ARIES}\N{DIE FACE-1}",
    ],
)
def test_scripts_and_symbols_of_the_shipped_fonts(text: str) -> None:
    fonts = Fonts()
    for bold, italic in ((False, False), (True, False), (False, True)):
        assert fonts.width(text, 10, bold=bold, italic=italic) > 0
    assert not fonts.missing


def test_the_forms_of_chinese_letters_are_those_of_the_language() -> None:
    name = "/fonts/NotoSansCJK-Regular.ttc"
    tags = ("ja", "ko-KR", "zh", "zh-Hant", "zh-TW", "zh-HK", "", "en")
    assert [collection_number(name, tag) for tag in tags] == [0, 1, 2, 3, 3, 4, 0, 0]
    assert collection_number("/fonts/msyh.ttc", "zh") == 0


def test_losses_have_the_places_of_characters_without_a_glyph() -> None:
    puzzle = crossword(3, "Words").with_clue(1, "across", "a\U000f0000").replace(title="b")
    (loss,) = losses_without_glyphs(puzzle, {"\U000f0000"})
    assert (str(loss.feature), [str(place) for place in loss.where]) == ("clues", ["1-Across"])
