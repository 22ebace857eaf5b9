"""The addresses of a text, each of which is a puzzle."""

from __future__ import annotations

from xwcore.plugin import ReadContext, Span
from xwcore_documents import TextDocument
from xwcore_sudokupad.syntax.addresses import ADDRESS


def parts(data: bytes, context: ReadContext) -> tuple[Span, ...]:
    """The places of the addresses in a text; none in JSON.

    Raises:
        LimitError: the text has more addresses, or a longer line, than the limits allow.
    """
    if data.lstrip()[:1] == b"{":
        return ()
    document = TextDocument.decode(data)
    context.limits.check("max_string", max(map(len, document.lines), default=0))
    spans: list[Span] = []
    for match in ADDRESS.finditer(document.text):  # counted before the next one is kept
        spans.append(document.span(*match.span()))
        context.limits.check("max_members", len(spans))
    return tuple(spans)
