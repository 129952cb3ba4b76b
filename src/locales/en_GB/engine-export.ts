/** Export of a list. */
export default {
  "export.title": "Export: {records}",
  "export.selected.one": "Export {count} record: {records}",
  "export.selected.other": "Export {count} records: {records}",
  "export.format": "Format",
  "export.format.xlsx": "Excel workbook (XLSX)",
  "export.format.csv": "CSV, for any program",
  "export.columns": "Columns",
  "export.columns.shown": "Visible columns ({count})",
  "export.columns.all": "All columns of the list",
  "export.columns.chosen": "Chosen fields",
  "export.start": "Export",
  "export.close": "Close",
  "export.failed": "The export could not be started",
} as const;
