/** Tells the user when the server removed formatting from a rich text. */
import { rowFields, type Fields } from "../../contract/fields";
import { isRecord } from "../../contract/object";
import { getRuntime } from "../../runtime";
import type { Values } from "./values";

const isChanged = (sent: unknown, stored: unknown): boolean =>
  isRecord(sent)
    ? Object.entries(sent).some(([locale, html]) => isChanged(html, isRecord(stored) ? stored[locale] : undefined))
    : typeof sent === "string" && typeof stored === "string" && sent.trim() !== stored.trim();

/** Returns whether a stored rich text differs from what was sent, at any depth of rows. */
export const hasRemovedMarkup = (fields: Fields, sent: Values, stored: Values): boolean =>
  Object.entries(sent).some(([name, value]) => {
    const field = fields[name];
    const kept = stored[name];
    if (field?.kind === "richText") return isChanged(value, kept);
    if (field?.kind !== "rows" || !Array.isArray(value) || !Array.isArray(kept)) return false;
    const cells = rowFields(field);
    return value.some(
      (row, index) => isRecord(row) && isRecord(kept[index]) && hasRemovedMarkup(cells, row, kept[index]),
    );
  });

/** Shows a message when the server removed markup. */
export function reportRemovedMarkup(fields: Fields, sent: Values, stored: Values): void {
  if (hasRemovedMarkup(fields, sent, stored))
    getRuntime().toasts.show({ kind: "info", key: "form.cleaned", timeout: 6000 });
}
