// Small helpers for the page's elements. Text always becomes text nodes: nothing that a file contains is read as HTML.

export const $ = (id) => document.getElementById(id);

// An element with properties, attributes (`aria-*`, `data-*`, `role`, ...) and children.
export function el(name, given = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(given)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (key in made && !key.includes("-")) made[key] = value;
    else made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

// A message in which what is to be typed stands between backticks.
export const marked = (text) => text.split("`").map((piece, at) => (at % 2 ? el("code", {}, piece) : piece));

export function svg(name, given = {}, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(given)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

// Says something to people who hear the page instead of seeing it.
export function announce(text) {
  const live = $("live");
  live.textContent = "";
  requestAnimationFrame(() => { live.textContent = text; });
}

export const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);
export const plural = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

// Calls `work` when nothing has been asked of it for so many milliseconds.
export function calmly(milliseconds, work) {
  let timer = 0;
  const asked = (...given) => {
    clearTimeout(timer);
    timer = setTimeout(() => work(...given), milliseconds);
  };
  asked.cancel = () => clearTimeout(timer);
  return asked;
}

// Keeps choices such as the zoom between visits; where the browser forbids that, they last as long as the page.
export const wishes = {
  get(name, otherwise) {
    try { return JSON.parse(localStorage.getItem(`bestiarist.${name}`)) ?? otherwise; } catch { return otherwise; }
  },
  set(name, value) {
    try { localStorage.setItem(`bestiarist.${name}`, JSON.stringify(value)); } catch { /* then not */ }
  },
};

// Puts `children` in the place of what a dialog showed, under a heading with a button that closes it.
export function fillDialog(dialog, title, ...children) {
  const close = el("button", { className: "plain", type: "button", "aria-label": "Close", onclick: () => dialog.close() }, "×");
  dialog.replaceChildren(el("header", {}, el("h2", { id: `${dialog.id}-title` }, title), close), ...children);
}
