// The list on the left: cards, or the chapters of books. One row is chosen; arrows move, Enter goes to the text.

import { $, capital, el, plural } from "./dom.js";
import { Filters, found } from "./filters.js";
import { sought, terms } from "./search.js";

const SIGNS = { error: "✕", warning: "!", advice: "i" };

// What is known of a project before the preview has answered.
export const NOTHING = { cards: [], noun: { one: "card", many: "cards" }, filters: [], decks: [], rulesets: [], books: [] };

export class List {
  // `chosen(row, how)` is told of a row that a person wants: how is "step", "click" or "write".
  constructor(chosen) {
    this.chosen = chosen;
    this.mode = "cards";
    this.state = NOTHING;
    this.chapters = [];
    this.path = null;
    this.unsaved = () => false;
    this.gone = () => [];
    this.filtered = () => {};
    this.filters = new Filters(() => { this.draw(); this.filtered(); });
    this.search = $("search");
    this.rows = $("list");
    this.search.addEventListener("input", () => this.draw());
    this.search.addEventListener("keydown", (event) => this.key(event));
    this.rows.addEventListener("keydown", (event) => this.key(event));
    this.rows.addEventListener("click", (event) => {
      const row = event.target.closest("[data-path]");
      if (row) this.choose(this.shown[Number(row.dataset.index)], "click");
    });
    $("finder").addEventListener("submit", (event) => event.preventDefault());
  }

  show(state) {
    this.state = state;
    this.label();
    this.draw();
  }

  showMode(mode, chapters = this.chapters) {
    this.mode = mode;
    this.chapters = chapters;
    $("filter-button").hidden = mode !== "cards";
    if (mode !== "cards") this.filters.open(false);
    this.label();
    this.search.value = "";
    this.draw();
  }

  // What the rows are called.
  get noun() { return this.mode === "cards" ? this.state.noun : { one: "chapter", many: "chapters" }; }

  label() {
    for (const one of [this.rows, $("panel-list")]) one.setAttribute("aria-label", capital(this.noun.many));
  }

  matching() {
    const wanted = terms(this.search.value);
    const there = this.mode === "cards" ? this.state.cards : this.chapters;
    const found = there.filter((one) => sought(one, wanted) && (this.mode !== "cards" || this.filters.passes(one)));
    // What was deleted on the disk and is still open stays in sight, whatever is sought.
    return [...found, ...this.gone().filter((one) => !there.some((each) => each.path === one.path))];
  }

  draw() {
    if (this.mode === "cards") this.filters.offer(this.state);
    this.shown = this.matching();
    const make = this.mode === "cards" ? cardRow : chapterRow;
    this.rows.replaceChildren(...this.shown.map((one, index) => make(one, index, this.unsaved(one.path))));
    if (!this.shown.length) this.rows.append(el("li", { className: "none", role: "presentation" }, this.nothing()));
    this.count();
    this.mark(this.path, false);
  }

  nothing() {
    if (this.mode === "books") return this.chapters.length ? "No chapter has that in its name." : "The book is being laid out …";
    return this.state.cards.length ? "Nothing answers to that." : `No ${this.noun.many} yet. Write one with \`bestiarist new NAME\`.`;
  }

  count() {
    const all = this.mode === "cards" ? this.state.cards.length : this.chapters.length;
    const there = this.shown.filter((one) => !one.gone).length;
    const text = !all && this.mode === "books" ? "" : plural(all, this.noun.one, this.noun.many);
    const troubles = ["error", "warning"].map((severity) => signOf(severity, this.shown.reduce((sum, one) => sum + found(one, severity), 0)));
    $("count").replaceChildren(
      el("span", {}, there === all ? text : `${there} of ${text}`),
      el("span", { className: "signs" }, ...troubles.filter(Boolean).flatMap((sign) => [sign, " "])),
    );
  }

  // Marks the row of a path as the chosen one.
  mark(path, follow = true) {
    this.path = path;
    let current = null;
    for (const row of this.rows.querySelectorAll("[role=option]")) {
      const is = row.dataset.path === path && (this.mode === "cards" || !current);
      row.setAttribute("aria-selected", is);
      if (is) current = row;
    }
    if (current) this.rows.setAttribute("aria-activedescendant", current.id);
    else this.rows.removeAttribute("aria-activedescendant");
    if (current && follow) current.scrollIntoView({ block: "nearest" });
  }

  key(event) {
    const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10, Home: -Infinity, End: Infinity };
    const inSearch = event.target === this.search;
    if (event.key in steps && !(inSearch && ["Home", "End"].includes(event.key)) && !event.altKey && !event.ctrlKey) this.step(steps[event.key]);
    else if (event.key === "Enter" && this.shown.length) this.choose(this.current() ?? this.shown[0], "write");
    else if (event.key === "Escape" && inSearch) { this.search.value = ""; this.draw(); this.rows.focus(); } else return;
    event.preventDefault();
  }

  current() {
    return this.shown.find((one) => one.path === this.path);
  }

  step(by) {
    const last = this.shown.length - 1;
    if (last < 0) return;
    const now = this.shown.findIndex((one) => one.path === this.path);
    const next = now < 0 ? 0 : Math.max(0, Math.min(last, now + by));
    this.choose(this.shown[next], "step");
  }

  choose(one, how) {
    this.mark(one.path);
    this.chosen(one, how);
  }
}

function signOf(severity, count) {
  return count ? el("span", { className: `sign ${severity}`, title: plural(count, severity, severity === "advice" ? severity : `${severity}s`) }, `${SIGNS[severity]} ${count}`) : null;
}

// Unsaved text is no mistake: a pencil in the colour of notes, and its word.
function unsavedSign() {
  return el("span", { className: "sign unsaved", title: "Unsaved text; Ctrl S saves it" }, "✎ unsaved");
}

function cardRow(one, index, unsaved) {
  const signs = ["error", "warning", "advice"].map((severity) => signOf(severity, found(one, severity))).filter(Boolean);
  if (one.gone) signs.unshift(el("span", { className: "sign", title: "Deleted on the disk; its text is only on this page" }, "deleted"));
  else if (unsaved) signs.unshift(unsavedSign());
  const mark = one.colour ? el("i", { className: "colour", "aria-hidden": "true" }) : null;
  mark?.style.setProperty("background", one.colour);
  return el("li", { className: `row ${one.gone ? "gone" : ""}`, role: "option", id: `row-${index}`, "data-path": one.path, "data-index": index },
    el("b", {}, mark, one.name || one.id || one.path), el("span", { className: "signs" }, ...signs), el("small", {}, summary(one)));
}

// What the game lists of a card, in few words: its plain values, with a short key where a bare number says nothing.
function summary(one) {
  const told = new Set(["path", "id", "name", "ruleset", "kind", "ok", "decks", "findings", "colour", "gone"]);
  return Object.entries(one).filter(([key, value]) => !told.has(key) && value !== null && value !== "" && typeof value !== "object")
    .map(([key, value]) => (typeof value === "number" ? `${key} ${String(value).replace("-", "−")}` : value)).join(" · ");
}

function chapterRow(one, index, unsaved) {
  return el("li", { className: `row ${one.level > 1 ? "section" : ""}`, role: "option", id: `row-${index}`, "data-path": one.path, "data-index": index },
    el("b", {}, one.title), el("span", { className: "signs" }, unsaved ? unsavedSign() : "", " ", one.label));
}
