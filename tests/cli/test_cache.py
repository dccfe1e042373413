"""A build that finds everything in the cache, and one that finds nothing, give the same files."""

from __future__ import annotations

import shutil
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pypdf
import pytest
from PIL import Image

from bestiarist.cli.parser import parse

HEAVY = ("weasyprint", "jinja2", "pydyf", "fontTools", "multiprocessing", "PIL")
IMPORTS = f"""
import sys
from bestiarist.cli import main
code = main(["build", "--quiet"])
print(code, [name for name in {HEAVY!r} if name in sys.modules])
"""
DECK = """\
title: Two
paper: [a4, single]
contents: yes
backs: continuation
cards: [4x Ash Wolf, 6x Birch Cat]
"""


FONT_TOOLS = """
import builtins, sys
from bestiarist.cli import main
ours, original = set(), builtins.__import__

def watched(name, globals=None, *rest, **more):
    importer = (globals or {}).get("__name__", "")
    if name.partition(".")[0] == "fontTools" and importer.startswith("bestiarist"):
        ours.add(importer)
    return original(name, globals, *rest, **more)

builtins.__import__ = watched
code = main(["cards", "--quiet", "--jobs", "1"])
print(code, sorted(ours))
"""


@pytest.fixture(autouse=True)
def fresh_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / ".cache"
    monkeypatch.setenv("BESTIARIST_CACHE", str(folder))
    return folder


@pytest.fixture
def built(project):
    project.creature("Ash Wolf")
    project.creature("Birch Cat", "standard:", "art: cat.png\nstandard:")
    Image.effect_noise((700, 600), 50).save(project.cards / "cat.png")
    project.deck(DECK)
    assert project.run().code == 0
    return project


def process(code: str, folder: Path) -> str:
    root = Path(__file__).resolve().parents[2]
    command = [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(root)!r})\n{code}"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True).stdout


def test_nothing_changed_imports_nothing_heavy_and_writes_nothing(built) -> None:
    times = {path: path.stat().st_mtime_ns for path in (built.root / "output").rglob("*")}
    assert process(IMPORTS, built.root).strip() == "0 []"
    assert {path: path.stat().st_mtime_ns for path in (built.root / "output").rglob("*")} == times


def test_cards_that_have_not_changed_are_not_parsed(project) -> None:
    project.creature("Ash Wolf")
    script = "import sys; from bestiarist.cli import main; print(main(['cards', '--quiet']), 'yaml' in sys.modules)"
    assert [process(script, project.root).strip() for _ in range(2)] == ["0 True", "0 False"]


def test_fonttools_is_needed_only_to_compile_the_symbols(project, fresh_cache: Path) -> None:
    project.creature("Ash Wolf")
    assert process(FONT_TOOLS, project.root).strip() == "0 ['bestiarist.typeset.symbolface']"
    assert process("import bestiarist.cli; bestiarist.cli.main(['clean'])", project.root)
    process("from bestiarist.typeset.fonts import font_bytes; font_bytes('BestiaristSymbols')", project.root)
    assert process(FONT_TOOLS, project.root).strip() == "0 []"


def test_a_cached_build_gives_the_bytes_of_a_clean_one(built, monkeypatch: pytest.MonkeyPatch) -> None:
    first = built.files()
    shutil.rmtree(built.root / "output")
    built.run()
    assert built.files() == first, "from the cache"
    built.run("clean")
    built.run("build", "-o", "again")
    assert built.files("again") == first, "after clean"
    monkeypatch.setenv("BESTIARIST_CACHE", "off")
    built.run("build", "-o", "off")
    assert built.files("off") == first, "without a cache"


def test_only_the_card_that_changed_is_made_anew(built, fresh_cache: Path) -> None:
    before = {path for path in fresh_cache.rglob("*") if path.is_file()}
    built.creature("Ash Wolf", "8 slashing", "9 slashing")
    built.run()
    changed = {path for path in fresh_cache.rglob("*") if path.is_file()} - before
    assert 3 <= len(changed) <= 5, "a card, two files' receipts, perhaps a subset with a new figure"
    built.creature("Ash Wolf")
    first = built.files()
    built.run("clean")
    assert built.run().code == 0
    assert built.files() != first


def test_damaged_entries_are_made_anew(built, fresh_cache: Path) -> None:
    first = built.files()
    for number, path in enumerate(path for path in fresh_cache.rglob("*") if path.is_file()):
        path.write_bytes(b"" if number % 2 else b"nonsense" * 99)
    shutil.rmtree(built.root / "output")
    assert built.run().code == 0
    assert built.files() == first


def test_an_output_that_was_changed_is_written_again(built) -> None:
    first = built.files()
    (built.root / "output" / "mine" / "mine-a4-duplex.pdf").write_bytes(b"changed")
    built.run()
    assert built.files() == first


def test_a_template_that_changes_changes_the_cards(built) -> None:
    first = built.files()
    own = built.root / "templates" / "shared"
    own.mkdir(parents=True)
    (own / "page.css").write_text("body { color: #333 }", encoding="utf-8")
    built.run()
    assert all(data != first[name] for name, data in built.files().items())


def test_warnings_come_again(built) -> None:
    own = built.root / "templates" / "shared"
    own.mkdir(parents=True)
    (own / "page.css").write_text("body { colour: #333 }", encoding="utf-8")
    found = [built.run("build", "--format", "concise").out.count("CRD103") for _ in range(2)]
    assert found == [1, 1]


def test_warnings_name_the_file_of_a_style_sheet_or_a_template(built) -> None:
    own = built.root / "templates" / "shared"
    own.mkdir(parents=True)
    (own / "page.css").write_text("html { color: #333 }\nbody { colour: #333 }", encoding="utf-8")
    assert built.run("template", "path2victory/creature.html.j2").code == 0
    path = built.root / "templates" / "path2victory" / "creature.html.j2"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('<p class="over">', '<p class="over" style="hight: 3pt">'), encoding="utf-8")
    said = built.run("build", "--format", "concise").out
    assert "templates/shared/page.css:2:8: warning CRD103" in said and "`colour: #333 `, unknown property" in said
    assert "templates/path2victory/creature.html.j2:1:1: warning CRD103" in said


def test_advice_on_a_style_sheet_is_given_once_and_the_cards_are_kept(built) -> None:
    own = built.root / "templates" / "shared"
    own.mkdir(parents=True)
    (own / "page.css").write_text("html { font-family: 'Bestiarist Serif' }\np { opacity: .9 }", encoding="utf-8")
    first, second = (built.run("build", "--format", "concise") for _ in range(2))
    (line,) = [one for one in first.out.splitlines() if "CRD107" in one]
    assert "page.css:2:5:" in line and "opacity: .9" in line
    assert first.code == second.code == 0
    assert "CRD107" not in second.out


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_face_of_the_projects_own_is_embedded(built, jobs: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from fontTools.ttLib import TTFont

    from bestiarist.typeset.fonts import font_bytes

    own = built.root / "templates" / "shared"
    own.mkdir(parents=True)
    (built.root / "own.ttf").write_bytes(font_bytes("SourceSansPro-Black"))
    with TTFont(built.root / "own.ttf") as font:
        font["head"].fontRevision = 7.0
        font.save(built.root / "own.ttf")
    style = "@font-face { font-family: Own; src: url(bestiarist-asset:own.ttf) } .card h2 { font-family: Own }"
    (own / "page.css").write_text(style, encoding="utf-8")
    monkeypatch.setattr("bestiarist.render.card_store.WORTHWHILE", 2)
    assert built.run("build", "--format", "concise", "--jobs", jobs).code == 0
    reader = pypdf.PdfReader(built.root / "output" / "mine" / "mine-single-duplex.pdf")
    assert reader.metadata is not None and reader.metadata.producer == "Bestiarist"
    assert len(reader.pages) == 22
    faces = [font.get_object() for font in reader.pages[0]["/Resources"]["/Font"].values()]
    (face,) = (one for one in faces if "+Own-" in one["/BaseFont"])
    descriptor = face["/DescendantFonts"][0].get_object()["/FontDescriptor"]
    with TTFont(BytesIO(descriptor["/FontFile2"].get_data())) as font:
        assert font["head"].fontRevision == 7.0
    assert "SourceSansPro" not in str(faces)


def test_clean_says_what_it_threw_away(built, fresh_cache: Path) -> None:
    ran = built.run("clean")
    assert ran.code == 0 and "threw away" in ran.out
    assert not [*fresh_cache.glob("project-*")]
    others = [path for path in fresh_cache.rglob("*") if path.is_file()]
    assert others  # the tables and templates of the program
    assert built.run("clean", "--all").code == 0
    assert not [path for path in fresh_cache.rglob("*") if path.is_file()]


def test_clean_leaves_what_is_kept_of_other_projects(built, fresh_cache: Path, tmp_path: Path, monkeypatch) -> None:
    (other := tmp_path / "other" / "cards").mkdir(parents=True)
    monkeypatch.chdir(other)
    kept = set(fresh_cache.glob("project-*/*/*"))
    assert kept and built.run("clean").code == 0
    assert kept == set(fresh_cache.glob("project-*/*/*"))
    assert "0 entries" in built.run("clean").out


def test_no_cache_is_nothing_to_clean(project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BESTIARIST_CACHE", "off")
    assert "off" in project.run("clean").out


def test_jobs_is_an_option() -> None:
    assert parse(["build", "--jobs", "3"]).jobs == 3


@pytest.mark.slow
def test_many_processes_give_the_bytes_of_one(project, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(42):
        project.creature(f"Beast {number}", "8 slashing", f"{number + 5} slashing")
    monkeypatch.setenv("BESTIARIST_CACHE", "off")
    for jobs in ("1", "2"):
        assert project.run("cards", "--layout", "a4", "--jobs", jobs, "-o", jobs).code == 0
    one, two = ((project.root / jobs / "cards-a4.pdf").read_bytes() for jobs in ("1", "2"))
    assert one == two


def test_only_books_need_what_makes_books(built) -> None:
    makers = ("markdown_it", "mdit_py_plugins", "bestiarist.book.content", "bestiarist.build.books")
    code = f"""
import sys
from bestiarist.cli import main
code = main(["check", "--quiet"])
print(code, [name for name in sys.modules if name.startswith({makers!r})])
"""
    assert process(code, built.root).strip() == "0 []"


@pytest.mark.skipif(sys.platform == "win32", reason="rights are others there")
def test_a_folder_that_others_may_write_to_is_refused_and_all_is_made_without_it(built, fresh_cache: Path) -> None:
    before = built.files()
    fresh_cache.chmod(0o777)
    kept = {path: path.stat().st_mtime_ns for path in fresh_cache.rglob("*")}
    for command in ("check", "build"):
        ran = built.run(command)
        assert ran.code == 0 and ran.out.count("OUT103") == 1 and "others may write to it" in ran.out
    assert built.files() == before
    assert {path: path.stat().st_mtime_ns for path in fresh_cache.rglob("*")} == kept


def test_entries_in_the_places_of_others_change_nothing(built, fresh_cache: Path) -> None:
    before = built.files()
    entries = sorted(path for path in fresh_cache.rglob("*") if path.is_file())
    contents = [path.read_bytes() for path in entries]
    for path, data in zip(entries, [*contents[1:], contents[0]], strict=True):
        path.write_bytes(data)
    shutil.rmtree(built.root / "output")
    assert built.run().code == 0
    assert built.files() == before
