"""The contract of every format, for puzz.link addresses."""

from __future__ import annotations

import re
from typing import Any, ClassVar, Final

from hypothesis import strategies as st

from tests.puzzlink.puzzlink_samples import ADDRESSES, SAVED, saved_text
from tests.puzzlink.puzzlink_shapes import SHAPES
from xwcore import Feature, Puzzle
from xwcore.plugin import Difference, FormatHooks
from xwcore_logic import LogicFeature, LogicPuzzle, Value
from xwcore_logic.strategies import layer_sets
from xwcore_puzzlink.manifest import plugin
from xwcore_testing import Fault, FormatContract, Sample

_PREFIX: Final = "https://puzz.link/p?"


def _fault(name: str, text: str, code: str, at: str = "") -> Fault:
    return Fault(name, text.encode(), code, at.encode(), placed=bool(at))


FAULTS: Final = (
    _fault("no size", _PREFIX + "slither/abc", "PZL103", _PREFIX + "slither/abc"),
    _fault("a number that is none", "pzprv3/starbattle/4/4/many/", "PZL301", "many"),
    _fault("a line is missing", "pzprv3/nurikabe/2/2/. . /", "PZL302"),
    _fault("an unknown id", _PREFIX + "nothree/3/3/1234", "PZL104", _PREFIX + "nothree/3/3/1234"),
    _fault("a character without meaning", _PREFIX + "slither/2/2/3!b", "PZL201", "!"),
    _fault("text after the clues", _PREFIX + "slither/2/2/3333abc", "PZL202", "abc"),
    _fault("an address cut off", _PREFIX + "slither/9/9/2d", "PZL204", "2d"),
    _fault("a question mark", _PREFIX + "sudoku/4/4/3.t", "PZL203", "3.t"),
)


def _list(item: str, between: str) -> str:
    """A text with a few addresses."""
    texts = [item.format(_PREFIX + text) for text in ADDRESSES.values()]
    return "".join(texts[:4]) + between + "".join(texts[4:7])


#: What the cells of some types may hold.
_CELLS: Final[dict[str, list[Value]]] = {
    "sudoku": [None, 1, 2, 12],
    "nurikabe": [None, 0, 7, 300, 5000, "#"],
    "fillomino": [None, 1, 17],
    "masyu": [None, "O", "*", "#"],
    "hitori": [None, 1, 36, 99, "#"],
    "tapa": [None, (0,), (8,), (3, 1), (1, 1, 2), (1, 1, 1, 1), "#"],
    "compass": [None, (".", 1, 2, "."), (0, 300, ".", 4)],
    "lits": [None, "#"],
}


#: An area of these types has one number, in its first cell.
_AREA_NUMBERS: Final = (
    *("aqre", "chocona", "country_road", "detour", "heyawake", "regional_yajilin", "shimaguni"),
)
#: Values of cells that neither an address nor a saved file has a sign for, by type: a pattern.
_NO_SIGN: Final[dict[str, str]] = {
    "aquarium": "[#-]",
    "arukone": "[A-Z#]",  # letters beside numbers
    "cave": "[#-]",
    "coral": "[#-]",
    "doubleblock": "#",
    "easy_as_abc": "-",
    "fences": "9",
    "hashi": "[-=|H]",
    "heyawake": "[#-]",
    "hitori": "#",
    "japanese_sums": "#|None",  # an open cell is stated
    "kakuro": r"[1-9]|\([0-9]+, [0-9]+\)",  # the frame has one sum in a cell
    "kropki": "[0-9]+",
    "lits": "[#-]",
    "masyu": "#",
    "nurikabe": "#",
    "pentopia": "[#X]",
    "slalom": "[N/]",
    "snake": "[0-9]+|#",
    "starbattle": "[*#-]",
    "subway": ".",
    "tapa": r"[#-]|\(8, 8, 8, 8\)",
    "tapa_loop": r"\(8, 8, 8, 8\)",
    "yajilin": r"\(0, None\)",
}
#: The same for what a player enters; most of these types have lines.
_NOT_ENTERED: Final[dict[str, str]] = {
    **dict.fromkeys(("arukone", "curve_data", "fences", "hashi", "pentopia"), ".*"),
    **dict.fromkeys(("snake", "stations", "subway", "yagit"), ".*"),
    "galaxies": "[O#]",
    "kakuro": "[1-9#]",  # in the frame
    "masyu": "[O*#]",
}
_LINES: Final = ("link", "bridge", "bridges")
#: Types without borders, and those whose cells in areas have them in any case.
_NO_WALLS: Final = frozenset({*_CELLS, "magnets", "shikaku", "yagit"})


class TestPuzzlinkContract(FormatContract):
    plugin: FormatHooks = plugin  # type: ignore[misc]
    samples: ClassVar = (
        *(Sample(name, f"{_PREFIX}{text}\n".encode()) for name, text in ADDRESSES.items()),
        *(Sample(f"saved {name}", saved_text(name).encode()) for name in SAVED),
        Sample("saved in one line", saved_text("heyawake", "/").encode()),
        Sample(
            "saved with marks",
            (saved_text("nurikabe").replace(". #", "+ #") + 'info:{"author":"A"}\n').encode(),
        ),
        Sample("saved, of no type", b"pzprv3/nothree/2/2/. . /. 3 /"),
        Sample("without host", b"p?" + ADDRESSES["tapa"].encode()),
        Sample("another host", b"http://pzv.jp/p.html?" + ADDRESSES["masyu"].encode()),
        Sample("to edit", b"puzz.link/edit?" + ADDRESSES["lits"].encode()),
        Sample(
            "a file of Windows",
            f"[InternetShortcut]\r\nURL={_PREFIX}{ADDRESSES['tents']}\r\n".encode(),
        ),
        Sample("a comment", f"# from a friend\n\n{_PREFIX}{ADDRESSES['cave']}\n".encode()),
        Sample("in a sentence", f"Try this: {_PREFIX}{ADDRESSES['lits']}.\n".encode()),
        Sample("in a link", f"* [a loop]({_PREFIX}{ADDRESSES['masyu']}), it is\n".encode()),
        Sample("in brackets", f"<{_PREFIX}{ADDRESSES['tapa']}>\n".encode()),
        Sample("in bold", f"**{_PREFIX}{ADDRESSES['slalom']}**\n".encode()),
        Sample("in fields", f'name,url\n"one","{_PREFIX}{ADDRESSES["cave"]}"\n'.encode()),
        Sample(
            "a file of macOS",
            f"<plist version='1.0'>\n<dict>\n<key>URL</key>\n"
            f"<string>{_PREFIX}{ADDRESSES['tents']}</string>\n</dict>\n</plist>\n".encode(),
        ),
        Sample("without a type", f"{_PREFIX}nothree/3/3/1234\n".encode()),
        Sample("with question marks", f"{_PREFIX}slither/2/2/3.33\n".encode()),
        Sample("malformed", f"{_PREFIX}slither/2/2/3!b\n".encode(), clean=False),
    )
    others: ClassVar = (
        Sample("another address", b"https://example.org/search?slither/list"),
        Sample("a page", b"<a href='https://puzz.link/p?slither/2/2/3333'>a puzzle</a>"),
        Sample("a page of Markdown", f"A format:\n\n~~~\n{_PREFIX}lits/1/1/0\n~~~\n".encode()),
        Sample("a program", f'open("{_PREFIX}lits/1/1/0")\n'.encode()),
        Sample("JSON", f'{{"url": "{_PREFIX}lits/1/1/0"}}\n'.encode()),
        Sample("a manual", b"A line\n" * 9 + f"such as {_PREFIX}lits/1/1/0\n".encode()),
        Sample("a question", b"Who is this? p is not q, is it?"),
    )
    lists: ClassVar = (
        Sample("an address a line", _list("{}\n", "\n# the second half\n\n").encode()),
        Sample("in one line", _list("{} and ", "\r\n").encode("utf-16")),
        Sample("links", _list("- [a puzzle]({}).\n", "\nMore of them:\n").encode()),
        Sample("fields", _list("one,{}\n", "").encode()),
        Sample("an item a line", _list("1. {} (from Zoë)\r", "\r").encode()),
    )
    faults: ClassVar = FAULTS
    #: Everything outside of the address, where the address leads, and edges around a hole.
    noise = (
        rb"(?m)^#.*$|\[InternetShortcut\]|URL=|^[^?\s]*(?=\?)|(?<=[ \n=(<>*\"])[^?\s]*(?=\?)"
        rb"|Try this: |(?m:\.$)|\* \[a loop\]\(|\), it is|name,url|\"one\",|\""
        rb"|<plist version='1.0'>|</?dict>|<key>URL</key>|</?string>|</plist>|[<>*]+"
        rb"|(?<=pzprv3\nmagnets\n3\n3\n)[01 \n]+"
        rb"|(?<=pzprv3\.)[0-9]"  # later versions have the same lines
    )
    shapes = SHAPES
    growth_bytes = 4_096
    kinds_tested: ClassVar = ("logic",)
    truncation_count = 200
    mutation_count = 60
    example_count = 40
    swept_count = 400

    def puzzles(self, features: frozenset[Feature]) -> st.SearchStrategy[Puzzle]:
        return logic_puzzles(features)

    def may_lose(self, puzzle: Puzzle, difference: Difference) -> bool:
        assert isinstance(puzzle, LogicPuzzle)
        feature, where = difference.feature, difference.where
        if feature in (LogicFeature.GIVENS, LogicFeature.PROGRESS) and where.cell is not None:
            if where.key is None:
                return _has_no_sign(puzzle.type, difference)
            if str(where).endswith(" edge"):
                is_wall = "wall" in (difference.before, difference.after)
                return puzzle.type in _NO_WALLS if is_wall else _is_line(difference)
        # Clues outside, marks and parameters are tested type by type: see `test_puzzlink_boards`.
        return feature in (
            LogicFeature.GIVENS,
            LogicFeature.PROGRESS,
            LogicFeature.PARAMETERS,
            Feature.UNMODELED,
        )


def _has_no_sign(type_name: str, difference: Difference) -> bool:
    """Whether files of a type have no sign for the value of a cell that is lost."""
    if difference.feature == LogicFeature.GIVENS and type_name in _AREA_NUMBERS:
        values = {str(difference.before), str(difference.after)} - {"None"}
        if all(re.fullmatch("[0-9]+|[?]", value) for value in values):
            return True
    table = _NO_SIGN if difference.feature == LogicFeature.GIVENS else _NOT_ENTERED
    return bool(re.fullmatch(table.get(type_name, ""), str(difference.before)))


def _is_line(difference: Difference) -> bool:
    """Whether a part of a line is lost, or a circle on an edge that a player enters."""
    return difference.before in (*_LINES, "O")


@st.composite
def logic_puzzles(draw: st.DrawFn, features: frozenset[Feature]) -> Puzzle:
    type_name = draw(st.sampled_from(sorted(_CELLS)))
    width = draw(st.integers(1, 4))
    height = width if type_name == "sudoku" else draw(st.integers(1, 4))
    further: dict[str, Any] = {}
    if LogicFeature.PARAMETERS in features:
        further["params"] = draw(
            st.dictionaries(st.sampled_from(["max", "extra"]), st.integers(0, 9), max_size=2)
        )
    givens = draw(layer_sets(_CELLS[type_name], "wall", width, height, features))
    return LogicPuzzle(type_name, width, height, givens, **further)
