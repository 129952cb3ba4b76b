/** `<td-custom-database>`: settings of one custom database. Attribute: `id-custom-db`. Events: those of every form. */
import { Database } from "../src/screens/custom-database/database";
import { defineElement } from "./define-element";

defineElement("td-custom-database", {
  component: Database,
  messages: import.meta.messages(),
  attributes: { idCustomDb: "string" },
});
