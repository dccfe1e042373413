"""A small project, and the preview of it without a server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette")
pytest.importorskip("pypdfium2")

from starlette.testclient import TestClient

from bestiarist import rulesets
from bestiarist.preview.app import Preview
from bestiarist.preview.security import TOKEN_HEADER, Guard
from bestiarist.preview.session import Session

SAMPLE = rulesets.load("path2victory").kinds[0].sample
WOLF, CAT = "cards/path2victory/ash-wolf.yaml", "cards/path2victory/birch-cat.yaml"
DECK = "cards/path2victory/decks/two.yaml"


@pytest.fixture
def in_loop() -> Callable[[Coroutine[Any, Any, Any]], Any]:
    """Runs a coroutine to its end, in a thread of its own: tests with a browser leave a loop running in theirs."""

    def run(coroutine: Coroutine[Any, Any, Any]) -> Any:
        with ThreadPoolExecutor(1) as thread:
            return thread.submit(asyncio.run, coroutine).result()

    return run


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    root = tmp_path / "project"
    (root / DECK).parent.mkdir(parents=True)
    (root / DECK).write_text("title: Two\npaper: [a4]\ncards:\n  - 4x Ash Wolf\n  - 2x Birch Cat\n", encoding="utf-8")
    for path, name in ((WOLF, "Ash Wolf"), (CAT, "Birch Cat")):
        (root / path).write_text(SAMPLE.replace("Sample Beast", name), encoding="utf-8")
    (root / "book" / "notes").mkdir(parents=True)
    (root / "book" / "notes" / "book.yaml").write_text("title: Notes\nchapters: [one.md]\n", encoding="utf-8")
    (root / "book" / "notes" / "one.md").write_text("# The Reeds\n\nThey laugh.\n", encoding="utf-8")
    monkeypatch.chdir(root)
    return root


@pytest.fixture
def session(project: Path) -> Session:
    session = Session(project)
    session.refresh()
    return session


@pytest.fixture
def preview(session: Session) -> Preview:
    return Preview(session, Guard.of("127.0.0.1"))


@pytest.fixture
def client(preview: Preview) -> TestClient:
    """The preview's own page."""
    token = {TOKEN_HEADER: preview.guard.token}
    return TestClient(preview.application(), "http://127.0.0.1:8016", raise_server_exceptions=False, headers=token)
