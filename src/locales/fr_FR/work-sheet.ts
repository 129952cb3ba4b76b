/** Work sheets of appointments as PDF. */
export default {
  "work-sheet.title": "Fiche de travail {reference}",
  "work-sheet.when": "{date}, {time} ({zone})",
  "work-sheet.field": "{label} : {value}",
  "work-sheet.page": "Page {page} sur {pages}",
  "work-sheet.vehicle": "Véhicule",
  "work-sheet.work": "Travaux",
  "work-sheet.tyres": "Pneus et roues",
  "work-sheet.message": "De la part du client",
  "work-sheet.notes": "À l’atelier",
  "work-sheet.blank.mileage-in": "Kilométrage à l’arrivée",
  "work-sheet.blank.mileage-out": "Kilométrage au départ",
  "work-sheet.blank.torque": "Couple de serrage (Nm)",
  "work-sheet.blank.tread": "Profondeur des sculptures (mm)",
  "work-sheet.blank.remarks": "Remarques",
  "work-sheet.blank.signature": "Signature",
} as const;
