/** Appointments affected by closures and specific days. */
export default {
  "closing-appointments.untyped": "Choose the days and the dealers to see the appointments affected.",
  "closing-appointments.none": "No appointment is affected.",
  "closing-appointments.hit.one": "{count} appointment is affected",
  "closing-appointments.hit.other": "{count} appointments are affected",
  "closing-appointments.list": "Show the appointments",
} as const;
