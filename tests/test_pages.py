"""The pages of the manual: what they link to is there, and the README leads to each of them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DOCS = sorted((ROOT / "docs").glob("*.md"))
PAGES = [*(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")), *DOCS]
FENCED = re.compile(r"^ *```.*?^ *```", re.DOTALL | re.MULTILINE)
CODE = re.compile(r"`[^`\n]*`")
LINK = re.compile(r"\]\(([^)\s]+)\)|(?:src|href)=\"([^\"]+)\"")
MODULES = re.compile(r"`([a-z_]+/[\w/]*(?:\.py)?)`")
"""Folders and modules of the package, in the page that names one for each stage."""


def targets(page: Path) -> list[str]:
    """What a page links to in this repository: paths from its folder, with an anchor or without."""
    text = CODE.sub("", FENCED.sub("", page.read_text(encoding="utf-8")))
    links = [inline or attribute for inline, attribute in LINK.findall(text)]
    return [link for link in links if "://" not in link]


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as GitHub names them."""
    lines = FENCED.sub("", page.read_text(encoding="utf-8")).splitlines()
    heads = [line.lstrip("#").strip().lower() for line in lines if line.startswith("#")]
    return {re.sub(r"[^\w\- ]", "", head).replace(" ", "-") for head in heads}


def leads_nowhere(page: Path, link: str) -> bool:
    """Whether a link's file is missing, or has no heading of that name."""
    path, _, anchor = link.partition("#")
    file = (page.parent / path).resolve() if path else page
    return not file.exists() or (bool(anchor) and anchor not in anchors(file))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    assert [link for link in targets(page) if leads_nowhere(page, link)] == []


def test_the_readme_leads_to_every_page() -> None:
    assert {f"docs/{page.name}" for page in DOCS} <= set(targets(ROOT / "README.md"))


def test_the_modules_of_the_journey_are_there() -> None:
    text = (ROOT / "docs" / "how-a-creature-becomes-a-card.md").read_text(encoding="utf-8")
    named = MODULES.findall(text)
    assert len(named) > 30
    assert [name for name in named if not any((ROOT / folder / name).exists() for folder in ("", "bestiarist"))] == []
