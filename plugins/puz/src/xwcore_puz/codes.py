"""The diagnostic codes of .puz: header (PUZ1xx), checksums (2), strings (3), boards (4),
sections (5), locks (6), limits of Across Lite (7).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from xwcore.plugin import Code, Diagnostic, Severity, code_table, codes_in

_HEADER: Final = 'the .puz format document, "Header Format"'
_CHECKSUMS: Final = 'the .puz format document, "Checksums"'
_MASKED: Final = 'the .puz format document, "Masked Checksums"'
_STRINGS: Final = 'the .puz format document, "Strings Section"'
_BOARDS: Final = 'the .puz format document, "Puzzle Layout and State"'
_SECTIONS: Final = 'the .puz format document, "Extra Sections"'
_LOCKS: Final = 'the .puz format document, "Locked/Scrambled Puzzles"'
_OBSERVED: Final = "observed in files and readers"
_RECOMPUTE: Final = "Recompute it when the rest of the file is right."


def over_limit(name: str, length: int, limit: int) -> str:
    """The message for a text that exceeds a limit of Across Lite."""
    return f"{name}: {length} characters, expected at most {limit}"


def first_of(count: int) -> str:
    """What follows the message on the first of `count` findings that are reported as one."""
    return f" (first of {count})" if count > 1 else ""


def long_clues(lengths: Sequence[int], limit: int) -> tuple[int, str]:
    """The index of the first clue that exceeds a limit, and the message for all that do."""
    long = [index for index, length in enumerate(lengths) if length > limit]
    message = over_limit(f"clue {long[0] + 1}", lengths[long[0]], limit)
    return long[0], message + first_of(len(long))


def is_of_checksum(diagnostic: Diagnostic) -> bool:
    """Whether the finding is that a checksum is wrong."""
    return diagnostic.code.startswith("PUZ2")


# -- header ----------------------------------------------------------------------------------------

NO_HEADER: Final = Code(
    code="PUZ101",
    severity=Severity.ERROR,
    summary="no .puz header",
    explanation=(
        "The file contains no ACROSS&DOWN followed by a NUL, with two bytes of checksum before it."
    ),
    example="A file that begins with `ACROSS&DOWN`, without the checksum.",
    hint="Check that the file is a .puz file; get it again if a transfer damaged it.",
    source=_HEADER,
)
TRUNCATED: Final = Code(
    code="PUZ102",
    severity=Severity.ERROR,
    summary="header or boards truncated",
    explanation=(
        "The header takes 52 bytes; solution and state take width times height bytes"
        " each. Without all of them there is no puzzle."
    ),
    example="A 15 x 15 puzzle of 300 bytes; header and boards alone take 502.",
    hint="Get the file again.",
    source=_HEADER,
)
NO_CELLS: Final = Code(
    code="PUZ103",
    severity=Severity.ERROR,
    summary="grid has no cells",
    explanation="Width (0x2C) or height (0x2D) is 0.",
    example="Width 0, height 15.",
    hint="Set width and height to those of the boards, or get the file again.",
    source=_HEADER,
)
PREAMBLE: Final = Code(
    code="PUZ104",
    severity=Severity.INFO,
    summary="bytes before the header",
    explanation="Mail programs and web servers leave them; readers search for the magic.",
    example="`HTTP/1.0 200 OK` and headers before the puzzle.",
    hint="Remove them.",
    source=_OBSERVED,
)
TRAILING: Final = Code(
    code="PUZ105",
    severity=Severity.INFO,
    summary="bytes after the last section",
    explanation="They belong to no section, and readers ignore them.",
    example="The rest of a web page after the last NUL.",
    hint="Remove them.",
    source=_OBSERVED,
)
UNKNOWN_VERSION: Final = Code(
    code="PUZ106",
    severity=Severity.WARNING,
    summary="unrecognized file version",
    explanation=(
        "The four bytes at 0x18 are the version: 1.2, 1.2c, 1.3, 1.4 or 2.0. It decides"
        " the encoding of the strings and whether the notes count in the checksum."
        " Without it the file is read as 1.3; a higher one is read as 2.0."
    ),
    example="Four NULs at 0x18.",
    hint="Set it to 1.3, or to 2.0 where the strings are UTF-8.",
    source=_HEADER,
)
NOT_NORMAL: Final = Code(
    code="PUZ107",
    severity=Severity.WARNING,
    summary="puzzle type lacks bit 0x0001",
    explanation=(
        "Across Lite writes 0x0001, or 0x0401 for a diagramless, at 0x30; it may crash"
        " where the bit is missing."
    ),
    example="Puzzle type 0x0000.",
    hint="Set the bit: `xw fix` does.",
    source=_OBSERVED,
)
UNKNOWN_BITS: Final = Code(
    code="PUZ108",
    severity=Severity.INFO,
    summary="unknown bits in the header",
    explanation=(
        "Known bits are 0x0001 and 0x0400 at 0x30, 0x0002 and 0x0004 at 0x32. Others are"
        " kept and ignored."
    ),
    example="Puzzle type 0x1001.",
    hint="Clear them, unless the program that wrote them needs them.",
    source=_OBSERVED,
)
CLUE_COUNT: Final = Code(
    code="PUZ109",
    severity=Severity.WARNING,
    summary="clue count in the header differs from the number of entries",
    explanation=(
        "The number at 0x2E should be the number of entries: runs of two or more open"
        " cells, across and down."
    ),
    example="78 entries, and a clue count of 19968, which is 78 with its bytes swapped.",
    hint="Where the strings agree with the grid, `xw fix` corrects the count.",
    source=_HEADER,
)
MAGIC_AGAIN: Final = Code(
    code="PUZ110",
    severity=Severity.INFO,
    summary="magic occurs in the preamble, too",
    explanation=(
        "The header is where the CIB checksum is right; elsewhere the magic is only quoted."
    ),
    example="A mail that mentions ACROSS&DOWN before the attached puzzle.",
    hint="Remove the bytes before the header.",
    source=_OBSERVED,
)

HEADER_DAMAGED: Final = Code(
    code="PUZ111",
    severity=Severity.ERROR,
    summary="header damaged",
    explanation=(
        "A byte of the header is changed, lost or surplus. With the byte restored all checksums of"
        " the file are right; the file is read so."
    ),
    example="Width 14 instead of 15, with the checksums of the original file.",
    hint="Restore the byte: `xw fix` does.",
    source=_OBSERVED,
)
TRANSCODED: Final = Code(
    code="PUZ112",
    severity=Severity.ERROR,
    summary="file was decoded and encoded as UTF-8",
    explanation=(
        "A program took the file for text, once or several times. Every byte beyond ASCII became"
        " two or three bytes, or the bytes EF BF BD of the replacement character. What follows"
        " from other parts of the file is restored on reading."
    ),
    example="The bytes C3 A9 for E9 in all parts of the file, the checksums included.",
    hint="Get the file again as binary data; `xw fix --unsafe` restores what can be restored.",
    source=_OBSERVED,
)
ANOTHER: Final = Code(
    code="PUZ113",
    severity=Severity.WARNING,
    summary="another puzzle after the last section",
    explanation="A file has one puzzle: bytes behind it are kept, and not read.",
    example="Two files joined to one.",
    hint="Make a file of each puzzle.",
    source=_OBSERVED,
)

# -- checksums -------------------------------------------------------------------------------------

OVERALL_CHECKSUM: Final = Code(
    code="PUZ201",
    severity=Severity.WARNING,
    summary="overall checksum mismatch",
    explanation=(
        "The number at 0x00 covers header fields, boards and strings. Across Lite refuses the file."
    ),
    example="The title was edited in a hex editor.",
    hint=_RECOMPUTE,
    source=_CHECKSUMS,
)
CIB_CHECKSUM: Final = Code(
    code="PUZ202",
    severity=Severity.WARNING,
    summary="header checksum (CIB) mismatch",
    explanation=(
        "The number at 0x0E covers the eight bytes from 0x2C: width, height, clue count,"
        " type, solution state."
    ),
    example="The clue count was edited in a hex editor.",
    hint=_RECOMPUTE,
    source=_CHECKSUMS,
)
MASKED_CIB: Final = Code(
    code="PUZ203",
    severity=Severity.WARNING,
    summary="masked header checksum mismatch",
    explanation="The bytes at 0x10 and 0x14 repeat the checksum at 0x0E, XORed with I and A.",
    example="The checksum at 0x0E was updated, and this one was not.",
    hint=_RECOMPUTE,
    source=_MASKED,
)
MASKED_SOLUTION: Final = Code(
    code="PUZ204",
    severity=Severity.WARNING,
    summary="masked solution checksum mismatch",
    explanation=(
        "The bytes at 0x11 and 0x15 are the checksum of the solution board, XORed with C and T."
    ),
    example="A letter of the solution was edited in a hex editor.",
    hint=_RECOMPUTE,
    source=_MASKED,
)
MASKED_STATE: Final = Code(
    code="PUZ205",
    severity=Severity.WARNING,
    summary="masked state checksum mismatch",
    explanation=(
        "The bytes at 0x12 and 0x16 are the checksum of the state board, XORed with H and E."
    ),
    example="A program cleared the state without updating the checksums.",
    hint=_RECOMPUTE,
    source=_MASKED,
)
MASKED_TEXT: Final = Code(
    code="PUZ206",
    severity=Severity.WARNING,
    summary="masked text checksum mismatch",
    explanation=(
        "The bytes at 0x13 and 0x17 are the checksum of the strings, XORed with E and D."
        " The notes count from version 1.3 on."
    ),
    example="A 1.2 file whose checksum includes the notes.",
    hint=_RECOMPUTE,
    source=_MASKED,
)
SECTION_CHECKSUM: Final = Code(
    code="PUZ207",
    severity=Severity.WARNING,
    summary="section checksum mismatch",
    explanation="The number behind the section's length covers its data without the final NUL.",
    example="A cell of GEXT was edited in a hex editor.",
    hint=_RECOMPUTE,
    source=_SECTIONS,
)

# -- strings ---------------------------------------------------------------------------------------

STRING_MISSING: Final = Code(
    code="PUZ301",
    severity=Severity.ERROR,
    summary="string missing",
    explanation=(
        "Title, author, copyright, the clues and the notes follow the boards, each ended"
        " by a NUL. The file ends before this one; it is read as empty."
    ),
    example="A download that stopped within the clues.",
    hint="Get the file again.",
    source=_STRINGS,
)
NUL_MISSING: Final = Code(
    code="PUZ302",
    severity=Severity.WARNING,
    summary="last string has no NUL",
    explanation="Every string ends with a NUL, the notes too, even where they are empty.",
    example="A file whose last byte is the NUL of the last clue.",
    hint="Add it.",
    source=_STRINGS,
)
NOT_UTF8: Final = Code(
    code="PUZ303",
    severity=Severity.WARNING,
    summary="malformed UTF-8 in a 2.x file",
    explanation=(
        "From version 2.0 on strings are UTF-8. This one is not, and is read as Windows-1252."
    ),
    example="Version 2.0, and the byte 0xE9 for an e with an acute accent.",
    hint="Set the version to 1.3 if all strings are Windows-1252.",
    source=_OBSERVED,
)
UTF8_IN_1X: Final = Code(
    code="PUZ304",
    severity=Severity.WARNING,
    summary="string of a 1.x file looks like UTF-8",
    explanation=(
        "Strings of versions 1.x are Windows-1252. The bytes of this one are also UTF-8,"
        " which is rarely a coincidence."
    ),
    example="Version 1.3, and the bytes 0xC3 0xA9 for an e with an acute accent.",
    hint="Read it with the option encoding=utf-8.",
    source=_OBSERVED,
)
UNDEFINED_BYTE: Final = Code(
    code="PUZ305",
    severity=Severity.WARNING,
    summary="byte undefined in Windows-1252",
    explanation=(
        "0x81, 0x8D, 0x8F, 0x90 and 0x9D are undefined. They often mean that the encoding"
        " is another one: Mac Roman, or code page 437."
    ),
    example="The byte 0x8D, a c with a cedilla in Mac Roman.",
    hint="Try the option encoding=mac-roman or encoding=cp437.",
    source=_OBSERVED,
)
NOTE_IN_TITLE: Final = Code(
    code="PUZ306",
    severity=Severity.INFO,
    summary="title contains a note",
    explanation='Some files have "NOTE:" or "Note:" behind the title instead of using the notes.',
    example="`Tuesday NOTE: Clues with a star have no definition.`",
    hint="Move it to the notes: `xw fix` does.",
    source=_STRINGS,
)
MOJIBAKE: Final = Code(
    code="PUZ307",
    severity=Severity.WARNING,
    summary="string encoded twice",
    explanation=(
        "Its characters, as bytes of Windows-1252, Latin-1 or Mac Roman, are UTF-8, once or several"
        " times."
    ),
    example="`Ã©` where the author wrote an e with an acute accent.",
    hint="Decode it again and replace the string.",
    source=_OBSERVED,
)
CONTROL: Final = Code(
    code="PUZ308",
    severity=Severity.INFO,
    summary="string contains a control character",
    explanation="Only line breaks and tabs are expected.",
    example="The byte 0x14 within a clue.",
    hint="Remove it.",
    source=_OBSERVED,
)
EMPTY_CLUE: Final = Code(
    code="PUZ309",
    severity=Severity.INFO,
    summary="clue is empty",
    explanation="The entry has a clue without text.",
    example="Two NULs in a row within the clues.",
    hint="Write the clue.",
    source=_STRINGS,
)
EXTRA_CLUE: Final = Code(
    code="PUZ310",
    severity=Severity.WARNING,
    summary="more clues than entries",
    explanation=(
        "Clues belong to entries by their order alone; those beyond the last entry belong to none."
    ),
    example="79 clues for 78 entries.",
    hint="Remove the surplus clue, or correct the grid.",
    source='the .puz format document, "Clue Assignment"',
)

NUL_LOST: Final = Code(
    code="PUZ311",
    severity=Severity.ERROR,
    summary="NUL between two strings is lost",
    explanation=(
        "There are fewer NULs before the first section than strings, so that two strings are one,"
        " and all strings after them are shifted. The text checksum shows where a NUL is lost,"
        " except between clues, where only one place may look like the end of a clue."
    ),
    example="`It runs on railsPlace for a fight` as one clue of a puzzle with a clue too few.",
    hint="`xw fix --unsafe` restores the NUL if its place is certain; else get the file again.",
    source=_STRINGS,
)
NUL_SURPLUS: Final = Code(
    code="PUZ312",
    severity=Severity.ERROR,
    summary="surplus NUL within a string",
    explanation=(
        "There are more NULs before the first section than strings, so that one string is two, and"
        " all strings after it are shifted."
    ),
    example="`It runs on` and ` rails` as two clues of a puzzle with a clue too many.",
    hint="`xw fix --unsafe` removes the NUL if its place is certain; else get the file again.",
    source=_STRINGS,
)

# -- boards ----------------------------------------------------------------------------------------

STATE_SHAPE: Final = Code(
    code="PUZ401",
    severity=Severity.WARNING,
    summary="blocks of state and solution differ",
    explanation=(
        'The state has the blocks of the solution, and "-" or a letter in every other cell.'
    ),
    example='A "-" in the state where the solution has a ".".',
    hint="`xw fix` copies the block, or empties the cell, where no letter is lost.",
    source=_BOARDS,
)
ODD_LETTER: Final = Code(
    code="PUZ402",
    severity=Severity.INFO,
    summary="unusual character in the solution",
    explanation="Across Lite supports A to Z, 0 to 9 and @ # $ % & + ?.",
    example="A lower-case letter in the solution.",
    hint="Write it as a rebus entry.",
    source=_OBSERVED,
)
BLANK_SOLUTION: Final = Code(
    code="PUZ403",
    severity=Severity.WARNING,
    summary="blank cell in the solution",
    explanation=(
        'Some writers put "-" or "?" where the letter is unknown. Across Lite has no'
        " blank solution."
    ),
    example='A "-" in an otherwise complete solution.',
    hint="Write the letter.",
    source=_OBSERVED,
)
VOID: Final = Code(
    code="PUZ404",
    severity=Severity.INFO,
    summary="grid has hidden squares",
    explanation='A ":" in the solution of a normal puzzle is a place without a cell.',
    example='A round grid, with ":" in its corners.',
    hint="Nothing, if the grid is meant to have this shape.",
    source=_OBSERVED,
)
DIAGRAMLESS_DOT: Final = Code(
    code="PUZ405",
    severity=Severity.WARNING,
    summary="blocks of a diagramless are not hidden",
    explanation='The blocks of a diagramless (0x0401) are ":".',
    example='Puzzle type 0x0401, and "." in the solution.',
    hint='Write them as ":".',
    source=_OBSERVED,
)
SPOILED: Final = Code(
    code="PUZ406",
    severity=Severity.WARNING,
    summary="state of a diagramless shows its blocks",
    explanation=(
        'Every block is "." in the state, and nothing is entered: the player sees the diagram.'
    ),
    example='Puzzle type 0x0401, ":" in the solution, "." in the state.',
    hint='Write the state of a block as ":": `xw fix --unsafe` does.',
    source=_OBSERVED,
)
ALL_X: Final = Code(
    code="PUZ407",
    severity=Severity.INFO,
    summary="solution consists of X alone",
    explanation=(
        "The Across Lite TEXT format document describes this as a puzzle without a"
        " solution; it is read as one."
    ),
    example="A contest puzzle, published without its solution.",
    hint="Nothing, if the solution is meant to be absent.",
    source=_OBSERVED,
)

# -- sections --------------------------------------------------------------------------------------

SECTION_TRUNCATED: Final = Code(
    code="PUZ501",
    severity=Severity.ERROR,
    summary="section truncated",
    explanation="The file ends before the section does. Its bytes are kept and ignored.",
    example="GEXT of a 15 x 15 puzzle with 100 bytes before the end of the file.",
    hint="Get the file again.",
    source=_SECTIONS,
)
SECTION_TERMINATOR: Final = Code(
    code="PUZ502",
    severity=Severity.WARNING,
    summary="section does not end with a NUL",
    explanation="One NUL follows the data; the length does not count it.",
    example="LTIM `0,1`, directly followed by GEXT.",
    hint="Add it.",
    source=_SECTIONS,
)
SECTION_AGAIN: Final = Code(
    code="PUZ503",
    severity=Severity.WARNING,
    summary="duplicate section",
    explanation="The first section of a tag is used; the others are kept and ignored.",
    example="Two LTIM sections.",
    hint="Remove all but one.",
    source=_OBSERVED,
)
SECTION_UNKNOWN: Final = Code(
    code="PUZ504",
    severity=Severity.INFO,
    summary="unknown section",
    explanation="It is kept and ignored.",
    example="A section with the tag META.",
    hint="Nothing, if the program that wrote it needs it.",
    source=_SECTIONS,
)
SECTION_SIZE: Final = Code(
    code="PUZ505",
    severity=Severity.ERROR,
    summary="section length does not match the grid",
    explanation=(
        "GRBS and GEXT have one byte for each cell, as the solution has. This one is kept"
        " and ignored."
    ),
    example="GEXT of 200 bytes in a 15 x 15 puzzle, which has 225 cells.",
    hint="Correct the section, or remove it.",
    source=_SECTIONS,
)
SECTION_ORDER: Final = Code(
    code="PUZ506",
    severity=Severity.INFO,
    summary="sections in an unusual order",
    explanation="Across Lite writes GRBS, RTBL, LTIM, GEXT, RUSR; other writers do not.",
    example="GEXT before LTIM.",
    hint="Nothing: readers accept any order.",
    source=_OBSERVED,
)
REBUS_KEY: Final = Code(
    code="PUZ507",
    severity=Severity.ERROR,
    summary="rebus key missing in RTBL",
    explanation=(
        "A byte of GRBS is one more than the key of an entry of RTBL. The cell keeps its letter."
    ),
    example="A 4 in GRBS, and no entry with key 3 in RTBL.",
    hint="Add the entry, or set the byte to 0.",
    source='the .puz format document, "GRBS"',
)
REBUS_TABLE: Final = Code(
    code="PUZ508",
    severity=Severity.WARNING,
    summary="malformed rebus entry",
    explanation=(
        'RTBL is made of entries such as " 0:HEART;": a key of two characters, a colon,'
        " the letters, a semicolon. The malformed part is ignored."
    ),
    example="`HEART;` without a key.",
    hint="Correct the entry.",
    source='the .puz format document, "RTBL"',
)
REBUS_UNUSED: Final = Code(
    code="PUZ509",
    severity=Severity.INFO,
    summary="unused rebus entry",
    explanation="No byte of GRBS refers to it.",
    example='The entry " 3:HEART;" in RTBL, and no 4 in GRBS.',
    hint="Remove the entry, or mark its cells in GRBS.",
    source='the .puz format document, "RTBL"',
)
REBUS_AGAIN: Final = Code(
    code="PUZ510",
    severity=Severity.WARNING,
    summary="duplicate rebus key",
    explanation="The first entry is used; the others are ignored.",
    example='" 0:HEART; 0:CLUB;".',
    hint="Give each entry a key of its own.",
    source='the .puz format document, "RTBL"',
)
FILL_TABLE: Final = Code(
    code="PUZ511",
    severity=Severity.WARNING,
    summary="RUSR does not match the grid",
    explanation=(
        "RUSR has a string for each cell, each ended by a NUL. This one is kept and ignored."
    ),
    example="Two strings in a 15 x 15 puzzle, which has 225 cells.",
    hint="Remove the section: what the player entered as rebus is lost.",
    source=_OBSERVED,
)
TIMER: Final = Code(
    code="PUZ512",
    severity=Severity.WARNING,
    summary="malformed timer",
    explanation="LTIM is the seconds, a comma, and 1 where the timer is stopped, else 0.",
    example="LTIM `soon`.",
    hint="Write seconds and state, as in `42,1`.",
    source='the .puz format document, "LTIM"',
)
UNKNOWN_MARK: Final = Code(
    code="PUZ513",
    severity=Severity.INFO,
    summary="unknown bits in GEXT",
    explanation=(
        "Known are 0x80 circled, 0x40 revealed, 0x20 incorrect, 0x10 incorrect before,"
        " 0x08 pencilled. Others are kept and ignored."
    ),
    example="A byte 0x01 in GEXT.",
    hint="Clear them, unless the program that wrote them needs them.",
    source='the .puz format document, "GEXT"',
)
SECTION_EMPTY: Final = Code(
    code="PUZ514",
    severity=Severity.INFO,
    summary="section is empty",
    explanation="Some writers leave a section without data.",
    example="RUSR with the length 0.",
    hint="Remove the section.",
    source=_OBSERVED,
)
SECTION_LENGTH: Final = Code(
    code="PUZ515",
    severity=Severity.WARNING,
    summary="section length has its bytes swapped",
    explanation=(
        "Numbers have their low byte first; this length exceeds the file unless its bytes"
        " are swapped."
    ),
    example="The bytes 00 03 for a length of 3.",
    hint="Swap the bytes: `xw fix` does.",
    source=_SECTIONS,
)

SECTION_DAMAGED: Final = Code(
    code="PUZ516",
    severity=Severity.ERROR,
    summary="section damaged",
    explanation=(
        "A byte of the section is lost or surplus, so that the next section does not begin where"
        " this one ends. The checksum of the section may show which byte."
    ),
    example="GEXT of a 15 x 15 puzzle with 224 bytes, followed by LTIM.",
    hint="`xw fix --unsafe` restores the byte if its place is certain; else get the file again.",
    source=_SECTIONS,
)
SECTION_GAP: Final = Code(
    code="PUZ517",
    severity=Severity.WARNING,
    summary="bytes between sections",
    explanation="They belong to no section. Other readers ignore the sections after them.",
    example="A line break between the strings and GEXT.",
    hint="Remove them: `xw fix --unsafe` does.",
    source=_SECTIONS,
)

# -- locks -----------------------------------------------------------------------------------------

LOCKED: Final = Code(
    code="PUZ601",
    severity=Severity.INFO,
    summary="solution is locked",
    explanation="It is scrambled with a key of four digits, and unknown without that key.",
    example="A puzzle whose solution the publisher reveals a week later.",
    hint="Read it with key=1234, or with key=search.",
    source=_LOCKS,
)
WRONG_KEY: Final = Code(
    code="PUZ602",
    severity=Severity.ERROR,
    summary="wrong key",
    explanation="The checksum of the unscrambled letters differs from the one at 0x1E.",
    example="key=1234 for a solution that was locked with 4321.",
    hint="Read it with key=search to find the keys that fit.",
    source=_LOCKS,
)
KEY_FOUND: Final = Code(
    code="PUZ603",
    severity=Severity.INFO,
    summary="key found",
    explanation=(
        "All 10,000 keys were tried. The checksum has 16 bits, so a wrong key may fit by"
        " chance; the keys are ranked by rebus entries, revealed letters and letter"
        " statistics."
    ),
    example="Keys 4321 and 7085 fit; 4321 gives English words.",
    hint="Read the file with the key whose letters make words.",
    source=_OBSERVED,
)
NO_KEY: Final = Code(
    code="PUZ604",
    severity=Severity.ERROR,
    summary="no key unlocks the solution",
    explanation="All 10,000 keys were tried: the solution or its checksum is damaged.",
    example="A locked solution with one letter edited.",
    hint="Get the file again.",
    source=_LOCKS,
)
LOCK_LETTERS: Final = Code(
    code="PUZ605",
    severity=Severity.WARNING,
    summary="Across Lite cannot lock this solution",
    explanation="It locks solutions of twelve letters or more, of A to Z alone.",
    example="A locked solution with the digit 5.",
    hint="Get the file again, or ask for an unlocked one.",
    source=_OBSERVED,
)
NOT_LOCKED: Final = Code(
    code="PUZ606",
    severity=Severity.INFO,
    summary="key ignored, the solution is not locked",
    explanation="The scrambled bit (0x0004 at 0x32) is not set.",
    example="key=1234 for an unlocked file.",
    hint="Read the file without a key.",
    source=_LOCKS,
)
FILL_RIGHT: Final = Code(
    code="PUZ607",
    severity=Severity.INFO,
    summary="fill is complete and correct",
    explanation="The checksum of the fill is that of the locked solution.",
    example="A solved puzzle whose solution is still locked.",
    hint="Nothing.",
    source=_LOCKS,
)
FILL_WRONG: Final = Code(
    code="PUZ608",
    severity=Severity.INFO,
    summary="fill is complete and has errors",
    explanation="The checksum of the fill differs from that of the locked solution.",
    example="A filled puzzle with one wrong letter.",
    hint="Unlock the solution to see which letters are wrong.",
    source=_LOCKS,
)

# -- limits of Across Lite -------------------------------------------------------------------------

LONG_CLUE: Final = Code(
    code="PUZ701",
    severity=Severity.WARNING,
    summary="clue exceeds 505 characters",
    explanation="Across Lite crashes on it.",
    example="A clue of 506 characters.",
    hint="Shorten it.",
    source=_OBSERVED,
)
LONG_NOTES: Final = Code(
    code="PUZ702",
    severity=Severity.WARNING,
    summary="notes exceed 1023 characters",
    explanation="Across Lite truncates them.",
    example="Notes of 1,024 characters.",
    hint="Shorten them.",
    source='the Across Lite TEXT format document, "NOTEPAD"',
)
LONG_REBUS: Final = Code(
    code="PUZ703",
    severity=Severity.WARNING,
    summary="rebus entry exceeds 8 characters",
    explanation="Across Lite truncates it.",
    example="The entry ` 0:NINETEENS;`.",
    hint="Shorten it.",
    source='the Across Lite TEXT format document, "REBUS"',
)
LARGE_GRID: Final = Code(
    code="PUZ704",
    severity=Severity.WARNING,
    summary="grid exceeds 39 x 39",
    explanation="Across Lite shows no larger grid; other programs do.",
    example="A grid of 40 columns.",
    hint="Use another program.",
    source=_OBSERVED,
)

CODES: Final = code_table(*codes_in(globals()))
