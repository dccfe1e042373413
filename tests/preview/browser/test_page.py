"""What a person does in the preview's page, done in a browser."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.preview.browser.conftest import CARDS, CREATURES, Opening, Preview, served

pytestmark = pytest.mark.slow

# Looks at the stage before every frame: how often it was without a whole picture, and where the picture was.
WATCH = """() => {
  window.seen = { frames: 0, blank: 0, places: new Set() };
  const look = () => {
    const image = document.querySelector("#stage img");
    const box = image?.getBoundingClientRect();
    window.seen.frames += 1;
    if (!image || !image.complete || !image.naturalWidth) window.seen.blank += 1;
    else window.seen.places.add([box.x, box.y, box.width, box.height].join(" "));
    requestAnimationFrame(look);
  };
  look();
}"""


def picture(page: Page) -> str:
    return str(page.get_attribute("#stage .side img", "src"))


def at_line(page: Page, line: int) -> None:
    """The cursor at the end of a line of the text."""
    page.locator(".cm-content").focus()
    page.keyboard.press("Control+Home")
    for _ in range(line - 1):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("End")


def test_it_lists_what_is_there_and_shows_a_card_at_true_size(opened: Opening) -> None:
    page = opened("briar-augur")
    expect(page.locator("#list [role=option]")).to_have_count(len(CREATURES))
    expect(page.locator("#count")).to_contain_text(f"{len(CREATURES)} creatures")
    expect(page.get_by_role("heading", level=1)).to_have_text("Briar Augur")
    box = page.locator("#stage .frame").first.bounding_box()
    assert box and (round(box["width"]), round(box["height"])) == (240, 336)
    page.get_by_role("button", name="Larger").click()
    expect(page.locator("#stage .frame").first).to_have_css("width", "300px")


def test_search_and_filters_narrow_the_list_down(opened: Opening) -> None:
    page = opened("briar-augur")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Filter").click()
    page.get_by_label("Traits").select_option("Fey")
    expect(page.locator("#count")).to_contain_text(f"3 of {len(CREATURES)} creatures")
    page.get_by_role("searchbox").fill("wick")
    expect(page.locator("#list [role=option]")).to_have_count(1)
    page.get_by_role("searchbox").fill("nothing at all")
    expect(page.locator("#list")).to_contain_text("Nothing answers to that")


def test_search_goes_by_all_that_is_printed_and_not_by_accents(opened: Opening, preview: Preview) -> None:
    for file, name in (("reed-imp", "Éclaireur Łowca"), ("wick-sprite", "Smörgås Straßenräuber")):
        preview.change(file, f"name: {file.replace('-', ' ').title()}", f"name: {name}")
    page = opened("briar-augur")
    for typed, found in (
        ("eclaireur", ["Éclaireur Łowca"]), ("LOWCA", ["Éclaireur Łowca"]), ("éclaireur łow", ["Éclaireur Łowca"]),
        ("smorgas", ["Smörgås Straßenräuber"]), ("strass", ["Smörgås Straßenräuber"]),
        ("räub", ["Smörgås Straßenräuber"]),
        ("level 6", ["Briar Augur"]), ("level -1 fey", ["Smörgås Straßenräuber", "Éclaireur Łowca"]), ("level 1", []),
        ("hp 80", ["Briar Augur"]), ("fight +9", ["Drowned Knight"]), ("hp 8", []), ("drowned 45", ["Drowned Knight"]),
        ("reserved quickened", []), ("quickened", ["Smörgås Straßenräuber"]), ("Read in the LEAVES", ["Briar Augur"]),
        ("undead chaotic evil", ["Drowned Knight"]), ("void healing", ["Drowned Knight"]),
        ("sworn lake", ["Drowned Knight"]),
    ):
        page.get_by_role("searchbox").fill(typed)
        expect(page.locator("#list [role=option] b")).to_have_text(found)


def test_the_card_follows_the_text_and_never_flickers(opened: Opening, preview: Preview) -> None:
    page = opened("reed-imp")
    before, text = picture(page), preview.file("reed-imp").read_text(encoding="utf-8")
    page.evaluate(WATCH)
    at_line(page, 1)
    page.keyboard.type(" of the Lower Weir", delay=25)
    expect(page.get_by_role("heading", level=1)).to_have_text("Reed Imp of the Lower Weir")
    page.wait_for_function("src => document.querySelector('#stage .side img').src !== src", arg=before)
    seen = page.evaluate("({ ...window.seen, places: [...window.seen.places] })")
    assert seen["frames"] and not seen["blank"] and len(seen["places"]) == 1
    assert preview.file("reed-imp").read_text(encoding="utf-8") == text
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#unsaved")).to_be_hidden()
    renamed = text.replace("name: Reed Imp\n", "name: Reed Imp of the Lower Weir\n")
    assert preview.file("reed-imp").read_text(encoding="utf-8") == renamed


def test_what_another_editor_saves_arrives(opened: Opening, preview: Preview) -> None:
    page = opened("reed-imp")
    preview.change("reed-imp", "name: Reed Imp", "name: Reed Devil")
    expect(page.locator(".cm-content")).to_contain_text("Reed Devil")
    expect(page.get_by_role("heading", level=1)).to_have_text("Reed Devil")
    expect(page.locator("#list [aria-selected=true]")).to_contain_text("Reed Devil")
    expect(page.locator("#unsaved")).to_be_hidden()


def _overlap(page: Page, one: str, other: str) -> bool:
    a, b = page.locator(one).bounding_box(), page.locator(other).bounding_box()
    assert a and b
    apart = a["x"] + a["width"] <= b["x"] or b["x"] + b["width"] <= a["x"]
    return not (apart or a["y"] + a["height"] <= b["y"] or b["y"] + b["height"] <= a["y"])


def test_errors_keep_the_last_good_picture_greyed(opened: Opening) -> None:
    page = opened("reed-imp")
    at_line(page, 2)
    page.keyboard.type("x")
    expect(page.locator("#stage .stale img").first).to_be_visible()
    expect(page.locator("#trouble")).to_contain_text("Line 2")
    assert not _overlap(page, "#trouble", "#stage")
    expect(page.locator("#findings .error").first).to_contain_text("line 2")
    page.keyboard.press("Backspace")
    expect(page.locator("#stage .stale")).to_have_count(0)
    expect(page.locator("#trouble")).to_be_hidden()


@pytest.mark.parametrize("unsaved", [False, True])
def test_a_fix_is_applied_to_the_file_or_to_the_unsaved_text(opened: Opening, preview: Preview, unsaved: bool) -> None:
    preview.change("reed-imp", "Melee strike", "Mele strike")
    page = opened("wick-sprite")
    page.get_by_text("Reed Imp").click()
    expect(page.locator("#findings .error")).to_contain_text("Mele")
    if unsaved:
        at_line(page, 1)
        page.keyboard.type("s")
        expect(page.locator("#unsaved")).to_be_visible()
    page.get_by_role("button", name="Fix: ").click()
    expect(page.locator("#findings")).to_contain_text("Nothing to mend")
    expect(page.locator(".cm-content")).to_contain_text("Melee strike")
    written = preview.file("reed-imp").read_text(encoding="utf-8")
    assert ("Melee strike" in written) == (not unsaved)


def test_why_a_check_is_there_is_said_in_its_place(opened: Opening, preview: Preview) -> None:
    preview.change("reed-imp", "Melee strike", "Mele strike")
    page = opened("wick-sprite")
    page.get_by_text("Reed Imp").click()
    page.get_by_role("button", name="Why?").first.click()
    expect(page.locator(".explained pre").first).to_be_visible()


def test_unsaved_text_waits_while_another_file_is_looked_at(opened: Opening) -> None:
    page = opened("reed-imp")
    at_line(page, 1)
    page.keyboard.type(" the Elder")
    page.get_by_text("Wick Sprite").click()
    expect(page.locator(".cm-content")).to_contain_text("name: Wick Sprite")
    page.locator("[data-path$='reed-imp.yaml']").click()
    expect(page.locator(".cm-content")).to_contain_text("Reed Imp the Elder")
    expect(page.get_by_role("heading", level=1)).to_have_text("Reed Imp the Elder")
    with page.expect_event("dialog") as asked:
        page.close(run_before_unload=True)
    assert asked.value.type == "beforeunload"
    asked.value.accept()


@pytest.mark.parametrize(
    ("choice", "kept", "saved"),
    [("Keep mine", "Reed Lord", "Reed Duke"), ("Take the disk's", "Reed Duke", "Reed Duke")],
)
@pytest.mark.parametrize("both", [False, True])
def test_a_change_on_disk_under_unsaved_text_is_asked_about(
    opened: Opening, preview: Preview, choice: str, kept: str, saved: str, both: bool
) -> None:
    page = opened("reed-imp")
    at_line(page, 1)
    for _ in "Imp":
        page.keyboard.press("Backspace")
    page.keyboard.type("Lord")
    expect(page.locator("#unsaved")).to_be_visible()
    preview.change("reed-imp", "name: Reed Imp", "name: Reed Duke")
    expect(page.get_by_role("alertdialog")).to_contain_text("reed-imp.yaml has changed on the disk")
    expect(page.locator(".cm-content")).to_contain_text("Reed Lord")
    if both:
        page.get_by_role("button", name="See both").click()
        expect(page.locator("#both .changed")).to_have_text(["name: Reed Lord", "name: Reed Duke"])
    page.locator("#both" if both else "#conflict").get_by_role("button", name=choice).click()
    expect(page.get_by_role("alertdialog")).to_be_hidden()
    expect(page.locator(".cm-content")).to_contain_text(kept)
    assert saved in preview.file("reed-imp").read_text(encoding="utf-8")
    if choice == "Keep mine":
        page.keyboard.press("Control+s")
        expect(page.locator("#unsaved")).to_be_hidden()
        assert kept in preview.file("reed-imp").read_text(encoding="utf-8")


def test_completion_comes_from_the_checker(opened: Opening) -> None:
    page = opened("reed-imp")
    at_line(page, 3)
    for _ in "chaotic evil":
        page.keyboard.press("Backspace")
    page.keyboard.type("law")
    expect(page.locator(".cm-tooltip-autocomplete li").first).to_contain_text("lawful")
    page.wait_for_timeout(150)  # the list takes no key in its first moments, which may have been meant for the text
    page.keyboard.press("Enter")
    expect(page.locator(".cm-content")).to_contain_text("alignment: lawful")


def test_pages_of_a_book_are_shown_and_its_chapters_edited(opened: Opening, preview: Preview) -> None:
    page = opened("reed-imp")
    page.get_by_role("tab", name="Books").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Field Notes", timeout=90_000)
    expect(page.locator("#list [role=option]")).to_have_count(2)
    expect(page.locator("#stage .page img").first).to_be_visible()
    expect(page.locator(".cm-content")).to_contain_text("# The Reeds")
    before = page.get_attribute("#stage .page img", "src")
    at_line(page, 3)
    page.keyboard.type(" At night, too.")
    page.keyboard.press("Control+s")
    expect(page.locator("#unsaved")).to_be_hidden()
    assert "too." in (preview.root / "book/notes/one.md").read_text(encoding="utf-8")
    page.wait_for_function("src => document.querySelector('#stage .page img').src !== src", arg=before, timeout=90_000)


def test_without_the_bundle_there_is_a_plain_field(opened: Opening, preview: Preview) -> None:
    page = opened("reed-imp")
    page.route("**/vendor/codemirror.js", lambda route: route.fulfill(content_type="text/javascript", body="throw 0"))
    page.reload()
    field = page.get_by_role("textbox", name="Text of the file")
    expect(field).to_have_value(preview.file("reed-imp").read_text(encoding="utf-8"))
    field.fill(field.input_value().replace("name: Reed Imp", "name: Reed Imp II"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Reed Imp II")
    page.keyboard.press("Control+s")
    expect(page.locator("#unsaved")).to_be_hidden()
    assert "Reed Imp II" in preview.file("reed-imp").read_text(encoding="utf-8")


def test_what_is_written_while_the_preview_is_away_is_saved_when_it_is_back(browser: Browser, project: Path) -> None:
    page = browser.new_page()
    file = project / CARDS / "reed-imp.yaml"
    with served(project) as address:
        page.goto(f"{address}/#/{CARDS.as_posix()}/reed-imp.yaml")
        page.wait_for_selector("#stage img")
        at_line(page, 1)
    expect(page.locator("#status")).to_contain_text("Connection lost")
    page.keyboard.type(" # written alone")
    with served(project, address.rpartition(":")[2]):
        expect(page.locator("#status")).to_be_empty()
        page.keyboard.press("Control+s")
        expect(page.locator("#unsaved")).to_be_hidden()
        assert "# written alone" in file.read_text(encoding="utf-8")
    page.close()


def test_a_file_that_is_deleted_is_told_and_can_be_saved_again_or_closed(opened: Opening, preview: Preview) -> None:
    page = opened("reed-imp")
    file = preview.file("reed-imp")
    text = file.read_text(encoding="utf-8")
    file.unlink()
    bar = page.locator("#conflict")
    expect(bar).to_contain_text("reed-imp.yaml was deleted on the disk")
    expect(page.locator("#list .gone")).to_contain_text("Reed Imp")
    expect(page.locator("#count")).to_contain_text(f"{len(CREATURES) - 1} creatures")
    at_line(page, 1)
    page.keyboard.type(" Redux")
    bar.get_by_role("button", name="Keep my text and save it again").click()
    expect(bar).to_be_hidden()
    expect(page.locator("#list .gone")).to_have_count(0)
    expect(page.get_by_role("heading", level=1)).to_have_text("Reed Imp Redux")
    assert file.read_text(encoding="utf-8") == text.replace("Reed Imp", "Reed Imp Redux", 1)
    file.unlink()
    bar.get_by_role("button", name="Close").click()
    expect(bar).to_be_hidden()
    expect(page.locator("#list [role=option]")).to_have_count(len(CREATURES) - 1)
    expect(page.get_by_role("heading", level=1)).not_to_have_text("Reed Imp Redux")
    expect(page.locator(".cm-content")).not_to_contain_text("Reed Imp")
    assert not file.exists()


def test_nothing_is_said_in_the_middle_of_a_word(opened: Opening) -> None:
    page = opened("reed-imp")
    before = picture(page)
    at_line(page, 14)
    page.evaluate("""() => {
      window.seen = 0;
      const trouble = () => document.querySelector("#stage .stale, #trouble:not([hidden])");
      new MutationObserver(() => { if (trouble()) window.seen += 1; })
        .observe(document.body, { subtree: true, childList: true, attributes: true });
    }""")
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 1)  # a busy machine is no person who rests
    for sign in "\nBog Spit (1) Rangd 6 strike: 3 acid damage.":
        page.keyboard.type(sign)
        page.clock.run_for(150)
    with page.expect_response("**/api/draft"):
        page.keyboard.type(" ")
        page.clock.run_for(150)
    page.wait_for_timeout(300)  # what was answered is there
    assert page.evaluate("window.seen") == 0
    page.clock.resume()
    expect(page.locator("#findings .error")).to_contain_text("Rangd")
    expect(page.locator("#stage .stale img").first).to_be_visible()
    assert picture(page) == before, "the last good picture is half typed"


def test_a_fix_that_is_not_certain_asks_with_what_it_would_change(opened: Opening, preview: Preview) -> None:
    preview.change("briar-augur", "25 piercing", "22 piercing")
    page = opened("briar-augur")
    finding = page.locator("#findings .finding", has_text="no multiple of 5")
    expect(finding.get_by_role("button", name="Perhaps: ")).to_have_text("Perhaps: write '20' …")
    expect(finding.locator(".hint")).to_have_count(0)
    for choice, there in (("Leave it", "22"), ("Apply the fix", "20")):
        finding.get_by_role("button", name="Perhaps: ").click()
        question = page.locator("#doubt")
        expect(question.locator(".changed")).to_have_count(2)
        expect(question.locator(".changed").first).to_contain_text("22 piercing")
        question.get_by_role("button", name=choice).click()
        expect(question).to_be_hidden()
        expect(page.locator(".cm-content")).to_contain_text(f"Cone 4: {there} piercing")
    expect(finding).to_have_count(0)
    assert "20 piercing" in preview.file("briar-augur").read_text(encoding="utf-8")


def test_what_may_come_next_is_offered_in_the_order_of_the_game(opened: Opening) -> None:
    page = opened("reed-imp")
    at_line(page, 15)
    page.keyboard.press("Enter")
    page.keyboard.type("Bog Spit ")
    page.keyboard.press("Control+Space")
    options = page.locator(".cm-tooltip-autocomplete li")
    expect(options.first).to_contain_text("action points")
    labels = options.locator(".cm-completionLabel").all_inner_texts()
    assert labels[:3] == ["free", "one", "two"]
    assert "Melee" in labels and "acid" not in labels


def test_no_backs_are_shown_where_none_are_printed_and_rows_have_the_colour_of_their_cards(opened: Opening) -> None:
    page = opened("reed-imp")
    expect(page.locator("#stage .side")).to_have_count(1)
    expect(page.locator("#size-note")).to_contain_text("No back is printed")
    row = page.locator("#list [role=option]", has_text="Reed Imp")
    expect(row.locator(".colour")).to_have_css("background-color", "rgb(168, 51, 13)")
    at_line(page, 1)
    page.keyboard.type("s")
    expect(row.locator(".unsaved")).to_have_attribute("title", "Unsaved text; Ctrl S saves it")
    expect(row.locator(".unsaved")).to_contain_text("unsaved")
