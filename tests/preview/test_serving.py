"""The real server: it says where it is, tells of changes, and ends at once."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

import bestiarist

ROOT = Path(bestiarist.__file__).parents[1]
WOLF = "cards/path2victory/ash-wolf.yaml"


@pytest.fixture
def server(project: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    with started("--port", "0") as process:
        assert process.stdout
        address = next(word for line in process.stdout for word in line.split() if word.startswith("http://"))
        yield process, address.rstrip("/")
        process.kill()


def started(*options: str) -> subprocess.Popen[str]:
    return run("preview", "--no-open", *options)


def run(*words: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "bestiarist", *words]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "CI": "true"}
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


@pytest.mark.slow
def test_a_save_is_told_and_ctrl_c_ends_it(server: tuple[subprocess.Popen[str], str], project: Path) -> None:
    process, address = server
    events = list[str]()
    with httpx.stream("GET", f"{address}/events", timeout=20) as stream:
        for line in stream.iter_lines():
            events.append(line)
            if '"revision": 1' in line:
                (project / WOLF).write_text("name: Ash Wolf\n", encoding="utf-8")
            if '"revision": 2' in line:
                assert WOLF in line
                (project / "bestiarist.yaml").write_text("checks: {ignore: [P2V]}\n", encoding="utf-8")
            if '"revision": 3' in line:
                break
        assert "bestiarist.yaml" in events[-1]
        process.send_signal(signal.SIGINT)
        assert process.wait(10) == 0
    assert process.stdout
    assert "Traceback" not in process.stdout.read()


@pytest.mark.slow
def test_another_port_is_taken_where_one_is_in_use(project: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with started("--port", str(port)) as process:
            assert process.stdout
            address = next(word for line in process.stdout for word in line.split() if word.startswith("http://"))
            process.kill()
        assert port < int(address.rstrip("/").rpartition(":")[2]) < port + 20


@pytest.mark.slow
def test_a_new_card_is_opened_where_that_is_asked_for(project: Path) -> None:
    with run("new", "Bog Hag", "--preview") as process:
        assert process.stdout
        address = next(word for line in process.stdout for word in line.split() if word.startswith("http://"))
        process.kill()
    assert address.endswith("/#/cards/path2victory/bog-hag.yaml")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["nowhere"], "there is no file or folder nowhere"), (["--port", "99999"], "0 to 65535"),
        (["--host", "203.0.113.9"], "nothing can listen on 203.0.113.9"),
    ],
)
def test_wrong_use_is_said_in_a_sentence(project: Path, options: list[str], said: str) -> None:
    with started(*options) as process:
        output, _ = process.communicate(timeout=30)
    assert (process.returncode, said in output) == (2, True), output
