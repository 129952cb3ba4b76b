/** `<td-custom-database>`: how one database is shown, and how its articles are. Attribute: `id-custom-db`. Events: those of every form. */
import { resourceMessages } from "../src/catalogue/messages";
import { Database } from "../src/screens/custom-database/database";
import { defineElement } from "./define-element";

defineElement("td-custom-database", {
  component: Database,
  messages: [...resourceMessages("detail", "custom-database-struct"), "custom-database"],
  attributes: { idCustomDb: "string" },
});
