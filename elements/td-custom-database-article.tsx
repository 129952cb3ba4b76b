/**
 * `<td-custom-database-article>`: one article of a database. Attributes: `id-custom-db`, `id-article`; for a new article also `level` and
 * `parent`.
 * Events: those of every form.
 */
import { Article } from "../src/screens/custom-database/article";
import { defineElement } from "./define-element";

defineElement("td-custom-database-article", {
  component: Article,
  messages: import.meta.messages(),
  attributes: { idCustomDb: "string", idArticle: "string", level: "string", parent: "string" },
});
