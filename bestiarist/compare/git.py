"""What git knows: the files of a revision. Git itself is asked; nothing is changed in the repository."""

from __future__ import annotations

import io
import subprocess
import tarfile
from pathlib import Path, PurePosixPath

MISSING = "git is not installed (or not on the PATH)"
OUTSIDE = "this folder is in no git repository, so there is nothing earlier"


class GitError(Exception):
    """Git cannot answer; the text says why."""


class NoRepositoryError(GitError):
    """There is no git, or no repository."""


def commit(folder: Path, revision: str) -> str | None:
    """The commit that a revision names, in the repository that a folder belongs to; None where there is none such."""
    if not revision or revision.startswith("-"):
        return None
    _git(folder, "rev-parse", "--git-dir")
    try:
        return _git(folder, "rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}").decode().strip()
    except GitError:
        return None


def files(folder: Path, found: str, wanted: PurePosixPath, into: Path) -> None:
    """Write the files of a commit that lie below a folder's `wanted` below another folder, in the same places.

    There may be none. Links are left out, for they could point anywhere.
    """
    prefix = wanted.as_posix()
    if not _git(folder, "ls-tree", "-z", "--name-only", found, prefix):
        return
    data = _git(folder, "archive", "--format=tar", found, "--", prefix)
    with tarfile.open(fileobj=io.BytesIO(data)) as archive:
        for member in archive:
            place = PurePosixPath(member.name)
            content = archive.extractfile(member) if member.isreg() else None
            if content is not None and not place.is_absolute() and ".." not in place.parts:
                path = into / place
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content.read())


def _git(folder: Path, *words: str) -> bytes:
    command = ["git", "-C", str(folder), "-c", "core.quotePath=false", *words]
    try:
        done = subprocess.run(command, capture_output=True, check=False, stdin=subprocess.DEVNULL)
    except FileNotFoundError as error:
        raise NoRepositoryError(MISSING) from error
    except OSError as error:
        raise GitError(f"git cannot be run: {error.strerror or error}") from error
    if done.returncode:
        said = done.stderr.decode("utf-8", "replace").strip().splitlines() or [f"exit code {done.returncode}"]
        if "not a git repository" in said[-1]:
            raise NoRepositoryError(OUTSIDE)
        raise GitError(f"git says: {said[-1].removeprefix('fatal: ')}")
    return done.stdout
