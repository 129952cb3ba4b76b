import { ARTICLE_RIGHT } from "../../contract/article-name";
import { defineScreen } from "../../contract/screen";

/** Articles of one level of a database (Spec 2 §2 "customDatabase"). */
export default defineScreen({
  tag: "td-custom-database-articles",
  paths: ["customDatabase/{idCustomDb}/articles"],
  titleKey: "custom-database.articles.title",
  area: "catalog",
  right: ARTICLE_RIGHT,
});
