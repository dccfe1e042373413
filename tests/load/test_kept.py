"""Fields that are packed come back as they were read, and stand where they stood."""

from __future__ import annotations

from pathlib import Path

import pytest

from bestiarist.load.definitions import load_definition
from bestiarist.load.files import source_of
from bestiarist.load.kept import Packer
from bestiarist.rulesets import load

GAME = load("path2victory")
TEXTS = {
    "plain": "flavor: It waits.",
    "folded over lines": "flavor: It waits\n  below the bridge.",
    "in quotes": 'flavor: "It \\"waits\\"\\n below."',
    "in a block": "flavor: |\n  It waits\n  below.\n",
    "a number": "hp: +25",
    "a word of a table": "alignment: CN",
    "two words": "speed: 7 flight",
    "a list": "traits: [Wisp, 'Will o'' Wisp', Fey]",
    "a text for a list": "traits: Wisp; Fey",
    "keys with values": "art: {file: a.png, artist: Unknown}",
}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_packed_fields_come_back(text: str) -> None:
    source = source_of(Path("it.yaml"), "it.yaml", f"name: Bog Lantern\n{text}\n")
    definition, _ = load_definition(source, GAME.kinds[0], GAME.context)
    packer = Packer(GAME)
    again = packer.unpack(packer.pack(definition), source)
    assert len(again) == 2
    assert again == definition.fields
    assert [value.span for value in again.values()] == [value.span for value in definition.fields.values()]
