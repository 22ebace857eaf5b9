"""The contract of growth: the time and the memory of every verb grow with the size of the file.

A format states the shapes in which its files grow: many clues, many sections, nested brackets.
Each shape is made in the sizes n, 2n, 4n and 8n. The suite measures small files; the environment
variable `XWCORE_TESTING_GROWTH` is the number of bytes of the largest ones (`make growth`: 1 MB).
Memory is measured where those have 64 kB or more, conversions to other formats from 512 kB on.
Where a limit refuses the largest file, so that there is little to measure, the largest smaller one
that no limit refuses is measured as well.
"""

from __future__ import annotations

import contextlib
import gc
import json
import math
import os
import pickle
import time
import tracemalloc
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from xwcore.plugin import (
    Fixed,
    FormatSpec,
    LimitError,
    Loss,
    PluginError,
    Puzzle,
    Registry,
    XwError,
    default_registry,
)
from xwcore_crossword import Crossword, Markup
from xwcore_drawing import Drawing, Group, draw
from xwcore_logic import SIDES, Layers, LogicPuzzle
from xwcore_testing.advice import demand
from xwcore_testing.base import ContractBase
from xwcore_testing.shapes import Shape

#: The number of bytes of the largest files, if it is not that of `growth_bytes`.
BYTES_VARIABLE: Final = "XWCORE_TESTING_GROWTH"

#: The largest file is so many times as large as the smallest one.
_TIMES: Final = (1, 2, 4, 8)

#: A file that a limit refuses is halved until it has at least so much of the size.
_LEAST_PART: Final = 16

#: The largest slope of the CPU time in a chart whose axes are logarithmic: 1 is linear.
MOST_SLOPE: Final = 1.2

#: CPU seconds of the largest file below which no slope is computed.
_AT_ONCE: Final = 0.15

#: CPU seconds that a verb may take for a file of so many bytes at most, and as much for as many
#: bytes of a larger one; asked for where the largest files are of that size. The bytes of a packed
#: file are those of its puzzle, pickled. A conversion takes what the other format needs.
MOST_SECONDS: Final = 1.0
_TIMED_BYTES: Final = 60_000

#: Sides of puzzles, the second with four times the cells and clues of the first. Small ones come
#: first: where their time is not linear, large ones take long.
_SIDES: Final = ((30, 60), (60, 120))

#: How many times as long four times the cells may take.
_MOST_RATIO: Final = 7.0

#: Bytes of memory: so many for any file, for each of its bytes (of a larger file that is written,
#: for each byte of that), for each part of the puzzle, diagnostic, and edit of a fix. A clue of one
#: byte is an object, too; `Limits` bounds the number of clues and diagnostics. Parts are clues and
#: metadata, and those that are not modeled. A node of markup in a clue and an entry of its metadata
#: count with what `sys.getsizeof` states for them in a puzzle with thousands. A drawing has objects
#: for its shapes, and characters of SVG, which are joined. A place of a layer of a logic puzzle is
#: a reference in a tuple. What is not modeled may be nested tuples: each value in it counts. It may
#: also be JSON as text, where a list of two brackets is an object of 88 bytes while it is parsed. A
#: member of a list has objects in every verb, and is a puzzle or an error if all are read. `fix`
#: returns a diagnostic for each applied fix, also for those beyond a full report. A conversion has
#: an object for each place of a loss, and for each cell, line of a clue and node of markup where
#: the other format has an element for it. It may also take what the conversion of the smallest
#: sample takes, because a page embeds fonts, whatever the size of the file.
MOST_MEMORY: Final = 2 * 1024 * 1024
MOST_MEMORY_PER_BYTE: Final = 20
MOST_MEMORY_PER_PART: Final = 640
MOST_MEMORY_PER_UNMODELED: Final = 1024
MOST_MEMORY_PER_UNMODELED_VALUE: Final = 16
MOST_MEMORY_PER_NESTED: Final = 48
MOST_MEMORY_PER_PLACE: Final = 8
MOST_MEMORY_PER_NODE: Final = 60
MOST_MEMORY_PER_CLUE_METADATA: Final = 118
MOST_MEMORY_PER_DIAGNOSTIC: Final = 1280
MOST_MEMORY_PER_EDIT: Final = 256
MOST_MEMORY_PER_APPLIED: Final = 600
MOST_MEMORY_PER_SHAPE: Final = 190
MOST_MEMORY_PER_CHARACTER: Final = 3
MOST_MEMORY_PER_MEMBER: Final = 512
MOST_MEMORY_PER_PUZZLE: Final = 3072
MOST_MEMORY_PER_FAILURE: Final = 704
MOST_MEMORY_PER_LOST_PLACE: Final = 64
MOST_MEMORY_PER_ELEMENT: Final = 176

#: Verbs that hold several files at once, each within these limits: the file before and after a fix;
#: the file before and after an edit, and its text.
_FILES_HELD: Final = {"fix": 2, "edit": 3}

_READ_ALL: Final = "read all"
_CONVERT: Final = "convert to"

#: The verbs that may hold a drawing, by how they start.
_DRAWING: Final = ("draw", _CONVERT)

#: Bytes of the largest files from which on conversions to other formats are measured.
_LEAST_CONVERTED: Final = 524_288

#: Bytes of the files whose memory is measured, at least and at most: it takes four times as long.
_LEAST_TRACED: Final = 65_536
_MOST_TRACED: Final = 262_144

#: The layers of a logic puzzle that are rows of places.
_ROW_LAYERS: Final = ("cells", "vertices", "horizontal", "vertical", *SIDES)

_Verb = Callable[[], object]


class GrowthContract(ContractBase):
    """Time and memory of every verb, for files that grow."""

    def test_time_and_memory_grow_with_the_size(self, registry: Registry) -> None:
        """In every shape, eight times the size takes no more than eight times the time, nearly."""
        largest = int(os.environ.get(BYTES_VARIABLE, self.growth_bytes))
        company = self.company() if largest >= _LEAST_CONVERTED else None
        samples = sorted((sample.data for sample in self.samples), key=len)
        verbs = _Verbs(self.spec, registry, company, samples)
        over = [
            message
            for shape in (*self.shapes, *self._common_shapes())
            for size in dict.fromkeys((largest, verbs.admitted(shape, largest)))
            for message in _over_a_bound(verbs, shape, size)
        ]
        demand(
            not over,
            "\n".join(over),
            "for time, search for a nested loop, and for a search that begins at the start of the"
            " file again; for memory, check a stated size before something of that size is made,"
            " and keep no object for each line or character",
        )

    def test_time_grows_with_the_puzzle(self, registry: Registry) -> None:
        """Four times the cells, or the clues, take writing, reading and checking four times as
        long, nearly.
        """
        for name, kind in default_registry().kinds().items() if self.spec.writes else ():
            if name not in self.kinds_tested or not self.spec.has_kind(name):
                continue
            for sides in _SIDES:
                small, large = (kind.sized(self.spec.features, side, side) for side in sides)
                if small is None or large is None or not self._can_hold(registry, large):
                    continue
                ratio, seconds = self._ratio(registry, small, large)
                if ratio > _MOST_RATIO and seconds > _AT_ONCE:  # one measurement may be disturbed
                    ratio = min(self._ratio(registry, small, large)[0] for _ in range(2))
                    demand(
                        ratio <= _MOST_RATIO,
                        f"time is not linear in cells and clues: {ratio:.1f} times as long for"
                        f" {sides[1]} x {sides[1]} as for {sides[0]} x {sides[0]}",
                        "search for a loop over all cells or clues inside of another one",
                    )

    def _can_hold(self, registry: Registry, puzzle: Puzzle) -> bool:
        return _called(lambda: registry.dumps(puzzle, self.spec.name)) is not None

    def _ratio(self, registry: Registry, small: Puzzle, large: Puzzle) -> tuple[float, float]:
        """How many times as long the large puzzle takes, and its CPU seconds."""
        first, second = (self._seconds_of(registry, puzzle) for puzzle in (small, large))
        return second / max(first, 1e-3), second

    def _seconds_of(self, registry: Registry, puzzle: Puzzle) -> float:
        """The CPU seconds of writing, reading and checking."""
        name = self.spec.name

        def verbs() -> None:
            data = registry.dumps(puzzle, name)
            registry.read(data, name)
            registry.validate(data, name)

        return _taken(verbs)

    def _common_shapes(self) -> Iterator[Shape]:
        """Lines, long lines, brackets and escapes in the middle of the largest sample."""
        sample = max(self.samples, key=lambda sample: len(sample.data)).data
        middle = sample.find(b"\n", len(sample) // 2) + 1 or len(sample) // 2
        before, after = sample[:middle], sample[middle:]
        row = (before.rstrip(b"\n").rpartition(b"\n")[2] or b"A")[-100:] + b"\n"
        for name, piece in (
            ("lines", row),
            ("a long line", b"A "),
            ("open brackets", b"[{(<"),
            ("escapes", b"\\u0041&amp;%41"),
        ):
            yield Shape(name, lambda n, piece=piece: before + piece * n + after)  # type: ignore[misc]


class _Verbs:
    """The verbs as calls; `company` has the formats to convert to, None where none is measured.

    `samples` are the samples, the smallest first.
    """

    def __init__(
        self,
        spec: FormatSpec,
        registry: Registry,
        company: Registry | None,
        samples: Sequence[bytes],
    ) -> None:
        self.spec = spec
        self.registry = registry
        self.company = company
        self.samples = samples

    def calls(self, data: bytes) -> Iterator[tuple[str, _Verb]]:
        """Each verb for a file; those that need a puzzle only where the file can be read."""
        registry, name = self.registry, self.spec.name
        yield "detect", lambda: registry.detect(data)
        yield "validate", lambda: registry.validate(data, name)
        yield "fix", lambda: registry.fix(data, name, unsafe=True)
        yield "read", lambda: registry.read(data, name)
        yield _READ_ALL, lambda: registry.read_all(data, name)
        puzzle = self.puzzle(data)
        if puzzle is None:
            return
        if self.spec.writes:
            yield "write", lambda: registry.dumps(puzzle, name)
            edited = puzzle.replace(title="Edited")
            yield "edit", lambda: registry.dumps(edited, name)
            anew = puzzle.replace(extras={}, source_format=None)
            yield "write anew", lambda: registry.dumps(anew, name)
        yield "draw", lambda: draw(puzzle, registry=registry).svg()
        yield "draw as text", lambda: draw(puzzle, registry=registry).text()
        for target in self._targets(puzzle):
            convert = partial(self._convert, puzzle, target)
            yield f"{_CONVERT} {target}", convert

    def puzzle(self, data: bytes) -> Puzzle | None:
        """The puzzle of a file; None where it is refused."""
        puzzle = _called(lambda: self.registry.read(data, self.spec.name))
        return puzzle if isinstance(puzzle, Puzzle) else None

    def admitted(self, shape: Shape, largest: int) -> int:
        """The largest size, or the first half of a half of it that no limit refuses."""
        size = largest
        while self._is_refused(_grown(shape, size, _TIMES[-1])):
            size //= 2
            if size * _LEAST_PART < largest:
                return largest
        return size

    def _is_refused(self, data: bytes) -> bool:
        """Whether a limit refuses the file."""
        try:
            self.registry.read(data, self.spec.name)
        except LimitError:
            return True
        except XwError:
            pass
        return False

    def _targets(self, puzzle: Puzzle) -> list[str]:
        formats = {} if self.company is None else self.company.formats()
        return [
            name
            for name, spec in formats.items()
            if spec.writes and spec.has_kind(puzzle.kind) and name != self.spec.name
        ]

    def _convert(self, puzzle: Puzzle, target: str) -> bytes:
        assert self.company is not None
        return self.company.dumps(puzzle, target, adapt=True)

    def memory_of_conversion(self, data: bytes, verb: str) -> int:
        """The bytes of memory that a conversion may take for cells, lines and markup of clues,
        places of losses, and for a file of any size: as many as the smallest sample takes.
        """
        company, target = self.company, verb.removeprefix(_CONVERT).strip()
        puzzle = self.puzzle(data)
        if company is None or puzzle is None:
            return 0
        fixed = self._memory_of_smallest(target)
        losses: tuple[Loss, ...] = _called(lambda: company.losses(puzzle, target, adapt=True)) or ()
        places = sum(loss.count for loss in losses)
        elements = nodes = 0
        if isinstance(puzzle, Crossword):
            elements = puzzle.grid.cell_count
            elements += sum(text.count("\n") for text in puzzle.clues.texts)
            nodes = _markup_count(puzzle)
        return (
            fixed
            + MOST_MEMORY_PER_ELEMENT * elements
            + MOST_MEMORY_PER_NODE * nodes
            + MOST_MEMORY_PER_LOST_PLACE * places
        )

    def _memory_of_smallest(self, target: str) -> int:
        """The bytes of memory that the conversion of the smallest sample takes that can be
        converted.
        """
        for sample in self.samples:
            small = self.puzzle(sample)
            if small is not None:
                peak, answer = _peak(partial(self._convert, small, target))
                if answer is not None:
                    return peak
        return 0

    def seconds(self, data: bytes) -> Iterator[tuple[str, float]]:
        """The CPU seconds of each verb."""
        for verb, call in self.calls(data):
            yield verb, _taken(call)

    def memory_of_parts(self, data: bytes) -> _MemoryOfParts:
        """The bytes of memory that the parts of a file may take."""
        puzzle = self.puzzle(data)
        parts = nodes = clue_metadata = places = 0
        if isinstance(puzzle, LogicPuzzle):
            places = sum(map(_place_count, (puzzle.givens, puzzle.solution, puzzle.progress)))
        if isinstance(puzzle, Crossword):
            parts = len(puzzle.clues)
            nodes = _markup_count(puzzle)
            clue_metadata = sum(map(len, puzzle.clues.metadata.values()))
        puzzles = _called(lambda: self.registry.read_all(data, self.spec.name)) or ()
        members = _called(lambda: self.registry.open(data, self.spec.name).parts()) or puzzles
        unmodeled = unmodeled_values = nested = shapes = 0
        if puzzle is not None:
            parts += len(puzzle.metadata)
            unmodeled = len(puzzle.unmodeled)
            unmodeled_values = sum(_value_count(item.value) for item in puzzle.unmodeled)
            nested = sum(_nested_count(item.value) for item in puzzle.unmodeled)
            drawing = _called(lambda: draw(puzzle, registry=self.registry))
            shapes = 0 if drawing is None else _shape_count(drawing)
        diagnostics = self.registry.validate(data, self.spec.name).diagnostics
        edits = sum(len(diagnostic.fix.edits) for diagnostic in diagnostics if diagnostic.fix)
        return _MemoryOfParts(
            MOST_MEMORY_PER_PART * parts
            + MOST_MEMORY_PER_UNMODELED * unmodeled
            + MOST_MEMORY_PER_UNMODELED_VALUE * unmodeled_values
            + MOST_MEMORY_PER_NESTED * nested
            + MOST_MEMORY_PER_PLACE * places
            + MOST_MEMORY_PER_NODE * nodes
            + MOST_MEMORY_PER_CLUE_METADATA * clue_metadata
            + MOST_MEMORY_PER_DIAGNOSTIC * len(diagnostics)
            + MOST_MEMORY_PER_EDIT * edits
            + MOST_MEMORY_PER_MEMBER * len(members),
            MOST_MEMORY_PER_SHAPE * shapes,
            MOST_MEMORY_PER_PUZZLE * len(puzzles)
            + MOST_MEMORY_PER_FAILURE * (len(members) - len(puzzles)),
            len(diagnostics),
        )


class _MemoryOfParts(NamedTuple):
    """Bytes that the clues, metadata, places, unmodeled parts, diagnostics, edits and members of a
    file may take in each verb, the shapes of its drawing, and the puzzles and errors of a list if
    all are read; the number of its diagnostics.
    """

    parts: int
    shapes: int
    puzzles: int
    diagnostics: int

    def bound(self, verb: str, size: int, applied: int, characters: int) -> int:
        """The most bytes that a verb may take: for the bytes of a file, applied fixes, and
        characters of SVG.
        """
        held = (MOST_MEMORY_PER_BYTE * size + self.parts) * _FILES_HELD.get(verb, 1)
        held += MOST_MEMORY_PER_APPLIED * max(0, applied - self.diagnostics)
        drawn = self.shapes if verb.startswith(_DRAWING) else 0
        drawn += MOST_MEMORY_PER_CHARACTER * characters
        return MOST_MEMORY + held + drawn + (self.puzzles if verb == _READ_ALL else 0)


def _over_a_bound(verbs: _Verbs, shape: Shape, largest: int) -> Iterator[str]:
    """Each verb that takes too much time or memory for files of the shape."""
    small, large = (_grown(shape, largest, times) for times in (1, 8))
    first = dict(verbs.seconds(small))
    for verb, seconds in verbs.seconds(large):
        if largest >= _TIMED_BYTES and not verb.startswith(_CONVERT):
            yield from _too_long(verbs, shape, large, verb, seconds)
        if seconds > _AT_ONCE and _slope(first.get(verb, seconds), seconds) > MOST_SLOPE:
            yield from _not_linear(verbs, shape, largest, verb)
    if largest >= _LEAST_TRACED:
        yield from _over_memory(verbs, shape, shape.of_size(min(largest, _MOST_TRACED)))


def _too_long(verbs: _Verbs, shape: Shape, data: bytes, verb: str, seconds: float) -> Iterator[str]:
    """The verb if it takes too much time, measured twice more: a measurement may be disturbed."""
    if seconds <= MOST_SECONDS * max(1, len(data) / _TIMED_BYTES):
        return
    most = MOST_SECONDS * max(1, _unpacked(verbs, data) / _TIMED_BYTES)
    call = dict(verbs.calls(data))[verb]
    best = min(seconds, _taken(call), _taken(call))
    if best > most:
        yield (
            f"{shape.name}, {verb}: {best:.2f} s for {len(data)} bytes, expected at most {most:.2f}"
        )


def _not_linear(verbs: _Verbs, shape: Shape, largest: int, verb: str) -> Iterator[str]:
    """Measure all sizes, each three times; the best counts: one may be disturbed."""
    sizes, seconds = [], []
    for times in _TIMES:
        data = _grown(shape, largest, times)
        sizes.append(len(data))
        call = dict(verbs.calls(data)).get(verb)
        seconds.append(min(_taken(call) for _ in range(3)) if call is not None else 0.0)
    small, large = (_unpacked(verbs, _grown(shape, largest, times)) for times in (1, 8))
    slope = _slope(seconds[0], seconds[-1], max(_TIMES[-1], large / small))
    if slope > MOST_SLOPE and seconds[-1] > _AT_ONCE:
        measured = ", ".join(
            f"{size} bytes {taken:.3f} s" for size, taken in zip(sizes, seconds, strict=True)
        )
        yield (
            f"{shape.name}, {verb}: the time is not linear: {measured}; slope {slope:.2f},"
            f" expected at most {MOST_SLOPE}"
        )


def _over_memory(verbs: _Verbs, shape: Shape, data: bytes) -> Iterator[str]:
    parts = verbs.memory_of_parts(data)
    for verb, call in verbs.calls(data):
        peak, answer = _peak(call)
        size = len(answer) if isinstance(answer, bytes) else 0
        applied = len(answer.applied) if isinstance(answer, Fixed) else 0
        characters = len(answer) if isinstance(answer, str) else 0
        most = parts.bound(verb, max(len(data), size), applied, characters)
        if peak > most and verb.startswith(_CONVERT):
            most += verbs.memory_of_conversion(data, verb)
        if peak > most:
            yield (
                f"{shape.name}, {verb}: {peak} bytes of memory for {len(data)} bytes, expected"
                f" at most {most}"
            )


def _grown(shape: Shape, largest: int, times: int) -> bytes:
    """The file whose repeated part has so many eighths of the largest size."""
    return shape.of_size(len(shape.make(0)) + largest * times // _TIMES[-1])


def _unpacked(verbs: _Verbs, data: bytes) -> int:
    """The bytes of a file, or those of its puzzle, pickled, if these are more: it is packed."""
    return max(len(data), len(pickle.dumps(verbs.puzzle(data))))


def _taken(call: _Verb) -> float:
    """The CPU seconds of a call, without garbage collection: it visits all objects of the tests."""
    collects = gc.isenabled()
    gc.disable()
    try:
        start = time.process_time()
        _called(call)
        return time.process_time() - start
    finally:
        if collects:
            gc.enable()


def _tree_size(roots: Iterable[Any], children: Callable[[Any], Iterable[Any]]) -> int:
    """The number of items, those inside of others included."""
    waiting, count = [*roots], 0
    while waiting:
        count += 1
        waiting += children(waiting.pop())
    return count


def _shape_count(drawing: Drawing) -> int:
    """The number of shapes of a drawing, groups and their members."""
    return _tree_size(
        drawing.shapes, lambda shape: shape.shapes if isinstance(shape, Group) else ()
    )


def _markup_count(puzzle: Crossword) -> int:
    """The number of nodes of all clues with markup."""
    return sum(map(_node_count, puzzle.clues.markups.values()))


def _node_count(tree: Markup) -> int:
    """The number of texts and styled parts of a text with markup."""
    return _tree_size(tree, lambda node: () if isinstance(node, str) else node.children)


def _place_count(layers: Layers | None) -> int:
    """The number of places of the layers that are rows."""
    if layers is None:
        return 0
    return sum(len(row) for name in _ROW_LAYERS for row in getattr(layers, name))


def _value_count(value: object) -> int:
    """The number of values in nested tuples, the tuples included."""
    return _tree_size([value], lambda item: item if isinstance(item, tuple) else ())


def _nested_count(value: object) -> int:
    """The number of lists and objects of a text that is JSON; 0 for other values."""
    if not isinstance(value, str) or value[:1] not in ("[", "{"):
        return 0
    try:
        outermost = json.loads(value)
    except (ValueError, RecursionError):
        return 0

    def nested(item: Any) -> list[Any]:
        items = item.values() if isinstance(item, dict) else item
        return [inner for inner in items if isinstance(inner, (list, dict))]

    return _tree_size([outermost], nested)


def _slope(first: float, last: float, growth: float = _TIMES[-1] / _TIMES[0]) -> float:
    return math.log(last / max(first, 1e-6)) / math.log(growth)


def _peak(call: _Verb) -> tuple[int, object]:
    """The most bytes of memory that a call holds at once, and its answer."""
    tracemalloc.start()
    try:
        answer = _called(call)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    return peak, answer


def _called(call: Callable[[], Any]) -> Any:
    """The result; None where the file is refused."""
    with contextlib.suppress(XwError):
        try:
            return call()
        except PluginError as error:
            advice = "raise only XwError: context.fail in reading, WriteError in writing"
            raise AssertionError(f"{error}\nadvice: {advice}") from error
    return None
