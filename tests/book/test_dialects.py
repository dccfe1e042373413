"""Rulebooks as others write them build without an error, each missing picture being one warning."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from bestiarist.build.books import make_books

Writing = Callable[..., Path]

JEKYLL = """---
layout: default
title: Rulebook
---

# Rulebook

* TOC
{:toc}

# The Core<img src="img/beast.png" style="float:right; width: 2.5in; margin-left:15px;" />

Roll a die.
Add to it.

##### Table – Scores

| Score | Modifier |
| ----- | -------- |
| 1     | -5       |
{: .scores}

> #### Goblin
>
> **HP** 6

<img src="img/area.png" style="width: 700px;" />
"""
PLAIN = "The Battlefield\nShapes\n![]() ![]() Size\n|General rules\n\n- \\pmb{st} Aquatic: **Grants cover**.\n"


def test_they_build(book: Writing, tmp_path: Path) -> None:
    text = JEKYLL.replace("\n", "  \n")
    folder = book({"rulebook.md": text, "hexes.txt": PLAIN}, "title: Theirs")
    made = make_books([folder], tmp_path / "out", "all")
    assert [(one.code, one.span.line) for one in made.diagnostics] == [
        ("BOK107", 3), ("BOK107", 3), ("BOK107", 11), ("BOK107", 27),
    ]  # fmt: skip
    assert [path.name for path in made.files] == [
        "mine-screen.pdf", "mine-a5.pdf", "mine-booklet-a4.pdf", "mine-booklet-letter.pdf", "mine-a4.pdf",
        "mine-letter.pdf", "index.html",
    ]  # fmt: skip
    page = (tmp_path / "out/book/mine/site/rulebook.html").read_text(encoding="utf-8")
    assert '<a href="#the-core">The Core</a>' in page
    assert '<span class="label">Table\u00a01</span> Scores' in page
    assert 'class="statblock"' in page
    assert '<table class="scores">' in page
    assert "{:" not in page
