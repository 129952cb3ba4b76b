/** Sanitises what the rich-text editor makes: its markup stays to the letter, everything that could run goes. */
import sanitizeHtml from "sanitize-html";
import type { Field, Fields } from "../../../src/contract/fields";
import { normaliseLink } from "../../../src/contract/paragraph/pictures";
import { videoId } from "../../../src/contract/paragraph/fields";

const COLOUR = [/^#[0-9a-f]{3,8}$/i, /^(rgb|hsl)a?\([\d\s,.%]+\)$/i, /^[a-z]{3,20}$/i];
const LENGTH = [/^\d{1,4}(\.\d+)?(px|pt|em|rem|%)$/];

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [
    ...["p", "br", "hr", "h2", "h3", "h4", "h5", "h6", "blockquote", "pre", "code", "ul", "ol", "li"],
    ...["strong", "b", "em", "i", "u", "s", "sub", "sup", "span", "mark", "a"],
    ...[
      "figure",
      "figcaption",
      "img",
      "table",
      "caption",
      "colgroup",
      "col",
      "thead",
      "tbody",
      "tfoot",
      "tr",
      "th",
      "td",
    ],
  ],
  allowedAttributes: {
    a: ["href", "target", "rel", "title"],
    img: ["src", "alt", "width", "height"],
    ol: ["start", "reversed", "type"],
    th: ["colspan", "rowspan", "scope"],
    td: ["colspan", "rowspan"],
    "*": ["style", "lang", "dir", "class"],
  },
  // The editor's own classes: sizes, alignment of pictures and tables.
  allowedClasses: {
    "*": [/^(text|image|table|todo-list|image-style|image_resized|marker|pen)(-[a-z-]+)?$/, "image_resized"],
  },
  allowedStyles: {
    "*": {
      color: COLOUR,
      "background-color": COLOUR,
      "border-color": COLOUR,
      "font-size": LENGTH,
      "text-align": [/^(left|right|center|justify)$/],
      "font-weight": [/^(bold|normal|[1-9]00)$/],
      "list-style-type": [/^[a-z-]{3,24}$/],
      "vertical-align": [/^(top|middle|bottom)$/],
      width: LENGTH,
      height: LENGTH,
      "aspect-ratio": [/^\d{1,5}\/\d{1,5}$/],
    },
  },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowedSchemesByTag: { img: ["http", "https"] },
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, attribs) => ({
      tagName,
      attribs: attribs["target"] === "_blank" ? { ...attribs, rel: "noopener noreferrer" } : attribs,
    }),
  },
};

/** A tag as the editor writes it: no slash at the end, a semicolon behind every style. Signs of tags stand in tags alone by now. */
const asWritten = (tag: string): string =>
  tag === "</col>" ? "" : tag.replace(/ \/>$/, ">").replace(/( style="[^"]*[^";])"/, '$1;"');

/** What may stay of an HTML text; to the byte the same where the editor made it and all of it may stay. */
export const sanitiseRichText = (html: string): string =>
  sanitizeHtml(html, OPTIONS)
    .replace(/<[^<>]*>/g, asWritten)
    .replaceAll("\u00a0", "&nbsp;");

/** Whether anything was taken out, so that its writer can be told. */
export const losesMarkup = (html: string): boolean =>
  /<\s*(script|iframe|object|embed|form|input|style|link|meta)/i.test(html);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const overTexts = (value: unknown, change: (text: string) => string): unknown => {
  if (typeof value === "string") return change(value);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([locale, text]) => [locale, typeof text === "string" ? change(text) : text]),
  );
};

/** A link that can't be kept stays as it is, for the validation to refuse. */
function cleanLink(value: unknown): unknown {
  if (!isObject(value) || typeof value["url"] !== "string") return value;
  const link = normaliseLink({ url: value["url"], newTab: value["newTab"] === true });
  if (link === undefined) return { ...value, url: "javascript:" };
  return link.url === "" ? null : link;
}

/** An action says itself where a button leads. */
const withoutIdleLink = (row: Record<string, unknown>): Record<string, unknown> =>
  typeof row["cta"] === "string" && row["cta"] !== "NONE" ? { ...row, link: null } : row;

function cleanValue(field: Field, value: unknown): unknown {
  if (field.kind === "richText") return overTexts(value, sanitiseRichText);
  if (field.kind === "link") return cleanLink(value);
  if (field.kind === "rows" && Array.isArray(value)) {
    const { fields } = field.options as unknown as { readonly fields: Fields };
    return value.map((row: unknown) => (isObject(row) ? withoutIdleLink(cleanContent(fields, row)) : row));
  }
  return value;
}

/** Values of a paragraph as they may be stored; what no field declares stays, for the validation to refuse. */
export function cleanContent(fields: Fields, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const clean = Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = fields[name];
      return [name, field === undefined ? value : cleanValue(field, value)];
    }),
  );
  const id = clean["videoId"];
  return typeof id === "string" ? { ...clean, videoId: videoId(clean["source"] ?? "YOUTUBE", id) } : clean;
}

/** Every rich text of the values with the path of its field, those inside rows too. */
export function* richTexts(
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
  prefix = "",
): Generator<readonly [path: string, html: string]> {
  for (const [name, value] of Object.entries(values)) {
    const field = fields[name];
    if (field?.kind === "richText")
      for (const html of isObject(value) ? Object.values(value) : [value])
        if (typeof html === "string") yield [`${prefix}${name}`, html];
    if (field?.kind !== "rows" || !Array.isArray(value)) continue;
    const { fields: cells } = field.options as unknown as { readonly fields: Fields };
    for (const [index, row] of value.entries())
      if (isObject(row)) yield* richTexts(cells, row, `${prefix}${name}.${index}.`);
  }
}
