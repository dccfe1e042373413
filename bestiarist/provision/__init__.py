"""Set-up of a checkout: from a bare Python to a running command line, with the standard library only.

This file and `bestiarist/__init__.py` also parse on old Pythons, so that these get a message and not a
traceback; everything newer is imported after the version was looked at.
"""

from __future__ import annotations

import sys
from pathlib import Path

OLDEST_PYTHON, STOPPED, INTERRUPTED = (3, 11), 2, 130


def front_door(root: Path, arguments: list[str]) -> int:
    """Set up the checkout at `root` where needed, then hand `arguments` over; no arguments mean `build`.

    Returns the exit code: 2 where that failed. On POSIX the hand-over replaces this process and never returns.
    """
    complaint = python_complaint(tuple(sys.version_info[:3]))
    if complaint:
        print(complaint, file=sys.stderr)
        return STOPPED
    from bestiarist.provision import environment

    command = next((word for word in arguments if not word.startswith("-")), "build")
    try:
        environment.set_up(root, tests=command == "test", verbose="--verbose" in arguments)
    except KeyboardInterrupt:
        print("\nInterrupted. The next run takes it up again.", file=sys.stderr)
        return INTERRUPTED
    except environment.SetupError as error:
        print(f"\n{error}", file=sys.stderr)
        return STOPPED
    return environment.hand_over(root, arguments or ["build"])


def python_complaint(version: tuple[int, ...]) -> str | None:
    """Say kindly that Python `version` is too old; None where it is new enough."""
    if version >= OLDEST_PYTHON:
        return None
    needed, found = (".".join(map(str, each)) for each in (OLDEST_PYTHON, version))
    return (
        f"Bestiarist needs Python {needed} or newer; this is Python {found}.\n"
        f"Please run build.py with a newer one, for example: python{needed} build.py\n"
        f"Without administrator's rights: uv fetches one for you alone, with `uv run --python {needed} build.py`"
    )
