"""Reports of runs: findings on the terminal, and the exit code they make."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Iterable, Sequence

from bestiarist.build import pipeline
from bestiarist.build.pipeline import Checked
from bestiarist.cli import console
from bestiarist.core.diagnostics import Diagnostic, Severity
from bestiarist.core.source import SourceFile
from bestiarist.report import FORMATS, ReportContext, Summary

OK, FINDINGS = 0, 1


def report(
    options: Namespace, checked: Checked, diagnostics: Sequence[Diagnostic], seconds: float, files: int = 0,
    sources: Iterable[SourceFile] = (),
) -> int:
    """Show the diagnostics of a run; the exit code."""
    summary = Summary.of(diagnostics, files or checked.files, seconds)
    context = ReportContext(
        summary, {**checked.sources, **{source.shown: source for source in sources}},
        console.colour(options), console.width(),
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
