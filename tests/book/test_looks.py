"""The site of the rulebook in a browser, on a phone and on a desk, by day and by night."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from bestiarist.build.books import Made

sync_api = pytest.importorskip("playwright.sync_api")
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
pytestmark = [pytest.mark.slow, pytest.mark.program("chromium", "chromium-browser", "google-chrome")]
READABLE = 4.5
"""How many times as light as its ground a text is at least, or as dark."""
LOOK = """() => {
  const numbers = words => (words.match(/[\\d.]+/g) || []).map(Number);
  const light = ([r, g, b]) => {
    const [x, y, z] = [r, g, b].map(v => v / 255).map(v => v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4);
    return .2126 * x + .7152 * y + .0722 * z;
  };
  const ground = one => {
    for (; one; one = one.parentElement) {
      const colour = numbers(getComputedStyle(one).backgroundColor);
      if (colour.length === 3 || colour[3] > .9) return colour;
    }
    return [255, 255, 255];
  };
  const faint = {}, texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const one = texts.currentNode.parentElement;
    if (!texts.currentNode.textContent.trim() || one.closest("svg, .cut, [hidden]")) continue;
    const [a, b] = [light(numbers(getComputedStyle(one).color)), light(ground(one))];
    const contrast = (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
    if (contrast < READABLE) faint[one.tagName + "." + one.className] = contrast;
  }
  const tall = Array.from(document.querySelectorAll("main tr")).filter(row => row.offsetHeight > 360);
  return {faint, wider: document.documentElement.scrollWidth - innerWidth, tall: tall.map(row => row.innerText),
          dark: light(ground(document.querySelector("main"))) < .1};
}"""


@pytest.mark.parametrize(("width", "height", "scheme"), [(360, 740, "dark"), (360, 740, "light"), (1280, 900, "dark")])
def test_pages_can_be_read(rulebook: Made, width: int, height: int, scheme: str) -> None:
    site = rulebook.files[1].parent
    looks: dict[str, Any] = {}
    with sync_api.sync_playwright() as player:
        browser = player.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": width, "height": height}, color_scheme=scheme)
        for path in sorted(site.glob("*.html")):
            page.goto(path.as_uri())
            looks[path.name] = page.evaluate(LOOK.replace("READABLE", str(READABLE)))
        browser.close()
    assert len(looks) > 10
    assert {name: look["faint"] for name, look in looks.items() if look["faint"]} == {}
    assert {name: look["tall"] for name, look in looks.items() if look["tall"]} == {}, "rows of tables"
    assert {name for name, look in looks.items() if look["wider"] > 0} == set(), "wider than the screen"
    assert {look["dark"] for look in looks.values()} == {scheme == "dark"}


def test_on_paper_only_the_chapter_is_printed(rulebook: Made, tmp_path: Path) -> None:
    from pypdf import PdfReader

    with sync_api.sync_playwright() as player:
        browser = player.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page(color_scheme="dark")
        page.goto((rulebook.files[1].parent / "04-moving.html").as_uri())
        page.pdf(path=tmp_path / "paper.pdf")
        browser.close()
    text = PdfReader(tmp_path / "paper.pdf").pages[0].extract_text()
    assert text.strip().startswith("Moving")
    assert "Contents" not in text
