import { ARTICLE_RIGHT } from "../../contract/article-name";
import { defineScreen } from "../../contract/screen";

/** Databases of the shop's own, to be filled (Spec 2 §2 "customDatabase"). */
export default defineScreen({
  tag: "td-custom-databases",
  paths: ["customDatabase"],
  titleKey: "custom-database.list.title",
  area: "catalog",
  icon: "database",
  right: ARTICLE_RIGHT,
});
