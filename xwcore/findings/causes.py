"""The cause of a damage before what follows from it.

Contract: a plugin that looks at its findings together and recognizes one damage (a row that is
missing, a part whose checksum disagrees) reports one diagnostic that names the damage. It becomes
the first finding; the findings that follow from it stay and name its code as their `cause`. Their
fixes would change what is right: they are left out where the cause has a fix, and unsafe where it
has none. The command line counts them under their cause.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from xwcore.findings.diagnostics import Diagnostic, Fix


def put_cause(
    diagnostics: list[Diagnostic], cause: Diagnostic, follows: Callable[[Diagnostic], bool]
) -> None:
    """Put `cause` before the diagnostics, and mark those for which `follows` is true.

    The causes that are already at the front stay before it. One that is reported already moves.
    """
    diagnostics[:] = [diagnostic for diagnostic in diagnostics if diagnostic is not cause]
    codes = {diagnostic.cause for diagnostic in diagnostics}
    at = 0
    while at < len(diagnostics) and diagnostics[at].code in codes:
        at += 1
    diagnostics[at:] = [
        cause,
        *(
            replace(diagnostic, cause=cause.code, fix=_fix_of_consequence(diagnostic, cause))
            if not diagnostic.cause and follows(diagnostic)
            else diagnostic
            for diagnostic in diagnostics[at:]
        ),
    ]


def _fix_of_consequence(diagnostic: Diagnostic, cause: Diagnostic) -> Fix | None:
    if diagnostic.fix is None or cause.fix is not None:
        return None
    return diagnostic.fix._replace(safe=False)
