from __future__ import annotations

from pathlib import Path

import pytest

from bestiarist.export.presets import Preset, load_presets, load_vendor
from bestiarist.paper.imposition.sizes import load_sizes
from bestiarist.read.files import source_of

TEMPLATES = [Path(__file__).parents[2] / "templates"]
SIZES = {name: (size.width, size.height) for name, size in load_sizes(TEMPLATES, "cards")[0].items()}
VENDORS, PROBLEMS = load_presets(TEMPLATES, SIZES)
PRESETS = {name: presets[0] for name, presets in VENDORS.items()}
"""Of each vendor the usual one."""
GOOD = "files: pdf\ncards: [poker]\n"
PDF_X = f"{GOOD}standard: PDF/X-1a\n"


def test_built_in_presets() -> None:
    assert not PROBLEMS
    assert set(VENDORS) == {"drivethru", "gamecrafter", "mpc"}
    assert [preset.card for preset in PRESETS.values()] == ["poker"] * 3
    assert [length / 25.4 for length in PRESETS["drivethru"].page] == pytest.approx([2.75, 3.75])
    assert (PRESETS["drivethru"].order, PRESETS["drivethru"].ink) == (("back", "front"), 240)


PIXELS = {
    "gamecrafter": {
        "poker": (825, 1125), "bridge": (750, 1125), "tarot": (900, 1500), "jumbo": (1125, 1725),
        "square": (1125, 1125), "mini": (600, 825),
    },
    "mpc": {
        "poker": (822, 1122), "bridge": (747, 1122), "tarot": (897, 1497), "jumbo": (1125, 1575),
        "square": (1122, 1122), "mini": (597, 822), "trading": (816, 1110),
    },
}


@pytest.mark.parametrize("vendor", PIXELS)
def test_pictures_are_as_large_as_vendors_take_them(vendor: str) -> None:
    assert {preset.card: preset.pixels for preset in VENDORS[vendor]} == PIXELS[vendor]


@pytest.mark.parametrize("preset", PRESETS.values(), ids=lambda preset: preset.name)
def test_figures_say_where_and_when_they_were_read(preset: Preset) -> None:
    assert preset.source and "\n" not in preset.source
    assert preset.read.startswith("2026-")


def test_bleed_in_pixels_and_sizes_of_ones_own() -> None:
    text = "cards: [poker, big]\nsizes: {big: {size: 90x120, bleed: 30px}}\nbleed: 72 px\nfiles: pictures\ndpi: 600\n"
    presets, found = load_vendor(source_of(Path("vendors/mine.yaml"), "vendors/mine.yaml", text), SIZES)
    assert not found
    assert [(one.card, one.trim_width, one.bleed) for one in presets] == [
        ("poker", 63.5, pytest.approx(3.048)), ("big", 90, pytest.approx(1.27)),
    ]


@pytest.mark.parametrize("preset", PRESETS.values(), ids=str)
def test_the_safe_zone_is_a_quarter_inch_smaller_than_the_card(preset: Preset) -> None:
    assert (preset.trim_width - 2 * preset.safe) / 25.4 == pytest.approx(2.25)
    assert (preset.trim_height - 2 * preset.safe) / 25.4 == pytest.approx(3.25)


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("files: pdf\n", 1, "missing: cards"),
        ("files: pdf\ncards: [pokre]\n", 2, "'pokre'"),
        ("files: pdf\ncards: poker\n", 2, "a list of sizes"),
        ("files: pdf\ncards: []\n", 2, "a list of sizes"),
        (f"{GOOD}standard: pdf/x-9\n", 3, "pdf/x-1a"),
        (f"{PDF_X}colours: cmyk\n", 1, "missing: condition"),
        (f"{PDF_X}condition: CGATS TR 001\n", 1, "colours: cmyk"),
        (f"{GOOD}dpi: 30\n", 3, "dpi"),
        (f"{GOOD}bleed: much\n", 3, "bleed"),
        (f"{GOOD}bleed: 6\n", 3, "of pixels like 36 px"),
        (f"{GOOD}bleed: many px\n", 3, "bleed"),
        (f"{GOOD}bleed: 90 px\n", 1, "more than 5 mm"),
        (f"{GOOD}sizes: [poker]\n", 3, "each with one like 63x88"),
        (f"{GOOD}sizes: {{jumbo: long}}\n", 3, "jumbo has none"),
        (f"{GOOD}sizes: {{jumbo: {{size: 80x90, bled: 3}}}}\n", 3, "jumbo has none"),
        (f"{GOOD}colour: rgb\n", 3, "colour"),
        (f"{GOOD}colours: cymk\n", 3, "rgb, cmyk"),
        (f"{GOOD}order: [front]\n", 3, "[back, front]"),
        (f"{GOOD}files: {{}}\n", 3, "files"),
        ("", 1, "missing"),
        ("- a\n", 1, "missing"),
    ],
)
def test_mistakes_are_named(text: str, line: int, words: str) -> None:
    presets, found = load_vendor(source_of(Path("vendors/mine.yaml"), "vendors/mine.yaml", text), SIZES)
    assert not presets
    assert any(one.span.line == line and words in one.message for one in found)


def test_sizes_that_are_written_out() -> None:
    text = "files: pictures\ncards: [Tarot, 44x67]\n"
    presets, found = load_vendor(source_of(Path("vendors/mine.yaml"), "vendors/mine.yaml", text), SIZES)
    assert not found
    assert [(one.card, one.trim_width, one.trim_height) for one in presets] == [
        ("tarot", 69.85, 120.65), ("44x67", 44, 67),
    ]
