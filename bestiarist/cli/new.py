"""The commands of a beginning: `init`, `new`, `schema` for the editor, and `template`."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from bestiarist import rulesets
from bestiarist.build.pipeline import Request
from bestiarist.cli import arguments, console
from bestiarist.cli.arguments import UsageError, instead, near, refusing
from bestiarist.cli.options import Commands, add_ruleset
from bestiarist.core.writing import write
from bestiarist.read.project import project_root
from bestiarist.ruleset import Kind, Ruleset
from bestiarist.typeset.folders import built_in

SHOWN = 3
"""How many of the files that are in the way are named."""
GAME = "the game (default: the project's, or the only one)"
NO_PROJECT = "there is no project here; `{}` starts one"
WISH = "wish "
"""Begins the names under which options of a game's own are parsed."""


def add_init(commands: Commands) -> None:
    """The command `init` with its options."""
    parser = commands.add("init", "start a project of your own", """\
Write a project into a new folder: cards, a deck, perhaps a book, a place for templates of your own, settings for
editors, GitHub and pre-commit. It builds at once.

  bestiarist init my-warband""")
    parser.add_argument("folder", nargs="?", default=Path(), type=Path, metavar="FOLDER", help="default: this one")
    add_ruleset(parser, GAME)
    parser.set_defaults(run=init)


def add_new(commands: Commands) -> None:
    """The command `new` with its options; those of the games are only read where it is asked for."""
    parser = commands.add("new", "write the file of a new card", """\
Write a file to begin with: what is usual filled in, examples as comments where the game has some.

  bestiarist new "Bog Hag"
  bestiarist new "Will-o'-the-Wisp" --preview""")
    parser.add_argument("name", metavar="NAME", help="the name on the card")
    parser.add_argument("--kind", metavar="KIND", help="of what kind (default: the game's usual one, or the only one)")
    parser.add_argument("--preview", action="store_true", help="see it in the browser at once, while you edit it")
    parser.add_argument("--folder", type=Path, metavar="DIR", help="where to write (default: cards/, or here)")
    add_ruleset(parser, GAME)
    for ruleset in map(rulesets.load, rulesets.names()) if commands.asked == "new" else ():
        for kind in ruleset.kinds:
            _add_wishes(parser, ruleset, kind)
    parser.set_defaults(run=new)


def _add_wishes(parser: ArgumentParser, ruleset: Ruleset, kind: Kind) -> None:
    """The options of a kind's starter, but for those that the command has already."""
    known = parser._option_string_actions
    options = [one for one in kind.starter.options if f"--{one.name}" not in known] if kind.starter else []
    group = parser.add_argument_group(f"for a new {kind.name} of {ruleset.title}") if options else parser
    for one in options:
        group.add_argument(f"--{one.name}", dest=WISH + one.name, metavar=one.metavar, help=one.summary)


def add_schema(commands: Commands) -> None:
    """The command `schema` with its options."""
    parser = commands.add("schema", "tell your editor what files look like", """\
Print a JSON Schema (draft-07), made of the tables of the game: with it an editor completes, explains and underlines.

  bestiarist schema                                of the game's usual kind of card
  bestiarist schema --kind deck --output deck.schema.json
  bestiarist schema --update                       renew those in the project's .bestiarist/""")
    parser.add_argument("--kind", metavar="KIND", help="of what: a kind of card (default: the usual one), deck, book")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="write it to a file")
    parser.add_argument("--update", action="store_true", help="write those that files of the project name")
    add_ruleset(parser, GAME)
    parser.set_defaults(run=schema)


def add_template(commands: Commands) -> None:
    """The command `template` with its options."""
    parser = commands.add("template", "copy a template or style sheet, to change its looks", """\
Put a copy of a built-in template into the project's templates/, where it takes the place of the original.
Without a name: the list of all.

  bestiarist template book/book.css""")
    parser.add_argument("name", nargs="?", metavar="NAME", help="its path in the list")
    parser.set_defaults(run=template)


def init(options: Namespace) -> int:
    """Start a project in a folder that has no files."""
    from bestiarist.build.scaffold.project import in_the_way, start_project

    ruleset = arguments.ruleset_of(options)
    folder: Path = options.folder
    if there := in_the_way(folder):
        names = ", ".join(there[:SHOWN]) + (" ..." if len(there) > SHOWN else "")
        other = _command("init", "NAME")
        raise UsageError(f"{folder} is not empty: {names}\nname a folder that is new or empty: {other}")
    with refusing(f"{folder} cannot be written to"):
        files = start_project(folder, ruleset)
    console.say(options, f"wrote {len(files)} files to {folder}\nnext:")
    if folder.resolve() != Path.cwd():
        console.say(options, f"  cd {folder}")
    for words in (("build",), ("preview",), ("new", *_example(ruleset))):
        console.say(options, f"  {_command(*words, inside=folder)}")
    return 0


def _example(ruleset: Ruleset) -> tuple[str, ...]:
    """A name and options with which the game's usual kind, or its first one, can be begun."""
    from bestiarist.build.scaffold.definition import default_kind

    usual = default_kind(ruleset)
    kind = usual or next(iter(ruleset.kinds))
    example = kind.starter.example if kind.starter else ("A Name",)
    return example if usual else (*example, "--kind", kind.name)


def _command(*words: str, inside: Path = Path()) -> str:
    """A command line that can be copied, also for one who stands in the new folder then."""
    line = arguments.command(*words)
    here = "python3 build.py"
    away = inside.resolve() != Path.cwd()
    return line.replace(here, f"python3 {Path.cwd() / 'build.py'}", 1) if away and line.startswith(here) else line


def new(options: Namespace) -> int:
    """Write the file of a new definition; never over one that is there."""
    from bestiarist.build.scaffold.definition import NewFilePlace

    ruleset = arguments.ruleset_of(options)
    kind = arguments.kind_of(options, ruleset)
    name = " ".join(options.name.split())
    text = _begun(options, name, ruleset, kind)
    place = NewFilePlace.of(options.folder, ruleset, kind)
    there, free = place.taken(name)
    if there is not None:
        choices = f"edit it, or choose another name: {arguments.command('new', free)}"
        raise UsageError(f"there is a card of that name: {os.path.relpath(there)}\n{choices}")
    if wrong := place.fault(name, text):
        raise UsageError(f"a {kind.name} of that name cannot be printed: {wrong}")
    try:
        path = place.write(name, text)
    except OSError as error:
        raise UsageError(f"{error.filename or place.folder} cannot be written: {error.strerror}") from error
    shown = os.path.relpath(path)
    if options.preview:
        from bestiarist.cli.preview import preview_of

        console.say(options, f"wrote {shown}")
        return preview_of(path, options)
    commands = ("preview", "check", "cards") if project_root(path) else ("check", "cards")
    steps = "\n".join(f"  {arguments.command(word, shown)}" for word in commands)
    console.say(options, f"wrote {shown}\nnext: edit it, and\n{steps}")
    return 0


def _begun(options: Namespace, name: str, ruleset: Ruleset, kind: Kind) -> str:
    """The text of a new file."""
    from bestiarist.build.scaffold.definition import begun

    given = {key.removeprefix(WISH): value for key, value in vars(options).items() if key.startswith(WISH) and value}
    known = {one.name for one in kind.starter.options} if kind.starter else set()
    unknown = next((key for key in given if key not in known), None)
    if unknown:
        raise UsageError(f"a new {kind.name} has no --{unknown}")
    text, problem = begun(ruleset, kind, {**given, "name": name})
    if problem:
        raise UsageError(problem)
    return text


def schema(options: Namespace) -> int:
    """Print a schema, write it to a file, or renew those of the project."""
    from bestiarist.build import schemas as files

    root = Request.of([]).root
    try:
        if options.update:
            return _update(options, root)
        ruleset = arguments.ruleset_of(options)
        kinds = files.kinds_of(ruleset)
        if options.kind not in (None, *kinds):
            raise UsageError(f"there are no files of kind '{options.kind}'{instead(options.kind, kinds)}")
        kind = options.kind or arguments.kind_of(options, ruleset).name
        text = files.as_text(files.schema(ruleset, kind, Request.of([]).project.catalogue.names))
        if options.output is None:
            sys.stdout.write(text)
            return 0
        write(options.output, text.encode())
    except OSError as error:
        raise UsageError(f"{error.filename or options.output} cannot be written: {error.strerror}") from error
    console.say(options, f"wrote {options.output}")
    return 0


def _update(options: Namespace, root: Path | None) -> int:
    """Renew the schemas of the game that is named, or else of all games that the project has cards of."""
    from bestiarist.build.schemas import refresh

    if root is None:
        raise UsageError(NO_PROJECT.format(arguments.command("init")))
    used = [] if options.ruleset else [name for name in rulesets.names() if (root / "cards" / name).is_dir()]
    wanted = map(rulesets.load, used) if used else [arguments.ruleset_of(options)]
    written = [os.path.relpath(path) for one in wanted for path in refresh(root, one)]
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
        raise UsageError(f"there is no template '{name}'{near(name, originals, 0.4)}")
    root = Request.of([]).root
    if root is None:
        raise UsageError(NO_PROJECT.format(arguments.command("init")))
    path = root / "templates" / name
    if path.exists():
        shown = os.path.relpath(path)
        raise UsageError(f"{shown} is there already; delete or rename it, and the same command writes the original")
    with refusing(f"{path} cannot be written"):
        write(path, originals[name].read_bytes())
    console.say(options, f"wrote {os.path.relpath(path)}")
    return 0
