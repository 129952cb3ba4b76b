/** Computes the differences between a page's draft and a version, paragraph by paragraph. Pure. */
import { isRecord } from "../../../../src/contract/object";
import type { PARAGRAPH_CHANGES } from "../../../../src/contract/endpoints/page";
import { textIn } from "../../../../src/contract/paragraph/text-in";
import { plainText } from "../../../../src/contract/plain-text";
import { sameValue } from "../../platform/storage/audit";
import type { PublishedParagraph } from "./versions";

export interface ParagraphChange {
  readonly paragraphId: number;
  readonly name: string;
  readonly layoutId: string;
  readonly change: (typeof PARAGRAPH_CHANGES)[number];
  readonly fields: { readonly field: string; readonly version: string; readonly draft: string }[];
}

const MAX_TEXT_LENGTH = 300;

/** Returns a value as plain text, without markup. */
function shortText(value: unknown): string {
  if (value === null || value === undefined) return "";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const textOnly = plainText(text);
  return textOnly.length > MAX_TEXT_LENGTH ? `${textOnly.slice(0, MAX_TEXT_LENGTH)}…` : textOnly;
}

const nameOf = ({ internalName, content, locale, layoutId }: PublishedParagraph): string =>
  internalName ?? (textIn(content["title"], locale ?? "fr_FR") || layoutId);

/** Returns the differing fields; localised texts by language. */
function fieldsOf(version: PublishedParagraph, draft: PublishedParagraph): ParagraphChange["fields"] {
  const flat = ({ content, ...frame }: PublishedParagraph): Record<string, unknown> => {
    const parts: Record<string, unknown> = { ...frame };
    for (const [field, value] of Object.entries(content))
      if (isRecord(value)) for (const [locale, text] of Object.entries(value)) parts[`${field}.${locale}`] = text;
      else parts[field] = value;
    return parts;
  };
  const [before, after] = [flat(version), flat(draft)];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => !sameValue(before[field] ?? null, after[field] ?? null))
    .map((field) => ({ field, version: shortText(before[field]), draft: shortText(after[field]) }));
}

/** Returns the paragraphs that differ between a version and the draft. */
export function changesBetween(
  version: readonly PublishedParagraph[],
  draft: readonly PublishedParagraph[],
): ParagraphChange[] {
  const describe = (item: PublishedParagraph) => ({
    paragraphId: item.id,
    name: nameOf(item),
    layoutId: item.layoutId,
  });
  const before = new Map(version.map((item) => [item.id, item]));
  const after = new Set(draft.map(({ id }) => id));
  // Compare positions among common paragraphs only, so that additions and removals do not count as moves.
  const [oldOrder, newOrder] = [
    version.filter(({ id }) => after.has(id)).map(({ id }) => id),
    draft.filter(({ id }) => before.has(id)).map(({ id }) => id),
  ];
  const removed = version
    .filter(({ id }) => !after.has(id))
    .map((item): ParagraphChange => ({ ...describe(item), change: "REMOVED", fields: [] }));
  const others = draft.flatMap((item): ParagraphChange[] => {
    const previous = before.get(item.id);
    if (previous === undefined) return [{ ...describe(item), change: "ADDED", fields: [] }];
    const fields = fieldsOf(previous, item);
    if (fields.length > 0) return [{ ...describe(item), change: "CHANGED", fields }];
    return oldOrder.indexOf(item.id) === newOrder.indexOf(item.id)
      ? []
      : [{ ...describe(item), change: "MOVED", fields: [] }];
  });
  return [...others, ...removed];
}
