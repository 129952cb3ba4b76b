/** Appointments of an export as entries of a calendar. */
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { textOrNull } from "../../../../src/contract/record-values";
import { initials } from "../activity-exports/personal-data";
import type { CalendarEntry } from "../exports/export-definition";
import { serviceLabels, serviceNames, visitRows, type ExportQuery, type VisitRow } from "./tables";

const MINUTE_MS = 60_000;
/** Length of an appointment that has none. */
const DEFAULT_MINUTES = 30;

/** States of appointments that do not take place. */
const IS_OFF: ReadonlySet<string> = new Set([
  "REFUSED",
  "CANCELLED",
  "CANCELLED_BY_CUSTOMER",
  "CANCELLED_BY_DEALER",
  "NO_SHOW",
]);

/** Returns when the work ends: after the last of its parts, else after the planned time. */
function endOf({ data: values }: VisitRow, start: Date): Date {
  const segments = (values["segments"] ?? []) as readonly { readonly end: string }[];
  const ends = segments.map(({ end }) => new Date(end).getTime());
  const minutes = typeof values["durationMinutes"] === "number" ? values["durationMinutes"] : DEFAULT_MINUTES;
  return new Date(ends.length > 0 ? Math.max(...ends) : start.getTime() + minutes * MINUTE_MS);
}

/** Reads the entries. Masked ones name customers by their initials and have no telephone number. */
export async function* calendarEntries(data: ScopedDatabase, query: ExportQuery): AsyncGenerator<CalendarEntry> {
  const names = await serviceNames(data, query.languages);
  for await (const found of visitRows(data, query))
    for (const row of found) {
      const { id, key, data: values, status, dealer } = row;
      if (key === "") continue;
      const start = new Date(key);
      const name = textOrNull(values["customerName"]) ?? "";
      const customer = query.personalData === "FULL" ? name : query.personalData === "MASKED" ? initials(name) : "";
      const details =
        query.personalData === "FULL"
          ? [textOrNull(values["customerPhone"]), textOrNull(values["vehicleRegistrationNumber"])]
          : [];
      yield {
        uid: `appointment-${id}@td-admin`,
        start,
        end: endOf(row, start),
        title: [customer, serviceLabels(values, names).join(", ")].filter((part) => part !== "").join(" – "),
        place: dealer,
        description: [
          query.text(`appointment.status.${status ?? ""}`),
          ...details.filter((part) => part !== null),
        ].join("\n"),
        isCancelled: IS_OFF.has(status ?? ""),
      };
    }
}
