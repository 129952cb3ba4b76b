/** Sanitises a brand's CSS. It may style the page but must not break out of its style element or load other resources. */

/** Decodes CSS escapes in an at-rule name: `@\\69 mport` is an import too. */
const plainName = (name: string): string =>
  name
    .replace(/\\([0-9a-f]{1,6})\s?/gi, (_, code: string) => {
      const point = Number.parseInt(code, 16);
      return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : "";
    })
    .replace(/\\(.)/g, "$1");

/**
 * Neutralises CSS without removing text, because removals can join two harmless halves into something harmful. Characters that
 * could open or close markup become CSS escapes. Rules that could load another sheet or run in old browsers get a
 * meaningless name.
 */
export function safeCss(css: string): string {
  return css
    .replace(/<(?=[/!?a-z])/gi, "\\3c ")
    .replace(/-->/g, "--\\3e ")
    .replace(/@((?:[\w-]|\\[0-9a-f]{1,6}\s?|\\.)+)/gi, (whole, name: string) =>
      plainName(name).toLowerCase() === "import" ? "@not-allowed" : whole,
    )
    .replace(/(?<![\w-])(?:expression|behaviou?r|-moz-binding)(?=\s*[(:])/gi, "not-allowed")
    .replace(/\b(?:javascript|vbscript)\s*:/gi, "not-allowed:");
}
