import { ARTICLE_RIGHT } from "../../contract/article-name";
import { defineScreen } from "../../contract/screen";

/** Articles of a database as a file (Spec 2 §2 "customDatabaseExporter"). */
export default defineScreen({
  tag: "td-custom-database-exporter",
  paths: ["customDatabaseExporter"],
  titleKey: "custom-database.exporter.title",
  area: "catalog",
  icon: "download",
  right: ARTICLE_RIGHT,
});
