/** `<td-custom-database-articles>`: articles of one level of a custom database. Attribute: `id-custom-db`. Events: those of every list. */
import { Articles } from "../src/screens/custom-database/articles";
import { defineElement } from "./define-element";

defineElement("td-custom-database-articles", {
  component: Articles,
  messages: import.meta.messages(),
  attributes: { idCustomDb: "string" },
});
