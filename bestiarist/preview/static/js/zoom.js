// How large the card is shown, and with what: shared by cards and pages. 100 % is the printed size at 96 pixels an inch.

import { $, wishes } from "./dom.js";

const STEPS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4];
const PIXELS = 96;
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
    for (const name of ["bleed", "safe"]) $(name).addEventListener("click", () => this.toggle(name));
    $("panel-card").addEventListener("keydown", (event) => this.key(event));
    this.watchPixels();
  }

  // Cards and pages of books are each shown as large as they were last.
  of(mode) {
    this.name = mode === "books" ? "zoom-books" : "zoom";
    const usual = mode === "books" ? 0.75 : 1;
    const kept = wishes.get(this.name, usual);
    this.factor = STEPS.includes(kept) ? kept : usual;
    this.draw();
  }

  // Pixels an inch of the picture, at the screen's own resolution and within what the preview draws.
  get dpi() {
    return Math.max(36, Math.min(600, Math.round(PIXELS * this.factor * devicePixelRatio)));
  }

  // CSS pixels of so many millimetres on paper, and of so many pixels of a picture at `dpi`.
  length(millimetres) { return (millimetres / MILLIMETRES) * PIXELS * this.factor; }
  shown(pixels, dpi) { return (pixels / dpi) * PIXELS * this.factor; }

  step(by) {
    this.set(STEPS[Math.max(0, Math.min(STEPS.length - 1, STEPS.indexOf(this.factor) + by))]);
  }

  set(factor) {
    if (factor === this.factor) return;
    this.factor = factor;
    wishes.set(this.name, factor);
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
    const percent = `${Math.round(this.factor * 100)} %`;
    $("zoom-value").textContent = percent;
    $("zoom-value").setAttribute("aria-label", `Zoom: ${percent}. Back to true size`);
    $("zoom-in").disabled = this.factor === STEPS.at(-1);
    $("zoom-out").disabled = this.factor === STEPS[0];
    $("bleed").setAttribute("aria-pressed", this.bleed);
    $("safe").setAttribute("aria-pressed", this.safe);
    $("stage").style.setProperty("--half", `${this.length(MILLIMETRES / 2)}px`);
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.tagName === "SELECT") return;
    const does = { "+": () => this.step(1), "=": () => this.step(1), "-": () => this.step(-1), 0: () => this.set(1) }[event.key];
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
