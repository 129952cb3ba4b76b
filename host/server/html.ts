/** HTML of the server's own pages, written so that no value can become markup: what is put into `html` is escaped unless it is Html itself. */

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text as it stands between tags or inside a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** Markup that `html` wrote. */
export class Html {
  constructor(readonly text: string) {}
}

/** What may be put into a template: text, markup, several of both, or nothing. */
export type Part = Html | string | number | false | null | undefined | readonly Part[];

function written(part: Part): string {
  if (part instanceof Html) return part.text;
  if (part === false || part === null || part === undefined) return "";
  if (typeof part === "string" || typeof part === "number") return escapeHtml(String(part));
  return part.map(written).join("");
}

/** `html\`<p>${text}</p>\``; attribute values stand in double quotes. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(strings.reduce((text, string, at) => text + written(parts[at - 1]) + string));

/** Attributes of a tag; those that are false or absent are left out, `true` stands by its name. */
export const attributes = (values: Readonly<Record<string, string | number | boolean | null | undefined>>): Html =>
  new Html(
    Object.entries(values)
      .flatMap(([name, value]) =>
        value === undefined || value === null || value === false
          ? []
          : [value === true ? name : `${name}="${escapeHtml(String(value))}"`],
      )
      .join(" "),
  );
