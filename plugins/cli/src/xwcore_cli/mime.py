"""Descriptions of formats for the system: shared-mime-info, thumbnails, magic(5), mimetypes.

Contract: a description is made from the declaration of the format alone. A media type that is not
private to the format ("text/plain") becomes the parent of one that is ("text/x-across-text"). An
extension that belongs to another type everywhere (".txt") is left out, as are header patterns and
sniffers, which have no counterpart there.

Sources: Shared MIME-info Database specification 0.21, sections 2.2 and 2.3; magic(5) of file 5.
"""

from __future__ import annotations

import mimetypes
import re
from collections.abc import Iterable
from typing import Final
from xml.etree import ElementTree as ET  # only written here

from xwcore.plugin import FormatSpec, Signature
from xwcore_documents import safe_text

NAMESPACE: Final = "http://www.freedesktop.org/standards/shared-mime-info"

#: Of magic in shared-mime-info: 50 is usual, and what general types such as PostScript have.
_FIXED_PRIORITY: Final = 80
_MOVING_PRIORITY: Final = 60

#: Added to the strength that file(1) computes, for the same reason.
_FIXED_STRENGTH: Final = 60
_MOVING_STRENGTH: Final = 20

_MEDIA_TYPE: Final = re.compile(r"[a-z]+/[a-z0-9][a-z0-9.+-]{0,126}")
_PRIVATE: Final = re.compile(r"[a-z]+/(x-|vnd\.|prs\.)")
_EXTENSION: Final = re.compile(r"\.[a-z0-9_+-]+")

#: Extensions in general use: the table of the standard library, without that of this machine.
_TAKEN: Final = {
    extension: media_type
    for table in mimetypes.MimeTypes().types_map
    for extension, media_type in table.items()
}


def media_type(spec: FormatSpec) -> str:
    """The media type that belongs to this format alone."""
    declared = _declared(spec)
    private = next((name for name in declared if _PRIVATE.match(name)), None)
    family = declared[0].partition("/")[0] if declared else "application"
    return private or f"{family}/x-{spec.name}"


def _declared(spec: FormatSpec) -> list[str]:
    return [name for name in spec.media_types if _MEDIA_TYPE.fullmatch(name)]


def _extensions(spec: FormatSpec) -> list[str]:
    own = media_type(spec)
    return [
        extension
        for extension in spec.extensions
        if _EXTENSION.fullmatch(extension) and _TAKEN.get(extension, own) == own
    ]


# -- shared-mime-info -------------------------------------------------------------------------


def mime_xml(specs: Iterable[FormatSpec]) -> str:
    """A package of the shared MIME-info database, for `share/mime/packages`."""
    root = ET.Element("mime-info", xmlns=NAMESPACE)
    for spec in specs:
        _add_type(root, spec)
    ET.indent(root)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{ET.tostring(root, encoding="unicode")}\n'


def _add_type(root: ET.Element, spec: FormatSpec) -> None:
    own = media_type(spec)
    node = ET.SubElement(root, "mime-type", type=own)
    ET.SubElement(node, "comment").text = safe_text(spec.title)
    for other in _declared(spec):
        if other != own:
            kind = "alias" if _PRIVATE.match(other) else "sub-class-of"
            ET.SubElement(node, kind, type=other)
    for signature in spec.signatures:
        if signature.magic:
            priority = _FIXED_PRIORITY if signature.is_fixed else _MOVING_PRIORITY
            magic = ET.SubElement(node, "magic", priority=str(priority))
            value = _escaped(signature.magic, r"\x{:02x}")
            ET.SubElement(magic, "match", type="string", offset=_range(signature), value=value)
    for extension in _extensions(spec):
        ET.SubElement(node, "glob", pattern=f"*{extension}")


def _range(signature: Signature) -> str:
    start, reach = signature.offset, signature.reach
    return f"{start}:{start + reach}" if reach else str(start)


def _escaped(data: bytes, pattern: str) -> str:
    """Letters and digits as they are, every other byte as an escape: nothing has a meaning."""
    return "".join(
        chr(byte) if chr(byte).isascii() and chr(byte).isalnum() else pattern.format(byte)
        for byte in data
    )


# -- thumbnails -------------------------------------------------------------------------------


def thumbnailer(specs: Iterable[FormatSpec]) -> str:
    """An entry for `share/thumbnailers`: the desktop shows puzzles as pictures without solution.

    The desktop runs `xw` with the extra `png`; `%i`, `%o` and `%s` are its source, target and size.
    """
    types = "".join(f"{media_type(spec)};" for spec in specs if spec.reads)
    return (
        "[Thumbnailer Entry]\n"
        "TryExec=xw\n"
        "Exec=xw render --to png --longest %s --no-clues --no-solution --force %i %o\n"
        f"MimeType={types}\n"
    )


# -- magic(5) ---------------------------------------------------------------------------------


def magic_file(specs: Iterable[FormatSpec]) -> str:
    """Rules for file(1): `file -m FILE`, or /etc/magic."""
    lines = ["# Puzzle files, as the installed plugins of xwcore declare them."]
    for spec in specs:
        for signature in spec.signatures:
            if signature.magic:
                lines += ["", *_rule(spec, signature)]
    return "\n".join([*lines, ""])


#: Three digits, for a digit of the magic may follow.
_OCTAL: Final = r"\{:03o}"


def _rule(spec: FormatSpec, signature: Signature) -> Iterable[str]:
    test = f"search/{signature.reach}" if signature.reach else "string"
    title = safe_text(spec.title).replace("\\", "/").replace("%", "%%")
    yield f"{signature.offset}\t{test}\t={_escaped(signature.magic, _OCTAL)}\t{title}"
    yield f"!:strength + {_FIXED_STRENGTH if signature.is_fixed else _MOVING_STRENGTH}"
    yield f"!:mime\t{media_type(spec)}"
    if spec.extensions:
        extensions = [name[1:] for name in spec.extensions if _EXTENSION.fullmatch(name)]
        yield f"!:ext\t{'/'.join(extensions)}"


# -- mimetypes --------------------------------------------------------------------------------


def register_mimetypes(
    specs: Iterable[FormatSpec], database: mimetypes.MimeTypes | None = None
) -> dict[str, str]:
    """Add the extensions of formats to the standard library's `mimetypes`.

    Call it as `register_mimetypes(xwcore.formats().values())`: the table belongs to the whole
    process, so the host decides. `database` is another table to be filled in its place. An
    extension that has a type already keeps it.

    Returns:
        What was added: media types by extension.
    """
    add = mimetypes.add_type if database is None else database.add_type
    guess = mimetypes.guess_type if database is None else database.guess_type
    added: dict[str, str] = {}
    for spec in specs:
        for extension in _extensions(spec):
            if guess(f"name{extension}")[0] is None:
                add(media_type(spec), extension)
                added[extension] = media_type(spec)
    return added
