import { ARTICLE_RIGHT } from "../../contract/article-name";
import { defineScreen } from "../../contract/screen";

/** Edits an article; the id `new` creates one on the level of the query parameter `level`. */
export default defineScreen({
  tag: "td-custom-database-article",
  paths: ["customDatabase/{idCustomDb}/article/{idArticle}"],
  titleKey: "custom-database.article.title",
  area: "catalog",
  right: ARTICLE_RIGHT,
  query: ["level", "parent"],
});
