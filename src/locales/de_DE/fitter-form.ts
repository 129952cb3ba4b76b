/** Dealers: what their form says while one types. */
export default {
  "fitter.similar.title": "Dieser Händler ist vielleicht schon bekannt",
  "fitter.similar.merge": "Zusammenführen",
  "fitter.similar.reason.NAME": "gleicher Name",
  "fitter.similar.reason.PHONE": "gleiche Telefonnummer",
  "fitter.similar.reason.COMPANY_ID": "gleiche Firmennummer",
  "fitter.similar.reason.NEAR": "gleicher Ort",
  "fitter.similar.reason.EMAIL": "gleiche E-Mail",
  "fitter.place.find": "Adresse auf der Karte suchen",
  "fitter.place.unknown": "Diese Adresse ist nicht auffindbar. Setzen Sie die Markierung von Hand.",
  "fitter.place.far": "Die Markierung ist {distance} km von der Adresse entfernt.",
  "fitter.place.back": "Zurück zur Adresse",
  "fitter.place.keep": "Markierung hier lassen",
} as const;
