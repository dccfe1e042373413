"""Nobody but the page itself: another origin gets nothing, and nothing that a file contains runs."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import Browser, expect

from tests.preview.browser.conftest import CARDS, Opening, Preview

pytestmark = pytest.mark.slow

# Everything that a page of another origin can try: what it got hold of.
ATTACK = """async (address) => {
  const got = [];
  const path = "cards/path2victory/reed-imp.yaml";
  const tries = {
    state: () => fetch(address + "/api/state").then((answer) => answer.text()),
    opaque: () => fetch(address + "/api/state", { mode: "no-cors" }).then((answer) => answer.text()),
    page: () => fetch(address + "/").then((answer) => answer.text()),
    save: () => fetch(address + "/api/file", { method: "PUT", body: JSON.stringify({ path, text: "gone", base: "" }) })
      .then((answer) => answer.text()),
    simple: () => fetch(address + "/api/draft", {
      method: "POST", mode: "no-cors", body: JSON.stringify({ path, text: "" }) })
      .then((answer) => answer.text()),
    form: () => new Promise((done) => {
      const frame = Object.assign(document.createElement("iframe"), { name: "frame" });
      const form = document.createElement("form");
      Object.assign(form, { method: "post", action: address + "/api/file", target: "frame" });
      document.body.append(frame, form);
      form.submit();
      setTimeout(() => done(""), 500);
    }),
    script: () => new Promise((done, failed) => {
      const one = Object.assign(document.createElement("script"), { src: address + "/static/js/dom.js" });
      one.onload = () => done("a script");
      one.onerror = failed;
      document.body.append(one);
    }),
    image: () => new Promise((done, failed) => {
      const one = new Image();
      one.onload = () => done("an image");
      one.onerror = failed;
      one.src = address + "/favicon.svg";
    }),
    events: () => new Promise((done, failed) => {
      const one = new EventSource(address + "/events");
      one.onmessage = one.onopen = () => done("events");
      one.onerror = failed;
    }),
    frame: () => new Promise((done) => {
      const one = Object.assign(document.createElement("iframe"), { src: address + "/" });
      one.onload = () => { try { done(one.contentDocument?.body?.innerText ?? ""); } catch { done(""); } };
      document.body.append(one);
    }),
  };
  for (const [name, attempt] of Object.entries(tries)) {
    try { if (await attempt()) got.push(name); } catch { /* kept out */ }
  }
  return got;
}"""

HOSTILE = """<img src=x onerror="document.title='ran'"><script>document.title='ran'</script>"""


@pytest.fixture
def elsewhere() -> Iterator[str]:
    """Another origin on the same computer."""

    class Empty(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(b"<!doctype html><title>elsewhere</title><body></body>")

        def log_message(self, format: str, *args: object) -> None:
            """Nothing is to be told."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Empty)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost"])
def test_another_origin_can_neither_read_nor_write(
    browser: Browser, preview: Preview, elsewhere: str, name: str
) -> None:
    text = preview.file("reed-imp").read_text(encoding="utf-8")
    context = browser.new_context()
    page = context.new_page()
    page.goto(elsewhere)
    assert "page" in page.evaluate(ATTACK, elsewhere), "the attack works where it is not kept out"
    page.goto(elsewhere.replace("127.0.0.1", name))
    assert page.evaluate(ATTACK, preview.address) == []
    context.close()
    assert preview.file("reed-imp").read_text(encoding="utf-8") == text


def test_nothing_that_a_file_contains_runs(opened: Opening, preview: Preview) -> None:
    file = preview.file("reed-imp")
    text = file.read_text(encoding="utf-8").replace("name: Reed Imp", f"name: '{HOSTILE.replace(chr(39), chr(34))}'")
    text = text.replace("traits: [Imp, Fey]", f"traits: ['{HOSTILE.replace(chr(39), chr(34))}', Fey]")
    text = text.replace("Pinch ● Melee", f"Pinch {HOSTILE} ● Mele") + f"{HOSTILE}: x\n"
    file.write_text(text, encoding="utf-8")
    page = opened("wick-sprite")
    page.locator(f"[data-path='{CARDS.as_posix()}/reed-imp.yaml']").click()
    expect(page.locator(".cm-content")).to_contain_text("onerror")
    expect(page.locator("#findings .finding").first).to_be_visible()
    for button in page.get_by_role("button", name="Why?").all()[:3]:
        button.click()
    page.keyboard.press("F8")
    page.wait_for_timeout(300)
    assert "ran" not in page.title().split()
    assert page.locator("body script, img[onerror], [onerror]").count() == 0
