"""Lines of a file that are replaced, deleted or added, and the bytes of the others as they are."""

from __future__ import annotations

from dataclasses import dataclass, field

from xwcore_xd.document import UTF8, Document, encode


@dataclass(slots=True)
class Patch:
    """Changes of a document. `replaced` maps a line to what stands instead of it, none or more
    lines; `added` maps a line to lines after it, -1 to lines at the top.
    """

    document: Document
    replaced: dict[int, list[str]] = field(default_factory=dict)
    added: dict[int, list[str]] = field(default_factory=dict)

    def replace(self, line: int, text: str) -> None:
        """Put another text in place of a line."""
        if text != self.text(line):
            self.replaced[line] = [text]

    def text(self, line: int) -> str:
        """The line as it is by now."""
        changed = self.replaced.get(line)
        return self.document.lines[line] if changed is None else "\n".join(changed)

    def delete(self, line: int) -> None:
        """Take a line out."""
        self.replaced[line] = []

    def add(self, line: int, *texts: str) -> None:
        """Put lines after a line."""
        self.added.setdefault(line, []).extend(texts)

    def apply(self) -> bytes:
        """The bytes of the file with all changes; UTF-8 where its encoding lacks a character."""
        try:
            return self._applied(self.document.encoding)
        except UnicodeEncodeError:
            return self._applied(UTF8)

    def _applied(self, encoding: str) -> bytes:
        document = self.document
        end = document.line_end
        parts = [document.data[:3] if document.bom else b""]

        def put(texts: list[str]) -> None:
            parts.extend(encode(text, encoding) + end for text in texts)

        put(self.added.get(-1, []))
        kept = encoding == document.encoding
        raw_lines = document.raw_lines
        for line, raw in enumerate(raw_lines):
            changed, more = self.replaced.get(line), self.added.get(line, [])
            own_end = raw[len(raw.rstrip(b"\r\n")) :]
            if changed is None:
                body = raw if kept else encode(document.lines[line], encoding) + own_end
                parts.append(body)
            else:
                put(changed)
                if changed and own_end != end:
                    parts[-1] = parts[-1].removesuffix(end) + own_end
            if more and not parts[-1].endswith((b"\n", b"\r")):
                parts.append(end)
            put(more)
        if raw_lines and not raw_lines[-1].endswith((b"\n", b"\r")) and parts[-1].endswith(end):
            parts[-1] = parts[-1].removesuffix(end)
        return b"".join(parts)
