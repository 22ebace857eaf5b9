import re
import xml.etree.ElementTree as ET
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

import xwcore
import xwcore_drawing
from docs import gallery
from tests.drawing.drawing_texts import HOSTILE, with_text
from xwcore import Puzzle
from xwcore_crossword import Clue, Crossword, Grid, Styled
from xwcore_crossword.clue import marked_clue
from xwcore_drawing import Drawing
from xwcore_drawing.metrics import text_width
from xwcore_drawing.shapes import Bounds, Circle, Group, Line, Polygon, Rectangle, Run, Tag, Text

SVG = "{http://www.w3.org/2000/svg}"

#: Everything that a drawing may consist of: no script, style, link, image or foreign object.
ELEMENTS = {
    "svg",
    "title",
    "desc",
    "rect",
    "line",
    "polygon",
    "polyline",
    "circle",
    "text",
    "tspan",
    "g",
}


def _parsed(svg: str) -> ET.Element:
    root = ET.fromstring(svg)  # noqa: S314 - our own output
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= ELEMENTS
    names = {name for element in root.iter() for name in element.attrib}
    assert not any(name.startswith("on") or "href" in name for name in names)
    return root


def _texts(root: ET.Element) -> list[str]:
    return ["".join(element.itertext()) for element in root.iter(f"{SVG}text")]


def _drawn(*shapes: object) -> ET.Element:
    return _parsed(Drawing(tuple(shapes), Bounds(0, 0, 2, 2), size=10).svg())  # type: ignore[arg-type]


def points(root: ET.Element, side: str) -> float:
    """The width or height of a document, in points."""
    return float(root.attrib[side].removesuffix("pt"))


def test_plain_crossword_elements() -> None:
    root = _parsed(xwcore_drawing.draw(gallery.plain()).svg())
    assert root.findtext(f"{SVG}title") == "Postage"
    assert _texts(root) == ["1", "2", "3", "4", "5"]
    # the paper and four blocks; four thin lines and two of the frame each way
    assert len(list(root.iter(f"{SVG}rect"))) == 5
    assert len(list(root.iter(f"{SVG}line"))) == 12
    assert points(root, "width") == pytest.approx(5 * 26 + 12 + 0.06 * 26, abs=0.02)


def test_solution_is_there_only_when_asked_for() -> None:
    puzzle = gallery.plain()
    shown = [
        text
        for text in _texts(_parsed(xwcore_drawing.draw(puzzle, solution=True).svg()))
        if text.isalpha()
    ]
    assert "".join(shown) == "STAMPHBIALIKELDTEVERY"
    assert not any(text.isalpha() for text in _texts(_parsed(xwcore_drawing.draw(puzzle).svg())))


@pytest.mark.parametrize("picture", gallery.CROSSWORDS, ids=lambda item: item.name)
def test_drawing_svg_of_the_gallery_stays_within_its_bounds(picture: gallery.Picture) -> None:
    root = _parsed(picture.draw().svg())
    width, height = points(root, "width"), points(root, "height")
    for element_ in root.iter():
        for name in ("x", "x1", "x2", "cx"):
            assert 0 <= float(element_.get(name, 0)) <= width
        for name in ("y", "y1", "y2", "cy"):
            assert 0 <= float(element_.get(name, 0)) <= height


def test_clues_keep_text_and_markup() -> None:
    root = _parsed(xwcore_drawing.draw(gallery.plain(), clues=True).svg())
    texts = _texts(root)
    assert "Postage" in texts
    assert "Each & <all>" in texts
    assert "Devotion; pietas in Latin" in texts
    italic = [
        element for element in root.iter(f"{SVG}tspan") if element.get("font-style") == "italic"
    ]
    assert [item.text for item in italic] == ["pietas"]


def test_super_and_subscripts_come_back_to_the_line() -> None:
    clue = marked_clue(
        1,
        "across",
        (
            "H",
            Styled("sub", ("2",)),
            "O",
            Styled("sup", (Styled("bold", ("x",)),)),
            Styled("strike", (Styled("underline", ("y",)),)),
        ),
    )
    puzzle = Crossword(Grid.from_rows(["AB"]), [clue])
    root = _parsed(xwcore_drawing.draw(puzzle, clues=True).svg())
    spans = list(root.iter(f"{SVG}tspan"))
    assert [item.text for item in spans] == ["H", "2", "O", "x", "y"]
    shifts = [float(item.get("dy", 0)) for item in spans]
    assert shifts[1] > 0 > shifts[3]
    # A subscript that is lowered as far as a superscript is raised meets the line below.
    assert shifts[1] < -(shifts[1] + shifts[2] + shifts[3]) / 1.5
    assert sum(shifts) == pytest.approx(0, abs=0.02)
    assert spans[3].get("font-weight") == "bold"
    assert spans[4].get("text-decoration") == "underline line-through"


@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize("solution", [True, False])
def test_hostile_texts_stay_text(text: str, solution: bool) -> None:
    svg = xwcore_drawing.draw(with_text(text), clues=True, solution=solution).svg()
    root = _parsed(svg)
    assert "<script" not in svg
    if text.isprintable():
        assert root.findtext(f"{SVG}title") == text
        assert text in _texts(root)
    svg.encode("utf-8")


@given(st.text(st.characters(), max_size=40))
def test_drawing_svg_is_well_formed_whatever_the_texts(text: str) -> None:
    _parsed(xwcore_drawing.draw(with_text(text), clues=True).svg())


def test_rebus_is_shrunk_to_fit() -> None:
    root = _parsed(xwcore_drawing.draw(gallery.rebus(), solution=True).svg())
    by_text = {element.text: element for element in root.iter(f"{SVG}text")}
    sizes = {word: float(by_text[word].attrib["font-size"]) for word in ("T", "STAR", "HEART")}
    assert sizes["T"] > sizes["STAR"] > sizes["HEART"]
    assert float(by_text["HEART"].attrib["textLength"]) < 26
    assert "textLength" not in by_text["T"].attrib
    assert {"A/O", "ONE/UN"} <= set(by_text)


def test_svg_symbols() -> None:
    root = _parsed(xwcore_drawing.draw(gallery.symbols(), solution=True).svg())
    letters = [text for text in _texts(root) if not text.isdigit()]
    # code 47 has no character: its short letter is shown
    assert letters[0] == "♥"
    assert letters[-1] == "X"


def test_state_of_play() -> None:
    root = _parsed(xwcore_drawing.draw(gallery.play()).svg())
    assert len(list(root.iter(f"{SVG}polygon"))) == 4
    slanting = [element.text for element in root.iter(f"{SVG}text") if element.get("font-style")]
    assert slanting == ["E", "V", "E"]
    bold = [element.text for element in root.iter(f"{SVG}text") if element.get("font-weight")]
    assert bold == ["A", "Y"]
    untouched = _parsed(xwcore_drawing.draw(gallery.play(), fill=False).svg())
    assert [text for text in _texts(untouched) if text.isalpha()] == ["A", "Y"]
    assert not list(untouched.iter(f"{SVG}polygon"))


def test_diagramless_gives_nothing_away() -> None:
    hidden = xwcore_drawing.draw(gallery.diagramless()).svg()
    shape = _parsed(
        xwcore_drawing.draw(Crossword(Grid.from_rows(["ABCDE"] * 5)), numbers=False).svg()
    )
    lines = [element.attrib for element in shape.iter(f"{SVG}line")]
    assert [element.attrib for element in _parsed(hidden).iter(f"{SVG}line")] == lines
    assert len(list(_parsed(hidden).iter(f"{SVG}rect"))) == 1


def test_svg_shapes() -> None:
    root = _drawn(
        Line(0, 0, 1, 1, 0.1, "#ff0000"),
        Line(0, 1, 1, 1, 0.1, dashes=0.2),
        Rectangle(0, 0, 1, 1, None, "#00ff00", 0.1, 0.2),
        Circle(1, 1, 0.5, "#0000ff", None),
        Polygon(((0, 0), (1, 0), (1, 1)), None, "#000000", 0.1, closed=False),
        Text(1, 1, "t", 0.5, "end"),
        Text(1, 1, "", 0.5),
        Text(1, 1, "b", 0.5, runs=(Run("b"),)),
    )
    lines = list(root.iter(f"{SVG}line"))
    assert lines[0].get("stroke") == "#ff0000"
    assert lines[1].get("stroke-dasharray") == "2"
    assert [element.get("rx") for element in root.iter(f"{SVG}rect")] == [None, "2"]
    assert next(root.iter(f"{SVG}polyline")).get("fill") == "none"
    assert next(root.iter(f"{SVG}circle")).attrib == {
        "cx": "16",
        "cy": "16",
        "r": "5",
        "fill": "#0000ff",
    }
    assert _texts(root) == ["t", "b"]


def test_size_scales_cells_but_not_captions() -> None:
    small = _parsed(xwcore_drawing.draw(gallery.plain(), clues=True, size=13).svg())
    large = _parsed(xwcore_drawing.draw(gallery.plain(), clues=True, size=52).svg())
    sizes = [
        {element.text: element.attrib["font-size"] for element in root.iter(f"{SVG}text")}
        for root in (small, large)
    ]
    assert sizes[0]["As two peas are"] == sizes[1]["As two peas are"] == "9"
    widths = [points(root, "width") for root in (small, large)]
    assert widths[1] - widths[0] == pytest.approx(5.06 * 39, abs=0.1)


def _captioned(text: str) -> ET.Element:
    clues = [Clue(1, "across", text), Clue(None, text="Other", group="Other")]
    puzzle = Crossword(Grid.from_rows(["AB"]), clues, title=text, notes=text)
    return _parsed(xwcore_drawing.draw(puzzle, clues=True).svg())


def test_long_titles_are_wrapped_in_their_size() -> None:
    root = _captioned("long title " * 30)
    lines = [
        element
        for element in root.iter(f"{SVG}text")
        if element.get("font-weight") == "bold" and "title" in (element.text or "")
    ]
    assert len(lines) > 5
    assert {element.get("font-size") for element in lines} == {"14"}
    assert sum((element.text or "").count("title") for element in lines) == 30
    heights = [float(element.attrib["y"]) for element in lines]
    assert min(abs(one - other) for one, other in pairwise(sorted(heights))) > 14
    assert min(heights) > 10


def test_full_lines_stay_within_their_column_in_every_font() -> None:
    root = _captioned("four words of text " * 20)
    lines = [element for element in root.iter(f"{SVG}text") if "words" in (element.text or "")]
    full = [element for element in lines if element.get("textLength")]
    assert len(full) > len(lines) / 2
    for element in full:
        text, size = element.text or "", float(element.attrib["font-size"])
        bold = element.get("font-weight") == "bold"
        expected = text_width(text, size, bold=bold)
        assert float(element.attrib["textLength"]) == pytest.approx(expected, abs=0.01)
    assert not any(element.get("textLength") for element in _captioned("Short").iter(f"{SVG}text"))


def test_captions_from_right_to_left_start_at_the_right() -> None:
    root = _captioned("\u05d0\u05d1 (2)")
    lines = [element for element in root.iter(f"{SVG}text") if "\u05d0" in (element.text or "")]
    assert {element.get("direction") for element in lines} == {"rtl"}
    assert not any(element.get("text-anchor") for element in lines)  # the start is the right end
    (label,) = [element for element in root.iter(f"{SVG}text") if element.text == "1"][1:]
    (clue,) = [element for element in lines if element.get("y") == label.get("y")]
    assert float(label.attrib["x"]) > float(clue.attrib["x"])
    assert label.get("text-anchor") == "end"


def test_drawing_svg_in_a_notebook() -> None:
    svg = gallery.plain()._repr_svg_()  # pyright: ignore[reportPrivateUsage]
    assert svg is not None
    assert svg == xwcore_drawing.draw(gallery.plain()).svg()

    class Other(Puzzle):
        __slots__ = ()
        kind = "other"

    assert Other()._repr_svg_() is None  # pyright: ignore[reportPrivateUsage]
    with pytest.raises(xwcore.UnsupportedOperationError, match="other"):
        xwcore_drawing.draw(Other())


def test_numbers_have_no_exponents() -> None:
    svg = xwcore_drawing.draw(gallery.marks(), solution=True, size=4).svg()
    assert not re.search(r'="[^"]*\de[-+]?\d', svg)


def test_drawing_svg_is_linear_in_the_clues() -> None:
    clues = [Clue(at, "across", "word " * 20) for at in range(3000)]
    puzzle = Crossword(Grid.from_rows(["AB"]), clues)
    assert len(xwcore_drawing.draw(puzzle, clues=True).svg()) < 3_000_000


def test_cells_of_a_crossword_have_tags() -> None:
    root = _parsed(xwcore_drawing.draw(gallery.plain(), solution=True, targets=True).svg())
    places = {
        (group.attrib["data-layer"], group.attrib["data-row"], group.attrib["data-column"])
        for group in root.iter(f"{SVG}g")
    }
    assert places == {("cells", str(row), str(column)) for row in range(5) for column in range(5)}
    targets = [rect for rect in root.iter(f"{SVG}rect") if rect.get("pointer-events") == "all"]
    assert len(targets) == 25


def test_tags_are_escaped() -> None:
    tag = Tag('cells"><script>', 1, 2, "givens' onload='x")
    root = _drawn(Group((Line(0, 0, 1, 1, 0.1),), tag=tag))
    group = next(root.iter(f"{SVG}g"))
    assert group.attrib["data-layer"] == tag.layer
    assert group.attrib["data-part"] == tag.part
    assert set(group.attrib) == {"data-layer", "data-row", "data-column", "data-part"}
    assert [line.tag for line in group] == [f"{SVG}line"]
