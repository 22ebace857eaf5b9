"""The diagnostic codes of SPF.

SPF1xx the container, SPF2xx keys and sizes, SPF3xx the characters of a diagram, SPF4xx what a
diagram must be, SPF5xx the solution against what the puzzle gives, SPF6xx the rules of the type.
"""

from __future__ import annotations

from typing import Final

from xwcore.plugin import Code, Severity, code_table
from xwcore_logic import own_codes

ERROR, WARNING, INFO = Severity.ERROR, Severity.WARNING, Severity.INFO


_CONTAINER: Final = (
    Code(
        code="SPF101",
        severity=ERROR,
        summary="dictionary missing",
        explanation="A file is a prolog, a dictionary from '<<' to '>>', and an epilog.",
        example="%!PS-Adobe-3.0 … showpage",
        hint="Add the dictionary with the puzzle between '<<' and '>>'.",
        source="section 2",
    ),
    Code(
        code="SPF103",
        severity=ERROR,
        summary="'<<' in the prolog",
        explanation=(
            "The first '<<' of a file starts the dictionary. Other readers take this one for "
            "its start."
        ),
        example="/style << /grid true >> def before the dictionary of the puzzle",
        hint="Remove the '<<' from the prolog.",
        source="section 2",
    ),
    Code(
        code="SPF104",
        severity=ERROR,
        summary="'>>' inside a line",
        explanation="The end of the dictionary must be preceded by a line break.",
        example="/sol false >>",
        hint="Put '>>' on a line of its own.",
        source="section 2",
    ),
    Code(
        code="SPF105",
        severity=ERROR,
        summary="dictionary not closed",
        explanation="No '>>' follows the last value.",
        example="<< /type (masyu) at the end of the file",
        hint="Add '>>' on a line of its own after the last value.",
        source="section 2",
    ),
    Code(
        code="SPF106",
        severity=ERROR,
        summary="string not closed",
        explanation="A string ends with the parenthesis that balances its opening parenthesis.",
        example="/author (John Doe",
        hint=("Add the closing parenthesis; write \\( for a parenthesis that is part of the text."),
        source="PostScript, 3.2.2",
    ),
    Code(
        code="SPF107",
        severity=ERROR,
        summary="key inside a line",
        explanation=(
            "The slash of a key is the first character of its line, so the second key on a "
            "line is not read by other programs."
        ),
        example="/X 6 /Y 6",
        hint="Start a new line before the key.",
        source="section 2",
    ),
    Code(
        code="SPF108",
        severity=ERROR,
        summary="value on another line than its key",
        explanation="A space stands between a key and its value.",
        example="/X on one line, 6 on the next",
        hint="Put the key and its value on one line.",
        source="section 2",
    ),
    Code(
        code="SPF109",
        severity=ERROR,
        summary="value without a key",
        explanation="A dictionary consists of pairs of a key and a value. This value has no key.",
        example="/X 6 7",
        hint="Remove the value, or add its key.",
        source="section 2",
    ),
    Code(
        code="SPF110",
        severity=WARNING,
        summary="invalid character in a key",
        explanation="A key should consist of letters, digits and underscores.",
        example="/left-hints 6",
        hint="Rename the key with letters, digits and underscores only.",
        source="section 2",
    ),
    Code(
        code="SPF111",
        severity=ERROR,
        summary="value missing",
        explanation="The next key, or the end of the dictionary, follows the key.",
        example="/X with /Y 6 on the next line",
        hint="Add the value, or remove the key.",
        source="section 2",
    ),
    Code(
        code="SPF112",
        severity=ERROR,
        summary="duplicate key",
        explanation="PostScript uses the last value, and so does this reader.",
        example="/X 6 and /X 7 in one dictionary",
        hint="Remove all but one of the keys.",
    ),
    Code(
        code="SPF113",
        severity=ERROR,
        summary="array not closed",
        explanation="The next key, or the end of the dictionary, comes before the ']'.",
        example="/puzzle [ (1 2) (3 4) with >> on the next line",
        hint="Add the closing bracket.",
        source="PostScript, 3.2.2",
    ),
    Code(
        code="SPF114",
        severity=ERROR,
        summary="arrays nested too deep",
        explanation="No type of puzzle needs more than three levels of arrays.",
        example="[[[[(1)]]]]",
        hint="Flatten the array.",
    ),
    Code(
        code="SPF115",
        severity=WARNING,
        summary="byte order mark",
        explanation=(
            "PostScript has no byte order mark. An interpreter reads it as a part of a name."
        ),
        example="a file that starts with the bytes EF BB BF",
        hint="Save the file as UTF-8 without a byte order mark.",
    ),
    Code(
        code="SPF116",
        severity=WARNING,
        summary="PostScript that does more than draw",
        explanation=(
            "The prolog or epilog uses operators for files, devices or the system. This "
            "reader runs no PostScript; a printer or a viewer may."
        ),
        example="(/tmp/log) (w) file closefile",
        hint="Write the file with the option active=drop.",
        source="PostScript, 8.2",
    ),
    Code(
        code="SPF117",
        severity=INFO,
        summary="text beyond ASCII",
        explanation=(
            "PostScript does not define an encoding of strings. This reader tries UTF-8, "
            "then Latin-1."
        ),
        example="/author (José)",
        hint="Write ASCII, or check that the programs of your readers use the same encoding.",
    ),
    Code(
        code="SPF118",
        severity=INFO,
        summary="text with HTML entities",
        explanation="Files made for a web page write accented letters as HTML entities.",
        example="/author (Jos&eacute;)",
        hint="Read with the option entities=decode to get plain text.",
    ),
    Code(
        code="SPF119",
        severity=WARNING,
        summary="value of an unsupported kind",
        explanation="A name, procedure or dictionary is kept in the file and otherwise ignored.",
        example="/info /none",
        hint="Write a string, a number, a boolean or an array.",
    ),
    Code(
        code="SPF120",
        severity=WARNING,
        summary="another puzzle after the dictionary",
        explanation="A file has one puzzle: a later dictionary is kept in the file and not read.",
        example="two files joined to one",
        hint="Make a file of each puzzle.",
        source="section 2",
    ),
)

_KEYS: Final = (
    Code(
        code="SPF201",
        severity=ERROR,
        summary="/type missing",
        explanation="Every dictionary names the type of the puzzle.",
        example="<< /X 6 with no /type",
        hint="Add /type with the name of the type.",
        source="section 3",
    ),
    Code(
        code="SPF202",
        severity=ERROR,
        summary="/type not a string",
        explanation="The name of the type is a PostScript string.",
        example="/type sudoku",
        hint="Put the name in parentheses: /type (masyu).",
        source="section 3",
    ),
    Code(
        code="SPF203",
        severity=WARNING,
        summary="unknown type",
        explanation="The diagrams are kept as they are and are not checked.",
        example="/type (masju)",
        hint="Correct the name; `xw formats spf` lists the types.",
        source="appendix A",
    ),
    Code(
        code="SPF204",
        severity=WARNING,
        summary="nonstandard spelling of the type",
        explanation="Names of types are in lower case, with underscores between words.",
        example="/type (Japanese-Sums)",
        hint="Use the standard name.",
        source="appendix A",
    ),
    Code(
        code="SPF205",
        severity=WARNING,
        summary="unsupported format version",
        explanation=(
            "/format is the version of the layout of a type. This reader does not know the "
            "version; the file is kept as it is and is not checked."
        ),
        example="/format 9",
        hint="Use a format version that the type has.",
        source="section 3",
    ),
    Code(
        code="SPF206",
        severity=ERROR,
        summary="value of the wrong kind",
        explanation=(
            "The key takes a value of another kind: a string, a number, a boolean or an array."
        ),
        example="/X (6)",
        hint="Write a value of the kind that the message names.",
        source="section 3, appendix A",
    ),
    Code(
        code="SPF207",
        severity=WARNING,
        summary="planar graph without /format 2",
        explanation="Without the key the file has format 1, which has no planar graphs.",
        example="/node [...] without /format 2",
        hint="Add /format 2.",
        source="A.15.2, A.16.2",
    ),
    Code(
        code="SPF208",
        severity=WARNING,
        summary="/sol missing",
        explanation="The key /sol states whether the solution is shown. Programs may require it.",
        example="<< /type (masyu) with no /sol",
        hint="Add /sol false.",
        source="section 3",
    ),
    Code(
        code="SPF209",
        severity=ERROR,
        summary="/sol is true, /solution missing",
        explanation="The file requests that the solution is shown, and has none.",
        example="/sol true with no /solution",
        hint="Add /solution, or write /sol false.",
        source="section 4",
    ),
    Code(
        code="SPF210",
        severity=WARNING,
        summary="unknown key",
        explanation="The type does not define the key. It is kept and ignored.",
        example="/autor (A)",
        hint="Correct the spelling of the key, or remove the key.",
    ),
    Code(
        code="SPF211",
        severity=WARNING,
        summary="size missing",
        explanation=(
            "The size follows from the diagram, but some programs need the key before they "
            "read the diagram."
        ),
        example="/puzzle [...] with no /X",
        hint="Add the key.",
        source="section 3",
    ),
    Code(
        code="SPF212",
        severity=ERROR,
        summary="number out of range",
        explanation="The number is smaller or larger than the type allows.",
        example="/X -1",
        hint="Write a number in the range that the message names.",
        source="appendix A",
    ),
    Code(
        code="SPF213",
        severity=ERROR,
        summary="number missing",
        explanation="The type needs the key, and the number does not follow from the diagram.",
        example="a type that needs /max, with no /max",
        hint="Add the key.",
        source="appendix A",
    ),
    Code(
        code="SPF214",
        severity=WARNING,
        summary="integer written as a real number",
        explanation="The value is an integer, but other readers may not accept a decimal point.",
        example="/X 6.0",
        hint="Write the number without a decimal point.",
    ),
    Code(
        code="SPF215",
        severity=INFO,
        summary="number of clues missing",
        explanation=(
            "The number of clues is computed from the diagram, where other programs may need "
            "the key."
        ),
        example="outside clues on the left with no key for their number",
        hint="Add the key.",
        source="A.1, A.10, A.23",
    ),
    Code(
        code="SPF220",
        severity=ERROR,
        summary="diagram missing",
        explanation="The type needs the key, and its value is an array of rows.",
        example="<< /type (masyu) with no /puzzle",
        hint="Add the diagram.",
        source="appendix A",
    ),
    Code(
        code="SPF221",
        severity=WARNING,
        summary="two rows on one line",
        explanation="Rows stand below each other, so that the diagram can be read in an editor.",
        example="(1 2) (3 4)",
        hint="Put each row on a line of its own.",
        source="section 4",
    ),
    Code(
        code="SPF222",
        severity=ERROR,
        summary="row broken over two lines",
        explanation=(
            "The line break becomes a character of the row and shifts all characters after it."
        ),
        example="(1 2 3 with 4 5 6) on the next line",
        hint="Put the row on a single line.",
    ),
    Code(
        code="SPF230",
        severity=ERROR,
        summary="malformed line in an array of a planar graph",
        explanation="The line does not have the items that the key needs.",
        example="[1 2] in an array whose lines have four items",
        hint="Correct the number and the kinds of the items.",
        source="A.15.2, A.16.2",
    ),
    Code(
        code="SPF231",
        severity=ERROR,
        summary="index out of range",
        explanation="A line refers to a node, an edge or a style that the file does not define.",
        example="edge 1 9 in a graph with six nodes",
        hint="Correct the index, or add the missing element.",
        source="A.15.2, A.16.2",
    ),
)

_DIAGRAM: Final = (
    Code(
        code="SPF301",
        severity=ERROR,
        summary="row too short",
        explanation=(
            "All rows have the width that follows from the type and the size. Editors that "
            "strip blanks at the end of lines shorten rows."
        ),
        example="(1 2) in a diagram of three columns",
        hint="Add blanks at the right end of the row.",
        source="appendix A",
    ),
    Code(
        code="SPF302",
        severity=ERROR,
        summary="row too long",
        explanation="All rows have the width that follows from the type and the size.",
        example="(1 2 3 4) in a diagram of three columns",
        hint="Remove the characters after the last place.",
        source="appendix A",
    ),
    Code(
        code="SPF303",
        severity=ERROR,
        summary="wrong number of rows",
        explanation="The height of the diagram follows from the type and the size.",
        example="five rows in a diagram with /Y 6",
        hint="Add the missing rows, remove the surplus rows, or correct /Y.",
        source="appendix A",
    ),
    Code(
        code="SPF304",
        severity=ERROR,
        summary="tab in a row",
        explanation="A place in a row is found by counting characters, and a tab counts as one.",
        example="a row indented with a tab",
        hint="Replace the tab by blanks.",
    ),
    Code(
        code="SPF305",
        severity=ERROR,
        summary="invalid character",
        explanation="The type does not allow the character in this place.",
        example="(1 ? 3) in a diagram of numbers",
        hint="Use a character that the message names.",
        source="appendix A",
    ),
    Code(
        code="SPF306",
        severity=ERROR,
        summary="character between the places",
        explanation="The characters between the places of a diagram are blanks.",
        example="(1x2) in a diagram with a blank between cells",
        hint="Replace the character by a blank.",
        source="appendix A",
    ),
    Code(
        code="SPF307",
        severity=ERROR,
        summary="number out of range for this place",
        explanation="The number is smaller or larger than this place allows.",
        example="10 in a sudoku of nine digits",
        hint="Write a number in the range that the message names.",
        source="appendix A",
    ),
    Code(
        code="SPF308",
        severity=WARNING,
        summary="nonstandard spelling of a symbol",
        explanation="This reader accepts the symbol; other programs may not.",
        example="the digit 0 for the letter O",
        hint="Use the standard symbol.",
        source="appendix A",
    ),
    Code(
        code="SPF309",
        severity=ERROR,
        summary="value not aligned",
        explanation=(
            "Numbers are right aligned, and in the clues below the diagram they are written "
            "in columns. Symbols stand at the position that the type defines."
        ),
        example="(1  ) in a place of three characters, expected (  1)",
        hint="Move the value to its column.",
        source="appendix A",
    ),
)

#: The codes of the givens and the rules are those of the types of puzzle, under numbers of SPF.
_RULES: Final = own_codes("SPF")

CODES: Final = code_table(*_CONTAINER, *_KEYS, *_DIAGRAM, *_RULES)
