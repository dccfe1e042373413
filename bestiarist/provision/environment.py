"""The virtual environment of a checkout, in `.venv`: made, updated, and handed over to.

It holds what `requirements.lock` names, and the checkout itself as an editable package. A stamp says what it was made
from; the stamp goes before anything changes and comes last, so one that is there vouches for the whole.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from bestiarist.provision import libraries

LOCK, TESTS = "requirements.lock", "# For tests and development only:\n"
"""The lock file, and the line in it below which stands what `build.py test` adds."""
STAMP = ".venv/.bestiarist-stamp"
# Does what the installed program does, but needs no shebang line (these break on long paths) and
# leaves build.py as the name in the usage line.
_RUN_CLI = "import sys; sys.argv[0] = 'build.py'; from bestiarist.cli import main; sys.exit(main())"
# Each of these could make the environment's Python look for packages elsewhere.
_MISLEADING = ("PYTHONHOME", "PYTHONPATH", "VIRTUAL_ENV", "__PYVENV_LAUNCHER__", "PIP_TARGET", "PIP_PREFIX")
_NO_NETWORK = re.compile("new connection|name resolution|not known|getaddrinfo|unreachable|refused|timed out|sending r")


class SetupError(Exception):
    """The environment cannot be set up; the message tells the user why and what to do."""


def program(root: Path, name: str) -> Path:
    """The path of an installed program, such as `python`, in the environment of the checkout at `root`."""
    return root / ".venv" / (f"Scripts/{name}.exe" if os.name == "nt" else f"bin/{name}")


def wanted(root: Path, tests: bool = False) -> list[str]:
    """The stamp of an environment that is up to date: Python and place, digest of what is asked for, and for whom."""
    asked = b"".join((root / name).read_bytes() for name in (LOCK, "pyproject.toml"))
    place = ascii(f"{sys.implementation.cache_tag} {sysconfig.get_platform()} {root}")
    return [place, hashlib.sha256(asked).hexdigest(), "tests" if tests else ""]


def stamped(root: Path) -> list[str]:
    """The stamp of an environment that is whole; nothing where there is none."""
    whole = all(path.is_file() for path in (program(root, "python"), program(root, "bestiarist"), root / STAMP))
    return (root / STAMP).read_text(encoding="ascii", errors="replace").split("\n") if whole else []


def is_current(root: Path, tests: bool = False) -> bool:
    """Whether nothing needs doing before the command line can run; what is made for tests too does for all."""
    return stamped(root) in (wanted(root, True), wanted(root, tests))


def set_up(root: Path, *, tests: bool = False, verbose: bool = False) -> None:
    """Bring the environment of the checkout at `root` up to date; raises SetupError where that fails."""
    try:
        if not is_current(root, tests):
            _guard(root / ".venv")
        if not is_current(root, tests):  # another run may have done it while this one waited
            bring_up_to_date(root, tests, partial(step, verbose=verbose))
    except OSError as error:
        raise SetupError(f"Could not set up {root / '.venv'}: {error}") from error


def bring_up_to_date(root: Path, tests: bool, run: libraries.Runner) -> None:
    """Update a sound environment; make any other anew, for what a broken run left cannot be trusted."""
    started, old = time.monotonic(), stamped(root)
    sound = old[:1] == wanted(root)[:1]
    new = wanted(root, tests or (sound and old[-1] == "tests"))
    setting_up = "Setting up .venv (the first run in this place only) ..."
    _show("Updating .venv (what is needed has changed) ..." if sound else setting_up)
    advice, installer = libraries.provide(run), _installer(root, run)
    (root / STAMP).unlink(missing_ok=True)
    if not sound:
        _make_anew(root, run)
    complaint = _install(root, new[-1] == "tests", installer, run)
    if sound or not complaint:  # what cannot be updated is left as it was
        (root / STAMP).write_text("\n".join(old if complaint else new), encoding="ascii")
    if complaint:
        raise SetupError(complaint)
    hint = f"{advice}\nUntil then all works that prints nothing.\n" if advice else ""
    _show(f"Ready after {time.monotonic() - started:.0f} s.\n{hint}")


def _installer(root: Path, run: libraries.Runner) -> list[str]:
    """How the command that installs begins: with uv where it is on the path, else with Python's own pip."""
    python = str(program(root, "python"))
    if uv := shutil.which("uv"):
        return [uv, "pip", "install", "--python", python]
    if (pip := libraries.bundled_pip()) is None:
        raise SetupError(libraries.pip_advice())
    # pip runs from its wheel: to install it first takes as long as half of what it does here.
    return [python, "-I", str(pip / "pip"), "--disable-pip-version-check", "--no-input", "install", "--no-compile"]


def _make_anew(root: Path, run: libraries.Runner) -> None:
    # Inside another virtual environment, its base is the Python to build on.
    python = getattr(sys, "_base_executable", None) or sys.executable
    venv = [python, "-I", "-m", "venv", "--clear", "--without-pip", ".venv"]
    if (done := run("Creating the virtual environment", venv, root)).returncode:
        raise SetupError(f"{done.stdout or ''}\nPython could not create {root / '.venv'}.".lstrip())


def _install(root: Path, tests: bool, installer: Sequence[str], run: libraries.Runner) -> str:
    """Install what the lock file names, and the checkout itself; say why where that fails."""
    locked, file = (root / LOCK).read_text(encoding="utf-8"), root / ".venv" / "requirements.txt"
    file.write_text(locked if tests else locked.partition(TESTS)[0], encoding="utf-8")
    # "." and not the path, which may hold what pip reads as an option of the requirement.
    packages, itself = ["--require-hashes", "-r", str(file)], ["--no-build-isolation", "--editable", "."]
    for label, what in ("Installing Python packages", packages), ("Installing Bestiarist", itself):
        if (done := run(label, [*installer, "--no-deps", *what], root)).returncode:
            return install_complaint(done.stdout or "")
    return ""


def install_complaint(output: str) -> str:
    """Say why the installation failed, from its `output`: in short where the network is not there."""
    if _NO_NETWORK.search(output.lower()):
        return (
            "The package index cannot be reached, but Python packages have to be fetched from it. Please check the\n"
            "network (and the settings of pip or uv), then run build.py again. With --verbose you see what they say."
        )
    return f"{output}\nThe packages could not be installed. After a fix, just run build.py again.".lstrip()


def _guard(folder: Path) -> None:
    """Let one run at a time change `folder` (POSIX), until it ends or hands over."""
    folder.mkdir(exist_ok=True)
    if sys.platform != "win32":
        import fcntl

        fcntl.flock(os.open(folder, os.O_RDONLY), fcntl.LOCK_EX)


def step(label: str, command: Sequence[str], folder: Path | None = None, *, verbose: bool = False) -> libraries.Done:
    """Run a command under a label; its output is kept aside, or shown where that is wished for."""
    _show(f"  {label} ...", end="\n" if verbose else "")
    started = time.monotonic()
    done = subprocess.run(
        command, cwd=folder, env=clean_environment(), stdin=subprocess.DEVNULL, stderr=subprocess.STDOUT,
        stdout=sys.stderr if verbose else subprocess.PIPE, encoding="utf-8", errors="replace",
    )
    _show(" failed" if done.returncode else f" {time.monotonic() - started:.0f} s")
    return done


def clean_environment(environment: Mapping[str, str] = os.environ) -> dict[str, str]:
    """Return `environment` without what belongs to other Pythons, and with UTF-8 as the text encoding."""
    # UTF-8 is also what lets Python 3.11 find an editable install at a path that is not ASCII.
    kept = {name: value for name, value in environment.items() if name not in _MISLEADING}
    return {**kept, "PYTHONUTF8": "1", "PIP_USER": "0"}


def hand_over(root: Path, arguments: Sequence[str]) -> int:
    """Run the command line in this process's place; return its exit code (only Windows gets that far)."""
    command = [str(program(root, "python")), "-P", "-c", _RUN_CLI, *arguments]
    if os.name == "nt":  # os.execv detaches from the console there and loses the exit code
        return subprocess.call(command, env=clean_environment())
    os.execve(command[0], command, clean_environment())


def _show(text: str, end: str = "\n") -> None:
    print(text, end=end, file=sys.stderr, flush=True)
