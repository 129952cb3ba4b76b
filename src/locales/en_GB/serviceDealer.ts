/** Services by dealer as a table. */
export default {
  "serviceDealer.matrix.title": "Services by dealer",
  "serviceDealer.matrix.help":
    "Tick what each dealer offers. Under price and duration stand its own; an empty cell takes the shop’s.",
  "serviceDealer.empty": "No dealer or no active service",
  "serviceDealer.field.fact": "Show",
  "serviceDealer.field.service": "Service",
  "serviceDealer.fact.OFFERED": "Offered",
  "serviceDealer.fact.PRICE": "Own price",
  "serviceDealer.fact.DURATION": "Own duration in minutes",
} as const;
