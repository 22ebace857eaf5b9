"""Texts that try to break out of a drawing, and a crossword that holds one everywhere."""

from xwcore_crossword import Clue, Color, Crossword, Grid, Styled
from xwcore_crossword.clue import marked_clue

HOSTILE = [
    "]]> <script>alert(1)</script>",
    "\"' onload='alert(1)",
    "</text></svg><svg onload=alert(1)>",
    ") show (",
    "a\x00b\x08c\x1b[31m\x9bd\ufffe\uffff\ud800\u202e",
    "&lt;&amp;&#x41;<!-- --> <![CDATA[ x <?xml?>",
]


def with_text(text: str) -> Crossword:
    letter = "A" if text in ("", ".") else text  # a dot may be a block or an unknown cell
    grid = Grid.from_rows(
        [[letter, "B"], ["C", "D"]],
        fill="\0" * 4,
        fill_rebus={1: text},
        stated_numbers={0: text},
        other_marks={1: (text,)},
        colors={2: Color(text, text), 3: Color("#ff0000\" x='", "red")},
    )
    markup = (text, Styled("bold", (text,)), Styled(text, (text,), (text,)))
    clue = marked_clue(1, "", markup, group=text)
    return Crossword(
        grid, [clue, Clue(2, "down", text)], title=text, author=text, copyright=text, notes=text
    )
