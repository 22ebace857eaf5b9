"""The diagnostic codes of .xd.

XD1xx bytes, XD2xx sections, XD3xx headers, XD4xx grid and rebus, XD5xx clues, XD6xx characters and
blanks, XD7xx features that other programs may lack. `source` is the description of the format, as
`syntax` names it. Clues and answers that differ from the grid have the codes of the core, XW101 to
XW110.
"""

from __future__ import annotations

from typing import Final

from xwcore.plugin import CodeTable
from xwcore_documents import EncodingCodes

CODES: Final = CodeTable(__name__)

# -- bytes -----------------------------------------------------------------------------------------

BYTE_ORDER_MARK: Final = CODES.info("XD101", "byte order mark at the start of the file")
NOT_UTF8: Final = CODES.warning("XD102", "encoding is not UTF-8")
UNUSED_BYTE: Final = CODES.warning("XD103", "byte without a character in Windows-1252")
OLD_LINE_ENDS: Final = CODES.info("XD104", "classic Mac OS line endings")
MIXED_LINE_ENDS: Final = CODES.info("XD105", "mixed line endings")
DOUBLE_SPACED: Final = CODES.error("XD106", "every second line is empty")
PASTED_TWICE: Final = CODES.error("XD107", "file pasted twice")

# -- sections --------------------------------------------------------------------------------------

NO_GRID: Final = CODES.error("XD201", "no grid")
NO_METADATA: Final = CODES.warning("XD202", "no headers")
NO_CLUES: Final = CODES.warning("XD203", "no clues")
SEPARATOR_MISSING: Final = CODES.warning("XD204", "fewer than two blank lines between sections")
SEPARATOR_DOUBLED: Final = CODES.warning("XD205", "two or more blank lines within the clues")
EXTRA_BLANK: Final = CODES.warning("XD206", "blank lines between clues of one group")
HEADING_SPELLING: Final = CODES.warning("XD207", "malformed heading")
UNKNOWN_SECTION: Final = CODES.info("XD208", "unknown section")
SECTION_REPEATED: Final = CODES.warning("XD209", "duplicate section")
OUTSIDE_SECTIONS: Final = CODES.warning("XD210", "lines before the first heading")
COMMENT: Final = CODES.info("XD211", "comment")
COMMENT_OPEN: Final = CODES.warning("XD212", "unterminated comment")

# -- headers ---------------------------------------------------------------------------------------

NOT_A_HEADER: Final = CODES.warning("XD301", "malformed header")
HEADER_REPEATED: Final = CODES.warning("XD302", "duplicate header")
NO_TITLE: Final = CODES.warning("XD303", "no title")
NO_DATE: Final = CODES.info("XD304", "no date")
DATE_NOT_ISO: Final = CODES.warning("XD305", "date is not YYYY-MM-DD")
HEADER_SPELLING: Final = CODES.info("XD306", "unusual spelling of a header")
HEADER_ORDER: Final = CODES.info("XD307", "headers are not in the usual order")
EDITOR_IN_AUTHOR: Final = CODES.info("XD308", "header Author has the editor, too")
FILE_DATE: Final = CODES.warning("XD309", "date differs from the date in the file name")
UNKNOWN_HEADER: Final = CODES.info("XD310", "unknown header")
CLUEGROUP: Final = CODES.warning("XD311", "header Cluegroup without a pair LETTER=NAME")

# -- grid and rebus --------------------------------------------------------------------------------

RAGGED: Final = CODES.error("XD401", "row length differs from the other rows")
ROW_BLANKS: Final = CODES.error("XD402", "blanks between the cells of a row")
ROW_INDENT: Final = CODES.info("XD403", "indented row")
ODD_CELL: Final = CODES.warning("XD404", "cell is not a letter and not a rebus key")
COMBINING: Final = CODES.warning("XD405", "letter with a combining accent in a row")
DOT_BLOCKS: Final = CODES.info("XD406", "dots are read as blocks")
SPECIAL_VALUE: Final = CODES.warning("XD407", "unknown value of the header Special")
LOWER_CASE: Final = CODES.warning("XD408", "lower-case cells without a header Special")
SPECIAL_UNUSED: Final = CODES.warning("XD409", "header Special without a lower-case cell")
NO_CELLS: Final = CODES.warning("XD411", "grid has no open cell")
ONE_LETTER: Final = CODES.warning("XD412", "all cells have the same letter")
UNFILLED_CELL: Final = CODES.warning("XD413", "question mark is read as a cell without a solution")
REBUS_SYNTAX: Final = CODES.warning("XD421", "malformed pair in the header Rebus")
REBUS_COMMA: Final = CODES.warning("XD422", "comma between the pairs of the header Rebus")
REBUS_UNUSED: Final = CODES.warning("XD423", "unused rebus key")
REBUS_LETTER: Final = CODES.warning("XD424", "capital letter as a rebus key")
REBUS_EQUAL: Final = CODES.warning("XD425", "rebus with equal readings")
REBUS_LONG: Final = CODES.warning("XD426", "rebus value exceeds 200 characters")
DESIGN: Final = CODES.info("XD431", "unsupported properties in the section Design")
START_SIZE: Final = CODES.warning("XD432", "size of the section Start differs from the grid")
ROW_MISSING: Final = CODES.error("XD441", "row missing")
ROW_TWICE: Final = CODES.error("XD442", "duplicate row")
ROWS_EXCHANGED: Final = CODES.error("XD443", "rows exchanged")
ROW_LENGTH: Final = CODES.error("XD444", "row of another length, proven by the answers")
WRONG_CELL: Final = CODES.error("XD445", "cell differs from both answers")
GRID_AND_CLUES: Final = CODES.warning("XD446", "grid and clues differ")
SEARCH_ENDED: Final = CODES.info("XD447", "search for the damage ended early")

# -- clues -----------------------------------------------------------------------------------------

POSITION: Final = CODES.warning("XD501", "malformed clue position")
GROUP_CASE: Final = CODES.warning("XD502", "clue group in lower case")
LINE_BREAK_IN_CLUE: Final = CODES.error("XD503", "clue continues on the next line")
STRAY_LINE: Final = CODES.warning("XD504", "line among the clues without a position")
CLUE_HEADING: Final = CODES.warning("XD505", "heading among the clues")
NO_ANSWER: Final = CODES.info("XD506", "clue without an answer")
BARE_TILDE: Final = CODES.warning("XD507", "tilde without blanks around it")
SEVERAL_TILDES: Final = CODES.info("XD508", "several tildes in a clue")
METADATA_MISPLACED: Final = CODES.error("XD509", "clue metadata is not below its clue")
METADATA_KEY: Final = CODES.info("XD510", "undefined key of clue metadata")
MISSING_REFS: Final = CODES.info("XD511", "clue refers to another clue without metadata Refs")
BROKEN_REF: Final = CODES.warning("XD512", "reference to a clue that does not exist")
ANSWER_IN_CLUE: Final = CODES.warning("XD513", "clue contains its answer")
INLINE_READINGS: Final = CODES.warning("XD514", "answer spells out all readings of its cells")
BACKSLASH: Final = CODES.info("XD515", "backslash in a clue")
OPEN_MARKUP: Final = CODES.warning("XD516", "unclosed markup")
UNKNOWN_GROUP: Final = CODES.info("XD517", "clue group without a name")
NOT_SORTED: Final = CODES.info("XD518", "clues are not sorted")
EMPTY_CLUE: Final = CODES.info("XD519", "clue without a text")
ANSWER_CASE: Final = CODES.info("XD520", "answer in lower case")
GROUPS_TOGETHER: Final = CODES.info("XD521", "no blank line between two clue groups")
SPLIT_ANSWER: Final = CODES.warning("XD522", "answer with a split character")
CLUE_TWICE: Final = CODES.warning("XD523", "duplicate clue")
CLUE_NUMBER: Final = CODES.warning("XD524", "clue has the answer of another entry")
WRONG_ANSWER: Final = CODES.warning("XD525", "answer differs from grid and crossing answer")
GROUPS_EXCHANGED: Final = CODES.error("XD526", "clues across and down exchanged")
ENDS_EARLY: Final = CODES.warning("XD527", "file ends before its last clues")
CLUES_JOINED: Final = CODES.warning("XD528", "two clues on one line")

# -- characters and blanks -------------------------------------------------------------------------

MOJIBAKE: Final = CODES.warning("XD601", "text decoded with the wrong encoding")
BAD_CHARACTER: Final = CODES.warning("XD602", "control or replacement character")
HTML_ENTITY: Final = CODES.warning("XD603", "HTML entity")
TRAILING_BLANKS: Final = CODES.info("XD604", "blanks at the end of a line")
TAB: Final = CODES.warning("XD605", "tab")
TYPOGRAPHY: Final = CODES.info("XD606", "typographic quotation marks, dots or blanks")
DOUBLE_BLANK: Final = CODES.info("XD607", "several blanks in a row")
CHARSET: Final = CODES.info("XD608", "rare character")
LEADING_BLANKS: Final = CODES.info("XD609", "blanks at the start of a line")
DECOMPOSED: Final = CODES.info("XD610", "accent separate from its letter")

# -- features that other programs may lack ---------------------------------------------------------

USES_REBUS: Final = CODES.info("XD701", "uses rebus cells")
USES_SPECIAL: Final = CODES.info("XD702", "uses marked cells")
USES_CLUE_METADATA: Final = CODES.info("XD703", "uses clue metadata")
USES_MARKUP: Final = CODES.info("XD704", "uses markup in clues")
USES_CLUE_GROUPS: Final = CODES.info("XD705", "uses clue groups other than across and down")
USES_READINGS: Final = CODES.info("XD706", "uses cells with several readings")
USES_NOTES: Final = CODES.info("XD707", "uses notes")
USES_VOIDS: Final = CODES.info("XD708", "uses voids")
USES_TOOLS: Final = CODES.info("XD709", "uses sections of xd-crossword-tools")

# -- tables ----------------------------------------------------------------------------------------

ENCODING_CODES: Final = EncodingCodes(
    byte_order_mark=BYTE_ORDER_MARK,
    not_utf8=NOT_UTF8,
    unused_byte=UNUSED_BYTE,
    old_line_ends=OLD_LINE_ENDS,
    mixed_line_ends=MIXED_LINE_ENDS,
)
