"""Requirements in the forms that `discovery` leaves to packaging, whose import takes 30 ms."""

from __future__ import annotations

from packaging.requirements import InvalidRequirement, Requirement


def unmet_part(text: str, version: str) -> str | None:
    """The requirement on xwcore where `version` does not meet it, else None; a malformed one, one
    of extras, and one for other machines is met.
    """
    try:
        requirement = Requirement(text)
    except InvalidRequirement:
        return None
    if requirement.extras:
        return None
    if requirement.marker is not None and not requirement.marker.evaluate({"extra": ""}):
        return None
    if requirement.specifier.contains(version, prereleases=True):
        return None
    return str(requirement)
