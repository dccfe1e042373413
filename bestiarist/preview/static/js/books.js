// The books of the project: their chapters for the list, their pages for the mat. Laid out again when something changed.

import { api, newest } from "./api.js";
import { Pages } from "./pages.js";

export class Books {
  // `told` has chapters(list), looked(page), found(book) and failed(sentence).
  constructor(zoom, told) {
    this.told = told;
    this.books = new Map();
    this.shown = null;
    this.pages = new Pages(zoom, (page) => told.looked(page));
    this.fetch = newest((names) => this.fetchNow(names));
  }

  // Asks for all books, or those that have changed.
  async refresh(names) {
    await this.fetch(names);
  }

  async fetchNow(names) {
    for (const name of names) {
      try {
        this.books.set(name, await api.book(name));
      } catch (error) {
        this.told.failed(error.message);
      }
    }
    this.told.chapters([...this.books.values()].flatMap((book) => book.chapters.map((chapter) => {
      const label = book.pages.find((page) => page.number === chapter.page)?.label ?? "";
      return { ...chapter, book: book.name, label };
    })));
    if (this.shown && names.includes(this.shown)) this.put(this.shown);
  }

  put(name) {
    const book = this.books.get(name);
    if (!book) return;
    this.shown = name;
    this.pages.show(book);
    this.told.found(book);
  }

  // Shows the page on which a chapter begins.
  show(chapter) {
    if (this.shown !== chapter.book || !this.pages.book) this.put(chapter.book);
    if (chapter.page) this.pages.go(chapter.page);
  }

  // The chapter that a page belongs to.
  chapterOn(page) {
    const chapters = this.books.get(this.shown)?.chapters ?? [];
    return chapters.findLast((chapter) => chapter.page && chapter.page <= page.number);
  }

  hide() {
    this.shown = null;
    this.pages.clear();
  }
}
