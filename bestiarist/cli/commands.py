"""What each command does: options in, exit code out."""

from __future__ import annotations

import os
import sys
import time
from argparse import Namespace
from collections.abc import Iterable, Sequence
from contextlib import suppress
from difflib import get_close_matches
from pathlib import Path

from bestiarist import pipeline, printing
from bestiarist.cli import asking, console, sheetoptions
from bestiarist.cli.asking import USAGE, refuse
from bestiarist.diagnostics import Diagnostic, Severity, in_order
from bestiarist.pipeline import Checked, Request
from bestiarist.printing import Printing, Written
from bestiarist.render.cache import Cache, cache_folder
from bestiarist.render.faults import MissingLibrariesError
from bestiarist.report import FORMATS, ReportContext, Summary
from bestiarist.schema import FOLDER as SCHEMAS
from bestiarist.source import SourceFile

OK, FINDINGS = 0, 1


def check(options: Namespace) -> int:
    """Check, and mend where asked to."""
    request = asking.request(options)
    if request is None:
        return USAGE
    if options.watch:
        from bestiarist.cli.watching import watch

        return watch(options, request)
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
    """Check everything, then build everything: the decks, then the books as they are read on screens."""
    from bestiarist.bookmaking import find_books
    from bestiarist.cli import booking

    root = Request.of([]).root
    _renew_schemas(root)
    printed = _print(options)
    books = find_books(root)
    if printed == USAGE or not books:
        return printed
    made = booking.make(options, books, options.output or Request.of([]).home / "output", "reading")
    return printed or made


def _renew_schemas(root: Path | None) -> None:
    """Bring what editors know of a project's files up to date, where it has such schemas."""
    if root and (root / SCHEMAS).is_dir():
        from bestiarist.schema.files import renew

        with suppress(OSError):  # a project that cannot be written to is built all the same
            renew(root)


def _print(options: Namespace) -> int:
    request = asking.request(options)
    if request is None:
        return USAGE
    start = time.perf_counter()
    layouts = sheetoptions.sheets(request, options)
    printer, known = sheetoptions.printer(options)
    if layouts is None or not known:
        return USAGE
    output = options.output or request.home / "output"
    if output.exists() and not output.is_dir():
        return refuse(f"{output} is a file, not a folder for the PDFs")
    how = Printing(
        output, options.ink, layouts, jobs_of(options), options.contents, sheetoptions.wish(options), printer
    )
    with console.progress(options) as progress:
        checked = pipeline.check(request, progress, printing=how.jobs)
        checking = time.perf_counter() - start
        try:
            written = printing.print_cards(checked, request, how, progress)
        except MissingLibrariesError:
            return asking.refuse_without_libraries()
    code = report(options, checked, in_order((*checked.diagnostics, *written.diagnostics)), checking)
    if options.verbose:
        for file in written.files:
            console.say(options, f"  {file}")
    console.say(options, _built(written, time.perf_counter() - start))
    if written.behind and (several := sheetoptions.undecided(options)):
        console.say(options, f"no printer's offset moves the backs; name yours: --printer {' or '.join(several)}")
    return code


def jobs_of(options: Namespace) -> int:
    """How many processes may work: what the person says, or all processors of the computer, but at most four."""
    said = options.jobs or os.environ.get("BESTIARIST_JOBS", "")
    return int(said) if str(said).isdecimal() and int(said) else min(4, os.cpu_count() or 1)


def _built(written: Written, seconds: float) -> str:
    if not written.files:
        return f"nothing written in {seconds:.1f} s"
    files, cards = len(written.files), "1 card" if written.cards == 1 else f"{written.cards} cards"
    target = written.files[0] if files == 1 else Path(os.path.commonpath([file.parent for file in written.files]))
    shown = os.path.relpath(target) if target.resolve().is_relative_to(Path.cwd()) else str(target)
    return f"{cards} {'' if files == 1 else f'in {files} PDFs '}written to {shown} in {seconds:.1f} s"


def explain(options: Namespace) -> int:
    """Print the documentation of a check, or the list of all."""
    from bestiarist.cli import explaining

    checks = pipeline.all_checks()
    if options.code is None:
        print(explaining.listing(checks))
        return OK
    wanted = options.code.casefold()
    found = next((one for one in checks if wanted in (one.code.casefold(), one.name.casefold())), None)
    if found is None:
        words = [word for one in checks for word in (one.code, one.name)]
        near = get_close_matches(options.code, words, 1, 0.7)
        hint = f"; did you mean {near[0]}?" if near else ""
        return refuse(f"there is no check '{options.code}'{hint}\n`{asking.command('explain')}` lists all of them")
    print(explaining.page(found))
    return OK


def clean(options: Namespace) -> int:
    """Throw away what earlier builds kept."""
    cache = Cache(cache_folder())
    if cache.folder is None:
        console.say(options, "nothing is kept: the cache is off")
        return OK
    try:
        count, size = cache.clear()
    except OSError as error:
        return refuse(f"{cache.folder} cannot be emptied: {error.strerror}")
    entries = "1 entry" if count == 1 else f"{count} entries"
    console.say(options, f"threw away {entries} ({size / 1e6:.1f} MB) of {cache.folder}")
    return OK


def test(options: Namespace) -> int:
    """Build everything, then run the tests of the checkout; with arguments for pytest only the tests."""
    root = Path(__file__).resolve().parents[2]
    if not (root / "tests").is_dir():
        return refuse("there are no tests here: they belong to a checkout of the repository")
    try:
        import pytest
    except ImportError:
        return refuse("pytest is missing: install the extra `dev`, or run `python3 build.py test`")
    os.chdir(root)
    built = OK if options.rest else build(options)
    tested = pytest.main(options.rest)
    return built or int(tested)


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
