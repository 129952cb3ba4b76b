/** `<td-custom-database>`: how one database is shown, and how its articles are. Attribute: `id-custom-db`. Events: those of every form. */
import { Database } from "../src/screens/custom-database/database";
import { defineElement } from "./define-element";

defineElement("td-custom-database", {
  component: Database,
  messages: import.meta.messages(),
  attributes: { idCustomDb: "string" },
});
