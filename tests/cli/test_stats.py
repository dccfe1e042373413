"""`stats`: the shape of a set, as text, JSON, Markdown and a page of plots."""

from __future__ import annotations

import json
import re


def test_text(project) -> None:
    project.creature()
    project.creature("Other Beast", "size: medium", "size: huge")
    ran = project.run("stats")
    assert ran.code == 0
    assert ran.out.startswith("Path 2 Victory: 2 creatures\n")
    assert re.search(r"^  huge +1 █+$", ran.out, re.MULTILINE)
    assert max(map(len, ran.out.splitlines())) <= 100


def test_json_has_counts_measures_and_outliers(project) -> None:
    project.creature(replacing="armor: 16", by="armor: 25")
    (found,) = json.loads(project.run("stats", "--format", "json").out)["rulesets"]
    assert found["counts"]["Level"] == {"2": 1}
    assert {one["name"] for one in found["measures"]} >= {"hp", "damage", "points_per_hp"}
    (outlier,) = found["outliers"]
    assert (outlier["measure"], outlier["value"], outlier["compared_with"]) == ("armor", 25, "published")


def test_markdown(project) -> None:
    project.creature()
    assert "| medium | 1 |" in project.run("stats", "--format", "markdown").out


def test_only_what_was_asked_for_counts(project) -> None:
    path = project.creature()
    project.creature("Other Beast")
    assert project.run("stats", str(path)).out.startswith("Path 2 Victory: 1 creature\n")


def test_nothing_to_count(project) -> None:
    ran = project.run("stats")
    assert (ran.code, ran.out) == (2, "")


def test_files_with_errors_count_as_far_as_they_can_be_read(project) -> None:
    project.creature(replacing="hp: 30", by="hp: many")
    (project.cards / "broken.yaml").write_text(": [", encoding="utf-8")
    ran = project.run("stats")
    assert ran.code == 1
    assert ran.out.startswith("Path 2 Victory: 1 creature\n")
    assert ran.err == "2 files have errors, and what can be read of them counts; see `bestiarist check`\n"


def test_one_page_of_plots(project) -> None:
    from pypdf import PdfReader

    for letter, level in zip("ABCDEFGHIJKL", range(2, 14), strict=True):
        project.creature(f"Beast {letter}", "level: 2", f"level: {level}")
    ran = project.run("stats", "--pdf", "set.pdf", "--paper", "letter")
    assert ran.code == 0, ran.err
    (page,) = PdfReader(project.root / "set.pdf").pages
    text = page.extract_text()
    assert "Path 2 Victory: 12 creatures" in text
    assert re.search(r"and \d+ more", text)
