"""xwcore: a plugin-based registry of puzzle file formats.

The public names are imported on first use, so that `import xwcore` costs next to nothing.
"""

from __future__ import annotations

# Type checkers take a variable of this name as true. Importing `typing` for it would cost seven
# times as much as all the rest.
TYPE_CHECKING = False

if TYPE_CHECKING:
    from xwcore.api import convert as convert
    from xwcore.api import default_registry as default_registry
    from xwcore.api import detect as detect
    from xwcore.api import draw as draw
    from xwcore.api import dumps as dumps
    from xwcore.api import fix as fix
    from xwcore.api import formats as formats
    from xwcore.api import losses as losses
    from xwcore.api import read as read
    from xwcore.api import read_all as read_all
    from xwcore.api import read_crossword as read_crossword
    from xwcore.api import read_logic as read_logic
    from xwcore.api import set_default_registry as set_default_registry
    from xwcore.api import validate as validate
    from xwcore.api import write as write
    from xwcore.detection.detector import Detection as Detection
    from xwcore.detection.detector import Signal as Signal
    from xwcore.errors import AmbiguousFormatError as AmbiguousFormatError
    from xwcore.errors import ContainerError as ContainerError
    from xwcore.errors import DeclarationError as DeclarationError
    from xwcore.errors import FormatError as FormatError
    from xwcore.errors import FormatNotInstalledError as FormatNotInstalledError
    from xwcore.errors import IncompatiblePluginError as IncompatiblePluginError
    from xwcore.errors import KindError as KindError
    from xwcore.errors import LimitError as LimitError
    from xwcore.errors import LossError as LossError
    from xwcore.errors import OptionError as OptionError
    from xwcore.errors import PluginConflictError as PluginConflictError
    from xwcore.errors import PluginContractError as PluginContractError
    from xwcore.errors import PluginError as PluginError
    from xwcore.errors import PluginLoadError as PluginLoadError
    from xwcore.errors import ReadError as ReadError
    from xwcore.errors import SeveralPuzzlesError as SeveralPuzzlesError
    from xwcore.errors import UnknownFormatError as UnknownFormatError
    from xwcore.errors import UnsupportedOperationError as UnsupportedOperationError
    from xwcore.errors import WriteError as WriteError
    from xwcore.errors import XwError as XwError
    from xwcore.files.source import Limits as Limits
    from xwcore.files.source import Probe as Probe
    from xwcore.files.source import Source as Source
    from xwcore.files.source import SourceError as SourceError
    from xwcore.findings.adaptation import Adaptation as Adaptation
    from xwcore.findings.diagnostics import Code as Code
    from xwcore.findings.diagnostics import Diagnostic as Diagnostic
    from xwcore.findings.diagnostics import Edit as Edit
    from xwcore.findings.diagnostics import Fix as Fix
    from xwcore.findings.diagnostics import Report as Report
    from xwcore.findings.diagnostics import Severity as Severity
    from xwcore.findings.diagnostics import Span as Span
    from xwcore.findings.features import Feature as Feature
    from xwcore.findings.fixing import Fixed as Fixed
    from xwcore.findings.loss import Loss as Loss
    from xwcore.findings.places import Place as Place
    from xwcore.model.clues import Clue as Clue
    from xwcore.model.clues import Clues as Clues
    from xwcore.model.clues import Entry as Entry
    from xwcore.model.crossword import Crossword as Crossword
    from xwcore.model.crossword import Lock as Lock
    from xwcore.model.crossword import Timer as Timer
    from xwcore.model.difference import Difference as Difference
    from xwcore.model.difference import diff as diff
    from xwcore.model.grid import Cell as Cell
    from xwcore.model.grid import Color as Color
    from xwcore.model.grid import Corners as Corners
    from xwcore.model.grid import Grid as Grid
    from xwcore.model.grid import Marks as Marks
    from xwcore.model.grid import Readings as Readings
    from xwcore.model.layers import Block as Block
    from xwcore.model.layers import Layers as Layers
    from xwcore.model.layers import Value as Value
    from xwcore.model.logic import LogicPuzzle as LogicPuzzle
    from xwcore.model.markup import Styled as Styled
    from xwcore.model.metadata import Metadata as Metadata
    from xwcore.model.planar import PlanarGraph as PlanarGraph
    from xwcore.model.puzzle import OtherPuzzle as OtherPuzzle
    from xwcore.model.puzzle import Puzzle as Puzzle
    from xwcore.model.puzzle import Unmodeled as Unmodeled
    from xwcore.options import Option as Option
    from xwcore.plugin.contexts import ReadContext as ReadContext
    from xwcore.plugin.contexts import WriteContext as WriteContext
    from xwcore.plugin.declarations import PLUGIN_API_VERSION as PLUGIN_API_VERSION
    from xwcore.plugin.declarations import Evidence as Evidence
    from xwcore.plugin.declarations import FormatSpec as FormatSpec
    from xwcore.plugin.declarations import Signature as Signature
    from xwcore.plugin.hooks import FormatHooks as FormatHooks
    from xwcore.plugin.hooks import hookimpl as hookimpl
    from xwcore.plugin.hooks import hookspec as hookspec
    from xwcore.registry.isolation import Isolation as Isolation
    from xwcore.verbs import Conversion as Conversion
    from xwcore.verbs import Puzzles as Puzzles
    from xwcore.verbs import Registry as Registry
    from xwcore.version import __version__ as __version__

#: Every public name, by the module that has it.
_MODULES = {
    "xwcore.api": "convert default_registry detect draw dumps fix formats losses read"
    " read_all read_crossword read_logic set_default_registry validate write",
    "xwcore.detection.detector": "Detection Signal",
    "xwcore.errors": "AmbiguousFormatError ContainerError DeclarationError FormatError"
    " FormatNotInstalledError IncompatiblePluginError KindError LimitError LossError OptionError"
    " PluginConflictError PluginContractError PluginError PluginLoadError ReadError"
    " SeveralPuzzlesError UnknownFormatError UnsupportedOperationError WriteError XwError",
    "xwcore.files.source": "Limits Probe Source SourceError",
    "xwcore.findings.adaptation": "Adaptation",
    "xwcore.findings.diagnostics": "Code Diagnostic Edit Fix Report Severity Span",
    "xwcore.findings.features": "Feature",
    "xwcore.findings.fixing": "Fixed",
    "xwcore.findings.loss": "Loss",
    "xwcore.findings.places": "Place",
    "xwcore.model.clues": "Clue Clues Entry",
    "xwcore.model.crossword": "Crossword Lock Timer",
    "xwcore.model.difference": "Difference diff",
    "xwcore.model.grid": "Cell Color Corners Grid Marks Readings",
    "xwcore.model.layers": "Block Layers Value",
    "xwcore.model.logic": "LogicPuzzle",
    "xwcore.model.markup": "Styled",
    "xwcore.model.metadata": "Metadata",
    "xwcore.model.planar": "PlanarGraph",
    "xwcore.model.puzzle": "OtherPuzzle Puzzle Unmodeled",
    "xwcore.options": "Option",
    "xwcore.plugin.contexts": "ReadContext WriteContext",
    "xwcore.plugin.declarations": "Evidence FormatSpec PLUGIN_API_VERSION Signature",
    "xwcore.plugin.hooks": "FormatHooks hookimpl hookspec",
    "xwcore.registry.isolation": "Isolation",
    "xwcore.verbs": "Conversion Puzzles Registry",
    "xwcore.version": "__version__",
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
