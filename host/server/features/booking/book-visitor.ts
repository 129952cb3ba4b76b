/** Books a visit that a visitor asks for: only on a free start, confirmed at once where the dealer allows it. */
import { eq } from "drizzle-orm";
import { foldText } from "../../../../src/contract/fold-text";
import type { BookingChannel } from "../../../../src/contract/booking";
import { ApiProblem } from "../../platform/http/problem";
import { record } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { slotProblem } from "./appointments";
import { tagsByRule } from "./tags";
import { takeSlot, type Visit } from "./visits";

export interface VisitorBooking {
  readonly dealerId: number;
  readonly start: Date;
  readonly services: readonly { readonly id: number; readonly quantity: number }[];
  readonly channel: BookingChannel & ("API" | "WEBSITE");
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly plate: string | null;
  readonly languages: readonly string[];
  /** Further values of the appointment. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Fields at which refusals show. */
  readonly inputs: { readonly dealer: string; readonly start: string };
}

/** Stores the appointment with its lanes. Call it with the dealer's days locked. Throws when the start is not free. */
export async function bookVisitor(
  data: ScopedDatabase,
  booking: VisitorBooking,
  now: Date,
): Promise<typeof record.$inferSelect> {
  const { dealerId, start, services, channel, name, email, phone, plate, languages, inputs } = booking;
  const visit: Visit = { dealerId, request: { services, channel }, languages };
  const serviceIds = services.map(({ id }) => id);
  const tags = await tagsByRule(data, { dealerId, services: serviceIds, origin: channel, plate, email });
  const [draft] = await data.insert(record, {
    resource: "appointment",
    fitterId: dealerId,
    status: "PENDING",
    data: {},
    search: foldText([name, email, phone, plate].filter((part) => part !== null).join(" ")),
  });
  if (draft === undefined) throw new Error("The booking was not stored.");
  const attempt = await takeSlot(data, visit, start, { source: "APPOINTMENT", sourceId: draft.id }, now);
  if (attempt === undefined) throw new ApiProblem("validation", { fields: { [inputs.dealer]: "error.reference" } });
  if (!attempt.isTaken) {
    const { problem } = await slotProblem(data, visit, attempt, start, now);
    const [error = "error.refused"] = problem.errors ?? [];
    throw new ApiProblem("refused", { errors: [error], fields: { [inputs.start]: error }, current: problem.current });
  }
  const { segments } = attempt.evaluation;
  const [first, last] = [segments[0], segments.at(-1)];
  const status = attempt.workshop.bookingMode === "INSTANT" ? "CONFIRMED" : "PENDING";
  const values = {
    date: start.toISOString(),
    durationMinutes: first === undefined || last === undefined ? null : (last.end - first.start) / 60_000,
    services: services.map(({ id: service, quantity }) => ({ service, quantity })),
    customerName: name,
    customerEmail: email,
    customerPhone: phone,
    vehicleRegistrationNumber: plate,
    customer: { name, email, phoneNumber: phone, vehicleRegistrationNumber: plate },
    origin: channel,
    ...booking.values,
    ...(tags.length > 0 && { tags }),
    ...(first?.bay.id != null && { bay: first.bay.id }),
    segments: segments.map(({ bay, lane, start: from, end, setupMinutes, cleanupMinutes, serviceIds: parts }) => ({
      ...(bay.id !== null && { bay: bay.id }),
      lane,
      start: new Date(from).toISOString(),
      end: new Date(end).toISOString(),
      setupMinutes,
      cleanupMinutes,
      services: parts,
    })),
  };
  const [stored] = await data.update(record, { status, data: values }, eq(record.id, draft.id));
  if (stored === undefined) throw new Error("The booking was not stored.");
  return stored;
}
