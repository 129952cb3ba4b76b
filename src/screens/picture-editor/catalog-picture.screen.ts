import { defineScreen } from "../../contract/screen";

/** The editor of one picture of a catalogue product. */
export default defineScreen({
  tag: "td-catalog-product-picture",
  paths: ["catalog/{type}/{idCatalog}/admin-catalog-product-update-picture/{idProduct}/{position}"],
  titleKey: "catalog-picture.title",
  area: "content",
  icon: "image",
  right: ["CATALOG", "CATALOG_BLOG"],
});
