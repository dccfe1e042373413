"""Reloading of the games, whose tables a checkout may change; and the environment for other processes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from bestiarist import rulesets
from bestiarist.core.diagnostics import Diagnostic, Span
from bestiarist.core.digests import fingerprint
from bestiarist.read.checks import UNREADABLE
from bestiarist.read.project import shown

FOLDER = Path(rulesets.__file__).parent
_TRY = "from bestiarist import rulesets; [rulesets.load(name) for name in rulesets.names()]"


def environment() -> dict[str, str]:
    """The environment for another process of this program, which is to find the same modules."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}


def is_part(path: Path) -> bool:
    """Whether a file belongs to a game."""
    return path.is_relative_to(FOLDER)


def reload() -> tuple[Diagnostic, ...]:
    """Read all games anew. Where one cannot be read, all stay as they are, and that is said.

    Another process tries it first: what is half read could not be put back.
    """
    tried = subprocess.run((sys.executable, "-c", _TRY), capture_output=True, text=True, env=environment())
    if tried.returncode:
        last = (tried.stderr.strip() or "no reason is given").splitlines()[-1]
        return (UNREADABLE.at(Span.whole(shown(FOLDER)), f"the tables of the games cannot be read: {last}"),)
    for name in [name for name in sys.modules if name.startswith(f"{rulesets.__name__}.")]:
        del sys.modules[name]
    rulesets.load.cache_clear()
    fingerprint.cache_clear()
    return ()
