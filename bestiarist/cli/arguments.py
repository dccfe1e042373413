"""Arguments of the command line: words to requests, games and kinds, with hints where they are wrong."""

from __future__ import annotations

import os
import shlex
import sys
from argparse import Namespace
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from pathlib import Path

from bestiarist import rulesets
from bestiarist.build import pipeline
from bestiarist.build.pipeline import Request
from bestiarist.read.decks.choosing import choose, deck_files
from bestiarist.read.project import DECKS, project_folders
from bestiarist.report.terminal import visible
from bestiarist.ruleset import Kind, Ruleset

USAGE = 2
PROJECT_FILE = "bestiarist.yaml"


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
    named = {given: _named(given, found) for given in found.paths}
    absent = [str(given) for given, files in named.items() if not files]
    if absent:
        hint = near(pipeline.file_name(absent[0]), (file.stem for file in _card_files(found)), 0.7)
        refuse(f"there is no file, folder or card {', '.join(absent)}{hint}")
        return None
    several = next((given for given, files in named.items() if len(files) > 1), None)
    if several is not None:
        files = ", ".join(os.path.relpath(file) for file in named[several])
        refuse(f"there are several cards of the name '{several}': {files}; name one by its path")
        return None
    return Request((*(path for files in named.values() for path in files), *decks), found.root, found.ruleset)


def _decks(words: Sequence[str], asked: Request) -> tuple[Path, ...] | None:
    """The files of the decks that are meant; None where one is not known, which the person is told."""
    files = list(deck_files(project_folders(asked.root), rulesets.names())) if asked.root else []
    chosen = [choose(word, files) for word in words]
    problem = next((problem for _, problem in chosen if problem), "")
    if problem:
        refuse(problem)
        return None
    return tuple(dict.fromkeys(path for path, _ in chosen if path is not None))


def _named(path: Path, asked: Request) -> Sequence[Path]:
    """The path itself, or the file of the card with that name; several where it may mean several definitions."""
    if path.exists():
        return [path]
    name = pipeline.file_name(str(path))
    found = [file for file in _card_files(asked) if file.stem == name]
    definitions = [file for file in found if file.parent.name not in DECKS]
    return definitions if len(definitions) > 1 else found[:1]


def _card_files(asked: Request) -> Iterable[Path]:
    return sorted((asked.root / "cards").rglob("*.yaml")) if asked.root else ()


def near(word: str, known: Iterable[str], likeness: float = 0.6, otherwise: str = "", before: str = "") -> str:
    """A hint at the known word (with `before` it) that is most like another, as the end of a sentence."""
    found = get_close_matches(word, list(known), 1, likeness)
    return f"; did you mean {before}{found[0]}?" if found else otherwise


def known_ruleset(name: str | None) -> bool:
    """Whether there is such a ruleset, or none is named; if not, or if there is none at all, the person is told."""
    there = rulesets.names()
    if there and (name is None or name in there):
        return True
    if there:
        refuse(f"there is no ruleset '{name}'" + near(str(name), there, otherwise=f"; there is: {', '.join(there)}"))
    else:
        refuse("there is no ruleset: none is installed")
    return False


def ruleset_of(options: Namespace) -> Ruleset | None:
    """The game that is named, that of the project, or the only one; None where there is none, which the person is told.

    A project says its game in its file; what is wrong with that file is for the checks to say.
    """
    there = rulesets.names()
    if not known_ruleset(options.ruleset):
        return None
    only = there[-1] if len(there) == 1 else None
    name = options.ruleset or _project_ruleset(Request.of([]).root) or only
    if name is None:
        refuse(f"say which game: --ruleset {' or '.join(there)}; a project says it in {PROJECT_FILE}")
        return None
    return rulesets.load(name) if known_ruleset(name) else None


def _project_ruleset(root: Path | None) -> str | None:
    """The game that a project's file names."""
    import yaml

    try:
        said = yaml.safe_load((root / PROJECT_FILE).read_text(encoding="utf-8")) if root else None
    except (OSError, ValueError, yaml.YAMLError):
        return None
    found = said.get("ruleset") if isinstance(said, dict) else None
    return found if isinstance(found, str) else None


def kind_of(options: Namespace, ruleset: Ruleset) -> Kind | None:
    """The kind that is named, or the game's default; None where there is none, which the person is told."""
    there = [kind.name for kind in ruleset.kinds]
    if options.kind in there:
        return ruleset.kind(options.kind)
    if options.kind is not None:
        hint = near(options.kind, there, otherwise=f"; one of: {', '.join(there)}")
        refuse(f"{ruleset.title} has no kind '{options.kind}'{hint}")
        return None
    from bestiarist.build.scaffold.definition import default_kind

    kind = default_kind(ruleset)
    if kind is None:
        refuse(f"say of which kind: --kind {' or '.join(there)}")
    return kind
