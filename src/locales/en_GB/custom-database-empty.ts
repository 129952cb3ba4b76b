/** The tool that deletes all articles of a custom database. */
export default {
  "custom-database-empty.up": "Databases",
  "custom-database-empty.tool.title": "Delete all articles of a database",
  "custom-database-empty.tool.help": "Deletes the articles of all levels. They can be brought back for 30 days.",
  "custom-database-empty.field.database": "Database",
  "custom-database-empty.line.articles.one": "{count} article",
  "custom-database-empty.line.articles.other": "{count} articles",
  "custom-database-empty.untouched": "Levels, fields and pages of the database.",
} as const;
