"""Takes the screenshots of the manual: `python docs/images/screenshots.py`, in a checkout, with a Chromium."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
CARD = "cards/path2victory/drowned-knight.yaml"
MISTAKE = ("Fortitude half", "Fortitud half")
COLOURS = 128


def main() -> None:
    """A copy of the project with one mistake in it, as a person sees it: wide and light, and on a phone in the dark."""
    subprocess.run([sys.executable, ROOT / "editor" / "bundle.py"], check=True)
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        project = Path(name) / "my-warband"
        shutil.copytree(ROOT / "cards", project / "cards")
        text = (project / CARD).read_text(encoding="utf-8")
        (project / CARD).write_text(text.replace(*MISTAKE), encoding="utf-8")
        command = [sys.executable, "-m", "bestiarist", "preview", "--port", "0", "--no-open"]
        with subprocess.Popen(command, cwd=project, stdout=subprocess.PIPE, text=True) as preview:
            try:
                assert preview.stdout
                address = next(word for line in preview.stdout for word in line.split() if word.startswith("http://"))
                chromium = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
                take(chromium, address, "preview", width=1440, height=900)
                take(chromium, address, "preview-phone", width=360, height=740, dark=True)
            finally:
                preview.terminate()


def take(chromium: Browser, address: str, name: str, *, width: int, height: int, dark: bool = False) -> None:
    """One picture, with twice the pixels and few colours: sharp and small."""
    context = chromium.new_context(
        viewport={"width": width, "height": height}, color_scheme="dark" if dark else "light", device_scale_factor=2
    )
    page = context.new_page()
    page.goto(f"{address}#/{CARD}")
    page.wait_for_selector("body[data-ready] #stage img")
    page.wait_for_selector("#findings .finding", state="attached")
    if not dark:
        page.keyboard.press("F8")
    page.wait_for_timeout(500)
    path = Path(__file__).with_name(f"{name}.png")
    page.screenshot(path=path)
    Image.open(path).convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE).save(path, optimize=True)
    context.close()


if __name__ == "__main__":
    main()
