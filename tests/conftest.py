"""Fixtures that all tests share."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from bestiarist.check.runner import check_all, check_definitions
from bestiarist.core.diagnostics import Diagnostic
from bestiarist.read.belonging import kind_of
from bestiarist.read.definitions import load_definition
from bestiarist.read.files import source_of
from bestiarist.ruleset import Ruleset
from bestiarist.ruleset.definitions import Library

Golden = Callable[[str, str], None]
CheckTexts = Callable[..., tuple[Library, tuple[Diagnostic, ...]]]

# All draw the same texts in every run, the slow ones more of them. `derandomize=False` there draws new ones.
settings.register_profile(
    "quick", derandomize=True, database=None, deadline=None, suppress_health_check=list(HealthCheck)
)
settings.load_profile("quick")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--refresh-golden", action="store_true", help="write golden files instead of comparing")


def pytest_runtest_setup(item: pytest.Item) -> None:
    for mark in item.iter_markers("program"):
        if not any(map(shutil.which, mark.args)):
            pytest.skip(f"{mark.args[0]} is not installed")


@pytest.fixture(scope="session", autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Tests keep printed cards in a folder of their own, and know no printer of the person who runs them."""
    os.environ["BESTIARIST_CACHE"] = str(tmp_path_factory.mktemp("cache"))
    os.environ["BESTIARIST_CONFIG"] = str(tmp_path_factory.mktemp("config"))


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """`golden(name, text)`: the text must be that of `golden/<name>` beside the test's file."""

    def compare(name: str, text: str) -> None:
        path = request.path.parent / "golden" / name
        if request.config.getoption("--refresh-golden"):
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="")
        assert path.is_file(), f"{path.name} is missing: run pytest --refresh-golden and read it"
        with path.open(encoding="utf-8", newline="") as file:
            assert text == file.read()

    return compare


@pytest.fixture(scope="session")
def check_texts() -> CheckTexts:
    """`check_texts({"a.yaml": text, ...}, ruleset)`: definitions of its first kind, and all that is wrong with them."""

    def check(
        texts: Mapping[str, str], ruleset: Ruleset, root: Path | None = None, kind: str = ""
    ) -> tuple[Library, tuple[Diagnostic, ...]]:
        wanted = ruleset.kind(kind) if kind else ruleset.kinds[0]
        sources = [source_of((root or Path()) / shown, shown, text) for shown, text in texts.items()]
        loaded = [load_definition(source, wanted, ruleset.context) for source in sources]
        library = Library(tuple(definition for definition, _ in loaded))
        found = [one for _, problems in loaded for one in problems]
        for source in sources:
            found += kind_of(source, ruleset)[1]
        return library, check_all(library, ruleset, root, (*found, *check_definitions(library, ruleset)))

    return check
