"""Files on disk to source texts."""

from __future__ import annotations

from pathlib import Path

from cardwright.diagnostics import Diagnostic, Span
from cardwright.load.codes import UNREADABLE
from cardwright.source import SourceFile

MAX_BYTES = 256 * 1024
YAML_SUFFIXES = (".yaml", ".yml")


def read_source(path: Path, shown: str) -> tuple[SourceFile | None, tuple[Diagnostic, ...]]:
    """The text of a file, or a diagnostic that says why there is none. `shown` is the path as people read it."""
    try:
        with path.open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except OSError as error:
        return None, (_report(shown, f"the file cannot be read: {error.strerror or error}", "is the path right?"),)
    if len(data) > MAX_BYTES:
        return None, (_report(shown, f"the file is larger than {MAX_BYTES // 1024} KiB", "is this a definition?"),)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        return None, (_not_utf8(shown, data, error.start),)
    return source_of(path, shown, text), ()


def source_of(path: Path, shown: str, text: str) -> SourceFile:
    """A source from text that is already there (an editor's, a test's)."""
    bom = text.startswith("\ufeff")
    newline = "\r\n" if "\r\n" in text else "\n"
    plain = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    return SourceFile(path, shown, plain, newline, bom)


def _not_utf8(shown: str, data: bytes, at: int) -> Diagnostic:
    line = data.count(b"\n", 0, at) + 1
    column = len(data[data.rfind(b"\n", 0, at) + 1 : at].decode("utf-8", "replace")) + 1
    span = Span(shown, line, column, line, column + 1)
    message = f"the file is not UTF-8 text: the byte 0x{data[at]:02X} belongs to another encoding"
    return UNREADABLE.at(span, message, "save it as UTF-8 in your editor")


def _report(shown: str, message: str, hint: str) -> Diagnostic:
    return UNREADABLE.at(Span.whole(shown), message, hint)
