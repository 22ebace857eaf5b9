"""Hold the search of the built pages to the questions of newcomers: `make docs` runs this.

For each question, the page that answers it has to be among the first results that the search of
Sphinx shows: the pages with all words, those with more words in their title first, equal ones by
title.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, Final

from sphinx.search.en import SearchEnglish

INDEX: Final = Path(__file__).parent / "_build" / "html" / "searchindex.js"

#: How far down the list of results a newcomer looks.
FIRST: Final = 3

#: A question, as typed into the search box, and the pages that answer it.
QUESTIONS: Final = {
    "open file": ("howto/open", "start/folder"),
    "repair broken file": ("howto/repair",),
    "coming from puzpy": ("howto/from-puzpy",),
    "csv format": ("formats/csv",),
    "convert puz to ipuz": ("howto/convert", "formats/ipuz"),
    "cryptic enumerations": ("howto/convert",),
    "print a booklet": ("howto/booklet", "printing"),
    "check a folder in CI": ("howto/ci",),
    "build a crossword": ("howto/build-crossword",),
    "build a sudoku": ("howto/build-sudoku",),
    "embed in a web page": ("howto/embed",),
    "untrusted uploads": ("howto/untrusted", "security"),
    "query a corpus": ("howto/corpus",),
    "write a plugin": ("howto/plugin", "authors/tutorial"),
    "unlock": ("howto/unlock",),
    "password": ("howto/unlock",),
    "csv": ("howto/spreadsheet",),
    "pandas": ("howto/spreadsheet",),
    "jupyter": ("howto/notebooks",),
    "stdin": ("howto/pipes",),
    "jq": ("howto/pipes",),
    "flask": ("howto/web-frameworks",),
    "fastapi": ("howto/web-frameworks",),
    "django": ("howto/web-frameworks",),
    "upgrade": ("howto/install",),
    "uninstall": ("howto/install",),
    "docker": ("howto/install",),
    "install": ("howto/install",),
    "hebrew": ("howto/languages",),
    "nyt": ("howto/publishers", "formats/publishers"),
    "new york times": ("howto/publishers", "formats/publishers"),
    "faq": ("howto/troubleshooting",),
    "troubleshooting": ("howto/troubleshooting",),
    "puzpy": ("howto/from-puzpy",),
    "kotwords": ("howto/from-kotwords",),
    "xdfile": ("howto/from-xdfile",),
    "pandoc": ("howto/from-pandoc",),
}


def pages_of(index: dict[str, Any], table: str, stem: str) -> set[int]:
    """The numbers of the pages with a word in the texts (`terms`) or titles (`titleterms`)."""
    pages = index[table].get(stem, [])
    return {pages} if isinstance(pages, int) else set(pages)


def results(index: dict[str, Any], question: str) -> list[str]:
    """The names of the pages that the search shows, best first."""
    language = SearchEnglish({})
    words = [word for word in language.split(question.lower()) if language.word_filter(word)]
    stems = [language.stem(word) for word in words]
    titles = [pages_of(index, "titleterms", stem) for stem in stems]
    texts = [pages_of(index, "terms", stem) for stem in stems]
    with_word = [text | title for text, title in zip(texts, titles, strict=True)]
    everywhere = set.intersection(*with_word) if with_word else set()
    ranked = sorted(
        everywhere,
        key=lambda page: (-sum(page in title for title in titles), index["titles"][page].lower()),
    )
    return [index["docnames"][page] for page in ranked]


def main() -> int:
    """Print the questions that are not answered; 1 if there is one."""
    text = INDEX.read_text("utf-8").removeprefix("Search.setIndex(").rstrip().removesuffix(")")
    index = json.loads(text)
    failed = 0
    for question, answers in QUESTIONS.items():
        shown = results(index, question)[:FIRST]
        if not set(shown) & set(answers):
            print(f"search: {question!r} shows {shown}, expected one of {answers}")
            failed = 1
    return failed


if __name__ == "__main__":
    sys.exit(main())
