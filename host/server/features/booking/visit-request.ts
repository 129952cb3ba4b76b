/** The visit that a stored appointment needs. */
import type { BookingChannel } from "../../../../src/contract/booking";
import type { VisitRequest } from "./engine/facts";
import { numberIn, slotMinutes } from "./load-workshops";

type Values = Readonly<Record<string, unknown>>;

const rowsIn = (data: Values, name: string): readonly Values[] =>
  Array.isArray(data[name]) ? (data[name] as readonly Values[]) : [];

/** Returns the appointment's duration in minutes: stored, else one step of the dealer's grid. */
export const durationOf = (dealer: Values, data: Values): number =>
  numberIn(data, "durationMinutes", slotMinutes(dealer));

/**
 * Returns the request of a stored appointment. Its duration stays as booked, unless it has several parts, whose durations depend on the bays.
 *
 * @param dealer stored data of the dealer
 * @param data stored data of the appointment
 */
export function visitRequestOf(dealer: Values, data: Values, channel: BookingChannel): VisitRequest {
  const services = rowsIn(data, "services").map((row) => ({
    id: Number(row["service"]),
    quantity: numberIn(row, "quantity", 1),
  }));
  const hasParts = services.length > 1 && rowsIn(data, "segments").length > 1;
  return { services, channel, ...(!hasParts && { durationMinutes: durationOf(dealer, data) }) };
}
