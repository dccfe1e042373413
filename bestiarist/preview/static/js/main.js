// The page of the preview: what belongs together is told here of one another.

import { api, newest, renewToken } from "./api.js";
import { Balance } from "./balance.js";
import { Books } from "./books.js";
import { Conflict } from "./conflict.js";
import { $, announce, calmly, capital } from "./dom.js";
import { codemirror } from "./editing.js";
import { wanted } from "./doubt.js";
import { Findings } from "./findings.js";
import { keys } from "./keys.js";
import { List, NOTHING } from "./list.js";
import { listen } from "./live.js";
import { isNarrow, showPanel, splitter, stepPanel, tabs } from "./panels.js";
import { Patience } from "./patience.js";
import { Plain } from "./plain.js";
import { Sheets } from "./sheets.js";
import { Stage } from "./stage.js";
import { Texts } from "./texts.js";
import { Zoom } from "./zoom.js";

const TYPING = 120, STEPPING = 40;
const SAVED = "Saved";

class Page {
  constructor() {
    this.mode = "cards";
    this.state = NOTHING;
    this.last = { cards: null, books: null };
    this.zoom = new Zoom(() => (this.mode === "books" ? this.books.pages.redraw() : this.stage.redraw()));
    this.seen = new Map();
    this.stage = new Stage(this.zoom, (one) => this.go(one));
    this.patience = new Patience((card) => this.put(card));
    this.balance = new Balance();
    this.sheets = new Sheets();
    this.list = new List((one, how) => this.choose(one, how));
    this.list.unsaved = (path) => this.texts?.unsaved(path) ?? false;
    this.list.gone = () => this.gone();
    this.list.filtered = () => this.sheets.of(this.texts.path, this.deck());
    this.findings = new Findings({ go: (one) => this.go(one), fix: (one) => this.fix(one) });
    this.books = new Books(this.zoom, {
      chapters: (chapters) => this.chapters(chapters),
      looked: (page) => this.list.mark(this.books.chapterOn(page)?.path ?? this.texts.path),
      found: (book) => this.showFound(book),
      failed: (sentence) => this.say(sentence),
    });
    this.prove = newest(() => this.proveNow());
    this.proveSoon = calmly(TYPING, () => this.prove());
    this.openSoon = calmly(STEPPING, (one, how) => this.open(one, how));
    this.refresh = newest(() => this.refreshNow());
  }

  async start() {
    const heard = {
      changed: (path, text, typed) => {
        if (typed) this.patience.write();
        this.line = this.editor?.cursor.line;
        this.texts.edited(path, text);
        if (this.mode === "cards") this.proveSoon();
      },
      moved: () => { if (this.editor && this.editor.cursor.line !== this.line) this.patience.hurry(); },
      complete: (text, line, column) => (this.mode === "cards" ? api.complete(this.texts.path, text, line, column).catch(() => null) : null),
    };
    this.editor = await codemirror($("editor"), heard).catch(() => new Plain($("editor"), heard));
    this.texts = new Texts(this.editor, {
      changed: () => this.drawText(),
      conflict: (one) => this.conflict.show(one),
      closed: (path) => this.closed(path),
      saved: () => { this.patience.hurry(); this.say(SAVED); announce("saved"); },
      failed: (sentence) => { this.say(sentence); announce(sentence); },
    });
    this.conflict = new Conflict(this.texts);
    this.wire();
    await this.refresh();
    this.sheets.offer().catch((error) => this.say(error.message));
    this.openAddress() || this.choose(this.list.shown[0] ?? null, "step");
    document.body.dataset.ready = "";
  }

  wire() {
    splitter();
    tabs(document.querySelector(".panels"), (tab) => showPanel(tab.dataset.panel));
    tabs(document.querySelector(".modes"), (tab) => this.show(tab.id.replace("mode-", "")));
    $("save").addEventListener("click", () => this.texts.save());
    addEventListener("beforeunload", (event) => { if (this.texts.anyUnsaved) event.preventDefault(); });
    addEventListener("hashchange", () => this.openAddress());
    const focus = { list: () => $("list").focus(), card: () => $("stage").focus(), text: () => this.editor.focus(), findings: () => this.focusFindings() };
    keys({
      search: () => { showPanel("list"); $("search").focus(); $("search").select(); },
      save: () => this.texts.save(),
      finding: (by) => { this.patience.hurry(); this.findings.step(by); },
      fix: () => { this.patience.hurry(); this.findings.fixAt(this.editor.cursor.line); },
      panel: (by) => stepPanel(by, focus),
      mode: () => this.show(this.mode === "books" ? "cards" : "books"),
    });
    listen({
      changed: (change) => this.changed(change),
      progress: ({ what, done, total }) => this.say(done < total ? `Laying out ${what}${total > 1 ? `, ${done} of ${total}` : ""} …` : "", true),
      connected: () => { if (this.lost) this.reconnected(); },
      lost: () => { this.lost = true; this.say("Connection lost; trying again", true); $("status").classList.add("lost"); },
    });
  }

  // The preview is back, perhaps started again: what is unsaved can be saved, if it is still of this project.
  async reconnected() {
    if ((await api.state()).home === this.state.home) await renewToken();
    this.lost = false;
    this.say("");
    this.changed({ files: [...this.texts.open.keys()], cards: [this.texts.path], books: [...this.books.books.keys()] });
  }

  // Something changed on the disk.
  async changed({ files, cards, books }) {
    this.refresh();
    await this.texts.disk(files);
    if (files.some((path) => this.texts.open.get(path)?.gone)) this.list.draw();
    if (this.mode === "cards" && cards.includes(this.texts.path)) this.prove();
    if (books.length && this.books.books.size) this.books.refresh(books);
  }

  async refreshNow() {
    try {
      this.state = await api.state();
    } catch (error) {
      this.say(error.message);
      return;
    }
    for (const one of this.state.cards) this.seen.set(one.path, one);
    $("project").textContent = this.state.project ?? "";
    $("mode-cards").textContent = capital(this.state.noun.many);
    $("mode-books").disabled = !this.state.books?.length;
    this.list.show(this.state);
  }

  // The cards whose files were deleted while their texts are open here.
  gone() {
    const lost = [...(this.texts?.open.values() ?? [])].filter((one) => one.gone && this.seen.has(one.path));
    return lost.map(({ path }) => ({ ...this.seen.get(path), findings: {}, gone: true }));
  }

  closed(path) {
    this.found = null;
    this.stage.clear();
    this.findings.show(null, []);
    this.balance.show(null);
    this.list.draw();
    this.choose(this.list.shown.find((one) => one.path !== path), "step");
  }

  show(mode) {
    if (mode === this.mode) { if (isNarrow()) showPanel("card"); return; }
    if ((mode === "books" && !this.state.books?.length)) return;
    this.mode = mode;
    this.patience.forget();
    if (isNarrow()) showPanel("card");
    $("tab-card").textContent = mode === "books" ? "Pages" : "Card";
    document.body.dataset.mode = mode;
    for (const tab of document.querySelectorAll(".modes [role=tab]")) {
      tab.setAttribute("aria-selected", tab.id === `mode-${mode}`);
      tab.tabIndex = tab.id === `mode-${mode}` ? 0 : -1;
    }
    $("work").setAttribute("aria-labelledby", `mode-${mode}`);
    this.zoom.of(mode);
    this.stage.clear();
    this.books.hide();
    this.balance.show(null);
    this.list.showMode(mode, []);
    if (mode === "books") this.showBooks(); else this.choose(this.known(this.last.cards) ?? this.list.shown[0], "step");
  }

  async showBooks() {
    await this.books.refresh(this.state.books.map((book) => book.name));
  }

  // The chapters of all books; the first time they are there, one is shown.
  chapters(chapters) {
    if (this.mode !== "books") return;
    const first = !this.list.chapters.length;
    this.list.chapters = chapters;
    this.list.draw();
    if (first) this.choose(chapters.find((one) => one.path === this.last.books) ?? chapters[0], "step");
  }

  known(path) { return this.state.cards.find((one) => one.path === path); }

  choose(one, how) {
    if (!one) return;
    this.list.mark(one.path);
    if (how === "step") this.openSoon(one, how); else this.open(one, how);
  }

  async open(one, how) {
    this.openSoon.cancel();
    const path = one.path;
    this.last[this.mode] = path;
    history.replaceState(null, "", `#/${path.split("/").map(encodeURIComponent).join("/")}`);
    if (isNarrow() && how !== "step") showPanel(how === "write" ? "text" : "card");
    try {
      const shown = this.texts.show(path);
      if (this.mode === "books") this.books.show(one); else this.prove();
      if (!(await shown)) return;
      if (this.texts.unsaved() && this.mode === "cards") this.prove(); else this.mark();
      if (how === "write") this.editor.focus();
    } catch (error) {
      this.say(error.message);
    }
  }

  openAddress() {
    const path = decodeURIComponent(location.hash.replace(/^#\/?/, ""));
    if (!path || path === this.texts.path) return Boolean(path);
    const one = this.known(path);
    if (one) { this.show("cards"); this.choose(one, "step"); return true; }
    if (path.startsWith("book/") && this.state.books?.length) { this.last.books = path; this.show("books"); return true; }
    return false;
  }

  // Asks for the card as the text is now, saved or not; as the file is, while that is not open yet.
  async proveNow() {
    const path = this.texts.path, text = this.texts.current?.text;
    if (this.mode !== "cards" || !path || this.texts.current?.gone) return;
    try {
      const card = text === undefined ? await api.card(path) : await api.draft(path, text);
      if (path !== this.texts.path || this.mode !== "cards") return;
      this.patience.tell(card);
    } catch (error) {
      if (error.body?.superseded) this.proveSoon(); else this.say(error.message);
    }
  }

  put(card) {
    this.stage.show(card);
    this.balance.show(card.balance);
    this.sheets.of(card.path, this.deck());
    this.showFound(card);
  }

  deck() {
    const chosen = this.list.filters.chosen.get("deck");
    return this.state.decks.find((deck) => deck.path === chosen);
  }

  showFound(found) {
    this.found = { path: this.texts.path, diagnostics: found.diagnostics };
    this.findings.show(this.texts.path, found.diagnostics);
    this.mark();
  }

  mark() {
    const found = this.found?.diagnostics ?? [];
    this.editor.mark(found.filter((one) => (one.file || this.found.path) === this.editor.path));
  }

  async go(one) {
    if (one.file && one.file !== this.texts.path) {
      const known = this.known(one.file) ?? this.list.chapters.find((each) => each.path === one.file) ?? { path: one.file };
      await this.open(known, "step");
    }
    if (isNarrow()) showPanel("text");
    this.editor.go(one);
    this.editor.focus();
  }

  async fix(one) {
    const path = one.file || this.texts.path, open = this.texts.open.get(path);
    const unsaved = this.texts.unsaved(path);
    const wish = { path, code: one.code, line: one.line, column: one.column, unsafe: !one.fix.safe };
    try {
      if (wish.unsafe) {
        const text = open?.text ?? (await api.file(path)).text;
        if (!(await wanted(one, text, (await api.fix({ ...wish, text })).text))) return;
      }
      const answer = await api.fix(unsaved ? { ...wish, text: open.text } : { ...wish, version: open?.base });
      this.texts.fixed(path, answer.text, unsaved ? null : answer.version);
      announce(`done: ${one.fix.description}`);
      this.prove();
    } catch (error) {
      this.say(error.message);
      if (error.status === 409) this.texts.disk([path]);
    }
  }

  focusFindings() {
    const button = $("panel-findings").querySelector("button, a, [tabindex]");
    if (button) { button.focus(); return; }
    $("panel-findings").tabIndex = -1;
    $("panel-findings").focus();
  }

  drawText() {
    const path = this.texts.path, unsaved = this.texts.unsaved();
    $("file").textContent = path ?? "";
    $("unsaved").hidden = !unsaved;
    $("save").disabled = !unsaved;
    if (unsaved && $("status").textContent === SAVED) this.say("");
    document.title = `${unsaved ? "● " : ""}${$("title").textContent.trim() || path} · Bestiarist`;
    if (this.drawn !== `${path} ${unsaved}`) this.list.draw();
    this.drawn = `${path} ${unsaved}`;
  }

  say(sentence, lasting = false) {
    clearTimeout(this.quiet);
    $("status").textContent = sentence;
    $("status").classList.remove("lost");
    if (sentence && !lasting) this.quiet = setTimeout(() => { $("status").textContent = ""; }, 6000);
  }
}

new Page().start();
