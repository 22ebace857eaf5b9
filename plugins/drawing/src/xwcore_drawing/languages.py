# ruff: noqa: RUF001 - the tables hold letters that look like others
"""The language of a puzzle, and the words that pages set around it in that language."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple

from xwcore.plugin import Puzzle

#: Metadata that states the language, as BCP 47 names it.
_KEYS: Final = ("language", "lang", "locale")

_TAG: Final = re.compile(r"[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}")


class PageWords(NamedTuple):
    """The words of a page in one language."""

    across: str
    down: str
    clues: str
    solution: str
    contents: str


_ENGLISH: Final = PageWords("Across", "Down", "Clues", "Solution", "Contents")

WORDS: Final = {
    "ar": PageWords("أفقي", "عمودي", "التعاريف", "الحل", "المحتويات"),
    "bg": PageWords("Водоравно", "Отвесно", "Въпроси", "Решение", "Съдържание"),
    "ca": PageWords("Horitzontals", "Verticals", "Definicions", "Solució", "Índex"),
    "cs": PageWords("Vodorovně", "Svisle", "Legenda", "Řešení", "Obsah"),
    "cy": PageWords("Ar draws", "I lawr", "Cliwiau", "Ateb", "Cynnwys"),
    "da": PageWords("Vandret", "Lodret", "Ledetråde", "Løsning", "Indhold"),
    "de": PageWords("Waagerecht", "Senkrecht", "Hinweise", "Lösung", "Inhalt"),
    "el": PageWords("Οριζόντια", "Κάθετα", "Ορισμοί", "Λύση", "Περιεχόμενα"),
    "en": _ENGLISH,
    "eo": PageWords("Horizontale", "Vertikale", "Difinoj", "Solvo", "Enhavo"),
    "es": PageWords("Horizontales", "Verticales", "Definiciones", "Solución", "Índice"),
    "et": PageWords("Paremale", "Alla", "Vihjed", "Lahendus", "Sisukord"),
    "fa": PageWords("افقی", "عمودی", "شرح", "حل", "فهرست"),
    "fi": PageWords("Vaakasuoraan", "Pystysuoraan", "Vihjeet", "Ratkaisu", "Sisällys"),
    "fr": PageWords("Horizontalement", "Verticalement", "Définitions", "Solution", "Sommaire"),
    "he": PageWords("מאוזן", "מאונך", "הגדרות", "פתרון", "תוכן"),
    "hi": PageWords("बाएँ से दाएँ", "ऊपर से नीचे", "संकेत", "हल", "विषय-सूची"),
    "hr": PageWords("Vodoravno", "Okomito", "Opisi", "Rješenje", "Sadržaj"),
    "hu": PageWords("Vízszintes", "Függőleges", "Meghatározások", "Megoldás", "Tartalom"),
    "hy": PageWords("Հորիզոնական", "Ուղղահայաց", "Հարցեր", "Պատասխաններ", "Բովանդակություն"),
    "id": PageWords("Mendatar", "Menurun", "Petunjuk", "Jawaban", "Daftar isi"),
    "is": PageWords("Lárétt", "Lóðrétt", "Vísbendingar", "Lausn", "Efnisyfirlit"),
    "it": PageWords("Orizzontali", "Verticali", "Definizioni", "Soluzione", "Indice"),
    "ja": PageWords("ヨコのカギ", "タテのカギ", "カギ", "解答", "目次"),
    "ka": PageWords("ჰორიზონტალურად", "ვერტიკალურად", "კითხვები", "პასუხები", "სარჩევი"),
    "ko": PageWords("가로", "세로", "열쇠", "정답", "차례"),
    "lt": PageWords("Horizontaliai", "Vertikaliai", "Klausimai", "Sprendimas", "Turinys"),
    "lv": PageWords("Horizontāli", "Vertikāli", "Jautājumi", "Atrisinājums", "Saturs"),
    "nl": PageWords("Horizontaal", "Verticaal", "Omschrijvingen", "Oplossing", "Inhoud"),
    "no": PageWords("Vannrett", "Loddrett", "Stikkord", "Løsning", "Innhold"),
    "pl": PageWords("Poziomo", "Pionowo", "Określenia", "Rozwiązanie", "Spis treści"),
    "pt": PageWords("Horizontais", "Verticais", "Definições", "Solução", "Índice"),
    "ro": PageWords("Orizontal", "Vertical", "Definiții", "Soluție", "Cuprins"),
    "ru": PageWords("По горизонтали", "По вертикали", "Вопросы", "Ответы", "Содержание"),
    "sk": PageWords("Vodorovne", "Zvislo", "Legenda", "Riešenie", "Obsah"),
    "sl": PageWords("Vodoravno", "Navpično", "Opisi", "Rešitev", "Kazalo"),
    "sr": PageWords("Водоравно", "Усправно", "Описи", "Решење", "Садржај"),
    "sv": PageWords("Vågrätt", "Lodrätt", "Ledtrådar", "Lösning", "Innehåll"),
    "th": PageWords("แนวนอน", "แนวตั้ง", "คำใบ้", "เฉลย", "สารบัญ"),
    "tr": PageWords("Soldan sağa", "Yukarıdan aşağıya", "İpuçları", "Çözüm", "İçindekiler"),
    "uk": PageWords("По горизонталі", "По вертикалі", "Запитання", "Відповіді", "Зміст"),
    "vi": PageWords("Hàng ngang", "Hàng dọc", "Gợi ý", "Đáp án", "Mục lục"),
    "zh": PageWords("横向", "纵向", "提示", "答案", "目录"),
    "zh-hant": PageWords("橫向", "縱向", "提示", "答案", "目錄"),
}

#: Other tags of the same words.
_SAME: Final = {
    "iw": "he",
    "nb": "no",
    "nn": "no",
    "in": "id",
    "zh-tw": "zh-hant",
    "zh-hk": "zh-hant",
    "zh-mo": "zh-hant",
}

#: Scripts of one living language, by the first word of their letters' names.
_SCRIPTS: Final = {
    "ARMENIAN": "hy",
    "GEORGIAN": "ka",
    "GREEK": "el",
    "HANGUL": "ko",
    "HEBREW": "he",
    "HIRAGANA": "ja",
    "KATAKANA": "ja",
    "THAI": "th",
}

#: Languages of scripts that are read from the right.
_FROM_RIGHT: Final = frozenset(["ar", "ckb", "dv", "fa", "he", "iw", "ps", "sd", "ug", "ur", "yi"])


def language_of(puzzle: Puzzle) -> str:
    """The language that the metadata state, as a tag of BCP 47; "" where none is stated."""
    for entry in puzzle.metadata:
        tag = entry.value.strip().replace("_", "-")
        if entry.key.lower() in _KEYS and _TAG.fullmatch(tag):
            return tag
    return ""


def language_of_letters(texts: Iterable[str]) -> str:
    """The language of texts whose script has one language only, most of their letters; else ""."""
    counts: dict[str, int] = {}
    total = 0
    for text in texts:
        if text.isascii():
            total += len(text)
            continue
        for letter in text:
            if letter.isalpha():
                total += 1
                word = unicodedata.name(letter, "").partition(" ")[0]
                counts[word] = counts.get(word, 0) + 1
    if counts.get("HIRAGANA", 0) + counts.get("KATAKANA", 0) > total / 10:
        return "ja"  # the other letters are Chinese
    script = max(counts, key=counts.__getitem__, default="")
    return _SCRIPTS.get(script, "") if 2 * counts.get(script, 0) > total else ""


def is_language_from_right(language: str) -> bool:
    """Whether a language is written in a script that is read from the right."""
    return language.partition("-")[0].lower() in _FROM_RIGHT


def words_in(language: str) -> PageWords:
    """The words of a page in a language, English where it is not in the table."""
    return _known(language) or _ENGLISH


def english_of(word: str) -> str:
    """The English word of a page for one in any language; "" for another text."""
    return _english_words().get(word, "")


@cache
def _english_words() -> dict[str, str]:
    return {
        word: english
        for words in WORDS.values()
        for word, english in zip(words, _ENGLISH, strict=True)
    }


def _known(language: str) -> PageWords | None:
    tag = language.lower()
    for name in (tag, tag[:7], tag.partition("-")[0]):
        words = WORDS.get(_SAME.get(name, name))
        if words is not None:
            return words
    return None
