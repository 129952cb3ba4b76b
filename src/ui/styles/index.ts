/**
 * Style sheets of the product. Layer 1 (public tokens) is declared once on the document. Layer 2 (derived tokens), base
 * typography and the sheets of all parts are adopted by every shadow root. All sheets are constructable, so no
 * `<style>` element violates a strict CSP.
 */
import baseCss from "./base.css";
import derivedCss from "./derived.css";
import tokensCss from "./tokens.css";

const sheetOf = (css: string): CSSStyleSheet => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
};

let shared:
  | { readonly foundation: CSSStyleSheet; readonly parts: CSSStyleSheet; readonly appearance: CSSStyleSheet }
  | undefined;
const partsCss = new Set<string>();

/**
 * Returns the sheets that every shadow root adopts, in order; skins (template CSS) come after them. The objects never
 * change: CSS added later by `defineSheet()` reaches all roots that adopted them.
 */
export function sharedSheets(): readonly CSSStyleSheet[] {
  shared ??= {
    foundation: sheetOf(derivedCss + baseCss),
    parts: sheetOf([...partsCss].join("")),
    appearance: new CSSStyleSheet(),
  };
  return [shared.foundation, shared.parts, shared.appearance];
}

/** Returns the sheet for the rules of the page's appearance, which every shadow root adopts. */
export function pageAppearanceSheet(): CSSStyleSheet {
  sharedSheets();
  return shared?.appearance ?? new CSSStyleSheet();
}

const pendingCss: string[] = [];

/** Appends the pending CSS as one rule. Replacing the sheet's text would parse all of it again. */
function appendPendingCss(): void {
  const { parts } = shared ?? {};
  parts?.insertRule(`@media all{${pendingCss.splice(0).join("")}}`, parts.cssRules.length);
}

/**
 * Registers the CSS of a part or screen, once. Call it at module level beside the component: `defineSheet(css)`. Sheets
 * registered by modules of the same file are added together in a microtask, before anything renders.
 */
export function defineSheet(css: string): void {
  if (partsCss.has(css)) return;
  partsCss.add(css);
  if (shared === undefined) return;
  if (pendingCss.length === 0) queueMicrotask(appendPendingCss);
  pendingCss.push(css);
}

/** Marks a document that has the tokens; two bundles of the product may share a page. */
const TOKENS_INSTALLED = Symbol.for("td-admin.tokens");

/** Declares the public tokens on the document, once per page. They have zero specificity, so skins win in any order. */
export function installDocumentTokens(): void {
  const doc = document as Document & { [TOKENS_INSTALLED]?: true };
  if (doc[TOKENS_INSTALLED]) return;
  doc[TOKENS_INSTALLED] = true;
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheetOf(tokensCss)];
}
