/** `<td-catalog-product-position>`: the order of a sheet's paragraphs, pictures and related sheets. Events: `td-saved`, `td-dirty-change`, `td-navigate`. */
import { Position } from "../src/screens/position/position";
import { defineElement } from "./define-element";

defineElement("td-catalog-product-position", {
  component: Position,
  messages: import.meta.messages(),
  attributes: { type: "string", idCatalog: "string", idProduct: "string" },
});
