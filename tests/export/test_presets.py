from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.export.presets import Preset, load_preset, load_presets
from cardwright.load.files import source_of

PRESETS, PROBLEMS = load_presets([Path(__file__).parents[2] / "templates"])
GOOD = "files: pdf\ntrim_width: 63.5\ntrim_height: 88.9\n"


def test_built_in_presets() -> None:
    assert not PROBLEMS
    assert set(PRESETS) == {"drivethru", "gamecrafter", "mpc"}
    assert PRESETS["gamecrafter"].pixels == PRESETS["mpc"].pixels == (825, 1125)
    assert [length / 25.4 for length in PRESETS["drivethru"].page] == pytest.approx([2.75, 3.75])
    assert (PRESETS["drivethru"].order, PRESETS["drivethru"].ink) == (("back", "front"), 240)


@pytest.mark.parametrize("preset", PRESETS.values(), ids=str)
def test_the_safe_area_is_a_quarter_inch_smaller_than_the_card(preset: Preset) -> None:
    assert (preset.trim_width - 2 * preset.safe) / 25.4 == pytest.approx(2.25)
    assert (preset.trim_height - 2 * preset.safe) / 25.4 == pytest.approx(3.25)


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("files: pdf\ntrim_width: 63.5\n", 1, "trim_height"),
        (f"{GOOD}dpi: 30\n", 4, "dpi"),
        (f"{GOOD}bleed: much\n", 4, "bleed"),
        (f"{GOOD}colour: rgb\n", 4, "colour"),
        (f"{GOOD}colours: cymk\n", 4, "rgb, cmyk"),
        (f"{GOOD}order: [front]\n", 4, "[back, front]"),
        (f"{GOOD}files: {{}}\n", 4, "files"),
        ("", 1, "missing"),
        ("- a\n", 1, "missing"),
    ],
)
def test_mistakes_are_named(text: str, line: int, words: str) -> None:
    preset, found = load_preset(source_of(Path("vendors/mine.yaml"), "vendors/mine.yaml", text))
    assert preset is None
    assert any(one.span.line == line and words in one.message for one in found)
