"""Sheet options: those that say on what sheets cards are printed, and what they ask for."""

from __future__ import annotations

import argparse
from argparse import Namespace
from typing import Any

from bestiarist.build.pipeline import Request
from bestiarist.cli.arguments import UsageError, command
from bestiarist.paper.imposition.catalogue import ImpossibleError
from bestiarist.read.decks.printers import Printer, load_printers, printers_file
from bestiarist.read.decks.sheet_options import MAX_BLEED, MAX_GUTTER, number
from bestiarist.ruleset.decks import ARRANGEMENTS, CUTS, SheetOptions

UNSAID: dict[str, Any] = {
    "layout": [], "card": "", "orientation": "", "cut": "", "gutter": None, "bleed": None, "back": "", "proof": False,
    "printer": "",
}
"""What the options are where nobody gives them."""


def add_sheets(parser: argparse.ArgumentParser) -> None:
    """The options, in a group of their own."""
    group = parser.add_argument_group("sheets", "in place of what a deck says; docs/printing.md shows them all")
    group.add_argument(
        "--paper", "--layout", dest="layout", action="append", metavar="NAME",
        help="a4, letter, a3, tabloid, single (one card a page), a layout of pre-cut sheets, or a size in millimetres "
        "like 210x297; several with commas (default: a4,letter,single)",
    )
    group.add_argument("--card", metavar="NAME", help="poker, bridge, tarot, jumbo, square, mini ... or like 63x88")
    ways = group.add_mutually_exclusive_group()
    for way in ("portrait", "landscape"):
        ways.add_argument(
            f"--{way}", dest="orientation", action="store_const", const=way,
            help=f"paper {'upright' if way == 'portrait' else 'lying'} (default: whichever holds more cards)",
        )
    group.add_argument("--cut", choices=CUTS, help="crop marks, lines across the sheet, or none (default: marks)")
    group.add_argument("--gutter", type=_gutter, metavar="MM", help="between cards; 3,4: between columns, rows")
    group.add_argument("--bleed", type=bleed_of, metavar="MM", help=f"what is printed past trim, 0 to {MAX_BLEED:g}")
    group.add_argument(
        "--back", choices=ARRANGEMENTS,
        help="duplex: behind the fronts, turned over the long edge; short-edge: over the short one; gutterfold: beside "
        "them, to be folded and glued; separate: a file of their own",
    )
    group.add_argument("--proof", action="store_true", help="show trim and safe zone: not to be cut out")
    group.add_argument("--printer", metavar="NAME", help="whose offset backs get; or none (default: the one saved)")
    parser.set_defaults(**UNSAID)


def _gutter(text: str) -> tuple[float, float]:
    both = [number(piece, 0, MAX_GUTTER) for piece in text.split(",")]
    if None in both or len(both) not in (1, 2):
        raise argparse.ArgumentTypeError(f"one or two numbers of millimetres from 0 to {MAX_GUTTER:g}")
    return both[0] or 0, both[-1] or 0


def bleed_of(text: str) -> float:
    """The value of `--bleed`, in millimetres."""
    found = number(text, 0, MAX_BLEED)
    if found is None:
        raise argparse.ArgumentTypeError(f"a number of millimetres from 0 to {MAX_BLEED:g}")
    return found


def sheet_options(options: Namespace) -> SheetOptions:
    """What the options say of the sheets."""
    return SheetOptions(**{name: getattr(options, name) for name in SheetOptions.__slots__})


def sheets(asked: Request, options: Namespace) -> tuple[str, ...]:
    """The papers by name. UsageError where one is unknown, or impossible with the other options."""
    catalogue, problems = asked.project.catalogue, asked.project.problems
    check_card(asked, options)
    names = tuple(name for given in options.layout for name in given.split(",") if name)
    for name in names if not problems else ():  # a layout that is at fault is reported with its file
        try:
            catalogue.layouts(name, sheet_options(options))
        except ImpossibleError as problem:
            raise UsageError("; ".join(problem.args)) from problem
    return names


def check_card(asked: Request, options: Namespace) -> None:
    """UsageError where there is no card of the size that is asked for."""
    catalogue = asked.project.catalogue
    if options.card and catalogue.card(options.card) is None:
        raise UsageError("; ".join(catalogue.unknown_card(options.card).args))


def printer(options: Namespace) -> Printer | None:
    """The printer whose offset the backs get: the one that is named, or the only one that is saved."""
    if options.printer.casefold() == "none":
        return None
    known, problems = load_printers(printers_file())
    if problems:
        first = problems[0]
        raise UsageError(f"{first.span.path}:{first.span.line}: {first.message}; {first.hint}")
    if not options.printer:
        return next(iter(known.values())) if len(known) == 1 else None
    found = known.get(options.printer.casefold())
    if found is None:
        saved = ", ".join(one.name for one in known.values())
        there = f"there are: {saved}" if known else "none is saved yet"
        measure = command("calibrate", "--printer", options.printer)
        raise UsageError(f"there is no printer '{options.printer}'; {there}\n`{measure}` measures it")
    return found


def undecided(options: Namespace) -> tuple[str, ...]:
    """The printers that are saved, where there are several of them and nobody says which is meant."""
    known = () if options.printer else tuple(one.name for one in load_printers(printers_file())[0].values())
    return known if len(known) > 1 else ()
