"""Check an SPF file: its dictionary, its diagrams, and its solution by the rules of the type.

Contract: `check` reports what reading reports, then faults of the givens, then givens that the
solution contradicts and rules that it breaks. The checks of a diagram run only where it was read
without an error.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from xwcore.plugin import ReadContext, located
from xwcore_logic import (
    MAX_CHECKED_CELLS,
    SPOILING,
    Breach,
    Drawn,
    GraphFault,
    Layers,
    PlanarGraph,
    Sizes,
    given_breaches,
    numbers_per_cage,
    own_code,
    rules_of,
    solution_breaches,
    structure,
)
from xwcore_spf.causes import put_causes
from xwcore_spf.parse import GRAPH_KEYS, ParsedFile, Reporter, examined
from xwcore_spf.parse.postscript import Problem
from xwcore_spf.read import plain, puzzle_of
from xwcore_spf.syntax.diagram import FieldPlace, Finding, blocks_of, places_of_cells
from xwcore_spf.syntax.graphs import graph_of_parameters, index_faults, line_fault
from xwcore_spf.syntax.spelling import Spelling


def check(data: bytes, context: ReadContext) -> None:
    """Report every diagnostic of a file.

    Raises:
        ReadError: the dictionary or its type is missing; the error carries the diagnostics.
        LimitError: the puzzle is larger than the limits allow.
    """
    parsed, reporter = _checked(data, context)
    put_causes(data, parsed, context, _checked, can_fix=reporter.can_fix)


def _checked(data: bytes, context: ReadContext) -> tuple[ParsedFile, Reporter]:
    """The structure of a file, with every diagnostic of it reported."""
    reporter = Reporter(data, context)
    parsed = examined(data, context, reporter)
    if parsed.is_graph:
        reporter.report(_graph_problems(parsed))
    elif parsed.type is not None and parsed.format == 1:
        if parsed.type.declared.folder:
            reporter.report(_diagram_problems(parsed))
        elif parsed.sound("puzzle"):
            _check_by_declaration(parsed, reporter)
    return parsed, reporter


# -- diagrams -------------------------------------------------------------------------------------


def _diagram_problems(parsed: ParsedFile) -> Iterator[Problem]:
    if not parsed.sound("puzzle") or parsed.sizes is None or parsed.type is None:
        return
    if parsed.sizes.x * parsed.sizes.y > MAX_CHECKED_CELLS:
        yield _whole(parsed, "SPF620", f"rules not checked: more than {MAX_CHECKED_CELLS} cells")
        return
    drawn = drawn_of(parsed)
    diagram_faults = list(given_breaches(drawn))
    for key, _ in parsed.type.arts:
        if parsed.sound(key):
            diagram_faults += numbers_per_cage(_layers(parsed, key), key)
    yield from _located(parsed, diagram_faults)
    if "solution" not in parsed.diagrams:
        yield _whole(parsed, "SPF621", "solution missing")
    elif parsed.sound("solution"):
        solution = _layers(parsed, "solution")
        solution_problems = list(solution_breaches(drawn, solution))
        spoiling = next((fault for fault in diagram_faults if fault.code in SPOILING), None)
        if spoiling is None:
            solution_problems += rules_of(drawn.kind).solved(drawn.case(solution))
        else:
            message = f"rules not checked, because of {_code(spoiling.code)}: {spoiling.message}"
            solution_problems.append(Breach("LOG620", message))
        yield from _located(parsed, solution_problems)


def drawn_of(parsed: ParsedFile) -> Drawn:
    """The puzzle of a parsed file whose diagrams are sound."""
    assert parsed.type is not None
    assert parsed.sizes is not None
    further = {key: _layers(parsed, key) for key, _ in parsed.type.arts if parsed.sound(key)}
    texts = {key: parsed.values[key].text for key in parsed.type.strings if key in parsed.values}
    puzzle = _layers(parsed, "puzzle")
    areas = further.get("smallareas")
    blocks = None if areas is None else blocks_of(areas)
    puzzle = puzzle.replace(blocks=() if blocks is None else blocks)
    numbers = parsed.numbers
    sizes = Sizes(parsed.sizes.x, parsed.sizes.y, parsed.sizes.m)
    return Drawn(parsed.type.declared, sizes, numbers, puzzle, texts, _shapes(parsed))


def _layers(parsed: ParsedFile, key: str) -> Layers:
    """The layers of a sound diagram."""
    layers = parsed.layers(key)
    assert layers is not None
    return layers


def _shapes(parsed: ParsedFile) -> tuple[tuple[str, ...], ...]:
    value = parsed.values.get("shapes")
    shapes = [] if value is None else [shape.strings or () for shape in value.items]
    return tuple(tuple(row.text for row in shape) for shape in shapes)


def _code(code: str) -> str:
    """The code of SPF for a code of the rules."""
    return own_code(code, "SPF")


def _located(parsed: ParsedFile, faults: Iterable[Breach]) -> Iterator[Problem]:
    places: dict[str, dict[tuple[int, int], FieldPlace]] = {}
    for fault in faults:
        code = _code(fault.code)
        diagram = parsed.diagrams.get(fault.diagram)
        if diagram is None or diagram.decoded is None or parsed.sizes is None:
            value = parsed.values.get(fault.diagram)
            yield _whole(parsed, code, fault.message, value)
            continue
        place = None
        if fault.cell is not None:
            if fault.diagram not in places:
                places[fault.diagram] = places_of_cells(diagram.art, parsed.sizes)
            place = places[fault.diagram].get(fault.cell)
        if place is None:
            value = parsed.values[fault.diagram]
            yield _whole(parsed, code, fault.message, value)
            continue
        finding = Finding(code, fault.message, place.top, place.left, 1, fault.cell)
        yield parsed.locate(diagram, finding)


def _whole(parsed: ParsedFile, code: str, message: str, value: object = None) -> Problem:
    start = getattr(value, "start", parsed.container.start)
    return Problem(code, message, start, start + 1 if value is not None else start + 2)


def _check_by_declaration(parsed: ParsedFile, reporter: Reporter) -> None:
    """Report what the check of a type without a folder finds, at the cells."""
    diagram = parsed.diagrams["puzzle"]
    assert parsed.sizes is not None
    places = places_of_cells(diagram.art, parsed.sizes)
    for diagnostic in puzzle_of(parsed).check():
        problem = _whole(parsed, diagnostic.code, diagnostic.message)
        cell = diagnostic.place.cell
        if cell in places:
            place = places[cell]
            finding = Finding(diagnostic.code, "", place.top, place.left, 1, cell)
            problem = parsed.locate(diagram, finding)
        span = reporter.span(problem)
        reporter.context.report(located(diagnostic, span))


# -- graphs ---------------------------------------------------------------------------------------


def _graph_problems(parsed: ParsedFile) -> Iterator[Problem]:
    """Malformed lines; if there are none, wrong indices; if there are none, areas and rules."""
    faulty = list(_form_problems(parsed))
    yield from faulty
    if faulty:
        return
    params = {key: plain(parsed.values[key]) for key in GRAPH_KEYS if key in parsed.values}
    graph = graph_of_parameters(params, checked=False)
    assert graph is not None
    wrong = [
        _at_line(parsed, "SPF231", fault.message, fault.key, fault.line)
        for fault in index_faults(graph)
    ]
    yield from wrong
    if wrong:
        return
    if max(len(graph.areas), len(graph.edges)) > MAX_CHECKED_CELLS:
        yield _whole(parsed, "SPF620", f"rules not checked: more than {MAX_CHECKED_CELLS} lines")
        return
    assert parsed.type is not None
    faults = list(structure(graph))
    if not any(fault.code == "LOG431" for fault in faults):
        faults += _rule_faults(parsed.type, graph)
    else:
        yield _whole(parsed, "SPF620", "rules not checked: the point of an area is in no face")
    for fault in faults:
        yield _at_line(parsed, _code(fault.code), fault.message, fault.key, fault.line)


def _rule_faults(kind: Spelling, graph: PlanarGraph) -> list[GraphFault]:
    """The rules that the solution breaks; none without a solution."""
    is_solved = any(area.solution for area in graph.areas)
    if kind.graph_of_loop:
        is_solved = any(edge.marked for edge in graph.edges)
    rule = rules_of(kind.declared).graph
    return list(rule(graph)) if rule is not None and is_solved else []


def _form_problems(parsed: ParsedFile) -> Iterator[Problem]:
    with_solution = parsed.type is not None and not parsed.type.graph_of_loop
    for key in ("node", "edge", "area", "style"):
        value = parsed.values.get(key)
        if value is None:
            yield _whole(parsed, "SPF220", f"/{key} missing")
    for key in GRAPH_KEYS:
        value = parsed.values.get(key)
        if value is None:
            continue
        lines = plain(value)
        if not isinstance(lines, tuple):
            yield _whole(parsed, "SPF206", f"/{key}: expected an array of arrays", value)
            continue
        for at, line in enumerate(lines):
            fault = line_fault(key, line, with_solution=with_solution)
            if fault:
                yield _at_line(parsed, "SPF230", fault, key, at)


def _at_line(parsed: ParsedFile, code: str, message: str, key: str, line: int | None) -> Problem:
    value = parsed.values.get(key)
    if value is None:
        return _whole(parsed, code, message)
    if line is not None and line < len(value.items):
        value = value.items[line]
    return Problem(code, message, value.start, value.end)
