/** Labels of import columns and targets. */
import type { ImportTarget } from "../../contract/endpoints/imports";
import { ADDRESS_PARTS } from "../../contract/fields";
import { messageKeys } from "../../contract/message-keys";
import type { Translate } from "../../runtime/i18n";
import { formatCode } from "../cells/format";

const PARTS: ReadonlySet<string> = new Set(ADDRESS_PARTS);

/** Returns the label of a target: "Name (French)", "Town", "Code". */
export function targetLabel(t: Translate, resource: string, { field, part }: ImportTarget, locale: string): string {
  const label = t.key(messageKeys.field(resource, field), {}, { fallback: field });
  if (part === null) return label;
  if (PARTS.has(part)) return `${label}: ${t.key(`import.part.${part}`)}`;
  return `${label} (${formatCode(part.slice(0, 2), "language", locale)})`;
}

/** Returns a figure of a report; 0 when it is missing. */
export const figure = (report: Readonly<Record<string, unknown>> | null | undefined, name: string): number => {
  const value = report?.[name];
  return typeof value === "number" ? value : 0;
};
