"""Terminal output: colours, progress, lines, findings, and the exit codes that they make."""

from __future__ import annotations

import os
import shutil
import sys
import time
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from bestiarist.build import pipeline
from bestiarist.build.pipeline import Checked
from bestiarist.core.diagnostics import Diagnostic, Severity, in_order
from bestiarist.core.source import SourceFile
from bestiarist.report import FORMATS, ReportContext, Summary

if TYPE_CHECKING:
    from bestiarist.build.exports import Exported
    from bestiarist.build.printing import Written

OK, FINDINGS = 0, 1
"""Exit codes: clean; findings of severity error."""
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


def report(
    options: Namespace, checked: Checked, diagnostics: Sequence[Diagnostic], seconds: float | None, files: int = 0,
    sources: Iterable[SourceFile] = (),
) -> int:
    """Show the diagnostics of a run; the exit code."""
    summary = Summary.of(diagnostics, files or checked.files, seconds)
    context = ReportContext(
        summary, {**checked.sources, **{source.shown: source for source in sources}},
        colour(options), width(),
        {one.code: one for one in pipeline.all_checks()} if options.format == "sarif" else {},
    )
    name = options.format or ("full" if sys.stdout.isatty() else "concise")
    if diagnostics or not options.quiet or name in ("json", "sarif"):
        sys.stdout.write(FORMATS[name](diagnostics, context))
    worst = {one.severity for one in diagnostics}
    failed = Severity.ERROR in worst or (options.strict and Severity.WARNING in worst)
    return FINDINGS if failed else OK


def jobs_of(options: Namespace) -> int:
    """How many processes may work: what the person says, or all processors of the computer, but at most four."""
    said = options.jobs or os.environ.get("BESTIARIST_JOBS", "")
    return int(said) if str(said).isdecimal() and int(said) else min(4, os.cpu_count() or 1)


def report_files(
    options: Namespace, checked: Checked, done: Written | Exported, start: float, checking: float, what: str,
    target: Path,
) -> int:
    """Show the findings of a run that began at `start`, and what was written where; the exit code."""
    code = report(options, checked, in_order((*checked.diagnostics, *done.diagnostics)), checking)
    if options.verbose:
        for file in done.files:
            say(options, f"  {file}")
    seconds = time.perf_counter() - start
    shown = os.path.relpath(target) if target.resolve().is_relative_to(Path.cwd()) else str(target)
    written = f"{what} written to {shown}" if done.files else "nothing written"
    say(options, f"{written} in {seconds:.1f} s")
    return code
