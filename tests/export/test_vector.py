from __future__ import annotations

import pytest

from cardwright.export.proof import Proof
from cardwright.export.vector import drawings, installed


@pytest.mark.skipif(not installed(), reason="pdftocairo is not installed")
def test_one_drawing_a_side(proof: Proof) -> None:
    found = {file.name: file.data for file in drawings(proof)}
    assert list(found)[:3] == ["ash-wolf.svg", "birch-cat.svg", "birch-cat-2.svg"]
    assert all(b"<svg" in data and b'viewBox="0 0 180 252"' in data for data in found.values())
    assert len(set(found.values())) == 5
