"""Which page of a proof is which side, and which sides are one card."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pypdfium2 import PdfDocument

from bestiarist.export.proof import in_pairs, sides_of

from .conftest import make_proof


@pytest.mark.parametrize(
    ("sides", "backs", "expected"),
    [
        (1, False, [("cat", "")]),
        (3, False, [("cat", ""), ("cat-2", ""), ("cat-3", "")]),
        (2, True, [("cat", "cat-back")]),
        (4, True, [("cat", "cat-back"), ("cat-3", "cat-3-back")]),
    ],
)
def test_a_text_takes_backs_before_further_cards(
    sides: int, backs: bool, expected: list[tuple[str, str]]
) -> None:
    proof = make_proof([("Cat", sides, 1)], backs=backs)
    pairs = in_pairs(sides_of(PdfDocument(proof.pdf), proof))
    assert [(front.stem, back.stem if back else "") for front, back in pairs] == expected


@pytest.mark.parametrize(
    ("backs", "notices", "pages"), [(False, 1, [3]), (False, 2, [2, 3]), (True, 1, [2]), (True, 2, [2, 3])]
)
def test_the_notice_is_what_comes_last_and_has_no_empty_back(
    backs: bool, notices: int, pages: list[int]
) -> None:
    proof = make_proof([("Cat", 2, 1), ("Wolf", 2, 1)])
    notice = make_proof([], notice=True).notice
    own = replace(proof, notice=notice, notices=notices, backs=backs)
    assert [side.page for side in sides_of(PdfDocument(own.pdf), own) if side.card == notice] == pages
