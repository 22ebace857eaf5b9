"""The diagnostic codes of .puz: the header (PUZ1xx), checksums (2), strings (3), boards (4),
sections (5), locks (6), limits of Across Lite (7).
"""

from __future__ import annotations

from typing import Final

from xwcore.plugin import Code, Severity, code_table

ERROR, WARNING, INFO = Severity.ERROR, Severity.WARNING, Severity.INFO

_HEADER: Final = 'the .puz format document, "Header Format"'
_CHECKSUMS: Final = 'the .puz format document, "Checksums"'
_MASKED: Final = 'the .puz format document, "Masked Checksums"'
_STRINGS: Final = 'the .puz format document, "Strings Section"'
_BOARDS: Final = 'the .puz format document, "Puzzle Layout and State"'
_SECTIONS: Final = 'the .puz format document, "Extra Sections"'
_LOCKS: Final = 'the .puz format document, "Locked/Scrambled Puzzles"'
_OBSERVED: Final = "observed in files and readers"
_RECOMPUTE: Final = "Recompute it: `xw fix` does."

# -- header ---------------------------------------------------------------------------------------

NO_HEADER: Final = Code(
    "PUZ101", ERROR, "there is no .puz header",
    "ACROSS&DOWN and a NUL stand nowhere in the file with the checksum's two bytes before them.",
    source=_HEADER,
)  # fmt: skip
TRUNCATED: Final = Code(
    "PUZ102", ERROR, "the file ends within the header or the boards",
    "The header takes 52 bytes; solution and state take width times height bytes each. Without all"
    " of them there is no puzzle.",
    hint="Get the file again: what is missing cannot be made up.", source=_HEADER,
)  # fmt: skip
NO_CELLS: Final = Code(
    "PUZ103", ERROR, "the grid has no cells",
    "Width or height is 0.", source=_HEADER,
)  # fmt: skip
PREAMBLE: Final = Code(
    "PUZ104", INFO, "bytes stand before the header",
    "Mail programs and web servers leave them; readers search for the magic.",
    hint="Cut them off.", source=_OBSERVED,
)  # fmt: skip
TRAILING: Final = Code(
    "PUZ105", INFO, "bytes follow the last section",
    "They belong to no section, and no reader looks at them.",
    source=_OBSERVED,
)  # fmt: skip
UNKNOWN_VERSION: Final = Code(
    "PUZ106", WARNING, "the version is none",
    "Four bytes at 0x18 say the version: 1.2, 1.2c, 1.3, 1.4, 2.0. It decides about the encoding of"
    " the text and about the notes' part in the checksum; 1.3 is taken for granted.",
    source=_HEADER,
)  # fmt: skip
NOT_NORMAL: Final = Code(
    "PUZ107", WARNING, "bit 0x0001 of the puzzle type is not set",
    "Across Lite writes 0x0001, or 0x0401 for a diagramless, at 0x30, and is said to crash where"
    " the bit is missing.",
    hint="Set the bit: `xw fix` does.", source=_OBSERVED,
)  # fmt: skip
UNKNOWN_BITS: Final = Code(
    "PUZ108", INFO, "bits of the header are set whose meaning is not known",
    "Known are 0x0001 and 0x0400 at 0x30, 0x0002 and 0x0004 at 0x32.", source=_OBSERVED,
)  # fmt: skip
CLUE_COUNT: Final = Code(
    "PUZ109", WARNING, "the header's clue count is not that of the grid",
    "The number at 0x2E should be the number of entries: runs of two open cells at least, across"
    " and down.",
    hint="Where the strings agree with the grid, `xw fix` puts the count right.", source=_HEADER,
)  # fmt: skip
MAGIC_AGAIN: Final = Code(
    "PUZ110", INFO, "the magic stands in the preamble as well",
    "The header is where the CIB checksum is right; elsewhere the magic is only quoted.",
    source=_OBSERVED,
)  # fmt: skip

# -- checksums ------------------------------------------------------------------------------------

OVERALL_CHECKSUM: Final = Code(
    "PUZ201", WARNING, "the overall checksum is wrong",
    "The number at 0x00 covers header fields, boards and strings. Across Lite refuses the file.",
    hint=_RECOMPUTE, source=_CHECKSUMS,
)  # fmt: skip
CIB_CHECKSUM: Final = Code(
    "PUZ202", WARNING, "the header checksum (CIB) is wrong",
    "The number at 0x0E covers the eight bytes from 0x2C: width, height, clue count, type, state.",
    hint=_RECOMPUTE, source=_CHECKSUMS,
)  # fmt: skip
MASKED_CIB: Final = Code(
    "PUZ203", WARNING, "the masked header checksum is wrong",
    "The bytes at 0x10 and 0x14 repeat the checksum at 0x0E, XORed with I and A.",
    hint=_RECOMPUTE, source=_MASKED,
)  # fmt: skip
MASKED_SOLUTION: Final = Code(
    "PUZ204", WARNING, "the masked checksum of the solution is wrong",
    "The bytes at 0x11 and 0x15 are the checksum of the solution board, XORed with C and T.",
    hint=_RECOMPUTE, source=_MASKED,
)  # fmt: skip
MASKED_STATE: Final = Code(
    "PUZ205", WARNING, "the masked checksum of the state is wrong",
    "The bytes at 0x12 and 0x16 are the checksum of the state board, XORed with H and E.",
    hint=_RECOMPUTE, source=_MASKED,
)  # fmt: skip
MASKED_TEXT: Final = Code(
    "PUZ206", WARNING, "the masked checksum of the text is wrong",
    "The bytes at 0x13 and 0x17 are the checksum of the strings, XORed with E and D. The notes"
    " count from version 1.3 on.",
    hint=_RECOMPUTE, source=_MASKED,
)  # fmt: skip
SECTION_CHECKSUM: Final = Code(
    "PUZ207", WARNING, "the checksum of a section is wrong",
    "The number behind the section's length covers its data without the final NUL.",
    hint=_RECOMPUTE, source=_SECTIONS,
)  # fmt: skip

# -- strings --------------------------------------------------------------------------------------

STRING_MISSING: Final = Code(
    "PUZ301", ERROR, "a string is missing",
    "Title, author, copyright, the clues and the notes follow the boards, each ended by a NUL. The"
    " file ends before this one; it is taken to be empty.",
    source=_STRINGS,
)  # fmt: skip
NUL_MISSING: Final = Code(
    "PUZ302", WARNING, "the last string has no NUL",
    "Every string ends with a NUL, the notes too, even where they are empty.",
    hint="Add it: `xw fix` does.", source=_STRINGS,
)  # fmt: skip
NOT_UTF8: Final = Code(
    "PUZ303", WARNING, "a text of a 2.x file is not UTF-8",
    "From version 2.0 on texts are UTF-8. This one is not; it is read as Windows-1252.",
    source=_OBSERVED,
)  # fmt: skip
UTF8_IN_1X: Final = Code(
    "PUZ304", WARNING, "a text of a 1.x file looks like UTF-8",
    "Texts of versions 1.x are Windows-1252. The bytes of this one are UTF-8 as well, which text"
    " hardly ever is by chance.",
    hint="Read it with the option encoding=utf-8.", source=_OBSERVED,
)  # fmt: skip
UNDEFINED_BYTE: Final = Code(
    "PUZ305", WARNING, "a text has a byte that Windows-1252 does not define",
    "0x81, 0x8D, 0x8F, 0x90 and 0x9D mean nothing there. They often tell another encoding: Mac"
    " Roman, or code page 437.",
    hint="Try the option encoding=mac-roman or encoding=cp437.", source=_OBSERVED,
)  # fmt: skip
NOTE_IN_TITLE: Final = Code(
    "PUZ306", INFO, "the title holds a note",
    'Some files put "NOTE:" or "Note:" behind the title instead of using the notes.',
    hint="Move it to the notes: `xw fix` does.", source=_STRINGS,
)  # fmt: skip
MOJIBAKE: Final = Code(
    "PUZ307", WARNING, "a text looks as if it had been encoded twice",
    "Its characters, taken for bytes of Windows-1252, are UTF-8.", source=_OBSERVED,
)  # fmt: skip
CONTROL: Final = Code(
    "PUZ308", INFO, "a text has a control character",
    "Only line breaks are to be expected, and tabs.", source=_OBSERVED,
)  # fmt: skip
EMPTY_CLUE: Final = Code(
    "PUZ309", INFO, "a clue is empty",
    "The entry has a clue without text.", source=_STRINGS,
)  # fmt: skip
EXTRA_CLUE: Final = Code(
    "PUZ310", WARNING, "there are more clues than entries",
    "Clues belong to entries by their order alone; those beyond the last entry belong to none.",
    source='the .puz format document, "Clue Assignment"',
)  # fmt: skip

# -- boards ---------------------------------------------------------------------------------------

STATE_SHAPE: Final = Code(
    "PUZ401", WARNING, "the state has its blocks elsewhere",
    'The state has the blocks of the solution, and "-" or a letter in every other cell.',
    hint="`xw fix` copies the block, or empties the cell, where no letter is lost.",
    source=_BOARDS,
)  # fmt: skip
ODD_LETTER: Final = Code(
    "PUZ402", INFO, "the solution has an unusual letter",
    "Across Lite knows A to Z, 0 to 9 and @ # $ % & + ?.", source=_OBSERVED,
)  # fmt: skip
BLANK_SOLUTION: Final = Code(
    "PUZ403", WARNING, "a cell of the solution is blank",
    'Some writers put "-" or "?" where they know no letter. Across Lite has no blank solution.',
    source=_OBSERVED,
)  # fmt: skip
VOID: Final = Code(
    "PUZ404", INFO, "the grid has hidden squares",
    'A ":" in the solution of a normal puzzle is a place without a cell.', source=_OBSERVED,
)  # fmt: skip
DIAGRAMLESS_DOT: Final = Code(
    "PUZ405", WARNING, "a diagramless has blocks that are not hidden",
    'A diagramless (0x0401) writes its blocks as ":".', source=_OBSERVED,
)  # fmt: skip
SPOILED: Final = Code(
    "PUZ406", WARNING, "the state of a diagramless gives its blocks away",
    'Every block is "." in the state, and nothing is entered: the player would see the diagram.',
    hint='Write the state of a block as ":": `xw fix --unsafe` does.', source=_OBSERVED,
)  # fmt: skip
ALL_X: Final = Code(
    "PUZ407", INFO, "the solution consists of X alone",
    "That is how a puzzle without solution is written, according to the Across Lite TEXT format"
    " document; it is read so.", source=_OBSERVED,
)  # fmt: skip

# -- sections -------------------------------------------------------------------------------------

SECTION_TRUNCATED: Final = Code(
    "PUZ501", ERROR, "a section is cut off",
    "The file ends before the section does. It is kept, and not interpreted.", source=_SECTIONS,
)  # fmt: skip
SECTION_TERMINATOR: Final = Code(
    "PUZ502", WARNING, "a section does not end with a NUL",
    "One NUL follows the data; the length does not count it.",
    hint="`xw fix` puts it there.", source=_SECTIONS,
)  # fmt: skip
SECTION_AGAIN: Final = Code(
    "PUZ503", WARNING, "a section occurs twice",
    "The first one counts; the others are kept.", source=_OBSERVED,
)  # fmt: skip
SECTION_UNKNOWN: Final = Code(
    "PUZ504", INFO, "a section has an unknown tag",
    "It is kept as it is.", source=_SECTIONS,
)  # fmt: skip
SECTION_SIZE: Final = Code(
    "PUZ505", ERROR, "a section has not one byte for each cell",
    "GRBS and GEXT are boards like the solution. This one is kept, and not interpreted.",
    source=_SECTIONS,
)  # fmt: skip
SECTION_ORDER: Final = Code(
    "PUZ506", INFO, "the sections are in an unusual order",
    "Across Lite writes GRBS, RTBL, LTIM, GEXT, RUSR; other writers do not.", source=_OBSERVED,
)  # fmt: skip
REBUS_KEY: Final = Code(
    "PUZ507", ERROR, "a cell refers to a rebus entry that is not there",
    "A byte of GRBS is one more than the key of an entry of RTBL. The cell keeps its letter.",
    source='the .puz format document, "GRBS"',
)  # fmt: skip
REBUS_TABLE: Final = Code(
    "PUZ508", WARNING, "a part of the rebus table is no entry",
    'RTBL is made of entries such as " 0:HEART;": a key of two characters, a colon, the letters, a'
    " semicolon. The part is skipped.",
    source='the .puz format document, "RTBL"',
)  # fmt: skip
REBUS_UNUSED: Final = Code(
    "PUZ509", INFO, "a rebus entry is used by no cell",
    "No byte of GRBS refers to it.", source='the .puz format document, "RTBL"',
)  # fmt: skip
REBUS_AGAIN: Final = Code(
    "PUZ510", WARNING, "a rebus key occurs twice",
    "The first entry counts.", source='the .puz format document, "RTBL"',
)  # fmt: skip
FILL_TABLE: Final = Code(
    "PUZ511", WARNING, "RUSR does not hold one string for each cell",
    "RUSR is a string for each cell, each ended by a NUL. This one is kept, and not interpreted.",
    source=_OBSERVED,
)  # fmt: skip
TIMER: Final = Code(
    "PUZ512", WARNING, "the timer cannot be read",
    "LTIM is the seconds, a comma, and 1 where the timer is stopped, else 0.",
    source='the .puz format document, "LTIM"',
)  # fmt: skip
UNKNOWN_MARK: Final = Code(
    "PUZ513", INFO, "GEXT has bits whose meaning is not known",
    "Known are 0x80 circled, 0x40 revealed, 0x20 incorrect, 0x10 incorrect before, 0x08 pencilled.",
    source='the .puz format document, "GEXT"',
)  # fmt: skip
SECTION_EMPTY: Final = Code(
    "PUZ514", INFO, "a section is empty",
    "It says nothing; some writers leave it so.", source=_OBSERVED,
)  # fmt: skip
SECTION_LENGTH: Final = Code(
    "PUZ515", WARNING, "the length of a section has its bytes the wrong way round",
    "Numbers have their low byte first; read so, this length leads beyond the end of the file.",
    hint="Swap the bytes: `xw fix` does.", source=_SECTIONS,
)  # fmt: skip

# -- locks ----------------------------------------------------------------------------------------

LOCKED: Final = Code(
    "PUZ601", INFO, "the solution is locked",
    "It is scrambled with a key of four digits, and shown to nobody until that is given.",
    hint="Read it with key=1234, or with key=search.", source=_LOCKS,
)  # fmt: skip
WRONG_KEY: Final = Code(
    "PUZ602", ERROR, "the key does not open the lock",
    "The letters that it gives have another checksum than the one at 0x1E.",
    hint="Read it with key=search to find the keys that fit.", source=_LOCKS,
)  # fmt: skip
KEY_FOUND: Final = Code(
    "PUZ603", INFO, "a key opens the lock",
    "All 10,000 keys were tried. The checksum has 16 bits, so a wrong key may fit by chance; the"
    " keys are ranked by rebus entries, revealed letters and letter statistics.",
    source=_OBSERVED,
)  # fmt: skip
NO_KEY: Final = Code(
    "PUZ604", ERROR, "no key opens the lock",
    "All 10,000 keys were tried: the solution or its checksum is damaged.", source=_LOCKS,
)  # fmt: skip
LOCK_LETTERS: Final = Code(
    "PUZ605", WARNING, "the locked solution cannot have been locked by Across Lite",
    "It locks solutions of twelve letters or more, of A to Z alone.", source=_OBSERVED,
)  # fmt: skip
NOT_LOCKED: Final = Code(
    "PUZ606", INFO, "a key was given and the solution is not locked",
    "The scrambled bit (0x0004 at 0x32) is not set.", source=_LOCKS,
)  # fmt: skip
FILL_RIGHT: Final = Code(
    "PUZ607", INFO, "every cell is filled, and rightly so",
    "The checksum of the fill is that of the locked solution.", source=_LOCKS,
)  # fmt: skip
FILL_WRONG: Final = Code(
    "PUZ608", INFO, "every cell is filled, and a letter is wrong",
    "The checksum of the fill is not that of the locked solution.", source=_LOCKS,
)  # fmt: skip

# -- limits of Across Lite ------------------------------------------------------------------------

LONG_CLUE: Final = Code(
    "PUZ701", WARNING, "a clue is longer than 505 characters",
    "Across Lite crashes on it.", hint="Shorten it.", source=_OBSERVED,
)  # fmt: skip
LONG_NOTES: Final = Code(
    "PUZ702", WARNING, "the notes are longer than 1023 characters",
    "Across Lite cuts them.", hint="Shorten them.",
    source='the Across Lite TEXT format document, "NOTEPAD"',
)  # fmt: skip
LONG_REBUS: Final = Code(
    "PUZ703", WARNING, "a rebus entry is longer than 8 characters",
    "Across Lite cuts it.", source='the Across Lite TEXT format document, "REBUS"',
)  # fmt: skip
LARGE_GRID: Final = Code(
    "PUZ704", WARNING, "the grid has a side of more than 39 cells",
    "Across Lite shows no larger one; other programs do.", source=_OBSERVED,
)  # fmt: skip

CODES: Final = code_table(
    NO_HEADER, TRUNCATED, NO_CELLS, PREAMBLE, TRAILING, UNKNOWN_VERSION, NOT_NORMAL, UNKNOWN_BITS,
    CLUE_COUNT, MAGIC_AGAIN,
    OVERALL_CHECKSUM, CIB_CHECKSUM, MASKED_CIB, MASKED_SOLUTION, MASKED_STATE, MASKED_TEXT,
    SECTION_CHECKSUM,
    STRING_MISSING, NUL_MISSING, NOT_UTF8, UTF8_IN_1X, UNDEFINED_BYTE, NOTE_IN_TITLE, MOJIBAKE,
    CONTROL, EMPTY_CLUE, EXTRA_CLUE,
    STATE_SHAPE, ODD_LETTER, BLANK_SOLUTION, VOID, DIAGRAMLESS_DOT, SPOILED, ALL_X,
    SECTION_TRUNCATED, SECTION_TERMINATOR, SECTION_AGAIN, SECTION_UNKNOWN, SECTION_SIZE,
    SECTION_ORDER, REBUS_KEY, REBUS_TABLE, REBUS_UNUSED, REBUS_AGAIN, FILL_TABLE, TIMER,
    UNKNOWN_MARK, SECTION_EMPTY, SECTION_LENGTH,
    LOCKED, WRONG_KEY, KEY_FOUND, NO_KEY, LOCK_LETTERS, NOT_LOCKED, FILL_RIGHT, FILL_WRONG,
    LONG_CLUE, LONG_NOTES, LONG_REBUS, LARGE_GRID,
)  # fmt: skip
