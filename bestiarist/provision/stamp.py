"""The stamp in .venv: says in one small file what the environment was made from.

It is removed before anything is changed and written last, so a stamp that is there vouches for the whole.
"""

import contextlib
import hashlib
import os
import sys
import sysconfig
import tomllib
from pathlib import Path
from typing import NamedTuple

STAMP_NAME = ".bestiarist-stamp"
_WINDOWS = os.name == "nt"
_ASKED_FOR = ("build-system", "project")


class Stamp(NamedTuple):
    """What an environment was made from.

    `place`: Python version, platform and checkout; another place means a new environment.
    `digest`: of what pyproject.toml asks for; another digest means an update.
    """

    place: str
    digest: str


def venv_folder(root: Path) -> Path:
    """Return the folder of the environment that belongs to the checkout at `root`."""
    return root / ".venv"


def venv_program(root: Path, name: str) -> Path:
    """Return the path of an installed program, such as `python`, in the environment of `root`."""
    return venv_folder(root) / ("Scripts" if _WINDOWS else "bin") / (f"{name}.exe" if _WINDOWS else name)


def wanted(root: Path) -> Stamp:
    """Return the stamp that an up-to-date environment of `root` has under the running Python."""
    place = f"{sys.implementation.cache_tag} {sysconfig.get_platform()} {root}"
    return Stamp(place, digest((root / "pyproject.toml").read_text(encoding="utf-8")))


def digest(pyproject: str) -> str:
    """Digest the parts of pyproject.toml that decide what is installed; a linter's settings don't count."""
    try:
        tables = tomllib.loads(pyproject)
    except tomllib.TOMLDecodeError:
        asked: object = pyproject
    else:
        asked = [tables.get(name) for name in _ASKED_FOR], tables.get("tool", {}).get("hatch")
    return hashlib.sha256(repr(asked).encode()).hexdigest()


def read(root: Path) -> Stamp | None:
    """Return the stamp in the environment of `root`; None where there is none or it is damaged."""
    try:
        text = (venv_folder(root) / STAMP_NAME).read_text(encoding="utf-8", errors="surrogateescape")
    except OSError:
        return None
    place, _, digest_line = text.rstrip("\n").rpartition("\n")
    return Stamp(place, digest_line) if place else None


def write(root: Path, stamp: Stamp) -> None:
    """Write the stamp whole or not at all: a reader never sees half of one."""
    path = venv_folder(root) / STAMP_NAME
    part = path.with_suffix(".part")
    part.write_text(f"{stamp.place}\n{stamp.digest}\n", encoding="utf-8", errors="surrogateescape")
    part.replace(path)


def remove(root: Path) -> None:
    """Take the stamp away, where there is one: what follows changes the environment."""
    with contextlib.suppress(FileNotFoundError):
        (venv_folder(root) / STAMP_NAME).unlink()


def is_whole(root: Path) -> bool:
    """Tell whether the environment still has a Python that exists, and the package's own program."""
    return all(venv_program(root, name).exists() for name in ("python", "bestiarist"))


def is_current(root: Path) -> bool:
    """Tell whether nothing needs doing before the command line can run. Costs a few milliseconds."""
    return read(root) == wanted(root) and is_whole(root)
