"""Samples of publishers' formats: one small crossword of our own in the layout of each."""

from __future__ import annotations

import base64
import html
import json
from typing import Any

#: The crossword of every sample, where the format has room for all of it.
ROWS = ("CAT", "O#O", "WIN")
ACROSS = {1: "Pet that purrs", 3: "Come in <i>first</i>"}
DOWN = {1: "Milk & more", 2: "Great weight"}
ANSWERS = {(1, "across"): "CAT", (3, "across"): "WIN", (1, "down"): "COW", (2, "down"): "TON"}
STARTS = {1: (0, 0), 2: (2, 0), 3: (0, 2)}
NUMBERS = {(0, 0): 1, (2, 0): 2, (0, 2): 3}
TITLE, AUTHOR, COPYRIGHT, NOTES = "Small animals", "A. Setter", "2026 A. Setter", "For beginners."

#: What each file holds, in the terms of the kit's expectations.
EXPECTED: dict[str, Any] = {
    "rows": list(ROWS),
    "clues": {
        "1-Across": "Pet that purrs",
        "3-Across": "Come in first",
        "1-Down": "Milk & more",
        "2-Down": "Great weight",
    },
}

_CELLS = [(x, y, letter) for y, row in enumerate(ROWS) for x, letter in enumerate(row)]


def written(value: Any) -> bytes:
    """A value as a file of JSON."""
    return json.dumps(value, ensure_ascii=False, indent=1).encode()


def _entries() -> list[tuple[int, str, str, int, int, str]]:
    """Number, direction, text, column, row and answer of each clue."""
    return [
        (number, direction, text, *STARTS[number], ANSWERS[number, direction])
        for direction, texts in (("across", ACROSS), ("down", DOWN))
        for number, text in texts.items()
    ]


def _cell_indices(x: int, y: int, direction: str) -> list[int]:
    return [y * 3 + x + step * (1 if direction == "across" else 3) for step in range(3)]


# -- PuzzleMe -------------------------------------------------------------------------------------


def amuselabs() -> dict[str, Any]:
    """The object of PuzzleMe."""
    columns = ["".join(row[x] for row in ROWS) for x in range(3)]
    return {
        "title": TITLE,
        "author": AUTHOR,
        "copyright": COPYRIGHT,
        "description": NOTES,
        "subtitle": "Monday",
        "w": 3,
        "h": 3,
        "box": [["\0" if letter == "#" else letter for letter in column] for column in columns],
        "clueNums": [[NUMBERS.get((x, y), 0) for y in range(3)] for x in range(3)],
        "cellInfos": [
            {"x": 0, "y": 0, "isCircled": True, "isVoid": False, "bgColor": "#ffb929"},
            {"x": 1, "y": 1, "isVoid": True},
            {"x": 1, "y": 2, "isCircled": True, "fgColor": "#000080"},
        ],
        "placedWords": [
            {
                "acrossNotDown": direction == "across",
                "clueNum": str(number),
                "clue": {"clue": text},
                "originalTerm": answer,
                "nBoxes": 3,
                "wordLens": [3],
                "x": x,
                "y": y,
            }
            for number, direction, text, x, y, answer in _entries()
        ],
        "puzzleType": "CROSSWORD",
    }


def amuselabs_rich() -> dict[str, Any]:
    """A puzzle with everything that PuzzleMe may have."""
    puzzle = amuselabs()
    puzzle["id"] = "rich"
    puzzle["box"][0][0] = "CH"
    puzzle["clueNums"][2][2] = "5"
    puzzle["preRevealIdxs"] = [[True, False, False], [False] * 3, [False, True, False]]
    puzzle["box"][2][1] = "*"
    puzzle["cellInfos"].append({"x": 1, "y": 0, "leftWall": True})
    first, second, third, fourth = puzzle["placedWords"]
    first["originalTerm"] = "CHAT"
    third["originalTerm"] = "CHOW"
    first["wordLens"] = [2, 1]
    second["originalTerm"] = "WI-N"
    diagonal = [{"x": x, "y": y} for x, y in ((0, 0), (2, 2))]
    extra = {"clueNum": "9", "clue": {"clue": "Corners"}, "clueSection": "Extra"}
    again = {**third, "clue": {"clue": "Second text"}}
    unplaced = {"acrossNotDown": False, "clueNum": "8", "clue": {"clue": "Nowhere"}}
    puzzle["placedWords"] = [
        second,
        first,
        fourth,
        third,
        again,
        unplaced,
        {**extra, "boxesForWord": diagonal},
    ]
    return puzzle


def scrambled(text: str, key: str) -> str:
    """A text in Base64 with each run of it reversed, as the pages of PuzzleMe have it."""
    body = base64.b64encode(text.encode()).decode()
    pieces, at, number = [], 0, 0
    while at < len(body):
        length = int(key[number % len(key)], 16) + 2
        pieces.append(body[at : at + length][::-1])
        at += length
        number += 1
    return "".join(pieces)


def amuselabs_page(key: str = "3a5017f", *, states_key: bool = True) -> bytes:
    """A page of PuzzleMe with scrambled data, and the key behind it."""
    raw = scrambled(json.dumps(amuselabs()), key) + (f".{key[::-1]}" if states_key else "")
    return f"<html><head><script>window.rawc = '{raw}';</script></head></html>\n".encode()


# -- New York Times -------------------------------------------------------------------------------


def _nyt_board() -> dict[str, Any]:
    cells: list[dict[str, Any]] = []
    for x, y, letter in _CELLS:
        cell: dict[str, Any] = {} if letter == "#" else {"type": 1, "answer": letter}
        if (x, y) in NUMBERS:
            cell["label"] = str(NUMBERS[x, y])
        cells.append(cell)
    cells[1]["type"], cells[3]["type"] = 2, 3
    cells[8]["moreAnswers"] = {"valid": ["G"]}
    return {
        "cells": cells,
        "clueLists": [
            {"name": "Across", "clues": [0, 1]},
            {"name": "Down", "clues": [2, 3]},
        ],
    }


def nyt() -> dict[str, Any]:
    """The answer of the interface of the New York Times."""
    clues = [
        {
            "cells": _cell_indices(x, y, direction),
            "label": str(number),
            "text": [{"formatted": text.replace("&", "&amp;")}],
        }
        for number, direction, text, x, y, _ in _entries()
    ]
    return {
        "body": [{**_nyt_board(), "clues": clues, "dimensions": {"width": 3, "height": 3}}],
        "constructors": [AUTHOR, "B. Setter"],
        "copyright": COPYRIGHT,
        "editor": "C. Editor",
        "notes": [{"text": NOTES}],
        "publicationDate": "2026-11-26",
        "title": TITLE,
    }


def nyt_game() -> dict[str, Any]:
    """The object of the game before it."""
    clues = [
        {"cells": _cell_indices(x, y, direction), "label": str(number), "text": text}
        for number, direction, text, x, y, _ in _entries()
    ]
    meta = {"title": TITLE, "constructors": [AUTHOR], "publicationDate": "2020-11-26"}
    size = {"rowCount": 3, "columnCount": 3}
    return {"gamePageData": {**_nyt_board(), "clues": clues, "dimensions": size, "meta": meta}}


def nyt_older() -> dict[str, Any]:
    """The answer of the interface before 2021."""
    lists: dict[str, list[dict[str, Any]]] = {"A": [], "D": []}
    for number, direction, text, x, y, _ in _entries():
        cells = _cell_indices(x, y, direction)
        clue = {"clueNum": number, "clueStart": cells[0], "clueEnd": cells[-1], "value": text}
        lists["A" if direction == "across" else "D"].append(clue)
    layout = [0 if letter == "#" else 1 for _, _, letter in _CELLS]
    layout[0] = 2
    content = {"answers": list("".join(ROWS)), "layout": layout, "clues": lists}
    meta = {"width": 3, "height": 3, "title": TITLE, "author": AUTHOR, "printDate": "2015-11-26"}
    return {"results": [{"puzzle_data": content, "puzzle_meta": meta}]}


def nyt_page() -> bytes:
    """A page with the object of the game in a script."""
    return f"<html><script>window.gameData = {json.dumps(nyt())};</script></html>\n".encode()


def nyt_acrostic() -> dict[str, Any]:
    """An acrostic: the quotation "A CAT-COW" from the words CAB and WOCAT."""
    lines = "A CAT-COW|A BBA-ABB|A ACB-CDE".replace("|", "")
    texts = f"Taxi|Nonsense|\n{TITLE}|{AUTHOR}|{COPYRIGHT}\nQuotation\nSpeaker\nBook"
    return {"puzzle_data": f"{lines}\n{texts}", "puzzle_meta": {"editor": "C. Editor"}}


# -- the others -----------------------------------------------------------------------------------


def guardian() -> dict[str, Any]:
    """The crossword of the Guardian."""
    return {
        "id": "quick/1",
        "name": TITLE,
        "creator": {"name": AUTHOR},
        "instructions": NOTES,
        "dimensions": {"cols": 3, "rows": 3},
        "entries": [
            {
                "number": number,
                "direction": direction,
                "clue": text,
                "length": 3,
                "position": {"x": x, "y": y},
                "solution": answer,
                "group": ["1-across", "2-down"]
                if (number, direction) == (1, "across")
                else [f"{number}-{direction}"],
            }
            for number, direction, text, x, y, answer in _entries()
        ],
    }


def guardian_page() -> bytes:
    """A page with the crossword in an attribute."""
    data = html.escape(json.dumps(guardian()))
    return f'<html><body><div data-crossword-data="{data}"></div></body></html>\n'.encode()


def crosshare() -> dict[str, Any]:
    """The properties of a page of Crosshare."""
    puzzle = {
        "title": TITLE,
        "authorName": AUTHOR,
        "guestConstructor": "B. Guest",
        "constructorNotes": {"type": "text", "value": NOTES},
        "size": {"rows": 3, "cols": 3},
        "grid": ["." if letter == "#" else letter for _, _, letter in _CELLS],
        "highlighted": [2],
        "highlight": "shade",
        "cellStyles": {"circle": [8]},
        "clues": [
            {
                "dir": 0 if direction == "across" else 1,
                "num": number,
                "clue": text,
                "explanation": "It is one.",
            }
            for number, direction, text, _, _, _ in _entries()
        ],
    }
    return {"props": {"pageProps": {"puzzle": puzzle}}}


def crosshare_page() -> bytes:
    """A page of Crosshare."""
    data = json.dumps(crosshare())
    script = f'<script id="__NEXT_DATA__" type="application/json">{data}</script>'
    return f"<html><body>{script}</body></html>\n".encode()


def crosswordr() -> dict[str, Any]:
    """The answer of Crosswordr's interface."""
    cells: list[dict[str, Any]] = [
        {"isBlack": True} if letter == "#" else {"isBlack": False, "solution": letter}
        for _, _, letter in _CELLS
    ]
    for (x, y), number in NUMBERS.items():
        cells[3 * y + x]["start"] = number
    cells[1] |= {"circled": True, "backgroundColor": "#ffee00"}
    lists: dict[str, dict[str, list[Any]]] = {"across": {"data": []}, "down": {"data": []}}
    for number, direction, text, x, y, _ in _entries():
        clue = {"cells": _cell_indices(x, y, direction), "clue": text, "index": number}
        lists[direction]["data"].append(clue)
    puzzle = {
        "content": {"cells": cells, "clues": lists},
        "width": 3,
        "height": 3,
        "title": TITLE,
        "description": NOTES,
        "editedBy": "C. Editor",
        "byline": AUTHOR,
    }
    return {"data": {"puzzleV2": {"puzzle": puzzle}}}


def princetonian() -> list[dict[str, Any]]:
    """The entries of The Daily Princetonian."""
    return [
        {"answer": answer, "clue": text, "is_across": direction == "across", "x": x, "y": y}
        for _, direction, text, x, y, answer in _entries()
    ]


def przekroj() -> dict[str, Any]:
    """The object of Przekrój, whose places count from 1."""
    names = {"across": "horizontal", "down": "vertical"}
    return {
        "id": "7",
        "x": 3,
        "y": 3,
        "questions": [
            {
                "i": at,
                "n": str(number),
                "q": text,
                "a": answer,
                "d": names[direction],
                "x": str(x + 1),
                "y": str(y + 1),
            }
            for at, (number, direction, text, x, y, answer) in enumerate(_entries(), 1)
        ],
        "blacksquare": [{"x": "2", "y": "2"}],
        "images": [{"src": "cat.jpg", "w": "1", "h": "1", "x": "2", "y": "2"}],
    }


def przekroj_page() -> bytes:
    """A page of Przekrój."""
    data = html.escape(json.dumps(przekroj()))
    article = (
        f'<article class="post" data-title="{TITLE}"><div class="crossword" data-json="{data}">'
    )
    return f"<!DOCTYPE html>\n<html><body>{article}</div></article></body></html>\n".encode()


def przekroj_rich() -> dict[str, Any]:
    """A cell that is none, an open cell, another number, a further group, a clue without place."""
    value = przekroj()
    value["x"] = 4
    value["questions"][0] |= {"n": "7", "a": " ąT"}
    value["questions"][2] |= {"n": "7", "a": " OW"}
    nowhere = {"n": "9", "q": "Nowhere", "d": "horizontal"}
    backwards = {"n": "3", "q": "Backwards", "a": "N", "d": "back", "x": "3", "y": "3"}
    value["questions"][:0] = [nowhere, {**value["questions"][1], "q": "Before"}, backwards]
    return value


def boston_globe_page() -> bytes:
    """A page of the Boston Globe."""
    cells = "".join(
        f'<td data-coords="{x + 1},{y + 1}"><input type="text" name="{letter}"></td>\n'
        if letter != "#"
        else '<td class="deadCell"></td>\n'
        for x, y, letter in _CELLS
    )
    lists = {"across": "", "down": ""}
    for number, direction, text, *_ in _entries():
        shown = text.replace("&", "&amp;")
        lists[direction] += f"<label>\n <b>{number}.</b>\n {shown}\n</label>\n"
    clues = "".join(f'<div class="clues-{name}">\n{text}</div>\n' for name, text in lists.items())
    head = f'<p class="subhed">{TITLE.upper()} {AUTHOR}, {COPYRIGHT}</p>'
    table = f'<table id="puzzle">\n<tr>\n{cells}</tr>\n</table>'
    return f"<!DOCTYPE html>\n<html><body>\n{head}\n{table}\n{clues}</body></html>\n".encode()


def pzzl() -> bytes:
    """The text of PZZL."""
    fields = ("ARCHIVE", "261126", TITLE, f"<NOTEPAD>{NOTES}</NOTEPAD>{AUTHOR}", 3, 3, 2, 2)
    head = "".join(f"{field}\n\n" for field in fields)
    across, down = ("\n".join(texts.values()) for texts in (ACROSS, DOWN))
    return f"{head}C%AT\nO#^O\nWIN\n\n{across}\n\n{down}\n".encode()


def _lines(texts: dict[int, str]) -> str:
    return "\n".join(f"{number:02}|{text}" for number, text in texts.items())


def uclick() -> dict[str, Any]:
    """The older JSON of Universal Uclick."""
    return {
        "Title": "Small%20animals",
        "Author": AUTHOR,
        "Copyright": COPYRIGHT,
        "Date": "20261126",
        "Width": 3,
        "Height": "3",
        "AllAnswer": "".join(ROWS).replace("#", "-"),
        "AcrossClue": f"{_lines(ACROSS)}\nend",
        "DownClue": _lines(DOWN),
    }


def uclick_newer() -> dict[str, Any]:
    """The JSON that USA Today has."""
    game = {
        "title": TITLE,
        "author": AUTHOR,
        "date": "2026-11-26",
        "width": 3,
        "height": 3,
        "solution": [row.replace("#", " ") for row in ROWS],
        "acrossClue": _lines(ACROSS),
        "downClue": _lines(DOWN),
    }
    return {"data": {"gameData": game}}


def uclick_xml() -> bytes:
    """The XML of Universal Uclick."""
    lists = {"across": "", "down": ""}
    for at, (number, direction, text, x, y, answer) in enumerate(_entries()):
        clue = html.escape(text.replace("Pet", "%50et"))
        start = y * 3 + x + 1
        lists[direction] += (
            f'<{direction[0]}{at} a="{answer}" c="{clue}" n="{start}" cn="{number}"/>\n'
        )
    return (
        f'<crossword>\n<Title v="{TITLE}"/>\n<Author v="{AUTHOR}"/>\n<Width v="3"/>\n'
        f'<Height v="3"/>\n<AllAnswer v="{"".join(ROWS).replace("#", "-")}"/>\n'
        f"<across>\n{lists['across']}</across>\n<down>\n{lists['down']}</down>\n</crossword>\n"
    ).encode()


def wsj() -> dict[str, Any]:
    """The data of the Wall Street Journal."""
    rows = []
    for row in ROWS:
        cells: list[dict[str, Any]] = [{"Letter": "" if sign == "#" else sign} for sign in row]
        rows.append(cells)
    rows[1][1]["Blank"] = "blank"
    for (x, y), number in NUMBERS.items():
        rows[y][x]["Number"] = str(number)
    rows[0][1]["style"] = {"shapebg": "circle", "highlight": True}
    lists = [("Across", ACROSS), ("Down", DOWN)]
    content = {
        "title": TITLE,
        "byline": AUTHOR,
        "description": NOTES,
        "publisher": "A Paper",
        "date-publish": "Thursday, 26 November 2026",
        "gridsize": {"cols": "3", "rows": "3"},
        "clues": [
            {
                "title": title,
                "clues": [
                    {"number": str(number), "clue": text.replace("&", "&amp;")}
                    for number, text in texts.items()
                ],
            }
            for title, texts in lists
        ],
    }
    return {"data": {"copy": content, "grid": rows}}


def wsj_acrostic() -> dict[str, Any]:
    """An acrostic of the Wall Street Journal: that of XWord Info."""
    return {
        "copy": {
            "title": TITLE,
            "description": "Speaker: &ldquo;A cat-cow&rdquo;",
            "publisher": "A Paper",
            "date-publish": "Saturday, 28 November 2026",
            "gridsize": {"cols": "5", "rows": "0"},
        },
        "meta": {"byline": AUTHOR},
        "settings": {
            "solution": "A CAT-COW",
            "clues": [
                {"id": "A", "clue": "Taxi, nearly"},
                {"id": "B", "clue": "Two cows, nearly"},
            ],
        },
        "celldata": "A ABA-BBB",
        "cluedata": "B ADC-CBA",
    }


def telegraph() -> dict[str, Any]:
    """The data of The Telegraph."""
    rows: list[list[dict[str, Any]]] = [
        [{"Blank": "blank"} if sign == "#" else {"Letter": sign} for sign in row] for row in ROWS
    ]
    for (x, y), number in NUMBERS.items():
        rows[y][x]["Number"] = str(number)
    rows[0][1]["Shaded"] = True
    words: list[dict[str, Any]] = []
    listed: dict[str, list[dict[str, Any]]] = {"across": [], "down": []}
    for number, direction, text, x, y, answer in _entries():
        ranges = {"x": str(x + 1), "y": str(y + 1)}
        axis, first = ("x", x) if direction == "across" else ("y", y)
        ranges[axis] = f"{first + 1}-{first + len(answer)}"
        words.append({"id": len(words) + 1, **ranges})
        clue = text.replace("&", "&amp;")
        listed[direction].append({"word": len(words), "number": number, "clue": clue})
    content = {
        "title": TITLE,
        "id": 77,
        "description": NOTES,
        "byline": AUTHOR,
        "gridsize": {"cols": "3", "rows": "3"},
        "words": words,
        "clues": [{"title": name.title(), "clues": clues} for name, clues in listed.items()],
    }
    return {"json": {"copy": content, "grid": rows, "meta": {"variant": "Quick"}}}


def washington_post() -> dict[str, Any]:
    """The data of the Washington Post."""
    cells: list[dict[str, Any]] = []
    for x, y, letter in _CELLS:
        cell: dict[str, Any] = {"answer": letter} if letter != "#" else {"type": "locked"}
        if (x, y) in NUMBERS:
            cell["number"] = str(NUMBERS[x, y])
        cells.append(cell)
    cells[1] |= {"circle": True, "background": "#ffee00"}
    words = [{"direction": direction, "clue": text} for _, direction, text, *_ in _entries()]
    texts = {"title": TITLE, "creator": AUTHOR, "copyright": COPYRIGHT, "description": NOTES}
    return {**texts, "width": 3, "cells": cells, "words": words}


def xwordinfo() -> dict[str, Any]:
    """The data of XWord Info."""
    return {
        "title": TITLE,
        "author": AUTHOR,
        "editor": "C. Editor",
        "copyright": COPYRIGHT,
        "notepad": NOTES,
        "date": "11/26/2026",
        "size": {"rows": 3, "cols": 3},
        "grid": ["." if letter == "#" else letter for _, _, letter in _CELLS],
        "gridnums": [NUMBERS.get((x, y), 0) for x, y, _ in _CELLS],
        "circles": [0, 1, 0, 0, 0, 0, 0, 0, 0],
        "clues": {
            "across": [f"{number}. {text}" for number, text in ACROSS.items()],
            "down": [f"{number}. {text}" for number, text in DOWN.items()],
        },
        "answers": {"across": ["CAT", "WIN"], "down": ["COW", "TON"]},
    }


def xwordinfo_acrostic() -> dict[str, Any]:
    """An acrostic of XWord Info."""
    return {
        "date": "1/2/2026",
        "copyright": COPYRIGHT,
        "answerKey": "A CAT-COW",
        "cols": 5,
        "clues": ["Taxi, nearly", "Two cows, nearly"],
        "clueData": ["2,1,4", "7,6,5,3"],
        "quote": "Speaker: &ldquo;A cat-cow&rdquo;",
    }


def puzzlr() -> list[Any]:
    """The answer of Puzzlr's interface."""
    grid: list[list[dict[str, Any]]] = [
        [{"isBlack": True} if sign == "#" else {"answer": sign} for sign in row] for row in ROWS
    ]
    for (x, y), number in NUMBERS.items():
        grid[y][x]["clueNumber"] = number
    grid[0][1]["isCircled"] = True
    lists: dict[str, list[dict[str, Any]]] = {"across": [], "down": []}
    for number, direction, text, x, y, answer in _entries():
        place = {"startRow": y, "startCol": x, "length": 3}
        lists[direction].append({"number": number, "text": text, "answer": answer, **place})
    puzzle = {
        "title": TITLE,
        "author": AUTHOR,
        "description": COPYRIGHT,
        "contestClueText": NOTES,
        "date": "2026-11-26",
        "width": 3,
        "height": 3,
        "grid": grid,
        "clues": lists,
    }
    return [{"result": {"data": {"shortId": "small", "data": puzzle}}}]


def cnn() -> dict[str, Any]:
    """The data of CNN."""
    cells: list[dict[str, Any]] = []
    for x, y, letter in _CELLS:
        look = {"x": str(x + 1), "y": str(y + 1)}
        look |= {"type": "block"} if letter == "#" else {"solution": letter}
        if (x, y) in NUMBERS:
            look["number"] = str(NUMBERS[x, y])
        cells.append({"$": look})
    cells[1]["$"] |= {"background-shape": "circle", "background-color": "#ffee00"}
    words, lists = [], {"across": [], "down": []}  # type: ignore[var-annotated]
    for at, (number, direction, text, x, y, _) in enumerate(_entries()):
        columns, rows = f"{x + 1}-{x + 3}", str(y + 1)
        if direction == "down":
            columns, rows = str(x + 1), f"{y + 1}-{y + 3}"
        words.append({"$": {"id": str(at), "x": columns, "y": rows}})
        stated = {"word": str(at), "number": str(number), "format": "3"}
        lists[direction].append({"_": text, "$": stated})
    clues = [
        {"title": [{"b": [title]}], "clue": lists[title.lower()]} for title in ("Across", "Down")
    ]
    grid = {"$": {"width": "3", "height": "3"}, "cell": cells}
    meta = {"creator": [AUTHOR], "copyright": [COPYRIGHT], "description": [NOTES]}
    content = {"grid": [grid], "word": words, "clues": clues}
    return {"data": {"metadata": [meta], "crossword": [content]}, "metaData": {"title": TITLE}}


# -- puzzles with everything that a format may have ----------------------------------------------


def cnn_rich() -> dict[str, Any]:
    """A group of clues, bars, a void, two clues at one place, one at none."""
    value = cnn()
    content = value["data"]["crossword"][0]
    cells = content["grid"][0]["cell"]
    cells[0]["$"] |= {"solution": "CH", "right-bar": "true"}
    del cells[1]["$"]["solution"]
    cells[4]["$"]["type"] = "void"
    cells[8]["$"]["number"] = "7"
    content["word"].append({"$": {"id": "corners"}, "cells": [_place(1, 1), _place(3, 3)]})
    across, down = content["clues"]
    across["clue"].reverse()
    down["clue"].reverse()
    down["clue"] += [down["clue"][0] | {"_": "Again"}, {"_": "Nowhere", "$": {"number": "9"}}]
    extra = {"_": "Corners", "$": {"word": "corners", "number": "A", "format": "1,1"}}
    content["clues"].append({"title": ["Extra"], "clue": [extra]})
    value["metaData"] |= {"date": "2026-11-26", "level": "easy"}
    return value


def _place(column: int, row: int) -> dict[str, Any]:
    return {"$": {"x": str(column), "y": str(row)}}


def crosshare_rich() -> dict[str, Any]:
    """Bars, a void, two clues at one place, one at none."""
    value = crosshare()
    puzzle = value["props"]["pageProps"]["puzzle"]
    puzzle |= {"vBars": [7], "hidden": [4], "copyright": COPYRIGHT, "id": "rich"}
    puzzle |= {"language": "en"}
    puzzle["grid"][0], puzzle["grid"][1] = "CH", " "
    clues = puzzle["clues"]
    clues.reverse()
    clues += [clues[0] | {"clue": "Again"}, {"dir": 0, "num": 9, "clue": "Nowhere"}]
    return value


def guardian_rich() -> dict[str, Any]:
    """Numbers and cells of its own, two clues at one place, one at none."""
    value = guardian()
    entries = value["entries"]
    entries.reverse()
    entries[0]["number"] = 7
    entries[-1] |= {"solution": " AT"}
    del entries[1]["solution"]
    place = {"position": {"x": 0, "y": 0}, "length": 2}
    entries += [
        entries[0] | {"clue": "Again"},
        {"number": 9, "direction": "across", "clue": "Nowhere"},
        {"number": 8, "direction": "down", "clue": "Too short", **place},
    ]
    value["pdf"] = "a file"
    return value


def nyt_rich() -> dict[str, Any]:
    """A void, another group of clues, two clues at one place, one at none."""
    value = nyt()
    body = value["body"][0]
    cells = body["cells"]
    cells[0]["answer"] = "CH"
    del cells[2]["answer"]
    cells[4] = {"type": 4}
    cells[8]["label"] = "7"
    clues = body["clues"]
    clues += [clues[0] | {"text": [{"plain": "Again"}]}, {"label": "9", "text": "Nowhere"}]
    clues.append({"label": "A", "text": "Corners", "cells": [0, 8]})
    body["clueLists"] = [
        {"name": "Down", "clues": [3, 2]},
        {"name": "Across", "clues": [1, 0, 4, 5]},
        {"name": "Extra", "clues": [6]},
    ]
    value["subcategory"] = 1
    return value


def puzzlr_rich() -> list[Any]:
    """Numbers of its own, two clues at one place, one at none."""
    value = puzzlr()
    data = value[0]["result"]["data"]
    puzzle = data["data"]
    puzzle["grid"][0][0]["answer"] = "CH"
    del puzzle["grid"][0][1]["answer"]
    puzzle["grid"][2][2]["clueNumber"] = 7
    across = puzzle["clues"]["across"]
    across.reverse()
    across[0]["answer"] = "WE"
    across += [
        across[0] | {"text": "Again", "answer": "WIN"},
        {"number": 9, "text": "Nowhere"},
    ]
    puzzle["clues"]["down"][0]["length"] = 2
    puzzle["isContest"] = True
    return value


def uclick_rich() -> dict[str, Any]:
    """Clues in another order."""
    value = uclick()
    value["AcrossClue"] = "\n".join(_lines(ACROSS).split("\n")[::-1])
    return value | {"Editor": "C. Editor", "Layout": "-1"}


def uclick_xml_rich() -> bytes:
    """An answer and cells of its own, two clues at one place, one at none."""
    further = b'<x a="CAT" c="Again" n="1" cn="1"/>\n<y a="NO" c="Nowhere" cn="9"/>\n</across>'
    data = uclick_xml().replace(b'a="WIN"', b'a="WE"').replace(b'n="2" cn', b'n="5" cn')
    return data.replace(b"</across>", further)


def washington_post_rich() -> dict[str, Any]:
    """Bars, a void, a clue at no place."""
    value = washington_post()
    cells = value["cells"]
    cells[0]["answer"] = "CH"
    cells[5]["bars"] = 1
    del cells[2]["answer"]
    cells[4]["type"] = "void"
    value["words"].append({"direction": "across", "clue": "Nowhere"})
    return value | {"date": "2026-11-26", "theme": "none"}


def washington_post_words() -> dict[str, Any]:
    """Words with their cells, in another order: two at one place, one in the corners."""
    value = washington_post()
    words = [
        {"direction": direction, "clue": text, "indexes": _cell_indices(x, y, direction)}
        for _, direction, text, x, y, _ in _entries()
    ]
    corners = {"direction": "across", "clue": "Corners", "indexes": [2, 6]}
    return value | {"words": [*words[::-1], words[0] | {"clue": "Again"}, corners]}


def wsj_rich() -> dict[str, Any]:
    """Numbers of its own, another group of clues, two clues at one place, one at none."""
    value = wsj()
    grid, content = value["data"]["grid"], value["data"]["copy"]
    grid[0][0]["Letter"] = "CH"
    grid[0][2] = {"Letter": "", "Blank": "letter"}
    grid[2][2]["Number"] = "7"
    across = content["clues"][0]["clues"]
    across.reverse()
    across += [{"number": "1", "clue": "Again"}, {"number": "9", "clue": "Nowhere"}]
    content["clues"].append({"title": "Extra", "clues": [{"number": "A", "clue": "More"}]})
    value["data"]["meta"] = {"author": AUTHOR, "id": 7}
    return value


def telegraph_rich() -> dict[str, Any]:
    """Numbers of its own, a rebus, another group of clues, clues at one place and at none."""
    value = telegraph()
    grid, content = value["json"]["grid"], value["json"]["copy"]
    grid[0][0]["Letter"] = "CH"
    del grid[0][2]["Letter"]
    grid[2][2]["Number"] = "7"
    clues = content["clues"][0]["clues"]
    clues.reverse()
    clues[0]["format"] = "2,1"
    clues += [{"number": 1, "clue": "Again", "word": 1}, {"number": 9, "clue": "<i>Nowhere</i>"}]
    content["clues"].append({"title": "Extra", "clues": [{"number": "A", "clue": "More"}]})
    content["words"][2]["y"] = "1-2"
    content["setter"] = "A Setter"
    return value


def xwordinfo_rich() -> dict[str, Any]:
    """A diagramless with shades, an answer of its own, two clues at one place, one at none."""
    value = xwordinfo() | {"type": "diagramless", "shadecircles": True, "rebus": {"a": 1}}
    value["grid"][0], value["grid"][1] = "CH", " "
    value["gridnums"][8] = 7
    lists, answers = value["clues"], value["answers"]
    lists["across"] = [*lists["across"][::-1], "1. Again", "9. Nowhere"]
    answers["across"] = ["WE", "CHAT", "CHAT", ""]
    return value


def crosswordr_rich() -> dict[str, Any]:
    """A rebus, numbers of its own, an open cell, cells of a clue, a letter below a block."""
    value = crosswordr()
    content = value["data"]["puzzleV2"]["puzzle"]["content"]
    cells, clues = content["cells"], content["clues"]["across"]["data"]
    cells[0]["solution"], cells[8]["start"] = "CH", 7
    cells[4]["solution"] = "X"
    del cells[5]["solution"]
    clues[0]["cells"] = [0, 4, 8]
    clues.reverse()
    clues += [{**clues[0], "clue": "Again"}, {"index": 9, "clue": "<i>Nowhere</i>"}]
    content["kind"] = "themed"
    return value


def princetonian_rich() -> list[dict[str, Any]]:
    """Circles, an open cell, entries in another order, one twice, a part, one without a place."""
    value = princetonian()[::-1]
    for entry in value:
        entry["answer"] = entry["answer"].replace("C", "c").replace("W", " ")
    again = {**value[0], "clue": "Again", "id": 9}
    part = {"answer": "ON", "clue": "Lit", "is_across": False, "x": 2, "y": 1}
    return [*value, again, part, {"clue": "Nowhere"}]


def boston_globe_page_rich() -> bytes:
    """A rebus, an open cell, clues in another order, twice, and without a place."""
    page = boston_globe_page().replace(b'name="C"', b'name="CH"').replace(b'name="A"', b'name=""')
    clues = b"<label>1. Again</label><label>9. Nowhere</label></div>"
    return page.replace(b"<b>1.</b>", b"<b>3.</b>", 1).replace(b"</div>", clues, 1)


def pzzl_rich() -> bytes:
    """A rebus, an open cell, cells that are none, a clue without an entry, a further line."""
    text = pzzl().replace(b"C%AT", b"C,H%A .").replace(b"O#^O", b"%O#.O").replace(b"WIN", b"WIN.")
    text = text.replace(b"3\n\n3\n\n2\n\n2", b"4\n\n3\n\n2\n\n3")
    return text.replace(b"weight\n", b"weight\nNowhere\nThe end\n")


APZ = f"""<?xml version="1.0" encoding="UTF-8"?>
<puzzle>
<metadata>
<title>{TITLE}</title>
<creator>{AUTHOR}</creator>
<copyright>{COPYRIGHT}</copyright>
<description>{NOTES}</description>
<level>2</level>
<suggestedwidth>5</suggestedwidth>
</metadata>
<solution>A CAT-COW</solution>
<source>A book</source>
<quote>A cat-cow.</quote>
<gridkey>
2 1 4
7 6 5 3
</gridkey>
<clues>
Taxi, nearly
Two <i>cows</i>, nearly
</clues>
</puzzle>
""".encode()

CFP = f"""<?xml version="1.0" encoding="UTF-8"?>
<CROSSFIRE>
<TITLE>{TITLE}</TITLE>
<AUTHOR>{AUTHOR}</AUTHOR>
<NOTES>{NOTES}</NOTES>
<GRID width="3">
1AT
O.O
WIN
</GRID>
<COPYRIGHT>{COPYRIGHT}</COPYRIGHT>
<CIRCLES>0,8</CIRCLES>
<REBUSES><REBUS input="1" letters="C"/></REBUSES>
<WORDS>
<WORD dir="ACROSS" num="1">Pet that purrs</WORD>
<WORD dir="ACROSS" num="3">Come in &lt;i&gt;first&lt;/i&gt;</WORD>
<WORD dir="DOWN" num="1">Milk &amp; more</WORD>
<WORD dir="DOWN" num="2">Great weight</WORD>
</WORDS>
</CROSSFIRE>
""".encode()

CFP_RICH = (
    CFP.replace(b'letters="C"', b'letters="CH"')
    .replace(b"1AT", b"1 T")
    .replace(b"<WORDS>", b'<WORDS><WORD dir="ACROSS" num="3"><i>Before</i></WORD>')
    .replace(b"</WORDS>", b'<WORD dir="DOWN" num="9">Nowhere</WORD></WORDS><LEVEL>2</LEVEL>')
)

KINDS = {"across": "horizontal", "down": "vertical"}


def keesing() -> bytes:
    """The XML of Keesing."""
    cells = "\n".join(
        f'<cell x="{x}" y="{y}" visible="1" content="{letter.strip("#")}" giveaway="0"'
        f' fillable="{int(letter != "#")}" />'
        for x, y, letter in _CELLS
    )
    groups = ""
    for index, (direction, kind) in enumerate(KINDS.items(), 1):
        words = ""
        for _, other, text, x, y, answer in _entries():
            if other == direction:
                steps = range(len(answer))
                line = [(x + at, y) if direction == "across" else (x, y + at) for at in steps]
                places = "".join(f'<cell x="{column}" y="{row}" />' for column, row in line)
                words += (
                    f'<word length="3" content="{answer}" giveaway="0" number="0">\n'
                    f"<cells>{places}</cells>\n"
                    f"<clue>{text.replace('&', '&amp;')}</clue>\n</word>\n"
                )
        groups += (
            f'<wordgroup index="{index}" kind="{kind}">\n<header>{direction}</header>\n'
            f"<words>\n{words}</words>\n</wordgroup>\n"
        )
    return (
        f'<puzzle id="small" type="Crossword" width="3" height="3" difficulty="3">\n'
        f"<title>{TITLE}</title>\n<grid>\n<cells>\n{cells}\n</cells>\n</grid>\n"
        f"<wordgroups>\n{groups}</wordgroups>\n</puzzle>\n"
    ).encode()


def keesing_rich() -> bytes:
    """A letter that is given, one without a place, a void, a rebus, numbers, a further group."""
    text = keesing().replace(b'content="A" giveaway="0"', b'content="A" giveaway="1"')
    text = text.replace(b'x="1" y="1" visible="1"', b'x="1" y="1" visible="0"')
    text = text.replace(b'content="N" giveaway', b'content="NG" giveaway')
    text = text.replace(b'content="C" giveaway', b'content="" giveaway')
    text = text.replace(b'number="0"', b'number="7"', 1).replace(b'"vertical"', b'"around"')
    cells = b'<cell x="0" y="2" /><cell x="1" y="2" /><cell x="2" y="2" />'
    before = b'<word number="0"><cells>' + cells + b"</cells><clue>Before</clue></word>"
    nowhere = b'<word number="9"><clue>Nowhere</clue></word>'
    return text.replace(b"<words>", b"<words>" + before + nowhere, 1)


#: The files of each format by name.
def rows_garden() -> bytes:
    """Rows of letters with six flowers: CAT above COW is one of them."""
    rows = (("CATDOG",), ("COW", "PIG HEN"), ("ANT BEE ELK",), ("APE", "BAT", "RAM"), ("FOX",))
    flowers = {"light": ("WOC CAT", "DOGNEH", "ATXOFB"), "medium": ("ANTEPA", "ELKMAR")}
    lines = [f"title: {TITLE}", f"author: {AUTHOR}", f"copyright: {COPYRIGHT}", f"notes: {NOTES}"]
    lines += ["created: 2026-11-26", "url: https://rows.example/", "rows:"]
    for number, row in enumerate(rows, 1):
        for at, answer in enumerate(row):
            start = "  - " if at else "- - "
            lines += [f'{start}clue: Row *{number}*: "{at}" < 9', f"    answer: {answer}"]
    for name, answers in {**flowers, "dark": ("PIGEEB",)}.items():
        lines.append(f"{name}:")
        for answer in answers:
            lines += [f"- clue: A {name} one of {len(answers)}", f"  answer: {answer}"]
    return "\n".join([*lines, ""]).encode()


def rows_garden_rich() -> bytes:
    """Dark flowers where light ones are usual, and lines of no list."""
    names = {b"light:": b"dark:", b"dark:": b"medium:", b"medium:": b"light:"}
    lines = [names.get(line, line) for line in rows_garden().split(b"\n")]
    return b"\n".join([b"difficulty: 3", b"  of five", *lines])


FILES: dict[str, dict[str, bytes]] = {
    "amuselabs": {
        "JSON": written(amuselabs()),
        "rich": written(amuselabs_rich()),
        "wrapped": written({"data": {"id": 7, "attributes": {"amuse_data": amuselabs()}}}),
        "rawc": written({"rawc": scrambled(json.dumps(amuselabs()), "3a5017f"), "id": "small"}),
        "page": amuselabs_page(),
        "page without key": amuselabs_page(states_key=False),
    },
    "apz": {"XML": APZ},
    "boston-globe": {"HTML": boston_globe_page(), "rich": boston_globe_page_rich()},
    "cfp": {"XML": CFP, "rich": CFP_RICH},
    "cnn": {"JSON": written(cnn()), "rich": written(cnn_rich())},
    "crosshare": {
        "JSON": written(crosshare()),
        "page": crosshare_page(),
        "rich": written(crosshare_rich()),
    },
    "crosswordr": {"JSON": written(crosswordr()), "rich": written(crosswordr_rich())},
    "guardian": {
        "JSON": written(guardian()),
        "page": guardian_page(),
        "rich": written(guardian_rich()),
    },
    "keesing": {"XML": keesing(), "rich": keesing_rich()},
    "nyt": {
        "JSON": written(nyt()),
        "game": written(nyt_game()),
        "older": written(nyt_older()),
        "page": nyt_page(),
        "acrostic": written(nyt_acrostic()),
        "rich": written(nyt_rich()),
    },
    "princetonian": {"JSON": written(princetonian()), "rich": written(princetonian_rich())},
    "przekroj": {
        "JSON": written(przekroj()),
        "page": przekroj_page(),
        "rich": written(przekroj_rich()),
    },
    "puzzlr": {"JSON": written(puzzlr()), "rich": written(puzzlr_rich())},
    "uclick": {
        "JSON": written(uclick()),
        "newer": written(uclick_newer()),
        "XML": uclick_xml(),
        "rich": written(uclick_rich()),
        "rich XML": uclick_xml_rich(),
    },
    "washington-post": {
        "JSON": written(washington_post()),
        "rich": written(washington_post_rich()),
        "rich words": written(washington_post_words()),
    },
    "pzzl": {"text": pzzl(), "rich": pzzl_rich()},
    "rows-garden": {"text": rows_garden(), "rich": rows_garden_rich()},
    "telegraph": {"JSON": written(telegraph()), "rich": written(telegraph_rich())},
    "wsj": {
        "JSON": written(wsj()),
        "acrostic": written(wsj_acrostic()),
        "rich": written(wsj_rich()),
    },
    "xwordinfo": {
        "JSON": written(xwordinfo()),
        "acrostic": written(xwordinfo_acrostic()),
        "rich": written(xwordinfo_rich()),
    },
}
#: The files that are acrostics or a garden, which have another grid.
OTHER_PUZZLES = {
    ("apz", "XML"),
    ("nyt", "acrostic"),
    ("rows-garden", "text"),
    ("wsj", "acrostic"),
    ("xwordinfo", "acrostic"),
}
