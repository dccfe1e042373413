// One click to the sheet: the PDF that the build makes, of the card that is shown or of the deck that is filtered by.

import { $, el, wishes } from "./dom.js";
import { api } from "./api.js";

export class Sheets {
  constructor() {
    this.select = $("layout");
    this.link = $("sheet");
    this.select.addEventListener("change", () => { wishes.set("layout", this.select.value); this.draw(); });
  }

  async offer() {
    const { layouts } = await api.layouts();
    this.select.replaceChildren(...layouts.map(({ name, title }) => el("option", { value: name }, title ?? name)));
    this.select.value = wishes.get("layout", "a4");
    if (this.select.selectedIndex < 0) this.select.selectedIndex = 0;
    this.draw();
  }

  of(path, deck) {
    this.given = deck ? { deck: deck.path } : { path };
    this.link.textContent = deck ? `Sheets of ${deck.title}` : "Sheet";
    this.draw();
  }

  draw() {
    if (this.given && this.select.value) this.link.href = api.sheet({ ...this.given, layout: this.select.value });
  }
}
