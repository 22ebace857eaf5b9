"""The diagnostic codes of SPF.

SPF1xx the container, SPF2xx keys and sizes, SPF3xx the characters of a diagram, SPF4xx what a
diagram must be, SPF5xx the solution against what the puzzle gives, SPF6xx the rules of the type.
"""

from __future__ import annotations

import dataclasses
from typing import Final

from xwcore_logic.codes import CODES as RULE_CODES

from xwcore.plugin import Code, Severity, code_table

ERROR, WARNING, INFO = Severity.ERROR, Severity.WARNING, Severity.INFO


_CONTAINER: Final = (
    Code(
        code="SPF101",
        severity=ERROR,
        summary="dictionary missing",
        explanation="A file is a prolog, a dictionary from '<<' to '>>', and an epilog.",
        source="section 2",
    ),
    Code(
        code="SPF103",
        severity=ERROR,
        summary="'<<' in the prolog",
        explanation=(
            "The dictionary is the first '<<' of the file; other readers take this one for it."
        ),
        hint="Take it out of the prolog.",
        source="section 2",
    ),
    Code(
        code="SPF104",
        severity=ERROR,
        summary="'>>' inside a line",
        explanation="The end of the dictionary must be preceded by a line break.",
        hint="Put it on a line of its own.",
        source="section 2",
    ),
    Code(
        code="SPF105",
        severity=ERROR,
        summary="dictionary not closed",
        explanation="No '>>' follows the last value.",
        hint="Add '>>' on a line of its own.",
        source="section 2",
    ),
    Code(
        code="SPF106",
        severity=ERROR,
        summary="string not closed",
        explanation="A parenthesis that opens a string has none that closes it.",
        hint="Add the parenthesis.",
        source="PostScript, 3.2.2",
    ),
    Code(
        code="SPF107",
        severity=ERROR,
        summary="key inside a line",
        explanation="The slash of a key is the first character of its line.",
        hint="Start a new line.",
        source="section 2",
    ),
    Code(
        code="SPF108",
        severity=ERROR,
        summary="value on another line than its key",
        explanation="A space stands between a key and its value.",
        hint="Join the lines.",
        source="section 2",
    ),
    Code(
        code="SPF109",
        severity=ERROR,
        summary="value without a key",
        explanation="Between the entries of the dictionary stands something that is no key.",
        hint="Take it out.",
        source="section 2",
    ),
    Code(
        code="SPF110",
        severity=WARNING,
        summary="invalid character in a key",
        explanation="A key should consist of letters, digits and underscores.",
        hint="Rename the key.",
        source="section 2",
    ),
    Code(
        code="SPF111",
        severity=ERROR,
        summary="value missing",
        explanation="The next key, or the end, follows at once.",
        hint="Give a value, or take the key out.",
        source="section 2",
    ),
    Code(
        code="SPF112",
        severity=ERROR,
        summary="duplicate key",
        explanation="The last value counts, as it does in PostScript.",
        hint="Take the others out.",
    ),
    Code(
        code="SPF113",
        severity=ERROR,
        summary="array not closed",
        explanation="The next key, or the end, comes before the ']'.",
        hint="Add the bracket.",
        source="PostScript, 3.2.2",
    ),
    Code(
        code="SPF114",
        severity=ERROR,
        summary="arrays nested too deep",
        explanation="No puzzle needs more than three levels.",
    ),
    Code(
        code="SPF115",
        severity=WARNING,
        summary="byte order mark",
        explanation="PostScript knows none; an interpreter takes it for a name.",
        hint="Save the file without it.",
    ),
    Code(
        code="SPF116",
        severity=WARNING,
        summary="PostScript that does more than draw",
        explanation=(
            "Its prolog or epilog uses operators for files, devices or the system. Nothing here "
            "runs them; a printer or a viewer might."
        ),
        hint="Write the file with the option active=drop.",
        source="PostScript, 8.2",
    ),
    Code(
        code="SPF117",
        severity=INFO,
        summary="text beyond ASCII",
        explanation=(
            "PostScript says nothing about the encoding of strings; UTF-8 is tried, then Latin-1."
        ),
        hint="Use ASCII, or know your readers.",
    ),
    Code(
        code="SPF118",
        severity=INFO,
        summary="text with HTML entities",
        explanation="Real files write accented letters so, for they were made for a web page.",
        hint="The read option entities=decode gives the plain text.",
    ),
    Code(
        code="SPF119",
        severity=WARNING,
        summary="value of an unsupported kind",
        explanation="A name, procedure or dictionary is kept as it stands and means nothing here.",
        hint="Give a string, a number, a boolean or an array.",
    ),
)

_KEYS: Final = (
    Code(
        code="SPF201",
        severity=ERROR,
        summary="/type missing",
        explanation="The dictionary has to contain the name of the type.",
        hint="Add /type.",
        source="section 3",
    ),
    Code(
        code="SPF202",
        severity=ERROR,
        summary="/type not a string",
        explanation="The name of the type is a PostScript string.",
        hint="Put it in parentheses.",
        source="section 3",
    ),
    Code(
        code="SPF203",
        severity=WARNING,
        summary="unknown type",
        explanation="The diagrams are kept as they are; nothing about them is checked.",
        hint="Check the spelling; `xw formats spf` lists the types.",
        source="appendix A",
    ),
    Code(
        code="SPF204",
        severity=WARNING,
        summary="type in another spelling",
        explanation="Names are in lower case, with underscores.",
        hint="Use the usual name.",
        source="appendix A",
    ),
    Code(
        code="SPF205",
        severity=WARNING,
        summary="unsupported format",
        explanation=(
            "/format is a version of the type's layout that this reader does not know; the file "
            "is kept as it is and not checked."
        ),
        source="section 3",
    ),
    Code(
        code="SPF206",
        severity=ERROR,
        summary="value of a wrong kind",
        explanation="The key needs a value of another kind.",
        source="section 3, appendix A",
    ),
    Code(
        code="SPF207",
        severity=WARNING,
        summary="planar graph without /format 2",
        explanation="Without the key, format 1 is assumed, which has other keys.",
        hint="Add /format 2.",
        source="A.15.2, A.16.2",
    ),
    Code(
        code="SPF208",
        severity=WARNING,
        summary="/sol missing",
        explanation="/sol should be defined: it says whether the solution is shown.",
        hint="Add /sol false.",
        source="section 3",
    ),
    Code(
        code="SPF209",
        severity=ERROR,
        summary="/sol is true, /solution missing",
        explanation="/sol is true and there is no /solution.",
        hint="Add the solution, or write /sol false.",
        source="section 4",
    ),
    Code(
        code="SPF210",
        severity=WARNING,
        summary="unknown key",
        explanation="The key means nothing to this type; it is kept.",
        hint="Check the spelling.",
    ),
    Code(
        code="SPF211",
        severity=WARNING,
        summary="size missing",
        explanation="Some programs need to know it before they read the diagram.",
        hint="Add the key.",
        source="section 3",
    ),
    Code(
        code="SPF212",
        severity=ERROR,
        summary="number out of range",
        explanation="The number is smaller or larger than the type allows.",
        source="appendix A",
    ),
    Code(
        code="SPF213",
        severity=ERROR,
        summary="number missing",
        explanation="The type needs the key, and nothing else tells its value.",
        hint="Add the key.",
        source="appendix A",
    ),
    Code(
        code="SPF214",
        severity=WARNING,
        summary="integer written as a real number",
        explanation="Other readers may not accept a point in it.",
        hint="Write it without.",
    ),
    Code(
        code="SPF215",
        severity=INFO,
        summary="number of clues missing",
        explanation="The place of the plus, or the width, tells the number of hints.",
        hint="Add the key.",
        source="A.1, A.10, A.23",
    ),
    Code(
        code="SPF220",
        severity=ERROR,
        summary="diagram missing",
        explanation="The type needs the key.",
        hint="Add the diagram.",
        source="appendix A",
    ),
    Code(
        code="SPF221",
        severity=WARNING,
        summary="two rows on one line",
        explanation="Rows stand one below the other, so that people see the diagram.",
        hint="Start a new line.",
        source="section 4",
    ),
    Code(
        code="SPF222",
        severity=ERROR,
        summary="row broken over two lines",
        explanation="The line break would be a character of the row.",
        hint="Join the lines.",
    ),
    Code(
        code="SPF230",
        severity=ERROR,
        summary="malformed line in an array of a graph",
        explanation="The line does not have the items that the key needs.",
        source="A.15.2, A.16.2",
    ),
    Code(
        code="SPF231",
        severity=ERROR,
        summary="index out of range",
        explanation="A line points to a node, an edge or a style that is not there.",
        source="A.15.2, A.16.2",
    ),
)

_DIAGRAM: Final = (
    Code(
        code="SPF301",
        severity=ERROR,
        summary="row too short",
        explanation=(
            "All rows have the width that the type's formula gives; editors like to strip blanks."
        ),
        hint="Add blanks at the right.",
        source="appendix A",
    ),
    Code(
        code="SPF302",
        severity=ERROR,
        summary="row too long",
        explanation="All rows have the width that the type's formula gives.",
        hint="Cut the surplus.",
        source="appendix A",
    ),
    Code(
        code="SPF303",
        severity=ERROR,
        summary="wrong number of rows",
        explanation="The type's formula gives the height of the diagram.",
        source="appendix A",
    ),
    Code(
        code="SPF304",
        severity=ERROR,
        summary="tab in a row",
        explanation="A tab has no width of its own.",
        hint="Use blanks.",
    ),
    Code(
        code="SPF305",
        severity=ERROR,
        summary="invalid character",
        explanation="The place is for other characters.",
        source="appendix A",
    ),
    Code(
        code="SPF306",
        severity=ERROR,
        summary="character between the places",
        explanation="The diagram has no place here; a blank must stand.",
        hint="Put a blank.",
        source="appendix A",
    ),
    Code(
        code="SPF307",
        severity=ERROR,
        summary="number out of range for its place",
        explanation="It is smaller or larger than the place allows.",
        source="appendix A",
    ),
    Code(
        code="SPF308",
        severity=WARNING,
        summary="symbol in another spelling",
        explanation="It is understood, by this reader at least: 0 for the letter O, \\ for N.",
        hint="Use the usual symbol.",
        source="appendix A",
    ),
    Code(
        code="SPF309",
        severity=ERROR,
        summary="value not aligned",
        explanation=(
            "Numbers are right aligned, in columns at the bottom; symbols stand where the type "
            "says."
        ),
        hint="Move it.",
        source="appendix A",
    ),
)

#: The codes of the givens and the rules are those of the types of puzzle, under numbers of SPF.
_RULES: Final = tuple(
    dataclasses.replace(row, code=row.code.replace("LOG", "SPF")) for row in RULE_CODES.values()
)

CODES: Final = code_table(*_CONTAINER, *_KEYS, *_DIAGRAM, *_RULES)
