"""From a bare Python to a running command line: what `build.py` does first.

Standard library only. This file and `bestiarist/__init__.py` also parse on old Pythons, so that these get
a message and not a traceback; everything newer is imported after the version was looked at.
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

OLDEST_PYTHON = (3, 11)
STOPPED = 2
INTERRUPTED = 130


def front_door(root: Path, arguments: Sequence[str]) -> int:
    """Provision the checkout at `root` where needed, then hand `arguments` over; no arguments mean `build`.

    Returns the exit code: 2 where the environment could not be set up. On POSIX a successful
    hand-over replaces this process and never returns.
    """
    complaint = python_complaint(tuple(sys.version_info[:3]))
    if complaint:
        print(complaint, file=sys.stderr)
        return STOPPED
    from bestiarist.provision import handover, stamp

    try:
        if not stamp.is_current(root):
            from bestiarist.provision.environment import set_up

            set_up(root, verbose="--verbose" in arguments)
    except KeyboardInterrupt:
        print("\nInterrupted. The next run takes it up again.", file=sys.stderr)
        return INTERRUPTED
    except handover.SetupError as error:
        print(f"\n{error}", file=sys.stderr)
        return STOPPED
    return handover.hand_over(root, arguments or ["build"])


def python_complaint(version: tuple[int, ...]) -> str | None:
    """Say kindly that Python `version` is too old; None where it is new enough."""
    if version >= OLDEST_PYTHON:
        return None
    needed, found = (".".join(map(str, each)) for each in (OLDEST_PYTHON, version))
    return (
        f"Bestiarist needs Python {needed} or newer; this is Python {found}.\n"
        f"Please run build.py with a newer one, for example: python{needed} build.py"
    )
