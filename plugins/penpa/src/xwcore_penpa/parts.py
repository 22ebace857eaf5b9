"""The addresses of a text, each of which is a board."""

from __future__ import annotations

from xwcore.plugin import ReadContext, Span
from xwcore_documents import TextDocument
from xwcore_penpa.parse import find_addresses


def parts(data: bytes, context: ReadContext) -> tuple[Span, ...]:
    """The places of the addresses in a text.

    Raises:
        LimitError: the text has more addresses, or a longer line, than the limits allow.
    """
    document = TextDocument.decode(data)
    context.limits.check("max_string", max(map(len, document.lines), default=0))
    spans: list[Span] = []
    for address in find_addresses(document.text):  # counted before the next one is kept
        spans.append(document.span(address.start, address.end))
        context.limits.check("max_members", len(spans))
    return tuple(spans)
