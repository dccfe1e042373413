// What the checker found in the open file: with its line, a hint, a button that mends it, and why the check is there.

import { $, announce, el, marked, plural } from "./dom.js";
import { api } from "./api.js";
import { safely } from "./safe.js";

const WORDS = { error: "Error", warning: "Warning", advice: "Advice" };

export class Findings {
  // `go(finding)` leads to its place, `fix(finding)` applies its fix.
  constructor({ go, fix }) {
    this.go = go;
    this.fix = fix;
    this.list = $("findings");
    this.found = [];
    this.nodes = new Map();
    this.current = -1;
  }

  // A finding that is still the same keeps its element, so that nothing jumps while a person types.
  show(path, found) {
    if (path !== this.path) { this.current = -1; this.nodes.clear(); }
    this.path = path;
    this.found = found;
    const before = this.nodes;
    this.nodes = new Map(found.map((one) => [key(one), before.get(key(one)) ?? this.item(one)]));
    const items = [...this.nodes.values()];
    if (!same(items, [...this.list.children])) this.list.replaceChildren(...(items.length ? items : [this.nothing()]));
    this.current = Math.min(this.current, found.length - 1);
    this.mark();
    this.count();
  }

  nothing() {
    return el("li", { className: "none" }, el("b", {}, "Nothing to mend."), " The checker has no objections.");
  }

  count() {
    const worst = Object.keys(WORDS).find((severity) => this.found.some((one) => one.severity === severity));
    for (const id of ["findings-count", "panel-count"]) {
      $(id).textContent = this.found.length || "";
      $(id).className = `badge ${worst ?? ""}`;
    }
    const said = Object.keys(WORDS).map((severity) => [this.found.filter((one) => one.severity === severity).length, severity])
      .filter(([count]) => count).map(([count, severity]) => (severity === "advice" ? `advice: ${count}` : plural(count, severity))).join(", ") || "no findings";
    if (said !== this.said) announce(said);
    this.said = said;
  }

  item(one) {
    const buttons = [];
    if (one.fix) buttons.push(el("button", { type: "button", onclick: () => this.fix(one), "aria-keyshortcuts": "Alt+Enter", title: one.fix.safe ? "" : "Shows what it would change, and asks" }, `${one.fix.safe ? "Fix" : "Perhaps"}: ${one.fix.description}${one.fix.safe ? "" : " …"}`));
    const item = el("li", { className: `finding ${one.severity}` },
      el("header", {}, el("b", {}, WORDS[one.severity] ?? one.severity), el("span", { title: one.name }, one.code),
        el("button", { type: "button", className: "link", onclick: () => this.choose(this.found.findIndex((each) => key(each) === key(one))) }, this.where(one))),
      el("p", {}, marked(one.message)), one.hint && !says(one.fix, one.hint) ? el("p", { className: "hint" }, marked(one.hint)) : null);
    const why = el("button", { type: "button", className: "link", "aria-expanded": "false" }, "Why?");
    why.addEventListener("click", () => this.explain(one, item, why));
    item.append(el("div", { className: "does" }, ...buttons, why));
    return item;
  }

  where(one) {
    return one.file && one.file !== this.path ? `${one.file.split("/").at(-1)}, line ${one.line}` : `line ${one.line}`;
  }

  async explain(one, item, why) {
    const open = item.querySelector(".explained");
    why.setAttribute("aria-expanded", !open);
    if (open) { open.remove(); return; }
    const box = el("div", { className: "explained" }, "…");
    item.append(box);
    try {
      const { html } = await api.explain(one.explain);
      box.replaceChildren(safely(html));
    } catch (error) {
      box.textContent = error.message;
    }
  }

  // Goes to a finding; `step` to the next or the one before.
  choose(index) {
    if (!this.found.length) { announce("no findings"); return; }
    this.current = (index + this.found.length) % this.found.length;
    this.mark();
    const one = this.found[this.current];
    this.go(one);
    announce(`${WORDS[one.severity] ?? one.severity}, line ${one.line}: ${one.message}${one.hint ? `. ${one.hint}` : ""}`);
  }

  step(by) { this.choose(this.current < 0 && by < 0 ? this.found.length - 1 : this.current + by); }

  // The fix for where the cursor is: of the chosen finding, or the first that can be mended on that line or after it.
  fixAt(line) {
    const mendable = this.found.filter((one) => one.fix), certain = mendable.filter((one) => one.fix.safe);
    const chosen = this.found[this.current];
    const here = (each) => each.line === line;
    const one = mendable.includes(chosen) ? chosen : certain.find(here) ?? mendable.find(here) ?? certain[0];
    if (one) this.fix(one); else announce("nothing here can be mended by itself");
  }

  mark() {
    const item = [...this.nodes.values()];
    item.forEach((node, index) => node.classList.toggle("current", index === this.current));
    item[this.current]?.scrollIntoView({ block: "nearest" });
  }
}

// Whether a fix says what the hint does: `write 10` beside `write '10'`, `did you mean Ranged?` beside `write 'Ranged'`.
const bare = (text) => text.toLowerCase().replace(/^(write|did you mean|perhaps)\b:?/, "").replace(/['"`‘’“”.?]/g, "").trim();
const says = (fix, hint) => Boolean(fix) && bare(fix.description) === bare(hint);
const key = (one) => JSON.stringify([one.code, one.file, one.line, one.column, one.message, one.hint, one.fix]);
const same = (some, others) => some.length > 0 && some.length === others.length && some.every((one, index) => one === others[index]);
