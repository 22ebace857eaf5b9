"""The messages of losses, from the reasons that a format declares in its manifest."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from functools import partial
from typing import Any, Final

from xwcore.plugin import Difference, Feature, Reason

_LINE_BREAK: Final = re.compile("[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]")


def loss_messages(
    reasons: Iterable[Reason], lost: AbstractSet[Feature] | None = None
) -> dict[Feature, Callable[[Difference], str]]:
    """The message for a difference, by feature: the text of the first reason that explains it, else
    of the first one. A reason that follows from the loss of other features needs one of
    these in `lost`, where that is known.
    """
    by_feature: dict[Feature, list[Reason]] = {}
    for reason in reasons:
        for feature in reason.features:
            by_feature.setdefault(feature, []).append(reason)
    return {feature: partial(_message, own, lost) for feature, own in by_feature.items()}


def _message(
    reasons: list[Reason], lost: AbstractSet[Feature] | None, difference: Difference
) -> str:
    fitting = (
        reason
        for reason in reasons
        if explains(reason, difference)
        and (lost is None or not reason.follows or not lost.isdisjoint(reason.follows))
    )
    return next(fitting, reasons[0]).text


def explains(reason: Reason, difference: Difference) -> bool:
    """Whether the conditions of a reason on texts and on the name of a place apply."""
    texts = [*_texts_of(difference)]
    return (
        (not reason.alphabet or not all(_is_spelled(reason.alphabet, text) for text in texts))
        and (not reason.form or not all(re.fullmatch(reason.form, text) for text in texts))
        and (reason.longest is None or any(len(text) > reason.longest for text in texts))
        and (reason.line_breaks or any(_LINE_BREAK.search(text) for text in texts))
        and (not reason.places or not re.fullmatch(reason.places, str(difference.where)))
    )


def _is_spelled(alphabet: str, text: str) -> bool:
    """Whether a text has no other characters than those of the alphabet."""
    return re.fullmatch(f"[{alphabet}]*", text) is not None


def _texts_of(difference: Difference) -> Iterator[str]:
    """The texts of the value that is lost, or of the one that is invented; and its key."""
    if difference.where.key is not None:
        yield difference.where.key
    yield from _texts_in(difference.after if difference.before is None else difference.before)


def _texts_in(value: Any) -> Iterator[str]:
    """All texts of a value of a fact, also those in tuples and mappings."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        yield from _texts_in([*value.items()])
    elif isinstance(value, Iterable) and not isinstance(value, (bytes, bytearray)):
        for item in value:
            yield from _texts_in(item)
