/** `<td-custom-database-importer>`: imports articles into a database from a file. Events: those of every element. */
import { DatabaseImporter } from "../src/screens/custom-database/database-importer";
import { defineElement } from "./define-element";

defineElement("td-custom-database-importer", {
  component: DatabaseImporter,
  messages: import.meta.messages(),
});
