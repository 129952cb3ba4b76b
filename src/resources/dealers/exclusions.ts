/** Why and where a shop keeps a dealer that it shows out of what the public sees. Spec 2 §2 "Dealer area". */

/** Where a dealer is not shown or offered. */
export const EXCLUSION_SCOPES = [
  "LOCATOR",
  "APPOINTMENTS",
  "DELIVERY_POINT",
  "QUOTES",
  "GOOGLE_RESERVE",
  "LOCAL_PRESENCE",
] as const;
export const EXCLUSION_REASONS = ["CONTRACT_ENDED", "QUALITY", "UNPAID", "TEST", "OTHER"] as const;
