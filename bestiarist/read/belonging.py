"""Whose a file is: its game and its kind, and what is wrong with what it says of them.

The game is what the file says (`ruleset:`), else what a folder is named after, else what the command line or the
project says, else the only one there is. The kind is what the file says (`kind:`), else what its folder is named
after, else the usual one of its game. No order of names decides anything.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from difflib import get_close_matches

from bestiarist.core.diagnostics import Diagnostic, Fix, Span
from bestiarist.core.source import Slice, SourceFile
from bestiarist.read.checks import BROKEN_RULESET, MISPLACED_KIND, UNKNOWN_KIND, UNKNOWN_RULESET
from bestiarist.ruleset import Kind, Ruleset

PROJECT_FILE = "bestiarist.yaml"


def game_of(
    source: SourceFile, folder: str, games: Sequence[str], broken: Container[str] = ()
) -> tuple[str, tuple[Diagnostic, ...]]:
    """The game of a file; empty where nothing says it. `folder` is what holds where the file says nothing, `broken`
    are games that are installed, but fail."""
    said = source.word("ruleset")
    if said and said.text in games:
        return said.text, ()
    if said:
        return "", (unknown_game(said, games, broken),)
    if folder:
        return folder, ()
    message = f"nothing says which game this is for: {_listed(games)}" if games else "no game is installed"
    hint = f"write `ruleset: {games[0]}` into it or into {PROJECT_FILE}, or use --ruleset" if games else ""
    return "", (UNKNOWN_RULESET.at(Span.whole(source.shown), message, hint),)


def unknown_game(said: Slice, games: Sequence[str], broken: Container[str] = ()) -> Diagnostic:
    """What is said of a word that is the name of no game that can be loaded."""
    if said.text in broken:
        message = f"the ruleset '{said.text}' is installed, but broken"
        return UNKNOWN_RULESET.at(said.span(), message, f"mend its package: {BROKEN_RULESET.code} says what fails")
    near = get_close_matches(said.text.casefold(), games, 1, 0.6)
    hint = f"did you mean {near[0]}?" if near else f"install its package; there is: {_listed(games)}"
    fix = Fix.replacing(said.span(), near[0], safe=False) if near else None
    return UNKNOWN_RULESET.at(said.span(), f"there is no ruleset '{said.text}'", hint, fix)


def kind_of(source: SourceFile, ruleset: Ruleset) -> tuple[Kind | None, tuple[Diagnostic, ...]]:
    """The kind of a file, None where nothing says it; and what is wrong with what it says, or with where it lies."""
    said = source.word("kind")
    try:
        kind = ruleset.kind_of(source)
    except ValueError as error:
        names = _listed([one.name for one in ruleset.kinds])
        hint = f"write `kind: {ruleset.kinds[0].name}` into it; the kinds are {names}"
        unsaid = UNKNOWN_KIND.at(Span.whole(source.shown), str(error), hint)
        return None, (_unknown(said, ruleset) if said else unsaid,)
    if said and said.text not in kind.folders:
        return kind, (_unknown(said, ruleset),)
    folder = source.path.parent.name
    if said and folder not in kind.folders and any(folder in one.folders for one in ruleset.kinds):
        message = f"this is a {kind.name}, and lies in the folder '{folder}'"
        return kind, (MISPLACED_KIND.at(said.span(), message, f"move it to a folder '{kind.folders[0]}'"),)
    return kind, ()


def _unknown(said: Slice, ruleset: Ruleset) -> Diagnostic:
    names = [kind.name for kind in ruleset.kinds]
    near = get_close_matches(said.text.casefold(), names, 1, 0.6)
    hint = f"did you mean {near[0]}?" if near else f"the kinds are {_listed(names)}"
    fix = Fix.replacing(said.span(), near[0], safe=False) if near else None
    return UNKNOWN_KIND.at(said.span(), f"{ruleset.title} has no kind '{said.text}'", hint, fix)


def _listed(words: Sequence[str]) -> str:
    return ", ".join(words)
