"""`check --watch`: findings anew after each save, until Ctrl-C."""

from __future__ import annotations

import os
import sys
import time
from argparse import Namespace
from collections.abc import Iterable
from datetime import datetime
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from bestiarist.build.pipeline import Request
from bestiarist.cli import console
from bestiarist.cli.arguments import UsageError
from bestiarist.cli.console import report
from bestiarist.provision.extras import install_command
from bestiarist.read.belonging import PROJECT_FILE
from bestiarist.read.files import YAML_SUFFIXES
from bestiarist.read.projectfile import project_file_state
from bestiarist.typeset.projectfonts import SUFFIXES as FONT_SUFFIXES

if TYPE_CHECKING:
    from bestiarist.build.session import BuildSession

SUFFIXES = (*YAML_SUFFIXES, ".png", ".jpg", ".jpeg", ".webp", ".svg", *FONT_SUFFIXES)
"""The files that a check reads."""
WAITING = 100
"""Milliseconds after which the system is asked again whether something has changed."""


def watch(options: Namespace, request: Request) -> int:
    """Check now, and again whenever one of the files has changed. What was shown before stays on the screen."""
    if find_spec("watchfiles") is None:
        raise UsageError(f"--watch needs the extra `preview`; install it with\n    {install_command('preview')}")
    if options.fix or options.unsafe_fixes:
        raise UsageError("--watch only looks: apply fixes with --fix alone, while no editor holds the files")
    try:
        _watch(options, request)
    except KeyboardInterrupt:
        print(file=sys.stderr)  # below the ^C that terminals show
    return 0


def _watch(options: Namespace, request: Request) -> None:
    from watchfiles import watch as changes

    from bestiarist.build.session import BuildSession

    workshop, folders = BuildSession(request), _folders(request)
    shown = ", ".join(os.path.relpath(folder) for folder in folders)
    seen = changes(
        *folders, watch_filter=lambda change, path: _is_read(Path(path)), raise_interrupt=True, yield_on_timeout=True,
        rust_timeout=WAITING,
    )
    next(seen)  # from now on nothing is missed
    settings = project_file_state(request.root)
    _look(options, workshop)
    console.say(options, f"watching {shown}; Ctrl-C ends")
    sys.stdout.flush()
    for found in seen:
        before, settings = settings, project_file_state(request.root)
        names = [path for _, path in found]
        if request.root and settings != before:
            names.append(str(request.root / PROJECT_FILE))
        if not names:
            continue
        console.say(options, f"\n{datetime.now():%H:%M:%S} {_names(names)}")
        _look(options, workshop)
        sys.stdout.flush()


def _look(options: Namespace, workshop: BuildSession) -> None:
    start = time.perf_counter()
    checked = workshop.check()
    report(options, checked, checked.diagnostics, time.perf_counter() - start)


def _folders(request: Request) -> tuple[Path, ...]:
    """What is watched: the folders asked for or around files asked for, and the project's own."""
    asked = (path if path.is_dir() else path.parent for path in request.paths)
    own = (request.root / name for name in ("cards", "parties", "templates", "fonts")) if request.root else ()
    real = dict.fromkeys(folder.resolve() for folder in (*asked, *own) if folder.is_dir())
    return tuple(folder for folder in real if not any(folder != one and folder.is_relative_to(one) for one in real))


def _is_read(path: Path) -> bool:
    return path.suffix.lower() in SUFFIXES and not path.name.startswith(".")


def _names(paths: Iterable[str]) -> str:
    return ", ".join(sorted({os.path.relpath(path) for path in paths}))
