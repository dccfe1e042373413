// How CodeMirror looks: the colours of the page, and underlines that need no picture (the page allows none but its own).

export function dressed(cm) {
  const nonce = document.querySelector("meta[name=bestiarist-nonce]").content;
  const { tags } = cm;
  const wavy = (colour) => ({ backgroundImage: "none", paddingBottom: 0, textDecoration: `underline wavy ${colour} 1px`, textUnderlineOffset: "3px", textDecorationSkipInk: "none" });
  const look = cm.EditorView.theme({
    "&": { color: "var(--text)", backgroundColor: "var(--field)", fontSize: "13.5px" },
    "&.cm-focused": { outline: "none" },
    ".cm-scroller": { fontFamily: "var(--code-face)", lineHeight: "1.6", overscrollBehavior: "contain" },
    ".cm-content": { caretColor: "var(--accent)", padding: "8px 0 40vh" },
    ".cm-cursor": { borderLeftColor: "var(--accent)", borderLeftWidth: "2px" },
    "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "var(--chosen)" },
    ".cm-gutters": { backgroundColor: "var(--field)", color: "var(--soft)", border: "0", fontVariantNumeric: "tabular-nums" },
    ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "color-mix(in srgb, var(--tint) 55%, transparent)" },
    ".cm-matchingBracket, &.cm-focused .cm-matchingBracket": { backgroundColor: "var(--chosen)" },
    ".cm-searchMatch": { backgroundColor: "var(--mark)" },
    ".cm-lintRange-error": wavy("var(--error)"),
    ".cm-lintRange-warning": wavy("var(--warning)"),
    ".cm-lintRange-info": wavy("var(--advice)"),
    ".cm-diagnostic": { whiteSpace: "pre-line", padding: "5px 10px", borderLeftWidth: "3px" },
    ".cm-diagnostic-error": { borderLeftColor: "var(--error)" },
    ".cm-diagnostic-warning": { borderLeftColor: "var(--warning)" },
    ".cm-diagnostic-info": { borderLeftColor: "var(--advice)" },
    ".cm-tooltip": { color: "var(--text)", backgroundColor: "var(--paper)", border: "1px solid var(--line)", borderRadius: "6px", boxShadow: "0 8px 30px var(--shadow)", maxWidth: "min(36rem, 92vw)", overflow: "hidden" },
    ".cm-tooltip.cm-completionInfo": { padding: "8px 10px", maxWidth: "20rem", whiteSpace: "pre-line", overflow: "auto" },
    ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "var(--text-face)", fontSize: "13.5px", maxHeight: "15em" },
    ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "3px 10px" },
    ".cm-tooltip-autocomplete ul li[aria-selected]": { color: "var(--text)", backgroundColor: "var(--chosen)" },
    ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "700" },
    ".cm-completionDetail": { color: "var(--soft)", fontStyle: "normal" },
    ".cm-panels": { color: "var(--text)", backgroundColor: "var(--panel)", borderColor: "var(--line)" },
    ".cm-panel input, .cm-panel button": { fontSize: "13px" },
    ".cm-button": { backgroundImage: "none", backgroundColor: "var(--field)", border: "1px solid var(--line)" },
    ".cm-textfield": { backgroundColor: "var(--field)", border: "1px solid var(--line)" },
  });
  const words = cm.HighlightStyle.define([
    { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: "var(--accent)", fontWeight: "600" },
    { tag: tags.comment, color: "var(--soft)", fontStyle: "italic" },
    { tag: [tags.punctuation, tags.separator, tags.squareBracket, tags.brace, tags.meta], color: "var(--soft)" },
    { tag: [tags.string, tags.content, tags.special(tags.string)], color: "var(--text)" },
    { tag: tags.invalid, color: "var(--error)" },
  ]);
  return [cm.EditorView.cspNonce.of(nonce), look, cm.syntaxHighlighting(words)];
}
