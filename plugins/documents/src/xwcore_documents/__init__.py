"""Text files for packages of formats: encodings, places, edits that lose nothing, JSON and XML.

The names are imported on first use.
"""

from __future__ import annotations

from xwcore.plugin import lazy_exports

__getattr__, __dir__, __all__ = lazy_exports(
    __name__,
    {
        "xwcore_documents.dates": "ISO iso_date lacks_digit misfit_of_date",
        "xwcore_documents.edited_files": "most_faithful recorded_file",
        "xwcore_documents.editor": (
            "Spelled TextPart merge_columns merge_parts numbered text_edits"
        ),
        "xwcore_documents.encodings": ("can_encode decode_text detected"),
        "xwcore_documents.json_tree": (
            "JsonFault JsonFaultKind JsonNode JsonPath JsonTree parse_json"
        ),
        "xwcore_documents.single_bytes": "MAC_ROMAN WINDOWS_1252 guess_single_byte is_single_byte",
        "xwcore_documents.text_checks": (
            "CharacterCodes EncodingCodes check_characters check_encoding"
        ),
        "xwcore_documents.text_document": "TextDocument TextEdit encode_text",
        "xwcore_documents.text_repairs": "bit_7_lost mojibake",
        "xwcore_documents.usual_metadata": "usual_metadata",
        "xwcore_documents.windows_1252": (
            "WINDOWS_1252_CHARACTERS WINDOWS_1252_UNDEFINED decode_windows_1252 encode_windows_1252"
        ),
        "xwcore_documents.xml_tree": (
            "FORBIDDEN_IN_XML XmlAttribute XmlElement XmlFault XmlFaultKind XmlText XmlTree "
            "decoded_xml parse_xml"
        ),
    },
)
