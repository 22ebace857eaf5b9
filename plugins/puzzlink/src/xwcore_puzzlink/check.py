"""Check a file: the reports of reading, then the givens by the rules of the type."""

from __future__ import annotations

from xwcore.plugin import Diagnostic, Place, ReadContext, located
from xwcore_puzzlink import codes
from xwcore_puzzlink.read import Reading, read_file


def check(data: bytes, context: ReadContext) -> None:
    """Report everything that is wrong or remarkable in the file.

    Raises:
        ReadError: the file has no address or several, or the size is missing.
        LimitError: the grid is larger than the limits allow.
    """
    reading = read_file(data, context)
    if reading.address.row is None:
        return
    for diagnostic in reading.puzzle.check():
        context.report(_located(reading, diagnostic))


def _located(reading: Reading, diagnostic: Diagnostic) -> Diagnostic:
    """A diagnostic of the model at the clues of the address, under a code of this format."""
    address = reading.address
    place = diagnostic.span.place if diagnostic.span is not None else Place()
    start = min(address.clues_start, address.end - 1)
    span = reading.file.document.span(start, address.end, place)
    code = codes.CODES.get(diagnostic.code.replace("LOG", "PZL"))
    if code is None:
        return located(diagnostic, span)
    return code.at(diagnostic.message, span, hint=diagnostic.hint, severity=diagnostic.severity)
