// The pages of a book, one below the other. Each has its place from the start; its picture comes when it is looked at.

import { $, el } from "./dom.js";
import { decoded, sizeNote } from "./zoom.js";

export class Pages {
  // `looked(page)` is told which page stands in the middle.
  constructor(zoom, looked) {
    this.zoom = zoom;
    this.looked = looked;
    this.mat = $("stage");
    this.book = null;
    this.figures = [];
    this.near = new IntersectionObserver((entries) => this.seen(entries), { root: this.mat, rootMargin: "100% 0px" });
    this.mat.addEventListener("scroll", () => this.scrolled(), { passive: true });
  }

  clear() {
    this.near.disconnect();
    this.book = this.at = null;
    this.figures = [];
  }

  show(book) {
    const another = this.book?.name !== book.name || this.figures[0]?.isConnected !== true;
    this.book = book;
    $("title").textContent = book.title;
    $("size-note").textContent = sizeNote(book.pages[0]);
    this.zoom.around(book.pages);
    if (another) { this.near.disconnect(); this.figures = []; }
    const figures = book.pages.map((page, index) => this.figures[index] ?? this.figure());
    this.figures.slice(figures.length).forEach((figure) => this.near.unobserve(figure));
    this.figures = figures;
    if (another) this.mat.replaceChildren(el("div", { className: "pages" }, figures));
    else this.mat.firstElementChild.replaceChildren(...figures);
    this.redraw();
    this.stay();
  }

  // Pages that have come before the one that is looked at do not move it away.
  stay() {
    const index = this.book.pages.findIndex((page) => page.label === this.at?.label);
    if (this.at?.index && index > 0 && index !== this.at.index) this.figures[index].scrollIntoView({ block: "start" });
  }

  figure() {
    return el("figure", { className: "page" }, el("div", { className: "frame" }), el("figcaption"));
  }

  // Every page to its size; those that are near are fetched anew where their picture is another by now.
  redraw() {
    if (!this.book) return;
    this.mat.firstElementChild?.classList.toggle("stale", Boolean(this.book.stale));
    this.book.pages.forEach((page, index) => {
      const figure = this.figures[index];
      figure.dataset.index = index;
      figure.lastElementChild.textContent = page.label;
      figure.firstElementChild.style.width = `${this.zoom.length(page.width)}px`;
      figure.firstElementChild.style.height = `${this.zoom.length(page.height)}px`;
      this.near.unobserve(figure);
      this.near.observe(figure);
    });
  }

  seen(entries) {
    for (const { target, isIntersecting } of entries) if (isIntersecting) this.fetch(target);
  }

  async fetch(figure) {
    const page = this.book?.pages[Number(figure.dataset.index)];
    if (!page) return;
    const url = new URL(page.url, location.href);
    url.searchParams.set("dpi", this.zoom.dpi);
    if (figure.dataset.wanted === url.href) return;
    figure.dataset.wanted = url.href;
    try {
      const image = await decoded(url.href, `Page ${page.label}`);
      if (figure.dataset.wanted === url.href) figure.firstElementChild.replaceChildren(image);
    } catch {
      if (figure.dataset.wanted === url.href) delete figure.dataset.wanted;
    }
  }

  go(number) {
    const index = this.book?.pages.findIndex((page) => page.number === number) ?? -1;
    if (index < 0) return;
    this.figures[index].scrollIntoView({ block: "start" });
    this.mark(index);
  }

  mark(index) {
    this.figures.forEach((figure, each) => figure.classList.toggle("current", each === index));
  }

  scrolled() {
    if (!this.book || !this.figures.length) return;
    const middle = this.mat.getBoundingClientRect().top + this.mat.clientHeight / 3;
    const index = this.figures.findLastIndex((figure) => figure.getBoundingClientRect().top <= middle);
    if (index < 0) return;
    this.at = { index, label: this.book.pages[index].label };
    this.looked(this.book.pages[index]);
  }
}
