// The keys that work everywhere, and the page that lists them.

import { $, el, fillDialog } from "./dom.js";

const HELP = [
  ["/", "search the list"],
  ["↑ ↓", "the card above, below; Home and End the first and last"],
  ["Enter", "from the list to its text"],
  ["Ctrl S", "save"],
  ["F8, Shift F8", "the next finding, the one before"],
  ["Alt Enter", "apply the fix"],
  ["Ctrl Space", "what could stand here"],
  ["F6, Shift F6", "the next panel: list, card, text, findings"],
  ["+ − 0 w", "on the card: larger, smaller, true size, as wide as there is room"],
  ["Alt B", "cards or books"],
  ["Esc, Tab", "out of the text"],
  ["?", "this page"],
];

export function keys({ search, save, finding, fix, panel, mode }) {
  addEventListener("keydown", (event) => {
    const command = event.ctrlKey || event.metaKey;
    if (command && !event.altKey && event.key.toLowerCase() === "s") return did(event, save);
    if (event.key === "F8") return did(event, () => finding(event.shiftKey ? -1 : 1));
    if (event.key === "F6") return did(event, () => panel(event.shiftKey ? -1 : 1));
    if (event.altKey && event.key === "Enter") return did(event, fix);
    if (event.altKey && !command && event.code === "KeyB") return did(event, mode);
    if (command || event.altKey || writes(event.target) || document.querySelector("dialog[open]")) return undefined;
    if (event.key === "/") return did(event, search);
    if (event.key === "?") return did(event, help);
    return undefined;
  }, true);
  $("help-button").addEventListener("click", help);
}

function did(event, work) {
  event.preventDefault();
  event.stopPropagation();
  work();
}

const writes = (target) => target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName);

function help() {
  const list = HELP.flatMap(([key, does]) => [el("dt", {}, ...key.split(", ").flatMap((one, index) => [index ? ", " : "", el("kbd", {}, one)])), el("dd", {}, does)]);
  fillDialog($("help"), "Keys", el("div", {},
    el("dl", { className: "keys" }, list),
    el("p", { className: "note" }, "The picture is the page of the PDF. It follows what you type before it is saved; what others change on the disk arrives here by itself. On a Mac, Ctrl S is ⌘ S, and Alt is ⌥.")));
  $("help").showModal();
}
