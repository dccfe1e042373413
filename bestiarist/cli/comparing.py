"""The commands that compare: `diff` two states of a set, `stats` a set with itself and with what is published."""

from __future__ import annotations

import argparse
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from bestiarist import pipeline
from bestiarist.cli import asking, console
from bestiarist.cli.asking import USAGE, refuse
from bestiarist.cli.commands import FINDINGS, OK
from bestiarist.diagnostics import Diagnostic, Severity
from bestiarist.load.project import Collection
from bestiarist.model import Definition
from bestiarist.pipeline import Request
from bestiarist.printing import stopped
from bestiarist.render.faults import MissingLibrariesError, TemplateFaultError
from bestiarist.render.folders import template_folders
from bestiarist.render.sizes import Size, load_sizes
from bestiarist.report.terminal import visible
from bestiarist.ruleset import Ruleset
from bestiarist.writing import UNWRITABLE, put

if TYPE_CHECKING:
    from bestiarist.comparing.editions import Edition
    from bestiarist.comparing.shape import Shape

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

  bestiarist diff                                   what is not committed yet
  bestiarist diff v1.0 v1.1                         two revisions
  bestiarist diff HEAD~5 cards/path2victory/sump-toad.yaml
  bestiarist diff ../old/cards cards --pdf changes.pdf""", common)
    parser.epilog = DIFF_EXIT
    parser.add_argument("old", nargs="?", metavar="OLD", help="git revision, folder or file (default: HEAD)")
    parser.add_argument("new", nargs="?", metavar="NEW", help="the same (default: the files as they are)")
    parser.add_argument("--ruleset", metavar="NAME", help="the game, where the folder's name does not tell")
    _outputs(parser, "cards before and after, side by side, with what changed between them")
    parser.add_argument("--exit-code", action="store_true", help="exit with 1 where something differs")
    parser.set_defaults(run=diff, strict=False)


def add_stats(subparsers: Subparsers, add: Add, common: argparse.ArgumentParser) -> None:
    """The command with its options."""
    parser = add(subparsers, "stats", "show the shape of a set", """\
How many definitions there are of what, averages, and outliers: what lies outside of the published ones, or where there
are none to compare with, further from the middle half of its own group than one and a half times as wide as that is.

  bestiarist stats                         all cards of the project
  bestiarist stats my/cards --pdf set.pdf  one folder, with a page of plots""", common)
    parser.add_argument(
        "paths", nargs="*", type=Path, metavar="PATH", help="files, folders, cards by name (default: cards/)"
    )
    parser.add_argument("--ruleset", metavar="NAME", help="the game, where the folder's name does not tell")
    _outputs(parser, "one page of plots for each game")
    parser.set_defaults(run=stats)


def _outputs(parser: argparse.ArgumentParser, pdf: str) -> None:
    parser.add_argument("--format", choices=FORMATS, default="text", help="how it is told (default: text)")
    parser.add_argument("--pdf", type=Path, metavar="FILE", help=f"write a PDF as well: {pdf}")
    parser.add_argument("--paper", choices=("a4", "letter"), default="a4", help="the PDF's paper (default: a4)")


def diff(options: Namespace) -> int:
    """Compare, tell, and draw where asked to."""
    from bestiarist.comparing import editions
    from bestiarist.comparing.git import GitError

    if not asking.known_ruleset(options.ruleset):
        return USAGE
    request = Request.of([], options.ruleset)
    words = [word for word in (options.old, options.new) if word is not None]
    try:
        with editions.read(editions.sides(words, request.root), request.project.game) as pair:
            return _diff(options, pair, request)
    except (GitError, editions.UnknownSideError) as problem:
        return refuse(str(problem))
    except MissingLibrariesError:
        return asking.refuse_without_libraries()


def _diff(options: Namespace, pair: tuple[Edition, Edition], request: Request) -> int:
    from bestiarist.comparing import album, editions, telling

    comparison = editions.compare(*pair)
    found = [*pair[0].diagnostics, *pair[1].diagnostics]
    _tell(options, {
        "text": lambda: telling.as_text(comparison, console.width(), console.colour(options)),
        "json": lambda: telling.as_json(comparison),
        "markdown": lambda: telling.as_markdown(comparison),
    })
    games = list(dict.fromkeys(change.ruleset.name for change in comparison.changes))
    folders = template_folders(request.root)
    for game in games if options.pdf else ():
        of_game = comparison.only(game)
        path = _file_of(options.pdf, of_game.changes[0].ruleset if len(games) > 1 else None)
        with console.progress(options) as progress:
            make = partial(album.album, of_game, pair, folders, _paper(options, folders), progress)
            found += _draw(options, path, make)
    if options.pdf and not games:
        console.say(options, "nothing differs: no PDF is written")
    return _code(found) or (FINDINGS if options.exit_code and comparison.changes else OK)


def stats(options: Namespace) -> int:
    """Count, tell, and draw where asked to."""
    from bestiarist.comparing import describing
    from bestiarist.comparing.shape import shape

    request = asking.request(options)
    if request is None:
        return USAGE
    checked = pipeline.check(request)
    shapes = [shape(asked, one.ruleset) for one in checked.collections if (asked := _asked(one))]
    if not shapes:
        return refuse("there is nothing to count: no file here can be read as a definition")
    _tell(options, {
        "text": lambda: describing.as_text(shapes, console.width(), console.colour(options)),
        "json": lambda: describing.as_json(shapes),
        "markdown": lambda: describing.as_markdown(shapes),
    })
    try:
        found = list(_pages(options, shapes, request)) if options.pdf else []
    except MissingLibrariesError:
        return asking.refuse_without_libraries()
    wrong = {one.span.path for one in checked.diagnostics if one.severity is Severity.ERROR}
    if wrong:
        files = "1 file has" if len(wrong) == 1 else f"{len(wrong)} files have"
        print(f"{files} errors, and what can be read of them counts; see `{asking.command('check')}`", file=sys.stderr)
    return _code(found) or (FINDINGS if wrong else OK)


def _pages(options: Namespace, shapes: Sequence[Shape], request: Request) -> Iterator[Diagnostic]:
    from bestiarist.comparing.page import page

    folders = template_folders(request.root)
    for one in shapes:
        path = _file_of(options.pdf, one.ruleset if len(shapes) > 1 else None)
        yield from _draw(options, path, partial(page, one, folders, _paper(options, folders)))


def _file_of(path: Path, ruleset: Ruleset | None) -> Path:
    """The file for a game, where there are several."""
    return path if ruleset is None else path.with_name(f"{path.stem}-{ruleset.name}{path.suffix}")


def _asked(collection: Collection) -> list[Definition]:
    return [one for one in collection.library if one.source.shown in collection.asked and not one.damaged]


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
