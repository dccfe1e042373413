// HTML of the manual as elements: those that a manual needs, without their attributes. Nothing of it can run.

const KEPT = new Set(["P", "UL", "OL", "LI", "CODE", "PRE", "EM", "STRONG", "H2", "H3", "H4", "BLOCKQUOTE", "TABLE", "THEAD", "TBODY", "TR", "TH", "TD", "BR"]);
const DROPPED = new Set(["SCRIPT", "STYLE", "TEMPLATE", "IFRAME", "OBJECT"]);

export function safely(html) {
  const parsed = new DOMParser().parseFromString(html, "text/html");
  const made = document.createDocumentFragment();
  copy(parsed.body, made);
  return made;
}

function copy(from, to) {
  for (const node of from.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) to.append(node.data);
    if (node.nodeType !== Node.ELEMENT_NODE || DROPPED.has(node.tagName)) continue;
    let target = to;
    if (KEPT.has(node.tagName)) {
      target = document.createElement(node.tagName);
      to.append(target);
    }
    copy(node, target);
  }
}
