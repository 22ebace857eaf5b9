"""The metadata of a document as XMP: its title, author and language, and that it is PDF/UA-1.

Source: ISO 16684-1 (XMP) for the form; ISO 14289-1, section 5, for the identification.
"""

from __future__ import annotations

from html import escape
from typing import Final

_PACKET: Final = """\
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"
 pdf:Producer="xwcore" pdfuaid:part="1">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>
<dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>"""


def metadata(title: str, author: str, language: str) -> str:
    """The metadata; texts are without line breaks and control characters."""
    return _PACKET.format(title=escape(title), author=escape(author), language=escape(language))
