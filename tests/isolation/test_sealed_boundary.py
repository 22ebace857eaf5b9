"""Careless and hostile plugins: what they give is made of exact core types, and no other format
answers differently while they are registered.
"""

from __future__ import annotations

import dataclasses
import inspect
import itertools
import re
from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any, Final

import pytest

import xwcore
import xwcore.plugin
import xwcore_crossword
import xwcore_drawing
from tests.core.toys import ToyFormat
from tests.packaging.samples import ACROSS_TEXT, SPF, XD, small_puz
from xwcore import (
    Diagnostic,
    Feature,
    LimitError,
    Limits,
    Loss,
    Puzzle,
    ReadError,
    Registry,
    Severity,
    WriteError,
    XwError,
)
from xwcore.findings.diagnostics import Span
from xwcore.findings.places import WHOLE, Place
from xwcore.model.metadata import Metadata
from xwcore.plugin import Edit, Evidence, Fix, Probe, ReadContext, WriteContext, hookimpl
from xwcore_crossword import Clue, Crossword, Grid
from xwcore_crossword.exactness import PUZZLE as EXACT_CROSSWORD
from xwcore_crossword.markup import Styled
from xwcore_drawing import Drawing
from xwcore_drawing.shapes import Bounds, Line
from xwcore_isolation.exactness import Copier, Fields, state_names
from xwcore_logic.exactness import PUZZLE as EXACT_LOGIC
from xwcore_logic.puzzle import LogicPuzzle

BAD: Final = Diagnostic("T1", Severity.ERROR, "bad")


class Loud(Exception):  # noqa: N818
    """Raised by code of a plugin that runs where it must not."""


def _raise(*_: Any) -> Any:
    raise Loud


class Text(str):
    """A text whose methods raise."""

    __slots__ = ()

    __hash__ = str.__hash__


for _name in ("__eq__", "__len__", "__getitem__", "__iter__", "strip", "split", "encode", "lower"):
    setattr(Text, _name, _raise)


class Number(int):
    def __eq__(self, other: object) -> bool:
        raise Loud

    __hash__ = int.__hash__

    def __index__(self) -> int:
        raise Loud


class Data(bytes):
    def __len__(self) -> int:
        raise Loud


class Titled(Crossword):
    def __eq__(self, other: object) -> bool:
        raise Loud

    __hash__ = None  # type: ignore[assignment]


Titled.kind = property(_raise)  # type: ignore[assignment] # pyright: ignore[reportAttributeAccessIssue]


class Odd(Puzzle):
    kind = "odd"


class WideGrid(Grid):
    def __len__(self) -> int:
        raise Loud


@dataclasses.dataclass(frozen=True)
class Shouting(Diagnostic):
    def __getattribute__(self, name: str) -> Any:
        if name == "severity":
            raise Loud
        return super().__getattribute__(name)


@dataclasses.dataclass(frozen=True)
class Further(Diagnostic):
    extra: str = "more"


class ForgetfulError(ReadError):
    def __init__(self) -> None:
        pass


class SilentError(ReadError):
    def __getattribute__(self, name: str) -> Any:
        if name == "diagnostics":
            raise Loud
        return super().__getattribute__(name)

    @property
    def message(self) -> str:
        raise SystemExit


class MuteError(WriteError):
    def __str__(self) -> str:
        raise Loud


class EndlessError(ReadError):
    def __init__(self) -> None:
        super().__init__("endless")
        vars(self)["diagnostics"] = itertools.repeat(BAD)


class Traceback:
    """The traceback of a class of a plugin, which goes on without an end."""

    tb_lineno = 1

    def __init__(self) -> None:
        self.tb_frame, self.tb_next = inspect.currentframe(), self


WindingError = type(
    "WindingError", (Exception,), {"__traceback__": property(lambda _: Traceback())}
)


class Liar:
    """An object whose class cannot be asked for."""

    def __getattribute__(self, name: str) -> Any:
        raise Loud


def crossword(**attributes: Any) -> Crossword:
    return Crossword(Grid.from_rows(["ON", "WE"]), [Clue(1, "across", "Not off")], **attributes)


def with_slots(puzzle: Any, **slots: Any) -> Any:
    for name, value in slots.items():
        object.__setattr__(puzzle, name, value)
    return puzzle


class Hostile(ToyFormat):
    """A format named "hostile" whose hooks are functions of the test."""

    def __init__(
        self,
        read: Callable[[ReadContext], Any] | None = None,
        *,
        check: Any = None,
        write: Callable[[WriteContext], Any] | None = None,
        draw: Callable[[], Any] | None = None,
        detect: Callable[[], Any] | None = None,
    ) -> None:
        super().__init__("hostile")
        self._read = read or (lambda _: crossword())
        self._check, self._write, self._draw, self._detect = check, write, draw, detect

    @hookimpl
    def xw_detect(self, probe: Probe) -> Evidence | None:
        return None if self._detect is None else self._detect()

    @hookimpl
    def xw_read(self, data: bytes, context: ReadContext) -> Puzzle:
        return self._read(context)

    @hookimpl
    def xw_validate(self, data: bytes, context: ReadContext) -> Any:
        return None if self._check is None else self._check(context)

    @hookimpl
    def xw_write(self, puzzle: Puzzle, context: WriteContext) -> bytes:
        return b"any" if self._write is None else self._write(context)

    @hookimpl
    def xw_draw(self, puzzle: Puzzle, options: Mapping[str, Any]) -> Drawing | None:
        return None if self._draw is None else self._draw()


def raising(error: type[BaseException], *arguments: Any) -> Callable[..., Any]:
    def hook(*_: Any) -> Any:
        raise error(*arguments)

    return hook


def assigning(name: str, value: Any) -> Callable[[Any], Any]:
    def hook(context: Any) -> Any:
        context.report(BAD)
        setattr(context, name, value)
        return b"any"

    return hook


def checking(hook: Callable[[Any], Any]) -> Callable[[Any], None]:
    def check(context: Any) -> None:
        hook(context)

    return check


def reading(hook: Callable[[Any], Any]) -> Callable[[Any], Any]:
    def read(context: Any) -> Any:
        hook(context)
        return crossword()

    return read


def deleting(name: str) -> Callable[[Any], Any]:
    def hook(context: Any) -> Any:
        delattr(context, name)
        return b"any"

    return hook


def changing_class(context: Any) -> Any:
    class Other(type(context)):  # type: ignore[misc]
        __slots__ = ()

        @property
        def diagnostics(self) -> Any:
            raise Loud

    context.__class__ = Other
    return crossword()


def reporting(*reports: Any) -> Callable[[ReadContext], Any]:
    def hook(context: ReadContext) -> Any:
        context.diagnostics.extend(reports)

    return hook


def losing(*losses: Any) -> Callable[[WriteContext], Any]:
    def hook(context: WriteContext) -> Any:
        context.losses.extend(losses)
        return b"any"

    return hook


def flooding(context: ReadContext) -> None:
    context.diagnostics.extend(itertools.repeat(BAD, 100_000))


def bottomless() -> Any:
    value: Any = ()
    for _ in range(200):
        value = (value, value)
    return value


#: Constructors that take arguments of any type.
LOOSE: Final[Any] = {"diagnostic": Diagnostic, "loss": Loss, "place": Place, "drawing": Drawing}

HOSTILE: Final[dict[str, Hostile]] = {
    "title of a subclass of str": Hostile(lambda _: crossword(title=Text("T"))),
    "clue of a subclass of str": Hostile(
        lambda _: crossword().replace(clues=[Clue(1, "across", Text("T"))])
    ),
    "clue number of a subclass of int": Hostile(
        lambda _: crossword().replace(clues=[Clue(Number(1), "across", "T")])
    ),
    "letters of a subclass of str": Hostile(
        lambda _: with_slots(
            crossword(), grid=with_slots(Grid.from_rows(["ON"]), letters=Text("ON"))
        )
    ),
    "metadata of a subclass of str": Hostile(
        lambda _: crossword(metadata=Metadata([(Text("key"), Text("value"))]))
    ),
    "grid of a subclass": Hostile(lambda _: Crossword(WideGrid(1, 1, b"\0", "A"))),
    "grid with too few letters": Hostile(
        lambda _: with_slots(crossword(), grid=with_slots(Grid.from_rows(["ON"]), letters="O"))
    ),
    "puzzle of a subclass whose kind raises": Hostile(
        lambda _: Titled(Grid.from_rows(["ON"]), title="T")
    ),
    "puzzle of an unknown kind": Hostile(lambda _: Odd()),
    "puzzle without attributes": Hostile(lambda _: object.__new__(Crossword)),
    "unmodeled content without an end": Hostile(
        lambda _: with_slots(crossword(), unmodeled=(xwcore.plugin.Unmodeled("x", bottomless()),))
    ),
    "object that lies about its class": Hostile(
        lambda _: Liar(),
        check=lambda _: Liar(),
        write=lambda _: Liar(),
        draw=Liar,
        detect=Liar,
    ),
    "evidence of a subclass of int": Hostile(detect=lambda: Number(3)),
    "diagnostics set to None": Hostile(
        reading(assigning("diagnostics", None)), check=checking(assigning("diagnostics", None))
    ),
    "diagnostics replaced": Hostile(
        reading(assigning("diagnostics", [])), check=checking(assigning("diagnostics", []))
    ),
    "diagnostics without an end": Hostile(
        reading(assigning("diagnostics", itertools.repeat(BAD))),
        check=checking(assigning("diagnostics", itertools.repeat(BAD))),
    ),
    "losses deleted": Hostile(write=deleting("losses")),
    "losses without an end": Hostile(write=assigning("losses", itertools.repeat(5))),
    "limits set to None": Hostile(
        reading(assigning("limits", None)), check=checking(assigning("limits", None))
    ),
    "context of another class": Hostile(changing_class, check=checking(changing_class)),
    "diagnostics by the hundred thousand": Hostile(check=flooding),
    "diagnostic of a subclass": Hostile(check=reporting(Further("T1", Severity.INFO, "x"))),
    "diagnostic whose attributes raise": Hostile(
        check=reporting(BAD, Shouting("T1", Severity.INFO, "x"))
    ),
    "diagnostic with a severity of str": Hostile(
        check=reporting(LOOSE["diagnostic"]("T1", "error", "x"))
    ),
    "diagnostic with a message of a subclass": Hostile(
        check=reporting(Diagnostic("T1", Severity.INFO, Text("x"), Span(0, Number(1))))
    ),
    "fix of a subclass of bytes": Hostile(
        check=reporting(dataclasses.replace(BAD, fix=Fix((Edit(0, 1, Data(b"x")),))))
    ),
    "loss of another feature": Hostile(write=losing(LOOSE["loss"]("nonsense", None, 5))),
    "loss at a place of junk": Hostile(
        write=losing(Loss(Feature.TITLE, "x", (LOOSE["place"](("a", "b")),)))
    ),
    "bytes of a subclass": Hostile(write=lambda _: Data(b"data")),
    "error without __init__": Hostile(
        raising(ForgetfulError), check=raising(ForgetfulError), detect=raising(ForgetfulError)
    ),
    "error whose properties raise": Hostile(
        lambda _: raising(SilentError, "x")(),
        check=raising(SilentError, "x"),
        detect=raising(SilentError, "x"),
    ),
    "error that has no text": Hostile(
        write=raising(MuteError, "x"), detect=raising(MuteError, "x")
    ),
    "error with diagnostics without an end": Hostile(
        raising(EndlessError), check=raising(EndlessError)
    ),
    "error with a traceback without an end": Hostile(
        raising(WindingError), check=raising(WindingError), detect=raising(WindingError)
    ),
    "error of the interpreter": Hostile(raising(MemoryError), draw=raising(SystemExit)),
    "interrupt of a subclass": Hostile(
        raising(type("Interrupt", (KeyboardInterrupt,), {})),
        detect=raising(type("Interrupt", (KeyboardInterrupt,), {})),
    ),
    "drawing with shapes of junk": Hostile(
        draw=lambda: LOOSE["drawing"](("junk",), Bounds(0, 0, 1, 1))
    ),
    "drawing with an infinite line": Hostile(
        draw=lambda: Drawing((Line(0, 0, float("inf"), 1, 1),), Bounds(0, 0, 1, 1))
    ),
}

#: In the message that no format claims a source; the hostile plugin is one more.
COUNT: Final = re.compile(r"\(tried: \d+ formats\)")

SAMPLES: Final = (small_puz(), ACROSS_TEXT, XD, SPF, b"no puzzle at all")


def outcome(act: Callable[..., Any], *arguments: Any) -> Any:
    try:
        return act(*arguments)
    except XwError as error:
        return COUNT.sub("", str(error))


def answers(registry: Registry) -> list[Any]:
    """What every verb answers about files of other formats."""
    results: list[Any] = []
    for data in SAMPLES:
        detection = outcome(registry.detect, data)
        results.append(detection if isinstance(detection, str) else detection.format)
        results.append(COUNT.sub("", str(registry.validate(data).diagnostics)))
        puzzle = outcome(registry.read, data)
        results.append(puzzle)
        if isinstance(puzzle, Puzzle):
            results += [outcome(registry.dumps, puzzle, name) for name in ("xd", "puz", "spf")]
            drawing = outcome(partial(xwcore_drawing.draw, registry=registry), puzzle)
            results.append(drawing.svg() if isinstance(drawing, Drawing) else drawing)
    return results


@pytest.fixture(scope="module")
def installed() -> Registry:
    return Registry()


@pytest.fixture(scope="module")
def undisturbed(installed: Registry) -> list[Any]:
    return answers(installed)


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_plugin_changes_nothing_for_other_formats(
    name: str, installed: Registry, undisturbed: list[Any]
) -> None:
    installed.register(HOSTILE[name])
    try:
        assert answers(installed) == undisturbed
    finally:
        installed.unregister(HOSTILE[name])


def test_puzzle_that_a_plugin_returns_twice_is_not_changed() -> None:
    kept = crossword()

    def read(context: ReadContext) -> Puzzle:
        context.report(BAD)
        return kept

    registry = Registry(discover=False)
    registry.register(Hostile(read))
    first = registry.read(b"", "hostile")
    second = registry.read(b"", "hostile")
    assert first is not second
    assert first.diagnostics == second.diagnostics == (BAD,)


def test_puzzle_of_a_host_that_a_plugin_returns_is_not_changed() -> None:
    kept = crossword().replace(source_format="other")
    registry = Registry(discover=False)
    registry.register(Hostile(lambda _: kept))
    assert registry.read(b"", "hostile").source_format == "hostile"
    assert kept.source_format == "other"


def test_options_that_a_plugin_changes_are_its_own() -> None:
    def read(context: Any) -> Puzzle:
        assert context.options["verify"] is True
        context.options["verify"] = "changed"
        return crossword()

    registry = Registry(discover=False)
    registry.register(Hostile(read))
    registry.read(b"", "hostile")
    registry.read(b"", "hostile")


@pytest.mark.parametrize("name", ["read", "write"])
def test_inner_context_has_the_options_and_no_reports(name: str) -> None:
    limits = Limits(max_cells=7)
    context: Any = (ReadContext if name == "read" else WriteContext)("x", {"a": 1}, limits)
    context.report(BAD)
    context.count("max_cells", 5)
    inner = context.inner()
    assert (inner.format, inner.options, inner.limits) == ("x", {"a": 1}, limits)
    assert inner.diagnostics == []
    inner.count("max_cells", 5)


def test_context_counts_towards_a_limit() -> None:
    context = ReadContext("x", limits=Limits(max_cells=10))
    context.count("max_cells", 6)
    with pytest.raises(LimitError, match=r"cells: 12, limit 10 \(max_cells\)") as caught:
        context.count("max_cells", 6)
    assert (caught.value.limit, caught.value.value) == ("max_cells", 12)


# -- the checks -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("check", "prefix", "cls"),
    [
        (EXACT_CROSSWORD, "", Crossword),
        (EXACT_CROSSWORD, "grid.", Grid),
        (EXACT_CROSSWORD, "clues.", xwcore_crossword.Clues),
        (EXACT_LOGIC, "", LogicPuzzle),
    ],
)
def test_every_attribute_of_a_puzzle_is_checked(check: Fields, prefix: str, cls: type) -> None:
    checked = {
        name.removeprefix(prefix)
        for name in check.names
        if name.startswith(prefix) and "." not in name.removeprefix(prefix)
    }
    # The registry sets the diagnostics; the clues of a crossword have its grid.
    assert set(state_names(cls)) - checked <= {"diagnostics", "grid"}


def test_copies_of_exact_values_are_equal() -> None:
    puzzle = crossword(title="T", metadata={"a": "b"})
    copy = Copier().copy(puzzle)
    assert copy == puzzle
    assert copy.clues.grid is copy.grid
    span = Span(1, 2, 3, 4, WHOLE)
    assert Copier().copy((span, [1], {"a": 2.5})) == (span, (1,), {"a": 2.5})


# -- types of logic puzzles -----------------------------------------------------------------------


BOLD: Final = Styled("bold", ("text",))


@pytest.mark.parametrize(
    "markup",
    [
        ["text"],
        ("text", 3),
        (BOLD._replace(style=Text("bold")),),
        (Styled("bold", ("text",), (3,)),),  # type: ignore[arg-type]
        (Styled("bold", ["text"]),),  # type: ignore[arg-type]
    ],
)
def test_markup_of_wrong_types_is_refused(markup: Any) -> None:
    puzzle = Crossword(Grid.from_rows(["ON"]), [Clue(1, "across", "text", markup=(BOLD,))])
    assert EXACT_CROSSWORD(puzzle)
    wrong = puzzle.clues.with_columns(markups={0: markup})
    assert not EXACT_CROSSWORD(puzzle.replace(clues=wrong))


def test_columns_of_wrong_types_are_refused() -> None:
    class Wordy(Metadata):
        pass

    puzzle = crossword(metadata={"a": "b"})
    for metadata in (Wordy(puzzle.metadata), with_slots(Metadata(), _entries=((1, "b", 1),))):
        assert not EXACT_CROSSWORD(with_slots(crossword(), metadata=metadata))
    short = puzzle.clues.with_columns(directions=())
    assert not EXACT_CROSSWORD(with_slots(crossword(), clues=short))
    assert not EXACT_CROSSWORD(with_slots(crossword(), extras=[]))
    logic = LogicPuzzle("sudoku", 2, 2)
    assert EXACT_LOGIC(logic)
    for cells in ([(1, 2), (2, 1)], ([1, 2], (2, 1)), ((1, 2), (2, {1}))):
        givens = with_slots(logic.givens.replace(), cells=cells)
        assert not EXACT_LOGIC(with_slots(LogicPuzzle("sudoku", 2, 2), givens=givens))


def test_values_that_cannot_be_copied_are_named() -> None:
    nested: Any = ()
    for _ in range(2_000):
        nested = (nested,)
    for value, reason in (
        (nested, "nested "),
        (object(), "object is not a type of the core"),
        ((0,) * 1_000_001, "more than 1000000 items"),
    ):
        with pytest.raises(TypeError, match=reason):
            Copier().copy(value)
    assert Copier().copy(MappingProxyType({"a": 1})) == {"a": 1}
