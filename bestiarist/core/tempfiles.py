"""What a killed build leaves behind: files and folders with the mark of their process, which tells when it is dead."""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from pathlib import Path

ABANDONED = 24 * 3600
"""Seconds after which what nobody touched is nobody's, where nobody can tell whether its process still runs."""
SETTLED = 5
"""Seconds for which even what belongs to a dead process is left alone: two containers may count processes alike."""
FILE, FONTS = "file", "fonts"
_MARK = re.compile(r"bestiarist-(file|fonts)-([0-9a-f]{8})-([0-9]+)-")


def mark(what: str) -> str:
    """What the name of something temporary contains: what it is, and the computer and the process it belongs to."""
    return f"bestiarist-{what}-{_computer()}-{os.getpid()}-"


def dead(folder: Path, what: str) -> Iterator[Path]:
    """What lies in a folder, carries such a mark, and belongs to a process that is no more."""
    with suppress(OSError):
        yield from [path for path in folder.iterdir() if is_dead(path, what)]


def sweep(folder: Path) -> None:
    """Remove from a folder the files that dead processes did not finish."""
    for path in dead(folder, FILE):
        with suppress(OSError):
            path.unlink()


def sweep_folders(what: str) -> None:
    """Remove the folders that dead processes left where temporary files lie."""
    import tempfile
    from shutil import rmtree

    for left in dead(Path(tempfile.gettempdir()), what):
        rmtree(left, ignore_errors=True)


def is_dead(path: Path, what: str) -> bool:
    """Whether it carries such a mark, and nobody works on it any more."""
    found = _MARK.search(path.name)
    if found is None or found[1] != what:
        return False
    try:
        age = time.time() - path.lstat().st_mtime
    except OSError:
        return False
    if found[2] != _computer() or sys.platform == "win32":  # where to ask for a process is to end it
        return age > ABANDONED
    return age > SETTLED and not _runs(int(found[3]))


def _runs(process: int) -> bool:
    """Whether there is such a process on this computer."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True


@cache
def _computer() -> str:
    import platform

    return blake2b(platform.node().encode(), digest_size=4).hexdigest()
