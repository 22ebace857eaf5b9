"""The structures that `from_dict` takes: the types of their values, and what all kinds share."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

from xwcore.errors import PuzzleError
from xwcore.model.metadata import TEXTS
from xwcore.model.unmodeled import Unmodeled

T = TypeVar("T")


def typed(value: Any, name: str, *types: type) -> Any:
    """The value, which is of exactly one of these types.

    Raises:
        PuzzleError: it is not; the message has the name.
    """
    if type(value) in types:
        return value
    expected = " or ".join("null" if kind is type(None) else kind.__name__ for kind in types)
    raise PuzzleError(f"{name}: {type(value).__name__}, expected {expected}")


def typed_all(values: Any, name: str, *types: type) -> tuple[Any, ...]:
    """The items of a list, each of exactly one of these types.

    Raises:
        PuzzleError: the list or an item is of another type.
    """
    return tuple(typed(value, name, *types) for value in items(values, name))


def items(values: Any, name: str) -> Sequence[Any]:
    """The items of a list.

    Raises:
        PuzzleError: it is not a list.
    """
    listed: Sequence[Any] = typed(values, name, list, tuple)
    return listed


def parsed_items(values: Any, name: str, parse: Callable[[Any], T]) -> list[T]:
    """What `parse` makes of the items of a list.

    Raises:
        PuzzleError: the list or an item is malformed; the message has the index of the item.
    """
    parsed: list[T] = []
    for index, value in enumerate(items(values, name)):
        with malformed_at(f"{name}[{index}]"):
            parsed.append(parse(value))
    return parsed


@contextmanager
def malformed_at(place: str) -> Iterator[None]:
    """In this context an error of a malformed structure becomes a PuzzleError with the place."""
    try:
        yield
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        text = f"missing key {error}" if type(error) is KeyError else str(error)
        raise PuzzleError(f"{place}: {text}" if place else text) from error


@contextmanager
def arguments_of(structure: Mapping[str, Any], own: str, most: int) -> Iterator[dict[str, Any]]:
    """The arguments of `Puzzle` in a structure of the kind `own`, and of version `most` at most."""
    with malformed_at(""):
        get = mapping(structure).get
        kind, version = get("kind", own), typed(get("xwcore", 1), "xwcore", int)
        if kind != own:
            raise PuzzleError(f"kind {kind!r}, expected {own!r}")
        if version > most:
            at_most = f"expected {most} at most"
            raise PuzzleError(f"structure of a {kind} puzzle: version {version}, {at_most}")
        yield {
            **{name: get(name, "") for name in TEXTS},
            "metadata": parsed_items(get("metadata", ()), "metadata", _metadata_of),
            "unmodeled": parsed_items(get("unmodeled", ()), "unmodeled", _unmodeled_of),
            "source_format": typed(get("source_format"), "source_format", str, type(None)),
        }


def mapping(structure: Mapping[str, Any]) -> Mapping[str, Any]:
    """The structure, if it is a mapping."""
    if not isinstance(structure, Mapping):
        raise PuzzleError(f"structure: {type(structure).__name__}, expected a mapping")
    return structure


def _metadata_of(entry: Any) -> tuple[Any, ...]:
    key, value, level = (*items(entry, "entry"), 1)[:3]
    return *typed_all((key, value), "text", str), typed(level, "level", int)


def _unmodeled_of(item: Any) -> Unmodeled:
    name, value, count = items(item, "item")
    return Unmodeled(typed(name, "name", str), value, typed(count, "count", int))
