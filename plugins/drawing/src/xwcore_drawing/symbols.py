# ruff: noqa: RUF001 - the tables hold characters that look like others
"""Pictures that a crossword uses as answers, by their codes in the Webdings font.

Source: Across Lite TEXT format v2, section "REBUS": `[75]` is character 75 of that font. Given here
are Unicode characters of the same picture. A code without one is shown by its short letter.
"""

from __future__ import annotations

from typing import Final

#: Runs of codes: the first code, then the characters; a space is a picture that Unicode has not.
_RUNS: Final = (
    (33, "🕷🕸 🏶🏆🎖🖇🗨🗩🗰🗱🌶🎗  "),
    (51, "◀▶▲▼⏪⏩⏮⏭⏸■●🗚🗳🛠🏗🏘🏙🏚🏜🏭🏛🏠🏖🏝🛣🔍🏔👁👂🏞🏕🛤🏟🛳  🔈🔈♥"),
    (97, "✔🚲□🛡📦🚒■🚑ℹ✈🛰 🕴●🛥🚓↻✖❓🚆🚇🚍⛳⊘⊖🚭"),
    (126, "⚡"),
    (128, "🚹🚺  🚼👽🏋⛷🏂🏌🏊🏄🏍🏎🚘  💰🏷💳👪🗡 🗣★"),
    (160, "🕵🕰  📋🗒🗓📖📚🗞 🗃🗂🖼🎭♪ 🎙🎧💿🎞📷🎟🎬📽📹 📻🎚🎛📺💻🖥 "),
    (195, "🕹🎮☎☎📟  🖨   🗜🔒🔓🗝📥📤🕳☀🌤🌥🌦☁🌧🌨🌩🌪🌬🌫☾🌡🛋🛏🍽🍸🛎🛍Ⓟ♿"),
    (236, "🎓"),
    (242, "🐿🐦🐟🐕🐈"),
    (251, "🗺🌍🌏🌎🕊"),
)

SYMBOLS: Final = {
    first + offset: character
    for first, characters in _RUNS
    for offset, character in enumerate(characters)
    if character != " "
}


def symbol_text(code: int) -> str | None:
    """The character that shows this code's picture, or None."""
    return SYMBOLS.get(code)
