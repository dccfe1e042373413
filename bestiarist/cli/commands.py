"""The commands `check`, `cards`, `build`, `explain`, `clean` and `test`: options in, exit code out."""

from __future__ import annotations

import os
import time
from argparse import Namespace
from contextlib import suppress
from pathlib import Path

from bestiarist.build import pipeline, printing
from bestiarist.build.pipeline import Request
from bestiarist.build.printing import Printing, Written
from bestiarist.cli import arguments, console, sheetoptions
from bestiarist.cli.arguments import USAGE, near, refuse
from bestiarist.cli.reporting import OK, jobs_of, report
from bestiarist.core.diagnostics import in_order
from bestiarist.core.store import Cache, cache_folder
from bestiarist.report.schema import FOLDER as SCHEMAS


def check(options: Namespace) -> int:
    """Check, and mend where asked to."""
    request = arguments.request(options)
    if request is None:
        return USAGE
    if options.watch:
        from bestiarist.cli.watch import watch

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
    from bestiarist.build.books import find_books
    from bestiarist.cli import book

    root = Request.of([]).root
    _renew_schemas(root)
    printed = _print(options)
    books = find_books(root)
    if printed == USAGE or not books:
        return printed
    made = book.make(options, books, options.output or Request.of([]).home / "output", "reading")
    return printed or made


def _renew_schemas(root: Path | None) -> None:
    """Bring what editors know of a project's files up to date, where it has such schemas."""
    if root and (root / SCHEMAS).is_dir():
        from bestiarist.build.schemas import renew

        with suppress(OSError):  # a project that cannot be written to is built all the same
            renew(root)


def _print(options: Namespace) -> int:
    request = arguments.request(options)
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
        output, options.ink, layouts, jobs_of(options), options.contents, sheetoptions.sheet_options(options), printer
    )
    with console.progress(options) as progress:
        checked = pipeline.check(request, progress)
        checking = time.perf_counter() - start
        written = printing.print_cards(checked, request, how, progress)
    code = report(options, checked, in_order((*checked.diagnostics, *written.diagnostics)), checking)
    if options.verbose:
        for file in written.files:
            console.say(options, f"  {file}")
    console.say(options, _built(written, time.perf_counter() - start))
    if written.behind and (several := sheetoptions.undecided(options)):
        console.say(options, f"no printer's offset moves the backs; name yours: --printer {' or '.join(several)}")
    return code


def _built(written: Written, seconds: float) -> str:
    if not written.files:
        return f"nothing written in {seconds:.1f} s"
    files, cards = len(written.files), "1 card" if written.cards == 1 else f"{written.cards} cards"
    target = written.files[0] if files == 1 else Path(os.path.commonpath([file.parent for file in written.files]))
    shown = os.path.relpath(target) if target.resolve().is_relative_to(Path.cwd()) else str(target)
    return f"{cards} {'' if files == 1 else f'in {files} PDFs '}written to {shown} in {seconds:.1f} s"


def explain(options: Namespace) -> int:
    """Print the documentation of a check, or the list of all."""
    from bestiarist.cli.explain import listing, page

    checks = pipeline.all_checks()
    if options.code is None:
        print(listing(checks))
        return OK
    wanted = options.code.casefold()
    found = next((one for one in checks if wanted in (one.code.casefold(), one.name.casefold())), None)
    if found is None:
        words = [word for one in checks for word in (one.code, one.name)]
        hint = near(options.code, words, 0.7)
        return refuse(f"there is no check '{options.code}'{hint}\n`{arguments.command('explain')}` lists all of them")
    print(page(found))
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
