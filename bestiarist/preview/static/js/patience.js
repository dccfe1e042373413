// Findings wait while a person is in the middle of a word: until they rest for a moment, or go to another line. And a
// picture is the last good one only if its text was left alone so long.

const REST = 1200;

export class Patience {
  // `show(card)` puts a card, its findings and its picture before the person.
  constructor(show) {
    this.show = show;
    this.typed = -Infinity;
    this.known = new Set();
    this.good = new Map();
  }

  write() {
    this.typed = performance.now();
    clearTimeout(this.settling);
  }

  // What the preview says of a card. New findings wait; with an error among them the picture waits too.
  tell(card) {
    clearTimeout(this.later);
    this.waiting = null;
    if (card.path !== this.path) { this.path = card.path; this.known.clear(); this.typed = -Infinity; }
    const rest = this.typed + REST - performance.now();
    const fresh = rest > 0 ? card.diagnostics.filter((one) => !this.known.has(key(one))) : [];
    if (fresh.length) {
      this.waiting = card;
      this.later = setTimeout(() => this.hurry(), rest);
      if (card.stale || fresh.some((one) => one.severity === "error")) return;
    }
    this.put({ ...card, diagnostics: card.diagnostics.filter((one) => !fresh.includes(one)) });
  }

  // The person has gone on, or wants to see what there is.
  hurry() {
    clearTimeout(this.later);
    const card = this.waiting;
    this.waiting = null;
    if (card && card.path === this.path) this.put(card);
  }

  // Nothing is told any more of what another file, or none, has taken the place of.
  forget() {
    clearTimeout(this.later);
    clearTimeout(this.settling);
    this.path = this.waiting = null;
  }

  put(card) {
    this.known = new Set(card.diagnostics.map(key));
    clearTimeout(this.settling);
    if (card.sides.length && !card.stale && !card.diagnostics.some((one) => one.severity === "error")) {
      const rest = this.typed + REST - performance.now();
      const keep = () => this.good.set(card.path, card.sides);
      if (rest > 0) this.settling = setTimeout(keep, rest); else keep();
    }
    this.show(card.stale ? { ...card, sides: this.good.get(card.path) ?? card.sides } : card);
  }
}

const key = (one) => JSON.stringify([one.code, one.message, one.hint]);
