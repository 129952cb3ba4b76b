/** The choice of what to import. */
export default {
  "importer.title": "Dateien importieren",
  "importer.failed": "Die importierbaren Daten konnten nicht geladen werden",
} as const;
