/** Booking of appointments: channels, and the checks that a start must pass. */

/** Where a booking comes from. */
export const BOOKING_CHANNELS = ["BACK_OFFICE", "WEBSITE", "WIDGET", "API", "GOOGLE_RESERVE", "PHONE"] as const;
export type BookingChannel = (typeof BOOKING_CHANNELS)[number];

/** Statuses of appointments that have not taken place and still will. */
export const OPEN_APPOINTMENT_STATUSES = ["PENDING", "RESCHEDULE_PROPOSED", "CONFIRMED"] as const;

/** What happens to appointments within a time that is closed: they stay, customers choose another time, or they are moved. */
export const CLOSING_CHOICES = ["LEAVE", "PROPOSE", "MOVE"] as const;
export type ClosingChoice = (typeof CLOSING_CHOICES)[number];

/** How far the ordered tyres of a visit are. */
export const GOODS_STATES = ["TO_ORDER", "ORDERED", "SHIPPED", "RECEIVED"] as const;

/** Checks of a start, in their order. */
export const SLOT_CHECKS = [
  "DEALER_STATUS",
  "BOOKING_MODE",
  "EFFECTIVE_AVAILABILITY",
  "LEAD_TIME",
  "HORIZON",
  "SERVICE_OFFERED",
  "VEHICLE",
  "BAY_QUALIFIED",
  "BAY_HOURS",
  "BAY_CLOSURE",
  "GRID",
  "LANE",
  "MAX_PER_DAY",
  "STAFF",
  "EXCLUSION",
  "MIX",
] as const;
export type SlotCheck = (typeof SLOT_CHECKS)[number];

/** Checks of the time of work whose bay is given. */
export const TIME_CHECKS = ["BAY_HOURS", "BAY_CLOSURE", "LANE", "STAFF"] as const satisfies readonly SlotCheck[];
export type TimeCheck = (typeof TIME_CHECKS)[number];

/** Checks that an agent can never override. */
export const UNFORCEABLE_CHECKS: readonly SlotCheck[] = ["DEALER_STATUS", "BOOKING_MODE", "BAY_CLOSURE", "EXCLUSION"];

/** Bay types that satisfy what a service needs. Other needs accept every type. */
const TYPES_FOR: Readonly<Record<string, readonly string[]>> = {
  LIFT: ["LIFT", "TRUCK", "ALIGNMENT"],
  ALIGNMENT: ["ALIGNMENT"],
};

/** Whether a bay of this type satisfies what a service needs. */
export const fitsBayType = (need: string, type: string): boolean => TYPES_FOR[need]?.includes(type) ?? true;

/** Most parts of a visit. */
export const MAX_SEGMENTS = 4;
/** Most minutes between two parts of a visit. */
export const MAX_GAP_MINUTES = 60;
/** Minutes for which a slot is kept while an agent or a visitor types. */
export const HOLD_MINUTES = 10;
