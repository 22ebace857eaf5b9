"""What a plugin declares: the format, its signatures, what it can hold, its options.

Contract: frozen values, checked when they are made, so that a wrong declaration fails at the
author's desk (`DeclarationError`) and the rest of the core can rely on them.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from xwcore.diagnostics import Code
from xwcore.errors import OptionError, PluginError
from xwcore.patterns import nests_quantifiers

#: Raised by one whenever a hook changes so that an older plugin would break.
PLUGIN_API_VERSION: Final = 1

#: How far into a source a signature may look; the head that a Probe holds is never longer.
MAX_SIGNATURE_REACH: Final = 65_536

#: How many fixed bytes make a signature strong; fewer occur by chance.
STRONG_MAGIC_LENGTH: Final = 4

#: Names that the verbs use themselves, so that no option may bear them.
RESERVED_OPTIONS: Final = frozenset(
    {
        "source", "target", "format", "formats", "limits", "overwrite", "strict", "select",
        "ignore", "unsafe", "puzzle", "source_format", "target_format", "read_options",
        "write_options",
    }
)  # fmt: skip

_NAME: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_OPTION_NAME: Final = re.compile(r"[a-z][a-z0-9_]*")


class DeclarationError(PluginError, ValueError):
    """A declaration that breaks the contract of this module."""


class Feature(StrEnum):
    """A part of a puzzle that a format holds or does not hold: the unit of losses and differences.

    A format declares those that it holds; the docs of each say what exactly is meant.
    """

    # Whole puzzle
    KIND = "kind"  #: the kind of puzzle itself
    TITLE = "title"
    AUTHOR = "author"
    COPYRIGHT = "copyright"
    NOTES = "notes"
    METADATA = "metadata"  #: further metadata, per key
    METADATA_ORDER = "metadata-order"  #: the order of the metadata keys
    METADATA_LEVELS = "metadata-levels"  #: public, machine, internal
    # Grid
    GRID = "grid"  #: width, height, and which cells are open
    VOIDS = "voids"  #: places where there is no cell at all
    BARS = "bars"
    DIAGRAMLESS = "diagramless"  #: the blocks are hidden from the player
    NUMBERING = "numbering"  #: a cell number that differs from the automatic one
    # Solution
    SOLUTION = "solution"  #: the solution of a cell, as one letter
    UNKNOWN_CELLS = "unknown-cells"  #: cells without a solution in a grid that has one
    REBUS = "rebus"  #: several letters in a cell
    SHORT_FORMS = "short-forms"  #: the one letter that is stated to stand for a solution
    SYMBOLS = "symbols"  #: a picture instead of letters, by font code
    DIRECTIONAL_READINGS = "directional-readings"  #: across and down read differently
    ALTERNATIVE_READINGS = "alternative-readings"  #: several solutions of a cell are right
    LOCK = "lock"  #: a scrambled solution, and its checksum
    # Marks
    CIRCLES = "circles"
    SHADES = "shades"
    COLORS = "colors"
    MARKS = "marks"  #: marks of any other kind, and marks of unknown kind
    # The player
    GIVEN = "given"  #: letters that the puzzle starts with
    FILL = "fill"  #: what the player entered
    FILL_REBUS = "fill-rebus"  #: several letters entered in a cell
    PENCILLED = "pencilled"
    REVEALED = "revealed"
    INCORRECT = "incorrect"
    PREVIOUSLY_INCORRECT = "previously-incorrect"
    TIMER = "timer"
    # Clues
    CLUES = "clues"  #: the text of across and down clues
    CLUE_GROUPS = "clue-groups"  #: clues in groups beyond across and down
    UNICLUES = "uniclues"  #: clues with a number and no direction
    SHARED_PLACES = "shared-places"  #: a second clue, and further ones, at one place
    UNPLACED_CLUES = "unplaced-clues"  #: across and down clues for which the grid has no entry
    CLUE_ORDER = "clue-order"  #: an order of clues other than the grid's
    CLUE_MARKUP = "clue-markup"
    CLUE_METADATA = "clue-metadata"
    CLUE_ANSWERS = "clue-answers"  #: a stated answer that differs from the grid
    CLUE_CELLS = "clue-cells"  #: a clue that names its own cells
    # Logic puzzles
    LOGIC_TYPE = "logic-type"  #: the type of a logic puzzle, and the number of its format
    PARAMETERS = "parameters"
    DIAGRAM = "diagram"  #: the rows of the puzzle
    SHOW_SOLUTION = "show-solution"

    # As equality is that of strings; the hash of Enum takes ten times as long.
    __hash__ = str.__hash__

    @property
    def label(self) -> str:
        """The name for people: "clue groups"."""
        return self.value.replace("-", " ")


@dataclass(frozen=True, slots=True)
class Signature:
    """What a format's files begin with: fixed bytes (`magic`), or a header (`pattern`).

    `magic` stands at byte `offset`, or starts up to `reach` bytes later. Fixed bytes at a fixed
    place, four or more, are STRONG evidence; a magic that may move is LIKELY, as is a `pattern`: a
    regular expression for bytes, matched at the start of the first `reach` bytes. It must be
    linear: a quantified group that holds a quantifier is refused.
    """

    magic: bytes = b""
    offset: int = 0
    reach: int = 0
    pattern: bytes = b""
    _compiled: re.Pattern[bytes] | None = field(default=None, repr=False, compare=False)

    def __post_init__(self) -> None:
        if bool(self.magic) == bool(self.pattern):
            raise DeclarationError("a signature has either a magic or a pattern")
        if self.offset < 0 or self.reach < 0 or self.end > MAX_SIGNATURE_REACH:
            raise DeclarationError(f"a signature looks at 0 to {MAX_SIGNATURE_REACH} bytes")
        if self.pattern:
            object.__setattr__(self, "_compiled", _compile(self.pattern))
            if not self.reach or self.offset:
                raise DeclarationError("a pattern needs a reach, and starts at byte 0")

    @property
    def end(self) -> int:
        """How many bytes of the source it may look at."""
        return self.offset + self.reach + len(self.magic)

    @property
    def is_fixed(self) -> bool:
        """True for fixed bytes at a fixed place, enough of them to be strong evidence."""
        return len(self.magic) >= STRONG_MAGIC_LENGTH and not self.reach

    def find(self, head: bytes) -> int:
        """The offset of the match in `head`, or -1."""
        if self._compiled is not None:
            return 0 if self._compiled.match(head, 0, self.reach) else -1
        if not self.reach:
            return self.offset if head.startswith(self.magic, self.offset) else -1
        return head.find(self.magic, self.offset, self.end)

    def can_equal(self, other: Signature) -> bool:
        """False where no source can match both: their fixed bytes disagree at some place."""
        if not (self.is_fixed and other.is_fixed):
            return True
        start = max(self.offset, other.offset)
        end = min(self.end, other.end)
        mine = self.magic[start - self.offset : end - self.offset] if end > start else b""
        theirs = other.magic[start - other.offset : end - other.offset] if end > start else b""
        return mine == theirs


def _compile(pattern: bytes) -> re.Pattern[bytes]:
    # A quantified group around a quantifier is how exponential patterns look; refuse all of them.
    if nests_quantifiers(pattern):
        raise DeclarationError("a signature pattern may not nest quantifiers")
    try:
        return re.compile(pattern)
    except re.error as error:
        raise DeclarationError(f"a signature pattern is wrong: {error}") from error


OptionValue = str | int | float | bool | None


@dataclass(frozen=True, slots=True)
class Option:
    """A read or write option: a name, a type (str, int, float or bool), a default, a help line.

    `choices` restricts the values; `default` None means "not given".
    """

    name: str
    type: type[str | int | float | bool] = str
    default: OptionValue = None
    help: str = ""
    choices: tuple[OptionValue, ...] = ()

    def __post_init__(self) -> None:
        if not _OPTION_NAME.fullmatch(self.name) or self.name in RESERVED_OPTIONS:
            raise DeclarationError(f"{self.name!r} cannot be the name of an option")
        if self.type not in (str, int, float, bool):
            raise DeclarationError(f"option {self.name}: its type is str, int, float or bool")
        if self.default is not None:
            self.convert(self.default)

    def convert(self, value: object) -> OptionValue:
        """`value` as this option's type; text is parsed, so that a command line can give it.

        Raises:
            OptionError: the value is not of the type, or not among the choices.
        """
        converted = value if value is None else self._typed(value)
        if self.choices and value is not None and converted not in self.choices:
            allowed = ", ".join(map(str, self.choices))
            raise OptionError(f"option {self.name}: choose from {allowed}", option=self.name)
        return converted

    def _typed(self, value: object) -> OptionValue:
        if type(value) is self.type:
            return value
        if self.type is bool and isinstance(value, str):
            word = value.strip().lower()
            if word in ("1", "true", "yes", "on", "0", "false", "no", "off"):
                return word in ("1", "true", "yes", "on")
        elif self.type is str and isinstance(value, (str, int)) and not isinstance(value, bool):
            return str(value)
        elif self.type in (int, float) and isinstance(value, str):
            try:
                return self.type(value)
            except ValueError:
                pass
        elif self.type is float and isinstance(value, int) and not isinstance(value, bool):
            return float(value)
        raise OptionError(
            f"option {self.name}: {value!r} is not a {self.type.__name__}", option=self.name
        )

    def to_dict(self) -> dict[str, object]:
        """JSON-safe form."""
        return {
            "name": self.name,
            "type": self.type.__name__,
            "default": self.default,
            "help": self.help,
            "choices": list(self.choices),
        }


def resolve_options(
    declared: Sequence[Option], given: Mapping[str, object], what: str
) -> dict[str, OptionValue]:
    """The values of all declared options, defaults included.

    Raises:
        OptionError: an option is unknown (the nearest name is suggested) or has a wrong value.
    """
    values = {option.name: option.default for option in declared}
    if not given:
        return values
    for option in declared:
        if option.name in given:
            values[option.name] = option.convert(given[option.name])
    unknown = [name for name in given if name not in values]
    for name in unknown:
        near = difflib.get_close_matches(name, values, n=1, cutoff=0.5)
        hint = f"; did you mean {near[0]}?" if near else ""
        known = ", ".join(values) or "none"
        raise OptionError(f"{what} has no option {name!r}{hint} (options: {known})", option=name)
    return values


@dataclass(frozen=True, slots=True)
class FormatSpec:
    """All that the core knows of a format before any file of it is read.

    `extensions` start with a dot; `kinds` are kinds of puzzle ("crossword", "logic"); `features`
    are those that a written file gives back; `codes` is called for the table of diagnostic codes,
    so that a manifest need not import it. `types` names the types of puzzle that a format of logic
    puzzles knows. `url` leads to the format document.
    """

    name: str
    title: str
    extensions: tuple[str, ...] = ()
    media_types: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ("crossword",)
    signatures: tuple[Signature, ...] = ()
    features: frozenset[Feature] = frozenset()
    read_options: tuple[Option, ...] = ()
    write_options: tuple[Option, ...] = ()
    reads: bool = True
    writes: bool = True
    api_version: int = PLUGIN_API_VERSION
    codes: Callable[[], Mapping[str, Code]] | None = None
    url: str = ""
    types: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not _NAME.fullmatch(self.name):
            raise DeclarationError(f"{self.name!r} cannot be the name of a format")
        if not all(name.startswith(".") and name == name.lower() for name in self.extensions):
            raise DeclarationError(f"{self.name}: an extension starts with a dot, in lower case")
        for options in (self.read_options, self.write_options):
            names = [option.name for option in options]
            if len(set(names)) != len(names):
                raise DeclarationError(f"{self.name}: an option is declared twice")

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
            "features": [str(feature) for feature in Feature if feature in self.features],
            "read_options": [option.to_dict() for option in self.read_options],
            "write_options": [option.to_dict() for option in self.write_options],
            "url": self.url,
            "types": list(self.types),
        }
