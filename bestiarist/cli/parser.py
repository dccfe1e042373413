"""The commands and their options."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from importlib import import_module
from pathlib import Path
from typing import Any, NoReturn

from bestiarist import __version__
from bestiarist.cli import commands
from bestiarist.cli.asking import add_deck, command, program, refuse
from bestiarist.cli.sheetoptions import UNSAID, add_sheets
from bestiarist.report import FORMATS

Subparsers = argparse._SubParsersAction

_ABOUT = """\
Creature definitions and rules in; checked, print-ready cards out.

Without a command everything is checked and built: the decks of cards/ go to output/ as PDF."""

_EXIT = "exit codes: 0 clean, 1 findings of severity error (or warnings, with --strict), 2 wrong use or environment"


class _Parser(argparse.ArgumentParser):
    """Says what is meant, in place of a page of all that is possible."""

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:
        """As ever; options that this command does not know are refused where its others are known."""
        options, rest = super().parse_known_args(args, namespace)
        unknown = next((word for word in rest if word.startswith("-")), "")
        if unknown and self.get_default("run") not in (None, commands.test):
            name = unknown.partition("=")[0]
            known = [option.strip("-") for option in self._option_string_actions]
            near = get_close_matches(name.strip("-"), known, 1, 0.6)
            self.error(f"there is no option '{name}'" + (f"; did you mean --{near[0]}?" if near else ""))
        return options, rest

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is not None and value not in action.choices:
            near = get_close_matches(str(value), [*action.choices], 1, 0.6)
            hint = f"did you mean {near[0]}?" if near else f"one of: {', '.join(action.choices)}"
            raise argparse.ArgumentError(action, f"'{value}' is not possible; {hint}")

    def error(self, message: str) -> NoReturn:
        sys.exit(refuse(f"{message.removeprefix('argument ')}\n`{self.prog} --help` lists what is possible"))


def parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    """The options of a command line; the attribute `run` is the function that carries it out."""
    given = _joined(sys.argv[1:] if arguments is None else arguments)
    first = next((word for word in given if not word.startswith("-")), None)
    if first is not None and first not in _COMMANDS and given[0] == first:
        near = get_close_matches(first, _COMMANDS, 1, 0.5)
        sys.exit(refuse(f"there is no command '{first}'" + (f"; did you mean {near[0]}?" if near else "")))
    if not any(word in _COMMANDS for word in given) and not {"-h", "--help", "--version"} & set(given):
        given.insert(0, "build")
        first = "build"
    options, rest = _parser(first if first in _COMMANDS else None).parse_known_args(given)
    options.rest = rest
    if options.run is commands.test or not rest:
        return options
    if options.run is commands.build:
        sys.exit(refuse(f"build makes everything; `{command('cards', *rest)}` prints that alone"))
    if not hasattr(options, "paths"):
        sys.exit(refuse(f"there is one word too many: {rest[0]}"))
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
        prog=program(), description=_ABOUT, epilog=_EXIT, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--version", action="version", version=f"bestiarist {__version__}")
    subparsers = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    common = _common()
    for name, add in _COMMANDS.items():
        if asked in (name, None):
            add(subparsers, common)
    return parser


def _common() -> argparse.ArgumentParser:
    common = argparse.ArgumentParser(add_help=False)
    group = common.add_argument_group("messages")
    group.add_argument("-q", "--quiet", action="store_true", help="only findings; no progress, no summary")
    group.add_argument("-v", "--verbose", action="store_true", help="more: every file written, details of failures")
    group.add_argument("--no-colour", "--no-color", action="store_true", help="no colours, even on a terminal")
    return common


def _add(
    subparsers: Subparsers[argparse.ArgumentParser],
    name: str,
    summary: str,
    text: str,
    *parents: argparse.ArgumentParser,
) -> argparse.ArgumentParser:
    return subparsers.add_parser(
        name, help=summary, description=text, epilog=_EXIT, parents=list(parents),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )


def _paths(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "paths", nargs="*", type=Path, metavar="PATH", help="files, folders, cards by name (default: cards/)"
    )
    parser.add_argument("--ruleset", metavar="NAME", help="the game, where the folder's name does not tell")


def _report(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--format", choices=sorted(FORMATS), help="how findings are shown (default: full on a terminal, else concise)"
    )
    parser.add_argument("--strict", action="store_true", help="warnings count as errors")


def _printing(parser: argparse.ArgumentParser) -> None:
    add_deck(parser)
    parser.add_argument("-o", "--output", type=Path, metavar="DIR", help="folder for the PDFs (default: output)")
    parser.add_argument("--ink", choices=("full", "low"), default="full", help="low: no filled areas, less ink")
    parser.add_argument("--contents", action="store_true", help="a page that lists the cards, for every deck")
    parser.add_argument(
        "--jobs", type=int, metavar="N", help="processes that may work (default: BESTIARIST_JOBS, or the processors)"
    )
    add_sheets(parser)


def _check(subparsers: Subparsers[argparse.ArgumentParser], common: argparse.ArgumentParser) -> None:
    parser = _add(subparsers, "check", "check definitions against the rules", """\
Check creatures and decks: form, costs, stats, features, gambits.

  bestiarist check                         everything in cards/
  bestiarist check my/bog-lantern.yaml     one file, anywhere
  bestiarist check --fix                   mend what can be mended safely""", common)
    _paths(parser)
    _report(parser)
    parser.add_argument("--fix", action="store_true", help="apply safe fixes to the files")
    parser.add_argument("--watch", action="store_true", help="go on checking, after each save, until Ctrl-C")
    parser.add_argument("--unsafe-fixes", action="store_true", help="apply the others too: look at what they change")
    parser.set_defaults(run=commands.check)


def _cards(subparsers: Subparsers[argparse.ArgumentParser], common: argparse.ArgumentParser) -> None:
    parser = _add(subparsers, "cards", "print cards and decks as PDF", """\
Print what is given: decks as they say, creature files as a deck of one card each.

  bestiarist cards cards/path2victory/sump-toad.yaml --paper a4
  bestiarist cards --deck drowned-court --paper letter --back duplex""", common)
    _paths(parser)
    _report(parser)
    _printing(parser)
    parser.set_defaults(run=commands.cards)


def _build(subparsers: Subparsers[argparse.ArgumentParser], common: argparse.ArgumentParser) -> None:
    parser = _add(subparsers, "build", "check everything and build everything (the default)", """\
Check all definitions of the project, then write everything that can be built to output/.""", common)
    _report(parser)
    _printing(parser)
    parser.set_defaults(run=commands.build, paths=[], ruleset=None)


def _explain(subparsers: Subparsers[argparse.ArgumentParser], common: argparse.ArgumentParser) -> None:
    parser = _add(subparsers, "explain", "explain a check by its code or name", """\
What a check looks for and why, with a bad and a good example. Without a code: the list of all checks.""")
    parser.add_argument("code", nargs="?", metavar="CODE", help="for example P2V101 or points-cost")
    parser.set_defaults(run=commands.explain)


def _clean(subparsers: Subparsers[argparse.ArgumentParser], common: argparse.ArgumentParser) -> None:
    parser = _add(subparsers, "clean", "throw away what earlier builds kept", """\
Printed cards are kept, so that the next build only does what has changed; a build after this does everything again
and gives the same files. They lie in the folder for such things of this computer, or in the folder that the variable
BESTIARIST_CACHE names; where it says "off", nothing is kept.""", common)
    parser.set_defaults(run=commands.clean)


def _test(subparsers: Subparsers[argparse.ArgumentParser], common: argparse.ArgumentParser) -> None:
    parser = _add(subparsers, "test", "run the project's tests", """\
Check and build everything, then run the tests of this checkout with pytest. Arguments go to pytest; with
them nothing is built. The tests marked slow run with `-m ""`.""")
    parser.set_defaults(run=commands.test, paths=[], ruleset=None, quiet=False, verbose=False, no_colour=False)
    parser.set_defaults(format=None, strict=False, output=None, ink="full", jobs=None)
    parser.set_defaults(deck=[], contents=False, **UNSAID)


def _of(module: str, name: str) -> Callable[[Subparsers[argparse.ArgumentParser], argparse.ArgumentParser], None]:
    """The function that adds a command of another module, which is only read where the command is asked for."""

    def add(subparsers: Subparsers[argparse.ArgumentParser], common: argparse.ArgumentParser) -> None:
        getattr(import_module(f"bestiarist.cli.{module}"), f"add_{name}")(subparsers, _add, common)

    return add


_COMMANDS: Mapping[str, Callable[[Subparsers[argparse.ArgumentParser], argparse.ArgumentParser], None]] = {
    "check": _check,
    "cards": _cards,
    "build": _build,
    "preview": _of("previewing", "preview"),
    "book": _of("booking", "book"),
    "export": _of("exportparser", "export"),
    "preflight": _of("exportparser", "preflight"),
    "calibrate": _of("calibrating", "calibrate"),
    "explain": _explain,
    "init": _of("starting", "init"),
    "new": _of("starting", "new"),
    "schema": _of("starting", "schema"),
    "template": _of("starting", "template"),
    "diff": _of("comparing", "diff"),
    "stats": _of("comparing", "stats"),
    "clean": _clean,
    "test": _test,
}
"""The commands in the order in which they are listed."""
