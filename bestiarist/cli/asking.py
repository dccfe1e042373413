"""What a person asked for: words of the command line to a request, with hints where they are wrong."""

from __future__ import annotations

import argparse
import shlex
import sys
from argparse import Namespace
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from pathlib import Path

from bestiarist import pipeline, rulesets
from bestiarist.load.choosing import choose, deck_files
from bestiarist.load.project import project_folders
from bestiarist.pipeline import Request
from bestiarist.report.terminal import visible

USAGE = 2


def program() -> str:
    """How the program was started, for messages that name a command."""
    return "python3 build.py" if Path(sys.argv[0]).name == "build.py" else "bestiarist"


def command(*words: str) -> str:
    """A command line that a person can copy."""
    return " ".join((program(), *(shlex.quote(word) for word in words)))


def refuse(message: str) -> int:
    """Say what is wrong with the command line; the exit code for wrong use."""
    shown = "\n".join(map(visible, message.split("\n")))  # it may quote what was typed or pasted
    print(f"bestiarist: {shown}", file=sys.stderr)
    return USAGE


def refuse_without_libraries() -> int:
    """Say how to install what WeasyPrint needs; the exit code."""
    from bestiarist.provision.libraries import advice

    return refuse(advice())


def request(options: Namespace) -> Request | None:
    """What to check or print; None where the command line does not tell, which the person is told."""
    if not known_ruleset(options.ruleset):
        return None
    found = Request.of(options.paths, options.ruleset)
    words = getattr(options, "deck", [])
    decks = _decks(words, found) if words else ()
    if decks is None:
        return None
    if words and not options.paths:
        return Request(decks, found.root, found.ruleset)
    if not found.paths:
        refuse(f"there is no folder cards/ here or above; name files or folders, or start a project: {command('init')}")
        return None
    paths = [_path(path, found) for path in found.paths]
    absent = [str(given) for given, path in zip(found.paths, paths, strict=True) if path is None]
    if absent:
        refuse(f"there is no file, folder or card {', '.join(absent)}{_nearest_card(absent[0], found)}")
        return None
    return Request((*(path for path in paths if path is not None), *decks), found.root, found.ruleset)


def add_deck(parser: argparse.ArgumentParser) -> None:
    """The option that names decks."""
    parser.add_argument(
        "--deck", action="append", default=[], metavar="NAME",
        help="a deck of the project: the name of its file, its title, or how one of them begins (may be repeated)",
    )


def _decks(words: Sequence[str], asked: Request) -> tuple[Path, ...] | None:
    """The files of the decks that are meant; None where one is not known, which the person is told."""
    files = list(deck_files(project_folders(asked.root), rulesets.names())) if asked.root else []
    chosen = [choose(word, files) for word in words]
    problem = next((problem for _, problem in chosen if problem), "")
    if problem:
        refuse(problem)
        return None
    return tuple(dict.fromkeys(path for path, _ in chosen if path is not None))


def _path(path: Path, asked: Request) -> Path | None:
    """The path itself, or the file of the card with that name."""
    if path.exists():
        return path
    name = pipeline.file_name(str(path))
    return next((file for file in _card_files(asked) if file.stem == name), None)


def _card_files(asked: Request) -> Iterable[Path]:
    return sorted((asked.root / "cards").rglob("*.yaml")) if asked.root else ()


def _nearest_card(word: str, asked: Request) -> str:
    near = get_close_matches(pipeline.file_name(word), [file.stem for file in _card_files(asked)], 1, 0.7)
    return f"; did you mean {near[0]}?" if near else ""


def known_ruleset(name: str | None) -> bool:
    """Whether there is such a ruleset, or none is named; if not, the person is told."""
    if name is None or name in rulesets.names():
        return True
    refuse(f"there is no ruleset '{name}'; there is: {', '.join(rulesets.names())}")
    return False
