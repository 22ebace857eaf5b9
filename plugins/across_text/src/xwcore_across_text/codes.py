"""The diagnostic codes of Across Lite TEXT.

ACT1xx the file and its first line, ACT2xx tags and one-line sections, ACT3xx size and grid, ACT4xx
the REBUS section, ACT5xx clues, ACT6xx the notepad. `source` names a section of the format document
(see `syntax`).
"""

from __future__ import annotations

from typing import Final

from xwcore.plugin import Code, Severity, code_table, codes_in

ERROR, WARNING, INFO = Severity.ERROR, Severity.WARNING, Severity.INFO

_V1: Final = "Older TEXT version"
_V2: Final = "V2 TEXT Version"
_GUIDE: Final = "User Guide"

# -- the file and its first line -------------------------------------------------------------------

NO_HEADER: Final = Code(
    code="ACT101",
    severity=ERROR,
    summary="missing first line <ACROSS PUZZLE>",
    explanation="The first line of a file is <ACROSS PUZZLE> or <ACROSS PUZZLE V2>. Only a byte"
    " order mark and blanks may precede it.",
    example="<TITLE> in the first line",
    hint="Insert the line <ACROSS PUZZLE> at the start, or name another format.",
    source=_V1,
)
HEADER_SPELLING: Final = Code(
    code="ACT102",
    severity=WARNING,
    summary="first line misspelled",
    explanation="Programs compare the first line with <ACROSS PUZZLE> and <ACROSS PUZZLE V2>"
    " exactly. Another case or additional blanks keep them from opening the file.",
    example="<ACROSS PUZZLE v2>",
    hint="Write <ACROSS PUZZLE> or <ACROSS PUZZLE V2>.",
    source=f"{_V2}, 1",
)
UNKNOWN_VERSION: Final = Code(
    code="ACT103",
    severity=ERROR,
    summary="unknown version",
    explanation="The format has two versions: without V2 and with V2. Any other version is read"
    " as V2.",
    example="<ACROSS PUZZLE V3>",
    hint="Write <ACROSS PUZZLE V2>.",
    source=f"{_V2}, 1",
)
BEFORE_HEADER: Final = Code(
    code="ACT104",
    severity=WARNING,
    summary="text before the first line",
    explanation="Some programs expect the first line at the very start of the file.",
    example="a blank line, then <ACROSS PUZZLE>",
    hint="Delete the text before <ACROSS PUZZLE>.",
    source=_V1,
)
BYTE_ORDER_MARK: Final = Code(
    code="ACT105",
    severity=INFO,
    summary="byte order mark at the start of the file",
    explanation="Some programs read the byte order mark as part of the first line and refuse the"
    " file.",
    example="the bytes EF BB BF before <ACROSS PUZZLE>",
    hint="Save the file as UTF-8 without a byte order mark.",
)
NOT_UTF8: Final = Code(
    code="ACT106",
    severity=WARNING,
    summary="encoding is not UTF-8",
    explanation="The format document names no encoding. A file that is not UTF-8 is read as"
    " UTF-16, Windows-1252 or Mac Roman, whichever gives the likelier text, or in the encoding of"
    " the option `encoding`.",
    example='the byte E9 for "é"',
    hint="Save the file as UTF-8; name another encoding with the option `encoding`.",
    source=f"{_GUIDE}, 2",
)
NOT_UTF8_AS_ASKED: Final = Code(
    code="ACT107",
    severity=ERROR,
    summary="malformed UTF-8, although the option encoding=utf-8 is given",
    explanation="With the option encoding=utf-8 no other encoding is tried, and the bytes are not"
    " valid UTF-8.",
    example="the byte E9 before an ASCII letter",
    hint="Leave the option out, or name the encoding of the file.",
)
UNUSED_BYTE: Final = Code(
    code="ACT108",
    severity=WARNING,
    summary="byte without a character in Windows-1252",
    explanation="Windows-1252 has no character for the bytes 81, 8D, 8F, 90 and 9D. The file is"
    " probably in another encoding.",
    example='the byte 8E for "é" in Mac Roman, beside the byte 8D',
    hint="Read the file with the option encoding=mac-roman, or save it as UTF-8.",
)
OLD_LINE_ENDS: Final = Code(
    code="ACT109",
    severity=INFO,
    summary="line ends are CR",
    explanation="The Macintosh before 2001 ended lines with CR. Some programs read such a file as"
    " one line.",
    example="<TITLE>\\r",
    hint="Save the file with the line ends LF or CR LF.",
)
MIXED_LINE_ENDS: Final = Code(
    code="ACT110",
    severity=INFO,
    summary="mixed line ends",
    explanation="The file was probably joined from several files.",
    example="<TITLE>\\r\\n and <AUTHOR>\\n in one file",
    hint="Save the file with one kind of line end.",
)
CONTROL_CHARACTER: Final = Code(
    code="ACT111",
    severity=WARNING,
    summary="control or replacement character",
    explanation="Text has no control characters except tabs and line ends, and no characters"
    " without a shape. U+FFFD stands for a character that an earlier program could not read.",
    example="U+0007 in a clue",
    hint="Delete the character, or write the one that was meant.",
)
MOJIBAKE: Final = Code(
    code="ACT112",
    severity=WARNING,
    summary="text decoded with the wrong encoding",
    explanation="A program read UTF-8 as another encoding, once or several times, and saved the"
    " result. The fix restores the original characters.",
    example="Caf\u00c3\u00a9",
    hint="Write the character that was meant.",
)
HTML_ENTITY: Final = Code(
    code="ACT113",
    severity=WARNING,
    summary="HTML entity",
    explanation="The text was taken from a web page. Programs show the entity as it is written.",
    example="Tom &amp; Jerry",
    hint="Write the character itself.",
)
DECOMPOSED: Final = Code(
    code="ACT114",
    severity=INFO,
    summary="accent apart from its letter",
    explanation="The letter and its accent are two characters of Unicode. Programs that count or"
    " search characters expect one (normalization form C).",
    example="e and U+0301",
    hint="Write the letter with its accent as one character.",
)

# -- tags and one-line sections --------------------------------------------------------------------

TAG_SPELLING: Final = Code(
    code="ACT201",
    severity=WARNING,
    summary="misspelled tag",
    explanation="Tags are in capitals. Several programs recognize no other spelling. An unknown tag"
    " with nearly the name of one that the file lacks is read as this one.",
    example="<title>, or <ACCROSS>",
    hint="Write the tag as it is expected.",
    source=_V1,
)
TAG_ORDER: Final = Code(
    code="ACT202",
    severity=ERROR,
    summary="section out of order",
    explanation="The order is TITLE, AUTHOR, COPYRIGHT, SIZE, GRID, REBUS, ACROSS, DOWN, NOTEPAD."
    " The section is read all the same.",
    example="<AUTHOR> above <TITLE>",
    hint="Move the section to its position.",
    source=_V1,
)
TAG_MISSING: Final = Code(
    code="ACT203",
    severity=ERROR,
    summary="missing section",
    explanation="Every section except REBUS and NOTEPAD is required; its line may be blank.",
    example="a file without <AUTHOR>",
    hint="Add the tag, and a line below it.",
    source=_V1,
)
TAG_REPEATED: Final = Code(
    code="ACT204",
    severity=ERROR,
    summary="duplicate tag",
    explanation="The first section with this tag is read. The lines below the second one are"
    " ignored.",
    example="<AUTHOR> in line 4 and in line 8",
    hint="Delete the second section, or join the two.",
    source=_V1,
)
TAG_UNKNOWN: Final = Code(
    code="ACT205",
    severity=WARNING,
    summary="unknown tag",
    explanation="The tag and the lines below it stay in the file and are ignored. Other programs"
    " read them as clues.",
    example="<EDITOR>",
    hint="Move the text to the notepad.",
    source=_V1,
)
LINE_MISSING: Final = Code(
    code="ACT206",
    severity=WARNING,
    summary="no line below a tag",
    explanation="A section without text has a blank line below its tag.",
    example="<TITLE>\n<AUTHOR>",
    hint="Insert a blank line below the tag.",
    source=_V1,
)
SEVERAL_LINES: Final = Code(
    code="ACT207",
    severity=ERROR,
    summary="several lines in a section of one line",
    explanation="Title, author and copyright have one line each. The lines are joined by a space.",
    example="<TITLE>\nA title of\ntwo lines",
    hint="Join the lines.",
    source=_V1,
)
SIGN_WRITTEN_OUT: Final = Code(
    code="ACT208",
    severity=INFO,
    summary="copyright sign in the copyright line",
    explanation="Across Lite puts © in front of the line and displays two signs.",
    example="© 2020 A. Author",
    hint="Delete the sign.",
    source=f"{_V1}, COPYRIGHT",
)
STRAY_TEXT: Final = Code(
    code="ACT209",
    severity=ERROR,
    summary="text outside of a section",
    explanation="The first tag follows the first line. The text between them is ignored.",
    example="<ACROSS PUZZLE>\nA title\n<AUTHOR>",
    hint="Delete the text, or insert its tag above it.",
    source=_V1,
)
TRAILING_BLANKS: Final = Code(
    code="ACT210",
    severity=INFO,
    summary="trailing blanks",
    explanation="Blanks at the start of a line are ignored, blanks at its end are part of the"
    " text.",
    example='"Gardener\'s concern  "',
    hint="Delete the blanks.",
    source=_V1,
)

# -- size and grid ---------------------------------------------------------------------------------

GRID_MISSING: Final = Code(
    code="ACT301",
    severity=ERROR,
    summary="missing grid",
    explanation="A puzzle needs at least one row in the section GRID.",
    example="<GRID>\n<ACROSS>",
    hint="Add the section <GRID> with one line for each row.",
    source=f"{_V1}, GRID",
)
SIZE_SPELLING: Final = Code(
    code="ACT302",
    severity=WARNING,
    summary="size misspelled",
    explanation="The size is the number of columns, a lower-case x, and the number of rows,"
    " without blanks.",
    example="15 X 15",
    hint="Write the size like 15x15.",
    source=f"{_V1}, SIZE",
)
SIZE_UNREADABLE: Final = Code(
    code="ACT303",
    severity=ERROR,
    summary="malformed size",
    explanation="The size of the grid is counted from its rows instead.",
    example="<SIZE>\nfifteen",
    hint="Write the size like 15x15: columns, x, rows.",
    source=f"{_V1}, SIZE",
)
SIZE_DIFFERS: Final = Code(
    code="ACT304",
    severity=ERROR,
    summary="mismatch of SIZE and GRID",
    explanation="Every row of the grid is read. The width is that of SIZE if a row has it, else"
    " that of most rows.",
    example="<SIZE>\n3x4 above a grid of 4 columns and 4 rows",
    hint="Correct the size, or the rows.",
    source=f"{_V1}, SIZE",
)
ROW_LENGTH: Final = Code(
    code="ACT305",
    severity=ERROR,
    summary="wrong row length",
    explanation="Missing cells are read as blocks, surplus cells are ignored.",
    example="a row of 14 cells in a grid of 15 columns",
    hint="Correct the row.",
    source=f"{_V1}, GRID",
)
ROW_BLANKS: Final = Code(
    code="ACT306",
    severity=WARNING,
    summary="blanks between the cells of a row",
    explanation="A row has one character for each cell and no blanks. The blanks are ignored.",
    example="B U L B",
    hint="Delete the blanks.",
    source=f"{_V1}, GRID",
)
ROW_REMARK: Final = Code(
    code="ACT307",
    severity=WARNING,
    summary="remark after a row",
    explanation="A sample of the format document has such remarks, its grammar does not. The"
    " remark is ignored.",
    example="fATE.AWASH.AWOl<-- corners",
    hint="Delete the remark.",
    source=f"{_V2}, 3, MARK",
)
BAD_CHARACTER: Final = Code(
    code="ACT308",
    severity=ERROR,
    summary="unsupported character in a cell",
    explanation="A cell is a letter A-Z or a block (. or :), in version 2 also a digit, one of"
    " @#$%&+? or a letter a-z. The character is read as the solution of the cell.",
    example="the row FÊTE",
    hint="Define a marker for the character in the REBUS section.",
    source=f"{_V2}, 2",
)
BLOCKS_MIXED: Final = Code(
    code="ACT309",
    severity=WARNING,
    summary="both kinds of blocks in one grid",
    explanation="A period is a block, a colon is a block of a diagramless puzzle. With both, the"
    " puzzle is read as diagramless.",
    example="ABC.DE:FG",
    hint="Use one kind of block in the whole grid.",
    source=f"{_V1}, GRID",
)
LOWER_CASE: Final = Code(
    code="ACT310",
    severity=WARNING,
    summary="lower-case letter in a version 1 grid",
    explanation="Only version 2 has letters a-z in the grid; with the flag MARK they are circled"
    " cells. Here they are read as capitals.",
    example="<ACROSS PUZZLE> with the row fATE",
    hint="Write capitals, or write V2 and the flag MARK in a REBUS section.",
    source=f"{_V2}, 2",
)
NEEDS_V2: Final = Code(
    code="ACT311",
    severity=ERROR,
    summary="digit or sign in a version 1 grid",
    explanation="A grid of version 1 has letters A-Z and blocks only.",
    example="<ACROSS PUZZLE> with the row R2D2",
    hint="Write <ACROSS PUZZLE V2> in the first line.",
    source=f"{_V2}, 2",
)
BLANK_ROW: Final = Code(
    code="ACT312",
    severity=WARNING,
    summary="blank line in the grid",
    explanation="Every line of the section GRID is a row. A blank line is ignored.",
    example="<GRID>\nABC\n\nDEF",
    hint="Delete the line.",
    source=f"{_V1}, GRID",
)

# -- the REBUS section -----------------------------------------------------------------------------

REBUS_IN_V1: Final = Code(
    code="ACT401",
    severity=ERROR,
    summary="REBUS section in a version 1 file",
    explanation="Only version 2 has a REBUS section. The section is read all the same.",
    example="<ACROSS PUZZLE> and <REBUS> in one file",
    hint="Write <ACROSS PUZZLE V2> in the first line.",
    source=f"{_V2}, 3",
)
REBUS_EMPTY: Final = Code(
    code="ACT402",
    severity=WARNING,
    summary="empty REBUS section",
    explanation="A REBUS section has flags, or at least one marker line.",
    example="<REBUS>\n<ACROSS>",
    hint="Delete the tag.",
    source=f"{_V2}, 3",
)
FLAG_UNKNOWN: Final = Code(
    code="ACT403",
    severity=WARNING,
    summary="unknown flag",
    explanation="MARK is the only flag. Other flags are ignored.",
    example="MARK;SHADE;",
    hint="Delete the flag.",
    source=f"{_V2}, FLAG LIST",
)
FLAG_SPELLING: Final = Code(
    code="ACT404",
    severity=WARNING,
    summary="flag misspelled",
    explanation="Programs search for MARK in capitals, with a semicolon, on a line of its own.",
    example="mark",
    hint="Write MARK; on a line of its own.",
    source=f"{_V2}, FLAG LIST",
)
MARKER_LINE: Final = Code(
    code="ACT405",
    severity=ERROR,
    summary="malformed marker line",
    explanation="A marker line is one character, a colon, the solution, a colon, and one letter."
    " The line is ignored.",
    example="12:ESP:E",
    hint="Write the line like 1:ESP:E.",
    source=f"{_V2}, MARKER LINES",
)
MARKER_SHORT: Final = Code(
    code="ACT406",
    severity=ERROR,
    summary="short solution is not one letter",
    explanation="The third part of a marker line is a single character. Of several, the first is"
    " read; where there is none, the first letter of the solution.",
    example="1:ESP:",
    hint="Write one letter after the last colon.",
    source=f"{_V2}, MARKER LINES",
)
MARKER_EMPTY: Final = Code(
    code="ACT407",
    severity=ERROR,
    summary="marker without a solution",
    explanation="The second part of a marker line is the solution of its cells. The short"
    " solution is read instead.",
    example="1::E",
    hint="Write the solution between the colons.",
    source=f"{_V2}, MARKER LINES",
)
MARKER_REPEATED: Final = Code(
    code="ACT408",
    severity=ERROR,
    summary="duplicate marker",
    explanation="The first line of the marker is read, the second one is ignored.",
    example="1:ESP:E\n1:HAND:H",
    hint="Use another marker in the second line and in its cells.",
    source=f"{_V2}, MARKER LINES",
)
MARKER_CHARACTER: Final = Code(
    code="ACT409",
    severity=ERROR,
    summary="unsupported character as a marker",
    explanation="A marker is a character that a cell may have, and no block.",
    example="~:ESP:E",
    hint="Use a digit, a letter, or one of @#$%&+?.",
    source=f"{_V2}, MARKER LINES",
)
MARKER_UNUSED: Final = Code(
    code="ACT410",
    severity=WARNING,
    summary="unused marker",
    explanation="No cell has the marker; the grid may have another character by mistake.",
    example="7:ESP:E above a grid without 7",
    hint="Write the marker in its cells, or delete the line.",
    source=f"{_V2}, MARKER LINES",
)
MARKER_UNDEFINED: Final = Code(
    code="ACT411",
    severity=WARNING,
    summary="possible marker without a marker line",
    explanation="The file defines markers, but none for this character. The character is read as"
    " the solution of its cells.",
    example="the row AB2CD where only 1 is a marker",
    hint="Define the marker in the REBUS section if it is one.",
    source=f"{_V2}, 2",
)
MARKER_LETTER: Final = Code(
    code="ACT412",
    severity=INFO,
    summary="capital letter as a marker",
    explanation="Every cell with this letter has the solution of the marker. The format allows it;"
    " it is often a mistake.",
    example="A:ESP:E",
    hint="Use a digit.",
    source=f"{_V2}, MARKER LINES",
)
MARK_UNUSED: Final = Code(
    code="ACT413",
    severity=WARNING,
    summary="flag MARK without a lower-case cell",
    explanation="MARK circles the cells with lower-case letters. The grid has none.",
    example="MARK; above a grid in capitals",
    hint="Write the cells to circle in lower case, or delete the flag.",
    source=f"{_V2}, MARK",
)
SHORT_ODD: Final = Code(
    code="ACT414",
    severity=INFO,
    summary="unusual short solution",
    explanation="The short solution of a single character is usually that character, its letter"
    " without accent, or the first letter of the name of the digit or sign.",
    example="1:5:V",
    hint="Write the solution itself as the third part if no other letter is meant.",
    source=f"{_V2}, 2",
)

# -- clues -----------------------------------------------------------------------------------------

CLUES_MISSING: Final = Code(
    code="ACT501",
    severity=ERROR,
    summary="missing clues",
    explanation="The list has fewer clues than the grid has entries. Clues have no numbers in this"
    " format, so the position of the missing clue is unknown, and every clue below it is at the"
    " wrong entry.",
    example="31 clues for 32 entries",
    hint="Insert the missing clue at its position.",
    source=f"{_GUIDE}, 3",
)
CLUE_EXTRA: Final = Code(
    code="ACT502",
    severity=ERROR,
    summary="surplus clue",
    explanation="The list has more clues than the grid has entries. Which clue is surplus is"
    " unknown; the last ones are kept without a number.",
    example="33 clues for 32 entries",
    hint="Delete the surplus clue, or join a clue that was broken into two lines.",
    source=f"{_GUIDE}, 3",
)
CLUE_EMPTY: Final = Code(
    code="ACT503",
    severity=WARNING,
    summary="empty clue",
    explanation="The blank line is read as an empty clue, because the list then has as many clues"
    " as the grid has entries.",
    example="a blank line between two clues",
    hint="Write the clue, or a dash.",
    source=f"{_V1}, ACROSS, DOWN",
)
BLANK_LINES: Final = Code(
    code="ACT504",
    severity=INFO,
    summary="blank lines between clues",
    explanation="The blank lines are ignored, because the list then has as many clues as the grid"
    " has entries. Some programs end the list at the first blank line.",
    example="a blank line after each clue",
    hint="Delete the blank lines.",
    source=f"{_V1}, ACROSS, DOWN",
)
BLANKS_UNCLEAR: Final = Code(
    code="ACT505",
    severity=ERROR,
    summary="ambiguous blank line between clues",
    explanation="Neither with the blank lines nor without them does the list have as many clues as"
    " the grid has entries. All blank lines are ignored.",
    example="29 clues and 2 blank lines for 32 entries",
    hint="Delete the blank lines that are no clues, and write a dash for an empty clue.",
    source=f"{_V1}, ACROSS, DOWN",
)
CLUE_NUMBERED: Final = Code(
    code="ACT506",
    severity=WARNING,
    summary="number at the start of a clue",
    explanation="Clues are written without their numbers. Programs display the number twice.",
    example="1. Gardener's concern",
    hint="Delete the number.",
    source=f"{_V1}, ACROSS, DOWN",
)
CLUES_SHIFTED: Final = Code(
    code="ACT507",
    severity=WARNING,
    summary="clues appear shifted",
    explanation="The numbers, the lengths or the references in the clues fit other entries than"
    " those at which the clues stand.",
    example="the clue 7. Drink at 8-Across",
    hint="Search for a missing or duplicate clue above this one.",
    source=f"{_GUIDE}, 3",
)
REFERENCE_UNKNOWN: Final = Code(
    code="ACT508",
    severity=WARNING,
    summary="reference to a missing entry",
    explanation="The clue names a number and a direction, and the grid has no such entry.",
    example="With 99-Across, a river",
    hint="Correct the number.",
)
TAG_AS_CLUE: Final = Code(
    code="ACT509",
    severity=INFO,
    summary="clue that looks like a tag",
    explanation="The line is read as a clue, because the list then has as many clues as the grid"
    " has entries, or because the tag occurs above.",
    example="<DOWN> as a clue",
    hint="Reword the clue: other programs read it as a tag.",
)
LENGTH_DIFFERS: Final = Code(
    code="ACT510",
    severity=WARNING,
    summary="wrong length in a clue",
    explanation="The number of letters at the end of the clue is not that of its entry.",
    example="River in Spain (4) at an entry of 5 cells",
    hint="Correct the length, or the position of the clue.",
)
CLUE_DOUBLED: Final = Code(
    code="ACT511",
    severity=WARNING,
    summary="duplicate of the clue above",
    explanation="A line was probably copied twice.",
    example="Region\nRegion",
    hint="Delete one of the two clues, or write the right one.",
    source=f"{_GUIDE}, 3",
)

# -- the notepad -----------------------------------------------------------------------------------

NOTES_LONG: Final = Code(
    code="ACT601",
    severity=WARNING,
    summary="notepad too long",
    explanation="Across Lite keeps the first 1023 characters of the notepad and drops the rest."
    " xwcore reads and writes the whole text.",
    example="a notepad of 2000 characters",
    hint="Shorten the text, or write it with the option notes=cut.",
    source=f"{_V1}, NOTEPAD",
)
NOTES_PUZZLE: Final = Code(
    code="ACT602",
    severity=WARNING,
    summary="another puzzle in the notepad",
    explanation="The notepad ends with the file, so that a puzzle behind it is read as notes.",
    example="two files joined to one: <ACROSS PUZZLE> below <NOTEPAD>",
    hint="Make a file of each puzzle.",
    source=f"{_V1}, NOTEPAD",
)

CODES: Final = code_table(*codes_in(globals()))
