"""The contract of every format, for those of publishers."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from tests.publishers import publishers_samples as made
from xwcore.plugin import FormatHooks
from xwcore_publishers import manifest
from xwcore_testing import Fault, FormatContract, Sample


def files(format: str, *without: str) -> tuple[Sample, ...]:
    """The samples of a format, but the pages, whose other parts have no meaning."""
    is_page = ("page", "rawc", *without)
    return tuple(
        Sample(name, data, clean=not name.startswith("rich"))
        for name, data in made.FILES[format].items()
        if not name.startswith(is_page)
    )


def fault(name: str, value: Any, code: str, at: bytes = b"") -> Fault:
    """A file of JSON with a fault."""
    return Fault(name, made.written(value), code, at=at)


def przekroj_with(**changes: str) -> dict[str, Any]:
    """The object of Przekrój with another second entry."""
    value = made.przekroj()
    value["questions"][1] |= changes
    return value


class PublisherContract(FormatContract):
    """The counts of all of them: the readers share their parser. `make test` tries two of them,
    `make test-slow` all.
    """

    truncation_count = 40
    mutation_count = 30
    example_count = 10


class TestAmuselabsContract(PublisherContract):
    plugin: ClassVar[FormatHooks] = manifest.amuselabs
    samples = files("amuselabs")
    faults = (
        fault("a number as title", made.amuselabs() | {"title": [1]}, "PUB202", b"[\n  1"),
        fault("another width", made.amuselabs() | {"w": 4}, "PUB305", b"4"),
        fault("no grid", made.amuselabs() | {"box": []}, "PUB301"),
    )


@pytest.mark.slow
class TestApzContract(PublisherContract):
    plugin: ClassVar[FormatHooks] = manifest.apz
    samples = files("apz")
    faults = (Fault("no XML", samples[0].data.replace(b"</clues>", b""), "PUB106"),)


@pytest.mark.slow
class TestBostonGlobeContract(PublisherContract):
    plugin: ClassVar[FormatHooks] = manifest.boston_globe
    samples = files("boston-globe")
    #: Elements of a page that have no meaning.
    noise = (
        rb"DOCTYPE html|</?(?:html|body|tr|table>|div>|td>)"
        rb'|<td class="deadCell"|type="text"|name=""'
    )
    faults = (
        Fault("no cells", samples[0].data.replace(b"data-coords", b"data-place"), "PUB104"),
        Fault("no number", samples[0].data.replace(b"<b>2.</b>", b""), "PUB401"),
        Fault("outside", samples[0].data.replace(b'"2,1"', b'"2,0"'), "PUB302"),
    )


@pytest.mark.slow
class TestCfpContract(PublisherContract):
    plugin: ClassVar[FormatHooks] = manifest.cfp
    samples = files("cfp")
    faults = (Fault("no XML", samples[0].data.replace(b"</WORDS>", b""), "PUB106"),)


@pytest.mark.slow
class TestCnnContract(PublisherContract):
    plugin: ClassVar[FormatHooks] = manifest.cnn
    samples = files("cnn")


@pytest.mark.slow
class TestCrosshareContract(PublisherContract):
    plugin: ClassVar[FormatHooks] = manifest.crosshare
    samples = files("crosshare")


@pytest.mark.slow
class TestCrosswordrContract(PublisherContract):
    plugin: ClassVar[FormatHooks] = manifest.crosswordr
    samples = files("crosswordr")
    faults = (
        Fault("outside", samples[0].data.replace(b"8\n", b"9\n"), "PUB302"),
        Fault("another width", samples[0].data.replace(b'"width": 3', b'"width": 4'), "PUB301"),
    )


@pytest.mark.slow
class TestGuardianContract(PublisherContract):
    plugin: ClassVar[FormatHooks] = manifest.guardian
    samples = files("guardian")


@pytest.mark.slow
class TestKeesingContract(PublisherContract):
    plugin: ClassVar[FormatHooks] = manifest.keesing
    samples = files("keesing")
    #: The numbers and headers of the groups; the block, as a cell that is not listed is one, also
    #: where it is not visible.
    noise = (
        rb'(?<=index=")[0-9]|(?<=<header>)[a-z]+|(?<=content="" giveaway=")0'
        rb'|(?<=visible="0" content="" giveaway="0" fillable=")0'
        rb'|(?<=<cell x=")1(?=" y="1" v)|(?<=<cell x="1" y=")1(?=" v)'
    )
    faults = (
        Fault("no XML", samples[0].data.replace(b"</grid>", b""), "PUB106"),
        Fault("no width", samples[0].data.replace(b'width="3"', b'width="x"'), "PUB301"),
        Fault("outside", samples[0].data.replace(b'x="2" y="2" v', b'x="2" y="3" v'), "PUB302"),
    )


@pytest.mark.slow
class TestNytContract(PublisherContract):
    plugin: ClassVar[FormatHooks] = manifest.nyt
    samples = files("nyt")


@pytest.mark.slow
class TestPrincetonianContract(PublisherContract):
    plugin: ClassVar[FormatHooks] = manifest.princetonian
    samples = files("princetonian")
    faults = (
        Fault("another letter", samples[0].data.replace(b"TON", b"XON"), "PUB303"),
        Fault("outside", samples[0].data.replace(b'"x": 2', b'"x": -1'), "PUB302"),
    )


@pytest.mark.slow
class TestPrzekrojContract(PublisherContract):
    plugin: ClassVar[FormatHooks] = manifest.przekroj
    page = made.FILES["przekroj"]["page"]
    samples = (*files("przekroj"), Sample("page", page))
    #: The numbers of entries; tags and classes of the page.
    noise = (
        rb'(?<="i": )[0-9]+|(?<=&quot;i&quot;: )[0-9]+'
        rb'|DOCTYPE html|</?(?:html|body|article|div)|class="[a-z]+"'
    )
    faults = (
        fault("another letter", przekroj_with(a="XIN"), "PUB303"),
        fault("outside", przekroj_with(x="2"), "PUB302"),
        fault("no width", made.przekroj() | {"x": 0}, "PUB301"),
        fault(
            "a block outside", made.przekroj() | {"blacksquare": [{"x": "9", "y": "1"}]}, "PUB302"
        ),
    )


@pytest.mark.slow
class TestPuzzlrContract(PublisherContract):
    plugin: ClassVar[FormatHooks] = manifest.puzzlr
    samples = files("puzzlr")


@pytest.mark.slow
class TestPzzlContract(PublisherContract):
    plugin: ClassVar[FormatHooks] = manifest.pzzl
    samples = files("pzzl")
    faults = (
        Fault("cut off", samples[0].data[:120], "PUB102"),
        Fault("no count", samples[0].data.replace(b"2\n\n2", b"x\n\n2"), "PUB201"),
        Fault("a short row", samples[0].data.replace(b"WIN", b"WI"), "PUB301"),
        Fault("another width", samples[0].data.replace(b"3\n\n3", b"4\n\n3"), "PUB305"),
    )


@pytest.mark.slow
class TestRowsGardenContract(PublisherContract):
    plugin: ClassVar[FormatHooks] = manifest.rows_garden
    samples = files("rows-garden")
    faults = (
        Fault("a short row", samples[0].data.replace(b"ELK\n", b"EL\n"), "PUB301"),
        Fault("another letter", samples[0].data.replace(b"PIGEEB", b"PIGEEX"), "PUB303"),
    )


@pytest.mark.slow
class TestTelegraphContract(PublisherContract):
    plugin: ClassVar[FormatHooks] = manifest.telegraph
    samples = files("telegraph")
    faults = (
        Fault("no such word", samples[0].data.replace(b'"word": 2', b'"word": 8'), "PUB302"),
        Fault("no range", samples[0].data.replace(b'"1-3"', b'"1-x"', 1), "PUB302"),
        Fault("outside", samples[0].data.replace(b'"1-3"', b'"1-4"', 1), "PUB302"),
    )


class TestUclickContract(PublisherContract):
    plugin: ClassVar[FormatHooks] = manifest.uclick
    samples = files("uclick")
    #: The elements of clues, whose names nothing depends on.
    noise = rb"(?<=<)[ad][0-9]|(?<=<)[xy]"


@pytest.mark.slow
class TestWashingtonPostContract(PublisherContract):
    plugin: ClassVar[FormatHooks] = manifest.washington_post
    samples = files("washington-post")


@pytest.mark.slow
class TestWsjContract(PublisherContract):
    plugin: ClassVar[FormatHooks] = manifest.wsj
    samples = files("wsj")
    #: The letter of a block; any word but "blank" is an open cell; the rows of an acrostic.
    noise = rb'"Letter": ""|(?<="Blank": ")letter"|(?<="rows": )"0"'


@pytest.mark.slow
class TestXwordinfoContract(PublisherContract):
    plugin: ClassVar[FormatHooks] = manifest.xwordinfo
    samples = files("xwordinfo")
    #: Any number but 0 is a circle.
    noise = rb"(?<=0,\n  )1(?=,\n  0)"
