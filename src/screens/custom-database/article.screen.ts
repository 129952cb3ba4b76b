import { ARTICLE_RIGHT } from "../../contract/article-name";
import { defineScreen } from "../../contract/screen";

/** One article; `new` creates one of the level that the query names (Spec 2 §2 "customDatabase"). */
export default defineScreen({
  tag: "td-custom-database-article",
  paths: ["customDatabase/{idCustomDb}/article/{idArticle}"],
  titleKey: "custom-database.article.title",
  area: "catalog",
  right: ARTICLE_RIGHT,
  query: ["level", "parent"],
});
