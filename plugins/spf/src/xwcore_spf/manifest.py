"""What xwcore knows of SPF before it reads one; the codec is imported on use."""

from __future__ import annotations

from typing import Final

from xwcore.plugin import CodecHooks, Feature, FormatSpec, Option
from xwcore_logic import LogicFeature

#: The values of /type in real files, in the order of appendix A; the names of types that no real
#: file has follow from their titles by the rule that all others follow.
TYPE_NAMES: Final = (
    "abc_box",
    "abcd",
    "abcd_diagonal",
    "aquarium",
    "arukone",
    "basic",
    "cave",
    "chatroom",
    "compass",
    "coral",
    "curve_data",
    "domino_hunt",
    "doubleblock",
    "easy_as_abc",
    "fences",
    "fillomino",
    "galaxies",
    "greater_than_sudoku",
    "hashi",
    "heyawake",
    "hitori",
    "house_tree_animal",
    "japanese_sums",
    "kakuro",
    "killer_sudoku",
    "kropki",
    "laser",
    "lits",
    "lits_plus",
    "magic_labyrinth",
    "magnets",
    "masyu",
    "narrow_cave",
    "nurikabe",
    "pentomino_search",
    "pentopia",
    "pills",
    "pyramid",
    "skyscrapers",
    "skyscrapers_with_parks",
    "slalom",
    "snake",
    "starbattle",
    "starry_sky",
    "stations",
    "subway",
    "sudoku",
    "tapa",
    "tents",
    "thermometers",
    "yagit",
    "yajilin",
)

FEATURES: Final = frozenset(
    {
        Feature.AUTHOR,
        Feature.NOTES,
        LogicFeature.GRID,
        LogicFeature.LOGIC_TYPE,
        LogicFeature.PARAMETERS,
        LogicFeature.GIVENS,
        LogicFeature.SOLUTION,
        LogicFeature.SHOW_SOLUTION,
        Feature.UNMODELED,
    }
)


SPEC: Final = FormatSpec(
    name="spf",
    title="Standard Puzzle Format",
    extensions=(".spf", ".eps"),
    media_types=("application/postscript",),
    kinds=("logic",),
    markers=(b"/type",),
    features=FEATURES,
    read_options=(
        Option(
            "entities",
            default="keep",
            choices=("keep", "decode"),
            help="decode: give author and description without HTML entities",
        ),
    ),
    write_options=(
        Option(
            "prolog",
            default="eps",
            choices=("eps", "none"),
            help="none: the dictionary alone, without prolog and epilog",
        ),
        Option(
            "active",
            default="keep",
            choices=("keep", "drop"),
            help="drop: write no prolog and epilog that do more than draw",
        ),
    ),
    types=TYPE_NAMES,
)


class SpfFormat(CodecHooks):
    """The plugin."""

    spec = SPEC


plugin = SpfFormat()
