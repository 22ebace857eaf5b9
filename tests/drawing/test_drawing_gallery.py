from docs import gallery
from tests.support import ROOT

DOCS = ROOT / "docs"


def test_page_is_up_to_date() -> None:
    page = (DOCS / "gallery.md").read_text("utf-8")
    assert page == "\n".join(gallery.gallery()) + "\n"


def test_pictures_are_up_to_date() -> None:
    drawings = {picture.name: picture.draw() for picture in gallery.CROSSWORDS}
    for name, _, plain, solved in gallery.logic_pictures():
        drawings |= {name: plain, f"{name}-solution": solved}
    drawings |= {name: drawing for name, _, _, drawing in gallery.printed_pages()}
    kept = {path.stem: path.read_text("utf-8") for path in (DOCS / "pictures").glob("*.svg")}
    assert kept.keys() == drawings.keys()
    stale = [name for name, drawing in drawings.items() if kept[name] != drawing.svg()]
    assert not stale, "run make gallery"
