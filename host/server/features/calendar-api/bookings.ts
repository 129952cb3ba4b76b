/** Appointments by the API of the calendar: booked on free starts only, once for each reference, and cancelled. */
import { eq, sql, type SQL } from "drizzle-orm";
import type { ApiAppointment } from "../../../../src/contract/endpoints/calendar-api";
import { OPEN_APPOINTMENT_STATUSES } from "../../../../src/contract/booking";
import { raiseAlert } from "../../services/alerts";
import { ApiProblem } from "../../platform/http/problem";
import { record } from "../../platform/storage/schema";
import { rolledBack } from "../../platform/storage/rolled-back";
import { acrossShops, type ScopedDatabase } from "../../platform/storage/scoped-database";
import { bookVisitor } from "../booking/book-visitor";
import { lockDays } from "../booking/visits";
import { appointments, asApi } from "./api-appointment";
import type { KeyCaller } from "./key-caller";

type Stored = typeof record.$inferSelect;

export interface ApiBooking {
  readonly dealer: number;
  readonly start: string;
  readonly services: readonly { readonly id: number; readonly quantity: number }[];
  readonly customer: { readonly name: string; readonly email?: string | null; readonly phone?: string | null };
  readonly plate?: string | null | undefined;
  readonly comments?: string | null | undefined;
  readonly reference?: string | undefined;
}

const byReference = ({ data, keyId }: KeyCaller, reference: string): SQL =>
  appointments(
    data,
    sql`${record.data}->>'apiReference' = ${reference} and ${record.data}->>'apiKey' = ${String(keyId)}`,
  );

async function store(caller: KeyCaller, data: ScopedDatabase, input: ApiBooking, now: Date): Promise<Stored> {
  const { dealer, services, customer, reference } = input;
  const start = new Date(input.start);
  await lockDays(data, dealer, [start]);
  if (reference !== undefined) {
    await data.lock(`calendar-api-reference-${String(caller.keyId)}-${reference}`);
    const earlier = await data.find(record, byReference(caller, reference));
    if (earlier !== undefined) return earlier;
  }
  const stored = await bookVisitor(
    data,
    {
      dealerId: dealer,
      start,
      services,
      channel: "API",
      name: customer.name,
      email: customer.email ?? null,
      phone: customer.phone ?? null,
      plate: input.plate ?? null,
      languages: caller.languages,
      values: {
        comments: input.comments ?? null,
        locale: caller.languages[0] ?? null,
        apiKey: caller.keyId,
        ...(reference !== undefined && { apiReference: reference }),
      },
      inputs: { dealer: "dealer", start: "start" },
    },
    now,
  );
  await data.audit({
    verb: "CREATE",
    resource: "appointment",
    recordId: stored.id,
    recordLabel: customer.name,
    recordVersion: stored.version,
    action: "api-booking",
    changes: [{ field: "status", before: null, after: stored.status }],
  });
  await raiseAlert(acrossShops(data), {
    key: `appointment-${stored.id}`,
    shopId: caller.shop.id,
    right: "APPOINTMENTS_READ",
    type: "INFO",
    titleKey: "alert.api-booking.title",
    params: { name: customer.name },
    lines: [{ key: "alert.api-booking.text", params: { key: caller.keyName } }],
    link: `/appointment/${stored.id}`,
    notice: { topic: "APPOINTMENT", fitterId: stored.fitterId },
  });
  return stored;
}

/** Books a free start. A repeated reference returns the first booking; a test key stores nothing. */
export async function book(caller: KeyCaller, input: ApiBooking, now = new Date()): Promise<ApiAppointment> {
  const { data, isTest } = caller;
  if (!isTest) return asApi(await data.transaction((transaction) => store(caller, transaction, input, now)));
  return { ...asApi(await rolledBack(data, (transaction) => store(caller, transaction, input, now))), id: null };
}

/** Cancels an appointment that has not begun. Repeating it changes nothing. */
export function cancel(
  { data, isTest }: KeyCaller,
  id: number,
  { by, reason }: { readonly by: "CUSTOMER" | "DEALER"; readonly reason: string },
): Promise<ApiAppointment> {
  const status = `CANCELLED_BY_${by}`;
  const work = async (transaction: ScopedDatabase): Promise<ApiAppointment> => {
    const found = await transaction.find(record, appointments(transaction, eq(record.id, id)), { forUpdate: true });
    if (found === undefined) throw new ApiProblem("not-found");
    if (found.status === status) return asApi(found);
    if (!(OPEN_APPOINTMENT_STATUSES as readonly (string | null)[]).includes(found.status))
      throw new ApiProblem("refused", { errors: ["ecal-api-key.error.begun"] });
    const [stored] = await transaction.update(
      record,
      {
        status,
        data: { ...found.data, ...(reason !== "" && { decisionReason: reason }) },
        version: found.version + 1,
        updatedAt: new Date(),
      },
      eq(record.id, id),
    );
    if (stored === undefined) throw new ApiProblem("not-found");
    await transaction.audit({
      verb: "STATE",
      resource: "appointment",
      recordId: id,
      recordLabel: String(found.data["customerName"] ?? ""),
      recordVersion: stored.version,
      action: "api-cancel",
      changes: [{ field: "status", before: found.status, after: status }],
    });
    return asApi(stored);
  };
  return isTest ? rolledBack(data, work) : data.transaction(work);
}
