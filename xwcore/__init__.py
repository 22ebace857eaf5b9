"""xwcore: a plugin-based registry of puzzle file formats.

These are the names for hosts; authors of packages import `xwcore.plugin`. Kinds of puzzles come
from their packages, such as `xwcore_crossword`. The names are imported on first use, so that
`import xwcore` costs next to nothing.
"""

from __future__ import annotations

from xwcore.lazy import lazy_exports

# Type checkers take a variable of this name as true. Importing `typing` for it would cost seven
# times as much as all the rest.
TYPE_CHECKING = False

if TYPE_CHECKING:
    from xwcore.api import convert as convert
    from xwcore.api import default_registry as default_registry
    from xwcore.api import detect as detect
    from xwcore.api import dumps as dumps
    from xwcore.api import fix as fix
    from xwcore.api import formats as formats
    from xwcore.api import losses as losses
    from xwcore.api import open as open
    from xwcore.api import read as read
    from xwcore.api import read_all as read_all
    from xwcore.api import set_default_registry as set_default_registry
    from xwcore.api import validate as validate
    from xwcore.api import write as write
    from xwcore.detection.detector import Detection as Detection
    from xwcore.errors import AmbiguousFormatError as AmbiguousFormatError
    from xwcore.errors import ContainerError as ContainerError
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
    from xwcore.files.source import SourceError as SourceError
    from xwcore.findings.adaptation import Adaptation as Adaptation
    from xwcore.findings.diagnostics import Diagnostic as Diagnostic
    from xwcore.findings.diagnostics import Report as Report
    from xwcore.findings.diagnostics import Severity as Severity
    from xwcore.findings.diagnostics import Span as Span
    from xwcore.findings.features import Feature as Feature
    from xwcore.findings.fixing import Fixed as Fixed
    from xwcore.findings.loss import Loss as Loss
    from xwcore.findings.places import Place as Place
    from xwcore.model.difference import Difference as Difference
    from xwcore.model.difference import diff as diff
    from xwcore.model.puzzle import Puzzle as Puzzle
    from xwcore.verbs.opening import File as File
    from xwcore.verbs.opening import Registry as Registry
    from xwcore.verbs.reading_all import Puzzles as Puzzles
    from xwcore.verbs.writing import Conversion as Conversion
    from xwcore.version import __version__ as __version__

# Type checkers must not see this: with it, any name at all would seem to exist.
if not TYPE_CHECKING:
    __getattr__, __dir__, __all__ = lazy_exports(
        __name__,
        {
            "xwcore.api": (
                "convert default_registry detect dumps fix formats losses open read read_all "
                "set_default_registry validate write"
            ),
            "xwcore.detection.detector": "Detection",
            "xwcore.errors": (
                "AmbiguousFormatError ContainerError FormatError FormatNotInstalledError "
                "IncompatiblePluginError KindError LimitError LossError OptionError "
                "PluginConflictError PluginContractError PluginError PluginLoadError ReadError "
                "SeveralPuzzlesError UnknownFormatError UnsupportedOperationError WriteError "
                "XwError"
            ),
            "xwcore.files.source": "Limits SourceError",
            "xwcore.findings.adaptation": "Adaptation",
            "xwcore.findings.diagnostics": "Diagnostic Report Severity Span",
            "xwcore.findings.features": "Feature",
            "xwcore.findings.fixing": "Fixed",
            "xwcore.findings.loss": "Loss",
            "xwcore.findings.places": "Place",
            "xwcore.model.difference": "Difference diff",
            "xwcore.model.puzzle": "Puzzle",
            "xwcore.verbs.opening": "File Registry",
            "xwcore.verbs.reading_all": "Puzzles",
            "xwcore.verbs.writing": "Conversion",
            "xwcore.version": "__version__",
        },
    )
