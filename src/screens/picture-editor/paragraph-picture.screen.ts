import { PARAGRAPH_RIGHTS } from "../../contract/paragraph/owners";
import { defineScreen } from "../../contract/screen";

/** The editor of one slider picture of a paragraph. The same screen for every kind of owner. */
export default defineScreen({
  tag: "td-paragraph-picture",
  paths: [
    "catalog/{type}/{idCatalog}/admin-catalog-product/{idProduct}/paragraph-update-image/{idParagraph}/{index}",
    "catalog/{type}/{idCatalog}/paragraph-update-image/{idParagraph}/{index}",
    "landing-page/{idLanding}/paragraph-update-image/{idParagraph}/{index}",
    "customDatabaseStruct/{idCustomDb}/level/{idLevel}/paragraph-update-image/{idParagraph}/{index}",
    "service/{idService}/paragraph-update-image/{idParagraph}/{index}",
    "content-bloc-page/{idContentPage}/paragraph-update-image/{idParagraph}/{index}",
  ],
  titleKey: "paragraph-picture.title",
  area: "content",
  icon: "image",
  right: PARAGRAPH_RIGHTS,
  query: ["withUrl"],
});
