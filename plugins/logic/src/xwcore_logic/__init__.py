"""Logic puzzles for xwcore: boards, layers, types with their rules and drawings.

The names are imported on first use.
"""

from __future__ import annotations

from xwcore.plugin import lazy_exports

__getattr__, __dir__, __all__ = lazy_exports(
    __name__,
    {
        "xwcore_logic.boards": "box_size boxes",
        "xwcore_logic.check": "MAX_CHECKED_CELLS SPOILING drawn_of",
        "xwcore_logic.codes": "own_code own_codes own_diagnostic",
        "xwcore_logic.constraints": "Constraint",
        "xwcore_logic.constraints.catalog": (
            "CONSTRAINT_RULES ConstraintRule cells_of constraint_program has_meaning rules_text "
            "shown_layers takes_constraints"
        ),
        "xwcore_logic.declarations": (
            "Alphabet ClueParts LayerSpec Letters NamedBounds Numbers NumbersUpToMax PuzzleType "
            "Several Symbols TYPE_API_VERSION TypeParameter canonical_name install_resolver "
            "is_type_name known_type layers_in_words lookup nearest range_text require "
            "spelled_types type_names"
        ),
        "xwcore_logic.drawing": "bounds_of style_of",
        "xwcore_logic.drawing.glyphs": "Glyph arrow_shapes disc solved_glyph",
        "xwcore_logic.drawing.graphs": "graph_scale",
        "xwcore_logic.drawing.picture": "PictureBuilder Style",
        "xwcore_logic.drawing.styles": "SHADING",
        "xwcore_logic.features": "LogicFeature",
        "xwcore_logic.folders": "LINKS WALLS declare file_in",
        "xwcore_logic.graphs": "joined_graph split_graph",
        "xwcore_logic.layers": (
            "Block Edge Layers Mark Path SIDES Spot Value filled_places value_at"
        ),
        "xwcore_logic.planar": "GraphArea GraphEdge PlanarGraph is_inside",
        "xwcore_logic.points": "Point between center centers edge_at spot_at vertex_at",
        "xwcore_logic.puzzle": "LogicPuzzle",
        "xwcore_logic.puzzle_codes": "NOT_DECIDED NOT_UNIQUE TYPE_UNKNOWN UNSOLVABLE VALUE_MISFIT",
        "xwcore_logic.rules": "Rules rules_of",
        "xwcore_logic.rules.givens": (
            "checks_of given_faults numbers_per_cage solution_faults up_to_size"
        ),
        "xwcore_logic.rules.graphs": "GraphFault structure",
        "xwcore_logic.rules.latin": "entered_numbers square",
        "xwcore_logic.solution_clues": "SolutionClue cell_clues number_pairs",
        "xwcore_logic.type_registry": "TypeRegistry default_types type_named",
        "xwcore_logic.vocabulary": "Case Drawn Fault Faults STEPS Sizes around sight",
    },
)
