from __future__ import annotations

from xml.etree import ElementTree

import pytest

from bestiarist.export.pictures import drawings, titled
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
    assert b"<title>Birch Cat (2)</title>" in found["birch-cat-2.svg"]
    assert b"<title>My deck</title>" in found["back.svg"]


def test_a_drawing_says_what_it_is() -> None:
    svg = b'<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" width="180"><path d="M0 0"/></svg>'
    root = ElementTree.fromstring(titled(svg, "Salt & <Pepper>"))
    assert [child.tag.partition("}")[2] for child in root] == ["title", "path"]
    assert root[0].text == "Salt & <Pepper>" and (root.get("role"), root.get("width")) == ("img", "180")
