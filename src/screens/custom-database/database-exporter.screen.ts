import { ARTICLE_RIGHT } from "../../contract/article-name";
import { defineScreen } from "../../contract/screen";

/** Exports articles of a database to a file. */
export default defineScreen({
  tag: "td-custom-database-exporter",
  paths: ["customDatabaseExporter"],
  titleKey: "custom-database.exporter.title",
  area: "catalog",
  icon: "download",
  right: ARTICLE_RIGHT,
});
