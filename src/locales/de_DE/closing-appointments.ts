/** Appointments affected by closures and specific days. */
export default {
  "closing-appointments.untyped":
    "Sobald Tage und Händler gewählt sind, werden hier die betroffenen Termine angezeigt.",
  "closing-appointments.none": "An diesen Tagen ist kein Termin gebucht.",
  "closing-appointments.hit.one": "An diesen Tagen ist {count} Termin gebucht",
  "closing-appointments.hit.other": "An diesen Tagen sind {count} Termine gebucht",
  "closing-appointments.list": "Termine ansehen",
} as const;
