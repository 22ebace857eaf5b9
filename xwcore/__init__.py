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
    from xwcore.api import set_default_registry as set_default_registry
    from xwcore.api import validate as validate
    from xwcore.api import write as write
    from xwcore.declaration import PLUGIN_API_VERSION as PLUGIN_API_VERSION
    from xwcore.declaration import DeclarationError as DeclarationError
    from xwcore.declaration import Feature as Feature
    from xwcore.declaration import FormatSpec as FormatSpec
    from xwcore.declaration import Option as Option
    from xwcore.declaration import Signature as Signature
    from xwcore.detection import Detection as Detection
    from xwcore.detection import Signal as Signal
    from xwcore.diagnostics import Code as Code
    from xwcore.diagnostics import Diagnostic as Diagnostic
    from xwcore.diagnostics import Edit as Edit
    from xwcore.diagnostics import Fix as Fix
    from xwcore.diagnostics import Place as Place
    from xwcore.diagnostics import Report as Report
    from xwcore.diagnostics import Severity as Severity
    from xwcore.diagnostics import Span as Span
    from xwcore.difference import Difference as Difference
    from xwcore.difference import diff as diff
    from xwcore.dispatch import Conversion as Conversion
    from xwcore.dispatch import Registry as Registry
    from xwcore.errors import AmbiguousFormatError as AmbiguousFormatError
    from xwcore.errors import FormatError as FormatError
    from xwcore.errors import FormatNotInstalledError as FormatNotInstalledError
    from xwcore.errors import IncompatiblePluginError as IncompatiblePluginError
    from xwcore.errors import LimitError as LimitError
    from xwcore.errors import LossError as LossError
    from xwcore.errors import OptionError as OptionError
    from xwcore.errors import PluginConflictError as PluginConflictError
    from xwcore.errors import PluginContractError as PluginContractError
    from xwcore.errors import PluginError as PluginError
    from xwcore.errors import PluginLoadError as PluginLoadError
    from xwcore.errors import ReadError as ReadError
    from xwcore.errors import UnknownFormatError as UnknownFormatError
    from xwcore.errors import UnsupportedOperationError as UnsupportedOperationError
    from xwcore.errors import WriteError as WriteError
    from xwcore.errors import XwError as XwError
    from xwcore.fixing import Fixed as Fixed
    from xwcore.hookspecs import Evidence as Evidence
    from xwcore.hookspecs import FormatHooks as FormatHooks
    from xwcore.hookspecs import ReadContext as ReadContext
    from xwcore.hookspecs import WriteContext as WriteContext
    from xwcore.hookspecs import hookimpl as hookimpl
    from xwcore.hookspecs import hookspec as hookspec
    from xwcore.loss import Loss as Loss
    from xwcore.model.clues import Clue as Clue
    from xwcore.model.clues import Clues as Clues
    from xwcore.model.crossword import Crossword as Crossword
    from xwcore.model.crossword import Entry as Entry
    from xwcore.model.crossword import Lock as Lock
    from xwcore.model.crossword import Timer as Timer
    from xwcore.model.grid import Cell as Cell
    from xwcore.model.grid import Color as Color
    from xwcore.model.grid import Grid as Grid
    from xwcore.model.grid import Marks as Marks
    from xwcore.model.grid import Readings as Readings
    from xwcore.model.layers import Layers as Layers
    from xwcore.model.logic import LogicPuzzle as LogicPuzzle
    from xwcore.model.markup import Styled as Styled
    from xwcore.model.metadata import Metadata as Metadata
    from xwcore.model.planar import PlanarGraph as PlanarGraph
    from xwcore.model.puzzle import Puzzle as Puzzle
    from xwcore.source import Limits as Limits
    from xwcore.source import Probe as Probe
    from xwcore.source import Source as Source
    from xwcore.source import SourceError as SourceError
    from xwcore.version import __version__ as __version__

#: Every public name, by the module that has it.
_MODULES = {
    "xwcore.api": "convert default_registry detect draw dumps fix formats losses read"
    " set_default_registry validate write",
    "xwcore.declaration": "PLUGIN_API_VERSION DeclarationError Feature FormatSpec Option Signature",
    "xwcore.detection": "Detection Signal",
    "xwcore.diagnostics": "Code Diagnostic Edit Fix Place Report Severity Span",
    "xwcore.difference": "Difference diff",
    "xwcore.dispatch": "Conversion Registry",
    "xwcore.errors": "AmbiguousFormatError FormatError FormatNotInstalledError"
    " IncompatiblePluginError LimitError LossError OptionError PluginConflictError"
    " PluginContractError PluginError PluginLoadError ReadError UnknownFormatError"
    " UnsupportedOperationError WriteError XwError",
    "xwcore.fixing": "Fixed",
    "xwcore.hookspecs": "Evidence FormatHooks ReadContext WriteContext hookimpl hookspec",
    "xwcore.loss": "Loss",
    "xwcore.model.clues": "Clue Clues",
    "xwcore.model.crossword": "Crossword Entry Lock Timer",
    "xwcore.model.grid": "Cell Color Grid Marks Readings",
    "xwcore.model.layers": "Layers",
    "xwcore.model.logic": "LogicPuzzle",
    "xwcore.model.markup": "Styled",
    "xwcore.model.metadata": "Metadata",
    "xwcore.model.planar": "PlanarGraph",
    "xwcore.model.puzzle": "Puzzle",
    "xwcore.source": "Limits Probe Source SourceError",
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
