/** The choice of what to import. */
export default {
  "importer.title": "Import files",
  "importer.failed": "The importable data could not be loaded",
} as const;
