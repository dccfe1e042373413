"""Files on disk to source texts."""

from __future__ import annotations

import os
import re
import stat
from collections import Counter
from pathlib import Path

from bestiarist.core.diagnostics import Diagnostic, Span
from bestiarist.core.source import SourceFile
from bestiarist.read.checks import UNREADABLE

MAX_BYTES = 256 * 1024
YAML_SUFFIXES = (".yaml", ".yml")


def read_source(
    path: Path, shown: str, most: int = MAX_BYTES, kind: str = "definition"
) -> tuple[SourceFile | None, tuple[Diagnostic, ...]]:
    """The text of a file, or a diagnostic that says why there is none. `shown` is the path as people read it, `most`
    the bytes that a `kind` of file has at most."""
    try:
        status = os.stat(path)  # noqa: PTH116
        if not stat.S_ISREG(status.st_mode):
            return None, (_report(shown, "this is no file that can be read", "is it a pipe or a device?"),)
        if status.st_size > most:
            return None, (_report(shown, f"the file is larger than {most // 1024} KiB", f"is this a {kind}?"),)
        with open(path, "rb", 0) as stream:  # noqa: PTH123
            data = stream.read()
    except OSError as error:
        return None, (_report(shown, f"the file cannot be read: {error.strerror or error}", "is the path right?"),)
    if data.startswith((b"\xff\xfe", b"\xfe\xff")) or b"\0" in data:
        return None, (_not_text(shown, data),)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        return None, (_not_utf8(shown, data, error.start),)
    return source_of(path, shown, text), ()


def source_of(path: Path, shown: str, text: str) -> SourceFile:
    """A source from text that is already there (an editor's, a test's)."""
    bom = text.startswith("\ufeff")
    text = text.removeprefix("\ufeff")
    if "\r" not in text:
        return SourceFile(path, shown, text, "\n", bom)
    ends = tuple(re.findall(r"\r\n?|\n", text))
    newline = max(ends, key=Counter(ends).__getitem__)
    plain = text.replace("\r\n", "\n").replace("\r", "\n")
    return SourceFile(path, shown, plain, newline, bom, ends if len(set(ends)) > 1 else ())


def _not_text(shown: str, data: bytes) -> Diagnostic:
    """UTF-16 has a NUL character beside each letter; a picture or a program has them anywhere."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")) or data[:1] == b"\0" or data[1:2] == b"\0":
        return _report(shown, "the file is UTF-16 text", "save it as UTF-8 in your editor")
    span = _byte_span(shown, data, data.index(b"\0"))
    return UNREADABLE.at(span, "the file is no text: there are NUL characters in it", "is this a definition?")


def _not_utf8(shown: str, data: bytes, at: int) -> Diagnostic:
    message = f"the file is not UTF-8 text: the byte 0x{data[at]:02X} belongs to another encoding"
    return UNREADABLE.at(_byte_span(shown, data, at), message, "save it as UTF-8 in your editor")


def _byte_span(shown: str, data: bytes, at: int) -> Span:
    """The place of a byte, everything before it read as UTF-8."""
    before = source_of(Path(shown), shown, data[:at].decode("utf-8", "replace"))
    line, column = before.position(len(before.text))
    return Span(shown, line, column, line, column + 1)


def _report(shown: str, message: str, hint: str) -> Diagnostic:
    return UNREADABLE.at(Span.whole(shown), message, hint)
