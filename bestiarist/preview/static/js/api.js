// What the page asks of the preview behind it. Everything is JSON; what writes carries the token of this start.

const tokenIn = (page) => page.querySelector("meta[name=bestiarist-token]").content;
let token = tokenIn(document);

export class Refused extends Error {
  constructor(status, body) {
    super(body.error || `the preview answered ${status}`);
    this.status = status;
    this.body = body;
  }
}

async function ask(address, options) {
  let response;
  try {
    response = await fetch(address, options);
  } catch {
    throw new Refused(0, { error: "the preview does not answer; is it still running?" });
  }
  const body = await response.json().catch(() => ({}));
  if (!response.ok) throw new Refused(response.status, body);
  return body;
}

const send = (method) => (address, body) => ask(address, {
  method,
  headers: { "Content-Type": "application/json", "X-Bestiarist-Token": token },
  body: JSON.stringify(body),
});
const post = send("POST");
const put = send("PUT");
const at = (address, given) => `${address}?${new URLSearchParams(given)}`;

export const api = {
  state: () => ask("/api/state"),
  layouts: () => ask("/api/layouts"),
  card: (path) => ask(at("/api/card", { path })),
  draft: (path, text) => post("/api/draft", { path, text }),
  file: (path) => ask(at("/api/file", { path })),
  save: (path, text, base) => put("/api/file", { path, text, base }),
  complete: (path, text, line, column) => post("/api/complete", { path, text, line, column }),
  fix: (wish) => post("/api/fix", wish),
  explain: (address) => ask(address),
  book: (name) => ask(at("/api/book", { name })),
  sheet: (given) => at("/sheet", given),
};

// The token of a preview that was started again under the page.
export async function renewToken() {
  token = tokenIn(new DOMParser().parseFromString(await (await fetch("/")).text(), "text/html"));
}

// Does one thing at a time and, of what was asked for meanwhile, only the newest.
export function newest(work) {
  let busy = false, waiting = null;
  return async function run(...given) {
    if (busy) { waiting = given; return; }
    busy = true;
    try { await work(...given); } finally {
      busy = false;
      const next = waiting;
      waiting = null;
      if (next) run(...next);
    }
  };
}
