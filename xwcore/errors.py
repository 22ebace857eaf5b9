"""The one hierarchy of errors.

Contract: everything that xwcore or a plugin raises for a reason that a host can meet derives from
`XwError`; each class pickles and copies with all that it carries. Nothing here knows a format.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from xwcore.findings.diagnostics import Diagnostic, Span
    from xwcore.findings.loss import Loss


def _rebuild(cls: type[XwError], message: str, state: dict[str, Any]) -> XwError:
    """Make an error again from what `XwError.__reduce__` kept, past its own `__init__`."""
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


class FormatError(XwError):
    """Which format a source has, or which format was asked for, is the problem."""


class UnknownFormatError(FormatError):
    """No installed format claims the source, or no format has the name that was given.

    `attempts` tells what each plugin said: pairs of format name and reason.
    """

    def __init__(self, message: str, *, attempts: Sequence[tuple[str, str]] = ()) -> None:
        super().__init__(message)
        self.attempts = tuple(attempts)


class AmbiguousFormatError(FormatError):
    """Two formats claim the source with equal evidence; `candidates` names them."""

    def __init__(self, message: str, *, candidates: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.candidates = tuple(candidates)


class FormatNotInstalledError(FormatError):
    """The format is known, its plugin is absent; `package` is the distribution to install."""

    def __init__(self, message: str, *, format: str, package: str) -> None:
        super().__init__(message)
        self.format = format
        self.package = package


class UnsupportedOperationError(FormatError):
    """The format cannot do this: it does not write, or does not hold this kind of puzzle."""


class PluginError(XwError):
    """A plugin is the problem; `plugin` and `distribution` name it."""

    def __init__(self, message: str, *, plugin: str = "", distribution: str = "") -> None:
        super().__init__(message)
        self.plugin = plugin
        self.distribution = distribution


class PluginLoadError(PluginError):
    """A plugin could not be imported or registered."""


class PluginConflictError(PluginError):
    """Two plugins claim one format name, and that name was used."""


class IncompatiblePluginError(PluginError):
    """A plugin asks for another plugin API version, or another xwcore, than this one."""


class PluginContractError(PluginError):
    """A plugin broke its contract: a stray exception (the cause), or an answer of a wrong type."""


class ReadError(XwError, ValueError):
    """The source cannot be read as the format it is.

    `diagnostics` holds all that was found up to the fatal one, which comes last; `format` names the
    format; `span` is the place of the fatal one; `excerpt` is the source around it, for text.
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
        """Where it went wrong, for people ("line 3, column 7"), or ""."""
        return "" if self.span is None else str(self.span)

    def __str__(self) -> str:
        return f"{self.place}: {self.message}" if self.place else self.message


class WriteError(XwError):
    """The puzzle cannot be written: the format has no way to say it, or saving failed."""


class LossError(XwError):
    """`strict` was asked for and something would be lost; `losses` tells what."""

    def __init__(self, message: str, *, losses: Sequence[Loss] = ()) -> None:
        super().__init__(message)
        self.losses = tuple(losses)


class OptionError(XwError):
    """An option is unknown, or its value is not of its type; `option` is its name."""

    def __init__(self, message: str, *, option: str = "") -> None:
        super().__init__(message)
        self.option = option


class LimitError(XwError):
    """A limit of `Limits` was met; `limit` is its name, `value` what was found (-1: unknown)."""

    def __init__(self, message: str, *, limit: str = "", value: int = -1) -> None:
        super().__init__(message)
        self.limit = limit
        self.value = value


class DeclarationError(PluginError, ValueError):
    """A declaration that breaks the contract of this module."""
