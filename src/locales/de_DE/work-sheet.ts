/** Work sheets of appointments as PDF. */
export default {
  "work-sheet.title": "Arbeitsblatt {reference}",
  "work-sheet.when": "{date}, {time} ({zone})",
  "work-sheet.field": "{label}: {value}",
  "work-sheet.page": "Seite {page} von {pages}",
  "work-sheet.vehicle": "Fahrzeug",
  "work-sheet.work": "Arbeiten",
  "work-sheet.tyres": "Reifen und Räder",
  "work-sheet.message": "Vom Kunden",
  "work-sheet.notes": "In der Werkstatt",
  "work-sheet.blank.mileage-in": "Kilometerstand bei Ankunft",
  "work-sheet.blank.mileage-out": "Kilometerstand bei Abfahrt",
  "work-sheet.blank.torque": "Anzugsmoment (Nm)",
  "work-sheet.blank.tread": "Profiltiefen (mm)",
  "work-sheet.blank.remarks": "Bemerkungen",
  "work-sheet.blank.signature": "Unterschrift",
} as const;
