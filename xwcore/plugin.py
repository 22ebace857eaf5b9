"""All that an author of a format plugin imports, in one place.

Everything here is public and stable within one `PLUGIN_API_VERSION`.
"""

from __future__ import annotations

from xwcore.declaration import (
    PLUGIN_API_VERSION,
    Feature,
    FormatSpec,
    Option,
    OptionValue,
    Signature,
)
from xwcore.diagnostics import (
    WHOLE,
    Code,
    Diagnostic,
    Edit,
    Fix,
    LineIndex,
    Place,
    Severity,
    Span,
    code_table,
    located,
)
from xwcore.errors import LimitError, OptionError, ReadError, WriteError, XwError
from xwcore.hookspecs import Evidence, FormatHooks, ReadContext, WriteContext, hookimpl
from xwcore.loss import Loss
from xwcore.model.clues import Clue, Clues
from xwcore.model.crossword import Crossword, Entry, Lock, Timer
from xwcore.model.grid import Cell, Color, Grid, Readings
from xwcore.model.layers import Layers
from xwcore.model.logic import LogicPuzzle
from xwcore.model.markup import Markup, Node, Styled
from xwcore.model.metadata import Metadata
from xwcore.model.planar import GraphArea, GraphEdge, PlanarGraph
from xwcore.model.puzzle import Puzzle
from xwcore.source import Limits, Probe

__all__ = [
    "PLUGIN_API_VERSION",
    "WHOLE",
    "Cell",
    "Clue",
    "Clues",
    "Code",
    "Color",
    "Crossword",
    "Diagnostic",
    "Edit",
    "Entry",
    "Evidence",
    "Feature",
    "Fix",
    "FormatHooks",
    "FormatSpec",
    "GraphArea",
    "GraphEdge",
    "Grid",
    "Layers",
    "LimitError",
    "Limits",
    "LineIndex",
    "Lock",
    "LogicPuzzle",
    "Loss",
    "Markup",
    "Metadata",
    "Node",
    "Option",
    "OptionError",
    "OptionValue",
    "Place",
    "PlanarGraph",
    "Probe",
    "Puzzle",
    "ReadContext",
    "ReadError",
    "Readings",
    "Severity",
    "Signature",
    "Span",
    "Styled",
    "Timer",
    "WriteContext",
    "WriteError",
    "XwError",
    "code_table",
    "hookimpl",
    "located",
]
