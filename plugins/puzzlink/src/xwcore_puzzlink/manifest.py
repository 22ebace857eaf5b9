"""The declaration of puzz.link. Cheap to import: the codec is imported on use."""

from __future__ import annotations

from typing import Final

from xwcore.plugin import CodecHooks, Feature, FormatSpec, Signature
from xwcore_logic import LogicFeature

#: The types of the model that an address can hold.
TYPE_NAMES: Final = (
    "aquarium",
    "arukone",
    "cave",
    "compass",
    "coral",
    "curve_data",
    "doubleblock",
    "easy_as_abc",
    "fences",
    "fillomino",
    "galaxies",
    "hashi",
    "heyawake",
    "hitori",
    "japanese_sums",
    "kakuro",
    "kropki",
    "lits",
    "magnets",
    "masyu",
    "nurikabe",
    "pentomino_search",
    "pentopia",
    "skyscrapers",
    "slalom",
    "snake",
    "starbattle",
    "stations",
    "subway",
    "sudoku",
    "tapa",
    "tents",
    "yagit",
    "yajilin",
)

FEATURES: Final = frozenset(
    {
        LogicFeature.GRID,
        LogicFeature.LOGIC_TYPE,
        LogicFeature.PARAMETERS,
        LogicFeature.GIVENS,
        LogicFeature.PROGRESS,
        Feature.UNMODELED,
    }
)

SPEC: Final = FormatSpec(
    name="puzzlink",
    title="puzz.link addresses",
    extensions=(".url", ".txt"),
    media_types=("text/uri-list",),
    kinds=("logic",),
    markers=(b"?", b"pzprv3", b"#m=", b"sudokupad"),
    features=FEATURES,
    types=TYPE_NAMES,
    signatures=(Signature(magic=b"pzprv3"),),
    url="https://puzz.link",
)


class PuzzlinkFormat(CodecHooks):
    """The plugin."""

    spec = SPEC


plugin = PuzzlinkFormat()
