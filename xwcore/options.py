"""Options: a declared name, type, default and help line; values are checked against them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Final

from xwcore.errors import DeclarationError, OptionError

#: Names of arguments of the verbs; an option of the same name could not be passed.
RESERVED_OPTIONS: Final = frozenset(
    {
        *("adapt", "check", "container", "format", "formats", "ignore", "kind", "limits"),
        *("member", "overwrite", "puzzle", "read_options", "select", "source", "source_format"),
        *("strict", "target", "target_format", "undo_adaptations", "unsafe", "write_options"),
    }
)

_OPTION_NAME: Final = re.compile(r"[a-z][a-z0-9_]*")


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
            raise DeclarationError(f"invalid or reserved name of an option: {self.name!r}")
        if self.type not in (str, int, float, bool):
            raise DeclarationError(
                f"option {self.name}: type {self.type!r}, expected str, int, float or bool"
            )
        if self.default is not None:
            self.convert(self.default)

    def convert(self, value: object) -> OptionValue:
        """`value` as this option's type; text is parsed, for values from a command line.

        Raises:
            OptionError: the value is not of the type, or not among the choices.
        """
        converted = value if value is None else self._typed(value)
        if isinstance(converted, str):  # a choice counts in any case: "A4" is "a4"
            spelled = {str(choice).lower(): choice for choice in self.choices}
            converted = spelled.get(converted.strip().lower(), converted)
        if self.choices and value is not None and converted not in self.choices:
            allowed = ", ".join(map(str, self.choices))
            raise OptionError(
                f"option {self.name}: {value!r}, expected one of {allowed}", option=self.name
            )
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
            f"option {self.name}: {value!r}, expected {self.type.__name__}", option=self.name
        )

    def to_dict(self) -> dict[str, object]:
        """JSON-safe form."""
        return {**asdict(self), "type": self.type.__name__, "choices": list(self.choices)}


def resolve_options(
    declared: Sequence[Option], given: Mapping[str, object], what: str
) -> dict[str, OptionValue]:
    """The values of all declared options, defaults included.

    Raises:
        OptionError: an option is unknown (the nearest name is suggested) or has a wrong value.
    """
    values = {option.name: option.default for option in declared}
    for option in declared:
        if option.name in given:
            values[option.name] = option.convert(given[option.name])
    unknown = [name for name in given if name not in values]
    for name in unknown:
        import difflib

        near = difflib.get_close_matches(name, values, n=1, cutoff=0.5)
        hint = f"; did you mean {near[0]}?" if near else ""
        known = ", ".join(values) or "none"
        raise OptionError(f"{what}: unknown option {name!r}{hint} (options: {known})", option=name)
    return values
