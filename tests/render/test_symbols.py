"""The list of symbols: what is wrong in it is refused by name."""

from pathlib import Path

import pytest

from bestiarist.render.symbols import read_symbols


@pytest.mark.parametrize(
    ("listing", "says"),
    [
        ("", "every symbol needs"),
        ("dot: {code: U+25CF", "every symbol needs"),
        ("dot: {code: U+25CF, spoken: dot}", "every symbol needs"),
        ("dot: {code: U+25CF, advance: wide, spoken: dot}", "every symbol needs"),
        ("dot: {code: nine, advance: 640, spoken: dot}", "every symbol needs"),
        ("dot: {code: U+25CF U+25CF, advance: 640, spoken: dot}", r"mapped twice: U\+25CF"),
        ("dot: {code: U+FE0F, advance: 640, spoken: dot}", r"mapped twice: U\+FE0F"),
        ("dash: {code: U+25CB, advance: 640, spoken: dash}", "not listed: dot"),
        (
            "dot: {code: U+25CF, advance: 640, spoken: dot}\ndash: {code: U+25CB, advance: 9, spoken: dash}",
            "no drawing: dash",
        ),
    ],
)
def test_a_bad_listing_is_refused_by_name(tmp_path: Path, listing: str, says: str) -> None:
    (tmp_path / "dot.svg").touch()
    (tmp_path / "symbols.yaml").write_text(listing)
    with pytest.raises(ValueError, match=rf"symbols\.yaml: .*{says}"):
        read_symbols(tmp_path)
