"""SPF holds the contract of every format."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from hypothesis import strategies as st
from xwcore_spf.manifest import plugin

from tests.spf.spf_broken_rows import BROKEN
from tests.spf.spf_support import TEXTS
from xwcore import Block, Feature, Layers, LogicPuzzle, Puzzle, Unmodeled, Value
from xwcore.testing import Fault, FormatContract, Sample
from xwcore.testing.strategies import texts

_DAMAGED: Final = TEXTS["masyu"].replace("|*    |", "|0   |").replace("\n>>", " >>")
_TENTS: Final = TEXTS["tents"]
_UNSOLVED: Final = _TENTS[: _TENTS.index("/solution")].replace("/sol false", "/sol true") + ">>\n"
_LATTICE: Final = TEXTS["fillomino"].replace(
    "(221)\n(444)\n(141) ]",
    "(+-+-+-+)\n(|2|2|1|)\n(+-+-+-+)\n(|4 4 4|)\n(+-+ +-+)\n(|1|4|1|)\n(+-+-+-+) ]",
)


def _changed(
    name: str, old: str, new: str, code: str, at: str = "", example: str = "tents"
) -> Fault:
    text = TEXTS[example]
    assert old in text
    return Fault(name, text.replace(old, new, 1).encode(), code, at.encode(), placed=bool(at))


FAULTS: Final = (
    Fault("no dictionary", b"%!PS\n/type (tents)\n", "SPF101", placed=False),
    _changed("brackets in the prolog", "%%End", "%% << \n%%End", "SPF103", "<< \n"),
    _changed("an end inside a line", "\n>>", " >>", "SPF104", ">>"),
    _changed("no end", ">> pop", "", "SPF105", "<<"),
    _changed("an open string", "(xwcore maintainers)", "(xwcore maintainers", "SPF106", "(xwcore"),
    _changed("a key inside a line", "\n/X 4", " /X 4", "SPF107", "/X"),
    _changed("a value on the next line", "/X 4", "/X\n4", "SPF108", "/X\n4"),
    _changed("a value without a key", "/X 4", "/X 4 7", "SPF109", "7"),
    _changed("a key without a value", "/X 4", "/X", "SPF111", "/X"),
    _changed("a key twice", "/X 4", "/X 4\n/Y 3", "SPF112", "/Y 3"),
    _changed("an open array", "(   A) ]", "(   A)", "SPF113", "[\n(    )"),
    _changed("deep arrays", "/X 4", "/X 4\n/deep " + "[" * 200 + "]" * 200, "SPF114", "[[["),
    _changed("no type", "/type (tents)\n", "", "SPF201", "<<"),
    _changed("a type that is no string", "(tents)", "tents", "SPF202", "tents"),
    _changed("a text where a number must be", "/X 4", "/X (4)", "SPF206", "(4)"),
    Fault("a solution to show", _UNSOLVED.encode(), "SPF209", b"true"),
    _changed("no cells", "/X 4", "/X 0", "SPF212", "0"),
    _changed("no largest number", "/max 1\n", "", "SPF213", "<<", "domino-hunt"),
    _changed("no second diagram", "/smallareas", "/other", "SPF220", "<<", "killer-sudoku"),
    _changed("a row on two lines", "( +----)", "( +-\n--)", "SPF222", "( +-\n--)"),
    _changed("a wrong edge", "[ 0 1 true ]", "[ 0 true ]", "SPF230", "[ 0 true ]", "fences-graph"),
    _changed("a missing node", "[ 0 1 true ]", "[ 0 9 true ]", "SPF231", "[ 0 9", "fences-graph"),
    _changed("a short row", "(A   )", "(A)", "SPF301", "(A)"),
    _changed("a long row", "(A   )", "(A    )", "SPF302", "(A    )"),
    _changed("a missing row", "(A   )\n", "", "SPF303", "(   A)"),
    _changed("a tab", "(A   )", "(A\t  )", "SPF304", "\t"),
    _changed("a strange character", "(A   )", "(A ~ )", "SPF305", "~"),
    _changed("a character between places", "(#   4 )", "(#x  4 )", "SPF306", "x", "pyramid"),
    _changed("no group", "(2BC|", "(0BC|", "SPF307", "0BC", "abc-box"),
    _changed("a number at the left", "( 2 1 1 0 0)", "(2  1 1 0 0)", "SPF309", "2 ", "pills"),
    _changed("an outline in disorder", "4 0 3 5 2", "4 0 5 3 2", "SPF430", "4 0 5", "fences-graph"),
    _changed("a point outside", "0.5 0.5 3 0", "0.5 9 3 0", "SPF431", "0.5 9", "fences-graph"),
    _changed("two in a face", "0.5 0.5 3 0", "1.6 0.5 3 0", "SPF433", "1.5 0.5", "fences-graph"),
    _changed(
        "an empty cell in the frame",
        "(######)\n(###3#4)",
        "(##  ##)\n(##  #4)",
        "SPF418",
        "  #",
        "kakuro",
    ),
    _changed("an empty shape", "(+-+)\n(  |)", "(+-+)\n( | )", "SPF415", "[", "curve-data"),
    _changed("a strange pentomino", "(IP)", "(IQ)", "SPF419", "(IQ)", "pentomino-search"),
    Fault("a border between equal numbers", _LATTICE.encode(), "SPF616", b"2|2"),
    *(
        Fault(f"{b.name}, row {b.row} of {b.key}", b.source.encode(), b.code, placed=False)
        for b in BROKEN
    ),
)


class TestSpfContract(FormatContract):
    plugin = plugin
    #: The program around the dictionary.
    noise = rb"(?s)\A.*?(?=<<)|>>.*\Z"
    samples: ClassVar = (
        *(Sample(name, TEXTS[name].encode()) for name in ("tents", "masyu", "fences-graph")),
        Sample("carriage returns", TEXTS["tents"].replace("\n", "\r\n").encode()),
        Sample(
            "an epilog that acts",
            TEXTS["tents"].replace(">> pop", ">> pop (x) deletefile").encode(),
        ),
        Sample("entities", TEXTS["tents"].replace("(xwcore m", "(J&uuml;rgen, m").encode()),
        Sample("damaged", _DAMAGED.encode(), clean=False),
    )
    faults: ClassVar = FAULTS
    every_error_planted = True
    truncation_count = 400
    mutation_count = 120
    example_count = 40

    def puzzles(self, features: frozenset[Feature]) -> st.SearchStrategy[Puzzle]:
        return logic_puzzles(features)


def parameters() -> st.SearchStrategy[Any]:
    # A size that is over the limits would be a WriteError, and rightly so.
    numbers = st.integers(max_value=99) | st.floats(allow_nan=False, max_value=99)
    plain = st.booleans() | numbers | texts()
    return st.recursive(plain, lambda inner: st.lists(inner, max_size=3), max_leaves=6)


#: What the cells of some types may hold, in the givens and in the solution.
_CELLS: Final[dict[str, tuple[list[Value], list[Value]]]] = {
    "sudoku": ([None, 1, 2, 12], [1, 2, 12]),
    "tents": ([None, "*"], [None, "A"]),
    "cave": ([None, 0, 7, 10, "#", "-"], [None, "#"]),
    "hashi": ([None, 1, 8, "?", "=", "|"], [None, 1, 8, "?", "=", "|"]),
    "masyu": ([None, "O", "*", "#"], [None, "O", "*", "#"]),
}


@st.composite
def logic_puzzles(draw: st.DrawFn, features: frozenset[Feature]) -> Puzzle:
    further: dict[str, Any] = {}
    for feature in (Feature.TITLE, Feature.AUTHOR, Feature.COPYRIGHT):
        if feature in features:
            further[feature.value] = draw(texts())
    if Feature.NOTES in features:
        further["notes"] = draw(texts(lines=True))
    if Feature.METADATA in features:
        further["metadata"] = draw(st.dictionaries(texts(), texts(), max_size=2))
    if Feature.PARAMETERS in features:
        keys = st.sampled_from(["X", "Y", "size", "digits", "max", "extra", "a key", "sol"])
        values = st.integers(1, 3) | parameters()
        further["params"] = draw(st.dictionaries(keys, values, max_size=4))
    further["show_solution"] = Feature.SHOW_SOLUTION in features and draw(st.booleans())
    if Feature.UNMODELED in features and draw(st.integers(0, 4)) == 0:
        rows = st.lists(st.text(" #-+|12*OAB~()\\", max_size=6), min_size=1, max_size=4)
        number = draw(st.sampled_from([1, 3]))
        further["unmodeled"] = [Unmodeled("puzzle", draw(rows)), Unmodeled("format", number)]
        return LogicPuzzle("own_type", **further)
    type_name = draw(st.sampled_from(sorted(_CELLS)))
    width = draw(st.integers(1, 3))
    height = width if type_name == "sudoku" else draw(st.integers(1, 3))
    givens, solved = (
        draw(layer_sets(cells, "link" if type_name == "masyu" else "wall", width, height, features))
        for cells in _CELLS[type_name]
    )
    has_solution = Feature.SOLUTION in features and draw(st.booleans())
    if Feature.PROGRESS in features and draw(st.booleans()):
        further["progress"] = solved
    return LogicPuzzle(
        type_name, width, height, givens, solved if has_solution else None, **further
    )


@st.composite
def layer_sets(
    draw: st.DrawFn,
    cells: list[Value],
    edge: str,
    width: int,
    height: int,
    features: frozenset[Feature],
) -> Layers:
    row = st.tuples(*[st.sampled_from(cells)] * width)
    layers = Layers(cells=draw(st.tuples(*[row] * height)))
    if Feature.GIVENS not in features:
        return layers
    if width > 1 and draw(st.booleans()):
        # Types without edges lose the edge.
        layers = layers.with_edges({((0, 0), (0, 1)): edge})
    if draw(st.booleans()):
        layers = layers.with_clues(left={0: (draw(st.integers(0, 99)),)})
    if draw(st.integers(0, 4)) == 0:
        layers = layers.replace(blocks=(Block(((0, 0),), 7),))
    return layers
