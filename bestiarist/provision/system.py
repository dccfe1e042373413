"""What only the operating system can provide: found missing, installed where we may, asked for where not."""

import importlib
import importlib.util
import os
import shutil
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from bestiarist.provision.handover import SetupError
from bestiarist.provision.libraries import Library, missing_libraries
from bestiarist.provision.steps import Steps, show

_APT_LISTS = Path("/var/lib/apt/lists")


@dataclass(frozen=True, slots=True)
class Missing:
    """What the system lacks: shared libraries, and whether Python cannot make virtual environments."""

    libraries: tuple[Library, ...] = ()
    venv: bool = False

    @property
    def stops(self) -> bool:
        """Whether nothing can go on without it."""
        return self.venv or any(library.required for library in self.libraries)


@dataclass(frozen=True, slots=True)
class Manager:
    """A package manager: how its install command begins, and what it calls the drawing libraries."""

    program: str
    install: str
    drawing: tuple[str, ...]
    as_root: bool = True
    note: str = ""


_MAC_NOTE = (
    "Where they are still not found, tell macOS where Homebrew keeps them:\n"
    "    export DYLD_FALLBACK_LIBRARY_PATH=$(brew --prefix)/lib"
)

MANAGERS = (
    Manager("apt-get", "apt-get install", ("libpango-1.0-0", "libpangoft2-1.0-0", "libharfbuzz-subset0")),
    Manager("dnf", "dnf install", ("pango", "harfbuzz")),
    Manager("pacman", "pacman -S", ("pango", "harfbuzz")),
    Manager("brew", "brew install", ("pango",), as_root=False, note=_MAC_NOTE),
)

_WINDOWS_ADVICE = r"""    winget install MSYS2.MSYS2
    C:\msys64\usr\bin\pacman -S mingw-w64-ucrt-x86_64-pango
    setx WEASYPRINT_DLL_DIRECTORIES C:\msys64\ucrt64\bin
Open a new terminal after that, so that it knows the new variable."""


def find_missing() -> Missing:
    """Look at this system and return what it lacks."""
    importlib.invalidate_caches()
    return Missing(missing_libraries(), venv=importlib.util.find_spec("ensurepip") is None)


def find_manager(which: Callable[[str], str | None] = shutil.which) -> Manager | None:
    """Return the first known package manager that this system has."""
    return next((manager for manager in MANAGERS if which(manager.program)), None)


def packages(missing: Missing, manager: Manager) -> tuple[str, ...]:
    """Return what `manager` calls the packages that bring what is `missing`."""
    venv = f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"
    venv_packages = (venv,) if missing.venv and manager.program == "apt-get" else ()
    return venv_packages + (manager.drawing if missing.libraries else ())


def advice(missing: Missing, platform: str, manager: Manager | None, *, is_root: bool = False) -> str:
    """Say what is `missing`, and the exact commands that bring it on `platform` (as in sys.platform)."""
    lines = []
    if missing.libraries:
        names = ", ".join(library.name for library in missing.libraries)
        lines.append(f"Cards are drawn with shared libraries that this system lacks: {names}.")
    if missing.venv:
        lines.append("This Python cannot make virtual environments: its ensurepip module is missing.")
    return "\n".join([*lines, *_commands(missing, platform, manager, is_root)])


def _commands(missing: Missing, platform: str, manager: Manager | None, is_root: bool) -> list[str]:
    if platform == "win32" and missing.libraries:
        return ["Please install them, then run build.py again:", _WINDOWS_ADVICE]
    names = packages(missing, manager) if manager else ()
    if manager is None or not names:
        return ["Please install that with your system's package manager, then run build.py again."]
    sudo = "sudo " if manager.as_root and not is_root else ""
    command = f"    {sudo}{manager.install} {' '.join(names)}"
    return ["Please run this, then build.py again:", command, *filter(None, [manager.note])]


def provide(steps: Steps) -> None:
    """Make sure of what the system must provide; raises SetupError with advice where it cannot be had.

    Installs packages only as root where apt-get is; a library that is merely recommended never stops.
    """
    missing, manager = find_missing(), find_manager()
    if missing == Missing():
        return
    if runs_as_root() and manager and manager.program == "apt-get":
        apt_install(packages(missing, manager), steps)
        missing = find_missing()
    if missing != Missing():
        text = advice(missing, sys.platform, manager, is_root=runs_as_root())
        if missing.stops:
            raise SetupError(text)
        show(f"\n{text}\n(Not needed, but PDFs are written several times faster with it.)\n")


def runs_as_root() -> bool:
    """Tell whether this process may install what belongs to the system."""
    return sys.platform != "win32" and os.geteuid() == 0


def apt_install(names: Sequence[str], steps: Steps) -> None:
    """Install Debian packages, with the lists of packages brought up to date where that is needed."""
    unattended = {"DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C"}
    quiet = replace(steps, environment={**steps.environment, **unattended})
    command = ("apt-get", "install", "-y", "--no-install-recommends", *names)
    label = "Installing them with apt-get"
    show(f"  Debian packages needed: {' '.join(names)}")
    if any(_APT_LISTS.glob("*Packages*")) and quiet.run(label, command).ok:
        return
    finished = quiet.run("Fetching the lists of packages", ("apt-get", "update"))
    if finished.ok:
        finished = quiet.run(label, command)
    if not finished.ok:
        show(finished.output)
