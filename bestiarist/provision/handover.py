"""The hand-over: the command line, run by the environment's own Python in this process's place."""

import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from bestiarist.provision.stamp import venv_program

# Does what the installed console script does, but needs no shebang line (these break on long paths) and
# leaves build.py as the name in the usage line.
_RUN_CLI = "import sys; sys.argv[0] = 'build.py'; from bestiarist.cli import main; sys.exit(main())"

# Each of these could make the environment's Python look for packages elsewhere.
_MISLEADING = ("PYTHONHOME", "PYTHONPATH", "VIRTUAL_ENV", "__PYVENV_LAUNCHER__", "PIP_TARGET", "PIP_PREFIX")


class SetupError(Exception):
    """The environment cannot be set up; the message tells the user why and what to do."""


def clean_environment(environment: Mapping[str, str] = os.environ) -> dict[str, str]:
    """Return `environment` without what belongs to other Pythons, and with UTF-8 as the text encoding.

    UTF-8 is also what lets Python 3.11 find an editable install at a path that is not ASCII.
    """
    kept = {name: value for name, value in environment.items() if name not in _MISLEADING}
    return {**kept, "PYTHONUTF8": "1", "PIP_USER": "0"}


def hand_over(root: Path, arguments: Sequence[str]) -> int:
    """Run the command line with `arguments`; return its exit code (only Windows gets that far)."""
    python = str(venv_program(root, "python"))
    command = [python, "-P", "-c", _RUN_CLI, *arguments]
    sys.stdout.flush()
    sys.stderr.flush()
    if os.name == "nt":  # os.execv detaches from the console there and loses the exit code
        import subprocess

        return subprocess.call(command, env=clean_environment())
    os.execve(python, command, clean_environment())
