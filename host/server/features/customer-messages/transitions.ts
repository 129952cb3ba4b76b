/** Which messages a change of an appointment sends at once. Pure. */
import type { MessageType } from "../../../../src/contract/customer-messages";
import type { AppointmentState } from "../../platform/storage/schema/messages";

/** An appointment after a change. */
export interface ChangedAppointment extends AppointmentState {
  readonly origin: string | null;
  /** The visit lies ahead. */
  readonly isAhead: boolean;
}

/** Returns the start that the customer knows of. */
const toldOf = ({ told, date }: AppointmentState): string | null => told ?? date;

const created = ({ status, origin, isAhead }: ChangedAppointment): readonly MessageType[] => {
  // The customers of an imported book know their appointments.
  if (!isAhead || origin === "IMPORT") return [];
  const toDealer: readonly MessageType[] = origin === "ADMIN" ? [] : ["DEALER_NEW_APPOINTMENT"];
  if (status === "PENDING") return ["APPOINTMENT_RECEIVED", ...toDealer];
  return status === "CONFIRMED" ? ["APPOINTMENT_CONFIRMED", ...toDealer] : [];
};

/** Returns the messages of a change. @param before null for a new appointment */
export function messagesOf(before: AppointmentState | null, after: ChangedAppointment): readonly MessageType[] {
  if (before === null) return created(after);
  const isMoved = toldOf(before) !== toldOf(after) || before.fitter !== after.fitter;
  if (before.status === after.status)
    return isMoved && after.status === "CONFIRMED" && after.isAhead ? ["APPOINTMENT_MOVED"] : [];
  switch (after.status) {
    case "CONFIRMED": {
      // A visit that is reopened was confirmed before.
      const wasOpen = before.status === "PENDING" || before.status === "RESCHEDULE_PROPOSED";
      return wasOpen && after.isAhead ? ["APPOINTMENT_CONFIRMED"] : [];
    }
    case "RESCHEDULE_PROPOSED":
      return ["SLOTS_PROPOSED"];
    case "REFUSED":
      return ["APPOINTMENT_REFUSED"];
    case "CANCELLED":
    case "CANCELLED_BY_DEALER":
      return after.isAhead ? ["APPOINTMENT_CANCELLED"] : [];
    case "CANCELLED_BY_CUSTOMER":
      return after.isAhead ? ["APPOINTMENT_CANCELLED", "DEALER_CANCELLED"] : [];
    case "DONE":
      return ["VEHICLE_READY"];
    case "NO_SHOW":
      return ["NO_SHOW"];
    default:
      return [];
  }
}
