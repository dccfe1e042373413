"""Every command over a game of two kinds that the engine has never heard of."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from PIL import Image
from pypdfium2 import PdfDocument
from starlette.testclient import TestClient

from bestiarist import rulesets
from bestiarist.cli import main
from bestiarist.preview.app import Preview
from bestiarist.preview.security import TOKEN_HEADER, Guard
from bestiarist.preview.session import Session
from bestiarist.ruleset import Design
from tests.toy import RULESET

FILES = {
    "bestiarist.yaml": "ruleset: toy\n",
    "cards/toy/beasts/newt.yaml": "name: Newt\nlevel: 2\ntemper: calm\ntraits: [Wet]\npower: hurt 3\n",
    "cards/toy/beasts/moss.yaml": "name: Moss\nlevel: 1\npower: heal 2\n",
    "cards/toy/charms/newt.yaml": "name: Newt\nprice: 4\npower: heal 1\n",
    "cards/toy/decks/all.yaml": "title: All\ncards:\n  - beast: Newt\n  - 2x charm: Newt\n  - Moss\ncontents: true\n",
    "book/toy/book.yaml": "title: Toy\nchapters: [one.md]\n",
    "book/toy/one.md": "# One\n\nA beast and a charm.\n\n::: cards Moss\n:::\n",
}


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    err: str


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project of the toy, which is the only game there is."""
    monkeypatch.setattr(rulesets, "names", lambda: (RULESET.name,))
    monkeypatch.setattr(rulesets, "load", {RULESET.name: RULESET}.__getitem__)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.argv", ["bestiarist"])
    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path


@pytest.fixture
def run(root: Path, capsys: pytest.CaptureFixture[str]) -> Callable[..., Ran]:
    """The command line, started in the project; none of it may crash."""

    def ran(*arguments: str) -> Ran:
        capsys.readouterr()
        try:
            code = main(list(arguments))
        except SystemExit as stop:
            code = int(stop.code or 0)
        captured = capsys.readouterr()
        assert "something went wrong" not in captured.err, captured.err
        return Ran(code, captured.out, captured.err)

    return ran


def test_check_finds_what_the_fields_do_not_take(run, root: Path) -> None:
    assert run("check").code == 0
    beast = root / "cards/toy/beasts/moss.yaml"
    beast.write_text("name: Moss\nlevel: one\ntemper: clam\nlevl: 2\n", encoding="utf-8")
    ran = run("check", "--format", "json")
    found = {(one["code"], one["line"]) for one in json.loads(ran.out)["diagnostics"]}
    assert ran.code == 1 and {("YML203", 2), ("YML205", 3), ("YML201", 4)} <= found
    assert run("check", "--fix").code == 1 and "temper: calm" in beast.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "text", "code", "hint"),
    [
        ("beasts/a.yaml", "kind: beest\nname: A\nlevel: 1\n", "YML207", "did you mean beast?"),
        ("charms/a.yaml", "kind: beast\nname: A\nlevel: 1\n", "YML208", ""),
        ("beasts/a.yaml", "ruleset: tou\nname: A\nlevel: 1\n", "YML209", "did you mean toy?"),
        ("decks/a.yaml", "title: A\ncards: [Newt]\n", "DCK107", "charm: Newt"),
        ("decks/a.yaml", "title: A\ncards: [{where: {kind: chram}}]\n", "YML205", "did you mean charm?"),
    ],
)
def test_what_is_not_clear_is_asked_for(run, root: Path, name: str, text: str, code: str, hint: str) -> None:
    (root / "cards/toy" / name).write_text(text, encoding="utf-8")
    ran = run("check", "--format", "json")
    (found,) = [one for one in json.loads(ran.out)["diagnostics"] if one["code"] == code]
    assert hint in found["hint"] + found["message"]
    assert run("cards", "--deck", "all", "--paper", "single").code in (0, 1), "the rest is built"
    assert (root / "output" / "all").is_dir()


def test_cards_of_both_kinds_are_printed_each_by_its_design(run, root: Path) -> None:
    assert run("cards", "--deck", "all", "--paper", "single", "--paper", "a4").code == 0
    sizes = {}
    for path in sorted((root / "output" / "all").glob("all-single*.pdf")):
        pages = PdfDocument(path)
        texts = " ".join(page.get_textpage().get_text_bounded() for page in pages)
        sizes[tuple(round(one / 72 * 25.4, 1) for one in pages[0].get_size())] = texts
    assert set(sizes) == {(63.5, 88.9), (69.8, 120.6)}
    beasts, charms = sizes[63.5, 88.9], sizes[69.8, 120.6]
    assert "Moss" in beasts and "level: 2" in beasts and "price" not in beasts
    assert charms.count("price: 4") == 2 and "level" not in charms
    assert any("contents" in path.name for path in (root / "output" / "all").iterdir())


def test_new_init_schema_template_explain(run, root: Path) -> None:
    assert run("new", "Bog Frog", "--kind", "charm").code == 0
    assert "name: Bog Frog" in (root / "cards/toy/charms/bog-frog.yaml").read_text(encoding="utf-8")
    assert run("new", "Bog Frog", "--kind", "baest").code == 2
    for kind in ("beast", "charm", "deck", "book"):
        assert json.loads(run("schema", "--kind", kind).out)["type"] == "object"
    assert run("schema", "--update").code == 0
    assert run("template").code == run("explain").code == run("explain", "YML207").code == 0
    assert run("init", "other").code == 0
    assert "toy" in (root / "other" / "bestiarist.yaml").read_text(encoding="utf-8")
    assert run("check", "other").code == 0


@pytest.mark.program("git")
def test_stats_and_diff_speak_of_both_kinds_in_words(run, root: Path) -> None:
    told = run("stats").out
    assert "Toy: 2 beasts" in told and "Toy: 1 charm" in told
    assert run("stats", "--format", "json").code == run("stats", "--format", "markdown").code == 0
    git = ("git", "-c", "user.name=a", "-c", "user.email=a@b.c", "-c", "init.defaultBranch=main")
    for words in (("init", "-q"), ("add", "."), ("commit", "-q", "-m", "one")):
        subprocess.run((*git, *words), check=True, cwd=root)
    (root / "cards/toy/charms/newt.yaml").write_text("name: Newt\nprice: 5\npower: hurt 1\n", encoding="utf-8")
    for format_ in ("text", "markdown", "json"):
        told = run("diff", "--format", format_).out
        assert "hurt 1" in told and "Power(" not in told and "Span(" not in told
    assert run("diff", "--pdf", "changes.pdf").code == run("stats", "--pdf", "stats.pdf").code == 0


@pytest.mark.parametrize("way", [("png",), ("tts",), ("vendor", "mpc")])
def test_exports_have_a_file_for_every_card(run, root: Path, way: tuple[str, ...]) -> None:
    assert run("export", *way, "--deck", "all", "--output", "made").code == 0
    names = " ".join(path.name for path in (root / "made").rglob("*"))
    assert names
    if way == ("png",):
        assert "beast-newt" in names and "charm-newt" in names and "moss" in names


def test_a_design_without_its_files_is_a_finding(run, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for design, missing in ((Design("toy/none.html.j2"), "toy/none"), (Design("toy/bare.html.j2"), "toy/bare.css")):
        path = root / "templates" / "toy" / "bare.html.j2"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("<article></article>", encoding="utf-8")
        kinds = tuple(replace(kind, design=design) for kind in RULESET.kinds)
        monkeypatch.setattr(rulesets, "load", {RULESET.name: replace(RULESET, kinds=kinds)}.__getitem__)
        ran = run("cards", "--deck", "all", "--paper", "single")
        assert ran.code == 1 and "CRD104" in ran.out and missing in ran.out


@pytest.mark.slow
def test_a_book_shows_cards_of_any_kind(run, root: Path) -> None:
    ran = run("book", "--edition", "site")
    assert ran.code == 0, ran.out
    assert "Moss" in next((root / "output").rglob("one.html")).read_text(encoding="utf-8")


def test_the_preview_lists_prints_and_completes_both_kinds(root: Path) -> None:
    session = Session(root)
    session.refresh()
    preview = Preview(session, Guard.of("127.0.0.1"))
    token = {TOKEN_HEADER: preview.guard.token}
    with TestClient(preview.application(), "http://127.0.0.1:8016", headers=token) as client:
        state = client.get("/api/state").json()
        assert {(one["kind"], one["name"]) for one in state["cards"]} == {
            ("beast", "Newt"), ("beast", "Moss"), ("charm", "Newt")
        }  # fmt: skip
        assert state["noun"] == {"one": "card", "many": "cards"}


def test_exports_draw_each_card_at_the_size_of_its_design(run, root: Path) -> None:
    """A deck of several sizes is exported as one for each."""
    ran = run("export", "png", "--deck", "all", "--dpi", "72")
    assert ran.code == 0, ran.out + ran.err
    sizes: dict[str, set[tuple[int, int]]] = {}
    for path in sorted((root / "output" / "png").rglob("*.png")):
        with Image.open(path) as picture:
            sizes.setdefault(path.parent.name, set()).add(picture.size)
    assert sizes == {"all-poker": {(180, 252)}, "all-tarot": {(198, 342)}}
    assert run("export", "png", "--dpi", "72", "--output", "each").code == 0
    assert {"beast-newt.png", "charm-newt.png"} <= {path.name for path in (root / "each").iterdir()}
    assert run("export", "png", "--deck", "all", "--dpi", "72", "--card", "bridge", "--output", "one").code == 0
    assert {path.parent.name for path in (root / "one").rglob("*.png")} == {"all"}
