"""How an extra is installed follows how the program was."""

from __future__ import annotations

import pytest

from bestiarist.provision.extras import install_command, packages


@pytest.mark.parametrize(
    ("prefix", "begins"),
    [
        ("/home/me/.local/share/pipx/venvs/bestiarist", "pipx inject bestiarist "),
        ("/home/me/.local/pipx/venvs/bestiarist-2", "pipx inject bestiarist-2 "),
        ("/home/me/.local/share/uv/tools/bestiarist", "uv pip install --python '/a b/python' "),
    ],
)
def test_command(prefix: str, begins: str) -> None:
    assert install_command("export", prefix, "/a b/python").startswith(begins)


def test_an_extra_that_nobody_knows_is_asked_for_by_name() -> None:
    assert packages("nonsense") == ()
    assert install_command("nonsense").endswith("'bestiarist[nonsense]'")
