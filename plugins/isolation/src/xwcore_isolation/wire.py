"""Values on their way from a worker process to the host: bytes that only make values of the core.

Contract: a worker that ran foreign code is not trusted. `decoded` makes nothing but Python's own
values and the immutable values and errors of the core and of the kinds; it runs no constructor and
no code of a plugin, and it gives no class away that the bytes could change. A record of a plugin
stays packed in the host, which does not import its class, and is opened in workers of the
distribution that packed it. The registry checks the types of what is made as of any plugin's.
"""

from __future__ import annotations

import contextlib
import dataclasses
import importlib
import io
import pickle
import sys
from collections.abc import Collection
from enum import Enum
from functools import cache
from types import MappingProxyType
from typing import Any, Final

from xwcore.plugin import (
    Evidence,
    Feature,
    Immutable,
    Metadata,
    XwError,
    default_registry,
)
from xwcore_isolation.exactness import is_value_class, state_names, value_of, value_packages
from xwcore_isolation.sealing import is_core_error

#: Where the values and errors of the core are.
_CORE: Final = ("xwcore.model.", "xwcore.findings.", "xwcore.errors")

#: Stands for the class of a feature, which is a text.
_FEATURE: Final = "feature"

#: Stands for the class of a packed record.
_PACKED: Final = "record"

#: Immutable types of Python that `pickle` makes by calling them.
_BUILTINS: Final = {"frozenset": frozenset, "set": set, "bytearray": bytearray, "range": range}


@dataclasses.dataclass(frozen=True, slots=True)
class PackedRecord:
    """A record in the host: bytes that workers of the distribution `origin` open."""

    origin: str
    data: bytes = dataclasses.field(repr=False)

    def __reduce__(self) -> Any:
        return _opened, (self.origin, self.data)


#: In a worker: the distribution of its plugin, and the modules of the records of its format.
_own: tuple[str, Collection[str]] = ("", ())


def open_records(origin: str, records: Collection[str]) -> None:
    """In a worker: open the records of this distribution, of classes of these modules."""
    global _own  # noqa: PLW0603 - a process is the worker of one distribution
    _own = origin, records
    for module in records:
        importlib.import_module(module)


def _opened(origin: str, data: bytes) -> Any:
    """The record in a worker of its distribution, and the packed record anywhere else."""
    own, records = _own
    if origin == own and records:
        with contextlib.suppress(pickle.UnpicklingError):  # that of another format
            return _Unpickler(io.BytesIO(data), "", records).load()
    return PackedRecord(origin, data)


def encoded(value: Any, records: Collection[str]) -> bytes:
    """The bytes of a value; records of classes of these modules are packed.

    Raises:
        TypeError: an object is of a class that `decoded` refuses.
    """
    return _encoded(value, records, is_record=False)


def _encoded(value: Any, records: Collection[str], *, is_record: bool) -> bytes:
    stream = io.BytesIO()
    _Encoder(stream, records, is_record=is_record).dump(value)
    return stream.getvalue()


def decoded(data: bytes, origin: str = "") -> Any:
    """The value that a worker of this distribution sent.

    Raises:
        pickle.UnpicklingError, TypeError, and others: the bytes are malformed.
    """
    return _Unpickler(io.BytesIO(data), origin, ()).load()


class _Encoder(pickle.Pickler):
    def __init__(self, stream: io.BytesIO, records: Collection[str], *, is_record: bool) -> None:
        super().__init__(stream, protocol=5)
        self._records = records
        self._is_record = is_record

    def reducer_override(self, value: Any) -> Any:
        """How a value that is not a plain value of Python is made again."""
        cls = type(value)
        if value is _make or cls in _BUILTINS.values() or _is_builtin(value):
            return NotImplemented
        if cls is MappingProxyType:
            return _make, ("mapping", dict(value))
        if cls is Feature:
            return _make, (_FEATURE, str(value))
        if isinstance(value, type):
            raise TypeError(f"class {value.__name__} instead of a value")
        name = f"{cls.__module__}:{cls.__qualname__}"
        if not _is_admitted(cls, self._records):
            raise TypeError(f"{name} is not in a module that FormatSpec.records names")
        if cls.__module__ in self._records and not self._is_record:
            return _make, (_PACKED, _encoded(value, self._records, is_record=True))
        if isinstance(value, XwError):
            return _make, (name, (value.message, dict(vars(value))))
        if isinstance(value, Enum):
            return _make, (name, value.name)
        if isinstance(value, tuple):
            return _make, (name, tuple.__getitem__(value, slice(None)))
        names = [field for field in state_names(cls) if field not in _derived(cls)]
        return _make, (name, {field: getattr(value, field) for field in names})


def _is_builtin(value: Any) -> bool:
    return isinstance(value, type) and value in _BUILTINS.values()


class _Unpickler(pickle.Unpickler):
    def __init__(self, stream: io.BytesIO, origin: str, records: Collection[str]) -> None:
        super().__init__(stream)
        self._maker = Maker(origin, frozenset(records))

    def find_class(self, module: str, name: str) -> Any:
        """The maker of values, or a type of Python; no class that could be changed."""
        if (module, name) == (__name__, _make.__name__):
            return self._maker
        if module == "builtins" and name in _BUILTINS:
            return _BUILTINS[name]
        raise pickle.UnpicklingError(f"{module}.{name} is not admitted")


class Maker:
    """Makes values by the names of their classes; those of a record in a worker of its plugin."""

    __slots__ = ("_origin", "_records")

    _origin: str
    _records: frozenset[str]

    def __init__(self, origin: str = "", records: frozenset[str] = frozenset()) -> None:
        object.__setattr__(self, "_origin", origin)
        object.__setattr__(self, "_records", records)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a message cannot change what makes its values")

    def __call__(self, name: str, state: Any) -> Any:
        """The value of the class of that name, made of its state without its constructor."""
        if name == "mapping":
            return MappingProxyType(dict(state))
        if name == _FEATURE:
            return feature(state)
        if name == _PACKED:
            if type(state) is not bytes:
                raise pickle.UnpicklingError("a packed record is not bytes")
            return PackedRecord(self._origin, state)
        module, _, qualified = name.partition(":")
        if module.startswith(_CORE) or module.partition(".")[0] in value_packages():
            with contextlib.suppress(ImportError):
                importlib.import_module(module)  # the host may not have used it yet
        cls: Any = getattr(sys.modules.get(module), qualified, None)
        if not isinstance(cls, type) or not _is_admitted(cls, self._records):
            raise pickle.UnpicklingError(f"{name} is not admitted")
        if issubclass(cls, XwError):
            message, attributes = state
            error = cls.__new__(cls, message)
            error.args = (message,)
            error.__dict__.update(attributes)
            return error
        if issubclass(cls, Enum):
            return cls.__members__[state]
        if issubclass(cls, tuple):
            return tuple.__new__(cls, state)
        state = {**_derived(cls), **state}
        if state.keys() != set(state_names(cls)):
            raise pickle.UnpicklingError(f"{name}: attributes {sorted(state)}")
        return value_of(cls, state)


def feature(name: str, kinds: Collection[str] = ()) -> Feature:
    """The feature of that name of one of these kinds, of an installed kind, or a new one."""
    features = _features()
    own = (features[kind].get(name) for kind in (*kinds, *features) if kind in features)
    return next(filter(None, own), None) or Feature(name)


@cache
def _features() -> dict[str, dict[str, Feature]]:
    """The features of every kind, by kind and name, with their places in lists."""
    kinds = default_registry().kinds().items()
    return {
        name: {str(feature): feature for feature in kind.features.members()} for name, kind in kinds
    }


def _make(*arguments: Any) -> Any:
    """Stands in a message for the maker of the decoder."""
    raise TypeError(f"{arguments[0]} is made by a decoder only")


def _is_admitted(cls: type, records: Collection[str]) -> bool:
    """Whether the class is an immutable value of the core or one of a format's records."""
    if cls is Evidence or is_core_error(cls):
        return True
    if is_value_class(cls):
        return issubclass(cls, (Immutable, tuple, Enum, Metadata)) or _is_frozen(cls)
    if cls.__module__ not in records:
        return False
    return issubclass(cls, (Immutable, Enum)) or _is_frozen(cls) or hasattr(cls, "_fields")


def _derived(cls: type) -> dict[str, Any]:
    """The fields that are not part of the value, with the defaults that they have again."""
    if not dataclasses.is_dataclass(cls):
        return {}
    return {field.name: field.default for field in dataclasses.fields(cls) if not field.compare}


def _is_frozen(cls: type) -> bool:
    parameters = getattr(cls, "__dataclass_params__", None)
    return dataclasses.is_dataclass(cls) and bool(parameters and parameters.frozen)
