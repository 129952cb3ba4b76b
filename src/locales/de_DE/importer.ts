/** The choice of what to import. */
export default {
  "importer.title": "Dateien importieren",
  "importer.failed": "Was importiert werden kann, konnte nicht geladen werden",
} as const;
