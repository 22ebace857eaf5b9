"""Addresses for the tests, all made from the samples of the tests of SPF."""

from __future__ import annotations

from functools import cache
from typing import Final

import xwcore
from tests.logic_samples import SAMPLES
from xwcore_logic import LogicPuzzle
from xwcore_puzzlink.manifest import SPEC
from xwcore_puzzlink.saved import body_lines
from xwcore_puzzlink.syntax.rows import row_of_type

#: The files that state the samples of each type.


@cache
def spf_puzzles() -> dict[str, LogicPuzzle]:
    """The samples of all types that an address can hold, by the name of their file."""
    assert SPEC.types is not None
    types = SPEC.types()
    puzzles = {name: xwcore.read(path) for name, path in SAMPLES.items()}
    return {
        name: puzzle
        for name, puzzle in puzzles.items()
        if isinstance(puzzle, LogicPuzzle) and puzzle.type in types and puzzle.givens.graph is None
    }


def saved_text(name: str, separator: str = "\n") -> str:
    """A file of pzprv3 with a sample, in which the solution has been entered."""
    puzzle = spf_puzzles()[name]
    has_numbers = any(isinstance(value, int) for row in puzzle.givens.cells for value in row)
    row = row_of_type(puzzle.type, has_numbers=has_numbers)
    assert row is not None
    entered = puzzle.replace(solution=None, progress=puzzle.solution)
    version = 1 if row.id in ("heyawake", "lits", "slither") else 0
    sizes = [str(puzzle.height - row.origin), str(puzzle.width - row.origin)]
    head = ["pzprv3.1" if version else "pzprv3", row.id, *sizes[row.id == "sudoku" :]]
    return separator.join([*head, *body_lines(entered, row, version, {}), ""])


#: The samples whose progress a file of pzprv3 can hold.
SAVED: Final = (
    "akari",
    "aquarium",
    "arukone",
    "arukone-numbers",
    "castle-wall",
    "cave",
    "compass",
    "coral",
    "curve-data",
    "double-choco",
    "doubleblock",
    "easy-as-abc",
    "fences",
    "fillomino",
    "galaxies",
    "hashi",
    "heyawake",
    "hitori",
    "japanese-sums",
    "kakuro",
    "kropki",
    "light-and-shadow",
    "lits",
    "magnets",
    "masyu",
    "nurikabe",
    "pentomino-search",
    "pentopia",
    "shakashaka",
    "skyscrapers",
    "slalom",
    "starbattle",
    "stations",
    "statue-park",
    "subway",
    "sudoku",
    "tapa",
    "tapa-loop",
    "tents",
    "yagit",
    "yajilin",
)

#: The addresses of these samples, after the question mark. The encodings of pzprjs were followed by
#: hand for the vectors of each spelling; its older release on npm confirms two thirds of the ids.
ADDRESSES: Final = {
    "akari": "lightup/4/4/k1b.ci",
    "aqre": "aqre/4/4/dn001o21g1",
    "aquarium": "aquarium/r/4/4/9ag1p8/i30414",
    "arukone": "arukone/e/4/4/1i23g1h3h2h",
    "arukone-numbers": "numlin/4/4/1ic7g1h7hch",
    "canal-view": "canal/4/4/k0i2k0",
    "castle-wall": "castle/5/5/f24103.h142g24.",
    "cave": "cave/4/4/g35g65g5j3i",
    "chocona": "chocona/4/4/a4gvg00h72",
    "cojun": "cojun/4/4/ikgfo0i1l5h3g2",
    "compass": "compass/3/3/01.1i.21011..i",
    "coral": "coral/4/4/3g11h1g3g1g.i",
    "country-road": "country/4/4/07g1lg1i",
    "curve-data": "curvedata/3/3/0g1g=j/2/2/21/2/2/90",
    "detour": "detour/4/4/j907g0g1h",
    "double-back": "doubleback/4/4/94g1g0",
    "double-choco": "dbchoco/4/4/rck02p2g2h",
    "doubleblock": "doppelblock/4/4/30h3g0gg1h1q",
    "easy-as-abc": "easyasabc/3/3/2/g2i21g121g1n",
    "fences": "slither/3/3/hd7b",
    "fillomino": "fillomino/3/3/2h44i11g0g",
    "galaxies": "tentaisho/3/3/heme",
    "geradeweg": "geradeweg/4/4/h2m3k",
    "hashi": "hashi/3/3/3g2i2g.",
    "heyawake": "heyawake/3/3/a03g2h",
    "hitori": "hitori/3/3/21c332c3.",
    "japanese-sums": "japanesesums/3/3/3/315g.g3h4.31n",
    "kakuro": "kakuro/2/2/n3443",
    "koburin": "koburin/4/4/jbiai",
    "kropki": "kropki/3/3/m2lb",
    "kurodoko": "kurodoko/5/4/h6h4r36",
    "kurotto": "kurotto/4/4/8al8l8",
    "light-and-shadow": "lightshadow/4/4/gbh6j1aj1",
    "lits": "lits/4/4/0001s0",
    "magnets": "magnets/3/3/h20h12h1290gg00710",
    "masyu": "mashu/3/3/i03",
    "minesweeper": "mines/4/4/12g23l3g33g",
    "mochikoro": "mochikoro/5/4/l4h4k.h2g",
    "mochinyoro": "mochinyoro/5/5/m4g2k1o",
    "moon-or-sun": "moonsun/4/4/9bg0pgcb6eni",
    "nonogram": "nonogram/5/5/5h1k13g3h11g11g21g12g21g",
    "norinori": "norinori/5/5/kpvo82ge",
    "norinuri": "norinuri/5/4/g2g4l2m4g",
    "nuribou": "nuribou/5/4/i.h5l2l",
    "nurikabe": "nurikabe/4/4/2h1l1h3h",
    "nurimisaki": "nurimisaki/5/4/j22n4k",
    "pentomino-search": "battleship/5/5/g0g233g21g.0zi/2/15v/23fg",
    "pentopia": "pentopia/5/5/g4pci44l1//p",
    "regional-yajilin": "yajilin-regions/4/4/2t0eoo2h2",
    "ripple-effect": "ripple/4/4/ml0ip0l3h265i1",
    "shakashaka": "shakashaka/5/5/ick.h.g.j..h",
    "shikaku": "shikaku/4/4/k6i413i2",
    "shimaguni": "shimaguni/4/4/8igu0gi3",
    "simple-loop": "simpleloop/5/4/1400",
    "skyscrapers": "skyscrapers/3/3/g2g1g23j2j3j",
    "slalom": "gokigen/2/3/bg3666a",
    "snake": "snake/4/3/00001g303g1",
    "starbattle": "starbattle/5/5/1/bbhka8m5",
    "stations": "trainstations/5/5/k3g01p2k",
    "statue-park": "statuepark/5/5/100106390/3/32u/32t/22u",
    "subway": "ubahn/3/2/20g0h2k20102i",
    "sudoku": "sudoku/4/4/1g3h4j4g4h1",
    "tapa": "tapa/3/3/j8j",
    "tapa-loop": "tapaloop/5/5/qa9o2i",
    "tasquare": "tasquare/5/5/o5k4l1h",
    "tents": "tents/4/3/10g101g91",
    "yagit": "shwolf/3/3/2103f",
    "yajilin": "yajilin/4/3/e40a11d",
    "yin-yang": "yinyang/4/4/099909",
}
