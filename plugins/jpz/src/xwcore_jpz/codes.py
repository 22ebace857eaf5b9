"""The diagnostic codes of JPZ.

Numbers: 1xx XML and its characters, 2xx the elements of a puzzle, 3xx grid and cells, 4xx words and
clues.
"""

from __future__ import annotations

from typing import Final

from xwcore.plugin import Code, Severity, code_table, codes_in

_XML: Final = "XML 1.0"

NOT_XML: Final = Code(
    code="JPZ101",
    severity=Severity.ERROR,
    summary="malformed XML",
    explanation=(
        "The file is not well-formed XML: a tag without its counterpart, an attribute"
        " without quotation marks, a file that is cut off. Nothing of it can be read."
    ),
    example="<title>A puzzle</titel>",
    hint="Correct the XML; an XML editor shows the place.",
    source=_XML,
)
ENCODING: Final = Code(
    code="JPZ102",
    severity=Severity.ERROR,
    summary="invalid encoding: the file is not in the declared one",
    explanation=(
        "A file without a declared encoding is UTF-8. Bytes that are not valid in the"
        " encoding are read as Windows-1252 or Mac Roman, whichever gives the likelier"
        " text."
    ),
    example="a copyright sign stored as the single byte A9 in a UTF-8 file",
    hint="Save the file as UTF-8.",
    source=_XML,
)
DECLARED_ENCODING: Final = Code(
    code="JPZ103",
    severity=Severity.WARNING,
    summary="declared encoding differs from the one of the file",
    explanation=(
        "The XML declaration names another encoding than the file has, or an unknown one."
        " The file is read in the encoding that it has; other programs may display wrong"
        " letters or refuse it."
    ),
    example='encoding="ISO-8859-1" in a file in UTF-8',
    hint="Declare the encoding that the file has.",
    source=_XML,
)
DOCUMENT_TYPE: Final = Code(
    code="JPZ104",
    severity=Severity.ERROR,
    summary="document type declaration: refused",
    explanation=(
        "A document type can declare entities that expand without bound, or that read"
        " other files. JPZ needs none, so a file with a document type is not read."
    ),
    example="<!DOCTYPE jpz []>",
    hint="Delete the declaration.",
    source=_XML,
)
AMPERSAND: Final = Code(
    code="JPZ105",
    severity=Severity.ERROR,
    summary="unescaped ampersand",
    explanation=(
        "In XML an ampersand begins a reference and is written &amp; itself. XML parsers"
        " refuse the file; xwcore reads the ampersand."
    ),
    example="<clue>Salt & pepper</clue>",
    hint="Write &amp;.",
    source=_XML,
)
LESS_THAN: Final = Code(
    code="JPZ106",
    severity=Severity.ERROR,
    summary="unescaped less-than sign",
    explanation=(
        "In XML this sign begins a tag and is written &lt; itself. XML parsers refuse the"
        " file; xwcore reads the sign."
    ),
    example="<clue>2 < 3</clue>",
    hint="Write &lt;.",
    source=_XML,
)
HTML_ENTITY: Final = Code(
    code="JPZ107",
    severity=Severity.ERROR,
    summary="entity of HTML that XML does not define",
    explanation=(
        "XML defines five entities: amp, lt, gt, quot, apos. XML parsers refuse the file;"
        " xwcore reads the entity as HTML does."
    ),
    example="<clue>Caf&eacute;</clue>",
    hint="Write the character, or its numeric reference.",
    source=_XML,
)
ENTITY: Final = Code(
    code="JPZ108",
    severity=Severity.ERROR,
    summary="undefined entity",
    explanation=("Neither XML nor HTML defines the entity. Its reference is read as text."),
    example="<clue>&grid;</clue>",
    hint="Write the text, with &amp; for the ampersand.",
    source=_XML,
)
CONTROL_CHARACTER: Final = Code(
    code="JPZ109",
    severity=Severity.ERROR,
    summary="character that XML does not allow",
    explanation=(
        "XML has no control characters but tab and line break, not even as references."
        " The character is ignored."
    ),
    example="a NUL byte in a clue",
    hint="Delete the character.",
    source=_XML,
)
BEFORE_DECLARATION: Final = Code(
    code="JPZ110",
    severity=Severity.ERROR,
    summary="white space before the XML declaration",
    explanation=(
        "The XML declaration must be the first thing in a file. XML parsers refuse the file."
    ),
    example="an empty first line",
    hint="Delete the white space.",
    source=_XML,
)
MOJIBAKE: Final = Code(
    code="JPZ111",
    severity=Severity.WARNING,
    summary="text decoded with the wrong encoding",
    explanation=(
        "A program read the UTF-8 of these characters as another encoding, once or several"
        " times, and wrote the wrong characters."
    ),
    example="`Caf\u00c3\u00a9` in a clue",
    hint="Restore the characters: `xw fix --unsafe` does.",
)
BAD_CHARACTER: Final = Code(
    code="JPZ112",
    severity=Severity.WARNING,
    summary="control or replacement character",
    explanation=(
        "A text has no control characters and no characters without a shape. U+FFFD stands"
        " for a character that an earlier program could not read."
    ),
    example="U+0093, a quotation mark of Windows-1252 that was not decoded",
    hint="Write the character that was meant, or delete this one.",
)

AFTER_ROOT: Final = Code(
    code="JPZ113",
    severity=Severity.ERROR,
    summary="data after the end of the puzzle",
    explanation=(
        "XML has one outermost element, and only comments may follow it. Some servers"
        " append a part of the same file. XML parsers refuse the file; xwcore reads the"
        " outermost element and ignores the rest."
    ),
    example="</crossword-compiler>\n/word>\n<clues>",
    hint="Delete the data.",
    source=_XML,
)
PUZZLE_MISSING: Final = Code(
    code="JPZ201",
    severity=Severity.ERROR,
    summary="no element rectangular-puzzle",
    explanation=("The puzzle is the element rectangular-puzzle, as the root or inside of it."),
    example="<crossword-compiler/>",
    hint="Check whether the file is JPZ.",
)
KIND_MISSING: Final = Code(
    code="JPZ202",
    severity=Severity.ERROR,
    summary="no puzzle in rectangular-puzzle",
    explanation=(
        "The element has a child that names the kind of puzzle: crossword, coded,"
        " acrostic, word-search."
    ),
    example="<rectangular-puzzle><metadata/></rectangular-puzzle>",
    hint="Check whether the file is complete.",
)
KIND_UNMODELED: Final = Code(
    code="JPZ203",
    severity=Severity.INFO,
    summary="kind of puzzle without a model",
    explanation="Texts and metadata are read; all else is kept as unmodeled content.",
    example="<word-search>",
    hint="No action needed.",
)
PUZZLE_REPEATED: Final = Code(
    code="JPZ204",
    severity=Severity.WARNING,
    summary="further puzzle in one file: not read",
    explanation=(
        "The first rectangular-puzzle is read; further ones are kept as unmodeled content."
    ),
    example="two elements rectangular-puzzle",
    hint="Save each puzzle in a file of its own.",
)
NAMESPACE: Final = Code(
    code="JPZ205",
    severity=Severity.INFO,
    summary="unknown namespace",
    explanation=("Programs know the namespaces of Crossword Compiler, and files without any."),
    example='xmlns="http://example.org/puzzle"',
    hint="Use a namespace of Crossword Compiler.",
)
GRID_MISSING: Final = Code(
    code="JPZ301",
    severity=Severity.ERROR,
    summary="no grid",
    explanation="A puzzle has an element grid with a cell for each square.",
    example="<crossword></crossword>",
    hint="Check whether the file is complete.",
)
GRID_SIZE: Final = Code(
    code="JPZ302",
    severity=Severity.ERROR,
    summary="malformed size of the grid",
    explanation=(
        "The grid has the attributes width and height. Without them the size is counted"
        " from the cells."
    ),
    example='<grid width="" height="5">',
    hint="Set width and height.",
)
CELL_PLACE: Final = Code(
    code="JPZ303",
    severity=Severity.ERROR,
    summary="cell outside the grid: ignored",
    explanation=(
        "The attributes x and y of a cell count from 1 to the width and the height of the grid."
    ),
    example='<cell x="0" y="1"/>',
    hint="Correct x and y.",
)
CELL_REPEATED: Final = Code(
    code="JPZ304",
    severity=Severity.WARNING,
    summary="duplicate cell",
    explanation="Two cells have the same x and y. The last one counts.",
    example='two cells with x="1" y="1"',
    hint="Delete one of the cells.",
)
CELLS_MISSING: Final = Code(
    code="JPZ305",
    severity=Severity.WARNING,
    summary="cells missing: read as voids",
    explanation=(
        "Some places of the grid have no cell. They are read as voids, as other programs do."
    ),
    example="a grid of 5 x 5 with 24 cells",
    hint="Add a cell for each place, of type void where there is none.",
)
CELL_TYPE: Final = Code(
    code="JPZ306",
    severity=Severity.WARNING,
    summary="unknown type of cell: read as a letter",
    explanation="The types of a cell are letter, block, void and clue.",
    example='<cell x="1" y="1" type="blok"/>',
    hint="Correct the type.",
)
COLOR: Final = Code(
    code="JPZ307",
    severity=Severity.WARNING,
    summary="malformed color: not displayed",
    explanation=(
        "A color is written as # and six hexadecimal digits. Any other value is kept as"
        " unmodeled content."
    ),
    example='background-color="reddish"',
    hint="Write the color as #rrggbb.",
)
BOOLEAN: Final = Code(
    code="JPZ308",
    severity=Severity.WARNING,
    summary="malformed value of true or false: read as false",
    explanation="Attributes such as top-bar and hint are true or false.",
    example='top-bar="thick"',
    hint="Write true or false.",
)
CLUE_WORD: Final = Code(
    code="JPZ401",
    severity=Severity.ERROR,
    summary="clue of a word that does not exist",
    explanation=(
        "The attribute word of a clue is the id of an element word, which has the cells"
        " of the answer."
    ),
    example='<clue word="99" number="1">',
    hint="Add the word, or correct its id.",
)
WORD_REPEATED: Final = Code(
    code="JPZ402",
    severity=Severity.WARNING,
    summary="duplicate word id",
    explanation="Two words have the same id. The last one counts.",
    example='two words with id="1"',
    hint="Give each word an id of its own.",
)
WORD_CELLS: Final = Code(
    code="JPZ403",
    severity=Severity.ERROR,
    summary="malformed cells of a word: ignored",
    explanation=("Columns and rows of a word are numbers, or ranges of them, inside the grid."),
    example='<cells x="1-99" y="3"/>',
    hint="Correct x and y.",
)
WORD_EMPTY: Final = Code(
    code="JPZ404",
    severity=Severity.WARNING,
    summary="word without a cell",
    explanation="A word lists its cells: by x and y, or by elements cells.",
    example='<word id="3"/>',
    hint="Add the cells, or delete the word.",
)
CLUE_NUMBER: Final = Code(
    code="JPZ405",
    severity=Severity.WARNING,
    summary="clue without a number",
    explanation=(
        "The attribute number of a clue is missing. The clue has the number of the first"
        " cell of its word."
    ),
    example='<clue word="1">',
    hint="Add the number.",
)
CLUE_ENTRY: Final = Code(
    code="JPZ406",
    severity=Severity.WARNING,
    summary="word of a clue is not its entry",
    explanation=(
        "The number and the list of a clue lead to one entry of the grid, its word to"
        " other cells. Programs select the cells of the word."
    ),
    example="1-Down with the word of 1-Across",
    hint="Correct the cells of the word, or the number of the clue.",
)
ENUMERATION: Final = Code(
    code="JPZ407",
    severity=Severity.WARNING,
    summary="enumeration does not match the letters of the entry",
    explanation=("The numbers in the attribute format add up to the letters of the entry."),
    example='format="3,4" for a word of 8 letters',
    hint="Correct the enumeration.",
)
ESCAPED_MARKUP: Final = Code(
    code="JPZ408",
    severity=Severity.INFO,
    summary="escaped markup in a clue",
    explanation=(
        "The text of the clue has tags or character references of HTML that are written as text. "
        "Programs display them."
    ),
    example="&lt;i&gt;Hamlet&lt;/i&gt;",
    hint="Write the tags as elements, and the characters themselves.",
)
LIST_TITLE: Final = Code(
    code="JPZ409",
    severity=Severity.WARNING,
    summary="list of clues without a title",
    explanation=(
        "The title of a list names its direction. Two lists without titles are read as"
        " across and down; a single one has no direction."
    ),
    example='<clues><clue word="1" number="1">...',
    hint="Add a title such as Across.",
)
LOWER_CASE: Final = Code(
    code="JPZ410",
    severity=Severity.INFO,
    summary="solution in lower case",
    explanation=(
        "Programs compare entered letters with the solution; most of them enter capitals."
    ),
    example='solution="a"',
    hint="Write the solution in capitals.",
)
NO_CLUES: Final = Code(
    code="JPZ411",
    severity=Severity.WARNING,
    summary="crossword without clues",
    explanation="No list of clues has a clue. Only coded crosswords need none.",
    example="<crossword> with a grid and words, and no element clues",
    hint="Add the clues; the end of the file may be lost.",
)

CODES: Final = code_table(*codes_in(globals()))
