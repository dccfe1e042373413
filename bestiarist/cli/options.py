"""Parsers of the commands, and the options that several commands share."""

from __future__ import annotations

import argparse
from argparse import ArgumentParser
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from bestiarist.report import FORMATS

EXIT = "exit codes: 0 clean, 1 findings of severity error (or warnings, with --strict), 2 wrong use or environment"


@dataclass(frozen=True, slots=True)
class Commands:
    """The commands of a parser. `messages` has the options for messages, which nearly all of them take; `asked` is the
    command that is asked for, where that is known."""

    parsers: argparse._SubParsersAction[ArgumentParser]
    messages: ArgumentParser
    asked: str | None = None

    def add(self, name: str, summary: str, text: str, *, messages: bool = True) -> ArgumentParser:
        """A new command: its line in the list, and its page of help."""
        return self.parsers.add_parser(
            name, help=summary, description=text, epilog=EXIT, parents=[self.messages] if messages else [],
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )

    def below(self, parser: ArgumentParser, title: str, metavar: str) -> Commands:
        """Commands of a command."""
        return Commands(parser.add_subparsers(title=title, metavar=metavar, required=True), self.messages)


def message_options() -> ArgumentParser:
    """The options that say how much a command tells, as a parent of parsers."""
    parser = ArgumentParser(add_help=False)
    group = parser.add_argument_group("messages")
    group.add_argument("-q", "--quiet", action="store_true", help="only findings; no progress, no summary")
    group.add_argument("-v", "--verbose", action="store_true", help="more: every file written, details of failures")
    group.add_argument("--no-colour", "--no-color", action="store_true", help="no colours, even on a terminal")
    return parser


def later(module: str, name: str) -> Callable[..., Any]:
    """A function of a module of the command line, which is read only when it is called."""

    def call(*given: Any) -> Any:
        return getattr(import_module(f"bestiarist.cli.{module}"), name)(*given)

    return call


def add_paths(parser: ArgumentParser, what: str = "files, folders, cards by name") -> None:
    """What is asked for: paths, and the game where these do not tell."""
    parser.add_argument("paths", nargs="*", type=Path, metavar="PATH", help=f"{what} (default: cards/)")
    add_ruleset(parser, "the game, where the folder's name does not tell")


def add_ruleset(parser: ArgumentParser, summary: str) -> None:
    """The option that names a game."""
    parser.add_argument("--ruleset", metavar="NAME", help=summary)


def add_deck(parser: ArgumentParser) -> None:
    """The option that names decks."""
    parser.add_argument(
        "--deck", action="append", default=[], metavar="NAME",
        help="a deck of the project: the name of its file, its title, or how one of them begins (may be repeated)",
    )


def add_output(parser: ArgumentParser, what: str, default: str = "output") -> None:
    """The option that names the folder for what is made."""
    parser.add_argument("-o", "--output", type=Path, metavar="DIR", help=f"folder for the {what} (default: {default})")


def add_report(parser: ArgumentParser) -> None:
    """How findings are shown, and which of them make a command fail."""
    parser.add_argument(
        "--format", choices=sorted(FORMATS), help="how findings are shown (default: full on a terminal, else concise)"
    )
    parser.add_argument("--strict", action="store_true", help="warnings count as errors")
