"""Entry points of packages that are installed beside this one, in the group `bestiarist.rulesets`.

The files that declare them are read directly: `importlib.metadata` takes longer to import than all else to start.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

GROUP = "bestiarist.rulesets"


class EntryPoint(NamedTuple):
    """What a package declares: a name, the function behind it (`package.module:function`), and the file that says so.
    """

    name: str
    value: str
    declared: Path

    @property
    def folder(self) -> Path | None:
        """Where the package lies; None where it is not there. Nothing is imported for that."""
        with suppress(ImportError, ValueError):
            spec = find_spec(self.value.partition(":")[0].partition(".")[0].strip())
            if spec and spec.origin:
                return Path(spec.origin).parent
        return None


@cache
def installed() -> tuple[EntryPoint, ...]:
    """All entry points of the group, by name; of equal names the first on the path counts."""
    found: dict[str, EntryPoint] = {}
    for one in (one for place in sys.path for one in _declared_in(Path(place))):
        found.setdefault(one.name, one)
    return tuple(found[name] for name in sorted(found))


def _declared_in(place: Path) -> Iterator[EntryPoint]:
    for path in (*place.glob("*.dist-info/entry_points.txt"), *place.glob("*.egg-info/entry_points.txt")):
        with suppress(OSError, UnicodeDecodeError):
            yield from _listed(path, path.read_text(encoding="utf-8"))


def _listed(path: Path, text: str) -> Iterator[EntryPoint]:
    section = ""
    for line in text.splitlines() if GROUP in text else ():
        name, equals, value = line.partition("=")
        if line.startswith("["):
            section = line.strip().strip("[]").strip()
        elif equals and section == GROUP:
            yield EntryPoint(name.strip(), value.strip(), path)
