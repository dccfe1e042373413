"""Provisioning with everything outside faked: no network, no package manager, no real environment."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import bestiarist
from bestiarist import provision
from bestiarist.provision import environment, handover, libraries, stamp, steps, system

ROOT = Path(bestiarist.__file__).resolve().parents[1]
PYPROJECT = '[project]\nname = "bestiarist"\ndependencies = ["rich"]\n[tool.ruff]\nline-length = 110\n'
POSIX_ONLY = pytest.mark.skipif(os.name == "nt", reason="needs a shell script to stand in for Python")
PANGO = libraries.Library("Pango", ("libpango.so", "libpango.dylib"))
SUBSET = libraries.Library("HarfBuzz-Subset", ("libsubset.so",), required=False)
MANAGERS = {manager.program: manager for manager in system.MANAGERS}


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout with an up-to-date environment, at a path with spaces and more than ASCII."""
    root = tmp_path / "eine Mühle ☁"
    for name in ("python", "bestiarist"):
        program = stamp.venv_program(root, name)
        program.parent.mkdir(parents=True, exist_ok=True)
        program.write_text("")
    (root / "pyproject.toml").write_text(PYPROJECT, encoding="utf-8")
    stamp.write(root, stamp.wanted(root))
    return root


class FakeSteps(steps.Steps):
    """Runs nothing: notes the labels, and ends every step with the code given for it."""

    def __init__(self, **codes: int) -> None:
        super().__init__()
        object.__setattr__(self, "codes", codes)
        object.__setattr__(self, "labels", [])

    def run(self, label: str, command: object, folder: Path | None = None) -> steps.Finished:
        self.labels.append(label)
        code = self.codes.get(label.split()[0], 0)
        return steps.Finished(code, "name resolution" if code else "")


@pytest.mark.parametrize("version", [(3, 11), (3, 11, 0), (3, 14, 2), (4, 0)])
def test_new_pythons_pass(version: tuple[int, ...]) -> None:
    assert provision.python_complaint(version) is None


@pytest.mark.parametrize("version", [(3, 7, 3), (3, 10, 14)])
def test_old_pythons_get_a_kind_word(version: tuple[int, ...]) -> None:
    complaint = provision.python_complaint(version)
    assert complaint and "needs Python 3.11" in complaint and ".".join(map(str, version)) in complaint


def test_old_python_stops_with_code_2(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(provision, "OLDEST_PYTHON", (99, 0))
    assert provision.front_door(ROOT, ["check"]) == 2
    assert "99.0" in capsys.readouterr().err


def test_the_door_needs_nothing_installed() -> None:
    script = "import bestiarist.provision.environment, sys; print(*sys.modules)"
    command = [sys.executable, "-I", "-S", "-c", f"import sys; sys.path.append({str(ROOT)!r}); {script}"]
    loaded = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    ours = {name.partition(".")[0] for name in loaded} - set(sys.stdlib_module_names)
    assert {name for name in ours if not name.startswith("_")} == {"bestiarist"}


def test_stamp_vouches_until_something_changes(checkout: Path) -> None:
    assert stamp.is_current(checkout)
    stamp.remove(checkout)
    assert not stamp.is_current(checkout)
    stamp.remove(checkout)


@pytest.mark.parametrize("damage", ["", "\n", "half a stamp", "other place\nother digest\n"])
def test_a_damaged_stamp_vouches_for_nothing(checkout: Path, damage: str) -> None:
    (checkout / ".venv" / stamp.STAMP_NAME).write_text(damage)
    assert not stamp.is_current(checkout)


@pytest.mark.parametrize("name", ["python", "bestiarist"])
def test_a_broken_environment_is_not_current(checkout: Path, name: str) -> None:
    stamp.venv_program(checkout, name).unlink()
    assert not stamp.is_current(checkout)


def test_a_moved_checkout_is_not_current(checkout: Path) -> None:
    assert not stamp.is_current(checkout.rename(checkout.with_name("moved")))


@pytest.mark.parametrize(
    ("old", "new", "same"),
    [
        ("110", "100", True),
        ('"rich"', '"rich>=14"', False),
        ("[project]", "[project]\nversion = '1'", False),
        ("[tool.ruff]", "[tool.hatch]", False),
        ("[tool.ruff]", "[tool.ruff", False),
    ],
)
def test_digest_sees_what_is_installed_and_nothing_else(old: str, new: str, same: bool) -> None:
    assert (stamp.digest(PYPROJECT) == stamp.digest(PYPROJECT.replace(old, new))) is same


@POSIX_ONLY
def test_hand_over_passes_arguments_code_and_a_clean_environment(checkout: Path) -> None:
    python = stamp.venv_program(checkout, "python")
    python.write_text('#!/bin/sh\nprintf "%s|" "$PYTHONPATH$VIRTUAL_ENV" "$PYTHONUTF8" "$@"\nexit 7\n')
    python.chmod(0o755)
    door = (
        f"import sys; sys.path.insert(0, {str(ROOT)!r}); from pathlib import Path; "
        f"from bestiarist.provision import front_door; "
        f"sys.exit(front_door(Path({str(checkout)!r}), sys.argv[1:]))"
    )
    misled = {**os.environ, "PYTHONPATH": "/elsewhere", "VIRTUAL_ENV": "/elsewhere"}
    command = [sys.executable, "-c", door]
    for given, handed in (["check", "a b", "--help"], ["check", "a b", "--help"]), ([], ["build"]):
        done = subprocess.run([*command, *given], env=misled, capture_output=True, text=True)
        assert done.returncode == 7, done.stderr
        assert done.stdout.split("|")[:3] == ["", "1", "-P"]
        assert done.stdout.split("|")[5:-1] == handed


def test_missing_libraries_tries_every_name() -> None:
    tried: list[str] = []

    def load(file: str) -> object:
        tried.append(file)
        if file != "libpango.dylib":
            raise OSError(file)
        return object()

    assert libraries.missing_libraries((PANGO, SUBSET), load) == (SUBSET,)
    assert tried == ["libpango.so", "libpango.dylib", "libsubset.so"]


def test_the_library_table_knows_each_platform() -> None:
    for library in libraries.LIBRARIES:
        assert ".so." in library.files[0] and library.files[1].endswith(".dylib"), library
    assert [each.name for each in libraries.LIBRARIES if not each.required] == ["HarfBuzz-Subset"]


@pytest.mark.parametrize(
    ("platform", "program", "is_root", "command"),
    [
        ("linux", "apt-get", False, "sudo apt-get install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-sub"),
        ("linux", "apt-get", True, "    apt-get install libpango"),
        ("linux", "dnf", False, "sudo dnf install pango"),
        ("linux", "pacman", False, "sudo pacman -S pango"),
        ("linux", None, False, "your system's package manager"),
        ("darwin", "brew", False, "    brew install pango"),
        ("darwin", "brew", False, "DYLD_FALLBACK_LIBRARY_PATH"),
        ("win32", None, False, "mingw-w64-ucrt-x86_64-pango"),
        ("win32", None, False, "WEASYPRINT_DLL_DIRECTORIES"),
    ],
)
def test_advice_names_the_command(platform: str, program: str | None, is_root: bool, command: str) -> None:
    manager = MANAGERS[program] if program else None
    text = system.advice(system.Missing((PANGO,)), platform, manager, is_root=is_root)
    assert "lacks: Pango." in text and command in text


def test_advice_for_a_python_without_ensurepip() -> None:
    missing = system.Missing(venv=True)
    assert missing.stops
    text = system.advice(missing, "linux", MANAGERS["apt-get"])
    assert f"sudo apt-get install python3.{sys.version_info[1]}-venv" in text and "pango" not in text.lower()
    assert "package manager" in system.advice(missing, "linux", MANAGERS["dnf"])


def test_only_what_is_required_stops(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(system, "find_manager", lambda: None)
    monkeypatch.setattr(system, "find_missing", lambda: system.Missing((SUBSET,)))
    system.provide(FakeSteps())
    assert "Not needed" in capsys.readouterr().err
    monkeypatch.setattr(system, "find_missing", lambda: system.Missing((PANGO, SUBSET)))
    with pytest.raises(handover.SetupError, match="Pango, HarfBuzz-Subset"):
        system.provide(FakeSteps())


@pytest.fixture
def nothing_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system, "find_missing", system.Missing)


@pytest.mark.usefixtures("nothing_missing")
def test_an_update_keeps_the_environment_and_a_failed_one_keeps_the_old_stamp(checkout: Path) -> None:
    old = stamp.read(checkout)
    (checkout / "pyproject.toml").write_text(PYPROJECT.replace("rich", "attrs"), encoding="utf-8")
    failing, working = FakeSteps(Installing=1), FakeSteps()
    with pytest.raises(handover.SetupError, match="cannot be reached"):
        environment._bring_up_to_date(checkout, failing)
    assert stamp.read(checkout) == old
    environment._bring_up_to_date(checkout, working)
    assert working.labels == ["Installing Python packages"] and stamp.is_current(checkout)


@pytest.mark.usefixtures("nothing_missing")
def test_what_a_broken_run_left_is_made_anew(checkout: Path) -> None:
    stamp.remove(checkout)
    leftover = checkout / ".venv" / "lib" / "half.py"
    leftover.parent.mkdir()
    leftover.write_text("")
    working = FakeSteps()
    environment._bring_up_to_date(checkout, working)
    assert working.labels == ["Creating the virtual environment", "Installing Python packages"]
    assert not leftover.exists()


def test_a_waiting_run_finds_the_work_done(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = iter([False, False, True])
    monkeypatch.setattr(environment, "_try_lock", lambda descriptor: next(answers))
    environment.set_up(checkout)
    assert capsys.readouterr().err.count("waiting") == 1


def test_pip_speaks_for_itself_where_the_network_is_there() -> None:
    assert "No matching distribution" in environment.install_complaint("No matching distribution for x")


def test_an_unusable_folder_is_explained(tmp_path: Path) -> None:
    (tmp_path / ".venv").write_text("a file")
    with pytest.raises(handover.SetupError, match=r"\.venv"):
        environment.set_up(tmp_path)


def test_steps_keep_output_aside_and_pass_the_code(capfd: pytest.CaptureFixture[str]) -> None:
    finished = steps.Steps().run("Trying", [sys.executable, "-c", "print('spam'); raise SystemExit(3)"])
    assert finished == steps.Finished(3, "spam\n")
    assert steps.Steps().run("Trying", ["no-such-program"]).code == 127
    assert "spam" not in capfd.readouterr().err


@pytest.mark.slow
def test_the_wheel_holds_templates_and_tables(tmp_path: Path) -> None:
    pytest.importorskip("hatchling")
    pip = [sys.executable, "-m", "pip", "wheel", ".", "--no-deps", "--no-build-isolation"]
    subprocess.run([*pip, "--wheel-dir", str(tmp_path)], cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("bestiarist-*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    templates = {path.relative_to(ROOT) for path in (ROOT / "templates").rglob("*") if path.is_file()}
    tables = [path for kind in ("yaml", "csv") for path in ROOT.glob(f"bestiarist/**/*.{kind}")]
    data = {path.relative_to(ROOT) for path in tables}
    wanted = {f"bestiarist/{path.as_posix()}" for path in templates} | {path.as_posix() for path in data}
    assert wanted - names == set()
    assert not [name for name in names if name.startswith(("templates/", "tests/", "build.py"))]


def test_libraries_are_found_without_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    import ctypes.util

    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(ctypes.util, "find_library", lambda name: "found")
    with libraries.by_file_names():
        assert ctypes.util.find_library("pango") is None
    assert ctypes.util.find_library("pango") == "found"
