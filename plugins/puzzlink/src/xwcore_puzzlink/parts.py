"""The addresses of a text, each of which is a puzzle."""

from __future__ import annotations

from xwcore.plugin import ReadContext, Span
from xwcore_documents import TextDocument
from xwcore_puzzlink.parse import find_addresses
from xwcore_puzzlink.syntax.addresses import SAVED_HEAD


def parts(data: bytes, context: ReadContext) -> tuple[Span, ...]:
    """The places of the addresses in a text; none in a file of pzprv3.

    Raises:
        LimitError: the text has more addresses, or a longer line, than the limits allow.
    """
    if data.count(b"?") < 2:
        return ()
    document = TextDocument.decode(data)
    context.limits.check("max_string", max(map(len, document.lines), default=0))
    if SAVED_HEAD.match(document.text):
        return ()
    spans: list[Span] = []
    for address in find_addresses(document.text):  # counted before the next one is kept
        spans.append(document.span(address.start, address.end))
        context.limits.check("max_members", len(spans))
    return tuple(spans)
