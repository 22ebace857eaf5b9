"""How House-Tree-Animal is drawn."""

from xwcore_logic.drawing.glyphs import animal, dash, house, tree
from xwcore_logic.drawing.picture import Style

STYLE = Style(
    fills={},
    solved={},
    corner=(house, tree, animal),
    glyphs={"#": house, "*": tree, "&": animal, "-": dash},
)
