/** Columns and their targets in words. */
import type { ImportTarget } from "../../contract/endpoints/imports";
import { ADDRESS_PARTS } from "../../contract/fields";
import { messageKeys } from "../../contract/message-keys";
import type { Translate } from "../../runtime/i18n";
import { formatCode } from "../cells/format";

const PARTS: ReadonlySet<string> = new Set(ADDRESS_PARTS);

/** "Name (French)", "Town", "Code". */
export function targetLabel(t: Translate, resource: string, { field, part }: ImportTarget, locale: string): string {
  const label = t.key(messageKeys.field(resource, field), {}, { fallback: field });
  if (part === null) return label;
  if (PARTS.has(part)) return `${label}: ${t.key(`import.part.${part}`)}`;
  return `${label} (${formatCode(part.slice(0, 2), "language", locale)})`;
}

/** Figure of a report, 0 where there is none. */
export const figure = (report: Readonly<Record<string, unknown>> | null | undefined, name: string): number => {
  const value = report?.[name];
  return typeof value === "number" ? value : 0;
};
