/** `<td-custom-database-exporter>`: articles of a database as a file. Events: those of every element. */
import { DatabaseExporter } from "../src/screens/custom-database/database-exporter";
import { defineElement } from "./define-element";

defineElement("td-custom-database-exporter", {
  component: DatabaseExporter,
  messages: import.meta.messages(),
});
