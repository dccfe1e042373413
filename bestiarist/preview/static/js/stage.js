// The card on its mat. What is shown stays until everything new is decoded, and is then replaced at once.

import { $, announce, el, marked } from "./dom.js";
import { decoded, sizeNote } from "./zoom.js";

const POKER = { name: "front", width: 63.5, height: 88.9 };

export class Stage {
  // `go(finding)` leads to the place of an error.
  constructor(zoom, go) {
    this.zoom = zoom;
    this.go = go;
    this.mat = $("stage");
    this.asked = 0;
    this.painted = 0;
    this.card = null;
  }

  clear() {
    this.card = null;
    this.painted = ++this.asked;
    this.mat.replaceChildren();
    $("title").textContent = $("size-note").textContent = "\u00a0";
    this.warn(null);
  }

  // Shows what the preview says of a card: { name, sides, stale, diagnostics }.
  show(card) {
    const turned = this.card?.path !== card.path;
    this.card = card;
    $("title").textContent = card.name ?? "";
    $("size-note").textContent = [card.backless, sizeNote(card.sides[0])].filter(Boolean).join(" ");
    this.zoom.around(card.sides);
    this.redraw(turned);
  }

  async redraw(turned = false) {
    const card = this.card;
    if (!card) return;
    const number = ++this.asked;
    const slow = setTimeout(() => this.mat.classList.add("busy"), 500);
    let figures;
    try {
      figures = await Promise.all(card.sides.map((side, index) => this.figure(side, index)));
    } catch {
      figures = null;
    }
    clearTimeout(slow);
    if (number < this.painted || this.card?.path !== card.path) return;
    this.mat.classList.remove("busy");
    if (figures) {
      this.painted = number;
      this.put(figures.length ? figures : [this.empty()], card);
      if (turned) this.mat.scrollTo(0, 0);
    } else if (number === this.asked) {
      announce("The picture of the card could not be fetched.");
    }
    this.warn(card);
  }

  put(figures, card) {
    const sides = el("div", { className: `sides ${card.stale ? "stale" : ""}` }, figures);
    this.mat.replaceChildren(sides);
  }

  async figure(side, index) {
    const { dpi, bleed, safe } = this.zoom;
    const url = new URL(side.url, location.href);
    for (const [key, value] of Object.entries({ dpi, bleed: Number(bleed), safe: Number(safe) })) url.searchParams.set(key, value);
    const image = await decoded(url.href, `${this.card.name}, ${side.name}, as it is printed`);
    const frame = el("div", { className: "frame" }, image);
    frame.style.width = `${this.zoom.shown(image.naturalWidth, dpi)}px`;
    frame.style.height = `${this.zoom.shown(image.naturalHeight, dpi)}px`;
    return el("figure", { className: "side", "data-side": index }, frame, el("figcaption", {}, side.name));
  }

  // The outline of a card that was never good enough to be printed.
  empty() {
    const frame = el("div", { className: "frame empty" });
    frame.style.width = `${this.zoom.length(POKER.width)}px`;
    frame.style.height = `${this.zoom.length(POKER.height)}px`;
    return el("figure", { className: "side" }, frame);
  }

  // The first error, beside the picture, which is the last one without any. The list of findings says what it is; on a
  // narrow screen that is another panel, and it is said here too.
  warn(card) {
    const box = $("trouble");
    const error = card?.diagnostics.find((one) => one.severity === "error");
    box.hidden = !card || !error || (card.sides.length > 0 && !card.stale);
    $("size-note").hidden = !box.hidden;
    if (box.hidden) { box.replaceChildren(); return; }
    const words = card.sides.length ? "This is the last picture without an error." : "There is no picture yet.";
    box.replaceChildren(el("button", { type: "button", className: "link", onclick: () => this.go(error) }, `Line ${error.line} has an error.`),
      " ", el("span", { className: "what" }, marked(error.message), ". "), words);
  }
}
