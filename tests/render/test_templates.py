from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest
from jinja2 import Environment

from bestiarist.core.faults import TemplateFaultError
from bestiarist.render.templates import Templates
from bestiarist.typeset.fonts import font_bytes


def test_a_template_is_compiled_once_for_many_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "one.html.j2").write_text("<b>{{ beast }}</b>", encoding="utf-8")
    assert Templates([tmp_path]).fill("one.html.j2", beast="<Ash>") == "<b>&lt;Ash&gt;</b>"
    with monkeypatch.context() as patched:
        patched.setattr(Environment, "compile", None)
        assert Templates([tmp_path]).fill("one.html.j2", beast="<Elm>") == "<b>&lt;Elm&gt;</b>"
    (tmp_path / "one.html.j2").write_text("<i>{{ beast }}</i>", encoding="utf-8")
    assert Templates([tmp_path]).fill("one.html.j2", beast="<Elm>") == "<i>&lt;Elm&gt;</i>"


def test_a_fault_stands_where_it_stood(tmp_path: Path) -> None:
    (tmp_path / "one.html.j2").write_text("<b>\n{{ nobody }}</b>", encoding="utf-8")
    for _ in range(2):
        with pytest.raises(TemplateFaultError) as caught:
            Templates([tmp_path]).fill("one.html.j2")
        assert (Path(caught.value.name).name, caught.value.line) == ("one.html.j2", 2)


@dataclass(frozen=True)
class Ash:
    level: int = 2
    temper: str = "calm"

    @property
    def broken(self) -> str:
        return {"level": "2"}["speed"]


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ("nobody", "there is no 'nobody' here"),
        ("beast.temperr", "there is no 'temperr'; did you mean 'temper'?"),
        ("beast.swift", "there is no 'swift'; there is broken, level, temper"),
        ("words.mood", "there is no 'mood'; there is moss"),
        ("beast.broken", "there is no key 'speed'"),
        ("beast.nothing.more", "there is no 'nothing'; there is broken, level, temper"),
    ],
)
def test_what_is_not_there_is_named_with_what_is(tmp_path: Path, asked: str, message: str) -> None:
    (tmp_path / "one.html.j2").write_text(f"<b>{{{{ {asked} }}}}</b>", encoding="utf-8")
    with pytest.raises(TemplateFaultError) as caught:
        Templates([tmp_path]).fill("one.html.j2", beast=Ash(), words={"moss": 1})
    assert caught.value.message == message


def test_the_symbols_are_compiled_once_for_many_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    font_bytes.cache_clear()
    first = font_bytes("BestiaristSymbols")
    font_bytes.cache_clear()
    monkeypatch.setattr("bestiarist.typeset.symbolface.compile_symbols", None)
    assert font_bytes("BestiaristSymbols") == first
