/** Work sheets of appointments as PDF. */
export default {
  "work-sheet.title": "Work sheet {reference}",
  "work-sheet.when": "{date}, {time} ({zone})",
  "work-sheet.field": "{label}: {value}",
  "work-sheet.page": "Page {page} of {pages}",
  "work-sheet.vehicle": "Vehicle",
  "work-sheet.work": "Work",
  "work-sheet.tyres": "Tyres and wheels",
  "work-sheet.message": "From the customer",
  "work-sheet.notes": "In the workshop",
  "work-sheet.blank.mileage-in": "Mileage at arrival",
  "work-sheet.blank.mileage-out": "Mileage at departure",
  "work-sheet.blank.torque": "Torque (Nm)",
  "work-sheet.blank.tread": "Tread depths (mm)",
  "work-sheet.blank.remarks": "Remarks",
  "work-sheet.blank.signature": "Signature",
} as const;
