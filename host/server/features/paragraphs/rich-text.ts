/** Normalises paragraph content before validation: sanitises rich text and normalises links. */
import { isRecord } from "../../../../src/contract/object";
import { rowFields, type Field, type Fields } from "../../../../src/contract/fields";
import { normaliseLink } from "../../../../src/contract/paragraph/pictures";
import { sanitiseRichText } from "../../platform/markup";
import { videoId } from "../../../../src/contract/paragraph/video-id";

const mapTexts = (value: unknown, change: (text: string) => string): unknown => {
  if (typeof value === "string") return change(value);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([locale, text]) => [locale, typeof text === "string" ? change(text) : text]),
  );
};

/** Normalises a link. An invalid one is left unchanged for the validation to refuse. */
function cleanLink(value: unknown): unknown {
  if (!isRecord(value) || typeof value["url"] !== "string") return value;
  const link = normaliseLink({ url: value["url"], newTab: value["newTab"] === true });
  if (link === undefined) return { ...value, url: "javascript:" };
  return link.url === "" ? null : link;
}

/** Drops the link of a button whose action already defines its target. */
const withoutIdleLink = (row: Record<string, unknown>): Record<string, unknown> =>
  typeof row["cta"] === "string" && row["cta"] !== "NONE" ? { ...row, link: null } : row;

function cleanValue(field: Field, value: unknown): unknown {
  if (field.kind === "richText") return mapTexts(value, sanitiseRichText);
  if (field.kind === "link") return cleanLink(value);
  if (field.kind === "rows" && Array.isArray(value)) {
    const fields = rowFields(field);
    return value.map((row: unknown) => (isRecord(row) ? withoutIdleLink(normaliseContent(fields, row)) : row));
  }
  return value;
}

/** Returns the normalised values. Undeclared names are left for the validation to refuse. */
export function normaliseContent(fields: Fields, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const normalised = Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = fields[name];
      return [name, field === undefined ? value : cleanValue(field, value)];
    }),
  );
  const id = normalised["videoId"];
  return typeof id === "string"
    ? { ...normalised, videoId: videoId(normalised["source"] ?? "YOUTUBE", id) }
    : normalised;
}
