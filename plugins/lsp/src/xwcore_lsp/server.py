"""The language server: the features of the protocol over the functions of `features`.

Contract: a document is validated when it is opened, changed or saved; an error inside a feature is
logged to the client and ends that request alone. A document over `MAX_CHARACTERS` gets a single
diagnostic.

Source: Language Server Protocol 3.17.
"""

from __future__ import annotations

from typing import Final

from lsprotocol import types
from pygls.lsp.server import LanguageServer

from xwcore import __version__
from xwcore_lsp import features
from xwcore_lsp.documents import PuzzleDocument

#: A longer text is not validated while it is edited: an editor asks at every key press.
MAX_CHARACTERS: Final = 2_000_000

server = LanguageServer("xwcore-lsp", __version__)


def _document(uri: str) -> PuzzleDocument | None:
    document = server.workspace.get_text_document(uri)
    return None if len(document.source) > MAX_CHARACTERS else PuzzleDocument.of(document)


def _publish(uri: str) -> None:
    document = _document(uri)
    if document is None:
        start = types.Range(types.Position(0, 0), types.Position(0, 1))
        message = f"document exceeds {MAX_CHARACTERS} characters and is not validated"
        information = types.DiagnosticSeverity.Information
        diagnostics = [
            types.Diagnostic(start, message, severity=information, source=features.SOURCE)
        ]
    else:
        diagnostics = features.diagnostics(document)
    server.text_document_publish_diagnostics(
        types.PublishDiagnosticsParams(uri=uri, diagnostics=diagnostics)
    )


@server.feature(types.TEXT_DOCUMENT_DID_OPEN)
def did_open(parameters: types.DidOpenTextDocumentParams) -> None:
    """Validate a document that was opened."""
    _publish(parameters.text_document.uri)


@server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
def did_change(parameters: types.DidChangeTextDocumentParams) -> None:
    """Validate a document that was edited."""
    _publish(parameters.text_document.uri)


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


def main() -> None:
    """Serve over standard input and output until the client ends."""
    server.start_io()


if __name__ == "__main__":
    main()
