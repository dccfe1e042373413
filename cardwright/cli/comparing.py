"""The commands that compare: `diff` two states of a set, `stats` a set with itself and with what is published."""

from __future__ import annotations

import argparse
import sys
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

from cardwright.cli import asking, console
from cardwright.cli.asking import refuse
from cardwright.cli.commands import FINDINGS, OK
from cardwright.diagnostics import Diagnostic, Severity
from cardwright.pipeline import Request
from cardwright.report.terminal import visible

Add = Callable[..., argparse.ArgumentParser]
Subparsers: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
FORMATS = ("text", "json", "markdown")
DIFF_EXIT = (
    "exit codes: 0 compared, 1 a file could not be read or printed (or something differs, with --exit-code), "
    "2 wrong use or environment"
)


def add_diff(subparsers: Subparsers, add: Add, common: argparse.ArgumentParser) -> None:
    """The command with its options."""
    parser = add(subparsers, "diff", "compare two states of a set", """\
What has changed: definitions that are new, gone, renamed or changed, number by number, feature by feature, word by
word. OLD and NEW are git revisions, folders or files; where a path and a revision have the same name, the path is
meant. One revision is compared with the files as they are, one path with its last commit; without any, all cards are
compared with the last commit.

  cardwright diff                                   what is not committed yet
  cardwright diff v1.0 v1.1                         two revisions
  cardwright diff HEAD~5 cards/path2victory/sump-toad.yaml
  cardwright diff ../old/cards cards --pdf changes.pdf""", common)
    parser.epilog = DIFF_EXIT
    parser.add_argument("old", nargs="?", metavar="OLD", help="git revision, folder or file (default: HEAD)")
    parser.add_argument("new", nargs="?", metavar="NEW", help="the same (default: the files as they are)")
    parser.add_argument("--ruleset", metavar="NAME", help="the game, where the folder's name does not tell")
    _outputs(parser, "cards before and after, side by side, with what changed between them")
    parser.add_argument("--exit-code", action="store_true", help="exit with 1 where something differs")
    parser.set_defaults(run=diff, strict=False)


def _outputs(parser: argparse.ArgumentParser, pdf: str) -> None:
    parser.add_argument("--format", choices=FORMATS, default="text", help="how it is told (default: text)")
    parser.add_argument("--pdf", type=Path, metavar="FILE", help=f"write a PDF as well: {pdf}")
    parser.add_argument("--paper", choices=("a4", "letter"), default="a4", help="the PDF's paper (default: a4)")


def diff(options: Namespace) -> int:
    """Compare, tell, and draw where asked to."""
    from cardwright.comparing import editions, telling
    from cardwright.comparing.git import GitError

    if not asking.known_ruleset(options.ruleset):
        return asking.USAGE
    request = Request.of([])
    words = [word for word in (options.old, options.new) if word is not None]
    try:
        with editions.read(editions.sides(words, request.root), options.ruleset) as (before, after):
            comparison = editions.compare(before, after)
            found: tuple[Diagnostic, ...] = (*before.diagnostics, *after.diagnostics)
            _tell(options, {
                "text": lambda: telling.as_text(comparison, console.width(), console.colour(options)),
                "json": lambda: telling.as_json(comparison),
                "markdown": lambda: telling.as_markdown(comparison),
            })
    except (GitError, editions.UnknownSideError) as problem:
        return refuse(str(problem))
    return _code(options, found) or (FINDINGS if options.exit_code and comparison.changes else OK)


def _tell(options: Namespace, ways: dict[str, Callable[[], str]]) -> None:
    sys.stdout.write(ways[options.format]())


def _code(options: Namespace, found: tuple[Diagnostic, ...]) -> int:
    """Show what went wrong, on standard error; the exit code."""
    for one in found:
        place = f"{one.span.path}:{one.span.line}:{one.span.column}"
        print(visible(f"{place}: {one.severity.value}: {one.message}"), file=sys.stderr)
    return FINDINGS if any(one.severity is Severity.ERROR for one in found) else OK
