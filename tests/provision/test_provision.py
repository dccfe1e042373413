"""Provisioning with everything outside faked: no network, no package manager, no real environment."""

import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest

import bestiarist
from bestiarist import provision
from bestiarist.provision import environment, libraries
from bestiarist.provision.environment import LOCK, STAMP, TESTS, SetupError

ROOT = Path(bestiarist.__file__).resolve().parents[1]
LOCKED = f"rich==15\n{TESTS}pytest==9\n"
POSIX_ONLY = pytest.mark.skipif(os.name == "nt", reason="needs a shell script to stand in for Python")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout with an up-to-date environment, at a path with spaces and more than ASCII."""
    root = tmp_path / "eine Mühle ☁"
    for name in ("python", "bestiarist"):
        program = environment.program(root, name)
        program.parent.mkdir(parents=True, exist_ok=True)
        program.write_text("")
    (root / LOCK).write_text(LOCKED, encoding="utf-8")
    (root / "pyproject.toml").write_text("[project]\n", encoding="utf-8")
    write_stamp(root, environment.wanted(root))
    return root


def write_stamp(root: Path, stamp: Sequence[str]) -> None:
    (root / STAMP).write_text("\n".join(stamp), encoding="ascii")


class Run:
    """In the place of commands: notes them with their labels; a step whose label begins with a given word fails."""

    def __init__(self, failing: str = "none", output: str = "") -> None:
        self.failing, self.output = failing, output
        self.labels: list[str] = []
        self.commands: list[list[str]] = []

    def __call__(self, label: str, command: Sequence[str], folder: Path | None = None) -> libraries.Done:
        self.labels.append(label)
        self.commands.append(list(command))
        failed = label.startswith(self.failing)
        return libraries.Done(command, int(failed), self.output if failed else "")


@pytest.fixture
def nothing_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(libraries, "provide", lambda run: "")
    monkeypatch.setattr(shutil, "which", lambda name: None)


@pytest.mark.parametrize("version", [(3, 11), (3, 11, 0), (3, 14, 2), (4, 0)])
def test_new_pythons_pass(version: tuple[int, ...]) -> None:
    assert provision.python_complaint(version) is None


@pytest.mark.parametrize("version", [(3, 7, 3), (3, 10, 14)])
def test_old_pythons_get_a_kind_word(version: tuple[int, ...]) -> None:
    complaint = provision.python_complaint(version)
    assert complaint and "needs Python 3.11" in complaint and ".".join(map(str, version)) in complaint


def test_old_python_stops_with_code_2(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(provision, "OLDEST_PYTHON", (99, 0))
    assert provision.front_door(ROOT, ["check"]) == 2
    assert "99.0" in capsys.readouterr().err


def test_the_door_needs_nothing_installed() -> None:
    script = "import bestiarist.provision.environment, sys; print(*sys.modules)"
    command = [sys.executable, "-I", "-S", "-c", f"import sys; sys.path.append({str(ROOT)!r}); {script}"]
    loaded = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    ours = {name.partition(".")[0] for name in loaded} - set(sys.stdlib_module_names)
    assert {name for name in ours if not name.startswith("_")} == {"bestiarist"}


@pytest.mark.parametrize(
    ("arguments", "tests"),
    [([], False), (["check", "test"], False), (["test"], True), (["--verbose", "test", "-x"], True)],
)
def test_only_the_command_test_asks_for_more(
    arguments: list[str], tests: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[dict[str, bool]] = []
    monkeypatch.setattr(environment, "set_up", lambda root, **how: asked.append(how))
    monkeypatch.setattr(environment, "hand_over", lambda root, handed: 7)
    assert provision.front_door(ROOT, arguments) == 7
    assert asked == [{"tests": tests, "verbose": "--verbose" in arguments}]


def test_stamp_vouches_until_something_changes(checkout: Path) -> None:
    assert environment.is_current(checkout)
    (checkout / STAMP).unlink()
    assert not environment.is_current(checkout)


@pytest.mark.parametrize("damage", ["", "\n", "half a stamp", "other place\nother digest\n"])
def test_a_damaged_stamp_vouches_for_nothing(checkout: Path, damage: str) -> None:
    (checkout / STAMP).write_text(damage)
    assert not environment.is_current(checkout)


@pytest.mark.parametrize("name", ["python", "bestiarist"])
def test_a_broken_environment_is_not_current(checkout: Path, name: str) -> None:
    environment.program(checkout, name).unlink()
    assert not environment.is_current(checkout)


def test_a_moved_checkout_is_not_current(checkout: Path) -> None:
    assert not environment.is_current(checkout.rename(checkout.with_name("moved")))


@pytest.mark.parametrize("name", [LOCK, "pyproject.toml"])
def test_an_environment_is_old_when_what_is_asked_for_changes(checkout: Path, name: str) -> None:
    with (checkout / name).open("a", encoding="utf-8") as file:
        file.write("# another\n")
    assert not environment.is_current(checkout)


def test_what_is_made_for_tests_does_for_all(checkout: Path) -> None:
    assert not environment.is_current(checkout, tests=True)
    write_stamp(checkout, environment.wanted(checkout, tests=True))
    assert environment.is_current(checkout, tests=True) and environment.is_current(checkout)


@POSIX_ONLY
def test_hand_over_passes_arguments_code_and_a_clean_environment(checkout: Path) -> None:
    python = environment.program(checkout, "python")
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


@pytest.mark.parametrize(
    ("platform", "manager", "said"),
    [
        ("linux", "apt-get", "    sudo apt-get install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-sub"),
        ("linux", "dnf", "    sudo dnf install pango"),
        ("linux", "pacman", "    sudo pacman -S pango"),
        ("linux", "", "your package manager"),
        ("linux", "", "rights: conda, mamba or pixi"),
        ("linux", "", "LD_LIBRARY_PATH=<"),
        ("darwin", "brew", "    brew install pango"),
        ("darwin", "brew", "DYLD_FALLBACK_LIBRARY_PATH=<"),
        ("win32", "", "mingw-w64-ucrt-x86_64-pango"),
        ("win32", "", r"WEASYPRINT_DLL_DIRECTORIES=<the environment>\Library\bin"),
    ],
)
def test_advice_names_the_command(monkeypatch: pytest.MonkeyPatch, platform: str, manager: str, said: str) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: name if name == manager else None)
    assert said in libraries.advice(platform)


@POSIX_ONLY
@pytest.mark.parametrize(("root", "uv", "installed"), [(True, "", True), (True, "uv", True), (False, "", False)])
def test_a_debian_gets_what_it_lacks_where_we_may(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, root: bool, uv: str, installed: bool
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(libraries, "_loads", lambda file: "pango-" not in file)
    monkeypatch.setattr(libraries, "_ENSUREPIP", tmp_path / "ensurepip")
    monkeypatch.setattr(os, "geteuid", lambda: 0 if root else 1000)
    monkeypatch.setattr(shutil, "which", lambda name: name if name in ("apt-get", uv) else None)
    run = Run(failing="Installing lib" if uv else "Installing python")
    assert "sudo apt-get install libpango" in libraries.provide(run)
    names = [*([] if uv else [libraries.VENV]), "libpango-1.0-0"]
    assert [command[-len(names) :] for command in run.commands[::2]] == ([names, names] if installed else [])
    assert run.commands[1:2] == ([["apt-get", "update"]] if installed else [])


def test_pip_is_run_from_its_wheel_and_asked_for_where_there_is_none(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    wheel = tmp_path / "_bundled" / "pip-23.0-py3-none-any.whl"
    wheel.parent.mkdir()
    wheel.write_text("")
    monkeypatch.setattr(libraries, "_ENSUREPIP", tmp_path)
    assert libraries.bundled_pip() == wheel
    monkeypatch.setattr(shutil, "which", lambda name: name if name == "apt-get" else None)
    assert f"sudo apt-get install python3.{sys.version_info[1]}-venv" in libraries.pip_advice()
    assert "uv" in libraries.pip_advice()
    monkeypatch.setattr(libraries, "bundled_pip", lambda: None)
    with pytest.raises(SetupError, match="no pip"):
        environment._installer(tmp_path, Run())


def test_uv_is_taken_where_it_is_on_the_path(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: f"/bin/{name}")
    assert environment._installer(tmp_path, Run())[:4] == ["/bin/uv", "pip", "install", "--python"]


@pytest.mark.usefixtures("nothing_missing")
def test_missing_libraries_stop_nothing_but_are_told(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(libraries, "provide", lambda run: "Pango is missing")
    (checkout / STAMP).unlink()
    environment.bring_up_to_date(checkout, False, Run())
    assert environment.is_current(checkout)
    assert capsys.readouterr().err.endswith("Pango is missing\nUntil then all works that prints nothing.\n\n")


@pytest.mark.usefixtures("nothing_missing")
def test_an_update_keeps_the_environment_and_a_failed_one_keeps_the_old_stamp(checkout: Path) -> None:
    old = environment.stamped(checkout)
    (checkout / LOCK).write_text(LOCKED.replace("rich", "attrs"), encoding="utf-8")
    with pytest.raises(SetupError, match="cannot be reached"):
        environment.bring_up_to_date(checkout, False, Run("Installing", "Temporary failure in name resolution"))
    assert environment.stamped(checkout) == old
    working = Run()
    environment.bring_up_to_date(checkout, False, working)
    assert working.labels == ["Installing Python packages", "Installing Bestiarist"]
    assert environment.is_current(checkout)


@pytest.mark.usefixtures("nothing_missing")
def test_what_tests_need_is_added_and_stays(checkout: Path) -> None:
    def installed(tests: bool) -> str:
        environment.bring_up_to_date(checkout, tests, Run())
        return (checkout / ".venv" / "requirements.txt").read_text(encoding="utf-8")

    for tests, text in (False, "rich==15\n"), (True, LOCKED), (False, LOCKED):
        assert installed(tests) == text


@pytest.mark.usefixtures("nothing_missing")
def test_what_a_broken_run_left_is_made_anew(checkout: Path) -> None:
    (checkout / STAMP).unlink()
    working = Run()
    environment.bring_up_to_date(checkout, False, working)
    assert working.labels[0] == "Creating the virtual environment" and "--clear" in working.commands[0]
    assert working.labels[1:] == ["Installing Python packages", "Installing Bestiarist"]
    (checkout / STAMP).unlink()
    with pytest.raises(SetupError, match="could not create"):
        environment.bring_up_to_date(checkout, False, Run("Creating"))
    assert not environment.is_current(checkout)


def test_a_waiting_run_finds_the_work_done(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter([False, True])
    monkeypatch.setattr(environment, "is_current", lambda root, tests: next(answers))
    monkeypatch.setattr(environment, "bring_up_to_date", lambda *how: pytest.fail("it was done"))
    environment.set_up(checkout)


@POSIX_ONLY
def test_one_run_at_a_time_changes_the_environment(checkout: Path) -> None:
    import fcntl

    environment._guard(checkout / ".venv")
    descriptor = os.open(checkout / ".venv", os.O_RDONLY)
    with pytest.raises(BlockingIOError):
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    os.close(descriptor)


def test_pip_speaks_for_itself_where_the_network_is_there() -> None:
    assert "No matching distribution" in environment.install_complaint("No matching distribution for x")


def test_an_unusable_folder_is_explained(tmp_path: Path) -> None:
    (tmp_path / ".venv").write_text("a file")
    for name in (LOCK, "pyproject.toml"):
        (tmp_path / name).write_text("")
    with pytest.raises(SetupError, match=r"\.venv"):
        environment.set_up(tmp_path)


def test_steps_keep_output_aside_and_pass_the_code(capfd: pytest.CaptureFixture[str]) -> None:
    done = environment.step("Trying", [sys.executable, "-c", "print('spam'); raise SystemExit(3)"])
    assert (done.returncode, done.stdout) == (3, "spam\n")
    assert "spam" not in capfd.readouterr().err
    environment.step("Trying", [sys.executable, "-c", "print('spam')"], verbose=True)
    assert "spam" in capfd.readouterr().err


def test_the_lock_file_has_two_parts_and_names_no_registry() -> None:
    text = (ROOT / LOCK).read_text(encoding="utf-8")
    needed, added = (re.findall(r"^([\w.-]+)==", part, re.MULTILINE) for part in text.split(TESTS))
    assert {"weasyprint", "pypdfium2", "pikepdf", "starlette", "hatchling"} <= set(needed)
    assert {"pytest", "distributed", "mypy"} <= set(added) and not set(needed) & set(added)
    assert "://" not in text
    entries = re.findall(r"^[\w.-]+==.*\n(?:[ \t].*\n)*", text, re.MULTILINE)
    assert all("--hash=sha256:" in entry for entry in entries)


@pytest.mark.slow
def test_the_wheel_holds_templates_and_tables(tmp_path: Path) -> None:
    pytest.importorskip("hatchling")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("bestiarist-*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    templates = {path.relative_to(ROOT) for path in (ROOT / "templates").rglob("*") if path.is_file()}
    tables = [path for kind in ("yaml", "csv") for path in ROOT.glob(f"bestiarist/**/*.{kind}")]
    data = {path.relative_to(ROOT) for path in tables}
    wanted = {f"bestiarist/{path.as_posix()}" for path in templates} | {path.as_posix() for path in data}
    assert wanted - names == set()
    assert not [name for name in names if name.startswith(("templates/", "tests/", "build.py"))]
