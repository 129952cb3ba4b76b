import { ARTICLE_RIGHT } from "../../contract/article-name";
import { defineScreen } from "../../contract/screen";

/** Imports articles of a custom database from a file. */
export default defineScreen({
  tag: "td-custom-database-importer",
  paths: ["customDatabaseImporter"],
  titleKey: "custom-database.importer.title",
  area: "catalog",
  icon: "upload",
  right: ARTICLE_RIGHT,
});
