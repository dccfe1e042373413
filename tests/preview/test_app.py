"""The interface between server and page."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from PIL import Image
from starlette.testclient import TestClient

from bestiarist.preview.app import Preview

WOLF, CAT = "cards/path2victory/ash-wolf.yaml", "cards/path2victory/birch-cat.yaml"
DECK = "cards/path2victory/decks/two.yaml"


def card(client: TestClient, path: str = WOLF) -> dict[str, Any]:
    answer = client.get("/api/card", params={"path": path})
    assert answer.status_code == 200
    found: dict[str, Any] = answer.json()
    return found


def draft(client: TestClient, text: str, path: str = WOLF) -> dict[str, Any]:
    answer = client.post("/api/draft", json={"path": path, "text": text})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def picture(client: TestClient, url: str) -> Image.Image:
    answer = client.get(url)
    assert answer.headers["content-type"] == "image/png"
    assert "immutable" in answer.headers["cache-control"]
    return Image.open(BytesIO(answer.content))


def test_the_lists_of_the_project(client: TestClient) -> None:
    state = client.get("/api/state").json()
    assert state["project"] == "project"
    assert len(state["home"]) >= 16
    assert {"level 2", "Animal"} <= {*state["cards"][0]["words"]}
    wolf, _ = state["cards"]
    assert (wolf["name"], wolf["path"], wolf["level"], wolf["traits"]) == ("Ash Wolf", WOLF, 2, ["Animal"])
    assert (wolf["decks"], wolf["ok"], wolf["findings"]["error"]) == ([DECK], True, 0)
    assert state["noun"] == {"one": "creature", "many": "creatures"}
    assert state["decks"][0] | {"id": "two", "title": "Two", "cards": 6} == state["decks"][0]
    filters = {one["key"]: one["values"] for one in state["filters"]}
    assert filters == {"level": [2], "alignment": ["true neutral"], "size": ["medium"], "traits": ["Animal"]}
    assert state["books"] == [{"name": "notes", "title": "Notes", "pages": None}]


def test_the_page_has_the_token_and_a_new_nonce_each_time(client: TestClient, preview: Preview) -> None:
    first, second = client.get("/"), client.get("/")
    assert f'content="{preview.guard.token}"' in first.text
    assert "{{" not in first.text
    assert first.headers["content-security-policy"] != second.headers["content-security-policy"]


def test_a_card_has_sides_at_their_true_size(client: TestClient) -> None:
    found = card(client)
    assert [(side["name"], side["width"], side["height"]) for side in found["sides"]] == [("front", 63.5, 88.9)]
    assert (found["stale"], found["diagnostics"]) == (False, [])
    assert picture(client, f"{found['sides'][0]['url']}&dpi=100").size == (250, 350)


@pytest.mark.parametrize(
    ("said", "sides", "why"),
    [
        ("", ["front"], "Two prints no backs."), ("backs: none\n", ["front"], "Two prints no backs."),
        ("backs: deck\n", ["front", "back"], ""), ("backs: continuation\n", ["front", "back"], ""),
        ("back: gutterfold\n", ["front", "back"], ""), ("back: none\nbacks: deck\n", ["front"], "Two prints no backs."),
        (None, ["front"], "No back is printed: the card is in no deck."),
    ],
)
def test_backs_are_those_that_the_deck_prints(
    client: TestClient, preview: Preview, project: Path, said: str | None, sides: list[str], why: str
) -> None:
    text = (project / DECK).read_text(encoding="utf-8")
    (project / DECK).write_text(text.replace("4x Ash Wolf", "2x Birch Cat") if said is None else text + said)
    preview.session.refresh([project / DECK])
    found = card(client)
    assert ([one["name"] for one in found["sides"]], found["backless"]) == (sides, why)


@pytest.mark.parametrize(("backs", "names"), [("none", ["front 1", "front 2"]), ("continuation", ["front", "back"])])
def test_a_text_that_goes_on_does_so_on_a_further_card_or_on_the_back(
    client: TestClient, preview: Preview, project: Path, backs: str, names: list[str]
) -> None:
    (project / DECK).write_text((project / DECK).read_text(encoding="utf-8") + f"backs: {backs}\n", encoding="utf-8")
    long = "".join(f"  Bite {n} ● Melee strike: 8 slashing damage. {'It howls at the moon. ' * 12}\n" for n in range(3))
    (project / WOLF).write_text((project / WOLF).read_text(encoding="utf-8").replace("standard:", f"{long}standard:"))
    preview.session.refresh([project / DECK, project / WOLF])
    assert [one["name"] for one in card(client)["sides"]] == names


@pytest.mark.parametrize(("wish", "size"), [("bleed=1", (274, 374)), ("safe=1", (250, 350))])
def test_bleed_and_safe_zone_are_those_of_the_build(client: TestClient, wish: str, size: tuple[int, int]) -> None:
    url = card(client)["sides"][0]["url"] + "&dpi=100"
    plain, other = picture(client, url), picture(client, f"{url}&{wish}")
    assert other.size == size
    assert other.tobytes() != plain.tobytes()


def test_a_draft_is_shown_and_nothing_is_written(client: TestClient, project: Path) -> None:
    before = (project / WOLF).read_bytes()
    text = before.decode().replace("hp: 30", "hp: 35")
    found, saved = draft(client, text), card(client)
    assert found["sides"][0]["url"] != saved["sides"][0]["url"]
    assert picture(client, found["sides"][0]["url"]).tobytes() != picture(client, saved["sides"][0]["url"]).tobytes()
    assert (project / WOLF).read_bytes() == before
    assert draft(client, before.decode())["version"] == saved["version"]


def test_errors_keep_the_last_good_picture(client: TestClient, project: Path) -> None:
    good = card(client)
    found = draft(client, (project / WOLF).read_text(encoding="utf-8") + "name: Again\n")
    assert (found["stale"], found["sides"]) == (True, good["sides"])
    assert [one["severity"] for one in found["diagnostics"]] == ["error"]
    assert found["diagnostics"][0]["file"] == WOLF


def test_a_card_that_never_was_good_has_no_picture(client: TestClient, project: Path) -> None:
    found = draft(client, "name: [", CAT)
    assert (found["sides"], found["stale"]) == ([], False)


def test_a_text_that_is_too_long_is_said_over_the_last_picture(client: TestClient, project: Path) -> None:
    card(client)
    text = (project / WOLF).read_text(encoding="utf-8")
    long = "".join(f"  Bite {n} ● Melee strike: 8 slashing damage. {'It howls at the moon. ' * 60}\n" for n in range(9))
    found = draft(client, text.replace("standard:", f"{long}standard:"))
    assert found["stale"]
    assert any("does not fit" in one["message"] for one in found["diagnostics"])


def test_the_balance_stands_beside_others_of_the_level(client: TestClient) -> None:
    measures = {one["name"]: one for one in card(client)["balance"]["measures"]}
    assert (measures["hp"]["value"], measures["hp"]["set"]) == (30, [30])
    assert measures["hp"]["published"]["count"] > 0


def test_a_file_is_opened_and_saved(client: TestClient, project: Path) -> None:
    opened = client.get("/api/file", params={"path": WOLF}).json()
    text = opened["text"].replace("hp: 30", "hp: 40")
    saved = client.put("/api/file", json={"path": WOLF, "text": text, "base": opened["version"]})
    assert saved.status_code == 200
    assert "hp: 40" in (project / WOLF).read_text(encoding="utf-8")
    assert card(client)["version"] == saved.json()["version"]


def test_what_changed_on_the_disk_is_not_overwritten(client: TestClient, project: Path) -> None:
    opened = client.get("/api/file", params={"path": WOLF}).json()
    (project / WOLF).write_text("name: Mine\n", encoding="utf-8")
    refused = client.put("/api/file", json={"path": WOLF, "text": "name: Yours\n", "base": opened["version"]})
    assert (refused.status_code, refused.json()["text"]) == (409, "name: Mine\n")
    assert (project / WOLF).read_text(encoding="utf-8") == "name: Mine\n"


def misspelt(project: Path) -> str:
    text = (project / WOLF).read_text(encoding="utf-8").replace("alignment:", "alignmnt:")
    (project / WOLF).write_text(text, encoding="utf-8", newline="\r\n")
    return text


def test_a_fix_is_applied_to_the_file(client: TestClient, preview: Preview, project: Path) -> None:
    misspelt(project)
    preview.session.refresh([project / WOLF])
    found = card(client)
    (one,) = found["diagnostics"]
    wish = {"path": WOLF, "code": one["code"], "line": one["line"], "column": one["column"]}
    assert client.post("/api/fix", json={**wish, "version": "another"}).status_code == 409
    done = client.post("/api/fix", json={**wish, "version": found["version"]})
    assert done.status_code == 200
    assert "alignment: " in done.json()["text"]
    assert (project / WOLF).read_bytes().count(b"\r\n") == done.json()["text"].count("\n")
    assert card(client)["diagnostics"] == []
    assert client.post("/api/fix", json={**wish, "version": done.json()["version"]}).status_code == 422


def test_a_fix_of_a_draft_writes_nothing(client: TestClient, project: Path) -> None:
    before = (project / WOLF).read_bytes()
    text = before.decode().replace("alignment:", "alignmnt:")
    (one,) = draft(client, text)["diagnostics"]
    wish = {"path": WOLF, "code": one["code"], "line": one["line"], "column": one["column"], "text": text}
    assert client.post("/api/fix", json=wish).json() == {"text": before.decode()}
    assert (project / WOLF).read_bytes() == before


def test_a_check_is_explained_without_any_html_of_its_own(client: TestClient) -> None:
    found = client.get("/api/explain", params={"code": "yml201"}).json()
    assert (found["code"], found["name"]) == ("YML201", "unknown-key")
    assert "<p>Why: " in found["html"]
    assert client.get("/api/explain", params={"code": "NO1"}).status_code == 404


def test_sheets_are_those_of_the_build(client: TestClient) -> None:
    names = [one["name"] for one in client.get("/api/layouts").json()["layouts"]]
    assert {"a4", "letter", "single"} <= set(names)
    deck = client.get("/sheet", params={"deck": DECK, "layout": "a4"})
    assert (deck.headers["content-type"], deck.content[:5]) == ("application/pdf", b"%PDF-")
    assert "two-a4.pdf" in deck.headers["content-disposition"]
    assert client.get("/sheet", params={"path": CAT, "layout": "letter"}).content[:5] == b"%PDF-"


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/api/card", 400), ("/api/card?path=cards/none.yaml", 404), ("/api/file?path=notes.txt", 403),
        ("/api/picture?v=none", 404), ("/api/picture?v=none&dpi=9000", 400), ("/api/picture?v=none&dpi=x", 400),
        ("/sheet?deck=none", 404), (f"/sheet?deck={DECK}&layout=none", 404), ("/api/book?name=none", 404),
        ("/api/book/picture?name=notes&page=1&v=x", 404), ("/static/../app.py", 404), ("/nothing", 404),
    ],
)
def test_what_is_not_there_is_said_in_a_sentence(client: TestClient, address: str, status: int) -> None:
    answer = client.get(address)
    assert answer.status_code == status
    assert answer.json()["error"]


def test_a_side_that_is_not_there(client: TestClient) -> None:
    digest = parse_qs(urlsplit(card(client)["sides"][0]["url"]).query)["v"][0]
    assert client.get(f"/api/picture?v={digest}&side=7").status_code == 404
    assert client.get(f"/api/picture?v={digest}&side=-1").status_code == 404


@pytest.mark.parametrize("body", [b"", b"[]", b"{", b'{"path": 1}', b"\xff", b"[" * 100_000, b'{"a":' * 100_000])
def test_bodies_that_are_none(client: TestClient, body: bytes) -> None:
    assert client.post("/api/draft", content=body).status_code == 400


@pytest.mark.parametrize("path", [f"cards/{'x' * 300}.yaml", f"cards/{'x/' * 3000}a.yaml"])
def test_paths_that_are_too_long_for_a_disk_are_refused(client: TestClient, path: str) -> None:
    wish = {"path": path, "code": "YML201", "line": 1, "column": 1}
    assert client.get("/api/file", params={"path": path}).json()["text"] is None
    assert client.put("/api/file", json={"path": path, "text": "x", "base": ""}).status_code == 403
    assert client.post("/api/draft", json={"path": path, "text": "x"}).status_code == 404
    assert client.post("/api/fix", json={**wish, "version": ""}).status_code == 404
    assert client.post("/api/fix", json={**wish, "text": "x"}).status_code == 404


@pytest.mark.parametrize("address", ["/api/draft", "/api/complete", "/api/fix"])
def test_a_path_with_halves_of_characters_is_refused_in_a_sentence(client: TestClient, address: str) -> None:
    wish = b'{"path": "cards/\\ud800.yaml", "text": "x", "line": 1, "column": 1, "code": "A"}'
    answer = client.post(address, content=wish)
    assert (answer.status_code, set(answer.json())) == (422, {"error"})


def test_a_link_to_itself_is_no_file(client: TestClient, project: Path) -> None:
    try:
        (project / "cards" / "loop.yaml").symlink_to("loop.yaml")
    except OSError:
        pytest.skip("no links on this disk")
    assert client.get("/api/file", params={"path": "cards/loop.yaml"}).status_code in (200, 403)
    assert client.put("/api/file", json={"path": "cards/loop.yaml", "text": "x", "base": ""}).status_code in (403, 404)


def test_a_file_that_was_deleted_has_no_text_and_is_written_again(client: TestClient, project: Path) -> None:
    opened = client.get("/api/file", params={"path": WOLF}).json()
    (project / WOLF).unlink()
    assert client.get("/api/file", params={"path": WOLF}).json() == {"path": WOLF, "text": None, "version": ""}
    saved = client.put("/api/file", json={"path": WOLF, "text": opened["text"], "base": opened["version"]})
    assert saved.json()["version"] == opened["version"]
    assert client.get("/api/file", params={"path": WOLF}).json() == opened


def test_a_fix_that_is_not_certain_is_made_where_it_is_asked_for(client: TestClient, project: Path) -> None:
    text = (project / WOLF).read_text(encoding="utf-8").replace("Melee strike: 8", "Burst 2 within 8: 12")
    (one,) = [one for one in draft(client, text)["diagnostics"] if one["fix"]]
    assert not one["fix"]["safe"]
    wish = {"path": WOLF, "code": one["code"], "line": one["line"], "column": one["column"], "text": text}
    assert client.post("/api/fix", json=wish).status_code == 422
    assert client.post("/api/fix", json={**wish, "unsafe": "yes"}).status_code == 422
    assert client.post("/api/fix", json={**wish, "unsafe": True}).json()["text"] != text


def test_a_text_with_halves_of_characters_is_no_mistake_of_the_program(client: TestClient) -> None:
    opened = client.get("/api/file", params={"path": WOLF}).json()
    body = b'{"path": "' + WOLF.encode() + b'", "base": "' + opened["version"].encode() + b'", "text": "\\ud800"}'
    assert client.put("/api/file", content=body).status_code == 422
    assert client.post("/api/draft", content=body).status_code == 422


def test_a_draft_that_would_not_be_read_as_a_file_is_refused(client: TestClient) -> None:
    text = "name: Ash Wolf\n" + "# so much to say\n" * 20000
    assert client.post("/api/draft", json={"path": WOLF, "text": text}).status_code == 413


@pytest.mark.parametrize(
    ("settings", "severities"),
    [
        ("", ["warning"]),
        ("checks: {ignore: [P2V202]}", []),
        ("checks: {error: [P2V202]}", ["error"]),
        ("checks: {folders: {cards/path2victory/birch-cat.yaml: {ignore: [P2V202]}}}", ["warning"]),
    ],
)
def test_the_settings_of_the_project_say_which_findings_count(
    project: Path, request: pytest.FixtureRequest, settings: str, severities: list[str]
) -> None:
    text = (project / WOLF).read_text(encoding="utf-8").replace("hp: 30", "hp: 32")
    (project / WOLF).write_text(text, encoding="utf-8")
    (project / "bestiarist.yaml").write_text(f"ruleset: path2victory\n{settings}\n", encoding="utf-8")
    client = request.getfixturevalue("client")
    for found in (card(client), draft(client, text + "\n")):
        assert [one["severity"] for one in found["diagnostics"]] == severities
    counts = client.get("/api/state").json()["cards"][0]["findings"]
    assert {name: counts[name] for name in ("error", "warning")} == {
        name: severities.count(name) for name in ("error", "warning")
    }
