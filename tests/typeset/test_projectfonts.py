"""Fonts of a project print characters that no face of ours has; what has no face is told once a text."""

from __future__ import annotations

from pathlib import Path

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from pypdf import PdfReader

from bestiarist.cli import main
from bestiarist.rulesets import load
from bestiarist.typeset.projectfonts import font_problems, fonts_digest, project_codes, project_fonts

SAMPLE = load("path2victory").kinds[0].sample
DRAGON = "\u9f8d"


def font(path: Path, characters: str, weight: int = 400) -> None:
    """A font whose glyphs are squares."""
    pen = TTGlyphPen(None)
    pen.moveTo((50, 0))
    for corner in ((50, 700), (650, 700), (650, 0)):
        pen.lineTo(corner)
    pen.closePath()
    names = [".notdef", *(f"u{ord(one):04X}" for one in characters)]
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({ord(one): name for one, name in zip(characters, names[1:], strict=True)})
    builder.setupGlyf(dict.fromkeys(names, pen.glyph()))
    builder.setupHorizontalMetrics(dict.fromkeys(names, (700, 50)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupOS2(usWeightClass=weight)
    builder.setupNameTable({"familyName": "Squares", "styleName": str(weight)})
    builder.setupPost()
    path.parent.mkdir(exist_ok=True)
    builder.save(path)


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    cards = tmp_path / "cards" / "path2victory"
    (cards / "decks").mkdir(parents=True)
    (cards / "beast.yaml").write_text(SAMPLE.replace("Sample Beast", f"Beast {DRAGON}"), encoding="utf-8")
    deck = f"title: All {DRAGON}\npaper: single\ncontents: yes\ncards: [{{where: {{}}}}]\n"
    (cards / "decks" / "all.yaml").write_text(deck, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_faces_are_read_from_files(tmp_path: Path) -> None:
    font(tmp_path / "fonts" / "bold.ttf", DRAGON, 700)
    (tmp_path / "fonts" / "broken.otf").write_bytes(b"no font")
    (tmp_path / "fonts" / "LICENSE.txt").write_text("free")
    bold, broken = project_fonts(tmp_path)
    assert (bold.weight, bold.fault) == (700, "") and broken.fault
    assert project_codes(tmp_path) == {ord(DRAGON)}
    assert [(one.code, Path(one.span.path).name) for one in font_problems(tmp_path)] == [("CRD109", "broken.otf")]
    assert fonts_digest(tmp_path) and not fonts_digest(None) and not project_fonts(tmp_path / "nowhere")


def test_the_next_script_prints_with_a_font_of_the_project(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["build", "--format", "concise"]) == 1
    said = capsys.readouterr().out
    assert f"beast.yaml:1:13: error CRD102 missing-glyph: no face has the character '{DRAGON}' (U+9F8D)" in said
    assert f"all.yaml:1:12: warning CRD102 missing-glyph: no face has the character '{DRAGON}' (U+9F8D)" in said
    font(root / "fonts" / "squares.ttf", DRAGON)
    assert main(["build", "--format", "concise"]) == 0
    assert "CRD" not in capsys.readouterr().out
    pages = [page for name in ("", "-contents") for page in PdfReader(root / f"output/all/all-single{name}.pdf").pages]
    assert all(DRAGON in page.extract_text() for page in (pages[0], pages[-1]))


def test_flavor_never_stops_a_deck(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = SAMPLE + "flavor: It hums \U0001f3b5 and \U0001f3b6, \U0001f3b5!\n"
    (root / "cards/path2victory/beast.yaml").write_text(text, encoding="utf-8")
    assert main(["cards", "--format", "concise"]) == 0
    said = capsys.readouterr().out
    both = "'\U0001f3b5' (U+1F3B5), '\U0001f3b6' (U+1F3B6): it is printed with boxes"
    assert "warning CRD102" in said and both in said
    assert said.count("beast.yaml") == 1 and "CRD103" not in said
    assert (root / "output/all/all-single.pdf").exists()


def test_a_name_that_cannot_be_printed_is_not_begun(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", DRAGON, "--ruleset", "path2victory"]) == 2
    assert "no face has the character " in (said := capsys.readouterr().err) and "a font that has it into" in said
    assert main(["new", DRAGON + "\u9f20", "--ruleset", "path2victory"]) == 2
    assert "no face has the characters " in (said := capsys.readouterr().err) and "a font that has them into" in said
    assert len([*root.rglob("*.yaml")]) == 2
    font(root / "fonts" / "squares.ttf", DRAGON)
    assert main(["new", DRAGON, "--ruleset", "path2victory"]) == 0
