"""Files of JPZ, made for the tests."""

from __future__ import annotations

import re

HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'

PLAIN = (
    HEAD
    + """\
<crossword-compiler-applet xmlns="http://crossword.info/xml/crossword-compiler-applet">
  <rectangular-puzzle xmlns="http://crossword.info/xml/rectangular-puzzle">
    <metadata>
      <title>A small square &amp; more</title>
      <creator>A. Setter</creator>
      <copyright>© 2026 A. Printer</copyright>
      <description>Made for the tests.</description>
    </metadata>
    <crossword>
      <grid width="3" height="3">
        <grid-look numbering-scheme="normal"/>
        <cell x="1" y="1" solution="P" number="1"/>
        <cell x="2" y="1" solution="A" number="2"/>
        <cell x="3" y="1" solution="D" number="3"/>
        <cell x="1" y="2" solution="O" number="4"/>
        <cell x="2" y="2" solution="W"/>
        <cell x="3" y="2" solution="E"/>
        <cell x="1" y="3" solution="T" number="5"/>
        <cell x="2" y="3" solution="E"/>
        <cell x="3" y="3" solution="N"/>
      </grid>
      <word id="1" x="1-3" y="1"/>
      <word id="2" x="1-3" y="2"/>
      <word id="3" x="1-3" y="3"/>
      <word id="4" x="1" y="1-3"/>
      <word id="5" x="2" y="1-3"/>
      <word id="6" x="3" y="1-3"/>
      <clues ordering="normal">
        <title><b>Across</b></title>
        <clue word="1" number="1" format="3">Quiet place to land</clue>
        <clue word="2" number="4">Be in the red</clue>
        <clue word="3" number="5">Fingers of two hands</clue>
      </clues>
      <clues ordering="normal">
        <title><b>Down</b></title>
        <clue word="4" number="1">Cooking vessel</clue>
        <clue word="5" number="2">Wonder and fear</clue>
        <clue word="6" number="3">Lair</clue>
      </clues>
    </crossword>
  </rectangular-puzzle>
</crossword-compiler-applet>
"""
)


def _with_cells(match: re.Match[str]) -> str:
    """A word with its cells one by one, in place of ranges of columns and rows."""
    name, *ranges = match.groups()
    columns, rows = (range(int(text[0]), int(text[-1]) + 1) for text in ranges)
    cells = [f'        <cells x="{x}" y="{y}"/>\n' for y in rows for x in columns]
    return f'      <word id="{name}">\n{"".join(cells)}      </word>'


#: The plain file as it is written.
CANONICAL = re.sub(r' {6}<word id="(\d)" x="([\d-]+)" y="([\d-]+)"/>', _with_cells, PLAIN)

#: The plain file in another format.
PLAIN_IN_IPUZ = b"""\
{
  "version": "http://ipuz.org/v2",
  "kind": ["http://ipuz.org/crossword#1"],
  "title": "A small square &amp; more",
  "author": "A. Setter",
  "copyright": "\\u00a9 2026 A. Printer",
  "notes": "Made for the tests.",
  "dimensions": {"width": 3, "height": 3},
  "puzzle": [[1, 2, 3], [4, 0, 0], [5, 0, 0]],
  "solution": [["P", "A", "D"], ["O", "W", "E"], ["T", "E", "N"]],
  "clues": {
    "Across": [
      {"number": 1, "clue": "Quiet place to land", "enumeration": "3"},
      [4, "Be in the red"],
      [5, "Fingers of two hands"]
    ],
    "Down": [[1, "Cooking vessel"], [2, "Wonder and fear"], [3, "Lair"]]
  }
}
"""

#: Everything that a crossword of JPZ has, in one file.
RICH = (
    HEAD
    + """\
<crossword-compiler-applet xmlns="http://crossword.info/xml/crossword-compiler-applet">
  <applet-settings width="720" cursor-color="#00FF00">
    <completion only-if-correct="false" friendly-submit="true">Well done!</completion>
    <actions buttons-layout="left"><check label="Check"/></actions>
  </applet-settings>
  <rectangular-puzzle xmlns="http://crossword.info/xml/rectangular-puzzle" alphabet="ABCDE">
    <metadata>
      <title>Odd <i>shapes</i></title>
      <creator>A. Setter</creator>
      <editor>An Editor</editor>
      <created_at>2026-11-22</created_at>
      <field name="Two words">Kept</field>
      <description>First line

Third line</description>
    </metadata>
    <instructions>Shade the grid.</instructions>
    <crossword>
      <grid width="4" height="4">
        <grid-look numbering-scheme="normal" cell-size-in-pixels="26"/>
        <background-picture format="PNG"><encoded-image>AAAA</encoded-image></background-picture>
        <cell x="1" y="1" type="void"/>
        <cell x="2" y="1" solution="STAR" number="1" background-shape="circle"/>
        <cell x="3" y="1" solution="É" number="2" top-right-number="b"/>
        <cell x="4" y="1" type="block" background-color="#112233"/>
        <cell x="1" y="2" solution="A" number="3" solve-state="B"/>
        <cell x="2" y="2" solution="B" right-bar="true" hint="true" solve-state="B"/>
        <cell x="3" y="2" solution="C" background-color="#abc" foreground-color="#FF0000"/>
        <cell x="4" y="2" solution="D" number="x" background-shape="diamond"/>
        <cell x="1" y="3" solution="E" number="5"/>
        <cell x="2" y="3" bottom-bar="true"/>
        <cell x="3" y="3" solution="1" solve-state="ONE" arrow="down"/>
        <cell x="4" y="3" solution="G"/>
        <cell x="1" y="4" type="clue"><clue word="7">In the grid</clue></cell>
        <cell x="2" y="4" solution="H" number="6"/>
        <cell x="3" y="4" solution="I"/>
        <cell x="4" y="4" solution="J"/>
      </grid>
      <word id="10"><cells x="2" y="1"/><cells x="3" y="1"/></word>
      <word id="11" x="1-2" y="3" solution="odd answer"><cells x="3-4" y="3"/></word>
      <word id="12"><cells x="4-2" y="4"/></word>
      <word id="13"><cells x="1" y="2"/><cells x="2" y="3"/></word>
      <word id="14"><cells x="3" y="1"/><cells x="2" y="2"/></word>
      <clues ordering="normal" fake="true">
        <title>Across</title>
        <clue word="10" number="1" format="4-1" citation="Saw"><b>Night</b> light</clue>
        <clue word="11" number="5">One &lt; two<br/>lines</clue>
      </clues>
      <clues>
        <title><b>Down</b></title>
        <clue number="2">H<sub>2</sub>O in <span class="x">the <em>sea</em></span></clue>
      </clues>
      <clues>
        <title><b>Odd Ones</b></title>
        <clue word="12" number="J">Backwards</clue>
        <clue word="13" number="">Diagonal</clue>
        <hint>None</hint>
      </clues>
    </crossword>
  </rectangular-puzzle>
  <notice>Seen</notice>
</crossword-compiler-applet>
"""
)

#: Without declaration, namespaces and metadata; other quotation marks; a prefix; comments, CDATA.
ODD = """\
<!-- made by hand --><cc:crossword-compiler xmlns:cc="http://crossword.info/xml/crossword-compiler">
<cc:rectangular-puzzle><?target data?>
<cc:crossword>
<cc:grid height='2' width='2'>
<cc:cell y='1' x='1' solution='&#65;'/><cc:cell y='1' x='2' solution='"'></cc:cell>
<cc:cell y='2' x='2' TYPE='Letter' solution='B'/><cc:cell y='2' x='1' type='BLOCK'/>
</cc:grid>
<cc:word id='w' x='1-2' y='1'/>
<cc:clues><cc:title> across </cc:title>
  <cc:clue word='w' number='1'><![CDATA[Raw <b> & cooked]]></cc:clue></cc:clues>
</cc:crossword>
</cc:rectangular-puzzle>
</cc:crossword-compiler>
"""

CODED = """\
<crossword-compiler xmlns="http://crossword.info/xml/crossword-compiler">
<rectangular-puzzle xmlns="http://crossword.info/xml/rectangular-puzzle">
<metadata><title>Code</title></metadata>
<coded>
<grid width="2" height="2">
<grid-look numbering-scheme="coded"/>
<cell x="1" y="1" solution="A" number="2"/>
<cell x="2" y="1" solution="T" number="1" solve-state="T" hint="true"/>
<cell x="1" y="2" solution="T" number="1"/>
<cell x="2" y="2" solution="O" number="3"/>
</grid>
<word id="1" x="1-2" y="1"/><word id="2" x="1-2" y="2"/>
<word id="3" x="1" y="1-2"/><word id="4" x="2" y="1-2"/>
</coded>
</rectangular-puzzle>
</crossword-compiler>
"""

ACROSTIC = """\
<crossword-compiler xmlns="http://crossword.info/xml/crossword-compiler">
<rectangular-puzzle xmlns="http://crossword.info/xml/rectangular-puzzle">
<acrostic>
<grid width="3" height="1">
<cell x="1" y="1" solution="N" number="1" top-right-number="A"/>
<cell x="2" y="1" solution="-" type="clue" solve-state="-"/>
<cell x="3" y="1" solution="O" number="2" top-right-number="A"/>
</grid>
<word id="1"><cells x="3" y="1"/><cells x="1" y="1"/></word>
<clues><title>Clues</title><clue word="1" number="">Switched on</clue></clues>
</acrostic>
</rectangular-puzzle>
</crossword-compiler>
"""

WORD_SEARCH = """\
<crossword-compiler xmlns="http://crossword.info/xml/crossword-compiler">
<rectangular-puzzle xmlns="http://crossword.info/xml/rectangular-puzzle">
<metadata><title>Find them</title><creator>A. Setter</creator></metadata>
<word-search>
<grid width="2" height="1"><cell x="1" y="1" solution="O"/><cell x="2" y="1" solution="N"/></grid>
<word id="1" x="1-2" y="1"/>
</word-search>
</rectangular-puzzle>
</crossword-compiler>
"""


def varied(*changes: tuple[str, str], base: str = PLAIN) -> bytes:
    """The file with these changes; each must occur, and the first occurrence is changed."""
    for old, new in changes:
        assert old in base, old
        base = base.replace(old, new, 1)
    return base.encode()
