"""Renews requirements.lock: `python .ci/lock.py`, in an environment with uv (the extra `dev` has it).

The versions that it names already stay as they are; `--upgrade` takes the newest, `--check` only tells whether the file
is what pyproject.toml asks for. It holds every platform and Python from the oldest on, and two parts: what printing,
exporting and previewing need (with hatchling, which installs the checkout), and what tests and development add.
"""

import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LOCK = ROOT / "requirements.lock"
TITLE = "# Made by .ci/lock.py from pyproject.toml: what is installed, by version and digest.\n"
TESTS = "# For tests and development only:\n"
COMPILE = ("pip", "compile", "--universal", "--generate-hashes", "--no-header", "--no-annotate", "--quiet")


def main(arguments: list[str]) -> int:
    """Write the file, or compare it; the exit code."""
    old = LOCK.read_text(encoding="utf-8") if LOCK.is_file() else ""
    new = locked(old, [word for word in arguments if word == "--upgrade"])
    if "--check" not in arguments:
        LOCK.write_text(new, encoding="utf-8", newline="\n")
    elif new != old:
        print("requirements.lock is not what pyproject.toml asks for: run .venv/bin/python .ci/lock.py")
        return 1
    return 0


def locked(old: str, options: list[str]) -> str:
    """The text of the file; what `old` pins is preferred."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    oldest = project["project"]["requires-python"].removeprefix(">=")
    build = "\n".join(project["build-system"]["requires"])
    with tempfile.TemporaryDirectory() as name:

        file = Path(name, "requirements.txt")
        file.write_text(old, encoding="utf-8")  # uv takes versions and digests from what is there

        def compiled(*options: str) -> dict[str, str]:
            command = [uv(), *COMPILE, "--python-version", oldest, *options, "-o", str(file), "pyproject.toml", "-"]
            subprocess.run(command, cwd=ROOT, input=build, text=True, check=True, stdout=subprocess.DEVNULL)
            return pins(file.read_text(encoding="utf-8"))

        everything = compiled("--extra", "dev", *options)
        needed = compiled("--extra", "export", "--extra", "preview")
    added = "".join(pin for package, pin in everything.items() if package not in needed)
    return TITLE + "".join(everything[package] for package in needed) + TESTS + added


def pins(text: str) -> dict[str, str]:
    """The entries of a file of requirements by package, each with its digests, for all Pythons and platforms."""
    found: dict[str, str] = {}
    for entry in re.finditer(r"^([\w.-]+)==.*\n(?:[ \t].*\n)*", text, re.MULTILINE):
        found[entry[1]] = found.get(entry[1], "") + entry[0]
    return found


def uv() -> str:
    """The path of uv: beside this Python, or on the path."""
    return shutil.which("uv", path=str(Path(sys.executable).parent)) or "uv"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
