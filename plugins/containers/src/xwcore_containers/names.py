"""Names of archives."""

from __future__ import annotations


def is_archive(path: str) -> bool:
    """Whether the path has the extension of a zip archive."""
    return path.lower().endswith(".zip")


def may_have_archive(path: str) -> bool:
    """Whether the path has the extension of a zip archive, or of one in a gzip file."""
    return is_archive(path.lower().removesuffix(".gz"))
