/** The tool that deletes all articles of a custom database. */
export default {
  "custom-database-empty.up": "Datenbanken",
  "custom-database-empty.tool.title": "Alle Artikel einer Datenbank löschen",
  "custom-database-empty.tool.help": "Löscht die Artikel aller Ebenen. Sie können 30 Tage lang zurückgeholt werden.",
  "custom-database-empty.field.database": "Datenbank",
  "custom-database-empty.line.articles.one": "{count} Artikel",
  "custom-database-empty.line.articles.other": "{count} Artikel",
  "custom-database-empty.untouched": "Ebenen, Felder und Seiten der Datenbank.",
} as const;
