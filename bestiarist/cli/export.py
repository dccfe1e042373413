"""The commands `export` and `preflight`, which send cards elsewhere than to paper."""

from __future__ import annotations

import argparse
import time
from argparse import Namespace
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit, urlunsplit

from bestiarist.build import exports, pipeline
from bestiarist.build.exports import Destination, Exported, MissingExtraError
from bestiarist.build.pipeline import Checked, Progress, Request
from bestiarist.build.proofs import Order
from bestiarist.cli import arguments, console
from bestiarist.cli.arguments import UsageError
from bestiarist.cli.console import OK, report
from bestiarist.cli.options import Commands, add_deck, add_output, add_paths, add_report
from bestiarist.cli.reprint import add_since, default_folder, to_print
from bestiarist.cli.sheetoptions import bleed_of, check_card
from bestiarist.core.diagnostics import Diagnostic, in_order
from bestiarist.export.checks import ProfileError
from bestiarist.export.presets import Vendor
from bestiarist.export.proof import FORMATS, PictureStyle
from bestiarist.report.context import counted

DPI = (72, 1200)
"""Dots per inch of pictures: from those of a web page to those of small type in print."""

LOCAL = """\
only you will see these pictures: the saved object leads to files on this computer; for other players, upload the
folder and say where it is: --address https://..."""

Work = Callable[[Order, Destination, Progress], Exported]


def add_export(commands: Commands) -> None:
    """The command `export`, with a command of its own for each way that cards go."""
    parser = commands.add("export", "pictures, Tabletop Simulator, print on demand", """\
Send cards elsewhere than to your printer. Each way has options of its own: bestiarist export png --help""",
                          messages=False)
    ways = commands.below(parser, "ways", "WAY")
    _add_png(ways)
    _add_tts(ways)
    _add_vendor(ways)


def add_preflight(commands: Commands) -> None:
    """The command `preflight`."""
    parser = commands.add("preflight", "examine finished files for a print shop", """\
Examine a PDF, a picture or a folder of pictures before it is sent to a print shop: sizes, page boxes, fonts,
resolution, colours, ink, transparency, the order of fronts and backs. Says what to change.

  bestiarist preflight output/drivethru/drowned-court/drowned-court-drivethru.pdf --for drivethru
  bestiarist preflight output/mpc/drowned-court --for mpc""")
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="PDF, picture, or folder of pictures")
    parser.add_argument("--for", dest="vendor", required=True, metavar="NAME", help="mpc, gamecrafter, drivethru ...")
    add_report(parser)
    parser.set_defaults(run=preflight)


def _add_png(ways: Commands) -> None:
    parser = ways.add("png", "one picture a card side", """\
Draw every side of every card as a picture named after the card's file: sump-toad.png; mother-of-eels-2.png
where the text goes on. Files, folders and decks may be given; all cards are drawn where nothing is.

  bestiarist export png sump-toad --dpi 600
  bestiarist export png --deck drowned-court --corners round""")
    _add_shared(parser, "output/png")
    parser.add_argument(
        "--dpi", type=_dpi, default=300, metavar="N", help="dots per inch, 72 to 1200 (default: 300)"
    )
    parser.add_argument("--format", dest="kind", choices=FORMATS, default="png", help="kind of picture (default: png)")
    parser.add_argument(
        "--corners", dest="round", type=_corners, default=False, metavar="{square,round}",
        help="round: transparent corners (default: square)",
    )
    parser.add_argument(
        "--bleed", type=bleed_of, default=0.0, metavar="MM", help="what is shown beyond the trim, 0 to 5 (default: 0)"
    )
    parser.set_defaults(run=png)


def _add_tts(ways: Commands) -> None:
    parser = ways.add("tts", "decks for Tabletop Simulator", """\
Make sheets of cards, a back, and a saved object for each deck. Copy the .json and the .png of the same name into
the game's folder `Saves/Saved Objects`; the sheets stay where they are, for the saved object leads there. Other
players see no files of your computer: for them, upload the folder and say where it is.

  bestiarist export tts --deck drowned-court
  bestiarist export tts --deck drowned-court --address https://example.org/cards""")
    _add_shared(parser, "output/tts")
    parser.add_argument(
        "--address", type=_address, metavar="URL",
        help="where the folder with the files will be on the web (default: the files on this computer)",
    )
    parser.set_defaults(run=tts)


def _add_vendor(ways: Commands) -> None:
    parser = ways.add("vendor", "decks for print on demand", """\
Make the files that a print shop takes, with bleed: mpc (MakePlayingCards) and gamecrafter (The Game Crafter) take
pictures, drivethru (DriveThruCards) a PDF/X-1a. `bestiarist preflight` examines them.

  bestiarist export vendor drivethru --deck drowned-court
  bestiarist export vendor gamecrafter --card tarot --deck drowned-court""")
    parser.add_argument("vendor", metavar="NAME", help="mpc, gamecrafter, drivethru, or a file in templates/vendors")
    _add_shared(parser, "output/NAME")
    parser.add_argument(
        "--profile", type=Path, metavar="FILE.icc",
        help="a press's profile, by which RGB becomes CMYK (default: by calculation)",
    )
    parser.set_defaults(run=vendor)


def _add_shared(parser: argparse.ArgumentParser, folder: str) -> None:
    add_paths(parser, "files, folders, decks")
    add_deck(parser)
    add_since(parser)
    parser.add_argument(
        "--card", default="", type=str.casefold, metavar="NAME",
        help="poker, bridge, tarot, jumbo, square, mini ... or like 63x88 (default: what the deck says)",
    )
    add_output(parser, "files", folder)
    parser.add_argument("--ink", choices=("full", "low"), default="full", help="low: no filled areas")
    parser.set_defaults(format=None, strict=False)


def _dpi(text: str) -> int:
    if not (text.isdecimal() and DPI[0] <= int(text) <= DPI[1]):
        raise argparse.ArgumentTypeError(f"'{text}' is no whole number from {DPI[0]} to {DPI[1]}")
    return int(text)


def _address(text: str) -> str:
    """An address on the web, its path in percent signs where it needs them, without a slash at the end."""
    parts = urlsplit(text.strip())
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment:
        raise argparse.ArgumentTypeError(f"'{text}' is no address of a folder, like https://example.org/cards")
    return urlunsplit((parts.scheme, parts.netloc, quote(parts.path.rstrip("/"), safe="/%~:@!$&'()*+,;="), "", ""))


def _corners(text: str) -> bool:
    if text not in ("square", "round"):
        raise argparse.ArgumentTypeError("square or round")
    return text == "round"


def png(options: Namespace) -> int:
    """A picture a card side."""
    if options.round and options.kind in ("jpeg", "svg"):
        raise UsageError(f"{options.kind} has no round corners; choose png or webp, or --corners square")
    if options.round and options.bleed:
        raise UsageError("a card with bleed is cut later: round corners go with --bleed 0 only")
    corners = "round" if options.round else "square"
    said = {"way": options.kind, "dpi": options.dpi, "bleed": options.bleed, "corners": corners}
    if options.kind == "svg":
        return _run(options, "png", said, exports.drawings, options.bleed)
    work = partial(exports.pictures, style=PictureStyle(options.dpi, options.kind, options.round))
    return _run(options, "png", said, work, options.bleed)


def tts(options: Namespace) -> int:
    """Decks for Tabletop Simulator."""
    said = {"way": "tts"} | ({"address": options.address} if options.address else {})
    code = _run(options, "tts", said, partial(exports.tabletop, address=options.address or ""))
    if not options.address and code == OK:
        console.say(options, LOCAL)
    return code


def vendor(options: Namespace) -> int:
    """Decks for a print shop."""
    products, problems = _vendor(options.vendor)
    if options.card and exports.product(products, options.card) is None:
        made = ", ".join(one.card for one in products)
        raise UsageError(f"{products[0].title} makes no cards of the size '{options.card}'; it makes: {made}")
    if options.profile and products[0].colours != "cmyk":
        raise UsageError(f"{products[0].title} takes RGB, which no profile of a press is for")

    def work(order: Order, place: Destination, show: Progress) -> Exported:
        done = exports.vendor(order, place, show, products, options.profile)
        return Exported(done.files, (*problems, *done.diagnostics))

    name = products[0].name if options.card in ("", products[0].card) else f"{products[0].name}-{options.card}"
    profile = options.profile.name if options.profile else ""
    figures = {"source": products[0].source, "read": products[0].read}
    said = {"way": products[0].name, "profile": profile, "figures": figures}
    return _run(options, name, said, work)


def preflight(options: Namespace) -> int:
    """Examine finished files for a print shop."""
    products, problems = _vendor(options.vendor)
    absent = [path for path in options.files if not path.exists()]
    if absent:
        raise UsageError(f"there is no file or folder {', '.join(map(str, absent))}")
    start = time.perf_counter()
    try:
        found = [one for path in options.files for one in exports.preflight(path, products)]
    except MissingExtraError as missing:
        raise UsageError(str(missing)) from missing
    seconds = time.perf_counter() - start
    return report(options, Checked(), in_order((*problems, *found)), seconds, len(options.files))


def _vendor(name: str) -> tuple[Vendor, tuple[Diagnostic, ...]]:
    """The products of a vendor, and what is wrong with the files of vendors."""
    known, problems = exports.vendors(Request.of([]).project)
    if name not in known:
        raise UsageError(f"there is no vendor '{name}'; there are: {', '.join(known)}")
    return known[name], problems


def _run(options: Namespace, name: str, said: dict[str, Any], work: Work, bleed: float = 0) -> int:
    """Check, export into the folder of that name, report. `said`: what was asked for, for the manifest."""
    request = arguments.request(options)
    check_card(request, options)
    start = time.perf_counter()
    folder = options.output or default_folder(options, request) / name
    place = Destination(folder, str(said["way"]), {**said, "card": options.card, "ink": options.ink})
    try:
        with console.progress(options) as progress:
            checked = pipeline.check(request, progress)
        checking = time.perf_counter() - start
        asked = to_print(options, request, checked)
        with console.progress(options) as progress:
            done = work(Order(asked, request, bleed, options.ink, options.card), place, progress)
    except (MissingExtraError, ProfileError) as problem:
        raise UsageError(str(problem)) from problem
    return console.report_files(options, checked, done, start, checking, counted(len(done.files), "file"), folder)
