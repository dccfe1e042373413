// The files that are open: what a person has written, and what lies on the disk. Neither is lost to the other unasked.

import { api, Refused } from "./api.js";

export class Texts {
  // `told` has changed(path), conflict(text or null), saved(path), closed(path) and failed(sentence).
  constructor(editor, told) {
    this.editor = editor;
    this.told = told;
    this.open = new Map();
    this.path = null;
  }

  get current() { return this.open.get(this.path); }
  unsaved(path = this.path) {
    const one = this.open.get(path);
    return Boolean(one) && (one.gone || one.text !== one.disk);
  }
  get anyUnsaved() { return [...this.open.keys()].some((path) => this.unsaved(path)); }

  // Shows a file in the editor; a text that was not saved is still there.
  async show(path) {
    this.path = path;
    const { text, version } = await api.file(path);
    const known = this.open.get(path);
    if (text === null && !known) throw new Refused(404, { error: `there is no file ${path} any more` });
    if (text === null) this.lose(known);
    else if (!known) this.open.set(path, { path, text, disk: text, base: version, conflict: null, gone: false });
    else this.compare(known, text, version);
    if (this.path !== path) return false;
    this.editor.open(path, this.current.text);
    this.tell();
    return true;
  }

  edited(path, text) {
    const one = this.open.get(path);
    if (!one) return;
    one.text = text;
    this.tell();
  }

  tell() {
    this.told.conflict(this.current?.conflict || this.current?.gone ? this.current : null);
    this.told.changed(this.path);
  }

  // What lies on the disk now: taken over where nothing is unsaved, else a conflict for the person to decide.
  compare(one, text, version) {
    one.gone = false;
    if (version === one.base) { one.conflict = null; return; }
    if (one.text === one.disk || one.text === text) Object.assign(one, { text, disk: text, base: version, conflict: null });
    else one.conflict = { text, version, saving: one.conflict?.saving ?? false };
  }

  // Files have changed on the disk; whether the one that is shown now reads otherwise.
  async disk(paths) {
    const known = paths.filter((path) => this.open.has(path));
    for (const path of known) {
      const one = this.open.get(path);
      try {
        const { text, version } = await api.file(path);
        if (text === null) this.lose(one); else this.compare(one, text, version);
      } catch (error) {
        this.told.failed(error.message);
      }
    }
    if (!known.includes(this.path) || !this.current) return;
    this.editor.replace(this.current.text);
    this.tell();
  }

  // A file that was deleted: what is in the page is all there is of it, until it is saved again or closed.
  lose(one) {
    Object.assign(one, { gone: true, conflict: null });
  }

  close(path = this.path) {
    this.open.delete(path);
    if (path === this.path) this.path = null;
    this.editor.close(path);
    this.tell();
    this.told.closed(path);
  }

  async save(path = this.path) {
    const one = this.open.get(path);
    if (!one || one.saving) return;
    if (one.conflict) { this.tell(); return; }
    const text = one.text;
    one.saving = true;
    try {
      const { version } = await api.save(path, text, one.base);
      Object.assign(one, { disk: text, base: version, gone: false });
      this.told.saved(path);
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 409 || error.body.text === undefined) this.told.failed(`Not saved: ${error.message}`);
      else if (error.body.text === text) Object.assign(one, { disk: text, base: error.body.version });
      else one.conflict = { text: error.body.text, version: error.body.version, saving: true };
    } finally {
      one.saving = false;
    }
    this.tell();
  }

  // The person's decision: their text stays (and is saved, where that is what they were doing) ...
  async keepMine() {
    const one = this.current;
    if (!one?.conflict) return;
    const { text, version, saving } = one.conflict;
    Object.assign(one, { disk: text, base: version, conflict: null });
    this.tell();
    if (saving) await this.save();
  }

  // ... or the one on the disk. Undo brings theirs back.
  takeTheirs() {
    const one = this.current;
    if (!one?.conflict) return;
    const { text, version } = one.conflict;
    Object.assign(one, { disk: text, base: version, conflict: null, text });
    this.editor.replace(text);
    this.tell();
  }

  // A fix was applied: in the file, where nothing is unsaved, else in the unsaved text.
  fixed(path, text, version) {
    const one = this.open.get(path);
    if (!one) return;
    if (version) Object.assign(one, { disk: text, base: version });
    one.text = text;
    if (path === this.path) this.editor.replace(text);
    this.tell();
  }
}
