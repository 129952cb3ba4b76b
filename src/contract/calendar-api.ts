/** The public API of the appointment calendar: what its keys may do. */

/** What a key of the calendar may do. */
export const CALENDAR_SCOPES = [
  "DEALERS_READ",
  "SERVICES_READ",
  "SLOTS_READ",
  "APPOINTMENT_READ",
  "APPOINTMENT_CREATE",
  "APPOINTMENT_UPDATE",
] as const;
export type CalendarScope = (typeof CALENDAR_SCOPES)[number];

/** `TEST`: bookings are checked and answered, and nothing is stored. */
export const KEY_ENVIRONMENTS = ["LIVE", "TEST"] as const;
export type KeyEnvironment = (typeof KEY_ENVIRONMENTS)[number];

/** Calls a minute of a key without a rate of its own. */
export const DEFAULT_RATE = 60;
