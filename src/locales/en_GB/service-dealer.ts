/** Services by dealer as a table. */
export default {
  "service-dealer.matrix.title": "Services by dealer",
  "service-dealer.matrix.help":
    "Tick what each dealer offers. Under price and duration stand its own; an empty cell takes the shop’s.",
  "service-dealer.empty": "No dealer or no active service",
  "service-dealer.field.fact": "Show",
  "service-dealer.field.service": "Service",
  "service-dealer.fact.OFFERED": "Offered",
  "service-dealer.fact.PRICE": "Own price",
  "service-dealer.fact.DURATION": "Own duration in minutes",
} as const;
