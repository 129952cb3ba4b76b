/** The tool that deletes all articles of a custom database. */
export default {
  "custom-database-empty.up": "Bases de données",
  "custom-database-empty.tool.title": "Supprimer tous les articles d’une base",
  "custom-database-empty.tool.help":
    "Supprime les articles de tous les niveaux. Ils peuvent être rétablis pendant 30 jours.",
  "custom-database-empty.field.database": "Base de données",
  "custom-database-empty.line.articles.one": "{count} article",
  "custom-database-empty.line.articles.other": "{count} articles",
  "custom-database-empty.untouched": "Les niveaux, les champs et les pages de la base.",
} as const;
