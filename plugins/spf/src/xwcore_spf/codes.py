"""The diagnostic codes of SPF.

SPF1xx the container, SPF2xx keys and sizes, SPF3xx the characters of a diagram, SPF4xx what a
diagram must be, SPF5xx the solution against what the puzzle gives, SPF6xx the rules of the type.
"""

from __future__ import annotations

from typing import Final

from xwcore.plugin import Code, Severity, code_table

ERROR, WARNING, INFO = Severity.ERROR, Severity.WARNING, Severity.INFO


_CONTAINER: Final = (
    Code(
        "SPF101", ERROR, "there is no dictionary",
        "A file is a prolog, a dictionary from '<<' to '>>', and an epilog.",
        source="section 2",
    ),
    Code(
        "SPF103", ERROR, "'<<' in the prolog",
        "The dictionary is the first '<<' of the file; other readers take this one for it.",
        hint="Take it out of the prolog.", source="section 2",
    ),
    Code(
        "SPF104", ERROR, "'>>' does not start its line",
        "The end of the dictionary must be preceded by a line break.",
        hint="Put it on a line of its own.", source="section 2",
    ),
    Code(
        "SPF105", ERROR, "the dictionary is not closed",
        "No '>>' follows the last value.",
        hint="Add '>>' on a line of its own.", source="section 2",
    ),
    Code(
        "SPF106", ERROR, "a string is not closed",
        "A parenthesis that opens a string has none that closes it.",
        hint="Add the parenthesis.", source="PostScript, 3.2.2",
    ),
    Code(
        "SPF107", ERROR, "a key does not start its line",
        "The slash of a key is the first character of its line.",
        hint="Start a new line.", source="section 2",
    ),
    Code(
        "SPF108", ERROR, "a value is not on the line of its key",
        "A space stands between a key and its value.",
        hint="Join the lines.", source="section 2",
    ),
    Code(
        "SPF109", ERROR, "something belongs to no key",
        "Between the entries of the dictionary stands something that is no key.",
        hint="Take it out.", source="section 2",
    ),
    Code(
        "SPF110", WARNING, "a key of other characters",
        "A key should consist of letters, digits and underscores.",
        hint="Rename the key.", source="section 2",
    ),
    Code(
        "SPF111", ERROR, "a key without a value",
        "The next key, or the end, follows at once.",
        hint="Give a value, or take the key out.", source="section 2",
    ),
    Code(
        "SPF112", ERROR, "a key is given twice",
        "The last value counts, as it does in PostScript.",
        hint="Take the others out.",
    ),
    Code(
        "SPF113", ERROR, "an array is not closed",
        "The next key, or the end, comes before the ']'.",
        hint="Add the bracket.", source="PostScript, 3.2.2",
    ),
    Code(
        "SPF114", ERROR, "arrays are nested too deep",
        "No puzzle needs more than three levels.",
    ),
    Code(
        "SPF115", WARNING, "a byte order mark",
        "PostScript knows none; an interpreter takes it for a name.",
        hint="Save the file without it.",
    ),
    Code(
        "SPF116", WARNING, "the file does more than draw",
        "Its prolog or epilog uses operators for files, devices or the system. Nothing here "
        "runs them; a printer or a viewer might.",
        hint="Write the file with the option active=drop.", source="PostScript, 8.2",
    ),
    Code(
        "SPF117", INFO, "text that is not ASCII",
        "PostScript says nothing about the encoding of strings; UTF-8 is tried, then Latin-1.",
        hint="Use ASCII, or know your readers.",
    ),
    Code(
        "SPF118", INFO, "text with HTML entities",
        "Real files write accented letters so, for they were made for a web page.",
        hint="The read option entities=decode gives the plain text.",
    ),
    Code(
        "SPF119", WARNING, "a value that is no data",
        "A name, procedure or dictionary is kept as it stands and means nothing here.",
        hint="Give a string, a number, a boolean or an array.",
    ),
)  # fmt: skip

_KEYS: Final = (
    Code(
        "SPF201", ERROR, "there is no /type",
        "The dictionary has to contain the name of the type.",
        hint="Add /type.", source="section 3",
    ),
    Code(
        "SPF202", ERROR, "/type is no string",
        "The name of the type is a PostScript string.",
        hint="Put it in parentheses.", source="section 3",
    ),
    Code(
        "SPF203", WARNING, "an unknown type",
        "The diagrams are kept as they are; nothing about them is checked.",
        hint="Check the spelling; `xw formats spf` lists the types.", source="appendix A",
    ),
    Code(
        "SPF204", WARNING, "another spelling of a type",
        "Names are in lower case, with underscores.",
        hint="Use the usual name.", source="appendix A",
    ),
    Code(
        "SPF205", WARNING, "an unsupported format",
        "/format is a version of the type's layout that this reader does not know; the file "
        "is kept as it is and not checked.",
        source="section 3",
    ),
    Code(
        "SPF206", ERROR, "a value of a wrong kind",
        "The key needs a value of another kind.",
        source="section 3, appendix A",
    ),
    Code(
        "SPF207", WARNING, "a planar graph without /format 2",
        "Without the key, format 1 is assumed, which has other keys.",
        hint="Add /format 2.", source="A.15.2, A.16.2",
    ),
    Code(
        "SPF208", WARNING, "there is no /sol",
        "/sol should be defined: it says whether the solution is shown.",
        hint="Add /sol false.", source="section 3",
    ),
    Code(
        "SPF209", ERROR, "a solution is shown that is not there",
        "/sol is true and there is no /solution.",
        hint="Add the solution, or write /sol false.", source="section 4",
    ),
    Code(
        "SPF210", WARNING, "an unknown key",
        "The key means nothing to this type; it is kept.",
        hint="Check the spelling.",
    ),
    Code(
        "SPF211", WARNING, "the size is not given",
        "Some programs need to know it before they read the diagram.",
        hint="Add the key.", source="section 3",
    ),
    Code(
        "SPF212", ERROR, "a number out of range",
        "The number is smaller or larger than the type allows.",
        source="appendix A",
    ),
    Code(
        "SPF213", ERROR, "a missing number",
        "The type needs the key, and nothing else tells its value.",
        hint="Add the key.", source="appendix A",
    ),
    Code(
        "SPF214", WARNING, "an integer written as a real number",
        "Other readers may not accept a point in it.",
        hint="Write it without.",
    ),
    Code(
        "SPF215", INFO, "a number is told by the diagram",
        "The place of the plus, or the width, tells the number of hints.",
        hint="Add the key.", source="A.1, A.10, A.23",
    ),
    Code(
        "SPF220", ERROR, "a missing diagram",
        "The type needs the key.",
        hint="Add the diagram.", source="appendix A",
    ),
    Code(
        "SPF221", WARNING, "two rows on one line",
        "Rows stand one below the other, so that people see the diagram.",
        hint="Start a new line.", source="section 4",
    ),
    Code(
        "SPF222", ERROR, "a row broken over two lines",
        "The line break would be a character of the row.",
        hint="Join the lines.",
    ),
    Code(
        "SPF230", ERROR, "a wrong line of a graph's array",
        "The line does not have the items that the key needs.",
        source="A.15.2, A.16.2",
    ),
    Code(
        "SPF231", ERROR, "an index leads nowhere",
        "A line points to a node, an edge or a style that is not there.",
        source="A.15.2, A.16.2",
    ),
)  # fmt: skip

_DIAGRAM: Final = (
    Code(
        "SPF301", ERROR, "a row is too short",
        "All rows have the width that the type's formula gives; editors like to strip blanks.",
        hint="Add blanks at the right.", source="appendix A",
    ),
    Code(
        "SPF302", ERROR, "a row is too long",
        "All rows have the width that the type's formula gives.",
        hint="Cut the surplus.", source="appendix A",
    ),
    Code(
        "SPF303", ERROR, "a wrong number of rows",
        "The type's formula gives the height of the diagram.",
        source="appendix A",
    ),
    Code(
        "SPF304", ERROR, "a tab in a row",
        "A tab has no width of its own.",
        hint="Use blanks.",
    ),
    Code(
        "SPF305", ERROR, "a character that cannot stand here",
        "The place is for other characters.",
        source="appendix A",
    ),
    Code(
        "SPF306", ERROR, "a character between the places",
        "The diagram has no place here; a blank must stand.",
        hint="Put a blank.", source="appendix A",
    ),
    Code(
        "SPF307", ERROR, "a number that cannot stand here",
        "It is smaller or larger than the place allows.",
        source="appendix A",
    ),
    Code(
        "SPF308", WARNING, "another spelling of a symbol",
        "It is understood, by this reader at least: 0 for the letter O, \\ for N.",
        hint="Use the usual symbol.", source="appendix A",
    ),
    Code(
        "SPF309", ERROR, "not aligned",
        "Numbers are right aligned, in columns at the bottom; symbols stand where the type "
        "says.",
        hint="Move it.", source="appendix A",
    ),
)  # fmt: skip

_STRUCTURE: Final = (
    Code(
        "SPF401", ERROR, "a border that separates nothing",
        "Borders are drawn between two areas; both sides of this one are one area.",
        hint="Close the area, or take the border out.", source="appendix A",
    ),
    Code(
        "SPF402", WARNING, "an area that is no rectangle",
        "Programs may assume that all areas are rectangular.",
        source="A.20",
    ),
    Code(
        "SPF403", WARNING, "more than one number in an area",
        "Programs may assume that there is only one.",
        source="A.20",
    ),
    Code(
        "SPF404", ERROR, "more than one number in an area",
        "Each area can have one number, or one operator, only.",
        source="A.6, A.25",
    ),
    Code(
        "SPF405", ERROR, "a wrong plate",
        "All plates have two cells, + and - or both #; a single cell is neutral and holds a "
        "#.",
        source="A.31",
    ),
    Code(
        "SPF406", WARNING, "half a plate is given",
        "A plate is given in every cell of it; a program may look at a single one.",
        hint="Give the other cell as well.", source="A.31",
    ),
    Code(
        "SPF410", ERROR, "a number that cannot occur",
        "The puzzle has no such number.",
        source="appendix A",
    ),
    Code(
        "SPF411", ERROR, "a hint that cannot hold",
        "The line has not so many cells, or no such sum.",
        source="appendix A",
    ),
    Code(
        "SPF412", WARNING, "the cells are not those of all dominoes",
        "Each pair from /min to /max is found once.",
        source="A.12",
    ),
    Code(
        "SPF413", WARNING, "numbers or letters are missing or doubled",
        "Stations are numbered from 1 on; ends of paths come in pairs.",
        source="A.5, A.45",
    ),
    Code(
        "SPF414", ERROR, "letters and numbers are mixed",
        "With /digits there are numbers, without it letters.",
        source="A.5",
    ),
    Code(
        "SPF415", ERROR, "a wrong shape",
        "Vertices lie in odd rows and columns, edges end in vertices, all is connected, and "
        "each vertex is an end, a bend or a branch.",
        source="A.11",
    ),
    Code(
        "SPF416", WARNING, "not one entrance",
        "A labyrinth is entered in one place; a beam enters once and leaves once.",
        source="A.27, A.30",
    ),
    Code(
        "SPF417", ERROR, "a wrong hole",
        "A hole has two by two cells: exactly the four edges around its middle are left out.",
        source="A.15.1",
    ),
    Code(
        "SPF418", ERROR, "an empty cell in the frame",
        "The first row and the first column contain no empty cell.",
        source="A.24",
    ),
    Code(
        "SPF419", ERROR, "no pentomino of this name",
        "/used names pentominoes, each by one of the twelve usual letters (F to Z).",
        source="A.35",
    ),
    Code(
        "SPF420", WARNING, "clues in another order",
        "They should be sorted, for people's sake.",
        source="A.10, A.48",
    ),
    Code(
        "SPF421", WARNING, "a wrong thermometer",
        "Each has one bulb, from which its line goes on.",
        source="A.50",
    ),
    Code(
        "SPF430", ERROR, "a wrong outline",
        "The edges of an outline form a path around the area, in order.",
        source="A.15.2, A.16.2",
    ),
    Code(
        "SPF431", ERROR, "an area whose point lies in no face",
        "The point of an area has to be inside of it.",
        source="A.15.2, A.16.2",
    ),
    Code(
        "SPF432", WARNING, "a face without an area",
        "All areas have to be given, empty ones too: programs may rely on it.",
        source="A.15.2, A.16.2",
    ),
    Code(
        "SPF433", ERROR, "two areas in one face",
        "Two points lie in the same face of the graph.",
        source="A.15.2, A.16.2",
    ),
)  # fmt: skip

_SOLUTION: Final = (
    Code(
        "SPF501", ERROR, "the solution contradicts the puzzle",
        "What the puzzle gives is not so in the solution.",
    ),
    Code(
        "SPF502", WARNING, "the solution shows what is not in the puzzle",
        "A symbol or number of the solution is another one than the puzzle has in this cell, or the"
        " sign does not fit the lines drawn there.",
        source="appendix A",
    ),
    Code(
        "SPF601", ERROR, "something twice",
        "A number, a letter or a domino stands twice where it may stand once.",
    ),
    Code(
        "SPF602", ERROR, "something missing",
        "A number, a letter or a domino is missing, or there is one too many.",
    ),
    Code(
        "SPF603", ERROR, "a count is wrong",
        "A hint or a number counts cells, edges or lines, and there are more or fewer.",
    ),
    Code(
        "SPF604", ERROR, "not connected",
        "The cells must all hang together.",
    ),
    Code(
        "SPF605", ERROR, "cut off from the border",
        "Each part must reach the border of the grid.",
    ),
    Code(
        "SPF606", ERROR, "two by two cells",
        "No two by two cells may all be of this kind.",
    ),
    Code(
        "SPF607", ERROR, "two things touch",
        "They may not be neighbours.",
    ),
    Code(
        "SPF608", ERROR, "a wrong path",
        "A path or loop ends, branches, or leaves something out.",
    ),
    Code(
        "SPF609", ERROR, "a sign does not hold",
        "The sign between two cells says something else about their numbers.",
    ),
    Code(
        "SPF610", ERROR, "a sum is wrong",
        "The numbers do not give what the clue says.",
    ),
    Code(
        "SPF611", ERROR, "a sight is wrong",
        "What is seen from here is not what the clue or arrow says.",
    ),
    Code(
        "SPF612", ERROR, "a wrong sequence",
        "Runs, groups, turns or numbers do not come as the clues say.",
    ),
    Code(
        "SPF613", ERROR, "a thing is placed wrongly",
        "Water, thermometers, pills, plates: the thing cannot lie so.",
    ),
    Code(
        "SPF614", ERROR, "a wrong shape of cells",
        "The cells do not have a shape that is allowed here.",
    ),
    Code(
        "SPF615", ERROR, "a thing without its own partner",
        "Each needs one beside it that no other uses.",
    ),
    Code(
        "SPF616", ERROR, "wrong border in a solution",
        "The borders of a solution separate different numbers, and only different numbers.",
    ),
    Code(
        "SPF620", INFO, "rules not checked",
        "The solution cannot be checked: the puzzle is too large, or its diagram is ambiguous.",
    ),
    Code(
        "SPF621", INFO, "there is no solution",
        "Nothing about the solution can be checked.",
        source="section 4",
    ),
)  # fmt: skip

CODES: Final = code_table(*_CONTAINER, *_KEYS, *_DIAGRAM, *_STRUCTURE, *_SOLUTION)
