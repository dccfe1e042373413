"""System libraries that WeasyPrint draws with, and pip: installed on Debian where we may, asked for elsewhere."""

import ctypes
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable, Sequence
from pathlib import Path

Done = subprocess.CompletedProcess[str]
Runner = Callable[[str, Sequence[str], Path | None], Done]
"""Runs a command in a folder, under a label."""
DEBIAN = {
    "libpango-1.0.so.0": "libpango-1.0-0", "libpangoft2-1.0.so.0": "libpangoft2-1.0-0",
    "libharfbuzz-subset.so.0": "libharfbuzz-subset0",
}
"""Shared libraries, and Debian's packages that bring them with all that they need."""
VENV = f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"
_ENSUREPIP = Path(sysconfig.get_path("stdlib"), "ensurepip")
_INSTALL = {
    "apt-get": f"sudo apt-get install {' '.join(DEBIAN.values())}",
    "dnf": "sudo dnf install pango harfbuzz",
    "pacman": "sudo pacman -S pango harfbuzz",
    "brew": "brew install pango",
}
_MSYS2 = r"""winget install MSYS2.MSYS2
    C:\msys64\usr\bin\pacman -S mingw-w64-ucrt-x86_64-pango
    setx WEASYPRINT_DLL_DIRECTORIES C:\msys64\ucrt64\bin
and open a new terminal, so that it knows the new variable."""
_VARIABLES = {
    "win32": r"WEASYPRINT_DLL_DIRECTORIES=<the environment>\Library\bin",
    "darwin": "DYLD_FALLBACK_LIBRARY_PATH=<the environment>/lib (for Homebrew: $(brew --prefix)/lib)",
}


def provide(run: Runner) -> str:
    """Install the libraries and the pip that a Debian lacks, as root; return advice on what a Linux goes on without."""
    venv = [] if shutil.which("uv") or _ENSUREPIP.is_dir() else [VENV]
    _apt_install(run, [*venv, *(package for file, package in DEBIAN.items() if not _loads(file))])
    return "" if all(map(_loads, DEBIAN)) else advice()


def advice(platform: str = sys.platform) -> str:
    """Say how to get the libraries on `platform` (as in sys.platform), with administrator's rights and without."""
    command = _MSYS2 if platform == "win32" else next((_INSTALL[one] for one in _INSTALL if shutil.which(one)), "")
    return (
        "Cards and books are drawn with Pango and HarfBuzz, shared libraries that this system lacks.\n"
        f"Please run\n    {command or 'your package manager, and let it install pango and harfbuzz'}\n"
        "Without administrator's rights: conda, mamba or pixi make an environment with conda-forge's package pango in\n"
        f"a folder of yours; then set {_VARIABLES.get(platform, 'LD_LIBRARY_PATH=<the environment>/lib')}"
    )


def bundled_pip() -> Path | None:
    """The wheel of pip that Python brings along for its `ensurepip`; None where it lies apart and is not there."""
    places = _ENSUREPIP / "_bundled", Path("/usr/share/python-wheels")  # Debian's and Fedora's
    return next((wheel for place in places for wheel in place.glob("pip-*.whl")), None)


def pip_advice() -> str:
    """Say how to get pip for a Python that brings none along."""
    command = f"run `sudo apt-get install {VENV}`" if shutil.which("apt-get") else "install its ensurepip"
    return (
        f"This Python brings no pip to install packages with: please {command}, then run build.py again.\n"
        "Without administrator's rights: put uv (one file, see docs.astral.sh/uv) into a folder of your PATH."
    )


def _apt_install(run: Runner, names: Sequence[str]) -> None:
    """Install Debian packages, as root; where that fails, once more with the lists of packages brought up to date."""
    if not names or sys.platform == "win32" or os.geteuid() or not shutil.which("apt-get"):
        return
    install = ("apt-get", "install", "-y", "--no-install-recommends", *names)
    if run(f"Installing {' '.join(names)}", install, None).returncode:
        run("Fetching the lists of packages", ("apt-get", "update"), None)
        run("Installing again", install, None)


def _loads(file: str) -> bool:
    try:
        return sys.platform != "linux" or bool(ctypes.CDLL(file))
    except OSError:
        return False
