"""All that an author of a format plugin imports, in one place.

Everything here is public and stable within one `PLUGIN_API_VERSION`.
"""

from __future__ import annotations

TYPE_CHECKING = False

if TYPE_CHECKING:
    from xwcore.errors import LimitError as LimitError
    from xwcore.errors import OptionError as OptionError
    from xwcore.errors import ReadError as ReadError
    from xwcore.errors import WriteError as WriteError
    from xwcore.errors import XwError as XwError
    from xwcore.files.source import READ_BACK_LIMITS as READ_BACK_LIMITS
    from xwcore.files.source import Limits as Limits
    from xwcore.files.source import Probe as Probe
    from xwcore.findings.diagnostics import Code as Code
    from xwcore.findings.diagnostics import Diagnostic as Diagnostic
    from xwcore.findings.diagnostics import Edit as Edit
    from xwcore.findings.diagnostics import Fix as Fix
    from xwcore.findings.diagnostics import LineIndex as LineIndex
    from xwcore.findings.diagnostics import Severity as Severity
    from xwcore.findings.diagnostics import Span as Span
    from xwcore.findings.diagnostics import code_table as code_table
    from xwcore.findings.diagnostics import codes_in as codes_in
    from xwcore.findings.diagnostics import located as located
    from xwcore.findings.features import PAGE_FEATURES as PAGE_FEATURES
    from xwcore.findings.features import SOLUTION_FEATURES as SOLUTION_FEATURES
    from xwcore.findings.features import Feature as Feature
    from xwcore.findings.loss import Loss as Loss
    from xwcore.findings.places import WHOLE as WHOLE
    from xwcore.findings.places import Place as Place
    from xwcore.model.clues import Clue as Clue
    from xwcore.model.clues import Clues as Clues
    from xwcore.model.clues import Entry as Entry
    from xwcore.model.crossword import Crossword as Crossword
    from xwcore.model.crossword import Lock as Lock
    from xwcore.model.crossword import Timer as Timer
    from xwcore.model.grid import Cell as Cell
    from xwcore.model.grid import Color as Color
    from xwcore.model.grid import Corners as Corners
    from xwcore.model.grid import Grid as Grid
    from xwcore.model.grid import Readings as Readings
    from xwcore.model.layers import Block as Block
    from xwcore.model.layers import Layers as Layers
    from xwcore.model.layers import Value as Value
    from xwcore.model.logic import LogicPuzzle as LogicPuzzle
    from xwcore.model.markup import Markup as Markup
    from xwcore.model.markup import Node as Node
    from xwcore.model.markup import Styled as Styled
    from xwcore.model.metadata import Metadata as Metadata
    from xwcore.model.planar import GraphArea as GraphArea
    from xwcore.model.planar import GraphEdge as GraphEdge
    from xwcore.model.planar import PlanarGraph as PlanarGraph
    from xwcore.model.puzzle import OtherPuzzle as OtherPuzzle
    from xwcore.model.puzzle import Puzzle as Puzzle
    from xwcore.model.puzzle import Unmodeled as Unmodeled
    from xwcore.model.types import Alphabet as Alphabet
    from xwcore.model.types import Bounds as Bounds
    from xwcore.model.types import LayerSpec as LayerSpec
    from xwcore.model.types import Letters as Letters
    from xwcore.model.types import Numbers as Numbers
    from xwcore.model.types import NumbersUpToMax as NumbersUpToMax
    from xwcore.model.types import Parts as Parts
    from xwcore.model.types import PuzzleType as PuzzleType
    from xwcore.model.types import Several as Several
    from xwcore.model.types import Symbols as Symbols
    from xwcore.model.types import TypeParameter as TypeParameter
    from xwcore.options import Option as Option
    from xwcore.options import OptionValue as OptionValue
    from xwcore.plugin.codec import CodecHooks as CodecHooks
    from xwcore.plugin.contexts import ReadContext as ReadContext
    from xwcore.plugin.contexts import WriteContext as WriteContext
    from xwcore.plugin.declarations import PLUGIN_API_VERSION as PLUGIN_API_VERSION
    from xwcore.plugin.declarations import Evidence as Evidence
    from xwcore.plugin.declarations import FormatSpec as FormatSpec
    from xwcore.plugin.declarations import Signature as Signature
    from xwcore.plugin.hooks import FormatHooks as FormatHooks
    from xwcore.plugin.hooks import hookimpl as hookimpl

#: Every public name, by the module that has it.
_MODULES = {
    "xwcore.errors": "LimitError OptionError ReadError WriteError XwError",
    "xwcore.files.source": "Limits Probe READ_BACK_LIMITS",
    "xwcore.findings.diagnostics": "Code Diagnostic Edit Fix LineIndex"
    " Severity Span code_table codes_in located",
    "xwcore.findings.features": "PAGE_FEATURES SOLUTION_FEATURES Feature",
    "xwcore.findings.loss": "Loss",
    "xwcore.findings.places": "Place WHOLE",
    "xwcore.model.clues": "Clue Clues Entry",
    "xwcore.model.crossword": "Crossword Lock Timer",
    "xwcore.model.grid": "Cell Color Corners Grid Readings",
    "xwcore.model.layers": "Block Layers Value",
    "xwcore.model.logic": "LogicPuzzle",
    "xwcore.model.markup": "Markup Node Styled",
    "xwcore.model.metadata": "Metadata",
    "xwcore.model.planar": "GraphArea GraphEdge PlanarGraph",
    "xwcore.model.puzzle": "OtherPuzzle Puzzle Unmodeled",
    "xwcore.model.types": "Alphabet Bounds LayerSpec Letters Numbers NumbersUpToMax Parts"
    " PuzzleType Several Symbols TypeParameter",
    "xwcore.options": "Option OptionValue",
    "xwcore.plugin.codec": "CodecHooks",
    "xwcore.plugin.contexts": "ReadContext WriteContext",
    "xwcore.plugin.declarations": "Evidence FormatSpec PLUGIN_API_VERSION Signature",
    "xwcore.plugin.hooks": "FormatHooks hookimpl",
}

_HOMES = {name: module for module, names in _MODULES.items() for name in names.split()}

# Type checkers must not see this: with it, any name at all would seem to exist.
if not TYPE_CHECKING:
    __all__ = sorted(_HOMES)  # noqa: PLE0605 - made from the table above

    def __getattr__(name: str) -> object:
        home = _HOMES.get(name)
        if home is None:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        import importlib

        value = getattr(importlib.import_module(home), name)
        globals()[name] = value
        return value

    def __dir__() -> list[str]:
        return __all__
