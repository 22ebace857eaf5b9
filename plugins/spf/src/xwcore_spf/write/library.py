"""The PostScript library that written files carry: it draws what their own dictionary says.

Pieces of PostScript (language level 2), included as a type needs them. They run in a dictionary of
their own, in which `P` is the puzzle's; coordinates are in cells, y downwards. They use no operator
that reaches files or runs text. A row that is too short counts as blank, so that a file edited by
hand still has a picture.
"""

from __future__ import annotations

from typing import Final

BASE: Final = r"""
/e { exch def } bind def
% x1 y1 x2 y2 width line; x1 y1 x2 y2 width length dashed
/line { newpath setlinewidth 2 setlinecap 4 2 roll moveto lineto stroke } bind def
/dashed { newpath [ exch dup ] 0 setdash setlinewidth 0 setlinecap 4 2 roll moveto lineto stroke
  [] 0 setdash } bind def
% x y width height box; x y width height radius pill; x y radius disc: paths
/box { newpath 4 2 roll moveto 1 index 0 rlineto 0 exch rlineto neg 0 rlineto closepath } bind def
/pill { /pr e /ph e /pw e /py e /px e newpath px pr add py moveto
  px pw add py px pw add py ph add pr arct px pw add py ph add px py ph add pr arct
  px py ph add px py pr arct px py px pw add py pr arct closepath } bind def
/disc { newpath 0 360 arc closepath } bind def
/ink { setrgbcolor } bind def
/paint { gsave setrgbcolor fill grestore } bind def
/outline { setlinewidth setrgbcolor 1 setlinejoin 1 setlinecap stroke newpath } bind def
% x y size fit anchor string say: no wider than fit, the middle of a capital at y
/face /Helvetica findfont def
% the same font, in which - is a minus sign and x a multiplication sign
/label-face face dup length dict begin { 1 index /FID eq { pop pop } { def } ifelse } forall
  /Encoding Encoding 256 array copy def Encoding 45 /minus put Encoding 120 /multiply put
  currentdict end /LabelFont exch definefont def
/say { /s e /anchor e /fit e /size e gsave translate 1 -1 scale
  face size scalefont setfont s stringwidth pop /wide e
  wide fit gt { fit wide div dup scale } if
  wide anchor mul neg size -0.36 mul moveto s show grestore } bind def
/digits { 12 string cvs } bind def
% rows left top width height at: the characters of a place, rows one after the other
/at { /hh e /ww e /tt e /ll e /rows e /out ww hh mul string def
  0 1 out length 1 sub { out exch 32 put } for
  0 1 hh 1 sub { /i e tt i add rows length lt {
    rows tt i add get /row e
    row length ll ww add ge { out i ww mul row ll ww getinterval putinterval } if } if } for
  out } bind def
% string bare: without the blanks around
/bare { { dup length 0 eq { exit } if dup 0 get 32 ne { exit } if
    dup length 1 sub 1 exch getinterval } loop
  { dup length 0 eq { exit } if dup dup length 1 sub get 32 ne { exit } if
    dup length 1 sub 0 exch getinterval } loop } bind def
% string single: code true where all characters are the same, else false
/single { dup length 0 eq { pop false } {
  dup 0 get /ch e true exch { ch eq and } forall { ch true } { false } ifelse } ifelse } bind def
% string dict find: the last character that is a key and true, else false
/find { /d e /hit false def { /k e d k known { /hit k def } if } forall
  hit false eq { false } { hit true } ifelse } bind def
% x y key dict glyph
/glyph { exch get /do e gsave translate do grestore } bind def
% rows [ left top columns rows stepx stepy width height down right ] wide high load: all texts
/load { /high e /wide e aload pop /right e /down e /fh e /fw e /sy e /sx e /ny e /nx e /ty e
  /lx e /art e
  /made [ high { [ wide { () } repeat ] } repeat ] def
  0 1 ny 1 sub { /fr e 0 1 nx 1 sub { /fc e
    fr down add high lt fc right add wide lt and {
      made fr down add get fc right add
      art lx fc sx mul add ty fr sy mul add fw fh at put } if } for } for made } bind def
% matrix job every: runs job with r, c and raw, and v, which is raw without blanks, not empty
/every { /job e /all e 0 1 all length 1 sub { /r e /line-of all r get def
    0 1 line-of length 1 sub { /c e /raw line-of c get def /v raw bare def
      v length 0 gt { job } if } for } for } bind def
% matrix r c cell: the text without blanks; () outside
/cell { /cc e /rr e /mm e rr 0 ge rr mm length lt and { mm rr get /ml e
    cc 0 ge cc ml length lt and { ml cc get bare } { () } ifelse } { () } ifelse } bind def
/mid { c 0.5 add r 0.5 add } bind def
"""

#: Fills, grid, cells and frame; `G` is the puzzle's cells, `S` the solution's.
CELLS: Final = r"""
/solved { shown { S r c cell dup single { blanks exch known { pop () } if } if } { () } ifelse
} bind def
/fill-in { aload pop ink c r 1 1 box fill 0 0 0 ink } bind def
/fills { 0 1 H 1 sub { /r e 0 1 W 1 sub { /c e
  G r c cell /v e
  v fill-clue { clue-color fill-in } { v single { given-fills exch 2 copy known
      { get fill-in } { pop pop solved-fill } ifelse } { solved-fill } ifelse } ifelse
  } for } for } bind def
/solved-fill { solved single { solved-fills exch 2 copy known { get fill-in } { pop pop } ifelse
  } if } bind def
/grid { 0 0 0 ink 1 1 H 1 sub { /r e 0 r W r 0.025 rule } for
  1 1 W 1 sub { /c e c 0 c H 0.025 rule } for 0 0 0 ink } bind def
/frame { 0 0 W H box 0 0 0 0.08 outline } bind def
/plain { 0 0 0.58 0.86 0.5 v say } bind def
% content: v at the middle of a cell, which is the origin
/content { v single not { -1 } if /key e
  shapes key known { shapes key get /do e do } { known-fills key known not { text } if } ifelse
} bind def
/show-solved { /v solved def v length 0 gt {
  /shapes solved-glyphs def /known-fills solved-fills def 0.122 0.247 0.6 ink
  /text { plain } def content } if } bind def
/is-open { v single { open-codes exch known } { false } ifelse } bind def
/cells { 0 1 H 1 sub { /r e 0 1 W 1 sub { /c e
    gsave mid translate
    /raw G r get c get def /v raw bare def
    v length 0 gt {
      /shapes glyphs def /known-fills given-fills def 0 0 0 ink /text { given-text } def given
      is-open { show-solved } if } { show-solved } ifelse
    grestore } for } for } bind def
% given pieces of path that are symbols
/tracks { G { v single { track-glyphs exch 2 copy known
  { get /do e gsave mid translate do grestore } { pop pop } ifelse } if } every } bind def
"""

#: Links, walls and signs; `A` and `B` are the edges between rows and columns, `C` and `D` those of
#: the solution.
EDGES: Final = r"""
/across-links { { c 0 gt c W lt and { v link-codes find { pop
    c 0.5 sub r 0.5 add c 0.5 add r 0.5 add link-width line } if } if } every } bind def
/down-links { { r 0 gt r H lt and { v link-codes find { pop
    c 0.5 add r 0.5 sub c 0.5 add r 0.5 add link-width line } if } if } every } bind def
/links {
  given-links { /link-width 0.2 def 0.659 0.659 0.659 ink B across-links A down-links } if
  shown solved-links and {
    /link-width 0.1 def 0.122 0.247 0.6 ink D across-links C down-links } if 0 0 0 ink } bind def
/level-walls { { r 0 gt r H lt and { v wall-codes find { pop c r c 1 add r 0.1 line } if } if }
  every } bind def
/upright-walls { { c 0 gt c W lt and { v wall-codes find { pop c r c r 1 add 0.1 line } if } if }
  every } bind def
/walls { shown solved-walls and { 0.122 0.247 0.6 ink C level-walls D upright-walls } if
  0 0 0 ink given-walls { A level-walls B upright-walls } if } bind def
/signs { A { v sign-glyphs find { c 0.5 add r 3 2 roll sign-glyphs glyph } if } every
  B { v sign-glyphs find { c r 0.5 add 3 2 roll sign-glyphs glyph } if } every } bind def
/dividing { 0.122 0.247 0.6 ink shown { 0 1 H 1 sub { /r e 0 1 W 1 sub { /c e
  S r c cell /v e
  c 1 add W lt { S r c 1 add cell v ne { c 1 add r c 1 add r 1 add 0.1 line } if } if
  r 1 add H lt { S r 1 add c cell v ne { c r 1 add c 1 add r 1 add 0.1 line } if } if
  } for } for } if 0 0 0 ink } bind def
"""
HINTS: Final = r"""
/hint { 0.5 0.72 0.5 v say } bind def
/left-hints { /n e { c n sub 0.5 add 0.8 mul gap sub r 0.5 add hint } every } bind def
/top-hints { /n e { c 0.5 add r n sub 0.5 add 0.8 mul gap sub hint } every } bind def
/right-hints { { W c 0.5 add 0.8 mul add gap add r offset add hint } every } bind def
/bottom-hints { { c offset add H r 0.5 add 0.8 mul add gap add hint } every } bind def
"""

#: Planar graphs, in their own coordinates, y upwards; `thin` is one cell divided by the scale, and
#: `sides` are the areas at each edge.
GRAPH: Final = r"""
/point { P /node get exch get aload pop } bind def
/between { /edge-of e edge-of 0 get point edge-of 1 get point } bind def
/faint { 0.565 0.565 0.565 ink between 0.02 thin mul 0.08 thin mul dashed } bind def
/thick { between 0.1 thin mul line } bind def
/write-at { /number-of e /area-of e gsave area-of 0 get area-of 1 get translate
  P /style get area-of 3 get get concat
  face 0.58 scalefont setfont /s number-of digits def
  s stringwidth pop -0.5 mul -0.209 moveto s show grestore } bind def
/loop-edges { P /edge get { dup 2 get shown and { pop } { faint } ifelse } forall
  0.122 0.247 0.6 ink P /edge get { dup 2 get shown and { thick } { pop } ifelse } forall
  0 0 0 ink P /area get { dup 2 get dup -1 eq { pop pop } { write-at } ifelse } forall
  P /node get { aload pop 0.06 thin mul disc 0 0 0 paint } forall } bind def
/solution-of { dup length 5 ge { 4 get } { 2 get } ifelse } bind def
/area-solution { P /area get exch get solution-of } bind def
/is-given { /i e P /edge get i get 2 get sides i get length 1 eq or } bind def
/is-border { dup is-given /near sides i get def
  exch pop
  shown near length 2 eq and {
    near 0 get area-solution near 1 get area-solution ne or } if } bind def
/areas { 0 1 P /edge get length 1 sub { dup is-border { pop } { P /edge get exch get faint } ifelse
  } for
  0 1 P /edge get length 1 sub { dup is-border {
    dup is-given { 0 0 0 } { 0.122 0.247 0.6 } ifelse ink P /edge get exch get thick
  } { pop } ifelse } for
  P /area get { dup 2 get -1 ne { 0 0 0 ink dup 2 get write-at } {
    shown { 0.122 0.247 0.6 ink dup solution-of write-at } { pop } ifelse
  } ifelse } forall } bind def
"""
