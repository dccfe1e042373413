"""The option `--since`, which prints again only what has changed."""

from __future__ import annotations

import argparse
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from bestiarist.build.pipeline import Checked, Request
from bestiarist.cli import console
from bestiarist.cli.arguments import UsageError
from bestiarist.core.filenames import file_name
from bestiarist.ruleset.definitions import Definition

NAMED = 6
"""So many cards are named; with `--verbose` all of them."""


def add_since(parser: argparse.ArgumentParser) -> None:
    """The option."""
    parser.add_argument(
        "--since", metavar="REVISION",
        help="only cards that have changed since a git revision, or are new, in a folder of their own",
    )


def default_folder(options: Namespace, request: Request) -> Path:
    """Where files go without `--output`: a reprint never replaces the whole decks."""
    output = request.home / "output"
    return output if options.since is None else output / f"since-{file_name(options.since)}"


def to_print(options: Namespace, request: Request, checked: Checked) -> Checked:
    """All that was checked, or of that what has changed; UsageError where git cannot tell."""
    if options.since is None:
        return checked
    from bestiarist.compare import git, versions
    from bestiarist.compare.reprint import since

    try:
        found, cards = since(checked, request, options.since)
    except git.NoRepositoryError as problem:
        raise UsageError(f"--since asks git what has changed: {problem}") from problem
    except (git.GitError, versions.UnknownVersionError) as problem:
        raise UsageError(str(problem)) from problem
    console.say(options, _told(options, cards))
    return found


def _told(options: Namespace, cards: Sequence[Definition]) -> str:
    if not cards:
        return f"no card has changed since {options.since}"
    names = list(dict.fromkeys(card.name for card in cards))
    shown = names if options.verbose or len(names) <= NAMED else names[: NAMED - 1]
    more = f" and {len(names) - len(shown)} more" if len(shown) < len(names) else ""
    return f"new or changed since {options.since}: {', '.join(shown)}{more}"
