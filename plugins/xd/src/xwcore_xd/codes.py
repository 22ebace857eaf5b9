"""The diagnostic codes of .xd.

XD1xx bytes, XD2xx sections, XD3xx headers, XD4xx grid and rebus, XD5xx clues, XD6xx characters and
blanks, XD7xx what a file makes use of. `source` names what `grammar` calls the descriptions of the
format. Clues and answers against the grid have the codes of the core, XW101 to XW110.
"""

from __future__ import annotations

from typing import Final

from xwcore.files.text_checks import EncodingCodes
from xwcore.plugin import Code, Severity, code_table

ERROR, WARNING, INFO = Severity.ERROR, Severity.WARNING, Severity.INFO

BYTE_ORDER_MARK: Final = Code(
    "XD101", INFO, "the file begins with a byte order mark",
    "Some programs take the mark for a part of the first header, so that the title is lost.",
    hint="Save it as UTF-8 without a byte order mark.", source="2016",
)  # fmt: skip
NOT_UTF8: Final = Code(
    "XD102", WARNING, "the file is not UTF-8",
    "The format is UTF-8. A file that is not is read as Windows-1252, which is what "
    "most such files are.",
    hint="Save it as UTF-8.", source="2016",
)  # fmt: skip
UNUSED_BYTE: Final = Code(
    "XD103", WARNING, "a byte that stands for no character",
    "Windows-1252 has no character for 0x81, 0x8D, 0x8F, 0x90 and 0x9D: the encoding is"
    " probably another one.",
    hint="Find out the encoding, and save it as UTF-8.", source="Corpus",
)  # fmt: skip
OLD_LINE_ENDS: Final = Code(
    "XD104", INFO, "lines end with CR alone",
    "So did they on the Macintosh before 2001; some programs take such a file for one line.",
    hint="Save it with LF.", source="2016",
)  # fmt: skip
MIXED_LINE_ENDS: Final = Code(
    "XD105", INFO, "line ends of several kinds",
    "The file was probably put together from several; it is read all the same.",
    hint="Save it with one kind of line end.", source="2016",
)  # fmt: skip
NO_GRID: Final = Code(
    "XD201", ERROR, "there is no grid",
    "Nothing in the file has the shape of a grid: lines of cells without blanks between"
    " them.",
    hint="Add the grid, after two blank lines or under the heading \"## Grid\".", source="2016",
)  # fmt: skip
NO_METADATA: Final = Code(
    "XD202", WARNING, "there are no headers",
    "The first section of a file is its metadata; Title, Author, Editor, Copyright and "
    "Date are usual.",
    hint="Add at least a title.", source="2016",
)  # fmt: skip
NO_CLUES: Final = Code(
    "XD203", INFO, "there are no clues",
    "A grid alone is a puzzle, but most programs expect clues.",
    hint="Add the clues, after two blank lines or under the heading \"## Clues\".", source="2016",
)  # fmt: skip
SEPARATOR_MISSING: Final = Code(
    "XD204", WARNING, "fewer than two blank lines between sections",
    "Two blank lines part the sections. Other programs take what follows for a part of "
    "the section before, or for notes.",
    hint="Put two blank lines between the sections.", source="2016",
)  # fmt: skip
SEPARATOR_DOUBLED: Final = Code(
    "XD205", WARNING, "two blank lines within the clues",
    "One blank line parts the groups of clues. After two of them other programs take "
    "the rest for notes.",
    hint="Leave one blank line.", source="2016",
)  # fmt: skip
EXTRA_BLANK: Final = Code(
    "XD206", WARNING, "blank lines between clues of one group",
    "A blank line begins the next group of clues; within a group there is none.",
    hint="Delete the blank lines.", source="2016",
)  # fmt: skip
HEADING_SPELLING: Final = Code(
    "XD207", WARNING, "a heading is not spelled as usual",
    "Programs compare headings with \"## Metadata\", \"## Grid\", \"## Clues\" at the start "
    "of a line.",
    example="  ##grid", hint="Write it like that.", source="2.0",
)  # fmt: skip
UNKNOWN_SECTION: Final = Code(
    "XD208", INFO, "a section of which the format does not speak",
    "Other programs pass it over. It is kept as metadata of the puzzle.",
    example="## Credits", source="2.0",
)  # fmt: skip
SECTION_REPEATED: Final = Code(
    "XD209", WARNING, "a section occurs twice",
    "Which one counts differs from program to program; the first is read, the other is "
    "kept as metadata.",
    hint="Make one of them.", source="2.0",
)  # fmt: skip
OUTSIDE_SECTIONS: Final = Code(
    "XD210", WARNING, "lines before the first heading",
    "In a file with headings everything stands under one; these lines are taken for "
    "headers.",
    hint="Put a heading before them.", source="2.0",
)  # fmt: skip
COMMENT: Final = Code(
    "XD211", INFO, "a comment",
    "Comments are not part of the format; other programs take them for headers or clues.",
    example="<!-- draft -->", source="Tools",
)  # fmt: skip
COMMENT_OPEN: Final = Code(
    "XD212", WARNING, "a comment that does not end",
    "Only this line is taken for a comment.",
    example="<!-- draft", hint="Close it.", source="Tools",
)  # fmt: skip
NOT_A_HEADER: Final = Code(
    "XD301", WARNING, "a line without a colon among the headers",
    "A header is a key, a colon, and a value. The line is kept as metadata without a key.",
    example="My Puzzle", hint="Put its key before it.", source="2016",
)  # fmt: skip
HEADER_REPEATED: Final = Code(
    "XD302", WARNING, "a header occurs twice",
    "The first description allows it, the later ones do not. The first value counts, "
    "all are kept.",
    hint="Make one of them.", source="3.0",
)  # fmt: skip
NO_TITLE: Final = Code(
    "XD303", WARNING, "there is no title",
    "A collection is searched by titles.",
    hint="Add a header Title.", source="2016",
)  # fmt: skip
NO_DATE: Final = Code(
    "XD304", INFO, "there is no date",
    "A collection is sorted by dates.",
    hint="Add a header Date, as 1955-01-01.", source="2016",
)  # fmt: skip
DATE_NOT_ISO: Final = Code(
    "XD305", WARNING, "a date is not written year-month-day",
    "Dates are sorted and compared as text.",
    example="Date: January 1, 1955", hint="Write it as 1955-01-01.", source="Corpus",
)  # fmt: skip
HEADER_SPELLING: Final = Code(
    "XD306", INFO, "a header's key is not spelled as usual",
    "Keys are compared without regard to case here; other programs are stricter.",
    example="title: Harbour", hint="Write Title, Author, ...", source="2016",
)  # fmt: skip
HEADER_ORDER: Final = Code(
    "XD307", INFO, "headers are not in the usual order",
    "The standard headers are Title, Author, Editor, Copyright and Date, in this order.",
    hint="Sort them.", source="Corpus",
)  # fmt: skip
EDITOR_IN_AUTHOR: Final = Code(
    "XD308", INFO, "the author's header names the editor as well",
    "There is a header Editor for it.",
    example="Author: A. Writer / Ed. B. Reader", hint="Part them.", source="Corpus",
)  # fmt: skip
FILE_DATE: Final = Code(
    "XD309", WARNING, "the date in the file's name is another one",
    "The name has a date, and the header Date says another.",
    example="nyt1955-01-02.xd with Date: 1955-01-01", hint="Correct one of them.",
    source="Corpus",
)  # fmt: skip
RAGGED: Final = Code(
    "XD401", ERROR, "a row has another length than the others",
    "A grid is a rectangle. Missing cells are taken for open ones of which nothing is "
    "known.",
    hint="Complete the row.", source="2016",
)  # fmt: skip
ROW_BLANKS: Final = Code(
    "XD402", ERROR, "blanks between the cells of a row",
    "There is never a blank between the characters of a row; they are left out.",
    example="B U L B", hint="Take the blanks out.", source="2016",
)  # fmt: skip
ROW_INDENT: Final = Code(
    "XD403", INFO, "a row is indented",
    "Blanks before and after a row are allowed and mean nothing.",
    hint="Take the blanks out.", source="2016",
)  # fmt: skip
ODD_CELL: Final = Code(
    "XD404", WARNING, "a cell is no letter, and no header says what it means",
    "A sign or digit stands for the value that the Rebus header gives it. Here it is "
    "read as it stands, and no answer bears it out.",
    hint="Declare it in the header Rebus.", source="2016",
)  # fmt: skip
COMBINING: Final = Code(
    "XD405", WARNING, "a letter of several characters in a row",
    "A cell is one character; a letter and the accent that belongs to it were put together.",
    hint="Write the letter with its accent as one character.", source="2016",
)  # fmt: skip
DOT_BLOCKS: Final = Code(
    "XD406", INFO, "the dots are blocks",
    "The format says that \".\" is an empty cell. The numbers of the clues fit only if it"
    " is a block, as xd-crossword-tools writes it.",
    hint="Write \"#\", or read it with the option dots.", source="Tools",
)  # fmt: skip
SPECIAL_VALUE: Final = Code(
    "XD407", WARNING, "a value of Special that is neither \"shaded\" nor \"circle\"",
    "Other programs do not know how to mark the cells.",
    example="Special: circles", hint="Write \"shaded\" or \"circle\".", source="2016",
)  # fmt: skip
LOWER_CASE: Final = Code(
    "XD408", WARNING, "lower-case cells, and no header Special",
    "Lower case marks a cell; what the mark is, the header Special says.",
    hint="Add the header Special, or write the letters in upper case.", source="2016",
)  # fmt: skip
SPECIAL_UNUSED: Final = Code(
    "XD409", WARNING, "a header Special, and no lower-case cell",
    "There is nothing to mark.",
    hint="Delete the header, or write the marked cells in lower case.", source="2016",
)  # fmt: skip
NO_CELLS: Final = Code(
    "XD411", ERROR, "the grid has no cell",
    "There are blocks only.",
    source="2016",
)  # fmt: skip
REBUS_SYNTAX: Final = Code(
    "XD421", WARNING, "what is no pair in the header Rebus",
    "The header is a list of pairs, a key of one character, \"=\", and its value, with "
    "blanks between.",
    example="Rebus: 1:ONE", hint="Write 1=ONE 2=TWO.", source="2016",
)  # fmt: skip
REBUS_COMMA: Final = Code(
    "XD422", WARNING, "a comma between the pairs of the header Rebus",
    "Blanks part the pairs; a program that parts them there takes the comma, and what "
    "follows, for a part of the value.",
    example="Rebus: 1=ONE,2=TWO", hint="Put a blank instead.", source="2016",
)  # fmt: skip
REBUS_UNUSED: Final = Code(
    "XD423", WARNING, "a rebus key that is not in the grid",
    "No cell has it.",
    hint="Delete the pair, or put the key in the grid.", source="2016",
)  # fmt: skip
REBUS_LETTER: Final = Code(
    "XD424", WARNING, "a capital letter as a rebus key",
    "Every such letter of the grid is replaced.",
    example="Rebus: A=ACE", hint="Choose a digit or a sign.", source="2016",
)  # fmt: skip
REBUS_EQUAL: Final = Code(
    "XD425", WARNING, "a rebus whose readings are equal",
    "Across and down, or all alternatives, are the same: there is one reading.",
    example="Rebus: 1=KIT/KIT", hint="Write it once.", source="Corpus",
)  # fmt: skip
REBUS_LONG: Final = Code(
    "XD426", WARNING, "a rebus value that is too long",
    "Values of more than 200 characters are not used.",
    source="Corpus",
)  # fmt: skip
DESIGN: Final = Code(
    "XD431", INFO, "a design that is not understood in whole",
    "What is understood is used, and the section is kept as metadata.",
    source="Tools",
)  # fmt: skip
START_SIZE: Final = Code(
    "XD432", WARNING, "the section Start has another size than the grid",
    "It is not used.",
    source="Tools",
)  # fmt: skip
POSITION: Final = Code(
    "XD501", WARNING, "a clue's position is not written as usual",
    "A position is the letter of its group, its number, and a point.",
    example="A1 Clue ~ ANSWER", hint="Write A1. Clue ~ ANSWER.", source="2016",
)  # fmt: skip
GROUP_CASE: Final = Code(
    "XD502", WARNING, "the letter of a clue's group is in lower case",
    "Groups are capital letters.",
    example="a1. Clue ~ ANSWER", hint="Write it in upper case.", source="2016",
)  # fmt: skip
LINE_BREAK_IN_CLUE: Final = Code(
    "XD503", ERROR, "a clue goes on in the next line",
    "A clue is one line; a backslash stands for a line break.",
    hint="Join the lines by a backslash.", source="2016",
)  # fmt: skip
STRAY_LINE: Final = Code(
    "XD504", WARNING, "a line that is no clue",
    "It has no position; it is kept as a clue without a place.",
    hint="Give it its position, or move it to the notes.", source="2016",
)  # fmt: skip
CLUE_HEADING: Final = Code(
    "XD505", WARNING, "a heading among the clues",
    "The letters A and D tell the groups; other programs stumble over the line.",
    example="Across", hint="Delete it.", source="2016",
)  # fmt: skip
NO_ANSWER: Final = Code(
    "XD506", INFO, "a clue without an answer",
    "The full answer should be given. A puzzle whose solution is left out has none.",
    hint="Add the answer behind \" ~ \".", source="2016",
)  # fmt: skip
BARE_TILDE: Final = Code(
    "XD507", WARNING, "a tilde without blanks around it",
    "Clue and answer are parted by a tilde with a blank on both sides.",
    example="A1. Clue ~ANSWER", hint="Put the blanks in.", source="2016",
)  # fmt: skip
SEVERAL_TILDES: Final = Code(
    "XD508", INFO, "several tildes in a clue",
    "The last one parts clue and answer; some programs take the first.",
    example="A1. a ~ b ~ ANSWER", source="2016",
)  # fmt: skip
METADATA_MISPLACED: Final = Code(
    "XD509", ERROR, "metadata apart from its clue",
    "Metadata of a clue stands in the line after it.",
    hint="Move it behind its clue.", source="3.0",
)  # fmt: skip
METADATA_KEY: Final = Code(
    "XD510", INFO, "metadata of a clue with a key of its own",
    "The format names Refs only, and leaves others to programs.",
    example="A1 ^Hint: ...", source="3.0",
)  # fmt: skip
MISSING_REFS: Final = Code(
    "XD511", INFO, "a clue speaks of another one, and no Refs says so",
    "The metadata Refs lists the clues that a clue's text names.",
    example="A1. See 4-Down ~ ...", hint="Add a line Refs to it, such as A1 ^Refs: D4.",
    source="3.0",
)  # fmt: skip
BROKEN_REF: Final = Code(
    "XD512", WARNING, "a reference to a clue that there is not",
    "Neither a clue nor an entry has this position.",
    example="A1 ^Refs: D99", hint="Correct it.", source="3.0",
)  # fmt: skip
ANSWER_IN_CLUE: Final = Code(
    "XD513", WARNING, "the answer is a word of its own clue",
    "Often a slip; now and then meant.",
    source="Corpus",
)  # fmt: skip
INLINE_READINGS: Final = Code(
    "XD514", WARNING, "an answer that spells out all readings of its cells",
    "The answer cannot be found by its word. The header Rebus tells the readings already.",
    example="THIE/EINDEI/IES", hint="Write the answer as it is read in its direction.",
    source="Corpus",
)  # fmt: skip
BACKSLASH: Final = Code(
    "XD515", INFO, "a backslash in a clue",
    "It is read as a line break. Some files have it as a sign of its own.",
    hint="Read it with the option backslash=literal if it is one.", source="2016",
)  # fmt: skip
OPEN_MARKUP: Final = Code(
    "XD516", WARNING, "markup that is not closed",
    "The signs are taken as they stand.",
    example="A1. {/Emma ~ ...", hint="Close it.", source="2016",
)  # fmt: skip
UNKNOWN_GROUP: Final = Code(
    "XD517", INFO, "a group of clues that no header names",
    "The header Cluegroup gives the full name of a group other than A and D.",
    example="X1. Clue ~ ANSWER", hint="Add Cluegroup: X=Name.", source="2016",
)  # fmt: skip
NOT_SORTED: Final = Code(
    "XD518", INFO, "clues are not sorted",
    "Clues are sorted by group and number.",
    source="2016",
)  # fmt: skip
EMPTY_CLUE: Final = Code(
    "XD519", INFO, "a clue without a text",
    "There is a position, and nothing to solve.",
    example="A1.  ~ ANSWER", source="2016",
)  # fmt: skip
GROUPS_TOGETHER: Final = Code(
    "XD521", INFO, "no blank line between two groups of clues",
    "One blank line parts the groups.",
    hint="Put one in.", source="2016",
)  # fmt: skip
ANSWER_CASE: Final = Code(
    "XD520", INFO, "an answer in lower case",
    "Answers are written in upper case.",
    example="A1. Clue ~ answer", hint="Write it in upper case.", source="2016",
)  # fmt: skip
MOJIBAKE: Final = Code(
    "XD601", ERROR, "characters that came of a wrong encoding",
    "UTF-8 that was read as Latin-1 makes two or three odd characters of one.",
    example="Ã©", hint="Put the character back.", source="Corpus",
)  # fmt: skip
BAD_CHARACTER: Final = Code(
    "XD602", ERROR, "a character that stands for none",
    "Control characters, replacement characters and the like are left-overs of a wrong "
    "encoding.",
    hint="Put in the character that was meant.", source="Corpus",
)  # fmt: skip
HTML_ENTITY: Final = Code(
    "XD603", ERROR, "an entity of HTML",
    "The format is plain text.",
    example="Tom &amp; Jerry", hint="Put the character in.", source="Corpus",
)  # fmt: skip
TRAILING_BLANKS: Final = Code(
    "XD604", INFO, "blanks at the end of a line",
    "They mean nothing.",
    hint="Delete them.", source="2016",
)  # fmt: skip
TAB: Final = Code(
    "XD605", WARNING, "a tab",
    "Programs compare with blanks.",
    hint="Put a blank instead.", source="2016",
)  # fmt: skip
TYPOGRAPHY: Final = Code(
    "XD606", INFO, "typographic quotation marks, dots or blanks",
    "Files are often 7-bit ASCII, and are searched as such; these signs have plain forms.",
    example="“Hi…”", hint="Write \", ' and ... instead.", source="2016",
)  # fmt: skip
DOUBLE_BLANK: Final = Code(
    "XD607", INFO, "several blanks in a row",
    "Left over from a conversion, as a rule.",
    hint="Leave one.", source="Corpus",
)  # fmt: skip
CHARSET: Final = Code(
    "XD608", INFO, "a character that many programs cannot show",
    "It is outside the letters and signs of Latin, Greek and Cyrillic, and is no key of"
    " a rebus.",
    source="Corpus",
)  # fmt: skip
LEADING_BLANKS: Final = Code(
    "XD609", INFO, "blanks at the start of a line",
    "They mean nothing.",
    hint="Delete them.", source="2016",
)  # fmt: skip
USES_REBUS: Final = Code(
    "XD701", INFO, "uses rebus cells",
    "Some cells hold several letters (header Rebus).",
)  # fmt: skip
USES_SPECIAL: Final = Code(
    "XD702", INFO, "uses marked cells",
    "Lower-case cells are marked as the header Special says.",
)  # fmt: skip
USES_CLUE_METADATA: Final = Code(
    "XD703", INFO, "uses metadata of clues",
    "Lines such as \"A1 ^Refs: D4\" (3.0).",
)  # fmt: skip
USES_MARKUP: Final = Code(
    "XD704", INFO, "uses markup in clues",
    "Tags such as {/italic/}.",
)  # fmt: skip
USES_CLUE_GROUPS: Final = Code(
    "XD705", INFO, "uses groups of clues beyond across and down",
    "Other letters than A and D, or none, before the number.",
)  # fmt: skip
USES_READINGS: Final = Code(
    "XD706", INFO, "uses cells with several readings",
    "Across and down differ, or several letters are right.",
)  # fmt: skip
USES_NOTES: Final = Code(
    "XD707", INFO, "has notes",
    "Text after the clues.",
)  # fmt: skip
USES_VOIDS: Final = Code(
    "XD708", INFO, "uses places without a cell",
    "\"_\" in the grid.",
)  # fmt: skip
USES_TOOLS: Final = Code(
    "XD709", INFO, "uses sections of xd-crossword-tools",
    "Design or Start; other programs pass them over.",
)  # fmt: skip

ENCODING_CODES: Final = EncodingCodes(
    byte_order_mark=BYTE_ORDER_MARK,
    not_utf8=NOT_UTF8,
    unused_byte=UNUSED_BYTE,
    old_line_ends=OLD_LINE_ENDS,
    mixed_line_ends=MIXED_LINE_ENDS,
)

CODES: Final = code_table(
    BYTE_ORDER_MARK, NOT_UTF8, UNUSED_BYTE, OLD_LINE_ENDS, MIXED_LINE_ENDS, NO_GRID, NO_METADATA,
    NO_CLUES, SEPARATOR_MISSING, SEPARATOR_DOUBLED, EXTRA_BLANK, HEADING_SPELLING,
    UNKNOWN_SECTION, SECTION_REPEATED, OUTSIDE_SECTIONS, COMMENT, COMMENT_OPEN, NOT_A_HEADER,
    HEADER_REPEATED, NO_TITLE, NO_DATE, DATE_NOT_ISO, HEADER_SPELLING, HEADER_ORDER,
    EDITOR_IN_AUTHOR, FILE_DATE, RAGGED, ROW_BLANKS, ROW_INDENT, ODD_CELL, COMBINING, DOT_BLOCKS,
    SPECIAL_VALUE, LOWER_CASE, SPECIAL_UNUSED, NO_CELLS, REBUS_SYNTAX, REBUS_COMMA, REBUS_UNUSED,
    REBUS_LETTER, REBUS_EQUAL, REBUS_LONG, DESIGN, START_SIZE, POSITION, GROUP_CASE,
    LINE_BREAK_IN_CLUE, STRAY_LINE, CLUE_HEADING, NO_ANSWER, BARE_TILDE, SEVERAL_TILDES,
    METADATA_MISPLACED, METADATA_KEY, MISSING_REFS, BROKEN_REF, ANSWER_IN_CLUE, INLINE_READINGS,
    BACKSLASH, OPEN_MARKUP, UNKNOWN_GROUP, NOT_SORTED, EMPTY_CLUE, GROUPS_TOGETHER, ANSWER_CASE,
    MOJIBAKE, BAD_CHARACTER, HTML_ENTITY, TRAILING_BLANKS, TAB, TYPOGRAPHY, DOUBLE_BLANK, CHARSET,
    LEADING_BLANKS, USES_REBUS, USES_SPECIAL, USES_CLUE_METADATA, USES_MARKUP, USES_CLUE_GROUPS,
    USES_READINGS, USES_NOTES, USES_VOIDS, USES_TOOLS,
)  # fmt: skip
