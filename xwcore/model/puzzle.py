"""What every kind of puzzle has: texts, metadata, provenance; equality by content.

A puzzle is an immutable value. Its *content* is the set of its facts: the value of each feature at
each place. Equality, `features`, `diff` and losses all follow from facts, so they cannot disagree.
`extras`, `diagnostics` and `source_format` are provenance and no content.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar, overload

from xwcore.findings.diagnostics import Diagnostic
from xwcore.findings.features import Feature
from xwcore.model.metadata import TEXTS, Metadata, as_metadata
from xwcore.model.unmodeled import Unmodeled, frozen_unmodeled, plain

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from xwcore.model.content import Facts, Part

T = TypeVar("T")


class Immutable:
    """Base of slotted values that do not change.

    Slots named `_cached...` hold derived values (see `computed_once`). They are not state: pickles,
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
        for name, text in zip(TEXTS, (title, author, copyright, notes), strict=True):
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
            unmodeled=tuple(map(frozen_unmodeled, unmodeled)),
        )

    def _arguments(self) -> dict[str, Any]:
        """The arguments that make this puzzle again; subclasses add theirs."""
        return {name: getattr(self, name) for name in Puzzle.__slots__}

    def replace(self, **changes: Any) -> Self:
        """A copy with these attributes changed; raises TypeError for a name it does not have."""
        return type(self)(**{**self._arguments(), **changes})

    def parts(self) -> dict[str, Part]:
        """The content by part, in the order of `Feature`; subclasses add theirs."""
        from xwcore.model.parts import common_parts

        return common_parts(self)

    def facts(self) -> Facts:
        """The whole content: the value of each feature at each place, in the order of `Feature`."""
        facts: Facts = {}
        for part in self.parts().values():
            facts.update(part.facts())
        return facts

    def _repr_html_(self) -> str | None:
        """Title, author and picture, for a notebook; None where the puzzle cannot be drawn."""
        from xwcore.model.notebooks import html_of

        svg = self._repr_svg_()
        return None if svg is None else html_of(svg, self.title, self.author)

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
        from xwcore.model.content import differing_facts

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
            PuzzleError: the structure is malformed.
            KindError: no installed package has its kind.
        """
        from xwcore.model.structures import malformed_at, mapping, typed

        with malformed_at(""):
            name: str = typed(mapping(structure)["kind"], "kind", str)
        if name == OtherPuzzle.kind:
            return OtherPuzzle.from_dict(structure)
        # The registry, which knows the kinds, is above this module; the package has it by name.
        registry: Any = sys.modules["xwcore"].default_registry()
        kind: type[Puzzle] = registry.kind(name).puzzle_class()
        return kind.from_dict(structure)

    @classmethod
    def arguments_of(cls, structure: Mapping[str, Any]) -> AbstractContextManager[dict[str, Any]]:
        """The arguments of any kind of puzzle in a structure of `to_dict`. In this context an error
        of a malformed structure becomes a PuzzleError.
        """
        from xwcore.model import structures

        return structures.arguments_of(structure, cls.kind, cls.dict_version)

    def _repr_svg_(self) -> str | None:
        """The picture that a notebook shows; None where no package draws it."""
        from xwcore.model.notebooks import svg_of

        return svg_of(self, self.source_format)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.title!r}>"


class OtherPuzzle(Puzzle):
    """A puzzle of a kind without a model: texts and metadata, everything else unmodeled."""

    __slots__ = ()

    kind: ClassVar[str] = "other"

    @classmethod
    def from_dict(cls, structure: Mapping[str, Any]) -> OtherPuzzle:
        """The puzzle that `to_dict` made the structure of."""
        with cls.arguments_of(structure) as arguments:
            return cls(**arguments)
