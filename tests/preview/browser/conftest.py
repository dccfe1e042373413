"""A preview of a small project of its own, and a page of it in the system's Chromium."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright

import bestiarist

ROOT = Path(bestiarist.__file__).resolve().parents[1]
CARDS = Path("cards/path2victory")
CREATURES = ("reed-imp", "briar-augur", "wick-sprite", "drowned-knight")
Opening = Callable[..., Page]
# Machines that test have much else to do, and what is waited for takes a second on an idle one.
expect.set_options(timeout=30_000)


@dataclass(frozen=True, slots=True)
class Preview:
    """A preview that runs: its address, and the project's folder."""

    address: str
    root: Path

    def file(self, name: str) -> Path:
        """The file of a creature."""
        return self.root / CARDS / f"{name}.yaml"

    def change(self, name: str, before: str, after: str) -> None:
        """Do to a file what a person does in another editor."""
        text = self.file(name).read_text(encoding="utf-8")
        assert before in text
        self.file(name).write_text(text.replace(before, after), encoding="utf-8")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if path is None:
        if os.environ.get("CI"):
            pytest.fail("there is no Chromium on this machine, and the preview's page is tested in one")
        pytest.skip("there is no Chromium on this computer")
    made = subprocess.run([sys.executable, ROOT / "editor" / "bundle.py"], stdout=subprocess.PIPE, text=True)
    assert not made.returncode or not os.environ.get("CI"), made.stdout
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield running
        running.close()


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """The folder of a project with a few creatures and a book of two chapters."""
    root = tmp_path / "eine Mühle"
    for name in CREATURES:
        target = root / CARDS / f"{name}.yaml"
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / CARDS / f"{name}.yaml", target)
    book = root / "book" / "notes"
    book.mkdir(parents=True)
    (book / "book.yaml").write_text("title: Field Notes\nchapters: [one.md, two.md]\n", encoding="utf-8")
    (book / "one.md").write_text("# The Reeds\n\nThey laugh.\n", encoding="utf-8")
    (book / "two.md").write_text("# The Weir\n\nIt waits.\n", encoding="utf-8")
    return root


@pytest.fixture
def preview(project: Path) -> Iterator[Preview]:
    """The preview of that project."""
    with served(project) as address:
        yield Preview(address, project)


@contextmanager
def served(root: Path, port: str = "0") -> Iterator[str]:
    """A preview of a project, until the end of the block; its address."""
    command = [sys.executable, "-m", "bestiarist", "preview", "--port", port, "--no-open"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        command, cwd=root, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        try:
            yield _address(process)
        finally:
            process.terminate()


def _address(process: subprocess.Popen[str]) -> str:
    """What the preview says where it is."""
    assert process.stdout
    said = ""
    for line in process.stdout:
        said += line
        if address := next((word for word in line.split() if word.startswith("http://")), ""):
            return address.rstrip("/.,")
    pytest.fail(said)


@pytest.fixture
def opened(browser: Browser, preview: Preview) -> Iterator[Opening]:
    """`opened("reed-imp", **of_the_context)` is a page on a creature. It must not complain of anything."""
    complaints: list[str] = []
    contexts = []

    def note(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            complaints.append(message.text)

    def open_page(name: str = "", *, ready: bool = True, **options: object) -> Page:
        context = browser.new_context(**{"viewport": {"width": 1280, "height": 860}, **options})  # type: ignore[arg-type]
        contexts.append(context)
        page = context.new_page()
        page.on("console", note)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(f"{preview.address}/" + (f"#/{CARDS.as_posix()}/{name}.yaml" if name else ""))
        if ready:
            page.wait_for_selector("body[data-ready]")
            page.wait_for_selector("#stage img")
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not complaints
