"""The file of a project, `bestiarist.yaml`: what holds for all that is in it."""

from __future__ import annotations

from collections.abc import Container, Sequence
from pathlib import Path
from typing import NamedTuple

from bestiarist.core.diagnostics import Diagnostic
from bestiarist.core.source import SourceFile
from bestiarist.read.belonging import PROJECT_FILE, unknown_game
from bestiarist.read.checks import NOT_A_MAPPING, WRONG_TYPE
from bestiarist.read.checksettings import CheckSettings, check_settings
from bestiarist.read.definitions import nearest_key, unknown_key
from bestiarist.read.files import read_source
from bestiarist.read.yaml import Entry, Mapping, Scalar, parse

KEYS = {"ruleset": ("game", "rules", "default ruleset"), "checks": ("check", "rule", "lint", "linter")}


class ProjectFile(NamedTuple):
    """What a project says of itself: the game of files that say nothing of it, the text that this is from, and which
    findings count."""

    ruleset: str = ""
    source: SourceFile | None = None
    checks: tuple[CheckSettings, ...] = ()


def load_project_file(
    root: Path | None, shown: str, games: Sequence[str], broken: Container[str] = ()
) -> tuple[ProjectFile, tuple[Diagnostic, ...]]:
    """The file of a project with everything that is wrong with it; nothing is said where there is none."""
    path = root / PROJECT_FILE if root else None
    if path is None or not path.exists():
        return ProjectFile(), ()
    source, unread = read_source(path, shown, kind="project file")
    if source is None:
        return ProjectFile(), unread
    tree, problems = parse(source, (), frozenset(KEYS))
    found = list(problems)
    if not isinstance(tree, Mapping):
        if tree is not None and not found:
            start, example = source.span(0, len(source.line(1))), f"for example `ruleset: {', '.join(games[:1])}`"
            found.append(NOT_A_MAPPING.at(start, "this is no file of a project", example))
        return ProjectFile("", source), tuple(found)
    ruleset, checks = "", tuple[CheckSettings, ...]()
    for entry in tree.entries:
        near = nearest_key(entry.key.text, KEYS)
        if entry.key.text not in KEYS:
            found.append(unknown_key(entry.key, near, f"the keys are {', '.join(KEYS)}"))
        if near == "ruleset":
            ruleset = ruleset or _ruleset(entry, games, broken, found)
        elif near == "checks":
            checks += check_settings(entry.value, found)
    return ProjectFile(ruleset, source, checks), tuple(found)


def _ruleset(entry: Entry, games: Sequence[str], broken: Container[str], found: list[Diagnostic]) -> str:
    """The name of the game, where it is there."""
    span = entry.key.slice.span()
    if not isinstance(entry.value, Scalar) or not entry.value.text.strip():
        found.append(WRONG_TYPE.at(span, "this is no name of a game", f"for example {', '.join(games)}"))
        return ""
    if entry.value.text not in games:
        found.append(unknown_game(entry.value.slice, games, broken))
        return ""
    return entry.value.text


def project_file_state(root: Path | None) -> tuple[int, int]:
    """When the project's file was written and how large it is; zeros without one. For those who wait for a change."""
    try:
        stat = (root / PROJECT_FILE).stat() if root else None
    except OSError:
        stat = None
    return (stat.st_mtime_ns, stat.st_size) if stat else (0, 0)
