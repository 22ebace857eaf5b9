"""How an address is spelled."""

from __future__ import annotations

import re
from typing import Final

#: The name of this format, and the key of its records.
FORMAT: Final = "puzzlink"

#: What new addresses start with.
PREFIX: Final = "https://puzz.link/p?"

#: Hosts that show every puzzle of their address.
HOSTS: Final = frozenset(
    {
        "puzz.link",
        "www.puzz.link",
        "pzv.jp",
        "pzprxs.vercel.app",
        "pzplus.tck.mn",
        "pzprv3.herokuapp.com",
        "indi.s58.xrea.com",
    }
)

#: An address: an optional scheme and host, a path, settings of the player (`type=player&`), an id,
#: and what follows it up to a blank, a quote, a bracket or another sign that no address has. The
#: parts have no character in common with their ends, so that the search takes linear time.
ADDRESS: Final = re.compile(
    r"(?P<prefix>(?<![\w./:%-])(?:https?://)?(?P<path>[\w./:%-]{1,200})\?"
    r"(?:[a-z]{1,9}=\w{1,40}&(?:amp;)?){0,4})"
    r"(?P<id>[a-z](?:[a-z0-9-]|_(?!(?:edit|play|test)/)){0,39})(?P<mode>_edit|_play|_test)?"
    r"/(?P<data>[!#-%*+\--:=?-Z^_a-z~]*)"
)

#: Signs that no clues end with, and how many may end the sentence that an address stands in; signs
#: that are punctuation of the sentence where they follow the last clue.
END_OF_SENTENCE: Final = "!?:"
MOST_AT_END: Final = 3
PUNCTUATION: Final = f".*_~{END_OF_SENTENCE}"

#: A path without a host that leads to a puzzle.
PATH: Final = re.compile(r"(?:p|p\.html|edit|play|player|pzpr/p\.html)")

#: What precedes the clues: the name of a variant of the rules, which may be empty, letters that
#: state another one, then columns and rows.
SIZE: Final = re.compile(
    r"(?:v:(?P<variant>[^/]{0,200})/)?(?:(?P<flags>[a-z]{0,20})/)?"
    r"(?P<width>[0-9]{1,9})/(?P<height>[0-9]{1,9})(?:/(?P<clues>.*))?"
)

#: A line without an address that may precede one: a comment, or part of a file of Windows, of Linux
#: or of macOS with an address.
BLANK_LINE: Final = re.compile(
    r"\ufeff?[ \t]*(?:(?:#|;|//).*|\[[A-Za-z0-9.{} -]{1,60}\][ \t]*|(?!URL=)[A-Za-z]{1,20}=.*"
    r"|<(?:\?xml |!DOCTYPE plist |plist|dict>|key>URL</key>).*)?",
    re.IGNORECASE,
)

#: How a file of pzprv3 begins. Its lines end with line breaks, or with slashes.
SAVED_HEAD: Final = re.compile(r"pzprv3(?:\.(?P<version>[0-9]{1,3}))?(?P<separator>\r\n|\r|\n|/)")
