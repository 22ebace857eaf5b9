"""The hierarchy of errors.

Contract: every error that xwcore or a plugin raises on purpose derives from `XwError`. Each class
pickles and copies with all its attributes. Nothing here knows a format.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from xwcore.findings.diagnostics import Diagnostic, Span
    from xwcore.findings.loss import Loss


def _rebuild(cls: type[XwError], message: str, state: dict[str, Any]) -> XwError:
    """Rebuild an error from the state that `XwError.__reduce__` kept, without its `__init__`."""
    error = cls.__new__(cls, message)
    error.args = (message,)
    error.__dict__.update(state)
    return error


class XwError(Exception):
    """Base of every error of xwcore."""

    def __init__(self, message: str) -> None:
        super().__init__(message)

    @property
    def message(self) -> str:
        """The text of the error, without place or hint."""
        return str(self.args[0]) if self.args else ""

    # The default of Exception calls cls(*args), which fails for keyword-only arguments.
    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (type(self), self.message, self.__dict__.copy())


class SourceError(XwError, TypeError):
    """The source is not a path, bytes, or a readable binary stream."""


class FormatError(XwError):
    """The format of a source is unknown, or the requested format cannot be used."""


class UnknownFormatError(FormatError):
    """No installed format claims the source, or no format has the given name.

    `attempts` are the results of each format: pairs of format name and reason. `what` is what the
    source is instead, such as "a PNG picture"; "" if that is unknown.
    """

    def __init__(
        self, message: str, *, attempts: Sequence[tuple[str, str]] = (), what: str = ""
    ) -> None:
        super().__init__(message)
        self.attempts = tuple(attempts)
        self.what = what


class ContainerError(UnknownFormatError):
    """The container of a source (zip, gzip) cannot be unpacked, or has no member of that name."""


class SeveralPuzzlesError(FormatError):
    """The container holds several puzzles, and none was chosen; `members` are their names."""

    def __init__(self, message: str, *, members: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.members = tuple(members)


class AmbiguousFormatError(FormatError):
    """Several formats claim the source with equal evidence; `candidates` are their names."""

    def __init__(self, message: str, *, candidates: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.candidates = tuple(candidates)


class FormatNotInstalledError(FormatError):
    """The format is known, but not installed; `package` is the distribution to install."""

    def __init__(self, message: str, *, format: str, package: str) -> None:
        super().__init__(message)
        self.format = format
        self.package = package


class UnsupportedOperationError(FormatError):
    """The format does not read, does not write, or cannot hold this kind of puzzle."""


class PluginError(XwError):
    """A plugin cannot be used or failed; `plugin` and `distribution` are its names."""

    def __init__(self, message: str, *, plugin: str = "", distribution: str = "") -> None:
        super().__init__(message)
        self.plugin = plugin
        self.distribution = distribution


class PluginLoadError(PluginError):
    """A plugin could not be imported or registered."""


class PluginConflictError(PluginError):
    """Two plugins claim the name of the requested format."""


class IncompatiblePluginError(PluginError):
    """A plugin requires another plugin API version, or another xwcore."""


class PluginContractError(PluginError):
    """A plugin violated its contract: a stray exception (the cause), or a result of wrong type."""


class ReadError(XwError, ValueError):
    """The source cannot be read.

    `diagnostics` has every diagnostic up to the fatal one, which is the last; `format` names
    the format; `span` is the place of the fatal one; `excerpt` is the text around it.
    """

    def __init__(
        self,
        message: str,
        *,
        format: str | None = None,
        diagnostics: Iterable[Diagnostic] = (),
        span: Span | None = None,
        excerpt: str = "",
    ) -> None:
        super().__init__(message)
        self.format = format
        self.diagnostics = tuple(diagnostics)
        if span is None and self.diagnostics:
            span = self.diagnostics[-1].span
        self.span = span
        self.excerpt = excerpt

    @property
    def place(self) -> str:
        """The place of the error, such as "line 3, column 7", or ""."""
        return "" if self.span is None else str(self.span)

    def __str__(self) -> str:
        return f"{self.place}: {self.message}" if self.place else self.message


class KindError(ReadError):
    """The source holds a puzzle of a kind other than expected; `kind` is the kind it holds."""

    def __init__(self, message: str, *, kind: str = "", format: str | None = None) -> None:
        super().__init__(message, format=format)
        self.kind = kind


class PuzzleError(XwError, ValueError, TypeError):
    """A puzzle cannot be made of these values, or has no such part."""


class WriteError(XwError):
    """The puzzle cannot be written: the format has no spelling for it, or saving failed."""


class LossError(XwError):
    """`strict` was set and the format cannot hold all of the puzzle; `losses` lists the losses."""

    def __init__(self, message: str, *, losses: Sequence[Loss] = ()) -> None:
        super().__init__(message)
        self.losses = tuple(losses)


class OptionError(XwError):
    """An option is unknown, or its value is not of its type; `option` is its name."""

    def __init__(self, message: str, *, option: str = "") -> None:
        super().__init__(message)
        self.option = option


class LimitError(XwError):
    """Input exceeds a limit of `Limits`: `limit` is its name, `value` the size (-1: unknown)."""

    def __init__(self, message: str, *, limit: str = "", value: int = -1) -> None:
        super().__init__(message)
        self.limit = limit
        self.value = value


class DeclarationError(PluginError, ValueError):
    """A declaration of a plugin is invalid."""
