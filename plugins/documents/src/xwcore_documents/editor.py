"""The lossless editor: a file that was read, with the changes of its puzzle.

A file is a sequence of keyed pieces: fields, lines, elements, cells. A format spells the puzzle as
it was read and the puzzle as it is now as such pieces, both in the way of the file. A piece whose
two spellings are equal has the same meaning: it keeps what the file has, whatever that is. So does
a piece that neither puzzle spells. The others take the new spelling. Pieces are compared by their
keys, so the time is linear. `merge_pieces` does this for any kind of pieces, `merge_columns` for
cells of boards, `text_edits` for the pieces of a text, one inside the other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeVar

from xwcore_documents.text_document import TextEdit

Key = TypeVar("Key", bound=Hashable)
Stored = TypeVar("Stored")
New = TypeVar("New")

_NONE: Final[Mapping[Any, Any]] = MappingProxyType({})
_ABSENT: Final[Any] = object()


def numbered(names: Iterable[Key]) -> Iterator[tuple[Key, int]]:
    """Keys for names that may repeat: each name with a number, 0 for the first of its name."""
    counts: Counter[Key] = Counter()
    for name in names:
        yield name, counts[name]
        counts[name] += 1


def merge_pieces(
    stored: Mapping[Key, Stored],
    before: Mapping[Key, New],
    after: Mapping[Key, New],
    change: Callable[[Stored, New | None, New], Any] | None = None,
) -> dict[Key, Any]:
    """The pieces of the edited file by key, in order: pieces of `stored`, and values of `after`.

    `stored` are the pieces of the file, `before` and `after` the spellings of the puzzle as it was
    read and as it is now. A piece that the file lacks is added if its spellings differ: after the
    nearest piece above it in `after`, else in front of all of them. Stored pieces keep their order
    unless it differs in `before` and `after`. `change(piece, spelling before, spelling after)`
    makes what takes the place of a changed piece; else it is the spelling after.
    """
    values: dict[Key, Any] = {}
    for key, piece in stored.items():
        if before.get(key, _ABSENT) == after.get(key, _ABSENT):
            values[key] = piece
        elif key in after:
            values[key] = change(piece, before.get(key), after[key]) if change else after[key]
    moved = _moved(before, after)
    added: dict[Key | None, list[Key]] = {None: []}
    above: Key | None = None
    for key, new in after.items():
        if key in values and key not in moved:
            above = key
        elif key in values or before.get(key, _ABSENT) != new:
            added.setdefault(above, []).append(key)
    order: list[Key] = []
    for key in values:
        if key not in moved:
            order += added.pop(None, []) if key in after else []
            order += [key, *added.get(key, [])]
    order += added.pop(None, [])
    return {key: values[key] if key in values else after[key] for key in order}


def _moved(before: Iterable[Key], after: Iterable[Key]) -> set[Key]:
    """The keys that have to move so that those in common have the order of `after`."""
    places = {key: place for place, key in enumerate(before)}
    moved, last = set(), -1
    for key in after:
        place = places.get(key, last)
        if place < last:
            moved.add(key)
        last = max(last, place)
    return moved


def merge_columns(
    stored: Iterable[Sequence[Any]],
    before: Iterable[Sequence[Any]],
    after: Iterable[Sequence[Any]],
) -> list[list[Any]]:
    """The columns of a board, all of one length, as many in each argument.

    A cell that is the same in all columns of `before` and `after` keeps what all of `stored` have;
    any other one takes all of `after`: what one column means may depend on another one.
    """
    changed: set[int] = set()
    after = list(after)
    for was, new in zip(before, after, strict=True):
        if was != new:
            pairs = enumerate(zip(was, new, strict=True))
            changed.update(cell for cell, (old, becomes) in pairs if old != becomes)
    merged = [list(column) for column in stored]
    for column, new in zip(merged, after, strict=True):
        for cell in changed:
            column[cell] = new[cell]
    return merged


class TextPiece(NamedTuple):
    """A piece of a text from offset `start` to `end`, with what is deleted with it, as indentation
    and line end. A new spelling replaces what is from `first` to `last`. `pieces` are those inside
    by key, in order and without overlap.
    """

    start: int
    first: int
    last: int
    end: int
    pieces: Mapping[Any, TextPiece] = _NONE

    @classmethod
    def bare(cls, start: int, end: int, pieces: Mapping[Any, TextPiece] = _NONE) -> TextPiece:
        """A piece with which nothing else is deleted."""
        return cls(start, start, end, end, pieces)


class Spelled(NamedTuple):
    """A piece in its new spelling: `text` is all of it, `pieces` are those inside by key. Those of
    a list are added and deleted one by one; others can be replaced, else all of the text is.
    """

    text: str
    pieces: Mapping[Any, Spelled] = _NONE
    is_list: bool = False


def text_edits(
    text: str,
    stored: Mapping[Any, TextPiece],
    before: Mapping[Any, Spelled],
    after: Mapping[Any, Spelled],
) -> list[TextEdit]:
    """The edits that change a list of pieces of `text` from one spelling to another, in order.

    An added piece has around it what is around the one beside it: indentation, line end. One that
    has no other piece beside it is added at the end.
    """
    pieces = dict(sorted(stored.items(), key=lambda item: item[1].start))
    if not pieces:
        pieces = {_ABSENT: TextPiece.bare(len(text), len(text))}
    return sorted(_list_edits(text, pieces, before, after), key=lambda edit: edit[:2])


def _edits(text: str, stored: TextPiece, before: Spelled, after: Spelled) -> Iterator[TextEdit]:
    if before == after:
        return
    if after.is_list and stored.pieces:
        yield from _list_edits(text, stored.pieces, before.pieces, after.pieces)
        return
    is_alike = before.pieces.keys() == after.pieces.keys()
    changed = [
        key for key, piece in after.pieces.items() if is_alike and before.pieces[key] != piece
    ]
    if not changed or any(key not in stored.pieces for key in changed):
        yield stored.first, stored.last, after.text
        return
    for key in changed:
        yield from _edits(text, stored.pieces[key], before.pieces[key], after.pieces[key])


def _list_edits(
    text: str,
    stored: Mapping[Any, TextPiece],
    before: Mapping[Any, Spelled],
    after: Mapping[Any, Spelled],
) -> Iterator[TextEdit]:
    merged = merge_pieces(stored, before, after)
    beside = next((stored[key] for key in after if key in stored), next(iter(stored.values())))
    place = next((stored[key] for key in merged if key in stored), beside).start
    deleted = dict(stored)
    for key, value in merged.items():
        own = stored.get(key)
        if own is not None and own.start >= place:
            place, beside = own.end, own if key in after else beside
            del deleted[key]
            if value is not own:
                yield from _edits(text, own, before.get(key, Spelled("")), value)
        elif own is not None and value is own:
            yield place, place, _added(text, place, own, text[own.first : own.last])
        else:
            yield place, place, _added(text, place, beside, value.text)
    for own in deleted.values():
        yield own.start, own.end, ""


def _added(text: str, place: int, beside: TextPiece, new: str) -> str:
    """A new piece with what is around the one beside it, and the last line without a line end."""
    whole = f"{text[beside.start : beside.first]}{new}{text[beside.last : beside.end]}"
    if not text or text.endswith("\n"):
        return whole
    if beside.end == len(text) and text[beside.start - 1 : beside.start] in ("", "\n"):
        whole += "\n"
    return f"\n{whole[:-1]}" if place == len(text) and whole.endswith("\n") else whole
