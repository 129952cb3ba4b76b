/** Choosing what to import. */
export default {
  "importer.title": "Import files",
  "importer.failed": "What can be imported could not be loaded",
} as const;
