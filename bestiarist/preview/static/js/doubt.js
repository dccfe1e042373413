// The question before a fix that is not certain: what it would change, line by line.

import { $, el, fillDialog, marked } from "./dom.js";
import { sideBySide } from "./places.js";

// Whether the person wants the text `after` in the place of `before`.
export function wanted(one, before, after) {
  const dialog = $("doubt");
  const changed = sideBySide(before, after).filter(([now, then]) => now !== then);
  const cell = (text) => el("div", { className: "changed" }, text ?? "");
  return new Promise((answer) => {
    const button = (text, value, className) => el("button", { type: "button", className, onclick: () => dialog.close(value) }, text);
    fillDialog(dialog, "Is that what you mean?",
      el("div", {},
        el("p", {}, marked(one.message)),
        el("div", { className: "both" }, el("div", { className: "head" }, "Now"), el("div", { className: "head" }, "With this fix"), ...changed.flat().map(cell)),
        el("p", { className: "note" }, "The fix is likely, but not certain. Undo in the text brings back what was there.")),
      el("footer", {}, button("Leave it", "", ""), button("Apply the fix", "yes", "primary")));
    dialog.returnValue = "";
    dialog.addEventListener("close", () => answer(dialog.returnValue === "yes"), { once: true });
    dialog.showModal();
    dialog.querySelector(".primary").focus();
  });
}
