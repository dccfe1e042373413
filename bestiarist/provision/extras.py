"""How the program was installed (by pipx, uv, pip, as a checkout), and so how an extra is added to it.

`importlib.metadata` is imported where it is asked: it takes longer than much else to start, and few runs need it.
"""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

PACKAGE = "bestiarist"
_OF_EXTRA = re.compile(r"""^([\w.-]+)(?:\[[^\]]*\])?([^;]*);.*\bextra\s*==\s*["']([\w-]+)["']""")


def packages(extra: str) -> tuple[str, ...]:
    """What an extra consists of, by the metadata of the installed program, each with its versions."""
    from importlib.metadata import PackageNotFoundError, requires

    try:
        listed = requires(PACKAGE) or []
    except PackageNotFoundError:
        listed = []
    found = (match for one in listed if (match := _OF_EXTRA.match(one)) and match[3] == extra)
    return tuple(f"{match[1]}{match[2].strip()}" for match in found)


def install_command(extra: str, prefix: str = sys.prefix, python: str = sys.executable) -> str:
    """The command that adds an extra to the environment at `prefix`, whose interpreter is `python`."""
    wanted = " ".join(shlex.quote(one) for one in packages(extra)) or f"'{PACKAGE}[{extra}]'"
    parts = Path(prefix).parts
    if "pipx" in parts and "venvs" in parts:
        return f"pipx inject {Path(prefix).name} {wanted}"
    interpreter = shlex.quote(python)
    if ("uv" in parts and "tools" in parts) or find_spec("pip") is None:
        return f"uv pip install --python {interpreter} {wanted}"
    return f"{interpreter} -m pip install {wanted}"


def address() -> str:
    """The address that pip and pipx install this program from: that of the repository it was installed from or is a
    checkout of; empty where nobody knows it."""
    from importlib.metadata import PackageNotFoundError, distribution

    try:
        said = json.loads(distribution(PACKAGE).read_text("direct_url.json") or "{}")
    except (PackageNotFoundError, ValueError):
        return ""
    if commit := said.get("vcs_info", {}).get("commit_id"):
        return f"git+{said['url']}@{commit}"
    folder = said.get("url", "").removeprefix("file://")
    if not folder:
        return ""
    try:
        asked = ["git", "-C", folder, "remote", "get-url", "origin"]
        found = subprocess.run(asked, capture_output=True, encoding="utf-8", timeout=10).stdout.strip()
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return f"git+{found}" if found.startswith("https://") else ""
