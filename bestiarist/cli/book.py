"""The command `book`: folders of chapters to PDFs and a site."""

from __future__ import annotations

import argparse
import os
import time
from argparse import Namespace
from pathlib import Path

from bestiarist.book.printed.editions import CHOICES
from bestiarist.build.pipeline import Checked, Request
from bestiarist.cli import console
from bestiarist.cli.arguments import UsageError
from bestiarist.cli.console import jobs_of, report
from bestiarist.cli.options import Commands, add_output, add_report
from bestiarist.report.context import counted


def add_book(commands: Commands) -> None:
    """The command with its options."""
    parser = commands.add("book", "print books, and make their sites", """\
Make books of folders with a `book.yaml` (title, chapters) and chapters in Markdown: PDFs for the screen and for print,
and a site that needs no server.

  bestiarist book                                  all books of the project
  bestiarist book my/book --edition screen         one folder, anywhere
  bestiarist book --edition booklet --signature 16 sheets to fold and stitch, 16 pages together""")
    parser.add_argument("folders", nargs="*", type=Path, metavar="FOLDER", help="folders of books (default: book/*)")
    add_output(parser, "books")
    parser.add_argument("--edition", choices=sorted(CHOICES), default="all", help="what to make (default: all)")
    parser.add_argument("--signature", type=_pages, default=0, metavar="PAGES", help="pages of a booklet's signatures, "
                        "a multiple of 4 (default: one up to 80 pages, else up to 32 each)")
    parser.add_argument("--early", type=Path, help=argparse.SUPPRESS)  # for the preview: what is there so far
    parser.add_argument("--jobs", type=int, metavar="N", help="processes that may work (default: as for cards)")
    add_report(parser)
    parser.set_defaults(run=book)


def book(options: Namespace) -> int:
    """Make the books that are asked for, or all of the project."""
    from bestiarist.book.load.folder import FILE
    from bestiarist.build import books

    request = Request.of(options.folders)
    folders = tuple(options.folders) or books.find_books(request.root)
    if not folders:
        raise UsageError("there is no book here: name a folder with a book.yaml")
    wrong = next((folder for folder in folders if not (folder / FILE).is_file()), None)
    if wrong is not None:
        raise UsageError(f"there is no {FILE} in {wrong}")
    output = options.output or request.home / "output"
    if output.exists() and not output.is_dir():
        raise UsageError(f"{output} is a file, not a folder for the books")
    return make(options, folders, output, options.edition, options.signature, options.early)


def make(
    options: Namespace, folders: tuple[Path, ...], output: Path, wish: str, signature: int = 0,
    early: Path | None = None,
) -> int:
    """Make books in the editions of a wish, and tell the person; the exit code."""
    from bestiarist.build import books

    start = time.perf_counter()
    with console.progress(options) as progress:
        made = books.make_books(folders, output, wish, jobs_of(options), progress, signature, early)
    found = Request.of(folders).project.selection.chosen(made.diagnostics)
    seconds = time.perf_counter() - start
    code = report(options, Checked(), found, None, len(made.sources), made.sources)
    for file in made.files:
        console.say(options, f"  {os.path.relpath(file)}")
    what = f"{counted(len(folders), 'book')} made" if made.files else "nothing written"
    console.say(options, f"{what} in {seconds:.1f} s")
    return code


def _pages(text: str) -> int:
    """The pages of a signature, as one asks for them."""
    from bestiarist.paper.imposition.booklet import SHEET  # brings what writes PDFs along

    if not text.isdecimal() or not int(text) or int(text) % SHEET:
        raise argparse.ArgumentTypeError(f"'{text}' is no number of pages of folded sheets: a multiple of {SHEET}")
    return int(text)
