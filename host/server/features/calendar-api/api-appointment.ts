/** Appointments as the API of the calendar shows them. */
import { and, eq, isNull, sql, type SQL } from "drizzle-orm";
import type { ApiAppointment } from "../../../../src/contract/endpoints/calendar-api";
import { record } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";

type Stored = typeof record.$inferSelect;

/** Condition for the shop's appointments. */
export const appointments = (data: ScopedDatabase, more: SQL = sql`true`): SQL =>
  and(
    eq(record.resource, "appointment"),
    sql`${record.shopId} = ${data.scope.shopId}`,
    isNull(record.deletedAt),
    more,
  ) ?? sql`false`;

const textIn = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** Returns an appointment as the API shows it: never notes of the garage. */
export function asApi({
  id,
  fitterId,
  status,
  data,
}: Pick<Stored, "id" | "fitterId" | "status" | "data">): ApiAppointment {
  const rows = (data["services"] ?? []) as readonly { readonly service?: number; readonly quantity?: number }[];
  return {
    id,
    dealer: fitterId ?? 0,
    status: status ?? "",
    start: String(data["date"]),
    minutes: typeof data["durationMinutes"] === "number" ? data["durationMinutes"] : null,
    services: rows.map(({ service = 0, quantity = 1 }) => ({ id: service, quantity })),
    customer: {
      name: textIn(data["customerName"]) ?? "",
      email: textIn(data["customerEmail"]),
      phone: textIn(data["customerPhone"]),
    },
    plate: textIn(data["vehicleRegistrationNumber"]),
    comments: textIn(data["comments"]),
    reference: textIn(data["apiReference"]),
  };
}
