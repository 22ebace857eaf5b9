"""The files that changed in git since a revision."""

from __future__ import annotations

import os
import subprocess
from typing import Final

from xwcore_cli.failures import Failure

#: Ends the options of git, so that a revision never is one.
_END: Final = "--end-of-options"


class _GitError(Failure):
    """Git ended with an error; the message is its own."""


def changed_since(revision: str) -> frozenset[str]:
    """The real paths of files that differ from where HEAD left `revision`, new ones included.

    Raises:
        Failure: git is missing, the folder is not a work tree, or the revision is unknown.
    """
    try:
        top = os.fsdecode(_git("rev-parse", "--show-toplevel").removesuffix(b"\n"))
    except _GitError as error:
        message = f"--diff-base: the current folder is in no git work tree ({error})"
        raise Failure(message) from error
    try:
        commit = os.fsdecode(_git("rev-parse", "--verify", _END, f"{revision}^{{commit}}").strip())
    except _GitError as error:
        raise Failure(f"--diff-base: unknown revision {revision!r}") from error
    try:
        base = os.fsdecode(_git("merge-base", commit, "HEAD").strip())
    except _GitError:  # two histories without a common commit
        base = commit
    listings = (
        _git("diff", "--name-only", "--no-relative", "-z", "--diff-filter=d", base, "--", at=top),
        _git("ls-files", "--others", "--exclude-standard", "-z", at=top),
    )
    names = [name for listing in listings for name in listing.split(b"\0") if name]
    return frozenset(os.path.realpath(os.path.join(top, os.fsdecode(name))) for name in names)


def _git(*arguments: str, at: str = ".") -> bytes:
    """The output of a git command in the folder `at`."""
    try:
        done = subprocess.run(  # noqa: S603 - fixed commands; the revision follows _END
            ["git", *arguments],  # noqa: S607 - git as the user has it
            cwd=at,
            capture_output=True,
            check=True,
        )
    except FileNotFoundError as error:
        raise Failure("--diff-base needs git, which is not installed") from error
    except subprocess.CalledProcessError as error:
        lines = error.stderr.decode("utf-8", "replace").strip().splitlines()
        raise _GitError(f"git {arguments[0]}: {lines[0] if lines else 'failed'}") from error
    return done.stdout
