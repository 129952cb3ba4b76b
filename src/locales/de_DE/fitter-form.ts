/** Dealers: hints that the form shows while the user types. */
export default {
  "fitter.similar.title": "Diesen Händler gibt es vielleicht schon",
  "fitter.similar.merge": "Zusammenführen",
  "fitter.similar.reason.NAME": "gleicher Name",
  "fitter.similar.reason.PHONE": "gleiche Telefonnummer",
  "fitter.similar.reason.COMPANY_ID": "gleiche Unternehmensnummer",
  "fitter.similar.reason.NEAR": "gleicher Ort",
  "fitter.similar.reason.EMAIL": "gleiche E-Mail-Adresse",
  "fitter.place.find": "Adresse auf der Karte suchen",
  "fitter.place.unknown": "Diese Adresse wurde nicht gefunden. Setzen Sie die Markierung von Hand.",
  "fitter.place.far": "Die Markierung ist {distance} km von der Adresse entfernt.",
  "fitter.place.back": "Zurück zur Adresse",
  "fitter.place.keep": "Markierung hier lassen",
  "fitter.checklist.title": "Was noch fehlt, damit Kunden diesen Händler finden",
  "fitter.checklist.open": "Fehlt",
  "fitter.checklist.done": "Erledigt",
  "fitter.checklist.geo": "Eine Markierung auf der Karte, mindestens in der richtigen Straße",
  "fitter.checklist.phone": "Eine Telefonnummer",
  "fitter.checklist.openingHours": "Öffnungszeiten",
  "fitter.checklist.services": "Eine angebotene Leistung (Reiter Angebot)",
  "fitter.checklist.complete": "Alle Angaben sind vollständig. Nach dem Speichern kann der Händler aktiviert werden.",
  "fitter.checklist.by-itself":
    "Der Händler wird automatisch aktiviert, sobald alle Angaben vollständig und gespeichert sind.",
  "fitter.vat.unknown": "Das europäische Register kennt diese USt-IdNr. nicht. Sie können sie trotzdem speichern.",
  "fitter.checklist.invitation-failed": "Die Einladung ist nicht angekommen",
  "fitter.checklist.invitation-failed.text":
    "Die Mail an {email} wurde abgelehnt. Korrigieren Sie die Adresse, speichern Sie und laden Sie den Händler erneut ein.",
} as const;
