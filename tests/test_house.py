"""The engine knows no game: none of the words of one stands in it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
WORDS = re.compile(
    r"\b(alignments?|flank\w*|gambits?|fortitude|emanations?|reflex|p2v\w*|path2victory|orcus|creatures?|hit points?"
    r"|armou?r)\b",
    re.IGNORECASE,
)
EXAMPLES = {"bestiarist/read/checks.py:108: creature"}
"""Examples in the documentation of checks are definitions of a game, since they are run."""
PACKAGE = ROOT / "bestiarist"
ENGINE = [path for path in sorted(PACKAGE.rglob("*.py")) if "rulesets" not in path.relative_to(PACKAGE).parts]
SHARED = [
    path
    for folder in ("shared", "sheets", "sizes", "vendors")
    for path in sorted((ROOT / "templates" / folder).rglob("*"))
    if path.suffix in (".css", ".j2", ".yaml")
]


def _named(path: Path) -> list[str]:
    lines = enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
    return [f"{path.relative_to(ROOT)}:{number}: {word}" for number, line in lines for word in WORDS.findall(line)]


@pytest.mark.parametrize("files", [ENGINE, SHARED], ids=["modules", "shared templates"])
def test_no_word_of_a_game_stands_in_the_engine(files: list[Path]) -> None:
    assert files
    assert [found for path in files for found in _named(path) if found not in EXAMPLES] == []
