"""What every kind of puzzle has: texts, metadata, provenance; equality by content.

A puzzle is an immutable value. Its *content* is the set of its facts: the value of each feature at
each place. Equality, `features`, `diff` and losses all follow from facts, so they cannot disagree.
`extras`, `diagnostics` and `source_format` are provenance and no content.
"""

from __future__ import annotations

import operator
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, ClassVar, Final, Generic, Self, TypeVar, overload

from xwcore.errors import OptionError
from xwcore.findings.diagnostics import Diagnostic
from xwcore.findings.features import Feature
from xwcore.findings.places import WHOLE, Place
from xwcore.model.content import Fact, Facts, Part, differing_facts
from xwcore.model.metadata import Metadata, MetadataEntry, as_metadata
from xwcore.model.structures import items, typed

T = TypeVar("T")

#: The texts of a puzzle as a whole: attributes with the name of their feature.
_TEXTS: Final = ("title", "author", "copyright", "notes")
_TEXT_FEATURES: Final = (Feature.TITLE, Feature.AUTHOR, Feature.COPYRIGHT, Feature.NOTES)
_TEXTS_OF: Final = operator.attrgetter(*_TEXTS)

_METADATA_FEATURES: Final = frozenset(
    {Feature.METADATA, Feature.METADATA_LEVELS, Feature.METADATA_ORDER}
)


@dataclass(frozen=True, slots=True)
class Unmodeled:
    """Something that a reader met and the model cannot hold: a picture, a setting, an unknown key.

    `name` is that of the format; `value` is plain (text, number, True, False, None, or a tuple of
    them); `count` says how often it occurs.
    """

    name: str
    value: Any = None
    count: int = 1


class Immutable:
    """Base of slotted values that do not change.

    Slots named `_cached...` hold derived values (see `computed_once`). They are no state: pickles,
    copies and comparisons leave them out.
    """

    __slots__ = ()

    def _set(self, **attributes: Any) -> None:
        """Set attributes of a value that is being made."""
        set_attribute = object.__setattr__
        for name, value in attributes.items():
            set_attribute(self, name, value)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} cannot be changed; use replace()")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} cannot be changed; use replace()")

    @classmethod
    def slot_names(cls) -> list[str]:
        """The names of all attributes, those of the bases first."""
        return [name for base in reversed(cls.__mro__) for name in getattr(base, "__slots__", ())]

    # The default protocol restores slots by setattr, which this class refuses.
    def __getstate__(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.slot_names() if not _is_cache(name)}

    def __setstate__(self, state: Mapping[str, Any]) -> None:
        self._set(**dict.fromkeys(filter(_is_cache, self.slot_names())), **state)


def _is_cache(name: str) -> bool:
    return name.startswith("_cached")


class computed_once(Generic[T]):  # noqa: N801
    """A property of an `Immutable` that is computed on first use and kept in a slot.

    The slot of `name` is `_cached_name`. Threads that ask at once may both compute the value; they
    compute the same one.
    """

    def __init__(self, compute: Callable[[Any], T]) -> None:
        self.compute = compute
        self.slot = f"_cached_{compute.__name__}"
        self.__doc__ = compute.__doc__

    @overload
    def __get__(self, instance: None, owner: type) -> Self: ...
    @overload
    def __get__(self, instance: object, owner: type) -> T: ...
    def __get__(self, instance: object, owner: type) -> T | Self:
        if instance is None:
            return self
        value: T | None = getattr(instance, self.slot, None)
        if value is None:
            value = self.compute(instance)
            object.__setattr__(instance, self.slot, value)
        return value


class Puzzle(Immutable):
    """A puzzle of any kind.

    `copyright` is the notice as displayed. Line breaks in texts are line feeds. `extras` maps a
    format's name to the record that its plugin keeps for writing the same bytes again. `unmodeled`
    is content that the model has no attribute for.
    """

    __slots__ = (
        "author",
        "copyright",
        "diagnostics",
        "extras",
        "metadata",
        "notes",
        "source_format",
        "title",
        "unmodeled",
    )

    kind: ClassVar[str] = ""
    #: Version of the structure that `to_dict` makes; raised when a key changes its meaning.
    dict_version: ClassVar[int] = 1
    #: Features of which a place has one or the other: a change between them is one difference.
    instead: ClassVar[Mapping[Feature, Feature]] = {}
    __hash__ = None  # type: ignore[assignment]

    title: str
    author: str
    copyright: str
    notes: str
    metadata: Metadata
    diagnostics: tuple[Diagnostic, ...]
    source_format: str | None
    extras: Mapping[str, Any]
    unmodeled: tuple[Unmodeled, ...]

    def __init__(
        self,
        *,
        title: str = "",
        author: str = "",
        copyright: str = "",
        notes: str = "",
        metadata: Metadata | Iterable[tuple[str, str]] | Mapping[str, str] = (),
        diagnostics: Iterable[Diagnostic] = (),
        source_format: str | None = None,
        extras: Mapping[str, Any] | None = None,
        unmodeled: Iterable[Unmodeled] = (),
    ) -> None:
        for name, text in zip(_TEXTS, (title, author, copyright, notes), strict=True):
            if not isinstance(text, str):
                raise TypeError(f"{name}: {type(text).__name__}, expected str")
        self._set(
            title=title,
            author=author,
            copyright=copyright,
            notes=notes,
            metadata=as_metadata(metadata),
            diagnostics=tuple(diagnostics),
            source_format=source_format,
            extras={} if extras is None else dict(extras),
            unmodeled=tuple(map(_frozen_unmodeled, unmodeled)),
        )

    def _arguments(self) -> dict[str, Any]:
        """The arguments that make this puzzle again; subclasses add theirs."""
        return {name: getattr(self, name) for name in Puzzle.__slots__}

    def replace(self, **changes: Any) -> Self:
        """A copy with these attributes changed; raises TypeError for a name it does not have."""
        return type(self)(**{**self._arguments(), **changes})

    def parts(self) -> dict[str, Part]:
        """The content by part, in the order of `Feature`; subclasses add theirs."""
        parts = {
            name: whole_part(feature, text)
            for name, feature, text in zip(_TEXTS, _TEXT_FEATURES, _TEXTS_OF(self), strict=True)
            if text
        }
        if self.metadata:
            parts["metadata"] = Part(
                _METADATA_FEATURES, self.metadata, partial(_metadata_facts, self.metadata)
            )
        if self.unmodeled:
            facts = partial(_unmodeled_facts, self.unmodeled)
            parts["unmodeled"] = Part(_UNMODELED, self.unmodeled, facts)
        return parts

    def facts(self) -> Facts:
        """The whole content: the value of each feature at each place, in the order of `Feature`."""
        facts: Facts = {}
        for part in self.parts().values():
            facts.update(part.facts())
        return facts

    def _repr_html_(self) -> str | None:
        """Title, author and picture, for a notebook; None where the puzzle cannot be drawn."""
        from html import escape

        from xwcore.files.terminal_text import safe_text

        svg = self._repr_svg_()
        if svg is None:
            return None
        texts = [" ".join(escape(safe_text(text)).split()) for text in (self.title, self.author)]
        heading, byline = texts
        parts = [f"<b>{heading}</b>" if heading else "", f"<div>{byline}</div>" if byline else ""]
        return f"<div>{''.join(parts)}{svg}</div>"

    @property
    def cell_count(self) -> int:
        """The number of cells, for limits; 0 where a kind has none."""
        return 0

    def features(self) -> frozenset[Feature]:
        """The features that the puzzle uses."""
        return frozenset(feature for feature, _ in self.facts())

    def __eq__(self, other: object) -> bool:
        """Equal content."""
        if not isinstance(other, Puzzle):
            return NotImplemented
        if self.kind != other.kind:
            return False
        before, after = differing_facts(self.parts(), other.parts())
        return before == after

    def to_dict(self) -> dict[str, Any]:
        """JSON-safe structure; `docs/to_dict.md` describes it. Versioned by its key "xwcore"."""
        return {
            "xwcore": self.dict_version,
            "kind": self.kind,
            "title": self.title,
            "author": self.author,
            "copyright": self.copyright,
            "notes": self.notes,
            "metadata": [list(entry) for entry in self.metadata],
            "unmodeled": [[item.name, plain(item.value), item.count] for item in self.unmodeled],
            "source_format": self.source_format,
        }

    @classmethod
    def from_dict(cls, structure: Mapping[str, Any]) -> Puzzle:
        """The puzzle, of any kind, that `to_dict` made the structure of.

        Raises:
            KeyError, TypeError, ValueError: the structure is malformed.
        """
        _check_mapping(structure)
        name = typed(structure["kind"], "kind", str)
        if name == OtherPuzzle.kind:
            return OtherPuzzle.from_dict(structure)
        # The registry, which knows the kinds, is above this module; the package has it by name.
        registry: Any = sys.modules["xwcore"].default_registry()
        kind: type[Puzzle] = registry.kind(name).puzzle_class()
        return kind.from_dict(structure)

    @classmethod
    def check_structure(cls, structure: Mapping[str, Any]) -> None:
        """Reject a structure of another kind of puzzle, or of a later version.

        Raises:
            TypeError, ValueError: the structure is malformed.
        """
        _check_mapping(structure)
        kind, version = structure.get("kind", cls.kind), structure.get("xwcore", 1)
        if kind != cls.kind:
            raise ValueError(f"kind {kind!r}, expected {cls.kind!r}")
        if version > cls.dict_version:
            expected = f"expected {cls.dict_version} at most"
            raise ValueError(f"structure of a {kind} puzzle: version {version}, {expected}")

    @staticmethod
    def arguments_of(structure: Mapping[str, Any]) -> dict[str, Any]:
        """The arguments of any kind of puzzle in a structure of `to_dict`."""
        return {
            **{name: structure.get(name, "") for name in _TEXTS},
            "metadata": [
                _metadata_of(entry) for entry in items(structure.get("metadata", ()), "metadata")
            ],
            "unmodeled": [
                _unmodeled_of(entry) for entry in items(structure.get("unmodeled", ()), "unmodeled")
            ],
            "source_format": typed(
                structure.get("source_format"), "source_format", str, type(None)
            ),
        }

    def _repr_svg_(self) -> str | None:
        """The picture that a notebook shows; None where no package draws it."""
        # The registry is above this module; the package has it by name. Some package draws.
        registry: Any = sys.modules["xwcore"].default_registry()
        try:
            drawing = registry.ask("xw_draw", first=(self.source_format,), puzzle=self, options={})
        except OptionError:  # no installed package specifies the hook
            return None
        svg: str | None = None if drawing is None else drawing.svg()
        return svg

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.title!r}>"


class OtherPuzzle(Puzzle):
    """A puzzle of a kind that the model does not know: texts and metadata, all else unmodeled."""

    __slots__ = ()

    kind: ClassVar[str] = "other"

    @classmethod
    def from_dict(cls, structure: Mapping[str, Any]) -> OtherPuzzle:
        """The puzzle that `to_dict` made the structure of."""
        cls.check_structure(structure)
        return cls(**cls.arguments_of(structure))


_UNMODELED: Final = frozenset({Feature.UNMODELED})


def frozen(value: Any) -> Any:
    """Lists become tuples, at any depth, so that a puzzle cannot change."""
    if not isinstance(value, (list, tuple)):
        return value
    items = tuple(map(frozen, value))
    # A tuple of frozen items stays as it is, so that the values of a puzzle are not held twice.
    return value if type(value) is tuple and all(map(operator.is_, items, value)) else items


def plain(value: Any) -> Any:
    """Tuples become lists, at any depth, as JSON has them."""
    return [plain(item) for item in value] if isinstance(value, tuple) else value


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


def _unmodeled_of(entry: Any) -> Unmodeled:
    name, value, count = items(entry, "unmodeled")
    return Unmodeled(typed(name, "name", str), value, typed(count, "count", int))


def _frozen_unmodeled(entry: Unmodeled) -> Unmodeled:
    return replace(entry, value=frozen(entry.value))


def _unmodeled_facts(unmodeled: tuple[Unmodeled, ...]) -> Iterator[Fact]:
    """The values and counts of each name."""
    values: dict[str, list[tuple[Any, int]]] = {}
    for item in unmodeled:
        values.setdefault(item.name, []).append((item.value, item.count))
    for name, values_of_name in values.items():
        yield (Feature.UNMODELED, Place(key=name)), tuple(values_of_name)


def whole_part(feature: Feature, value: Any) -> Part:
    """The part of one feature of the puzzle as a whole."""
    return Part(frozenset({feature}), value, lambda: [((feature, WHOLE), value)])


def _metadata_facts(metadata: Metadata) -> Iterator[Fact]:
    entries_of: dict[str, list[MetadataEntry]] = {}
    for entry in metadata:
        entries_of.setdefault(entry.key, []).append(entry)
    for key, entries in entries_of.items():
        place = Place(key=key)
        yield (Feature.METADATA, place), tuple(entry.value for entry in entries)
        if any(entry.level != 1 for entry in entries):
            yield (Feature.METADATA_LEVELS, place), tuple(entry.level for entry in entries)
    if len(entries_of) > 1:
        yield (Feature.METADATA_ORDER, WHOLE), tuple(entry.key for entry in metadata)
