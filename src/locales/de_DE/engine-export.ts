/** Export of a list. */
export default {
  "export.title": "Exportieren: {records}",
  "export.format": "Format",
  "export.format.xlsx": "Excel-Arbeitsmappe (XLSX)",
  "export.format.csv": "CSV, für jedes Programm",
  "export.columns": "Spalten",
  "export.columns.shown": "Die angezeigten ({count})",
  "export.columns.all": "Alle Spalten der Liste",
  "export.start": "Exportieren",
  "export.close": "Schließen",
  "export.failed": "Der Export konnte nicht gestartet werden",
} as const;
