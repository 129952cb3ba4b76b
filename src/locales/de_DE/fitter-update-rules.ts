/** Rules about dealer updates as a table. */
export default {
  "fitter-update-rules.matrix.title": "Automatische Entscheidungen über Aktualisierungen",
  "fitter-update-rules.matrix.help":
    "Wie Vorschläge je nach Feld und Quelle automatisch entschieden werden. Bei einer leeren Zelle entscheiden Sie selbst.",
  "fitter-update-rules.empty": "Kein Feld",
  "fitter-update-rules.cell.ALWAYS": "Immer übernehmen",
  "fitter-update-rules.cell.WHEN_EMPTY": "Übernehmen, wenn leer",
  "fitter-update-rules.cell.NEVER": "Nie übernehmen",
} as const;
