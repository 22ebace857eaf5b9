"""What the tests of SPF share: a registry with SPF alone, and our own examples."""

from __future__ import annotations

from typing import Final

from tests.logic_samples import SAMPLES
from xwcore import Registry
from xwcore_spf.manifest import plugin

#: Examples by name, as the text of the file.
TEXTS: Final = {name: path.read_text("ascii") for name, path in SAMPLES.items()}


def registry() -> Registry:
    """A registry with SPF alone."""
    registry = Registry(discover=False)
    registry.register(plugin)
    return registry


REGISTRY: Final = registry()


def findings(source: str | bytes) -> list[tuple[str, tuple[int, int] | None, int | None]]:
    """What validation finds: code, cell and line."""
    data = source.encode("latin-1") if isinstance(source, str) else source
    return [
        (diagnostic.code, diagnostic.span.place.cell, diagnostic.span.line)
        if diagnostic.span
        else (diagnostic.code, None, None)
        for diagnostic in REGISTRY.validate(data, "spf")
    ]


def codes(source: str | bytes) -> list[str]:
    """The codes of what validation finds."""
    return [code for code, _, _ in findings(source)]
