"""Dates: the metadata `Date` is yyyy-mm-dd, and files spell dates in many ways."""

from __future__ import annotations

import calendar
import datetime as dt
import re
from typing import Final

#: A date in this form has to be changed nowhere.
ISO: Final = re.compile(r"[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])")

_MONTHS: Final = (
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
)
_WEEKDAYS: Final = (
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
)

#: 2018-11-01, 2018/11/1, 20181101; a time may follow.
_YEAR_FIRST: Final = re.compile(
    r"([0-9]{4})(?:([-/.])([0-9]{1,2})\2([0-9]{1,2})|([0-9]{2})([0-9]{2}))"
    r"(?:[T ][0-9]{2}:[0-9]{2}[0-9:.]{0,16}(?:Z|[+-][0-9]{2}:?[0-9]{2})?)?"
)
#: 25/12/2018, 12/25/2018.
_YEAR_LAST: Final = re.compile(r"([0-9]{1,2})([-/.])([0-9]{1,2})\2([0-9]{4})")
#: Thursday, November 1, 2018; 1 Nov. 2018; 1-Nov-2018.
_WITH_WORDS: Final = re.compile(
    r"(?:([A-Za-z]{3,9})[.,]{0,2} )?"
    r"(?:([A-Za-z]{3,9})[. -]{1,2}([0-9]{1,2})(?:st|nd|rd|th)?"
    r"|([0-9]{1,2})(?:st|nd|rd|th)?[. -]{1,2}([A-Za-z]{3,9})\.?)"
    r"(?:, ?|[ -])([0-9]{4})"
)


#: 2018-01-1, 01/1/2018: a part of two digits with a zero in front, and one of a single digit.
_UNEVEN: Final = re.compile(
    r"(?:[0-9]{4}[-/.])?(?:0[0-9]([-/.])[0-9]|[0-9]([-/.])0[0-9])(?:[-/.][0-9]{4})?"
)


def lacks_digit(text: str) -> bool:
    """Whether a date of numbers has one part with a zero in front and one without: the latter may
    have lost a digit.
    """
    return _UNEVEN.fullmatch(text) is not None


def iso_date(text: str) -> str | None:
    """The date as 2018-11-01; None where the text is not a date or has two meanings (11/1/2018)."""
    match = _YEAR_FIRST.fullmatch(text)
    if match:
        return _checked(match[1], match[3] or match[5], match[4] or match[6])
    match = _YEAR_LAST.fullmatch(text)
    if match:
        days = {_checked(match[4], match[1], match[3]), _checked(match[4], match[3], match[1])}
        days.discard(None)
        return days.pop() if len(days) == 1 else None
    match = _WITH_WORDS.fullmatch(text)
    if match is None or (match[1] and not _position(match[1], _WEEKDAYS)):
        return None
    return _checked(match[6], _position(match[2] or match[5], _MONTHS), match[3] or match[4])


def misfit_of_date(text: str) -> tuple[str, str] | None:
    """The part of a date in numbers that no date has, "month" or "day", and what is wrong with it:
    "month 13, expected 1 to 12". None where both parts are possible, or the text is not a date.

    The month is before the day.
    """
    match = _YEAR_FIRST.fullmatch(text)
    if match:
        year, month, day = match[1], match[3] or match[5], match[4] or match[6]
    else:
        match = _YEAR_LAST.fullmatch(text)
        if match is None:
            return None
        year, month, day = match[4], match[1], match[3]
    if not 1 <= int(month) <= 12:
        return "month", f"month {int(month)}, expected 1 to 12"
    days = calendar.monthrange(int(year), int(month))[1]
    if not 1 <= int(day) <= days:
        return "day", f"day {int(day)}, expected 1 to {days}"
    return None


def _position(word: str, names: tuple[str, ...]) -> int:
    """The position of the name that the word begins, from 1; 0 where there is none."""
    return next((at for at, name in enumerate(names, 1) if name.startswith(word.lower())), 0)


def _checked(year: str, month: str | int, day: str) -> str | None:
    try:
        return dt.date(int(year), int(month), int(day)).isoformat()
    except ValueError:
        return None
