/** Choices shared with other definitions, which import them without loading the dealer's definition. */
export const FITTER_STATUSES = ["ENVELOPE", "ACTIVE", "SUSPENDED", "ARCHIVED", "MERGED"] as const;
export const DEALER_TYPES = [
  "GARAGE",
  "TYRE_SPECIALIST",
  "CAR_DEALER",
  "MOBILE_FITTER",
  "PICKUP_POINT",
  "HEAD_OFFICE",
] as const;
export const BOOKING_MODES = ["NONE", "REQUEST", "INSTANT"] as const;
export { VEHICLE_TYPES } from "../../../contract/tyres";
export const REQUEST_TOPICS = ["QUOTE", "CONTACT", "APPOINTMENT", "ORDER", "REVIEW"] as const;

/** Roles of users attached to a dealer, strongest first. */
export const DEALER_ROLES = ["OWNER", "MANAGER", "EMPLOYEE", "READ_ONLY"] as const;
export type DealerRole = (typeof DEALER_ROLES)[number];
