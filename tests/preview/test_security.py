"""Nobody but the preview's own page may read or write, and nothing beyond a few folders."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from starlette.datastructures import Headers
from starlette.testclient import TestClient

from bestiarist.preview.app import Preview
from bestiarist.preview.requests import MOST_BYTES
from bestiarist.preview.security import TOKEN_HEADER, Guard

WOLF = "cards/path2victory/ash-wolf.yaml"
OUTSIDE = [
    "cards/../book/../secret.yaml", "../secret.yaml", "/etc/passwd.yaml", "cards//x.yaml", "cards/./x.yaml",
    "cards\\..\\secret.yaml", "cards/a\0.yaml", ".git/config.yaml", "cards/.hidden.yaml", "templates/a.yaml",
    "secret.yaml", "cards/notes.txt", "", "cards", "C:/secret.yaml", "cards/link.yaml", "cards/folder/secret.yaml",
]


@pytest.fixture
def links(project: Path) -> None:
    secret = project.parent / "secrets"
    secret.mkdir()
    (secret / "secret.yaml").write_text("name: Secret\n", encoding="utf-8")
    (project / "secret.yaml").write_text("name: Secret\n", encoding="utf-8")
    try:
        (project / "cards" / "link.yaml").symlink_to(secret / "secret.yaml")
        (project / "cards" / "folder").symlink_to(secret, target_is_directory=True)
    except OSError:
        pytest.skip("no links on this disk")


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "evil.example"}, {"Host": "evil.example:8016"}, {"Host": "127.0.0.1.evil.example"}, {"Host": ""},
        {"Host": "[::1].evil.example"}, {"Host": "127.0.0.1:8931,evil"}, {"Host": "127.0.0.1:"},
        {"Host": "localhost:80:80"}, {"Host": "[::1"}, {"Host": "user@localhost"}, {"Host": "[localhost]"},
        {"Host": "127.0.0.1:8931/evil"},
        {"Origin": "http://evil.example"}, {"Origin": "null"}, {"Origin": "http://127.0.0.1:9999"},
        {"Origin": "https://127.0.0.1:8016"}, {"Sec-Fetch-Site": "cross-site"}, {"Sec-Fetch-Site": "same-site"},
    ],
)
@pytest.mark.parametrize("address", ["/", "/api/state", "/events", f"/api/file?path={WOLF}", "/static/js/main.js"])
def test_others_cannot_read(client: TestClient, headers: dict[str, str], address: str) -> None:
    answer = client.get(address, headers=headers)
    assert answer.status_code == 403
    assert set(answer.json()) == {"error"}
    assert "access-control-allow-origin" not in answer.headers


@pytest.mark.parametrize("host", ["127.0.0.1:8016", "localhost:8016", "LOCALHOST", "[::1]:8016"])
def test_its_own_names_are_let_in(client: TestClient, host: str) -> None:
    headers = {"Host": host, "Origin": f"http://{host}", "Sec-Fetch-Site": "same-origin"}
    assert client.get("/api/state", headers=headers).status_code == 200


@pytest.mark.parametrize(
    ("host", "name", "let_in"),
    [
        ("0.0.0.0", "192.168.1.7", True), ("0.0.0.0", "evil.example", False), ("127.0.0.1", "192.168.1.7", False),
        ("192.168.1.7", "192.168.1.7", True), ("::", "[fe80::1]", True), ("::", "[evil]", False),
    ],
)
def test_all_addresses_in_digits_are_ours_where_all_are_listened_on(host: str, name: str, let_in: bool) -> None:
    guard = Guard.of(host)
    objection = guard.objection("GET", Headers({"host": f"{name}:8016"}))
    assert (objection == "") == let_in


@pytest.mark.parametrize("token", ["", "wrong", "ä"])
@pytest.mark.parametrize(
    ("method", "address"),
    [
        ("PUT", "/api/file"), ("POST", "/api/draft"), ("POST", "/api/fix"), ("POST", "/api/complete"),
        ("DELETE", "/api/file"), ("OPTIONS", "/api/file"),
    ],
)
def test_without_the_token_nothing_is_written(
    client: TestClient, project: Path, method: str, address: str, token: str
) -> None:
    before = (project / WOLF).read_bytes()
    answer = client.request(method, address, headers={TOKEN_HEADER: token.encode()})  # type: ignore[dict-item]
    assert answer.status_code == 403
    assert (project / WOLF).read_bytes() == before


def test_two_starts_have_two_tokens() -> None:
    assert Guard.of("localhost").token != Guard.of("localhost").token


def test_a_head_is_answered_without_a_body_and_other_methods_not_at_all(client: TestClient) -> None:
    head = client.head("/api/state")
    assert (head.status_code, head.content) == (200, b"")
    assert client.delete("/api/file").status_code == 405
    assert client.options("/api/file").status_code == 405


@pytest.mark.parametrize("path", OUTSIDE)
@pytest.mark.usefixtures("links")
def test_files_elsewhere_are_neither_read_nor_written(client: TestClient, project: Path, path: str) -> None:
    secrets = (project / "secret.yaml", project.parent / "secrets" / "secret.yaml")
    assert client.get("/api/file", params={"path": path}).status_code in (403, 404)
    assert client.put("/api/file", json={"path": path, "text": "x", "base": ""}).status_code in (403, 404)
    assert all(file.read_text(encoding="utf-8") == "name: Secret\n" for file in secrets)


@pytest.mark.parametrize("path", ["cards/../secret.yaml", "templates/cards/x.html.j2", "pyproject.toml", "cards/x.py"])
def test_nothing_is_written_in_other_folders(client: TestClient, path: str) -> None:
    assert client.put("/api/file", json={"path": path, "text": "x", "base": ""}).status_code == 403


def test_a_body_that_is_too_large_is_not_read(client: TestClient) -> None:
    for body in (b"x" * (MOST_BYTES + 1), iter([b"x" * MOST_BYTES, b"x" * MOST_BYTES])):
        assert client.post("/api/draft", content=body).status_code == 413


def test_a_creature_called_script_is_text(client: TestClient, preview: Preview, project: Path) -> None:
    name = '<script>alert(1)</script><img src=x onerror=\\"alert(2)\\">'
    text = (project / WOLF).read_text(encoding="utf-8").replace("Ash Wolf", f'"{name}"')
    (project / WOLF).write_text(text, encoding="utf-8")
    preview.session.refresh([project / WOLF])
    state = client.get("/api/state")
    assert state.headers["content-type"] == "application/json"
    assert state.headers["x-content-type-options"] == "nosniff"
    assert json.loads(f'"{name}"') in [one["name"] for one in state.json()["cards"]]
    assert client.get("/api/card", params={"path": WOLF}).headers["content-type"] == "application/json"
    assert "alert(" not in client.get("/").text


def test_every_answer_keeps_others_out(client: TestClient) -> None:
    for address in ("/", "/api/state", "/nothing", "/static/js/main.js", "/favicon.svg"):
        headers = client.get(address).headers
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cache-control"] == "no-store"
        policy = headers["content-security-policy"]
        assert policy.startswith("default-src 'none'; script-src 'self';")
        assert "unsafe" not in policy
