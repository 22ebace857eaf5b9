"""Text files for packages of formats: encodings, places, edits that lose nothing, JSON and XML.

The names are imported on first use.
"""

from __future__ import annotations

from xwcore.plugin import lazy_exports

TYPE_CHECKING = False

if TYPE_CHECKING:
    from xwcore_documents.dates import ISO as ISO
    from xwcore_documents.dates import iso_date as iso_date
    from xwcore_documents.dates import misfit_of_date as misfit_of_date
    from xwcore_documents.editor import Spelled as Spelled
    from xwcore_documents.editor import TextPart as TextPart
    from xwcore_documents.editor import merge_columns as merge_columns
    from xwcore_documents.editor import merge_parts as merge_parts
    from xwcore_documents.editor import numbered as numbered
    from xwcore_documents.editor import text_edits as text_edits
    from xwcore_documents.encodings import MAC_ROMAN as MAC_ROMAN
    from xwcore_documents.encodings import WINDOWS_1252 as WINDOWS_1252
    from xwcore_documents.encodings import can_encode as can_encode
    from xwcore_documents.encodings import decode_text as decode_text
    from xwcore_documents.encodings import detected as detected
    from xwcore_documents.encodings import guess_single_byte as guess_single_byte
    from xwcore_documents.json_tree import JsonFault as JsonFault
    from xwcore_documents.json_tree import JsonFaultKind as JsonFaultKind
    from xwcore_documents.json_tree import JsonNode as JsonNode
    from xwcore_documents.json_tree import JsonPath as JsonPath
    from xwcore_documents.json_tree import JsonTree as JsonTree
    from xwcore_documents.json_tree import parse_json as parse_json
    from xwcore_documents.text_checks import CharacterCodes as CharacterCodes
    from xwcore_documents.text_checks import EncodingCodes as EncodingCodes
    from xwcore_documents.text_checks import check_characters as check_characters
    from xwcore_documents.text_checks import check_encoding as check_encoding
    from xwcore_documents.text_document import TextDocument as TextDocument
    from xwcore_documents.text_document import TextEdit as TextEdit
    from xwcore_documents.text_document import encode_text as encode_text
    from xwcore_documents.text_repairs import mojibake as mojibake
    from xwcore_documents.usual_metadata import usual_metadata as usual_metadata
    from xwcore_documents.windows_1252 import WINDOWS_1252_CHARACTERS as WINDOWS_1252_CHARACTERS
    from xwcore_documents.windows_1252 import WINDOWS_1252_UNDEFINED as WINDOWS_1252_UNDEFINED
    from xwcore_documents.windows_1252 import decode_windows_1252 as decode_windows_1252
    from xwcore_documents.windows_1252 import encode_windows_1252 as encode_windows_1252
    from xwcore_documents.xml_tree import FORBIDDEN_IN_XML as FORBIDDEN_IN_XML
    from xwcore_documents.xml_tree import XmlAttribute as XmlAttribute
    from xwcore_documents.xml_tree import XmlElement as XmlElement
    from xwcore_documents.xml_tree import XmlFault as XmlFault
    from xwcore_documents.xml_tree import XmlFaultKind as XmlFaultKind
    from xwcore_documents.xml_tree import XmlText as XmlText
    from xwcore_documents.xml_tree import XmlTree as XmlTree
    from xwcore_documents.xml_tree import decoded_xml as decoded_xml
    from xwcore_documents.xml_tree import parse_xml as parse_xml

# Type checkers must not see this: with it, any name at all would seem to exist.
if not TYPE_CHECKING:
    __getattr__, __dir__, __all__ = lazy_exports(
        __name__,
        {
            "xwcore_documents.dates": "ISO iso_date misfit_of_date",
            "xwcore_documents.editor": (
                "Spelled TextPart merge_columns merge_parts numbered text_edits"
            ),
            "xwcore_documents.encodings": (
                "MAC_ROMAN WINDOWS_1252 can_encode decode_text detected guess_single_byte"
            ),
            "xwcore_documents.json_tree": (
                "JsonFault JsonFaultKind JsonNode JsonPath JsonTree parse_json"
            ),
            "xwcore_documents.text_checks": (
                "CharacterCodes EncodingCodes check_characters check_encoding"
            ),
            "xwcore_documents.text_document": "TextDocument TextEdit encode_text",
            "xwcore_documents.text_repairs": "mojibake",
            "xwcore_documents.usual_metadata": "usual_metadata",
            "xwcore_documents.windows_1252": (
                "WINDOWS_1252_CHARACTERS WINDOWS_1252_UNDEFINED decode_windows_1252 "
                "encode_windows_1252"
            ),
            "xwcore_documents.xml_tree": (
                "FORBIDDEN_IN_XML XmlAttribute XmlElement XmlFault XmlFaultKind XmlText XmlTree "
                "decoded_xml parse_xml"
            ),
        },
    )
