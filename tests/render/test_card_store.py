"""What a failed import of the renderer means."""

from __future__ import annotations

import builtins
import sys

import pytest

from bestiarist.core.faults import MissingLibrariesError
from bestiarist.render import card_tasks


@pytest.mark.parametrize(
    ("error", "raised"),
    [
        (OSError("cannot load library 'libpango-1.0-0'"), MissingLibrariesError),
        (PermissionError(13, "Permission denied"), PermissionError),
        (OSError(24, "Too many open files"), OSError),
    ],
)
def test_only_a_missing_library_counts_as_one(
    monkeypatch: pytest.MonkeyPatch, error: OSError, raised: type[Exception]
) -> None:
    original = builtins.__import__

    def failing(name: str, *rest: object) -> object:
        if name == "bestiarist.render.printer":
            raise error
        return original(name, *rest)

    monkeypatch.delitem(sys.modules, "bestiarist.render.printer", raising=False)
    monkeypatch.setattr(builtins, "__import__", failing)
    with pytest.raises(raised) as caught:
        card_tasks.need_renderer()
    assert type(caught.value) is raised
