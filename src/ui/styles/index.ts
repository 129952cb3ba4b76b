/**
 * Style sheets of the product. Layer 1 (public tokens) stands once on the document; layer 2 (derived tokens), the base typography and
 * the sheets of the parts are adopted by every shadow root. Constructable sheets: no `<style>` element, so a strict CSP is content.
 */
import baseCss from "./base.css";
import derivedCss from "./derived.css";
import tokensCss from "./tokens.css";

const sheetOf = (css: string): CSSStyleSheet => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
};

let shared: { readonly foundation: CSSStyleSheet; readonly parts: CSSStyleSheet } | undefined;
const partsCss = new Set<string>();

/**
 * The sheets that each shadow root adopts, in order; skins (the template CSS) come after them. The objects stay the same for good:
 * what `defineSheet()` adds later reaches every root that adopted them.
 */
export function sharedSheets(): readonly CSSStyleSheet[] {
  shared ??= { foundation: sheetOf(derivedCss + baseCss), parts: sheetOf([...partsCss].join("")) };
  return [shared.foundation, shared.parts];
}

const late: string[] = [];

/** Behind what is there, which is not read again: a group that always applies is one rule, however many it holds. */
function takeInLate(): void {
  const { parts } = shared ?? {};
  parts?.insertRule(`@media all{${late.splice(0).join("")}}`, parts.cssRules.length);
}

/**
 * Adds the style sheet of a part or a screen, once; called at module level beside the component: `defineSheet(css)`. Files bring many, so
 * they are taken in together when the file has run, which is before anything is drawn that it holds.
 */
export function defineSheet(css: string): void {
  if (partsCss.has(css)) return;
  partsCss.add(css);
  if (shared === undefined) return;
  if (late.length === 0) queueMicrotask(takeInLate);
  late.push(css);
}

/** Says that a document has the tokens already: two bundles of the product may share a page. */
const TOKENS_INSTALLED = Symbol.for("td-admin.tokens");

/** Declares the public tokens on the document, once a page. They have no specificity, so it does not matter whether a skin came first. */
export function installDocumentTokens(): void {
  const marked = document as Document & { [TOKENS_INSTALLED]?: true };
  if (marked[TOKENS_INSTALLED]) return;
  marked[TOKENS_INSTALLED] = true;
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheetOf(tokensCss)];
}
