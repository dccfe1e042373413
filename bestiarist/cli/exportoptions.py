"""The options of the commands `export` and `preflight`."""

from __future__ import annotations

import argparse
from pathlib import Path

from bestiarist.cli.options import Commands, add_deck, add_output, add_paths, add_report, later
from bestiarist.cli.sheetoptions import bleed_of
from bestiarist.export.proof import FORMATS


def add_export(commands: Commands) -> None:
    """The command `export`, with a command of its own for each way that cards go."""
    parser = commands.add("export", "pictures, Tabletop Simulator, print on demand", """\
Send cards elsewhere than to your printer. Each way has options of its own: bestiarist export png --help""",
                          messages=False)
    ways = commands.below(parser, "ways", "WAY")
    _png(ways)
    _tts(ways)
    _vendor(ways)


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
    parser.set_defaults(run=later("export", "preflight"))


def _png(ways: Commands) -> None:
    parser = ways.add("png", "one picture a card side", """\
Draw every side of every card as a picture named after the card's file: sump-toad.png; mother-of-eels-2.png
where the text goes on. Files, folders and decks may be given; all cards are drawn where nothing is.

  bestiarist export png sump-toad --dpi 600
  bestiarist export png --deck drowned-court --corners round""")
    _shared(parser, "output/png")
    parser.add_argument("--dpi", type=int, choices=(300, 600), default=300, help="dots per inch (default: 300)")
    parser.add_argument("--format", dest="kind", choices=FORMATS, default="png", help="kind of picture (default: png)")
    parser.add_argument(
        "--corners", dest="round", type=_corners, default=False, metavar="{square,round}",
        help="round: transparent corners (default: square)",
    )
    parser.add_argument(
        "--bleed", type=bleed_of, default=0.0, metavar="MM", help="what is shown beyond the trim, 0 to 5 (default: 0)"
    )
    parser.set_defaults(run=later("export", "png"))


def _tts(ways: Commands) -> None:
    parser = ways.add("tts", "decks for Tabletop Simulator", """\
Make sheets of cards, a back, and a saved object for each deck. Copy the .json and the .png of the same name into
the game's folder `Saves/Saved Objects`; the sheets stay where they are, for the saved object leads there.

  bestiarist export tts --deck drowned-court""")
    _shared(parser, "output/tts")
    parser.set_defaults(run=later("export", "tts"))


def _vendor(ways: Commands) -> None:
    parser = ways.add("vendor", "decks for print on demand", """\
Make the files that a print shop takes, with bleed: mpc (MakePlayingCards) and gamecrafter (The Game Crafter) take
pictures, drivethru (DriveThruCards) a PDF/X-1a. `bestiarist preflight` examines them.

  bestiarist export vendor drivethru --deck drowned-court
  bestiarist export vendor gamecrafter --card tarot --deck drowned-court""")
    parser.add_argument("vendor", metavar="NAME", help="mpc, gamecrafter, drivethru, or a file in templates/vendors")
    _shared(parser, "output/NAME")
    parser.add_argument(
        "--profile", type=Path, metavar="FILE.icc",
        help="a press's profile, by which RGB becomes CMYK (default: by calculation)",
    )
    parser.set_defaults(run=later("export", "vendor"))


def _shared(parser: argparse.ArgumentParser, folder: str) -> None:
    add_paths(parser, "files, folders, decks")
    add_deck(parser)
    parser.add_argument(
        "--card", default="", type=str.casefold, metavar="NAME",
        help="poker, bridge, tarot, jumbo, square, mini ... or like 63x88 (default: what the deck says)",
    )
    add_output(parser, "files", folder)
    parser.add_argument("--ink", choices=("full", "low"), default="full", help="low: no filled areas")
    parser.set_defaults(format=None, strict=False)


def _corners(text: str) -> bool:
    if text not in ("square", "round"):
        raise argparse.ArgumentTypeError("square or round")
    return text == "round"
