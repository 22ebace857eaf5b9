"""The structure of `to_dict` that all kinds share: its checks, and the arguments of a puzzle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from xwcore.model.structures import items, typed
from xwcore.model.unmodeled import Unmodeled

_TEXTS: Final = ("title", "author", "copyright", "notes")


def kind_of_structure(structure: Mapping[str, Any]) -> str:
    """The name of the kind of puzzle.

    Raises:
        KeyError, TypeError: there is none.
    """
    _check_mapping(structure)
    kind: str = typed(structure["kind"], "kind", str)
    return kind


def check_structure(structure: Mapping[str, Any], expected: str, most: int) -> None:
    """Reject a structure of a kind other than `expected`, or of a later version than `most`.

    Raises:
        TypeError, ValueError: the structure is malformed.
    """
    _check_mapping(structure)
    kind, version = structure.get("kind", expected), structure.get("xwcore", 1)
    if kind != expected:
        raise ValueError(f"kind {kind!r}, expected {expected!r}")
    if version > most:
        at_most = f"expected {most} at most"
        raise ValueError(f"structure of a {kind} puzzle: version {version}, {at_most}")


def common_arguments(structure: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments of `Puzzle` in a structure."""
    return {
        **{name: structure.get(name, "") for name in _TEXTS},
        "metadata": [
            _metadata_of(entry) for entry in items(structure.get("metadata", ()), "metadata")
        ],
        "unmodeled": [
            _unmodeled_of(item) for item in items(structure.get("unmodeled", ()), "unmodeled")
        ],
        "source_format": typed(structure.get("source_format"), "source_format", str, type(None)),
    }


def _check_mapping(structure: object) -> None:
    if not isinstance(structure, Mapping):
        raise TypeError(f"structure: {type(structure).__name__}, expected a mapping")


def _metadata_of(entry: Any) -> tuple[str, str, int]:
    key, value, level = (*items(entry, "metadata"), 1)[:3]
    return (
        typed(key, "key of metadata", str),
        typed(value, "value of metadata", str),
        typed(level, "level of metadata", int),
    )


def _unmodeled_of(item: Any) -> Unmodeled:
    name, value, count = items(item, "unmodeled")
    return Unmodeled(typed(name, "name", str), value, typed(count, "count", int))
