/** The content of a paragraph before it is judged: rich texts without what could run, links in one form. */
import type { Field, Fields } from "../../../src/contract/fields";
import { normaliseLink } from "../../../src/contract/paragraph/pictures";
import { sanitiseRichText } from "../markup";
import { videoId } from "../../../src/contract/paragraph/fields";

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
