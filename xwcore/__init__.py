"""xwcore: a plugin-based registry of puzzle file formats.

These are the names for hosts; authors of packages import `xwcore.plugin`. Kinds of puzzles come
from their packages, such as `xwcore_crossword`. The names are imported on first use, so that
`import xwcore` costs next to nothing.
"""

from __future__ import annotations

from xwcore.lazy import lazy_exports

__getattr__, __dir__, __all__ = lazy_exports(
    __name__,
    {
        "xwcore.detection.values": "Detection",
        "xwcore.errors": (
            "AmbiguousFormatError ContainerError FormatError FormatNotInstalledError "
            "IncompatiblePluginError KindError LimitError LossError OptionError "
            "PluginConflictError PluginContractError PluginError PluginLoadError PuzzleError "
            "ReadError SeveralPuzzlesError SourceError UnknownFormatError "
            "UnsupportedOperationError WriteError XwError"
        ),
        "xwcore.files.source": "Limits",
        "xwcore.findings.adaptation": "Adaptation",
        "xwcore.findings.diagnostics": "Diagnostic Severity Span",
        "xwcore.findings.features": "Feature",
        "xwcore.findings.fixing": "Fixed",
        "xwcore.findings.loss": "Loss",
        "xwcore.findings.places": "Place",
        "xwcore.findings.report": "Report",
        "xwcore.model.difference": "Difference diff",
        "xwcore.model.puzzle": "Puzzle",
        "xwcore.verbs.file": "File",
        "xwcore.verbs.opening": (
            "Registry convert default_registry detect dumps fix formats loads losses open read "
            "read_all set_default_registry validate write"
        ),
        "xwcore.verbs.reading_all": "Puzzles",
        "xwcore.verbs.writing": "Conversion",
        "xwcore.version": "__version__",
    },
)
