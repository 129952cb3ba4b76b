/** Regeln zu Händleraktualisierungen als Tabelle. */
export default {
  "fitterUpdateRules.matrix.title": "Automatische Entscheidungen über Aktualisierungen",
  "fitterUpdateRules.matrix.help":
    "Was aus Vorschlägen zu jedem Feld je nach Herkunft von selbst wird. Eine leere Zelle wartet auf Ihre Entscheidung.",
  "fitterUpdateRules.empty": "Kein Feld",
  "fitterUpdateRules.cell.ALWAYS": "Immer übernehmen",
  "fitterUpdateRules.cell.WHEN_EMPTY": "Übernehmen, wenn leer",
  "fitterUpdateRules.cell.NEVER": "Nie übernehmen",
} as const;
