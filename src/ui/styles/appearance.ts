/** Writes appearances into constructed style sheets, which a content security policy does not block. */
import { readAppearance, type Appearance } from "../../contract/appearance";
import { pageAppearanceSheet } from "./index";

/** Replaces the rules of a sheet. Values are set one by one by script, so none of them can close its rule. */
function write(
  sheet: CSSStyleSheet,
  rules: readonly { readonly selector: string; readonly declarations: readonly (readonly [string, string])[] }[],
): void {
  sheet.replaceSync("");
  for (const { selector, declarations } of rules) {
    const rule = sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)];
    if (!(rule instanceof CSSStyleRule)) continue;
    for (const [property, value] of declarations) rule.style.setProperty(property, value);
  }
}

function warn(mistakes: readonly string[]): void {
  for (const mistake of mistakes) console.warn(`td-admin: appearance: ${mistake}; it is ignored`);
}

/** Reads the JSON of an attribute; other values are returned as they are. */
function parsed(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

/** Writes the appearance of one element, as an object or as JSON, into its sheet. Returns its theme. */
export function writeAppearance(sheet: CSSStyleSheet, value: unknown): Appearance["theme"] {
  const { theme, properties, rules, mistakes } = readAppearance(value === undefined ? {} : parsed(value));
  warn(mistakes);
  write(sheet, [{ selector: ":host", declarations: properties }, ...rules]);
  return theme;
}

let pageTokens: CSSStyleSheet | undefined;

/** Applies the appearance of the whole page. */
export function applyToPage(appearance: Appearance | undefined): void {
  if (pageTokens === undefined) {
    pageTokens = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, pageTokens];
  }
  const { properties, rules, mistakes } = readAppearance(appearance ?? {});
  warn(mistakes);
  // Without specificity, as the tokens: any rule of the page overrides it.
  write(pageTokens, [{ selector: ":where(:root)", declarations: properties }]);
  write(pageAppearanceSheet(), rules);
}
