"""The commands `check`, `cards`, `build`, `explain`, `clean` and `test`: options in, exit code out."""

from __future__ import annotations

import os
import time
from argparse import Namespace
from contextlib import suppress
from pathlib import Path

from bestiarist.build import pipeline, printing
from bestiarist.build.pipeline import Request
from bestiarist.build.printing import Printing
from bestiarist.cli import arguments, console, sheetoptions
from bestiarist.cli.arguments import UsageError, near, refusing
from bestiarist.cli.console import OK, jobs_of, report
from bestiarist.cli.reprint import default_folder, to_print
from bestiarist.core.store import Cache
from bestiarist.report.context import counted
from bestiarist.report.schema import FOLDER as SCHEMAS


def check(options: Namespace) -> int:
    """Check, and mend where asked to."""
    request = arguments.request(options)
    if options.watch:
        from bestiarist.cli.watch import watch

        return watch(options, request)
    start = time.perf_counter()
    if options.fix or options.unsafe_fixes:
        from bestiarist.build.fixing import fix

        checked, fixed = fix(request, unsafe=options.unsafe_fixes)
        console.say(options, f"applied {fixed} {'fix' if fixed == 1 else 'fixes'}")
    else:
        with console.progress(options) as progress:
            checked = pipeline.check(request, progress)
    return report(options, checked, checked.diagnostics, time.perf_counter() - start)


def build(options: Namespace) -> int:
    """Check everything, then build everything: the decks, then the books as they are read on screens."""
    from bestiarist.build.books import find_books
    from bestiarist.cli import book

    request = Request.of([])
    if request.root and (request.root / SCHEMAS).is_dir():
        from bestiarist.build.schemas import renew

        with suppress(OSError):  # a project that cannot be written to is built all the same
            renew(request.root)
    printed = cards(options)
    books = () if options.deck else find_books(request.root)
    made = book.make(options, books, options.output or request.home / "output", "reading") if books else OK
    return printed or made


def cards(options: Namespace) -> int:
    """Check what is given, then print it."""
    request = arguments.request(options)
    start = time.perf_counter()
    layouts = sheetoptions.sheets(request, options)
    printer = sheetoptions.printer(options)
    output = options.output or default_folder(options, request)
    if output.exists() and not output.is_dir():
        raise UsageError(f"{output} is a file, not a folder for the PDFs")
    how = Printing(
        output, options.ink, layouts, jobs_of(options), options.contents, sheetoptions.sheet_options(options), printer
    )
    with console.progress(options) as progress:
        checked = pipeline.check(request, progress)
        checking = time.perf_counter() - start
    wanted = to_print(options, request, checked)
    with console.progress(options) as progress:
        written = printing.print_cards(wanted, request, how, progress)
    files = written.files
    what = counted(written.cards, "card") + (f" in {len(files)} PDFs" if len(files) > 1 else "")
    target = files[0] if len(files) == 1 else Path(os.path.commonpath([file.parent for file in files] or [output]))
    code = console.report_files(options, checked, written, start, checking, what, target)
    if request.root and not options.paths and not options.deck and (loose := printing.in_no_deck(checked)):
        console.say(options, f"in no deck: {', '.join(loose)}")
    if written.behind and (several := sheetoptions.undecided(options)):
        console.say(options, f"no printer's offset moves the backs; name yours: --printer {' or '.join(several)}")
    return code


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
        listed = arguments.command("explain")
        raise UsageError(f"there is no check '{options.code}'{hint}\n`{listed}` lists all of them")
    print(page(found))
    return OK


def clean(options: Namespace) -> int:
    """Throw away what earlier builds kept of this project, or of all."""
    root = Request.of([]).root
    if root is None and not options.all:
        everything = arguments.command("clean", "--all")
        raise UsageError(f"there is no project here; `{everything}` cleans up after all of them")
    cache = Cache.of(root)
    if cache.folder is None:
        console.say(options, "nothing is kept: the cache is off")
        return OK
    with refusing(f"{cache.folder} cannot be emptied"):
        count, size = cache.clear(everything=options.all)
    entries = "1 entry" if count == 1 else f"{count} entries"
    what = "all projects" if options.all else root
    console.say(options, f"threw away {entries} ({size / 1e6:.1f} MB) of {what} in {cache.folder}")
    return OK


def test(options: Namespace) -> int:
    """Build everything, then run the tests of the checkout; with arguments for pytest only the tests."""
    root = Path(__file__).resolve().parents[2]
    if not (root / "tests").is_dir():
        raise UsageError("there are no tests here: they belong to a checkout of the repository")
    try:
        import pytest
    except ImportError:
        raise UsageError("pytest is missing: install the extra `dev`, or run `python3 build.py test`") from None
    os.chdir(root)
    built = OK if options.rest else build(options)
    tested = pytest.main(options.rest)
    return built or int(tested)
