// Where a card stands: each measure as a strip with the published ones, those of this project, and this one.

import { $, el, svg } from "./dom.js";

const EDGE = 3, MIDDLE = 10;

export class Balance {
  show(balance) {
    const box = $("balance");
    box.hidden = !balance?.measures?.length;
    if (box.hidden) return;
    const measures = balance.measures.filter((one) => one.value !== null);
    box.replaceChildren(
      el("h2", { id: "balance-title" }, "Balance"), legend(balance),
      el("dl", { className: "measures" }, measures.map((one) => row(one, balance.by))));
  }
}

function row(one, by) {
  const outside = one.published && (one.value < one.published.min || one.value > one.published.max);
  const unit = one.unit && one.unit !== one.title ? el("small", {}, ` ${one.unit}`) : null;
  return el("div", { className: "measure", "data-name": one.name },
    el("dt", {}, one.title), el("dd", { className: `value ${outside ? "outside" : ""}` }, said(one.value, one), unit), strip(one, by));
}

// The strip between the least and the most of all that it shows; nothing where these are the same.
function strip(one, by) {
  const p = one.published;
  const all = [one.value, ...(one.set ?? []), ...(p ? [p.min, p.max] : [])];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  if (low === high) return null;
  const end = (value) => el("span", { "aria-hidden": "true" }, said(value, one));
  return el("dd", { className: "strip" }, end(low), drawing(one, by, low, high), end(high));
}

// Positions in percent, so that the strip is as wide as its panel.
function drawing(one, by, low, high) {
  const at = (value) => `${EDGE + ((value - low) / (high - low)) * (100 - 2 * EDGE)}%`;
  const made = svg("svg", { role: "img", "aria-label": inWords(one, by) });
  const p = one.published;
  made.append(svg("line", { class: "ground", x1: at(low), x2: at(high), y1: MIDDLE, y2: MIDDLE }));
  if (p) {
    made.append(
      svg("line", { class: "range", x1: at(p.min), x2: at(p.max), y1: MIDDLE, y2: MIDDLE }),
      svg("rect", { class: "middle", x: at(p.q1), width: `${parseFloat(at(p.q3)) - parseFloat(at(p.q1))}%`, y: MIDDLE - 5, height: 10, rx: 1.5 }),
      svg("line", { class: "median", x1: at(p.median), x2: at(p.median), y1: MIDDLE - 5, y2: MIDDLE + 5 }));
  }
  for (const [value, count] of tally(one.set ?? [])) {
    for (let each = 0; each < Math.min(count, 3); each += 1) made.append(svg("circle", { class: "other", cx: at(value), cy: MIDDLE + 7.5 - each * 4, r: 1.9 }));
  }
  made.append(diamond(at(one.value)), svg("title", {}, inWords(one, by)));
  return made;
}

function diamond(x) {
  const holder = svg("svg", { x, y: MIDDLE, overflow: "visible" });
  holder.append(svg("path", { class: "this", d: "M0-6.5 5 0 0 6.5-5 0Z" }));
  return holder;
}

function tally(values) {
  const counts = new Map();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

function said(value, { signed }) {
  const rounded = Math.round(value * 100) / 100;
  return `${signed && rounded >= 0 ? "+" : ""}${rounded}`.replace("-", "−");
}

function inWords(one, by) {
  const p = one.published;
  const parts = [`${one.title} ${said(one.value, one)}${one.unit ? ` ${one.unit}` : ""}`];
  if (p) parts.push(`${p.count || "none"} published${p.count ? "" : ` at this ${by}, between its neighbours`}: ${said(p.min, one)} to ${said(p.max, one)}, half of them ${said(p.q1, one)} to ${said(p.q3, one)}, median ${said(p.median, one)}`);
  if (one.set?.length) parts.push(`${one.set.length} others here`);
  return parts.join("; ");
}

function legend({ kind, by }) {
  const sign = (...drawn) => svg("svg", { viewBox: "0 0 22 12", "aria-hidden": "true" }, ...drawn);
  const entry = (made, text) => el("span", {}, made, text);
  return el("p", { className: "legend" },
    entry(sign(svg("path", { class: "this", d: "M11 0 16 6 11 12 6 6Z" })), `this ${kind}`),
    entry(sign(svg("path", { class: "range", d: "M1 6h20" }), svg("rect", { class: "middle", x: 6, y: 2, width: 10, height: 8, rx: 1 }), svg("path", { class: "median", d: "M11 2v8" })), `published${by ? `, same ${by}` : ""}`),
    entry(sign(svg("circle", { class: "other", cx: 11, cy: 6, r: 2.4 })), "others here"));
}
