import { ARTICLE_RIGHT } from "../../contract/article-name";
import { defineScreen } from "../../contract/screen";

/** The articles of one level of a custom database. */
export default defineScreen({
  tag: "td-custom-database-articles",
  paths: ["customDatabase/{idCustomDb}/articles"],
  titleKey: "custom-database.articles.title",
  area: "catalog",
  right: ARTICLE_RIGHT,
});
