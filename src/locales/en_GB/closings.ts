/** Appointments in the way of closures and specific days. */
export default {
  "closings.untyped": "Once the days and the dealers are chosen, the appointments that stand in them show here.",
  "closings.none": "No appointment stands in these days.",
  "closings.hit.one": "1 appointment stands in these days",
  "closings.hit.other": "{count} appointments stand in these days",
  "closings.list": "Show the appointments",
} as const;
