"""How Shakashaka is drawn: the letters of a solution are triangles."""

from xwcore_logic.drawing.glyphs import half_cell
from xwcore_logic.drawing.painters import number_on_black
from xwcore_logic.drawing.picture import Style

STYLE = Style(
    glyphs={
        "W": half_cell(-1, 1, "◣", "W"),
        "Q": half_cell(1, 1, "◢", "Q"),
        "A": half_cell(1, -1, "◥", "A"),
        "S": half_cell(-1, -1, "◤", "S"),
    },
    number=number_on_black,
)
