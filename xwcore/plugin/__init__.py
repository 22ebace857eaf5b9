"""All that the author of a package imports from the core, in one place.

Formats, kinds, commands and tools use it; everything here is public and stable within one
`PLUGIN_API_VERSION`. The names are imported on first use.
"""

from __future__ import annotations

from xwcore import lazy

__getattr__, __dir__, __all__ = lazy.lazy_exports(
    __name__,
    {
        "xwcore.detection.claims": "Claim",
        "xwcore.detection.values": "Detection Signal",
        "xwcore.errors": (
            "ContainerError DeclarationError FormatError IncompatiblePluginError LimitError "
            "LossError OptionError PluginContractError PluginError PluginLoadError PuzzleError "
            "ReadError "
            "SeveralPuzzlesError UnknownFormatError UnsupportedOperationError WriteError XwError"
        ),
        "xwcore.files.containers": "ContainerRecord",
        "xwcore.files.encodings": (
            "UTF16_BE UTF16_LE UTF8 WIDE byte_order_mark utf8_marks wide_without_mark"
        ),
        "xwcore.files.names": (
            "CONTAINERS GENERAL_EXTENSIONS OTHER_CONTAINERS bare_name is_archive last_part "
            "may_have_archive quoted"
        ),
        "xwcore.files.saving": "deliver save",
        "xwcore.files.source": (
            "CONTAINER DEFAULT_LIMITS Limits MOST_PROBED Probe Source check_regular"
        ),
        "xwcore.files.terminal_text": "character_columns cut_to_columns safe_text text_columns",
        "xwcore.findings.adaptation": "Adaptation",
        "xwcore.findings.codes": "CODES CONTAINER_UNREADABLE LIMIT TOO_MANY UNREADABLE",
        "xwcore.findings.diagnostics": ("Code CodeTable Diagnostic Edit Fix Severity Span"),
        "xwcore.findings.features": "Feature",
        "xwcore.findings.fixing": "Fixed apply_edits apply_fixes",
        "xwcore.findings.loss": "Loss",
        "xwcore.findings.places": "Place WHOLE",
        "xwcore.findings.placing": "LineIndex inside located select",
        "xwcore.findings.wording": "class_name plural",
        "xwcore.lazy": "lazy_exports",
        "xwcore.model.content": "Fact Facts Part",
        "xwcore.model.difference": "Difference diff shown_value",
        "xwcore.model.metadata": "Metadata MetadataEntry",
        "xwcore.model.parts": "whole_part",
        "xwcore.model.puzzle": "Immutable OtherPuzzle Puzzle computed_once",
        "xwcore.model.structures": "items typed typed_all",
        "xwcore.model.unmodeled": "Unmodeled frozen plain",
        "xwcore.options": "Option OptionValue resolve_options",
        "xwcore.plugin.codec": "CodecHooks",
        "xwcore.plugin.containers": "Container ContainerMember",
        "xwcore.plugin.contexts": "READ_BACK_LIMITS ReadContext",
        "xwcore.plugin.declarations": (
            "ANY_KIND Evidence FormatSpec PLUGIN_API_VERSION Reason Signature"
        ),
        "xwcore.plugin.hooks": "FormatHooks hookimpl hookspec",
        "xwcore.plugin.kinds": "Kind Overview",
        "xwcore.plugin.writing": "Asking WriteContext",
        "xwcore.registry.absent": "unknown_groups",
        "xwcore.registry.decoys": "DECOYS",
        "xwcore.registry.discovery": "scan",
        "xwcore.registry.door": "Door",
        "xwcore.registry.groups": "GROUPS",
        "xwcore.registry.guard": "SealError",
        "xwcore.registry.known_formats": "all_known hint_of install_hint",
        "xwcore.registry.plugins": "PluginRegistry",
        "xwcore.registry.records": "FAULTY PluginRecord PluginState",
        "xwcore.registry.switches": (
            "ALLOW_VARIABLE DISABLE_VARIABLE FOLDERS_VARIABLE HINTS_VARIABLE PREFER_VARIABLE "
            "STRICT_VARIABLE Switches"
        ),
        "xwcore.verbs.fixing_files": "FixedMembers",
        "xwcore.verbs.opening": "Registry default_registry",
        "xwcore.verbs.writing": "Conversion",
        "xwcore.version": "__version__",
    },
)
