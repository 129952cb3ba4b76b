/** Builds HTML for server-rendered pages. Interpolated values are escaped unless they are `Html`. */

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes text for element content and quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** Trusted markup created by `html`. */
export class Html {
  constructor(readonly text: string) {}
}

/** A value that can be interpolated into `html`: text, markup, a list of both, or nothing. */
export type Part = Html | string | number | false | null | undefined | readonly Part[];

function render(part: Part): string {
  if (part instanceof Html) return part.text;
  if (part === false || part === null || part === undefined) return "";
  if (typeof part === "string" || typeof part === "number") return escapeHtml(String(part));
  return part.map(render).join("");
}

/** Template tag, e.g. `html\`<p>${text}</p>\``. Attribute values must be in double quotes. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(strings.reduce((text, string, index) => text + render(parts[index - 1]) + string));

/** Renders attributes of a tag. False, null and undefined are left out; true renders the bare name. */
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
