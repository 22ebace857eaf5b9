"""The pages, built as trees: every text is escaped when the tree is written, none is trusted.

Contract: no markup is ever made by joining strings. The picture is shown as an image, where scripts
do not run even if a drawing had any.
"""

from __future__ import annotations

import base64
from collections.abc import Iterable, Iterator
from pathlib import Path
from xml.etree import ElementTree as ET  # only written here

from examples.upload_service.inspecting import Findings, Offer
from xwcore import Diagnostic, Loss
from xwcore.plugin import FormatSpec
from xwcore_documents import safe_text

#: The look that the page for the browser has.
STYLE = (Path(__file__).parents[1] / "browser" / "style.css").read_text("utf-8")

#: Losses that are listed one by one.
_LISTED = 20

Child = ET.Element | str


def tag(element: str, /, *children: Child, **attributes: str) -> ET.Element:
    """An element; texts become text, and a trailing "_" of an attribute's name is dropped."""
    node = ET.Element(element, {key.rstrip("_"): _text(value) for key, value in attributes.items()})
    last: ET.Element | None = None
    for child in children:
        if isinstance(child, str):
            if last is None:
                node.text = (node.text or "") + _text(child)
            else:
                last.tail = (last.tail or "") + _text(child)
        else:
            node.append(child)
            last = child
    return node


def _text(text: str) -> str:
    """Without control characters and marks of text direction, which would garble the page."""
    return safe_text(text, lines=True)


def page(title: str, *children: Child) -> str:
    """A whole document."""
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width"),
        tag("title", title),
        tag("link", rel="stylesheet", href="/style.css"),
    )
    document = tag("html", head, tag("body", tag("h1", title), *children), lang="en")
    return "<!DOCTYPE html>\n" + ET.tostring(document, encoding="unicode", method="html")


def start_page(formats: Iterable[FormatSpec], max_file: int) -> str:
    """The form."""
    names = ", ".join(spec.title for spec in formats if spec.reads)
    form = tag(
        "form",
        tag("input", type="file", name="file", id="file", required="required"),
        tag("button", "Look", type="submit", id="look"),
        action="/look",
        method="post",
        enctype="multipart/form-data",
    )
    return page(
        "A look at a puzzle",
        tag("p", f"Formats: {names}.", class_="lead"),
        tag("div", form, class_="drop"),
        tag("p", f"At most {max_file // 1024} kB. Nothing is kept."),
    )


def error_page(message: str) -> str:
    """Why there is nothing to see."""
    return page("No puzzle to show", tag("p", message, class_="error", id="error"), _again())


def findings_page(findings: Findings, data: bytes, stem: str) -> str:
    """Format, picture, diagnostics, conversions."""
    detection = findings.detection
    sentence = f"{findings.title} ({detection.evidence.label}: {detection.reason})"
    parts: list[Child] = [tag("p", sentence, id="format")]
    if findings.error:
        parts.append(tag("p", findings.error, class_="error", id="error"))
    if findings.svg is not None:
        parts.append(_picture(findings.svg))
    parts.append(_diagnostics(findings.diagnostics))
    if findings.offers:
        encoded = base64.b64encode(data).decode("ascii")
        offers = [_offer(offer, encoded, stem) for offer in findings.offers]
        cards = tag("div", *offers, class_="offers")
        parts.append(tag("section", tag("h2", "Download as"), cards))
    title = (findings.puzzle.title if findings.puzzle else "") or "A puzzle"
    return page(title, *parts, _again())


def _picture(svg: str) -> ET.Element:
    encoded = base64.b64encode(svg.encode("utf-8")).decode("ascii")
    return tag(
        "img",
        src=f"data:image/svg+xml;base64,{encoded}",
        class_="picture",
        alt="the puzzle",
        id="drawing",
    )


def _diagnostics(diagnostics: tuple[Diagnostic, ...]) -> ET.Element:
    if not diagnostics:
        return tag("section", tag("h2", "Findings"), tag("p", "none"), id="findings")
    rows = [
        tag(
            "tr",
            tag("td", diagnostic.code),
            tag("td", str(diagnostic.severity), class_=str(diagnostic.severity)),
            tag("td", "" if diagnostic.span is None else str(diagnostic.span)),
            tag("td", diagnostic.message),
        )
        for diagnostic in diagnostics
    ]
    return tag("section", tag("h2", "Findings"), tag("table", *rows), id="findings")


def _offer(offer: Offer, encoded: str, stem: str) -> ET.Element:
    heading = tag("h3", offer.spec.title)
    if offer.refusal:
        return tag("div", heading, tag("p", f"not possible: {offer.refusal}"))
    form = tag(
        "form",
        tag("input", type="hidden", name="data", value=encoded),
        tag("input", type="hidden", name="stem", value=stem),
        tag("input", type="hidden", name="target", value=offer.spec.name),
        tag("button", "Download", type="submit", id=f"to-{offer.spec.name}"),
        action="/convert",
        method="post",
        enctype="multipart/form-data",
    )
    return tag("div", heading, *_losses(offer.losses), form, class_="offer")


def _losses(losses: tuple[Loss, ...]) -> Iterator[ET.Element]:
    if not losses:
        yield tag("p", "Nothing is lost.")
        return
    listed = [tag("li", str(loss)) for loss in losses[:_LISTED]]
    if len(losses) > _LISTED:
        listed.append(tag("li", f"and {len(losses) - _LISTED} more"))
    yield tag("p", "Lost:")
    yield tag("ul", *listed, class_="losses")


def _again() -> ET.Element:
    return tag("p", tag("a", "Another file", href="/"))
