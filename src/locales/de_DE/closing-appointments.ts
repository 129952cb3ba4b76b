/** Appointments affected by closures and specific days. */
export default {
  "closing-appointments.untyped": "Sobald Tage und Händler gewählt sind, stehen hier die betroffenen Termine.",
  "closing-appointments.none": "An diesen Tagen steht kein Termin.",
  "closing-appointments.hit.one": "An diesen Tagen steht 1 Termin",
  "closing-appointments.hit.other": "An diesen Tagen stehen {count} Termine",
  "closing-appointments.list": "Termine ansehen",
} as const;
