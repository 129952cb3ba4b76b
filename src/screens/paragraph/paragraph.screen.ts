import { PARAGRAPH_RIGHTS } from "../../contract/paragraph/owners";
import { defineScreen } from "../../contract/screen";

/** One paragraph of a page, product or service. The same screen for every kind of owner. */
export default defineScreen({
  tag: "td-paragraph",
  paths: [
    "catalog/{type}/{idCatalog}/admin-catalog-product/{idProduct}/paragraph/{idParagraph}",
    "catalog/{type}/{idCatalog}/paragraph/{idParagraph}",
    "landing-page/{idLanding}/paragraph/{idParagraph}",
    "customDatabaseStruct/{idCustomDb}/level/{idLevel}/paragraph/{idParagraph}",
    "service/{idService}/paragraph/{idParagraph}",
    "content-bloc-page/{idContentPage}/paragraph/{idParagraph}",
  ],
  titleKey: "paragraph.detail.title",
  area: "content",
  icon: "layout-text-sidebar",
  right: PARAGRAPH_RIGHTS,
  reads: ["/admin/api/paragraph/{idParagraph}", "/admin/api/paragraph/{idParagraph}/variables"],
});
