"""All that the author of a package imports from the core, in one place.

Formats, kinds, commands and tools use it; everything here is public and stable within one
`PLUGIN_API_VERSION`. The names are imported on first use.
"""

from __future__ import annotations

from xwcore import lazy

TYPE_CHECKING = False

if TYPE_CHECKING:
    from xwcore.detection.detector import Claim as Claim
    from xwcore.detection.detector import Detection as Detection
    from xwcore.detection.detector import Signal as Signal
    from xwcore.errors import ContainerError as ContainerError
    from xwcore.errors import DeclarationError as DeclarationError
    from xwcore.errors import FormatError as FormatError
    from xwcore.errors import IncompatiblePluginError as IncompatiblePluginError
    from xwcore.errors import LimitError as LimitError
    from xwcore.errors import LossError as LossError
    from xwcore.errors import OptionError as OptionError
    from xwcore.errors import PluginContractError as PluginContractError
    from xwcore.errors import PluginError as PluginError
    from xwcore.errors import PluginLoadError as PluginLoadError
    from xwcore.errors import ReadError as ReadError
    from xwcore.errors import SeveralPuzzlesError as SeveralPuzzlesError
    from xwcore.errors import UnknownFormatError as UnknownFormatError
    from xwcore.errors import UnsupportedOperationError as UnsupportedOperationError
    from xwcore.errors import WriteError as WriteError
    from xwcore.errors import XwError as XwError
    from xwcore.files.archive_members import members_of as members_of
    from xwcore.files.archive_members import read_member as read_member
    from xwcore.files.containers import ContainerRecord as ContainerRecord
    from xwcore.files.containers import kind_of as kind_of
    from xwcore.files.encodings import UTF8 as UTF8
    from xwcore.files.encodings import UTF16_BE as UTF16_BE
    from xwcore.files.encodings import UTF16_LE as UTF16_LE
    from xwcore.files.encodings import WIDE as WIDE
    from xwcore.files.encodings import byte_order_mark as byte_order_mark
    from xwcore.files.encodings import utf8_marks as utf8_marks
    from xwcore.files.encodings import wide_without_mark as wide_without_mark
    from xwcore.files.path_patterns import below as below
    from xwcore.files.path_patterns import is_matched as is_matched
    from xwcore.files.path_patterns import matches as matches
    from xwcore.files.saving import deliver as deliver
    from xwcore.files.saving import save as save
    from xwcore.files.source import CONTAINER as CONTAINER
    from xwcore.files.source import CONTAINERS as CONTAINERS
    from xwcore.files.source import DEFAULT_LIMITS as DEFAULT_LIMITS
    from xwcore.files.source import GENERAL_EXTENSIONS as GENERAL_EXTENSIONS
    from xwcore.files.source import OTHER_CONTAINERS as OTHER_CONTAINERS
    from xwcore.files.source import READ_BACK_LIMITS as READ_BACK_LIMITS
    from xwcore.files.source import Limits as Limits
    from xwcore.files.source import Probe as Probe
    from xwcore.files.source import Source as Source
    from xwcore.files.source import bare_name as bare_name
    from xwcore.files.source import is_archive as is_archive
    from xwcore.files.source import may_have_archive as may_have_archive
    from xwcore.files.terminal_text import character_columns as character_columns
    from xwcore.files.terminal_text import cut_to_columns as cut_to_columns
    from xwcore.files.terminal_text import safe_text as safe_text
    from xwcore.files.terminal_text import text_columns as text_columns
    from xwcore.findings.adaptation import Adaptation as Adaptation
    from xwcore.findings.codes import CODES as CODES
    from xwcore.findings.codes import CONTAINER_UNREADABLE as CONTAINER_UNREADABLE
    from xwcore.findings.codes import LIMIT as LIMIT
    from xwcore.findings.codes import TOO_MANY as TOO_MANY
    from xwcore.findings.codes import UNREADABLE as UNREADABLE
    from xwcore.findings.diagnostics import Code as Code
    from xwcore.findings.diagnostics import CodeTable as CodeTable
    from xwcore.findings.diagnostics import Diagnostic as Diagnostic
    from xwcore.findings.diagnostics import Edit as Edit
    from xwcore.findings.diagnostics import Fix as Fix
    from xwcore.findings.diagnostics import LineIndex as LineIndex
    from xwcore.findings.diagnostics import Severity as Severity
    from xwcore.findings.diagnostics import Span as Span
    from xwcore.findings.diagnostics import inside as inside
    from xwcore.findings.diagnostics import located as located
    from xwcore.findings.diagnostics import select as select
    from xwcore.findings.features import Feature as Feature
    from xwcore.findings.fixing import Fixed as Fixed
    from xwcore.findings.fixing import apply_edits as apply_edits
    from xwcore.findings.fixing import apply_fixes as apply_fixes
    from xwcore.findings.loss import Loss as Loss
    from xwcore.findings.places import WHOLE as WHOLE
    from xwcore.findings.places import Place as Place
    from xwcore.findings.wording import plural as plural
    from xwcore.lazy import lazy_exports as lazy_exports
    from xwcore.model.content import Fact as Fact
    from xwcore.model.content import Facts as Facts
    from xwcore.model.content import Part as Part
    from xwcore.model.difference import Difference as Difference
    from xwcore.model.difference import diff as diff
    from xwcore.model.difference import shown_value as shown_value
    from xwcore.model.metadata import Metadata as Metadata
    from xwcore.model.metadata import MetadataEntry as MetadataEntry
    from xwcore.model.puzzle import Immutable as Immutable
    from xwcore.model.puzzle import OtherPuzzle as OtherPuzzle
    from xwcore.model.puzzle import Puzzle as Puzzle
    from xwcore.model.puzzle import Unmodeled as Unmodeled
    from xwcore.model.puzzle import computed_once as computed_once
    from xwcore.model.puzzle import frozen as frozen
    from xwcore.model.puzzle import plain as plain
    from xwcore.model.puzzle import whole_part as whole_part
    from xwcore.model.structures import items as items
    from xwcore.model.structures import typed as typed
    from xwcore.model.structures import typed_all as typed_all
    from xwcore.options import Option as Option
    from xwcore.options import OptionValue as OptionValue
    from xwcore.options import resolve_options as resolve_options
    from xwcore.plugin.codec import CodecHooks as CodecHooks
    from xwcore.plugin.contexts import Asking as Asking
    from xwcore.plugin.contexts import ReadContext as ReadContext
    from xwcore.plugin.contexts import WriteContext as WriteContext
    from xwcore.plugin.declarations import ANY_KIND as ANY_KIND
    from xwcore.plugin.declarations import PLUGIN_API_VERSION as PLUGIN_API_VERSION
    from xwcore.plugin.declarations import Evidence as Evidence
    from xwcore.plugin.declarations import FormatSpec as FormatSpec
    from xwcore.plugin.declarations import Reason as Reason
    from xwcore.plugin.declarations import Signature as Signature
    from xwcore.plugin.hooks import FormatHooks as FormatHooks
    from xwcore.plugin.hooks import hookimpl as hookimpl
    from xwcore.plugin.hooks import hookspec as hookspec
    from xwcore.plugin.kinds import Kind as Kind
    from xwcore.plugin.kinds import Overview as Overview
    from xwcore.registry.admission import SealError as SealError
    from xwcore.registry.admission import class_name as class_name
    from xwcore.registry.admission import failures_kept as failures_kept
    from xwcore.registry.admission import why as why
    from xwcore.registry.decoys import DECOYS as DECOYS
    from xwcore.registry.discovery import check_requirement as check_requirement
    from xwcore.registry.discovery import scan as scan
    from xwcore.registry.discovery import unknown_groups as unknown_groups
    from xwcore.registry.door import Door as Door
    from xwcore.registry.freezing import GROUPS as GROUPS
    from xwcore.registry.freezing import install_hint as install_hint
    from xwcore.registry.known_formats import HOST_VARIABLE as HOST_VARIABLE
    from xwcore.registry.known_formats import all_known as all_known
    from xwcore.registry.mime import magic_file as magic_file
    from xwcore.registry.mime import media_type as media_type
    from xwcore.registry.mime import mime_xml as mime_xml
    from xwcore.registry.mime import register_mimetypes as register_mimetypes
    from xwcore.registry.mime import thumbnailer as thumbnailer
    from xwcore.registry.plugins import PluginRegistry as PluginRegistry
    from xwcore.registry.records import FAULTY as FAULTY
    from xwcore.registry.records import PluginRecord as PluginRecord
    from xwcore.registry.records import PluginState as PluginState
    from xwcore.registry.scan_cache import CACHE_VARIABLE as CACHE_VARIABLE
    from xwcore.registry.switches import ALLOW_VARIABLE as ALLOW_VARIABLE
    from xwcore.registry.switches import DISABLE_VARIABLE as DISABLE_VARIABLE
    from xwcore.registry.switches import FOLDERS_VARIABLE as FOLDERS_VARIABLE
    from xwcore.registry.switches import PREFER_VARIABLE as PREFER_VARIABLE
    from xwcore.registry.switches import STRICT_VARIABLE as STRICT_VARIABLE
    from xwcore.registry.switches import VARIABLES as VARIABLES
    from xwcore.registry.switches import Switches as Switches
    from xwcore.verbs.fixing_files import FixedMembers as FixedMembers
    from xwcore.verbs.opening import Registry as Registry
    from xwcore.verbs.opening import default_registry as default_registry
    from xwcore.verbs.writing import Conversion as Conversion
    from xwcore.version import __version__ as __version__

# Type checkers must not see this: with it, any name at all would seem to exist.
if not TYPE_CHECKING:
    __getattr__, __dir__, __all__ = lazy.lazy_exports(
        __name__,
        {
            "xwcore.detection.detector": "Claim Detection Signal",
            "xwcore.errors": (
                "ContainerError DeclarationError FormatError IncompatiblePluginError LimitError "
                "LossError OptionError PluginContractError PluginError PluginLoadError ReadError "
                "SeveralPuzzlesError UnknownFormatError UnsupportedOperationError WriteError "
                "XwError"
            ),
            "xwcore.files.archive_members": "members_of read_member",
            "xwcore.files.containers": "ContainerRecord kind_of",
            "xwcore.files.encodings": (
                "UTF16_BE UTF16_LE UTF8 WIDE byte_order_mark utf8_marks wide_without_mark"
            ),
            "xwcore.files.path_patterns": "below is_matched matches",
            "xwcore.files.saving": "deliver save",
            "xwcore.files.source": (
                "CONTAINER CONTAINERS DEFAULT_LIMITS GENERAL_EXTENSIONS Limits OTHER_CONTAINERS "
                "Probe READ_BACK_LIMITS Source bare_name is_archive may_have_archive"
            ),
            "xwcore.files.terminal_text": "character_columns cut_to_columns safe_text text_columns",
            "xwcore.findings.adaptation": "Adaptation",
            "xwcore.findings.codes": "CODES CONTAINER_UNREADABLE LIMIT TOO_MANY UNREADABLE",
            "xwcore.findings.diagnostics": (
                "Code CodeTable Diagnostic Edit Fix LineIndex Severity Span inside located select"
            ),
            "xwcore.findings.features": "Feature",
            "xwcore.findings.fixing": "Fixed apply_edits apply_fixes",
            "xwcore.findings.loss": "Loss",
            "xwcore.findings.places": "Place WHOLE",
            "xwcore.findings.wording": "plural",
            "xwcore.lazy": "lazy_exports",
            "xwcore.model.content": "Fact Facts Part",
            "xwcore.model.difference": "Difference diff shown_value",
            "xwcore.model.metadata": "Metadata MetadataEntry",
            "xwcore.model.puzzle": (
                "Immutable OtherPuzzle Puzzle Unmodeled computed_once frozen plain whole_part"
            ),
            "xwcore.model.structures": "items typed typed_all",
            "xwcore.options": "Option OptionValue resolve_options",
            "xwcore.plugin.codec": "CodecHooks",
            "xwcore.plugin.contexts": "Asking ReadContext WriteContext",
            "xwcore.plugin.declarations": (
                "ANY_KIND Evidence FormatSpec PLUGIN_API_VERSION Reason Signature"
            ),
            "xwcore.plugin.hooks": "FormatHooks hookimpl hookspec",
            "xwcore.plugin.kinds": "Kind Overview",
            "xwcore.registry.admission": "SealError class_name failures_kept why",
            "xwcore.registry.decoys": "DECOYS",
            "xwcore.registry.discovery": "check_requirement scan unknown_groups",
            "xwcore.registry.door": "Door",
            "xwcore.registry.freezing": "GROUPS install_hint",
            "xwcore.registry.known_formats": "HOST_VARIABLE all_known",
            "xwcore.registry.mime": "magic_file media_type mime_xml register_mimetypes thumbnailer",
            "xwcore.registry.plugins": "PluginRegistry",
            "xwcore.registry.records": "FAULTY PluginRecord PluginState",
            "xwcore.registry.scan_cache": "CACHE_VARIABLE",
            "xwcore.registry.switches": (
                "ALLOW_VARIABLE DISABLE_VARIABLE FOLDERS_VARIABLE PREFER_VARIABLE STRICT_VARIABLE "
                "Switches VARIABLES"
            ),
            "xwcore.verbs.fixing_files": "FixedMembers",
            "xwcore.verbs.opening": "Registry default_registry",
            "xwcore.verbs.writing": "Conversion",
            "xwcore.version": "__version__",
        },
    )
