"""The command `calibrate`: a test sheet for both sides of a paper, and the offset that a person reads from it."""

from __future__ import annotations

import argparse
import os
from argparse import Namespace
from collections.abc import Iterator

from bestiarist.build.pipeline import Request
from bestiarist.cli import arguments, console, sheetoptions
from bestiarist.cli.arguments import UsageError, refusing
from bestiarist.cli.options import Commands, add_output
from bestiarist.core.faults import TemplateFaultError
from bestiarist.core.filenames import file_name
from bestiarist.core.writing import write
from bestiarist.paper.imposition.sizes import Size
from bestiarist.read.decks.printers import MAX_OFFSET, Offset, Printer, load_printers, offset_of, printers_file

PAPERS = ("a4", "letter")
SMALLEST = 190.0
"""Millimetres of paper that the test sheet needs in either direction."""


def add_calibrate(commands: Commands) -> None:
    """The command with its options."""
    parser = commands.add("calibrate", "measure where your printer puts backs", """\
Write a test sheet for both sides of a paper. Print it at true size, hold it against a window, and save what its
scales show: from then on backs are moved by that.

  bestiarist calibrate --paper a4
  bestiarist calibrate --printer office --offset 0.5,-1
  bestiarist cards --deck drowned-court --paper a4 --back duplex --printer office""")
    parser.add_argument("--paper", action="append", default=[], metavar="NAME",
                        help="several with commas (default: a4,letter)")
    parser.add_argument("--landscape", action="store_true", help="for paper that lies: printers turn it, and are off "
                        "by something else there")
    parser.add_argument("--printer", default="", metavar="NAME", help="a name of your own for a printer")
    parser.add_argument(
        "--offset", type=_offset, metavar="X,Y",
        help="where the cross of the back is: millimetres to the right and up; minus for left and down",
    )
    add_output(parser, "PDFs")
    parser.set_defaults(run=calibrate)


def _offset(text: str) -> Offset:
    found = offset_of(text)
    if found is None:
        raise argparse.ArgumentTypeError(f"two numbers of millimetres from -{MAX_OFFSET:g} to {MAX_OFFSET:g}: 0.5,-1")
    return found


def calibrate(options: Namespace) -> int:
    """Save an offset, or write test sheets."""
    return _sheets(options) if options.offset is None else _save(options)


def _save(options: Namespace) -> int:
    from bestiarist.build.calibration import save_offset

    path = printers_file()
    if not options.printer:
        raise UsageError("name the printer: --printer office --offset 0.5,-1")
    if options.printer.casefold() == "none":
        raise UsageError("'none' stands for no printer; give yours another name")
    if path is None:
        raise UsageError("there is no folder for settings here; name one in the variable BESTIARIST_CONFIG")
    if load_printers(path)[1]:
        raise UsageError(f"{path} cannot be read; mend it or remove it first")
    with refusing(f"{path} cannot be written"):
        save_offset(path, options.printer, options.offset, landscape=options.landscape)
    paper = "landscape" if options.landscape else "portrait"
    console.say(options, f"saved for {options.printer}, {paper} paper: {_in_words(*options.offset)}, in {path}")
    return 0


def _in_words(right: float, up: float) -> str:
    """Millimetres beside the fronts, so that a sign that was forgotten is seen."""
    return f"{abs(right):g} mm {'left' if right < 0 else 'right'}, {abs(up):g} mm {'down' if up < 0 else 'up'}"


def _sheets(options: Namespace) -> int:
    from bestiarist.render.card_tasks import need_renderer

    printer, papers = _printer(options), list(_papers(options))
    request = Request.of([])
    output = options.output or request.home / "output"
    need_renderer()
    from bestiarist.build.calibration import both_sides

    for paper in papers:
        path = output / f"{file_name(f'calibration {paper.name}' + ' landscape' * options.landscape)}.pdf"
        try:
            data = both_sides(request.project.folders, paper, printer)
        except TemplateFaultError as fault:
            raise UsageError(f"{fault.name}:{fault.line}: {fault.message}") from fault
        with refusing(f"{output} cannot be written to"):
            write(path, data)
        console.say(options, f"wrote {os.path.relpath(path)}")
    turned = ["--landscape"] if options.landscape else []
    again = arguments.command("calibrate", *turned, "--printer", options.printer or "NAME", "--offset", "X,Y")
    console.say(options, f"print it on both sides at 100 %, read its scales against the light, then\n  {again}")
    return 0


def _printer(options: Namespace) -> Printer | None:
    """The printer that is named, if something is saved for it: one that is new has nothing yet."""
    known, problems = load_printers(printers_file())
    return sheetoptions.printer(options) if problems else known.get(options.printer.casefold())


def _papers(options: Namespace) -> Iterator[Size]:
    """The papers, turned where they are to lie."""
    catalogue = Request.of([]).project.catalogue
    asked = (name for given in options.paper for name in given.split(",") if name)
    for name in tuple(asked) or PAPERS:
        plan = catalogue.plan(name)
        if plan is None or min(plan.paper.width, plan.paper.height) < SMALLEST:
            there = [paper.name for paper in catalogue.sizes.papers.values() if paper.width >= SMALLEST]
            raise UsageError(f"'{name}' is no paper for a test sheet; there are: {', '.join(there)}")
        yield plan.paper.turned() if options.landscape else plan.paper
