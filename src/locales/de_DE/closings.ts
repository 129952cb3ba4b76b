/** Appointments in the way of closures and specific days. */
export default {
  "closings.untyped": "Sobald Tage und Händler gewählt sind, stehen hier die betroffenen Termine.",
  "closings.none": "An diesen Tagen steht kein Termin.",
  "closings.hit.one": "An diesen Tagen steht 1 Termin",
  "closings.hit.other": "An diesen Tagen stehen {count} Termine",
  "closings.list": "Termine ansehen",
} as const;
