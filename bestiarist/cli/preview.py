"""The command `preview`: a page in the browser that shows cards and books while they are written."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from argparse import Namespace
from functools import partial
from pathlib import Path

from bestiarist.build.pipeline import Request
from bestiarist.cli import arguments, console
from bestiarist.cli.arguments import UsageError, check_ruleset
from bestiarist.cli.console import OK
from bestiarist.cli.options import Commands
from bestiarist.provision.extras import install_command
from bestiarist.read.project import project_root
from bestiarist.render.card_tasks import need_renderer

PORT, HOST = 8016, "127.0.0.1"
LOCAL = ("127.0.0.1", "localhost", "::1")


def add_preview(commands: Commands) -> None:
    """The command with its options."""
    parser = commands.add("preview", "see cards and books in the browser while you write them", """\
Show the project in the browser, exactly as it will be printed, and follow every change of its files. Ctrl-C ends it.

  bestiarist preview
  bestiarist preview my/bog-lantern.yaml""")
    parser.add_argument("path", nargs="?", type=Path, metavar="PATH", help="a project, or the file to open at first")
    parser.add_argument("--port", type=_port, default=PORT, metavar="N", help=f"default: {PORT}, or the next free one")
    parser.add_argument("--host", default=HOST, help=f"the address to listen on (default: {HOST}, this computer only)")
    parser.add_argument("--no-open", action="store_true", help="do not open the browser")
    parser.set_defaults(run=preview)


def _port(text: str) -> int:
    if text.isdecimal() and int(text) < 65536:
        return int(text)
    raise argparse.ArgumentTypeError("a number from 0 to 65535; 0 is any that is free")


def preview(options: Namespace) -> int:
    """Serve the preview until Ctrl-C."""
    check_ruleset(None)
    path = options.path.resolve() if options.path else None
    if path is not None and not path.exists():
        raise UsageError(f"there is no file or folder {options.path}")
    root = project_root(path) if path else Request.of([]).root
    if root is None:
        start = arguments.command("init", "my-project")
        raise UsageError(f"there is no folder cards/ here or above; `{start}` makes one")
    try:
        from bestiarist.preview.serving import ServeOptions, serve
    except ImportError as missing:
        lacking = f"the preview needs the extra `preview` ({missing.name} is missing)"
        raise UsageError(f"{lacking}; install it with\n    {install_command('preview')}") from missing
    need_renderer()
    if complaint := _text_editor(Path(__file__).parents[2] / "editor"):
        print(f"the text field of the page is a plain one, for its editor could not be made: {complaint}")
    opening = path.relative_to(root).as_posix() if path and path.is_file() else ""
    browser = not options.no_open and not os.environ.get("CI")
    if options.host not in LOCAL:
        console.say(options, f"whoever reaches {options.host} can read and change the texts of this project")
    try:
        serve(ServeOptions(root, opening, options.host, options.port, browser), partial(_tell, options))
    except OSError as error:
        raise UsageError(f"nothing can listen on {options.host}:{options.port}: {error.strerror or error}") from error
    return OK


def _text_editor(folder: Path) -> str:
    """Make the page's text editor where a checkout lacks it; say why where that fails, else nothing."""
    if not (folder / "bundle.mjs").is_file():  # a release brings it along
        return ""
    made = subprocess.run([sys.executable, folder / "bundle.py"], stdout=subprocess.PIPE, encoding="utf-8")
    return made.stdout.strip()


def preview_of(path: Path, options: Namespace) -> int:
    """The preview of one file, with no wishes of its own; `options` are those of another command."""
    return preview(Namespace(**{**vars(options), "path": path, "port": PORT, "host": HOST, "no_open": False}))


def _tell(options: Namespace, url: str) -> None:
    print(url if options.quiet else f"the preview is at {url} (Ctrl-C ends it)", flush=True)
