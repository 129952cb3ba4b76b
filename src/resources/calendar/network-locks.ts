/** What a network may keep garages from changing in its services. */
export const NETWORK_LOCKS = ["NAME", "DESCRIPTION", "DURATION", "PRICE", "CHANNELS", "QUESTIONS", "LEAD"] as const;
export type NetworkLock = (typeof NETWORK_LOCKS)[number];

/** Fields of the service that each lock is about. */
export const LOCKED_FIELDS = {
  NAME: ["name", "publicName"],
  DESCRIPTION: ["shortDescription"],
  DURATION: ["unit", "durationMinutes", "fixedMinutes", "minQuantity", "maxQuantity", "setupMinutes", "cleanupMinutes"],
  PRICE: ["priceMode", "price", "vatRate", "seasonWindows"],
  CHANNELS: ["bookable", "channels"],
  QUESTIONS: ["questions"],
  LEAD: ["minLeadHours", "maxHorizonDays", "maxPerDay"],
} as const satisfies Readonly<Record<NetworkLock, readonly string[]>>;
