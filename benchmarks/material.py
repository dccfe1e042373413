"""What is measured: folders full of creatures, and their content for other programs."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle, islice
from pathlib import Path

CARDS = Path(__file__).resolve().parents[1] / "cards" / "path2victory"
CHANGED = 7
"""The number of the creature that changes."""


def write_creatures(folder: Path, count: int) -> None:
    """Writes so many creature files; each has the text of a published one, with a name of its own."""
    folder.mkdir(parents=True)
    originals = [path.read_text(encoding="utf-8") for path in sorted(CARDS.glob("*.yaml"))]
    for number, text in enumerate(islice(cycle(originals), count), 1):
        first, rest = text.split("\n", 1)
        (folder / f"creature-{number}.yaml").write_text(f"{first} {number}\n{rest}", encoding="utf-8")


@contextmanager
def project(count: int) -> Iterator[Path]:
    """A folder with so many creatures, in which the next processes run, with a cache of its own."""
    before = Path.cwd()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_creatures(folder / "cards" / "path2victory", count)
        os.environ["BESTIARIST_CACHE"] = str(folder / "cache")
        os.chdir(folder)
        try:
            yield folder
        finally:
            os.chdir(before)


def forget(folder: Path, *names: str) -> None:
    """Takes away what earlier runs have left."""
    for name in names:
        shutil.rmtree(folder / name, ignore_errors=True)


def change_one(folder: Path) -> None:
    """Gives one creature five hit points more."""
    path = folder / "cards" / "path2victory" / f"creature-{CHANGED}.yaml"
    lines = path.read_text(encoding="utf-8").splitlines()
    changed = [f"hp: {(int(line[3:]) + 5) % 400}" if line.startswith("hp:") else line for line in lines]
    path.write_text("\n".join(changed) + "\n", encoding="utf-8")
