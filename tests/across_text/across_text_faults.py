"""A file for every diagnostic code: the samples with one fault each."""

from __future__ import annotations

from typing import Final

from tests.across_text.across_text_samples import REBUS, rows_in_pairs, varied

LENGTHS: Final = varied(
    ("Box for practice", "Box (4)"),
    ("Row of people", "Row (3)"),
    ("Drink at four", "Drink (3)"),
    ("It says welcome", "Mat (4)"),
    ("Stop for a while", "Stop (2)"),
    ("Bring up", "Bring (4)"),
    ("Region", "Region (4)"),
    ("Hearing organ", "Ear (3)"),
)


def rebus(*lines: str) -> bytes:
    """The REBUS sample with other lines in its REBUS section."""
    head, tail = REBUS.split("<REBUS>\n")
    return (
        head + "<REBUS>\n" + "".join(f"{line}\n" for line in lines) + tail[tail.index("<ACROSS>") :]
    ).encode()


#: A grid whose blocks are "#", in a column of their own.
HASHES: Final = varied(("4x4", "5x4"), ("SPAR\nLINE\n.TEA\nMAT.\n", "SPAR#\nLINE#\nATEA#\nMATS#\n"))

#: Three entries across and four down, whose clues are below each other's tags.
EXCHANGED: Final = b"""<ACROSS PUZZLE>
<TITLE>
A wide one
<AUTHOR>
The maintainers
<COPYRIGHT>
2026 The maintainers
<SIZE>
4x3
<GRID>
SPAR
PINE
ATEM
<DOWN>
Box for practice
Tree
Breath, in German
<ACROSS>
Place with a pool
Tiny hole
In a different place
Ringed planet's neighbor
"""

#: Code, file, and where: line and column, or None where the finding is about no single place.
CASES: Final[tuple[tuple[str, bytes, tuple[int, int] | None], ...]] = (
    ("ACT101", varied(("<ACROSS PUZZLE>\n", "")), (1, 1)),
    ("ACT102", varied(("<ACROSS PUZZLE>", "<across PUZZLE>")), (1, 1)),
    ("ACT103", varied(("<ACROSS PUZZLE>", "<ACROSS PUZZLE V3>")), (1, 1)),
    ("ACT104", b"\n\n" + varied(), (1, 1)),
    ("ACT104", b"Hello\n" + varied(), (1, 1)),
    ("ACT105", b"\xef\xbb\xbf" + varied(), (1, 1)),
    ("ACT106", varied(("A small", "\xe9 small")).decode().encode("latin-1"), (3, 1)),
    ("ACT108", varied(("A small", "\x81 small")).decode().encode("latin-1"), (3, 1)),
    ("ACT109", varied().replace(b"\n", b"\r"), None),
    ("ACT110", varied().replace(b"\n", b"\r\n", 3), None),
    ("ACT111", varied(("A small", "A\x07 small")), (3, 2)),
    ("ACT112", varied(("A small", "A sm\u00c3\u00a9l")), (3, 5)),
    ("ACT113", varied(("A small", "A &amp; B")), (3, 3)),
    ("ACT114", varied(("A small", "Re\u0301my")), (3, 1)),
    ("ACT115", varied().replace(b"\n", b"\n\n"), (2, 1)),
    ("ACT201", varied(("<SIZE>", "<Size>")), (8, 1)),
    ("ACT202", varied(("<TITLE>\nA small one\n", ""), ("<SIZE>", "<TITLE>\nT\n<SIZE>")), (6, 1)),
    ("ACT203", varied(("<SIZE>\n4x4\n", "")), (8, 1)),
    ("ACT203", varied(("<DOWN>\n", "")), (24, 1)),
    ("ACT204", varied(("<SIZE>", "<AUTHOR>\nMe\n<SIZE>")), (8, 1)),
    ("ACT205", varied(("<SIZE>", "<EDITOR>\nMe\n<SIZE>")), (8, 1)),
    ("ACT206", varied(("A small one\n", "")), (2, 1)),
    ("ACT207", varied(("A small one", "A small\n one")), (4, 2)),
    ("ACT208", varied(("2026 The", "© 2026 The")), (7, 1)),
    ("ACT209", varied(("<TITLE>", "Hello\n<TITLE>")), (2, 1)),
    ("ACT210", varied(("Row of people", "Row of people  ")), (17, 14)),
    ("ACT301", varied(("<GRID>\nSPAR\nLINE\n.TEA\nMAT.\n", "")), None),
    ("ACT301", varied(("SPAR\nLINE\n.TEA\nMAT.\n", "")), (10, 1)),
    ("ACT302", varied(("4x4", "4 x 4")), (9, 1)),
    ("ACT303", varied(("4x4", " four")), (9, 2)),
    ("ACT303", varied(("4x4", "")), (8, 1)),
    ("ACT304", varied(("4x4", "4x5")), (9, 1)),
    ("ACT305", varied((".TEA", ".TEAM")), (13, 1)),
    ("ACT306", varied((".TEA", ". TEA")), (13, 1)),
    ("ACT307", varied((".TEA", ".TEA <-- a drink")), (13, 5)),
    ("ACT308", varied((".TEA", ".T*A")), (13, 3)),
    ("ACT309", varied((".TEA", ":TEA")), (14, 4)),
    ("ACT310", varied((".TEA", ".tEA")), (13, 2)),
    ("ACT311", varied((".TEA", ".T4A")), (13, 3)),
    ("ACT312", varied((".TEA", "\n.TEA")), (13, 1)),
    ("ACT313", HASHES, (11, 5)),
    ("ACT401", REBUS.replace(" V2", "").encode(), (14, 1)),
    ("ACT402", rebus(), (14, 1)),
    ("ACT403", rebus("MARK;SHADE;"), (15, 1)),
    ("ACT404", rebus("mark"), (15, 1)),
    ("ACT404", rebus("MARK; 1:HEART:H"), (15, 1)),
    ("ACT405", rebus("12:HEART:H"), (15, 1)),
    ("ACT406", rebus("1:HEART:"), (15, 1)),
    ("ACT407", rebus("1::H"), (15, 1)),
    ("ACT408", rebus("1:HEART:H", "1:HAND:H"), (16, 1)),
    ("ACT409", rebus("~:HEART:H"), (15, 1)),
    ("ACT410", rebus("7:HEART:H"), (15, 1)),
    ("ACT411", rebus("1:HEART:H"), (12, 8)),
    ("ACT412", rebus("A:HEART:H"), (15, 1)),
    ("ACT413", REBUS.replace("1aR.", "1AR.").replace("b@A9", "B@A9").encode(), (15, 5)),
    ("ACT414", rebus("1:5:V"), (15, 1)),
    ("ACT501", varied(("Row of people\n", "")), (18, 1)),
    ("ACT502", varied(("Row of people\n", "Row\nof people\n")), (20, 1)),
    ("ACT503", varied(("Row of people\n", "\n")), (17, 1)),
    ("ACT504", varied(("Row of people\n", "\nRow of people\n")), (17, 1)),
    ("ACT505", varied(("Row of people\nDrink at four\n", "\n")), (17, 1)),
    ("ACT506", varied(("Row of people\n", "5. Row of people\n")), (17, 1)),
    ("ACT507", varied(("Hearing organ\n", ""), ("It says", "More\nIt says")), (20, 1)),
    ("ACT508", varied(("Region", "See 12-Across")), (23, 1)),
    ("ACT509", varied(("Region", "<GRID>")), (23, 1)),
    ("ACT510", LENGTHS, (17, 1)),
    ("ACT511", varied(("Region", "Bring up")), (23, 1)),
    ("ACT316", rows_in_pairs(310), None),
    ("ACT512", varied(("Region\n", "Region\nRegion\n")), (24, 1)),
    ("ACT513", EXCHANGED, (18, 1)),
    ("ACT116", varied().partition(b"It says")[0], (19, 1)),
    ("ACT601", varied(("Two lines", "Two lines" * 200)), (26, 1024)),
    ("ACT602", varied(("Two lines", "Two lines\n<ACROSS PUZZLE>\nMore")), (27, 1)),
    ("ACT314", varied((".TEA\n", "")), (11, 1)),
    ("ACT315", varied((".TEA\n", ".TEA\n.TEA\n")), (14, 1)),
)
