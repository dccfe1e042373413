// Which panel is shown on a narrow screen, where the focus goes among them, and how card and text share the room.

import { $, wishes } from "./dom.js";

const ORDER = ["list", "card", "text", "findings"];
const narrow = matchMedia("(max-width: 979.98px)");

export function showPanel(name) {
  document.body.dataset.panel = name;
  for (const tab of document.querySelectorAll(".panels [role=tab]")) {
    tab.setAttribute("aria-selected", tab.dataset.panel === name);
    tab.tabIndex = tab.dataset.panel === name ? 0 : -1;
  }
}

export const isNarrow = () => narrow.matches;

// Moves the focus by so many panels; `focus` knows for each how to take it.
export function stepPanel(by, focus) {
  const now = ORDER.findIndex((name) => $(`panel-${name}`).contains(document.activeElement));
  const next = ORDER[(Math.max(now, by > 0 ? now : 0) + by + ORDER.length) % ORDER.length];
  showPanel(next);
  focus[next]();
}

// Tabs by click and by arrow keys, as a list of tabs is used everywhere.
export function tabs(list, choose) {
  const all = [...list.querySelectorAll("[role=tab]")];
  all.forEach((tab, index) => {
    tab.addEventListener("click", () => choose(tab));
    tab.addEventListener("keydown", (event) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!by) return;
      event.preventDefault();
      const next = all[(index + by + all.length) % all.length];
      choose(next);
      next.focus();
    });
  });
}

export function splitter() {
  const [bar, centre] = [$("splitter"), $("centre")];
  const beside = () => getComputedStyle(bar).cursor === "col-resize";
  const set = (share, mode = document.body.dataset.mode) => {
    const percent = Math.max(15, Math.min(85, Math.round(share)));
    centre.style.setProperty(`--share-${mode}`, `${percent}%`);
    bar.setAttribute("aria-valuenow", percent);
    wishes.set(`share-${mode}`, percent);
  };
  for (const mode of ["cards", "books"]) {
    const kept = Number(wishes.get(`share-${mode}`, 0));
    if (kept) set(kept, mode);
  }
  bar.addEventListener("pointerdown", (event) => bar.setPointerCapture(event.pointerId));
  bar.addEventListener("pointermove", (event) => {
    if (!bar.hasPointerCapture(event.pointerId)) return;
    const box = centre.getBoundingClientRect();
    set(beside() ? ((event.clientX - box.left) / box.width) * 100 : ((event.clientY - box.top) / box.height) * 100);
  });
  bar.addEventListener("keydown", (event) => {
    const by = { ArrowUp: -3, ArrowLeft: -3, ArrowDown: 3, ArrowRight: 3 }[event.key];
    if (!by) return;
    event.preventDefault();
    set(Number(bar.getAttribute("aria-valuenow")) + by);
  });
}
