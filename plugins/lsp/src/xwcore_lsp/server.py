"""The language server: the features of the protocol over the functions of `features`.

Contract: a document is validated when it is opened or changed, in a thread, so that requests are
answered meanwhile; diagnostics have the version that they are about, and those of an older version
are dropped. An error inside a feature is logged to the client and ends that request alone. A
document over `MAX_CHARACTERS` gets a single diagnostic. The input has limits: see `messages`.

Source: Language Server Protocol 3.17.
"""

from __future__ import annotations

import asyncio
import copy
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import BinaryIO, Final, cast

from lsprotocol import types
from pygls.lsp.server import LanguageServer
from pygls.workspace import TextDocument

from xwcore import __version__
from xwcore_lsp import features, navigation
from xwcore_lsp.documents import PuzzleDocument
from xwcore_lsp.messages import BoundedInput

#: A longer text is not validated while it is edited: an editor asks at every key press.
MAX_CHARACTERS: Final = 2_000_000

server = LanguageServer("xwcore-lsp", __version__)


#: Validates one document after the other.
_validation: Final = ThreadPoolExecutor(1, "validation")


def _document(uri: str) -> PuzzleDocument | None:
    return _read(server.workspace.get_text_document(uri))


def _read(document: TextDocument) -> PuzzleDocument | None:
    return None if len(document.source) > MAX_CHARACTERS else PuzzleDocument.of(document)


async def _publish(uri: str) -> None:
    """Validate a document, and publish its diagnostics unless it was changed or closed since."""
    document = copy.copy(server.workspace.get_text_document(uri))
    loop = asyncio.get_running_loop()
    diagnostics = await loop.run_in_executor(_validation, _diagnostics, document)
    if diagnostics is not None and _is_current(document):
        server.text_document_publish_diagnostics(
            types.PublishDiagnosticsParams(uri, diagnostics, document.version)
        )


def _is_current(document: TextDocument) -> bool:
    """Whether the document is open in this version."""
    opened = server.workspace.text_documents.get(document.uri)
    return opened is not None and opened.version == document.version


def _diagnostics(document: TextDocument) -> list[types.Diagnostic] | None:
    """The diagnostics of a document; None where it was changed while it waited."""
    if not _is_current(document):
        return None
    puzzle_document = _read(document)
    if puzzle_document is not None:
        return features.diagnostics(puzzle_document)
    start = types.Range(types.Position(0, 0), types.Position(0, 1))
    message = f"document exceeds {MAX_CHARACTERS} characters and is not validated"
    information = types.DiagnosticSeverity.Information
    return [types.Diagnostic(start, message, severity=information, source=features.SOURCE)]


@server.feature(types.TEXT_DOCUMENT_DID_OPEN)
async def did_open(parameters: types.DidOpenTextDocumentParams) -> None:
    """Validate a document that was opened."""
    await _publish(parameters.text_document.uri)


@server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
async def did_change(parameters: types.DidChangeTextDocumentParams) -> None:
    """Validate a document that was edited."""
    await _publish(parameters.text_document.uri)


@server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
def did_close(parameters: types.DidCloseTextDocumentParams) -> None:
    """Withdraw the diagnostics of a document that was closed."""
    server.text_document_publish_diagnostics(
        types.PublishDiagnosticsParams(uri=parameters.text_document.uri, diagnostics=[])
    )


@server.feature(types.TEXT_DOCUMENT_HOVER)
def hover(parameters: types.HoverParams) -> types.Hover | None:
    """Explain the finding, and show the answer of the clue, at a position."""
    document = _document(parameters.text_document.uri)
    return None if document is None else features.hover(document, parameters.position)


@server.feature(
    types.TEXT_DOCUMENT_CODE_ACTION,
    types.CodeActionOptions(
        code_action_kinds=[types.CodeActionKind.QuickFix, types.CodeActionKind.SourceFixAll]
    ),
)
def code_action(parameters: types.CodeActionParams) -> list[types.CodeAction]:
    """Offer the fixes of the findings in a range."""
    document = _document(parameters.text_document.uri)
    return [] if document is None else features.code_actions(document, parameters.range)


@server.feature(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
def document_symbol(parameters: types.DocumentSymbolParams) -> list[types.DocumentSymbol]:
    """Show the outline of a puzzle."""
    document = _document(parameters.text_document.uri)
    return [] if document is None else features.outline(document)


@server.feature(types.TEXT_DOCUMENT_FORMATTING)
def formatting(parameters: types.DocumentFormattingParams) -> list[types.TextEdit]:
    """Write a puzzle in the canonical style of its format."""
    document = _document(parameters.text_document.uri)
    return [] if document is None else features.formatting(document)


@server.feature(
    types.TEXT_DOCUMENT_COMPLETION, types.CompletionOptions(trigger_characters=["<", "#"])
)
def completion(parameters: types.CompletionParams) -> list[types.CompletionItem]:
    """Complete keywords and names of headers."""
    document = _document(parameters.text_document.uri)
    return [] if document is None else navigation.completion(document, parameters.position)


@server.feature(types.TEXT_DOCUMENT_DEFINITION)
def definition(parameters: types.DefinitionParams) -> list[types.Location]:
    """Lead from a clue to its entry, and from a cell to its clues."""
    document = _document(parameters.text_document.uri)
    return [] if document is None else navigation.definition(document, parameters.position)


@server.feature(types.TEXT_DOCUMENT_REFERENCES)
def references(parameters: types.ReferenceParams) -> list[types.Location]:
    """List the cells of a clue, and the clues of a cell."""
    document = _document(parameters.text_document.uri)
    return [] if document is None else navigation.references(document, parameters.position)


def main() -> None:
    """Serve over standard input and output until the client ends."""
    server.start_io(cast(BinaryIO, BoundedInput(sys.stdin.buffer)))


if __name__ == "__main__":
    main()
