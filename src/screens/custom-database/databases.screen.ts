import { ARTICLE_RIGHT } from "../../contract/article-name";
import { defineScreen } from "../../contract/screen";

/** The shop's custom databases. */
export default defineScreen({
  tag: "td-custom-databases",
  paths: ["customDatabase"],
  titleKey: "custom-database.list.title",
  area: "catalog",
  icon: "database",
  right: ARTICLE_RIGHT,
});
