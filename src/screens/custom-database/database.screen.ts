import { ARTICLE_RIGHT } from "../../contract/article-name";
import { defineScreen } from "../../contract/screen";

/** Shows how the site displays a database, and the state of its articles. */
export default defineScreen({
  tag: "td-custom-database",
  paths: ["customDatabase/{idCustomDb}"],
  titleKey: "custom-database.detail.title",
  area: "catalog",
  right: ARTICLE_RIGHT,
});
