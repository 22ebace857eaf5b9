"""What every kind of puzzle has: texts, metadata, provenance; equality by content.

Contract: a puzzle is an immutable value. Its *content* is the set of its facts (`facts`): every
single thing that it says, keyed by feature and place. Equality, `features`, `diff` and losses are
all computed from facts, so they cannot disagree. `extras`, `diagnostics` and `source_format` are
provenance and no content.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import new_class
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self

from xwcore.findings.diagnostics import Diagnostic
from xwcore.findings.features import Feature
from xwcore.findings.places import WHOLE, Place
from xwcore.model.metadata import Metadata, as_metadata

#: Version of the structure that `to_dict` gives; raised when a key changes its meaning.
DICT_VERSION: Final = 1

#: All that a puzzle says: the value of each feature at each place.
Facts = dict[tuple[Feature, Place], Any]


unseal: Final = object.__setattr__


class Immutable:
    """Base of slotted values that do not change; slots called `_cached...` are no state.

    Every class has a twin, its `_draft`, whose attributes can be set. An `__init__` turns the value
    into that with `unseal(self, "__class__", self._draft)`, sets attributes as usual, and seals it
    with `self.__class__ = self._sealed`: an eighth of the time that `object.__setattr__` takes for
    each of 17 attributes, and a grid is made for every puzzle that is read.
    """

    __slots__ = ()

    _draft: ClassVar[type[Any]]
    _sealed: ClassVar[type[Any]]

    def __init_subclass__(cls, **further: Any) -> None:
        super().__init_subclass__(**further)
        if "_sealed" in cls.__dict__:
            return  # it is the twin itself
        own = {
            "__slots__": (), "__module__": cls.__module__, "__doc__": cls.__doc__, "_sealed": cls,
            "__setattr__": object.__setattr__, "__delattr__": object.__delattr__,
        }  # fmt: skip
        cls._draft = new_class(cls.__name__, (cls,), exec_body=lambda body: body.update(own))

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
        return {
            name: getattr(self, name)
            for name in self.slot_names()
            if not name.startswith("_cached") and hasattr(self, name)
        }

    def __setstate__(self, state: Mapping[str, Any]) -> None:
        for name in self.slot_names():
            if name.startswith("_cached"):
                object.__setattr__(self, name, None)
        for name, value in state.items():
            object.__setattr__(self, name, value)


class MadeLater(Immutable):
    """Base of values some of whose attributes may be made when somebody looks.

    A subclass names them in `_made_later`; one that leaves them empty keeps in `_cached_maker` what
    makes them, which `_make` is given. Two threads that look at once may both make them.
    """

    __slots__ = ()

    _made_later: ClassVar[frozenset[str]]
    _cached_maker: Callable[[], Any] | None

    def _make(self, maker: Callable[[], Any]) -> None:
        """Set all of them."""
        raise NotImplementedError

    if not TYPE_CHECKING:  # or a misspelt name would have a type

        def __getattr__(self, name: str) -> Any:
            """The attributes that are not made yet; no other slot is without a value."""
            if name not in self._made_later:
                raise AttributeError(f"{type(self).__name__!r} has no attribute {name!r}")
            maker = self._cached_maker
            if maker is not None:  # else another thread has just made them
                self._make(maker)
            return object.__getattribute__(self, name)


class Puzzle(Immutable):
    """A puzzle of any kind.

    `copyright` is the notice as displayed. Line breaks in texts are line feeds. `extras` maps a
    format's name to the record that its plugin keeps for writing the same bytes again.
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
    )

    kind: ClassVar[str] = ""
    __hash__ = None  # type: ignore[assignment]

    title: str
    author: str
    copyright: str
    notes: str
    metadata: Metadata
    diagnostics: tuple[Diagnostic, ...]
    source_format: str | None
    extras: Mapping[str, Any]

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
    ) -> None:
        unseal(self, "__class__", self._draft)
        self._fill(
            title, author, copyright, notes, metadata, diagnostics, source_format, extras
        )  # fmt: skip
        self.__class__ = self._sealed

    def _fill(
        self,
        title: str,
        author: str,
        copyright: str,
        notes: str,
        metadata: Metadata | Iterable[tuple[str, str]] | Mapping[str, str],
        diagnostics: Iterable[Diagnostic],
        source_format: str | None,
        extras: Mapping[str, Any] | None,
    ) -> None:
        """Set what every kind has, in a value that is not sealed yet."""
        self.title = title
        self.author = author
        self.copyright = copyright
        self.notes = notes
        self.metadata = as_metadata(metadata)
        self.diagnostics = tuple(diagnostics)
        self.source_format = source_format
        self.extras = {} if extras is None else dict(extras)

    def _arguments(self) -> dict[str, Any]:
        """The arguments that make this puzzle again; subclasses add theirs."""
        return {name: getattr(self, name) for name in Puzzle.__slots__}

    def replace(self, **changes: Any) -> Self:
        """A copy with these attributes changed; raises TypeError for a name it does not have."""
        return type(self)(**{**self._arguments(), **changes})

    def facts(self) -> Facts:
        """Every single thing that the puzzle says, keyed by feature and place; in Feature order."""
        facts: Facts = {}
        for feature in (Feature.TITLE, Feature.AUTHOR, Feature.COPYRIGHT, Feature.NOTES):
            if text := getattr(self, feature.value):
                facts[feature, WHOLE] = text
        keys = self.metadata.keys()
        for key in keys:
            entries = [entry for entry in self.metadata if entry.key == key]
            place = Place(key=key)
            facts[Feature.METADATA, place] = tuple(entry.value for entry in entries)
            if any(entry.level != 1 for entry in entries):
                facts[Feature.METADATA_LEVELS, place] = tuple(entry.level for entry in entries)
        if len(keys) > 1:
            facts[Feature.METADATA_ORDER, WHOLE] = tuple(entry.key for entry in self.metadata)
        return facts

    def features(self) -> frozenset[Feature]:
        """The features that the puzzle uses."""
        return frozenset(feature for feature, _ in self.facts())

    def uses_only(self, held: frozenset[Feature]) -> bool:
        """Whether `features` are among these; cheaper where the columns in use say so already."""
        return self.features() <= held

    def _columns(self) -> tuple[Any, ...]:
        """What content is computed from; equal columns mean equal content, at no cost."""
        return self.title, self.author, self.copyright, self.notes, self.metadata

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Puzzle):
            return NotImplemented
        if self.kind != other.kind:
            return False
        return self._columns() == other._columns() or self.facts() == other.facts()

    def to_dict(self) -> dict[str, Any]:
        """JSON-safe structure; `docs/to_dict.md` describes it. Versioned by its key "xwcore"."""
        return {
            "xwcore": DICT_VERSION,
            "kind": self.kind,
            "title": self.title,
            "author": self.author,
            "copyright": self.copyright,
            "notes": self.notes,
            "metadata": [list(entry) for entry in self.metadata],
            "source_format": self.source_format,
        }

    def _repr_svg_(self) -> str | None:
        """The picture that a notebook shows; None where nobody can draw this kind of puzzle."""
        from xwcore.api import draw
        from xwcore.errors import UnsupportedOperationError

        try:
            return draw(self).svg()
        except UnsupportedOperationError:
            return None

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.title!r}>"
