// The bar that asks what to keep when a file changed on the disk under unsaved text, or is gone; and both texts side by side.

import { $, announce, el, fillDialog } from "./dom.js";
import { sideBySide } from "./places.js";

export class Conflict {
  constructor(texts) {
    this.texts = texts;
    this.bar = $("conflict");
    this.dialog = $("both");
  }

  show(one) {
    if (!one) {
      if (!this.bar.hidden) announce("the conflict is settled");
      this.bar.hidden = true;
      if (this.dialog.open) this.dialog.close();
      return;
    }
    if (!this.bar.hidden && this.shown === (one.conflict ?? one)) return;
    this.shown = one.conflict ?? one;
    if (one.gone) { this.showGone(one); return; }
    const text = `${one.path.split("/").at(-1)} has changed on the disk, and you have unsaved text here.`;
    this.bar.replaceChildren(el("p", { id: "conflict-text" }, text), ...this.choices(),
      el("button", { type: "button", onclick: () => this.both() }, "See both"));
    this.bar.hidden = false;
    announce(`${text} Keep mine, take the disk's, or see both.`);
    if (this.dialog.open) this.both();
  }

  showGone(one) {
    const text = `${one.path.split("/").at(-1)} was deleted on the disk. Its text is only on this page now.`;
    this.bar.replaceChildren(el("p", { id: "conflict-text" }, text),
      el("button", { type: "button", onclick: () => this.texts.save() }, "Keep my text and save it again"),
      el("button", { type: "button", onclick: () => this.texts.close() }, "Close"));
    this.bar.hidden = false;
    announce(`${text} Keep my text and save it again, or close.`);
  }

  choices() {
    return [
      el("button", { type: "button", onclick: () => this.texts.keepMine() }, "Keep mine"),
      el("button", { type: "button", onclick: () => this.texts.takeTheirs() }, "Take the disk's"),
    ];
  }

  both() {
    const one = this.texts.current;
    if (!one?.conflict) return;
    const cell = (text, changed) => el("div", { className: changed ? "changed" : "" }, text ?? "");
    const lines = sideBySide(one.text, one.conflict.text).flatMap(([mine, theirs]) => [cell(mine, mine !== theirs), cell(theirs, mine !== theirs)]);
    fillDialog(this.dialog, "Both texts",
      el("div", {}, el("div", { className: "both" }, el("div", { className: "head" }, "Yours, unsaved"), el("div", { className: "head" }, "On the disk"), ...lines)),
      el("footer", {}, ...this.choices()));
    if (!this.dialog.open) this.dialog.showModal();
  }
}
