"""Arguments of the command line: words to requests, games and kinds; a UsageError with a hint where they are wrong."""

from __future__ import annotations

import os
import shlex
import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from pathlib import Path

from bestiarist import rulesets
from bestiarist.build.pipeline import Request
from bestiarist.core.filenames import file_name
from bestiarist.read.decks.choosing import choose, deck_files
from bestiarist.read.project import DECKS, project_folders
from bestiarist.ruleset import Kind, Ruleset

PROJECT_FILE = "bestiarist.yaml"


class UsageError(Exception):
    """Wrong use of the command line, or something is missing on this computer; the text says what."""


def program() -> str:
    """How the program was started, for messages that name a command."""
    return "python3 build.py" if Path(sys.argv[0]).name == "build.py" else "bestiarist"


def command(*words: str) -> str:
    """A command line that a person can copy."""
    return " ".join((program(), *(shlex.quote(word) for word in words)))


def request(options: Namespace) -> Request:
    """The request of a command line: what to check or print."""
    check_ruleset(options.ruleset)
    found = Request.of(options.paths, options.ruleset)
    words = getattr(options, "deck", [])
    decks = _decks(words, found) if words else ()
    if words and not options.paths:
        return Request(decks, found.root, found.ruleset)
    if not found.paths:
        start = command("init")
        raise UsageError(f"there is no folder cards/ here or above; name files or folders, or start a project: {start}")
    named = {given: _named(given, found) for given in found.paths}
    absent = [str(given) for given, files in named.items() if not files]
    if absent:
        hint = near(file_name(absent[0]), (file.stem for file in _card_files(found)), 0.7)
        raise UsageError(f"there is no file, folder or card {', '.join(absent)}{hint}")
    for given, files in named.items():
        if len(files) > 1:
            shown = ", ".join(map(os.path.relpath, files))
            raise UsageError(f"there are several cards of the name '{given}': {shown}; name one by its path")
    return Request((*(path for files in named.values() for path in files), *decks), found.root, found.ruleset)


def _decks(words: Sequence[str], asked: Request) -> tuple[Path, ...]:
    """The files of the decks that are named."""
    files = list(deck_files(project_folders(asked.root), rulesets.names())) if asked.root else []
    chosen = [choose(word, files) for word in words]
    for _, problem in chosen:
        if problem:
            raise UsageError(problem)
    return tuple(dict.fromkeys(path for path, _ in chosen if path is not None))


def _named(path: Path, asked: Request) -> Sequence[Path]:
    """The path itself, or the file of the card with that name; several where it may mean several definitions."""
    if path.exists():
        return [path]
    name = file_name(str(path))
    found = [file for file in _card_files(asked) if file.stem == name]
    definitions = [file for file in found if file.parent.name not in DECKS]
    return definitions if len(definitions) > 1 else found[:1]


def _card_files(asked: Request) -> Iterable[Path]:
    return sorted((asked.root / "cards").rglob("*.yaml")) if asked.root else ()


def near(word: str, known: Iterable[str], likeness: float = 0.6, otherwise: str = "", before: str = "") -> str:
    """A hint at the known word (with `before` it) that is most like another, as the end of a sentence."""
    found = get_close_matches(word, list(known), 1, likeness)
    return f"; did you mean {before}{found[0]}?" if found else otherwise


def instead(word: str, known: Iterable[str], listed: str = "one of") -> str:
    """A hint at the most similar known word, or else at all of them."""
    there = list(known)
    return near(word, there, otherwise=f"; {listed}: {', '.join(there)}")


def check_ruleset(name: str | None) -> None:
    """UsageError where there is no such ruleset, or none at all."""
    there = rulesets.names()
    if not there:
        raise UsageError("there is no ruleset: none is installed")
    if name is not None and name not in there:
        raise UsageError(f"there is no ruleset '{name}'{instead(name, there, 'there is')}")


def ruleset_of(options: Namespace) -> Ruleset:
    """The game that is named, that of the project, the only one, or the only one that has the kind that is named.

    A project names its game in its file; what is wrong with that file is reported by the checks.
    """
    there = rulesets.names()
    check_ruleset(options.ruleset)
    only = there[-1] if len(there) == 1 else None
    kind = getattr(options, "kind", None)
    name = options.ruleset or _project_ruleset(Request.of([]).root) or only or _game_with(kind)
    if name is None:
        raise UsageError(f"say which game: --ruleset {' or '.join(there)}; a project says it in {PROJECT_FILE}")
    check_ruleset(name)
    return rulesets.load(name)


def _game_with(kind: str | None) -> str | None:
    """The only game with kinds of that name; None where there are several, or none."""
    found = [name for name in rulesets.names() if any(one.name == kind for one in rulesets.load(name).kinds)]
    return found[0] if len(found) == 1 else None


def _project_ruleset(root: Path | None) -> str | None:
    """The game that a project's file names."""
    import yaml

    try:
        data = yaml.safe_load((root / PROJECT_FILE).read_text(encoding="utf-8")) if root else None
    except (OSError, ValueError, yaml.YAMLError):
        return None
    found = data.get("ruleset") if isinstance(data, dict) else None
    return found if isinstance(found, str) else None


def kind_of(options: Namespace, ruleset: Ruleset) -> Kind:
    """The kind that is named, or the game's default."""
    from bestiarist.build.scaffold.definition import default_kind

    there = [kind.name for kind in ruleset.kinds]
    if options.kind in there:
        return ruleset.kind(options.kind)
    if options.kind is not None:
        raise UsageError(f"{ruleset.title} has no kind '{options.kind}'{instead(options.kind, there)}")
    kind = default_kind(ruleset)
    if kind is None:
        raise UsageError(f"say of which kind: --kind {' or '.join(there)}")
    return kind


@contextmanager
def refusing(what: str) -> Iterator[None]:
    """Turn an OSError into a UsageError: `what` cannot be done, and the reason."""
    try:
        yield
    except OSError as error:
        raise UsageError(f"{what}: {error.strerror}") from error
