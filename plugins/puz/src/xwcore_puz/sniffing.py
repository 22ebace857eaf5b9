"""Is this a .puz? The judgment where the magic alone does not decide."""

from __future__ import annotations

from xwcore.plugin import Evidence, Probe


def sniff(probe: Probe) -> Evidence | None:
    """CERTAIN: a header with a grid, whose own checksum is right. LIKELY: one with a grid for which
    the file has room. None: no magic, or no header around it.
    """
    if b"\0" not in probe.head:
        return None  # the magic contains a NUL, text files do not
    # Not at the top: detection asks this sniffer about text files, too.
    from xwcore_puz.parse import candidates, cib_checksum_fits
    from xwcore_puz.syntax import HEADER_SIZE, HEIGHT, WIDTH

    best = None
    for start in candidates(probe.head):
        if start + HEADER_SIZE > len(probe.head):
            continue
        cells = probe.head[start + WIDTH] * probe.head[start + HEIGHT]
        if not cells:
            continue
        if cib_checksum_fits(probe.head, start):
            return Evidence.CERTAIN
        if probe.size is None or start + HEADER_SIZE + 2 * cells <= probe.size:
            best = Evidence.LIKELY
    return best
