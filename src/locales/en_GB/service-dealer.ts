/** Services by dealer as a table. */
export default {
  "service-dealer.matrix.title": "Services by dealer",
  "service-dealer.matrix.help":
    "Tick what each dealer offers. Price and duration show the dealer’s own values; an empty cell uses the shop’s.",
  "service-dealer.empty": "No dealer or no active service",
  "service-dealer.field.fact": "Show",
  "service-dealer.field.service": "Service",
  "service-dealer.fact.OFFERED": "Offered",
  "service-dealer.fact.PRICE": "Own price",
  "service-dealer.fact.DURATION": "Own duration in minutes",
} as const;
