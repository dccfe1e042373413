"""Command-line parser: the commands and their options."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn

from bestiarist import __version__
from bestiarist.cli import options as shared
from bestiarist.cli.arguments import UsageError, command, instead, near, program
from bestiarist.cli.commands import build, cards, check, clean, explain, test
from bestiarist.cli.options import EXIT, Commands, later
from bestiarist.cli.reprint import add_since
from bestiarist.cli.sheetoptions import UNSAID, add_sheets

_ABOUT = """\
Definitions of cards and rules in; checked, print-ready cards out.

Without a command everything is checked and built: the decks of cards/ go to output/ as PDF."""


class _Parser(argparse.ArgumentParser):
    """Says what is meant, in place of a page of all that is possible."""

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:
        """As ever; options that this command does not know are refused where its others are known."""
        options, rest = super().parse_known_args(args, namespace)
        unknown = next((word for word in rest if word.startswith("-")), "")
        if unknown and self.get_default("run") not in (None, test):
            name = unknown.partition("=")[0]
            known = [option.strip("-") for option in self._option_string_actions]
            hint = near(name.strip("-"), known, before="--")
            self.error(f"there is no option '{name}'{hint}")
        return options, rest

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is not None and value not in action.choices:
            hint = instead(str(value), map(str, action.choices))
            raise argparse.ArgumentError(action, f"'{value}' is not possible{hint}")

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message.removeprefix('argument ')}\n`{self.prog} --help` lists what is possible")


def parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    """The options of a command line; the attribute `run` is the function that carries it out."""
    given = _joined(sys.argv[1:] if arguments is None else arguments)
    first = next((word for word in given if not word.startswith("-")), None)
    if first is not None and first not in _COMMANDS and given[0] == first:
        raise UsageError(f"there is no command '{first}'{near(first, _COMMANDS, 0.5)}")
    if not any(word in _COMMANDS for word in given) and not {"-h", "--help", "--version"} & set(given):
        given.insert(0, "build")
        first = "build"
    options, rest = _parser(first if first in _COMMANDS else None).parse_known_args(given)
    options.rest = rest
    if options.run is test or not rest:
        return options
    if options.run is build:
        raise UsageError(f"build makes everything; `{command('cards', *rest)}` prints that alone")
    if not hasattr(options, "paths"):
        raise UsageError(f"there is one word too many: {rest[0]}")
    options.paths += map(Path, rest)  # argparse takes no paths that come after options
    return options


def _joined(words: Sequence[str]) -> list[str]:
    """The words of a command line with an offset and its option in one: `-1,2` looks like an option of its own."""
    found: list[str] = []
    for word in words:
        if found and found[-1] == "--offset":
            found[-1] = f"--offset={word}"
        else:
            found.append(word)
    return found


def _parser(asked: str | None) -> argparse.ArgumentParser:
    """The parser of one command; of all of them where nobody knows which is meant."""
    parser: argparse.ArgumentParser = _Parser(
        prog=program(), description=_ABOUT, epilog=EXIT, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--version", action="version", version=f"bestiarist {__version__}")
    parsers = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    commands = Commands(parsers, shared.message_options(), asked)
    for name, add in _COMMANDS.items():
        if asked in (name, None):
            add(commands)
    return parser


def _printing(parser: argparse.ArgumentParser) -> None:
    shared.add_deck(parser)
    shared.add_output(parser, "PDFs")
    parser.add_argument("--ink", choices=("full", "low"), default="full", help="low: no filled areas, less ink")
    parser.add_argument("--contents", action="store_true", help="a page that lists the cards, for every deck")
    parser.add_argument(
        "--jobs", type=int, metavar="N", help="processes that may work (default: BESTIARIST_JOBS, or the processors)"
    )
    add_sheets(parser)


def _check(commands: Commands) -> None:
    parser = commands.add("check", "check definitions against the rules", """\
Check definitions and decks: their form, and what the rules of their game ask for.

  bestiarist check                         everything in cards/
  bestiarist check my/bog-lantern.yaml     one file, anywhere
  bestiarist check --fix                   mend what can be mended safely""")
    shared.add_paths(parser)
    shared.add_report(parser)
    parser.add_argument("--fix", action="store_true", help="apply safe fixes to the files")
    parser.add_argument("--watch", action="store_true", help="go on checking, after each save, until Ctrl-C")
    parser.add_argument("--unsafe-fixes", action="store_true", help="apply the others too: look at what they change")
    parser.set_defaults(run=check)


def _cards(commands: Commands) -> None:
    parser = commands.add("cards", "print cards and decks as PDF", """\
Print what is given: decks as they say, files of definitions as a deck of one card each.

  bestiarist cards sump-toad --paper a4
  bestiarist cards --deck drowned-court --paper letter --back duplex
  bestiarist cards --since v1.2             only what has changed since then""")
    shared.add_paths(parser)
    shared.add_report(parser)
    add_since(parser)
    _printing(parser)
    parser.set_defaults(run=cards)


def _build(commands: Commands) -> None:
    parser = commands.add("build", "check everything and build everything (the default)", """\
Check all definitions of the project, then write everything that can be built to output/.""")
    shared.add_report(parser)
    _printing(parser)
    parser.set_defaults(run=build, paths=[], ruleset=None, since=None)


def _explain(commands: Commands) -> None:
    parser = commands.add("explain", "explain a check by its code or name", """\
What a check looks for and why, with a bad and a good example. Without a code: the list of all checks.""",
                          messages=False)
    parser.add_argument("code", nargs="?", metavar="CODE", help="for example YML201 or unknown-key")
    parser.set_defaults(run=explain)


def _clean(commands: Commands) -> None:
    parser = commands.add("clean", "throw away what earlier builds of the project kept", """\
Printed cards are kept, so that the next build only does what has changed; a build after this does everything again
and gives the same files. They lie in the folder for such things of this computer, or in the folder that the variable
BESTIARIST_CACHE names; where it says "off", nothing is kept.""")
    parser.add_argument("--all", action="store_true", help="what is kept of all projects")
    parser.set_defaults(run=clean)


def _test(commands: Commands) -> None:
    parser = commands.add("test", "run the project's tests", """\
Check and build everything, then run the tests of this checkout with pytest. Arguments go to pytest; with
them nothing is built. The tests marked slow run with `-m ""`.""", messages=False)
    parser.set_defaults(run=test, paths=[], ruleset=None, quiet=False, verbose=False, no_colour=False)
    parser.set_defaults(format=None, strict=False, output=None, ink="full", jobs=None)
    parser.set_defaults(deck=[], contents=False, since=None, **UNSAID)


_COMMANDS: Mapping[str, Callable[[Commands], None]] = {
    "check": _check,
    "cards": _cards,
    "build": _build,
    "preview": later("preview", "add_preview"),
    "book": later("book", "add_book"),
    "export": later("export", "add_export"),
    "preflight": later("export", "add_preflight"),
    "calibrate": later("calibrate", "add_calibrate"),
    "explain": _explain,
    "init": later("new", "add_init"),
    "new": later("new", "add_new"),
    "schema": later("new", "add_schema"),
    "template": later("new", "add_template"),
    "diff": later("compare", "add_diff"),
    "stats": later("compare", "add_stats"),
    "clean": _clean,
    "test": _test,
}
"""The commands in the order in which they are listed."""
