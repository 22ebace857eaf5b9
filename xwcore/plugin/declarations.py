"""Declarations of a plugin: the format, its signatures, its features, its options.

Contract: frozen values, checked when they are made, so that an invalid declaration fails on import
(`DeclarationError`) and the rest of the core can rely on them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from enum import IntEnum
from functools import partial
from typing import TYPE_CHECKING, Final

from xwcore.errors import DeclarationError
from xwcore.findings.features import Feature
from xwcore.options import Option
from xwcore.plugin.patterns import reason_to_refuse

if TYPE_CHECKING:
    from xwcore.findings.diagnostics import Code

#: Incremented whenever a hook changes in a way that breaks older plugins.
PLUGIN_API_VERSION: Final = 1

#: How far into a source a signature may look; the head that a Probe holds is never longer.
MAX_SIGNATURE_REACH: Final = 65_536

#: The fixed bytes that make a signature strong; fewer may match by chance.
STRONG_MAGIC_LENGTH: Final = 4


_NAME: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class Signature:
    """How the files of a format begin: fixed bytes (`magic`), or a header (`pattern`).

    `magic` stands at byte `offset`, or starts up to `reach` bytes later. Fixed bytes at a fixed
    place, four or more, are STRONG evidence; a magic that may move is LIKELY, as is a `pattern`: a
    regular expression for bytes, matched at the start of the first `reach` bytes. Its repeats are
    possessive, such as `*+`; a pattern that may take too long is refused.
    """

    magic: bytes = b""
    offset: int = 0
    reach: int = 0
    pattern: bytes = b""
    #: Looks for the signature in a head: `search(head)`.
    search: Callable[[bytes], re.Match[bytes] | None] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        for name in ("magic", "pattern"):
            if not isinstance(value := getattr(self, name), bytes):
                raise DeclarationError(f"signature: {name} {value!r}, expected bytes")
        if bool(self.magic) == bool(self.pattern):
            raise DeclarationError("signature: expected either a magic or a pattern")
        if self.offset < 0 or self.reach < 0 or self.end > MAX_SIGNATURE_REACH:
            raise DeclarationError(
                f"signature: reads {self.end} bytes, expected 0 to {MAX_SIGNATURE_REACH}"
            )
        if self.pattern:
            if not self.reach or self.offset:
                raise DeclarationError("signature: a pattern needs a reach and starts at byte 0")
            compiled = _compile(self.pattern)
            search = partial(compiled.match, pos=0, endpos=self.reach)
        else:
            compiled = re.compile(re.escape(self.magic))
            search = partial(compiled.search, pos=self.offset, endpos=self.end)
        object.__setattr__(self, "search", search)

    @property
    def end(self) -> int:
        """The number of bytes of the source that are read."""
        return self.offset + self.reach + len(self.magic)

    @property
    def is_fixed(self) -> bool:
        """True for fixed bytes at a fixed place, enough of them to be strong evidence."""
        return len(self.magic) >= STRONG_MAGIC_LENGTH and not self.reach

    def find(self, head: bytes) -> int:
        """The offset of the match in `head`, or -1."""
        match = self.search(head)
        return -1 if match is None else match.start()


def _compile(pattern: bytes) -> re.Pattern[bytes]:
    try:
        reason = reason_to_refuse(pattern)
        if not reason:
            return re.compile(pattern)
    except (re.error, RecursionError, OverflowError) as error:
        raise DeclarationError(f"signature: invalid pattern: {error}") from error
    raise DeclarationError(f"signature: the pattern may take too long: {reason}")


#: The `kinds` of a format that writes puzzles of every kind, such as pictures of them.
ANY_KIND: Final = ("*",)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """Why a format cannot hold some content of features that it declares.

    `text` is what people read: "a title has one line". The other attributes are the same as data;
    content may be lost where all that are set apply to it. Where none is set, the tests of the
    format decide (`may_lose` of its contract).

    `alphabet` has the characters that are held, as in the brackets of a regular expression: a text
    with another one is lost. `form` is a regular expression that a text matches as a whole where it
    is held. `longest` is the number of characters of a text, and `line_breaks` False means that a
    text has one line. `most` is the number of places with the feature in one puzzle. `largest` are
    the columns and rows of a grid. `places` is a regular expression that the name of a place, such
    as the label of a clue, matches as a whole where it is held. `beside` and `without` are
    features: the same cell or clue, or the puzzle as a whole, has one of them, or none of them.
    `follows` are features: something of one of them is lost for a reason of its own.

    >>> Reason(features=(Feature.TITLE,), text="a title has one line", line_breaks=False).to_dict()
    {'features': ['title'], 'text': 'a title has one line', 'line_breaks': False}
    """

    features: tuple[Feature, ...]
    text: str
    alphabet: str = ""
    form: str = ""
    longest: int | None = None
    line_breaks: bool = True
    most: int | None = None
    largest: tuple[int, int] | None = None
    places: str = ""
    beside: tuple[Feature, ...] = ()
    without: tuple[Feature, ...] = ()
    follows: tuple[Feature, ...] = ()

    def __post_init__(self) -> None:
        if not self.features or not self.text:
            raise DeclarationError("reason: expected features and a text")
        try:
            re.compile(f"[{self.alphabet}]" if self.alphabet else "")
            re.compile(self.form)
            re.compile(self.places)
        except re.error as error:
            raise DeclarationError(f"reason {self.text!r}: invalid pattern: {error}") from error

    def conditions(self) -> dict[str, object]:
        """The attributes that are set, by name."""
        ignored = ("features", "text")
        return {
            item.name: value
            for item in fields(self)
            if item.name not in ignored and (value := getattr(self, item.name)) != item.default
        }

    def to_dict(self) -> dict[str, object]:
        """JSON-safe form: the features, the text, and the attributes that are set."""
        conditions = {
            name: list(value) if isinstance(value, tuple) else value
            for name, value in self.conditions().items()
        }
        return {"features": [*map(str, self.features)], "text": self.text, **conditions}


@dataclass(frozen=True, slots=True)
class FormatSpec:
    """The declaration of a format.

    `extensions` start with a dot; `kinds` are kinds of puzzle by name, `ANY_KIND` for all;
    `features` are those that a written file keeps; `codes` is called for the table of diagnostic
    codes, so that a manifest need not import it. `types` returns the names of the types of puzzle
    that a format knows. `url` leads to the format document. `empty_clues` is False
    where widespread readers of the format fail on a clue without text; a conversion then writes a
    hyphen. `records` names the modules whose values `Puzzle.extras` may hold: a worker process
    sends no others. `containers` ("zip", "gzip") are those that files of this format are usually
    in, under the extension of the format itself; such a file is written in its container again.
    `markers` are texts of which each file of the format has at least one in its head; `first` are
    the characters with which its content may begin, after byte order marks and white space, if that
    is ASCII. Where one is declared and does not occur, detection does not ask the format, unless
    the file name has an extension of it or the head begins as text in UTF-16 does. `reasons` state
    which content of the declared features a written file does not keep, and why.
    """

    name: str
    title: str
    extensions: tuple[str, ...] = ()
    media_types: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ANY_KIND
    signatures: tuple[Signature, ...] = ()
    features: frozenset[Feature] = frozenset()
    read_options: tuple[Option, ...] = ()
    write_options: tuple[Option, ...] = ()
    reads: bool = True
    writes: bool = True
    api_version: int = PLUGIN_API_VERSION
    codes: Callable[[], Mapping[str, Code]] | None = None
    url: str = ""
    types: Callable[[], tuple[str, ...]] | None = None
    empty_clues: bool = True
    containers: tuple[str, ...] = ()
    records: tuple[str, ...] = ()
    markers: tuple[bytes, ...] = ()
    first: str = ""
    reasons: tuple[Reason, ...] = ()

    def __post_init__(self) -> None:
        if not _NAME.fullmatch(self.name):
            raise DeclarationError(
                f"invalid name of a format: {self.name!r}, expected lower-case letters, digits and"
                " dashes, a letter first"
            )
        extensions: object = self.extensions
        if isinstance(extensions, str):  # the comma of a tuple is missing
            raise DeclarationError(f"{self.name}: extensions {extensions!r}, expected a tuple")
        for extension in self.extensions:
            if not extension.startswith(".") or extension != extension.lower():
                raise DeclarationError(
                    f"{self.name}: extension {extension!r}, expected a dot and lower case"
                )
        for options in (self.read_options, self.write_options):
            names = [option.name for option in options]
            if len(set(names)) != len(names):
                raise DeclarationError(f"{self.name}: duplicate option")
        if not all(type(marker) is bytes and marker for marker in self.markers):
            raise DeclarationError(f"{self.name}: markers are bytes, and not empty")
        first: object = self.first
        if not isinstance(first, str) or not first.isascii():
            raise DeclarationError(f"{self.name}: first {self.first!r}, expected a text of ASCII")
        for reason in self.reasons:
            for feature in reason.features:
                if feature not in self.features:
                    wrong = f"{self.name}: a reason for {feature!r}, which is not in features"
                    raise DeclarationError(wrong)

    def has_kind(self, kind: str) -> bool:
        """Whether the format holds puzzles of this kind."""
        return kind in self.kinds or self.kinds == ANY_KIND

    def to_dict(self) -> dict[str, object]:
        """JSON-safe form, as `xw formats --json` prints it."""
        return {
            "name": self.name,
            "title": self.title,
            "extensions": list(self.extensions),
            "media_types": list(self.media_types),
            "kinds": list(self.kinds),
            "reads": self.reads,
            "writes": self.writes,
            "features": [str(feature) for feature in sorted(self.features, key=_by_rank)],
            "read_options": [option.to_dict() for option in self.read_options],
            "write_options": [option.to_dict() for option in self.write_options],
            "url": self.url,
            "types": list(self.types() if self.types else ()),
            "empty_clues": self.empty_clues,
            "containers": list(self.containers),
            "reasons": [reason.to_dict() for reason in self.reasons],
        }


def _by_rank(feature: Feature) -> tuple[int, str]:
    return feature.rank, feature


class Evidence(IntEnum):
    """How certain a claim is; higher is more certain."""

    WEAK = 1  #: only the name; never enough for `detect`
    LIKELY = 2  #: a header, or the result of a sniffer
    STRONG = 3  #: magic bytes at a fixed offset
    CERTAIN = 4  #: magic bytes and structure agree

    @property
    def label(self) -> str:
        """The name in lower case, as the command line prints it."""
        return self.name.lower()
