/** CSS that a brand wrote and that every page of it takes in: it may dress the page, not leave its style element or fetch behind its back. */

/** The name behind `@`, with its CSS escapes undone: `@\\69 mport` is an import too. */
const plainName = (name: string): string =>
  name
    .replace(/\\([0-9a-f]{1,6})\s?/gi, (_, code: string) => {
      const point = Number.parseInt(code, 16);
      return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : "";
    })
    .replace(/\\(.)/g, "$1");

/**
 * Makes the CSS harmless without taking pieces out: what is taken out can leave something behind that was harmless in two halves. What
 * could open or close markup is written as the CSS escape of its sign; what could load another sheet, or run in an old browser, gets a
 * name that means nothing.
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
