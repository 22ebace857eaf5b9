"""The diagnostic codes of Across Lite TEXT.

ACT1xx the file and its first line, ACT2xx tags and one-line sections, ACT3xx size and grid, ACT4xx
the REBUS section, ACT5xx clues, ACT6xx the notepad. Sources cite the sections of the format
document (see `grammar`).
"""

from __future__ import annotations

from typing import Final

from xwcore.plugin import Code, Severity, code_table

ERROR, WARNING, INFO = Severity.ERROR, Severity.WARNING, Severity.INFO

_OLDER: Final = "Older TEXT version"
_V2: Final = "V2 TEXT Version"

NO_HEADER: Final = Code(
    "ACT101", ERROR, "the file does not begin with <ACROSS PUZZLE>",
    "The first line of every file of the format is <ACROSS PUZZLE> or <ACROSS PUZZLE V2>; only a"
    " byte order mark and blanks may stand before it.",
    hint="Put the line in front, or name another format.", source=_OLDER,
)  # fmt: skip
HEADER_SPELLING: Final = Code(
    "ACT102", WARNING, "the first line is not spelled as the format spells it",
    "Programs compare the line with <ACROSS PUZZLE> and <ACROSS PUZZLE V2> as they stand: another"
    " case (v2) or further blanks keep them from opening the file.",
    example="<ACROSS PUZZLE v2>", hint="Spell it <ACROSS PUZZLE> or <ACROSS PUZZLE V2>.",
    source=_V2 + ", 1",
)  # fmt: skip
UNKNOWN_VERSION: Final = Code(
    "ACT103", ERROR, "a version that the format does not have",
    "There are two versions, with V2 and without. Any other one is read as V2.",
    example="<ACROSS PUZZLE V3>", hint="Write <ACROSS PUZZLE V2>.", source=_V2 + ", 1",
)  # fmt: skip
BEFORE_HEADER: Final = Code(
    "ACT104", WARNING, "something stands before the first line",
    "Some programs expect the first line at the very start of the file.",
    hint="Delete what stands before it.", source=_OLDER,
)  # fmt: skip
BYTE_ORDER_MARK: Final = Code(
    "ACT105", INFO, "the file begins with a byte order mark",
    "Some programs take the mark for a part of the first line and refuse the file.",
    hint="Save it as UTF-8 without a byte order mark.",
)  # fmt: skip
NOT_UTF8: Final = Code(
    "ACT106", WARNING, "the file is not UTF-8",
    'The format names no encoding ("on the same platform" is all it says), so a file that is not'
    " UTF-8 is read as Windows-1252, or as the option `encoding` says.",
    hint="Save it as UTF-8.", source="User Guide, 2",
)  # fmt: skip
NOT_UTF8_AS_ASKED: Final = Code(
    "ACT107", ERROR, "the file is not UTF-8, as the option says",
    "The option encoding=utf-8 was given, and these bytes are no UTF-8.",
    hint="Leave the option out, or name the right encoding.",
)  # fmt: skip
UNUSED_BYTE: Final = Code(
    "ACT108", WARNING, "a byte that stands for no character",
    "Windows-1252 has no character for 0x81, 0x8D, 0x8F, 0x90 and 0x9D: the encoding is probably"
    " another one.",
    hint="Read it with the option encoding=mac-roman, or save it as UTF-8.",
)  # fmt: skip
OLD_LINE_ENDS: Final = Code(
    "ACT109", INFO, "lines end with CR alone",
    "So did they on the Macintosh before 2001; some programs take such a file for one line.",
    hint="Save it with LF or CR LF.",
)  # fmt: skip
MIXED_LINE_ENDS: Final = Code(
    "ACT110", INFO, "line ends of several kinds",
    "The file was probably put together from several; it is read all the same.",
    hint="Save it with one kind of line end.",
)  # fmt: skip
CONTROL_CHARACTER: Final = Code(
    "ACT111", WARNING, "a control character",
    "Text holds no control characters but tabs and line ends; they cannot be seen.",
    hint="Delete it.",
)  # fmt: skip

TAG_SPELLING: Final = Code(
    "ACT201", WARNING, "a tag in another case than the format's",
    "Tags are in capitals; several programs recognise no others.",
    example="<title>", hint="Write the tag in capitals.", source=_OLDER,
)  # fmt: skip
TAG_ORDER: Final = Code(
    "ACT202", ERROR, "a tag out of order",
    'The tags "must be in the same order" as in the format document: TITLE, AUTHOR, COPYRIGHT,'
    " SIZE, GRID, REBUS, ACROSS, DOWN, NOTEPAD.",
    hint="Move the section to its place.", source=_OLDER,
)  # fmt: skip
TAG_MISSING: Final = Code(
    "ACT203", ERROR, "a section is missing",
    "Every section but REBUS and NOTEPAD must be there, be it with a blank line.",
    hint="Add the tag, and a line below it.", source=_OLDER,
)  # fmt: skip
TAG_REPEATED: Final = Code(
    "ACT204", ERROR, "a tag stands twice",
    "The first one counts; what stands below the second one is not read.",
    hint="Delete the second section, or join the two.", source=_OLDER,
)  # fmt: skip
TAG_UNKNOWN: Final = Code(
    "ACT205", WARNING, "a tag that the format does not have",
    "The tag and the lines below it are kept in the file and otherwise not looked at. Other"
    " programs take them for clues.",
    example="<EDITOR>", hint="Move the text to the notepad.", source=_OLDER,
)  # fmt: skip
LINE_MISSING: Final = Code(
    "ACT206", WARNING, "the line below a tag is left out",
    "A section without text has a blank line below its tag.",
    example="<TITLE>\n<AUTHOR>", hint="Put a blank line below the tag.", source=_OLDER,
)  # fmt: skip
SEVERAL_LINES: Final = Code(
    "ACT207", ERROR, "several lines where the format has one",
    'Title, author and copyright are each "in a single line". The lines are read as one, with a'
    " space between them.",
    hint="Join the lines.", source=_OLDER,
)  # fmt: skip
SIGN_WRITTEN_OUT: Final = Code(
    "ACT208", INFO, "the copyright line begins with its sign",
    '"A © will be automatically added at the beginning": Across Lite shows two of them.',
    example="© 2020 A. Author", hint="Leave the sign out.", source=_OLDER + ", COPYRIGHT",
)  # fmt: skip
STRAY_TEXT: Final = Code(
    "ACT209", ERROR, "text that belongs to no section",
    "Between the first line and the first tag there is no text.",
    hint="Delete it, or put its tag above it.", source=_OLDER,
)  # fmt: skip
TRAILING_BLANKS: Final = Code(
    "ACT210", INFO, "blanks at the end of a line",
    "Only blanks at the start of a line are ignored; these belong to the text.",
    hint="Delete them.", source=_OLDER,
)  # fmt: skip

GRID_MISSING: Final = Code(
    "ACT301", ERROR, "there is no grid",
    "Without a grid there is no puzzle to read.",
    hint="Add the section <GRID> with one line for each row.", source=_OLDER + ", GRID",
)  # fmt: skip
SIZE_SPELLING: Final = Code(
    "ACT302", WARNING, "the size is not spelled as the format spells it",
    "The size is columns, a lower-case x, rows, and no blanks.",
    example="15 X 15", hint="Write it like 15x15.", source=_OLDER + ", SIZE",
)  # fmt: skip
SIZE_UNREADABLE: Final = Code(
    "ACT303", ERROR, "the size cannot be read",
    "The size is taken from the rows of the grid instead.",
    hint="Write it like 15x15: columns, x, rows.", source=_OLDER + ", SIZE",
)  # fmt: skip
SIZE_DIFFERS: Final = Code(
    "ACT304", ERROR, "the grid has another size than SIZE says",
    "Where all rows are of one length the grid is taken as it stands.",
    example="<SIZE>\n3x4 above a grid of four columns", hint="Correct the size, or the rows.",
    source=_OLDER + ", SIZE",
)  # fmt: skip
ROW_LENGTH: Final = Code(
    "ACT305", ERROR, "a row is longer or shorter than the grid is wide",
    "Missing cells are read as blocks, further ones are not read.",
    hint="Correct the row.", source=_OLDER + ", GRID",
)  # fmt: skip
ROW_BLANKS: Final = Code(
    "ACT306", WARNING, "blanks between the cells of a row",
    '"No spaces between the characters." They are left out.',
    example="B U L B", hint="Delete the blanks.", source=_OLDER + ", GRID",
)  # fmt: skip
ROW_REMARK: Final = Code(
    "ACT307", WARNING, "a remark behind a row",
    "The format document has such remarks in its sample, and no syntax for them.",
    example="fATE.AWASH.AWOl<-- corners", hint="Delete the remark.", source=_V2 + ", 3, MARK",
)  # fmt: skip
BAD_CHARACTER: Final = Code(
    "ACT308", ERROR, "a character that a cell cannot hold",
    "Cells hold letters A-Z, a block (. or :), and in version 2 digits, @#$%&+? and letters a-z."
    " The character is read as the solution of the cell.",
    hint="Use a marker of the REBUS section for other characters.", source=_V2 + ", 2",
)  # fmt: skip
BLOCKS_MIXED: Final = Code(
    "ACT309", WARNING, "blocks of both kinds",
    "A period is a block, a colon a block of a diagramless puzzle. With both, the puzzle is read"
    " as diagramless.",
    hint="Use one of them throughout.", source=_OLDER + ", GRID",
)  # fmt: skip
LOWER_CASE: Final = Code(
    "ACT310", WARNING, "lower-case letters without a meaning",
    "Letters a-z belong to version 2, where the flag MARK makes them circled cells. Here they are"
    " read as capitals.",
    hint="Write capitals, or the flag MARK in a REBUS section.", source=_V2 + ", 2",
)  # fmt: skip
NEEDS_V2: Final = Code(
    "ACT311", ERROR, "digits or signs in a version 1 file",
    "Version 1 has letters only in its grid.",
    hint="Begin the file with <ACROSS PUZZLE V2>.", source=_V2 + ", 2",
)  # fmt: skip
BLANK_ROW: Final = Code(
    "ACT312", WARNING, "a blank line in the grid",
    "Every line is a row; blank lines are left out.",
    hint="Delete the line.", source=_OLDER + ", GRID",
)  # fmt: skip

REBUS_IN_V1: Final = Code(
    "ACT401", ERROR, "a REBUS section in a version 1 file",
    'Only files of version 2 may have a REBUS section. It is read all the same.',
    hint="Begin the file with <ACROSS PUZZLE V2>.", source=_V2 + ", 3",
)  # fmt: skip
REBUS_EMPTY: Final = Code(
    "ACT402", WARNING, "a REBUS section without a line",
    "A REBUS section has flags, or at least one marker line.",
    hint="Delete the tag.", source=_V2 + ", 3",
)  # fmt: skip
FLAG_UNKNOWN: Final = Code(
    "ACT403", WARNING, "a flag that the format does not have",
    "MARK is the only flag. Others are not looked at.",
    hint="Delete it.", source=_V2 + ", FLAG LIST",
)  # fmt: skip
FLAG_SPELLING: Final = Code(
    "ACT404", WARNING, "the flag list is not spelled as the format spells it",
    "Programs look for MARK; in capitals, with its semicolon, on a line of its own.",
    example="mark", hint="Write MARK; on a line of its own.", source=_V2 + ", FLAG LIST",
)  # fmt: skip
MARKER_LINE: Final = Code(
    "ACT405", ERROR, "a marker line that cannot be read",
    "A marker line is one character, a colon, the solution, a colon, one letter.",
    example="12:ESP:E", hint="Write it like 1:ESP:E.", source=_V2 + ", MARKER LINES",
)  # fmt: skip
MARKER_SHORT: Final = Code(
    "ACT406", ERROR, "the short solution is not one letter",
    '"The third part must be a single character." The first letter is taken, or, where there is'
    " none, the first letter of the solution.",
    example="1:ESP:", hint="Write one letter behind the last colon.", source=_V2 + ", MARKER LINES",
)  # fmt: skip
MARKER_EMPTY: Final = Code(
    "ACT407", ERROR, "a marker without a solution",
    "The second part is the solution of the cell; the short one is taken in its place.",
    example="1::E", hint="Write the solution between the colons.", source=_V2 + ", MARKER LINES",
)  # fmt: skip
MARKER_REPEATED: Final = Code(
    "ACT408", ERROR, "a marker is defined twice",
    "The first line counts.",
    hint="Use another character in the cells of the second one.", source=_V2 + ", MARKER LINES",
)  # fmt: skip
MARKER_CHARACTER: Final = Code(
    "ACT409", ERROR, "a marker that a cell cannot hold",
    "A marker is one of the characters that a cell may hold, and no block.",
    hint="Use a digit, a letter, or one of @#$%&+?.", source=_V2 + ", MARKER LINES",
)  # fmt: skip
MARKER_UNUSED: Final = Code(
    "ACT410", WARNING, "a marker that no cell has",
    "The marker line says nothing; perhaps the grid lacks the marker.",
    hint="Put the marker in its cells, or delete the line.", source=_V2 + ", MARKER LINES",
)  # fmt: skip
MARKER_UNDEFINED: Final = Code(
    "ACT411", WARNING, "perhaps a marker without its line",
    "The file defines markers, but not this character. It is read as a solution.",
    hint="Define it in the REBUS section, if it is a marker.", source=_V2 + ", 2",
)  # fmt: skip
MARKER_LETTER: Final = Code(
    "ACT412", INFO, "a capital letter as a marker",
    "Every cell with this letter has the marker's solution. That is allowed, and easily done by"
    " mistake.",
    hint="Use a digit.", source=_V2 + ", MARKER LINES",
)  # fmt: skip
MARK_UNUSED: Final = Code(
    "ACT413", WARNING, "the flag MARK without a lower-case cell",
    "MARK circles the cells with lower-case letters; there is none.",
    hint="Write the cells to circle in lower case, or delete the flag.", source=_V2 + ", MARK",
)  # fmt: skip
SHORT_ODD: Final = Code(
    "ACT414", INFO, "an unusual short solution of a single letter",
    "Where the solution is one character, the letter for old programs mostly follows from it: the"
    " letter itself, or the first letter of the digit's or sign's name. Another one is kept as it"
    " is; it may be a slip, or meant.",
    example="1:5:V", hint="If it is not meant, write the solution itself as the third part.",
    source=_V2 + ", 2",
)  # fmt: skip

CLUES_MISSING: Final = Code(
    "ACT501", ERROR, "clues are missing",
    "There are fewer clues than entries. Clues have no numbers in this format: which one is"
    " missing cannot be told, and all behind it stand at the wrong entries.",
    hint="Add the missing clue at its place.", source="User Guide, 3",
)  # fmt: skip
CLUE_EXTRA: Final = Code(
    "ACT502", ERROR, "a clue too many",
    "There are more clues than entries. Which one is too many cannot be told; the last ones are"
    " kept without a number.",
    hint="Delete the clue that has no entry, or join a clue that was broken into two lines.",
    source="User Guide, 3",
)  # fmt: skip
CLUE_EMPTY: Final = Code(
    "ACT503", WARNING, "an empty clue",
    "The blank line is read as an empty clue, for then there are as many lines as entries.",
    hint="Write the clue, or a dash.", source=_OLDER + ", ACROSS, DOWN",
)  # fmt: skip
BLANK_LINES: Final = Code(
    "ACT504", INFO, "blank lines between clues",
    "They are left out, for without them there are as many clues as entries. Some programs end"
    " the list at the first one.",
    hint="Delete the blank lines.", source=_OLDER + ", ACROSS, DOWN",
)  # fmt: skip
BLANKS_UNCLEAR: Final = Code(
    "ACT505", ERROR, "a blank line that may be an empty clue",
    "There are as many clues as entries neither with the blank lines nor without them, so it"
    " cannot be told which blank line is an empty clue. All are left out.",
    hint="Delete the blank lines that are no clues, and write a dash for an empty clue.",
    source=_OLDER + ", ACROSS, DOWN",
)  # fmt: skip
CLUE_NUMBERED: Final = Code(
    "ACT506", WARNING, "a clue with its number",
    '"Do not enter the clue number itself." Programs show it twice.',
    example="1. Gardener's concern", hint="Delete the number.", source=_OLDER + ", ACROSS, DOWN",
)  # fmt: skip
CLUES_SHIFTED: Final = Code(
    "ACT507", WARNING, "clues look shifted",
    "From here on the clues seem to belong to other entries: their own numbers, the lengths that"
    " they give, or the entries that they refer to say so.",
    hint="Look for a clue that is missing or doubled before this one.", source="User Guide, 3",
)  # fmt: skip
REFERENCE_UNKNOWN: Final = Code(
    "ACT508", WARNING, "a clue refers to an entry that is not there",
    "The clue names a number and a direction, and the grid has no such entry.",
    example="With 99-Across, a river", hint="Correct the number.",
)  # fmt: skip
TAG_AS_CLUE: Final = Code(
    "ACT509", INFO, "a clue that looks like a tag",
    "The line is read as a clue, for then there are as many clues as entries, or because the tag"
    " stood before.",
    hint="Write it otherwise: other programs take it for a tag.",
)  # fmt: skip
LENGTH_DIFFERS: Final = Code(
    "ACT510", WARNING, "the length in a clue is not the entry's",
    "The clue ends with a number of letters, and the entry has another one.",
    example="River in Spain (4)", hint="Correct the length, or the place of the clue.",
)  # fmt: skip
CLUE_DOUBLED: Final = Code(
    "ACT511", WARNING, "a clue says the same as the one before it",
    "A line was probably copied twice.",
    hint="Delete one of the two, or write the right clue.", source="User Guide, 3",
)  # fmt: skip

NOTES_LONG: Final = Code(
    "ACT601", WARNING, "the notepad holds more than 1023 characters",
    "Across Lite keeps the first 1023 characters and drops the rest. They are"
    " read and written whole here.",
    hint="Shorten the text, or write it with the option notes=cut.", source=_OLDER + ", NOTEPAD",
)  # fmt: skip

CODES: Final = code_table(*(value for value in list(globals().values()) if isinstance(value, Code)))
