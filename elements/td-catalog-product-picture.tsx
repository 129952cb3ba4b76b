/**
 * `<td-catalog-product-picture>`: one picture of a catalogue's sheet. Attributes: `type id-catalog id-product position`. Events:
 * `td-saved`, `td-deleted`, `td-dirty-change`, `td-navigate` back to the sheet.
 */
import { CatalogPicture } from "../src/screens/picture-editor/catalog-picture";
import { defineElement } from "./define-element";

defineElement("td-catalog-product-picture", {
  component: CatalogPicture,
  messages: import.meta.messages(),
  attributes: { type: "string", idCatalog: "string", idProduct: "string", position: "string" },
});
