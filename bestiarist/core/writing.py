"""Files are written whole or not at all; what keeps one from being written is a diagnostic."""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from io import BufferedWriter
from pathlib import Path

from bestiarist.core.diagnostics import Check, Diagnostic, Severity, Span
from bestiarist.core.tempfiles import FILE, mark

UNWRITABLE = Check(
    "OUT101", "unwritable-output", Severity.ERROR,
    """A file cannot be written.

    Why: the disk is full, the folder is protected, or another program holds the file open (a PDF viewer on Windows).
    What was there before is still there, and whatever else can be written is.
    """,
)
STALE_OUTPUT = Check(
    "OUT102", "stale-output", Severity.ADVICE,
    """A file in the folder for output was made from a deck that is no longer there, or no longer has the card.

    Why: nothing makes it anew, so that it is soon no longer what the cards say, and somebody prints it all the same.
    The program never removes a finished file.
    """,
)
NOTHING_KEPT = Check(
    "OUT103", "nothing-kept", Severity.ADVICE,
    """What was read and printed cannot be kept for the next build.

    Why: the folder for them is protected, or the disk is full; or it belongs to somebody else, or others may write to
    it, and what they wrote could run as you. Only time is lost: the next build does everything again.
    """,
)
WRITING_CHECKS = (UNWRITABLE, STALE_OUTPUT, NOTHING_KEPT)

_ELSEWHERE = "choose another folder with --output"
_HINTS = {
    errno.ENOSPC: "make room on the disk, then build again",
    errno.EDQUOT: "make room on the disk, then build again",
    errno.EACCES: f"close it in other programs, or {_ELSEWHERE}",
    errno.EPERM: f"close it in other programs, or {_ELSEWHERE}",
    errno.EROFS: _ELSEWHERE,
    errno.EEXIST: "a file stands where a folder is needed: move it elsewhere",
    errno.ENOTDIR: "a file stands where a folder is needed: move it elsewhere",
    errno.EISDIR: "a folder stands where the file goes: move it elsewhere",
}


def write(path: Path, data: bytes) -> None:
    """Write a file beside its place and then put it there, so that nobody ever sees half of it; OSError."""
    beside = f"{path.parent}/.{path.name[:60]}.{mark(FILE)}{os.urandom(4).hex()}"
    try:
        with _opened(beside) as stream:
            stream.write(data)
        with suppress(OSError):  # there is none yet, or the disk knows no modes
            os.chmod(beside, os.stat(path).st_mode)  # noqa: PTH101, PTH116
        Path(beside).replace(path)
    except BaseException:
        with suppress(OSError):
            Path(beside).unlink(missing_ok=True)
        raise


def _opened(path: str) -> BufferedWriter:
    """A new file; in a new folder, if there is none."""
    try:
        return open(path, "xb")  # noqa: PTH123
    except FileNotFoundError:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        return open(path, "xb")  # noqa: PTH123


def put(path: Path, data: bytes) -> tuple[Diagnostic, ...]:
    """Write a file, unless it is there already; a diagnostic where that fails."""
    try:
        if not path.is_file() or path.read_bytes() != data:
            write(path, data)
    except OSError as error:
        return (unwritable(path, error),)
    return ()


def unkept(folder: Path, error: OSError) -> Diagnostic:
    """What keeps anything from being kept in a folder."""
    message = f"nothing can be kept here: {error.strerror or error}"
    return NOTHING_KEPT.at(Span.whole(folder.as_posix()), message, "BESTIARIST_CACHE names another folder, or `off`")


def unwritable(path: Path, error: OSError) -> Diagnostic:
    """What kept a file from being written."""
    message = f"it cannot be written: {error.strerror or error}"
    return UNWRITABLE.at(Span.whole(path.as_posix()), message, _HINTS.get(error.errno or 0, ""))
