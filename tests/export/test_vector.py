from __future__ import annotations

import pytest

from bestiarist.export.pictures import drawings
from bestiarist.export.proof import Proof


@pytest.mark.program("pdftocairo")
def test_one_drawing_a_side(proof: Proof) -> None:
    found = {file.name: file.data for file in drawings(proof)}
    assert found.pop("list.csv").decode().splitlines()[1] == "1,Ash Wolf,3,ash-wolf.svg,back.svg"
    assert list(found) == [
        "ash-wolf.svg", "birch-cat.svg", "birch-cat-2.svg", "cinder-fox.svg", "licence-notice.svg", "back.svg",
    ]
    assert all(b"<svg" in data and b'viewBox="0 0 180 252"' in data for data in found.values())
    assert len(set(found.values())) == 6
