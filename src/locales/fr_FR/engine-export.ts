/** Export of a list. */
export default {
  "export.title": "Exporter : {records}",
  "export.selected.one": "Exporter {count} fiche : {records}",
  "export.selected.other": "Exporter {count} fiches : {records}",
  "export.format": "Format",
  "export.format.xlsx": "Classeur Excel (XLSX)",
  "export.format.csv": "CSV, pour tout programme",
  "export.columns": "Colonnes",
  "export.columns.shown": "Celles affichées ({count})",
  "export.columns.all": "Toutes celles de la liste",
  "export.columns.chosen": "Les champs choisis",
  "export.start": "Exporter",
  "export.close": "Fermer",
  "export.failed": "L’export n’a pas pu être lancé",
} as const;
