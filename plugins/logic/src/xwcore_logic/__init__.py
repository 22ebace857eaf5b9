"""Logic puzzles for xwcore: boards, layers, types with their rules and drawings.

The names are imported on first use.
"""

from __future__ import annotations

from xwcore.plugin import lazy_exports

TYPE_CHECKING = False

if TYPE_CHECKING:
    from xwcore_logic.boards import box_size as box_size
    from xwcore_logic.boards import boxes as boxes
    from xwcore_logic.check import MAX_CHECKED_CELLS as MAX_CHECKED_CELLS
    from xwcore_logic.check import SPOILING as SPOILING
    from xwcore_logic.check import drawn_of as drawn_of
    from xwcore_logic.codes import own_code as own_code
    from xwcore_logic.codes import own_codes as own_codes
    from xwcore_logic.codes import own_diagnostic as own_diagnostic
    from xwcore_logic.constraints import Constraint as Constraint
    from xwcore_logic.declarations import TYPE_API_VERSION as TYPE_API_VERSION
    from xwcore_logic.declarations import Alphabet as Alphabet
    from xwcore_logic.declarations import Bounds as Bounds
    from xwcore_logic.declarations import LayerSpec as LayerSpec
    from xwcore_logic.declarations import Letters as Letters
    from xwcore_logic.declarations import Numbers as Numbers
    from xwcore_logic.declarations import NumbersUpToMax as NumbersUpToMax
    from xwcore_logic.declarations import Parts as Parts
    from xwcore_logic.declarations import PuzzleType as PuzzleType
    from xwcore_logic.declarations import Several as Several
    from xwcore_logic.declarations import Symbols as Symbols
    from xwcore_logic.declarations import TypeParameter as TypeParameter
    from xwcore_logic.declarations import canonical_name as canonical_name
    from xwcore_logic.declarations import install_resolver as install_resolver
    from xwcore_logic.declarations import is_type_name as is_type_name
    from xwcore_logic.declarations import known_type as known_type
    from xwcore_logic.declarations import layers_in_words as layers_in_words
    from xwcore_logic.declarations import lookup as lookup
    from xwcore_logic.declarations import nearest as nearest
    from xwcore_logic.declarations import range_text as range_text
    from xwcore_logic.declarations import require as require
    from xwcore_logic.declarations import spelled_types as spelled_types
    from xwcore_logic.declarations import type_names as type_names
    from xwcore_logic.drawing import bounds_of as bounds_of
    from xwcore_logic.drawing import style_of as style_of
    from xwcore_logic.drawing.glyphs import Glyph as Glyph
    from xwcore_logic.drawing.glyphs import arrow_shapes as arrow_shapes
    from xwcore_logic.drawing.glyphs import disc as disc
    from xwcore_logic.drawing.glyphs import solved_glyph as solved_glyph
    from xwcore_logic.drawing.graphs import graph_scale as graph_scale
    from xwcore_logic.drawing.picture import Picture as Picture
    from xwcore_logic.drawing.picture import Style as Style
    from xwcore_logic.drawing.styles import SHADING as SHADING
    from xwcore_logic.features import LogicFeature as LogicFeature
    from xwcore_logic.folders import LINKS as LINKS
    from xwcore_logic.folders import WALLS as WALLS
    from xwcore_logic.folders import declare as declare
    from xwcore_logic.folders import file_in as file_in
    from xwcore_logic.graphs import joined_graph as joined_graph
    from xwcore_logic.graphs import split_graph as split_graph
    from xwcore_logic.layers import SIDES as SIDES
    from xwcore_logic.layers import Block as Block
    from xwcore_logic.layers import Edge as Edge
    from xwcore_logic.layers import Layers as Layers
    from xwcore_logic.layers import Mark as Mark
    from xwcore_logic.layers import Path as Path
    from xwcore_logic.layers import Spot as Spot
    from xwcore_logic.layers import Value as Value
    from xwcore_logic.layers import filled_places as filled_places
    from xwcore_logic.layers import value_at as value_at
    from xwcore_logic.planar import GraphArea as GraphArea
    from xwcore_logic.planar import GraphEdge as GraphEdge
    from xwcore_logic.planar import PlanarGraph as PlanarGraph
    from xwcore_logic.planar import is_inside as is_inside
    from xwcore_logic.points import Point as Point
    from xwcore_logic.points import between as between
    from xwcore_logic.points import center as center
    from xwcore_logic.points import centers as centers
    from xwcore_logic.points import edge_at as edge_at
    from xwcore_logic.points import spot_at as spot_at
    from xwcore_logic.points import vertex_at as vertex_at
    from xwcore_logic.puzzle import LogicPuzzle as LogicPuzzle
    from xwcore_logic.puzzle_codes import NOT_DECIDED as NOT_DECIDED
    from xwcore_logic.puzzle_codes import NOT_UNIQUE as NOT_UNIQUE
    from xwcore_logic.puzzle_codes import TYPE_UNKNOWN as TYPE_UNKNOWN
    from xwcore_logic.puzzle_codes import UNSOLVABLE as UNSOLVABLE
    from xwcore_logic.puzzle_codes import VALUE_MISFIT as VALUE_MISFIT
    from xwcore_logic.rules import Rules as Rules
    from xwcore_logic.rules import rules_of as rules_of
    from xwcore_logic.rules.givens import checks_of as checks_of
    from xwcore_logic.rules.givens import given_faults as given_faults
    from xwcore_logic.rules.givens import numbers_per_cage as numbers_per_cage
    from xwcore_logic.rules.givens import solution_faults as solution_faults
    from xwcore_logic.rules.givens import up_to_size as up_to_size
    from xwcore_logic.rules.graphs import GraphFault as GraphFault
    from xwcore_logic.rules.graphs import structure as structure
    from xwcore_logic.rules.latin import entered_numbers as entered_numbers
    from xwcore_logic.rules.latin import square as square
    from xwcore_logic.solution_clues import Clue as Clue
    from xwcore_logic.solution_clues import cell_clues as cell_clues
    from xwcore_logic.solution_clues import number_pairs as number_pairs
    from xwcore_logic.type_registry import TypeRegistry as TypeRegistry
    from xwcore_logic.type_registry import default_types as default_types
    from xwcore_logic.type_registry import type_named as type_named
    from xwcore_logic.vocabulary import STEPS as STEPS
    from xwcore_logic.vocabulary import Case as Case
    from xwcore_logic.vocabulary import Drawn as Drawn
    from xwcore_logic.vocabulary import Fault as Fault
    from xwcore_logic.vocabulary import Faults as Faults
    from xwcore_logic.vocabulary import Sizes as Sizes
    from xwcore_logic.vocabulary import around as around
    from xwcore_logic.vocabulary import sight as sight

# Type checkers must not see this: with it, any name at all would seem to exist.
if not TYPE_CHECKING:
    __getattr__, __dir__, __all__ = lazy_exports(
        __name__,
        {
            "xwcore_logic.boards": "box_size boxes",
            "xwcore_logic.check": "MAX_CHECKED_CELLS SPOILING drawn_of",
            "xwcore_logic.codes": "own_code own_codes own_diagnostic",
            "xwcore_logic.constraints": "Constraint",
            "xwcore_logic.declarations": (
                "Alphabet Bounds LayerSpec Letters Numbers NumbersUpToMax Parts PuzzleType "
                "Several Symbols TYPE_API_VERSION TypeParameter canonical_name install_resolver "
                "is_type_name known_type layers_in_words lookup nearest range_text require "
                "spelled_types type_names"
            ),
            "xwcore_logic.drawing": "bounds_of style_of",
            "xwcore_logic.drawing.glyphs": "Glyph arrow_shapes disc solved_glyph",
            "xwcore_logic.drawing.graphs": "graph_scale",
            "xwcore_logic.drawing.picture": "Picture Style",
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
            "xwcore_logic.puzzle_codes": (
                "NOT_DECIDED NOT_UNIQUE TYPE_UNKNOWN UNSOLVABLE VALUE_MISFIT"
            ),
            "xwcore_logic.rules": "Rules rules_of",
            "xwcore_logic.rules.givens": (
                "checks_of given_faults numbers_per_cage solution_faults up_to_size"
            ),
            "xwcore_logic.rules.graphs": "GraphFault structure",
            "xwcore_logic.rules.latin": "entered_numbers square",
            "xwcore_logic.solution_clues": "Clue cell_clues number_pairs",
            "xwcore_logic.type_registry": "TypeRegistry default_types type_named",
            "xwcore_logic.vocabulary": "Case Drawn Fault Faults STEPS Sizes around sight",
        },
    )
