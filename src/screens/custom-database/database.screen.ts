import { ARTICLE_RIGHT } from "../../contract/article-name";
import { defineScreen } from "../../contract/screen";

/** How one database is shown on the site, and how its articles are (Spec 2 §2 "customDatabase"). */
export default defineScreen({
  tag: "td-custom-database",
  paths: ["customDatabase/{idCustomDb}"],
  titleKey: "custom-database.detail.title",
  area: "catalog",
  right: ARTICLE_RIGHT,
});
