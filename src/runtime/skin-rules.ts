/** Which rules of a skin apply outside the shadow roots, in a page that embeds elements. */

/** A selector that names an element of td-admin. */
const OF_ELEMENT = /(^|[^\w.#-])td-[a-z]/;
/** A selector of the root element; custom properties set there reach all elements. */
const OF_ROOT = /^(:root|html|:where\(:root\))([.[:][^ >+~]*)?$/;
/** At-rules whose content is rules; other at-rules apply to nothing by themselves. */
const isGroup = (rule: CSSRule): rule is CSSGroupingRule =>
  "cssRules" in rule && !(rule instanceof CSSStyleRule) && !(rule instanceof CSSKeyframesRule);

/** Splits a selector list at its top-level commas. */
function selectorsOf(list: string): string[] {
  const selectors: string[] = [];
  let depth = 0;
  let start = 0;
  for (const [index, letter] of [...list].entries()) {
    if (letter === "(" || letter === "[") depth += 1;
    else if (letter === ")" || letter === "]") depth -= 1;
    else if (letter === "," && depth === 0) {
      selectors.push(list.slice(start, index).trim());
      start = index + 1;
    }
  }
  return [...selectors, list.slice(start).trim()];
}

function styleRule({ selectorText, style, cssText }: CSSStyleRule): string {
  const selectors = selectorsOf(selectorText);
  const ofElements = selectors.filter((selector) => OF_ELEMENT.test(selector));
  const ofRoot = selectors.filter((selector) => OF_ROOT.test(selector));
  const properties = Array.from({ length: style.length }, (_, index) => style.item(index)).filter((name) =>
    name.startsWith("--"),
  );
  const declarations = properties.map((name) => `${name}: ${style.getPropertyValue(name)};`).join(" ");
  return [
    ofElements.length === 0 ? "" : `${ofElements.join(", ")} ${cssText.slice(cssText.indexOf("{"))}`,
    ofRoot.length === 0 || declarations === "" ? "" : `${ofRoot.join(", ")} { ${declarations} }`,
  ].join("\n");
}

/**
 * Returns the rules that select elements of td-admin, and the custom properties of the root element. The embedding page keeps its own look:
 * a skin's `h1 { color: red }` is for headings inside the elements only.
 */
export function embeddedRules(rules: Iterable<CSSRule>): string {
  return [...rules]
    .map((rule) => {
      if (rule instanceof CSSStyleRule) return styleRule(rule);
      if (!isGroup(rule)) return rule.cssText;
      const inner = embeddedRules(rule.cssRules);
      return inner.trim() === "" ? "" : `${rule.cssText.slice(0, rule.cssText.indexOf("{"))}{ ${inner} }`;
    })
    .filter((text) => text.trim() !== "")
    .join("\n");
}
