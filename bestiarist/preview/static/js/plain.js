// The text field without CodeMirror, for a checkout whose bundle could not be made: the same, less the completion.

import { el } from "./dom.js";
import { offset, place } from "./places.js";

export class Plain {
  constructor(parent, heard) {
    this.path = null;
    this.field = el("textarea", { spellcheck: false, wrap: "soft", "aria-label": "Text of the file" });
    this.field.addEventListener("input", (event) => heard.changed(this.path, this.text, event.isTrusted));
    this.field.addEventListener("select", () => heard.moved());
    parent.append(el("p", { className: "fallback" },
      "A plain text field, without completion: the editor could not be loaded. Start the preview once with a network connection, and it is made."), this.field);
  }

  get text() { return this.field.value; }

  open(path, text) {
    this.path = path;
    this.field.value = text;
    this.field.setSelectionRange(0, 0);
    this.field.scrollTop = 0;
  }

  replace(text) {
    const { selectionStart, selectionEnd, scrollTop } = this.field;
    this.field.value = text;
    this.field.setSelectionRange(selectionStart, selectionEnd);
    this.field.scrollTop = scrollTop;
    this.field.dispatchEvent(new Event("input"));
  }

  close(path) {
    if (this.path === path) this.open(null, "");
  }

  mark() { /* a plain field cannot underline: the list of findings says where */ }

  go({ line, column, end_line: endLine, end_column: endColumn }) {
    const from = offset(this.text, line, column);
    this.field.setSelectionRange(from, endLine ? Math.max(from, offset(this.text, endLine, endColumn)) : from);
    this.field.scrollTop = (this.field.scrollHeight * (line - 4)) / Math.max(1, this.text.split("\n").length);
  }

  get cursor() { return place(this.text, this.field.selectionStart); }
  focus() { this.field.focus(); }
}
