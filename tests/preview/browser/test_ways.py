"""The page by keyboard alone, on a phone, in the dark, for people who want no motion."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.preview.browser.conftest import Opening, Preview

pytestmark = pytest.mark.slow
PHONE = {"viewport": {"width": 360, "height": 700}, "has_touch": True, "is_mobile": True}


def test_by_keyboard_alone_a_creature_is_found_mended_and_saved(opened: Opening, preview: Preview) -> None:
    preview.change("reed-imp", "Melee strike", "Mele strike")
    page = opened("wick-sprite")
    keys = page.keyboard
    keys.press("/")
    expect(page.get_by_role("searchbox")).to_be_focused()
    keys.type("reed")
    keys.press("ArrowDown")
    expect(page.locator("#list [aria-selected=true]")).to_contain_text("Reed Imp")
    keys.press("Enter")
    expect(page.locator(".cm-content")).to_be_focused()
    expect(page.locator("#findings .error")).to_have_count(1)
    keys.press("F8")
    expect(page.locator("#findings .current")).to_contain_text("Mele")
    expect(page.locator("#live")).to_contain_text("Mele")
    keys.press("Alt+Enter")
    expect(page.locator("#findings")).to_contain_text("Nothing to mend")
    assert "Melee strike" in preview.file("reed-imp").read_text(encoding="utf-8")
    keys.press("Control+Home")
    keys.press("End")
    keys.type(" Minor")
    keys.press("Control+s")
    expect(page.locator("#unsaved")).to_be_hidden()
    assert "name: Reed Imp Minor" in preview.file("reed-imp").read_text(encoding="utf-8")
    keys.press("F6")
    assert page.evaluate("document.querySelector('#panel-findings').contains(document.activeElement)")
    keys.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    keys.press("Escape")
    expect(page.get_by_role("dialog", name="Keys")).to_be_hidden()


def test_every_control_is_reached_with_tab_and_has_a_name(opened: Opening) -> None:
    page = opened("reed-imp")
    reached = set()
    page.locator("body").press("Tab")
    for _ in range(40):
        reached.add(page.evaluate("document.activeElement.id || document.activeElement.className"))
        page.keyboard.press("Tab")
    wanted = {"search", "filter-button", "list", "zoom-in", "bleed", "safe", "layout", "sheet", "stage", "splitter"}
    assert wanted <= reached and any("cm-content" in one for one in reached)
    nameless = page.locator("button, a, select, input, [role=option]").evaluate_all(
        "all => all.filter(one => !(one.textContent || one.ariaLabel || one.labels?.length)).map(one => one.outerHTML)"
    )
    assert not nameless


def test_on_a_phone_panels_are_tabs_and_nothing_is_wider_than_the_screen(opened: Opening, preview: Preview) -> None:
    page = opened("reed-imp", **PHONE)
    wide = "document.documentElement.scrollWidth > innerWidth"
    for name, shown in (("Text", ".cm-content"), ("Findings", "#findings"), ("List", "#list"), ("Card", "#stage img")):
        page.locator(".panels").get_by_role("tab", name=name).tap()
        expect(page.locator(shown).first).to_be_visible()
        assert not page.evaluate(wide), name
    expect(page.locator("#editor")).to_be_hidden()
    page.locator(".panels").get_by_role("tab", name="List").tap()
    page.get_by_text("Wick Sprite").tap()
    expect(page.get_by_role("heading", name="Wick Sprite")).to_be_visible()
    expect(page.locator("#stage img").first).to_be_visible()


def test_pages_of_a_book_fit_a_phone_and_are_what_the_tab_books_leads_to(opened: Opening, preview: Preview) -> None:
    page = opened("reed-imp", **PHONE)
    page.locator(".panels").get_by_role("tab", name="Findings").tap()
    page.get_by_role("tab", name="Books").tap()
    expect(page.locator("#panel-card")).to_be_visible()
    image = page.locator("#stage .page img").first
    expect(image).to_be_visible(timeout=90_000)
    box = image.bounding_box()
    assert box and box["x"] >= 0 and box["x"] + box["width"] <= 360 and box["width"] > 300
    assert page.locator("#stage").evaluate("one => one.scrollWidth <= one.clientWidth")
    page.get_by_role("button", name="Fit width").tap()
    expect(page.locator("#zoom-value")).to_have_text("75 %")
    page.get_by_role("tab", name="Creatures").tap()
    page.get_by_role("button", name="Fit width").tap()
    expect(page.locator("#stage .frame").first).not_to_have_css("width", "240px")
    box = page.locator("#stage .frame").first.bounding_box()
    assert box and box["x"] >= 0 and box["x"] + box["width"] <= 360 and box["width"] > 300


def _luminance(page: Page, selector: str, what: str) -> float:
    colour = page.eval_on_selector(selector, f"one => getComputedStyle(one).{what}")
    return sum(map(float, re.findall(r"[\d.]+", colour)[:3])) / 765


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_light_and_dark_have_contrast(opened: Opening, scheme: str) -> None:
    page = opened("reed-imp", color_scheme=scheme, reduced_motion="reduce")
    for selector in ("body", ".cm-editor", ".top"):
        ground = _luminance(page, selector if selector != ".top" else "body", "backgroundColor")
        text = _luminance(page, selector, "color")
        assert (ground < 0.2 and text > 0.7) if scheme == "dark" else (ground > 0.9 and text < 0.3)


def test_pictures_have_the_pixels_of_the_screen(opened: Opening) -> None:
    page = opened("reed-imp", device_scale_factor=2)
    image = page.locator("#stage img").first
    assert image.evaluate("one => one.naturalWidth") == 480
    assert image.evaluate("one => one.getBoundingClientRect().width") == 240
