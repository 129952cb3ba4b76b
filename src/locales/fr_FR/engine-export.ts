/** Export of a list. */
export default {
  "export.title": "Exporter : {records}",
  "export.format": "Format",
  "export.format.xlsx": "Classeur Excel (XLSX)",
  "export.format.csv": "CSV, pour tout programme",
  "export.columns": "Colonnes",
  "export.columns.shown": "Celles affichées ({count})",
  "export.columns.all": "Toutes celles de la liste",
  "export.start": "Exporter",
  "export.close": "Fermer",
  "export.failed": "L’export n’a pas pu être lancé",
} as const;
