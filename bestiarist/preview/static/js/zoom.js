// How large the card is shown, and with what: shared by cards and pages. 100 % is the printed size at 96 pixels an inch.

import { $, wishes } from "./dom.js";
import { isNarrow } from "./panels.js";

const STEPS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4];
const PIXELS = 96;
const LEAST = 0.2;
// Millimetres that a bleed adds.
const BLEED = 6;
export const MILLIMETRES = 25.4;

export class Zoom {
  constructor(changed) {
    this.changed = changed;
    this.bleed = wishes.get("bleed", false) === true;
    this.safe = wishes.get("safe", false) === true;
    this.of("cards");
    $("zoom-in").addEventListener("click", () => this.step(1));
    $("zoom-out").addEventListener("click", () => this.step(-1));
    $("zoom-value").addEventListener("click", () => this.set(1));
    $("zoom-fit").addEventListener("click", () => this.fit(!this.fitted));
    new ResizeObserver(() => this.resized()).observe($("stage"));
    for (const name of ["bleed", "safe"]) $(name).addEventListener("click", () => this.toggle(name));
    $("panel-card").addEventListener("keydown", (event) => this.key(event));
    this.watchPixels();
  }

  // Cards and pages of books are each shown as large as they were last.
  of(mode) {
    this.name = mode === "books" ? "zoom-books" : "zoom";
    const usual = mode === "books" ? 0.75 : 1;
    const kept = wishes.get(this.name, usual);
    this.chosen = STEPS.includes(kept) ? kept : usual;
    // Pages of a book are wider than a phone; cards are not.
    this.fitted = wishes.get(`${this.name}-fit`, mode === "books" && isNarrow()) === true;
    this.widest = 0;
    this.draw();
  }

  // What is shown is so many millimetres wide at most.
  around(sizes) {
    this.widest = Math.max(0, ...sizes.map(({ width }) => width));
    this.draw();
  }

  get factor() {
    const mat = $("stage");
    const room = mat.clientWidth - 2 * parseFloat(getComputedStyle(mat).paddingLeft);
    if (!this.fitted || !this.widest || room <= 0) return this.chosen;
    const width = this.widest + (this.bleed && this.name === "zoom" ? BLEED : 0);
    return Math.max(LEAST, Math.min(STEPS.at(-1), room / ((width / MILLIMETRES) * PIXELS)));
  }

  // Pixels an inch of the picture, at the screen's own resolution and within what the preview draws.
  get dpi() {
    return Math.max(36, Math.min(600, Math.round(PIXELS * this.factor * devicePixelRatio)));
  }

  // CSS pixels of so many millimetres on paper, and of so many pixels of a picture at `dpi`.
  length(millimetres) { return (millimetres / MILLIMETRES) * PIXELS * this.factor; }
  shown(pixels, dpi) { return (pixels / dpi) * PIXELS * this.factor; }

  step(by) {
    const now = this.factor;
    this.set((by > 0 ? STEPS.find((one) => one > now + 0.001) : STEPS.findLast((one) => one < now - 0.001)) ?? this.chosen);
  }

  set(factor) {
    if (factor === this.factor && !this.fitted) return;
    this.chosen = factor;
    this.fitted = false;
    wishes.set(`${this.name}-fit`, false);
    wishes.set(this.name, factor);
    this.draw();
    this.changed();
  }

  fit(wanted) {
    this.fitted = wanted;
    wishes.set(`${this.name}-fit`, wanted);
    this.draw();
    this.changed();
  }

  // The room has become wider or narrower.
  resized() {
    const now = this.factor;
    if (!this.fitted || Math.abs(now - this.drawn) < 0.005) return;
    this.draw();
    this.changed();
  }

  toggle(name) {
    this[name] = !this[name];
    wishes.set(name, this[name]);
    this.draw();
    this.changed();
  }

  draw() {
    const now = this.drawn = this.factor;
    const percent = `${Math.round(now * 100)} %`;
    $("zoom-value").textContent = percent;
    $("zoom-value").setAttribute("aria-label", `Zoom: ${percent}. Back to true size`);
    $("zoom-in").disabled = now >= STEPS.at(-1);
    $("zoom-out").disabled = now <= STEPS[0];
    $("zoom-fit").setAttribute("aria-pressed", this.fitted);
    $("bleed").setAttribute("aria-pressed", this.bleed);
    $("safe").setAttribute("aria-pressed", this.safe);
    $("stage").style.setProperty("--half", `${this.length(MILLIMETRES / 2)}px`);
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.tagName === "SELECT") return;
    const does = { "+": () => this.step(1), "=": () => this.step(1), "-": () => this.step(-1), 0: () => this.set(1), w: () => this.fit(!this.fitted) }[event.key];
    if (!does) return;
    event.preventDefault();
    does();
  }

  // A window that moves to another screen has other pixels.
  watchPixels() {
    matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener("change", () => { this.changed(); this.watchPixels(); }, { once: true });
  }
}

// How large something is on paper, and how true the screen is to that.
export function sizeNote(one) {
  const note = "100 % is the printed size where your screen has 96 pixels an inch; hold a real card to it.";
  if (!one) return note;
  const inches = [one.width, one.height].map((length) => (length / MILLIMETRES).toFixed(2).replace(/\.?0+$/, ""));
  return `${inches.join(" × ")} in, ${+one.width.toFixed(1)} × ${+one.height.toFixed(1)} mm. ${note}`;
}

// A picture once it can be painted, so that nothing is ever shown half.
export async function decoded(url, alt) {
  const image = new Image();
  image.alt = alt;
  image.draggable = false;
  image.src = url;
  await image.decode();
  return image;
}
