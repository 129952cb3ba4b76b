/** Appointments in the way of closures and specific days. */
export default {
  "closing-appointments.untyped":
    "Once the days and the dealers are chosen, the appointments that stand in them show here.",
  "closing-appointments.none": "No appointment stands in these days.",
  "closing-appointments.hit.one": "1 appointment stands in these days",
  "closing-appointments.hit.other": "{count} appointments stand in these days",
  "closing-appointments.list": "Show the appointments",
} as const;
