"""What each command does: options in, exit code out."""

from __future__ import annotations

import os
import sys
import time
from argparse import Namespace
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path

from cardwright import pipeline, rulesets
from cardwright.cli import console, explaining
from cardwright.diagnostics import Diagnostic, Severity, in_order
from cardwright.pipeline import Checked, Printing, Request
from cardwright.report import FORMATS, ReportContext, Summary

OK, FINDINGS, USAGE = 0, 1, 2


def check(options: Namespace) -> int:
    """Check, and mend where asked to."""
    request = requested(options)
    if request is None:
        return USAGE
    start = time.perf_counter()
    if options.fix or options.unsafe_fixes:
        checked, fixed = pipeline.fix(request, unsafe=options.unsafe_fixes)
        console.say(options, f"applied {fixed} {'fix' if fixed == 1 else 'fixes'}")
    else:
        with console.progress(options) as progress:
            checked = pipeline.check(request, progress)
    return report(options, checked, checked.diagnostics, time.perf_counter() - start)


def cards(options: Namespace) -> int:
    """Check what is given, then print it."""
    return _print(options)


def build(options: Namespace) -> int:
    """Check everything, then build everything."""
    return _print(options)


def _print(options: Namespace) -> int:
    request = requested(options)
    if request is None:
        return USAGE
    start = time.perf_counter()
    output = options.output or (request.root or Path.cwd()) / "output"
    printing = Printing(output, options.ink, tuple(options.layout))
    with console.progress(options) as progress:
        checked = pipeline.check(request, progress)
        checking = time.perf_counter() - start
        unknown = pipeline.unknown_layout(request, printing)
        if unknown:
            return usage(unknown)
        try:
            written = pipeline.print_cards(checked, request, printing, progress)
        except pipeline.MissingLibrariesError as missing:
            return usage(str(missing))
    code = report(options, checked, in_order((*checked.diagnostics, *written.diagnostics)), checking)
    if options.verbose:
        for file in written.files:
            console.say(options, f"  {file}")
    console.say(options, _built(written, output, time.perf_counter() - start))
    return code


def _built(written: pipeline.Written, output: Path, seconds: float) -> str:
    if not written.files:
        return f"nothing written in {seconds:.1f} s"
    shown = os.path.relpath(output) if output.resolve().is_relative_to(Path.cwd()) else str(output)
    files = "1 PDF" if len(written.files) == 1 else f"{len(written.files)} PDFs"
    cards = "1 card" if written.cards == 1 else f"{written.cards} cards"
    return f"{cards} in {files} written to {shown} in {seconds:.1f} s"


def explain(options: Namespace) -> int:
    """Print the documentation of a check, or the list of all."""
    checks = pipeline.all_checks()
    if options.code is None:
        print(explaining.listing(checks))
        return OK
    wanted = options.code.casefold()
    found = next((one for one in checks if wanted in (one.code.casefold(), one.name.casefold())), None)
    if found is None:
        words = [word for one in checks for word in (one.code, one.name)]
        near = get_close_matches(options.code, words, 1, 0.5)
        hint = f"; did you mean {near[0]}?" if near else ""
        return usage(f"there is no check '{options.code}'{hint}\n`cardwright explain` lists all of them")
    print(explaining.page(found))
    return OK


def new(options: Namespace) -> int:
    """Write the file of a new definition; never over one that is there."""
    if not _known(options.ruleset):
        return USAGE
    ruleset = rulesets.load(options.ruleset or rulesets.names()[0])
    kind = ruleset.kinds[0]
    if kind.starter is None:
        return usage(f"{ruleset.title} has no starting file for a new {kind.name}")
    wishes = {"name": options.name, "level": options.level, "size": options.size, "alignment": options.alignment}
    text, problem = kind.starter(ruleset, wishes)
    if problem:
        return usage(problem)
    request = Request.of([])
    folder = options.folder or ((request.root / "cards" / ruleset.name) if request.root else Path.cwd())
    path = folder / f"{pipeline.file_name(options.name)}.yaml"
    if path.exists():
        return usage(f"{path} is there already; choose another name, or edit that file")
    try:
        pipeline.write(path, text.encode())
    except OSError as error:
        return usage(f"{path} cannot be written: {error.strerror}")
    shown = os.path.relpath(path)
    console.say(options, f"wrote {shown}\nnext: edit it, then `cardwright check {shown}` and `cardwright cards {shown}`")
    return OK


def test(options: Namespace) -> int:
    """Run the tests of the checkout."""
    root = Path(__file__).resolve().parents[2]
    if not (root / "tests").is_dir():
        return usage("there are no tests here: they belong to a checkout of the repository")
    try:
        import pytest
    except ImportError:
        return usage("pytest is missing: install the extra `dev`, or run `python3 build.py test`")
    os.chdir(root)
    return int(pytest.main([*(["-m", ""] if os.environ.get("CI") else []), *options.rest]))


def requested(options: Namespace) -> Request | None:
    """What a command line asks for; without it where the person was told what is wrong."""
    if not _known(options.ruleset):
        return None
    request = Request.of(options.paths, options.ruleset)
    if not request.paths:
        usage("there is no folder cards/ here or above; name files or folders")
        return None
    absent = [path for path in request.paths if not path.exists()]
    if absent:
        usage(f"there is no file or folder {', '.join(map(str, absent))}")
        return None
    return request


def _known(ruleset: str | None) -> bool:
    """Whether there is such a ruleset, or none is named; if not, the person is told."""
    if ruleset is None or ruleset in rulesets.names():
        return True
    usage(f"there is no ruleset '{ruleset}'; there is: {', '.join(rulesets.names())}")
    return False


def report(options: Namespace, checked: Checked, diagnostics: Sequence[Diagnostic], seconds: float, files: int = 0) -> int:
    """Show the diagnostics of a run; the exit code."""
    summary = Summary.of(diagnostics, files or checked.files, seconds)
    context = ReportContext(
        summary, checked.sources, console.colour(options), console.width(),
        {one.code: one for one in pipeline.all_checks()} if options.format == "sarif" else {},
    )
    name = options.format or ("full" if sys.stdout.isatty() else "concise")
    if diagnostics or not options.quiet or name in ("json", "sarif"):
        sys.stdout.write(FORMATS[name](diagnostics, context))
    worst = {one.severity for one in diagnostics}
    failed = Severity.ERROR in worst or (options.strict and Severity.WARNING in worst)
    return FINDINGS if failed else OK


def usage(message: str) -> int:
    """Say what is wrong with a command line; the exit code."""
    print(f"cardwright: {message}", file=sys.stderr)
    return USAGE
