"""Parse a file: JSON, or a page that has JSON in it, becomes values that know where they are.

Contract: depth, number of values and length of strings are checked against the limits. A value of
the wrong type is reported where it is asked for, and reads as absent. Places in JSON that a page
holds in another encoding are those of the whole text that was decoded.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final, NoReturn

from xwcore.plugin import WHOLE, Code, LineIndex, Place, ReadContext, Span, Unmodeled
from xwcore_documents import JsonFaultKind, JsonTree, parse_json
from xwcore_publishers import codes
from xwcore_publishers.parse.pages import Held, find_json

Path = tuple[str | int, ...]

_CODES: Final = {
    JsonFaultKind.NOT_JSON: codes.NOT_JSON,
    JsonFaultKind.CUT_OFF: codes.CUT_OFF,
    JsonFaultKind.DUPLICATE_KEY: codes.DUPLICATE_KEY,
}


class JsonDocument:
    """The JSON values of a file: `root` is the outermost one."""

    def __init__(self, data: bytes, context: ReadContext, held: Held, tree: JsonTree) -> None:
        self.context = context
        self.tree = tree
        #: The path of the whole.
        self.start: Path = ()
        self._held = held
        self._lines = LineIndex(data) if held.is_decoded else None
        self.root = Value(self, (), tree.value)

    def span(self, path: Path, place: Place = WHOLE) -> Span:
        """The place of a value in the file."""
        if self._lines is not None:
            return self._lines.span(self._held.start, self._held.end, place)
        return self.tree.span(path, place)

    def report(self, code: Code, path: Path, message: str, place: Place = WHOLE) -> None:
        """Report a diagnostic at a value."""
        if not self.context.is_full:
            self.context.report(code.at(message, self.span(path, place)))

    def unmodeled(self, known: Mapping[str, Any]) -> tuple[Unmodeled, ...]:
        """Everything in the file whose path is not among the known ones, named by its path, such as
        "entries[].group"; in lists with the indices that lead to it. What a known path leads to is
        read whole, unless longer ones are known as well.
        """
        prefixes = {path[:end] for path in known for end in _ends(path) if end < len(path)}
        kept: dict[str, list[tuple[str, Any]]] = {}
        waiting: list[tuple[str, str, Any]] = [("", "", self.tree.value)]
        while waiting:
            path, at, value = waiting.pop()
            is_read = path in known and not isinstance(value, (dict, list))
            if is_read or value in (None, "", [], {}):
                continue
            if isinstance(value, dict) and path in prefixes:
                start = f"{path}." if path else ""
                waiting += [(start + key, at, item) for key, item in reversed(value.items())]
            elif isinstance(value, list) and (f"{path}[]" in known or f"{path}[]" in prefixes):
                places = [f"{at},{index}".removeprefix(",") for index in range(len(value))]
                items = zip(places, value, strict=True)
                waiting += [(f"{path}[]", place, item) for place, item in reversed([*items])]
            elif path not in known:
                kept.setdefault(path, []).append((at, _plain(value)))
        fields = [*kept.items()]
        around = self._held.around or {}
        fields += [(name, [("", _plain(value))]) for name, value in around.items() if value]
        return tuple(
            Unmodeled(path or "value", values[0][1])
            if values[0][0] == ""
            else Unmodeled(path, tuple(values), len(values))
            for path, values in fields
        )


class Value:
    """A value of the file, None where the file has none, and the path that leads to it."""

    __slots__ = ("document", "path", "value")

    def __init__(self, document: JsonDocument, path: Path, value: Any) -> None:
        self.document = document
        self.path = path
        self.value = value

    def __bool__(self) -> bool:
        return self.value is not None

    def __getitem__(self, key: str) -> Value:
        """The member of an object."""
        if self.value is not None and not isinstance(self.value, dict):
            self._wrong("object")
            self.value = None
        value = None if self.value is None else self.value.get(key)
        return Value(self.document, (*self.path, key), value)

    def unwrapped(self, sign: str, *keys: str) -> tuple[Value, str]:
        """The object with the member `sign` that the keys lead to, where the file has them, and the
        path of its members up to their names, such as "data.".
        """
        value, start = self, ""
        for key in keys:
            members = value.value if isinstance(value.value, dict) else {}
            if key in members and sign not in members:
                value, start = value[key], f"{start}{key}."
        return value, start

    def at(self, index: int) -> Value:
        """The item of a list; absent after its end."""
        items = self._list()
        value = items[index] if 0 <= index < len(items) else None
        return Value(self.document, (*self.path, index), value)

    def __iter__(self) -> Iterator[Value]:
        """The items of a list."""
        for index, item in enumerate(self._list()):
            yield Value(self.document, (*self.path, index), item)

    def __len__(self) -> int:
        return len(self._list())

    def members(self) -> Iterator[tuple[str, Value]]:
        """The members of an object."""
        if self.value is not None and not isinstance(self.value, dict):
            self._wrong("object")
            return
        for key in self.value or ():
            yield key, self[key]

    def text(self) -> str:
        """The text, or the number as text; "" where there is none."""
        if isinstance(self.value, str):
            return self.value
        if isinstance(self.value, int) and not isinstance(self.value, bool):
            return str(self.value)
        if self.value is not None:
            self._wrong("text")
        return ""

    def integer(self) -> int | None:
        """The number, which may be written as text; None where there is none."""
        value = self.value
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        if isinstance(value, float) and value.is_integer():
            return int(value)
        if isinstance(value, str) and value.isascii():
            stripped = value.strip()
            if stripped.isdecimal() and len(stripped) < 10:
                return int(stripped)
        if value not in (None, ""):
            self._wrong("number")
        return None

    def flag(self) -> bool:
        """Whether the value is true, or a number other than 0."""
        if self.value is not None and not isinstance(self.value, (bool, int)):
            self._wrong("true or false")
            return False
        return bool(self.value)

    def required(self) -> Value:
        """The same value.

        Raises:
            ReadError: the file has none.
        """
        if self.value is None:
            self.fail(codes.FIELD_MISSING, f"required field missing: {self.name}")
        return self

    @property
    def name(self) -> str:
        """The path for people: "data.grid[3]"."""
        steps = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in self.path)
        return "".join(steps).removeprefix(".")[:60] or "the outermost value"

    def report(self, code: Code, message: str, place: Place = WHOLE) -> None:
        """Report a diagnostic at this value."""
        self.document.report(code, self.path, message, place)

    def fail(self, code: Code, message: str) -> NoReturn:
        """Report a diagnostic at this value, or at what would have it, and give up.

        Raises:
            ReadError: always.
        """
        path = self.path
        while path and self.document.tree.node(path) is None:
            path = path[:-1]
        self.document.context.fail(code.at(message, self.document.span(path)))

    def _list(self) -> list[Any]:
        if isinstance(self.value, list):
            return self.value
        if self.value is not None:
            self._wrong("list")
            self.value = None
        return []

    def _wrong(self, expected: str) -> None:
        self.report(
            codes.FIELD_TYPE, f"field {self.name}: {_kind_of(self.value)}, expected {expected}"
        )


def parse(data: bytes, context: ReadContext) -> JsonDocument:
    """Parse a file of JSON, or a page with JSON of the format that the context names.

    Raises:
        ReadError: there is no JSON.
        LimitError: the JSON is too deep, or has too many values.
    """
    held = find_json(data, context)
    tree = parse_json(held.json, context.limits)
    document = JsonDocument(data, context, held, tree)
    if held.is_decoded and tree.faults:
        code = _CODES[tree.faults[0].kind]
        context.fail(code.at(tree.faults[0].message, document.span(())))
    tree.report(context, _CODES)
    return document


def _ends(path: str) -> list[int]:
    """Where the parts of a path end."""
    return [0, *(at for at, sign in enumerate(path) if sign in ".["), *_list_ends(path)]


def _list_ends(path: str) -> Iterator[int]:
    return (at + 1 for at, sign in enumerate(path) if sign == "]")


def _plain(value: Any) -> Any:
    """A plain value; a list or an object becomes its JSON."""
    if isinstance(value, (dict, list)):
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return value


def _kind_of(value: Any) -> str:
    names = {bool: "true or false", dict: "object", list: "list", str: "text"}
    return names.get(type(value), "number")
