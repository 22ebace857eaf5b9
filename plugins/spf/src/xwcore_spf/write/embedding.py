"""The drawing code of written files.

Contract: `embedded` gives what stands before and after the dictionary of a file, so that the whole
is an EPS that shows the puzzle, and the solution when /sol is true. The code reads the rows of the
dictionary when it is run; fixed in it are the places of the diagram and the glyphs of the type,
which are made from those of its style; what a style cannot say is PostScript in its folder. None
where there is no such code for the puzzle.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from xwcore_drawing import (
    Circle,
    Drawing,
    Line,
    Polygon,
    Rectangle,
    Shape,
    Text,
    color_parts,
    flat,
    page,
    string_literal,
)
from xwcore_logic import (
    Glyph,
    Layers,
    LayerSpec,
    LogicPuzzle,
    NamedBounds,
    PictureBuilder,
    PlanarGraph,
    Style,
    bounds_of,
    file_in,
    graph_scale,
    joined_graph,
    solved_glyph,
    style_of,
)
from xwcore_spf.syntax.diagram import (
    SIGNED_WALLS,
    Art,
    Blank,
    LayoutSizes,
    PlaceKind,
)
from xwcore_spf.syntax.spelling import Spelling, find_type
from xwcore_spf.write import library
from xwcore_spf.write.diagram import solution_art, spelled_sizes

_ANCHORS: Final = {"start": "0", "middle": "0.5", "end": "1"}

#: Columns and rows of the parts of a grid; a solution and other diagrams have no vertices.
_EXTENTS: Final = {
    PlaceKind.CELL: ("W", "H"),
    PlaceKind.HORIZONTAL: ("W", "H 1 add"),
    PlaceKind.VERTICAL: ("W 1 add", "H"),
    PlaceKind.VERTEX: ("W 1 add", "H 1 add"),
}


def embedded(puzzle: LogicPuzzle) -> tuple[bytes, bytes] | None:
    """What stands before and after the dictionary, or None."""
    kind = find_type(puzzle.type)
    if kind is None or not kind.declared.folder:
        return None
    drawn = bounds_of(puzzle, kind.declared)
    if drawn is None:
        return None
    definitions = _definitions(puzzle, kind)
    if definitions is None:
        return None
    drawing = Drawing((), drawn)
    _, bounds = page(drawing)
    width, height = bounds.width * drawing.size, bounds.height * drawing.size
    prolog = (
        "%!PS-Adobe-3.0 EPSF-3.0",
        f"%%BoundingBox: 0 0 {math.ceil(width)} {math.ceil(height)}",
        f"%%HiResBoundingBox: 0 0 {width:.4f} {height:.4f}",
        "%%LanguageLevel: 2",
        "%%DocumentData: Clean7Bit",
        "%%DocumentNeededResources: font Helvetica",
        "%%+ font Helvetica-Bold",
        "%%Pages: 1",
        "%%EndComments",
        "% This file is in Standard Puzzle Format (SPF)",
        "%%Page: 1 1",
        "",
    )
    size = _number(drawing.size)
    epilog = (
        " 200 dict begin gsave /P exch def",
        *definitions,
        f"1 setgray 0 0 {_number(width)} {_number(height)} rectfill",
        f"0 {_number(height)} translate {size} dup neg scale",
        f"{_number(-bounds.left)} {_number(-bounds.top)} translate",
        "picture",
        "grestore end",
        "showpage",
        "%%Trailer",
        "%%EOF",
        "",
    )
    return "\n".join(prolog).encode("ascii"), "\n".join(epilog).encode("ascii")


def _definitions(puzzle: LogicPuzzle, kind: Spelling) -> Iterator[str] | None:
    givens, solution = puzzle.givens, puzzle.solution
    if givens.graph is not None:
        solved = None if solution is None else solution.graph
        graph = joined_graph(givens.graph, solved, kind.declared)
        return _graph_lines(graph, is_loop=kind.graph_of_loop)
    if not givens.cells:
        return None
    return _Code(puzzle, kind, givens, spelled_sizes(puzzle, kind)).lines()


def _graph_lines(graph: PlanarGraph, *, is_loop: bool) -> Iterator[str]:
    """The definitions for a graph; the areas beside each edge are fixed in them."""
    yield library.BASE.strip()
    yield "/shown P /sol known { P /sol get } { false } ifelse def"
    xs, ys = [x for x, _ in graph.nodes], [y for _, y in graph.nodes]
    scale = graph_scale(graph)
    yield f"/thin {_number(1 / scale)} def"
    if not is_loop:
        sides = graph.sides()
        lines = (f"[ {' '.join(map(str, sides.get(at, ())))} ]" for at in range(len(graph.edges)))
        yield "/sides [ " + "\n".join(lines) + " ] def"
    yield library.GRAPH.strip()
    yield f"/picture {{ {_number(scale)} dup neg scale {_numbers(-min(xs), -max(ys))} translate"
    yield f"{'loop-edges' if is_loop else 'areas'} }} bind def"


class _Code:
    """The definitions for one puzzle: data of the type, then `picture`."""

    def __init__(
        self, puzzle: LogicPuzzle, kind: Spelling, layers: Layers, sizes: LayoutSizes
    ) -> None:
        self.kind = kind
        self.style: Style = style_of(kind.declared)
        self.own_code = file_in(kind.declared, "drawing.ps") or ""
        self.puzzle = puzzle
        self.layers = layers
        self.sizes = sizes
        self.art = self.kind.puzzle
        solution = Layers() if puzzle.solution is None else puzzle.solution
        self.solution_art = solution_art(kind, solution)

    def lines(self) -> Iterator[str]:
        """Everything up to `picture`, which draws."""
        yield library.BASE.strip()
        yield f"/W {self.layers.width} def /H {self.layers.height} def"
        yield "/shown P /sol known { P /sol get } { false } ifelse P /solution known and def"
        if "/picture {" in self.own_code:  # which needs nothing of the rest
            yield self.own_code.strip()
            return
        yield from self._matrices()
        yield from self._tables()
        yield library.CELLS.strip()
        yield library.EDGES.strip()
        yield library.HINTS.strip()
        yield "/given { content } def"
        if self.own_code:
            yield self.own_code.strip()
        yield "/picture {"
        yield from self._steps()
        yield "} bind def"

    # -- what the diagram has where -------------------------------------------------------------

    def _matrices(self) -> Iterator[str]:
        for name, part in zip("GABV", _EXTENTS, strict=True):
            yield self._load(name, "puzzle", self.art, part, *_EXTENTS[part])
        for name, part in zip("SCD", _EXTENTS, strict=False):
            load = self._load(name, "solution", self.solution_art, part, *_EXTENTS[part])
            yield f"shown {{ {load} }} {{ /{name} [] def }} ifelse"
        for key, art in self.kind.arts:
            for name, part in zip("KLM", _EXTENTS, strict=False):
                load = self._load(name, key, art, part, *_EXTENTS[part])
                yield f"P /{key} known {{ {load} }} {{ /{name} [] def }} ifelse"
        for name, part, wide, high in self._sides():
            yield self._load(name, "puzzle", self.art, part, wide, high)

    def _sides(self) -> Iterator[tuple[str, PlaceKind, str, str]]:
        """Name, part and size of the hints that there are."""
        for name, part in (
            ("HL", PlaceKind.LEFT),
            ("HT", PlaceKind.TOP),
            ("HR", PlaceKind.RIGHT),
            ("HB", PlaceKind.BOTTOM),
        ):
            fields = [field for field in self.art.fields if field.part is part]
            if fields:
                columns, rows = fields[0].shape(self.sizes)
                shift = fields[0].shift
                total = sum(f.shape(self.sizes)[0 if part in _UPRIGHT else 1] for f in fields)
                wide, high = (total, rows) if part in _UPRIGHT else (columns, total)
                yield name, part, str(wide + shift[1]), str(high + shift[0])

    def _load(self, name: str, key: str, art: Art, part: PlaceKind, wide: str, high: str) -> str:
        fields = [field for field in art.fields if field.part is part]
        if not fields:
            return f"/{name} [] def"
        field = fields[0]
        numbers = (
            *(formula(self.sizes) for formula in field.at),
            *field.shape(self.sizes),
            *(formula(self.sizes) for formula in field.step),
            *field.extent(self.sizes),
            *field.shift,
        )
        return f"/{name} P /{key} get [ {' '.join(map(str, numbers))} ] {wide} {high} load def"

    # -- what its signs mean --------------------------------------------------------------------

    def _tables(self) -> Iterator[str]:
        style, kind = self.style, self.kind.declared
        given: Mapping[str, str] = {} if style.clue_fill else style.fills
        yield f"/given-fills {_colors(given)} def"
        yield f"/solved-fills {_colors(style.solved)} def"
        yield f"/clue-color [ {_rgb(style.clue_fill or '#ffffff')} ] def"
        clue = "{ (#) search { pop pop pop true } { pop false } ifelse }"
        yield f"/fill-clue {clue if style.clue_fill else '{ pop false }'} def"
        tracks = {key: style.glyphs[key] for key in style.tracks}
        glyphs = {key: glyph for key, glyph in style.glyphs.items() if key not in tracks}
        solved_glyphs = {key: solved_glyph(glyph) for key, glyph in style.glyphs.items()}
        yield f"/glyphs {_glyphs(glyphs)} def"
        yield f"/solved-glyphs {_glyphs(solved_glyphs)} def"
        yield f"/track-glyphs {_glyphs(tracks)} def"
        yield f"/open-codes {_codes('.' if style.is_open('.') else '')} def"
        yield f"/sign-glyphs {_glyphs(_with_walls(style.signs))} def"
        yield f"/blanks {_codes(self._blanks())} def"
        yield f"/wall-codes {_codes('-|' + ''.join(_on_walls(style.signs)))} def"
        yield f"/link-codes {_codes('-|')} def"
        lattice = self.solution_art.has(PlaceKind.HORIZONTAL)
        walls, solved = _holds(kind.givens, "wall"), kind.solution
        links = _holds(kind.givens, "link")
        yield f"/given-walls {_flag(style.walls and walls)} def"
        yield f"/given-links {_flag(style.links and links)} def"
        yield f"/solved-walls {_flag(lattice and style.walls and _holds(solved, 'wall'))} def"
        yield f"/solved-links {_flag(lattice and _holds(solved, 'link'))} def"
        path = self.style.links
        yield f"/given-text {{ {'0 0 0.33 disc 1 1 1 paint ' if path else ''}plain }} def"
        yield f"/gap {_number(style.gap)} def /offset {'0' if style.hints_at_lines else '0.5'} def"
        gray = "0.439 dup dup ink 0.09 dashed" if style.grid == "dashed" else "line"
        yield f"/rule {{ {gray} }} def"

    def _blanks(self) -> str:
        """The characters that fill a place of the solution and mean nothing."""
        contents = [
            content
            for field in self.solution_art.fields
            if field.part is PlaceKind.CELL
            for content in field.content
        ]
        return "".join(content.also for content in contents if isinstance(content, Blank))

    # -- the steps, in the order of `Picture.shapes` ---------------------------------------------

    def _steps(self) -> Iterator[str]:
        style = self.style
        yield "fills 0 0 0 ink"
        if "/under {" in self.own_code:
            yield "under"
        if style.grid != "none":
            yield "grid"
        yield "own" if style.own is not None else "tracks links cells"
        yield "0 0 0 ink"
        if style.frame:
            yield "frame"
        if style.divided:
            yield "dividing"
        yield "walls"
        yield "signs 0 0 0 ink"
        if "/vertex {" in self.own_code:
            yield "V { vertex } every"
        sides = {name: (wide, high) for name, _, wide, high in self._sides()}
        for name, call in (
            ("HL", "{0} left-hints"),
            ("HT", "{1} top-hints"),
            ("HR", "right-hints"),
            ("HB", "bottom-hints"),
        ):
            if name in sides:
                yield f"0 0 0 ink {name} {call.format(*sides[name])}"
        yield _shape_code(self._corner())
        if style.labels is not None:
            yield "0 0 0 ink labels"

    def _corner(self) -> Iterator[Shape]:
        return PictureBuilder(self.layers, None, self.style, {}).corner_shapes()


#: Hints whose place in the diagram is a row of hints, not a column.
_UPRIGHT: Final = (PlaceKind.LEFT, PlaceKind.RIGHT)


# -- shapes as PostScript -------------------------------------------------------------------------


def _shape_code(shapes: Iterable[Shape]) -> str:
    """Shapes as calls of the library, in cells and y downwards."""
    return "\n".join(part for shape in flat(shapes) for part in _calls(shape))


def _calls(shape: Line | Rectangle | Polygon | Circle | Text) -> Iterator[str]:
    if isinstance(shape, Line):
        ends = _numbers(shape.x1, shape.y1, shape.x2, shape.y2, shape.width)
        dashes = f" {_number(shape.dashes)} dashed" if shape.dashes else " line"
        yield f"{_rgb(shape.color)} ink {ends}{dashes}"
    elif isinstance(shape, Rectangle):
        box = _numbers(shape.x, shape.y, shape.width, shape.height)
        path = f"{box} {_number(shape.radius)} pill" if shape.radius else f"{box} box"
        yield _painted(path, shape.fill, shape.stroke, shape.line_width)
    elif isinstance(shape, Polygon):
        first, *others = (_numbers(x, y) for x, y in shape.points)
        path = " ".join((f"newpath {first} moveto", *(f"{point} lineto" for point in others)))
        closed = " closepath" if shape.closed else ""
        yield _painted(path + closed, shape.fill, shape.stroke, shape.line_width)
    elif isinstance(shape, Circle):
        path = f"{_numbers(shape.x, shape.y, shape.radius)} disc"
        yield _painted(path, shape.fill, shape.stroke, shape.line_width)
    elif shape.text:
        text = shape.text if shape.text.isascii() else shape.fallback
        place = _numbers(shape.x, shape.y, shape.size, shape.fit or 99)
        literal = string_literal(text.encode("ascii", "replace"))
        say = f"{_rgb(shape.color)} ink {place} {_ANCHORS[shape.anchor]} {literal} say"
        bold = f"/face /Helvetica-Bold findfont def {say} /face /Helvetica findfont def"
        yield bold if shape.bold else say


def _painted(path: str, fill: str | None, stroke: str | None, width: float) -> str:
    if fill is not None:
        path += f" {_rgb(fill)} paint"
    if stroke is not None:
        path += f" {_rgb(stroke)} {_number(width)} outline"
    return path


def _with_walls(signs: Mapping[str, Glyph]) -> dict[str, Glyph]:
    """The signs by the characters of the diagram: those on a wall have others."""
    return {**signs, **_on_walls(signs)}


def _on_walls(signs: Mapping[str, Glyph]) -> dict[str, Glyph]:
    """The signs on a wall by the characters of the diagram."""
    return {character: signs[sign[1]] for character, sign in SIGNED_WALLS if sign[1] in signs}


def _holds(spec: LayerSpec, value: str) -> bool:
    """Whether an edge may hold a wall, or a link."""
    return any(alphabet.holds(value, NamedBounds()) for alphabet in spec.edges)


def _glyphs(glyphs: Mapping[str, Glyph]) -> str:
    entries = (f"{ord(key)} {{ {_shape_code((glyph(0, 0),))} }}" for key, glyph in glyphs.items())
    return "<< " + "\n".join(entries) + " >>"


def _colors(colors: Mapping[str, str]) -> str:
    entries = (f"{ord(key)} [ {_rgb(color)} ]" for key, color in colors.items())
    return f"<< {' '.join(entries)} >>"


def _codes(characters: str) -> str:
    return f"<< {' '.join(f'{ord(character)} true' for character in characters)} >>"


def _rgb(color: str) -> str:
    parts = color_parts(color)
    assert parts is not None
    return " ".join(_number(part) for part in parts)


def _numbers(*values: float) -> str:
    return " ".join(map(_number, values))


def _number(value: float) -> str:
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def _flag(on: bool) -> str:
    return "true" if on else "false"
