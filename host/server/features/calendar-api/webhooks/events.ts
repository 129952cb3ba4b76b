/** Which events of a webhook a change of an appointment is. Pure. */
import type { WebhookEvent } from "../../../../../src/contract/calendar-api";
import type { AppointmentState } from "../../../platform/storage/schema/messages";

/** An appointment after a change. */
export interface EventState extends AppointmentState {
  readonly isDeleted: boolean;
}

const CANCELLED: readonly (string | null)[] = ["REFUSED", "CANCELLED", "CANCELLED_BY_DEALER", "CANCELLED_BY_CUSTOMER"];

function eventOfStatus(status: string | null): WebhookEvent | undefined {
  if (CANCELLED.includes(status)) return "CANCELLED";
  return (["CONFIRMED", "DONE", "NO_SHOW"] as const).find((event) => event === status);
}

const sameInstant = (a: string | null, b: string | null): boolean =>
  a === b || (a !== null && b !== null && Date.parse(a) === Date.parse(b));

/** Returns the events of a change. @param before null for a new appointment */
export function eventsOf(before: AppointmentState | null, after: EventState): readonly WebhookEvent[] {
  const { status, date, fitter, isDeleted } = after;
  if (isDeleted) return before === null || CANCELLED.includes(before.status) ? [] : ["CANCELLED"];
  const reached = before?.status === status ? undefined : eventOfStatus(status);
  const isMoved = before !== null && (!sameInstant(before.date, date) || before.fitter !== fitter);
  return [
    ...(before === null ? (["CREATED"] as const) : []),
    ...(isMoved ? (["MOVED"] as const) : []),
    ...(reached === undefined ? [] : [reached]),
  ];
}
