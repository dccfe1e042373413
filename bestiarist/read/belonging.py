"""Whose a file is: its game and its kind, and what is wrong with what it says of them.

The game is what the file says (`ruleset:`), else what a folder is named after, else what the command line or the
project says, else the only one there is. The kind is what the file says (`kind:`), else what its folder is named
after, else the usual one of its game. No order of names decides anything.
"""

from __future__ import annotations

from collections.abc import Container, Sequence

from bestiarist.core.diagnostics import Diagnostic, Span
from bestiarist.core.source import Slice, SourceFile
from bestiarist.read.checks import BROKEN_RULESET, MISPLACED_KIND, UNKNOWN_KIND, UNKNOWN_RULESET
from bestiarist.read.definitions import unknown_word
from bestiarist.ruleset import Kind, Ruleset

PROJECT_FILE = "bestiarist.yaml"


def game_of(
    source: SourceFile, folder: str, games: Sequence[str], broken: Container[str] = ()
) -> tuple[str, tuple[Diagnostic, ...]]:
    """The game of a file; empty where nothing says it. `folder` is what holds where the file says nothing, `broken`
    are games that are installed, but fail."""
    given = source.word("ruleset")
    if given and given.text in games:
        return given.text, ()
    if given:
        return "", (unknown_game(given, games, broken),)
    if folder in broken:
        return "", (broken_game(folder, Span.whole(source.shown)),)
    if folder:
        return folder, ()
    message = f"nothing says which game this is for: {', '.join(games)}" if games else "no game is installed"
    hint = f"write `ruleset: {games[0]}` into it or into {PROJECT_FILE}, or use --ruleset" if games else ""
    return "", (UNKNOWN_RULESET.at(Span.whole(source.shown), message, hint),)


def broken_game(name: str, span: Span) -> Diagnostic:
    """The diagnostic for a game that is installed, but fails when it is loaded."""
    hint = f"mend its package: {BROKEN_RULESET.code} says what fails"
    return UNKNOWN_RULESET.at(span, f"the ruleset '{name}' is installed, but broken", hint)


def unknown_game(given: Slice, games: Sequence[str], broken: Container[str] = ()) -> Diagnostic:
    """The diagnostic for a word that is the name of no game that can be loaded."""
    if given.text in broken:
        return broken_game(given.text, given.span())
    otherwise = f"install its package; there is: {', '.join(games)}"
    return unknown_word(UNKNOWN_RULESET, given, f"there is no ruleset '{given.text}'", games, otherwise, safe=False)


def kind_of(source: SourceFile, ruleset: Ruleset) -> tuple[Kind | None, tuple[Diagnostic, ...]]:
    """The kind of a file, None where nothing says it; and what is wrong with what it says, or with where it lies."""
    given = source.word("kind")
    try:
        kind = ruleset.kind_of(source)
    except ValueError as error:
        names = [one.name for one in ruleset.kinds]
        hint = f"write `kind: {names[0]}` into it; the kinds are {', '.join(names)}"
        unsaid = UNKNOWN_KIND.at(Span.whole(source.shown), str(error), hint)
        return None, (_unknown(given, ruleset) if given else unsaid,)
    if given and given.text not in kind.folders:
        return kind, (_unknown(given, ruleset),)
    folder = source.path.parent.name
    if given and folder not in kind.folders and any(folder in one.folders for one in ruleset.kinds):
        message = f"this is a {kind.name}, and lies in the folder '{folder}'"
        return kind, (MISPLACED_KIND.at(given.span(), message, f"move it to a folder '{kind.folders[0]}'"),)
    return kind, ()


def _unknown(given: Slice, ruleset: Ruleset) -> Diagnostic:
    names = [kind.name for kind in ruleset.kinds]
    message = f"{ruleset.title} has no kind '{given.text}'"
    return unknown_word(UNKNOWN_KIND, given, message, names, f"the kinds are {', '.join(names)}", safe=False)
