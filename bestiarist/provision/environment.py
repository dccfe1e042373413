"""Making and updating .venv: one run at a time, repairable at every point."""

import contextlib
import shutil
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from bestiarist.provision import stamp, system
from bestiarist.provision.handover import SetupError
from bestiarist.provision.steps import Finished, Steps, show

_LOCK_NAME = ".bestiarist-lock"
_NO_NETWORK = (
    "failed to establish a new connection",
    "name resolution",
    "name or service not known",
    "nodename nor servname",
    "getaddrinfo failed",
    "network is unreachable",
    "connection refused",
    "timed out",
)


def set_up(root: Path, *, verbose: bool = False) -> None:
    """Bring the environment of the checkout at `root` up to date; raises SetupError where that fails."""
    started = time.monotonic()
    try:
        with _locked(stamp.venv_folder(root)) as lock:
            if stamp.is_current(root):  # another run did it while this one waited
                return
            _bring_up_to_date(root, Steps(verbose, lock))
    except OSError as error:
        raise SetupError(f"Could not set up {stamp.venv_folder(root)}: {error}") from error
    show(f"Ready after {time.monotonic() - started:.0f} s.\n")


def _bring_up_to_date(root: Path, steps: Steps) -> None:
    """Update a sound environment; make any other anew, for what a broken run left can't be trusted."""
    old, new = stamp.read(root), stamp.wanted(root)
    sound = old is not None and old.place == new.place and stamp.is_whole(root)
    show("Updating .venv (pyproject.toml changed) ..." if sound else "Setting up .venv (first run only) ...")
    system.provide(steps)
    stamp.remove(root)
    if not sound:
        _make_anew(root, steps)
    finished = _install(root, steps)
    if finished.ok:
        stamp.write(root, new)
        return
    if sound and old is not None:  # pip leaves what it cannot update as it was
        stamp.write(root, old)
    raise SetupError(install_complaint(finished.output))


def _make_anew(root: Path, steps: Steps) -> None:
    folder = stamp.venv_folder(root)
    for entry in folder.iterdir():
        if entry.is_dir() and not entry.is_symlink():
            shutil.rmtree(entry)
        elif entry.name != _LOCK_NAME:
            entry.unlink()
    # Inside another virtual environment, its base is the Python to build on.
    python = getattr(sys, "_base_executable", None) or sys.executable
    finished = steps.run("Creating the virtual environment", [python, "-I", "-m", "venv", str(folder)])
    if not finished.ok:
        complaint = f"Python could not create the virtual environment {folder}."
        raise SetupError(f"{finished.output}\n{complaint}".lstrip())


def _install(root: Path, steps: Steps) -> Finished:
    # "." and not the path, which may hold what pip reads as an option of the requirement.
    python = str(stamp.venv_program(root, "python"))
    pip = [python, "-I", "-m", "pip", "--disable-pip-version-check", "--no-input"]
    return steps.run("Installing Python packages", [*pip, "install", "--editable", ".[dev]"], root)


def install_complaint(output: str) -> str:
    """Say why pip failed, from its `output`: in short where the network is not there, else in pip's words."""
    if any(sign in output.lower() for sign in _NO_NETWORK):
        return (
            "The package index cannot be reached, but Python packages have to be fetched from it.\n"
            "Please check the network (and pip's settings), then run build.py again.\n"
            "With --verbose you see what pip says."
        )
    return f"{output}\npip could not install the packages. After a fix, just run build.py again.".lstrip()


@contextlib.contextmanager
def _locked(folder: Path) -> Iterator[int]:
    """Hold the lock on `folder` (made where missing); the system frees it when the process ends, however."""
    folder.mkdir(exist_ok=True)
    with (folder / _LOCK_NAME).open("a+b") as file:
        told = False
        while not _try_lock(file.fileno()):
            if not told:
                show("Another run is setting up .venv; waiting for it ...")
                told = True
            time.sleep(0.1)
        yield file.fileno()


def _try_lock(descriptor: int) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True
