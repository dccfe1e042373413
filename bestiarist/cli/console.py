"""Terminal output: colours and progress where there is one, plain lines where there is none."""

from __future__ import annotations

import os
import shutil
import sys
import time
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Progress = Callable[[str, int, int], None]
REFRESH = 0.1
"""Seconds after which what is shown of the progress is drawn anew."""


def colour(options: Namespace) -> bool:
    """Whether to colour: on a terminal, unless the person or NO_COLOR says otherwise."""
    return sys.stdout.isatty() and not options.no_colour and not os.environ.get("NO_COLOR")


def width() -> int:
    """The columns of the terminal; 100 where there is none."""
    return shutil.get_terminal_size((100, 24)).columns if sys.stdout.isatty() else 100


@contextmanager
def progress(options: Namespace) -> Iterator[Progress]:
    """A progress bar on a terminal; otherwise nothing is shown."""
    if options.quiet or not sys.stderr.isatty() or os.environ.get("CI"):
        yield lambda stage, done, total: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TaskID, TextColumn
    from rich.progress import Progress as Bars

    columns = (TextColumn("{task.description:<9}"), BarColumn(bar_width=32), MofNCompleteColumn())
    console = Console(stderr=True, no_color=options.no_colour)
    with Bars(*columns, console=console, transient=True, auto_refresh=False) as bars:  # else it would start a thread
        tasks: dict[str, TaskID] = {}
        shown = 0.0

        def show(stage: str, done: int, total: int) -> None:
            nonlocal shown
            if stage not in tasks:
                tasks[stage] = bars.add_task(stage, total=total)
            now = time.monotonic()
            if refresh := now - shown > REFRESH or done == total:
                shown = now
            bars.update(tasks[stage], completed=done, total=total, refresh=refresh)

        yield show


def say(options: Namespace, text: str) -> None:
    """A line for the person, unless they want quiet. Never among the data on standard output."""
    if not options.quiet:
        data = getattr(options, "format", None) in ("json", "sarif", "markdown")
        print(text, file=sys.stderr if data else sys.stdout)
