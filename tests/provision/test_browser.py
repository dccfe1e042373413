"""The browser of the tests is installed on machines of continuous integration only, and only where it is missing."""

import shutil

import pytest

from bestiarist.provision import browser


@pytest.mark.parametrize(
    ("ci", "found", "root", "installs"),
    [
        ("true", None, True, True), ("", None, True, False),
        ("true", "chromium", True, False), ("true", None, False, False),
    ],
)
def test_when_it_is_installed(
    monkeypatch: pytest.MonkeyPatch, ci: str, found: str | None, root: bool, installs: bool
) -> None:
    installed: list[str] = []
    monkeypatch.setenv("CI", ci)
    monkeypatch.setattr(browser.sys, "platform", "linux")
    monkeypatch.setattr(browser, "find", lambda: found)
    monkeypatch.setattr(browser, "runs_as_root", lambda: root)
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(browser, "apt_install", lambda names, steps: installed.extend(names))
    browser.provide()
    assert installed == (["chromium"] if installs else [])
