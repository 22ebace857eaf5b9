"""The diagnostic codes of .xd.

XD1xx bytes, XD2xx sections, XD3xx headers, XD4xx grid and rebus, XD5xx clues, XD6xx characters and
blanks, XD7xx features that other programs may lack. `source` is the description of the format, as
`syntax` names it. Clues and answers that differ from the grid have the codes of the core, XW101 to
XW110.
"""

from __future__ import annotations

from typing import Final

from xwcore.plugin import Code, EncodingCodes, Severity, code_table, codes_in

# -- bytes -----------------------------------------------------------------------------------------

BYTE_ORDER_MARK: Final = Code(
    code="XD101",
    severity=Severity.INFO,
    summary="byte order mark at the start of the file",
    explanation=(
        "Some programs read the mark as part of the first header, so that the title is lost."
    ),
    example="A file that begins with the bytes EF BB BF.",
    hint="Save the file as UTF-8 without a byte order mark.",
    source="2016",
)
NOT_UTF8: Final = Code(
    code="XD102",
    severity=Severity.WARNING,
    summary="encoding is not UTF-8",
    explanation=(
        "The format is UTF-8. A file with other bytes is read as Windows-1252, the "
        "encoding of most such files."
    ),
    example='A byte 0xE9 for "é".',
    hint="Save the file as UTF-8.",
    source="2016",
)
UNUSED_BYTE: Final = Code(
    code="XD103",
    severity=Severity.WARNING,
    summary="byte without a character in Windows-1252",
    explanation=(
        "Windows-1252 has no character for 0x81, 0x8D, 0x8F, 0x90 and 0x9D. The encoding "
        "is probably another one."
    ),
    example="A byte 0x81 in a clue.",
    hint="Find out the encoding of the file, and save it as UTF-8.",
    source="Corpus",
)
OLD_LINE_ENDS: Final = Code(
    code="XD104",
    severity=Severity.INFO,
    summary="classic Mac OS line endings",
    explanation="Each line ends in CR alone. Some programs read such a file as a single line.",
    example="Title: Harbour<CR>Author: A. Writer<CR>",
    hint="Save the file with LF line endings.",
    source="2016",
)
MIXED_LINE_ENDS: Final = Code(
    code="XD105",
    severity=Severity.INFO,
    summary="mixed line endings",
    explanation=(
        "The file was probably merged from several files. All kinds of line endings are read."
    ),
    example="One line ends in CR LF, the next in LF.",
    hint="Save the file with one kind of line ending.",
    source="2016",
)

# -- sections --------------------------------------------------------------------------------------

NO_GRID: Final = Code(
    code="XD201",
    severity=Severity.ERROR,
    summary="no grid",
    explanation="No lines have the shape of a grid: cells without blanks between them.",
    example="A file of headers and clues.",
    hint='Add the grid, after two blank lines or under the heading "## Grid".',
    source="2016",
)
NO_METADATA: Final = Code(
    code="XD202",
    severity=Severity.WARNING,
    summary="no headers",
    explanation=(
        "The first section of a file is its metadata. Title, Author, Editor, Copyright "
        "and Date are usual."
    ),
    example="A file that begins with the grid.",
    hint="Add at least a title.",
    source="2016",
)
NO_CLUES: Final = Code(
    code="XD203",
    severity=Severity.ERROR,
    summary="no clues",
    explanation="A puzzle has clues. The file was probably cut off, or its clues are misspelled.",
    example="A file that ends after the grid.",
    hint='Add the clues, after two blank lines or under the heading "## Clues".',
    source="2016",
)
SEPARATOR_MISSING: Final = Code(
    code="XD204",
    severity=Severity.WARNING,
    summary="fewer than two blank lines between sections",
    explanation=(
        "Two blank lines separate the sections. Other programs read the next section as "
        "part of the one above, or as notes."
    ),
    example="One blank line between the last row and the first clue.",
    hint="Insert a blank line.",
    source="2016",
)
SEPARATOR_DOUBLED: Final = Code(
    code="XD205",
    severity=Severity.WARNING,
    summary="two or more blank lines within the clues",
    explanation=(
        "One blank line separates the groups of clues. Other programs read everything "
        "after two blank lines as notes."
    ),
    example="Two blank lines between A70 and D1.",
    hint="Keep one blank line.",
    source="2016",
)
EXTRA_BLANK: Final = Code(
    code="XD206",
    severity=Severity.WARNING,
    summary="blank lines between clues of one group",
    explanation="A blank line begins the next group of clues.",
    example="A blank line between A4 and A5.",
    hint="Delete the blank lines.",
    source="2016",
)
HEADING_SPELLING: Final = Code(
    code="XD207",
    severity=Severity.WARNING,
    summary="malformed heading",
    explanation=(
        'Programs compare headings with "## Metadata", "## Grid" and "## Clues" at the '
        "start of a line."
    ),
    example="  ##grid",
    hint='Write "## Grid".',
    source="2.0",
)
UNKNOWN_SECTION: Final = Code(
    code="XD208",
    severity=Severity.INFO,
    summary="unknown section",
    explanation=(
        "The format does not define this section; other programs ignore it. It is kept as "
        "metadata of the puzzle."
    ),
    example="## Credits",
    hint="Move the text to the section Notes if programs are to show it.",
    source="2.0",
)
SECTION_REPEATED: Final = Code(
    code="XD209",
    severity=Severity.WARNING,
    summary="duplicate section",
    explanation=(
        "Programs differ in the section that they use. Here the first one is used, and "
        "the other one is kept as metadata."
    ),
    example='A second "## Grid".',
    hint="Merge the sections.",
    source="2.0",
)
OUTSIDE_SECTIONS: Final = Code(
    code="XD210",
    severity=Severity.WARNING,
    summary="lines before the first heading",
    explanation=(
        "In a file with headings every line belongs to a section. These lines are read as headers."
    ),
    example='Number: 5, above "## Metadata".',
    hint='Insert the heading "## Metadata" above the lines.',
    source="2.0",
)
COMMENT: Final = Code(
    code="XD211",
    severity=Severity.INFO,
    summary="comment",
    explanation=(
        "Comments are not part of the format. Other programs read them as headers or clues."
    ),
    example="<!-- draft -->",
    hint="Delete the comment.",
    source="Tools",
)
COMMENT_OPEN: Final = Code(
    code="XD212",
    severity=Severity.WARNING,
    summary="unterminated comment",
    explanation='No line has the end of the comment, "-->". Only this line is read as a comment.',
    example="<!-- draft",
    hint='Add "-->".',
    source="Tools",
)

# -- headers ---------------------------------------------------------------------------------------

NOT_A_HEADER: Final = Code(
    code="XD301",
    severity=Severity.WARNING,
    summary="malformed header",
    explanation=(
        "A header is a key that begins with a letter, a colon and a value. The line is kept as "
        "metadata without a key."
    ),
    example="My Puzzle",
    hint='Add the key: "Title: My Puzzle".',
    source="2016",
)
HEADER_REPEATED: Final = Code(
    code="XD302",
    severity=Severity.WARNING,
    summary="duplicate header",
    explanation=(
        "The first description of the format allows it, later ones do not. The first "
        "value is used, all are kept."
    ),
    example='A second line "Author: B. Writer".',
    hint="Merge the headers.",
    source="3.0",
)
NO_TITLE: Final = Code(
    code="XD303",
    severity=Severity.WARNING,
    summary="no title",
    explanation="The header Title is missing or empty. Collections are searched by title.",
    example="A file that begins with Author.",
    hint="Add a header Title.",
    source="2016",
)
NO_DATE: Final = Code(
    code="XD304",
    severity=Severity.INFO,
    summary="no date",
    explanation="The header Date is missing. Collections are sorted by date.",
    example="A file with Title and Author alone.",
    hint="Add a header Date, such as 1955-01-01.",
    source="2016",
)
DATE_NOT_ISO: Final = Code(
    code="XD305",
    severity=Severity.WARNING,
    summary="date is not YYYY-MM-DD",
    explanation="Dates are sorted and compared as text.",
    example="Date: January 1, 1955",
    hint="Write the date as 1955-01-01.",
    source="Corpus",
)
HEADER_SPELLING: Final = Code(
    code="XD306",
    severity=Severity.INFO,
    summary="unusual spelling of a header",
    explanation="Keys are compared without regard to case here; other programs are stricter.",
    example="title: Harbour",
    hint='Write "Title: Harbour".',
    source="2016",
)
HEADER_ORDER: Final = Code(
    code="XD307",
    severity=Severity.INFO,
    summary="headers are not in the usual order",
    explanation=(
        "The standard headers are Title, Author, Editor, Copyright and Date, in this order."
    ),
    example="Date above Title.",
    hint="Sort the headers.",
    source="Corpus",
)
EDITOR_IN_AUTHOR: Final = Code(
    code="XD308",
    severity=Severity.INFO,
    summary="header Author has the editor, too",
    explanation="The format has a header Editor.",
    example="Author: A. Writer / Ed. B. Reader",
    hint="Move the editor to a header Editor.",
    source="Corpus",
)
FILE_DATE: Final = Code(
    code="XD309",
    severity=Severity.WARNING,
    summary="date differs from the date in the file name",
    explanation="The name of the file contains a date, and the header Date has another one.",
    example="nyt1955-01-02.xd with Date: 1955-01-01",
    hint="Correct the name or the header.",
    source="Corpus",
)

UNKNOWN_HEADER: Final = Code(
    code="XD310",
    severity=Severity.INFO,
    summary="unknown header",
    explanation="The format does not name this header. It is kept as metadata.",
    example="ViewMode: 0",
    hint="Check the spelling of the key.",
    source="2.0",
)
CLUEGROUP: Final = Code(
    code="XD311",
    severity=Severity.WARNING,
    summary="header Cluegroup without a pair LETTER=NAME",
    explanation="The header names the letters of further groups of clues.",
    example="Cluegroup:",
    hint="Write the letter and the name of each group, or delete the header.",
    source="2016",
)

# -- grid and rebus --------------------------------------------------------------------------------

RAGGED: Final = Code(
    code="XD401",
    severity=Severity.ERROR,
    summary="row length differs from the other rows",
    explanation="A grid is a rectangle. Missing cells are read as open cells without a solution.",
    example="A row of 14 cells among rows of 15.",
    hint="Complete the row.",
    source="2016",
)
ROW_BLANKS: Final = Code(
    code="XD402",
    severity=Severity.ERROR,
    summary="blanks between the cells of a row",
    explanation="The cells of a row follow each other without blanks. The blanks are ignored.",
    example="B U L B",
    hint="Write BULB.",
    source="2016",
)
ROW_INDENT: Final = Code(
    code="XD403",
    severity=Severity.INFO,
    summary="indented row",
    explanation="Blanks before and after a row are allowed and ignored.",
    example='"  BULB"',
    hint="Delete the indentation.",
    source="2016",
)
ODD_CELL: Final = Code(
    code="XD404",
    severity=Severity.WARNING,
    summary="cell is not a letter and not a rebus key",
    explanation=(
        "A sign or a digit stands for the value that the header Rebus gives it. This one "
        "is read as it stands, and the stated answers do not confirm it."
    ),
    example='BU%B without "%" in the header Rebus.',
    hint="Add the sign to the header Rebus.",
    source="2016",
)
COMBINING: Final = Code(
    code="XD405",
    severity=Severity.WARNING,
    summary="letter with a combining accent in a row",
    explanation="A cell is one character. The letter and its accent are combined to one.",
    example='"E" followed by U+0301.',
    hint="Write the letter with its accent as one character.",
    source="2016",
)
DOT_BLOCKS: Final = Code(
    code="XD406",
    severity=Severity.INFO,
    summary="dots are read as blocks",
    explanation=(
        'The format defines "." as an empty cell. Numbers and answers of the clues fit '
        "only if it is a block, as xd-crossword-tools writes it."
    ),
    example="OK.O for OK#O",
    hint='Write "#", or read the file with the option dots.',
    source="Tools",
)
SPECIAL_VALUE: Final = Code(
    code="XD407",
    severity=Severity.WARNING,
    summary="unknown value of the header Special",
    explanation=(
        'The format defines "shaded" and "circle". Other programs do not know how to mark '
        "the cells."
    ),
    example="Special: circles",
    hint='Write "shaded" or "circle".',
    source="2016",
)
LOWER_CASE: Final = Code(
    code="XD408",
    severity=Severity.WARNING,
    summary="lower-case cells without a header Special",
    explanation="Lower case marks a cell. The header Special defines the kind of mark.",
    example="bULB without Special: circle",
    hint="Add the header Special, or write the letters in upper case.",
    source="2016",
)
SPECIAL_UNUSED: Final = Code(
    code="XD409",
    severity=Severity.WARNING,
    summary="header Special without a lower-case cell",
    explanation="The header defines a mark that no cell has.",
    example="Special: circle in a file with BULB",
    hint="Delete the header, or write the marked cells in lower case.",
    source="2016",
)
NO_CELLS: Final = Code(
    code="XD411",
    severity=Severity.ERROR,
    summary="grid has no open cell",
    explanation="All cells are blocks or voids.",
    example="##",
    hint="Add cells with letters.",
    source="2016",
)
ONE_LETTER: Final = Code(
    code="XD412",
    severity=Severity.WARNING,
    summary="all cells have the same letter",
    explanation="A grid of one letter is a placeholder. One of X alone has no solution.",
    example="A grid of AAAA in every row.",
    hint="Write the solution, or X in every cell to leave it out.",
    source="Corpus",
)
UNFILLED_CELL: Final = Code(
    code="XD413",
    severity=Severity.WARNING,
    summary="question mark is read as a cell without a solution",
    explanation=(
        'xd-crossword-tools writes "?" for a cell that is not filled in. The answer of a clue has '
        "a letter there, so the sign may be meant as a letter, or the grid be incomplete."
    ),
    example="WH? in the grid, A1. Question ~ WHY",
    hint='Write the letter; for a question mark as a letter add "Rebus: ?=?".',
    source="Tools",
)
REBUS_SYNTAX: Final = Code(
    code="XD421",
    severity=Severity.WARNING,
    summary="malformed pair in the header Rebus",
    explanation=(
        "The header is a list of pairs with blanks between them. A pair is a key of one "
        'character, "=", and a value.'
    ),
    example="Rebus: 1:ONE",
    hint="Write 1=ONE.",
    source="2016",
)
REBUS_COMMA: Final = Code(
    code="XD422",
    severity=Severity.WARNING,
    summary="comma between the pairs of the header Rebus",
    explanation=(
        "Blanks separate the pairs. Other programs read the comma, and what follows it, "
        "as part of the value."
    ),
    example="Rebus: 1=ONE,2=TWO",
    hint="Replace the comma by a blank.",
    source="2016",
)
REBUS_UNUSED: Final = Code(
    code="XD423",
    severity=Severity.WARNING,
    summary="unused rebus key",
    explanation="No cell of the grid has the key.",
    example="Rebus: 7=SEVEN without a 7 in the grid",
    hint="Delete the pair, or write the key in the grid.",
    source="2016",
)
REBUS_LETTER: Final = Code(
    code="XD424",
    severity=Severity.WARNING,
    summary="capital letter as a rebus key",
    explanation="Every such letter of the grid is replaced by the value.",
    example="Rebus: A=ACE",
    hint="Use a digit or a sign as the key.",
    source="2016",
)
REBUS_EQUAL: Final = Code(
    code="XD425",
    severity=Severity.WARNING,
    summary="rebus with equal readings",
    explanation="The readings across and down are the same.",
    example="Rebus: 1=KIT/KIT",
    hint="Write 1=KIT.",
    source="Corpus",
)
REBUS_LONG: Final = Code(
    code="XD426",
    severity=Severity.WARNING,
    summary="rebus value exceeds 200 characters",
    explanation="Longer values are ignored.",
    example="Rebus: 1= with a text of 201 letters",
    hint="Shorten the value.",
    source="Corpus",
)
DESIGN: Final = Code(
    code="XD431",
    severity=Severity.INFO,
    summary="unsupported properties in the section Design",
    explanation="The supported properties are used, and the section is kept as metadata, too.",
    example="O { mood: merry }",
    hint="Use background, background-light, bar-top and bar-left only.",
    source="Tools",
)
START_SIZE: Final = Code(
    code="XD432",
    severity=Severity.WARNING,
    summary="size of the section Start differs from the grid",
    explanation="The section is ignored.",
    example="Two rows in Start for a grid of four rows.",
    hint="Write a character for each cell.",
    source="Tools",
)

# -- clues -----------------------------------------------------------------------------------------

POSITION: Final = Code(
    code="XD501",
    severity=Severity.WARNING,
    summary="malformed clue position",
    explanation="A position is the letter of the group, the number and a point.",
    example="A1 Clue ~ ANSWER",
    hint="Write A1. Clue ~ ANSWER.",
    source="2016",
)
GROUP_CASE: Final = Code(
    code="XD502",
    severity=Severity.WARNING,
    summary="clue group in lower case",
    explanation="The letters of clue groups are capitals.",
    example="a1. Clue ~ ANSWER",
    hint="Write A1.",
    source="2016",
)
LINE_BREAK_IN_CLUE: Final = Code(
    code="XD503",
    severity=Severity.ERROR,
    summary="clue continues on the next line",
    explanation="A clue is one line. A backslash stands for a line break.",
    example='A1. First line, then "second line ~ ANSWER"',
    hint="Join the lines with a backslash.",
    source="2016",
)
STRAY_LINE: Final = Code(
    code="XD504",
    severity=Severity.WARNING,
    summary="line among the clues without a position",
    explanation="The line is kept as a clue without a place.",
    example="Some words ~ ANSWER",
    hint="Add the position, or move the line to the notes.",
    source="2016",
)
CLUE_HEADING: Final = Code(
    code="XD505",
    severity=Severity.WARNING,
    summary="heading among the clues",
    explanation="The letters A and D name the groups. Other programs fail at the line.",
    example="Across",
    hint="Delete the line.",
    source="2016",
)
NO_ANSWER: Final = Code(
    code="XD506",
    severity=Severity.INFO,
    summary="clue without an answer",
    explanation="Each clue states the full answer, unless the solution of the puzzle is left out.",
    example="A1. Clue",
    hint='Add the answer after " ~ ".',
    source="2016",
)
BARE_TILDE: Final = Code(
    code="XD507",
    severity=Severity.WARNING,
    summary="tilde without blanks around it",
    explanation="A tilde with a blank on both sides separates clue and answer.",
    example="A1. Clue ~ANSWER",
    hint='Write " ~ ".',
    source="2016",
)
SEVERAL_TILDES: Final = Code(
    code="XD508",
    severity=Severity.INFO,
    summary="several tildes in a clue",
    explanation="The last one separates clue and answer. Some programs use the first.",
    example="A1. a ~ b ~ ANSWER",
    hint="Write the tilde in the text as another sign.",
    source="2016",
)
METADATA_MISPLACED: Final = Code(
    code="XD509",
    severity=Severity.ERROR,
    summary="clue metadata is not below its clue",
    explanation="The metadata of a clue follows the clue in the next line.",
    example="A1 ^Refs: D4, below A5.",
    hint="Move the line below its clue.",
    source="3.0",
)
METADATA_KEY: Final = Code(
    code="XD510",
    severity=Severity.INFO,
    summary="undefined key of clue metadata",
    explanation="The format defines the key Refs alone, and leaves other keys to programs.",
    example="A1 ^Hint: ...",
    hint="Check that the programs in use know the key.",
    source="3.0",
)
MISSING_REFS: Final = Code(
    code="XD511",
    severity=Severity.INFO,
    summary="clue refers to another clue without metadata Refs",
    explanation="The metadata Refs lists the clues that the text of a clue names.",
    example="A1. See 4-Down ~ ...",
    hint="Add a line Refs below the clue, such as A1 ^Refs: D4.",
    source="3.0",
)
BROKEN_REF: Final = Code(
    code="XD512",
    severity=Severity.WARNING,
    summary="reference to a clue that does not exist",
    explanation="No clue has this position.",
    example="A1 ^Refs: D99",
    hint="Correct the reference.",
    source="3.0",
)
ANSWER_IN_CLUE: Final = Code(
    code="XD513",
    severity=Severity.WARNING,
    summary="clue contains its answer",
    explanation="The answer is a word of the text. This is seldom intended.",
    example="A1. Corn ear ~ EAR",
    hint="Rewrite the clue.",
    source="Corpus",
)
INLINE_READINGS: Final = Code(
    code="XD514",
    severity=Severity.WARNING,
    summary="answer spells out all readings of its cells",
    explanation="Searches for the word do not find the answer. The header Rebus has the readings.",
    example="A1. Islands ~ THIE/EINDEI/IES",
    hint="Write the answer as it is read in its direction.",
    source="Corpus",
)
BACKSLASH: Final = Code(
    code="XD515",
    severity=Severity.INFO,
    summary="backslash in a clue",
    explanation="It is read as a line break. Some files use it as a sign of its own.",
    example="A1. First\\second ~ ANSWER",
    hint="Read the file with the option backslash=literal if it is a sign.",
    source="2016",
)
OPEN_MARKUP: Final = Code(
    code="XD516",
    severity=Severity.WARNING,
    summary="unclosed markup",
    explanation="The signs of the tag are read as text.",
    example="A1. {/Emma ~ ...",
    hint="Close the tag: {/Emma/}.",
    source="2016",
)
UNKNOWN_GROUP: Final = Code(
    code="XD517",
    severity=Severity.INFO,
    summary="clue group without a name",
    explanation="The header Cluegroup defines the names of groups other than A and D.",
    example="X1. Clue ~ ANSWER",
    hint="Add Cluegroup: X=Name.",
    source="2016",
)
NOT_SORTED: Final = Code(
    code="XD518",
    severity=Severity.INFO,
    summary="clues are not sorted",
    explanation="The clues of a group are sorted by number.",
    example="A5 above A4",
    hint="Sort the clues.",
    source="2016",
)
EMPTY_CLUE: Final = Code(
    code="XD519",
    severity=Severity.INFO,
    summary="clue without a text",
    explanation="The line has a position, but no text.",
    example="A1.  ~ ANSWER",
    hint="Add the text.",
    source="2016",
)
ANSWER_CASE: Final = Code(
    code="XD520",
    severity=Severity.INFO,
    summary="answer in lower case",
    explanation="Answers are written in upper case.",
    example="A1. Clue ~ answer",
    hint="Write ANSWER.",
    source="2016",
)
GROUPS_TOGETHER: Final = Code(
    code="XD521",
    severity=Severity.INFO,
    summary="no blank line between two clue groups",
    explanation="One blank line separates the groups.",
    example="A70, and D1 in the next line",
    hint="Insert a blank line.",
    source="2016",
)
SPLIT_ANSWER: Final = Code(
    code="XD522",
    severity=Severity.WARNING,
    summary="answer with a split character",
    explanation=(
        "xd-crossword-tools marks the words of an answer by the character of a header "
        "splitcharacter. Without the header other programs take the character for a letter."
    ),
    example="~ ICE|CREAM",
    hint="Delete the character, or add the header splitcharacter.",
    source="Tools",
)

# -- characters and blanks -------------------------------------------------------------------------

MOJIBAKE: Final = Code(
    code="XD601",
    severity=Severity.ERROR,
    summary="text decoded with the wrong encoding",
    explanation="UTF-8 decoded as Latin-1 turns one character into two or three.",
    example="Ã©",
    hint="Write the character: é.",
    source="Corpus",
)
BAD_CHARACTER: Final = Code(
    code="XD602",
    severity=Severity.ERROR,
    summary="control or replacement character",
    explanation="Such characters are left over from a wrong encoding.",
    example="U+0085 for an ellipsis",
    hint="Write the intended character.",
    source="Corpus",
)
HTML_ENTITY: Final = Code(
    code="XD603",
    severity=Severity.ERROR,
    summary="HTML entity",
    explanation="The format is plain text.",
    example="Tom &amp; Jerry",
    hint="Write the character: &.",
    source="Corpus",
)
TRAILING_BLANKS: Final = Code(
    code="XD604",
    severity=Severity.INFO,
    summary="blanks at the end of a line",
    explanation="The blanks are ignored.",
    example="A line that ends in two blanks.",
    hint="Delete the blanks.",
    source="2016",
)
TAB: Final = Code(
    code="XD605",
    severity=Severity.WARNING,
    summary="tab",
    explanation="Programs expect blanks.",
    example="Corn<TAB>holder",
    hint="Replace the tab by a blank.",
    source="2016",
)
TYPOGRAPHY: Final = Code(
    code="XD606",
    severity=Severity.INFO,
    summary="typographic quotation marks, dots or blanks",
    explanation=(
        "Most files are ASCII, and are searched as such. These characters have ASCII forms."
    ),
    example="“Hi…”",
    hint='Write "Hi...".',
    source="2016",
)
DOUBLE_BLANK: Final = Code(
    code="XD607",
    severity=Severity.INFO,
    summary="several blanks in a row",
    explanation="They are usually left over from a conversion.",
    example="Corn  holder",
    hint="Keep one blank.",
    source="Corpus",
)
CHARSET: Final = Code(
    code="XD608",
    severity=Severity.INFO,
    summary="rare character",
    explanation=(
        "The character is outside the letters and signs of Latin, Greek and Cyrillic, and "
        "is not a rebus key. Many programs have no font for it."
    ),
    example="黒 in a clue",
    hint="Replace the character if the file is for many programs.",
    source="Corpus",
)
LEADING_BLANKS: Final = Code(
    code="XD609",
    severity=Severity.INFO,
    summary="blanks at the start of a line",
    explanation="The blanks are ignored.",
    example='"  A1. Clue ~ ANSWER"',
    hint="Delete the blanks.",
    source="2016",
)
DECOMPOSED: Final = Code(
    code="XD610",
    severity=Severity.INFO,
    summary="accent apart from its letter",
    explanation=(
        "The letter and its accent are two characters of Unicode. Programs that search or count "
        "characters expect one (normalization form C)."
    ),
    example="A letter e with the combining accent U+0301.",
    hint="Write the letter with its accent as one character.",
)

# -- features that other programs may lack ---------------------------------------------------------

USES_REBUS: Final = Code(
    code="XD701",
    severity=Severity.INFO,
    summary="uses rebus cells",
    explanation="Some cells have several letters (header Rebus).",
    example="Rebus: 1=ONE",
)
USES_SPECIAL: Final = Code(
    code="XD702",
    severity=Severity.INFO,
    summary="uses marked cells",
    explanation="Lower-case cells are marked as the header Special defines.",
    example="Special: circle",
)
USES_CLUE_METADATA: Final = Code(
    code="XD703",
    severity=Severity.INFO,
    summary="uses clue metadata",
    explanation='Lines such as "A1 ^Refs: D4" were added in version 3.0.',
    example="A1 ^Refs: D4",
    source="3.0",
)
USES_MARKUP: Final = Code(
    code="XD704",
    severity=Severity.INFO,
    summary="uses markup in clues",
    explanation="Tags such as {/italic/} style the text of a clue.",
    example="A1. {/Emma/} author ~ AUSTEN",
)
USES_CLUE_GROUPS: Final = Code(
    code="XD705",
    severity=Severity.INFO,
    summary="uses clue groups other than across and down",
    explanation="Positions have another letter than A and D, or none.",
    example="X1. Clue ~ ANSWER",
)
USES_READINGS: Final = Code(
    code="XD706",
    severity=Severity.INFO,
    summary="uses cells with several readings",
    explanation="The letters across and down differ, or there are alternatives.",
    example="Rebus: 1=IE/EI",
)
USES_NOTES: Final = Code(
    code="XD707",
    severity=Severity.INFO,
    summary="uses notes",
    explanation="The file has text after the clues, or a section Notes.",
    example="## Notes",
)
USES_VOIDS: Final = Code(
    code="XD708",
    severity=Severity.INFO,
    summary="uses voids",
    explanation='"_" in the grid is a place without a cell.',
    example="_BULB_",
)
USES_TOOLS: Final = Code(
    code="XD709",
    severity=Severity.INFO,
    summary="uses sections of xd-crossword-tools",
    explanation="Other programs ignore the sections Design and Start.",
    example="## Design",
    source="Tools",
)

# -- tables ----------------------------------------------------------------------------------------

ENCODING_CODES: Final = EncodingCodes(
    byte_order_mark=BYTE_ORDER_MARK,
    not_utf8=NOT_UTF8,
    unused_byte=UNUSED_BYTE,
    old_line_ends=OLD_LINE_ENDS,
    mixed_line_ends=MIXED_LINE_ENDS,
)

CODES: Final = code_table(*codes_in(globals()))
