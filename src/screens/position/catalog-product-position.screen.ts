import { defineScreen } from "../../contract/screen";

/** The order of the paragraphs, pictures and related entries of a catalogue product. */
export default defineScreen({
  tag: "td-catalog-product-position",
  paths: ["catalog/{type}/{idCatalog}/admin-catalog-product/{idProduct}/position-page"],
  titleKey: "page.position.contents.title",
  area: "catalog",
  icon: "list-ol",
  right: ["CATALOG", "CATALOG_BLOG"],
});
