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

/** What a webhook reports about an appointment. */
export const WEBHOOK_EVENTS = ["CREATED", "CONFIRMED", "MOVED", "CANCELLED", "DONE", "NO_SHOW"] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

export const DELIVERY_STATES = ["WAITING", "DELIVERED", "FAILED"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Minutes after each failed attempt until the next one: eight within 24 hours. */
export const WEBHOOK_RETRIES = [1, 5, 15, 60, 120, 240, 480, 519] as const;
/** Failed attempts in a row after which a webhook pauses. */
export const MAX_WEBHOOK_FAILURES = 10;
/** Days for which calls and deliveries are listed. */
export const CALL_LOG_DAYS = 30;
/** Days before the last day of a key in which the shop is warned. */
