// The search of the list: every word that was typed has to stand in what is printed of a card, in any case, with or
// without accents. A number behind the name of a value is that value: `level 1` is not level 14.

const LETTERS = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", ħ: "h", ŧ: "t", þ: "th", ı: "i", ς: "σ", "−": "-", "‐": "-", "‑": "-", "’": "'", "‘": "'", "“": "\"", "”": "\"" };
const STRANGE = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "gu");
const TERMS = /\p{L}[\p{L}\p{N}'-]*\s+-?\d\S*|\S+/gu;
const VALUE = /^(\p{L}+) -?\d/u;
const indexes = new WeakMap();

// A text in small letters, without accents and the like.
export function plain(text) {
  const letters = text.normalize("NFKD").toLowerCase().replace(/\p{M}/gu, "");
  return letters.replace(STRANGE, (letter) => LETTERS[letter]).replace(/\+(?=\d)/g, "").replace(/\s+/g, " ");
}

// The terms of what was typed.
export const terms = (typed) => plain(typed).match(TERMS) ?? [];

export function sought(one, wanted) {
  if (!wanted.length) return true;
  const { text, values } = index(one);
  return wanted.every((term) => {
    const [word, number] = term.split(/\s+/);
    return number === undefined || values.has(word) ? stands(term, text) : stands(word, text) && stands(number, text);
  });
}

// Whether a term stands in a text; one that begins or ends with a digit, with the whole of its number.
function stands(term, text) {
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1)) {
    const before = /^\d/.test(term) && /\d/.test(text[at - 1] ?? "");
    const behind = /\d$/.test(term) && /\d/.test(text[at + term.length] ?? "");
    if (!before && !behind) return true;
  }
  return false;
}

// What is known of a card or a chapter; made when it is sought for the first time.
function index(one) {
  if (!indexes.has(one)) {
    const words = [one.name, one.id, one.kind, one.title, one.label, ...(one.words ?? [])].filter(Boolean).map((each) => plain(String(each)));
    indexes.set(one, { text: words.join("\n"), values: new Set(words.map((each) => VALUE.exec(each)?.[1]).filter(Boolean)) });
  }
  return indexes.get(one);
}
