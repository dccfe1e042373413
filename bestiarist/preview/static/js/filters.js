// Filters of the list: a search, the fields that games filter by, findings, decks.

import { $, el } from "./dom.js";

const FINDINGS = "findings", DECK = "deck";
const SEVERITIES = ["error", "warning", "advice"];

export const found = (card, severity) => card.findings?.[severity] ?? 0;
export const troubled = (card) => SEVERITIES.some((severity) => found(card, severity));

export class Filters {
  constructor(changed) {
    this.changed = changed;
    this.chosen = new Map();
    this.fields = [];
    this.cards = [];
    this.button = $("filter-button");
    this.box = $("filters");
    this.button.addEventListener("click", () => this.open(this.box.hidden));
  }

  open(wanted) {
    this.box.hidden = !wanted;
    this.button.setAttribute("aria-expanded", wanted);
    this.draw();
  }

  // The choices of a project; what was chosen stays where it still exists.
  offer(state) {
    this.fields = [
      { key: FINDINGS, title: "Findings", values: ["any", ...SEVERITIES.map((one) => `${one}s`.replace("advices", "advice")), "none"] },
      ...state.filters,
      { key: DECK, title: "Deck", values: state.decks.map((deck) => deck.path), titles: state.decks.map((deck) => deck.title) },
    ].filter((field) => field.values.length);
    this.cards = state.cards;
    for (const [key, value] of this.chosen) {
      if (!this.fields.find((field) => field.key === key)?.values.map(String).includes(value)) this.chosen.delete(key);
    }
    this.draw();
  }

  // Counting what each choice would leave takes its time in large projects: only where it is seen.
  draw() {
    const count = this.chosen.size;
    this.button.textContent = count ? `Filter (${count})` : "Filter";
    this.button.classList.toggle("on", count > 0);
    if (this.box.hidden) { this.box.replaceChildren(); return; }
    const focused = document.activeElement?.id;
    this.box.replaceChildren(...this.fields.flatMap((field) => this.field(field)), ...this.clearing());
    if (focused && this.box.querySelector(`#${CSS.escape(focused)}`)) $(focused).focus();
  }

  field(field) {
    const id = `filter-${field.key}`;
    const others = this.cards.filter((card) => this.passes(card, field.key));
    const options = field.values.map((value, index) => {
      const count = others.filter((card) => answers(card, field.key, String(value))).length;
      return el("option", { value: String(value) }, `${field.titles?.[index] ?? value} (${count})`);
    });
    const select = el("select", { id, onchange: () => this.choose(field.key, select.value) }, el("option", { value: "" }, "all"), ...options);
    select.value = this.chosen.get(field.key) ?? "";
    return [el("label", { htmlFor: id }, field.title), select];
  }

  clearing() {
    return this.chosen.size ? [el("button", { type: "button", className: "link", onclick: () => this.clear() }, "Clear filters")] : [];
  }

  choose(key, value) {
    if (value) this.chosen.set(key, value); else this.chosen.delete(key);
    this.changed();
  }

  clear() {
    this.chosen.clear();
    this.changed();
  }

  // Whether a card answers to all that is chosen, `except` the field of that name.
  passes(card, except = "") {
    return [...this.chosen].every(([key, value]) => key === except || answers(card, key, value));
  }
}

function answers(card, key, value) {
  if (key === DECK) return card.decks.includes(value);
  if (key === FINDINGS) {
    if (value === "any") return troubled(card);
    if (value === "none") return !troubled(card);
    return found(card, value.replace(/s$/, "")) > 0;
  }
  const has = card[key];
  return Array.isArray(has) ? has.map(String).includes(value) : String(has ?? "") === value;
}
