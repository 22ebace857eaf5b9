"""Hold the search of the built pages to the questions of newcomers: `make docs` runs this.

For each question, the page that answers it has to be among the first results that the search of
Sphinx shows: the pages with all words, those with the highest score first, equal ones by title. A
word in the title counts more than one in the text; `scorer.js` adds the score of the page.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any, Final

from sphinx.search.en import SearchEnglish

INDEX: Final = Path(__file__).parent / "_build" / "html" / "searchindex.js"

_SCORER: Final = (Path(__file__).parent / "scorer.js").read_text("utf-8")
_NUMBERS: Final = {
    name: int(number) for name, number in re.findall(r"(\w+)(?::| =) (\d+)[,;]", _SCORER)
}
_FOLDERS: Final = {
    name: int(number) for name, number in re.findall(r'"([\w/]+/)": (-?\d+)', _SCORER)
}

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
    "excel": ("howto/spreadsheet",),
    "a4": ("printing", "howto/booklet"),
    "large print": ("howto/booklet", "printing"),
    "answer key": ("howto/booklet", "printing"),
    "worksheet": ("howto/booklet",),
    "png": ("printing", "howto/desktop", "gallery"),
    "svg": ("gallery", "printing", "start/host"),
    "checksum": ("howto/repair", "formats/puz", "formats/puz-checksum"),
    "corrupt file": ("howto/repair",),
    "damaged puzzle": ("howto/repair",),
    "guardian": ("howto/publishers", "formats/publishers"),
    "download puzzles": ("howto/publishers", "howto/troubleshooting"),
    "rebus": ("howto/edit", "model", "glossary"),
    "circles": ("howto/edit", "model"),
    "arabic": ("howto/languages", "printing"),
    "batch convert": ("howto/convert",),
    "zip archive": ("howto/containers",),
    "pre-commit": ("howto/ci",),
    "github actions": ("howto/ci",),
    "vscode": ("howto/editors",),
    "shell completion": ("howto/desktop",),
    "rest api": ("howto/web-frameworks",),
    "solve sudoku": ("solve", "howto/build-sudoku"),
    "generate puzzle": ("solve", "howto/build-sudoku", "howto/build-crossword"),
    "sql": ("howto/corpus", "corpus"),
    "duplicate puzzles": ("howto/corpus", "corpus"),
    "json": ("to_dict", "howto/pipes", "authors/json"),
    "memory limit": ("howto/untrusted", "security"),
    "exit status": ("howto/pipes", "cli"),
    "windows": ("howto/install",),
    "nonogram": ("reference/types",),
    "async": ("howto/web-frameworks", "authors/async"),
    "compare": ("howto/edit", "cli"),
    "what is lost": ("losses", "howto/convert"),
    "across lite": ("formats/puz", "formats/across-text"),
    "offline": ("howto/troubleshooting",),
    "crossword compiler": ("formats/jpz",),
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
    in_title = set().union(*titles)

    def rank(page: int) -> tuple[int, str]:
        score = _NUMBERS["title" if page in in_title else "term"]
        return -score - page_score(index["docnames"][page]), index["titles"][page].lower()

    return [index["docnames"][page] for page in sorted(everywhere, key=rank)]


def page_score(name: str) -> int:
    """What `scorer.js` adds to the score of a page."""
    folders = sorted(filter(name.startswith, _FOLDERS), key=len)
    return _FOLDERS[folders[-1]] if folders else _NUMBERS["TOP_PAGE_SCORE"]


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
