// The text field with CodeMirror: completion and findings come from the checker. See plain.js for its stand-in.

import { difference, offset, place } from "./places.js";
import { dressed } from "./dress.js";

export async function codemirror(parent, heard) {
  const cm = await import("../vendor/codemirror.js");
  return new Editing(cm, parent, heard);
}

const SEVERITIES = { error: "error", warning: "warning", advice: "info" };

class Editing {
  // `heard` has changed(path, text, whether by typing), moved(), and complete(text, line, column).
  constructor(cm, parent, heard) {
    this.cm = cm;
    this.heard = heard;
    this.path = null;
    this.states = new Map();
    this.extensions = [
      ...dressed(cm),
      cm.history(), cm.drawSelection(), cm.lineNumbers(), cm.highlightActiveLine(), cm.highlightActiveLineGutter(),
      cm.highlightSpecialChars(), cm.bracketMatching(), cm.closeBrackets(), cm.indentUnit.of("  "),
      cm.EditorView.lineWrapping, cm.search({ top: true }),
      cm.autocompletion({ override: [(context) => this.options(context)], icons: false, activateOnTypingDelay: 80, activateOnCompletion: ({ type }) => type === "property" }),
      cm.keymap.of([...cm.closeBracketsKeymap, ...cm.defaultKeymap.filter(({ key }) => key !== "Alt-Enter"), ...cm.searchKeymap, ...cm.historyKeymap, ...cm.completionKeymap]),
      cm.EditorView.contentAttributes.of({ "aria-label": "Text of the file" }),
      cm.EditorView.updateListener.of((update) => {
        if (update.docChanged) this.heard.changed(this.path, this.text, update.transactions.some((one) => one.isUserEvent("input.type") || one.isUserEvent("delete")));
        if (update.selectionSet && !update.docChanged) this.heard.moved();
      }),
    ];
    this.view = new cm.EditorView({ parent, state: this.fresh("", "") });
  }

  fresh(path, text) {
    const language = /\.ya?ml$/.test(path) ? [this.cm.yaml()] : [];
    return this.cm.EditorState.create({ doc: text, extensions: [...this.extensions, ...language] });
  }

  get text() { return this.view.state.doc.toString(); }

  // Shows a file; where it was open before, with its history of changes and its cursor.
  open(path, text) {
    if (this.path) this.states.set(this.path, this.view.state);
    this.path = path;
    const kept = this.states.get(path);
    this.view.setState(kept ?? this.fresh(path, text));
    if (kept) this.replace(text);
  }

  // A file is no longer open: its changes and its cursor are forgotten.
  close(path) {
    this.states.delete(path);
    if (this.path !== path) return;
    this.path = null;
    this.view.setState(this.fresh("", ""));
  }

  // Puts another text in the place of this one; the cursor stays where it is, and undo brings the old one back.
  replace(text) {
    const change = difference(this.text, text);
    if (change) this.view.dispatch({ changes: change, userEvent: "input.replace" });
  }

  mark(found) {
    const text = this.text;
    const marks = found.map((one) => {
      const from = offset(text, one.line, one.column);
      const to = Math.max(from, offset(text, one.end_line, one.end_column));
      return { from, to, severity: SEVERITIES[one.severity] ?? "info", message: one.hint ? `${one.message}\n${one.hint}` : one.message, source: one.code };
    });
    this.view.dispatch(this.cm.setDiagnostics(this.view.state, marks));
  }

  go({ line, column, end_line: endLine, end_column: endColumn }) {
    const anchor = offset(this.text, line, column);
    const head = endLine ? Math.max(anchor, offset(this.text, endLine, endColumn)) : anchor;
    this.view.dispatch({ selection: { anchor, head }, effects: this.cm.EditorView.scrollIntoView(anchor, { y: "center" }) });
  }

  get cursor() { return place(this.text, this.view.state.selection.main.head); }
  focus() { this.view.focus(); }

  async options(context) {
    const text = context.state.doc.toString();
    if (!context.explicit && !/(?:[\p{L}\p{N}\[(:,+]|[^\p{L}\s] )$/u.test(text.slice(Math.max(0, context.pos - 2), context.pos))) return null;
    const { line, column } = place(text, context.pos);
    const given = await this.heard.complete(text, line, column);
    if (!given?.options?.length || context.aborted) return null;
    return { from: offset(text, given.from.line, given.from.column), options: given.options.map((one, index) => option(one, index)), validFor: /^[\p{L}\p{N}+' -]*$/u };
  }
}

// What a list of completions shows is text, never HTML.
function option({ label, detail, info, apply, type }, index) {
  // Where several answer equally well, they stand in the order in which they were given.
  return { label, detail: detail || undefined, info: info || undefined, apply: apply ?? label, type, boost: -index / 1000 };
}
