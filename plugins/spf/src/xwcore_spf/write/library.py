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

#: Painters of clues of several parts: at the middle of the cell, with raw and v.
CLUES: Final = {
    "kakuro": r"""
/unfilled { { dup length 0 eq { exit } if dup 0 get 35 ne { exit } if
  dup length 1 sub 1 exch getinterval } loop bare } bind def
/given { (#) v exch search { pop pop pop true } { pop false } ifelse
  { /a raw 0 2 getinterval unfilled def /b raw 2 2 getinterval unfilled def
    a length b length add 0 gt { -0.5 -0.5 0.5 0.5 0.03 line } if
    0.2 -0.24 0.36 0.5 0.5 a say -0.2 0.24 0.36 0.5 0.5 b say }
  { plain } ifelse } bind def
""",
    "tapa": r"""
/spots [ [ 0 0 ] [ -0.22 -0.2 0.22 0.2 ] [ 0 -0.26 -0.24 0.2 0.24 0.2 ]
  [ 0 -0.3 -0.28 0 0.28 0 0 0.3 ] ] def
/given { v 0 get dup 35 eq exch 45 eq or { content } {
  /n 0 def v { 32 ne { /n n 1 add def } if } forall
  n 1 ge n 4 le and { /i 0 def v { dup 32 eq { pop } {
    1 string dup 0 4 -1 roll put /t e
    spots n 1 sub get dup i 2 mul get exch i 2 mul 1 add get
    n 1 eq { 0.58 } { 0.38 } ifelse 9 0.5 t say /i i 1 add def } ifelse } forall } if
  } ifelse } bind def
""",
    "compass": r"""
/spots [ 0 -0.31 0.31 0 -0.31 0 0 0.31 ] def
/given { -0.5 -0.5 0.5 0.5 0.025 line -0.5 0.5 0.5 -0.5 0.025 line
  /n raw length 4 idiv def
  0 1 3 { /i e /t raw i n mul n getinterval bare def
    t length 0 gt { t 0 get 46 ne { spots i 2 mul get spots i 2 mul 1 add get
      0.34 0.34 0.5 t say } if } if } for } bind def
""",
    "basic": r"""
/given { raw 0 get 32 ne { 0 0.06 0.58 0.86 0.5 raw 0 1 getinterval say }
  { 0 0.06 translate show-solved } ifelse } bind def
/labels { G { /n raw length 2 idiv def
  /t raw n n getinterval bare def /o raw n 1 sub 1 getinterval bare def
  /u t length o length add string def u 0 t putinterval u t length o putinterval
  /face label-face def c 0.09 add r 0.2 add 0.3 0.8 0 u say } every } bind def
""",
    "chatroom": r"""
/given { /n raw length 1 sub def /t raw 0 n getinterval bare def
  t (@) eq { phone raw n get 35 eq { 0 0 0.42 disc 0 0 0 0.06 outline } if } {
    0 0 0.38 disc raw n get 35 eq { 0 0 0 } { 1 1 1 } ifelse paint 0 0 0 0.04 outline
    raw n get 35 eq { 1 1 1 ink } if 0 0 0.5 0.6 0.5 t say 0 0 0 ink } ifelse } bind def
""",
    "yajilin": r"""
/given { /n raw length 1 sub def /t raw 0 n getinterval bare def /k raw n get def
  pointers k known { pointers k get /do e do
      k 97 eq k 100 eq or { 0 0.12 } { -0.1 0 } ifelse 0.5 0.55 0.5 t say }
    { 0 0 0.58 0.86 0.5 t say } ifelse } bind def
""",
    "stations": r"""
/given { v (+) ne { 0 0 0.38 disc 1 1 1 paint 0 0 0 0.04 outline
  0 0 0.5 0.6 0.5 v say } if } bind def
""",
}

#: Painters of vertices, with r, c and v.
VERTICES: Final = {
    "slalom": r"""
/vertex { v 0 get 48 ge v 0 get 57 le and { c r 0.2 disc 1 1 1 paint 0 0 0 0.025 outline
  c r 0.3 1 0.5 v say } if } bind def
""",
    "galaxies": r"""
/vertex { v (O) eq { c r 0.15 disc 1 1 1 paint 0 0 0 0.04 outline } if } bind def
""",
    "yagit": r"""
/vertex { v (*) eq { c r 0.11 disc 0 0 0 paint } if } bind def
""",
    "fences": r"""
/vertex { v (+) eq { c r 0.06 disc 0 0 0 paint } { c r 0.58 1 0.5 v say } ifelse } bind def
""",
    "laser": r"""
/shaft { -0.35 0 0.13 0 0.05 line
  newpath 0.35 0 moveto 0.13 -0.12 lineto
  0.13 0.12 lineto closepath 0 0 0 paint } bind def
/vertex { 0 0 0 ink /k v 0 get def
  k 88 eq { c 0.17 sub r 0.17 sub c 0.17 add r 0.17 add 0.07 line
    c 0.17 sub r 0.17 add c 0.17 add r 0.17 sub 0.07 line } if
  k 45 eq { c 0.2 sub r c 0.2 add r 0.13 line } if
  k 124 eq { c r 0.2 sub c r 0.2 add 0.13 line } if
  k 110 eq k 55 eq k 78 eq k 47 eq or or or {
    /falling k 110 eq k 78 eq or def
    c 0 eq c W eq or
      { /dx c 0 eq { -1 } { 1 } ifelse def /dy falling { dx } { dx neg } ifelse def }
      { /dy r 0 eq { -1 } { 1 } ifelse def /dx falling { dy } { dy neg } ifelse def } ifelse
    gsave c dx 0.32 mul add r dy 0.32 mul add translate
    k 110 eq k 55 eq or { dy neg dx neg } { dy dx } ifelse atan rotate shaft
    grestore } if } bind def
""",
}

#: What types paint in place of cells and links.
OWN: Final = {
    "hashi": r"""
/bridge { /k e k 45 eq { -0.7 0 0.7 0 0.06 line } if
  k 61 eq { -0.7 -0.09 0.7 -0.09 0.06 line -0.7 0.09 0.7 0.09 0.06 line } if
  k 124 eq { 0 -0.7 0 0.7 0.06 line } if
  k 72 eq { -0.09 -0.7 -0.09 0.7 0.06 line 0.09 -0.7 0.09 0.7 0.06 line } if } bind def
/own { 0 1 H 1 sub { /r e 0 1 W 1 sub { /c e G r c cell /v e 0.376 0.376 0.376 ink
    v length 0 eq { /v solved def 0.122 0.247 0.6 ink } if
    v length 0 gt { gsave mid translate v 0 get bridge grestore } if } for } for
  G { 0 0 0 island } every
  shown { S { G r c cell length 0 eq { 0.122 0.247 0.6 island } if } every } if } bind def
/island { 3 array astore /island-ink e
  (-=|H) v search { pop pop pop } { pop
    mid 0.4 disc 1 1 1 paint island-ink aload pop 0.04 outline island-ink aload pop ink
    v (?) ne { mid 0.5 9 0.5 v say } if } ifelse 0 0 0 ink } bind def
""",
    "subway": r"""
/own { tracks links G { v (.) eq { mid 0.1 disc 0 0 0 paint } if } every } bind def
""",
    "fences": r"""
/own { 0.69 0.69 0.69 ink A { c r c 1 add r 0.02 0.08 dashed } every
  B { c r c r 1 add 0.02 0.08 dashed } every
  shown { 0.122 0.247 0.6 ink C { c r c 1 add r 0.1 line } every
    D { c r c r 1 add 0.1 line } every } if 0 0 0 ink cells } bind def
""",
    "magic_labyrinth": r"""
/own { 0 0 0 ink A { c r c 1 add r 0.1 line } every B { c r c r 1 add 0.1 line } every cells
} bind def
""",
    "pills": r"""
/own { shown { S { v (-) eq { c 0.88 sub r 0.14 add 2.76 0.72 0.36 pill
      0.706 0.765 0.925 paint 0.122 0.247 0.6 0.05 outline } if
    v (|) eq { c 0.14 add r 0.88 sub 0.72 2.76 0.36 pill
      0.706 0.765 0.925 paint 0.122 0.247 0.6 0.05 outline } if } every } if
  0 0 0 ink G { mid 0.58 0.86 0.5 v say } every } bind def
""",
    "curve_data": r"""
/shape { /rows-of e /high rows-of length 1 sub def /broad 1 def
  rows-of { length 1 sub dup broad gt { /broad e } { pop } ifelse } forall
  /step 0.66 high broad gt { high } { broad } ifelse dup 1 lt { pop 1 } if div def
  c 0.08 add r 0.08 add 0.84 0.84 box 1 1 1 paint 0 0 0 ink
  gsave mid translate broad step mul -2 div high step mul -2 div translate
  0 1 high { /i e rows-of i get /row e 0 1 row length 1 sub { /j e row j get /k e
    k 45 eq { j 1 sub step mul i step mul j 1 add step mul i step mul 0.06 line } if
    k 124 eq { j step mul i 1 sub step mul j step mul i 1 add step mul 0.06 line } if
  } for } for grestore } bind def
/own { links 0 0 0 ink G { v (#) eq v 0 get 35 eq or not {
  /n 0 def v { 48 sub n 10 mul add /n e } forall
  P /shapes known { n 1 ge n P /shapes get length le and { P /shapes get n 1 sub get shape } if } if
  } if } every } bind def
""",
    "thermometers": r"""
/tubes { /thin e /want e
  B { c 0 gt c W lt and { r c 1 sub want r c want and { v pop
    c 0.5 sub r 0.5 add c 0.5 add r 0.5 add 0.42 thin sub line } if } if } every
  A { r 0 gt r H lt and { r 1 sub c want r c want and {
    c 0.5 add r 0.5 sub c 0.5 add r 0.5 add 0.42 thin sub line } if } if } every
  G { r c want { mid v (O) eq { 0.42 thin 2 div sub } { 0.42 thin sub 2 div } ifelse
    disc fill } if } every } bind def
/own { shown { 0.706 0.765 0.925 ink
    S { v (#) eq G r c cell length 0 eq and { c r 1 1 box fill } if } every } if
  0.831 0.831 0.831 ink { pop pop true } 0 tubes
  shown { 0.122 0.247 0.6 ink { S 3 1 roll cell (#) eq } 0.12 tubes } if 0 0 0 ink } bind def
""",
}

#: The parts of Killer-Sudoku's areas: `K` its cells, `L` and `M` their edges.
CAGES: Final = r"""
/joined { /dx e /dy e r dy add dup 0 ge exch H lt and c dx add dup 0 ge exch W lt and and {
    dy 0 eq { M r c dx 0 gt { 1 add } if cell } { L r dy 0 gt { 1 add } if c cell } ifelse
    length 0 eq } { false } ifelse } bind def
/reach { joined { 0.5 } { 0.41 } ifelse } bind def
/under { 0.376 0.376 0.376 ink 0 1 H 1 sub { /r e 0 1 W 1 sub { /c e
  K r c cell /v e v length 0 gt { v 0 get 35 eq } { false } ifelse not {
    gsave mid translate
    -1 0 joined not { 0 -1 reach neg -0.41 0 1 reach -0.41 0.03 0.07 dashed } if
    1 0 joined not { 0 -1 reach neg 0.41 0 1 reach 0.41 0.03 0.07 dashed } if
    0 -1 joined not { -0.41 -1 0 reach neg -0.41 1 0 reach 0.03 0.07 dashed } if
    0 1 joined not { 0.41 -1 0 reach neg 0.41 1 0 reach 0.03 0.07 dashed } if
    grestore } if } for } for 0 0 0 ink } bind def
/labels { K { v 0 get 35 ne { face 0.27 scalefont setfont
  c 0.06 add r 0.07 add v stringwidth pop 0.1 add 0.27 box 1 1 1 paint newpath
  c 0.12 add r 0.21 add 0.27 0.5 0 v say } if } every } bind def
"""

PYRAMID: Final = r"""
% rows first r c stone: the character of a stone
/stone { /c e /r e /first e /rows e r rows length lt {
  rows r get /row e first H 1 sub r sub add c 2 mul add /i e
  i row length lt { row i 1 getinterval bare } { () } ifelse } { () } ifelse
  dup (.) eq { pop () } if } bind def
/own { 0 1 H 1 sub { /r e 0 1 r { /c e
  H r sub 1 sub 2 div c add /x e
  x r 1 1 box P /puzzle get r get dup length 0 gt { 0 get 35 eq } { pop false } ifelse
    { 0.831 0.831 0.831 } { 1 1 1 } ifelse paint 0 0 0 0.05 outline
  0 0 0 ink P /puzzle get 1 r c stone /v e
  v length 0 eq shown and { 0.122 0.247 0.6 ink P /solution get 0 r c stone /v e } if
  x 0.5 add r 0.5 add 0.58 0.86 0.5 v say } for } for } bind def
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
