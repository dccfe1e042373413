"""The commands that compare: `diff` two states of a set, `stats` a set with itself and with what is published."""

from __future__ import annotations

import argparse
import sys
from argparse import Namespace
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from bestiarist import rulesets
from bestiarist.build import pipeline
from bestiarist.build.pipeline import Request
from bestiarist.build.printing import stopped
from bestiarist.cli import arguments, console
from bestiarist.cli.arguments import UsageError, command, instead
from bestiarist.cli.console import FINDINGS, OK
from bestiarist.cli.options import Commands, add_paths, add_ruleset
from bestiarist.core.diagnostics import Diagnostic, Severity
from bestiarist.core.faults import TemplateFaultError
from bestiarist.core.writing import UNWRITABLE, put
from bestiarist.paper.imposition.sizes import Size, load_sizes
from bestiarist.read.project import Collection
from bestiarist.report.terminal import visible
from bestiarist.ruleset import Ruleset
from bestiarist.ruleset.definitions import Definition
from bestiarist.typeset.folders import template_folders

if TYPE_CHECKING:
    from bestiarist.compare.stats import Stats
    from bestiarist.compare.versions import Version

FORMATS = ("text", "json", "markdown")
DIFF_EXIT = (
    "exit codes: 0 compared, 1 a file could not be read or printed (or something differs, with --exit-code), "
    "2 wrong use or environment"
)


def add_diff(commands: Commands) -> None:
    """The command with its options."""
    parser = commands.add("diff", "compare two states of a set", """\
What has changed: definitions that are new, gone, renamed or changed, number by number, feature by feature, word by
word. OLD and NEW are git revisions, folders or files; where a path and a revision have the same name, the path is
meant. One revision is compared with the files as they are, one path with its last commit; without any, all cards are
compared with the last commit.

  bestiarist diff                                   what is not committed yet
  bestiarist diff v1.0 v1.1                         two revisions
  bestiarist diff HEAD~5 cards/my-game/bog-lantern.yaml
  bestiarist diff ../old/cards cards --pdf changes.pdf""")
    parser.epilog = DIFF_EXIT
    parser.add_argument("old", nargs="?", metavar="OLD", help="git revision, folder or file (default: HEAD)")
    parser.add_argument("new", nargs="?", metavar="NEW", help="the same (default: the files as they are)")
    add_ruleset(parser, "the game, where the folder's name does not tell")
    parser.add_argument("--kind", metavar="KIND", help="only definitions of this kind (default: all)")
    _outputs(parser, "cards before and after, side by side, with what changed between them")
    parser.add_argument("--exit-code", action="store_true", help="exit with 1 where something differs")
    parser.set_defaults(run=diff, strict=False)


def add_stats(commands: Commands) -> None:
    """The command with its options."""
    parser = commands.add("stats", "show the shape of a set", """\
How many definitions there are of what, averages, and outliers: what lies outside of the published ones, or where there
are none to compare with, further from the middle half of its own group than one and a half times as wide as that is.

  bestiarist stats                         all cards of the project
  bestiarist stats my/cards --pdf set.pdf  one folder, with a page of plots""")
    add_paths(parser)
    parser.add_argument("--kind", metavar="KIND", help="only definitions of this kind (default: each kind by itself)")
    _outputs(parser, "one page of plots for each game and kind")
    parser.set_defaults(run=stats)


def _outputs(parser: argparse.ArgumentParser, pdf: str) -> None:
    parser.add_argument("--format", choices=FORMATS, default="text", help="how it is told (default: text)")
    parser.add_argument("--pdf", type=Path, metavar="FILE", help=f"write a PDF as well: {pdf}")
    parser.add_argument("--paper", choices=("a4", "letter"), default="a4", help="the PDF's paper (default: a4)")


def diff(options: Namespace) -> int:
    """Compare, tell, and draw where asked to."""
    from bestiarist.compare import versions
    from bestiarist.compare.git import GitError, NoRepositoryError

    arguments.check_ruleset(options.ruleset)
    request = Request.of([], options.ruleset)
    words = [word for word in (options.old, options.new) if word is not None]
    try:
        with versions.read(versions.snapshots(words, request.root), request.project.game) as pair:
            return _diff(options, pair, request)
    except NoRepositoryError as problem:
        raise UsageError(f"{problem}; name two folders or files: {command('diff', 'OLD', 'NEW')}") from problem
    except (GitError, versions.UnknownVersionError) as problem:
        raise UsageError(str(problem)) from problem


def _diff(options: Namespace, pair: tuple[Version, Version], request: Request) -> int:
    from bestiarist.compare import diff_pdf, diff_text, versions

    names = dict.fromkeys((*pair[0].definitions, *pair[1].definitions))
    _check_kind(options.kind, map(rulesets.load, names))
    comparison = versions.compare(*pair, options.kind)
    found = [*pair[0].diagnostics, *pair[1].diagnostics]
    _tell(options, {
        "text": lambda: diff_text.as_text(comparison, console.width(), console.colour(options)),
        "json": lambda: diff_text.as_json(comparison),
        "markdown": lambda: diff_text.as_markdown(comparison),
    })
    games = list(dict.fromkeys(change.ruleset.name for change in comparison.changes))
    folders = template_folders(request.root)
    for game in games if options.pdf else ():
        of_game = comparison.only(game)
        path = _file_of(options.pdf, game if len(games) > 1 else "")
        with console.progress(options) as progress:
            make = partial(diff_pdf.pdf_of, of_game, pair, folders, _paper(options, folders), progress)
            found += _draw(options, path, make)
    if options.pdf and not games:
        console.say(options, "nothing differs: no PDF is written")
    return _code(found) or (FINDINGS if options.exit_code and comparison.changes else OK)


def stats(options: Namespace) -> int:
    """Count, tell, and draw where asked to."""
    from bestiarist.compare import stats_text
    from bestiarist.compare.stats import stats_of

    request = arguments.request(options)
    checked = pipeline.check(request)
    _check_kind(options.kind, (one.ruleset for one in checked.collections))
    found = [one for its in checked.collections for one in stats_of(_asked(its, options.kind), its.ruleset)]
    if not found:
        raise UsageError("there is nothing to count: no file here can be read as a definition")
    _tell(options, {
        "text": lambda: stats_text.as_text(found, console.width(), console.colour(options)),
        "json": lambda: stats_text.as_json(found),
        "markdown": lambda: stats_text.as_markdown(found),
    })
    problems = list(_pages(options, found, request)) if options.pdf else []
    wrong = {one.span.path for one in checked.diagnostics if one.severity is Severity.ERROR}
    if wrong:
        files = "1 file has" if len(wrong) == 1 else f"{len(wrong)} files have"
        print(f"{files} errors, and what can be read of them counts; see `{command('check')}`", file=sys.stderr)
    return _code(problems) or (FINDINGS if wrong else OK)


def _check_kind(wanted: str | None, games: Iterable[Ruleset]) -> None:
    """UsageError where none of the games has a kind of that name."""
    kinds = sorted({kind.name for game in games for kind in game.kinds})
    if wanted is not None and kinds and wanted not in kinds:
        raise UsageError(f"there is no kind '{wanted}'{instead(wanted, kinds)}")


def _pages(options: Namespace, found: Sequence[Stats], request: Request) -> Iterator[Diagnostic]:
    from bestiarist.compare.stats_pdf import pdf_of

    folders = template_folders(request.root)
    games, kinds = len({one.ruleset.name for one in found}), Counter(one.ruleset.name for one in found)
    for one in found:
        named = (one.ruleset.name if games > 1 else "", one.kind.name if kinds[one.ruleset.name] > 1 else "")
        path = _file_of(options.pdf, *named)
        yield from _draw(options, path, partial(pdf_of, one, folders, _paper(options, folders)))


def _file_of(path: Path, *names: str) -> Path:
    """The file for a game or a kind, where there are several: with their names behind its own."""
    return path.with_name("-".join(filter(None, (path.stem, *names))) + path.suffix)


def _asked(collection: Collection, wanted: str | None) -> list[Definition]:
    """The definitions to be counted, of all kinds or of one."""
    asked = (one for one in collection.library if one.source.shown in collection.asked and not one.damaged)
    return [one for one in asked if wanted in (None, one.kind)]


def _draw(
    options: Namespace, path: Path, make: Callable[[], tuple[bytes, tuple[Diagnostic, ...]]]
) -> list[Diagnostic]:
    """Write the PDF that was asked for; what went wrong."""
    try:
        data, found = make()
    except TemplateFaultError as fault:
        return [stopped(fault)]
    problems = [*found, *put(path, data)]
    if not any(one.code == UNWRITABLE.code for one in problems):
        console.say(options, f"wrote {path}")
    return problems


def _paper(options: Namespace, folders: Sequence[Path]) -> Size:
    return load_sizes(folders, "papers")[0][options.paper]


def _tell(options: Namespace, ways: dict[str, Callable[[], str]]) -> None:
    sys.stdout.write(ways[options.format]())
    sys.stdout.flush()  # before what is said on standard error


def _code(found: Sequence[Diagnostic]) -> int:
    """Show what went wrong, on standard error; the exit code."""
    for one in found:
        place = f"{one.span.path}:{one.span.line}:{one.span.column}"
        print(visible(f"{place}: {one.severity.value}: {one.message}"), file=sys.stderr)
    return FINDINGS if any(one.severity is Severity.ERROR for one in found) else OK
