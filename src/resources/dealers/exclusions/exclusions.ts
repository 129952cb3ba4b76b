/** Reasons and scopes for which a shop hides a linked dealer from the public. */

/** Places where an excluded dealer is not shown or offered. */
export const EXCLUSION_SCOPES = [
  "LOCATOR",
  "APPOINTMENTS",
  "DELIVERY_POINT",
  "QUOTES",
  "GOOGLE_RESERVE",
  "LOCAL_PRESENCE",
] as const;
export const EXCLUSION_REASONS = ["CONTRACT_ENDED", "QUALITY", "UNPAID", "TEST", "OTHER"] as const;
