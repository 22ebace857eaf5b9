"""The rules of Cave."""

from xwcore_logic.rules import Rules
from xwcore_logic.rules.shading import sights_in_white
from xwcore_logic.solution_clues import sight_clues

RULES = Rules(sights_in_white, clues=sight_clues)
