/** The choice of what to import. */
export default {
  "importer.title": "Importer des fichiers",
  "importer.failed": "Les éléments à importer n’ont pas pu être chargés",
} as const;
