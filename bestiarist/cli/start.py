"""The commands of the beginning: `init`, `new`, and `schema` for the editor."""

from __future__ import annotations

import argparse
import os
import sys
from argparse import Namespace
from collections.abc import Callable
from difflib import get_close_matches
from pathlib import Path
from typing import TypeAlias

from bestiarist import rulesets
from bestiarist.cli import arguments, console
from bestiarist.cli.arguments import USAGE, refuse
from bestiarist.cli.preview import preview_of
from bestiarist.load.project import project_root
from bestiarist.pipeline import Request
from bestiarist.render.folders import built_in
from bestiarist.ruleset import Ruleset
from bestiarist.writing import write

SHOWN = 3
"""How many of the files that are in the way are named."""
Subparsers: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
Adding = Callable[..., argparse.ArgumentParser]


def add_init(subparsers: Subparsers, add: Adding, common: argparse.ArgumentParser) -> None:
    """The command `init` with its options."""
    parser = add(subparsers, "init", "start a project of your own", """\
Write a project into a new folder: cards, a deck, a book, a place for templates of your own, settings for editors,
GitHub and pre-commit. It builds at once.

  bestiarist init my-warband""", common)
    parser.add_argument("folder", nargs="?", default=Path(), type=Path, metavar="FOLDER", help="default: this one")
    _ruleset(parser)
    parser.set_defaults(run=init)


def add_new(subparsers: Subparsers, add: Adding, common: argparse.ArgumentParser) -> None:
    """The command `new` with its options."""
    parser = add(subparsers, "new", "write the file of a new creature", """\
Write a file to begin with: points cost filled in, stats usual for the level, examples as comments.

  bestiarist new "Bog Hag" --level 4 --size large --alignment "chaotic evil\"""", common)
    parser.add_argument("name", metavar="NAME", help="the name on the card")
    parser.add_argument("--level", default="1", metavar="N", help="-1 to 14 (default: 1)")
    parser.add_argument("--size", default="medium", metavar="SIZE", help="tiny to gargantuan (default: medium)")
    parser.add_argument("--alignment", default="true neutral", metavar="WORDS", help="one of the nine, or CE, LG ...")
    parser.add_argument("--preview", action="store_true", help="see it in the browser at once, while you edit it")
    parser.add_argument("--folder", type=Path, metavar="DIR", help="where to write (default: cards/, or here)")
    _ruleset(parser)
    parser.set_defaults(run=new)


def add_schema(subparsers: Subparsers, add: Adding, common: argparse.ArgumentParser) -> None:
    """The command `schema` with its options."""
    parser = add(subparsers, "schema", "tell your editor what files look like", """\
Print a JSON Schema (draft-07), made of the tables of the game: with it an editor completes, explains and underlines.

  bestiarist schema                                of creatures
  bestiarist schema --kind deck --output deck.schema.json
  bestiarist schema --update                       renew those in the project's .bestiarist/""", common)
    parser.add_argument("--kind", metavar="KIND", help="of what: creature (default), deck, book")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="write it to a file")
    parser.add_argument("--update", action="store_true", help="write those that files of the project name")
    _ruleset(parser)
    parser.set_defaults(run=schema)


def add_template(subparsers: Subparsers, add: Adding, common: argparse.ArgumentParser) -> None:
    """The command `template` with its options."""
    parser = add(subparsers, "template", "copy a template or style sheet, to change its looks", """\
Put a copy of a built-in template into the project's templates/, where it takes the place of the original.
Without a name: the list of all.

  bestiarist template cards/path2victory/creature.css""", common)
    parser.add_argument("name", nargs="?", metavar="NAME", help="its path in the list")
    parser.set_defaults(run=template)


def _ruleset(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--ruleset", metavar="NAME", help="the game (default: the only one)")


def init(options: Namespace) -> int:
    """Start a project in a folder that has no files."""
    from bestiarist.starting.project import in_the_way, start_project

    ruleset = _game(options)
    if ruleset is None:
        return USAGE
    folder: Path = options.folder
    if there := in_the_way(folder):
        names = ", ".join(there[:SHOWN]) + (" ..." if len(there) > SHOWN else "")
        return refuse(f"{folder} is not empty: {names}\nname a folder that is new or empty: {_command('init', 'NAME')}")
    try:
        files = start_project(folder, ruleset)
    except OSError as error:
        return refuse(f"{folder} cannot be written to: {error.strerror}")
    console.say(options, f"wrote {len(files)} files to {folder}\nnext:")
    if folder.resolve() != Path.cwd():
        console.say(options, f"  cd {folder}")
    for words in (("build",), ("preview",), ("new", "Bog Hag", "--level", "4", "--size", "large")):
        console.say(options, f"  {_command(*words, inside=folder)}")
    return 0


def _command(*words: str, inside: Path = Path()) -> str:
    """A command line that can be copied, also for one who stands in the new folder then."""
    line = arguments.command(*words)
    here = "python3 build.py"
    away = inside.resolve() != Path.cwd()
    return line.replace(here, f"python3 {Path.cwd() / 'build.py'}", 1) if away and line.startswith(here) else line


def new(options: Namespace) -> int:
    """Write the file of a new definition; never over one that is there."""
    from bestiarist.starting.definition import Place

    ruleset = _game(options)
    if ruleset is None:
        return USAGE
    kind = ruleset.kinds[0]
    if kind.starter is None:
        return refuse(f"{ruleset.title} has no starting file for a new {kind.name}")
    name = " ".join(options.name.split())
    wishes = {"name": name, "level": options.level, "size": options.size, "alignment": options.alignment}
    text, problem = kind.starter(ruleset, wishes)
    if problem:
        return refuse(problem)
    place = Place.of(options.folder, ruleset)
    there, free = place.taken(name, ruleset)
    if there is not None:
        choices = f"edit it, or choose another name: {arguments.command('new', free)}"
        return refuse(f"there is a card of that name: {os.path.relpath(there)}\n{choices}")
    try:
        path = place.write(name, text, ruleset)
    except OSError as error:
        return refuse(f"{error.filename or place.folder} cannot be written: {error.strerror}")
    shown = os.path.relpath(path)
    if options.preview:
        console.say(options, f"wrote {shown}")
        return preview_of(path, options)
    commands = ("preview", "check", "cards") if project_root(path) else ("check", "cards")
    steps = "\n".join(f"  {arguments.command(word, shown)}" for word in commands)
    console.say(options, f"wrote {shown}\nnext: edit it, and\n{steps}")
    return 0


def schema(options: Namespace) -> int:
    """Print a schema, write it to a file, or renew those of the project."""
    from bestiarist.schema import files

    ruleset = _game(options)
    if ruleset is None:
        return USAGE
    kinds = files.kinds_of(ruleset)
    kind = options.kind or kinds[0]
    if kind not in kinds:
        return refuse(f"there are no files of kind '{kind}'; one of: {', '.join(kinds)}")
    root = Request.of([]).root
    try:
        if options.update:
            return _update(options, root, ruleset)
        text = files.as_text(files.schema(ruleset, kind, files.sheet_names(root)))
        if options.output is None:
            sys.stdout.write(text)
            return 0
        write(options.output, text.encode())
    except OSError as error:
        return refuse(f"{error.filename or options.output} cannot be written: {error.strerror}")
    console.say(options, f"wrote {options.output}")
    return 0


def _update(options: Namespace, root: Path | None, ruleset: Ruleset) -> int:
    from bestiarist.schema.files import refresh

    if root is None:
        return refuse(f"there is no project here; `{arguments.command('init')}` starts one")
    written = [os.path.relpath(path) for path in refresh(root, ruleset)]
    console.say(options, "\n".join(f"wrote {path}" for path in written) or "they are up to date")
    return 0


def template(options: Namespace) -> int:
    """List the built-in templates, or copy one to the project's."""
    found = (path for path in built_in().rglob("*.*") if path.is_file() and path.name != "symbols.yaml")
    originals = {path.relative_to(built_in()).as_posix(): path for path in found}  # what symbols there are is fixed
    if options.name is None:
        print("\n".join(sorted(originals)))
        return 0
    name = Path(options.name).as_posix().removeprefix("templates/")
    if name not in originals:
        near = get_close_matches(name, originals, 1, 0.4)
        return refuse(f"there is no template '{name}'" + (f"; did you mean {near[0]}?" if near else ""))
    root = Request.of([]).root
    if root is None:
        return refuse(f"there is no project here; `{arguments.command('init')}` starts one")
    path = root / "templates" / name
    if path.exists():
        return refuse(f"{os.path.relpath(path)} is there already")
    try:
        write(path, originals[name].read_bytes())
    except OSError as error:
        return refuse(f"{path} cannot be written: {error.strerror}")
    console.say(options, f"wrote {os.path.relpath(path)}")
    return 0


def _game(options: Namespace) -> Ruleset | None:
    """The game that is named, or the first; None where there is no such, which the person is told."""
    known = arguments.known_ruleset(options.ruleset)
    return rulesets.load(options.ruleset or rulesets.names()[0]) if known else None
