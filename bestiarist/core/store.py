"""What was worked out before, kept on the disk: entries by the digest of all they depend on.

An entry never changes, so two builds at once do no harm to each other. Whatever goes wrong (a full disk, a folder
that is read-only, a damaged entry) only costs time. Entries may be pickles, which can run code, so that a folder or an
entry that somebody else owns or may write to is not used. All that the program keeps goes through here.
"""

from __future__ import annotations

import os
import pickle
import sys
from collections.abc import Iterator
from contextlib import suppress
from errno import EPERM
from hashlib import blake2b
from itertools import chain
from pathlib import Path
from stat import S_IWGRP, S_IWOTH
from typing import TypeVar

from bestiarist.core.tempfiles import FILE, is_dead
from bestiarist.core.writing import write

LIMIT = 256 * 1024 * 1024
"""Bytes that are kept; what was not used for longest goes first."""
ENTRIES, PARTS = "[0-9a-f][0-9a-f]/*", "project-*"
"""How the paths of entries look, and the names of the folders of projects."""
_SEAL = 16
Kept = TypeVar("Kept")
UNREADABLE = (
    pickle.UnpicklingError, ArithmeticError, AttributeError, EOFError, ImportError, LookupError, TypeError, ValueError,
)
"""What a pickle raises that is damaged, or of records that have changed since."""


def digest(*parts: str | bytes) -> str:
    """A name for some contents; other contents have another one."""
    found = blake2b(digest_size=20)
    for part in parts:
        data = part.encode("utf-8", "surrogatepass") if isinstance(part, str) else part
        found.update(len(data).to_bytes(8, "big"))
        found.update(data)
    return found.hexdigest()


def cache_folder() -> Path | None:
    """Where the entries lie: `BESTIARIST_CACHE`, or the place for such files on this system; None if that is `off`."""
    named = os.environ.get("BESTIARIST_CACHE")
    if named:
        return None if named == "off" else Path(named).absolute()
    with suppress(RuntimeError):  # a person without a home
        return system_folder("LOCALAPPDATA", "Local", "Caches", "XDG_CACHE_HOME", ".cache") / "bestiarist"
    return None


def system_folder(windows: str, roaming: str, mac: str, variable: str, usual: str) -> Path:
    """A folder of the system for files of one sort: the variable or folder of Windows, the one of macOS, and the XDG
    variable with its default elsewhere. RuntimeError for a person without a home."""
    if sys.platform == "win32":
        return Path(os.environ.get(windows) or Path.home() / "AppData" / roaming)
    if sys.platform == "darwin":
        return Path.home() / "Library" / mac
    own = os.environ.get(variable, "")
    return Path(own) if Path(own).is_absolute() else Path.home() / usual


class Cache:
    """The entries of a folder; without a folder nothing is kept. `problem` is what kept an entry from being kept.
    `part` is the name of a folder in it: what is kept for one project lies apart, so that it can be thrown away."""

    def __init__(self, folder: Path | None, limit: int = LIMIT, part: str = "") -> None:
        self.folder, self.place, self.limit, self.written = folder, folder / part if folder else None, limit, False
        self.problem = (_not_ours(folder) or _not_ours(folder / part)) if folder else None
        self.trusted = self.problem is None

    @classmethod
    def of(cls, root: Path | None) -> Cache:
        """The cache of a project; without one, what belongs to none."""
        return cls(cache_folder(), part=f"project-{digest(str(root.resolve()))[:16]}" if root else "")

    def get(self, key: str) -> bytes | None:
        """The entry, if it is there and whole."""
        path = self._path(key)
        if path is None:
            return None
        try:
            with path.open("rb") as stream:
                if _foreign(os.fstat(stream.fileno())):
                    return None
                data = stream.read()
        except OSError:
            return None
        with suppress(OSError):
            os.utime(path)
        seal, entry = data[:_SEAL], data[_SEAL:]
        return entry if seal == _seal(key, entry) else None

    def put(self, key: str, entry: bytes) -> None:
        """Keep an entry, if that is possible."""
        path = self._path(key)
        if path is not None:
            try:
                self._make_folder()
                write(path, _seal(key, entry) + entry)
                self.written = True
            except OSError as error:
                self.problem = error

    def get_record(self, key: str, kind: type[Kept]) -> Kept | None:
        """A record of a type that was put there as such; what is anything else is not there."""
        entry = self.get(key)
        try:
            found = pickle.loads(entry) if entry else None
        except UNREADABLE:
            return None
        return found if isinstance(found, kind) else None

    def put_record(self, key: str, record: object) -> None:
        """Keep a record, if that is possible."""
        self.put(key, pickle.dumps(record, pickle.HIGHEST_PROTOCOL))

    def _make_folder(self) -> None:
        if self.folder and self.place and not self.written:
            for folder in (self.folder, self.place):
                folder.mkdir(mode=0o700, parents=True, exist_ok=True)

    def trim(self) -> None:
        """Throw away what is too much, and what nobody finished writing; only after something was added."""
        if not self.written:
            return
        files = sorted(self._files(self.folder))
        total = sum(size for _, size, _ in files)
        for _, size, path in files:
            if total > self.limit or is_dead(path, FILE):
                with suppress(OSError):
                    path.unlink()
                    total -= size

    def clear(self, *, everything: bool = False) -> tuple[int, int]:
        """Throw away what is kept for this project, or everything; how many entries that were, and their bytes. OSError
        where it cannot be done."""
        files = list(self._files(self.folder if everything else self.place))
        for _, _, path in files:
            path.unlink(missing_ok=True)
        parts = {path.parent for _, _, path in files}
        for folder in (*parts, *{part.parent for part in parts} - {self.folder}):
            with suppress(OSError):
                folder.rmdir()
        return len(files), sum(size for _, size, _ in files)

    def _path(self, key: str) -> Path | None:
        return self.place / key[:2] / key[2:] if self.place and self.trusted else None

    def _files(self, folder: Path | None) -> Iterator[tuple[float, int, Path]]:
        """When each file in a folder, and those of projects in it, was used last, its size and its path."""
        for path in chain.from_iterable(folder.glob(one) for one in (ENTRIES, f"{PARTS}/{ENTRIES}")) if folder else ():
            with suppress(OSError):
                stat = path.stat()
                yield stat.st_mtime, stat.st_size, path


def _seal(key: str, entry: bytes) -> bytes:
    """Over the key as well: an entry in the place of another one is none."""
    return blake2b(entry, digest_size=_SEAL, key=key.encode()).digest()


def _not_ours(folder: Path) -> OSError | None:
    """Why a folder cannot be trusted; None where its owner runs this program, and nobody else may write to it."""
    try:
        found = folder.stat()
    except OSError:
        return None  # it is not there yet
    why = _foreign(found)
    return PermissionError(EPERM, why) if why else None


def _foreign(found: os.stat_result) -> str:
    """Why a file or a folder may have been written by somebody else; empty on Windows, where rights are others."""
    if sys.platform == "win32":
        return ""
    own_group = found.st_gid == found.st_uid  # a group that each person has for themselves
    if found.st_uid != os.geteuid():
        return "it belongs to somebody else"
    return "others may write to it" if found.st_mode & (S_IWOTH if own_group else S_IWOTH | S_IWGRP) else ""
