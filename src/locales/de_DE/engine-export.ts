/** Export of a list. */
export default {
  "export.title": "Exportieren: {records}",
  "export.selected.one": "{count} Eintrag exportieren: {records}",
  "export.selected.other": "{count} Einträge exportieren: {records}",
  "export.format": "Format",
  "export.format.xlsx": "Excel-Arbeitsmappe (XLSX)",
  "export.format.csv": "CSV, für jedes Programm",
  "export.columns": "Spalten",
  "export.columns.shown": "Die angezeigten ({count})",
  "export.columns.all": "Alle Spalten der Liste",
  "export.columns.chosen": "Gewählte Felder",
  "export.start": "Exportieren",
  "export.close": "Schließen",
  "export.failed": "Der Export konnte nicht gestartet werden",
} as const;
